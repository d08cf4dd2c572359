//! The positions that are checked, by number.

use std::hash::{BuildHasher, Hash};

use hashbrown::{DefaultHashBuilder, HashTable};

use crate::capability::Indexed;

/// Positions with numbers below `len`. `number` gives a number only if `position` gives the same position back: then its
/// answer is among those that are checked, whoever made up the numbers.
pub(crate) trait Domain {
    type Position;

    fn len(&self) -> usize;

    /// `None` if the number stands for no position.
    fn position(&self, number: usize) -> Option<Self::Position>;

    fn number(&self, position: &Self::Position) -> Option<usize>;
}

/// Positions from a list, each once, in the order of the list.
pub(super) struct Listed<P> {
    positions: Vec<P>,
    numbers: HashTable<usize>,
    hasher: DefaultHashBuilder,
}

impl<P: Clone + Eq + Hash> Listed<P> {
    pub(super) fn new(positions: impl IntoIterator<Item = P>) -> Self {
        let mut listed =
            Self { positions: Vec::new(), numbers: HashTable::new(), hasher: DefaultHashBuilder::default() };
        positions.into_iter().for_each(|position| listed.add(position));
        listed
    }

    fn add(&mut self, position: P) {
        let Self { positions, numbers, hasher } = self;
        let same = |&number: &usize| positions[number] == position;
        let rehash = |&number: &usize| hasher.hash_one(&positions[number]);
        let entry = numbers.entry(hasher.hash_one(&position), same, rehash);
        if let hashbrown::hash_table::Entry::Vacant(free) = entry {
            free.insert(positions.len());
            positions.push(position);
        }
    }

    /// The position with a number below the length.
    pub(super) fn at(&self, number: usize) -> &P {
        &self.positions[number]
    }
}

impl<P: Clone + Eq + Hash> Domain for Listed<P> {
    type Position = P;

    fn len(&self) -> usize {
        self.positions.len()
    }

    fn position(&self, number: usize) -> Option<P> {
        self.positions.get(number).cloned()
    }

    fn number(&self, position: &P) -> Option<usize> {
        let same = |&number: &usize| &self.positions[number] == position;
        self.numbers.find(self.hasher.hash_one(position), same).copied()
    }
}

/// All positions of a game with an index.
pub(super) struct Numbered<'a, G>(pub(super) &'a G);

impl<G: Indexed> Domain for Numbered<'_, G> {
    type Position = G::Position;

    fn len(&self) -> usize {
        self.0.len()
    }

    fn position(&self, number: usize) -> Option<G::Position> {
        if number < self.0.len() { self.0.position(number) } else { None }
    }

    fn number(&self, position: &G::Position) -> Option<usize> {
        let number = self.0.index(position);
        (self.position(number).as_ref() == Some(position)).then_some(number)
    }
}
