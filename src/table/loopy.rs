//! Loopy nimbers as bytes, and back.
//!
//! A position has two words: its nimber and when that was given, or that it is infinite and where its set begins. Sets
//! follow the answers, each different one once: its length, then its nimbers.

use std::ops::Range;
use std::sync::Arc;

use super::blocks::Blocks;
use super::contents::Contents;
use super::error::TableErrorKind;
use super::format::{Header, MAX_WORDS};
use super::savable::{Savable, Sealed, nth, reserve, room_for};
use crate::loopy::{HOLE, INFINITE, LoopyNimbers, UNKNOWN};
use crate::room;

impl Savable for LoopyNimbers {}

/// What a table holds of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cell {
    Nimber {
        nimber: u32,
        time: u32,
    },
    /// The word at which its set begins.
    Infinite {
        start: u64,
    },
    /// One of two words that stand for no value.
    Nothing(u32),
}

impl Cell {
    /// `None` if there is no such cell in a table with this header.
    fn from_words(header: &Header, value: u32, second: u32) -> Option<Self> {
        let below = |number: u32| u64::from(number) < header.len;
        match value {
            UNKNOWN | HOLE => (second == 0).then_some(Self::Nothing(value)),
            INFINITE.. => {
                let start = u64::from(value - INFINITE) << 32 | u64::from(second);
                (start < header.words).then_some(Self::Infinite { start })
            }
            nimber => (below(nimber) && below(second)).then_some(Self::Nimber { nimber, time: second }),
        }
    }

    fn words(self) -> [u32; 2] {
        match self {
            Self::Nimber { nimber, time } => [nimber, time],
            // Below 2^48, so that it is none of the last words.
            Self::Infinite { start } => [INFINITE + (start >> 32) as u32, start as u32],
            Self::Nothing(value) => [value, 0],
        }
    }
}

impl Sealed for LoopyNimbers {
    const EXPECTED: &'static str = "loopy nimbers";

    fn check(&self) -> Result<(), TableErrorKind> {
        Ok(())
    }

    fn positions(&self) -> usize {
        self.position_count()
    }

    fn contents(&self) -> Contents {
        Contents::LoopyNimbers
    }

    fn unmarked_holes(&self) -> usize {
        0
    }

    fn starts(&self) -> Result<Vec<u64>, TableErrorKind> {
        let mut starts = room_for(self.sets.len() as u64 + 1)?;
        let mut end = 0;
        starts.push(end);
        for set in &self.sets {
            end += 1 + set.len() as u64;
            starts.push(end);
        }
        if end < MAX_WORDS {
            Ok(starts)
        } else {
            Err(std::io::Error::from(std::io::ErrorKind::FileTooLarge).into())
        }
    }

    fn encode(&self, starts: &[u64], ids: Range<usize>, bytes: &mut Vec<u8>) {
        for (&value, &time) in self.values[ids.clone()].iter().zip(&self.times[ids]) {
            let cell = match value {
                UNKNOWN | HOLE => Cell::Nothing(value),
                INFINITE.. => Cell::Infinite { start: starts[(value - INFINITE) as usize] },
                nimber => Cell::Nimber { nimber, time },
            };
            cell.words().iter().for_each(|word| bytes.extend(word.to_le_bytes()));
        }
    }

    fn encode_words(&self, starts: &[u64], words: Range<u64>, bytes: &mut Vec<u8>) {
        // The set in which a word is, the first of which is its length.
        let mut set = starts.partition_point(|&start| start <= words.start).saturating_sub(1);
        for word in words {
            if starts[set + 1] <= word {
                set += 1;
            }
            let nimbers = &self.sets[set];
            let place = (word - starts[set]) as usize;
            let word = place.checked_sub(1).map_or(nimbers.len() as u32, |place| nimbers[place]);
            bytes.extend(word.to_le_bytes());
        }
    }

    fn blank(header: &Header) -> Result<Option<Self>, TableErrorKind> {
        match header.contents {
            Contents::LoopyNimbers => {
                Ok(Some(Self { values: reserve(header)?, times: reserve(header)?, sets: Vec::new() }))
            }
            _ => Ok(None),
        }
    }

    /// Keeps both words as they are, until the sets are known.
    fn decode(&mut self, header: &Header, ids: Range<usize>, bytes: &[u8]) -> Option<()> {
        for index in 0..ids.len() {
            let [value, second] = read(header, bytes, index).map(|cell| cell.map(Cell::words))??;
            self.values.push(value);
            self.times.push(second);
        }
        Some(())
    }

    fn finish(&mut self, header: &Header, words: &[u32]) -> Result<(), TableErrorKind> {
        let damaged = TableErrorKind::Damaged { block: header.answer_blocks() };
        let Some(starts) = self.take_sets(header, words)? else { return Err(damaged) };
        let mut given = room::bits(self.values.len()).map_err(|_| no_memory())?;
        for (id, (value, second)) in self.values.iter_mut().zip(&mut self.times).enumerate() {
            let damaged = TableErrorKind::Damaged { block: id as u64 / header.cells_per_block() };
            match Cell::from_words(header, *value, *second) {
                Some(Cell::Infinite { start }) => {
                    let Ok(set) = starts.binary_search(&start) else { return Err(damaged) };
                    (*value, *second) = (INFINITE + set as u32, 0);
                }
                // No two nimbers are given at one time.
                Some(Cell::Nimber { time, .. }) if given.put(time as usize) => return Err(damaged),
                Some(_) => {}
                None => return Err(damaged),
            }
        }
        Ok(())
    }
}

impl LoopyNimbers {
    /// Takes the sets from the words that follow the answers, and says where each begins; `None` if they are
    /// not as an engine leaves them.
    fn take_sets(&mut self, header: &Header, words: &[u32]) -> Result<Option<Vec<u64>>, TableErrorKind> {
        let mut starts = Vec::new();
        let mut start = 0;
        while let Some(&len) = words.get(start) {
            let first = start + 1;
            let end = first.checked_add(len as usize).filter(|&end| end <= words.len());
            let Some(set) = end.map(|end| &words[first..end]).filter(|set| is_sound(header, set)) else {
                return Ok(None);
            };
            room::push(&mut self.sets, Arc::from(set)).map_err(|_| no_memory())?;
            room::push(&mut starts, start as u64).map_err(|_| no_memory())?;
            start = first + set.len();
        }
        Ok((self.sets.len() as u64 <= header.len).then_some(starts))
    }
}

fn no_memory() -> TableErrorKind {
    std::io::Error::from(std::io::ErrorKind::OutOfMemory).into()
}

/// Whether nimbers are in increasing order, each once, and below the number of positions.
fn is_sound(header: &Header, set: &[u32]) -> bool {
    set.windows(2).all(|pair| pair[0] < pair[1])
        && set.last().is_none_or(|&last| u64::from(last) < header.len)
}

/// What a block says of one of its positions; `None` if the bytes are no answer.
pub(super) fn read(header: &Header, bytes: &[u8], index: usize) -> Option<Option<Cell>> {
    let words = u64::from_le_bytes(nth(bytes, index)?);
    Cell::from_words(header, words as u32, (words >> 32) as u32).map(Some)
}

/// The set that begins at a word.
pub(super) fn read_set(blocks: &Blocks, start: u64) -> Result<Arc<[u32]>, TableErrorKind> {
    let header = blocks.header();
    let damaged = || TableErrorKind::Damaged { block: header.block_of(start).0 };
    let len = blocks.words(start..start + 1)?.first().copied().ok_or_else(damaged)?;
    let first = start + 1;
    // No longer than all sets together, which the length of the file agrees with.
    let end = Some(first + u64::from(len)).filter(|&end| end <= header.words).ok_or_else(damaged)?;
    let set = blocks.words(first..end)?;
    if is_sound(header, &set) { Ok(set.into()) } else { Err(damaged()) }
}
