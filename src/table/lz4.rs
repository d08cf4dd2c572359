//! Compressing one block.

/// The block compressed, if that makes it shorter.
pub(super) fn pack(bytes: &[u8]) -> Option<Vec<u8>> {
    Some(lz4_flex::block::compress(bytes)).filter(|packed| packed.len() < bytes.len())
}

/// The block as it was; `None` unless that gives `len` bytes.
pub(super) fn unpack(packed: &[u8], len: usize) -> Option<Vec<u8>> {
    let mut bytes = vec![0; len];
    let unpacked = lz4_flex::block::decompress_into(packed, &mut bytes).ok()?;
    (unpacked == len).then_some(bytes)
}
