//! Asking a table on disk, a block at a time.

use std::fs::File;
use std::io::Read;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use super::error::{Fault, TableError};
use super::format::{CHECK, ENTRY, Form, HEADER, Header, Width, number};
use super::seal::Seal;
use super::source::Source;
use super::stored::answer;
use crate::game::Outcome;

/// A table on disk, open to be asked: nothing of it is kept in memory.
///
/// Each question reads one block of about a page, checks its checksum, and answers from it. Several threads may ask at a
/// time; those of a table that was opened with [`open`](Self::open) take turns at reading the file, those of a mapped one do
/// not.
///
/// ```
/// use retrograde::table::{self, Table};
/// use retrograde::{Graph, Outcome, outcome};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("chain.table");
/// let chain = Graph::from_edges(5, (1..5).map(|id| (id, id - 1)))?;
/// table::save(&path, "chain of 5", &outcome::solve(&chain)?)?;
///
/// let table = Table::open(&path, "chain of 5")?;
/// assert_eq!(table.outcome(3)?, Some(Outcome::Win));
/// assert_eq!(table.remoteness(3)?, Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Table {
    path: PathBuf,
    source: Source,
    header: Header,
    seal: Seal,
}

impl Table {
    /// Opens a table of a game, to be read by positioned reads. The header is checked now, each block when it is read.
    ///
    /// # Errors
    ///
    /// A [`TableError`] with any [`Fault`] of a file but [`Fault::WrongWidth`]; with [`Fault::Damaged`] only if a compressed table
    /// does not say where it ends.
    ///
    /// ```
    /// use retrograde::table::{self, Fault, Table};
    /// use retrograde::{Graph, outcome};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("edge.table");
    /// table::save(&path, "one edge", &outcome::solve(&Graph::from_edges(2, [(0, 1)])?)?)?;
    /// assert_eq!(Table::open(&path, "one edge")?.len(), 2);
    ///
    /// let error = Table::open(&path, "two edges").unwrap_err();
    /// assert!(matches!(error.fault, Fault::WrongGame { .. }));
    /// assert!(error.to_string().ends_with(r#"a table of the game "one edge", not of "two edges""#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open(path: impl AsRef<Path>, game: &str) -> Result<Self, TableError> {
        let path = path.as_ref();
        Self::open_file(path, game).map_err(|fault| fault.at(path))
    }

    /// Opens a table of a game, mapped into memory: what is asked often stays there as long as there is room, and threads do
    /// not wait for each other.
    ///
    /// The file must not be changed in place or shortened while it is mapped. [`save`](super::save) does neither: it puts a new
    /// file beside the old one, and the map goes on showing the old one. If another program changes bytes, the block's
    /// checksum is wrong at the next question; if it shortens the file, the system ends the process on Unix (SIGBUS).
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    ///
    /// ```
    /// use retrograde::table::{self, Table};
    /// use retrograde::{Graph, Outcome, outcome};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("edge.table");
    /// table::save(&path, "one edge", &outcome::solve_wdl(&Graph::from_edges(2, [(0, 1)])?)?)?;
    /// assert_eq!(Table::map(&path, "one edge")?.outcome(0)?, Some(Outcome::Win));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "mmap")]
    pub fn map(path: impl AsRef<Path>, game: &str) -> Result<Self, TableError> {
        let path = path.as_ref();
        let map = || {
            let map = super::map::map(&File::open(path)?)?;
            let start = map[..map.len().min(HEADER)].to_vec();
            let len = map.len() as u64;
            Self::new(path, &start, len, Source::Map(map), game)
        };
        map().map_err(|fault: Fault| fault.at(path))
    }

    fn open_file(path: &Path, game: &str) -> Result<Self, Fault> {
        let file = File::open(path)?;
        let mut start = Vec::new();
        (&file).take(HEADER as u64).read_to_end(&mut start)?;
        let len = file.metadata()?.len();
        Self::new(path, &start, len, Source::File(Mutex::new(file)), game)
    }

    /// `start` is the file's first page, `len` its length in bytes.
    fn new(path: &Path, start: &[u8], len: u64, source: Source, game: &str) -> Result<Self, Fault> {
        let (header, checksum) = Header::decode(start)?;
        if header.game != game {
            return Err(Fault::WrongGame { found: header.game, expected: game.to_owned() });
        }
        if header.form == Form::Lz4 && cfg!(not(feature = "lz4")) {
            return Err(Fault::Compressed);
        }
        let table = Self { path: path.to_path_buf(), source, header, seal: Seal::new(checksum) };
        table.check_len(len)?;
        Ok(table)
    }

    /// Compares the length of the file with what the header promises, before anything of that size is asked for.
    fn check_len(&self, found: u64) -> Result<(), Fault> {
        let expected = self.header.least();
        if found < expected {
            return Err(Fault::Truncated { found, expected });
        }
        let expected = match self.header.blocks().checked_sub(1) {
            Some(last) => self.place(last)?.end,
            None => expected,
        };
        match found {
            _ if found < expected => Err(Fault::Truncated { found, expected }),
            _ if found > expected => Err(Fault::TooLong { found, expected }),
            _ => Ok(()),
        }
    }

    /// Where a block lies in the file, its checksum included.
    fn place(&self, block: u64) -> Result<Range<u64>, Fault> {
        if self.header.form == Form::Plain {
            return Ok(self.header.plain(block));
        }
        let start = match block.checked_sub(1) {
            Some(before) => self.end(before)?,
            None => self.header.start(),
        };
        let end = self.end(block)?;
        let sizes = CHECK as u64 + 1..=(self.header.bytes(block) + CHECK) as u64;
        let sound = end.checked_sub(start).is_some_and(|size| sizes.contains(&size));
        if sound { Ok(start..end) } else { Err(Fault::Damaged { block }) }
    }

    /// Where a block ends, according to the directory.
    fn end(&self, block: u64) -> Result<u64, Fault> {
        let mut entry = [0; ENTRY];
        self.source.copy(self.header.entry(block), &mut entry)?;
        let end = self.seal.open(block, &entry).ok_or(Fault::Damaged { block })?;
        Ok(number(end, 0..end.len()))
    }

    /// The answers of a block, checked.
    pub(super) fn block(&self, block: u64) -> Result<Vec<u8>, Fault> {
        let place = self.place(block)?;
        let mut sealed = vec![0; (place.end - place.start) as usize];
        self.source.copy(place.start, &mut sealed)?;
        let packed = self.seal.open(block, &sealed).ok_or(Fault::Damaged { block })?.len();
        sealed.truncate(packed);
        if packed == self.header.bytes(block) {
            return Ok(sealed);
        }
        #[cfg(feature = "lz4")]
        if let Some(bytes) = super::lz4::unpack(&sealed, self.header.bytes(block)) {
            return Ok(bytes);
        }
        Err(Fault::Damaged { block })
    }

    pub(super) fn header(&self) -> &Header {
        &self.header
    }

    /// Outcome and remoteness at once, for one check of a block in place of two: the remoteness is `None` unless the position
    /// is won or lost and the table keeps distances. Both are `None` for a hole, a number outside the table, or what is not
    /// known.
    ///
    /// # Errors
    ///
    /// A [`TableError`] with [`Fault::Damaged`] if the block is not as it was written; [`Fault::Io`], or [`Fault::Truncated`] if
    /// the file was cut short after it was opened.
    ///
    /// # Complexity
    ///
    /// One block is read and checked: 4 KiB at the most, and unpacked if the table is compressed.
    ///
    /// ```
    /// use retrograde::table::{self, Table};
    /// use retrograde::{Graph, Outcome, outcome};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("loop.table");
    /// table::save(&path, "edge and loop", &outcome::solve(&Graph::from_edges(3, [(0, 1), (2, 2)])?)?)?;
    /// let table = Table::open(&path, "edge and loop")?;
    /// assert_eq!(table.probe(0)?, (Some(Outcome::Win), Some(1)));
    /// assert_eq!(table.probe(2)?, (Some(Outcome::Draw), None));
    /// assert_eq!(table.probe(3)?, (None, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn probe(&self, id: usize) -> Result<(Option<Outcome>, Option<u32>), TableError> {
        let id = id as u64;
        if id >= self.header.len {
            return Ok((None, None));
        }
        let (block, index) = (id / self.header.cells_per_block(), id % self.header.cells_per_block());
        let found = self.block(block).and_then(|bytes| {
            answer(self.header.width, &bytes, index as usize).ok_or(Fault::Damaged { block })
        });
        found.map_err(|fault| fault.at(&self.path))
    }

    /// The outcome for the player to move; `None` for a hole, a number outside the table, or what is not known.
    ///
    /// # Errors
    ///
    /// As [`probe`](Self::probe).
    ///
    /// ```
    /// use retrograde::table::{self, Table};
    /// use retrograde::{Graph, Outcome, outcome};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("edge.table");
    /// table::save(&path, "one edge", &outcome::solve_wdl(&Graph::from_edges(2, [(0, 1)])?)?)?;
    /// assert_eq!(Table::open(&path, "one edge")?.outcome(1)?, Some(Outcome::Loss));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&self, id: usize) -> Result<Option<Outcome>, TableError> {
        Ok(self.probe(id)?.0)
    }

    /// Plies to the end of play; `None` unless the position is won or lost and the table keeps distances.
    ///
    /// # Errors
    ///
    /// As [`probe`](Self::probe).
    ///
    /// ```
    /// use retrograde::table::{self, Table};
    /// use retrograde::{Graph, outcome};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("edge.table");
    /// table::save(&path, "one edge", &outcome::solve_compact(&Graph::from_edges(2, [(0, 1)])?)?)?;
    /// assert_eq!(Table::open(&path, "one edge")?.remoteness(0)?, Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn remoteness(&self, id: usize) -> Result<Option<u32>, TableError> {
        Ok(self.probe(id)?.1)
    }

    /// The number of positions, holes included.
    ///
    /// ```
    /// # use retrograde::{Graph, outcome, table::{self, Table}};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("edge.table");
    /// table::save(&path, "one edge", &outcome::solve(&Graph::from_edges(2, [(0, 1)])?)?)?;
    /// assert_eq!(Table::open(&path, "one edge")?.len(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.header.len as usize
    }

    /// Whether there are no positions.
    ///
    /// ```
    /// # use retrograde::{Graph, outcome, table::{self, Table}};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("nothing.table");
    /// table::save(&path, "nothing", &outcome::solve(&Graph::from_edges(0, [])?)?)?;
    /// assert!(Table::open(&path, "nothing")?.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.header.len == 0
    }

    /// How much space an answer takes, before compression.
    ///
    /// ```
    /// # use retrograde::{Graph, outcome, table::{self, Table, Width}};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("edge.table");
    /// table::save(&path, "one edge", &outcome::solve_compact(&Graph::from_edges(2, [(0, 1)])?)?)?;
    /// assert_eq!(Table::open(&path, "one edge")?.width(), Width::TwoBytes);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn width(&self) -> Width {
        self.header.width
    }

    /// The version of this crate that wrote the file.
    ///
    /// ```
    /// # use retrograde::{Graph, outcome, table::{self, Table}};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("edge.table");
    /// table::save(&path, "one edge", &outcome::solve(&Graph::from_edges(2, [(0, 1)])?)?)?;
    /// assert_eq!(Table::open(&path, "one edge")?.written_by(), env!("CARGO_PKG_VERSION"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn written_by(&self) -> &str {
        &self.header.written_by
    }

    /// Reads every block once and checks its checksum, as [`load`](super::load) does, but keeps nothing. O(V).
    ///
    /// # Errors
    ///
    /// As [`probe`](Self::probe), for the first block that is damaged.
    ///
    /// ```
    /// # use retrograde::{Graph, outcome, table::{self, Fault, Table}};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("edge.table");
    /// table::save(&path, "one edge", &outcome::solve(&Graph::from_edges(2, [(0, 1)])?)?)?;
    /// assert!(Table::open(&path, "one edge")?.check().is_ok());
    ///
    /// let mut bytes = std::fs::read(&path)?;
    /// *bytes.last_mut().unwrap() ^= 1;
    /// std::fs::write(&path, bytes)?;
    /// let error = Table::open(&path, "one edge")?.check().unwrap_err();
    /// assert!(matches!(error.fault, Fault::Damaged { block: 0 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self) -> Result<(), TableError> {
        let checked = (0..self.header.blocks()).try_for_each(|block| self.block(block).map(drop));
        checked.map_err(|fault| fault.at(&self.path))
    }
}
