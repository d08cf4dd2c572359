//! Where the bytes of an open table come from.

use std::fs::File;
use std::io::{ErrorKind, Read, Seek, SeekFrom};
use std::sync::{Mutex, PoisonError};

use super::error::TableErrorKind;

/// A file that is read piece by piece, or is mapped.
#[derive(Debug)]
pub(super) enum Source {
    File(Mutex<File>),
    #[cfg(feature = "mmap")]
    Map(memmap2::Mmap),
}

impl Source {
    /// Copies bytes out, as many as there is room for. What is checked and read afterwards is the copy, so
    /// that it is the same for both.
    pub fn copy(&self, start: u64, room: &mut [u8]) -> Result<(), TableErrorKind> {
        let found = match self {
            Self::File(file) => {
                // Each reader seeks first: it does not matter where one that panicked left off.
                let mut file = file.lock().unwrap_or_else(PoisonError::into_inner);
                file.seek(SeekFrom::Start(start))?;
                match file.read_exact(room) {
                    Err(error) if error.kind() == ErrorKind::UnexpectedEof => file.metadata()?.len(),
                    other => return Ok(other?),
                }
            }
            #[cfg(feature = "mmap")]
            Self::Map(map) => {
                let end = start.saturating_add(room.len() as u64);
                let range = usize::try_from(start).ok().zip(usize::try_from(end).ok());
                if let Some(bytes) = range.and_then(|(start, end)| map.get(start..end)) {
                    room.copy_from_slice(bytes);
                    return Ok(());
                }
                map.len() as u64
            }
        };
        Err(TableErrorKind::Truncated { found, expected: start.saturating_add(room.len() as u64) })
    }
}
