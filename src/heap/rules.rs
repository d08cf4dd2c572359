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
    /// The two heaps must differ.
    pub unequal: bool,
    /// Any number may be taken but these, leaving nothing or one heap.
    pub all_but: Option<Vec<u64>>,
}

impl Rules {
    pub fn new(game: &HeapGame) -> Self {
        match &game.0 {
            Form::Code { first, digits } => Self::of_code(*first, digits),
            Form::Take { numbers, split } => {
                let numbers: Vec<u64> = numbers.iter().map(|&number| number.into()).collect();
                Self { whole: numbers.clone(), one: numbers, ..Self::of_split(*split) }
            }
            Form::AllBut { numbers, split } => {
                let numbers = numbers.iter().map(|&number| number.into()).collect();
                Self { all_but: Some(numbers), ..Self::of_split(*split) }
            }
        }
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

    /// The most heaps that a heap may become, at least 1.
    pub fn parts(&self) -> u64 {
        match (self.two.is_empty(), self.three.is_empty()) {
            (_, false) => 3,
            (false, true) => 2,
            (true, true) => 1,
        }
    }
}
