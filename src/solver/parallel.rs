//! Runs on several threads.

use std::ops::ControlFlow;

use super::{Bytes, Progress, Solver, bytes_beside, join, ready_to_walk_back};
use crate::error::Error;
use crate::game::Game;
use crate::limits::Limits;
use crate::outcome::{self, Cell, Outcomes, SharedWord, Sharing, Table, Wdl};
use crate::solved::Solved;
use crate::space::{Backward, Explored, Positions, Rows, Space, par_search, rows};
use crate::watch::Watch;

impl<F: FnMut(Progress) -> ControlFlow<()>> Solver<F> {
    /// Does the same as [`explore`](Solver::explore), on all threads of the current rayon pool (feature
    /// `rayon`).
    ///
    /// It finds the same positions with the same ids, whatever the number of threads.
    ///
    /// The threads share the work of listing moves and of looking up where they lead; one of them gives new
    /// positions their ids. Under [`max_bytes`](Solver::max_bytes) one thread does all the work.
    ///
    /// # Errors
    ///
    /// As [`explore`](Solver::explore).
    ///
    /// # Complexity
    ///
    /// As [`explore`](Solver::explore), and memory for the moves of some 8,000 positions at a time, with the
    /// positions they lead to.
    ///
    /// ```
    /// use retrograde::{Solver, explore, from_fn};
    ///
    /// let nim = from_fn(|&n: &u32| 0..n);
    /// assert_eq!(Solver::new().par_explore(&nim, [9])?.positions(), explore(&nim, [9])?.positions());
    /// # Ok::<(), retrograde::Error<u32>>(())
    /// ```
    pub fn par_explore<G>(
        &mut self,
        game: &G,
        roots: impl IntoIterator<Item = G::Position>,
    ) -> Result<Explored<G::Position>, Error<G::Position>>
    where
        G: Game<Position: Send + Sync> + Sync,
    {
        par_search(game, roots, self.search_limits(), &mut Watch::of(&mut self.observer))
    }

    /// Does the same as [`outcomes`](Solver::outcomes), on all threads of the current rayon pool (feature
    /// `rayon`).
    ///
    /// The answers are the same, bit for bit, whatever the number of threads. So are the errors, unless the
    /// space contradicts itself.
    ///
    /// Each position has one owner, a thread at a time, and only the owner changes what is known of it; moves
    /// between positions of different owners are handed over in batches. Layers of few positions are left to
    /// one thread, and so are small spaces. One thread calls the observer, at the start and between layers.
    /// If all threads would need more than [`max_bytes`](Solver::max_bytes) to reverse the moves, one of them
    /// does it.
    ///
    /// # Errors
    ///
    /// As [`outcomes`](Solver::outcomes).
    ///
    /// # Complexity
    ///
    /// As [`outcomes`](Solver::outcomes), shared among the threads, with up to about two bytes a position more
    /// while solving. If these do not fit under [`max_bytes`](Solver::max_bytes), one thread does all the work.
    ///
    /// ```
    /// use retrograde::{Graph, Solver};
    ///
    /// let graph = Graph::from_successors(&[vec![1, 2], vec![0], vec![3], vec![]])?;
    /// let expected = Solver::new().outcomes(&graph)?;
    /// assert_eq!(Solver::new().par_outcomes(&graph)?.answers(), expected.answers());
    /// assert_eq!(Solver::new().compact().par_outcomes(&graph)?.answers(), expected.answers());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn par_outcomes<S: Positions + Backward + Sync>(
        &mut self,
        space: S,
    ) -> Result<Solved<S, Outcomes>, Error<S::Position>> {
        match self.compact {
            true => self.par_cells::<S, u16>(space),
            false => self.par_cells::<S, u32>(space),
        }
    }

    /// Does the same as [`wdl`](Solver::wdl), on all threads of the current rayon pool (feature `rayon`).
    ///
    /// The answers and errors are the same, as with [`par_outcomes`](Solver::par_outcomes).
    ///
    /// # Errors
    ///
    /// As [`wdl`](Solver::wdl).
    ///
    /// # Complexity
    ///
    /// As [`wdl`](Solver::wdl), shared among the threads, with up to about two bytes a position more while
    /// solving. If these do not fit under [`max_bytes`](Solver::max_bytes), one thread does all the work.
    ///
    /// ```
    /// use retrograde::{Graph, Solver};
    ///
    /// let graph = Graph::from_successors(&[vec![1, 2], vec![0], vec![3], vec![]])?;
    /// assert_eq!(Solver::new().par_wdl(&graph)?.answers(), Solver::new().wdl(&graph)?.answers());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn par_wdl<S: Positions + Backward + Sync>(
        &mut self,
        space: S,
    ) -> Result<Solved<S, Wdl>, Error<S::Position>> {
        let bytes = (outcome::wdl_bytes as Bytes<S>, outcome::par_wdl_bytes as Bytes<S>);
        self.par_backward(space, bytes, outcome::par_solve_wdl_watched)
    }

    fn par_cells<S: Positions + Backward + Sync, W: SharedWord>(
        &mut self,
        space: S,
    ) -> Result<Solved<S, Outcomes>, Error<S::Position>>
    where
        Table: From<Vec<Cell<W>>>,
    {
        let bytes = (outcome::bytes::<W> as Bytes<S>, outcome::par_bytes::<W> as Bytes<S>);
        self.par_backward(space, bytes, outcome::par_solve_watched::<W, S>)
    }

    /// Runs an engine that walks backward, on as many threads as its memory allows: `bytes` are those on one
    /// thread and on several.
    fn par_backward<S: Positions + Backward, A>(
        &mut self,
        space: S,
        (bytes, par_bytes): (Bytes<S>, Bytes<S>),
        engine: fn(&S, Sharing, &mut Watch<'_>) -> Result<A, Error>,
    ) -> Result<Solved<S, A>, Error<S::Position>> {
        let mut watch = Watch::of(&mut self.observer);
        let limits = self.limits;
        let ready = ready_to_walk_back(&space, limits, bytes, self.check_moves, &mut watch);
        let answers = ready.and_then(|()| engine(&space, sharing(&space, limits, par_bytes), &mut watch));
        join(space, answers)
    }
}

/// What threads may share under a limit of memory.
fn sharing<S: Space>(space: &S, limits: Limits, bytes: Bytes<S>) -> Sharing {
    let Some(limit) = limits.bytes else { return Sharing::All };
    let fits = |beside: usize| bytes(space).saturating_add(beside) <= limit;
    if fits(par_bytes_beside(space)) {
        Sharing::All
    } else if fits(bytes_beside(space)) {
        Sharing::Solving
    } else {
        Sharing::Nothing
    }
}

/// How many bytes are in use beside the engine, if all threads build what visits backward need.
fn par_bytes_beside(space: &impl Space) -> usize {
    let both = |rows: Rows<'_>| rows.bytes_kept().saturating_add(rows.par_bytes_to_walk_back());
    rows(space).map_or(0, both)
}
