//! A space whose moves are stored: the simplest door.

mod capabilities;
mod keep_turn;

use std::fmt;
use std::sync::OnceLock;

use super::graph_error::GraphError;
use super::order::topological_order;
use super::rows::{Full, MAX_MOVES, Rows};
use super::{MAX_POSITIONS, Turn};
use crate::error::Error;
use crate::game::Outcome;
#[cfg(doc)]
use crate::game::{Game, Indexed, Predecessors};
use crate::room::{self, NoRoom};
use crate::watch::Watch;

/// Positions `0..len` with stored moves: compressed sparse rows in both directions.
///
/// A position without moves is a loss for the player to move, unless [`set_terminal`](Graph::set_terminal)
/// declares another outcome. Parallel edges are separate moves, and a self-loop is a move.
///
/// [`Solved::new`](crate::Solved::new) joins a graph and its answers, so that you can ask for best moves and
/// lines of play. A `Graph` is also a [`Game`] whose positions are the ids, with [`Indexed`] and
/// [`Predecessors`]: whatever takes a game takes a graph. A root that is a hole or outside `0..len` is
/// [`Error::NotAPosition`].
///
/// petgraph's algorithms run on a `&Graph` (`toposort`, `Dot`, …), and a `Graph` converts from and to
/// [`petgraph::graph::DiGraph`]. petgraph's `tarjan_scc` recurses as deep as the longest path, so a long
/// chain overflows the stack; `kosaraju_scc` does not recurse. petgraph sees all moves, also those out of
/// decided positions, but neither ends nor holes.
///
/// Memory: 4 bytes a position and 4 a move. The reverse rows take as much again. They are built when an
/// engine first walks backward; Grundy values, patterns and topological orders never do. Once an end is set,
/// one byte a position more. Once a move keeps the turn, one bit a move each way, and 8 bytes for each such
/// move when the graph is played as a game. At most 2^32 − 1 positions and as many moves.
///
/// # Example
///
/// ```
/// use retrograde::{Graph, Outcome, outcome};
///
/// //  0 ⇄ 1 → 2: whoever reaches 2 leaves the opponent without a move.
/// let graph = Graph::from_successors(&[vec![1], vec![0, 2], vec![]])?;
/// let outcomes = outcome::solve(&graph)?;
/// assert_eq!(outcomes.outcome(1), Some(Outcome::Win));
/// assert_eq!(outcomes.outcome(0), Some(Outcome::Loss));
/// assert_eq!(outcomes.remoteness(0), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Graph {
    successors: Rows,
    /// Built on first use. Boxed, so that the graph itself holds nothing that changes behind a shared
    /// reference, and what is read of it in a loop may stay in registers.
    predecessors: Box<OnceLock<Rows>>,
    /// The moves that keep the turn, as sorted pairs, for [`Game::passes_turn`]; also built on first use.
    kept: Box<OnceLock<Vec<(u32, u32)>>>,
    /// What is special about a position; empty while nothing is.
    marks: Vec<Mark>,
}

/// What the rules say of a position beside its moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    Open,
    End(Outcome),
    Hole,
    /// Met by a search but not expanded. Only inside an `Explored`: no graph with cuts is handed out, since
    /// as a game it would show them as stuck.
    Cut,
}

impl Graph {
    /// Makes a graph from the list of successors of each position: position `i` moves to the entries of
    /// `lists[i]`.
    ///
    /// # Errors
    ///
    /// [`GraphError::BadEdge`] if an entry is not below `lists.len()`; `edge` counts the entries of all lists
    /// from 0. [`GraphError::TooManyPositions`] and [`GraphError::TooManyMoves`] beyond 2^32 − 1;
    /// [`GraphError::OutOfMemory`].
    ///
    /// ```
    /// use retrograde::{Graph, space::GraphError};
    ///
    /// let graph = Graph::from_successors(&[[1, 2].as_slice(), &[2], &[]])?;
    /// assert_eq!((graph.len(), graph.move_count()), (3, 3));
    /// assert_eq!(
    ///     Graph::from_successors(&[vec![0], vec![2]]).unwrap_err(),
    ///     GraphError::BadEdge { edge: 1, from: 1, to: 2, len: 2 },
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_successors(lists: &[impl AsRef<[usize]>]) -> Result<Self, GraphError> {
        let len = graph_len(lists.len())?;
        let mut rows = Rows::new();
        for (from, list) in lists.iter().enumerate() {
            for &to in list.as_ref() {
                if to >= len {
                    return Err(GraphError::BadEdge { edge: rows.move_count(), from, to, len });
                }
                rows.push(to as u32, Turn::Passes).map_err(|full| match full {
                    Full::TooMany => GraphError::TooManyMoves { position: from, limit: MAX_MOVES },
                    Full::NoRoom(no_room) => no_room.into(),
                })?;
            }
            rows.end_row()?;
        }
        Ok(Self::from_sound_rows(rows, Vec::new()))
    }

    /// Makes a graph from edges `(from, to)`. The successors of a position are in the order of the edges.
    ///
    /// # Errors
    ///
    /// [`GraphError::BadEdge`] names the first edge with an end that is not below `len`.
    /// [`GraphError::TooManyPositions`] and [`GraphError::TooManyMoves`] beyond 2^32 − 1;
    /// [`GraphError::OutOfMemory`].
    ///
    /// # Complexity
    ///
    /// O(V + E) time; beside the graph 4 bytes a position and some 8 to 16 an edge while it is built, and 3
    /// more an edge if there are more than half a million positions in no order.
    ///
    /// ```
    /// use retrograde::{Game, Graph};
    ///
    /// let graph = Graph::from_edges(3, [(0, 2), (1, 1), (0, 1), (0, 2)])?;
    /// assert_eq!(graph.successors(&0).into_iter().collect::<Vec<_>>(), [2, 1, 2]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn from_edges(
        len: usize,
        edges: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<Self, GraphError> {
        let len = graph_len(len)?;
        let edges = edges.into_iter();
        // A hint is only a hint: one that lies must not cost the memory.
        let mut list: Vec<(u32, u32)> = Vec::new();
        room::reserve(&mut list, edges.size_hint().0.min(1 << 24))?;
        for (from, to) in edges {
            if from >= len || to >= len {
                return Err(GraphError::BadEdge { edge: list.len(), from, to, len });
            }
            if list.len() >= MAX_MOVES {
                return Err(GraphError::TooManyMoves { position: from, limit: MAX_MOVES });
            }
            room::push(&mut list, (from as u32, to as u32))?;
        }
        Ok(Self::from_sound_rows(Rows::from_edges(len, &list)?, Vec::new()))
    }

    /// Makes a graph from existing compressed sparse rows: position `i` moves to
    /// `targets[starts[i]..starts[i + 1]]`.
    ///
    /// The lists are moved in, not copied. `starts` has one more entry than there are positions; without
    /// positions it may be empty.
    ///
    /// # Errors
    ///
    /// [`GraphError::BadRows`] names the first start that is below the one before, or a last one that is not
    /// `targets.len()`; the first start must be 0. [`GraphError::BadEdge`] if a target is not a position;
    /// `edge` is its index in `targets`. [`GraphError::TooManyPositions`] and [`GraphError::TooManyMoves`]
    /// beyond 2^32 − 1.
    ///
    /// # Complexity
    ///
    /// One pass over both lists; no memory is allocated.
    ///
    /// ```
    /// use retrograde::{Graph, space::GraphError};
    ///
    /// let graph = Graph::from_rows(vec![0, 2, 3, 3], vec![1, 2, 2])?;
    /// assert_eq!((graph.len(), graph.move_count()), (3, 3));
    /// let short = Graph::from_rows(vec![0, 2, 2], vec![1, 2, 2]);
    /// assert_eq!(short.unwrap_err(), GraphError::BadRows { row: 2, start: 2, targets: 3 });
    /// # Ok::<(), GraphError>(())
    /// ```
    pub fn from_rows(starts: Vec<u32>, targets: Vec<u32>) -> Result<Self, GraphError> {
        let len = starts.len().saturating_sub(1);
        graph_len(len)?;
        if targets.len() > MAX_MOVES {
            return Err(GraphError::TooManyMoves { position: len.saturating_sub(1), limit: MAX_MOVES });
        }
        if let Some((row, start)) = first_bad_start(&starts, targets.len()) {
            return Err(GraphError::BadRows { row, start, targets: targets.len() });
        }
        let rows = Rows::from_lists(if starts.is_empty() { vec![0] } else { starts }, targets);
        match rows.targets().iter().position(|&to| to as usize >= len) {
            Some(edge) => {
                let (from, to) = (rows.row_of(edge), rows.target(edge));
                Err(GraphError::BadEdge { edge, from, to, len })
            }
            None => Ok(Self::from_sound_rows(rows, Vec::new())),
        }
    }

    /// A graph of rows whose targets are all below their number.
    pub(super) fn from_sound_rows(successors: Rows, marks: Vec<Mark>) -> Self {
        Self { successors, predecessors: Box::default(), kept: Box::default(), marks }
    }

    /// The first move that leads to a hole, from where.
    pub(super) fn first_move_into_a_hole(&self) -> Option<(usize, usize)> {
        if self.marks.is_empty() {
            return None;
        }
        let slot = self.successors.targets().iter().position(|&to| self.mark(to as usize) == Mark::Hole)?;
        Some((self.successors.row_of(slot), self.successors.target(slot)))
    }

    /// Declares the outcome of a position at which play ends, for the player to move there. Its moves, if it
    /// has any, no longer count for any engine. A later call replaces an earlier one.
    ///
    /// # Errors
    ///
    /// [`GraphError::NoPosition`] if `id` names no position.
    ///
    /// ```
    /// use retrograde::{Graph, Outcome, outcome};
    ///
    /// let mut graph = Graph::from_successors(&[vec![1], vec![2], vec![]])?;
    /// graph.set_terminal(1, Outcome::Draw)?;
    /// assert_eq!(outcome::solve(&graph)?.outcome(0), Some(Outcome::Draw));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_terminal(&mut self, id: usize, outcome: Outcome) -> Result<(), GraphError> {
        let len = self.len();
        if id >= len || self.mark(id) == Mark::Hole {
            return Err(GraphError::NoPosition { id, len });
        }
        Ok(set_mark(&mut self.marks, id, len, Mark::End(outcome))?)
    }

    /// The number of positions, holes included.
    ///
    /// ```
    /// assert_eq!(retrograde::Graph::from_edges(7, [(0, 1)])?.len(), 7);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.successors.len()
    }

    /// Whether there are no positions.
    ///
    /// ```
    /// assert!(retrograde::Graph::from_edges(0, [])?.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of moves; parallel moves count each.
    ///
    /// ```
    /// assert_eq!(retrograde::Graph::from_edges(2, [(0, 1), (0, 1)])?.move_count(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn move_count(&self) -> usize {
        self.successors.move_count()
    }

    /// All positions in topological order: each comes before its successors.
    ///
    /// Kahn's algorithm with a first-in-first-out queue. The queue starts with the positions without
    /// predecessors, in increasing order, and the successors of a position are visited in the order of the
    /// input. Moves out of decided positions do not count; holes are left out. Source: A. B. Kahn,
    /// *Topological sorting of large networks*, Communications of the ACM 5 (1962).
    ///
    /// # Errors
    ///
    /// [`Error::Cyclic`] with one cycle.
    ///
    /// # Complexity
    ///
    /// O(V + E) time, 8 bytes a position beside the result.
    ///
    /// ```
    /// use retrograde::{Error, Graph};
    ///
    /// let diamond = Graph::from_edges(4, [(3, 1), (3, 2), (2, 0), (1, 0)])?;
    /// assert_eq!(diamond.topological_order()?, [3, 1, 2, 0]);
    ///
    /// let ring = Graph::from_edges(3, [(0, 1), (1, 2), (2, 1)])?;
    /// assert!(matches!(ring.topological_order(), Err(Error::Cyclic { cycle }) if cycle.len() == 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn topological_order(&self) -> Result<Vec<usize>, Error> {
        let order = topological_order(self, &mut Watch::none())?.unwrap_or_default();
        Ok(order.into_iter().map(|id| id as usize).collect())
    }

    #[inline]
    pub(super) fn mark(&self, id: usize) -> Mark {
        self.marks.get(id).copied().unwrap_or(Mark::Open)
    }

    /// The moves that keep the turn, collected when first asked for.
    fn kept(&self) -> &[(u32, u32)] {
        self.kept.get_or_init(|| {
            let rows = &self.successors;
            let kept = |from| {
                let slots = rows.range(from).filter(|&slot| !rows.passes(slot));
                slots.map(move |slot| (from as u32, rows.target(slot) as u32))
            };
            let mut pairs: Vec<_> = (0..self.len()).flat_map(kept).collect();
            pairs.sort_unstable();
            pairs
        })
    }

    /// Whether every position is open.
    pub(super) fn has_no_marks(&self) -> bool {
        self.marks.is_empty()
    }

    /// How many bytes the reverse rows will allocate, if they are not there yet.
    pub(super) fn bytes_to_walk_back(&self) -> usize {
        if self.predecessors.get().is_some() { 0 } else { self.successors.bytes_to_reverse() }
    }

    /// The same if all threads of the current pool build them.
    #[cfg(feature = "rayon")]
    pub(super) fn par_bytes_to_walk_back(&self) -> usize {
        match self.bytes_to_walk_back() {
            bytes if bytes > 0 && self.len() >= crate::prefetch::LARGE => {
                bytes.max(self.successors.par_bytes_to_reverse())
            }
            bytes => bytes,
        }
    }

    /// How many bytes the graph takes, the moves backward among them once they are there.
    pub(super) fn bytes(&self) -> usize {
        let backward = self.predecessors.get().map_or(0, Rows::bytes);
        let kept = self.kept.get().map_or(0, |pairs| size_of::<(u32, u32)>() * pairs.capacity());
        self.successors.bytes() + backward + kept + self.marks.capacity()
    }

    /// Builds the reverse rows on all threads. Not inside the lock: a thread that waits for others may take
    /// up work that needs the same rows.
    #[cfg(feature = "rayon")]
    pub(super) fn par_prepare(&self) -> Result<(), NoRoom> {
        if self.len() >= crate::prefetch::LARGE && self.predecessors.get().is_none() {
            let _ = self.predecessors.set(self.successors.par_reversed()?);
        }
        Ok(())
    }

    /// How many positions are cut.
    pub(super) fn cuts(&self) -> usize {
        self.marks.iter().filter(|&&mark| mark == Mark::Cut).count()
    }

    pub(super) fn successor_rows(&self) -> &Rows {
        &self.successors
    }

    /// The reverse rows, built when first asked for.
    #[inline]
    pub(super) fn predecessor_rows(&self) -> &Rows {
        match self.predecessors.get() {
            Some(rows) => rows,
            None => self.reverse_or_abort(),
        }
    }

    /// The same where no error can be returned: an engine has [prepared](Self::prepare) before.
    #[cold]
    #[inline(never)]
    fn reverse_or_abort(&self) -> &Rows {
        self.predecessors.get_or_init(|| self.successors.reversed().unwrap_or_else(|no_room| no_room.abort()))
    }

    /// Builds the reverse rows now.
    pub(super) fn prepare(&self) -> Result<(), NoRoom> {
        if self.predecessors.get().is_none() {
            let _ = self.predecessors.set(self.successors.reversed()?);
        }
        Ok(())
    }
}

/// The length of a graph, if its positions can have ids of 32 bits.
fn graph_len(len: usize) -> Result<usize, GraphError> {
    if len > MAX_POSITIONS {
        return Err(GraphError::TooManyPositions { len, limit: MAX_POSITIONS });
    }
    Ok(len)
}

/// The first start that does not fit: not 0 at first, below the one before, or not the number of targets at
/// last.
fn first_bad_start(starts: &[u32], targets: usize) -> Option<(usize, usize)> {
    let (Some(&first), Some(&last)) = (starts.first(), starts.last()) else {
        return (targets > 0).then_some((0, targets));
    };
    if first != 0 {
        return Some((0, first as usize));
    }
    let falls = starts.windows(2).position(|pair| pair[0] > pair[1]);
    let row = falls.map(|row| row + 1).or((last as usize != targets).then_some(starts.len() - 1))?;
    Some((row, starts[row] as usize))
}

/// Sets one mark in a list that stays empty as long as every position is open.
pub(super) fn set_mark(marks: &mut Vec<Mark>, id: usize, len: usize, mark: Mark) -> Result<(), NoRoom> {
    if mark != Mark::Open && marks.len() <= id {
        let len = len.max(id + 1);
        room::reserve(marks, len - marks.len())?;
        marks.resize(len, Mark::Open);
    }
    if let Some(cell) = marks.get_mut(id) {
        *cell = mark;
    }
    Ok(())
}

impl fmt::Debug for Graph {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Graph")
            .field("positions", &self.len())
            .field("moves", &self.move_count())
            .finish_non_exhaustive()
    }
}
