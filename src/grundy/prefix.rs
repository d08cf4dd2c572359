//! XOR over ranges of a fixed sequence.

use std::ops::{Bound, Range, RangeBounds};

/// Gives the XOR of any range of a sequence in O(1), from the XORs of its prefixes.
///
/// ```
/// use retrograde::grundy::PrefixXor;
///
/// let prefix = PrefixXor::new([1, 0, 0, 1, 0]);
/// assert_eq!(prefix.xor(0..3), Some(1));
/// assert_eq!(prefix.xor(1..5), Some(1));
/// assert_eq!(prefix.xor(..), Some(0));
/// ```
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrefixXor {
    /// Entry `i` is the XOR of the first `i` values.
    prefixes: Vec<u32>,
}

impl PrefixXor {
    /// Reads the sequence. O(n) time, 4 bytes a value.
    ///
    /// ```
    /// assert_eq!(retrograde::grundy::PrefixXor::new([5, 6]).xor(0..2), Some(3));
    /// ```
    pub fn new(values: impl IntoIterator<Item = u32>) -> Self {
        let mut xor = 0;
        let beginnings = values.into_iter().map(|value| {
            xor ^= value;
            xor
        });
        Self { prefixes: std::iter::once(0).chain(beginnings).collect() }
    }

    /// The XOR of the values in a range of entries, counted from 0; 0 for an empty range. `None` if the range
    /// ends beyond the sequence or before it starts.
    ///
    /// ```
    /// use retrograde::grundy::PrefixXor;
    ///
    /// let prefix = PrefixXor::new([4, 2, 1]);
    /// assert_eq!(prefix.xor(1..3), Some(3));
    /// assert_eq!(prefix.xor(1..=1), Some(2));
    /// assert_eq!(prefix.xor(3..3), Some(0));
    /// assert_eq!(prefix.xor(2..4), None);
    /// assert_eq!(prefix.xor(2..1), None);
    /// ```
    #[must_use]
    pub fn xor(&self, range: impl RangeBounds<usize>) -> Option<u32> {
        let range = places(range, self.prefixes.len() - 1)?;
        Some(self.prefixes[range.end] ^ self.prefixes[range.start])
    }
}

/// The places of a range of a sequence of `len` values; `None` if it ends beyond the sequence or before it
/// starts.
pub(super) fn places(range: impl RangeBounds<usize>, len: usize) -> Option<Range<usize>> {
    let start = match range.start_bound() {
        Bound::Included(&start) => start,
        Bound::Excluded(&before) => before.checked_add(1)?,
        Bound::Unbounded => 0,
    };
    let end = match range.end_bound() {
        Bound::Included(&last) => last.checked_add(1)?,
        Bound::Excluded(&end) => end,
        Bound::Unbounded => len,
    };
    (start <= end && end <= len).then_some(start..end)
}
