//! What can be wrong with a claim.

use crate::game::Outcome;
use crate::turn_pattern::TurnPattern;
use crate::verdict::Verdict;

/// A position whose claim could not be confirmed, and why.
///
/// `Display` and [`std::error::Error`] need `P: Debug`.
///
/// ```
/// use retrograde::{from_fn, verify, verify::Reason};
///
/// let nim = from_fn(|&n: &u32| 0..n);
/// let wrong = verify::listed(&nim, 0..5, |&n| Some(n.min(3))).unwrap_err();
/// assert_eq!((wrong.position, wrong.reason), (4, Reason::Nimber { claimed: 3, derived: 4 }));
/// ```
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
#[error("position {position:?}: {reason}")]
pub struct Wrong<P> {
    /// The position.
    pub position: P,
    /// Why its claim could not be confirmed.
    pub reason: Reason<P>,
}

/// Why a claim could not be confirmed.
///
/// ```
/// use retrograde::verify::Reason;
///
/// assert_eq!(Reason::Unknown { to: 2 }.to_string(), "a move leads to 2, which has no answer");
/// ```
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Reason<P> {
    /// [`Game::is_position`](crate::Game::is_position) refuses the position.
    #[error("not a position of the game")]
    NotAPosition,

    /// [`Game::is_position`](crate::Game::is_position) refuses a successor.
    #[error("a move leads to {to:?}, which is not a position of the game")]
    StrayMove {
        /// The first such successor.
        to: P,
    },

    /// The position has no answer.
    #[error("has no answer")]
    Missing,

    /// The claim depends on a successor that has no answer, that is not among the positions checked, or whose
    /// answer is impossible.
    #[error("a move leads to {to:?}, which has no answer")]
    Unknown {
        /// The first such successor.
        to: P,
    },

    /// A win or a loss without a remoteness, or a draw with one.
    #[error("claimed to be a {claimed}, but {}", expected(.claimed))]
    Remoteness {
        /// What was claimed.
        claimed: Verdict,
    },

    /// The outcome is wrong.
    #[error("claimed to be a {claimed}, but the rules give a {derived}")]
    Outcome {
        /// What was claimed.
        claimed: Outcome,
        /// What follows from the rules and the claims of the successors.
        derived: Outcome,
    },

    /// The outcome or the remoteness is wrong.
    #[error("claimed to be a {claimed}, but the rules give a {derived}")]
    Verdict {
        /// What was claimed.
        claimed: Verdict,
        /// What follows from the rules and the claims of the successors; a remoteness beyond `u32` is `None`.
        derived: Verdict,
    },

    /// The Grundy value is wrong.
    #[error("claimed to have Grundy value {claimed}, but the rules give {derived}")]
    Nimber {
        /// What was claimed.
        claimed: u32,
        /// The mex of the values of the successors.
        derived: u32,
    },

    /// The turn pattern is wrong.
    #[error("claimed to have turn pattern \"{claimed}\", but the rules give \"{derived}\"")]
    Pattern {
        /// What was claimed.
        claimed: TurnPattern,
        /// What follows from the patterns of the successors.
        derived: TurnPattern,
    },

    /// The position has no Grundy value: it is declared won or drawn, or one of its moves keeps the turn.
    #[error("has no Grundy value: it is declared won or drawn, or one of its moves keeps the turn")]
    NotNormalPlay,

    /// Play can return to the position, so that agreement proves nothing.
    #[error("play can return to it, but the claim holds only where play must end")]
    Cyclic,

    /// The rules did not list as many moves to the position the second time: they do not always give the same
    /// answer.
    #[error("the rules list another number of moves to it when they are asked again")]
    Changed,
}

/// What is wrong with the remoteness of a verdict.
fn expected(claimed: &Verdict) -> &'static str {
    match claimed.outcome {
        Outcome::Draw => "a draw has no remoteness",
        Outcome::Win | Outcome::Loss => "every win and every loss needs a remoteness",
    }
}
