//! Tables that several threads fill, each the cells that it owns.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU32, Ordering::Relaxed};

use rayon::prelude::*;

use super::super::cell::{Cell, Word};
use super::super::frontier::Frontier;
use super::super::tally::Tally;
use super::super::{Outcomes, Table, finish, first_cell, solve_watched};
use super::Failed;
use crate::error::Error;
use crate::prefetch::prefetch;
use crate::sift::sift;
use crate::space::{Backward, Kind};
use crate::watch::Watch;

/// So many positions are read by one thread.
const STRETCH: usize = 1 << 14;

/// A table whose cells have owners. While threads work together, nobody reads or writes a cell but its owner,
/// and between such times only one thread does: so no change is more than a load and a store, and no order
/// among them is needed but that of rayon's joins.
pub(super) trait Shared: Sized + Sync {
    /// What is known in the end.
    type Answers;
    /// The table as the owner of some cells changes these.
    type Own<'a>: Tally
    where
        Self: 'a;

    /// The deepest layer that can be entered.
    const MAX_REMOTENESS: u32;

    /// How many bytes a table for so many positions takes.
    fn bytes(len: usize) -> usize;

    /// What one thread finds without such a table.
    fn alone(space: &impl Backward, watch: &mut Watch<'_>) -> Result<Self::Answers, Error>;

    /// The table before anything is worked out, and whether some position is cut.
    fn read<S: Backward + Sync>(space: &S) -> Result<(Self, bool), Failed>;

    /// Where an owner enters moves into positions decided in the layer before `remoteness`.
    fn own<'a>(&'a self, remoteness: u32, next: &'a mut Frontier, noted: &'a mut Vec<u32>) -> Self::Own<'a>;

    /// Adds those of `ids` that are lost, and those that are won, before the first move.
    fn find_ends(&self, ids: Range<usize>, lost: &mut Vec<u32>, won: &mut Vec<u32>);

    /// Adds those of `ids` to `found` that are lost, or won, and were decided at a remoteness.
    fn find(&self, ids: Range<usize>, lost: bool, remoteness: u32, found: &mut Vec<u32>);

    /// Makes sure that positions which are decided, but not listed, will be found.
    fn wait(&self, ids: &[u32]);

    /// The answers; `partial` ones, if the run was stopped or some position is cut.
    fn finish(self, space: &impl Backward, any_cut: bool, partial: bool) -> Result<Self::Answers, Error>;
}

/// A [`Word`] of which threads own some each.
pub(crate) trait SharedWord: Word + 'static {
    type Shared: Send + Sync;
    fn share(self) -> Self::Shared;
    fn load(shared: &Self::Shared) -> Self;
    fn store(self, shared: &Self::Shared);
    fn take(shared: Self::Shared) -> Self;
}

macro_rules! shared_word {
    ($word:ty, $shared:ty) => {
        impl SharedWord for $word {
            type Shared = $shared;

            fn share(self) -> $shared {
                <$shared>::new(self)
            }

            #[inline(always)]
            fn load(shared: &$shared) -> Self {
                shared.load(Relaxed)
            }

            #[inline(always)]
            fn store(self, shared: &$shared) {
                shared.store(self, Relaxed);
            }

            fn take(shared: $shared) -> Self {
                shared.into_inner()
            }
        }
    };
}

shared_word!(u32, AtomicU32);
shared_word!(u16, AtomicU16);

/// Cells with outcome and remoteness.
pub(super) struct SharedCells<W: SharedWord> {
    cells: Vec<W::Shared>,
}

#[inline(always)]
fn load<W: SharedWord>(shared: &W::Shared) -> Cell<W> {
    Cell::from_word(W::load(shared))
}

#[inline(always)]
fn store<W: SharedWord>(shared: &W::Shared, cell: Cell<W>) {
    cell.word().store(shared);
}

impl<W: SharedWord> Shared for SharedCells<W>
where
    Table: From<Vec<Cell<W>>>,
{
    type Answers = Outcomes;
    type Own<'a> = OwnCells<'a, W>;

    const MAX_REMOTENESS: u32 = Cell::<W>::MAX_REMOTENESS;

    fn bytes(len: usize) -> usize {
        size_of::<W>().saturating_mul(len)
    }

    fn alone(space: &impl Backward, watch: &mut Watch<'_>) -> Result<Outcomes, Error> {
        solve_watched::<W>(space, watch)
    }

    fn read<S: Backward + Sync>(space: &S) -> Result<(Self, bool), Failed> {
        let (any_cut, too_many) = (AtomicBool::new(false), AtomicBool::new(false));
        let first = |id| {
            let kind = space.kind(id);
            if kind == Kind::Cut {
                any_cut.store(true, Relaxed);
            }
            first_cell(kind).unwrap_or_else(|| {
                too_many.store(true, Relaxed);
                Cell::<W>::unknown()
            })
        };
        let ids = (0..space.len()).into_par_iter().with_min_len(STRETCH);
        let cells = ids.map(|id| first(id).word().share()).collect();
        if too_many.into_inner() { Err(Failed) } else { Ok((Self { cells }, any_cut.into_inner())) }
    }

    fn own<'a>(
        &'a self,
        remoteness: u32,
        next: &'a mut Frontier,
        noted: &'a mut Vec<u32>,
    ) -> OwnCells<'a, W> {
        let (won, lost) = (Cell::won(remoteness), Cell::lost(remoteness));
        OwnCells { cells: &self.cells, won, lost, next, noted }
    }

    fn find_ends(&self, ids: Range<usize>, lost: &mut Vec<u32>, won: &mut Vec<u32>) {
        for id in ids {
            let cell = load::<W>(&self.cells[id]);
            if cell == Cell::lost(0) {
                lost.push(id as u32);
            } else if cell == Cell::won(0) {
                won.push(id as u32);
            }
        }
    }

    fn find(&self, ids: Range<usize>, lost: bool, remoteness: u32, found: &mut Vec<u32>) {
        let cell = if lost { Cell::lost(remoteness) } else { Cell::won(remoteness) };
        let start = ids.start;
        let cells = self.cells[ids].iter().enumerate().filter(|(_, other)| load::<W>(other) == cell);
        found.extend(cells.map(|(at, _)| (start + at) as u32));
    }

    /// The layer that they were decided in stands in their cells.
    fn wait(&self, _: &[u32]) {}

    fn finish(self, space: &impl Backward, any_cut: bool, partial: bool) -> Result<Outcomes, Error> {
        let rest = if partial { Cell::<W>::unknown() } else { Cell::draw() };
        let closed = |cell: Cell<W>| if cell.is_open() { rest } else { cell };
        let cells = self.cells.into_iter().map(|cell| closed(Cell::from_word(W::take(cell)))).collect();
        finish(space, cells, any_cut)
    }
}

/// Cells of one owner.
pub(super) struct OwnCells<'a, W: SharedWord> {
    cells: &'a [W::Shared],
    won: Cell<W>,
    lost: Cell<W>,
    next: &'a mut Frontier,
    /// Room to choose in.
    noted: &'a mut Vec<u32>,
}

impl<W: SharedWord> Tally for OwnCells<'_, W> {
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
        let cell = self.cells.get(id)?;
        if load::<W>(cell).is_open() {
            store(cell, self.won);
            self.next.won.push(id as u32);
        }
        Some(())
    }

    #[inline(always)]
    fn count_down(&mut self, id: usize) -> Option<()> {
        let cell = self.cells.get(id)?;
        let left = load::<W>(cell).counted_down();
        if left.none_left() {
            store(cell, self.lost);
            self.next.lost.push(id as u32);
        } else {
            store(cell, left);
        }
        Some(())
    }

    #[inline]
    fn win_all(&mut self, ids: &[u32]) {
        let won = sift(ids, self.noted, |id| {
            let cell = &self.cells[id as usize];
            let before = load::<W>(cell);
            store(cell, if before.is_open() { self.won } else { before });
            before.is_open()
        });
        self.next.won.extend(won);
    }

    #[inline]
    fn count_down_all(&mut self, ids: &[u32]) {
        let lost = sift(ids, self.noted, |id| {
            let cell = &self.cells[id as usize];
            let left = load::<W>(cell).counted_down();
            store(cell, if left.none_left() { self.lost } else { left });
            left.none_left()
        });
        self.next.lost.extend(lost);
    }
}
