//! A graph as a space, and as a game with every capability.

use super::{Graph, Mark};
use crate::game::{Decompose, Game, Indexed, Outcome, Predecessors};
use crate::space::by_index;
use crate::space::lent::{self, Token};
use crate::space::{Backward, Kind, Positions, Space, Turn};

impl Space for Graph {
    #[inline]
    fn len(&self) -> usize {
        self.len()
    }

    #[inline]
    fn kind(&self, id: usize) -> Kind {
        match self.mark(id) {
            _ if id >= self.len() => Kind::Hole,
            Mark::Hole => Kind::Hole,
            Mark::Cut => Kind::Cut,
            Mark::End(outcome) => Kind::End(outcome),
            Mark::Open => Kind::Open(self.successors.range(id).len()),
        }
    }

    #[inline]
    fn for_each_successor(&self, id: usize, visit: impl FnMut(usize, Turn)) {
        self.successors.for_each(id, visit);
    }

    #[inline]
    fn stored(&self, _: Token) -> Option<lent::Rows<'_>> {
        Some(lent::Rows::of(self))
    }
}

impl Backward for Graph {
    #[inline]
    fn for_each_predecessor(&self, id: usize, visit: impl FnMut(usize, Turn)) {
        self.predecessor_rows().for_each(id, visit);
    }
}

impl Game for Graph {
    type Position = usize;

    #[inline]
    fn successors(&self, &id: &usize) -> impl IntoIterator<Item = usize> {
        self.successors.row(id)
    }

    #[inline]
    fn terminal(&self, &id: &usize) -> Option<Outcome> {
        match self.mark(id) {
            Mark::End(outcome) => Some(outcome),
            Mark::Open | Mark::Hole | Mark::Cut => None,
        }
    }

    #[inline]
    fn passes_turn(&self, &from: &usize, &to: &usize) -> bool {
        // Ids have 32 bits: there is no move from or to a larger number.
        let (Ok(from), Ok(to)) = (u32::try_from(from), u32::try_from(to)) else { return true };
        self.successors.all_pass() || self.kept().binary_search(&(from, to)).is_err()
    }

    #[inline]
    fn is_position(&self, &id: &usize) -> bool {
        by_index::position(self, id).is_some()
    }
}

impl Indexed for Graph {
    #[inline]
    fn len(&self) -> usize {
        self.len()
    }

    #[inline]
    fn index(&self, &id: &usize) -> usize {
        id
    }

    #[inline]
    fn position(&self, id: usize) -> Option<usize> {
        (id < self.len() && self.mark(id) != Mark::Hole).then_some(id)
    }
}

impl Predecessors for Graph {
    #[inline]
    fn predecessors(&self, &id: &usize) -> impl IntoIterator<Item = usize> {
        self.predecessor_rows().row(id)
    }
}

/// A token on a graph does not split: each position is its own component.
impl Decompose for Graph {
    fn components(&self, &id: &usize) -> impl IntoIterator<Item = usize> {
        [id]
    }
}

impl Positions for Graph {
    type Position = usize;

    fn id(&self, &id: &usize) -> Option<usize> {
        by_index::position(self, id)
    }

    fn position(&self, id: usize) -> Option<usize> {
        by_index::position(self, id)
    }
}
