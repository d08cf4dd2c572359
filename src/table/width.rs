//! How much space an answer takes.

use std::fmt;

/// How much space an answer takes in a table.
///
/// ```
/// use retrograde::table::Width;
///
/// assert_eq!(Width::FourBytes.to_string(), "4 bytes");
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Width {
    /// Outcome and remoteness, as [`outcome::solve`](crate::outcome::solve) keeps them.
    FourBytes,
    /// Outcome and remoteness, as [`Solver::compact`](crate::Solver::compact) keeps them.
    TwoBytes,
    /// Outcomes alone, as [`Solver::wdl`](crate::Solver::wdl) keeps them.
    TwoBits,
}

impl Width {
    pub(super) const ALL: [Self; 3] = [Self::FourBytes, Self::TwoBytes, Self::TwoBits];

    /// Bits a position: also how the header says it.
    pub(super) const fn bits(self) -> u8 {
        match self {
            Self::FourBytes => 32,
            Self::TwoBytes => 16,
            Self::TwoBits => 2,
        }
    }
}

impl fmt::Display for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::FourBytes => "4 bytes",
            Self::TwoBytes => "2 bytes",
            Self::TwoBits => "2 bits",
        })
    }
}
