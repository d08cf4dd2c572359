//! Won, lost, drawn.

use std::fmt;
use std::str::FromStr;

/// The result of best play **for the player to move**: the N-, P- and D-positions of the literature.
///
/// ```
/// use retrograde::Outcome;
///
/// assert_eq!(Outcome::Win.reversed(), Outcome::Loss);
/// assert_eq!(Outcome::Draw.reversed(), Outcome::Draw);
/// assert_eq!(Outcome::Loss.to_string(), "loss");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Outcome {
    /// The player to move can force a win (an N-position: the next player wins).
    Win,
    /// The opponent of the player to move can force a win (a P-position: the previous player wins).
    Loss,
    /// Neither side can force a win (a D-position): play ends in a declared draw or goes on forever.
    Draw,
}

impl Outcome {
    /// The same result seen by the other player.
    ///
    /// ```
    /// assert_eq!(retrograde::Outcome::Loss.reversed(), retrograde::Outcome::Win);
    /// ```
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
        }
    }

    /// What an outcome at the end of a move means to the player who makes the move.
    pub(crate) const fn seen_by_mover(self, passes_turn: bool) -> Self {
        if passes_turn { self.reversed() } else { self }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Win => "win",
            Self::Loss => "loss",
            Self::Draw => "draw",
        })
    }
}

/// Reads what [`Display`](fmt::Display) writes.
///
/// ```
/// use retrograde::Outcome;
///
/// assert_eq!("loss".parse(), Ok(Outcome::Loss));
/// let error = "lost".parse::<Outcome>().unwrap_err();
/// assert_eq!(error.to_string(), "expected \"win\", \"loss\" or \"draw\", found \"lost\"");
/// ```
impl FromStr for Outcome {
    type Err = OutcomeError;

    fn from_str(text: &str) -> Result<Self, OutcomeError> {
        match text {
            "win" => Ok(Self::Win),
            "loss" => Ok(Self::Loss),
            "draw" => Ok(Self::Draw),
            _ => Err(OutcomeError { found: text.into() }),
        }
    }
}

/// A text that is not an [`Outcome`].
///
/// ```
/// use retrograde::Outcome;
///
/// assert_eq!("".parse::<Outcome>().unwrap_err().found, "");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected \"win\", \"loss\" or \"draw\", found {found:?}")]
#[non_exhaustive]
pub struct OutcomeError {
    /// The text.
    pub found: String,
}
