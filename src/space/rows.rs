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

/// The bit in which the end of a move carries a mark, where there are few enough positions.
const CARRIED: u32 = 1 << 31;

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
        let scattered = || scattered(edges.len(), |index| edges[index].0);
        let Gathered { starts, targets } = gather(len, scattered, || edges.iter().copied())?;
        Ok(Self { starts, targets, keeps: None })
    }

    /// The same moves by their other end: in row `i` the rows that hold `i`, in increasing order.
    pub fn reversed(&self) -> Result<Self, NoRoom> {
        let scattered = || scattered(self.targets.len(), |slot| self.targets[slot]);
        match self.keeps_to_carry() {
            None => self.reversed_by(gather(self.len(), scattered, || self.backward(0..self.len()))?),
            Some(keeps) => {
                Self::of_carried(gather(self.len(), scattered, || self.carrying(keeps, 0..self.len()))?)
            }
        }
    }

    /// As [`reversed`](Self::reversed), on all threads of the current pool.
    #[cfg(feature = "rayon")]
    pub fn par_reversed(&self) -> Result<Self, NoRoom> {
        let part = self.len().div_ceil(rayon::current_num_threads()).max(1);
        let parts = (0..self.len().div_ceil(part)).into_par_iter();
        let rows = |index: usize| index * part..self.len().min((index + 1) * part);
        match self.keeps_to_carry() {
            None => self.reversed_by(par_gather(self.len(), parts.map(|index| self.backward(rows(index))))?),
            Some(keeps) => Self::of_carried(par_gather(
                self.len(),
                parts.map(|index| self.carrying(keeps, rows(index))),
            )?),
        }
    }

    /// The marks of kept turns, if the other end of a move leaves a bit free that can carry its mark along.
    fn keeps_to_carry(&self) -> Option<&FixedBitSet> {
        self.keeps.as_ref().filter(|_| self.len() <= CARRIED as usize)
    }

    /// As [`backward`](Self::backward), with the marks in the highest bit of the second end.
    fn carrying<'a>(
        &'a self,
        keeps: &'a FixedBitSet,
        rows: Range<usize>,
    ) -> impl Iterator<Item = (u32, u32)> + Clone + 'a {
        rows.flat_map(move |from| {
            let mark = move |slot: usize| if keeps.contains(slot) { CARRIED } else { 0 };
            self.range(from).map(move |slot| (self.targets[slot], from as u32 | mark(slot)))
        })
    }

    /// Rows of targets that carry marks.
    fn of_carried(Gathered { starts, mut targets }: Gathered) -> Result<Self, NoRoom> {
        let mut keeps = room::bits(targets.len())?;
        let blocks = keeps.as_mut_slice().iter_mut().zip(targets.chunks_mut(usize::BITS as usize));
        for (block, targets) in blocks {
            for (bit, target) in targets.iter_mut().enumerate() {
                *block |= usize::from(*target & CARRIED != 0) << bit;
                *target &= !CARRIED;
            }
        }
        Ok(Self { starts, targets, keeps: Some(keeps) })
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

    /// Whether all moves lead to higher ids, and whether all lead to lower ones.
    pub fn one_way(&self) -> (bool, bool) {
        let (mut up, mut down) = (true, true);
        for from in 0..self.len() {
            let targets = &self.targets[self.range(from)];
            up = up && targets.iter().all(|&to| to as usize > from);
            down = down && targets.iter().all(|&to| (to as usize) < from);
            if !up && !down {
                break;
            }
        }
        (up, down)
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
        let marking = bytes_to_mark(self.len(), self.move_count(), !self.all_pass());
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

    /// Notes that the moves in some slots keep the turn. Where there is no memory, nothing is noted.
    pub fn mark_all_keeping(&mut self, slots: &[u32]) -> Result<(), NoRoom> {
        if slots.is_empty() {
            return Ok(());
        }
        let mut keeps = self.keeps.take().unwrap_or_default();
        let grown = if keeps.len() < self.targets.len() {
            room::grow_bits(&mut keeps, self.targets.capacity())
        } else {
            Ok(())
        };
        if grown.is_ok() {
            slots.iter().for_each(|&slot| keeps.insert(slot as usize));
        }
        // An empty set is none: there was none before.
        self.keeps = Some(keeps).filter(|keeps| !keeps.is_empty());
        grown
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
    starts.saturating_add(targets).saturating_add(sorting.max(bytes_to_mark(len, moves, keeps)))
}

/// How many bytes the marks of the reverse rows take, and what finds them.
fn bytes_to_mark(len: usize, moves: usize, keeps: bool) -> usize {
    let places = if len > CARRIED as usize { (len + 1).saturating_mul(4) } else { 0 };
    if keeps { places.saturating_add(moves / 8 + SMALL) } else { 0 }
}
