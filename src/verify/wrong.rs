//! What is wrong with a table.

use std::fmt;

use crate::game::Outcome;
use crate::pattern::TurnPattern;

/// A position whose answer could not be confirmed, and the rule it breaks.
///
/// `Display` and [`std::error::Error`] need `P: Debug`.
///
/// ```
/// use retrograde::{from_fn, verify, verify::Rule};
///
/// let nim = from_fn(|&n: &u32| 0..n);
/// let wrong = verify::nimbers(&nim, 0..5, |&n| Some(n.min(3))).unwrap_err();
/// assert_eq!((wrong.position, wrong.rule), (4, Rule::Nimber { claimed: 3, derived: 4 }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{position:?} is wrong: {rule}")]
pub struct Wrong<P> {
    /// The position.
    pub position: P,
    /// What is wrong there.
    pub rule: Rule,
}

/// What an answer breaks.
///
/// ```
/// use retrograde::verify::Rule;
///
/// assert_eq!(Rule::Unknown { place: 2 }.to_string(), "it depends on its move number 2, to a position without an answer");
/// ```
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Rule {
    /// [`Game::is_position`](crate::Game::is_position) refuses what was listed as a position.
    #[error("it is not a position of the game")]
    NotAPosition,

    /// [`Game::is_position`](crate::Game::is_position) refuses what a move leads to.
    #[error("its move number {place} leads to what is not a position of the game")]
    StrayMove {
        /// The place of the move among the successors, counted from 0.
        place: usize,
    },

    /// The position has no answer.
    #[error("it has no answer")]
    Missing,

    /// The answer depends on a successor that has none, is not listed, or has one that is no possible answer.
    #[error("it depends on its move number {place}, to a position without an answer")]
    Unknown {
        /// The place of the move among the successors, counted from 0.
        place: usize,
    },

    /// A win or a loss without its remoteness, or a draw with one.
    #[error("it is stated {}, and only wins and losses have a number of plies, always", Stated(.claimed))]
    Remoteness {
        /// What the table says.
        claimed: (Outcome, Option<u32>),
    },

    /// Another outcome or another remoteness.
    #[error("it is stated {}, but the rules make it {}", Stated(.claimed), Stated(.derived))]
    Outcome {
        /// What the table says.
        claimed: (Outcome, Option<u32>),
        /// What follows from the rules and the answers of the successors; a remoteness beyond `u32` is `None`.
        derived: (Outcome, Option<u32>),
    },

    /// Another Grundy value.
    #[error("its value is stated to be {claimed}, but its moves make it {derived}")]
    Nimber {
        /// What the table says.
        claimed: u32,
        /// The least number missing among the values of the successors.
        derived: u32,
    },

    /// Another turn pattern.
    #[error("its pattern is stated to be \"{claimed}\", but its moves make it \"{derived}\"")]
    Pattern {
        /// What the table says.
        claimed: TurnPattern,
        /// What follows from the patterns of the successors.
        derived: TurnPattern,
    },

    /// Declared won or drawn, or with a move that keeps the turn: it has no Grundy value.
    #[error("it has no Grundy value: it is declared won or drawn, or has a move that keeps the turn")]
    NotNormalPlay,

    /// Play can come back to the position, so that Grundy values and patterns mean nothing.
    #[error("play can come back to it, and has to end")]
    Cyclic,
}

/// An outcome with its remoteness, in words.
struct Stated<'a>(&'a (Outcome, Option<u32>));

impl fmt::Display for Stated<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (outcome, plies) = self.0;
        write!(f, "a {outcome}")?;
        match plies {
            Some(1) => write!(f, " in 1 ply"),
            Some(plies) => write!(f, " in {plies} plies"),
            None => Ok(()),
        }
    }
}
