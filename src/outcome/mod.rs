//! The retrograde engine: outcomes and distances by counting degrees backward from the end of play.
//!
//! A position is won as soon as one move reaches a position lost for the opponent (OR); it is lost when the count of its
//! moves not yet known to reach a won one is down to zero (AND). The work goes layer by layer, so the layer in which a
//! position falls is its remoteness. What never falls is drawn. [`theory`](crate::theory) has the proof.
//!
//! ```
//! use retrograde::{Graph, Outcome, outcome};
//!
//! // 0 goes round for ever or hands the win to the opponent; 1 has only the latter.
//! let graph = Graph::from_successors(&[vec![0, 2], vec![2], vec![3], vec![]])?;
//! let outcomes = outcome::solve(&graph)?;
//! assert_eq!((outcomes.outcome(0), outcomes.outcome(1)), (Some(Outcome::Draw), Some(Outcome::Loss)));
//! # Ok::<(), retrograde::Error>(())
//! ```

mod ahead;
mod answers;
mod cell;
mod cut;
mod frontier;
#[cfg(feature = "rayon")]
mod parallel;

pub use answers::{Counts, Layer, Outcomes};
#[cfg(feature = "rayon")]
pub use parallel::par_solve;

use crate::error::Error;
use crate::game::Outcome;
use crate::prefetch;
use crate::space::{Kind, Space, checked_len};
use cell::Cell;
use frontier::Frontier;

/// Outcome and remoteness of every position of a space.
///
/// Remoteness is counted in plies (single moves, those that keep the turn included); the winner hurries, the loser
/// delays. Play that need not end is a draw. In a space with [`Kind::Cut`] positions, wins and losses are those proved
/// without what lies below the cuts, a remoteness is given only where the cuts cannot change it, and nothing is called a
/// draw but declared draws.
///
/// Source: the linear-time evaluation of AND/OR graphs (Dowling and Gallier, *Linear-time algorithms for testing the
/// satisfiability of propositional Horn formulae*, J. Logic Programming 1984) used layer by layer, as in the retrograde
/// analysis of chess endings (Thompson, *Retrograde analysis of certain endgames*, ICCA Journal 1986).
///
/// # Errors
///
/// [`Error::BadMove`] for a move that comes from a number outside the space: only moves backward are followed, so one that
/// leads outside is not seen. [`Error::TooManyPositions`] beyond 2^32 − 1, [`Error::TooManyMoves`] beyond 2^30 − 1 at one
/// position, [`Error::TooDeep`] beyond a remoteness of 2^30 − 2.
///
/// # Complexity
///
/// O(V + E) time. 4 bytes a position are kept; while solving, lists of the positions decided last take up to about one byte a
/// position more. Cuts cost a second walk, and a bit a position that is kept.
///
/// ```
/// use retrograde::{Graph, Outcome, outcome};
///
/// // 0 ⇄ 1, and 0 may leave to 2, from which 3, a dead end, is one move.
/// let graph = Graph::from_successors(&[vec![1, 2], vec![0], vec![3], vec![]])?;
/// let outcomes = outcome::solve(&graph)?;
/// assert_eq!(outcomes.outcome(2), Some(Outcome::Win));
/// assert_eq!(outcomes.outcome(0), Some(Outcome::Draw)); // going round beats losing at 2
/// assert_eq!(outcomes.remoteness(0), None);
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn solve(space: &impl Space) -> Result<Outcomes, Error> {
    solve_by(space, prefetch::pays(space))
}

/// As [`solve`], working ahead of the memory or not.
fn solve_by(space: &impl Space, ahead: bool) -> Result<Outcomes, Error> {
    let len = checked_len(space.len())?;
    let Start { mut cells, mut frontier, any_cut } = start(space, len)?;
    let mut next = Frontier::new(len);
    let mut remoteness = 0;
    let settle = if ahead { ahead::settle } else { settle };
    while let Some(id) = frontier.first() {
        if remoteness > Cell::MAX_REMOTENESS {
            return Err(Error::TooDeep { position: id as usize, limit: Cell::MAX_REMOTENESS });
        }
        let (lost, won) = (Cell::lost(remoteness), Cell::won(remoteness));
        remoteness += 1;
        frontier
            .lost
            .visit(&mut cells, lost, |cells, ids| settle(space, cells, ids, true, remoteness, &mut next))?;
        frontier
            .won
            .visit(&mut cells, won, |cells, ids| settle(space, cells, ids, false, remoteness, &mut next))?;
        std::mem::swap(&mut frontier, &mut next);
        next.clear();
    }
    finish(space, cells, any_cut)
}

/// Where the solver begins: every cell, and the positions decided in no plies.
struct Start {
    cells: Vec<Cell>,
    frontier: Frontier,
    any_cut: bool,
}

fn start(space: &impl Space, len: usize) -> Result<Start, Error> {
    let mut frontier = Frontier::new(len);
    let mut any_cut = false;
    let mut too_many = None;
    let cell = |id| {
        let cell = first_cell(space.kind(id));
        match cell {
            Some(Cell::LOST_AT_ONCE) => frontier.lost.push(id as u32),
            Some(Cell::WON_AT_ONCE) => frontier.won.push(id as u32),
            Some(Cell::UNKNOWN) => any_cut = true,
            Some(_) => {}
            None => too_many = too_many.or(Some(id)),
        }
        cell.unwrap_or(Cell::UNKNOWN)
    };
    let cells = (0..len).map(cell).collect();
    match too_many {
        Some(position) => Err(Error::TooManyMoves { position, limit: Cell::MAX_MOVES as usize }),
        None => Ok(Start { cells, frontier, any_cut }),
    }
}

/// The cell of a position before anything is worked out; `None` if its moves are too many to count.
#[inline]
fn first_cell(kind: Kind) -> Option<Cell> {
    Some(match kind {
        Kind::Open(0) | Kind::End(Outcome::Loss) => Cell::LOST_AT_ONCE,
        Kind::Open(moves) => return Cell::open(moves),
        Kind::End(Outcome::Win) => Cell::WON_AT_ONCE,
        Kind::End(Outcome::Draw) => Cell::DRAW,
        Kind::Hole => Cell::HOLE,
        Kind::Cut => Cell::UNKNOWN,
    })
}

/// What is open when nothing more can be decided is drawn, unless something was not expanded.
fn finish(space: &impl Space, mut cells: Vec<Cell>, any_cut: bool) -> Result<Outcomes, Error> {
    let rest = if any_cut { Cell::UNKNOWN } else { Cell::DRAW };
    cells.iter_mut().for_each(|cell| *cell = if cell.is_open() { rest } else { *cell });
    let inexact = if any_cut { Some(cut::inexact(space, &cells)?) } else { None };
    Ok(Outcomes::new(cells, inexact))
}

/// Hands the outcome of positions, all `lost` or all won, to those one move before; the ones that decides go to `next`.
///
/// Kept out of line: as parameters the space and the cells are known not to overlap, so that what the space reads again and
/// again stays in registers.
#[inline(never)]
fn settle(
    space: &impl Space,
    cells: &mut [Cell],
    decided: &[u32],
    lost: bool,
    remoteness: u32,
    next: &mut Frontier,
) -> Result<(), Error> {
    let len = cells.len();
    let mut stray = None;
    for &id in decided {
        let position = id as usize;
        space.for_each_predecessor(position, |from, passes_turn| match cells.get_mut(from) {
            None => _ = stray.get_or_insert(Error::BadMove { position, index: from, len }),
            // A move wins that leaves a loss to the opponent, or a win to its maker.
            Some(cell) if passes_turn == lost => win(cell, from as u32, remoteness, next),
            Some(cell) => count_down(cell, from as u32, remoteness, next),
        });
    }
    stray.map_or(Ok(()), Err)
}

/// A position has a move that wins.
#[inline(always)]
fn win(cell: &mut Cell, id: u32, remoteness: u32, next: &mut Frontier) {
    if cell.is_open() {
        *cell = Cell::won(remoteness);
        next.won.push(id);
    }
}

/// A position has a move that loses.
#[inline(always)]
fn count_down(cell: &mut Cell, id: u32, remoteness: u32, next: &mut Frontier) {
    *cell = cell.counted_down();
    if cell.none_left() {
        *cell = Cell::lost(remoteness);
        next.lost.push(id);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_random::Random;

    /// Working ahead is a matter of speed: on small games, and on lists too long for the frontier, it changes nothing.
    #[test]
    fn working_ahead_gives_the_same_answers() {
        let mut random = Random(1);
        for round in 0..300 {
            let len = if round < 290 { 1 + random.below(60) } else { 20_000 };
            let count = len * (1 + random.below(3));
            let mut edges = random.edges(len, count);
            if round % 50 == 7 {
                // More moves into one position than are noted at a time.
                edges.extend((0..2 * prefetch::FULL).map(|_| (random.below(len), len - 1)));
            }
            let graph = random.graph(len, &edges, round % 2 == 0);
            assert_eq!(solve_by(&graph, true).unwrap(), solve_by(&graph, false).unwrap());
        }
    }
}
