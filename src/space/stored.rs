//! An indexed game whose moves are listed once and stored.

use std::fmt;

use super::graph::{Graph, Mark, set_mark};
use super::lent::{self, Token};
use super::rows::{Full, MAX_MOVES, Rows};
use super::{Backward, Kind, Positions, Space, Turn, by_index, checked_len};
use crate::error::Error;
use crate::game::{Indexed, moves};
use crate::limits::Limits;
use crate::watch::{EVERY, Phase, Watch};

/// An [`Indexed`] game as a space with stored moves.
///
/// The moves are listed once, forward, and stored; nothing is hashed. Use it for games without
/// [`Predecessors`](crate::Predecessors), or if moves are slow to compute.
///
/// Memory: 4 bytes a position and 4 a move, as much again once an engine walks backward, and a byte a
/// position if the rules declare an end or the index has a hole.
///
/// ```
/// use retrograde::{Game, Indexed, Solver, Stored};
///
/// /// Take one, two or three stones; no rule says where a position comes from.
/// struct Heap;
///
/// impl Game for Heap {
///     type Position = usize;
///     fn successors(&self, &stones: &usize) -> impl IntoIterator<Item = usize> {
///         (1..=stones.min(3)).map(move |take| stones - take)
///     }
/// }
///
/// impl Indexed for Heap {
///     fn len(&self) -> usize {
///         100
///     }
///     fn index(&self, &stones: &usize) -> usize {
///         stones
///     }
///     fn position(&self, index: usize) -> Option<usize> {
///         Some(index)
///     }
/// }
///
/// let solved = Solver::new().outcomes(Stored::new(Heap)?)?;
/// assert_eq!(solved.best_move(&21).unwrap().position, 20);
/// # Ok::<(), retrograde::Error>(())
/// ```
#[derive(Clone)]
pub struct Stored<G> {
    game: G,
    graph: Graph,
}

impl<G: Indexed> Stored<G> {
    /// Lists and stores all moves of a game; `&game` will do, since a borrowed game is a game.
    ///
    /// # Errors
    ///
    /// [`Error::BadMove`] if a successor's index is not below `game.len()` or is a hole;
    /// [`Error::NotAPosition`] if [`Game::is_position`](crate::Game::is_position) refuses a successor or a
    /// position that [`Indexed::position`] gives. [`Error::TooManyPositions`] and [`Error::TooManyMoves`]
    /// beyond 2^32 − 1.
    ///
    /// # Complexity
    ///
    /// O(V + E): each position is expanded once, a decided one not at all.
    ///
    /// ```
    /// use retrograde::{Graph, Space, Stored};
    ///
    /// let graph = Graph::from_successors(&[vec![1], vec![0, 1]])?; // an indexed game itself
    /// assert_eq!(Stored::new(&graph)?.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(game: G) -> Result<Self, Error<G::Position>> {
        Self::within(game, Limits::NONE, &mut Watch::none())
    }

    /// The same within limits.
    pub(crate) fn within(game: G, limits: Limits, watch: &mut Watch<'_>) -> Result<Self, Error<G::Position>> {
        let len = checked_len(game.len())?;
        limits.allow_positions(len)?;
        let mut listing = Listing { rows: Rows::new(), marks: Vec::new(), len, limits };
        for id in 0..len {
            if id % EVERY == 0 && watch.stops(Phase::Exploring, id, Some(len)) {
                return Err(Error::Stopped);
            }
            listing.list(&game, id)?;
        }
        let graph = Graph::from_sound_rows(listing.rows, listing.marks);
        match graph.first_move_into_a_hole() {
            Some((from, index)) => {
                Err(Error::BadMove { position: from, index, len }
                    .named(len, |id| by_index::position(&game, id)))
            }
            None => Ok(Self { game, graph }),
        }
    }

    /// The game.
    ///
    /// ```
    /// use retrograde::{Graph, Stored};
    ///
    /// let stored = Stored::new(Graph::from_edges(2, [(0, 1)])?)?;
    /// assert_eq!(stored.game().move_count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn game(&self) -> &G {
        &self.game
    }
}

impl<G> Stored<G> {
    /// The moves between ids, as a graph: to draw it, or to run petgraph's algorithms on it.
    ///
    /// ```
    /// use retrograde::{Graph, Stored};
    ///
    /// let stored = Stored::new(Graph::from_edges(2, [(0, 1)])?)?;
    /// assert_eq!(stored.graph().move_count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn graph(&self) -> &Graph {
        &self.graph
    }
}

/// The moves listed so far.
struct Listing {
    rows: Rows,
    marks: Vec<Mark>,
    len: usize,
    limits: Limits,
}

impl Listing {
    /// Lists the moves of the next position.
    fn list<G: Indexed>(&mut self, game: &G, id: usize) -> Result<(), Error<G::Position>> {
        let position = game.position(id);
        let mark = match &position {
            None => Mark::Hole,
            Some(found) if !game.is_position(found) => {
                return Err(Error::NotAPosition { position: found.clone() });
            }
            Some(found) => game.terminal(found).map_or(Mark::Open, Mark::End),
        };
        let marks = if mark == Mark::Open { self.marks.capacity() } else { self.len };
        self.allows(0, false, marks)?;
        set_mark(&mut self.marks, id, self.len, mark).map_err(|no_room| no_room.at(self.len))?;
        if let (Some(from), Mark::Open) = (position, mark) {
            for (to, passes) in moves(game, &from) {
                if !game.is_position(&to) {
                    return Err(Error::NotAPosition { position: to });
                }
                let index = game.index(&to);
                if index >= self.len {
                    return Err(Error::BadMove { position: from.clone(), index, len: self.len });
                }
                let turn = Turn::from_passes(passes);
                self.allows_move(turn)?;
                self.rows.push(index as u32, turn).map_err(|full| match full {
                    Full::TooMany => Error::TooManyMoves { position: from.clone(), limit: MAX_MOVES },
                    Full::NoRoom(no_room) => no_room.at(self.len),
                })?;
            }
        }
        self.rows.end_row().map_err(|no_room| no_room.at(self.len))
    }

    /// Whether there is memory for one more move; most find room already there.
    #[inline]
    fn allows_move<P>(&self, turn: Turn) -> Result<(), Error<P>> {
        let room = self.rows.has_room() && (turn.passes() || !self.rows.all_pass());
        if room { Ok(()) } else { self.allows(1, turn == Turn::Keeps, self.marks.capacity()) }
    }

    /// Whether there is memory for so many moves more and the end of their row, with so many bytes of marks.
    fn allows<P>(&self, moves: usize, keeps: bool, marks: usize) -> Result<(), Error<P>> {
        if self.limits.bytes.is_none() {
            return Ok(());
        }
        self.limits.allow_bytes(self.rows.growth(1, moves, keeps).bytes().saturating_add(marks))
    }
}

impl<G> fmt::Debug for Stored<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stored").field("graph", &self.graph).finish_non_exhaustive()
    }
}

impl<G> Space for Stored<G> {
    #[inline]
    fn len(&self) -> usize {
        self.graph.len()
    }

    #[inline]
    fn kind(&self, id: usize) -> Kind {
        self.graph.kind(id)
    }

    #[inline]
    fn for_each_successor(&self, id: usize, visit: impl FnMut(usize, Turn)) {
        self.graph.for_each_successor(id, visit);
    }

    #[inline]
    fn stored(&self, token: Token) -> Option<lent::Rows<'_>> {
        self.graph.stored(token).map(|rows| rows.with_kept(self.graph.bytes()))
    }
}

impl<G> Backward for Stored<G> {
    #[inline]
    fn for_each_predecessor(&self, id: usize, visit: impl FnMut(usize, Turn)) {
        self.graph.for_each_predecessor(id, visit);
    }
}

impl<G: Indexed> Positions for Stored<G> {
    type Position = G::Position;

    #[inline]
    fn id(&self, position: &G::Position) -> Option<usize> {
        by_index::id(&self.game, position)
    }

    #[inline]
    fn position(&self, id: usize) -> Option<G::Position> {
        by_index::position(&self.game, id)
    }
}
