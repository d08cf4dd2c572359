//! Configures a run: limits, checks, half the memory, progress, and a way to stop it.
//!
//! A door makes a space ([`explore`](Solver::explore), [`store`](Solver::store),
//! [`Implicit`](crate::Implicit), [`Graph`](crate::Graph)), and a method named after its engine solves it.
//! Without settings, a solver gives the same answers as the root functions of the same names.
//!
//! | method | the space must be | limited, observed, stopped | [`compact`](Solver::compact) | several threads | verified |
//! |---|---|---|---|---|---|
//! | [`outcomes`](Solver::outcomes) | [`Backward`] | yes | 2 bytes a position | `par_outcomes` | yes, with distances |
//! | [`wdl`](Solver::wdl) | [`Backward`] | yes | no effect: 2 bits | `par_wdl` | where play must end, by claims of type [`Outcome`](crate::Outcome); elsewhere a proof needs distances: use `outcomes` |
//! | [`nimbers`](Solver::nimbers), [`patterns`](Solver::patterns) | [`Space`] | yes | no effect: 4 bytes, 1 byte | no: a value waits for those of its successors | yes |
//! | [`genera`](Solver::genera) | [`Space`] | yes | no effect: 4 bytes, and each genus once | no | yes |
//! | [`quotient`](Solver::quotient) | a [`HeapGame`](crate::heap::HeapGame), no space | yes | – | no | it proves itself |
//! | [`loopy_nimbers`](Solver::loopy_nimbers) | [`Backward`] | yes | no effect | no | yes |
//! | [`scores`](Solver::scores) | [`Space`] | yes | no effect | no | yes |
//! | [`values`](Solver::values) | a [`Partizan`](crate::partizan::Partizan) game, no space | yes | – | no | yes, by [`verify::values`](crate::verify::values) |
//! | [`sums`](Solver::sums), [`misere_sums`](Solver::misere_sums) | a [`Decompose`](crate::Decompose) game, no space | yes | – | no | by comparison with `nimbers` of a small whole game |

mod engines;
mod options;
#[cfg(feature = "rayon")]
mod parallel;

use std::fmt;
use std::ops::ControlFlow;

use crate::error::Error;
use crate::limits::Limits;
use crate::outcome;
use crate::solved::Solved;
use crate::space::{Backward, CHECK_BYTES, Positions, Rows, Space, inconsistency, rows};
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
/// // From n move to n - k² or to n + 1: there are infinitely many positions.
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

impl<F: FnMut(Progress) -> ControlFlow<()>> Solver<F> {
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
