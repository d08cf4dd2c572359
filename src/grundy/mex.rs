//! The minimum excludant.

use fixedbitset::FixedBitSet;

/// The least number that is not among `values`.
///
/// # Complexity
///
/// O(n) time and about 4 bytes a value for n values, however large they are.
///
/// ```
/// use retrograde::grundy::mex;
///
/// assert_eq!(mex([]), 0);
/// assert_eq!(mex([0, 1, 3, 1, u32::MAX]), 2);
/// ```
#[must_use]
pub fn mex(values: impl IntoIterator<Item = u32>) -> u32 {
    // n values leave one of 0..=n free, so those of n and more do not matter.
    let values: Vec<u32> = values.into_iter().collect();
    let mut seen = FixedBitSet::with_capacity(values.len());
    for value in values {
        if (value as usize) < seen.len() {
            seen.insert(value as usize);
        }
    }
    seen.zeroes().next().unwrap_or(seen.len()) as u32
}

/// [`mex`] over and over without clearing: a value belongs to the position at hand if it carries its stamp.
#[derive(Clone, Debug, Default)]
pub(super) struct Mex {
    stamps: Vec<u32>,
    stamp: u32,
    moves: usize,
}

impl Mex {
    /// Begins a position with this many moves: its value is at most that.
    pub fn start(&mut self, moves: usize) {
        if self.stamps.len() < moves {
            self.stamps.resize(moves, 0);
        }
        // There are fewer than 2^32 positions, so stamps do not come round.
        self.stamp += 1;
        self.moves = moves;
    }

    /// Adds the value of a successor.
    pub fn add(&mut self, value: u32) {
        if let Some(cell) = self.stamps[..self.moves].get_mut(value as usize) {
            *cell = self.stamp;
        }
    }

    /// The least value that was not added.
    pub fn finish(&self) -> u32 {
        let stamps = &self.stamps[..self.moves];
        stamps.iter().position(|&stamp| stamp != self.stamp).unwrap_or(self.moves) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stamps_do_not_leak_into_the_next_position() {
        let mut stamped = Mex::default();
        for values in [vec![0, 1, 2], vec![0, 2], vec![], vec![1, 1, 0, 7], vec![5; 9]] {
            stamped.start(values.len());
            values.iter().for_each(|&value| stamped.add(value));
            assert_eq!(stamped.finish(), mex(values.iter().copied()), "{values:?}");
        }
    }
}
