//! The blocks of an open table: where they lie, and what they hold once it is checked.

use std::io::Read;
use std::ops::Range;
use std::path::Path;
use std::sync::Mutex;

use super::error::TableErrorKind;
use super::format::{CHECK, ENTRY, Form, HEADER, Header, WORD, number};
use super::regular;
use super::savable::room_for;
use super::seal::Seal;
use super::source::Source;

/// A file whose header was checked and agrees with its length.
#[derive(Debug)]
pub(crate) struct Blocks {
    header: Header,
    source: Source,
    seal: Seal,
}

impl Blocks {
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// To be read piece by piece.
    pub fn open(path: &Path, game: &str) -> Result<Self, TableErrorKind> {
        let file = regular::open(path)?;
        let mut start = Vec::new();
        (&file).take(HEADER as u64).read_to_end(&mut start)?;
        let len = file.metadata()?.len();
        Self::new(&start, len, Source::File(Mutex::new(file)), game)
    }

    /// Mapped into memory.
    #[cfg(feature = "mmap")]
    pub fn map(path: &Path, game: &str) -> Result<Self, TableErrorKind> {
        let map = super::map::map(&regular::open(path)?)?;
        let start = map[..map.len().min(HEADER)].to_vec();
        let len = map.len() as u64;
        Self::new(&start, len, Source::Map(map), game)
    }

    /// `start` is the file's first page, `len` its length in bytes.
    fn new(start: &[u8], len: u64, source: Source, game: &str) -> Result<Self, TableErrorKind> {
        let (header, checksum) = Header::decode(start)?;
        if header.game != game {
            return Err(TableErrorKind::WrongGame { found: header.game, expected: game.to_owned() });
        }
        if header.form == Form::Lz4 && cfg!(not(feature = "lz4")) {
            return Err(TableErrorKind::Compressed);
        }
        let blocks = Self { header, source, seal: Seal::new(checksum) };
        blocks.check_len(len)?;
        Ok(blocks)
    }

    /// Compares the length of the file with what the header promises, before anything of that size is asked
    /// for.
    fn check_len(&self, found: u64) -> Result<(), TableErrorKind> {
        let expected = self.header.least();
        if found < expected {
            return Err(TableErrorKind::Truncated { found, expected });
        }
        let expected = match self.header.blocks().checked_sub(1) {
            Some(last) => self.place(last)?.end,
            None => expected,
        };
        match found {
            _ if found < expected => Err(TableErrorKind::Truncated { found, expected }),
            _ if found > expected => Err(TableErrorKind::TooLong { found, expected }),
            _ => Ok(()),
        }
    }

    /// Where a block lies in the file, its checksum included.
    fn place(&self, block: u64) -> Result<Range<u64>, TableErrorKind> {
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
        if sound { Ok(start..end) } else { Err(TableErrorKind::Damaged { block }) }
    }

    /// Where a block ends, according to the directory.
    fn end(&self, block: u64) -> Result<u64, TableErrorKind> {
        let mut entry = [0; ENTRY];
        self.source.copy(self.header.entry(block), &mut entry)?;
        let end = self.seal.open(block, &entry).ok_or(TableErrorKind::Damaged { block })?;
        Ok(number(end, 0..end.len()))
    }

    /// The answers of a block, checked.
    pub fn read(&self, block: u64) -> Result<Vec<u8>, TableErrorKind> {
        let place = self.place(block)?;
        let mut sealed = vec![0; (place.end - place.start) as usize];
        self.source.copy(place.start, &mut sealed)?;
        let packed = self.seal.open(block, &sealed).ok_or(TableErrorKind::Damaged { block })?.len();
        sealed.truncate(packed);
        if packed == self.header.bytes(block) {
            return Ok(sealed);
        }
        #[cfg(feature = "lz4")]
        if let Some(bytes) = super::lz4::unpack(&sealed, self.header.bytes(block)) {
            return Ok(bytes);
        }
        Err(TableErrorKind::Damaged { block })
    }

    /// Some of the words that follow the answers, which must be there.
    pub fn words(&self, words: Range<u64>) -> Result<Vec<u32>, TableErrorKind> {
        let mut found = room_for(words.end - words.start)?;
        let mut next = words.start;
        while next < words.end {
            let (block, first) = self.header.block_of(next);
            let bytes = self.read(block)?;
            let left = (words.end - next) as usize;
            let before = found.len();
            let some = bytes.chunks_exact(WORD).skip(first).take(left);
            found.extend(some.map(|word| number(word, 0..WORD) as u32));
            next += (found.len() - before) as u64;
        }
        Ok(found)
    }
}
