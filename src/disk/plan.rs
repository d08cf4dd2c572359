//! How large the blocks of a run are, so that it stays within its memory.

use super::{block, moves, state, thin};
use crate::error::Error;
use crate::outcome::{Layout, Word};

/// The sizes of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Plan {
    /// Of the ids in a block.
    pub bits: u32,
    /// How many moves are kept in memory for each block, of those that win and of those that lose.
    pub room: usize,
    /// How many pages and moves a layer may have that is worked on page by page.
    pub thin: usize,
}

/// A list of moves is not shorter than this: the disk would be asked too often.
const LEAST_ROOM: usize = 1 << 8;
const MOST_ROOM: usize = 1 << 18;
/// The smallest block has so many ids, in bits.
const LEAST_BITS: u32 = 12;

/// The largest blocks with which a run on `len` positions stays within `limit` bytes.
pub(super) fn plan<W: Word>(len: usize, limit: usize) -> Result<Plan, Error> {
    // Three quarters for the cells of a block, the rest for the moves between blocks; no more than the whole
    // space, and less where much else is needed.
    let fits = |&bits: &u32| (size_of::<W>() as u64) << bits <= limit as u64 / 4 * 3;
    let whole = usize::BITS - len.saturating_sub(1).leading_zeros();
    let sizes = (LEAST_BITS..=whole.clamp(LEAST_BITS, u32::BITS - 1)).rev().filter(fits);
    let refused = with_bits::<W>(len, limit, LEAST_BITS);
    sizes.map(|bits| with_bits::<W>(len, limit, bits)).find(Result::is_ok).unwrap_or(refused)
}

/// The same for blocks that are given.
pub(super) fn with_bits<W: Word>(len: usize, limit: usize, bits: u32) -> Result<Plan, Error> {
    let blocks = Layout::ranges(len, bits).map_or(0, Layout::parts);
    let thin = (limit / 16 / thin::BYTES_A_PAGE).clamp(1, 1 << 14);
    let need = |room| {
        let cells = size_of::<W>().saturating_mul(len.min(1 << bits));
        let states = blocks.saturating_mul(2 * size_of::<state::BlockState>());
        [
            cells,
            states,
            block::BYTES,
            moves::bytes(blocks, room),
            moves::bytes_to_read(room),
            thin::bytes(thin),
        ]
        .into_iter()
        .fold(0, usize::saturating_add)
    };
    let rooms = (LEAST_ROOM.ilog2()..=MOST_ROOM.ilog2()).rev().map(|bits| 1 << bits);
    match rooms.into_iter().find(|&room| need(room) <= limit) {
        Some(room) => Ok(Plan { bits, room, thin }),
        None => Err(Error::TooMuchMemory { bytes: need(LEAST_ROOM), limit }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_as_large_as_the_memory_allows() {
        let two_cops = plan::<u16>(127_520_000, 64 << 20).unwrap();
        assert_eq!(two_cops.bits, 24);
        assert!(two_cops.room >= 1 << 16);
        assert_eq!(plan::<u32>(127_520_000, 64 << 20).unwrap().bits, 23);
        assert_eq!(plan::<u32>(5, 64 << 20).unwrap().bits, 12);
        assert_eq!(plan::<u16>(1 << 20, 64 << 20).unwrap().bits, 20);
        assert!(matches!(plan::<u16>(5, 1_000), Err(Error::TooMuchMemory { limit: 1_000, .. })));
        #[cfg(target_pointer_width = "64")]
        {
            assert!(plan::<u16>(1 << 36, 1 << 20).is_err());
            assert!(plan::<u16>(1 << 36, 1 << 26).is_ok());
        }
    }
}
