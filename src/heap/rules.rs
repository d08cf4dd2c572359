//! A game as the engine reads it: by what is left.

use super::game::{Form, HeapGame, Split};

/// Numbers that may be taken, by what taking them may leave.
#[derive(Clone, Debug, Default)]
pub(super) struct Rules {
    /// Nothing: a heap of exactly this size goes whole.
    pub whole: Vec<u64>,
    /// One heap, not empty.
    pub one: Vec<u64>,
    /// Two heaps, none empty.
    pub two: Vec<u64>,
    /// Three heaps, none empty.
    pub three: Vec<u64>,
    /// Two heaps left without taking must differ.
    pub unequal: bool,
    /// Any number may be taken but some.
    pub all_but: Option<AllButRule>,
}

/// Any number may be taken but some.
#[derive(Clone, Debug)]
pub(super) struct AllButRule {
    /// Those, ascending.
    pub forbidden: Vec<u64>,
    /// The most heaps that may be left, 1 to 3.
    pub parts: u8,
}

impl Rules {
    pub fn new(game: &HeapGame) -> Self {
        match &game.0 {
            Form::Code { first, digits } => Self::of_code(*first, digits),
            Form::Take { numbers, parts, split } => Self::of_set(wide(numbers), *parts, *split),
            Form::AllBut { numbers, parts, split } => {
                let rule = AllButRule { forbidden: wide(numbers), parts: *parts };
                Self { all_but: Some(rule), ..Self::of_split(*split) }
            }
        }
    }

    fn of_set(numbers: Vec<u64>, parts: u8, split: Split) -> Self {
        let mut rules = Self::of_split(split);
        if parts > 1 {
            rules.two.extend(&numbers);
        }
        if parts > 2 {
            rules.three.clone_from(&numbers);
        }
        Self { whole: numbers.clone(), one: numbers, ..rules }
    }

    fn of_code(first: u8, digits: &[u8]) -> Self {
        let taking = |bit: u8| {
            let digits = std::iter::once(&first).chain(digits).zip(0..);
            digits.filter(|&(digit, _)| digit & bit != 0).map(|(_, take)| take).collect()
        };
        Self { whole: taking(1), one: taking(2), two: taking(4), three: taking(8), ..Self::default() }
    }

    fn of_split(split: Split) -> Self {
        let two = if split == Split::None { vec![] } else { vec![0] };
        Self { two, unequal: split == Split::Unequal, ..Self::default() }
    }

    /// The most that may be taken.
    pub fn most(&self) -> u64 {
        let lists = [&self.whole, &self.one, &self.two, &self.three];
        lists.into_iter().filter_map(|list| list.last()).copied().max().unwrap_or(0)
    }

    /// The most heaps that a heap may become.
    pub fn most_parts(&self) -> usize {
        let any = self.all_but.as_ref().map_or(0, |rule| usize::from(rule.parts));
        any.max(self.parts() as usize)
    }

    /// The most heaps that a heap may become by taking a number of the lists, at least 1.
    pub fn parts(&self) -> u64 {
        match (self.two.is_empty(), self.three.is_empty()) {
            (_, false) => 3,
            (false, true) => 2,
            (true, true) => 1,
        }
    }
}

fn wide(numbers: &[u32]) -> Vec<u64> {
    numbers.iter().map(|&number| number.into()).collect()
}
