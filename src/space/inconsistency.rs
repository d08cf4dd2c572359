//! Whether a space shows the same moves in both directions.

use std::hash::{BuildHasher, RandomState};

use fixedbitset::FixedBitSet;

use super::{Backward, Kind, Space, Turn, checked_len};
use crate::error::Error;
use crate::watch::{EVERY, Phase, Watch};

/// What [`contradiction`] allocates, in bytes a position: a word of eight bytes and two bits.
pub(crate) const CHECK_BYTES: usize = 9;

/// Compares the moves of open positions as seen from their start and from their end, with how many there are
/// said to be.
///
/// The moves into a position are a polynomial whose roots are their starts and turns; two lists of moves are
/// the same if their polynomials are. Of each only the value at one point is kept, which is chosen at random
/// for each run, in a field of 2^61 - 1 elements: two different polynomials of degree n have the same value
/// at no more than n points. So a difference at a position with n moves into it is missed with a chance of at
/// most n in 2^61, even in a space made to deceive.
pub(crate) fn inconsistency(space: &impl Backward, watch: &mut Watch<'_>) -> Result<(), Error> {
    let len = checked_len(space.len())?;
    let point = Point::random();
    let (mut products, mut open) = (vec![1u64; len], FixedBitSet::with_capacity(len));
    let mut holes = FixedBitSet::with_capacity(len);
    for id in 0..len {
        if id % EVERY == 0 && watch.stops(Phase::Checking, id, Some(2 * len)) {
            return Ok(());
        }
        match space.kind(id) {
            Kind::Open(moves) => {
                open.insert(id);
                enter_moves(space, id, moves, point, &mut products)?;
            }
            Kind::Hole => holes.insert(id),
            Kind::End(_) | Kind::Cut => {}
        }
    }
    for (id, &forward) in products.iter().enumerate() {
        if id % EVERY == 0 && watch.stops(Phase::Checking, len + id, Some(2 * len)) {
            return Ok(());
        }
        if holes.contains(id) {
            // No engine asks what leads to a hole; that something does is wrong enough.
            if reduced(forward) != 1 {
                return Err(move_into(space, id, &open));
            }
            continue;
        }
        let (mut backward, mut stray) = (1, None);
        space.for_each_predecessor(id, |from, turn| {
            if from >= len {
                stray.get_or_insert(from);
            } else if open.contains(from) {
                backward = point.times_move(backward, from, turn);
            }
        });
        match stray {
            Some(index) => return Err(Error::BadMove { position: id, index, len }),
            None if reduced(forward) != reduced(backward) => {
                return Err(Error::InconsistentMoves { position: id });
            }
            None => {}
        }
    }
    Ok(())
}

fn enter_moves(
    space: &impl Space,
    id: usize,
    moves: usize,
    point: Point,
    products: &mut [u64],
) -> Result<(), Error> {
    let (mut visits, mut stray) = (0, None);
    space.for_each_successor(id, |to, turn| {
        visits += 1;
        match products.get_mut(to) {
            Some(product) => *product = point.times_move(*product, id, turn),
            None => stray = stray.or(Some(to)),
        }
    });
    match stray {
        Some(index) => Err(Error::BadMove { position: id, index, len: products.len() }),
        None if visits != moves => Err(Error::InconsistentMoves { position: id }),
        None => Ok(()),
    }
}

/// What to say of a hole that a move leads to: it cannot be named, but the position that moves there can.
fn move_into(space: &impl Space, hole: usize, open: &FixedBitSet) -> Error {
    let leads = |&from: &usize| {
        let mut found = false;
        space.for_each_successor(from, |to, _| found |= to == hole);
        found
    };
    let position = open.ones().find(leads).unwrap_or(hole);
    Error::BadMove { position, index: hole, len: space.len() }
}

/// A Mersenne prime, so that remainders are quick: 2^61 is 1.
const PRIME: u64 = (1 << 61) - 1;

/// Where the polynomials are evaluated.
///
/// Source: comparing multisets by a product over a finite field; J. T. Schwartz, *Fast probabilistic
/// algorithms for verification of polynomial identities*, Journal of the ACM 27 (1980).
#[derive(Clone, Copy)]
struct Point(u64);

impl Point {
    /// The standard library's hasher has keys of its own for each process, which nobody can know beforehand.
    fn random() -> Self {
        Self(RandomState::new().hash_one(PRIME) % PRIME)
    }

    /// The value of a polynomial that has one root more: a move from a position.
    #[inline]
    fn times_move(self, value: u64, from: usize, turn: Turn) -> u64 {
        // Ids are below 2^32, so that different moves are different elements.
        let root = 2 * from as u64 + u64::from(turn.passes());
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
fn reduced(element: u64) -> u64 {
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
