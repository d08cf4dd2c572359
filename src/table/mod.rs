//! Answers on disk: save them, load them whole, or look them up without loading.
//!
//! A table holds the outcomes, nimbers, patterns, loopy nimbers or scores that an engine found for a space.
//! Outcomes may be [`compact`](crate::Solver::compact), or without distances, as [`wdl`](crate::Solver::wdl)
//! finds them. You choose a name for the game; include whatever the game depends on, such as the size of the
//! board.
//!
//! ```
//! use retrograde::outcome::{Outcomes, Verdict};
//! use retrograde::table::{self, Table};
//! use retrograde::{Graph, Solved, Solver};
//!
//! # let folder = tempfile::tempdir()?;
//! # let path = folder.path().join("chain.table");
//! let chain = Graph::from_edges(5, (1..5).map(|id| (id, id - 1)))?;
//! table::save(&path, "chain of 5", &Solver::new().outcomes(&chain)?)?;
//!
//! // Whole, to go on as if just solved,
//! let solved: Solved<_, Outcomes> = table::load(&path, "chain of 5", &chain)?;
//! assert_eq!(solved.best_move(&3).map(|best| best.position), Some(2));
//!
//! // or one question at a time.
//! let table = Table::open(&path, "chain of 5")?;
//! table.check_space(&chain)?;
//! assert_eq!(table.probe(4)?, Some(Verdict::loss(4)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What a table belongs to
//!
//! A table stores answers by position id, not by position. An [`Indexed`](crate::Indexed) game always gives
//! the same ids. The ids of [`explore`](crate::explore) depend on the roots and on the order in which the
//! rules list the moves: the same game with its moves in another order is another space. Therefore a table
//! has a fingerprint of its space. It covers the number of positions and, for each id, how play ends there,
//! or where the moves lead and which of them keep the turn. [`load`] and [`Table::check_space`] refuse a
//! space with another fingerprint. The order in which a position lists its moves does not matter if the ids
//! stay the same.
//!
//! * **Up to 2^18 positions** the fingerprint covers every id. Spaces with the same fingerprint have the same
//!   moves by id, and so the same answers; two different spaces have the same fingerprint once in 2^64 times.
//!   The fingerprint does not protect against forgery.
//! * **Larger spaces** are sampled: the first 2^16 ids, and 196,608 more spread evenly over the rest, the
//!   same in every run. A game explored in another order differs almost everywhere after the first position
//!   that lists its moves differently, so this is noticed unless that position is one of the last. A change
//!   of the rules is missed if it affects none of the ids in the sample: less than once in 10,000 times if it
//!   affects one position in 20,000, but most of the time if it affects only a handful. If you change your
//!   rules, change the name.
//!
//! A fingerprint covers ids, not positions. Two games that differ only in the names of their positions share
//! a fingerprint, and each answer is right for both.
//!
//! # Trust
//!
//! A checksum covers every byte of a file. It is checked before the byte is used, when the file is opened or
//! when a block is read. A file that is cut short, changed, of another kind, of another version or of another
//! game is an error, each with its own [`TableErrorKind`]. The checksum is CRC-32: it finds every change of
//! one bit, or of any bits within 32 in a row, and misses other damage to a block once in 2^32 times. It does
//! not protect against forgery.
//!
//! # Features
//!
//! `table` is this module; `disk` adds runs that leave a folder of tables, which opens as one; `mmap` adds
//! `Table::map`; `lz4` adds `save_compressed` and reads its files. The
//! compression is LZ4 and not zstd, because LZ4 is available in Rust without `unsafe` and without a C
//! compiler.
#![doc = include_str!("../../docs/format.md")]

mod blocks;
mod contents;
mod error;
mod fingerprint;
mod format;
mod loopy;
#[cfg(feature = "lz4")]
mod lz4;
#[cfg(feature = "mmap")]
mod map;
mod moves;
mod parts;
mod probe;
mod probe_values;
mod regular;
mod replace;
mod savable;
mod scores;
mod seal;
mod source;
mod sync;
mod temporary;
mod values;
mod write;

use std::path::Path;

pub use contents::Contents;
pub use error::{TableError, TableErrorKind};
pub use probe::Table;
pub use savable::Savable;
pub use scores::load_scores;

#[cfg(feature = "disk")]
pub(crate) use format::{CHECK, PAYLOAD};
#[cfg(feature = "kernel")]
pub(crate) use {blocks::Blocks, replace::replace, savable::push_two_bits};
#[cfg(any(feature = "disk", feature = "kernel"))]
pub(crate) use {
    contents::outcomes_of,
    fingerprint::fingerprint,
    format::Header,
    parts::{MANIFEST, MAX_PARTS, Manifest, part_name},
    seal::Seal,
    sync::{folder_of, sync_file, sync_folder},
};

use format::Form;

use crate::solved::Solved;
use crate::space::{MAX_POSITIONS, Positions};

/// Saves answers as the table of a game, and replaces any table there.
///
/// At any time the file at `path` is the whole old table or the whole new one. `game` is a name of your
/// choice, at most 4,024 bytes, which you must give again to read the table.
///
/// The new file is written beside the old one, under a name that begins with `.table-`. It is renamed once it
/// is on the disk, and removed if that fails. Only a process that is killed leaves it behind. The next save
/// to the same path then removes it: at once on Linux, if the killed process belonged to the same user and
/// ran since the last start of the same system; otherwise once the file has not changed for a day, because
/// another process could still be writing it.
///
/// On Unix the new file keeps the permissions of the old one, and its owner and group if the system allows
/// that. A symbolic link stays a link: the file that it leads to is replaced. Hard links still lead to the
/// old table.
///
/// # Errors
///
/// A [`TableError`] with [`TableErrorKind::Io`], for example if the folder is missing or the disk is full;
/// [`TableErrorKind::NotAFile`] if a folder, a pipe or a device has this path;
/// [`TableErrorKind::GameTooLong`]; [`TableErrorKind::WrongLen`] if the length of the space has changed since
/// it was solved; [`TableErrorKind::Cuts`] for outcomes of a space with
/// [`Kind::Cut`](crate::space::Kind::Cut) positions, some of whose distances are only bounds. After each of
/// these errors the old table is still there. After [`TableErrorKind::NotSynced`] the new one is in place.
///
/// # Complexity
///
/// O(V) time, and little memory; at most 2^18 positions are expanded for the fingerprint. The file has as
/// many bytes as the answers in memory (see [`Contents`]), a thousandth more for checksums, and a header of
/// 4,096 bytes.
///
/// ```
/// use retrograde::outcome::Outcomes;
/// use retrograde::table::{self, TableErrorKind};
/// use retrograde::{explore, from_fn};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("heap.table");
/// let heap = from_fn(|&n: &u32| (1..=n.min(3)).map(move |take| n - take));
/// let solved = retrograde::outcomes(&heap, [21])?;
/// table::save(&path, "take 1 to 3 of 21", &solved)?;
/// let loaded = table::load::<_, Outcomes>(&path, "take 1 to 3 of 21", explore(&heap, [21])?)?;
/// assert_eq!(loaded.best_move(&21), solved.best_move(&21));
///
/// let error = table::save("no/such/folder/heap.table", "take 1 to 3 of 21", &solved).unwrap_err();
/// assert!(matches!(error.kind, TableErrorKind::Io(_)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn save<S, A>(path: impl AsRef<Path>, game: &str, solved: &Solved<S, A>) -> Result<(), TableError>
where
    S: Positions,
    A: Savable,
{
    let path = path.as_ref();
    write::write(path, game, solved, Form::Plain).map_err(|kind| kind.at(path))
}

/// Saves as [`save`] does, with each block compressed by LZ4: a smaller file with slower look-ups.
///
/// # Errors
///
/// As [`save`].
///
/// # Complexity
///
/// As [`save`], and 8 bytes of memory for each 4 KiB of answers. A block that does not become shorter is
/// stored uncompressed; a directory of the blocks adds 12 bytes for each.
///
/// ```
/// use retrograde::outcome::{self, Outcomes, Verdict};
/// use retrograde::table::{self, Table};
/// use retrograde::{Graph, Solved};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("loops.table");
/// let loops = Graph::from_edges(100_000, (0..100_000).map(|id| (id, id)))?;
/// let solved = Solved::new(&loops, outcome::solve(&loops)?)?;
/// table::save_compressed(&path, "loops", &solved)?;
/// assert!(std::fs::metadata(&path)?.len() < 10_000);
/// assert_eq!(Table::open(&path, "loops")?.probe(54_321)?, Some(Verdict::DRAW));
/// assert_eq!(table::load::<_, Outcomes>(&path, "loops", &loops)?.answers(), solved.answers());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "lz4")]
pub fn save_compressed<S, A>(
    path: impl AsRef<Path>,
    game: &str,
    solved: &Solved<S, A>,
) -> Result<(), TableError>
where
    S: Positions,
    A: Savable,
{
    let path = path.as_ref();
    write::write(path, game, solved, Form::Lz4).map_err(|kind| kind.at(path))
}

/// Loads the whole table of a game and joins it to the space that it was made for.
///
/// Every checksum is checked, and so is the space's fingerprint. Pass `&space` to keep the space if loading
/// fails.
///
/// # Errors
///
/// A [`TableError`] with any [`TableErrorKind`] of a file: [`TableErrorKind::WrongLen`] or
/// [`TableErrorKind::WrongSpace`] if the table was made for another space, [`TableErrorKind::WrongContents`]
/// if it holds answers of another type, [`TableErrorKind::NeedsRules`] if it holds scores for
/// [`load_scores`], [`TableErrorKind::TooLarge`] if it has more positions than can be in
/// memory, [`TableErrorKind::Io`] if there is no memory for them.
///
/// # Complexity
///
/// O(V) time, and only the memory of the answers; at most 2^18 positions are expanded for the fingerprint. No
/// memory is reserved before the header agrees with the space and with the length of the file. (The answers
/// of a compressed table may take up to 240 times the length of the file.)
///
/// ```
/// use retrograde::{Solved, Solver, explore, from_fn, outcome::{self, Outcomes, Wdl}, table::{self, TableErrorKind}};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("heap.table");
/// // Take 1 or 3 of 5: the same game, with the moves in either order.
/// let heap = explore(&from_fn(|&n: &usize| [1, 3].map(|take| n.checked_sub(take)).into_iter().flatten()), [5])?;
/// let other = explore(&from_fn(|&n: &usize| [3, 1].map(|take| n.checked_sub(take)).into_iter().flatten()), [5])?;
///
/// table::save(&path, "take 1 or 3 of 5", &Solver::new().wdl(&heap)?)?;
/// let solved: Solved<_, Wdl> = table::load(&path, "take 1 or 3 of 5", &heap)?;
/// assert_eq!(solved.outcome(&4), Some(retrograde::Outcome::Loss));
///
/// let error = table::load::<_, Wdl>(&path, "take 1 or 3 of 5", &other).unwrap_err();
/// assert!(matches!(error.kind, TableErrorKind::WrongSpace { .. }));
/// let error = table::load::<_, Outcomes>(&path, "take 1 or 3 of 5", &heap).unwrap_err();
/// assert!(matches!(error.kind, TableErrorKind::WrongContents { .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn load<S, A>(path: impl AsRef<Path>, game: &str, space: S) -> Result<Solved<S, A>, TableError>
where
    S: Positions,
    A: Savable,
{
    let path = path.as_ref();
    let table = Table::open(path, game)?;
    parts::expect_at_most(table.header().len, MAX_POSITIONS).map_err(|kind| kind.at(path))?;
    if table.header().points != 0 {
        return Err(TableErrorKind::NeedsRules.at(path));
    }
    table.check_space(&space)?;
    let answers = load_from(&table)?;
    Ok(Solved::joined(space, answers))
}

fn load_from<A: Savable>(table: &Table) -> Result<A, TableError> {
    let header = table.header();
    let wrong = || TableErrorKind::WrongContents { found: header.contents, expected: A::EXPECTED };
    let answers = A::blank(header).and_then(|answers| answers.ok_or_else(wrong));
    let mut answers = answers.map_err(|kind| kind.at(table.path()))?;
    let mut entered = 0;
    table.in_order(|header, count, bytes| {
        let ids = entered..entered + count;
        let block = entered as u64 / header.cells_per_block();
        entered = ids.end;
        answers.decode(header, ids, bytes).ok_or(TableErrorKind::Damaged { block })
    })?;
    let words = table.words()?;
    answers.finish(header, &words).map_err(|kind| kind.at(table.path()))?;
    Ok(answers)
}
