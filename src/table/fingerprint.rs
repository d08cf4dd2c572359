//! What tells one space from another: a digest of kinds and moves by id.

use super::error::TableErrorKind;
use super::format::Header;
use crate::game::Outcome;
use crate::space::{Kind, Space};
use crate::split_mix::mixed;

/// How many ids are looked at, at the most: all of them in a space of no more.
const LOOKED_AT: u64 = 1 << 18;
/// In a larger space, how many of them are the first ids. The others are spread over the rest.
const FIRST: u64 = 1 << 16;

/// A digest of a space, made of ids alone, so that it is the same in every run and on every machine. The
/// order in which a position lists its moves does not matter.
pub(crate) fn fingerprint(space: &impl Space) -> u64 {
    let len = space.len() as u64;
    looked_at(len).fold(mixed(len), |digest, id| mixed(digest.wrapping_add(word(space, id as usize))))
}

/// Whether a space has as many positions as there are answers.
pub(super) fn expect_len(found: usize, space: &impl Space) -> Result<(), TableErrorKind> {
    let (found, expected) = (found as u64, space.len() as u64);
    if found == expected { Ok(()) } else { Err(TableErrorKind::WrongLen { found, expected }) }
}

/// Whether a table was made for a space, as far as the fingerprint tells.
pub(super) fn expect(header: &Header, space: &impl Space) -> Result<(), TableErrorKind> {
    expect_len(header.len as usize, space)?;
    let (found, expected) = (header.fingerprint, fingerprint(space));
    if found == expected { Ok(()) } else { Err(TableErrorKind::WrongSpace { found, expected }) }
}

/// The ids that are looked at, in increasing order. Each stretch gives one that is drawn: a fixed step might
/// always meet the same square of a board.
fn looked_at(len: u64) -> impl Iterator<Item = u64> {
    let (first, spread) = if len <= LOOKED_AT { (len, 0) } else { (FIRST, LOOKED_AT - FIRST) };
    // In 128 bits: a run on disk may have more than 2^46 positions.
    let start = move |stretch: u64| {
        first + (u128::from(len - first) * u128::from(stretch) / u128::from(spread)) as u64
    };
    (0..first).chain((0..spread).map(move |stretch| {
        let (start, end) = (start(stretch), start(stretch + 1));
        start + mixed(stretch) % (end - start)
    }))
}

/// What an engine can learn about one position. A sum over the moves, since their number matters and their
/// order does not.
fn word(space: &impl Space, id: usize) -> u64 {
    match space.kind(id) {
        Kind::Hole => 0,
        Kind::Cut => 1,
        Kind::End(Outcome::Win) => 2,
        Kind::End(Outcome::Loss) => 3,
        Kind::End(Outcome::Draw) => 4,
        Kind::Open(_) => {
            let mut sum = 5u64;
            space.for_each_successor(id, |to, turn| {
                let to = (to as u64).wrapping_mul(2) + u64::from(!turn.passes());
                sum = sum.wrapping_add(mixed(to));
            });
            sum
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_distinct_and_spread() {
        for len in
            [0, 1, LOOKED_AT - 1, LOOKED_AT, LOOKED_AT + 1, 3 * LOOKED_AT + 7, u64::from(u32::MAX), u64::MAX]
        {
            let ids: Vec<u64> = looked_at(len).collect();
            assert_eq!(ids.len() as u64, len.min(LOOKED_AT));
            assert!(ids.is_sorted_by(|a, b| a < b) && ids.last().is_none_or(|&last| last < len));
            // No gap is longer than two stretches.
            let longest = ids.windows(2).map(|pair| pair[1] - pair[0]).max().unwrap_or_default();
            assert!(longest <= 2 * (len / (LOOKED_AT - FIRST) + 1), "{len}: {longest}");
        }
    }
}
