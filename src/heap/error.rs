//! Errors of describing a heap game.

use std::fmt;

/// Why a text, or a list of digits or numbers, is not a [`HeapGame`](super::HeapGame).
///
/// ```
/// use retrograde::heap::{HeapGame, HeapGameErrorKind};
///
/// let error = "take(1)".parse::<HeapGame>().unwrap_err();
/// assert_eq!((error.at, error.found, error.kind), (4, Some('('), HeapGameErrorKind::Missing('{')));
/// assert_eq!(error.to_string(), "character 5: expected '{', found '('");
///
/// let error = "take{1,3,2}".parse::<HeapGame>().unwrap_err();
/// assert_eq!(error.to_string(), "character 10: numbers must be strictly increasing");
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HeapGameError {
    /// Where the error is: how many characters of the text, or entries of the list, come before it.
    pub at: usize,
    /// The character there; `None` at the end of the text, and for lists.
    pub found: Option<char>,
    /// What was expected.
    pub kind: HeapGameErrorKind,
}

/// What was expected where a text or a list is wrong.
///
/// ```
/// use retrograde::heap::{HeapGame, HeapGameErrorKind};
///
/// assert_eq!("5.7".parse::<HeapGame>().unwrap_err().kind, HeapGameErrorKind::First);
/// assert_eq!("0.7x".parse::<HeapGame>().unwrap_err().kind, HeapGameErrorKind::Digit);
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum HeapGameErrorKind {
    /// The beginning of a game.
    #[error("expected a code such as 0.77, take{{...}} or all-but{{...}}")]
    Start,
    /// A digit before the point that allows a move: 0, 4, 8 or C.
    #[error("the digit before the point must be 0, 4, 8 or C")]
    First,
    /// A digit.
    #[error("expected a digit (0 to 9 or A to F)")]
    Digit,
    /// A digit of a list that is below 16.
    #[error("digits must be below 16")]
    LargeDigit,
    /// This character.
    #[error("expected '{0}'")]
    Missing(char),
    /// A number.
    #[error("expected a number")]
    Number,
    /// A number that is not 0 and does not start with 0.
    #[error("numbers must be positive, without a 0 in front")]
    Zero,
    /// A number greater than the one before.
    #[error("numbers must be strictly increasing")]
    Order,
    /// A number below 2^32.
    #[error("numbers must be below 2^32")]
    TooLarge,
    /// `,` or `}` after a number.
    #[error("expected ',' or '}}'")]
    Separator,
    /// Nothing after a set, or how many heaps may be left, or its rule for splitting.
    #[error("expected /2, /3, +split, +split-unequal or the end")]
    Rest,
    /// A rule for splitting without taking, or nothing.
    #[error("expected +split, +split-unequal or the end")]
    Split,
    /// How many heaps may be left after taking, if more than one.
    #[error("expected 2 or 3, the heaps that may be left")]
    Parts,
    /// 1, 2 or 3 heaps left after taking.
    #[error("a move may leave at most 1, 2 or 3 heaps")]
    TooManyParts,
    /// Nothing after a code.
    #[error("expected the end")]
    End,
    /// No rule for what is left, or for splitting, beside a code.
    #[error(
        "only take{{...}} and all-but{{...}} may have /2, /3 or +split: in a code each digit says what may be split"
    )]
    SplitOfCode,
}

impl HeapGameErrorKind {
    /// Whether the message is complete without what was found.
    fn is_rule(self) -> bool {
        use HeapGameErrorKind::{First, LargeDigit, Order, SplitOfCode, TooLarge, TooManyParts, Zero};
        matches!(self, First | LargeDigit | Order | SplitOfCode | TooLarge | TooManyParts | Zero)
    }
}

impl fmt::Display for HeapGameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { at, found, kind } = self;
        write!(f, "{} {}: {kind}", if found.is_some() { "character" } else { "place" }, at + 1)?;
        match found {
            _ if kind.is_rule() => Ok(()),
            Some(found) => write!(f, ", found {found:?}"),
            None => f.write_str(", found the end"),
        }
    }
}

impl std::error::Error for HeapGameError {}
