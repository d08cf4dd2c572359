//! Pursuit as an indexed game, no move stored, beside loops written for it alone.
//!
//! Two cops on a grid: sides 6 to 12 run by default, 93,312 to 5,971,968 positions. `RETROGRADE_SIDE=20 cargo bench -p benches
//! --bench pursuit` runs 128,000,000 positions, which takes minutes and, by hand, 1.5 GB. Tag on a digraph of 500 vertices: the game
//! of `examples/tag.rs`.

mod by_hand;
#[path = "../examples/common/cops.rs"]
mod cops;
#[path = "../examples/tag.rs"]
#[allow(dead_code, reason = "the program around the game is not run")]
mod tag;

use by_hand::{Random, sides};
use cops::Cops;
use divan::Bencher;
use retrograde::{Graph, Implicit, Solver, outcome};
use tag::Tag;

const SIDES: &[usize] = &[6, 9, 12];

fn main() {
    divan::main();
}

#[divan::bench(args = sides(SIDES), sample_count = 5, sample_size = 1)]
fn two_cops(bencher: Bencher, side: usize) {
    let space = Implicit::new(Cops::new(side));
    let solved = outcome::solve(&space).unwrap();
    let expected = by_hand::two_cops(side);
    assert!(
        expected.iter().enumerate().all(|(id, &plies)| solved.remoteness(id).unwrap_or(u32::MAX) == plies)
    );
    drop((solved, expected));
    bencher.bench_local(|| outcome::solve(&space).unwrap());
}

#[divan::bench(args = sides(SIDES), sample_count = 5, sample_size = 1)]
fn two_cops_compact(bencher: Bencher, side: usize) {
    let space = Implicit::new(Cops::new(side));
    let run = || Solver::new().compact().outcomes(&space).unwrap();
    assert_eq!(run().answers(), &outcome::solve(&space).unwrap());
    bencher.bench_local(run);
}

#[divan::bench(args = sides(SIDES), sample_count = 5, sample_size = 1)]
fn two_cops_wdl(bencher: Bencher, side: usize) {
    let space = Implicit::new(Cops::new(side));
    let run = || Solver::new().wdl(&space).unwrap();
    assert_eq!(run().counts(), outcome::solve(&space).unwrap().counts());
    bencher.bench_local(run);
}

#[divan::bench(args = sides(SIDES), sample_count = 5, sample_size = 1)]
fn two_cops_by_hand(bencher: Bencher, side: usize) {
    bencher.bench_local(|| by_hand::two_cops(side));
}

/// Threads, on the side 12 or the one asked for.
#[divan::bench(args = [1, 2], sample_count = 5, sample_size = 1)]
fn two_cops_parallel(bencher: Bencher, threads: usize) {
    let space = Implicit::new(Cops::new(sides(SIDES).into_iter().max().unwrap()));
    let expected = outcome::solve(&space).unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let run = || pool.install(|| Solver::new().par_outcomes(&space).unwrap());
    assert_eq!(run().answers(), &expected);
    drop(expected);
    bencher.bench_local(run);
}

/// The vertices of the digraphs to play tag on.
const VERTICES: usize = 500;

/// Every vertex to every other, or the 25th power of a path with its vertices in a random order; and a loop at each, to stay.
fn digraph(name: &str) -> Vec<(usize, usize)> {
    let reach = if name == "complete" { VERTICES } else { 25 };
    let mut random = Random(3);
    let mut label: Vec<usize> = (0..VERTICES).collect();
    (1..VERTICES).rev().for_each(|i| label.swap(i, random.below(i + 1)));
    let pairs = (0..VERTICES).flat_map(|u| (0..VERTICES).map(move |v| (u, v)));
    pairs.filter(|(u, v)| u.abs_diff(*v) <= reach).map(|(u, v)| (label[u], label[v])).collect()
}

const DIGRAPHS: [&str; 2] = ["complete", "path_25"];

#[divan::bench(args = DIGRAPHS, sample_count = 7, sample_size = 1)]
fn tag_on(bencher: Bencher, name: &str) {
    let edges = digraph(name);
    let space = Implicit::new(Tag(Graph::from_edges(VERTICES, edges.iter().copied()).unwrap()));
    let solved = outcome::solve(&space).unwrap();
    let expected = by_hand::tag(VERTICES, &edges);
    assert!(
        expected.iter().enumerate().all(|(id, &plies)| solved.remoteness(id).unwrap_or(u32::MAX) == plies)
    );
    bencher.bench_local(|| outcome::solve(&space).unwrap());
}

#[divan::bench(args = DIGRAPHS, sample_count = 7, sample_size = 1)]
fn tag_by_hand(bencher: Bencher, name: &str) {
    let edges = digraph(name);
    bencher.bench_local(|| by_hand::tag(VERTICES, &edges));
}
