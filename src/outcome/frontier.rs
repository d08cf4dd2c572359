//! The positions decided last, in little memory.

use super::cell::{Cell, Word};
use super::short::Short;
use crate::watch::EVERY;

/// Positions decided at one remoteness, all won or all lost: listed while they are few, only counted when
/// they are many.
#[derive(Debug)]
pub(super) struct Decided {
    ids: Short,
    count: usize,
}

impl Decided {
    fn new(len: usize) -> Self {
        Self { ids: Short::new(len, EVERY), count: 0 }
    }

    #[inline]
    pub fn push(&mut self, id: u32) {
        // Once one of them has no place, the others need none.
        if self.count == self.ids.len() {
            self.ids.push(id);
        }
        self.count += 1;
    }

    /// Adds many at a time.
    pub fn extend(&mut self, ids: &[u32]) {
        self.ids.extend(ids);
        self.count += ids.len();
    }

    /// The positions, unless they are too many.
    pub fn listed(&self) -> Option<&[u32]> {
        (self.count == self.ids.len()).then_some(&*self.ids)
    }

    fn clear(&mut self) {
        self.ids.clear();
        self.count = 0;
    }

    /// Hands the positions to `work`, up to [`EVERY`] at a time, with the cells. What `work` decides has
    /// another remoteness than `cell`, the cell of every position here, so a scan does not meet it.
    pub fn visit<W: Word, E>(
        &self,
        cells: &mut [Cell<W>],
        cell: Cell<W>,
        mut work: impl FnMut(&mut [Cell<W>], &[u32]) -> Result<(), E>,
    ) -> Result<(), E> {
        if let Some(ids) = self.listed() {
            return ids.chunks(EVERY).try_for_each(|ids| work(cells, ids));
        }
        let mut batch = Vec::with_capacity(EVERY);
        let mut at = 0;
        while at < cells.len() {
            batch.clear();
            while at < cells.len() && batch.len() < EVERY {
                if cells[at] == cell {
                    batch.push(at as u32);
                }
                at += 1;
            }
            work(cells, &batch)?;
        }
        Ok(())
    }
}

/// All positions decided at one remoteness.
#[derive(Debug)]
pub(super) struct Frontier {
    pub won: Decided,
    pub lost: Decided,
}

impl Frontier {
    pub fn new(len: usize) -> Self {
        Self { won: Decided::new(len), lost: Decided::new(len) }
    }

    /// Some position of the frontier, if there is one.
    pub fn first(&self) -> Option<u32> {
        self.won.ids.first().or(self.lost.ids.first()).copied()
    }

    /// How many positions there are.
    #[cfg(feature = "rayon")]
    pub fn len(&self) -> usize {
        self.won.count + self.lost.count
    }

    pub fn clear(&mut self) {
        self.won.clear();
        self.lost.clear();
    }
}
