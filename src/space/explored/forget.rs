//! Taking back ids that were given.

use std::hash::Hash;

use hashbrown::HashTable;

use super::Names;

/// A panic in the position's `Hash` changes nothing: it is asked before anything is changed, and nothing of
/// the position's is called after that.
impl<P: Eq + Hash> Names<P> {
    /// Takes back the id of a position, which the position with the last id gets. Expected O(1).
    pub fn swap_remove(&mut self, id: u32) -> P {
        let last = self.positions.len().saturating_sub(1) as u32;
        let [hash, hash_of_last] = [id, last].map(|id| self.hash(&self.positions[id as usize]));
        if let Ok(place) = self.numbers.find_entry(hash, |&other| other == id) {
            place.remove();
        }
        if let Some(number) = self.numbers.find_mut(hash_of_last, |&other| other == last) {
            *number = id;
        }
        self.positions.swap_remove(id as usize)
    }

    /// Makes a full table twice as large. Left to itself, a table of which some ids were removed may hash the
    /// others again in place, where a panic would lose them.
    pub(super) fn make_room(&mut self) {
        let Self { positions, numbers, hasher, .. } = self;
        let hash = |&id: &u32| std::hash::BuildHasher::hash_one(&*hasher, &positions[id as usize]);
        let mut larger = HashTable::with_capacity((2 * numbers.len()).max(4));
        for id in 0..positions.len() as u32 {
            larger.insert_unique(hash(&id), id, hash);
        }
        *numbers = larger;
    }
}
