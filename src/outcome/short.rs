//! A list of positions that keeps to its share of memory.

use std::ops::Deref;

use crate::room;

/// Above one listed position in so many, a list costs more than finding the positions in the table again,
/// which also meets them in order.
pub(super) const SPARSE: usize = 32;

/// A list with room for no more than `limit` positions. It grows by doubling as a `Vec` does, but never past
/// its limit.
#[derive(Debug)]
pub(super) struct Short {
    ids: Vec<u32>,
    limit: usize,
}

impl Short {
    /// An empty list for one position in [`SPARSE`], or for `least` of them: a small list costs nothing, and
    /// small games should not scan.
    pub fn new(len: usize, least: usize) -> Self {
        Self::with_limit((len / SPARSE).max(least))
    }

    pub fn with_limit(limit: usize) -> Self {
        Self { ids: Vec::new(), limit }
    }

    pub fn is_full(&self) -> bool {
        self.ids.len() >= self.limit
    }

    /// Adds a position, or reports that there is no room: not more than the limit, or than the system gives.
    #[inline]
    pub fn push(&mut self, id: u32) -> bool {
        // One comparison: it tells `Vec` as well that there is room.
        if self.ids.len() < self.ids.capacity() {
            self.ids.push(id);
            return true;
        }
        !self.is_full() && self.grow_and_push(id)
    }

    #[cold]
    #[inline(never)]
    fn grow_and_push(&mut self, id: u32) -> bool {
        self.grow(1);
        let fits = self.ids.len() < self.ids.capacity();
        if fits {
            self.ids.push(id);
        }
        fits
    }

    /// Adds as many of these as there is room for; how many did not fit.
    pub fn extend(&mut self, ids: &[u32]) -> usize {
        let wanted = (self.limit - self.ids.len()).min(ids.len());
        if self.ids.len() + wanted > self.ids.capacity() {
            self.grow(wanted);
        }
        let (fitting, rest) = ids.split_at((self.ids.capacity() - self.ids.len()).min(wanted));
        self.ids.extend_from_slice(fitting);
        rest.len()
    }

    pub fn pop(&mut self) -> Option<u32> {
        self.ids.pop()
    }

    pub fn clear(&mut self) {
        self.ids.clear();
    }

    /// Makes room for some more, as far as the limit allows. Where the system gives no more memory, the list
    /// stays as long as it is: what is not listed is found again.
    fn grow(&mut self, more: usize) {
        let len = self.ids.len();
        let room = (2 * len).max(len + more).max(16).min(self.limit);
        if self.ids.is_empty() {
            // Who has positions must find one here.
            self.ids.reserve_exact(16.min(room));
        }
        if room::reserve_exact(&mut self.ids, room - len).is_err() {
            self.limit = self.ids.capacity();
        }
    }
}

impl Deref for Short {
    type Target = [u32];

    #[inline]
    fn deref(&self) -> &[u32] {
        &self.ids
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_never_takes_more_than_its_limit() {
        for limit in [0, 1, 15, 16, 17, 1_000] {
            let (mut one, mut many) = (Short::with_limit(limit), Short::with_limit(limit));
            for id in 0..2_000 {
                assert_eq!(one.push(id), (id as usize) < limit);
                assert!(one.ids.capacity() <= limit);
            }
            for start in (0..2_000).step_by(100) {
                let ids: Vec<u32> = (start..start + 100).collect();
                assert_eq!(many.extend(&ids), ids.iter().filter(|&&id| id as usize >= limit).count());
                assert!(many.ids.capacity() <= limit);
            }
            assert!(one.is_full() && one[..] == many[..] && one.len() == limit);
        }
    }
}
