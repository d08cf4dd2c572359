//! Room for what grows with a space: an allocation that fails is an error, not an abort.

use std::alloc::{Layout, handle_alloc_error};
use std::hash::{BuildHasher, Hash};

use fixedbitset::FixedBitSet;
use hashbrown::{HashMap, HashTable};

use crate::error::Error;

/// An allocation that failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoRoom {
    /// How many bytes were asked for.
    pub bytes: usize,
}

impl NoRoom {
    /// A list of so many entries, or a table that keeps an entry of `size` bytes and a byte in each cell.
    const fn for_entries(count: usize, size: usize) -> Self {
        Self { bytes: count.saturating_mul(size) }
    }

    /// A hash table with room for so many numbers.
    pub const fn for_table(count: usize) -> Self {
        Self::for_entries(count.saturating_mul(8) / 7, size_of::<u32>() + 1)
    }

    /// The error of a run that had met so many positions.
    pub const fn at<P>(self, positions: usize) -> Error<P> {
        Error::OutOfMemory { bytes: self.bytes, positions }
    }

    /// Ends the program, as an allocation that fails does elsewhere: only where there is no error to return.
    pub fn abort(self) -> ! {
        handle_alloc_error(Layout::from_size_align(self.bytes, 1).unwrap_or(Layout::new::<u8>()))
    }
}

/// Makes room for some entries more, by doubling.
#[inline]
pub(crate) fn reserve<T>(list: &mut Vec<T>, more: usize) -> Result<(), NoRoom> {
    if list.capacity() - list.len() >= more { Ok(()) } else { double(list, more) }
}

#[cold]
#[inline(never)]
fn double<T>(list: &mut Vec<T>, more: usize) -> Result<(), NoRoom> {
    let count = list.len().saturating_add(more).max(list.capacity().saturating_mul(2));
    list.try_reserve(more).map_err(|_| NoRoom::for_entries(count, size_of::<T>()))
}

/// Makes room for so many entries more, and no others.
pub(crate) fn reserve_exact<T>(list: &mut Vec<T>, more: usize) -> Result<(), NoRoom> {
    let count = list.len().saturating_add(more);
    list.try_reserve_exact(more).map_err(|_| NoRoom::for_entries(count, size_of::<T>()))
}

/// Adds an entry.
#[inline]
pub(crate) fn push<T>(list: &mut Vec<T>, entry: T) -> Result<(), NoRoom> {
    reserve(list, 1)?;
    list.push(entry);
    Ok(())
}

/// Makes room for one entry more in a map.
#[inline]
pub(crate) fn reserve_entry<K: Eq + Hash, V, S: BuildHasher>(
    map: &mut HashMap<K, V, S>,
) -> Result<(), NoRoom> {
    if map.len() < map.capacity() {
        return Ok(());
    }
    map.try_reserve(1)
        .map_err(|_| NoRoom::for_entries(map.capacity().saturating_mul(2), size_of::<(K, V)>() + 1))
}

/// Makes room for one entry more in a table, whose entries have these hashes.
#[inline]
pub(crate) fn reserve_in_table<T>(table: &mut HashTable<T>, hash: impl Fn(&T) -> u64) -> Result<(), NoRoom> {
    if table.len() < table.capacity() {
        return Ok(());
    }
    table
        .try_reserve(1, hash)
        .map_err(|_| NoRoom::for_entries(table.capacity().saturating_mul(2), size_of::<T>() + 1))
}

/// An empty list with room for so many entries.
pub(crate) fn list<T>(count: usize) -> Result<Vec<T>, NoRoom> {
    let mut list = Vec::new();
    reserve_exact(&mut list, count)?;
    Ok(list)
}

/// A list of equal entries.
pub(crate) fn filled<T: Clone>(entry: T, count: usize) -> Result<Vec<T>, NoRoom> {
    let mut filled = list(count)?;
    filled.resize(count, entry);
    Ok(filled)
}

/// A list of zeros. Fresh memory is zero, and comes page by page as it is touched, but only `vec!` can ask for
/// it, which aborts. So the room is asked for first, and given back untouched.
pub(crate) fn zeros(count: usize) -> Result<Vec<u32>, NoRoom> {
    drop(list::<u32>(count)?);
    Ok(vec![0; count])
}

/// A set of bits, all zero. It has no other way to ask for room, either.
pub(crate) fn bits(count: usize) -> Result<FixedBitSet, NoRoom> {
    drop(list::<u8>(count / 8 + size_of::<usize>())?);
    Ok(FixedBitSet::with_capacity(count))
}

/// Makes a set longer, by zeros.
pub(crate) fn grow_bits(set: &mut FixedBitSet, count: usize) -> Result<(), NoRoom> {
    drop(list::<u8>(count / 8 + size_of::<usize>())?);
    set.grow(count);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_no_allocator_gives_is_an_error() {
        let count = isize::MAX as usize;
        assert_eq!(list::<u64>(count).err(), Some(NoRoom { bytes: usize::MAX }));
        assert!(filled(7_u16, count).is_err() && zeros(count).is_err());
        let mut list = vec![1_u64, 2];
        assert!(reserve(&mut list, count).is_err() && reserve_exact(&mut list, count).is_err());
        assert_eq!(list, [1, 2]);
    }

    #[test]
    fn room_is_there() {
        assert_eq!((zeros(3), filled(7, 2)), (Ok(vec![0; 3]), Ok(vec![7; 2])));
        assert_eq!(bits(130).map(|bits| (bits.len(), bits.count_ones(..))), Ok((130, 0)));
        let mut list = Vec::new();
        (0..100).for_each(|i| push(&mut list, i).unwrap());
        assert!(list.iter().copied().eq(0..100));
    }
}
