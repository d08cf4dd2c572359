//! The header of a table file, and where its blocks lie; `docs/format.md` has the bytes.

use std::ops::Range;
use std::str::from_utf8;

use super::contents::Contents;
use super::error::TableErrorKind;

pub(super) const MAGIC: [u8; 16] = *b"retrograde table";
/// The version of the format that is written, and the only one that can be read.
pub(super) const VERSION: u32 = 2;
/// The most positions that a table may have, wherever it is read.
const MAX_LEN: u64 = u32::MAX as u64;
/// All sets together have fewer words, so that no place in a file overflows.
pub(super) const MAX_WORDS: u64 = 1 << 48;
/// Endless play is worth something.
pub(super) const ENDLESS: u64 = 1;
/// Some moves pay.
pub(super) const PAYOFFS: u64 = 2;
/// Bytes of a word.
pub(super) const WORD: usize = size_of::<u32>();
const WORDS_PER_BLOCK: u64 = (PAYLOAD / WORD) as u64;
pub(super) const HEADER: usize = 4096;
/// Bytes of a checksum.
pub(crate) const CHECK: usize = 4;
/// Bytes of answers in a block: with its checksum, a page. Compressed, larger blocks were hardly smaller
/// together, and took longer to ask in proportion.
pub(crate) const PAYLOAD: usize = 4092;
/// Bytes of the directory for each compressed block: where it ends, and a checksum of that.
pub(super) const ENTRY: usize = 8 + CHECK;

pub(crate) const CRATE: &str = env!("CARGO_PKG_VERSION");
const FORMAT: Range<usize> = 16..20;
const CHECKSUM: Range<usize> = 20..24;
const LEN: Range<usize> = 24..32;
const FINGERPRINT: Range<usize> = 32..40;
/// Holes, words of sets, or what scores depend on.
const COUNT: Range<usize> = 40..48;
const CONTENTS: usize = 48;
const FORM: usize = 49;
const GAME_LEN: Range<usize> = 50..52;
const WRITTEN_BY: Range<usize> = 52..72;
const GAME: Range<usize> = 72..HEADER;

const _: () = assert!(CRATE.len() <= WRITTEN_BY.end - WRITTEN_BY.start);

/// How blocks are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Plain,
    Lz4,
}

/// What the first page of the file says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Header {
    pub len: u64,
    /// Of the space that the answers belong to.
    pub fingerprint: u64,
    /// The number of holes, if the cells do not distinguish them from unknown positions.
    pub holes: u64,
    /// How many words of 4 bytes follow the answers: the sets of loopy values.
    pub words: u64,
    /// What scores depend on, beside those of ends: [`ENDLESS`], [`PAYOFFS`].
    pub points: u64,
    pub contents: Contents,
    pub form: Form,
    pub game: String,
    pub written_by: String,
}

impl Header {
    /// The name of a game, if there is room for it.
    pub fn name(game: &str) -> Result<String, TableErrorKind> {
        let limit = GAME.len();
        if game.len() > limit {
            return Err(TableErrorKind::GameTooLong { len: game.len(), limit });
        }
        Ok(game.to_owned())
    }

    /// The page, and its checksum.
    pub fn encode(&self) -> ([u8; HEADER], u32) {
        let mut page = [0; HEADER];
        page[..MAGIC.len()].copy_from_slice(&MAGIC);
        page[FORMAT].copy_from_slice(&VERSION.to_le_bytes());
        page[LEN].copy_from_slice(&self.len.to_le_bytes());
        page[FINGERPRINT].copy_from_slice(&self.fingerprint.to_le_bytes());
        page[COUNT].copy_from_slice(&self.holes.max(self.words).max(self.points).to_le_bytes());
        page[CONTENTS] = self.contents.code();
        page[FORM] = u8::from(self.form == Form::Lz4);
        page[GAME_LEN].copy_from_slice(&(self.game.len() as u16).to_le_bytes());
        page[WRITTEN_BY][..self.written_by.len()].copy_from_slice(self.written_by.as_bytes());
        page[GAME][..self.game.len()].copy_from_slice(self.game.as_bytes());
        let checksum = checksum(&page);
        page[CHECKSUM].copy_from_slice(&checksum.to_le_bytes());
        (page, checksum)
    }

    /// Reads the beginning of a file, which is the whole file if that is shorter than a header.
    pub fn decode(start: &[u8]) -> Result<(Self, u32), TableErrorKind> {
        let named = start.len().min(MAGIC.len());
        if start[..named] != MAGIC[..named] {
            return Err(TableErrorKind::NotATable);
        }
        let truncated = TableErrorKind::Truncated { found: start.len() as u64, expected: HEADER as u64 };
        let page: &[u8; HEADER] = start.try_into().map_err(|_| truncated)?;
        let checksum = checksum(page);
        if number(page, CHECKSUM) != u64::from(checksum) {
            return Err(TableErrorKind::DamagedHeader);
        }
        let found = number(page, FORMAT) as u32;
        if found != VERSION {
            return Err(TableErrorKind::OtherVersion { found, expected: VERSION });
        }
        // Written back it must give the same page: so nothing in it was passed over.
        let header = Self::parse(page).filter(|header| header.encode().0 == *page);
        Ok((header.ok_or(TableErrorKind::DamagedHeader)?, checksum))
    }

    fn parse(page: &[u8; HEADER]) -> Option<Self> {
        let form = match page[FORM] {
            0 => Form::Plain,
            1 => Form::Lz4,
            _ => return None,
        };
        let contents = Contents::ALL.into_iter().find(|contents| contents.code() == page[CONTENTS])?;
        let len = number(page, LEN);
        // Other answers tell their holes themselves, and have no sets.
        let most = match contents {
            Contents::Wdl => len,
            Contents::LoopyNimbers => MAX_WORDS - 1,
            Contents::Scores => ENDLESS | PAYOFFS,
            _ => 0,
        };
        let count = Some(number(page, COUNT)).filter(|&count| count <= most)?;
        let of = |kind| if contents == kind { count } else { 0 };
        let game = page[GAME].get(..number(page, GAME_LEN) as usize)?;
        let written_by = from_utf8(&page[WRITTEN_BY]).ok()?.trim_end_matches('\0');
        Some(Self {
            len: Some(len).filter(|&len| len <= MAX_LEN)?,
            fingerprint: number(page, FINGERPRINT),
            holes: of(Contents::Wdl),
            words: of(Contents::LoopyNimbers),
            points: of(Contents::Scores),
            contents,
            form,
            game: from_utf8(game).ok()?.to_owned(),
            written_by: written_by.to_owned(),
        })
    }

    /// Whether a table is for the same game and the same space as another, and holds the same kind of answers.
    pub fn expect(&self, other: &Self) -> Result<(), TableErrorKind> {
        if self.game != other.game {
            return Err(TableErrorKind::WrongGame { found: self.game.clone(), expected: other.game.clone() });
        }
        if self.len != other.len {
            return Err(TableErrorKind::WrongLen { found: self.len, expected: other.len });
        }
        if self.fingerprint != other.fingerprint {
            let (found, expected) = (self.fingerprint, other.fingerprint);
            return Err(TableErrorKind::WrongSpace { found, expected });
        }
        if self.contents != other.contents {
            let expected = other.contents.name();
            return Err(TableErrorKind::WrongContents { found: self.contents, expected });
        }
        Ok(())
    }

    pub fn cells_per_block(&self) -> u64 {
        PAYLOAD as u64 * 8 / u64::from(self.contents.bits())
    }

    /// The blocks of answers, which come first.
    pub fn answer_blocks(&self) -> u64 {
        self.len.div_ceil(self.cells_per_block())
    }

    pub fn blocks(&self) -> u64 {
        self.answer_blocks() + self.words.div_ceil(WORDS_PER_BLOCK)
    }

    /// The positions in a block of answers.
    pub fn ids(&self, block: u64) -> Range<u64> {
        let first = block * self.cells_per_block();
        first..self.len.min(first + self.cells_per_block())
    }

    /// The block that has a word, and where in it.
    pub fn block_of(&self, word: u64) -> (u64, usize) {
        (self.answer_blocks() + word / WORDS_PER_BLOCK, (word % WORDS_PER_BLOCK) as usize)
    }

    /// The words in a block that comes after those of answers.
    pub fn words_in(&self, block: u64) -> Range<u64> {
        let first = (block - self.answer_blocks()) * WORDS_PER_BLOCK;
        first..self.words.min(first + WORDS_PER_BLOCK)
    }

    /// The bytes of a block before compression, without its checksum.
    pub fn bytes(&self, block: u64) -> usize {
        if block >= self.answer_blocks() {
            let words = self.words_in(block);
            return (words.end - words.start) as usize * WORD;
        }
        self.answer_bytes(self.ids(block))
    }

    fn answer_bytes(&self, ids: Range<u64>) -> usize {
        ((ids.end - ids.start) * u64::from(self.contents.bits())).div_ceil(8) as usize
    }

    /// Where the blocks begin: behind the directory, if there is one.
    pub fn start(&self) -> u64 {
        match self.form {
            Form::Plain => HEADER as u64,
            Form::Lz4 => self.entry(self.blocks()),
        }
    }

    /// Where the directory's entry of a block begins.
    pub fn entry(&self, block: u64) -> u64 {
        HEADER as u64 + block * ENTRY as u64
    }

    /// How long the file must be, at the least: exactly, if it is not compressed.
    pub fn least(&self) -> u64 {
        match (self.form, self.blocks().checked_sub(1)) {
            (Form::Plain, Some(last)) => self.plain(last).end,
            _ => self.start() + self.blocks() * (CHECK as u64 + 1),
        }
    }

    /// Where a block lies that is not compressed.
    pub fn plain(&self, block: u64) -> Range<u64> {
        let sealed = |bytes: usize| (bytes + CHECK) as u64;
        let whole = sealed(self.answer_bytes(0..self.cells_per_block()));
        let start = match block.checked_sub(self.answer_blocks()) {
            None => self.start() + block * whole,
            Some(beyond) => self.end_of_answers(whole) + beyond * sealed(PAYLOAD),
        };
        start..start + sealed(self.bytes(block))
    }

    /// Where the blocks of answers end that are not compressed, a whole one of which has so many bytes.
    fn end_of_answers(&self, whole: u64) -> u64 {
        match self.answer_blocks().checked_sub(1) {
            Some(last) => self.start() + last * whole + (self.bytes(last) + CHECK) as u64,
            None => self.start(),
        }
    }
}

/// The little-endian number in some bytes, eight at most.
pub(super) fn number(bytes: &[u8], range: Range<usize>) -> u64 {
    bytes[range].iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// CRC-32 of the page but for the place of the checksum itself.
fn checksum(page: &[u8; HEADER]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&page[..CHECKSUM.start]);
    hasher.update(&page[CHECKSUM.end..]);
    hasher.finalize()
}
