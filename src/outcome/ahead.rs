//! The same layer step for tables that do not fit the cache: it works ahead of the memory.

use super::cell::Cell;
use super::frontier::Frontier;
use crate::error::Error;
use crate::prefetch::{CHUNK, prefetch};
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
        let chunk = |ahead: usize| {
            let from = (start + ahead * CHUNK).min(decided.len());
            decided[from..].iter().take(CHUNK).map(|&id| id as usize)
        };
        chunk(2).for_each(|id| space.prefetch(id, Fetch::PredecessorRow));
        chunk(1).for_each(|id| space.prefetch(id, Fetch::Predecessors));
        for id in chunk(0) {
            arriving.collect(space, cells, id, lost, remoteness, next)?;
        }
        arrived.apply(cells, remoteness, next);
        std::mem::swap(&mut arriving, &mut arrived);
    }
    arrived.apply(cells, remoteness, next);
    Ok(())
}

/// So many moves are noted at most, however many lead to one position.
const FULL: usize = 1 << 12;

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
                stray = Some(Error::BadMove { position, index: from, len });
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

    /// Changes the cells, and forgets the moves. Whether a position is decided is a coin toss to the processor, so
    /// nothing here branches on it: every position is noted, and the note kept or overwritten.
    #[inline]
    fn apply(&mut self, cells: &mut [Cell], remoteness: u32, next: &mut Frontier) {
        self.noted.resize(self.noted.len().max(self.winning.len()).max(self.losing.len()), 0);
        let mut kept = 0;
        for id in self.winning.drain(..) {
            let cell = &mut cells[id as usize];
            self.noted[kept] = id;
            kept += usize::from(cell.is_open());
            *cell = if cell.is_open() { Cell::won(remoteness) } else { *cell };
        }
        next.won.extend(&self.noted[..kept]);
        kept = 0;
        for id in self.losing.drain(..) {
            let cell = &mut cells[id as usize];
            let left = cell.counted_down();
            self.noted[kept] = id;
            kept += usize::from(left.is_counted());
            *cell = if left.is_counted() { Cell::lost(remoteness) } else { left };
        }
        next.lost.extend(&self.noted[..kept]);
    }
}
