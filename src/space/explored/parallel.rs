//! The same search on several threads.

use std::hash::Hash;

use rayon::prelude::*;

use super::{Explored, Names, Search, search};
use crate::error::Error;
use crate::game::{self, Game, Outcome};
use crate::limits::Limits;
use crate::room::{self, NoRoom};
use crate::space::Turn;
use crate::space::graph::Mark;
use crate::watch::{Phase, Watch};

/// So many positions are expanded together, and so many of them by one thread at a time.
const BATCH: usize = 1 << 13;
const TASK: usize = 1 << 7;

/// As [`search`], on all threads of the current pool: the same positions with the same ids. Under a limit of
/// memory one thread searches: only it knows how much is in use.
pub(crate) fn par_search<G>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
    limits: Limits,
    watch: &mut Watch<'_>,
) -> Result<Explored<G::Position>, Error<G::Position>>
where
    G: Game<Position: Send + Sync> + Sync,
{
    if rayon::current_num_threads() < 2 || limits.bytes.is_some() {
        return search(game, roots, limits, watch);
    }
    search_by(game, roots, limits, watch, Sizes { batch: BATCH, task: TASK })
}

/// How many positions are expanded together, and by one thread at a time.
#[derive(Clone, Copy)]
struct Sizes {
    batch: usize,
    task: usize,
}

fn search_by<G>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
    limits: Limits,
    watch: &mut Watch<'_>,
    sizes: Sizes,
) -> Result<Explored<G::Position>, Error<G::Position>>
where
    G: Game<Position: Send + Sync> + Sync,
{
    let mut search = Search::new(game, roots, limits)?;
    while search.rows.len() < search.names.positions.len() {
        if watch.stops(Phase::Exploring, search.rows.len(), None) {
            search.cut_the_rest()?;
            break;
        }
        let names = &search.names;
        let waiting = &names.positions[search.rows.len()..];
        let expanded = waiting[..waiting.len().min(sizes.batch)].par_chunks(sizes.task);
        let expanded: Vec<_> = expanded.map(|from| Expanded::new(game, names, from)).collect();
        for part in expanded {
            part.map_err(|no_room| search.no_room(no_room))?.enter(&mut search)?;
        }
    }
    Ok(search.finish())
}

/// What one thread found of some positions: that one is not a position at all, how it ends, or how many moves
/// it has; and all moves, one after another.
struct Expanded<P> {
    rows: Vec<Row>,
    moves: Vec<(End<P>, Turn)>,
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
    fn new(game: &impl Game<Position = P>, names: &Names<P>, positions: &[P]) -> Result<Self, NoRoom> {
        let mut rows = room::list(positions.len())?;
        let (mut moves, mut found) = (Vec::new(), Vec::new());
        for from in positions {
            rows.push(if !game.is_position(from) {
                Row::NotAPosition
            } else if let Some(outcome) = game.terminal(from) {
                Row::Decided(outcome)
            } else {
                // All hashes first, for the reason given in `Search::list`.
                for (to, passes) in game::moves(game, from) {
                    room::push(&mut found, (names.hash(&to), Turn::from_passes(passes), to))?;
                }
                let count = found.len();
                room::reserve(&mut moves, count)?;
                moves.extend(found.drain(..).map(|(hash, turn, to)| match names.find(hash, &to) {
                    Some(id) => (End::Known(id), turn),
                    None => (End::New(hash, to), turn),
                }));
                Row::Open(count)
            });
        }
        Ok(Self { rows, moves })
    }

    /// Adds it to the search, in the order in which `search` would.
    fn enter(self, search: &mut Search<P>) -> Result<(), Error<P>> {
        let mut moves = self.moves.into_iter();
        for row in self.rows {
            match row {
                Row::NotAPosition => {
                    return Err(Error::NotAPosition { position: search.take_current() });
                }
                Row::Decided(outcome) => search.mark(Mark::End(outcome))?,
                Row::Open(count) => {
                    // The moves of a position that is cut on the way are taken from the list all the same.
                    let mut cut = false;
                    for (end, turn) in moves.by_ref().take(count) {
                        if !cut {
                            cut = search.enter_or_cut(end, turn)?;
                        }
                    }
                }
            }
            search.end_row()?;
        }
        Ok(())
    }
}

impl<P: Eq + Hash> Search<P> {
    /// Enters a move of the position whose row is being filled; whether that position was cut instead, by the
    /// limit of positions.
    fn enter_or_cut(&mut self, end: End<P>, turn: Turn) -> Result<bool, Error<P>> {
        let to = match end {
            End::Known(id) => Ok(id),
            End::New(hash, position) => self.names.intern(hash, position),
        };
        match to {
            Ok(to) => self.enter(to, turn).map(|()| false),
            Err(error) => self.cut_or_fail(error).map(|()| true),
        }
    }

    /// Nothing that is left is expanded.
    fn cut_the_rest(&mut self) -> Result<(), Error<P>> {
        while self.rows.len() < self.names.positions.len() {
            self.mark(Mark::Cut)?;
            self.end_row()?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Space, explore, from_fn};

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
            let found = pool.install(|| {
                let (roots, sizes) = ([(3, 1), (9, 9), (3, 1)], Sizes { batch, task });
                search_by(&game, roots, Limits::NONE, &mut Watch::none(), sizes).unwrap()
            });
            assert_eq!(found.positions(), expected.positions());
            for id in 0..expected.len() {
                assert_eq!(found.kind(id), expected.kind(id));
                let moves = |space: &Explored<_>| {
                    let mut moves = Vec::new();
                    space.for_each_successor(id, |to, turn| moves.push((to, turn)));
                    moves
                };
                assert_eq!(moves(&found), moves(&expected));
            }
        }
    }
}
