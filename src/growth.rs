//! What lists and tables take while they grow by doubling.

/// What lists and tables take that grow by doubling.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Growth {
    /// The bytes of all of them once they have grown.
    pub grown: usize,
    /// The bytes of the largest room that is given back only after a larger one was filled: they grow one at
    /// a time.
    pub left: usize,
}

impl Growth {
    /// A list with entries of `size` bytes that has room for `room` of them and needs room for `wanted`.
    const fn of_list(size: usize, room: usize, wanted: usize) -> Self {
        if wanted <= room {
            return Self { grown: size.saturating_mul(room), left: 0 };
        }
        let first = if room > 4 { room } else { 4 };
        let room = first.saturating_mul(wanted.div_ceil(first).next_power_of_two());
        Self { grown: size.saturating_mul(room), left: size.saturating_mul(room / 2) }
    }

    /// A list that needs room for some entries more.
    pub fn of<T>(list: &Vec<T>, more: usize) -> Self {
        Self::of_list(size_of::<T>(), list.capacity(), list.len().saturating_add(more))
    }

    /// A hash table with entries of so many bytes that needs room for some more. It is at most seven eighths
    /// full, and doubles: see the sizes in the documentation of `hashbrown`.
    pub fn of_table(size: usize, table: TableSize, more: usize) -> Self {
        let TableSize { len, capacity, allocated } = table;
        let wanted = len.saturating_add(more);
        if wanted <= capacity {
            return Self { grown: allocated, left: 0 };
        }
        // Where entries were removed, a table makes room at fewer: then, too, for twice as many.
        let cells = (wanted.max(2 * len).saturating_mul(8) / 7).next_power_of_two().max(16);
        // An entry and a byte for each cell, and the bytes of one group of cells more, aligned.
        let bytes = |cells: usize| cells.saturating_mul(size + 1).saturating_add(32);
        Self { grown: bytes(cells), left: bytes(cells / 2).max(allocated) }
    }

    /// Bytes that do not grow.
    pub const fn fixed(bytes: usize) -> Self {
        Self { grown: bytes, left: 0 }
    }

    pub fn and(self, other: Self) -> Self {
        Self { grown: self.grown.saturating_add(other.grown), left: self.left.max(other.left) }
    }

    /// The most that they take while they grow.
    pub fn bytes(self) -> usize {
        self.grown.saturating_add(self.left)
    }
}

/// What a hash table says of its size.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableSize {
    pub len: usize,
    /// For how many entries there is room.
    pub capacity: usize,
    /// Bytes.
    pub allocated: usize,
}
