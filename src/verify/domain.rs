//! The positions that are checked, by id, each with what is claimed of it.

use std::hash::{BuildHasher, Hash};

use hashbrown::hash_table::Entry;
use hashbrown::{DefaultHashBuilder, HashTable};

use crate::game::Indexed;

/// Positions with ids below `len`, and what is claimed of them.
///
/// A position has an id only if that id leads back to it: then its claim is checked, too, wherever the ids
/// come from.
pub trait Domain {
    type Position;
    type Claim;

    fn len(&self) -> usize;

    /// `None` if no position has the id.
    fn position(&self, id: usize) -> Option<Self::Position>;

    fn id(&self, position: &Self::Position) -> Option<usize>;

    /// The id of a successor of a position that is checked. A domain of all that play reaches takes it in.
    fn meet(&mut self, successor: &Self::Position) -> Option<usize> {
        self.id(successor)
    }

    fn claim(&self, id: usize) -> Option<Self::Claim>;
}

/// Positions from a list, each once, in the order of the list.
pub(super) struct Listed<P, F> {
    positions: Vec<P>,
    ids: HashTable<usize>,
    hasher: DefaultHashBuilder,
    claim: F,
}

impl<P: Clone + Eq + Hash, F> Listed<P, F> {
    pub(super) fn new(positions: impl IntoIterator<Item = P>, claim: F) -> Self {
        let (ids, hasher) = (HashTable::new(), DefaultHashBuilder::default());
        let mut listed = Self { positions: Vec::new(), ids, hasher, claim };
        positions.into_iter().for_each(|position| _ = listed.add(&position));
        listed
    }

    /// The id of a position, a new one if it has none yet.
    fn add(&mut self, position: &P) -> usize {
        let Self { positions, ids, hasher, .. } = self;
        let same = |&id: &usize| positions[id] == *position;
        let rehash = |&id: &usize| hasher.hash_one(&positions[id]);
        match ids.entry(hasher.hash_one(position), same, rehash) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(free) => {
                let id = positions.len();
                free.insert(id);
                positions.push(position.clone());
                id
            }
        }
    }
}

impl<P: Clone + Eq + Hash, C, F: Fn(&P) -> Option<C>> Domain for Listed<P, F> {
    type Position = P;
    type Claim = C;

    fn len(&self) -> usize {
        self.positions.len()
    }

    fn position(&self, id: usize) -> Option<P> {
        self.positions.get(id).cloned()
    }

    fn id(&self, position: &P) -> Option<usize> {
        let same = |&id: &usize| &self.positions[id] == position;
        self.ids.find(self.hasher.hash_one(position), same).copied()
    }

    fn claim(&self, id: usize) -> Option<C> {
        (self.claim)(self.positions.get(id)?)
    }
}

/// All that play reaches from the positions listed, in the order of a breadth-first search: checking a
/// position takes in its successors.
pub(super) struct Reached<P, F>(pub(super) Listed<P, F>);

impl<P: Clone + Eq + Hash, C, F: Fn(&P) -> Option<C>> Domain for Reached<P, F> {
    type Position = P;
    type Claim = C;

    fn len(&self) -> usize {
        self.0.len()
    }

    fn position(&self, id: usize) -> Option<P> {
        self.0.position(id)
    }

    fn id(&self, position: &P) -> Option<usize> {
        self.0.id(position)
    }

    fn meet(&mut self, successor: &P) -> Option<usize> {
        Some(self.0.add(successor))
    }

    fn claim(&self, id: usize) -> Option<C> {
        self.0.claim(id)
    }
}

/// All positions of a game with an index.
pub(super) struct All<'a, G, F> {
    pub(super) game: &'a G,
    pub(super) claim: F,
}

impl<G: Indexed, C, F: Fn(usize) -> Option<C>> Domain for All<'_, G, F> {
    type Position = G::Position;
    type Claim = C;

    fn len(&self) -> usize {
        self.game.len()
    }

    fn position(&self, id: usize) -> Option<G::Position> {
        if id < self.game.len() { self.game.position(id) } else { None }
    }

    fn id(&self, position: &G::Position) -> Option<usize> {
        let id = self.game.index(position);
        (self.position(id).as_ref() == Some(position)).then_some(id)
    }

    fn claim(&self, id: usize) -> Option<C> {
        (self.claim)(id)
    }
}
