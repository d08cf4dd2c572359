//! Who owns which block of positions.

use crate::space::Backward;
use crate::split_mix::mixed;

/// How many parts there may be: an owner is kept in one byte.
pub(super) const MAX_PARTS: usize = 1 << 8;
/// About so many blocks a part are dealt out: enough to deal them in many ways, few enough that the table of
/// owners stays in the cache.
const BLOCKS_A_PART: usize = 1 << 8;
/// A block is not shorter than this many positions.
const LEAST_BLOCK: usize = 1 << 6;
/// Positions and moves in a sample.
const SAMPLE: usize = 1 << 12;
const SAMPLED_MOVES: usize = 1 << 16;
/// One position in so many is sampled at most.
const SAMPLED: usize = 1 << 6;

/// The owner of each block of 2^`shift` positions, the last of which may be shorter.
#[derive(Clone, Debug)]
pub(super) struct Deal {
    owners: Vec<u8>,
    len: usize,
    shift: u32,
    parts: usize,
}

impl Deal {
    /// Deals the blocks of `len` positions to at most [`MAX_PARTS`] parts.
    ///
    /// With a `fold` of 1 a part is a range of positions. With 2 it is a range of each half, so that a move
    /// that changes only the highest bit stays in its part, and so on; the finest is one block after another
    /// in turn. A finer dealing shares uneven layers more evenly.
    pub fn new(len: usize, shift: u32, parts: usize, fold: usize) -> Self {
        let blocks = len.div_ceil(1 << shift);
        let owner = |block: usize| (block as u64 * fold as u64 % blocks as u64) as usize * parts / blocks;
        Self { owners: (0..blocks).map(|block| owner(block) as u8).collect(), len, shift, parts }
    }

    /// The blocks of a part, in order.
    pub fn blocks(&self, part: usize) -> Vec<u32> {
        let owned = |block: &u32| usize::from(self.owners[*block as usize]) == part;
        let count = self.owners.iter().filter(|&&owner| usize::from(owner) == part).count();
        let mut blocks = Vec::with_capacity(count);
        blocks.extend((0..self.owners.len() as u32).filter(owned));
        blocks
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.len
    }

    pub fn parts(&self) -> usize {
        self.parts
    }

    pub fn shift(&self) -> u32 {
        self.shift
    }

    /// The owners of the blocks; a position's is at `id >> shift`.
    pub fn owners(&self) -> &[u8] {
        &self.owners
    }

    /// The owner of a position, `None` if its block does not exist.
    #[inline]
    pub fn owner(&self, id: usize) -> Option<u8> {
        self.owners.get(id >> self.shift).copied()
    }
}

/// How long the blocks are, as a power of two, if so many positions are dealt to so many parts.
pub(super) fn shift(len: usize, parts: usize) -> u32 {
    (len / (parts * BLOCKS_A_PART)).max(LEAST_BLOCK).ilog2()
}

/// How many bytes a table of owners takes, with the lists of blocks of all parts.
pub(super) fn bytes(len: usize, parts: usize) -> usize {
    len.div_ceil(1 << shift(len, parts)) * (size_of::<u8>() + size_of::<u32>())
}

/// Moves into some positions drawn at random.
#[derive(Debug)]
pub(super) struct Sample {
    positions: usize,
    /// How many moves lead to these positions.
    count: usize,
    /// The blocks that some of the moves lead from and to.
    moves: Vec<(u32, u32)>,
}

impl Sample {
    pub fn of(space: &impl Backward, shift: u32) -> Self {
        let len = space.len();
        let positions = SAMPLE.min(len / SAMPLED + 1).min(len);
        let mut sample = Self { positions: 0, count: 0, moves: Vec::new() };
        while sample.positions < positions && sample.count < SAMPLED_MOVES {
            sample.add(space, (mixed(sample.positions as u64) % len as u64) as usize, shift);
        }
        sample
    }

    fn add(&mut self, space: &impl Backward, to: usize, shift: u32) {
        let len = space.len();
        self.positions += 1;
        space.for_each_predecessor(to, |from, _| {
            self.count += 1;
            // Whoever follows a move that leads from nowhere reports it.
            if from < len && self.moves.len() < SAMPLED_MOVES {
                self.moves.push(((from >> shift) as u32, (to >> shift) as u32));
            }
        });
    }

    /// How many positions there are for so many moves into them, a position itself counted as one more.
    pub fn positions_for(&self, moves: usize) -> usize {
        (moves as u64 * self.positions as u64 / (self.positions + self.count).max(1) as u64) as usize
    }

    /// How many of the moves kept lead from one part to another.
    fn leaving(&self, deal: &Deal) -> usize {
        let owner = |block: u32| deal.owners[block as usize];
        self.moves.iter().filter(|&&(from, to)| owner(from) != owner(to)).count()
    }

    /// Whether so many hundredths of the moves, or more, lead from one part to another.
    pub fn leaves(&self, deal: &Deal, hundredths: usize) -> bool {
        self.leaving(deal) * 100 >= hundredths * self.moves.len()
    }

    /// Of the dealings with the fewest moves from part to part, or up to a twentieth of all moves more, the
    /// finest.
    pub fn best(&self, len: usize, shift: u32, parts: usize) -> Deal {
        let blocks = len.div_ceil(1 << shift);
        let finer = (3..usize::BITS).map(|bits| 1 << bits).take_while(|fold| fold * parts <= blocks);
        let deals = [1, 2, 3, 4, 6].into_iter().chain(finer).map(|fold| Deal::new(len, shift, parts, fold));
        let deals: Vec<(usize, Deal)> = deals.map(|deal| (self.leaving(&deal), deal)).collect();
        let least = deals.iter().map(|(leaving, _)| *leaving).min().unwrap_or(0);
        let good = |leaving: usize| 20 * leaving <= 20 * least + self.moves.len();
        let best = deals.into_iter().rev().find(|(leaving, _)| good(*leaving));
        best.map_or_else(|| Deal::new(len, shift, parts, 1), |(_, deal)| deal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Graph;

    #[test]
    fn every_block_has_one_owner_and_no_part_has_much_more_than_its_share() {
        for (len, parts) in [(1, 1), (1_000, 8), (100_000, 8), (3_000_000, 7), (3_000_000, MAX_PARTS)] {
            for fold in [1, 2, 3, 4, 6, 8, 64] {
                let deal = Deal::new(len, shift(len, parts), parts, fold);
                let blocks: Vec<Vec<u32>> = (0..parts).map(|part| deal.blocks(part)).collect();
                let mut all = blocks.concat();
                all.sort_unstable();
                assert!(all.iter().copied().eq(0..deal.owners().len() as u32));
                let most = blocks.iter().map(Vec::len).max().unwrap();
                assert!(most <= all.len() / parts + fold, "{len} {parts} {fold}: {most} of {}", all.len());
                let owner = |block: u32| deal.owner((block as usize) << deal.shift());
                assert!((0..parts).all(|part| blocks[part].iter().all(|&b| owner(b) == Some(part as u8))));
                assert_eq!(deal.owner(all.len() << deal.shift()), None);
            }
        }
    }

    /// Moves that only change the highest bit stay in a part if its range is one of each half; moves between
    /// neighbours do so in any dealing, so that it can be fine.
    #[test]
    fn the_dealing_is_one_that_few_moves_leave() {
        let (len, parts) = (1 << 18, 8);
        let half = Graph::from_edges(len, (0..len).map(|id| (id, (id + len / 2) % len))).unwrap();
        let shift = shift(len, parts);
        let sample = Sample::of(&half, shift);
        assert!(sample.leaves(&Deal::new(len, shift, parts, 1), 100));
        assert!(!sample.leaves(&sample.best(len, shift, parts), 1));
        let near = Graph::from_edges(len, (0..len).map(|id| (id, (id + 1) % len))).unwrap();
        let sample = Sample::of(&near, shift);
        let best = sample.best(len, shift, parts);
        assert!(!sample.leaves(&best, 5));
        let turns = best.owners().windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert!(turns > parts * 8, "{turns}");
        assert_eq!(sample.positions_for(2 * len), len);
    }
}
