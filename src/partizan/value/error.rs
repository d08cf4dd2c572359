//! What can go wrong with values.

/// Why a value cannot be kept.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ValueError {
    /// A number whose numerator has more than 63 bits, or whose denominator exceeds 2^62.
    #[error("number too large")]
    NumberTooLarge,
    /// More than 2^31 - 1 ups.
    #[error("too many ups")]
    TooManyUps,
    /// A nimber above *65535.
    #[error("nimber too large")]
    NimberTooLarge,
    /// More forms or options than a store can count.
    #[error("too many forms")]
    TooManyForms,
}

/// Why a text is not a value.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ParseValueError {
    /// How many characters come before the error.
    pub at: usize,
    /// The character there; `None` at the end of the text.
    pub found: Option<char>,
    /// What was expected.
    pub kind: ParseValueErrorKind,
}

/// What was expected.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum ParseValueErrorKind {
    /// A value.
    #[error("expected a value")]
    Value,
}

impl std::fmt::Display for ParseValueError {
    fn fmt(&self, _f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        todo!()
    }
}

impl std::error::Error for ParseValueError {}
