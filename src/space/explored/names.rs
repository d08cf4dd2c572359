//! Positions and their ids, both ways.

use std::hash::{BuildHasher, Hash};
use std::mem::needs_drop;

use hashbrown::{DefaultHashBuilder, HashTable, hash_table::Entry};

use crate::error::Error;
use crate::prefetch::{LARGE, prefetch, prefetch_address};
use crate::room::{self, NoRoom};

/// No id.
const NONE: u32 = u32::MAX;

/// So many positions are hashed before they are entered into a larger table.
const HASHED: usize = 1 << 6;

/// Positions and their ids, both ways.
///
/// A panic in the position's `Eq` or `Hash` changes nothing: they are asked before anything is changed, and
/// nothing of the position's is called after that.
#[derive(Clone)]
pub(crate) struct Names<P> {
    pub positions: Vec<P>,
    pub(super) numbers: HashTable<u32>,
    hasher: DefaultHashBuilder,
    /// How many there may be.
    limit: usize,
}

impl<P: Eq + Hash> Names<P> {
    pub fn new(limit: usize) -> Self {
        // The list of positions doubles to grow, and no list may have more than `isize::MAX` bytes.
        let limit = limit.min(isize::MAX as usize / 2 / size_of::<P>().max(1));
        let hasher = DefaultHashBuilder::default();
        Self { positions: Vec::new(), numbers: HashTable::new(), hasher, limit }
    }

    #[inline]
    pub fn hash(&self, position: &P) -> u64 {
        self.hasher.hash_one(position)
    }

    /// The id of a position, if it was met.
    pub fn find(&self, hash: u64, position: &P) -> Option<u32> {
        self.numbers.find(hash, |&id| self.positions[id as usize] == *position).copied()
    }

    /// The id of a position, a new one if it was never met. Only a new position makes the table grow.
    pub fn intern(&mut self, hash: u64, position: P) -> Result<u32, Error<P>> {
        if self.numbers.len() == self.numbers.capacity() {
            if let Some(id) = self.find(hash, &position) {
                return Ok(id);
            }
            if self.positions.len() < self.limit {
                self.make_room().map_err(|no_room| no_room.at(self.positions.len()))?;
            }
        }
        let Self { positions, numbers, hasher, limit } = self;
        let same = |&id: &u32| positions[id as usize] == position;
        match numbers.entry(hash, same, |&id| hasher.hash_one(&positions[id as usize])) {
            Entry::Occupied(known) => Ok(*known.get()),
            Entry::Vacant(place) => {
                let id = positions.len();
                if id >= *limit {
                    return Err(Error::TooManyPositions { len: id + 1, limit: *limit });
                }
                room::push(positions, position).map_err(|no_room| no_room.at(id))?;
                place.insert(id as u32);
                Ok(id as u32)
            }
        }
    }

    /// As [`intern`](Self::intern), with a [guess](Self::guess) that need not be right.
    #[inline]
    pub(super) fn intern_guessed(&mut self, guess: u32, hash: u64, position: P) -> Result<u32, Error<P>> {
        match self.positions.get(guess as usize) {
            Some(known) if *known == position => Ok(guess),
            _ => self.intern(hash, position),
        }
    }

    /// The id that a position with this hash most likely has, if any. Starts to load the position that has it.
    #[inline]
    pub(super) fn guess(&self, hash: u64) -> u32 {
        let id = self.numbers.iter_hash(hash).next().copied().unwrap_or(NONE);
        prefetch(&self.positions, id as usize);
        id
    }

    /// Where the table lies, if it was made by [`make_room`](Self::make_room) for many positions.
    pub(super) fn place(&self) -> Place {
        let first = self.positions.first().map(|first| self.hash(first));
        first.map_or_else(Place::default, |hash| Place::by_first(&self.numbers, hash))
    }

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
    fn make_room(&mut self) -> Result<(), NoRoom> {
        let wanted = (2 * self.numbers.len()).max(4);
        let mut larger = HashTable::new();
        let hash = |&id: &u32| self.hash(&self.positions[id as usize]);
        larger.try_reserve(wanted, hash).map_err(|_| NoRoom::for_table(wanted))?;
        let len = self.positions.len();
        if len < LARGE {
            for id in 0..len as u32 {
                larger.insert_unique(hash(&id), id, hash);
            }
        } else if needs_drop::<P>() {
            // What positions own lies in memory in the order of the ids, most likely.
            self.enter_ahead(&mut larger, 0..len as u32);
        } else {
            // In the order of the smaller table two places of the larger one are filled at a time.
            self.enter_ahead(&mut larger, self.numbers.iter().copied());
        }
        self.numbers = larger;
        Ok(())
    }

    /// Enters all ids into an empty table that does not fit the cache: 0 first, for [`Place::by_first`].
    #[inline(never)]
    fn enter_ahead(&self, table: &mut HashTable<u32>, ids: impl Iterator<Item = u32>) {
        let first = self.hash(&self.positions[0]);
        table.insert_unique(first, 0, |_| first);
        let place = Place::by_first(table, first);
        let mut ids = ids.filter(|&id| id != 0);
        // Not a list: there may be no memory for it.
        let mut all = [(0, 0); HASHED];
        loop {
            let mut count = 0;
            for (entry, id) in all.iter_mut().zip(ids.by_ref()) {
                prefetch(&self.positions, id as usize);
                *entry = (0, id);
                count += 1;
            }
            let hashed = &mut all[..count];
            if hashed.is_empty() {
                return;
            }
            for (hash, id) in &mut *hashed {
                *hash = self.hash(&self.positions[*id as usize]);
                place.prefetch(*hash);
            }
            for &mut (hash, id) in hashed {
                table.insert_unique(hash, id, |&id| self.hash(&self.positions[id as usize]));
            }
        }
    }
}

/// Where a table of ids lies in memory, as far as can be told from outside: its control bytes begin at
/// `middle`, its ids end there. A wrong guess costs time and changes nothing.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    middle: usize,
    mask: usize,
}

impl Place {
    /// From the id that was entered first, into an empty table: it lies where its hash says.
    fn by_first(table: &HashTable<u32>, hash: u64) -> Self {
        let Some(first) = table.find(hash, |&id| id == 0) else { return Self::default() };
        let mask = (table.capacity() / 7).saturating_mul(8).next_power_of_two() - 1;
        let after = size_of::<u32>() * ((hash as usize & mask) + 1);
        Self { middle: std::ptr::from_ref(first).addr().wrapping_add(after), mask }
    }

    /// Starts to load the part of the table in which a position with this hash is looked up.
    #[inline]
    pub fn prefetch(self, hash: u64) {
        let cell = hash as usize & self.mask;
        prefetch_address(self.middle.wrapping_add(cell));
        prefetch_address(self.middle.wrapping_sub(size_of::<u32>() * (cell + 1)));
    }
}
