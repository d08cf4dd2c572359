//! Any number may be taken but some, and what is left may be split: which values the heaps left can have.

use std::collections::VecDeque;

use fixedbitset::FixedBitSet;

use super::marks::Marks;
use super::rules::AllButRule;
use super::three::Sums;

/// For each total so far the values that so many stones can have as one heap or several.
#[derive(Debug, Default)]
pub(super) struct Reach {
    /// The largest total first; as many as a forbidden number can lead to.
    recent: VecDeque<FixedBitSet>,
    /// Of how many totals each value is one.
    count: Vec<u32>,
}

impl Reach {
    /// The next total, of which the value as one heap is the last one. The XORs of two heaps of it must be
    /// known.
    pub fn push(&mut self, values: &[u32], sums: &Sums, rule: &AllButRule) {
        let total = values.len() - 1;
        let mut reached = sums.reached(total, rule.parts, values);
        reached.grow_and_insert(values[total] as usize);
        for value in reached.ones() {
            if self.count.len() <= value {
                self.count.resize(value + 1, 0);
            }
            self.count[value] += 1;
        }
        let window = rule.forbidden.last().map_or(0, |&most| usize::try_from(most).unwrap_or(usize::MAX));
        self.recent.push_front(reached);
        self.recent.truncate(window);
    }

    /// Marks the values that the next heap reaches by taking: those of more totals than are at a forbidden
    /// distance.
    pub fn mark_reached(&self, rule: &AllButRule, marks: &mut Marks) {
        let recent = |&distance: &u64| self.recent.get(usize::try_from(distance).ok()?.checked_sub(1)?);
        let forbidden: Vec<&FixedBitSet> = rule.forbidden.iter().filter_map(recent).collect();
        for (value, &count) in (0..).zip(&self.count) {
            let missed = forbidden.iter().filter(|reached| reached.contains(value as usize)).count();
            if count as usize > missed {
                marks.mark(value);
            }
        }
    }
}
