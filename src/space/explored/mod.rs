//! A space found by search from some roots.

mod ahead;
mod memory;
mod names;
#[cfg(feature = "rayon")]
mod parallel;

#[cfg(feature = "rayon")]
pub(crate) use parallel::par_search;

use std::fmt;
use std::hash::Hash;

use self::memory::Safe;
pub(crate) use self::memory::list_within;
pub(crate) use self::names::Names;
use super::graph::{Graph, Mark, set_mark};
use super::lent::{self, Token};
use super::rows::{Full, MAX_MOVES, Rows};
use super::{Backward, Kind, MAX_POSITIONS, Positions, Space, Turn};
use crate::error::Error;
use crate::game::{Game, moves};
use crate::limits::Limits;
use crate::prefetch::LARGE;
use crate::room::{self, NoRoom};
use crate::watch::{EVERY, Phase, Watch};

/// Finds every position that play can reach from `roots`, breadth first, and stores all moves.
///
/// Ids are given in the order of discovery: the roots first, as listed (a repeated root counts once), then
/// the successors of position 0 in the order the game lists them, and so on. The same game and roots always
/// give the same ids.
///
/// # Errors
///
/// [`Error::NotAPosition`] if [`Game::is_position`] refuses a root or a position that play reaches.
/// [`Error::TooManyPositions`] and [`Error::TooManyMoves`] beyond 2^32 − 1. A game with infinitely many
/// positions fills the memory first: then the error is [`Error::OutOfMemory`], unless the system hands out
/// more than it has. Bound it in the rules, by [`Game::terminal`], or search with
/// [`Solver::max_bytes`](crate::Solver::max_bytes). A move counter or a turn number in the position can be
/// the cause, since it makes every position new.
///
/// # Complexity
///
/// Expected O(V + E) time. A position takes its own size, 8 bytes for its rows and about 6 to 12 in the hash
/// table; a move takes 4 bytes each way.
///
/// ```
/// use retrograde::{explore, from_fn};
///
/// let explored = explore(&from_fn(|&n: &u32| (1..=n.min(3)).map(move |take| n - take)), [10])?;
/// assert_eq!(explored.positions().len(), 11);
/// assert_eq!(explored.positions()[1], 9);
/// assert_eq!(explored.id(&8), Some(2));
/// assert_eq!(explored.id(&11), None); // never reached
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
pub fn explore<G: Game>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
) -> Result<Explored<G::Position>, Error<G::Position>> {
    search(game, roots, Limits::NONE, &mut Watch::none())
}

/// The same within limits, until it is stopped; what was met then and not expanded is cut.
pub(crate) fn search<G: Game>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
    limits: Limits,
    watch: &mut Watch<'_>,
) -> Result<Explored<G::Position>, Error<G::Position>> {
    let mut search = Search::new(game, roots, limits)?;
    search.expand_all(game, watch, Batches::USUAL)?;
    Ok(search.finish())
}

/// When positions are expanded many at a time, and how many.
#[derive(Clone, Copy, Debug)]
struct Batches {
    /// From so many positions on: fewer fit the cache.
    from: usize,
    /// So many moves, or positions, are listed before they are entered.
    listed: usize,
}

impl Batches {
    const USUAL: Self = Self { from: LARGE, listed: ahead::LISTED };
}

/// Expands positions one by one until none is left, or until so many were met.
#[inline(never)]
fn expand<G: Game>(
    search: &mut Search<G::Position>,
    game: &G,
    watch: &mut Watch<'_>,
    most: usize,
) -> Result<(), Error<G::Position>> {
    let mut found = Vec::new();
    while let Some(from) = search.names.positions.get(search.rows.len()) {
        let done = search.rows.len();
        if search.names.positions.len() >= most {
            break;
        }
        if watch.stopped() || done % EVERY == 0 && watch.stops(Phase::Exploring, done, None) {
            search.mark(Mark::Cut)?;
        } else if !game.is_position(from) {
            return Err(Error::NotAPosition { position: search.take_current() });
        } else if let Some(outcome) = game.terminal(from) {
            search.mark(Mark::End(outcome))?;
        } else if search.list(game, from, &mut found, |_| ())? && search.allows(&found, found.capacity()) {
            let mut enter = |(hash, turn, to)| {
                let to = search.names.intern(hash, to)?;
                search.enter(to, turn)
            };
            if let Err(error) = found.drain(..).try_for_each(&mut enter) {
                search.cut_or_fail(error)?;
            }
        } else {
            found.clear();
            search.mark(Mark::Cut)?;
        }
        search.end_row()?;
    }
    Ok(())
}

/// A move found: the hash of the position it leads to, whether it passes the turn, and the position.
type Found<P> = (u64, Turn, P);

/// A search under way: the positions met, and what was found of those expanded.
struct Search<P> {
    names: Names<P>,
    rows: Rows,
    marks: Vec<Mark>,
    limits: Limits,
    /// How many roots there are: the first positions.
    roots: usize,
    /// How many layers are done: positions at one distance from the roots, counted in moves.
    layers: usize,
    /// Where the current layer ends.
    layer_end: usize,
    safe: Safe,
}

impl<P: Eq + Hash> Search<P> {
    /// Begins with the roots. They are checked here, so that no limit can hide a bad one.
    fn new(
        game: &impl Game<Position = P>,
        roots: impl IntoIterator<Item = P>,
        limits: Limits,
    ) -> Result<Self, Error<P>> {
        let names = Names::new(limits.positions.map_or(MAX_POSITIONS, |limit| limit.min(MAX_POSITIONS)));
        let (rows, marks) = (Rows::new(), Vec::new());
        let (layers, layer_end, safe) = (0, 0, Safe::default());
        let mut search = Self { names, rows, marks, limits, roots: 0, layers, layer_end, safe };
        for root in roots {
            if !game.is_position(&root) {
                return Err(Error::NotAPosition { position: root });
            }
            search.allows_root()?;
            let hash = search.names.hash(&root);
            search.names.intern(hash, root)?;
        }
        search.roots = search.names.positions.len();
        search.layer_end = search.roots;
        Ok(search)
    }

    /// Expands all positions that are left.
    fn expand_all(
        &mut self,
        game: &impl Game<Position = P>,
        watch: &mut Watch<'_>,
        batches: Batches,
    ) -> Result<(), Error<P>> {
        expand(self, game, watch, batches.from)?;
        ahead::expand(self, game, watch, batches.listed)
    }

    /// Lists the moves of a position, all hashes first: their work overlaps, and the table's cells are met
    /// close together afterwards. `false` if the list alone would take more memory than is left.
    #[inline]
    fn list<G: Game<Position = P>>(
        &self,
        game: &G,
        from: &P,
        found: &mut Vec<Found<P>>,
        mut hashed: impl FnMut(u64),
    ) -> Result<bool, Error<P>> {
        let moves = moves(game, from).into_iter().map(|(to, passes)| {
            let hash = self.names.hash(&to);
            hashed(hash);
            (hash, Turn::from_passes(passes), to)
        });
        if self.limits.bytes.is_none() {
            for found_move in moves {
                room::push(found, found_move).map_err(|no_room| self.no_room(no_room))?;
            }
            return Ok(true);
        }
        let allows = |bytes| if self.allows_list(bytes) { Ok(()) } else { Err(None) };
        match list_within(found, moves, allows, Some) {
            Ok(()) => Ok(true),
            Err(None) => Ok(false),
            Err(Some(no_room)) => Err(self.no_room(no_room)),
        }
    }

    /// The error that there is no memory left.
    #[cold]
    fn no_room(&self, no_room: NoRoom) -> Error<P> {
        no_room.at(self.names.positions.len())
    }

    /// Marks the position whose row is being filled.
    fn mark(&mut self, mark: Mark) -> Result<(), Error<P>> {
        let len = self.rows.len() + 1;
        // The list has gaps, and would not double by itself, as the estimate of memory has it.
        if len > self.marks.capacity() {
            let more = len.next_power_of_two().max(4) - self.marks.len();
            room::reserve_exact(&mut self.marks, more).map_err(|no_room| self.no_room(no_room))?;
        }
        set_mark(&mut self.marks, self.rows.len(), len, mark).map_err(|no_room| self.no_room(no_room))
    }

    /// The position whose row is being filled is not to be expanded after all, if a limit of positions is what
    /// its moves met.
    #[cold]
    fn cut_or_fail(&mut self, error: Error<P>) -> Result<(), Error<P>> {
        match error {
            Error::TooManyPositions { .. } if self.limits.positions.is_some() => {
                self.rows.clear_row();
                self.mark(Mark::Cut)
            }
            error => Err(error),
        }
    }

    /// The position whose row is being filled has a move to this one.
    #[inline]
    fn enter(&mut self, to: u32, turn: Turn) -> Result<(), Error<P>> {
        match self.rows.push(to, turn) {
            Ok(()) => Ok(()),
            Err(full) => Err(self.full(full)),
        }
    }

    #[cold]
    fn full(&mut self, full: Full) -> Error<P> {
        match full {
            Full::TooMany => Error::TooManyMoves { position: self.take_current(), limit: MAX_MOVES },
            Full::NoRoom(no_room) => self.no_room(no_room),
        }
    }

    /// The position whose row is being filled, taken out of a search that has failed there.
    fn take_current(&mut self) -> P {
        self.names.positions.swap_remove(self.rows.len())
    }

    /// Goes on to the next position.
    fn end_row(&mut self) -> Result<(), Error<P>> {
        self.rows.end_row().map_err(|no_room| self.no_room(no_room))?;
        if self.rows.len() == self.layer_end {
            self.layers += 1;
            self.layer_end = self.names.positions.len();
        }
        Ok(())
    }

    fn finish(self) -> Explored<P> {
        let graph = Graph::from_sound_rows(self.rows, self.marks);
        Explored { names: self.names, graph, roots: self.roots, layers: self.layers }
    }
}

/// The positions reached from some roots, with ids and moves: what [`explore`] returns.
///
/// ```
/// use retrograde::{Outcome, explore, from_fn, outcome};
///
/// let explored = explore(&from_fn(|&n: &u32| (1..=n.min(3)).map(move |take| n - take)), [10])?;
/// let outcomes = outcome::solve(&explored).unwrap();
/// assert_eq!(outcomes.outcome(explored.id(&8).unwrap()), Some(Outcome::Loss));
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
#[derive(Clone)]
pub struct Explored<P> {
    names: Names<P>,
    graph: Graph,
    /// How many of the first positions are roots.
    roots: usize,
    /// How many layers were searched.
    layers: usize,
}

impl<P> Explored<P> {
    /// How many positions were found but not expanded, because a limit or an observer cut the search: 0 after
    /// [`explore`]. O(V).
    ///
    /// ```
    /// use retrograde::{Solver, Space, explore, from_fn};
    ///
    /// let count_up = from_fn(|&n: &u64| [n + 1]); // without end
    /// let explored = Solver::new().max_positions(10).explore(&count_up, [0]).unwrap();
    /// assert_eq!((explored.len(), explored.cuts()), (10, 1));
    /// assert_eq!(explore(&from_fn(|&n: &u32| 0..n), [4]).unwrap().cuts(), 0);
    /// ```
    #[must_use]
    pub fn cuts(&self) -> usize {
        self.graph.cuts()
    }

    /// All positions, in the order of their ids.
    ///
    /// ```
    /// use retrograde::{explore, from_fn};
    ///
    /// let explored = explore(&from_fn(|&n: &u32| 0..n), [2]).unwrap();
    /// assert_eq!(explored.positions(), [2, 0, 1]);
    /// ```
    #[must_use]
    pub fn positions(&self) -> &[P] {
        &self.names.positions
    }

    /// The moves between ids, as a graph, to draw it or to run petgraph's algorithms on it.
    ///
    /// `None` if the search was [cut](Explored::cuts): a graph is also a [`Game`], and a game cannot say that
    /// a position was not expanded. O(V).
    ///
    /// ```
    /// use retrograde::{Solver, explore, from_fn};
    ///
    /// let explored = explore(&from_fn(|&n: &u32| 0..n), [4]).unwrap();
    /// assert_eq!(explored.graph().unwrap().move_count(), 4 + 3 + 2 + 1);
    /// let part = Solver::new().max_positions(3).explore(&from_fn(|&n: &u32| [n + 1]), [0]).unwrap();
    /// assert!(part.graph().is_none());
    /// ```
    #[must_use]
    pub fn graph(&self) -> Option<&Graph> {
        (self.cuts() == 0).then_some(&self.graph)
    }
}

impl<P: Eq + Hash> Explored<P> {
    /// The id of a position, `None` if it was not reached. Expected O(1).
    ///
    /// ```
    /// use retrograde::{explore, from_fn};
    ///
    /// let explored = explore(&from_fn(|&n: &u32| 0..n), [4]).unwrap();
    /// assert_eq!((explored.id(&4), explored.id(&7)), (Some(0), None));
    /// ```
    #[must_use]
    pub fn id(&self, position: &P) -> Option<usize> {
        self.names.find(self.names.hash(position), position).map(|id| id as usize)
    }
}

impl<P> Explored<P> {
    /// What to look for where a search was cut.
    fn hint(&self) -> String {
        format!(
            "cut after {} layers, each with new positions: is a move counter or turn number part of the position, \
             or is a bound missing?",
            self.layers
        )
    }
}

/// Shows how many positions and moves there are. If the search was cut, it also shows how many positions are
/// cut, after how many layers (positions at one distance from the roots), and the likely cause.
impl<P> fmt::Debug for Explored<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Explored");
        shown.field("graph", &self.graph);
        let cuts = self.cuts();
        if cuts > 0 {
            shown.field("cuts", &cuts).field("hint", &self.hint());
        }
        shown.finish_non_exhaustive()
    }
}

impl<P> Space for Explored<P> {
    #[inline]
    fn len(&self) -> usize {
        self.names.positions.len()
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
        self.graph.stored(token).map(|rows| rows.with_kept(self.bytes()).with_roots(self.roots))
    }
}

impl<P> Backward for Explored<P> {
    #[inline]
    fn for_each_predecessor(&self, id: usize, visit: impl FnMut(usize, Turn)) {
        self.graph.for_each_predecessor(id, visit);
    }
}

impl<P: Clone + Eq + Hash> Positions for Explored<P> {
    type Position = P;

    #[inline]
    fn id(&self, position: &P) -> Option<usize> {
        self.id(position)
    }

    #[inline]
    fn position(&self, id: usize) -> Option<P> {
        self.names.positions.get(id).cloned()
    }
}
