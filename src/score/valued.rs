//! A score with its remoteness: a type that answers and checks share, so that neither depends on the other.

use std::fmt;

/// The score of a position for the player to move, and the plies until nothing more is gained: what
/// [`Scores`](super::Scores) say, and what can be claimed and [verified](crate::verify).
///
/// ```
/// use retrograde::score::Valued;
///
/// assert_eq!(Valued { score: -7, remoteness: Some(2) }.to_string(), "-7 in 2 plies");
/// assert_eq!(Valued { score: 3, remoteness: None }.to_string(), "3"); // what endless play is worth
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Valued {
    /// The score.
    pub score: i64,
    /// As [`Scores::remoteness`](super::Scores::remoteness): `None` where play goes on and the score is that of
    /// endless play.
    pub remoteness: Option<u32>,
}

impl fmt::Display for Valued {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.remoteness {
            None => write!(f, "{}", self.score),
            Some(1) => write!(f, "{} in 1 ply", self.score),
            Some(plies) => write!(f, "{} in {plies} plies", self.score),
        }
    }
}
