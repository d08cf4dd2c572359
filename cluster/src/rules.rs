//! A digest of the rules, so that processes of different programs find out before they work.

use retrograde::Outcome;
use retrograde::space::{Backward, Kind, Turn};

/// How many positions are asked for their predecessors.
const SAMPLES: usize = 1_000;

/// The fingerprint of a space, which knows its moves forward, with those backward of some positions; the order in which rules list them does not
/// matter.
pub fn digest(space: &impl Backward, fingerprint: u64) -> u64 {
    let len = space.len();
    let mut digest = fingerprint;
    for sample in 0..SAMPLES.min(len) {
        let id = (sample as u128 * len as u128 / SAMPLES.min(len) as u128) as usize;
        let kind = match space.kind(id) {
            // The engine asks for no predecessors of these.
            Kind::Hole => continue,
            Kind::End(Outcome::Win) => 2,
            Kind::End(Outcome::Loss) => 3,
            Kind::End(Outcome::Draw) => 4,
            Kind::Open(moves) => 5 + moves as u64,
            _ => 1,
        };
        let mut sum = mixed(kind);
        space.for_each_predecessor(id, |from, turn| {
            sum = sum.wrapping_add(mixed((from as u64).wrapping_mul(2) + u64::from(turn == Turn::Passes)));
        });
        digest = mixed(digest.wrapping_add(sum));
    }
    digest
}

/// One step of splitmix64 (S. Vigna, public domain).
fn mixed(word: u64) -> u64 {
    let mut mixed = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    mixed ^ mixed >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use retrograde::{Graph, Implicit};

    #[test]
    fn other_rules_have_another_digest() {
        let graph =
            |edges: &[(usize, usize)]| Implicit::new(Graph::from_edges(3, edges.iter().copied()).unwrap());
        let digest = |edges: &[(usize, usize)]| {
            let space = graph(edges);
            digest(&space, retrograde::kernel::fingerprint(&space))
        };
        assert_eq!(digest(&[(0, 1), (0, 2)]), digest(&[(0, 2), (0, 1)]));
        assert_ne!(digest(&[(0, 1), (0, 2)]), digest(&[(0, 1), (1, 2)]));
        assert_ne!(digest(&[(0, 1)]), digest(&[(0, 1), (0, 1)]));
    }
}
