//! How often each position occurs in a list.

use std::hash::Hash;

use hashbrown::HashMap;

/// A list as a multiset, in the order in which its entries first came.
pub(super) struct Tally<P> {
    entries: Vec<(P, usize)>,
    places: HashMap<P, usize>,
}

impl<P> Default for Tally<P> {
    fn default() -> Self {
        Self { entries: Vec::new(), places: HashMap::new() }
    }
}

impl<P: Clone + Eq + Hash> Tally<P> {
    pub(super) fn of(list: impl IntoIterator<Item = P>) -> Self {
        let mut tally = Self::default();
        for item in list {
            let place = *tally.places.entry(item.clone()).or_insert(tally.entries.len());
            match tally.entries.get_mut(place) {
                Some((_, count)) => *count += 1,
                None => tally.entries.push((item, 1)),
            }
        }
        tally
    }

    /// Each entry once, and how often it occurs.
    pub(super) fn entries(&self) -> impl Iterator<Item = (&P, usize)> {
        self.entries.iter().map(|(item, count)| (item, *count))
    }

    /// The same, with entries of one's own.
    pub(super) fn into_entries(self) -> Vec<(P, usize)> {
        self.entries
    }

    /// How often an entry occurs.
    pub(super) fn count(&self, item: &P) -> usize {
        self.places.get(item).map_or(0, |&place| self.entries[place].1)
    }
}

impl<P: Clone + Eq + Hash> PartialEq for Tally<P> {
    fn eq(&self, other: &Self) -> bool {
        self.entries.len() == other.entries.len()
            && self.entries().all(|(item, count)| other.count(item) == count)
    }
}
