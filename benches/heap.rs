//! Heap games, beside the plain scan of all options.

mod by_hand;

use divan::Bencher;
use retrograde::heap::HeapGame;

/// Codes and largest heaps. The first three prove a period on the way; of the others, 0.106 and 0.104 (by the parity of the
/// heap, too) have few rare heaps, 0.4444 many, and 0.007 some more than one in 8 so early.
const GAMES: [(&str, usize); 12] = [
    ("0.77", 10_000),
    ("0.07", 10_000),
    ("0.165", 20_000),
    ("0.106", 2_000),
    ("0.106", 20_000),
    ("0.104", 20_000),
    ("0.007", 200),
    ("0.007", 2_000),
    ("0.007", 20_000),
    ("0.4444", 2_000),
    ("0.777", 10_000),
    ("0.61457", 4_000),
];
/// Too large for the plain scan.
const LARGE: [(&str, usize); 8] = [
    ("0.77", 1_000_000),
    ("0.07", 1_000_000),
    ("0.165", 1_000_000),
    ("0.106", 100_000),
    ("0.106", 1_000_000),
    ("0.007", 50_000),
    ("0.007", 100_000),
    ("take{}+split-unequal", 100_000),
];

fn main() {
    divan::main();
}

fn game(text: &str) -> HeapGame {
    text.parse().unwrap()
}

#[divan::bench(args = GAMES, sample_count = 5)]
fn nimbers(bencher: Bencher, (code, largest): (&str, usize)) {
    let game = game(code);
    let solved = game.solve(largest).unwrap();
    let values: Vec<u64> = (0..=largest as u64).map(|heap| solved.nimber(heap).unwrap()).collect();
    let by_hand = by_hand::octal(code, largest);
    assert!(by_hand.into_iter().map(u64::from).eq(values));
    bencher.bench_local(|| game.solve(largest).unwrap());
}

#[divan::bench(args = GAMES, sample_count = 5)]
fn nimbers_by_hand(bencher: Bencher, (code, largest): (&str, usize)) {
    bencher.bench_local(|| by_hand::octal(code, largest));
}

#[divan::bench(args = LARGE, sample_count = 3, sample_size = 1)]
fn large(bencher: Bencher, (text, largest): (&str, usize)) {
    let game = game(text);
    bencher.bench_local(|| game.solve(largest).unwrap());
}

/// Long periods of octal games, as far as the proof.
#[divan::bench(args = [("0.127", 93_200), ("0.16", 510_000)], sample_count = 1, sample_size = 1)]
fn proofs(bencher: Bencher, (code, largest): (&str, usize)) {
    let game = game(code);
    bencher.bench_local(|| game.solve(largest).unwrap());
}
