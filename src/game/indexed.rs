//! Positions with an index of the game's own, and moves backward between them.

use super::Game;

/// A game whose positions have the indices `0..len`.
///
/// **Required** by [`Stored`](crate::Stored) and, with [`Predecessors`], by [`Implicit`](crate::Implicit).
/// With an index, no position is ever hashed. If `index` and `position` are not inverse to each other,
/// answers are silently wrong.
///
/// ```
/// use retrograde::{Game, Indexed, Outcome, Stored, outcome};
///
/// /// Take 1, 2 or 3 stones from a heap of at most 100.
/// struct Heap;
///
/// impl Game for Heap {
///     type Position = u8;
///     fn successors(&self, &n: &u8) -> impl IntoIterator<Item = u8> {
///         (1..=n.min(3)).map(move |take| n - take)
///     }
/// }
///
/// impl Indexed for Heap {
///     fn len(&self) -> usize {
///         101
///     }
///     fn index(&self, &n: &u8) -> usize {
///         usize::from(n)
///     }
///     fn position(&self, index: usize) -> Option<u8> {
///         u8::try_from(index).ok().filter(|&n| n <= 100)
///     }
/// }
///
/// let graph = Stored::new(&Heap)?;
/// let outcomes = outcome::solve(&graph)?;
/// assert_eq!(outcomes.outcome(Heap.index(&100)), Some(Outcome::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[allow(clippy::len_without_is_empty, reason = "a count of positions, not a collection")]
pub trait Indexed: Game {
    /// **Required.** The number of indices, holes included: every index is below it.
    ///
    /// ```
    /// let graph = retrograde::Graph::from_edges(3, [(0, 1)])?;
    /// assert_eq!(retrograde::Indexed::len(&graph), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn len(&self) -> usize;

    /// **Required.** The index of a position. Solving calls it for legal positions only. Look-ups call it for
    /// any position that a user names; there any index will do for an illegal one, as an index counts only if
    /// [`position`](Indexed::position) gives the same position back.
    ///
    /// ```
    /// use retrograde::Indexed;
    ///
    /// let graph = retrograde::Graph::from_edges(3, [(0, 1)])?;
    /// assert_eq!(graph.index(&2), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn index(&self, position: &Self::Position) -> usize;

    /// **Required.** The position at an index, or `None` if no legal position has that index (a hole).
    ///
    /// ```
    /// use retrograde::Indexed;
    ///
    /// let graph = retrograde::Graph::from_edges(3, [(0, 1)])?;
    /// assert_eq!((graph.position(2), graph.position(3)), (Some(2), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn position(&self, index: usize) -> Option<Self::Position>;
}

/// A game that can list the moves into a position.
///
/// **Required** by [`Implicit`](crate::Implicit), which then stores no moves at all: the answers take four
/// bytes a position, however many moves there are, and solving needs little more.
///
/// ```
/// use retrograde::{Game, Implicit, Indexed, Outcome, Predecessors, Solver};
///
/// /// One token on a ring of ten squares, a step of 1 or 3; who brings it to square 0 wins.
/// struct Ring;
///
/// impl Game for Ring {
///     type Position = usize;
///     fn successors(&self, &at: &usize) -> impl IntoIterator<Item = usize> {
///         [(at + 1) % 10, (at + 3) % 10]
///     }
///     fn terminal(&self, &at: &usize) -> Option<Outcome> {
///         (at == 0).then_some(Outcome::Loss)
///     }
/// }
///
/// impl Indexed for Ring {
///     fn len(&self) -> usize {
///         10
///     }
///     fn index(&self, &at: &usize) -> usize {
///         at
///     }
///     fn position(&self, index: usize) -> Option<usize> {
///         (index < 10).then_some(index)
///     }
/// }
///
/// impl Predecessors for Ring {
///     fn predecessors(&self, &at: &usize) -> impl IntoIterator<Item = usize> {
///         [(at + 9) % 10, (at + 7) % 10]
///     }
/// }
///
/// let solved = Solver::new().outcomes(Implicit::new(Ring))?;
/// assert_eq!(solved.outcome(&7), Some(Outcome::Win));
/// assert_eq!(solved.outcome(&6), Some(Outcome::Loss));
/// # Ok::<(), retrograde::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say how its positions are reached",
    note = "implement `Predecessors` for `{Self}`, or let the moves be stored: `Stored::new(game)`"
)]
pub trait Predecessors: Indexed {
    /// **Required.** Lists the positions from which a move leads here, once for each such move. It is the
    /// exact inverse of [`Game::successors`], self-loops and parallel moves included. Positions that
    /// [`Game::terminal`] decides may be listed or left out: their moves do not count.
    ///
    /// If it is wrong, answers are silently wrong. [`lint::backward`](crate::lint::backward) compares it with
    /// `successors`.
    ///
    /// ```
    /// use retrograde::Predecessors;
    ///
    /// let graph = retrograde::Graph::from_edges(3, [(0, 1), (2, 1), (0, 1)])?;
    /// assert_eq!(graph.predecessors(&1).into_iter().collect::<Vec<_>>(), [0, 0, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn predecessors(&self, position: &Self::Position) -> impl IntoIterator<Item = Self::Position>;
}
