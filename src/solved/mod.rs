//! Solved games: ask for answers by position.
//!
//! [`Solved`] joins a space and the answers of an engine. Its methods depend on the engine: outcomes,
//! nimbers, genera, patterns, loopy nimbers, scores and win-draw-loss tables each have their own.

// In the order in which the methods of `Solved` are documented.
mod outcomes;
mod play;

mod explain;
mod refutation;
mod review;
mod sides;
mod strategy;

mod wdl;

mod nimbers;

mod explain_sum;

mod genera;
mod loopy;
mod loopy_play;
mod patterns;
mod scores;

mod check;

mod answers;
mod iter;
mod lift;

pub use answers::{Answers, LengthMismatch};
pub use explain::{Explanation, Then, Tried, Why};
pub use explain_sum::{SumExplanation, SumMove};
pub use iter::Iter;
pub(crate) use play::Ranked;
pub use play::{Line, Move};
pub use refutation::{NoRefutation, Refutation, Step, Stop};
pub use review::Oddity;
pub use strategy::Strategy;

use std::fmt;

use crate::space::Positions;

/// A space together with its answers, by position.
///
/// `None` means not known, or not in the space. It never means a draw.
///
/// ```
/// use retrograde::{Outcome, from_fn};
///
/// let solved = retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [3])?;
/// assert_eq!(solved.outcome(&3), Some(Outcome::Win));
/// assert_eq!(solved.outcome(&4), None); // play from 3 cannot reach it
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
#[must_use = "solving has no effect but its answers"]
#[derive(Clone)]
pub struct Solved<S, A> {
    space: S,
    answers: A,
}

impl<S: Positions, A> Solved<S, A> {
    /// Joins a space and the answers that an engine gave for it. Only their number is checked: make sure that
    /// they belong together.
    ///
    /// # Errors
    ///
    /// [`LengthMismatch`] if there are not as many answers as ids.
    ///
    /// ```
    /// use retrograde::{Graph, Solved, explore, from_fn, grundy};
    ///
    /// let space = explore(&from_fn(|&n: &u32| 0..n), [3])?;
    /// let nimbers = grundy::solve(&space)?;
    /// assert_eq!(Solved::new(&space, nimbers)?.nimber(&2), Some(2));
    ///
    /// let other = grundy::solve(&Graph::from_edges(3, [])?)?;
    /// let refused = Solved::new(&space, other).unwrap_err();
    /// assert_eq!(refused.to_string(), "expected answers for 4 positions, found 3");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(space: S, answers: A) -> Result<Self, LengthMismatch>
    where
        A: Answers,
    {
        let (expected, found) = (space.len(), answers.len());
        match expected == found {
            true => Ok(Self::joined(space, answers)),
            false => Err(LengthMismatch { space: expected, answers: found }),
        }
    }

    /// The same for answers that were found for this very space.
    pub(crate) fn joined(space: S, answers: A) -> Self {
        Self { space, answers }
    }

    /// Iterates over all positions with their answers, in the order of their ids; holes are skipped.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let solved = retrograde::nimbers(&from_fn(|&n: &u32| 0..n), [2]).unwrap();
    /// assert_eq!(solved.iter().collect::<Vec<_>>(), [(2, Some(2)), (0, Some(0)), (1, Some(1))]);
    /// ```
    pub fn iter(&self) -> Iter<'_, S, A> {
        Iter::new(self)
    }

    /// How many ids the space has, holes included.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [3]).unwrap();
    /// assert_eq!(solved.len(), 4);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.space.len()
    }

    /// Whether the space has no ids.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// assert!(retrograde::outcomes(&from_fn(|&n: &u32| 0..n), []).unwrap().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The space.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [3]).unwrap();
    /// assert_eq!(solved.space().id(&3), Some(0));
    /// ```
    #[must_use]
    pub fn space(&self) -> &S {
        &self.space
    }

    /// The answers by id.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let solved = retrograde::nimbers(&from_fn(|&n: &u32| 0..n), [3]).unwrap();
    /// assert_eq!(solved.answers().nimber(0), Some(3));
    /// ```
    pub fn answers(&self) -> &A {
        &self.answers
    }
}

impl<S: fmt::Debug, A: fmt::Debug> fmt::Debug for Solved<S, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solved").field("space", &self.space).field("answers", &self.answers).finish()
    }
}
