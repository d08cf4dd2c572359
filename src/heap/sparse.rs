//! Sparse spaces: values split in two classes of which one is rare.
//!
//! A class is the parity of some bits of a value, perhaps turned round on odd heaps. If two common heaps
//! never make a value of the class that is common for the heap split, all options of that class need a rare
//! heap, and there are few.

/// The choice pays if rare heaps are fewer than one in so many; measured.
const RARER_THAN: usize = 8;

/// A choice of classes, and the rare heaps.
#[derive(Debug)]
pub(super) struct Sparse {
    /// The bits whose parity is the class.
    bits: u32,
    /// Whether classes trade places on odd heaps.
    alternates: bool,
    /// The parity of what is taken before splitting, if classes alternate.
    taken: usize,
    /// The rare heaps, ascending, without the empty heap.
    pub rare: Vec<usize>,
}

impl Sparse {
    /// The classes with the fewest rare heaps so far, if those are few; `taken` is what may be taken when a
    /// heap is split in two.
    pub fn choose(values: &[u32], taken: &[u64]) -> Option<Self> {
        let same_parity = taken.windows(2).all(|pair| pair[0] % 2 == pair[1] % 2);
        let taken = (taken.first()? % 2) as usize;
        let largest = values.iter().copied().max()?;
        let room = (largest as usize + 1).next_power_of_two();
        if room > values.len() {
            return None;
        }
        // For each set of bits the even heaps minus the odd ones, by parity of these bits: a Walsh transform.
        let (mut fixed, mut alternating) = (vec![0_i64; room], vec![0_i64; room]);
        for (heap, &value) in values.iter().enumerate().skip(1) {
            fixed[value as usize] += 1;
            alternating[value as usize] += if (heap + taken) % 2 == 0 { 1 } else { -1 };
        }
        walsh(&mut fixed);
        walsh(&mut alternating);
        let fixed = (0..room).map(|bits| (fixed[bits], bits, false));
        let alternating = (0..room).map(|bits| (alternating[bits], bits, true)).filter(|_| same_parity);
        let (surplus, bits, alternates) = fixed.chain(alternating).min()?;
        let heaps = values.len() - 1;
        let rare = usize::try_from((heaps as i64 + surplus) / 2).ok()?;
        if rare * RARER_THAN >= heaps {
            return None;
        }
        let mut sparse = Self { bits: bits as u32, alternates, taken, rare: Vec::with_capacity(2 * rare) };
        values.iter().enumerate().skip(1).for_each(|(heap, &value)| sparse.push(heap, value));
        Some(sparse)
    }

    /// Whether the value is of the class that is common for this heap. It is an option only by a rare heap.
    #[inline]
    pub fn is_common(&self, heap: usize, value: u32) -> bool {
        // Claim 31.
        let turned = self.alternates && (heap + self.taken) % 2 == 1;
        ((value & self.bits).count_ones() % 2 == 1) != turned
    }

    /// The next heap.
    #[inline]
    pub fn push(&mut self, heap: usize, value: u32) {
        if !self.is_common(heap, value) {
            self.rare.push(heap);
        }
    }
}

/// Replaces the counts by, for each set of bits, those with even parity minus those with odd.
fn walsh(counts: &mut [i64]) {
    let mut half = 1;
    while half < counts.len() {
        for block in counts.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_transform_counts_parities() {
        let mut counts: Vec<i64> = (0..32).map(|i| i * i % 7).collect();
        let before = counts.clone();
        walsh(&mut counts);
        for (bits, &count) in counts.iter().enumerate() {
            let sign = |value: usize| if (value & bits).count_ones() % 2 == 0 { 1 } else { -1 };
            assert_eq!(count, (0..32).map(|value| sign(value) * before[value]).sum::<i64>());
        }
    }
}
