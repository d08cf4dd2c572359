//! The same search on several threads.

use std::hash::Hash;

use rayon::prelude::*;

use super::{Explored, Limits, Names, Search, explore};
use crate::error::Error;
use crate::game::{Game, Outcome};
use crate::space::graph::Mark;

/// So many positions are expanded together, and so many of them by one thread at a time.
const BATCH: usize = 1 << 13;
const TASK: usize = 1 << 7;

/// As [`explore`], on all threads of the current rayon pool (feature `rayon`): the same positions with the same numbers,
/// whatever the number of threads.
///
/// Threads share the work of listing moves and of looking up where they lead; what is new is numbered by one of them.
///
/// # Errors
///
/// As [`explore`].
///
/// # Complexity
///
/// As [`explore`]; beside it the moves of some 8,000 positions are held at a time, with the positions they lead to.
///
/// ```
/// use retrograde::{explore, from_fn, par_explore};
///
/// let nim = from_fn(|&n: &u32| 0..n);
/// assert_eq!(par_explore(&nim, [9])?.positions(), explore(&nim, [9])?.positions());
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
pub fn par_explore<G>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
) -> Result<Explored<G::Position>, Error<G::Position>>
where
    G: Game<Position: Send + Sync> + Sync,
{
    if rayon::current_num_threads() < 2 {
        return explore(game, roots);
    }
    search_by(game, roots, BATCH, TASK)
}

fn search_by<G>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
    batch: usize,
    task: usize,
) -> Result<Explored<G::Position>, Error<G::Position>>
where
    G: Game<Position: Send + Sync> + Sync,
{
    let mut search = Search::new(game, roots, Limits::default())?;
    while search.rows.len() < search.names.positions.len() {
        let names = &search.names;
        let waiting = &names.positions[search.rows.len()..];
        let expanded = waiting[..waiting.len().min(batch)].par_chunks(task);
        let expanded: Vec<Expanded<_>> = expanded.map(|from| Expanded::new(game, names, from)).collect();
        for part in expanded {
            part.enter(&mut search)?;
        }
    }
    Ok(search.finish())
}

/// What one thread found of some positions: that one is not a position at all, how it ends, or how many moves it has; and all
/// moves, one after another.
struct Expanded<P> {
    rows: Vec<Row>,
    moves: Vec<(End<P>, bool)>,
}

enum Row {
    NotAPosition,
    Decided(Outcome),
    Open(usize),
}

/// Where a move leads: to a position met before, or to one that was not there yet when a thread looked.
enum End<P> {
    Known(u32),
    New(u64, P),
}

impl<P: Eq + Hash> Expanded<P> {
    fn new(game: &impl Game<Position = P>, names: &Names<P>, positions: &[P]) -> Self {
        let mut moves = Vec::new();
        let mut found = Vec::new();
        let mut row = |from: &P| {
            if !game.is_position(from) {
                return Row::NotAPosition;
            }
            if let Some(outcome) = game.terminal(from) {
                return Row::Decided(outcome);
            }
            let before = moves.len();
            // All hashes first, for the reason given in `explore`.
            found.extend(game.successors(from).into_iter().map(|to| {
                let passes_turn = game.passes_turn(from, &to);
                (names.hash(&to), passes_turn, to)
            }));
            moves.extend(found.drain(..).map(|(hash, passes_turn, to)| match names.find(hash, &to) {
                Some(id) => (End::Known(id), passes_turn),
                None => (End::New(hash, to), passes_turn),
            }));
            Row::Open(moves.len() - before)
        };
        let rows = positions.iter().map(&mut row).collect();
        Self { rows, moves }
    }

    /// Adds it to the search, in the order in which `explore` would.
    fn enter(self, search: &mut Search<P>) -> Result<(), Error<P>> {
        let mut moves = self.moves.into_iter();
        for row in self.rows {
            match row {
                Row::NotAPosition => {
                    return Err(Error::NotAPosition { position: search.take_current() });
                }
                Row::Decided(outcome) => search.mark(Mark::End(outcome)),
                Row::Open(count) => {
                    for (end, passes_turn) in moves.by_ref().take(count) {
                        let to = match end {
                            End::Known(id) => id,
                            End::New(hash, position) => search.names.intern(hash, position)?,
                        };
                        search.enter(to, passes_turn)?;
                    }
                }
            }
            search.end_row();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Space, from_fn};

    /// Whatever the threads, and what each takes at a time.
    #[test]
    fn numbers_and_moves_are_those_of_one_thread() {
        let ways = |&(a, b): &(u32, u32)| {
            [(a + 1, b), (b, a), (a, b + 2), (a / 2, b), (a, b)]
                .into_iter()
                .filter(|&(a, b)| a < 40 && b < 40)
        };
        let game = from_fn(ways).with_terminal(|&(a, b)| (a + b == 50).then_some(Outcome::Draw));
        let expected = explore(&game, [(3, 1), (9, 9), (3, 1)]).unwrap();
        for (threads, batch, task) in [(1, 1, 1), (2, 5, 2), (3, 64, 7), (2, BATCH, TASK)] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let found = pool.install(|| search_by(&game, [(3, 1), (9, 9), (3, 1)], batch, task)).unwrap();
            assert_eq!(found.positions(), expected.positions());
            for id in 0..expected.len() {
                assert_eq!(found.kind(id), expected.kind(id));
                let moves = |space: &Explored<_>| {
                    let mut moves = Vec::new();
                    space.for_each_successor(id, |to, passes_turn| moves.push((to, passes_turn)));
                    moves
                };
                assert_eq!(moves(&found), moves(&expected));
            }
        }
    }
}
