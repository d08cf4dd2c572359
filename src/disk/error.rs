//! What can go wrong on a disk.

use crate::error::Error;
use crate::table::TableError;

/// Why a run on disk has no table.
///
/// ```
/// use retrograde::disk::{DiskError, Run};
/// use retrograde::{Graph, Implicit};
///
/// # let scratch = tempfile::tempdir()?;
/// # let taken = scratch.path().join("taken");
/// std::fs::write(&taken, "not a folder")?;
/// let refused = Run::new(&taken, "ring").outcomes(&Implicit::new(Graph::from_edges(1, [(0, 0)])?)).unwrap_err();
/// assert!(matches!(&refused, DiskError::Table(error) if error.path == taken));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[non_exhaustive]
#[derive(Debug, thiserror::Error)]
pub enum DiskError<P = usize> {
    /// The game cannot be solved so.
    #[error(transparent)]
    Solve(#[from] Error<P>),
    /// The disk cannot be used so.
    #[error(transparent)]
    Table(TableError),
}

impl<P> From<TableError> for DiskError<P> {
    fn from(error: TableError) -> Self {
        Self::Table(error)
    }
}

impl DiskError<usize> {
    /// The same error with positions in place of their ids.
    pub(super) fn named<P>(self, len: usize, name: impl Fn(usize) -> Option<P>) -> DiskError<P> {
        match self {
            Self::Solve(error) => DiskError::Solve(error.named(len, name)),
            Self::Table(error) => DiskError::Table(error),
        }
    }
}
