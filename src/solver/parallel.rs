//! Runs on several threads.

use std::ops::ControlFlow;

use super::{Progress, Solver, join, ready_to_walk_back};
use crate::error::Error;
use crate::game::Game;
use crate::outcome::{self, Outcomes, Reverse};
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
    /// The threads share the positions of one remoteness. Which thread decides a position is chance; its
    /// outcome and its layer are not. One thread calls the observer, at the start and between layers. If all
    /// threads would need more than [`max_bytes`](Solver::max_bytes) to reverse the moves, one of them does
    /// it.
    ///
    /// # Errors
    ///
    /// As [`outcomes`](Solver::outcomes). [`Error::Unsupported`] with [`compact`](Solver::compact): cells of
    /// two bytes work with one thread only so far.
    ///
    /// # Complexity
    ///
    /// As [`outcomes`](Solver::outcomes), shared among the threads.
    ///
    /// ```
    /// use retrograde::{Graph, Solver};
    ///
    /// let graph = Graph::from_successors(&[vec![1, 2], vec![0], vec![3], vec![]])?;
    /// assert_eq!(Solver::new().par_outcomes(&graph)?.answers(), Solver::new().outcomes(&graph)?.answers());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn par_outcomes<S: Positions + Backward + Sync>(
        &mut self,
        space: S,
    ) -> Result<Solved<S, Outcomes>, Error<S::Position>> {
        if self.compact {
            return Err(Error::Unsupported { what: "outcomes in two bytes a position on several threads" });
        }
        let mut watch = Watch::of(&mut self.observer);
        let ready =
            ready_to_walk_back(&space, self.limits, outcome::bytes::<u32>, self.check_moves, &mut watch);
        let bytes = |beside: usize| outcome::bytes::<u32>(&space).saturating_add(beside);
        let reverse = match self.limits.bytes {
            Some(limit) if bytes(par_bytes_beside(&space)) > limit => Reverse::OnOneThread,
            _ => Reverse::OnAllThreads,
        };
        let answers = ready.and_then(|()| outcome::par_solve_watched(&space, reverse, &mut watch));
        join(space, answers)
    }
}

/// How many bytes are in use beside the engine, if all threads build what visits backward need.
fn par_bytes_beside(space: &impl Space) -> usize {
    let both = |rows: Rows<'_>| rows.bytes_kept().saturating_add(rows.par_bytes_to_walk_back());
    rows(space).map_or(0, both)
}
