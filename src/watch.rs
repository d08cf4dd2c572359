//! Progress and cancellation.

use std::ops::ControlFlow;

/// What a run is doing.
///
/// ```
/// use retrograde::{Solver, from_fn, solver::{Phase, Progress}};
/// use std::ops::ControlFlow;
///
/// let mut phases = Vec::new();
/// let watch = |progress: Progress| {
///     phases.push(progress.phase);
///     ControlFlow::Continue(())
/// };
/// let mut solver = Solver::new().observe(watch);
/// let space = solver.explore(&from_fn(|&n: &u32| 0..n), [5]).unwrap();
/// assert_eq!(solver.nimbers(space).unwrap().nimber(&5), Some(5));
/// drop(solver);
/// phases.dedup();
/// assert_eq!(phases, [Phase::Exploring, Phase::Ordering, Phase::Valuing]);
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Finding positions. Their number is not known in advance.
    Exploring,
    /// Comparing the moves of each position in both directions.
    Checking,
    /// Reading what each position is.
    Reading,
    /// Passing the outcomes of decided positions to their predecessors. Drawn positions are never decided, so
    /// `done` may end below `total`.
    Deciding,
    /// Putting positions into topological order.
    Ordering,
    /// Finding the value of each position.
    Valuing,
    /// Writing a table that was found on disk.
    Saving,
}

/// The progress of a run: what an observer receives, every few thousand positions. See
/// [`Solver::observe`](crate::Solver::observe).
///
/// ```
/// use std::ops::ControlFlow;
///
/// use retrograde::solver::{Phase, Progress};
/// use retrograde::{Graph, Solver};
///
/// let mut last = None;
/// let observer = |progress: Progress| {
///     last = Some(progress);
///     ControlFlow::Continue(())
/// };
/// Solver::new().observe(observer).nimbers(&Graph::from_edges(3, [(0, 1), (1, 2)])?)?;
/// let last = last.unwrap();
/// assert_eq!((last.phase, last.total), (Phase::Valuing, Some(3)));
/// assert!(last.done <= 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Progress {
    /// What the run is doing.
    pub phase: Phase,
    /// How many positions are done.
    pub done: usize,
    /// How many positions there are to do at most, if that is known.
    pub total: Option<usize>,
}

/// Between two reports of a phase there are about so many positions; few in the small games of a fuzzer.
pub(crate) const EVERY: usize = if cfg!(fuzzing) { 1 << 5 } else { 1 << 12 };

/// An observer, if there is one, what it was told last, and whether it stopped the run.
pub(crate) struct Watch<'a> {
    observer: Option<&'a mut dyn FnMut(Progress) -> ControlFlow<()>>,
    last: Option<(Phase, usize)>,
    stopped: bool,
}

impl<'a> Watch<'a> {
    /// Nobody watches.
    pub fn none() -> Self {
        Self { observer: None, last: None, stopped: false }
    }

    pub fn by(observer: &'a mut (dyn FnMut(Progress) -> ControlFlow<()> + 'a)) -> Self {
        Self { observer: Some(observer), last: None, stopped: false }
    }

    /// The observer of a solver, if it has one.
    pub fn of<F: FnMut(Progress) -> ControlFlow<()>>(observer: &'a mut Option<F>) -> Self {
        match observer {
            Some(observer) => Self::by(observer),
            None => Self::none(),
        }
    }

    /// Whether the observer stopped the run.
    pub fn stopped(&self) -> bool {
        self.stopped
    }

    /// Reports, unless the last report of the phase is only a few positions back, and tells whether to stop.
    /// An observer that stopped the run is not asked again.
    pub fn stops(&mut self, phase: Phase, done: usize, total: Option<usize>) -> bool {
        let due = self.last.is_none_or(|(last, before)| last != phase || done >= before + EVERY);
        if let Some(observer) = self.observer.as_mut().filter(|_| due && !self.stopped) {
            self.last = Some((phase, done));
            self.stopped = observer(Progress { phase, done, total }).is_break();
        }
        self.stopped
    }
}

/// The observer type of a [`Solver`](crate::Solver) without an observer.
pub type Unobserved = fn(Progress) -> ControlFlow<()>;
