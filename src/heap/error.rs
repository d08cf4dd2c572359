//! What is wrong with the text of a game, and where.

use std::fmt;

/// Why a text, or a list of digits or numbers, is no [`HeapGame`](super::HeapGame).
///
/// ```
/// use retrograde::heap::{Fault, HeapGame};
///
/// let error = "take{1,3,2}".parse::<HeapGame>().unwrap_err();
/// assert_eq!((error.at, error.found, error.fault), (9, Some('2'), Fault::Order));
/// assert_eq!(error.to_string(), "character 10, '2': numbers ascend, each once");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BadGame {
    /// Where: characters of the text, or entries of the list, before what is wrong.
    pub at: usize,
    /// The character there; `None` at the end of the text, and for lists.
    pub found: Option<char>,
    /// What should be there.
    pub fault: Fault,
}

/// What should stand where the text is wrong.
///
/// ```
/// use retrograde::heap::{Fault, HeapGame};
///
/// assert_eq!("5.7".parse::<HeapGame>().unwrap_err().fault, Fault::First);
/// assert_eq!("0.7 ".parse::<HeapGame>().unwrap_err().fault, Fault::Digit);
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Fault {
    /// The text starts like no game.
    #[error("a game is a code such as 0.77, take{{...}} or all-but{{...}}")]
    Start,
    /// The digit before the point allows what is no move.
    #[error("before the point stands 0, 4, 8 or C")]
    First,
    /// No digit, where one must be.
    #[error("a digit is 0 to 9 or A to F")]
    Digit,
    /// This character must be here, and is not.
    #[error("here stands '{0}'")]
    Missing(char),
    /// A number must be here, and is not.
    #[error("here stands a number")]
    Number,
    /// Zero, or a number that starts with 0.
    #[error("numbers start with 1 to 9")]
    Zero,
    /// A number not greater than the one before.
    #[error("numbers ascend, each once")]
    Order,
    /// A number of 2^32 or more.
    #[error("numbers are below 2^32")]
    TooLarge,
    /// Neither `,` nor `}` after a number.
    #[error("after a number stands ',' or '}}'")]
    Separator,
    /// More text after a whole game.
    #[error("after '}}' there is nothing, +split or +split-unequal")]
    Rest,
}

impl fmt::Display for BadGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.found {
            Some(found) => write!(f, "character {}, {found:?}: {}", self.at + 1, self.fault),
            None => write!(f, "at place {}: {}", self.at + 1, self.fault),
        }
    }
}

impl std::error::Error for BadGame {}
