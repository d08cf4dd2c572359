//! Exploring Nim on four heaps, beside the standard hash map; and packed into an integer, beside a table of one's own.

mod by_hand;

use divan::Bencher;
use retrograde::{Game, explore, from_fn};

/// Heaps of at most 255 stones.
struct Nim;

impl Game for Nim {
    type Position = [u8; 4];

    fn successors(&self, &heaps: &[u8; 4]) -> impl IntoIterator<Item = [u8; 4]> {
        moves(heaps)
    }
}

fn moves(heaps: [u8; 4]) -> impl Iterator<Item = [u8; 4]> {
    (0..4).flat_map(move |i| {
        (0..heaps[i]).map(move |rest| {
            let mut after = heaps;
            after[i] = rest;
            after
        })
    })
}

/// The stones in each heap: 10^4, 160,000 and 923,521 positions; 180,000, 6.1 and 55 million moves.
const HEAPS: [u8; 3] = [9, 19, 30];

fn main() {
    divan::main();
}

#[divan::bench(args = HEAPS, sample_count = 5, sample_size = 1)]
fn nim(bencher: Bencher, heap: u8) {
    let explored = explore(&Nim, [[heap; 4]]).unwrap();
    let (positions, lists) = by_hand::explore([heap; 4], |&heaps| moves(heaps));
    assert_eq!(explored.positions(), positions);
    assert_eq!(explored.graph().unwrap().move_count(), lists.iter().map(Vec::len).sum::<usize>());
    drop((explored, positions, lists));
    bencher.bench_local(|| explore(&Nim, [[heap; 4]]).unwrap());
}

#[divan::bench(args = HEAPS, sample_count = 5, sample_size = 1)]
fn nim_by_hand(bencher: Bencher, heap: u8) {
    bencher.bench_local(|| by_hand::explore([heap; 4], |&heaps| moves(heaps)));
}

/// The same heaps as the bytes of one number.
fn packed_moves(heaps: u32) -> impl Iterator<Item = u32> {
    moves(heaps.to_le_bytes()).map(u32::from_le_bytes)
}

#[divan::bench(args = HEAPS, sample_count = 5, sample_size = 1)]
fn packed(bencher: Bencher, heap: u8) {
    let (game, root) = (from_fn(|&heaps: &u32| packed_moves(heaps)), u32::from_le_bytes([heap; 4]));
    let explored = explore(&game, [root]).unwrap();
    let (positions, rows) = by_hand::explore_packed(root, packed_moves);
    assert_eq!(explored.positions(), positions);
    assert_eq!(explored.graph().unwrap().move_count(), rows.ends.len());
    drop((explored, positions, rows));
    bencher.bench_local(|| explore(&game, [root]).unwrap());
}

#[divan::bench(args = HEAPS, sample_count = 5, sample_size = 1)]
fn packed_by_hand(bencher: Bencher, heap: u8) {
    bencher.bench_local(|| by_hand::explore_packed(u32::from_le_bytes([heap; 4]), packed_moves));
}

/// Threads, on the largest heaps.
#[divan::bench(args = [1, 2], sample_count = 5, sample_size = 1)]
fn nim_parallel(bencher: Bencher, threads: usize) {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    let run = || pool.install(|| retrograde::Solver::new().par_explore(&Nim, [[HEAPS[2]; 4]]).unwrap());
    assert_eq!(run().positions(), explore(&Nim, [[HEAPS[2]; 4]]).unwrap().positions());
    bencher.bench_local(run);
}
