//! Runs with limits, that can be watched and stopped.

use std::fmt;
use std::ops::ControlFlow;

use crate::capability::Predecessors;
use crate::error::Error;
use crate::game::Game;
use crate::grundy::{self, Nimbers};
use crate::outcome::{self, Outcomes, Wdl};
use crate::pattern::{self, Patterns};
use crate::solved::{Solved, join};
use crate::space::{Explored, Implicit, Kind, Limits, Space, contradiction, search};
use crate::watch::{Progress, Watch};

/// Solves as the functions of the same names do, within limits, checked, watched.
///
/// What a limited or stopped run returns is true as far as it goes. Wins and losses that were proved are kept, and nothing
/// is called a draw but declared draws, as long as anything was left out. Where the search was cut by
/// [`max_positions`](Solver::max_positions), a remoteness is given only where the cut cannot change it; where an observer
/// stopped a run on a whole space, every remoteness given is exact. A nimber or a pattern is known only if everything
/// that can be reached below it is. The rest is `None`, and [`Counts::unknown`](outcome::Counts::unknown) counts it.
///
/// ```
/// use retrograde::{Outcome, Solver, from_fn};
///
/// // From n move to n - k² or to n + 1: there is no end of positions.
/// let game = from_fn(|&n: &u64| {
///     (1..).take_while(move |k| k * k <= n).map(move |k| n - k * k).chain((n > 0).then_some(n + 1))
/// });
/// let solved = Solver::new().max_positions(1_000).outcomes(&game, [12])?;
/// assert_eq!((solved.outcome(&9), solved.remoteness(&9)), (Some(Outcome::Win), Some(1)));
/// assert_eq!(solved.outcome(&12), None); // what lies above 1,000 might change it
/// assert_eq!(solved.counts().draw, 0);
/// # Ok::<(), retrograde::Error<u64>>(())
/// ```
#[derive(Default)]
#[must_use = "a solver does nothing until it is asked to solve"]
pub struct Solver<'a> {
    limits: Limits,
    checked: bool,
    observer: Option<Box<Observer<'a>>>,
}

type Observer<'a> = dyn FnMut(Progress) -> ControlFlow<()> + 'a;

/// What an engine allocates, in bytes a position, beside what visits backward need.
///
/// A frontier's lists hold up to one position in 32 each and may double once more: four lists of numbers of four bytes make
/// one byte a position.
const WIDE: Need = Need { each: 5, backward: true, distances: true };
const COMPACT: Need = Need { each: 3, backward: true, distances: true };
const WDL: Need = Need { each: 2, backward: true, distances: false };
/// A count and a place in the order of four bytes each, then the order and the values.
const ORDERED: Need = Need { each: 9, backward: false, distances: false };
/// A sum of eight bytes and two bits.
const CHECK: usize = 9;
/// Two bits, and two lists of numbers of four bytes that hold at most all positions together, one of which may just have
/// made twice the room.
const CUTS: usize = 13;

impl<'a> Solver<'a> {
    /// A solver without limits, that checks nothing and that nobody watches.
    ///
    /// ```
    /// use retrograde::{Solver, from_fn};
    ///
    /// let solved = Solver::new().outcomes(&from_fn(|&n: &u32| 0..n), [3])?;
    /// assert_eq!(solved.counts(), retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [3])?.counts());
    /// # Ok::<(), retrograde::Error<u32>>(())
    /// ```
    pub fn new() -> Self {
        Self::default()
    }

    /// At most so many positions. A search expands what it can within the limit and cuts the rest, which is not an error; more
    /// roots, or a space with more numbers, is [`Error::TooManyPositions`]. The moves of one position are all listed before it
    /// is cut.
    ///
    /// ```
    /// use retrograde::{Error, Graph, Solver, from_fn};
    ///
    /// let nim = from_fn(|&n: &u32| 0..n);
    /// let solved = Solver::new().max_positions(6).outcomes(&nim, [5]).unwrap();
    /// assert_eq!((solved.len(), solved.space().cuts()), (6, 0)); // just enough
    ///
    /// let graph = Graph::from_edges(7, [(0, 1)])?;
    /// let refused = Solver::new().max_positions(6).outcomes_indexed(&graph);
    /// assert_eq!(refused.unwrap_err(), Error::TooManyPositions { len: 7, limit: 6 });
    /// # Ok::<(), Error>(())
    /// ```
    pub fn max_positions(mut self, limit: usize) -> Self {
        self.limits.positions = Some(limit);
        self
    }

    /// At most so many bytes, by an estimate made before they are allocated; past it, [`Error::TooMuchMemory`] says the
    /// estimate. It counts the tables of this crate, at the moment at which they are largest, and the positions that a
    /// search keeps, but neither what these own elsewhere (the content of a `Vec`) nor a space that was there before. The
    /// moves of one position are listed before they are counted. Left out are lists that do not grow with the space, some
    /// hundred kilobytes; the cycle that [`Error::Cyclic`] shows, which takes some 30 bytes a position to find; and what cuts
    /// take in a space of your own that does not [store](Space::is_stored) its moves.
    ///
    /// ```
    /// use retrograde::{Error, Graph, Solver};
    ///
    /// let graph = Graph::from_edges(1_000_000, [(0, 1)])?;
    /// let refused = Solver::new().max_bytes(1_000_000).solve(&graph);
    /// assert!(matches!(refused, Err(Error::TooMuchMemory { bytes: 5_000_000.., limit: 1_000_000 })));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn max_bytes(mut self, limit: usize) -> Self {
        self.limits.bytes = Some(limit);
        self
    }

    /// Whether to compare, before outcomes are worked out, the moves of each position in both directions: with
    /// multiplicity, with the turns they pass, and with how many there are said to be. A difference is
    /// [`Error::Contradictory`], where otherwise the answers would be wrong without a word. (A search makes its
    /// own moves backward: there is nothing to compare. The other engines look forward only.)
    ///
    /// Costs one more pass over all moves in each direction and 9 bytes a position while it lasts.
    ///
    /// ```
    /// use retrograde::{Error, Kind, Solver, Space, outcome};
    ///
    /// /// From n to n + 1, up to 3; but 2 forgets where it was reached from.
    /// struct Forgetful;
    ///
    /// impl Space for Forgetful {
    ///     fn len(&self) -> usize {
    ///         4
    ///     }
    ///     fn kind(&self, id: usize) -> Kind {
    ///         Kind::Open(usize::from(id < 3))
    ///     }
    ///     fn for_each_successor(&self, id: usize, mut visit: impl FnMut(usize, bool)) {
    ///         if id < 3 {
    ///             visit(id + 1, true);
    ///         }
    ///     }
    ///     fn for_each_predecessor(&self, id: usize, mut visit: impl FnMut(usize, bool)) {
    ///         if id == 1 || id == 3 {
    ///             visit(id - 1, true);
    ///         }
    ///     }
    /// }
    ///
    /// assert_eq!(outcome::solve(&Forgetful)?.counts().draw, 2); // wrong, and not noticed
    /// assert_eq!(Solver::new().checked(true).solve(&Forgetful), Err(Error::Contradictory { position: 2 }));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn checked(mut self, checked: bool) -> Self {
        self.checked = checked;
        self
    }

    /// Tells `observer` how far a run has come, every few thousand positions, and stops the run when it answers
    /// [`ControlFlow::Break`]. A search that is stopped cuts what it has not expanded, and the engine after it does not
    /// start; the observer is not asked again until the next run.
    ///
    /// ```
    /// use retrograde::{Graph, Outcome, Phase, Solver};
    /// use std::ops::ControlFlow;
    ///
    /// // A chain so long that it takes more than one report to decide it.
    /// let chain = Graph::from_edges(50_000, (1..50_000).map(|id| (id, id - 1)))?;
    /// let early = |progress: retrograde::Progress| match progress.phase {
    ///     Phase::Deciding if progress.done >= 10_000 => ControlFlow::Break(()),
    ///     _ => ControlFlow::Continue(()),
    /// };
    /// let outcomes = Solver::new().observe(early).solve(&chain)?;
    /// assert_eq!((outcomes.outcome(501), outcomes.remoteness(501)), (Some(Outcome::Win), Some(501)));
    /// assert_eq!(outcomes.outcome(49_999), None);
    /// assert_eq!(outcomes.counts().draw, 0);
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    pub fn observe(mut self, observer: impl FnMut(Progress) -> ControlFlow<()> + 'a) -> Self {
        self.observer = Some(Box::new(observer));
        self
    }

    /// As [`explore`](crate::explore).
    ///
    /// # Errors
    ///
    /// As [`explore`](crate::explore), and those of the limits.
    ///
    /// ```
    /// use retrograde::{Solver, from_fn};
    ///
    /// let explored = Solver::new().max_positions(100).explore(&from_fn(|&n: &u32| [n + 1, 2 * n]), [1]).unwrap();
    /// assert_eq!(explored.len(), 100);
    /// assert!(explored.cuts() > 0);
    /// ```
    pub fn explore<G: Game>(
        &mut self,
        game: &G,
        roots: impl IntoIterator<Item = G::Position>,
    ) -> Result<Explored<G::Position>, Error<G::Position>> {
        search(game, roots, self.limits, &mut watch(&mut self.observer))
    }

    /// As [`outcomes`](crate::outcomes).
    ///
    /// # Errors
    ///
    /// As [`outcomes`](crate::outcomes), and those of the limits.
    ///
    /// ```
    /// use retrograde::{Outcome, Solver, from_fn};
    ///
    /// let solved = Solver::new().max_bytes(1 << 20).outcomes(&from_fn(|&n: &u32| 0..n), [3])?;
    /// assert_eq!(solved.outcome(&3), Some(Outcome::Win));
    /// # Ok::<(), retrograde::Error<u32>>(())
    /// ```
    pub fn outcomes<G: Game>(
        &mut self,
        game: &G,
        roots: impl IntoIterator<Item = G::Position>,
    ) -> Result<Solved<Explored<G::Position>, Outcomes>, Error<G::Position>> {
        self.search_and(game, roots, WIDE, outcome::solve_watched::<u32>)
    }

    /// As [`nimbers`](crate::nimbers).
    ///
    /// # Errors
    ///
    /// As [`nimbers`](crate::nimbers), and those of the limits. A cycle among positions that were expanded is an error all the
    /// same.
    ///
    /// ```
    /// use retrograde::{Solver, from_fn};
    ///
    /// // Without end upward; so only what does not depend on it is known.
    /// let game = from_fn(|&n: &u32| if n % 2 == 0 { vec![] } else { vec![n - 1, n + 2] });
    /// let solved = Solver::new().max_positions(50).nimbers(&game, [1]).unwrap();
    /// assert_eq!((solved.nimber(&2), solved.nimber(&1)), (Some(0), None));
    /// ```
    pub fn nimbers<G: Game>(
        &mut self,
        game: &G,
        roots: impl IntoIterator<Item = G::Position>,
    ) -> Result<Solved<Explored<G::Position>, Nimbers>, Error<G::Position>> {
        self.search_and(game, roots, ORDERED, grundy::solve_watched)
    }

    /// As [`patterns`](crate::patterns).
    ///
    /// # Errors
    ///
    /// As [`patterns`](crate::patterns), and those of the limits. A cycle among positions that were expanded is an error all
    /// the same.
    ///
    /// ```
    /// use retrograde::{Solver, TurnPattern, from_fn};
    ///
    /// let solved = Solver::new().max_positions(9).patterns(&from_fn(|&n: &u32| 0..n), [4]).unwrap();
    /// assert_eq!(solved.pattern(&1), Some(TurnPattern::Swaps));
    /// ```
    pub fn patterns<G: Game>(
        &mut self,
        game: &G,
        roots: impl IntoIterator<Item = G::Position>,
    ) -> Result<Solved<Explored<G::Position>, Patterns>, Error<G::Position>> {
        self.search_and(game, roots, ORDERED, pattern::solve_watched)
    }

    /// As [`outcomes_indexed`](crate::outcomes_indexed).
    ///
    /// # Errors
    ///
    /// As [`outcomes_indexed`](crate::outcomes_indexed), and those of the limits and of [`checked`](Solver::checked).
    ///
    /// ```
    /// use retrograde::{Graph, Outcome, Solver};
    ///
    /// let graph = Graph::from_successors(&[vec![1, 2], vec![], vec![0]])?;
    /// let solved = Solver::new().checked(true).outcomes_indexed(&graph)?;
    /// assert_eq!(solved.outcome(&0), Some(Outcome::Win));
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    pub fn outcomes_indexed<G: Predecessors>(
        &mut self,
        game: G,
    ) -> Result<Solved<Implicit<G>, Outcomes>, Error<G::Position>> {
        join(Implicit::new(game), |space| self.solve(space))
    }

    /// As [`nimbers_indexed`](crate::nimbers_indexed).
    ///
    /// # Errors
    ///
    /// As [`nimbers_indexed`](crate::nimbers_indexed), and those of the limits.
    ///
    /// ```
    /// use retrograde::{Graph, Solver};
    ///
    /// let graph = Graph::from_successors(&[vec![1, 2], vec![], vec![1]])?;
    /// assert_eq!(Solver::new().nimbers_indexed(&graph)?.nimber(&0), Some(2));
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    pub fn nimbers_indexed<G: Predecessors>(
        &mut self,
        game: G,
    ) -> Result<Solved<Implicit<G>, Nimbers>, Error<G::Position>> {
        join(Implicit::new(game), |space| self.solve_nimbers(space))
    }

    /// As [`patterns_indexed`](crate::patterns_indexed).
    ///
    /// # Errors
    ///
    /// As [`patterns_indexed`](crate::patterns_indexed), and those of the limits.
    ///
    /// ```
    /// use retrograde::{Graph, Solver, TurnPattern};
    ///
    /// let graph = Graph::from_successors(&[vec![1], vec![]])?;
    /// assert_eq!(Solver::new().patterns_indexed(&graph)?.pattern(&0), Some(TurnPattern::Swaps));
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    pub fn patterns_indexed<G: Predecessors>(
        &mut self,
        game: G,
    ) -> Result<Solved<Implicit<G>, Patterns>, Error<G::Position>> {
        join(Implicit::new(game), |space| self.solve_patterns(space))
    }

    /// As [`outcome::solve`].
    ///
    /// # Errors
    ///
    /// As [`outcome::solve`], and those of the limits and of [`checked`](Solver::checked).
    ///
    /// ```
    /// use retrograde::{Graph, Solver, outcome};
    ///
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// assert_eq!(Solver::new().checked(true).solve(&graph)?, outcome::solve(&graph)?);
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    pub fn solve(&mut self, space: &impl Space) -> Result<Outcomes, Error> {
        self.run(space, WIDE, outcome::solve_watched::<u32>)
    }

    /// As [`outcome::solve_compact`].
    ///
    /// # Errors
    ///
    /// As [`outcome::solve_compact`], and those of the limits and of [`checked`](Solver::checked).
    ///
    /// ```
    /// use retrograde::{Graph, Solver, outcome};
    ///
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// assert_eq!(Solver::new().solve_compact(&graph)?, outcome::solve_compact(&graph)?);
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    pub fn solve_compact(&mut self, space: &impl Space) -> Result<Outcomes, Error> {
        self.run(space, COMPACT, outcome::solve_watched::<u16>)
    }

    /// As [`outcome::solve_wdl`].
    ///
    /// # Errors
    ///
    /// As [`outcome::solve_wdl`], and those of the limits and of [`checked`](Solver::checked).
    ///
    /// ```
    /// use retrograde::{Graph, Solver, outcome};
    ///
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// assert_eq!(Solver::new().solve_wdl(&graph)?, outcome::solve_wdl(&graph)?);
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    pub fn solve_wdl(&mut self, space: &impl Space) -> Result<Wdl, Error> {
        self.run(space, WDL, outcome::solve_wdl_watched)
    }

    /// As [`grundy::solve`].
    ///
    /// # Errors
    ///
    /// As [`grundy::solve`], and those of the limits.
    ///
    /// ```
    /// use retrograde::{Graph, Solver};
    ///
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// assert_eq!(Solver::new().solve_nimbers(&graph)?.nimber(0), Some(1));
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    pub fn solve_nimbers(&mut self, space: &impl Space) -> Result<Nimbers, Error> {
        self.run(space, ORDERED, grundy::solve_watched)
    }

    /// As [`pattern::solve`].
    ///
    /// # Errors
    ///
    /// As [`pattern::solve`], and those of the limits.
    ///
    /// ```
    /// use retrograde::{Graph, Solver, TurnPattern};
    ///
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// assert_eq!(Solver::new().solve_patterns(&graph)?.pattern(0), Some(TurnPattern::Swaps));
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    pub fn solve_patterns(&mut self, space: &impl Space) -> Result<Patterns, Error> {
        self.run(space, ORDERED, pattern::solve_watched)
    }

    /// Runs an engine on a space that is there.
    fn run<S: Space, A>(&mut self, space: &S, need: Need, engine: Engine<S, A>) -> Result<A, Error> {
        let (len, limit) = (space.len(), self.limits.positions.unwrap_or(usize::MAX));
        if len > limit {
            return Err(Error::TooManyPositions { len, limit });
        }
        let check = self.checked && need.backward;
        allow(self.limits, || if check { need.or(CHECK) } else { need }.bytes(space))?;
        let mut watch = watch(&mut self.observer);
        if check {
            contradiction(space, &mut watch)?;
        }
        engine(space, &mut watch)
    }

    /// Runs an engine on what play can reach.
    fn search_and<G: Game, A>(
        &mut self,
        game: &G,
        roots: impl IntoIterator<Item = G::Position>,
        need: Need,
        engine: Engine<Explored<G::Position>, A>,
    ) -> Result<Solved<Explored<G::Position>, A>, Error<G::Position>> {
        let mut watch = watch(&mut self.observer);
        let space = search(game, roots, self.limits, &mut watch)?;
        join(space, |space| {
            allow(self.limits, || space.bytes().saturating_add(need.bytes(space)))?;
            engine(space, &mut watch)
        })
    }
}

fn allow(limits: Limits, bytes: impl FnOnce() -> usize) -> Result<(), Error> {
    let Some(limit) = limits.bytes else { return Ok(()) };
    let bytes = bytes();
    if bytes > limit { Err(Error::TooMuchMemory { bytes, limit }) } else { Ok(()) }
}

type Engine<S, A> = fn(&S, &mut Watch<'_>) -> Result<A, Error>;

/// What an engine needs.
#[derive(Clone, Copy)]
struct Need {
    /// Bytes for each position.
    each: usize,
    /// Whether it visits moves backward.
    backward: bool,
    /// Whether it keeps distances, which cuts make uncertain.
    distances: bool,
}

impl Need {
    /// What it needs if so many bytes for each position are needed before.
    fn or(self, each: usize) -> Self {
        Self { each: self.each.max(each), ..self }
    }

    /// How many bytes it needs in all.
    fn bytes(self, space: &impl Space) -> usize {
        let backward = if self.backward { space.bytes_to_walk_back() } else { 0 };
        // Looking for cuts costs little where moves are stored, and a pass over all moves where they are not.
        let is_cut = |id| matches!(space.kind(id), Kind::Cut);
        let cuts = self.distances && space.is_stored() && (0..space.len()).any(is_cut);
        let cuts = if cuts { CUTS } else { 0 };
        (self.each + cuts).saturating_mul(space.len()).saturating_add(backward)
    }
}

fn watch<'w>(observer: &'w mut Option<Box<Observer<'_>>>) -> Watch<'w> {
    match observer {
        Some(observer) => Watch::by(&mut **observer),
        None => Watch::none(),
    }
}

impl fmt::Debug for Solver<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("limits", &self.limits)
            .field("checked", &self.checked)
            .field("observed", &self.observer.is_some())
            .finish()
    }
}
