//! Lists compared as multisets, by one word each: the product of (r − x) over their elements x, at a point r
//! chosen at random in a field.

use std::hash::{BuildHasher, RandomState};

/// A Mersenne prime, so that remainders are quick: 2^61 is 1.
const PRIME: u64 = (1 << 61) - 1;

/// Where the polynomials are evaluated.
///
/// Source: comparing multisets by a product over a finite field; J. T. Schwartz, *Fast probabilistic
/// algorithms for verification of polynomial identities*, Journal of the ACM 27 (1980).
#[derive(Clone, Copy)]
pub struct Point(u64);

impl Point {
    /// The standard library's hasher has keys of its own for each process, which nobody can know beforehand.
    pub fn random() -> Self {
        Self(RandomState::new().hash_one(PRIME) % PRIME)
    }

    /// The value of a polynomial that has one root more, which is below 2^61.
    #[inline]
    pub fn times_root(self, value: u64, root: u64) -> u64 {
        times(value, PRIME + self.0 - root)
    }
}

/// A product in the field, below 2^62, of factors below 2^62: reduced only as far as the next product needs
/// it.
#[inline]
fn times(first: u64, second: u64) -> u64 {
    let product = u128::from(first) * u128::from(second);
    // The parts are below 2^61 and 2^63, so that their sum fits and has at most 3 bits above the 61.
    let sum = (product as u64 & PRIME) + (product >> 61) as u64;
    (sum & PRIME) + (sum >> 61)
}

/// An element below 2^62 as the one number below [`PRIME`] that it is.
pub fn reduced(element: u64) -> u64 {
    element % PRIME
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_random::{Random, rounds};

    #[test]
    fn products_are_those_of_the_field() {
        let mut random = Random(4);
        let mut any = |limit: u64| {
            let word = (random.below(1 << 31) as u64) << 31 | random.below(1 << 31) as u64;
            [word % limit, limit - 1 - word % 3, word % 3][random.below(3)]
        };
        for _ in 0..rounds(10_000) {
            let (first, second) = (any(1 << 62), any(1 << 62));
            let expected = u128::from(first) * u128::from(second) % u128::from(PRIME);
            let found = times(first, second);
            assert!(found < 1 << 62 && u128::from(reduced(found)) == expected, "{first} * {second}");
        }
    }

    #[test]
    fn each_run_has_a_point_of_its_own() {
        let points = [(); 4].map(|()| Point::random().0);
        assert!(points.windows(2).all(|pair| pair[0] != pair[1]), "{points:?}");
    }
}
