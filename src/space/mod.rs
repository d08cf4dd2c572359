//! Spaces: positions with ids and their moves. Engines read spaces.

mod by_index;
mod explored;
mod gather;
mod graph;
mod graph_error;
mod implicit;
mod inconsistency;
mod lent;
mod order;
pub(crate) mod reverse_order;
mod rows;
mod stored;

#[cfg(feature = "petgraph")]
pub mod petgraph;

#[cfg(feature = "rayon")]
pub(crate) use explored::par_search;
pub use explored::{Explored, explore};
pub(crate) use explored::{Names, list_within, search};
pub use graph::Graph;
pub use graph_error::GraphError;
pub use implicit::Implicit;
pub(crate) use inconsistency::{CHECK_BYTES, inconsistency};
pub(crate) use lent::{Rows, prepare_to_walk_back, rows, rows_to_prefetch};
pub(crate) use order::SuccessorsFirst;
pub use stored::Stored;

use crate::error::Error;
use crate::game::Outcome;

/// The most positions a space may have: position ids have 32 bits, and one of them means "none". Where
/// `usize` has 32 bits, too, the limit is lower, so that no list of 8 bytes a position is too long to be
/// allocated, even when it doubles to grow.
pub(crate) const MAX_POSITIONS: usize = if usize::BITS > 32 { u32::MAX as usize } else { (1 << 27) - 1 };

/// What an engine needs to know about a position.
///
/// ```
/// use retrograde::{Graph, Outcome, Space, space::Kind};
///
/// let mut graph = Graph::from_successors(&[vec![1, 1, 0], vec![]])?;
/// assert_eq!(graph.kind(0), Kind::Open(3));
/// assert_eq!(graph.kind(1), Kind::Open(0)); // stuck
/// graph.set_terminal(1, Outcome::Draw)?;
/// assert_eq!(graph.kind(1), Kind::End(Outcome::Draw));
/// assert_eq!(graph.kind(2), Kind::Hole);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Kind {
    /// Play goes on, and there are this many moves; parallel moves and self-loops count each. `Open(0)` is
    /// stuck: a loss for the player to move.
    Open(usize),
    /// The rules end play here with this outcome for the player to move. Its moves, if it lists any, do not
    /// count.
    End(Outcome),
    /// No legal position has this id.
    Hole,
    /// A position that was found but not expanded, so its moves are not known. Its answer is `None`, and so
    /// is every answer that depends on it.
    Cut,
}

/// What a move does to the turn.
///
/// ```
/// use retrograde::{Graph, Space, space::Turn};
///
/// let mut graph = Graph::from_successors(&[vec![1, 0], vec![]])?;
/// graph.set_keep_turn([(0, 0)])?;
/// let mut moves = Vec::new();
/// graph.for_each_successor(0, |to, turn| moves.push((to, turn)));
/// assert_eq!(moves, [(1, Turn::Passes), (0, Turn::Keeps)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Turn {
    /// The opponent moves next.
    Passes,
    /// The same player moves again.
    Keeps,
}

impl Turn {
    /// The answer of [`Game::passes_turn`](crate::Game::passes_turn).
    #[inline(always)]
    pub(crate) const fn from_passes(passes: bool) -> Self {
        if passes { Self::Passes } else { Self::Keeps }
    }

    /// Whether the opponent moves next.
    #[inline(always)]
    pub(crate) const fn passes(self) -> bool {
        matches!(self, Self::Passes)
    }
}

/// Positions by id, `0..len`, with their moves forward. [`Backward`] adds the moves backward, [`Positions`]
/// the positions themselves.
///
/// [`Graph`], [`Explored`], [`Stored`] and [`Implicit`] are spaces. Implement `Space` only for your own store
/// of moves. If you have compressed sparse rows, give them to [`Graph::from_rows`] instead, which engines
/// read faster.
///
/// # Contract
///
/// Parallel moves and self-loops count each time. The number in [`Kind::Open`] is the number of visits by
/// [`for_each_successor`](Space::for_each_successor). Engines ignore moves out of positions that are not
/// `Open`, in whichever direction they are listed. Nothing changes while an engine reads.
///
/// An id outside `0..len` met while solving is [`Error::BadMove`]. [`outcome`](crate::outcome) follows moves
/// backward only, [`loopy`](crate::loopy) in both directions, the other engines forward only. Engines do not
/// detect other breaches of this contract: they neither panic nor run forever, but the answers are silently
/// wrong.
///
/// ```
/// use retrograde::{Outcome, Space, outcome, space::{Backward, Kind, Turn}};
///
/// /// From n move to n + 1, up to 9: nothing is stored.
/// struct Chain;
///
/// impl Space for Chain {
///     fn len(&self) -> usize {
///         10
///     }
///     fn kind(&self, id: usize) -> Kind {
///         Kind::Open(usize::from(id < 9))
///     }
///     fn for_each_successor(&self, id: usize, mut visit: impl FnMut(usize, Turn)) {
///         if id < 9 {
///             visit(id + 1, Turn::Passes);
///         }
///     }
/// }
///
/// impl Backward for Chain {
///     fn for_each_predecessor(&self, id: usize, mut visit: impl FnMut(usize, Turn)) {
///         if id > 0 {
///             visit(id - 1, Turn::Passes);
///         }
///     }
/// }
///
/// let outcomes = outcome::solve(&Chain)?;
/// assert_eq!(outcomes.outcome(0), Some(Outcome::Win));
/// assert_eq!(outcomes.remoteness(0), Some(9));
/// # Ok::<(), retrograde::Error>(())
/// ```
#[expect(clippy::len_without_is_empty, reason = "a count of ids, not a collection")]
pub trait Space {
    /// **Required.** The number of ids, holes included.
    ///
    /// ```
    /// let graph = retrograde::Graph::from_edges(3, [(0, 1)])?;
    /// assert_eq!(retrograde::Space::len(&graph), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn len(&self) -> usize;

    /// **Required.** What an id is. Called for every id, by some engines several times.
    ///
    /// ```
    /// use retrograde::{Graph, Space, space::Kind};
    ///
    /// let graph = Graph::from_edges(2, [(0, 1), (0, 1)])?;
    /// assert_eq!((graph.kind(0), graph.kind(1)), (Kind::Open(2), Kind::Open(0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn kind(&self, id: usize) -> Kind;

    /// **Required.** Calls `visit(to, turn)` for every move out of a position.
    ///
    /// ```
    /// use retrograde::{Graph, Space, space::Turn};
    ///
    /// let mut met = Vec::new();
    /// Graph::from_edges(2, [(0, 1), (0, 0)])?.for_each_successor(0, |to, turn| met.push((to, turn)));
    /// assert_eq!(met, [(1, Turn::Passes), (0, Turn::Passes)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn for_each_successor(&self, id: usize, visit: impl FnMut(usize, Turn));

    /// The rows of a space of this crate, for speed. Its argument cannot be made outside this crate.
    #[doc(hidden)]
    fn stored(&self, _: lent::Token) -> Option<lent::Rows<'_>> {
        None
    }
}

/// A [`Space`] whose moves can be visited backward, too, as [`outcome`](crate::outcome) and loopy values
/// need.
///
/// # Contract
///
/// Each move appears equally often in both directions, with the same [`Turn`].
///
/// ```
/// use retrograde::{Graph, Space, space::{Backward, Turn}};
///
/// let mut met = Vec::new();
/// Graph::from_edges(2, [(0, 1), (0, 1)])?.for_each_predecessor(1, |from, turn| met.push((from, turn)));
/// assert_eq!(met, [(0, Turn::Passes), (0, Turn::Passes)]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be walked backward",
    note = "for an indexed game, implement `Predecessors`, or let the moves be stored: `Stored::new(game)`"
)]
pub trait Backward: Space {
    /// **Required.** Calls `visit(from, turn)` for every move into a position.
    ///
    /// ```
    /// use retrograde::{Graph, space::{Backward, Turn}};
    ///
    /// let mut met = Vec::new();
    /// Graph::from_edges(2, [(0, 1)])?.for_each_predecessor(1, |from, turn| met.push((from, turn)));
    /// assert_eq!(met, [(0, Turn::Passes)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    fn for_each_predecessor(&self, id: usize, visit: impl FnMut(usize, Turn));
}

/// A space that knows the position of each id. [`Solved`](crate::Solved) uses it to look positions up.
///
/// ```
/// use retrograde::{explore, from_fn, space::Positions};
///
/// let explored = explore(&from_fn(|&n: &u32| 0..n), [3])?;
/// assert_eq!(Positions::id(&explored, &3), Some(0));
/// assert_eq!(Positions::position(&explored, 0), Some(3));
/// assert_eq!(Positions::id(&explored, &4), None);
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a space of named positions",
    note = "a game becomes one by `explore(&game, roots)`, `Stored::new(game)` or `Implicit::new(game)`"
)]
pub trait Positions: Space {
    /// The type of a position.
    type Position: Clone + Eq;

    /// **Required.** The id of a position, `None` if it is not in the space.
    ///
    /// ```
    /// use retrograde::{explore, from_fn, space::Positions};
    ///
    /// let explored = explore(&from_fn(|&n: &u32| 0..n), [3]).unwrap();
    /// assert_eq!(Positions::id(&explored, &0), Some(1));
    /// ```
    fn id(&self, position: &Self::Position) -> Option<usize>;

    /// **Required.** The position with an id, `None` if the id has no position.
    ///
    /// ```
    /// use retrograde::{explore, from_fn, space::Positions};
    ///
    /// let explored = explore(&from_fn(|&n: &u32| 0..n), [3]).unwrap();
    /// assert_eq!(Positions::position(&explored, 9), None);
    /// ```
    fn position(&self, id: usize) -> Option<Self::Position>;
}

/// `&S` forwards every method to `S`.
impl<S: Space> Space for &S {
    #[inline]
    fn len(&self) -> usize {
        (**self).len()
    }

    #[inline]
    fn kind(&self, id: usize) -> Kind {
        (**self).kind(id)
    }

    #[inline]
    fn for_each_successor(&self, id: usize, visit: impl FnMut(usize, Turn)) {
        (**self).for_each_successor(id, visit);
    }

    #[inline]
    fn stored(&self, token: lent::Token) -> Option<lent::Rows<'_>> {
        (**self).stored(token)
    }
}

/// `&S` forwards the method to `S`.
impl<S: Backward> Backward for &S {
    #[inline]
    fn for_each_predecessor(&self, id: usize, visit: impl FnMut(usize, Turn)) {
        (**self).for_each_predecessor(id, visit);
    }
}

impl<S: Positions> Positions for &S {
    type Position = S::Position;

    fn id(&self, position: &S::Position) -> Option<usize> {
        (**self).id(position)
    }

    fn position(&self, id: usize) -> Option<S::Position> {
        (**self).position(id)
    }
}

/// Visits the moves that count: those of an open position. What a decided position lists does not count.
#[inline]
pub(crate) fn for_each_move(space: &impl Space, id: usize, visit: impl FnMut(usize, Turn)) {
    if let Kind::Open(_) = space.kind(id) {
        space.for_each_successor(id, visit);
    }
}

/// The length of a space, if its positions can be numbered in 32 bits.
pub(crate) fn checked_len<P>(len: usize) -> Result<usize, Error<P>> {
    if len > MAX_POSITIONS {
        return Err(Error::TooManyPositions { len, limit: MAX_POSITIONS });
    }
    Ok(len)
}
