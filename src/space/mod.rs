//! Numbered positions with moves in both directions: what an engine reads.

mod contradiction;
mod explored;
mod gather;
mod graph;
mod implicit;
mod interop;
mod order;
pub(crate) mod reverse_order;
mod rows;

pub(crate) use contradiction::{CHECK_BYTES, contradiction};
#[cfg(feature = "rayon")]
pub use explored::par_explore;
pub use explored::{Explored, explore};
pub(crate) use explored::{Limits, Names, search};
pub use graph::Graph;
pub use implicit::Implicit;
pub(crate) use order::{topological_bytes, topological_order};

use crate::error::Error;
use crate::game::Outcome;

/// The most positions a space may have: position ids have 32 bits, and one of them means "none". Where `usize` has 32 bits, too,
/// the limit is lower, so that no list of 8 bytes a position is too long to be allocated, even when it doubles to grow.
pub(crate) const MAX_POSITIONS: usize = if usize::BITS > 32 { u32::MAX as usize } else { (1 << 27) - 1 };

/// What an engine must know about one position.
///
/// ```
/// use retrograde::{Graph, Kind, Outcome, Space};
///
/// let mut graph = Graph::from_successors(&[vec![1, 1, 0], vec![]])?;
/// assert_eq!(graph.kind(0), Kind::Open(3));
/// assert_eq!(graph.kind(1), Kind::Open(0)); // stuck
/// graph.set_terminal(1, Outcome::Draw)?;
/// assert_eq!(graph.kind(1), Kind::End(Outcome::Draw));
/// assert_eq!(graph.kind(2), Kind::Hole);
/// # Ok::<(), retrograde::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Play goes on, by this many moves; parallel moves and moves back to the position itself count each. `Open(0)` is
    /// stuck: a loss for the player to move.
    Open(usize),
    /// Decided by the rules, for the player to move. Its moves, if it lists any, do not count.
    End(Outcome),
    /// A number that is no legal position.
    Hole,
    /// A position that was met but not expanded: what lies below is not known. Its answer is `None`, and so is every
    /// answer that depends on it.
    Cut,
}

/// What [`Space::prefetch`] is asked for, in the order in which it is asked.
///
/// ```
/// use retrograde::{Fetch, Graph, Space};
///
/// let graph = Graph::from_edges(2, [(0, 1)])?;
/// graph.prefetch(0, Fetch::SuccessorRow);
/// graph.prefetch(0, Fetch::Successors); // reads where the row starts, which should have arrived by now
/// graph.for_each_successor(0, |to, _| assert_eq!(to, 1));
/// # Ok::<(), retrograde::Error>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fetch {
    /// Where the moves out of a position are stored.
    SuccessorRow,
    /// The moves out of a position.
    Successors,
    /// Where the moves into a position are stored.
    PredecessorRow,
    /// The moves into a position.
    Predecessors,
}

/// Positions numbered `0..len`, with their moves in both directions.
///
/// [`Graph`], [`Explored`] and [`Implicit`] are spaces; implement it only for a store of moves of your own.
///
/// # Contract
///
/// A move appears as often in one direction as in the other; parallel moves and self-loops count each time. The
/// number in [`Kind::Open`] is the number of visits of [`for_each_successor`](Space::for_each_successor). Moves out of
/// positions that are not `Open` do not exist for an engine, whichever direction lists them. The flag of a visit says
/// whether the move passes the turn, the same in both directions. Nothing changes while an engine reads.
///
/// A number outside `0..len` met while solving is [`Error::BadMove`]; [`outcome`](crate::outcome) follows moves backward only,
/// [`grundy::loopy`](crate::grundy::loopy) in both directions, the other engines forward only. An engine does not notice other breaches: it neither panics nor loops, but its answers are
/// wrong.
///
/// ```
/// use retrograde::{Kind, Outcome, Space, outcome};
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
///     fn for_each_successor(&self, id: usize, mut visit: impl FnMut(usize, bool)) {
///         if id < 9 {
///             visit(id + 1, true);
///         }
///     }
///     fn for_each_predecessor(&self, id: usize, mut visit: impl FnMut(usize, bool)) {
///         if id > 0 {
///             visit(id - 1, true);
///         }
///     }
/// }
///
/// let outcomes = outcome::solve(&Chain)?;
/// assert_eq!(outcomes.outcome(0), Some(Outcome::Win));
/// assert_eq!(outcomes.remoteness(0), Some(9));
/// # Ok::<(), retrograde::Error>(())
/// ```
pub trait Space {
    /// **Required.** How many numbers there are, holes included.
    ///
    /// ```
    /// let graph = retrograde::Graph::from_edges(3, [(0, 1)])?;
    /// assert_eq!(retrograde::Space::len(&graph), 3);
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    fn len(&self) -> usize;

    /// **Optional.** Whether there is no number at all.
    ///
    /// ```
    /// let graph = retrograde::Graph::from_edges(3, [(0, 1)])?;
    /// assert!(!retrograde::Space::is_empty(&graph));
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// **Required.** What a position is. Asked of each number, by some engines several times.
    ///
    /// ```
    /// use retrograde::{Graph, Kind, Space};
    ///
    /// let graph = Graph::from_edges(2, [(0, 1), (0, 1)])?;
    /// assert_eq!((graph.kind(0), graph.kind(1)), (Kind::Open(2), Kind::Open(0)));
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    fn kind(&self, id: usize) -> Kind;

    /// **Required.** Calls `visit(to, passes_turn)` for every move out of a position.
    ///
    /// ```
    /// use retrograde::{Graph, Space};
    ///
    /// let mut met = Vec::new();
    /// Graph::from_edges(2, [(0, 1), (0, 0)])?.for_each_successor(0, |to, passes_turn| met.push((to, passes_turn)));
    /// assert_eq!(met, [(1, true), (0, true)]);
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    fn for_each_successor(&self, id: usize, visit: impl FnMut(usize, bool));

    /// **Optional.** For each number how many moves of open positions lead to it, if the space can tell faster than by
    /// visiting them one by one. It saves [`grundy`](crate::grundy) and [`pattern`](crate::pattern) one of three passes over
    /// all moves. With `None`, the default, they count themselves; a space with holes must leave it to them. If the counts
    /// are wrong, they report a cycle that is none or miss one.
    ///
    /// ```
    /// use retrograde::{Graph, Space};
    ///
    /// assert_eq!(Graph::from_edges(2, [(0, 1), (0, 1)])?.entering(), Some(vec![0, 2]));
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    fn entering(&self) -> Option<Vec<u32>> {
        None
    }

    /// **Optional.** Whether the moves are stored, so that a visit waits for memory. On large spaces that say so the engines
    /// work ahead, and call [`prefetch`](Space::prefetch). The default says no, which is right for spaces that compute their
    /// moves: for those, working ahead would compute them twice.
    ///
    /// ```
    /// use retrograde::{Graph, Implicit, Space};
    ///
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// assert_eq!((graph.is_stored(), Implicit::new(&graph).is_stored()), (true, false));
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    fn is_stored(&self) -> bool {
        false
    }

    /// **Optional.** Asks the processor to load what a later visit will read. On large stored spaces the engines announce
    /// visits a few dozen positions ahead, first the row, then the moves, which hides much of the wait for memory. The
    /// default does nothing. It must change no answer.
    ///
    /// ```
    /// use retrograde::{Fetch, Graph, Kind, Space};
    ///
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// graph.prefetch(0, Fetch::SuccessorRow);
    /// assert_eq!(graph.kind(0), Kind::Open(1)); // by now on its way
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    fn prefetch(&self, id: usize, what: Fetch) {
        let _ = (id, what);
    }

    /// **Optional.** How many bytes visits backward will allocate when they are first asked for, which a
    /// [`Solver`](crate::Solver) with a limit of memory asks before it starts. The default says none.
    ///
    /// ```
    /// use retrograde::{Graph, Space, outcome};
    ///
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// assert!(graph.bytes_to_walk_back() > 0);
    /// let _ = outcome::solve(&graph)?;
    /// assert_eq!(graph.bytes_to_walk_back(), 0); // there already
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    fn bytes_to_walk_back(&self) -> usize {
        0
    }

    /// **Optional.** May build, on all threads of the current pool, what visits backward would otherwise build
    /// on first use. `outcome::par_solve` (feature `rayon`) calls it first. The default does nothing. It must change
    /// no answer.
    ///
    /// ```
    /// use retrograde::{Graph, Space, outcome};
    ///
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// graph.par_prepare();
    /// assert_eq!(outcome::solve(&graph), outcome::solve(&Graph::from_edges(2, [(0, 1)])?));
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    fn par_prepare(&self) {}

    /// **Required** by [`outcome`](crate::outcome) and [`grundy::loopy`](crate::grundy::loopy) only. Calls `visit(from, passes_turn)` for every move into a position.
    ///
    /// ```
    /// use retrograde::{Graph, Space};
    ///
    /// let mut met = Vec::new();
    /// Graph::from_edges(2, [(0, 1), (0, 1)])?.for_each_predecessor(1, |from, passes_turn| met.push((from, passes_turn)));
    /// assert_eq!(met, [(0, true), (0, true)]);
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    fn for_each_predecessor(&self, id: usize, visit: impl FnMut(usize, bool));
}

/// A space whose numbers stand for positions of a game: what [`Solved`](crate::Solved) looks positions up in.
///
/// ```
/// use retrograde::{Positions, explore, from_fn};
///
/// let explored = explore(&from_fn(|&n: &u32| 0..n), [3])?;
/// assert_eq!(Positions::id(&explored, &3), Some(0));
/// assert_eq!(Positions::position(&explored, 0), Some(3));
/// assert_eq!(Positions::id(&explored, &4), None);
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
pub trait Positions: Space {
    /// How a person names a position.
    type Position: Clone + Eq;

    /// **Required.** The number of a position, `None` if it is not in the space.
    ///
    /// ```
    /// use retrograde::{Positions, explore, from_fn};
    ///
    /// let explored = explore(&from_fn(|&n: &u32| 0..n), [3]).unwrap();
    /// assert_eq!(Positions::id(&explored, &0), Some(1));
    /// ```
    fn id(&self, position: &Self::Position) -> Option<usize>;

    /// **Required.** The position with a number, `None` if it has none.
    ///
    /// ```
    /// use retrograde::{Positions, explore, from_fn};
    ///
    /// let explored = explore(&from_fn(|&n: &u32| 0..n), [3]).unwrap();
    /// assert_eq!(Positions::position(&explored, 9), None);
    /// ```
    fn position(&self, id: usize) -> Option<Self::Position>;
}

/// A space borrowed is the same space: every method is forwarded.
impl<S: Space> Space for &S {
    #[inline]
    fn len(&self) -> usize {
        (**self).len()
    }

    #[inline]
    fn is_empty(&self) -> bool {
        (**self).is_empty()
    }

    #[inline]
    fn kind(&self, id: usize) -> Kind {
        (**self).kind(id)
    }

    #[inline]
    fn for_each_successor(&self, id: usize, visit: impl FnMut(usize, bool)) {
        (**self).for_each_successor(id, visit);
    }

    #[inline]
    fn for_each_predecessor(&self, id: usize, visit: impl FnMut(usize, bool)) {
        (**self).for_each_predecessor(id, visit);
    }

    fn entering(&self) -> Option<Vec<u32>> {
        (**self).entering()
    }

    fn is_stored(&self) -> bool {
        (**self).is_stored()
    }

    fn bytes_to_walk_back(&self) -> usize {
        (**self).bytes_to_walk_back()
    }

    fn par_prepare(&self) {
        (**self).par_prepare();
    }

    #[inline]
    fn prefetch(&self, id: usize, what: Fetch) {
        (**self).prefetch(id, what);
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

/// The length of a space, if its positions can be numbered in 32 bits.
pub(crate) fn checked_len<P>(len: usize) -> Result<usize, Error<P>> {
    if len > MAX_POSITIONS {
        return Err(Error::TooManyPositions { len, limit: MAX_POSITIONS });
    }
    Ok(len)
}
