//! Numbers for unit tests.

use crate::{Graph, Outcome};

/// How many rounds of a test to run: in Miri, which is some hundred times as slow, few, and only the first.
pub(crate) const fn rounds(native: usize) -> usize {
    if cfg!(miri) { native / 30 } else { native }
}

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

    /// A graph of these edges; with `odd`, some moves keep the turn and some positions are decided.
    pub fn graph(&mut self, len: usize, edges: &[(usize, usize)], odd: bool) -> Graph {
        let mut graph = Graph::from_edges(len, edges.iter().copied()).unwrap();
        for &(from, to) in edges.iter().filter(|_| odd) {
            match self.below(9) {
                0 => graph.set_keep_turn([(from, to)]).unwrap(),
                1 => graph.set_terminal(from, Outcome::Win).unwrap(),
                2 => graph.set_terminal(to, Outcome::Draw).unwrap(),
                _ => {}
            }
        }
        graph
    }
}
