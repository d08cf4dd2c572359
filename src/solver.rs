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
use crate::space::{CHECK_BYTES, Explored, Implicit, Limits, Space, contradiction, search};
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
    /// If a limit cuts a search that should have ended, look for a move counter or a turn number in the position: it makes every
    /// position new, without end.
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

    /// At most so many bytes, by an estimate made before they are allocated. A search expands what it can and cuts the rest, as
    /// under [`max_positions`](Solver::max_positions), so early that outcomes, Grundy values or patterns can still be solved
    /// within the limit on what it found. What was proved is kept: only where not even the roots fit, and where a space that is
    /// there is too large, there is [`Error::TooMuchMemory`], with the estimate.
    ///
    /// The estimate counts the tables of this crate, at the moment at which they are largest, and the positions that a
    /// search keeps, but neither what these own elsewhere (the content of a `Vec`, or what a game collects its moves in) nor a
    /// space that was there before. Left out are lists that do not grow with the space, some hundred kilobytes; the cycle that
    /// [`Error::Cyclic`] shows, 8 bytes for each position on it; what cuts take in a space of your own that
    /// does not [store](Space::is_stored) its moves, a byte a position; and there, for Grundy values beyond 32,768, 12 bytes for
    /// each up to the largest.
    ///
    /// ```
    /// use retrograde::{Error, Graph, Outcome, Solver, from_fn};
    ///
    /// let graph = Graph::from_edges(1_000_000, [(0, 1)])?;
    /// let refused = Solver::new().max_bytes(1_000_000).solve(&graph);
    /// assert!(matches!(refused, Err(Error::TooMuchMemory { bytes: 5_000_000.., limit: 1_000_000 })));
    ///
    /// // From n > 0 to n / 2 or n + 1, without end; but whoever moves to 0 wins.
    /// let endless = from_fn(|&n: &u64| [n / 2, n + 1].into_iter().filter(move |_| n > 0));
    /// let solved = Solver::new().max_bytes(100_000).outcomes(&endless, [1]).unwrap();
    /// assert!(solved.space().cuts() > 0);
    /// assert_eq!(solved.outcome(&1), Some(Outcome::Win));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn max_bytes(mut self, limit: usize) -> Self {
        self.limits.bytes = Some(limit);
        self
    }

    /// Whether to compare, before outcomes are worked out, the moves of each position in both directions: with
    /// multiplicity, with the turns they pass, and with how many there are said to be. A difference is
    /// [`Error::Contradictory`], where otherwise the answers would be silently wrong. (A search makes its
    /// own moves backward: there is nothing to compare. The other engines look forward only.)
    ///
    /// Lists of moves are compared by fingerprints that depend on a random number, a new one for each run. At a position with n
    /// moves into it a difference is missed with a chance of at most n in 2^61, even in a space made to deceive.
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
        search(game, roots, self.search_limits(), &mut watch(&mut self.observer))
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
        self.search_and(game, roots, outcome::solve_watched::<u32>)
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
        self.search_and(game, roots, grundy::solve_watched)
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
        self.search_and(game, roots, pattern::solve_watched)
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
        self.run_back(space, outcome::bytes::<u32>, outcome::solve_watched::<u32>)
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
        self.run_back(space, outcome::bytes::<u16>, outcome::solve_watched::<u16>)
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
        self.run_back(space, outcome::wdl_bytes, outcome::solve_wdl_watched)
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
        self.run(space, grundy::bytes, grundy::solve_watched)
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
        self.run(space, pattern::bytes, pattern::solve_watched)
    }

    /// Runs an engine that follows moves forward on a space that is there.
    fn run<S: Space, A>(&mut self, space: &S, bytes: Bytes<S>, engine: Engine<S, A>) -> Result<A, Error> {
        self.allow(space, || bytes(space))?;
        engine(space, &mut watch(&mut self.observer))
    }

    /// Runs an engine that follows moves backward on a space that is there.
    fn run_back<S: Space, A>(
        &mut self,
        space: &S,
        bytes: Bytes<S>,
        engine: Engine<S, A>,
    ) -> Result<A, Error> {
        let check = if self.checked { CHECK_BYTES } else { 0 };
        let check = check.saturating_mul(space.len());
        self.allow(space, || bytes(space).max(check).saturating_add(space.bytes_to_walk_back()))?;
        let mut watch = watch(&mut self.observer);
        if self.checked {
            contradiction(space, &mut watch)?;
        }
        engine(space, &mut watch)
    }

    /// Whether a space keeps to the limits, with so many bytes beside it.
    fn allow(&self, space: &impl Space, bytes: impl FnOnce() -> usize) -> Result<(), Error> {
        let (len, limit) = (space.len(), self.limits.positions.unwrap_or(usize::MAX));
        if len > limit {
            return Err(Error::TooManyPositions { len, limit });
        }
        let Some(limit) = self.limits.bytes else { return Ok(()) };
        let bytes = bytes();
        if bytes > limit { Err(Error::TooMuchMemory { bytes, limit }) } else { Ok(()) }
    }

    /// The limits of a search that leaves room for the engine that needs most.
    fn search_limits(&self) -> Limits {
        Limits { engine: outcome::BYTES_ABOVE_CUTS, ..self.limits }
    }

    /// Runs an engine on what play can reach.
    fn search_and<G: Game, A>(
        &mut self,
        game: &G,
        roots: impl IntoIterator<Item = G::Position>,
        engine: Engine<Explored<G::Position>, A>,
    ) -> Result<Solved<Explored<G::Position>, A>, Error<G::Position>> {
        let limits = self.search_limits();
        let mut watch = watch(&mut self.observer);
        let space = search(game, roots, limits, &mut watch)?;
        join(space, |space| engine(space, &mut watch))
    }
}

type Engine<S, A> = fn(&S, &mut Watch<'_>) -> Result<A, Error>;
/// How many bytes an engine allocates, beside what visits backward do.
type Bytes<S> = fn(&S) -> usize;

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
