//! Numbers for unit tests.

/// A linear congruential generator with Knuth's constants for MMIX.
pub(crate) struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    /// Edges among `len` positions.
    pub fn edges(&mut self, len: usize, count: usize) -> Vec<(usize, usize)> {
        (0..count).map(|_| (self.below(len), self.below(len))).collect()
    }
}
