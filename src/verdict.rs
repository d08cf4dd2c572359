//! An outcome with its distance: a type that answers and checks share, so that neither depends on the other.

use std::fmt;

use crate::game::Outcome;

/// The outcome of a position for the player to move and, for a win or a loss, the remoteness.
///
/// ```
/// use retrograde::Outcome;
/// use retrograde::outcome::Verdict;
///
/// let verdict = Verdict::win(5);
/// assert_eq!((verdict.outcome, verdict.remoteness), (Outcome::Win, Some(5)));
/// assert_eq!(verdict.to_string(), "win in 5 plies");
/// assert_eq!(Verdict::loss(0).to_string(), "loss in 0 plies");
/// assert_eq!(Verdict::DRAW.to_string(), "draw");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Verdict {
    /// The outcome.
    pub outcome: Outcome,
    /// Plies to the end of play. `None` for a draw, and for a win or a loss whose distance is not known.
    pub remoteness: Option<u32>,
}

impl Verdict {
    /// Neither side can force a win.
    ///
    /// ```
    /// use retrograde::{Outcome, outcome::Verdict};
    ///
    /// assert_eq!(Verdict::DRAW, Verdict { outcome: Outcome::Draw, remoteness: None });
    /// ```
    pub const DRAW: Self = Self { outcome: Outcome::Draw, remoteness: None };

    /// A win in this many plies.
    ///
    /// ```
    /// use retrograde::outcome::Verdict;
    ///
    /// assert_eq!(Verdict::win(1).to_string(), "win in 1 ply");
    /// ```
    #[must_use]
    pub const fn win(plies: u32) -> Self {
        Self { outcome: Outcome::Win, remoteness: Some(plies) }
    }

    /// A loss in this many plies.
    ///
    /// ```
    /// use retrograde::outcome::Verdict;
    ///
    /// assert_eq!(Verdict::loss(2).to_string(), "loss in 2 plies");
    /// ```
    #[must_use]
    pub const fn loss(plies: u32) -> Self {
        Self { outcome: Outcome::Loss, remoteness: Some(plies) }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { outcome, remoteness } = self;
        match remoteness {
            None => outcome.fmt(f),
            Some(1) => f.pad(&format!("{outcome} in 1 ply")),
            Some(plies) => f.pad(&format!("{outcome} in {plies} plies")),
        }
    }
}
