//! Outcomes and remoteness by position.

use super::{Answers, Solved};
use crate::game::Outcome;
use crate::outcome::{Counts, Outcomes};
use crate::space::Positions;

impl<S: Positions> Solved<S, Outcomes> {
    /// The outcome of a position for the player to move; `None` if the position is not in the space or its
    /// outcome is not known.
    ///
    /// ```
    /// use retrograde::{Outcome, from_fn};
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [1]).unwrap();
    /// assert_eq!(solved.outcome(&0), Some(Outcome::Loss));
    /// ```
    #[must_use]
    pub fn outcome(&self, position: &S::Position) -> Option<Outcome> {
        self.answers.outcome(self.space.id(position)?)
    }

    /// Plies to the end of play if the winner hurries and the loser delays; `None` unless the position is won
    /// or lost, and the number certain.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| n.checked_sub(1)), [9]).unwrap();
    /// assert_eq!(solved.remoteness(&9), Some(9));
    /// ```
    #[must_use]
    pub fn remoteness(&self, position: &S::Position) -> Option<u32> {
        self.answers.remoteness(self.space.id(position)?)
    }

    /// How many positions are won, lost, drawn and unknown.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [5]).unwrap();
    /// assert_eq!((solved.counts().win, solved.counts().loss), (5, 1));
    /// ```
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.answers.counts()
    }
}

impl Answers for Outcomes {
    type Value = Outcome;

    fn value(&self, id: usize) -> Option<Outcome> {
        self.outcome(id)
    }

    fn len(&self) -> usize {
        self.cell_count()
    }
}
