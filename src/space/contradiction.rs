//! Whether a space shows the same moves in both directions.

use fixedbitset::FixedBitSet;

use super::{Kind, Space, checked_len};
use crate::error::Error;
use crate::watch::{EVERY, Phase, Watch};

/// Compares the moves of open positions as seen from their start and from their end, with how many there are said to be.
///
/// For each position a sum over the moves into it is kept, of a hash of each move's start and turn: it returns to zero when
/// the same moves are met backward. Two different lists with the same sum are a matter of one chance in 2^64.
pub(crate) fn contradiction(space: &impl Space, watch: &mut Watch<'_>) -> Result<(), Error> {
    let len = checked_len(space.len())?;
    let (mut sums, mut open) = (vec![0u64; len], FixedBitSet::with_capacity(len));
    let mut holes = FixedBitSet::with_capacity(len);
    for id in 0..len {
        if id % EVERY == 0 && watch.stops(Phase::Checking, id, Some(2 * len)) {
            return Ok(());
        }
        match space.kind(id) {
            Kind::Open(moves) => {
                open.insert(id);
                add_moves(space, id, moves, &mut sums)?;
            }
            Kind::Hole => holes.insert(id),
            Kind::End(_) | Kind::Cut => {}
        }
    }
    for (id, sum) in sums.iter_mut().enumerate() {
        if id % EVERY == 0 && watch.stops(Phase::Checking, len + id, Some(2 * len)) {
            return Ok(());
        }
        if holes.contains(id) {
            // No engine asks what leads to a hole; that something does is wrong enough.
            if *sum != 0 {
                return Err(move_into(space, id, &open));
            }
            continue;
        }
        let mut stray = None;
        space.for_each_predecessor(id, |from, passes_turn| {
            if from >= len {
                stray.get_or_insert(from);
            } else if open.contains(from) {
                *sum = sum.wrapping_sub(hash(from, passes_turn));
            }
        });
        match stray {
            Some(index) => return Err(Error::BadMove { position: id, index, len }),
            None if *sum != 0 => return Err(Error::Contradictory { position: id }),
            None => {}
        }
    }
    Ok(())
}

fn add_moves(space: &impl Space, id: usize, moves: usize, sums: &mut [u64]) -> Result<(), Error> {
    let (mut visits, mut stray) = (0, None);
    space.for_each_successor(id, |to, passes_turn| {
        visits += 1;
        match sums.get_mut(to) {
            Some(sum) => *sum = sum.wrapping_add(hash(id, passes_turn)),
            None => stray = stray.or(Some(to)),
        }
    });
    match stray {
        Some(index) => Err(Error::BadMove { position: id, index, len: sums.len() }),
        None if visits != moves => Err(Error::Contradictory { position: id }),
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

/// A number that stands for a move from a position (the finaliser of splitmix64; Steele, Lea and Flood, *Fast splittable
/// pseudorandom number generators*, OOPSLA 2014).
fn hash(from: usize, passes_turn: bool) -> u64 {
    let mut word = (2 * from as u64 + u64::from(passes_turn) + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}
