//! The checksum of a block.

use crc32fast::Hasher;

/// Makes the checksums of one file's blocks. Each depends on the header and on the block's number, so that a
/// block in the wrong place, or of another table, is as wrong as one with a bit changed.
#[derive(Clone, Debug)]
pub(crate) struct Seal(Hasher);

impl Seal {
    /// `header` is the header's checksum.
    pub fn new(header: u32) -> Self {
        let mut hasher = Hasher::new();
        hasher.update(&header.to_le_bytes());
        Self(hasher)
    }

    pub fn of(&self, block: u64, bytes: &[u8]) -> [u8; 4] {
        let mut hasher = self.0.clone();
        hasher.update(&block.to_le_bytes());
        hasher.update(bytes);
        hasher.finalize().to_le_bytes()
    }

    /// What stands before the checksum at the end of `sealed`, if that is right.
    pub fn open<'a>(&self, block: u64, sealed: &'a [u8]) -> Option<&'a [u8]> {
        let (bytes, checksum) = sealed.split_last_chunk()?;
        (self.of(block, bytes) == *checksum).then_some(bytes)
    }
}
