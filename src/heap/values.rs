//! Heap after heap: the values of a game.

use super::all_but::AllBut;
use super::marks::Marks;
use super::pairs::{Lane, Pairs};
use super::period::{self, Period};
use super::reach::Reach;
use super::rules::Rules;
use super::saltus;
use super::sparse::Sparse;
use super::three::{Sums, left_after};

/// The first look at periods, in heaps; later ones when there are half as many again.
const FIRST_LOOK: usize = 128;
/// Pairs marked between two looks at the least value that is free.
const CHUNK: usize = 64;

/// The values so far, and what the next one needs.
pub(super) struct Values {
    pub rules: Rules,
    pub values: Vec<u32>,
    largest: u32,
    marks: Marks,
    all_but: AllBut,
    reach: Reach,
    sums: Sums,
    /// The last guess of a period that was not proved: first heap, period, saltus.
    refuted: Option<(usize, usize, u32)>,
}

impl Values {
    pub fn new(rules: Rules) -> Self {
        let mut values = Self {
            rules,
            values: Vec::new(),
            largest: 0,
            marks: Marks::default(),
            all_but: AllBut::default(),
            reach: Reach::default(),
            sums: Sums::default(),
            refuted: None,
        };
        values.marks.admit(0);
        values.push(0);
        values
    }

    /// Values heaps up to this size, or fewer if they prove a period.
    pub fn solve(&mut self, largest: usize) -> Option<Period> {
        let mut look = FIRST_LOOK;
        loop {
            self.extend_to(look.min(largest));
            let period = self.prove();
            if period.is_some() || look >= largest {
                return period;
            }
            look += look / 2;
        }
    }

    fn prove(&mut self) -> Option<Period> {
        let rules = &self.rules;
        match &rules.all_but {
            None if !rules.unequal => {
                let period = period::prove(&self.values, rules);
                if period.is_some() || rules.three.is_empty() { period } else { self.prove_guess() }
            }
            Some(rule) if rules.two.is_empty() && rule.parts == 1 => {
                let window = usize::try_from(rule.forbidden.last().copied().unwrap_or(0)).ok()?;
                self.all_but.prove(&self.values, window)
            }
            _ => self.prove_guess(),
        }
    }

    /// The period that the values suggest, if it is proved.
    fn prove_guess(&mut self) -> Option<Period> {
        let guess = saltus::guess(&self.values)?;
        let tried = (guess.from, guess.period, guess.saltus);
        if self.refuted == Some(tried) {
            return None;
        }
        let period = saltus::prove(&guess, &self.rules);
        self.refuted = Some(tried);
        period
    }

    /// Values heaps up to this size.
    pub fn extend_to(&mut self, largest: usize) {
        let by_totals = !self.rules.three.is_empty() || self.splits_any();
        while self.values.len() <= largest {
            if by_totals {
                let value = self.by_totals();
                self.push(value);
            } else if self.rules.two.is_empty() {
                let value = self.without_pairs();
                self.push(value);
            } else {
                match self.largest {
                    0..=0xFF => self.fill::<u8>(largest),
                    0x100..=0xFFFF => self.fill::<u16>(largest),
                    _ => self.fill::<u32>(largest),
                }
            }
        }
    }

    /// Whether any number may be taken but some, and then the rest may be split.
    fn splits_any(&self) -> bool {
        self.rules.all_but.as_ref().is_some_and(|rule| rule.parts > 1)
    }

    fn push(&mut self, value: u32) {
        if value > self.largest {
            self.largest = value;
            self.marks.admit(value);
        }
        let heap = self.values.len();
        self.values.push(value);
        match &self.rules.all_but {
            Some(rule) if rule.parts > 1 => {
                self.sums.extend(&self.values[..heap]);
                self.reach.push(&self.values, &self.sums, rule);
            }
            Some(_) => self.all_but.push(heap, value),
            None => {}
        }
    }

    /// The value of the next heap of a game that splits none in two.
    fn without_pairs(&mut self) -> u32 {
        if let Some(rule) = &self.rules.all_but {
            let missing = self.all_but.missing(self.values.len(), &rule.forbidden, &self.values);
            return missing.first().copied().unwrap_or(self.largest + 1);
        }
        self.mark_taken();
        self.marks.free()
    }

    /// The value of the next heap of a game that splits some in three, or splits after taking any number.
    fn by_totals(&mut self) -> u32 {
        self.mark_taken();
        self.sums.extend(&self.values);
        self.sums.finish(self.values.len(), &self.rules, &self.values, &mut self.marks)
    }

    /// Begins the next heap: marks the options that leave at most one heap.
    fn mark_taken(&mut self) {
        let heap = self.values.len();
        self.marks.start();
        if self.rules.whole.binary_search(&(heap as u64)).is_ok() {
            self.marks.mark(0);
        }
        for left in left_after(heap, &self.rules.one) {
            self.marks.mark(self.values[left]);
        }
        match &self.rules.all_but {
            Some(rule) if rule.parts > 1 => self.reach.mark_reached(rule, &mut self.marks),
            Some(rule) => {
                self.all_but.mark_reached(heap, &rule.forbidden, &self.values, &mut self.marks);
            }
            None => {}
        }
    }

    /// Values heaps up to this one, or up to the first value that is too wide for a lane.
    fn fill<L: Lane>(&mut self, largest: usize) {
        let mut pairs = Pairs::<L>::new(&self.values, largest + 1, self.rules.unequal);
        let mut sparse = Sparse::choose(&self.values, &self.rules.two);
        while self.values.len() <= largest {
            let heap = self.values.len();
            let value = self.next(&pairs, sparse.as_ref());
            self.push(value);
            if !pairs.push(value) {
                return;
            }
            if let Some(sparse) = &mut sparse {
                sparse.push(heap, value);
            }
        }
    }

    /// The value of the next heap of a game that splits heaps in two.
    fn next<L: Lane>(&mut self, pairs: &Pairs<L>, sparse: Option<&Sparse>) -> u32 {
        self.mark_taken();
        let heap = self.values.len();
        if let Some(sparse) = sparse {
            self.mark_rare(heap, &sparse.rare);
        }
        let settled = |value| sparse.is_some_and(|sparse| sparse.is_common(heap, value));
        let (marks, two) = (&mut self.marks, &self.rules.two);
        let most = left_after(heap, two).map(|left| pairs.count(left)).max().unwrap_or(0);
        // Most values are among a few pairs; how few, depends on how many values there are, and on what a
        // search costs.
        let few = most.min(4 * size_of::<L>() * (self.largest as usize + 1) / two.len());
        let mut marked = 0;
        while marked < few {
            for left in left_after(heap, two) {
                pairs.each(left, marked, marked + CHUNK, |value| marks.mark(value));
            }
            marked += CHUNK;
            let value = marks.free();
            if settled(value) {
                return value;
            }
        }
        loop {
            let value = marks.free();
            if settled(value) || !left_after(heap, two).any(|left| pairs.contains(left, marked, value)) {
                return value;
            }
            marks.mark(value);
        }
    }

    /// Marks the splits with a rare heap.
    fn mark_rare(&mut self, heap: usize, rare: &[usize]) {
        for left in left_after(heap, &self.rules.two) {
            for &part in rare.iter().take_while(|&&part| part < left) {
                if !(self.rules.unequal && left == heap && 2 * part == left) {
                    self.marks.mark(self.values[part] ^ self.values[left - part]);
                }
            }
        }
    }
}
