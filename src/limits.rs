//! What a run may use.

use crate::error::Error;
use crate::space::Space;

/// What a run may use.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Limits {
    /// A search is cut where it would find more positions; a larger space is refused.
    pub positions: Option<usize>,
    /// Bytes, by estimate. A search is cut where it would need more; an engine that would is refused.
    pub bytes: Option<usize>,
    /// What an engine after a search will need, in bytes a position, beside the moves backward: a search
    /// leaves that much free.
    pub engine: usize,
}

impl Limits {
    pub const NONE: Self = Self { positions: None, bytes: None, engine: 0 };

    /// Whether a run on a space keeps to the limits, with this many bytes in use.
    pub fn allow(self, space: &impl Space, bytes: impl FnOnce() -> usize) -> Result<(), Error> {
        self.allow_positions(space.len())?;
        if self.bytes.is_some() { self.allow_bytes(bytes()) } else { Ok(()) }
    }

    /// Whether there may be this many positions.
    pub fn allow_positions<P>(self, len: usize) -> Result<(), Error<P>> {
        match self.positions {
            Some(limit) if len > limit => Err(Error::TooManyPositions { len, limit }),
            _ => Ok(()),
        }
    }

    /// Whether this many bytes may be in use.
    pub fn allow_bytes<P>(self, bytes: usize) -> Result<(), Error<P>> {
        match self.bytes {
            Some(limit) if bytes > limit => Err(Error::TooMuchMemory { bytes, limit }),
            _ => Ok(()),
        }
    }
}
