//! The engines' answers by id, for a way to configure a run.

use retrograde::outcome::{Outcomes, Wdl};
use retrograde::space::{Backward, Positions};
use retrograde::{Error, Solver};

/// Outcomes in two bytes a position.
pub fn compact<S: Positions + Backward>(space: &S) -> Result<Outcomes, Error<S::Position>> {
    Solver::new().compact().outcomes(space).map(|solved| solved.answers().clone())
}

/// Outcomes in two bits a position.
pub fn wdl<S: Positions + Backward>(space: &S) -> Result<Wdl, Error<S::Position>> {
    Solver::new().wdl(space).map(|solved| solved.answers().clone())
}

/// Outcomes on all threads of the current pool.
#[cfg(feature = "rayon")]
pub fn par<S: Positions + Backward + Sync>(space: &S) -> Result<Outcomes, Error<S::Position>> {
    Solver::new().par_outcomes(space).map(|solved| solved.answers().clone())
}
