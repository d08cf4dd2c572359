//! What can go wrong with values.

use std::fmt;

use crate::room::NoRoom;

/// Why a value cannot be kept.
///
/// ```
/// use retrograde::partizan::{Value, ValueError};
///
/// let error = Value::nimber(1 << 16).unwrap_err();
/// assert_eq!(error, ValueError::NimberTooLarge);
/// assert_eq!(error.to_string(), "expected nimbers up to *65535, found a larger one");
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ValueError {
    /// A number whose numerator or denominator is too large for a [`Dyadic`](super::Dyadic).
    #[error("expected numbers with a numerator below 2^63 and a denominator up to 2^62, found another")]
    NumberTooLarge,
    /// More than 65,535 ups or downs.
    #[error("expected at most 65535 ups, found more")]
    TooManyUps,
    /// A nimber above `*65535`.
    #[error("expected nimbers up to *65535, found a larger one")]
    NimberTooLarge,
    /// More forms, or more options of all of them, than can be counted in 32 bits.
    #[error("expected fewer than 2^32 forms and options, found more")]
    TooManyForms,
    /// The system gives no more memory.
    #[error("expected memory for {bytes} bytes more, found none")]
    OutOfMemory {
        /// How many bytes were asked for at once.
        bytes: usize,
    },
}

impl From<NoRoom> for ValueError {
    fn from(NoRoom { bytes }: NoRoom) -> Self {
        Self::OutOfMemory { bytes }
    }
}

/// Why a text is not a value.
///
/// ```
/// use retrograde::partizan::{ParseValueErrorKind, Value};
///
/// let error = "{1|0".parse::<Value>().unwrap_err();
/// assert_eq!((error.at, error.found, error.kind), (4, None, ParseValueErrorKind::Separator));
/// assert_eq!(error.to_string(), "character 5: expected ',', '|' or '}', found the end");
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseValueError {
    /// Where the error is: how many characters of the text come before it.
    pub at: usize,
    /// The character there; `None` at the end of the text.
    pub found: Option<char>,
    /// What was expected.
    pub kind: ParseValueErrorKind,
}

/// What was expected where a text is not a value.
///
/// ```
/// use retrograde::partizan::{ParseValueErrorKind, Value};
///
/// assert_eq!("1/3".parse::<Value>().unwrap_err().kind, ParseValueErrorKind::Denominator(3));
/// assert_eq!("{1|2|3}".parse::<Value>().unwrap_err().kind, ParseValueErrorKind::Bars);
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ParseValueErrorKind {
    /// The beginning of a value.
    #[error("expected a value such as 0, 1/2, *, ↑*, ±1 or {{1|0}}")]
    Value,
    /// Digits.
    #[error("expected a digit")]
    Digit,
    /// A denominator that is a power of two: which it is instead.
    #[error("expected a denominator that is a power of two, found {0}")]
    Denominator(u64),
    /// What follows an option.
    #[error("expected ',', '|' or '}}'")]
    Separator,
    /// A bar between Left's options and Right's.
    #[error("expected '|' between Left's options and Right's")]
    Bar,
    /// Bars that say which of them divides first: the longer ones.
    #[error("expected more bars or fewer than at the last division, or braces")]
    Bars,
    /// Options or a number after `±`.
    #[error("expected a number or '{{'")]
    Switch,
    /// A positive number after `⧾` or `⧿`.
    #[error("expected a positive number")]
    Tiny,
    /// Nothing after the value.
    #[error("expected the end")]
    End,
    /// A value that can be kept: what is wrong with it.
    #[error("{0}")]
    TooLarge(ValueError),
}

impl fmt::Display for ParseValueError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use ParseValueErrorKind::{Denominator, TooLarge};
        write!(f, "character {}: {}", self.at + 1, self.kind)?;
        match (self.kind, self.found) {
            (Denominator(_) | TooLarge(_), _) => Ok(()),
            (_, Some(found)) => write!(f, ", found '{found}'"),
            (_, None) => write!(f, ", found the end"),
        }
    }
}

impl std::error::Error for ParseValueError {}
