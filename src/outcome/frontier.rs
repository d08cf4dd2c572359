//! The positions decided last, in little memory.

use super::cell::{Cell, Word};
use super::short::Short;
use crate::watch::EVERY;

/// Positions decided at one remoteness, all won or all lost: listed while they are few, only counted when
/// they are many.
#[derive(Debug)]
pub struct Decided {
    ids: Short,
    count: usize,
}

impl Decided {
    fn new(len: usize) -> Self {
        Self { ids: Short::new(len, EVERY), count: 0 }
    }

    #[cfg(any(feature = "rayon", feature = "disk", feature = "kernel", test))]
    fn with_limit(limit: usize) -> Self {
        Self { ids: Short::with_limit(limit), count: 0 }
    }

    #[inline]
    pub fn push(&mut self, id: u32) {
        self.enlist(id);
    }

    /// Adds a position; whether it is listed.
    #[inline]
    pub fn enlist(&mut self, id: u32) -> bool {
        // Once one of them has no place, the others need none.
        let listed = self.count == self.ids.len() && self.ids.push(id);
        self.count += 1;
        listed
    }

    /// Adds many at a time; how many of them, the last ones, are not listed.
    pub fn extend(&mut self, ids: &[u32]) -> usize {
        self.count += ids.len();
        self.ids.extend(ids)
    }

    /// Those that are listed, all or not.
    #[cfg(feature = "rayon")]
    pub fn some(&self) -> &[u32] {
        &self.ids
    }

    /// Notes that there are more than are listed.
    #[cfg(feature = "rayon")]
    pub fn add_unlisted(&mut self) {
        self.count = self.count.max(self.ids.len() + 1);
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
pub struct Frontier {
    pub won: Decided,
    pub lost: Decided,
}

impl Frontier {
    pub fn new(len: usize) -> Self {
        Self { won: Decided::new(len), lost: Decided::new(len) }
    }

    /// With lists of at most this many positions.
    #[cfg(any(feature = "rayon", feature = "disk", feature = "kernel", test))]
    pub fn with_limit(limit: usize) -> Self {
        Self { won: Decided::with_limit(limit), lost: Decided::with_limit(limit) }
    }

    /// Some position of the frontier, if there is one.
    pub fn first(&self) -> Option<u32> {
        self.won.ids.first().or(self.lost.ids.first()).copied()
    }

    /// How many positions there are.
    #[cfg(any(feature = "rayon", feature = "disk", feature = "kernel", test))]
    pub fn len(&self) -> usize {
        self.won.count + self.lost.count
    }

    #[cfg(feature = "rayon")]
    pub fn is_listed(&self) -> bool {
        self.won.listed().is_some() && self.lost.listed().is_some()
    }

    /// Those that are listed, the lost ones first.
    #[cfg(feature = "disk")]
    pub fn listed(&self) -> impl Iterator<Item = u32> {
        self.lost.ids.iter().chain(self.won.ids.iter()).copied()
    }

    pub fn clear(&mut self) {
        self.won.clear();
        self.lost.clear();
    }
}
