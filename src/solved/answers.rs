//! The answers of any engine, by id.

/// The answers of an engine, by id.
///
/// The types are [`Outcomes`](crate::outcome::Outcomes), [`Wdl`](crate::outcome::Wdl),
/// [`Nimbers`](crate::grundy::Nimbers), [`Patterns`](crate::pattern::Patterns),
/// [`LoopyNimbers`](crate::loopy::LoopyNimbers), [`Genera`](crate::misere::Genera),
/// [`Scores`](crate::score::Scores).
///
/// ```
/// use retrograde::{Graph, grundy, outcome, solved::Answers};
///
/// let graph = Graph::from_edges(2, [(0, 1)])?;
/// assert_eq!(Answers::value(&grundy::solve(&graph)?, 0), Some(1));
/// assert_eq!(Answers::value(&outcome::solve(&graph)?, 2), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[expect(clippy::len_without_is_empty, reason = "a count of positions, not a collection")]
pub trait Answers {
    /// The kind of answer.
    type Value;

    /// **Required.** The answer for an id; `None` for a hole, an id outside the space, or an unknown answer.
    ///
    /// ```
    /// use retrograde::{Graph, TurnPattern, pattern, solved::Answers};
    ///
    /// let patterns = pattern::solve(&Graph::from_edges(2, [(0, 1)])?)?;
    /// assert_eq!(patterns.value(0), Some(TurnPattern::Swaps));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn value(&self, id: usize) -> Option<Self::Value>;

    /// **Required.** How many ids there are answers for, holes included.
    ///
    /// ```
    /// use retrograde::{Graph, outcome, solved::Answers};
    ///
    /// assert_eq!(outcome::solve(&Graph::from_edges(3, [(0, 1)])?)?.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn len(&self) -> usize;
}

/// Too few or too many answers for a space. See [`Solved::new`](crate::Solved::new).
///
/// ```
/// use retrograde::{Graph, Solved, outcome};
///
/// let answers = outcome::solve(&Graph::from_edges(2, [(0, 1)])?)?;
/// let mismatch = Solved::new(Graph::from_edges(5, [])?, answers).unwrap_err();
/// assert_eq!((mismatch.space, mismatch.answers), (5, 2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected answers for {space} positions, found {answers}")]
pub struct LengthMismatch {
    /// How many ids the space has.
    pub space: usize,
    /// How many answers there are.
    pub answers: usize,
}
