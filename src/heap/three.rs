//! Hexadecimal codes: a heap may become three.

use fixedbitset::FixedBitSet;

use super::marks::Marks;
use super::rules::Rules;

/// Which XORs two heaps of a given total can have, for every total so far.
#[derive(Debug, Default)]
pub(super) struct Sums(Vec<FixedBitSet>);

impl Sums {
    /// The XORs of all totals up to the next heap.
    pub fn extend(&mut self, values: &[u32]) {
        let largest = values.iter().copied().max().unwrap_or(0) as usize;
        for total in self.0.len()..=values.len() {
            let mut sums = FixedBitSet::with_capacity((largest + 1).next_power_of_two());
            for small in 1..=total / 2 {
                sums.insert((values[small] ^ values[total - small]) as usize);
            }
            self.0.push(sums);
        }
    }

    /// The value of the next heap, of which the options with fewer than two heaps are marked. The XORs of its
    /// own size must be known.
    pub fn finish(&self, heap: usize, rules: &Rules, values: &[u32], marks: &mut Marks) -> u32 {
        for left in left_after(heap, &rules.two) {
            if rules.unequal && left == heap {
                (1..heap.div_ceil(2)).for_each(|part| marks.mark(values[part] ^ values[heap - part]));
            } else {
                self.0[left].ones().for_each(|value| marks.mark(value as u32));
            }
        }
        loop {
            let value = marks.free();
            // The smallest of three is at most a third; any two are the rest.
            let made = |left: usize| {
                (1..=left / 3).any(|part| self.0[left - part].contains((values[part] ^ value) as usize))
            };
            if !left_after(heap, &rules.three).any(made) {
                return value;
            }
            marks.mark(value);
        }
    }

    /// The XORs of two heaps of this total, and of three if `parts` is 3.
    pub fn reached(&self, total: usize, parts: u8, values: &[u32]) -> FixedBitSet {
        let mut reached = self.0[total].clone();
        let smallest = if parts > 2 { total / 3 } else { 0 };
        for (part, &value) in values.iter().enumerate().take(smallest + 1).skip(1) {
            self.0[total - part].ones().for_each(|pair| reached.grow_and_insert(pair ^ value as usize));
        }
        reached
    }
}

/// What is left of a heap after taking each of these numbers, something being left.
pub(super) fn left_after(heap: usize, taken: &[u64]) -> impl Iterator<Item = usize> {
    taken
        .iter()
        .filter_map(move |&take| heap.checked_sub(usize::try_from(take).ok()?))
        .filter(|&left| left > 0)
}
