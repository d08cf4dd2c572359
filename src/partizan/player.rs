//! The two players.

use std::fmt;

/// One of the two players. By convention Left is the one whose advantage is positive.
///
/// ```
/// use retrograde::partizan::Player;
///
/// assert_eq!(Player::Left.opponent(), Player::Right);
/// assert_eq!(Player::Right.to_string(), "Right");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Player {
    /// Vertical in Domineering, blue in Hackenbush; wins positive games.
    Left,
    /// Horizontal in Domineering, red in Hackenbush; wins negative games.
    Right,
}

impl Player {
    /// The other player.
    ///
    /// ```
    /// use retrograde::partizan::Player;
    ///
    /// assert_eq!(Player::Right.opponent(), Player::Left);
    /// ```
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Left => "Left",
            Self::Right => "Right",
        })
    }
}
