//! The minimum excludant.

use fixedbitset::FixedBitSet;

use crate::growth::Growth;

/// Returns the least number that is not among `values`.
///
/// # Complexity
///
/// O(n) time and about 4n bytes for n values, however large they are.
///
/// ```
/// use retrograde::grundy::mex;
///
/// assert_eq!(mex([]), 0);
/// assert_eq!(mex([0, 1, 3, 1, u32::MAX]), 2);
/// ```
#[must_use]
pub fn mex(values: impl IntoIterator<Item = u32>) -> u32 {
    // n values leave one of 0..=n free, so those of n and more do not matter.
    let values: Vec<u32> = values.into_iter().collect();
    let mut seen = FixedBitSet::with_capacity(values.len());
    for value in values {
        if (value as usize) < seen.len() {
            seen.insert(value as usize);
        }
    }
    seen.zeroes().next().unwrap_or(seen.len()) as u32
}

/// [`mex`] over and over without clearing: a value belongs to the position at hand if it carries its stamp.
///
/// There is a stamp for each value given so far, not for each move: a position with value n has moves to
/// positions with all values below n, so that no value is given before those below it, and a space with E
/// moves gives none with n(n + 1)/2 > E. The number of stamps is a power of two: an XOR of values given is
/// then among them, too.
#[derive(Clone, Debug)]
pub(crate) struct Mex {
    stamps: Vec<u32>,
    stamp: u32,
}

impl Default for Mex {
    /// The value 0 needs no successor, and so counts as given.
    fn default() -> Self {
        Self { stamps: vec![0], stamp: 0 }
    }
}

impl Mex {
    /// Begins a position.
    #[inline]
    pub fn start(&mut self) {
        // There are fewer than 2^32 positions, so stamps do not wrap.
        self.stamp += 1;
    }

    /// What the stamps take while they make room for the next value: one is given for the first time only if
    /// all below it were.
    pub fn growth(&self) -> Growth {
        Growth::of(&self.stamps, 1)
    }

    /// Adds the value of a successor: one given before, or an XOR of such.
    #[inline]
    pub fn add(&mut self, value: u32) {
        if let Some(stamp) = self.stamps.get_mut(value as usize) {
            *stamp = self.stamp;
        }
    }

    /// The least value that was not added, which is given to the position.
    #[inline]
    pub fn finish(&mut self) -> u32 {
        // Claim 6 for the value, Claim 8 for the time.
        let free = self.stamps.iter().position(|&stamp| stamp != self.stamp);
        let value = free.unwrap_or(self.stamps.len()) as u32;
        self.note_given(value);
        value
    }

    /// Makes room for a value that was given to a position.
    #[inline]
    pub fn note_given(&mut self, value: u32) {
        if value as usize >= self.stamps.len() {
            self.grow(value as usize);
        }
    }

    #[cold]
    fn grow(&mut self, value: usize) {
        self.stamps.resize((value + 1).next_power_of_two(), 0);
    }
}

/// How many bytes the stamps take while their list grows, for values up to this one.
pub(super) const fn bytes(largest: usize) -> usize {
    6 * (largest + 1).next_power_of_two()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_random::{Random, rounds};

    #[test]
    fn stamps_do_not_leak_into_the_next_position() {
        let mut stamped = Mex::default();
        for values in [vec![0], vec![0, 1], vec![0, 1, 2], vec![0, 2], vec![], vec![1, 1, 0, 3], vec![2; 9]] {
            stamped.start();
            values.iter().for_each(|&value| stamped.add(value));
            assert_eq!(stamped.finish(), mex(values.iter().copied()), "{values:?}");
        }
    }

    /// As in a sum: what is added are XORs of values given before.
    #[test]
    fn sums_of_values_given_have_stamps_and_there_are_few() {
        let mut random = Random(2);
        for _ in 0..rounds(200) {
            let (mut stamped, mut given) = (Mex::default(), vec![0]);
            for _ in 0..100 {
                let mut any = || given[random.below(given.len())];
                let values: Vec<u32> = (0..150).map(|_| any() ^ any()).collect();
                stamped.start();
                values.iter().for_each(|&value| stamped.add(value));
                let value = stamped.finish();
                assert_eq!(value, mex(values));
                given.push(value);
            }
            let largest = given.iter().max().map_or(0, |&value| value as usize);
            assert!(largest > 1 && 4 * stamped.stamps.capacity() <= bytes(largest));
        }
    }
}
