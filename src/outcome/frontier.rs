//! The positions decided last, in little memory.

use super::cell::{Cell, Word};
use crate::watch::EVERY;

/// Above one listed position in so many, a list is dearer than finding the positions in the table again, which also meets
/// them in order.
pub(super) const SPARSE: usize = 32;

/// Positions decided at one remoteness, all won or all lost: listed while they are few, only counted when they are many.
#[derive(Debug)]
pub(super) struct Decided {
    ids: Vec<u32>,
    count: usize,
    limit: usize,
}

impl Decided {
    fn new(len: usize) -> Self {
        // A small list costs nothing, and small games should not scan.
        Self { ids: Vec::new(), count: 0, limit: (len / SPARSE).max(EVERY) }
    }

    #[inline]
    pub fn push(&mut self, id: u32) {
        if self.count < self.limit {
            self.ids.push(id);
        }
        self.count += 1;
    }

    /// Adds many at a time.
    pub fn extend(&mut self, ids: &[u32]) {
        let room = self.limit.saturating_sub(self.count).min(ids.len());
        self.ids.extend_from_slice(&ids[..room]);
        self.count += ids.len();
    }

    /// The positions, unless they are too many.
    pub fn listed(&self) -> Option<&[u32]> {
        (self.count <= self.limit).then_some(&self.ids)
    }

    fn clear(&mut self) {
        self.ids.clear();
        self.count = 0;
    }

    /// Hands the positions to `work`, up to [`EVERY`] at a time, with the cells. What `work` decides has another remoteness than
    /// `cell`, the cell of every position here, so a scan does not meet it.
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

    pub fn clear(&mut self) {
        self.won.clear();
        self.lost.clear();
    }
}
