//! Whether a space shows the same moves in both directions.

use fixedbitset::FixedBitSet;

use super::{Backward, Kind, Space, Turn, checked_len};
use crate::error::Error;
use crate::product::{Point, reduced};
use crate::watch::{EVERY, Phase, Watch};

/// What [`inconsistency`] allocates, in bytes a position: a word of eight bytes and two bits.
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
                backward = point.times_root(backward, root(from, turn));
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
            Some(product) => *product = point.times_root(*product, root(id, turn)),
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

/// A move from a position as an element of the field. Ids are below 2^32, so that different moves are
/// different elements.
fn root(from: usize, turn: Turn) -> u64 {
    2 * from as u64 + u64::from(turn.passes())
}
