//! Answers on disk: saved once, loaded whole, or asked a block at a time without loading.
//!
//! A table holds what [`outcome::solve`](crate::outcome::solve), [`solve_compact`](crate::outcome::solve_compact) or
//! [`solve_wdl`](crate::outcome::solve_wdl) found, under a name that you give the game. It stores answers by number and not
//! by position: so the numbers must mean the same when it is read, as those of an [`Indexed`](crate::Indexed) game do. Put what
//! they depend on into the name, such as the size of the board.
//!
//! ```
//! use retrograde::{Graph, Outcome, Solved, outcome, table};
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("chain.table");
//! let chain = Graph::from_edges(5, (1..5).map(|id| (id, id - 1)))?;
//! table::save(&path, "chain of 5", &outcome::solve(&chain)?)?;
//!
//! // Whole, to go on as if just solved,
//! let outcomes: outcome::Outcomes = table::load(&path, "chain of 5")?;
//! assert_eq!(Solved::new(&chain, outcomes)?.best_move(&3).map(|best| best.position), Some(2));
//!
//! // or one question at a time.
//! let table = table::Table::open(&path, "chain of 5")?;
//! assert_eq!(table.outcome(4)?, Some(Outcome::Loss));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Trust
//!
//! Every byte of a file is covered by a checksum that is checked before the byte is believed, when the file is opened or when
//! a block is read. A file that is cut short, changed, of another kind, of a later version or of another game is an error of
//! its own, a [`Fault`]. The checksum is CRC-32: it finds every change of one bit, or of any bits within 32 in a row, and misses
//! other damage to a block once in 2^32 times. It is no protection against forgery.
//!
//! # Features
//!
//! `table` is this module; `mmap` adds `Table::map`; `lz4` adds `save_compressed`, and reads what that wrote. LZ4 and not
//! zstd: it can be had in Rust without `unsafe` and without a C compiler.
#![doc = include_str!("../../docs/format.md")]

mod error;
mod format;
#[cfg(feature = "lz4")]
mod lz4;
#[cfg(feature = "mmap")]
mod map;
mod probe;
mod replace;
mod seal;
mod source;
mod stored;
mod write;

use std::path::Path;

pub use error::{Fault, TableError};
pub use format::Width;
pub use probe::Table;
pub use stored::Stored;

use format::Form;

/// Saves answers as the table of a game, in place of what may be there: a file called `path` holds at any time the old table
/// or the new one, whole. `game` is a name of your choice, at most 4,032 bytes, which must be given again to read the table.
///
/// The new file is written beside the old one under a name that begins with `.table-`, waited for until it is on the disk, and
/// renamed. If that fails it is removed; only a process that is killed leaves it.
///
/// # Errors
///
/// A [`TableError`] with [`Fault::Io`], for example if the folder is missing or the disk is full; [`Fault::GameTooLong`];
/// [`Fault::Cuts`] for outcomes of a space with [`Kind::Cut`](crate::Kind::Cut) positions, of which some distances are bounds
/// only.
///
/// # Complexity
///
/// O(V) time, and little memory. The file has 4 bytes, 2 bytes or 2 bits a position as the answers have, a thousandth more
/// for checksums, and a header of 4,096 bytes.
///
/// ```
/// use retrograde::table::{self, Fault};
/// use retrograde::{Graph, outcome};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("edge.table");
/// let outcomes = outcome::solve(&Graph::from_edges(2, [(0, 1)])?)?;
/// table::save(&path, "one edge", &outcomes)?;
/// assert_eq!(table::load::<outcome::Outcomes>(&path, "one edge")?, outcomes);
///
/// let error = table::save("no/such/folder/edge.table", "one edge", &outcomes).unwrap_err();
/// assert!(matches!(error.fault, Fault::Io(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn save(path: impl AsRef<Path>, game: &str, answers: &impl Stored) -> Result<(), TableError> {
    let path = path.as_ref();
    write::write(path, game, answers, Form::Plain).map_err(|fault| fault.at(path))
}

/// [`save`] with each block compressed by LZ4: a smaller file, which is slower to ask.
///
/// # Errors
///
/// As [`save`].
///
/// # Complexity
///
/// O(V) time, and 8 bytes of memory for each 4 KiB of answers. A block that does not become shorter is kept as it is; a
/// directory of the blocks adds 12 bytes for each.
///
/// ```
/// use retrograde::table::{self, Table};
/// use retrograde::{Graph, Outcome, outcome};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("loops.table");
/// let loops = Graph::from_edges(100_000, (0..100_000).map(|id| (id, id)))?;
/// let outcomes = outcome::solve(&loops)?;
/// table::save_compressed(&path, "loops", &outcomes)?;
/// assert!(std::fs::metadata(&path)?.len() < 10_000);
/// assert_eq!(Table::open(&path, "loops")?.outcome(54_321)?, Some(Outcome::Draw));
/// assert_eq!(table::load::<outcome::Outcomes>(&path, "loops")?, outcomes);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "lz4")]
pub fn save_compressed(path: impl AsRef<Path>, game: &str, answers: &impl Stored) -> Result<(), TableError> {
    let path = path.as_ref();
    write::write(path, game, answers, Form::Lz4).map_err(|fault| fault.at(path))
}

/// Loads the table of a game whole: the answers that were saved, every checksum checked.
///
/// # Errors
///
/// A [`TableError`] with any [`Fault`] of a file: [`Fault::WrongWidth`] if the answers are of the other type, [`Fault::Io`] if
/// there is no memory for them.
///
/// # Complexity
///
/// O(V) time, and no memory but what the answers take. Nothing is reserved before the header agrees with the length of the
/// file, beyond which a compressed table may hold up to 240 times its length.
///
/// ```
/// use retrograde::table::{self, Fault};
/// use retrograde::{Graph, outcome::{self, Outcomes, Wdl}};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("edge.table");
/// let wdl = outcome::solve_wdl(&Graph::from_edges(2, [(0, 1)])?)?;
/// table::save(&path, "one edge", &wdl)?;
/// assert_eq!(table::load::<Wdl>(&path, "one edge")?, wdl);
/// let error = table::load::<Outcomes>(&path, "one edge").unwrap_err();
/// assert!(matches!(error.fault, Fault::WrongWidth { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn load<A: Stored>(path: impl AsRef<Path>, game: &str) -> Result<A, TableError> {
    let path = path.as_ref();
    let table = Table::open(path, game)?;
    load_from(&table).map_err(|fault| fault.at(path))
}

fn load_from<A: Stored>(table: &Table) -> Result<A, Fault> {
    let header = table.header();
    let mut answers = A::blank(header)?;
    for block in 0..header.blocks() {
        let ids = header.ids(block);
        let entered = answers.decode(ids.start as usize..ids.end as usize, &table.block(block)?);
        entered.ok_or(Fault::Damaged { block })?;
    }
    if answers.agrees() { Ok(answers) } else { Err(Fault::DamagedHeader) }
}
