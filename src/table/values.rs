//! Nimbers and patterns as bytes, and back: each value as it is kept in memory.

use std::ops::Range;

use super::contents::Contents;
use super::error::TableErrorKind;
use super::format::Header;
use super::savable::{Savable, Sealed, nth, reserve};
use crate::grundy::Nimbers;
use crate::pattern::Patterns;
use crate::turn_pattern::TurnPattern;

impl Savable for Nimbers {}
impl Savable for Patterns {}

impl Sealed for Nimbers {
    const EXPECTED: &'static str = "nimbers";

    fn check(&self) -> Result<(), TableErrorKind> {
        Ok(())
    }

    fn positions(&self) -> usize {
        self.values.len()
    }

    fn contents(&self) -> Contents {
        Contents::Nimbers
    }

    fn unmarked_holes(&self) -> usize {
        0
    }

    fn encode(&self, _: &[u64], ids: Range<usize>, bytes: &mut Vec<u8>) {
        bytes.extend(self.values[ids].iter().flat_map(|value| value.to_le_bytes()));
    }

    fn blank(header: &Header) -> Result<Option<Self>, TableErrorKind> {
        match header.contents {
            Contents::Nimbers => Ok(Some(Self { values: reserve(header)? })),
            _ => Ok(None),
        }
    }

    fn decode(&mut self, header: &Header, _: Range<usize>, bytes: &[u8]) -> Option<()> {
        for chunk in bytes.chunks_exact(4) {
            self.values.push(sound_nimber(header, u32::from_le_bytes(chunk.try_into().ok()?))?);
        }
        Some(())
    }

    fn finish(&mut self, _: &Header, _: &[u32]) -> Result<(), TableErrorKind> {
        Ok(())
    }
}

impl Sealed for Patterns {
    const EXPECTED: &'static str = "patterns";

    fn check(&self) -> Result<(), TableErrorKind> {
        Ok(())
    }

    fn positions(&self) -> usize {
        self.bits.len()
    }

    fn contents(&self) -> Contents {
        Contents::Patterns
    }

    fn unmarked_holes(&self) -> usize {
        0
    }

    fn encode(&self, _: &[u64], ids: Range<usize>, bytes: &mut Vec<u8>) {
        bytes.extend_from_slice(&self.bits[ids]);
    }

    fn blank(header: &Header) -> Result<Option<Self>, TableErrorKind> {
        match header.contents {
            Contents::Patterns => Ok(Some(Self { bits: reserve(header)? })),
            _ => Ok(None),
        }
    }

    fn decode(&mut self, _: &Header, _: Range<usize>, bytes: &[u8]) -> Option<()> {
        self.bits.extend_from_slice(bytes);
        bytes.iter().all(|&bits| Self::is_sound(bits)).then_some(())
    }

    fn finish(&mut self, _: &Header, _: &[u32]) -> Result<(), TableErrorKind> {
        Ok(())
    }
}

/// A value that may occur in a table: a Grundy value is below the number of positions.
fn sound_nimber(header: &Header, value: u32) -> Option<u32> {
    (Nimbers::is_no_value(value) || u64::from(value) < header.len).then_some(value)
}

/// What a block says of one of its positions, `Some(None)` if that is not known; `None` if the bytes are no
/// answer.
pub(super) fn nimber(header: &Header, bytes: &[u8], index: usize) -> Option<Option<u32>> {
    let value = sound_nimber(header, u32::from_le_bytes(nth(bytes, index)?))?;
    Some(Some(value).filter(|&value| !Nimbers::is_no_value(value)))
}

/// The same for patterns.
pub(super) fn pattern(_: &Header, bytes: &[u8], index: usize) -> Option<Option<TurnPattern>> {
    let bits = *bytes.get(index)?;
    Patterns::is_sound(bits).then(|| TurnPattern::from_bits(bits))
}
