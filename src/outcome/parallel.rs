//! The retrograde engine on several threads.

use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

use super::cell::Cell;
use super::frontier::{Decided, Frontier};
use super::tally::Tally;
use super::{Outcomes, ahead, finish, first_cell, settle, solve};
use crate::error::Error;
use crate::prefetch::{FULL, pays, prefetch};
use crate::space::{Space, checked_len};

/// How many positions a thread takes at a time: listed ones, and ones to be looked through.
const TASK: usize = 1 << 10;
const STRETCH: usize = 1 << 14;

/// As [`solve`](super::solve), on all threads of the current rayon pool (feature `rayon`). The answers are the same, bit for
/// bit, whatever the number of threads, and so are the errors, unless the space contradicts itself.
///
/// The threads share the positions of one remoteness. Which of them decides a position is chance; how it is decided, and in
/// which layer, is not.
///
/// # Errors
///
/// As [`solve`](super::solve).
///
/// # Complexity
///
/// O(V + E) work. 4 bytes a position are kept; while solving, lists of the positions decided last take up to about one byte a
/// position more.
///
/// ```
/// use retrograde::{Graph, outcome};
///
/// let graph = Graph::from_successors(&[vec![1, 2], vec![0], vec![3], vec![]])?;
/// assert_eq!(outcome::par_solve(&graph), outcome::solve(&graph));
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn par_solve<S: Space + Sync>(space: &S) -> Result<Outcomes, Error> {
    if rayon::current_num_threads() < 2 {
        return solve(space);
    }
    space.par_prepare();
    // Which of several errors a thread meets first is chance: one thread finds the same one always.
    solve_by(space, pays(space), TASK, STRETCH).or_else(|_| solve(space))
}

fn solve_by<S: Space + Sync>(space: &S, ahead: bool, task: usize, stretch: usize) -> Result<Outcomes, Error> {
    let len = checked_len(space.len())?;
    let cells = first_cells(space, len)?;
    let any_cut = cells.par_iter().any(|cell| seen(cell) == Cell::unknown());
    let step = Step { space, cells: &cells, ahead, task, stretch };
    let mut frontier = step.decided_at_once();
    let mut remoteness = 0;
    while let Some(id) = frontier.first() {
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
        any_cut,
    )
}

fn first_cells<S: Space + Sync>(space: &S, len: usize) -> Result<Vec<AtomicU32>, Error> {
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

/// A cell as it is now. Within a layer the threads need no order among their changes: each reads and changes one cell in one
/// step, and what was decided in the layer before was written before the threads were told of it.
fn seen(cell: &AtomicU32) -> Cell {
    Cell::from_word(cell.load(Relaxed))
}

/// What all threads need for one step from layer to layer.
struct Step<'a, S> {
    space: &'a S,
    cells: &'a [AtomicU32],
    ahead: bool,
    task: usize,
    stretch: usize,
}

impl<S: Space + Sync> Step<'_, S> {
    fn decided_at_once(&self) -> Frontier {
        let found = Mutex::new(Frontier::new(self.cells.len()));
        self.cells.par_chunks(self.stretch).enumerate().for_each(|(index, cells)| {
            let having = |cell| having(cells, index * self.stretch, cell);
            add(&found, &having(Cell::won(0)), &having(Cell::lost(0)));
        });
        found.into_inner().unwrap_or_else(PoisonError::into_inner)
    }

    /// Hands the outcome of the positions decided at a remoteness to those one move before; returns those that this decides.
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
            let done = if self.ahead {
                ahead::settle(self.space, tally, ids, lost)
            } else {
                settle(self.space, tally, ids, lost)
            };
            add(next, &won_next, &lost_next);
            done
        };
        match decided.listed() {
            Some(ids) => ids.par_chunks(self.task).try_for_each(work),
            None => {
                let cell = if lost { Cell::lost(remoteness) } else { Cell::won(remoteness) };
                let stretches = self.cells.par_chunks(self.stretch).enumerate();
                stretches.try_for_each(|(index, cells)| work(&having(cells, index * self.stretch, cell)))
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
                assert_eq!(pool.install(|| par_solve(&graph)).unwrap(), expected);
                let (task, stretch) = (1 + random.below(7), 1 + random.below(9));
                for ahead in [false, true] {
                    assert_eq!(pool.install(|| solve_by(&graph, ahead, task, stretch)).unwrap(), expected);
                }
            }
        }
    }
}
