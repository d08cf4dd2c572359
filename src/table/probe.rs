//! Look-ups in a table on disk.

use std::path::{Path, PathBuf};

use super::blocks::Blocks;
use super::contents::Contents;
use super::error::{TableError, TableErrorKind};
use super::fingerprint;
use super::format::Header;
use super::parts::{MANIFEST, Parts};
use super::savable;

use crate::outcome::{Counts, Verdict};
use crate::space::Space;

/// An open table on disk. None of its answers are kept in memory.
///
/// Each look-up reads one block of about a page, checks its checksum, and answers from it. Several threads
/// may use a table at the same time. If it was opened with [`open`](Self::open), they take turns at reading
/// the file; if it is mapped, they do not wait for each other.
///
/// ```
/// use retrograde::{Graph, Solver, outcome::Verdict, table::{self, Table}};
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("chain.table");
/// let chain = Graph::from_edges(5, (1..5).map(|id| (id, id - 1)))?;
/// table::save(&path, "chain of 5", &Solver::new().outcomes(&chain)?)?;
///
/// let table = Table::open(&path, "chain of 5")?;
/// assert_eq!(table.probe(3)?, Some(Verdict::win(3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Table {
    path: PathBuf,
    /// Of the whole table.
    header: Header,
    store: Store,
}

/// Where the answers are.
#[derive(Debug)]
enum Store {
    File(Blocks),
    Folder(Parts),
}

/// The contents that say who wins.
const OUTCOMES: [Contents; 3] = [Contents::Outcomes, Contents::CompactOutcomes, Contents::Wdl];

/// Takes an answer from a block; `None` if the bytes are no answer.
type Read<V> = fn(&Header, &[u8], usize) -> Option<Option<V>>;
/// Opens one file.
type Open = fn(&Path, &str) -> Result<Blocks, TableErrorKind>;

impl Table {
    /// Opens a table of a game, and reads from the file at each look-up. The header is checked now, each
    /// block when it is read.
    ///
    /// # Errors
    ///
    /// A [`TableError`] with any [`TableErrorKind`] of a file except [`TableErrorKind::WrongContents`]; with
    /// [`TableErrorKind::Damaged`] only if a compressed table does not say where it ends.
    ///
    /// ```
    /// use retrograde::{Graph, Solver, table::{self, TableErrorKind, Table}};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("edge.table");
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// table::save(&path, "one edge", &Solver::new().outcomes(&graph)?)?;
    /// assert_eq!(Table::open(&path, "one edge")?.len(), 2);
    ///
    /// let error = Table::open(&path, "two edges").unwrap_err();
    /// assert!(matches!(error.kind, TableErrorKind::WrongGame { .. }));
    /// assert!(error.to_string().ends_with(r#"expected a table of the game "two edges", found "one edge""#));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn open(path: impl AsRef<Path>, game: &str) -> Result<Self, TableError> {
        Self::open_by(path.as_ref(), game, Blocks::open)
    }

    fn open_by(path: &Path, game: &str, open: Open) -> Result<Self, TableError> {
        let (header, store) = if path.join(MANIFEST).is_file() {
            let parts = Parts::open(path, game, open)?;
            (parts.manifest.whole(), Store::Folder(parts))
        } else {
            let blocks = open(path, game).map_err(|kind| kind.at(path))?;
            (blocks.header().clone(), Store::File(blocks))
        };
        Ok(Self { path: path.to_path_buf(), header, store })
    }

    /// Opens a table of a game, mapped into memory. Blocks that are used often stay in memory as long as
    /// there is room, and threads do not wait for each other.
    ///
    /// The file must not be changed in place or shortened while it is mapped. [`save`](super::save) does
    /// neither: it puts a new file beside the old one, and the map still shows the old one. If another
    /// program changes bytes, the next look-up in that block reports a wrong checksum. If it shortens the
    /// file, the system ends the process on Unix (SIGBUS).
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    ///
    /// ```
    /// use retrograde::{Graph, Outcome, Solver, table::{self, Table}};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("edge.table");
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// table::save(&path, "one edge", &Solver::new().wdl(&graph)?)?;
    /// assert_eq!(Table::map(&path, "one edge")?.probe(0)?.unwrap().outcome, Outcome::Win);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "mmap")]
    pub fn map(path: impl AsRef<Path>, game: &str) -> Result<Self, TableError> {
        Self::open_by(path.as_ref(), game, Blocks::map)
    }

    /// Checks that the table was made for a space: the number of positions and the fingerprint must be the
    /// same.
    ///
    /// Call it once after opening a table if you look up the position ids of that space.
    /// [`load`](super::load) makes the same check.
    ///
    /// # Errors
    ///
    /// A [`TableError`] with [`TableErrorKind::WrongLen`] or [`TableErrorKind::WrongSpace`].
    ///
    /// # Complexity
    ///
    /// At most 2^18 positions are expanded, forward only, however many there are; [the
    /// module](super#what-a-table-belongs-to) says what that can miss.
    ///
    /// ```
    /// use retrograde::{Graph, Solver, table::{self, TableErrorKind, Table}};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("chain.table");
    /// let chain = Graph::from_edges(3, [(2, 1), (1, 0)])?;
    /// table::save(&path, "chain", &Solver::new().outcomes(&chain)?)?;
    ///
    /// let table = Table::open(&path, "chain")?;
    /// assert!(table.check_space(&Graph::from_edges(3, [(1, 0), (2, 1)])?).is_ok());
    /// let other_way = Graph::from_edges(3, [(0, 1), (1, 2)])?;
    /// let error = table.check_space(&other_way).unwrap_err();
    /// assert!(matches!(error.kind, TableErrorKind::WrongSpace { .. }));
    /// let longer = Graph::from_edges(4, [(2, 1), (1, 0)])?;
    /// let error = table.check_space(&longer).unwrap_err();
    /// assert!(matches!(error.kind, TableErrorKind::WrongLen { found: 3, expected: 4 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check_space(&self, space: &impl Space) -> Result<(), TableError> {
        fingerprint::expect(&self.header, space).map_err(|kind| kind.at(&self.path))
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn header(&self) -> &Header {
        &self.header
    }

    /// Hands every block to `visit`, checked, with the header of the file that it is in and its number there.
    pub(super) fn for_each_block(
        &self,
        mut visit: impl FnMut(&Header, u64, &[u8]) -> Result<(), TableErrorKind>,
    ) -> Result<(), TableError> {
        let mut of_file = |blocks: &Blocks| {
            let header = blocks.header();
            (0..header.blocks()).try_for_each(|block| visit(header, block, &blocks.read(block)?))
        };
        match &self.store {
            Store::File(blocks) => of_file(blocks).map_err(|kind| kind.at(&self.path)),
            Store::Folder(parts) => (0..parts.count()).try_for_each(|part| {
                parts.ask(part, &mut of_file).map_err(|kind| kind.at(&parts.path(part)))
            }),
        }
    }

    /// Hands all answers to `visit`, checked, in the order of the ids: the header of the file that they are in, how
    /// many they are, and their bytes.
    pub(super) fn in_order(
        &self,
        mut visit: impl FnMut(&Header, usize, &[u8]) -> Result<(), TableErrorKind>,
    ) -> Result<(), TableError> {
        match &self.store {
            Store::Folder(parts) => parts.in_order(visit),
            Store::File(blocks) => {
                let header = blocks.header();
                let mut of_block = |block| {
                    let ids = header.ids(block);
                    visit(header, (ids.end - ids.start) as usize, &blocks.read(block)?)
                };
                let read = (0..header.answer_blocks()).try_for_each(&mut of_block);
                read.map_err(|kind| kind.at(&self.path))
            }
        }
    }

    /// All words that follow the answers.
    pub(super) fn words(&self) -> Result<Vec<u32>, TableError> {
        Ok(self.ask(|blocks| blocks.words(0..self.header.words))?.unwrap_or_default())
    }

    /// Looks up the outcome of a position for the player to move, and the remoteness.
    ///
    /// The remoteness is there if the table keeps distances and the position is won or lost. `None` for a
    /// hole, an id outside the table, or an unknown outcome.
    ///
    /// # Errors
    ///
    /// A [`TableError`] with [`TableErrorKind::WrongContents`] if the table holds other answers;
    /// [`TableErrorKind::Damaged`] if the block is not as it was written; [`TableErrorKind::Io`], or
    /// [`TableErrorKind::Truncated`] if the file was cut short after it was opened.
    ///
    /// # Complexity
    ///
    /// One block is read and checked, at most 4 KiB, and unpacked if the table is compressed. Of a folder, the
    /// first 256 parts that are asked stay open; any other is opened again at each look-up.
    ///
    /// ```
    /// use retrograde::{Graph, Solver, outcome::Verdict, table::{self, Table}};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("loop.table");
    /// let graph = Graph::from_edges(3, [(0, 1), (2, 2)])?;
    /// table::save(&path, "edge and loop", &Solver::new().outcomes(&graph)?)?;
    /// let table = Table::open(&path, "edge and loop")?;
    /// assert_eq!(table.probe(0)?, Some(Verdict::win(1)));
    /// assert_eq!(table.probe(2)?, Some(Verdict::DRAW));
    /// assert_eq!(table.probe(3)?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn probe(&self, id: usize) -> Result<Option<Verdict>, TableError> {
        self.answer(id, &OUTCOMES, "outcomes", savable::verdict)
    }

    /// How many positions are won, lost, drawn and unknown; holes are not counted. O(V): every block is read
    /// and checked, and nothing is kept.
    ///
    /// # Errors
    ///
    /// As [`probe`](Self::probe), for the first block that is damaged.
    ///
    /// ```
    /// use retrograde::{Graph, Solver, table::{self, Table}};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("loop.table");
    /// let solved = Solver::new().outcomes(Graph::from_edges(3, [(0, 1), (2, 2)])?)?;
    /// table::save(&path, "edge and loop", &solved)?;
    /// assert_eq!(Table::open(&path, "edge and loop")?.counts()?, solved.counts());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn counts(&self) -> Result<Counts, TableError> {
        self.expect(&OUTCOMES, "outcomes")?;
        let mut counts = Counts::default();
        self.for_each_block(|header, block, bytes| {
            let ids = header.ids(block);
            let counted = savable::count(header, bytes, (ids.end - ids.start) as usize, &mut counts);
            counted.ok_or(TableErrorKind::Damaged { block })
        })?;
        // Two bits do not tell a hole from what is not known; the header has their number.
        let holes = usize::try_from(self.header.holes).ok();
        let unknown = holes.and_then(|holes| counts.unknown.checked_sub(holes));
        counts.unknown = unknown.ok_or_else(|| TableErrorKind::DamagedHeader.at(&self.path))?;
        Ok(counts)
    }

    /// Whether the table holds such answers.
    fn expect(&self, held: &[Contents], expected: &'static str) -> Result<(), TableError> {
        let found = self.header.contents;
        let wrong = || TableErrorKind::WrongContents { found, expected }.at(&self.path);
        if held.contains(&found) { Ok(()) } else { Err(wrong()) }
    }

    /// The blocks of the file, if it is not a folder, asked a question.
    pub(super) fn ask<R>(
        &self,
        ask: impl FnOnce(&Blocks) -> Result<R, TableErrorKind>,
    ) -> Result<Option<R>, TableError> {
        match &self.store {
            Store::File(blocks) => ask(blocks).map(Some).map_err(|kind| kind.at(&self.path)),
            Store::Folder(_) => Ok(None),
        }
    }

    /// Reads the block of a position and takes its answer from it.
    pub(super) fn answer<V>(
        &self,
        id: usize,
        held: &[Contents],
        expected: &'static str,
        read: Read<V>,
    ) -> Result<Option<V>, TableError> {
        self.expect(held, expected)?;
        let (id, header) = (id as u64, &self.header);
        if id >= header.len {
            return Ok(None);
        }
        match &self.store {
            Store::File(blocks) => answer_in(blocks, id, read).map_err(|kind| kind.at(&self.path)),
            Store::Folder(parts) => {
                let (part, local) = parts.layout.place(id as usize);
                let found = parts.ask(part, |blocks| answer_in(blocks, u64::from(local), read));
                found.map_err(|kind| kind.at(&parts.path(part)))
            }
        }
    }

    /// The number of positions, holes included.
    ///
    /// ```
    /// # use retrograde::{Graph, Solver, table::{self, Table}};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("edge.table");
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// table::save(&path, "one edge", &Solver::new().outcomes(&graph)?)?;
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
    /// # use retrograde::{Graph, Solver, table::{self, Table}};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("nothing.table");
    /// let graph = Graph::from_edges(0, [])?;
    /// table::save(&path, "nothing", &Solver::new().outcomes(&graph)?)?;
    /// assert!(Table::open(&path, "nothing")?.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.header.len == 0
    }

    /// What the table holds, and how many bits each answer takes before compression.
    ///
    /// ```
    /// # use retrograde::{Graph, Solver, table::{self, Table, Contents}};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("edge.table");
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// table::save(&path, "one edge", &Solver::new().compact().outcomes(&graph)?)?;
    /// assert_eq!(Table::open(&path, "one edge")?.contents(), Contents::CompactOutcomes);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn contents(&self) -> Contents {
        self.header.contents
    }

    /// Reads every block once and checks its checksum, as [`load`](super::load) does, but keeps nothing.
    /// O(V).
    ///
    /// # Errors
    ///
    /// As [`probe`](Self::probe), for the first block that is damaged.
    ///
    /// ```
    /// # use retrograde::{Graph, Solver, table::{self, TableErrorKind, Table}};
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("edge.table");
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// table::save(&path, "one edge", &Solver::new().outcomes(&graph)?)?;
    /// assert!(Table::open(&path, "one edge")?.check().is_ok());
    ///
    /// let mut bytes = std::fs::read(&path)?;
    /// *bytes.last_mut().unwrap() ^= 1;
    /// std::fs::write(&path, bytes)?;
    /// let error = Table::open(&path, "one edge")?.check().unwrap_err();
    /// assert!(matches!(error.kind, TableErrorKind::Damaged { block: 0 }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn check(&self) -> Result<(), TableError> {
        self.for_each_block(|_, _, _| Ok(()))
    }
}

/// Takes an answer from the block of one file that it is in.
fn answer_in<V>(blocks: &Blocks, id: u64, read: Read<V>) -> Result<Option<V>, TableErrorKind> {
    let header = blocks.header();
    let (block, index) = (id / header.cells_per_block(), id % header.cells_per_block());
    read(header, &blocks.read(block)?, index as usize).ok_or(TableErrorKind::Damaged { block })
}
