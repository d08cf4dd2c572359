//! The retrograde engine on several threads.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::cell::Cell;
use super::frontier::{Decided, Frontier};
use super::tally::Tally;
use super::{Outcomes, finish, first_cell, settle_by, solve_watched};
use crate::error::Error;
use crate::prefetch::{FULL, prefetch};
use crate::room;
use crate::space::{Backward, Rows, checked_len, prepare_to_walk_back, rows, rows_to_prefetch};
use crate::watch::{Phase, Watch};

/// How many positions a thread takes at a time: listed ones, and ones to be looked through.
const TASK: usize = 1 << 10;
const STRETCH: usize = 1 << 14;

/// Who turns stored moves around: all threads are faster, and need more memory for it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reverse {
    OnAllThreads,
    OnOneThread,
}

/// As [`solve`](super::solve), on all threads of the current rayon pool: the same answers, bit for bit, and
/// the same errors, unless the space contradicts itself. The observer is asked at first and between layers.
pub(crate) fn par_solve_watched<S: Backward + Sync>(
    space: &S,
    reverse: Reverse,
    watch: &mut Watch<'_>,
) -> Result<Outcomes, Error> {
    if rayon::current_num_threads() < 2 {
        return solve_watched::<u32>(space, watch);
    }
    if let (Some(rows), Reverse::OnAllThreads) = (rows(space), reverse) {
        rows.par_prepare().map_err(|no_room| no_room.at(space.len()))?;
    }
    // Which of several errors a thread meets first is chance: one thread finds the same one always.
    solve_by(space, rows_to_prefetch(space), Sizes { task: TASK, stretch: STRETCH }, watch)
        .or_else(|_| solve_watched::<u32>(space, watch))
}

/// How many positions a thread takes at a time: listed ones, and ones to be looked through.
#[derive(Clone, Copy)]
struct Sizes {
    task: usize,
    stretch: usize,
}

fn solve_by<S: Backward + Sync>(
    space: &S,
    rows: Option<Rows<'_>>,
    sizes: Sizes,
    watch: &mut Watch<'_>,
) -> Result<Outcomes, Error> {
    let len = checked_len(space.len())?;
    // The threads fill the cells where they lie: only what can fail asks for the room before.
    drop(room::list::<Cell>(len).map_err(|no_room| no_room.at(len))?);
    if watch.stops(Phase::Reading, 0, Some(len)) {
        return finish(space, vec![Cell::<u32>::unknown(); len], false, true);
    }
    let cells = first_cells(space, len)?;
    let any_cut = cells.par_iter().any(|cell| seen(cell) == Cell::unknown());
    prepare_to_walk_back(space)?;
    let step = Step { space, rows, cells: &cells, sizes };
    let mut frontier = step.decided_at_once();
    let (mut remoteness, mut done) = (0, 0);
    while let Some(id) = frontier.first() {
        if watch.stops(Phase::Deciding, done, Some(len)) {
            break;
        }
        done += frontier.len();
        if remoteness > Cell::<u32>::MAX_REMOTENESS {
            return Err(Error::TooDeep { position: id as usize, limit: Cell::<u32>::MAX_REMOTENESS });
        }
        frontier = step.take(&frontier, remoteness)?;
        remoteness += 1;
    }
    finish(
        space,
        cells.into_iter().map(|cell| Cell::from_word(cell.into_inner())).collect(),
        any_cut,
        any_cut || watch.stopped(),
    )
}

fn first_cells<S: Backward + Sync>(space: &S, len: usize) -> Result<Vec<AtomicU32>, Error> {
    let first = |id| first_cell(space.kind(id));
    let cells = (0..len).into_par_iter().map(|id| first(id).unwrap_or(Cell::unknown()));
    let cells: Vec<AtomicU32> = cells.map(|cell| AtomicU32::new(cell.word())).collect();
    // Too many moves leave no other trace.
    let doubtful = (0..len).into_par_iter().filter(|&id| seen(&cells[id]) == Cell::unknown());
    match doubtful.find_first(|&id| first(id).is_none()) {
        Some(position) => Err(Error::TooManyMoves { position, limit: Cell::<u32>::MAX_MOVES as usize }),
        None => Ok(cells),
    }
}

/// A cell as it is now. Within a layer the threads need no order among their changes: each reads and changes
/// one cell in one step, and what was decided in the layer before was written before the threads were told of
/// it.
fn seen(cell: &AtomicU32) -> Cell {
    Cell::from_word(cell.load(Relaxed))
}

/// What all threads need for one step from layer to layer.
struct Step<'a, S> {
    space: &'a S,
    rows: Option<Rows<'a>>,
    cells: &'a [AtomicU32],
    sizes: Sizes,
}

impl<S: Backward + Sync> Step<'_, S> {
    fn decided_at_once(&self) -> Frontier {
        let found = Mutex::new(Frontier::new(self.cells.len()));
        self.cells.par_chunks(self.sizes.stretch).enumerate().for_each(|(index, cells)| {
            let having = |cell| having(cells, index * self.sizes.stretch, cell);
            add(&found, &having(Cell::won(0)), &having(Cell::lost(0)));
        });
        found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands the outcome of the positions decided at a remoteness to their predecessors; returns those that
    /// this decides.
    fn take(&self, frontier: &Frontier, remoteness: u32) -> Result<Frontier, Error> {
        let next = Mutex::new(Frontier::new(self.cells.len()));
        self.hand_back(&frontier.lost, true, remoteness, &next)?;
        self.hand_back(&frontier.won, false, remoteness, &next)?;
        Ok(next.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    fn hand_back(
        &self,
        decided: &Decided,
        lost: bool,
        remoteness: u32,
        next: &Mutex<Frontier>,
    ) -> Result<(), Error> {
        let work = |ids: &[u32]| {
            let (mut won_next, mut lost_next) = (Vec::new(), Vec::new());
            let tally = Shared {
                cells: self.cells,
                remoteness: remoteness + 1,
                won: &mut won_next,
                lost: &mut lost_next,
                next,
            };
            let done = settle_by(self.space, self.rows, tally, ids, lost);
            add(next, &won_next, &lost_next);
            done
        };
        match decided.listed() {
            Some(ids) => ids.par_chunks(self.sizes.task).try_for_each(work),
            None => {
                let cell = if lost { Cell::lost(remoteness) } else { Cell::won(remoteness) };
                let stretches = self.cells.par_chunks(self.sizes.stretch).enumerate();
                stretches
                    .try_for_each(|(index, cells)| work(&having(cells, index * self.sizes.stretch, cell)))
            }
        }
    }
}

/// The positions that have a certain cell, in a stretch of cells that begins at position `first`.
fn having(cells: &[AtomicU32], first: usize, cell: Cell) -> Vec<u32> {
    let ids = cells.iter().enumerate().filter(|(_, other)| seen(other) == cell);
    ids.map(|(at, _)| (first + at) as u32).collect()
}

/// Adds what one thread decided.
fn add(frontier: &Mutex<Frontier>, won: &[u32], lost: &[u32]) {
    let mut frontier = frontier.lock().unwrap_or_else(PoisonError::into_inner);
    frontier.won.extend(won);
    frontier.lost.extend(lost);
}

/// The cells as one thread changes them, among others. Who changes a cell is the one to note it.
struct Shared<'a> {
    cells: &'a [AtomicU32],
    remoteness: u32,
    won: &'a mut Vec<u32>,
    lost: &'a mut Vec<u32>,
    next: &'a Mutex<Frontier>,
}

impl Shared<'_> {
    /// Keeps the lists short, however many moves lead to one position.
    #[inline]
    fn hand_over_if_full(&mut self) {
        if self.won.len().max(self.lost.len()) >= FULL {
            add(self.next, self.won, self.lost);
            self.won.clear();
            self.lost.clear();
        }
    }
}

impl Tally for Shared<'_> {
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
        let won = Cell::won(self.remoteness).word();
        let changed = self.cells.get(id)?.fetch_update(Relaxed, Relaxed, |word| {
            // Most are decided already: those cost no more than a look.
            Cell::from_word(word).is_open().then_some(won)
        });
        if changed.is_ok() {
            self.won.push(id as u32);
            self.hand_over_if_full();
        }
        Some(())
    }

    #[inline(always)]
    fn count_down(&mut self, id: usize) -> Option<()> {
        let lost = Cell::lost(self.remoteness).word();
        let changed = self.cells.get(id)?.fetch_update(Relaxed, Relaxed, |word| {
            let left = Cell::from_word(word).counted_down();
            Cell::from_word(word).is_open().then_some(if left.none_left() { lost } else { left.word() })
        });
        if changed == Ok(1) {
            self.lost.push(id as u32);
            self.hand_over_if_full();
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::solve;
    use crate::test_random::{Random, rounds};

    /// Whatever the threads, and what each takes at a time.
    #[test]
    fn the_answers_are_those_of_one_thread() {
        let mut random = Random(11);
        for round in 0..rounds(300) {
            let len = if round < 290 { 1 + random.below(60) } else { 20_000 };
            let count = len * (1 + random.below(3));
            let edges = random.edges(len, count);
            let graph = random.graph(len, &edges, round % 2 == 0);
            let expected = solve(&graph).unwrap();
            for threads in [1, 2, 3] {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
                assert_eq!(
                    pool.install(|| par_solve_watched(&graph, Reverse::OnAllThreads, &mut Watch::none()))
                        .unwrap(),
                    expected
                );
                let sizes = Sizes { task: 1 + random.below(7), stretch: 1 + random.below(9) };
                for rows in [None, rows(&graph)] {
                    let found = pool.install(|| solve_by(&graph, rows, sizes, &mut Watch::none()));
                    assert_eq!(found.unwrap(), expected);
                }
            }
        }
    }
}
