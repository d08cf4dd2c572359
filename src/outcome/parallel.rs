//! The retrograde engine on several threads.

use rayon::prelude::*;

use super::ahead::{announce, count_down_all, win_all};
use super::cell::Cell;
use super::frontier::SPARSE;
use super::{Outcomes, finish, first_cell, solve};
use crate::error::Error;
use crate::prefetch::CHUNK;
use crate::space::{Space, checked_len};

/// So many positions are taken together: their moves must fit the memory, and be enough for all threads.
const BATCH: usize = 1 << 17;
/// The table is split into so many regions for each thread, to even out what falls into them.
const REGIONS: usize = 4;

/// As [`solve`](super::solve), on all threads of the current rayon pool (feature `rayon`). The answers are the same, bit for
/// bit, whatever the number of threads, and so are the errors, unless the space contradicts itself.
///
/// Threads take turns with two tasks, and never touch a cell that another may touch: they gather the moves into the
/// positions decided last, sorted by regions of the table, and then each changes the cells of its own regions.
///
/// # Errors
///
/// As [`solve`](super::solve).
///
/// # Complexity
///
/// O(V + E) work. 4 bytes a position are kept; while solving, 4 more for each position of the two layers at hand and for
/// each move gathered at a time.
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
    let regions = REGIONS * rayon::current_num_threads();
    // Which of several errors a thread meets first is chance: one thread finds the same one always.
    solve_by(space, BATCH, regions).or_else(|_| solve(space))
}

fn solve_by<S: Space + Sync>(space: &S, batch: usize, regions: usize) -> Result<Outcomes, Error> {
    let len = checked_len(space.len())?;
    let limit = Cell::MAX_MOVES as usize;
    let first = |id| first_cell(space.kind(id)).ok_or(Error::TooManyMoves { position: id, limit });
    let mut cells: Vec<Cell> = (0..len).into_par_iter().map(first).collect::<Result<_, Error>>()?;
    let any_cut = cells.par_iter().any(|cell| *cell == Cell::UNKNOWN);
    let region = len.div_ceil(regions).max(1);
    let mut layer =
        Layer { won: having(&cells, Cell::WON_AT_ONCE), lost: having(&cells, Cell::LOST_AT_ONCE) };
    let mut moves: Vec<Moves> = (0..regions).map(|_| Moves::new(len.div_ceil(region))).collect();
    let mut remoteness = 0;
    while let Some(&id) = layer.won.first().or(layer.lost.first()) {
        if remoteness > Cell::MAX_REMOTENESS {
            return Err(Error::TooDeep { position: id as usize, limit: Cell::MAX_REMOTENESS });
        }
        remoteness += 1;
        let mut next = Layer::default();
        for (decided, lost) in [(&layer.lost, true), (&layer.won, false)] {
            for ids in decided.chunks(batch) {
                let part = ids.len().div_ceil(regions).max(CHUNK);
                let parts = ids.par_chunks(part).zip(&mut moves);
                parts
                    .map(|(ids, moves)| moves.gather(space, ids, lost, len, region))
                    .collect::<Result<(), _>>()?;
                apply(&mut cells, &moves, remoteness, region, &mut next);
                moves.par_iter_mut().for_each(Moves::clear);
            }
        }
        layer = next.in_order(&cells, remoteness);
    }
    finish(space, cells, any_cut)
}

/// The positions with this cell, in increasing order.
fn having(cells: &[Cell], cell: Cell) -> Vec<u32> {
    cells.par_iter().enumerate().filter(|(_, other)| **other == cell).map(|(id, _)| id as u32).collect()
}

/// Positions decided at one remoteness.
#[derive(Default)]
struct Layer {
    won: Vec<u32>,
    lost: Vec<u32>,
}

impl Layer {
    /// The same positions, in increasing order if they are many: then their rows are met in order, too.
    fn in_order(mut self, cells: &[Cell], remoteness: u32) -> Self {
        for (ids, cell) in [(&mut self.won, Cell::won(remoteness)), (&mut self.lost, Cell::lost(remoteness))]
        {
            if ids.len() > cells.len() / SPARSE {
                *ids = having(cells, cell);
            }
        }
        self
    }
}

/// Positions one move before decided ones, by region, and by what that move comes to for its maker.
struct Moves {
    winning: Vec<Vec<u32>>,
    losing: Vec<Vec<u32>>,
}

impl Moves {
    fn new(regions: usize) -> Self {
        Self { winning: vec![Vec::new(); regions], losing: vec![Vec::new(); regions] }
    }

    /// Adds the moves into decided positions.
    fn gather(
        &mut self,
        space: &impl Space,
        ids: &[u32],
        lost: bool,
        len: usize,
        region: usize,
    ) -> Result<(), Error> {
        let mut stray = None;
        for start in (0..ids.len()).step_by(CHUNK) {
            for position in announce(space, ids, start) {
                space.for_each_predecessor(position, |from, passes_turn| {
                    // A move wins that leaves a loss to the opponent, or a win to its maker.
                    let moves = if passes_turn == lost { &mut self.winning } else { &mut self.losing };
                    match moves.get_mut(from / region) {
                        Some(moves) if from < len => moves.push(from as u32),
                        _ => stray = Some(Error::BadMove { position, index: from, len }),
                    }
                });
            }
        }
        stray.map_or(Ok(()), Err)
    }

    fn clear(&mut self) {
        self.winning.iter_mut().chain(&mut self.losing).for_each(Vec::clear);
    }
}

/// Changes the cells, every region by one thread.
fn apply(cells: &mut [Cell], moves: &[Moves], remoteness: u32, region: usize, next: &mut Layer) {
    let change = |(index, cells): (usize, &mut [Cell])| {
        let first = (index * region) as u32;
        let (mut decided, mut noted) = (Layer::default(), Vec::new());
        for part in moves {
            decided.won.extend_from_slice(win_all(
                cells,
                first,
                &part.winning[index],
                remoteness,
                &mut noted,
            ));
            decided.lost.extend_from_slice(count_down_all(
                cells,
                first,
                &part.losing[index],
                remoteness,
                &mut noted,
            ));
        }
        decided
    };
    let decided: Vec<Layer> = cells.par_chunks_mut(region).enumerate().map(change).collect();
    for Layer { won, lost } in decided {
        next.won.extend(won);
        next.lost.extend(lost);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_random::Random;

    /// Whatever the batches, the regions and the threads.
    #[test]
    fn the_answers_are_those_of_one_thread() {
        let mut random = Random(11);
        for round in 0..300 {
            let len = if round < 290 { 1 + random.below(60) } else { 20_000 };
            let count = len * (1 + random.below(3));
            let edges = random.edges(len, count);
            let graph = random.graph(len, &edges, round % 2 == 0);
            let expected = solve(&graph).unwrap();
            for threads in [1, 2, 3] {
                let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
                assert_eq!(pool.install(|| par_solve(&graph)).unwrap(), expected);
                let small = (1 + random.below(7), 1 + random.below(9));
                assert_eq!(pool.install(|| solve_by(&graph, small.0, small.1)).unwrap(), expected);
            }
        }
    }
}
