//! What can be wrong with a claim.

use std::fmt;

use crate::game::{Notation, Outcome, Plain, Show, Shown, one_line};
use crate::loopy::LoopyNimber;
use crate::misere::Genus;
use crate::partizan::{Player, Value};
use crate::score::Valued;
use crate::turn_pattern::TurnPattern;
use crate::verdict::Verdict;

/// A position whose claim could not be confirmed, and why.
///
/// `Display` and [`std::error::Error`] need `P: Debug`; [`display`](Wrong::display) takes a notation.
///
/// ```
/// use retrograde::{from_fn, verify, verify::Reason};
///
/// let nim = from_fn(|&n: &u32| 0..n);
/// let wrong = verify::listed(&nim, 0..5, |&n| Some(n.min(3))).unwrap_err();
/// assert_eq!((wrong.position, wrong.reason), (4, Reason::Nimber { claimed: 3, derived: 4 }));
/// ```
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Wrong<P> {
    /// The position.
    pub position: P,
    /// Why its claim could not be confirmed.
    pub reason: Reason<P>,
}

impl<P> Wrong<P> {
    /// Shows the message in a notation, with each position on one line.
    ///
    /// ```
    /// use retrograde::{from_fn, verify};
    ///
    /// let nim = from_fn(|&n: &usize| 0..n);
    /// let wrong = verify::listed(&nim, 0..5, |&n| Some(n.min(3) as u32)).unwrap_err();
    /// let notation = (|&n: &usize| "o".repeat(n), |_: &usize, _: &usize| "take".to_string());
    /// assert_eq!(
    ///     wrong.display(&notation).to_string(),
    ///     "position oooo: claimed to have Grundy value 3, but the rules give 4"
    /// );
    /// ```
    pub fn display<'a>(&'a self, notation: &'a impl Notation<P>) -> impl fmt::Display + 'a {
        Shown { what: self, notation }
    }
}

impl<P: fmt::Debug> fmt::Display for Wrong<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &Plain)
    }
}

impl<P: fmt::Debug> std::error::Error for Wrong<P> {}

impl<P> Show for Wrong<P> {
    type Position = P;

    fn write(&self, f: &mut fmt::Formatter<'_>, notation: &impl Notation<P>) -> fmt::Result {
        write!(f, "position {}: ", one_line(&notation.show(&self.position)))?;
        self.reason.write(f, notation)
    }
}

/// Why a claim could not be confirmed.
///
/// ```
/// use retrograde::verify::Reason;
///
/// assert_eq!(Reason::Unknown { to: 2 }.to_string(), "a move leads to 2, which has no answer");
/// ```
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Reason<P> {
    /// [`Game::is_position`](crate::Game::is_position) refuses the position.
    NotAPosition,

    /// [`Game::is_position`](crate::Game::is_position) refuses a successor.
    StrayMove {
        /// The first such successor.
        to: P,
    },

    /// The position has no answer.
    Missing,

    /// The claim depends on a successor that has no answer, that is not among the positions checked, or whose
    /// answer is impossible.
    Unknown {
        /// The first such successor.
        to: P,
    },

    /// A win or a loss without a remoteness, or a draw with one.
    Remoteness {
        /// What was claimed.
        claimed: Verdict,
    },

    /// The outcome is wrong.
    Outcome {
        /// What was claimed.
        claimed: Outcome,
        /// What follows from the rules and the claims of the successors.
        derived: Outcome,
    },

    /// The outcome or the remoteness is wrong.
    Verdict {
        /// What was claimed.
        claimed: Verdict,
        /// What follows from the rules and the claims of the successors; a remoteness beyond `u32` is `None`.
        derived: Verdict,
    },

    /// The Grundy value is wrong.
    Nimber {
        /// What was claimed.
        claimed: u32,
        /// The mex of the values of the successors.
        derived: u32,
    },

    /// The loopy value is wrong.
    Loopy {
        /// What was claimed.
        claimed: LoopyNimber,
        /// What follows from the values of the successors.
        derived: LoopyNimber,
    },

    /// The nimber of a loopy game is wrong: the rules give it only to a position that already has it.
    TakenForGranted {
        /// What was claimed.
        claimed: u32,
    },

    /// The genus is wrong.
    Genus {
        /// What was claimed.
        claimed: Genus,
        /// What follows from the genera of the successors.
        derived: Genus,
    },

    /// The turn pattern is wrong.
    Pattern {
        /// What was claimed.
        claimed: TurnPattern,
        /// What follows from the patterns of the successors.
        derived: TurnPattern,
    },

    /// The value of a position of partizan rules is wrong: in the difference of the position and the claimed
    /// value, a player who begins wins.
    Value {
        /// What was claimed.
        claimed: Value,
        /// Who wins the difference by moving first.
        winner: Player,
    },

    /// The score or the remoteness is wrong.
    Score {
        /// What was claimed.
        claimed: Valued,
        /// What follows from the rules and the claims of the successors; a remoteness beyond `u32` is `None`.
        derived: Valued,
    },

    /// The score that follows from the rules and the claims of the successors is beyond `i64`.
    TooLarge,

    /// Play can return to the position, but a move changes what endless play is worth to a player.
    EndlessDiffers {
        /// Where the move leads.
        to: P,
    },

    /// The position is not under normal play, and so has no Grundy value, no genus, nor any other value of a sum: it is
    /// declared won or drawn, or one of its moves keeps the turn.
    NotNormalPlay,

    /// Play can return to the position, so that agreement proves nothing.
    Cyclic,

    /// The rules did not list as many moves to the position the second time: they do not always give the same
    /// answer.
    Changed,
}

impl<P: fmt::Debug> fmt::Display for Reason<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, &Plain)
    }
}

impl<P: fmt::Debug> std::error::Error for Reason<P> {}

impl<P> Show for Reason<P> {
    type Position = P;

    fn write(&self, f: &mut fmt::Formatter<'_>, notation: &impl Notation<P>) -> fmt::Result {
        let show = |position: &P| one_line(&notation.show(position));
        match self {
            Self::NotAPosition => write!(f, "not a position of the game"),
            Self::StrayMove { to } => {
                write!(f, "a move leads to {}, which is not a position of the game", show(to))
            }
            Self::Missing => write!(f, "has no answer"),
            Self::Unknown { to } => write!(f, "a move leads to {}, which has no answer", show(to)),
            Self::Remoteness { claimed } => {
                write!(f, "claimed to be a {claimed}, but {}", expected(claimed))
            }
            Self::Outcome { claimed, derived } => {
                write!(f, "claimed to be a {claimed}, but the rules give a {derived}")
            }
            Self::Verdict { claimed, derived } => {
                write!(f, "claimed to be a {claimed}, but the rules give a {derived}")
            }
            Self::Nimber { claimed, derived } => {
                write!(f, "claimed to have Grundy value {claimed}, but the rules give {derived}")
            }
            Self::Loopy { claimed, derived } => {
                write!(f, "claimed to have loopy value {claimed}, but the rules give {derived}")
            }
            Self::TakenForGranted { claimed } => {
                write!(
                    f,
                    "claimed to have nimber {claimed}, but the rules give it only if it is taken for granted"
                )
            }
            Self::Genus { claimed, derived } => {
                write!(f, "claimed to have genus {claimed}, but the rules give {derived}")
            }
            Self::Pattern { claimed, derived } => {
                write!(f, "claimed to have turn pattern \"{claimed}\", but the rules give \"{derived}\"")
            }
            Self::Value { claimed, winner } => {
                write!(
                    f,
                    "claimed to have value {claimed}, but {winner} wins by moving first in the difference"
                )
            }
            Self::Score { claimed, derived } => {
                write!(f, "claimed to be worth {claimed}, but the rules give {derived}")
            }
            Self::TooLarge => write!(f, "its score is too large to be kept"),
            Self::EndlessDiffers { to } => {
                write!(
                    f,
                    "play can return to it, but its move to {} changes what endless play is worth",
                    show(to)
                )
            }
            Self::NotNormalPlay => write!(
                f,
                "not under normal play: it is declared won or drawn, or one of its moves keeps the turn"
            ),
            Self::Cyclic => {
                write!(f, "play can return to it, but the claim holds only where play must end")
            }
            Self::Changed => {
                write!(f, "the rules list another number of moves to it when they are asked again")
            }
        }
    }
}

/// What is wrong with the remoteness of a verdict.
fn expected(claimed: &Verdict) -> &'static str {
    match claimed.outcome {
        Outcome::Draw => "a draw has no remoteness",
        Outcome::Win | Outcome::Loss => "every win and every loss needs a remoteness",
    }
}
