//! Who wins a game between Left and Right.

/// Who wins a game between Left and Right under best play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OutcomeClass {
    /// Left wins, whoever begins: the value is positive.
    Left,
    /// Right wins, whoever begins: the value is negative.
    Right,
    /// The next player, who begins, wins: the value is confused with zero.
    Next,
    /// The previous player, who does not begin, wins: the value is zero.
    Previous,
}
