//! XOR over ranges of a sequence whose values change.

use std::ops::RangeBounds;

use super::prefix::places;

/// Answers the XOR of any range of a sequence, and changes single values, both in O(log n).
///
/// For a sequence that does not change [`PrefixXor`](super::PrefixXor) answers in O(1).
///
/// Source: P. M. Fenwick, *A new data structure for cumulative frequency tables*, Software: Practice and Experience 24 (1994).
///
/// ```
/// use retrograde::grundy::RangeXor;
///
/// let mut values = RangeXor::new([1, 0, 0, 1, 0]);
/// assert_eq!(values.xor(0..3), Some(1));
/// assert_eq!(values.set(2, 5), Some(0)); // what it was before
/// assert_eq!(values.xor(0..3), Some(4));
/// assert_eq!(values.xor(..), Some(5));
/// ```
#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RangeXor {
    /// Entry `i` is the XOR of the last values, as many as the lowest bit of `i` says, among the first `i`; entry 0 is 0.
    parts: Vec<u32>,
}

/// The lowest bit of a number that is not 0.
fn lowest_bit(i: usize) -> usize {
    i & i.wrapping_neg()
}

impl RangeXor {
    /// Reads the sequence. O(n) time, 4 bytes a value.
    ///
    /// ```
    /// assert_eq!(retrograde::grundy::RangeXor::new([5, 6]).xor(0..2), Some(3));
    /// ```
    pub fn new(values: impl IntoIterator<Item = u32>) -> Self {
        let mut parts: Vec<u32> = std::iter::once(0).chain(values).collect();
        for i in 1..parts.len() {
            let next = i + lowest_bit(i);
            if next < parts.len() {
                parts[next] ^= parts[i];
            }
        }
        Self { parts }
    }

    /// The XOR of the values in a range of places, counted from 0; 0 for an empty range. `None` if the range ends beyond
    /// the sequence or before it starts. O(log n).
    ///
    /// ```
    /// use retrograde::grundy::RangeXor;
    ///
    /// let values = RangeXor::new([4, 2, 1]);
    /// assert_eq!(values.xor(1..3), Some(3));
    /// assert_eq!(values.xor(1..=1), Some(2));
    /// assert_eq!(values.xor(3..3), Some(0));
    /// assert_eq!(values.xor(2..4), None);
    /// assert_eq!(values.xor(2..1), None);
    /// ```
    #[must_use]
    pub fn xor(&self, range: impl RangeBounds<usize>) -> Option<u32> {
        let range = places(range, self.len())?;
        let (mut start, mut end) = (range.start, range.end);
        let mut xor = 0;
        // The parts that make up the two beginnings agree from somewhere on: as soon as the two meet.
        while end > start {
            xor ^= self.parts[end];
            end -= lowest_bit(end);
        }
        while start > end {
            xor ^= self.parts[start];
            start -= lowest_bit(start);
        }
        Some(xor)
    }

    /// Puts `value` at a place, counted from 0, and returns what was there; `None`, and nothing is changed, outside the
    /// sequence. O(log n).
    ///
    /// ```
    /// use retrograde::grundy::RangeXor;
    ///
    /// let mut values = RangeXor::new([4, 2, 1]);
    /// assert_eq!(values.set(1, 7), Some(2));
    /// assert_eq!(values.xor(1..=1), Some(7));
    /// assert_eq!(values.set(3, 7), None);
    /// ```
    pub fn set(&mut self, index: usize, value: u32) -> Option<u32> {
        let old = self.xor(index..=index)?;
        let mut i = index + 1;
        while let Some(part) = self.parts.get_mut(i) {
            *part ^= old ^ value;
            i += lowest_bit(i);
        }
        Some(old)
    }

    /// The number of values.
    ///
    /// ```
    /// assert_eq!(retrograde::grundy::RangeXor::new([5, 6]).len(), 2);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.parts.len() - 1
    }

    /// Whether there is no value.
    ///
    /// ```
    /// assert!(retrograde::grundy::RangeXor::new([]).is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}
