//! The least value not marked, over and over without clearing.

/// A value is marked for the heap at hand if it carries its stamp.
#[derive(Debug, Default)]
pub(super) struct Marks {
    stamps: Vec<u32>,
    stamp: u32,
    /// All values below are marked.
    free: usize,
}

impl Marks {
    /// Makes room for the XOR of any values up to this one.
    pub fn admit(&mut self, value: u32) {
        let len = (value as usize + 1).next_power_of_two();
        if self.stamps.len() < len {
            self.stamps.resize(len, 0);
        }
    }

    /// Begins a heap. There are fewer than 2^32, so stamps do not wrap.
    pub fn start(&mut self) {
        self.stamp += 1;
        self.free = 0;
    }

    /// Marks a value that has room.
    #[inline]
    pub fn mark(&mut self, value: u32) {
        self.stamps[value as usize] = self.stamp;
    }

    /// The least value that is not marked.
    #[inline]
    pub fn free(&mut self) -> u32 {
        while self.stamps.get(self.free) == Some(&self.stamp) {
            self.free += 1;
        }
        self.free as u32
    }
}
