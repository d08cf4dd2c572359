//! 10^6 nim products of 64 bits beside the same loop of XORs. The two with `after_another` wait for each result before the next.

use std::hint::black_box;

use divan::Bencher;
use divan::counter::ItemsCount;
use retrograde::nimber::Nimber;

const COUNT: usize = 1_000_000;

fn main() {
    divan::main();
}

/// Numbers of 64 bits that look random: Weyl's sequence, stirred.
fn numbers() -> Vec<Nimber> {
    let stir = |x: u64| (x ^ x >> 32).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (1..=COUNT as u64).map(|i| Nimber::new(stir(stir(i)))).collect()
}

/// A million steps, each with a number and the one on the other side of the list.
fn side_by_side(bencher: Bencher, step: impl Fn(Nimber, Nimber) -> Nimber + Sync) {
    let numbers = numbers();
    let pairs = || numbers.iter().zip(numbers.iter().rev());
    bencher
        .counter(ItemsCount::new(COUNT))
        .bench_local(|| pairs().fold(Nimber::new(0), |sum, (&a, &b)| sum + step(a, black_box(b))));
}

fn after_another(bencher: Bencher, step: impl Fn(Nimber, Nimber) -> Nimber + Sync) {
    let numbers = numbers();
    bencher
        .counter(ItemsCount::new(COUNT))
        .bench_local(|| numbers.iter().fold(Nimber::new(1), |x, &number| black_box(step(x, number))));
}

#[divan::bench(sample_count = 15, sample_size = 1)]
fn products(bencher: Bencher) {
    side_by_side(bencher, |a, b| a * b);
}

#[divan::bench(sample_count = 15, sample_size = 1)]
fn xors(bencher: Bencher) {
    side_by_side(bencher, |a, b| a + b);
}

#[divan::bench(sample_count = 15, sample_size = 1)]
fn products_after_another(bencher: Bencher) {
    after_another(bencher, |a, b| a * b);
}

#[divan::bench(sample_count = 15, sample_size = 1)]
fn xors_after_another(bencher: Bencher) {
    after_another(bencher, |a, b| a + b);
}

#[divan::bench(sample_count = 15, sample_size = 1)]
fn inverses(bencher: Bencher) {
    side_by_side(bencher, |a, b| a + b.inverse().unwrap_or_default());
}

#[divan::bench(sample_count = 15, sample_size = 1)]
fn squares(bencher: Bencher) {
    side_by_side(bencher, |a, b| a + b.pow(2));
}

#[divan::bench(sample_count = 15, sample_size = 1)]
fn square_roots(bencher: Bencher) {
    side_by_side(bencher, |a, b| a + b.sqrt());
}
