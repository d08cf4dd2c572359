//! The retrograde engine: outcomes and distances, worked out backward from the ends of play.
//!
//! A position is won as soon as one move is known to reach a position that is lost for the opponent (OR). It
//! is lost when all its moves are known to reach positions that are won for the opponent (AND): the engine
//! counts the moves that remain. It works layer by layer, so the layer in which a position is decided is its
//! remoteness. Positions that are never decided are drawn. [`theory`](crate::theory) has the proof.
//!
//! ```
//! use retrograde::{Graph, Outcome, outcome};
//!
//! // 0 cycles forever or hands the win to the opponent; 1 has only the latter.
//! let graph = Graph::from_successors(&[vec![0, 2], vec![2], vec![3], vec![]])?;
//! let outcomes = outcome::solve(&graph)?;
//! assert_eq!((outcomes.outcome(0), outcomes.outcome(1)), (Some(Outcome::Draw), Some(Outcome::Loss)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ahead;
mod answers;
#[allow(missing_docs, clippy::len_without_is_empty, clippy::missing_errors_doc, clippy::must_use_candidate)]
// public in `kernel` alone
pub(crate) mod cell;
mod cut;
#[allow(missing_docs, clippy::len_without_is_empty, clippy::must_use_candidate)]
// public in `kernel` alone
pub(crate) mod frontier;
#[cfg(any(feature = "table", test))]
#[allow(missing_docs, clippy::len_without_is_empty, clippy::missing_errors_doc, clippy::must_use_candidate)]
// public in `kernel` alone
pub(crate) mod layout;
#[cfg(feature = "rayon")]
mod parallel;
#[cfg(any(feature = "disk", feature = "kernel", test))]
#[allow(missing_docs, clippy::len_without_is_empty, clippy::missing_errors_doc, clippy::must_use_candidate)]
// public in `kernel` alone
pub(crate) mod shard;
mod short;
mod tally;
mod wdl;

pub(crate) use answers::Table;
pub use answers::{Counts, Layer, Outcomes};
pub(crate) use cell::{Cell, Word};
#[cfg(feature = "rayon")]
pub(crate) use parallel::{
    SharedWord, Sharing, par_bytes, par_solve_watched, par_solve_wdl_watched, par_wdl_bytes,
};
pub use wdl::Wdl;
pub(crate) use wdl::{bytes as wdl_bytes, solve_watched as solve_wdl_watched};
#[cfg(feature = "disk")]
pub(crate) use {
    layout::Layout,
    shard::{Outbox, Shard, Sweep},
};

pub use crate::verdict::Verdict;

use crate::error::Error;
use crate::game::Outcome;
use crate::room;
use crate::space::{Backward, Kind, Rows, Space, checked_len, prepare_to_walk_back, rows, rows_to_prefetch};
use crate::watch::{EVERY, Phase, Watch};
use frontier::Frontier;
use tally::{Cells, Tally};

/// Finds the outcome and remoteness of every position of a space.
///
/// Remoteness is counted in plies (single moves, those that keep the turn included); the winner hurries, the
/// loser delays. Endless play is a draw. In a space with [`Kind::Cut`] positions, the wins and losses given
/// are those that hold whatever lies below the cuts. A remoteness is given only where the cuts cannot change
/// it, and only declared draws are called draws.
///
/// Source: the linear-time evaluation of AND/OR graphs (Dowling and Gallier, *Linear-time algorithms for
/// testing the satisfiability of propositional Horn formulae*, J. Logic Programming 1984) used layer by
/// layer, as in the retrograde analysis of chess endings (Thompson, *Retrograde analysis of certain
/// endgames*, ICCA Journal 1986).
///
/// # Errors
///
/// [`Error::BadMove`] for a move that comes from an id outside the space: only moves backward are followed,
/// so a move that leads outside is not seen. [`Error::TooManyPositions`] beyond 2^32 − 1,
/// [`Error::TooManyMoves`] beyond 2^30 − 1 at one position, [`Error::TooDeep`] beyond a remoteness of 2^30 −
/// 2.
///
/// # Complexity
///
/// O(V + E) time. 4 bytes a position are kept; while solving, lists of the positions decided last take up to
/// about one byte a position more. Cuts take a second walk, which needs up to one byte a position, and one
/// bit a position that is kept.
///
/// ```
/// use retrograde::{Graph, Outcome, outcome};
///
/// // 0 ⇄ 1, and 0 may leave to 2, from which 3, a dead end, is one move.
/// let graph = Graph::from_successors(&[vec![1, 2], vec![0], vec![3], vec![]])?;
/// let outcomes = outcome::solve(&graph)?;
/// assert_eq!(outcomes.outcome(2), Some(Outcome::Win));
/// assert_eq!(outcomes.outcome(0), Some(Outcome::Draw)); // cycling beats losing at 2
/// assert_eq!(outcomes.remoteness(0), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(space: &impl Backward) -> Result<Outcomes, Error> {
    solve_watched::<u32>(space, &mut Watch::none())
}

/// How many bytes [`solve_watched`] allocates, beside what visits backward do.
pub(crate) fn bytes<W: Word>(space: &impl Space) -> usize {
    bytes_with_lists::<W>(space, space.len().saturating_mul(LISTS))
}

/// The same for lists of so many bytes.
fn bytes_with_lists<W: Word>(space: &impl Space, lists: usize) -> usize {
    // Looking for cuts costs little where moves are stored, and a pass over all moves where they are not.
    let is_cut = |id| matches!(space.kind(id), Kind::Cut);
    let cuts = rows(space).is_some() && (0..space.len()).any(is_cut);
    let each = size_of::<Cell<W>>() + if cuts { cut::BYTES } else { 0 };
    each.saturating_mul(space.len()).saturating_add(lists)
}

/// How many bytes a position the four lists of a frontier take, one of which may be growing.
const LISTS: usize = 1;

/// What [`solve_watched`] allocates in a space with cuts, in bytes a position, beside what visits backward
/// do. With these, no engine needs more: Grundy values and patterns take up to 8 bytes, but do not ask for
/// the moves backward.
pub(crate) const BYTES_ABOVE_CUTS: usize = size_of::<Cell<u32>>() + LISTS + cut::BYTES;

/// The engine, with cells of a width. What it finds until it is stopped is exact; the rest is unknown.
pub(crate) fn solve_watched<W: Word>(space: &impl Backward, watch: &mut Watch<'_>) -> Result<Outcomes, Error>
where
    Table: From<Vec<Cell<W>>>,
{
    solve_by(space, rows_to_prefetch(space), watch)
}

/// The same; with `rows`, it prefetches from them.
fn solve_by<W: Word>(
    space: &impl Backward,
    rows: Option<Rows<'_>>,
    watch: &mut Watch<'_>,
) -> Result<Outcomes, Error>
where
    Table: From<Vec<Cell<W>>>,
{
    let len = checked_len(space.len())?;
    let Start { mut cells, mut frontier, any_cut } = start::<W>(space, len, watch)?;
    if frontier.first().is_some() || any_cut {
        prepare_to_walk_back(space)?;
    }
    let (mut next, mut noted) = (Frontier::new(len), Vec::new());
    let (mut remoteness, mut done) = (0, 0);
    while let Some(id) = frontier.first() {
        if remoteness > Cell::<W>::MAX_REMOTENESS {
            return Err(Error::TooDeep { position: id as usize, limit: Cell::<W>::MAX_REMOTENESS });
        }
        let (lost, won) = (Cell::lost(remoteness), Cell::won(remoteness));
        remoteness += 1;
        for (decided, cell, lost) in [(&frontier.lost, lost, true), (&frontier.won, won, false)] {
            decided.visit(&mut cells, cell, |cells, ids| {
                if watch.stops(Phase::Deciding, done, Some(len)) {
                    return Ok(());
                }
                done += ids.len();
                let tally = Cells { cells, remoteness, next: &mut next, noted: &mut noted };
                settle_by(space, rows, tally, ids, lost)
            })?;
        }
        if watch.stopped() {
            break;
        }
        std::mem::swap(&mut frontier, &mut next);
        next.clear();
    }
    close(&mut cells, any_cut || watch.stopped());
    finish(space, cells, any_cut)
}

/// Where the solver begins: every cell, and the positions decided in no plies.
struct Start<W> {
    cells: Vec<Cell<W>>,
    frontier: Frontier,
    any_cut: bool,
}

fn start<W: Word>(space: &impl Space, len: usize, watch: &mut Watch<'_>) -> Result<Start<W>, Error> {
    let mut frontier = Frontier::new(len);
    let mut any_cut = false;
    let mut too_many = None;
    let mut cell = |id| {
        let kind = space.kind(id);
        match kind {
            Kind::Open(0) | Kind::End(Outcome::Loss) => frontier.lost.push(id as u32),
            Kind::End(Outcome::Win) => frontier.won.push(id as u32),
            Kind::Cut => any_cut = true,
            _ => {}
        }
        first_cell(kind).unwrap_or_else(|| {
            too_many = too_many.or(Some(id));
            Cell::unknown()
        })
    };
    let mut cells = room::list(len).map_err(|no_room| no_room.at(len))?;
    while cells.len() < len && !watch.stops(Phase::Reading, cells.len(), Some(len)) {
        cells.extend((cells.len()..len.min(cells.len() + EVERY)).map(&mut cell));
    }
    cells.resize(len, Cell::unknown());
    match too_many {
        Some(position) => Err(Error::TooManyMoves { position, limit: Cell::<W>::MAX_MOVES as usize }),
        None => Ok(Start { cells, frontier, any_cut }),
    }
}

/// The cell of a position before anything is worked out; `None` if its moves are too many to count.
#[inline]
fn first_cell<W: Word>(kind: Kind) -> Option<Cell<W>> {
    Some(match kind {
        Kind::Open(0) | Kind::End(Outcome::Loss) => Cell::lost(0),
        Kind::Open(moves) => return Cell::open(moves),
        Kind::End(Outcome::Win) => Cell::won(0),
        Kind::End(Outcome::Draw) => Cell::draw(),
        Kind::Hole => Cell::hole(),
        Kind::Cut => Cell::unknown(),
    })
}

/// What is open when nothing more can be decided is drawn, unless the answers are `partial`: something was not
/// expanded, or the run was stopped.
fn close<W: Word>(cells: &mut [Cell<W>], partial: bool) {
    // Claim 3; not where moves are missing.
    let rest = if partial { Cell::unknown() } else { Cell::draw() };
    cells.iter_mut().for_each(|cell| *cell = if cell.is_open() { rest } else { *cell });
}

fn finish<W: Word>(space: &impl Backward, cells: Vec<Cell<W>>, any_cut: bool) -> Result<Outcomes, Error>
where
    Table: From<Vec<Cell<W>>>,
{
    let inexact = if any_cut { Some(cut::inexact(space, &cells)?) } else { None };
    Ok(Outcomes::new(cells.into(), inexact))
}

/// [`settle`], or [`ahead::settle`] where there are rows to prefetch.
#[inline]
fn settle_by(
    space: &impl Backward,
    rows: Option<Rows<'_>>,
    tally: impl Tally,
    decided: &[u32],
    lost: bool,
) -> Result<(), Error> {
    match rows {
        Some(rows) if lost => ahead::settle::<true>(space, rows, tally, decided),
        Some(rows) => ahead::settle::<false>(space, rows, tally, decided),
        None => settle(space, tally, decided, lost),
    }
}

/// Hands the outcome of positions, all `lost` or all won, to their predecessors.
///
/// Kept out of line: as parameters the space and the tally are known not to overlap, so that what the space
/// reads again and again stays in registers.
#[inline(never)]
fn settle(space: &impl Backward, tally: impl Tally, decided: &[u32], lost: bool) -> Result<(), Error> {
    hand_back(space, tally, decided, || lost)
}

/// The loop of [`settle`], for a function that keeps it out of line. If `lost` returns a constant, it is
/// compiled for that: its type is part of the type of the loop.
#[inline(always)]
fn hand_back(
    space: &impl Backward,
    mut tally: impl Tally,
    decided: &[u32],
    lost: impl Fn() -> bool,
) -> Result<(), Error> {
    let mut stray = None;
    for &id in decided {
        let position = id as usize;
        space.for_each_predecessor(position, |from, turn| {
            // A move wins if it leaves a loss to the opponent, or a win to its maker (Claims 1 and 4).
            let entered = if turn.passes() == lost() { tally.win(from) } else { tally.count_down(from) };
            if entered.is_none() {
                stray.get_or_insert((position, from));
            }
        });
    }
    match stray {
        Some((position, index)) => Err(Error::BadMove { position, index, len: tally.len() }),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prefetch;
    use crate::space::rows;
    use crate::test_random::{Random, rounds};

    /// Prefetching changes only the speed: on small games, and on lists too long for the frontier, the
    /// answers are the same.
    #[test]
    fn working_ahead_gives_the_same_answers() {
        let mut random = Random(1);
        for round in 0..rounds(300) {
            let len = if round < 290 { 1 + random.below(60) } else { 20_000 };
            let count = len * (1 + random.below(3));
            let mut edges = random.edges(len, count);
            if round % 50 == 7 {
                // More moves into one position than are noted at a time.
                edges.extend((0..2 * prefetch::FULL).map(|_| (random.below(len), len - 1)));
            }
            let graph = random.graph(len, &edges, round % 2 == 0);
            let expected = solve_by::<u32>(&graph, None, &mut Watch::none()).unwrap();
            assert_eq!(solve_by::<u32>(&graph, rows(&graph), &mut Watch::none()).unwrap(), expected);
            assert_eq!(solve_by::<u16>(&graph, rows(&graph), &mut Watch::none()).unwrap(), expected);
            assert_eq!(solve_by::<u16>(&graph, None, &mut Watch::none()).unwrap(), expected);
        }
    }
}
