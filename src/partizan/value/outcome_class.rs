//! Who wins a game between Left and Right.

use std::fmt;
use std::ops::Neg;

/// Who wins a game between Left and Right, if a player who cannot move loses and both play their best.
///
/// [`Outcome`](crate::Outcome) is what the player to move can reach. This says it for both who may be to move.
/// `Display` writes the letter that is usual: `L`, `R`, `N` or `P`. The negative `-` swaps the players.
///
/// ```
/// use retrograde::partizan::{OutcomeClass, Value};
///
/// let one = Value::from(1);
/// assert_eq!(one.outcome(), OutcomeClass::Left);
/// assert_eq!((-one).outcome(), OutcomeClass::Right);
/// assert_eq!(Value::star().outcome(), OutcomeClass::Next);
/// assert_eq!(Value::zero().outcome().to_string(), "P");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum OutcomeClass {
    /// Left wins, whoever begins: the value is greater than 0.
    Left,
    /// Right wins, whoever begins: the value is less than 0.
    Right,
    /// The next player wins, the one who begins: the value is confused with 0.
    Next,
    /// The previous player wins, the one who does not begin: the value is 0.
    Previous,
}

impl OutcomeClass {
    /// The class in which Left wins, or loses, if Left begins, and if Right begins.
    pub(crate) const fn of_wins(left_begins: bool, right_begins: bool) -> Self {
        match (left_begins, right_begins) {
            (true, true) => Self::Left,
            (true, false) => Self::Next,
            (false, true) => Self::Previous,
            (false, false) => Self::Right,
        }
    }
}

impl Neg for OutcomeClass {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Self::Left => Self::Right,
            Self::Right => Self::Left,
            same => same,
        }
    }
}

impl fmt::Display for OutcomeClass {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Left => "L",
            Self::Right => "R",
            Self::Next => "N",
            Self::Previous => "P",
        })
    }
}
