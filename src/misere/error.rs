//! Errors of reading a genus.

/// Why a text or a list of numbers is not a [`Genus`](super::Genus).
///
/// ```
/// use retrograde::misere::{Genus, GenusError};
///
/// let error = "4+146".parse::<Genus>().unwrap_err();
/// assert_eq!(error, GenusError::Expected { at: 1, what: "'^'" });
/// assert_eq!(error.to_string(), "character 2: expected '^'");
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum GenusError {
    /// Something else was expected.
    #[error("character {}: expected {what}", at + 1)]
    Expected {
        /// How many characters come before.
        at: usize,
        /// What was expected.
        what: &'static str,
    },

    /// A number is too large.
    #[error("character {}: numbers must be below 2^32", at + 1)]
    TooLarge {
        /// How many characters come before the number.
        at: usize,
    },

    /// There are no two misère nim values that repeat.
    #[error("expected two misère nim values a and a XOR 2 at the end")]
    NoEnd,
}
