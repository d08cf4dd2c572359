//! Win-draw-loss tables by position.

use super::{Answers, Solved};
use crate::game::Outcome;
use crate::outcome::{Counts, Wdl};
use crate::space::Positions;

impl<S: Positions> Solved<S, Wdl> {
    /// The outcome of a position for the player to move; `None` if the position is not in the space or its
    /// outcome is not known.
    ///
    /// ```
    /// use retrograde::{Graph, Outcome, Solver};
    ///
    /// let solved = Solver::new().wdl(Graph::from_edges(2, [(0, 1)])?)?;
    /// assert_eq!(solved.outcome(&0), Some(Outcome::Win));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn outcome(&self, position: &S::Position) -> Option<Outcome> {
        self.answers.outcome(self.space.id(position)?)
    }

    /// How many positions are won, lost, drawn and unknown.
    ///
    /// ```
    /// use retrograde::{Graph, Solver};
    ///
    /// let counts = Solver::new().wdl(Graph::from_edges(2, [(0, 1)])?)?.counts();
    /// assert_eq!((counts.win, counts.loss), (1, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.answers.counts()
    }
}

impl Answers for Wdl {
    type Value = Outcome;

    fn value(&self, id: usize) -> Option<Outcome> {
        self.outcome(id)
    }

    fn len(&self) -> usize {
        self.position_count()
    }
}
