//! Compressed sparse rows: the moves of all positions in one array, position by position.

use std::ops::Range;

use fixedbitset::FixedBitSet;

#[cfg(feature = "rayon")]
use rayon::prelude::*;

use super::MAX_POSITIONS;
use super::Turn;
use super::gather::{Gathered, bytes_to_gather, gather, gather_marks, scattered};
#[cfg(feature = "rayon")]
use super::gather::{par_bytes_to_gather, par_gather};
use crate::growth::Growth;
use crate::prefetch::prefetch;
use crate::room::{self, NoRoom};

/// The most moves that rows can hold: as many as there may be positions, for the same reasons.
pub(crate) const MAX_MOVES: usize = MAX_POSITIONS;

/// Why a move could not be added.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Full {
    /// There are [`MAX_MOVES`] moves.
    TooMany,
    NoRoom(NoRoom),
}

/// One row of targets for each position, and one bit a move if some move keeps the turn.
#[derive(Clone, Debug)]
pub(crate) struct Rows {
    /// Row `i` is `targets[starts[i]..starts[i + 1]]`.
    starts: Vec<u32>,
    targets: Vec<u32>,
    keeps: Option<FixedBitSet>,
}

impl Rows {
    /// No rows yet; they are added one after another.
    pub fn new() -> Self {
        Self { starts: vec![0], targets: Vec::new(), keeps: None }
    }

    /// The rows of these lists. The starts must be in order, from 0 to the number of targets.
    pub fn from_lists(starts: Vec<u32>, targets: Vec<u32>) -> Self {
        Self { starts, targets, keeps: None }
    }

    /// Rows of these edges, row `i` holding the targets of those that start at `i`, in the order of the
    /// edges. Both ends must be below `len`, and there may be no more than [`MAX_MOVES`] edges.
    pub fn from_edges(len: usize, edges: &[(u32, u32)]) -> Result<Self, NoRoom> {
        let scattered = scattered(edges.len(), |index| edges[index].0);
        let Gathered { starts, targets } = gather(len, scattered, || edges.iter().copied())?;
        Ok(Self { starts, targets, keeps: None })
    }

    /// The same moves by their other end: in row `i` the rows that hold `i`, in increasing order.
    pub fn reversed(&self) -> Result<Self, NoRoom> {
        let scattered = scattered(self.targets.len(), |slot| self.targets[slot]);
        self.reversed_by(gather(self.len(), scattered, || self.backward(0..self.len()))?)
    }

    /// As [`reversed`](Self::reversed), on all threads of the current pool.
    #[cfg(feature = "rayon")]
    pub fn par_reversed(&self) -> Result<Self, NoRoom> {
        let part = self.len().div_ceil(rayon::current_num_threads()).max(1);
        let parts = (0..self.len().div_ceil(part)).into_par_iter();
        let rows = |index: usize| index * part..self.len().min((index + 1) * part);
        self.reversed_by(par_gather(self.len(), parts.map(|index| self.backward(rows(index))))?)
    }

    /// The moves of some rows, other end first.
    fn backward(&self, rows: Range<usize>) -> impl Iterator<Item = (u32, u32)> + Clone {
        rows.flat_map(|from| self.targets[self.range(from)].iter().map(move |&to| (to, from as u32)))
    }

    /// The reverse rows, given all but the marks.
    fn reversed_by(&self, Gathered { starts, targets }: Gathered) -> Result<Self, NoRoom> {
        let keeps = match &self.keeps {
            None => None,
            Some(keeps) => {
                let marks =
                    self.targets.iter().enumerate().map(|(slot, &target)| (target, keeps.contains(slot)));
                Some(gather_marks(&starts, marks)?)
            }
        };
        Ok(Self { starts, targets, keeps })
    }

    /// Adds a move to the row that is being filled.
    #[inline]
    pub fn push(&mut self, to: u32, turn: Turn) -> Result<(), Full> {
        let slot = self.targets.len();
        if slot >= MAX_MOVES {
            return Err(Full::TooMany);
        }
        room::push(&mut self.targets, to).map_err(Full::NoRoom)?;
        if turn == Turn::Keeps {
            self.mark_keeping(slot).map_err(Full::NoRoom)?;
        }
        Ok(())
    }

    /// Whether a move more needs no memory, unless it is the first that keeps the turn.
    #[inline]
    pub fn has_room(&self) -> bool {
        self.targets.len() < self.targets.capacity()
    }

    /// Takes back the moves of the row that is being filled.
    pub fn clear_row(&mut self) {
        let start = self.starts.last().map_or(0, |&start| start as usize);
        if let Some(keeps) = &mut self.keeps {
            (start..keeps.len().min(self.targets.len())).for_each(|slot| keeps.set(slot, false));
        }
        self.targets.truncate(start);
    }

    /// What the rows take with some rows and moves more, and marks of kept turns if there are some now or
    /// will be then.
    pub fn growth(&self, rows: usize, moves: usize, keeps: bool) -> Growth {
        let targets = Growth::of(&self.targets, moves);
        let marks = if keeps || !self.all_pass() { targets } else { Growth::default() };
        // A bit for each move that there is room for.
        let marks = Growth { grown: marks.grown / 32 + SMALL, left: marks.left / 32 };
        Growth::of(&self.starts, rows).and(targets).and(marks)
    }

    /// How many bytes the rows take.
    pub fn bytes(&self) -> usize {
        let marks = self.keeps.as_ref().map_or(0, |keeps| size_of_val(keeps.as_slice()));
        4 * (self.starts.capacity() + self.targets.capacity()) + marks
    }

    /// How many bytes the reverse rows take while they are built.
    pub fn bytes_to_reverse(&self) -> usize {
        bytes_to_reverse(self.len(), self.move_count(), !self.all_pass())
    }

    /// The same if all threads of the current pool build them.
    #[cfg(feature = "rayon")]
    pub fn par_bytes_to_reverse(&self) -> usize {
        let result = 4 * (self.len() + 1 + self.move_count());
        let marking = if self.all_pass() { 0 } else { 4 * self.len() + self.move_count() / 8 };
        result.saturating_add(par_bytes_to_gather(self.len(), self.move_count()).max(marking))
    }

    /// Ends the row that is being filled.
    pub fn end_row(&mut self) -> Result<(), NoRoom> {
        room::push(&mut self.starts, self.targets.len() as u32)
    }

    /// The number of rows.
    #[inline]
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The number of moves in all rows.
    pub fn move_count(&self) -> usize {
        self.targets.len()
    }

    /// The slots of a row; none for a row that does not exist.
    #[inline]
    pub fn range(&self, row: usize) -> Range<usize> {
        if row >= self.len() {
            return 0..0;
        }
        self.starts[row] as usize..self.starts[row + 1] as usize
    }

    /// The row that a slot belongs to.
    pub fn row_of(&self, slot: usize) -> usize {
        self.starts.partition_point(|&start| start as usize <= slot) - 1
    }

    /// Where the move in a slot leads.
    #[inline]
    pub fn target(&self, slot: usize) -> usize {
        self.targets[slot] as usize
    }

    /// The targets of a row in order.
    #[inline]
    pub fn row(&self, row: usize) -> impl ExactSizeIterator<Item = usize> + Clone {
        self.targets[self.range(row)].iter().map(|&target| target as usize)
    }

    /// All targets, row after row.
    #[inline]
    pub fn targets(&self) -> &[u32] {
        &self.targets
    }

    /// For each row how many moves lead to it. There are fewer than 2^32 moves, so a count cannot wrap.
    pub fn entering(&self) -> Result<Vec<u32>, NoRoom> {
        let mut counts = room::zeros(self.len())?;
        self.targets.iter().for_each(|&target| counts[target as usize] += 1);
        Ok(counts)
    }

    /// Whether every move passes the turn.
    #[inline]
    pub fn all_pass(&self) -> bool {
        self.keeps.is_none()
    }

    /// Whether the move in a slot passes the turn.
    #[inline]
    pub fn passes(&self, slot: usize) -> bool {
        self.keeps.as_ref().is_none_or(|keeps| !keeps.contains(slot))
    }

    /// Notes that the move in a slot keeps the turn.
    pub fn mark_keeping(&mut self, slot: usize) -> Result<(), NoRoom> {
        let keeps = self.keeps.get_or_insert_default();
        // As far as the targets have room: so both lists grow at the same time, by doubling.
        if slot >= keeps.len() {
            room::grow_bits(keeps, self.targets.capacity())?;
        }
        keeps.insert(slot);
        Ok(())
    }

    /// Starts to load where a row is.
    #[inline]
    pub fn prefetch_start(&self, row: usize) {
        prefetch(&self.starts, row);
    }

    /// Starts to load the first moves of a row.
    #[inline]
    pub fn prefetch_moves(&self, row: usize) {
        if let Some(&start) = self.starts.get(row) {
            prefetch(&self.targets, start as usize);
        }
    }

    /// Calls `visit(target, turn)` for each move of a row.
    #[inline]
    pub fn for_each(&self, row: usize, mut visit: impl FnMut(usize, Turn)) {
        let range = self.range(row);
        match &self.keeps {
            None => self.targets[range].iter().for_each(|&target| visit(target as usize, Turn::Passes)),
            Some(keeps) => range.for_each(|slot| {
                visit(self.targets[slot] as usize, Turn::from_passes(!keeps.contains(slot)));
            }),
        }
    }
}

/// What a set of bits may take beside its bits.
const SMALL: usize = 16;

/// How many bytes the reverse of so many rows and moves takes while it is built, with marks of kept turns or
/// without.
pub(super) fn bytes_to_reverse(len: usize, moves: usize, keeps: bool) -> usize {
    let sorting = bytes_to_gather(len, moves);
    let (starts, targets) = ((len + 1).saturating_mul(4), moves.saturating_mul(4));
    let marking = if keeps { starts.saturating_add(moves / 8 + SMALL) } else { 0 };
    starts.saturating_add(targets).saturating_add(sorting.max(marking))
}
