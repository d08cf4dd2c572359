//! Who controls the turn: a type that the engine and the checks share, so that neither depends on the other.

use std::fmt;

/// Who controls the parity of the number of turns left, and with it who is to move when play ends.
///
/// The turns left are the moves still to come that pass the turn; moves that keep the turn are not counted.
///
/// The patterns say what can be forced. For example, `Keeps` does not mean that every line of play is even,
/// only that the mover can force an even one and cannot force an odd one.
///
/// ```
/// use retrograde::TurnPattern;
///
/// assert!(TurnPattern::Swaps.can_force_odd() && !TurnPattern::Swaps.can_force_even());
/// assert!(TurnPattern::MoverChooses.can_force_even());
/// assert_eq!(TurnPattern::OpponentChooses.to_string(), "opponent chooses");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum TurnPattern {
    /// The mover can force an even number of turns, not an odd one: the same player is to move at the end.
    Keeps,
    /// The mover can force an odd number of turns, not an even one: the opponent is to move at the end.
    Swaps,
    /// The mover can force either.
    MoverChooses,
    /// The mover can force neither, so the opponent can have either.
    OpponentChooses,
}

impl TurnPattern {
    /// Whether the player to move can force the number of turns left to be even.
    ///
    /// ```
    /// assert!(retrograde::TurnPattern::Keeps.can_force_even());
    /// ```
    #[must_use]
    pub const fn can_force_even(self) -> bool {
        matches!(self, Self::Keeps | Self::MoverChooses)
    }

    /// Whether the player to move can force the number of turns left to be odd.
    ///
    /// ```
    /// assert!(retrograde::TurnPattern::Swaps.can_force_odd());
    /// ```
    #[must_use]
    pub const fn can_force_odd(self) -> bool {
        matches!(self, Self::Swaps | Self::MoverChooses)
    }

    /// Bit 0: the mover can force an even number of turns. Bit 1: an odd one.
    pub(crate) const fn from_bits(bits: u8) -> Option<Self> {
        match bits {
            0b00 => Some(Self::OpponentChooses),
            0b01 => Some(Self::Keeps),
            0b10 => Some(Self::Swaps),
            0b11 => Some(Self::MoverChooses),
            _ => None,
        }
    }
}

impl fmt::Display for TurnPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Keeps => "keeps",
            Self::Swaps => "swaps",
            Self::MoverChooses => "mover chooses",
            Self::OpponentChooses => "opponent chooses",
        })
    }
}
