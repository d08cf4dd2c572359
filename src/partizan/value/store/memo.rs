//! Tables of what was worked out, keyed by ids.

use std::hash::{BuildHasherDefault, Hasher};

use hashbrown::HashTable;

use super::Id;
use crate::room::{self, NoRoom};

/// Answers of yes or no for pairs of ids.
#[derive(Clone, Debug, Default)]
pub(super) struct Pairs {
    /// The first id shifted by 33, the second by 1, and the answer.
    table: HashTable<u64>,
}

impl Pairs {
    fn key(a: Id, b: Id) -> u64 {
        u64::from(a.0) << 33 | u64::from(b.0) << 1
    }

    #[inline]
    pub fn get(&self, a: Id, b: Id) -> Option<bool> {
        let key = Self::key(a, b);
        self.table.find(folded(key), |&entry| entry & !1 == key).map(|&entry| entry & 1 == 1)
    }

    /// Keeps an answer that is not there yet.
    pub fn insert(&mut self, a: Id, b: Id, answer: bool) -> Result<(), NoRoom> {
        let (key, hash) = (Self::key(a, b), |&entry: &u64| folded(entry & !1));
        room::reserve_in_table(&mut self.table, hash)?;
        self.table.insert_unique(folded(key), key | u64::from(answer), hash);
        Ok(())
    }

    pub fn bytes(&self) -> usize {
        self.table.allocation_size()
    }
}

/// A hash of two lists.
pub(super) fn hash_of(left: &[Id], right: &[Id]) -> u64 {
    let mut hasher = FastHasher(left.len() as u64);
    left.iter().chain(right).for_each(|id| hasher.write_u32(id.0));
    hasher.finish()
}

/// All bits of the product: a good hash of a word, and a fast one.
#[inline]
const fn folded(word: u64) -> u64 {
    let product = (word ^ 0x2545_f491_4f6c_dd1d) as u128 * 0x9e37_79b9_7f4a_7c15;
    (product >> 64) as u64 ^ product as u64
}

/// Hashes ids and numbers. Not for keys that a stranger chooses to collide.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct FastHasher(u64);

pub(super) type FastHash = BuildHasherDefault<FastHasher>;

impl Hasher for FastHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = folded(self.0.rotate_left(23) ^ n);
    }

    fn write_i32(&mut self, n: i32) {
        self.write_u64(n as u64);
    }

    fn write_i64(&mut self, n: i64) {
        self.write_u64(n as u64);
    }
}
