//! Solves a game whose table does not fit into memory, and goes on after it was stopped.
//!
//! A [`Run`] keeps its table in a folder, in blocks of successive position ids, and goes over the blocks once
//! for each remoteness. It reads and writes large files from end to end, so it needs a disk that is fast in
//! sequence, and no more memory than you allow. The answers are those of
//! [`outcome::solve`](crate::outcome::solve), bit for bit, and become a [`Table`] that is looked up on the
//! disk. More than 2^32 − 1 positions are possible here, and nowhere else in this crate.
//! [`table::load`](crate::table::load) refuses so many.
//!
//! ```
//! use retrograde::disk::Run;
//! use retrograde::outcome::Verdict;
//! use retrograde::{Graph, Implicit};
//!
//! # let scratch = tempfile::tempdir()?;
//! # let folder = scratch.path().join("chain");
//! let chain = Implicit::new(Graph::from_edges(5, (1..5).map(|id| (id, id - 1)))?);
//! let table = Run::new(&folder, "chain of 5").max_bytes(64 << 20).outcomes(&chain)?;
//! assert_eq!(table.probe(4)?, Some(Verdict::loss(4)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Stopping and going on
//!
//! Each pass works on copies. It is finished when one small file, `run`, is renamed, once everything that
//! this file names is on the disk. If a run was stopped or killed, or the power failed, the same call goes on
//! after the last whole pass. In layers of only a few positions, which take no time, it saves once a second.
//! A folder that belongs to another game, to another space, or to cells of another width is an error, and so
//! is a folder in which another process is at work. A finished folder gives its table at once.
//!
//! Every page of cells, every batch of moves and the state of the run have checksums. A damaged file is an
//! error that names it.
//!
//! # What it costs
//!
//! A position takes 4 bytes on the disk, 2 with [`compact`](Run::compact), and twice that while a pass runs,
//! because the old cells stay until it is done. Moves between blocks take 4 bytes each from one pass to the
//! next. A pass over a block reads and writes it once. So a run that is not stopped, on a table larger than
//! its memory, moves at most about 2 · cell · positions · (passes + 1) + 8 · (moves between blocks) bytes;
//! checksums are less than a hundredth of that. Blocks with nothing to do are passed over. When so little
//! happens in a layer that only single pages change, the run reads only those.
//!
//! **The numbering decides.** Most moves should stay in their block: put what a move changes least into the
//! highest digits of the id and the turn into the lowest. A space whose moves are stored
//! ([`Graph`](crate::Graph), [`Stored`](crate::Stored)) keeps them in memory, which takes far more than the
//! table. [`Implicit`](crate::Implicit) keeps nothing.
//!
//! Mapping a table that is larger than memory into memory and solving it there would work, too, but
//! each move would then cost a page read and written. That is thousands of moves a second, not millions.

mod block;
mod error;
mod files;
mod moves;
mod pages;
mod plan;
mod run;
mod state;
#[cfg(test)]
mod tests;
mod thin;

pub use error::DiskError;

use std::fmt;
use std::ops::ControlFlow;
use std::path::PathBuf;

use crate::solver::Phase;
use crate::space::{Backward, Positions};
use crate::table::Table;

/// A run on disk that is not limited otherwise stays within this much memory.
const MAX_BYTES: usize = 1 << 30;

/// Outcomes and distances of a space, found on disk. See the [module](self).
///
/// ```
/// use retrograde::disk::Run;
/// use retrograde::{Graph, Implicit, Outcome};
///
/// # let scratch = tempfile::tempdir()?;
/// # let folder = scratch.path().join("loop");
/// let space = Implicit::new(Graph::from_edges(3, [(0, 1), (2, 2)])?);
/// let table = Run::new(&folder, "edge and loop").compact().outcomes(&space)?;
/// assert_eq!(table.probe(0)?.unwrap().outcome, Outcome::Win);
///
/// let refused = Run::new(&folder, "another game").outcomes(&space).unwrap_err();
/// assert!(refused.to_string().ends_with(r#"expected a table of the game "another game", found "edge and loop""#));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "a run does nothing until it is asked for outcomes"]
#[derive(Clone)]
pub struct Run<F = Unobserved> {
    folder: PathBuf,
    game: String,
    max_bytes: usize,
    compact: bool,
    observer: Option<F>,
    #[cfg(test)]
    forced: Option<plan::Plan>,
}

/// The observer type of a [`Run`] without an observer.
pub type Unobserved = fn(Progress) -> ControlFlow<()>;

/// The progress of a run: what an observer receives.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use retrograde::disk::{Progress, Run};
/// use retrograde::{Graph, Implicit};
///
/// # let scratch = tempfile::tempdir()?;
/// # let folder = scratch.path().join("edge");
/// let mut last = None;
/// let watch = |progress: Progress| {
///     last = Some(progress);
///     ControlFlow::Continue(())
/// };
/// Run::new(&folder, "edge").observe(watch).outcomes(&Implicit::new(Graph::from_edges(2, [(0, 1)])?))?;
/// let last = last.unwrap();
/// assert_eq!((last.done, last.total), (2, 2));
/// assert!(last.bytes_written > 0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Progress {
    /// [`Phase::Reading`] what each position is, [`Phase::Deciding`] positions, or [`Phase::Saving`] the
    /// table.
    pub phase: Phase,
    /// The remoteness of the positions that are being expanded.
    pub remoteness: u32,
    /// How many positions are decided, or saved in [`Phase::Saving`], or read in [`Phase::Reading`]. Drawn
    /// positions are never decided.
    pub done: usize,
    /// How many ids there are.
    pub total: usize,
    /// Bytes read from the disk, since the run was begun.
    pub bytes_read: u64,
    /// Bytes written to the disk, since the run was begun.
    pub bytes_written: u64,
}

impl Run {
    /// A run in a folder, which is made if there is none. `game` is a name of your choice, at most 4,024
    /// bytes, which you must give again to go on and to open the table; include whatever the game depends on.
    ///
    /// ```
    /// use retrograde::disk::Run;
    ///
    /// let run = Run::new("no/such/folder", "chess"); // nothing happens yet
    /// assert!(!std::path::Path::new("no").exists());
    /// # drop(run);
    /// ```
    pub fn new(folder: impl Into<PathBuf>, game: impl Into<String>) -> Self {
        Self {
            folder: folder.into(),
            game: game.into(),
            max_bytes: MAX_BYTES,
            compact: false,
            observer: None,
            #[cfg(test)]
            forced: None,
        }
    }
}

impl<F> Run<F> {
    /// Limits the memory, in bytes; without a limit, a gibibyte. What the game and the program take
    /// comes on top.
    ///
    /// More memory means larger blocks, and so fewer moves between blocks. A run that goes on
    /// keeps its blocks, so it needs about as much memory as at its beginning.
    ///
    /// ```
    /// use retrograde::disk::{DiskError, Run};
    /// use retrograde::{Error, Graph, Implicit};
    ///
    /// # let scratch = tempfile::tempdir()?;
    /// # let folder = scratch.path().join("edge");
    /// let edge = Implicit::new(Graph::from_edges(2, [(0, 1)])?);
    /// let refused = Run::new(&folder, "edge").max_bytes(1_000).outcomes(&edge).unwrap_err();
    /// assert!(matches!(refused, DiskError::Solve(Error::TooMuchMemory { limit: 1_000, .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn max_bytes(mut self, limit: usize) -> Self {
        self.max_bytes = limit;
        self
    }

    /// Keeps outcomes and distances in 2 bytes a position instead of 4: half the disk, half the time it
    /// takes to read and write.
    ///
    /// A position may then have at most 2^14 − 1 moves and a remoteness of at most 2^14 − 2; beyond that,
    /// [`outcomes`](Self::outcomes) returns an error.
    ///
    /// ```
    /// use retrograde::disk::Run;
    /// use retrograde::table::Contents;
    /// use retrograde::{Graph, Implicit};
    ///
    /// # let scratch = tempfile::tempdir()?;
    /// # let folder = scratch.path().join("edge");
    /// let edge = Implicit::new(Graph::from_edges(2, [(0, 1)])?);
    /// let table = Run::new(&folder, "edge").compact().outcomes(&edge)?;
    /// assert_eq!(table.contents(), Contents::CompactOutcomes);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn compact(mut self) -> Self {
        self.compact = true;
        self
    }

    /// Reports [`Progress`] to `observer` every few thousand positions that are read or expanded, and stops
    /// the run when the observer returns [`ControlFlow::Break`]: that is
    /// [`Error::Stopped`](crate::Error::Stopped). The same call goes on after the last whole pass.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use retrograde::disk::{DiskError, Run};
    /// use retrograde::{Error, Graph, Implicit};
    ///
    /// # let scratch = tempfile::tempdir()?;
    /// # let folder = scratch.path().join("edge");
    /// let edge = Implicit::new(Graph::from_edges(2, [(0, 1)])?);
    /// let stopped = Run::new(&folder, "edge").observe(|_| ControlFlow::Break(())).outcomes(&edge);
    /// assert!(matches!(stopped, Err(DiskError::Solve(Error::Stopped))));
    /// assert!(Run::new(&folder, "edge").outcomes(&edge).is_ok());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn observe<O: FnMut(Progress) -> ControlFlow<()>>(self, observer: O) -> Run<O> {
        Run {
            folder: self.folder,
            game: self.game,
            max_bytes: self.max_bytes,
            compact: self.compact,
            observer: Some(observer),
            #[cfg(test)]
            forced: self.forced,
        }
    }
}

impl<F: FnMut(Progress) -> ControlFlow<()>> Run<F> {
    /// Solves a space, or goes on where an earlier call with the same folder stopped; the table, once it is
    /// whole.
    ///
    /// # Errors
    ///
    /// As [`outcome::solve`](crate::outcome::solve), but without a limit on the number of positions;
    /// [`Error::TooMuchMemory`](crate::Error::TooMuchMemory) if the limit is too low for so many positions;
    /// [`Error::Stopped`](crate::Error::Stopped). A [`TableError`](crate::table::TableError) that names the
    /// file: any kind of a file that is read; [`WrongGame`](crate::table::TableErrorKind::WrongGame),
    /// [`WrongLen`](crate::table::TableErrorKind::WrongLen),
    /// [`WrongSpace`](crate::table::TableErrorKind::WrongSpace) or
    /// [`WrongContents`](crate::table::TableErrorKind::WrongContents) if the folder belongs to another run;
    /// [`Busy`](crate::table::TableErrorKind::Busy) if another process works in it;
    /// [`NoRoom`](crate::table::TableErrorKind::NoRoom) if the disk has too little room, before anything is
    /// written; [`Cuts`](crate::table::TableErrorKind::Cuts) for a space with
    /// [`Kind::Cut`](crate::space::Kind::Cut) positions. After an error the folder is as the last whole pass
    /// left it.
    ///
    /// # Complexity
    ///
    /// O(V + E) time for the moves, and O(V) bytes of reading and writing for each remoteness that occurs, at
    /// most. The memory is that of [`max_bytes`](Self::max_bytes).
    ///
    /// ```
    /// use retrograde::disk::Run;
    /// use retrograde::{Graph, Implicit};
    ///
    /// # let scratch = tempfile::tempdir()?;
    /// # let folder = scratch.path().join("ring");
    /// let ring = Implicit::new(Graph::from_edges(3, [(0, 1), (1, 2), (2, 0)])?);
    /// let table = Run::new(&folder, "ring").outcomes(&ring)?;
    /// assert_eq!(table.probe(1)?, Some(retrograde::outcome::Verdict::DRAW));
    /// // The table needs the folder and the game's name, nothing else.
    /// drop(table);
    /// assert_eq!(retrograde::table::Table::open(&folder, "ring")?.len(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcomes<S: Positions + Backward>(&mut self, space: &S) -> Result<Table, DiskError<S::Position>> {
        let found = files::Folder::open(&self.folder).map_err(DiskError::from).and_then(|folder| {
            let (compact, asked) = (self.compact, self.asked());
            match compact {
                true => run::run::<S, u16>(space, &folder, asked),
                false => run::run::<S, u32>(space, &folder, asked),
            }
        });
        found.map_err(|error| error.named(space.len(), |id| space.position(id)))
    }

    fn asked(&mut self) -> run::Asked<'_> {
        run::Asked {
            game: &self.game,
            max_bytes: self.max_bytes,
            #[cfg(test)]
            forced: self.forced,
            observer: self.observer.as_mut().map(|observer| observer as _),
        }
    }
}

impl<F> fmt::Debug for Run<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Run")
            .field("folder", &self.folder)
            .field("game", &self.game)
            .field("max_bytes", &self.max_bytes)
            .field("compact", &self.compact)
            .field("observed", &self.observer.is_some())
            .finish()
    }
}
