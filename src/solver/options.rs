//! What can be set before a run.

use std::ops::ControlFlow;

use super::{Progress, Solver};
use crate::limits::Limits;
#[cfg(doc)]
use crate::{Error, Explored, Stored};

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
    /// What does not fit is [`Error::TooMuchMemory`], with the estimate. The limit is never exceeded.
    ///
    /// **An engine** counts what it allocates. It adds the space if that is an [`Explored`] or a [`Stored`]: a
    /// search and the engine after it stay within the limit together. Any other space does not count (a
    /// [`Graph`](crate::Graph), the game behind an [`Implicit`](crate::Implicit), a space of your own); its
    /// moves backward do, if an engine has to build them.
    ///
    /// **A search** is cut where it would need more memory. It leaves room for the engine after it:
    /// [`outcomes`](Solver::outcomes), [`wdl`](Solver::wdl), [`nimbers`](Solver::nimbers) or
    /// [`patterns`](Solver::patterns) can solve what was found within the same limit.
    ///
    /// [`scores`](Solver::scores) and [`loopy_nimbers`](Solver::loopy_nimbers) take more. On a space that a
    /// search filled to its limit they return [`Error::TooMuchMemory`]. Raise the limit, or search with a
    /// solver that has a lower one, as in the second example. (In a space that was cut, few of their answers
    /// are known.)
    ///
    /// The estimate counts
    ///
    /// * the tables of this crate, at their largest;
    /// * the positions that a search keeps;
    /// * the moves of one position, while they are listed.
    ///
    /// It does not count
    ///
    /// * what positions own elsewhere, such as the content of a `Vec`;
    /// * the answers of other runs;
    /// * lists that do not grow with the space, some hundred kilobytes;
    /// * the cycle that [`Error::Cyclic`] shows, 8 bytes for each position on it;
    /// * what cuts take in a space of your own.
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
    /// Room for an engine that takes more:
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
