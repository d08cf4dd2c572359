//! What a table can hold.

use std::fmt;

/// The kind of answers in a table, and how many bits each takes.
///
/// ```
/// use retrograde::table::Contents;
///
/// assert_eq!(Contents::CompactOutcomes.to_string(), "outcomes of 2 bytes");
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contents {
    /// Outcome and remoteness in 4 bytes, as [`outcome::solve`](crate::outcome::solve) keeps them.
    Outcomes,
    /// Outcome and remoteness in 2 bytes, as [`Solver::compact`](crate::Solver::compact) keeps them.
    CompactOutcomes,
    /// Outcomes alone in 2 bits, as [`Solver::wdl`](crate::Solver::wdl) keeps them.
    Wdl,
    /// Grundy values in 4 bytes.
    Nimbers,
    /// Turn patterns in a byte.
    Patterns,
    /// Loopy values in 8 bytes, and each different set of nimbers once.
    LoopyNimbers,
    /// Score and remoteness in 12 bytes.
    Scores,
}

impl Contents {
    pub(super) const ALL: [Self; 7] = [
        Self::Outcomes,
        Self::CompactOutcomes,
        Self::Wdl,
        Self::Nimbers,
        Self::Patterns,
        Self::LoopyNimbers,
        Self::Scores,
    ];

    /// How the header says it.
    pub(crate) const fn code(self) -> u8 {
        match self {
            Self::Outcomes => 32,
            Self::CompactOutcomes => 16,
            Self::Wdl => 2,
            Self::Nimbers => 33,
            Self::Patterns => 8,
            Self::LoopyNimbers => 64,
            Self::Scores => 96,
        }
    }

    /// Bits a position.
    pub(super) const fn bits(self) -> u8 {
        match self {
            Self::Scores => 96,
            Self::LoopyNimbers => 64,
            Self::Outcomes | Self::Nimbers => 32,
            Self::CompactOutcomes => 16,
            Self::Patterns => 8,
            Self::Wdl => 2,
        }
    }

    /// What it is called in messages.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Outcomes => "outcomes of 4 bytes",
            Self::CompactOutcomes => "outcomes of 2 bytes",
            Self::Wdl => "outcomes of 2 bits",
            Self::Nimbers => "nimbers of 4 bytes",
            Self::Patterns => "patterns of 1 byte",
            Self::LoopyNimbers => "loopy nimbers of 8 bytes",
            Self::Scores => "scores of 12 bytes",
        }
    }
}

/// Outcomes with distances in so many bytes a position.
#[cfg(any(feature = "disk", feature = "kernel"))]
pub(crate) const fn outcomes_of(bytes: usize) -> Contents {
    if bytes == 2 { Contents::CompactOutcomes } else { Contents::Outcomes }
}

impl fmt::Display for Contents {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
