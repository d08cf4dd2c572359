//! What finding a quotient may use.

use crate::error::Error;
use crate::limits::Limits;
use crate::watch::{Phase, Watch};

/// Limits, what is in use, and who watches.
pub(super) struct Budget<'a, 'w> {
    limits: Limits,
    watch: &'a mut Watch<'w>,
    /// Bytes of the letters and their moves.
    pub letters: usize,
    /// Bytes of the elements and their products.
    pub elements: usize,
    /// Bytes of the sums that the search knows, and how many there are.
    pub memo: usize,
    pub sums: usize,
}

impl<'a, 'w> Budget<'a, 'w> {
    pub fn new(limits: Limits, watch: &'a mut Watch<'w>) -> Self {
        Self { limits, watch, letters: 0, elements: 0, memo: 0, sums: 0 }
    }

    /// Whether there may be so many entries and bytes beside what is counted.
    pub fn allow(&self, entries: usize, bytes: usize) -> Result<(), Error> {
        self.limits.allow_positions(entries.saturating_add(self.sums))?;
        let held = [self.letters, self.elements, self.memo].into_iter().fold(bytes, usize::saturating_add);
        self.limits.allow_bytes(held)
    }

    /// Reports how many entries are done, and ends the run if it is stopped.
    pub fn report(&mut self, phase: Phase, done: usize) -> Result<(), Error> {
        if self.watch.stops(phase, done, None) { Err(Error::Stopped) } else { Ok(()) }
    }
}
