//! Tables on disk: saving, loading whole, and questions about positions at random, of a digraph of which most positions are
//! decided. The files lie in the system's folder for temporary files; they are in the system's cache when they are read.

mod by_hand;

use std::path::PathBuf;

use by_hand::{Random, random_edges};
use divan::counter::{BytesCount, ItemsCount};
use divan::{Bencher, black_box};
use retrograde::outcome::{self, Outcomes};
use retrograde::space::Backward;
use retrograde::table::{self, Table};
use retrograde::{Graph, Solved, Solver};
use tempfile::TempDir;

const POSITIONS: usize = 3_000_000;
const QUESTIONS: usize = 10_000;

/// Whether the blocks are compressed.
const FORMS: [bool; 2] = [false, true];

fn main() {
    divan::main();
}

fn graph() -> Graph {
    Graph::from_edges(POSITIONS, random_edges(POSITIONS, 4 * POSITIONS, 8)).unwrap()
}

fn place() -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("digraph.table");
    (folder, path)
}

fn solve() -> Solved<Graph, Outcomes> {
    Solver::new().outcomes(graph()).unwrap()
}

fn save(path: &PathBuf, solved: &Solved<Graph, Outcomes>, compressed: bool) {
    let save = if compressed {
        table::save_compressed(path, "digraph", solved)
    } else {
        table::save(path, "digraph", solved)
    };
    save.unwrap();
}

/// With the wait until the file is on the disk.
#[divan::bench(args = FORMS, sample_count = 7, sample_size = 1)]
fn saved(bencher: Bencher, compressed: bool) {
    let solved = solve();
    let (_folder, path) = place();
    save(&path, &solved, compressed);
    let bytes = std::fs::metadata(&path).unwrap().len();
    bencher.counter(BytesCount::new(bytes)).bench_local(|| save(&path, &solved, compressed));
}

#[divan::bench(args = FORMS, sample_count = 7, sample_size = 1)]
fn loaded(bencher: Bencher, compressed: bool) {
    let solved = solve();
    let (_folder, path) = place();
    save(&path, &solved, compressed);
    let load = || -> Solved<_, Outcomes> { table::load(&path, "digraph", solved.space()).unwrap() };
    assert!(load().answers() == solved.answers());
    let bytes = std::fs::metadata(&path).unwrap().len();
    bencher.counter(BytesCount::new(bytes)).bench_local(load);
}

/// Whether a table belongs to a space: a sample of the positions, the same number in each large space.
#[divan::bench(sample_count = 7, sample_size = 1)]
fn checked_space(bencher: Bencher) {
    let solved = solve();
    let (_folder, path) = place();
    save(&path, &solved, false);
    let table = Table::open(&path, "digraph").unwrap();
    bencher.bench_local(|| table.check_space(solved.space()).unwrap());
}

/// What the tables spare: the same answers worked out again.
#[divan::bench(sample_count = 3, sample_size = 1)]
fn solved(bencher: Bencher) {
    let graph = graph();
    graph.for_each_predecessor(0, |_, _| ());
    bencher.bench_local(|| outcome::solve(&graph).unwrap());
}

#[divan::bench(args = FORMS, sample_count = 7, sample_size = 1)]
fn asked_of_a_file(bencher: Bencher, compressed: bool) {
    ask(bencher, compressed, |path| Table::open(path, "digraph").unwrap());
}

#[divan::bench(args = FORMS, sample_count = 7, sample_size = 1)]
fn asked_of_a_map(bencher: Bencher, compressed: bool) {
    ask(bencher, compressed, |path| Table::map(path, "digraph").unwrap());
}

fn ask(bencher: Bencher, compressed: bool, open: impl Fn(&PathBuf) -> Table) {
    let solved = solve();
    let (_folder, path) = place();
    save(&path, &solved, compressed);
    let table = open(&path);
    let outcomes = solved.answers();
    let mut random = Random(1);
    let ids: Vec<usize> = (0..QUESTIONS).map(|_| random.below(POSITIONS)).collect();
    assert!(
        ids.iter().all(|&id| table.probe(id).unwrap().map(|verdict| verdict.outcome) == outcomes.outcome(id))
    );
    bencher.counter(ItemsCount::new(QUESTIONS)).bench_local(|| {
        ids.iter().for_each(|&id| _ = black_box(table.probe(id).unwrap()));
    });
}
