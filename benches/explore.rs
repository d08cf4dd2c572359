//! Exploring Nim on four heaps, beside the standard hash map.

mod by_hand;

use divan::Bencher;
use retrograde::{Game, explore};

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
    assert_eq!(explored.graph().move_count(), lists.iter().map(Vec::len).sum::<usize>());
    drop((explored, positions, lists));
    bencher.bench_local(|| explore(&Nim, [[heap; 4]]).unwrap());
}

#[divan::bench(args = HEAPS, sample_count = 5, sample_size = 1)]
fn nim_by_hand(bencher: Bencher, heap: u8) {
    bencher.bench_local(|| by_hand::explore([heap; 4], |&heaps| moves(heaps)));
}
