//! Errors of table files.

use std::io;
use std::path::{Path, PathBuf};

use super::contents::Contents;

/// Why a table could not be written or read.
///
/// ```
/// use retrograde::table::{TableErrorKind, Table};
///
/// let error = Table::open("no/such.table", "heap").unwrap_err();
/// assert!(matches!(error.kind, TableErrorKind::Io(_)));
/// assert!(error.to_string().contains("such.table"));
/// ```
#[derive(Debug, thiserror::Error)]
#[error("{}: {kind}", path.display())]
#[non_exhaustive]
pub struct TableError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    pub kind: TableErrorKind,
}

/// What is wrong with a table file.
///
/// | variant | what causes it | what to do |
/// |---|---|---|
/// | [`Io`](TableErrorKind::Io) | the system refused to read or write, or has no memory | see its message |
/// | [`NotAFile`](TableErrorKind::NotAFile) | a folder, a pipe or a device | give the path of a file |
/// | [`NotATable`](TableErrorKind::NotATable) | a file of another kind | give another file |
/// | [`Truncated`](TableErrorKind::Truncated), [`TooLong`](TableErrorKind::TooLong), [`DamagedHeader`](TableErrorKind::DamagedHeader), [`Damaged`](TableErrorKind::Damaged) | a copy that was cut short, a bad disk | copy the file again, or solve again |
/// | [`OtherVersion`](TableErrorKind::OtherVersion) | another version of this crate wrote the file | update the crate, or solve again |
/// | [`Compressed`](TableErrorKind::Compressed) | the crate was built without the feature `lz4` | build it with that feature |
/// | [`WrongGame`](TableErrorKind::WrongGame), [`WrongContents`](TableErrorKind::WrongContents) | the table is good, but holds other answers | ask for what it holds |
/// | [`WrongLen`](TableErrorKind::WrongLen), [`WrongSpace`](TableErrorKind::WrongSpace) | the rules, the roots or the order of the moves are not those of the space that was solved | restore them, or solve again |
/// | [`NeedsRules`](TableErrorKind::NeedsRules), [`WrongPoints`](TableErrorKind::WrongPoints) | scores with payoffs, or points for endless play | load them by [`load_scores`](super::load_scores), with the rules that were solved |
/// | [`TooLarge`](TableErrorKind::TooLarge) | a table from a run on disk, with more positions than this system has numbers for | look answers up with [`Table`](super::Table), on a 64-bit system |
/// | [`Cuts`](TableErrorKind::Cuts), [`GameTooLong`](TableErrorKind::GameTooLong) | these answers, or this identification, cannot be saved | solve the whole space; shorten the identification |
/// | [`Busy`](TableErrorKind::Busy), [`NoRoom`](TableErrorKind::NoRoom) | a run on disk cannot begin | wait for the other process; free some room, or use another disk |
/// | [`NotSynced`](TableErrorKind::NotSynced) | the table was saved, but the system did not confirm that its name is on the disk | save again, if a power failure matters |
///
/// ```
/// use retrograde::table::TableErrorKind;
///
/// let kind = TableErrorKind::OtherVersion { found: 1, expected: 2 };
/// assert_eq!(kind.to_string(), "expected a table of format version 2, found version 1");
/// ```
#[non_exhaustive]
#[derive(Debug, thiserror::Error)]
pub enum TableErrorKind {
    /// The system could not read or write.
    #[error(transparent)]
    Io(#[from] io::Error),

    /// Something other than a file has this path.
    #[error("expected a regular file, found {found}")]
    NotAFile {
        /// What it is.
        found: &'static str,
    },

    /// The file does not begin as a table does.
    #[error("expected a table, found a file that does not begin with \"retrograde table\"")]
    NotATable,

    /// The file ends too early.
    #[error("cut short: expected at least {expected} bytes, found {found}")]
    Truncated {
        /// The length of the file, in bytes.
        found: u64,
        /// The least length that it should have, as far as was read.
        expected: u64,
    },

    /// More follows where the table ends.
    #[error("too long: expected {expected} bytes, found {found}")]
    TooLong {
        /// The length of the file, in bytes.
        found: u64,
        /// The length of the table.
        expected: u64,
    },

    /// The header's checksum is wrong, or its contents are impossible.
    #[error("damaged: the header is not as it was written")]
    DamagedHeader,

    /// A block's checksum is wrong, or the block holds something that is not an answer.
    #[error("damaged: block {block} is not as it was written")]
    Damaged {
        /// The number of the block, counted from 0.
        block: u64,
    },

    /// This version of the crate does not read the file's format.
    #[error("expected a table of format version {expected}, found version {found}")]
    OtherVersion {
        /// The file's version of the format.
        found: u32,
        /// The version read here.
        expected: u32,
    },

    /// The blocks are compressed, and this build cannot read them.
    #[error("compressed: build the crate with the feature `lz4` to read it")]
    Compressed,

    /// The table belongs to another game.
    #[error("expected a table of the game {expected:?}, found {found:?}")]
    WrongGame {
        /// The game that the file names.
        found: String,
        /// The game that was asked for.
        expected: String,
    },

    /// The table holds answers of another type.
    #[error("expected a table of {expected}, found {found}")]
    WrongContents {
        /// What the table holds.
        found: Contents,
        /// What was asked for.
        expected: &'static str,
    },

    /// The table belongs to a space with another number of positions.
    #[error("made for another space: expected answers for {expected} positions, found {found}")]
    WrongLen {
        /// How many positions the answers are for.
        found: u64,
        /// How many positions the space has.
        expected: u64,
    },

    /// The table belongs to a space in which some position ids have other moves or other ends.
    #[error(
        "made for another space: expected moves with the fingerprint {expected:016x}, found {found:016x}"
    )]
    WrongSpace {
        /// The fingerprint of the space that the table was made for.
        found: u64,
        /// The fingerprint of the space given.
        expected: u64,
    },

    /// The table holds scores that depend on payoffs or on what endless play is worth, which it does not hold.
    #[error("expected scores of ends alone, found payoffs or points for endless play: use `load_scores`")]
    NeedsRules,

    /// The rules do not give the points that the scores in the table depend on.
    #[error("made for other rules: expected the points that the scores were found with, found others")]
    WrongPoints,

    /// The table has too many positions to be loaded, or to be opened on this system.
    #[error("expected at most {limit} positions, found {found}")]
    TooLarge {
        /// How many positions the table has.
        found: u64,
        /// The most that there may be.
        limit: u64,
    },

    /// The answers belong to a space with positions that were not expanded.
    #[error(
        "expected answers for a whole space, found a space with cuts: answers above a cut are not certain"
    )]
    Cuts,

    /// The identification of the game does not fit into the header.
    #[error("expected an identification of the game of at most {limit} bytes, found {len}")]
    GameTooLong {
        /// Its length, in bytes.
        len: usize,
        /// The most bytes it may have.
        limit: usize,
    },

    /// Another process works in the folder.
    #[error("expected a folder that nobody else uses, found another process at work in it")]
    Busy,

    /// The disk has too little room for a run.
    #[error("expected room for {needed} bytes on the disk, found {found}")]
    NoRoom {
        /// How many bytes the run needs.
        needed: u64,
        /// How many are free.
        found: u64,
    },

    /// The table is saved under its name, but the name may not be on the disk yet.
    #[error("the table is in place, but may not survive a power failure: {0}")]
    NotSynced(#[source] io::Error),
}

impl TableErrorKind {
    /// The error of a file.
    pub(crate) fn at(self, path: &Path) -> TableError {
        TableError { path: path.to_path_buf(), kind: self }
    }
}
