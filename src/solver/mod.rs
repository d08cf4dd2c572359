//! Configures a run: limits, checks, half the memory, progress, and a way to stop it.
//!
//! A door makes a space ([`explore`](Solver::explore), [`store`](Solver::store),
//! [`Implicit`](crate::Implicit), [`Graph`](crate::Graph)), and a method named after its engine solves it.
//! Without settings, a solver gives the same answers as the root functions of the same names.
//!
//! | method | the space must be | limited, observed, stopped | [`compact`](Solver::compact) | several threads | verified |
//! |---|---|---|---|---|---|
//! | [`outcomes`](Solver::outcomes) | [`Backward`] | yes | 2 bytes a position | `par_outcomes`; not compact yet | yes, with distances |
//! | [`wdl`](Solver::wdl) | [`Backward`] | yes | no effect: 2 bits | not yet | where play must end, by claims of type [`Outcome`](crate::Outcome); elsewhere a proof needs distances: use `outcomes` |
//! | [`nimbers`](Solver::nimbers), [`patterns`](Solver::patterns) | [`Space`] | yes | no effect: 4 bytes, 1 byte | no: a value waits for those of its successors | yes |
//! | [`loopy_nimbers`](Solver::loopy_nimbers) | [`Backward`] | yes | no effect | no | not yet |
//! | [`scores`](Solver::scores) | [`Backward`] | yes, over all passes | no effect | no | not yet |
//! | [`sums`](Solver::sums), [`misere_sums`](Solver::misere_sums) | a [`Decompose`] game, no space | yes | – | no | by comparison with `nimbers` of a small whole game |

#[cfg(feature = "rayon")]
mod parallel;

use std::fmt;
use std::ops::ControlFlow;

use crate::error::Error;
use crate::game::{Decompose, Game, Indexed};
use crate::grundy::{self, Nimbers};
use crate::limits::Limits;
use crate::loopy::{self, LoopyNimbers};
use crate::outcome::{self, Outcomes, Wdl};
use crate::pattern::{self, Patterns};
use crate::score::{self, ScoreError, Scored, Scores};
use crate::solved::Solved;
use crate::space::{
    Backward, CHECK_BYTES, Explored, Positions, Rows, Space, Stored, inconsistency, rows, search,
};
use crate::sums::{MisereSums, Sums};
use crate::watch::Watch;

pub use crate::watch::{Phase, Progress, Unobserved};

/// Solves with limits, checks and an observer, or in less memory.
///
/// A limited or stopped run returns what it has proved. It keeps every win and loss that it proved; if
/// anything was left out, only declared draws are called draws. If a search was cut, a remoteness is given
/// only where the cut cannot change it. If an observer stopped a run on a whole space, every remoteness given
/// is exact. A nimber or a pattern is known only if those of all positions that play can reach from there are
/// known. The rest is `None`, and [`Counts::unknown`](outcome::Counts::unknown) counts it.
///
/// ```
/// use retrograde::{Outcome, Solver, from_fn};
///
/// // From n move to n - k² or to n + 1: there are endlessly many positions.
/// let game = from_fn(|&n: &u64| {
///     (1..).take_while(move |k| k * k <= n).map(move |k| n - k * k).chain((n > 0).then_some(n + 1))
/// });
/// let mut solver = Solver::new().max_positions(1_000);
/// let space = solver.explore(&game, [12])?;
/// let solved = solver.outcomes(space)?;
/// assert_eq!((solved.outcome(&9), solved.remoteness(&9)), (Some(Outcome::Win), Some(1)));
/// assert_eq!(solved.outcome(&12), None); // what lies above 1,000 might change it
/// assert_eq!(solved.counts().draw, 0);
/// # Ok::<(), retrograde::Error<u64>>(())
/// ```
#[derive(Clone)]
#[must_use = "a solver does nothing until it is asked to solve"]
pub struct Solver<F = Unobserved> {
    limits: Limits,
    check_moves: bool,
    compact: bool,
    observer: Option<F>,
}

impl Solver {
    /// Makes a solver without limits, checks or an observer.
    ///
    /// ```
    /// use retrograde::{Graph, Solver, outcome};
    ///
    /// let graph = Graph::from_edges(3, [(0, 1), (1, 2)])?;
    /// assert_eq!(Solver::new().outcomes(&graph)?.answers(), &outcome::solve(&graph)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn new() -> Self {
        Self { limits: Limits::NONE, check_moves: false, compact: false, observer: None }
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

impl<F> Solver<F> {
    /// Limits the number of positions.
    ///
    /// A search expands what it can within the limit and cuts the rest, which is not an error. More roots
    /// than the limit, or a space with more ids, is [`Error::TooManyPositions`]. All moves of a position are
    /// listed before it is cut.
    ///
    /// If the limit cuts a search that should have ended, look for a move counter or a turn number in the
    /// position: it makes every position new.
    ///
    /// ```
    /// use retrograde::{Error, Graph, Solver, from_fn};
    ///
    /// let nim = from_fn(|&n: &u32| 0..n);
    /// assert_eq!(Solver::new().max_positions(6).explore(&nim, [5]).unwrap().cuts(), 0); // just enough
    /// assert!(Solver::new().max_positions(5).explore(&nim, [5]).unwrap().cuts() > 0);
    ///
    /// let graph = Graph::from_edges(7, [(0, 1)])?;
    /// let refused = Solver::new().max_positions(6).outcomes(&graph);
    /// assert_eq!(refused.unwrap_err(), Error::TooManyPositions { len: 7, limit: 6 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn max_positions(mut self, limit: usize) -> Self {
        self.limits.positions = Some(limit);
        self
    }

    /// Limits the memory, in bytes, by an estimate made before each allocation.
    ///
    /// What does not fit is [`Error::TooMuchMemory`], with the estimate; the limit is never exceeded.
    ///
    /// An engine counts what it allocates and, if the space is an [`Explored`] or a [`Stored`], what that
    /// space takes: a search and the engine after it stay within the limit together. A
    /// [`Graph`](crate::Graph), the game behind an [`Implicit`](crate::Implicit), and a space of your own do
    /// not count; their moves backward do, if an engine has to build them.
    ///
    /// A search is cut where it would need more memory. It leaves room for [`outcomes`](Solver::outcomes),
    /// [`wdl`](Solver::wdl), [`nimbers`](Solver::nimbers) and [`patterns`](Solver::patterns), so that each of
    /// them can solve what it found within the same limit. [`scores`](Solver::scores) and
    /// [`loopy_nimbers`](Solver::loopy_nimbers) take more: on a space that a search filled to its limit they
    /// return [`Error::TooMuchMemory`]. Raise the limit, or search with a solver that has a lower one, as
    /// below. (In a space that was cut, few of their answers are known.)
    ///
    /// The estimate counts the tables of this crate at their largest, the positions that a search keeps, and
    /// the moves of one position while they are listed. It does not count what positions own elsewhere (the
    /// content of a `Vec`), nor the answers of other runs. It also leaves out lists that do not grow with the
    /// space, some hundred kilobytes; the cycle that [`Error::Cyclic`] shows, 8 bytes for each position on
    /// it; and what cuts take in a space of your own.
    ///
    /// ```
    /// use retrograde::{Error, Graph, Solver};
    ///
    /// let graph = Graph::from_edges(1_000_000, [(0, 1)])?;
    /// let refused = Solver::new().max_bytes(1_000_000).outcomes(&graph).unwrap_err();
    /// assert!(matches!(refused, Error::TooMuchMemory { bytes: 5_000_000.., limit: 1_000_000 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// To leave room for an engine that takes more:
    ///
    /// ```
    /// use retrograde::{Error, Solver, from_fn};
    ///
    /// let endless = from_fn(|&n: &u64| [n + 1, n / 2]);
    /// let within = |bytes| Solver::new().max_bytes(bytes);
    /// let full = within(1_000_000).explore(&endless, [1])?;
    /// assert!(matches!(within(1_000_000).loopy_nimbers(full), Err(Error::TooMuchMemory { .. })));
    /// let part = within(400_000).explore(&endless, [1])?;
    /// assert!(within(1_000_000).loopy_nimbers(part).is_ok());
    /// # Ok::<(), Error<u64>>(())
    /// ```
    pub fn max_bytes(mut self, limit: usize) -> Self {
        self.limits.bytes = Some(limit);
        self
    }

    /// Compares the moves of each position in both directions before an engine that walks backward starts.
    ///
    /// It compares their multiplicity, their turns, and the number that
    /// [`Kind::Open`](crate::space::Kind::Open) gives. A difference is [`Error::InconsistentMoves`]; without
    /// this check the answers would be silently wrong. (A search builds its moves backward itself, so there
    /// is nothing to compare. The other engines look forward only.)
    ///
    /// The check takes one more pass over all moves in each direction, and 9 bytes a position while it runs.
    ///
    /// ```
    /// use retrograde::{Error, Solver, Space, outcome};
    /// use retrograde::space::{Backward, Kind, Positions, Turn};
    ///
    /// /// From n to n + 1, up to 3; but 2 forgets where it was reached from.
    /// #[derive(Debug)]
    /// struct Forgetful;
    ///
    /// impl Space for Forgetful {
    ///     fn len(&self) -> usize {
    ///         4
    ///     }
    ///     fn kind(&self, id: usize) -> Kind {
    ///         Kind::Open(usize::from(id < 3))
    ///     }
    ///     fn for_each_successor(&self, id: usize, mut visit: impl FnMut(usize, Turn)) {
    ///         if id < 3 {
    ///             visit(id + 1, Turn::Passes);
    ///         }
    ///     }
    /// }
    ///
    /// impl Backward for Forgetful {
    ///     fn for_each_predecessor(&self, id: usize, mut visit: impl FnMut(usize, Turn)) {
    ///         if id == 1 || id == 3 {
    ///             visit(id - 1, Turn::Passes);
    ///         }
    ///     }
    /// }
    ///
    /// impl Positions for Forgetful {
    ///     type Position = usize;
    ///     fn id(&self, &id: &usize) -> Option<usize> {
    ///         (id < 4).then_some(id)
    ///     }
    ///     fn position(&self, id: usize) -> Option<usize> {
    ///         (id < 4).then_some(id)
    ///     }
    /// }
    ///
    /// assert_eq!(outcome::solve(&Forgetful)?.counts().draw, 2); // wrong, and not noticed
    /// let refused = Solver::new().check_moves().outcomes(Forgetful).unwrap_err();
    /// assert_eq!(refused, Error::InconsistentMoves { position: 2 });
    /// # Ok::<(), Error>(())
    /// ```
    pub fn check_moves(mut self) -> Self {
        self.check_moves = true;
        self
    }

    /// Keeps outcomes and distances in 2 bytes a position instead of 4.
    ///
    /// A position may then have at most 2^14 − 1 moves and a remoteness of at most 2^14 − 2; beyond that,
    /// [`outcomes`](Solver::outcomes) returns an error. The setting has no effect on the other engines.
    ///
    /// ```
    /// use retrograde::{Error, Graph, Solver};
    ///
    /// let chain = Graph::from_edges(20_000, (1..20_000).map(|id| (id, id - 1)))?;
    /// assert_eq!(Solver::new().outcomes(&chain)?.remoteness(&19_999), Some(19_999));
    /// // What does not fit is an error, never a wrong number.
    /// let refused = Solver::new().compact().outcomes(&chain).unwrap_err();
    /// assert_eq!(refused, Error::TooDeep { position: 16_383, limit: 16_382 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn compact(mut self) -> Self {
        self.compact = true;
        self
    }

    /// Reports [`Progress`] to `observer` every few thousand positions, and stops the run when the observer
    /// returns [`ControlFlow::Break`].
    ///
    /// A search that is stopped cuts what it has not expanded. The observer is not called again until the
    /// next run.
    ///
    /// ```
    /// use retrograde::{Graph, Outcome, Solver, solver::{Phase, Progress}};
    /// use std::ops::ControlFlow;
    ///
    /// // A chain so long that it takes more than one report to decide it.
    /// let chain = Graph::from_edges(50_000, (1..50_000).map(|id| (id, id - 1)))?;
    /// let early = |progress: Progress| match progress.phase {
    ///     Phase::Deciding if progress.done >= 10_000 => ControlFlow::Break(()),
    ///     _ => ControlFlow::Continue(()),
    /// };
    /// let solved = Solver::new().observe(early).outcomes(&chain)?;
    /// assert_eq!((solved.outcome(&501), solved.remoteness(&501)), (Some(Outcome::Win), Some(501)));
    /// assert_eq!(solved.outcome(&49_999), None);
    /// assert_eq!(solved.counts().draw, 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn observe<O: FnMut(Progress) -> ControlFlow<()>>(self, observer: O) -> Solver<O> {
        let Self { limits, check_moves, compact, .. } = self;
        Solver { limits, check_moves, compact, observer: Some(observer) }
    }
}

impl<F: FnMut(Progress) -> ControlFlow<()>> Solver<F> {
    /// Does the same as [`explore`](crate::explore), within the limits: what does not fit is cut.
    ///
    /// # Errors
    ///
    /// As [`explore`](crate::explore), and those of the limits.
    ///
    /// ```
    /// use retrograde::{Solver, Space, from_fn};
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
        search(game, roots, self.search_limits(), &mut Watch::of(&mut self.observer))
    }

    /// Does the same as [`Stored::new`], within the limits.
    ///
    /// # Errors
    ///
    /// As [`Stored::new`], those of the limits, and [`Error::Stopped`].
    ///
    /// ```
    /// use retrograde::{Graph, Solver};
    ///
    /// let mut solver = Solver::new().max_bytes(1 << 20);
    /// let space = solver.store(Graph::from_edges(2, [(0, 1)])?)?;
    /// assert_eq!(solver.outcomes(space)?.remoteness(&0), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn store<G: Indexed>(&mut self, game: G) -> Result<Stored<G>, Error<G::Position>> {
        Stored::within(game, self.limits, &mut Watch::of(&mut self.observer))
    }

    /// Finds the outcome and remoteness of every position of a space: who wins, in how many plies, what to
    /// play.
    ///
    /// It does the same as [`outcome::solve`], with positions in place of ids.
    ///
    /// # Errors
    ///
    /// As [`outcome::solve`], and those of the limits and of [`check_moves`](Solver::check_moves).
    ///
    /// # Complexity
    ///
    /// As [`outcome::solve`].
    ///
    /// ```
    /// use retrograde::{Graph, Implicit, Outcome, Solver};
    ///
    /// let graph = Graph::from_successors(&[vec![1, 2], vec![], vec![0]])?;
    /// let solved = Solver::new().check_moves().outcomes(Implicit::new(&graph))?;
    /// assert_eq!(solved.outcome(&0), Some(Outcome::Win));
    /// assert_eq!(solved.best_move(&0).map(|best| best.position), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcomes<S: Positions + Backward>(
        &mut self,
        space: S,
    ) -> Result<Solved<S, Outcomes>, Error<S::Position>> {
        match self.compact {
            true => self.backward(space, outcome::bytes::<u16>, outcome::solve_watched::<u16>),
            false => self.backward(space, outcome::bytes::<u32>, outcome::solve_watched::<u32>),
        }
    }

    /// Finds who wins, without distances: a win-draw-loss table of 2 bits a position, 11 while solving.
    ///
    /// Such a table does not say what to play: a move that keeps a win need not bring the end nearer, so a
    /// winner who only keeps the win may cycle forever. [`compact`](Solver::compact) outcomes keep distances
    /// in 2 bytes.
    ///
    /// # Errors
    ///
    /// As [`outcome::solve`], but [`Error::TooManyMoves`] beyond 255 moves at one position, and no limit on
    /// the depth; those of the limits and of [`check_moves`](Solver::check_moves).
    ///
    /// # Complexity
    ///
    /// O(V + E) time. 2 bits a position are kept; solving takes a byte and a bit a position more, and a list
    /// of up to an eighth of a byte a position.
    ///
    /// ```
    /// use retrograde::{Graph, Outcome, Solver};
    ///
    /// // 0 ⇄ 1, and 0 may leave to 2, from which 3, a dead end, is one move.
    /// let solved = Solver::new().wdl(Graph::from_successors(&[vec![1, 2], vec![0], vec![3], vec![]])?)?;
    /// assert_eq!((solved.outcome(&2), solved.outcome(&3)), (Some(Outcome::Win), Some(Outcome::Loss)));
    /// assert_eq!(solved.outcome(&0), Some(Outcome::Draw));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn wdl<S: Positions + Backward>(&mut self, space: S) -> Result<Solved<S, Wdl>, Error<S::Position>> {
        self.backward(space, outcome::wdl_bytes, outcome::solve_wdl_watched)
    }

    /// Finds the Grundy value of every position of a space.
    ///
    /// It does the same as [`grundy::solve`], with positions in place of ids. Both players must have the same
    /// moves.
    ///
    /// # Errors
    ///
    /// As [`grundy::solve`], and those of the limits. A cycle among positions that were expanded is an error
    /// all the same.
    ///
    /// # Complexity
    ///
    /// As [`grundy::solve`].
    ///
    /// ```
    /// use retrograde::{Solver, from_fn};
    ///
    /// // Odd numbers lead ever higher; what does not depend on them is known.
    /// let game = from_fn(|&n: &u32| if n % 2 == 0 { vec![] } else { vec![n - 1, n + 2] });
    /// let mut solver = Solver::new().max_positions(50);
    /// let space = solver.explore(&game, [1]).unwrap();
    /// let solved = solver.nimbers(space).unwrap();
    /// assert_eq!((solved.nimber(&2), solved.nimber(&1)), (Some(0), None));
    /// ```
    pub fn nimbers<S: Positions>(&mut self, space: S) -> Result<Solved<S, Nimbers>, Error<S::Position>> {
        self.forward(space, grundy::bytes, grundy::solve_watched)
    }

    /// Finds the turn pattern of every position of a space.
    ///
    /// It does the same as [`pattern::solve`], with positions in place of ids.
    ///
    /// # Errors
    ///
    /// As [`pattern::solve`], and those of the limits. A cycle among positions that were expanded is an error
    /// all the same.
    ///
    /// # Complexity
    ///
    /// As [`pattern::solve`].
    ///
    /// ```
    /// use retrograde::{Graph, Solver, TurnPattern};
    ///
    /// let solved = Solver::new().patterns(Graph::from_edges(2, [(0, 1)])?)?;
    /// assert_eq!(solved.pattern(&0), Some(TurnPattern::Swaps));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn patterns<S: Positions>(&mut self, space: S) -> Result<Solved<S, Patterns>, Error<S::Position>> {
        self.forward(space, pattern::bytes, pattern::solve_watched)
    }

    /// Finds the loopy value of every position of a space: its value in a sum where play can cycle.
    ///
    /// It does the same as [`loopy::solve`], with positions in place of ids. Both players must have the same
    /// moves.
    ///
    /// # Errors
    ///
    /// As [`loopy::solve`], and those of the limits and of [`check_moves`](Solver::check_moves).
    ///
    /// # Complexity
    ///
    /// As [`loopy::solve`].
    ///
    /// ```
    /// use retrograde::{Graph, Solver};
    ///
    /// let graph = Graph::from_successors(&[vec![1, 0], vec![]])?;
    /// assert_eq!(Solver::new().loopy_nimbers(&graph)?.loopy_nimber(&0).unwrap().to_string(), "∞{0}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn loopy_nimbers<S: Positions + Backward>(
        &mut self,
        space: S,
    ) -> Result<Solved<S, LoopyNimbers>, Error<S::Position>> {
        let mut watch = Watch::of(&mut self.observer);
        let limits = self.limits;
        let beside = bytes_beside(&space);
        let allows = |bytes: usize| limits.allow_bytes(bytes.saturating_add(beside));
        let ready = ready_to_walk_back(&space, limits, loopy::bytes, self.check_moves, &mut watch);
        let answers = ready.and_then(|()| loopy::solve_watched(&space, &allows, &mut watch));
        join(space, answers)
    }

    /// Finds the score of every position of a space for the player to move, when both play for points.
    ///
    /// It does the same as [`score::solve`], with the scores and the value of endless play from `game`.
    ///
    /// If `game` itself was explored, the search went on beyond positions with a score, which does no harm;
    /// the root function [`scores`](crate::scores()) ends it there.
    ///
    /// # Errors
    ///
    /// As [`score::solve`], and those of the limits and of [`check_moves`](Solver::check_moves).
    ///
    /// # Complexity
    ///
    /// As [`score::solve`].
    ///
    /// ```
    /// use retrograde::{Graph, Solver, game::WithScore};
    ///
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// let game = WithScore::new(&graph, |&id: &usize| (id == 1).then_some(-7));
    /// assert_eq!(Solver::new().scores(&graph, &game).unwrap().score(&0), Some(7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn scores<S: Positions + Backward>(
        &mut self,
        space: S,
        game: &impl Scored<Position = S::Position>,
    ) -> Result<Solved<S, Scores>, ScoreError<S::Position>> {
        let mut watch = Watch::of(&mut self.observer);
        let named = |error: ScoreError| error.named(space.len(), |id| space.position(id));
        ready_to_walk_back(&space, self.limits, score::bytes, self.check_moves, &mut watch)
            .map_err(|error| named(error.into()))?;
        let score = |id| space.position(id).and_then(|position| game.score(&position));
        let endless = |id| space.position(id).map_or(0, |position| game.endless(&position));
        let answers = score::solve_watched(&space, score, endless, &mut watch).map_err(named)?;
        Ok(Solved::joined(space, answers))
    }

    /// Prepares [`Sums`], within the limits: Grundy values of positions that split into components, each
    /// component solved once.
    ///
    /// What was solved is kept from question to question, also when a limit or the observer ends one, and
    /// counts towards the limits. Components that such a question met but did not solve are forgotten.
    /// Progress counts solved components; even an observer that always stops lets each question solve one
    /// more. Both players must have the same moves.
    ///
    /// ```
    /// use retrograde::{Error, Graph, Solver};
    ///
    /// let graph = Graph::from_edges(1_000, (1..1_000).map(|id| (id, id - 1)))?;
    /// let mut sums = Solver::new().max_positions(100).sums(graph);
    /// assert_eq!(sums.sum(&[99, 50])?, 1);
    /// assert_eq!(sums.nimber(&100), Err(Error::TooManyPositions { len: 101, limit: 100 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sums<G: Decompose>(self, game: G) -> Sums<G, F> {
        Sums::with(game, self.limits, self.observer)
    }

    /// Prepares [`MisereSums`], within the limits: who wins sums of components if the last move loses, by
    /// search.
    ///
    /// [`max_positions`] limits both the components and the sums. What was found is kept from question to
    /// question, also when a limit or the observer ends one, and counts towards the limits. What such a
    /// question met but did not solve is forgotten. Progress counts solved components, then solved sums; even
    /// an observer that always stops lets each question find one more. Both players must have the same moves.
    ///
    /// [`max_positions`]: Solver::max_positions
    ///
    /// ```
    /// use retrograde::{Graph, Outcome, Solver};
    ///
    /// // Nim heaps: the id of a position is its size.
    /// let graph = Graph::from_successors(&[vec![], vec![0], vec![0, 1]])?;
    /// let mut sums = Solver::new().max_bytes(1 << 16).misere_sums(graph);
    /// assert_eq!(sums.outcome(&[2, 2])?, Outcome::Loss);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn misere_sums<G: Decompose>(self, game: G) -> MisereSums<G, F> {
        MisereSums::with(game, self.limits, self.observer)
    }

    /// Runs an engine that looks forward.
    fn forward<S: Positions, A>(
        &mut self,
        space: S,
        bytes: Bytes<S>,
        engine: Engine<S, A>,
    ) -> Result<Solved<S, A>, Error<S::Position>> {
        let kept = || rows(&space).map_or(0, Rows::bytes_kept);
        let allowed = self.limits.allow(&space, || bytes(&space).saturating_add(kept()));
        let answers = allowed.and_then(|()| engine(&space, &mut Watch::of(&mut self.observer)));
        join(space, answers)
    }

    /// Runs an engine that walks backward.
    fn backward<S: Positions + Backward, A>(
        &mut self,
        space: S,
        bytes: Bytes<S>,
        engine: Engine<S, A>,
    ) -> Result<Solved<S, A>, Error<S::Position>> {
        let mut watch = Watch::of(&mut self.observer);
        let ready = ready_to_walk_back(&space, self.limits, bytes, self.check_moves, &mut watch);
        let answers = ready.and_then(|()| engine(&space, &mut watch));
        join(space, answers)
    }

    /// The limits of a search that leaves room for outcomes, nimbers and patterns, and for the check that may
    /// come before. Room for the dearest engine would halve what is found for all others.
    fn search_limits(&self) -> Limits {
        let check = if self.check_moves { CHECK_BYTES } else { 0 };
        Limits { engine: outcome::BYTES_ABOVE_CUTS.max(check), ..self.limits }
    }
}

/// Whether an engine that walks backward may run on a space: it keeps to the limits and, if that is checked,
/// its moves are consistent.
fn ready_to_walk_back<S: Backward>(
    space: &S,
    limits: Limits,
    bytes: Bytes<S>,
    check_moves: bool,
    watch: &mut Watch<'_>,
) -> Result<(), Error> {
    let check = if check_moves { CHECK_BYTES.saturating_mul(space.len()) } else { 0 };
    limits.allow(space, || bytes(space).max(check).saturating_add(bytes_beside(space)))?;
    if check_moves { inconsistency(space, watch) } else { Ok(()) }
}

/// How many bytes are in use beside an engine that walks backward: what a search found or stored, and what
/// visits backward will allocate.
fn bytes_beside(space: &impl Space) -> usize {
    let both = |rows: Rows<'_>| rows.bytes_kept().saturating_add(rows.bytes_to_walk_back());
    rows(space).map_or(0, both)
}

/// How many bytes an engine allocates, beside what visits backward do.
type Bytes<S> = fn(&S) -> usize;
/// What an engine is to a solver.
type Engine<S, A> = fn(&S, &mut Watch<'_>) -> Result<A, Error>;

/// Joins a space and the answers for it; an error gets positions in place of ids.
fn join<S: Positions, A>(space: S, answers: Result<A, Error>) -> Result<Solved<S, A>, Error<S::Position>> {
    match answers {
        Ok(answers) => Ok(Solved::joined(space, answers)),
        Err(error) => Err(error.named(space.len(), |id| space.position(id))),
    }
}

impl<F> fmt::Debug for Solver<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("limits", &self.limits)
            .field("check_moves", &self.check_moves)
            .field("compact", &self.compact)
            .field("observed", &self.observer.is_some())
            .finish()
    }
}
