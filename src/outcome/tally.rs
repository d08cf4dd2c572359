//! Where the moves into decided positions are entered, one after another.

use super::cell::{Cell, Word};
use super::frontier::Frontier;
use crate::prefetch::prefetch;
use crate::sift::sift;

/// The table that is being filled, with the remoteness of the layer at hand.
pub(super) trait Tally {
    /// The number of positions.
    fn len(&self) -> usize;

    /// Asks for the memory that the next call for this position will change.
    fn prefetch(&self, id: usize);

    /// Takes a move whose cell somebody else changes; `false` if the cell is here.
    #[cfg(feature = "rayon")]
    #[inline(always)]
    fn sends(&mut self, _id: usize, _wins: bool) -> bool {
        false
    }

    /// One more move of a position is known to win; `None` if there is no such position.
    fn win(&mut self, id: usize) -> Option<()>;

    /// One more move of a position is known to lose; `None` if there is no such position.
    fn count_down(&mut self, id: usize) -> Option<()>;

    /// Each of these positions has a move that wins, as often as it stands there.
    #[inline]
    fn win_all(&mut self, ids: &[u32]) {
        ids.iter().for_each(|&id| _ = self.win(id as usize));
    }

    /// Each of these positions has a move that loses, as often as it stands there.
    #[inline]
    fn count_down_all(&mut self, ids: &[u32]) {
        ids.iter().for_each(|&id| _ = self.count_down(id as usize));
    }
}

/// The cells, changed by one thread.
pub(super) struct Cells<'a, W> {
    pub cells: &'a mut [Cell<W>],
    pub remoteness: u32,
    pub next: &'a mut Frontier,
    /// Room to choose in.
    pub noted: &'a mut Vec<u32>,
}

impl<W: Word> Tally for Cells<'_, W> {
    #[inline]
    fn len(&self) -> usize {
        self.cells.len()
    }

    #[inline(always)]
    fn prefetch(&self, id: usize) {
        prefetch(self.cells, id);
    }

    #[inline(always)]
    fn win(&mut self, id: usize) -> Option<()> {
        let cell = self.cells.get_mut(id)?;
        if cell.is_open() {
            *cell = Cell::won(self.remoteness);
            self.next.won.push(id as u32);
        }
        Some(())
    }

    #[inline(always)]
    fn count_down(&mut self, id: usize) -> Option<()> {
        let cell = self.cells.get_mut(id)?;
        *cell = cell.counted_down();
        if cell.none_left() {
            *cell = Cell::lost(self.remoteness);
            self.next.lost.push(id as u32);
        }
        Some(())
    }

    #[inline]
    fn win_all(&mut self, ids: &[u32]) {
        let won = sift(ids, self.noted, |id| {
            let cell = &mut self.cells[id as usize];
            let open = cell.is_open();
            *cell = if open { Cell::won(self.remoteness) } else { *cell };
            open
        });
        self.next.won.extend(won);
    }

    #[inline]
    fn count_down_all(&mut self, ids: &[u32]) {
        let lost = sift(ids, self.noted, |id| {
            let cell = &mut self.cells[id as usize];
            let left = cell.counted_down();
            *cell = if left.none_left() { Cell::lost(self.remoteness) } else { left };
            left.none_left()
        });
        self.next.lost.extend(lost);
    }
}
