//! Random indices from a seed.

use crate::split_mix::{STEP, mixed};

/// Draws `count` numbers below `len`, with replacement: the same for the same seed, on every machine. The
/// iterator is empty if `len` is 0.
///
/// The generator is SplitMix64 (Steele, Lea and Flood, *Fast splittable pseudorandom number generators*,
/// OOPSLA 2014).
///
/// ```
/// use retrograde::lint;
///
/// let some: Vec<usize> = lint::sample(1_000_000, 1000, 7).collect();
/// assert!(some.len() == 1000 && some.iter().all(|&number| number < 1_000_000));
/// assert!(lint::sample(1_000_000, 1000, 7).eq(some));
/// assert_eq!(lint::sample(0, 1000, 7).next(), None);
/// ```
pub fn sample(len: usize, count: usize, seed: u64) -> impl Iterator<Item = usize> {
    let mut state = seed;
    let count = if len == 0 { 0 } else { count };
    // The high half of the product is below `len`, and each number as likely as the next, to one part in 2^64
    // / len.
    (0..count).map(move |_| ((u128::from(next(&mut state)) * len as u128) >> 64) as usize)
}

fn next(state: &mut u64) -> u64 {
    let drawn = mixed(*state);
    *state = state.wrapping_add(STEP);
    drawn
}
