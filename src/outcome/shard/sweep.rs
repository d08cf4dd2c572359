//! The positions of a part that are handed on, batch by batch.

use crate::outcome::cell::{Cell, Word};
use crate::outcome::frontier::Frontier;
use crate::watch::EVERY;

/// Goes over the positions of a part that were decided at a remoteness: first the lost ones, then the won.
#[derive(Debug)]
pub struct Sweep {
    pub(super) remoteness: u32,
    /// What was decided at this remoteness, if it is known.
    decided: Option<Frontier>,
    /// Whether the positions of the batch are lost; otherwise they are won.
    pub(super) lost: bool,
    at: usize,
    pub(super) batch: Vec<u32>,
}

impl Sweep {
    /// `decided` is what was decided at this remoteness, if it is known; otherwise the cells tell.
    pub fn new(remoteness: u32, decided: Option<Frontier>) -> Self {
        Self { remoteness, decided, lost: true, at: 0, batch: Vec::with_capacity(EVERY) }
    }

    /// Takes up the next positions, all lost or all won. Whether there are any.
    pub(super) fn next<W: Word>(&mut self, cells: &[Cell<W>]) -> bool {
        loop {
            self.batch.clear();
            let decided =
                self.decided.as_ref().map(|decided| if self.lost { &decided.lost } else { &decided.won });
            match decided.and_then(|decided| decided.listed()) {
                Some(listed) => {
                    let end = (self.at + EVERY).min(listed.len());
                    self.batch.extend_from_slice(&listed[self.at..end]);
                    self.at = end;
                }
                None => {
                    let cell = if self.lost { Cell::lost } else { Cell::won };
                    collect(cells, cell(self.remoteness), &mut self.at, &mut self.batch);
                }
            }
            if !self.batch.is_empty() {
                return true;
            }
            if !self.lost {
                return false;
            }
            (self.lost, self.at) = (false, 0);
        }
    }
}

/// Fills `batch` with the local numbers, from `at` on, whose cell is `cell`.
fn collect<W: Word>(cells: &[Cell<W>], cell: Cell<W>, at: &mut usize, batch: &mut Vec<u32>) {
    while *at < cells.len() && batch.len() < EVERY {
        if cells[*at] == cell {
            batch.push(*at as u32);
        }
        *at += 1;
    }
}
