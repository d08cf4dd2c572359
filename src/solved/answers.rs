//! What all kinds of answers have in common, and the error if they are not those of a space.

use crate::game::Outcome;
use crate::grundy::Nimbers;
use crate::outcome::{Outcomes, Wdl};
use crate::pattern::{Patterns, TurnPattern};

/// What an engine found, by number: [`Outcomes`], [`Wdl`], [`Nimbers`], [`Patterns`],
/// [`LoopyNimbers`](crate::grundy::loopy::LoopyNimbers) and [`Scores`](crate::scores::Scores).
///
/// ```
/// use retrograde::{Answers, Graph, grundy, outcome};
///
/// let graph = Graph::from_edges(2, [(0, 1)])?;
/// assert_eq!(Answers::value(&grundy::solve(&graph)?, 0), Some(1));
/// assert_eq!(Answers::value(&outcome::solve(&graph)?, 2), None);
/// # Ok::<(), retrograde::Error>(())
/// ```
#[allow(clippy::len_without_is_empty, reason = "a count of positions, not a collection")]
pub trait Answers {
    /// The kind of answer.
    type Value;

    /// **Required.** The answer for a number; `None` for a hole, a number outside the space, or what is not known.
    ///
    /// ```
    /// use retrograde::{Answers, Graph, TurnPattern, pattern};
    ///
    /// let patterns = pattern::solve(&Graph::from_edges(2, [(0, 1)])?)?;
    /// assert_eq!(patterns.value(0), Some(TurnPattern::Swaps));
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    fn value(&self, id: usize) -> Option<Self::Value>;

    /// **Required.** How many position ids the answers are for, holes included: the length of the space.
    ///
    /// ```
    /// use retrograde::{Answers, Graph, pattern};
    ///
    /// let patterns = pattern::solve(&Graph::from_edges(2, [(0, 1)])?)?;
    /// assert_eq!(Answers::len(&patterns), 2);
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    fn len(&self) -> usize;
}

impl Answers for Outcomes {
    type Value = Outcome;

    fn value(&self, id: usize) -> Option<Outcome> {
        self.outcome(id)
    }

    fn len(&self) -> usize {
        self.len()
    }
}

impl Answers for Wdl {
    type Value = Outcome;

    fn value(&self, id: usize) -> Option<Outcome> {
        self.outcome(id)
    }

    fn len(&self) -> usize {
        self.len()
    }
}

impl Answers for Nimbers {
    type Value = u32;

    fn value(&self, id: usize) -> Option<u32> {
        self.nimber(id)
    }

    fn len(&self) -> usize {
        self.len()
    }
}

impl Answers for Patterns {
    type Value = TurnPattern;

    fn value(&self, id: usize) -> Option<TurnPattern> {
        self.pattern(id)
    }

    fn len(&self) -> usize {
        self.len()
    }
}

/// A space and answers of different lengths, which cannot belong together: [`Solved::new`](super::Solved::new) refuses them.
///
/// ```
/// use retrograde::{Graph, Solved, outcome};
///
/// let outcomes = outcome::solve(&Graph::from_edges(3, [(0, 1)])?)?;
/// let refused = Solved::new(Graph::from_edges(4, [(0, 1)])?, outcomes).unwrap_err();
/// assert_eq!((refused.space, refused.answers), (4, 3));
/// assert_eq!(refused.to_string(), "expected answers for 4 positions, found 3");
/// # Ok::<(), retrograde::Error>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected answers for {space} positions, found {answers}")]
pub struct LengthMismatch {
    /// How many position ids the space has.
    pub space: usize,
    /// For how many there are answers.
    pub answers: usize,
}
