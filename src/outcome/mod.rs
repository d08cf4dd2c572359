//! The retrograde engine: outcomes and distances by counting degrees backward from the end of play.
//!
//! A position is won as soon as one move reaches a position lost for the opponent (OR); it is lost when the count of its
//! moves not yet known to reach a won one is down to zero (AND). The work goes layer by layer, so the layer in which a
//! position falls is its remoteness. What never falls is drawn. [`theory`](crate::theory) has the proof.

mod ahead;
mod answers;
mod cell;
mod cut;

pub use answers::{Counts, Layer, Outcomes};

use crate::error::Error;
use crate::game::Outcome;
use crate::prefetch::LARGE;
use crate::space::{Kind, Space, checked_len};
use cell::Cell;

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
/// [`Error::BadMove`] for a move to or from a number outside the space, [`Error::TooManyPositions`] beyond 2^32 − 1,
/// [`Error::TooManyMoves`] at one position and [`Error::TooDeep`] beyond 2^30 − 2.
///
/// # Complexity
///
/// O(V + E) time; 4 bytes a position and 4 more for each position of the two layers at hand.
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
    let len = checked_len(space.len())?;
    let Start { mut cells, mut layer, any_cut } = start(space, len)?;
    let mut next = Vec::new();
    let mut remoteness = 0;
    while !layer.is_empty() {
        remoteness += 1;
        if len < LARGE {
            settle_layer(space, &mut cells, &layer, remoteness, &mut next)?;
        } else {
            ahead::settle_layer(space, &mut cells, &layer, remoteness, &mut next)?;
        }
        match next.first() {
            Some(&id) if remoteness > Cell::MAX_REMOTENESS => {
                return Err(Error::TooDeep { position: id as usize, limit: Cell::MAX_REMOTENESS });
            }
            _ => {}
        }
        std::mem::swap(&mut layer, &mut next);
        next.clear();
    }
    let rest = if any_cut { Cell::UNKNOWN } else { Cell::DRAW };
    cells.iter_mut().filter(|cell| cell.is_open()).for_each(|cell| *cell = rest);
    let inexact = if any_cut { Some(cut::inexact(space, &cells)?) } else { None };
    Ok(Outcomes::new(cells, inexact))
}

/// Where the solver begins: every cell, and the positions decided in no plies.
struct Start {
    cells: Vec<Cell>,
    layer: Vec<u32>,
    any_cut: bool,
}

fn start(space: &impl Space, len: usize) -> Result<Start, Error> {
    let mut cells = Vec::with_capacity(len);
    let mut layer = Vec::new();
    let mut any_cut = false;
    for id in 0..len {
        let cell = match space.kind(id) {
            Kind::Open(0) => Cell::lost(0),
            Kind::Open(moves) => {
                let limit = Cell::MAX_MOVES as usize;
                Cell::open(moves).ok_or(Error::TooManyMoves { position: id, limit })?
            }
            Kind::End(Outcome::Win) => Cell::won(0),
            Kind::End(Outcome::Loss) => Cell::lost(0),
            Kind::End(Outcome::Draw) => Cell::DRAW,
            Kind::Hole => Cell::HOLE,
            Kind::Cut => Cell::UNKNOWN,
        };
        any_cut |= cell == Cell::UNKNOWN;
        if cell.remoteness().is_some() {
            layer.push(id as u32);
        }
        cells.push(cell);
    }
    Ok(Start { cells, layer, any_cut })
}

/// Hands the outcomes of the positions decided last to those one move before; the ones that decides go to `next`.
///
/// Kept out of line: as parameters the space and the cells are known not to overlap, so that what the space reads again and
/// again stays in registers.
#[inline(never)]
fn settle_layer(
    space: &impl Space,
    cells: &mut [Cell],
    layer: &[u32],
    remoteness: u32,
    next: &mut Vec<u32>,
) -> Result<(), Error> {
    let len = cells.len();
    let mut stray = None;
    for &id in layer {
        let position = id as usize;
        let lost = cells[position].outcome() == Some(Outcome::Loss);
        space.for_each_predecessor(position, |from, passes_turn| {
            let Some(cell) = cells.get_mut(from) else {
                stray = Some(Error::BadMove { position, index: from, len });
                return;
            };
            if !cell.is_open() {
                return;
            }
            // A move wins that leaves a loss to the opponent, or a win to its maker.
            let wins = passes_turn == lost;
            let decided = if wins { Some(Cell::won(remoteness)) } else { cell.count_down(remoteness) };
            if let Some(decided) = decided {
                *cell = decided;
                next.push(from as u32);
            }
        });
    }
    stray.map_or(Ok(()), Err)
}
