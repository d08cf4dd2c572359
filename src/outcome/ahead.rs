//! The same layer step for tables that do not fit the cache: it works ahead of the memory.

use super::cell::Cell;
use super::frontier::Frontier;
use crate::error::Error;
use crate::prefetch::{CHUNK, FULL, prefetch};
use crate::sift::sift;
use crate::space::{Fetch, Space};

/// As [`settle`](super::settle), a chunk of positions at a time. While one chunk's moves are read and the cells they lead
/// from asked for, the cells of the chunk before, which have arrived, are changed; the rows of the chunk after, and where
/// the rows of the next but one begin, are on their way.
#[inline(never)]
pub(super) fn settle(
    space: &impl Space,
    cells: &mut [Cell],
    decided: &[u32],
    lost: bool,
    remoteness: u32,
    next: &mut Frontier,
) -> Result<(), Error> {
    let (mut arriving, mut arrived) = (Moves::default(), Moves::default());
    for start in (0..decided.len()).step_by(CHUNK) {
        for id in announce(space, decided, start) {
            arriving.collect(space, cells, id, lost, remoteness, next)?;
        }
        arrived.apply(cells, remoteness, next);
        std::mem::swap(&mut arriving, &mut arrived);
    }
    arrived.apply(cells, remoteness, next);
    Ok(())
}

/// The chunk of positions that begins at `start`, after what will be read of the two chunks behind it was asked for.
#[inline]
pub(super) fn announce<'a, S: Space>(
    space: &S,
    decided: &'a [u32],
    start: usize,
) -> impl Iterator<Item = usize> + use<'a, S> {
    let chunk = |ahead: usize| {
        let from = (start + ahead * CHUNK).min(decided.len());
        decided[from..].iter().take(CHUNK).map(|&id| id as usize)
    };
    chunk(2).for_each(|id| space.prefetch(id, Fetch::PredecessorRow));
    chunk(1).for_each(|id| space.prefetch(id, Fetch::Predecessors));
    chunk(0)
}

/// Positions one move before decided ones, by what that move comes to for its maker.
#[derive(Default)]
struct Moves {
    winning: Vec<u32>,
    losing: Vec<u32>,
    noted: Vec<u32>,
}

impl Moves {
    /// Notes the moves into a decided position and asks for the cells they lead from.
    #[inline]
    fn collect(
        &mut self,
        space: &impl Space,
        cells: &mut [Cell],
        position: usize,
        lost: bool,
        remoteness: u32,
        next: &mut Frontier,
    ) -> Result<(), Error> {
        let len = cells.len();
        let mut stray = None;
        space.for_each_predecessor(position, |from, passes_turn| {
            if from >= len {
                stray.get_or_insert(Error::BadMove { position, index: from, len });
                return;
            }
            prefetch(cells, from);
            // A move wins that leaves a loss to the opponent, or a win to its maker.
            let moves = if passes_turn == lost { &mut self.winning } else { &mut self.losing };
            moves.push(from as u32);
            if moves.len() == FULL {
                self.apply(cells, remoteness, next);
            }
        });
        stray.map_or(Ok(()), Err)
    }

    /// Changes the cells, and forgets the moves.
    #[inline]
    fn apply(&mut self, cells: &mut [Cell], remoteness: u32, next: &mut Frontier) {
        next.won.extend(win_all(cells, 0, &self.winning, remoteness, &mut self.noted));
        next.lost.extend(count_down_all(cells, 0, &self.losing, remoteness, &mut self.noted));
        self.winning.clear();
        self.losing.clear();
    }
}

/// Positions that have a move that wins, each as often as it has one; returns those that this decides. The cells begin with
/// that of position `first`.
#[inline]
pub(super) fn win_all<'a>(
    cells: &mut [Cell],
    first: u32,
    ids: &[u32],
    remoteness: u32,
    noted: &'a mut Vec<u32>,
) -> &'a [u32] {
    sift(ids, noted, |id| {
        let cell = &mut cells[(id - first) as usize];
        let open = cell.is_open();
        *cell = if open { Cell::won(remoteness) } else { *cell };
        open
    })
}

/// The same for positions that have a move that loses.
#[inline]
pub(super) fn count_down_all<'a>(
    cells: &mut [Cell],
    first: u32,
    ids: &[u32],
    remoteness: u32,
    noted: &'a mut Vec<u32>,
) -> &'a [u32] {
    sift(ids, noted, |id| {
        let cell = &mut cells[(id - first) as usize];
        let left = cell.counted_down();
        *cell = if left.none_left() { Cell::lost(remoteness) } else { left };
        left.none_left()
    })
}
