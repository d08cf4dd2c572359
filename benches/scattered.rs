//! A random digraph that is not stored: its moves are computed in both directions.

use retrograde::{Game, Indexed, Predecessors};

/// `2^bits` vertices; one in eight is stuck, the others have four moves to anywhere, each a permutation that can be turned around.
pub struct Scattered {
    pub bits: u32,
}

const MOVES: [u64; 4] =
    [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f, 0x1656_67b1_9e37_79f9, 0xd6e8_feb8_6659_fd93];

impl Scattered {
    fn mask(&self) -> u64 {
        (1 << self.bits) - 1
    }

    fn is_stuck(vertex: u64) -> bool {
        (vertex ^ (vertex >> 9)).wrapping_mul(MOVES[0]) >> 61 == 0
    }

    /// Its own inverse, for a shift of at least half the bits.
    fn folded(&self, vertex: u64) -> u64 {
        vertex ^ (vertex >> (self.bits / 2 + 1))
    }

    fn ahead(&self, factor: u64, vertex: u64) -> u64 {
        self.folded(self.folded(vertex).wrapping_mul(factor) & self.mask())
    }

    fn back(&self, factor: u64, vertex: u64) -> u64 {
        self.folded(self.folded(vertex).wrapping_mul(inverse(factor)) & self.mask())
    }
}

/// Of an odd number modulo 2^64, by Newton's iteration.
fn inverse(odd: u64) -> u64 {
    (0..5).fold(odd, |found, _| found.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(found))))
}

impl Game for Scattered {
    type Position = u64;

    fn successors(&self, &vertex: &u64) -> impl IntoIterator<Item = u64> {
        let moves = if Self::is_stuck(vertex) { &[] } else { &MOVES[..] };
        moves.iter().map(move |&factor| self.ahead(factor, vertex))
    }
}

impl Indexed for Scattered {
    fn len(&self) -> usize {
        1 << self.bits
    }

    fn index(&self, &vertex: &u64) -> usize {
        vertex as usize
    }

    fn position(&self, index: usize) -> Option<u64> {
        Some(index as u64)
    }
}

impl Predecessors for Scattered {
    fn predecessors(&self, &vertex: &u64) -> impl IntoIterator<Item = u64> {
        MOVES.iter().map(move |&factor| self.back(factor, vertex)).filter(|&from| !Self::is_stuck(from))
    }
}
