//! Any number may be taken but some: which values a heap does not have among its options, and when values
//! repeat.

use super::marks::Marks;
use super::period::Period;

/// What is known of the values of heaps so far.
#[derive(Debug, Default)]
pub(super) struct AllBut {
    /// How many heaps have each value.
    count: Vec<u32>,
    /// The smallest heap of each value.
    first: Vec<usize>,
    missing: Vec<u32>,
}

impl AllBut {
    /// The next heap.
    pub fn push(&mut self, heap: usize, value: u32) {
        let value = value as usize;
        if self.count.len() <= value {
            self.count.resize(value + 1, 0);
            self.first.resize(value + 1, heap);
        }
        if self.count[value] == 0 {
            self.first[value] = heap;
        }
        self.count[value] += 1;
    }

    /// The values in use that the next heap, of this size, does not reach, ascending: those all of whose
    /// heaps are at a forbidden distance.
    pub fn missing(&mut self, heap: usize, forbidden: &[u64], values: &[u32]) -> &[u32] {
        self.missing.clear();
        let reach = |&distance: &u64| heap.checked_sub(usize::try_from(distance).ok()?);
        self.missing.extend(forbidden.iter().map_while(reach).map(|other| values[other]));
        self.missing.sort_unstable();
        let (mut kept, mut start) = (0, 0);
        while start < self.missing.len() {
            let value = self.missing[start];
            let run = self.missing[start..].iter().take_while(|&&other| other == value).count();
            if run == self.count[value as usize] as usize {
                self.missing[kept] = value;
                kept += 1;
            }
            start += run;
        }
        self.missing.truncate(kept);
        &self.missing
    }

    /// Marks the values that the next heap reaches.
    pub fn mark_reached(&mut self, heap: usize, forbidden: &[u64], values: &[u32], marks: &mut Marks) {
        self.missing(heap, forbidden, values);
        let mut missing = self.missing.iter().copied().peekable();
        for value in (0..).zip(&self.count).filter(|&(_, &count)| count > 0).map(|(value, _)| value) {
            if missing.next_if_eq(&value).is_none() {
                marks.mark(value);
            }
        }
    }
}

/// What decides all later values but for a shift: the last `window` values, each seen from the largest so
/// far; `None` for one that a heap before the window has, too, since later heaps all reach it.
struct State<'a> {
    values: &'a [u32],
    first: &'a [usize],
    window: usize,
    end: usize,
    largest: u32,
}

impl State<'_> {
    fn entry(&self, i: usize) -> Option<u32> {
        let value = self.values[self.end - self.window + i];
        (self.first[value as usize] >= self.end - self.window).then(|| self.largest - value)
    }

    fn repeats(&self, earlier: &Self) -> bool {
        (0..self.window).all(|i| self.entry(i) == earlier.entry(i))
    }
}

impl AllBut {
    /// The period, if a state came twice; by Brent's search for a cycle. `window` is the largest number
    /// forbidden.
    ///
    /// Source: R. P. Brent, *An improved Monte Carlo factorization algorithm*, BIT 20 (1980).
    pub fn prove(&self, values: &[u32], window: usize) -> Option<Period> {
        let largest = running_maximum(values);
        let state = |end: usize| State { values, first: &self.first, window, end, largest: largest[end - 1] };
        let mut anchor = window.max(1);
        let mut end = anchor + 1;
        while end <= values.len() {
            // Claim 30.
            if state(end).repeats(&state(anchor)) {
                let saltus = largest[end - 1] - largest[anchor - 1];
                return Some(Period::from_proof(values, anchor, end - anchor, saltus));
            }
            if end - anchor == anchor {
                anchor = end;
            }
            end += 1;
        }
        None
    }
}

fn running_maximum(values: &[u32]) -> Vec<u32> {
    let largest = values.iter().scan(0, |largest, &value| {
        *largest = value.max(*largest);
        Some(*largest)
    });
    largest.collect()
}
