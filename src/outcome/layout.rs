//! How the positions of a large table are dealt to its parts.

/// Blocks of `2^bits` successive ids, dealt to the parts in turn. With as many parts as blocks, each part is a
/// range of ids; with small blocks, each part has its share of every region.
///
/// Ids count the whole table and are a `usize`; inside its part a position has a local number of 32 bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    len: usize,
    parts: usize,
    bits: u32,
    /// 2^64 divided by the number of parts, rounded up; 0 if there is only one.
    inverse: u64,
}

impl Layout {
    /// `None` if a part would have more positions than local numbers, or there is no part.
    pub fn new(len: usize, parts: usize, bits: u32) -> Option<Self> {
        let inverse = (u64::MAX / parts.max(1) as u64).wrapping_add(1);
        let layout = Self { len, parts, bits, inverse };
        let fits = parts > 0 && bits < u32::BITS && layout.part_len(0) as u64 <= 1 << u32::BITS;
        fits.then_some(layout)
    }

    /// Each block is a part of its own; without positions there is an empty one.
    #[cfg(any(feature = "disk", test))]
    pub fn ranges(len: usize, bits: u32) -> Option<Self> {
        Self::new(len, len.div_ceil(1 << bits).max(1), bits)
    }

    pub fn len(self) -> usize {
        self.len
    }

    pub fn parts(self) -> usize {
        self.parts
    }

    /// How many successive ids are dealt together.
    #[cfg(feature = "table")]
    pub fn block_len(self) -> usize {
        1 << self.bits
    }

    /// How many positions a part has. The last block, which may be shorter, is the last of its part, so local
    /// numbers have no gaps. The first part is the longest.
    pub fn part_len(self, part: usize) -> usize {
        let (blocks, rest) = (self.len >> self.bits, self.len & self.in_block());
        let whole = (blocks / self.parts) + usize::from(part < blocks % self.parts);
        (whole << self.bits) + if part == blocks % self.parts { rest } else { 0 }
    }

    /// The part that a position belongs to, and its local number there.
    #[inline(always)]
    pub fn place(self, id: usize) -> (usize, u32) {
        let block = id >> self.bits;
        let turn = self.turn(block);
        (block - turn * self.parts, (turn << self.bits | id & self.in_block()) as u32)
    }

    /// How often each part had a block before this one. A division, by a product where the numbers are small enough (D.
    /// Lemire, O. Kaser, N. Kurz, *Faster remainder by direct computation*, Software: Practice and Experience 2019):
    /// it is done for most moves.
    #[inline(always)]
    fn turn(self, block: usize) -> usize {
        if self.parts == 1 {
            return block;
        }
        if block.max(self.parts) > u32::MAX as usize {
            return block / self.parts;
        }
        ((u128::from(self.inverse) * block as u128) >> 64) as usize
    }

    #[cfg(any(feature = "disk", feature = "kernel", test))]
    /// The position with a local number.
    #[inline(always)]
    pub fn id(self, part: usize, local: u32) -> usize {
        let local = local as usize;
        ((local >> self.bits) * self.parts + part) << self.bits | local & self.in_block()
    }

    #[cfg(any(feature = "disk", feature = "kernel", test))]
    /// The local number of `id`, if it is in the block of `near`, which has the local number `local`: without
    /// the divisions of [`place`](Self::place).
    #[inline(always)]
    pub fn beside(self, near: usize, local: u32, id: usize) -> Option<u32> {
        let in_block = self.in_block();
        (id >> self.bits == near >> self.bits).then_some(local & !(in_block as u32) | (id & in_block) as u32)
    }

    #[inline(always)]
    fn in_block(self) -> usize {
        (1 << self.bits) - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_position_has_one_place() {
        for (len, parts, bits) in (0..70).flat_map(|len| {
            (1..6).flat_map(move |parts| [0, 1, 3, 6, 31].map(move |bits| (len, parts, bits)))
        }) {
            let layout = Layout::new(len, parts, bits).unwrap();
            assert_eq!((0..parts).map(|part| layout.part_len(part)).sum::<usize>(), len);
            assert!((0..parts).all(|part| layout.part_len(part) <= layout.part_len(0)));
            for id in 0..len {
                let (part, local) = layout.place(id);
                assert!((local as usize) < layout.part_len(part));
                assert_eq!(layout.id(part, local), id);
                for other in 0..len {
                    let same_block = id >> bits == other >> bits;
                    let expected = same_block.then(|| layout.place(other).1);
                    assert_eq!(layout.beside(id, local, other), expected);
                }
            }
        }
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn ids_are_not_cut_to_32_bits() {
        let len = (1 << 33) + 5;
        let layout = Layout::ranges(len, 31).unwrap();
        assert_eq!((layout.parts(), layout.part_len(4)), (5, 5));
        assert_eq!(layout.place(len - 1), (4, 4));
        assert_eq!(layout.id(4, 4), len - 1);
        let single = Layout::new(len, 7, 0).unwrap();
        for id in [u32::MAX as usize, 1 << 32, (1 << 32) + 1, len - 1] {
            assert_eq!(single.place(id), (id % 7, (id / 7) as u32));
        }
        let dealt = Layout::new(len, 3, 20).unwrap();
        let last = dealt.place(len - 1);
        assert_eq!(dealt.id(last.0, last.1), len - 1);
        assert_eq!(Layout::new(len, 1, 31), None);
        assert_eq!(Layout::new(len, 0, 31), None);
        assert_eq!(Layout::new(8, 1, 32), None);
    }
}
