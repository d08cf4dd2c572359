//! Which positions have the same player to move, as far as moves tell.

use fixedbitset::FixedBitSet;

use crate::space::{Space, Turn, for_each_move};

/// Positions joined by moves, each with whether the same player is to move there as at the first of them.
///
/// A forest of sets that grow together, with parities: R. E. Tarjan, *Efficiency of a good but not linear set
/// union algorithm*, J. ACM 22 (1975), with halved paths.
pub(super) struct Sides {
    parents: Vec<u32>,
    /// Whether the other player is to move at a position than at its parent. Not at a root.
    other: FixedBitSet,
    /// The roots of sets in which either player can be to move at the same position.
    either: FixedBitSet,
}

impl Sides {
    /// O(V + E log V) time, and some 4 bytes a position.
    pub fn of(space: &impl Space) -> Self {
        let len = space.len();
        let sets = || FixedBitSet::with_capacity(len);
        let mut sides = Self { parents: (0..len as u32).collect(), other: sets(), either: sets() };
        for id in 0..len {
            for_each_move(space, id, |to, turn| {
                if to < len {
                    sides.join(id, to, turn);
                }
            });
        }
        sides
    }

    /// Whether either player can be to move at one of these positions, or one player at some of them and the
    /// other at others.
    pub fn are_both(&mut self, positions: impl Iterator<Item = usize>) -> bool {
        let mut met = [self.either.clone(), self.either.clone()];
        for id in positions {
            let (root, other) = self.find(id);
            met[usize::from(other)].insert(root);
            if met[usize::from(!other)].contains(root) {
                return true;
            }
        }
        false
    }

    fn join(&mut self, from: usize, to: usize, turn: Turn) {
        let ((first, a), (second, b)) = (self.find(from), self.find(to));
        let differs = a ^ b ^ turn.passes();
        if first != second {
            self.parents[second] = first as u32;
            self.other.set(second, differs);
            self.either.set(first, self.either.contains(first) || self.either.contains(second));
        } else if differs {
            self.either.insert(first);
        }
    }

    /// The root of a position's set, and whether the other player is to move there.
    fn find(&mut self, mut id: usize) -> (usize, bool) {
        let mut other = false;
        loop {
            let parent = self.parents[id] as usize;
            if parent == id {
                return (id, other);
            }
            let above = self.parents[parent];
            let differs = self.other.contains(id) ^ self.other.contains(parent);
            self.parents[id] = above;
            self.other.set(id, differs);
            other ^= differs;
            id = above as usize;
        }
    }
}
