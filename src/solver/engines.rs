//! What a run can be: the doors, and a method for each engine.

use std::ops::ControlFlow;

use super::{Progress, Solver, bytes_beside, join, ready_to_walk_back};
use crate::error::Error;
use crate::game::{Decompose, Game, Indexed};
use crate::grundy::{self, Nimbers};
use crate::heap::HeapGame;
use crate::loopy::{self, LoopyNimbers};
use crate::misere::{self, Genera, Quotient};
use crate::outcome::{self, Outcomes, Wdl};
use crate::partizan::{Partizan, Values};
use crate::pattern::{self, Patterns};
use crate::score::{self, ScoreError, Scored, Scores};
use crate::solved::Solved;
use crate::space::{Backward, Explored, Positions, Rows, Stored, rows, search};
use crate::sums::{MisereSums, Sums};
use crate::watch::Watch;

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

    /// Finds the genus of every position of a space: its Grundy value, and its misère nim values.
    ///
    /// It does the same as [`misere::solve`], with positions in place of ids. Both players must have the same
    /// moves.
    ///
    /// # Errors
    ///
    /// As [`misere::solve`], and those of the limits. A cycle among positions that were expanded is an error
    /// all the same.
    ///
    /// # Complexity
    ///
    /// As [`misere::solve`].
    ///
    /// ```
    /// use retrograde::{Graph, Solver};
    ///
    /// let solved = Solver::new().genera(Graph::from_edges(2, [(0, 1)])?)?;
    /// assert_eq!(solved.genus(&0).unwrap().to_string(), "1^031");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn genera<S: Positions>(&mut self, space: S) -> Result<Solved<S, Genera>, Error<S::Position>> {
        let limits = self.limits;
        let kept = rows(&space).map_or(0, Rows::bytes_kept);
        let allows = |bytes: usize| limits.allow_bytes(bytes.saturating_add(kept));
        let allowed = limits.allow(&space, || misere::bytes(&space).saturating_add(kept));
        let answers =
            allowed.and_then(|()| misere::solve_watched(&space, &allows, &mut Watch::of(&mut self.observer)));
        join(space, answers)
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
    /// It does the same as [`score::solve`], with the points from `game`. [`check_moves`](Solver::check_moves) has
    /// no effect: moves backward are not used.
    ///
    /// If `game` itself was explored, the search went on beyond positions with a score, which does no harm;
    /// the root function [`scores`](crate::scores()) ends it there.
    ///
    /// # Errors
    ///
    /// As [`score::solve`], and those of the limits.
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
    pub fn scores<S: Positions>(
        &mut self,
        space: S,
        game: &impl Scored<Position = S::Position>,
    ) -> Result<Solved<S, Scores>, ScoreError<S::Position>> {
        let mut watch = Watch::of(&mut self.observer);
        let (limits, kept) = (self.limits, rows(&space).map_or(0, Rows::bytes_kept));
        let allows = |bytes: usize| limits.allow_bytes(bytes.saturating_add(kept));
        let mut solve = || score::solve_watched(&space, &score::points(&space, game), &allows, &mut watch);
        let answers = limits.allow_positions(space.len()).map_err(ScoreError::from).and_then(|()| solve());
        match answers {
            Ok(answers) => Ok(Solved::joined(space, answers)),
            Err(error) => Err(error.named(space.len(), |id| space.position(id))),
        }
    }

    /// Finds the misère quotient of all positions of a heap game with heaps up to a bound.
    ///
    /// Heaps are taken in one after another. With each, a monoid is learned from some sums, searched one by one,
    /// and is then proved for sums of any length, by pairs of an element and a set of elements; if the proof
    /// finds an error, that is one sum more to learn from.
    ///
    /// [`max_positions`](Solver::max_positions) limits the sums searched together with the elements, and with
    /// the pairs of one proof; without it there may be 2^20. If a limit or the observer ends the proof for
    /// the bound itself, the quotient says [how far it is proved](crate::misere::Quotient::proof). Progress
    /// counts heaps, then elements, sums and pairs.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyPositions`], [`Error::TooMuchMemory`], [`Error::OutOfMemory`] and [`Error::Stopped`] if the
    /// run ended with a smaller bound, or before there was anything to prove.
    ///
    /// # Complexity
    ///
    /// There is no bound: a quotient may have any order, or be infinite, and the pairs may be far more. Where the
    /// order is n and p pairs occur, the proof takes O(p · k · n) time for k kinds of heaps, and p · n / 8 bytes;
    /// the products take 4 n² bytes.
    ///
    /// ```
    /// use retrograde::{Error, Solver, misere::Proof};
    ///
    /// let kayles = "0.77".parse()?;
    /// assert_eq!(Solver::new().quotient(&kayles, 5)?.order(), 12);
    /// let partial = Solver::new().max_positions(60).quotient(&kayles, 5)?;
    /// assert!(matches!(partial.proof(), Proof::Plies(1..)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn quotient(&mut self, game: &HeapGame, bound: u32) -> Result<Quotient, Error<u64>> {
        misere::quotient_watched(game, bound, self.limits, &mut Watch::of(&mut self.observer))
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

    /// Prepares [`Values`], within the limits: values of positions in which the players may have different
    /// moves, each component solved once.
    ///
    /// What was solved is kept from question to question, also when a limit or the observer ends one, and
    /// counts towards the limits. Components that such a question met but did not solve are forgotten.
    /// Progress counts solved components; even an observer that always stops lets each question solve one
    /// more. The estimate of memory counts the forms of all values found so far; the forms of one component
    /// more are counted after they were made.
    ///
    /// ```
    /// use retrograde::{Error, Solver, partizan};
    ///
    /// let strip = partizan::from_fn(|&n: &u32| n.checked_sub(1), |&n: &u32| n.checked_sub(2));
    /// let mut values = Solver::new().max_positions(100).values(strip);
    /// assert_eq!(values.value(&5)?.to_string(), "{1|0}");
    /// assert_eq!(values.value(&100), Err(Error::TooManyPositions { len: 101, limit: 100 }));
    /// # Ok::<(), Error<u32>>(())
    /// ```
    pub fn values<G: Partizan>(self, game: G) -> Values<G, F> {
        Values::with(game, self.limits, self.observer)
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
}
