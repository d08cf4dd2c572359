//! Peak memory, as the allocator counts it: read the column `max alloc`.

mod by_hand;
#[path = "../examples/common/cops.rs"]
mod cops;

use by_hand::{random_dag_edges, random_edges, sides};
use cops::Cops;
use divan::{AllocProfiler, Bencher};
use retrograde::{Graph, Implicit, Solver, explore, from_fn, grundy, outcome, pattern};

#[global_allocator]
static ALLOC: AllocProfiler = AllocProfiler::system();

const POSITIONS: usize = 1_000_000;
const MOVES: usize = 4_000_000;

fn main() {
    divan::main();
}

/// Rows of 10^6 positions and 4·10^6 moves, one way.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn graph_from_edges(bencher: Bencher) {
    let edges = random_edges(POSITIONS, MOVES, 8);
    bencher.bench_local(|| Graph::from_edges(POSITIONS, edges.iter().copied()).unwrap());
}

/// The same graph: the reverse rows, and the outcomes.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn graph_reverse_rows_and_outcomes(bencher: Bencher) {
    let graph = Graph::from_edges(POSITIONS, random_edges(POSITIONS, MOVES, 8)).unwrap();
    bencher.bench_local(|| outcome::solve(&graph).unwrap());
}

/// The same with the reverse rows built before.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn graph_outcomes(bencher: Bencher) {
    let graph = Graph::from_edges(POSITIONS, random_edges(POSITIONS, MOVES, 8)).unwrap();
    let _ = outcome::solve(&graph).unwrap();
    bencher.bench_local(|| outcome::solve(&graph).unwrap());
}

#[divan::bench(sample_count = 1, sample_size = 1)]
fn graph_nimbers(bencher: Bencher) {
    let graph = Graph::from_edges(POSITIONS, random_dag_edges(POSITIONS, MOVES)).unwrap();
    bencher.bench_local(|| grundy::solve(&graph).unwrap());
}

#[divan::bench(sample_count = 1, sample_size = 1)]
fn graph_patterns(bencher: Bencher) {
    let graph = Graph::from_edges(POSITIONS, random_dag_edges(POSITIONS, MOVES)).unwrap();
    bencher.bench_local(|| pattern::solve(&graph).unwrap());
}

/// 10^6 positions of eight bytes, each with a move to a third and to a half of it and to the one before.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn explored(bencher: Bencher) {
    let game = from_fn(|&n: &u64| [n / 3, n / 2, n.saturating_sub(1)].into_iter().filter(move |&to| to < n));
    bencher.bench_local(|| explore(&game, [POSITIONS as u64 - 1]).unwrap());
}

/// The graph of above played as an indexed game: 10^6 positions whose moves the solver does not store.
#[divan::bench(sample_count = 1, sample_size = 1)]
fn implicit_outcomes(bencher: Bencher) {
    let graph = Graph::from_edges(POSITIONS, random_edges(POSITIONS, MOVES, 8)).unwrap();
    let _ = outcome::solve(&graph).unwrap();
    bencher.bench_local(|| Solver::new().outcomes(Implicit::new(&graph)).unwrap());
}

/// Two cops on a grid of side 12, 5,971,968 positions, or the side asked for: `RETROGRADE_SIDE=20` makes 128,000,000.
#[divan::bench(args = sides(&[12]), sample_count = 1, sample_size = 1)]
fn two_cops(bencher: Bencher, side: usize) {
    let space = Implicit::new(Cops::new(side));
    bencher.bench_local(|| outcome::solve(&space).unwrap());
}

#[divan::bench(args = sides(&[12]), sample_count = 1, sample_size = 1)]
fn two_cops_compact(bencher: Bencher, side: usize) {
    let space = Implicit::new(Cops::new(side));
    bencher.bench_local(|| Solver::new().compact().outcomes(&space).unwrap());
}

#[divan::bench(args = sides(&[12]), sample_count = 1, sample_size = 1)]
fn two_cops_wdl(bencher: Bencher, side: usize) {
    let space = Implicit::new(Cops::new(side));
    bencher.bench_local(|| Solver::new().wdl(&space).unwrap());
}
