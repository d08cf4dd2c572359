//! Stored graphs: outcomes of random digraphs and Grundy values of random DAGs, beside the same by hand.

mod by_hand;

use by_hand::{Rows, random_dag_edges, random_edges, rows};
use divan::Bencher;
use retrograde::space::Backward;
use retrograde::{Graph, Outcome, grundy, outcome};

/// Positions, moves, and one position in how many has none: with 0 most positions are drawn, with 8 nearly all decided.
const SIZES: [(usize, usize, usize); 6] = [
    (100_000, 400_000, 0),
    (1_000_000, 4_000_000, 0),
    (10_000_000, 40_000_000, 0),
    (100_000, 400_000, 8),
    (1_000_000, 4_000_000, 8),
    (10_000_000, 40_000_000, 8),
];
/// Positions and moves.
const DAGS: [(usize, usize); 4] =
    [(50_000, 200_000), (1_000_000, 4_000_000), (1_000_000, 10_000_000), (10_000_000, 40_000_000)];

fn main() {
    divan::main();
}

fn both_ways(len: usize, edges: &[(usize, usize)]) -> (Rows, Rows) {
    (rows(len, edges.iter().copied()), rows(len, edges.iter().map(|&(u, v)| (v, u))))
}

#[divan::bench(args = SIZES, sample_count = 7, sample_size = 1)]
fn outcomes_by_hand(bencher: Bencher, (len, moves, dead): (usize, usize, usize)) {
    let (forward, backward) = both_ways(len, &random_edges(len, moves, dead));
    bencher.bench_local(|| by_hand::outcomes(&forward, &backward));
}

#[divan::bench(args = SIZES, sample_count = 7, sample_size = 1)]
fn outcomes(bencher: Bencher, (len, moves, dead): (usize, usize, usize)) {
    let edges = random_edges(len, moves, dead);
    let graph = Graph::from_edges(len, edges.iter().copied()).unwrap();
    let solved = outcome::solve(&graph).unwrap(); // builds the reverse rows, too
    let (forward, backward) = both_ways(len, &edges);
    let (value, remoteness) = by_hand::outcomes(&forward, &backward);
    assert!((0..len).all(|v| match solved.outcome(v) {
        Some(Outcome::Win) => value[v] == 1 && solved.remoteness(v) == Some(remoteness[v]),
        Some(Outcome::Loss) => value[v] == 2 && solved.remoteness(v) == Some(remoteness[v]),
        _ => value[v] == 0,
    }));
    drop((forward, backward, edges));
    bencher.bench_local(|| outcome::solve(&graph).unwrap());
}

#[divan::bench(args = DAGS, sample_count = 7, sample_size = 1)]
fn reverse_rows_by_hand(bencher: Bencher, (len, moves): (usize, usize)) {
    let edges = random_edges(len, moves, 0);
    let forward = rows(len, edges.iter().copied());
    bencher.bench_local(|| {
        rows(len, (0..len).flat_map(|u| forward.row(u).iter().map(move |&v| (v as usize, u))))
    });
}

#[divan::bench(args = DAGS, sample_count = 7, sample_size = 1)]
fn reverse_rows(bencher: Bencher, (len, moves): (usize, usize)) {
    let graph = Graph::from_edges(len, random_edges(len, moves, 0)).unwrap();
    bencher.with_inputs(|| graph.clone()).bench_local_refs(|graph| graph.for_each_predecessor(0, |_, _| {}));
}

#[divan::bench(args = DAGS, sample_count = 7, sample_size = 1)]
fn nimbers_by_hand(bencher: Bencher, (len, moves): (usize, usize)) {
    let edges = random_dag_edges(len, moves);
    let forward = rows(len, edges.iter().copied());
    drop(edges);
    bencher.bench_local(|| by_hand::nimbers(&forward, &by_hand::order(&forward)));
}

#[divan::bench(args = DAGS, sample_count = 7, sample_size = 1)]
fn nimbers(bencher: Bencher, (len, moves): (usize, usize)) {
    let edges = random_dag_edges(len, moves);
    let graph = Graph::from_edges(len, edges.iter().copied()).unwrap();
    let forward = rows(len, edges.iter().copied());
    let expected = by_hand::nimbers(&forward, &by_hand::order(&forward));
    let solved = grundy::solve(&graph).unwrap();
    assert!((0..len).all(|v| solved.nimber(v) == Some(expected[v])));
    drop((edges, forward, expected, solved));
    bencher.bench_local(|| grundy::solve(&graph).unwrap());
}

/// Threads: the positions, moves and dead ends are those of the largest mostly decided digraph.
#[divan::bench(args = [1, 2], sample_count = 7, sample_size = 1)]
fn outcomes_parallel(bencher: Bencher, threads: usize) {
    let (len, moves, dead) = SIZES[5];
    let graph = Graph::from_edges(len, random_edges(len, moves, dead)).unwrap();
    let expected = outcome::solve(&graph).unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let run = || pool.install(|| retrograde::Solver::new().par_outcomes(&graph).unwrap());
    assert_eq!(run().answers(), &expected);
    drop(expected);
    bencher.bench_local(run);
}
