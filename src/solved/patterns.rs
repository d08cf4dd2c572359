//! Turn patterns by position.

use super::{Answers, Solved};
use crate::pattern::{Patterns, TurnPattern};
use crate::space::Positions;

impl<S: Positions> Solved<S, Patterns> {
    /// The turn pattern of a position; `None` if the position is not in the space or its pattern is not
    /// known.
    ///
    /// ```
    /// use retrograde::{TurnPattern, from_fn};
    ///
    /// let solved = retrograde::patterns(&from_fn(|&n: &u32| 0..n), [1]).unwrap();
    /// assert_eq!(solved.pattern(&1), Some(TurnPattern::Swaps));
    /// ```
    #[must_use]
    pub fn pattern(&self, position: &S::Position) -> Option<TurnPattern> {
        self.answers.pattern(self.space.id(position)?)
    }
}

impl Answers for Patterns {
    type Value = TurnPattern;

    fn value(&self, id: usize) -> Option<TurnPattern> {
        self.pattern(id)
    }

    fn len(&self) -> usize {
        self.bits.len()
    }
}
