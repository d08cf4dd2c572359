//! What a run knows about itself after each pass: the file by which a pass is done or not done.

use super::files::{Folder, Name};
use super::moves::MoveFile;
use crate::outcome::Layout;
use crate::table::{Manifest, Seal, TableError, TableErrorKind, outcomes_of};

const MAGIC: [u8; 16] = *b"retrograde run\0\0";
const VERSION: u32 = 1;

/// Where a run stands. The next pass works on the files that this names, and leaves them as they are until
/// its own state is in place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct State {
    pub game: String,
    pub len: u64,
    pub fingerprint: u64,
    /// Bytes of a cell.
    pub width: u32,
    /// Of the ids in a block.
    pub bits: u32,
    /// The next pass: it expands the positions of this remoteness.
    pub pass: u32,
    /// How many positions are decided.
    pub decided: u64,
    /// Bytes read and written so far.
    pub moved: (u64, u64),
    /// The files of single pages, from the oldest on, by their passes, with the number of their pages.
    pub pages: Vec<(u32, u32)>,
    pub blocks: Vec<BlockState>,
}

/// What is left of a block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct BlockState {
    /// The pass that wrote its cells, if one did.
    pub written: Option<u32>,
    /// Whether the next pass has positions of this block to expand that are decided already.
    pub pending: bool,
    /// The moves that the next pass will enter.
    pub moves: MoveFile,
}

impl BlockState {
    /// Whether the next pass has nothing to do with the block, but for single pages.
    pub fn is_done(self) -> bool {
        self.written.is_some() && !self.pending && self.moves.batches == 0
    }
}

impl State {
    /// The state before the first pass, of a run that is to make this table.
    pub fn new(table: &Manifest, width: usize, bits: u32, blocks: usize) -> Self {
        Self {
            game: table.game.clone(),
            len: table.len,
            fingerprint: table.fingerprint,
            width: width as u32,
            bits,
            pass: 0,
            decided: 0,
            moved: (0, 0),
            pages: Vec::new(),
            blocks: vec![BlockState::default(); blocks],
        }
    }

    /// The table that the run is to make.
    pub fn manifest(&self) -> Manifest {
        Manifest {
            game: self.game.clone(),
            len: self.len,
            fingerprint: self.fingerprint,
            bits: self.bits,
            parts: self.blocks.len() as u64,
            holes: 0,
            contents: outcomes_of(self.width as usize),
        }
    }

    pub fn is_done(&self) -> bool {
        self.blocks.iter().all(|block| block.is_done())
    }

    /// How many moves the next pass will enter.
    pub fn moves(&self) -> u64 {
        self.blocks.iter().map(|block| block.moves.moves()).sum()
    }

    /// The seal of a file that belongs to this run.
    pub fn seal(&self, name: Name) -> Seal {
        seal(self.fingerprint, name)
    }

    /// The cells of a block that was written.
    pub fn cells(&self, block: usize) -> Name {
        Name::Cells { block, pass: self.blocks[block].written.unwrap_or_default() }
    }

    pub fn move_file(&self, block: usize) -> Name {
        Name::Moves { block, pass: self.pass }
    }

    /// The files that the next pass needs.
    pub fn files(&self) -> impl Iterator<Item = Name> {
        let pages = self.pages.iter().map(|&(pass, _)| Name::Pages { pass });
        let blocks = self.blocks.iter().enumerate().flat_map(|(block, state)| {
            let cells = state.written.map(|pass| Name::Cells { block, pass });
            let moves = (state.moves.batches > 0).then(|| self.move_file(block));
            cells.into_iter().chain(moves)
        });
        pages.chain(blocks)
    }

    pub fn save(&self, folder: &Folder) -> Result<(), TableError> {
        folder.replace(Name::Run, &self.encode())
    }

    /// The state of the run in a folder, if there is one.
    pub fn load(folder: &Folder) -> Result<Option<Self>, TableError> {
        if !folder.exists(Name::Run)? {
            return Ok(None);
        }
        let mut file = folder.read(Name::Run)?;
        let len = file.len()?;
        // A file of another kind may be of any size.
        let mut bytes = vec![0; len.min(MAGIC.len() as u64) as usize];
        file.read(&mut bytes)?;
        if bytes != MAGIC {
            return Err(file.error(TableErrorKind::NotATable));
        }
        bytes.resize(len as usize, 0);
        file.read(&mut bytes[MAGIC.len()..])?;
        Self::decode(&bytes).map(Some).map_err(|kind| file.error(kind))
    }

    fn encode(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let mut put = |number: u64, size: usize| bytes.extend(&number.to_le_bytes()[..size]);
        for number in [VERSION, self.width, self.bits, self.pass] {
            put(number.into(), 4);
        }
        for number in [self.len, self.fingerprint, self.decided, self.moved.0, self.moved.1] {
            put(number, 8);
        }
        put(self.pages.len() as u64, 8);
        for &(pass, pages) in &self.pages {
            put(pass.into(), 4);
            put(pages.into(), 4);
        }
        put(self.blocks.len() as u64, 8);
        for block in &self.blocks {
            put(block.written.map_or(0, |pass| u64::from(pass) + 1), 8);
            put(block.pending.into(), 8);
            put(block.moves.batches, 8);
            put(block.moves.bytes, 8);
        }
        put(self.game.len() as u64, 8);
        bytes.extend(self.game.as_bytes());
        let checksum = crc32fast::hash(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    fn decode(bytes: &[u8]) -> Result<Self, TableErrorKind> {
        let (content, checksum) = bytes.split_last_chunk().ok_or(TableErrorKind::DamagedHeader)?;
        if crc32fast::hash(content).to_le_bytes() != *checksum {
            return Err(TableErrorKind::DamagedHeader);
        }
        let mut read = Reader(content);
        if read.take(MAGIC.len()) != Some(&MAGIC[..]) {
            return Err(TableErrorKind::NotATable);
        }
        let found = read.short().ok_or(TableErrorKind::DamagedHeader)?;
        if found != VERSION {
            return Err(TableErrorKind::OtherVersion { found, expected: VERSION });
        }
        let state = read.state().filter(State::is_sound);
        // Written back it must give the same bytes: so nothing in it was passed over.
        state.filter(|state| state.encode() == bytes).ok_or(TableErrorKind::DamagedHeader)
    }

    /// Whether its numbers agree with each other.
    fn is_sound(&self) -> bool {
        let blocks = usize::try_from(self.len).ok().and_then(|len| Layout::ranges(len, self.bits));
        blocks.is_some_and(|layout| layout.parts() == self.blocks.len())
            && (self.width == 2 || self.width == 4)
            && self.blocks.iter().all(|block| block.moves.is_sound())
    }
}

/// The seal of a file of the run with this fingerprint. It differs from file to file and from pass to pass,
/// so that a file in the place of another is as wrong as one with a bit changed.
pub(super) fn seal(fingerprint: u64, name: Name) -> Seal {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&fingerprint.to_le_bytes());
    hasher.update(name.to_string().as_bytes());
    Seal::new(hasher.finalize())
}

struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn number(&mut self, size: usize) -> Option<u64> {
        Some(self.take(size)?.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte)))
    }

    fn short(&mut self) -> Option<u32> {
        self.number(4).map(|number| number as u32)
    }

    /// So many of something, none of which takes less than 8 bytes.
    fn many<T>(&mut self, mut read: impl FnMut(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let count = self.number(8).filter(|&count| count <= self.0.len() as u64 / 8)?;
        (0..count).map(|_| read(self)).collect()
    }

    fn state(mut self) -> Option<State> {
        let (width, bits, pass) = (self.short()?, self.short()?, self.short()?);
        let (len, fingerprint, decided) = (self.number(8)?, self.number(8)?, self.number(8)?);
        let moved = (self.number(8)?, self.number(8)?);
        let pages = self.many(|read| Some((read.short()?, read.short()?)))?;
        let blocks = self.many(|read| {
            let (written, pending) = (read.number(8)?, read.number(8)? != 0);
            let written = written.checked_sub(1).map(|pass| pass as u32);
            let moves = MoveFile { batches: read.number(8)?, bytes: read.number(8)? };
            Some(BlockState { written, pending, moves })
        })?;
        let size = usize::try_from(self.number(8)?).ok()?;
        let game = String::from_utf8(self.take(size)?.to_vec()).ok()?;
        // The sizes of shifts must be sound at once.
        let whole = self.0.is_empty() && bits < u32::BITS;
        whole.then_some(State { game, len, fingerprint, width, bits, pass, decided, moved, pages, blocks })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn some() -> State {
        let moves = MoveFile { batches: 3, bytes: 1 << 40 };
        State {
            game: "zwei Läufer".to_owned(),
            len: (1 << 31) + 9,
            fingerprint: u64::MAX - 4,
            width: 2,
            bits: 31,
            pass: 17,
            decided: 12,
            moved: (1 << 50, 9),
            pages: vec![(4, 2), (16, 1)],
            blocks: vec![
                BlockState { written: Some(3), pending: true, moves },
                BlockState { written: None, pending: false, moves: MoveFile::default() },
            ],
        }
    }

    #[test]
    fn a_state_comes_back() {
        let state = some();
        assert_eq!(State::decode(&state.encode()).unwrap(), state);
        assert!(!state.is_done());
        let files: Vec<_> = state.files().map(|name| name.to_string()).collect();
        assert_eq!(
            files,
            ["pages-0000000004", "pages-0000000016", "cells-00000-0000000003", "moves-00000-0000000017"]
        );
    }

    #[test]
    fn a_changed_state_is_noticed() {
        let bytes = some().encode();
        for at in 0..bytes.len() {
            for bit in 0..8 {
                let mut changed = bytes.clone();
                changed[at] ^= 1 << bit;
                assert!(State::decode(&changed).is_err());
            }
            assert!(State::decode(&bytes[..at]).is_err());
        }
    }

    /// What the checksum does not catch: a state that contradicts itself.
    #[test]
    fn a_state_that_cannot_be_is_refused() {
        let refused = |change: fn(&mut State)| {
            let mut state = some();
            change(&mut state);
            matches!(State::decode(&state.encode()), Err(TableErrorKind::DamagedHeader))
        };
        assert!(!refused(|_| {}));
        assert!(refused(|state| _ = state.blocks.pop()));
        assert!(refused(|state| state.blocks.push(BlockState::default())));
        assert!(refused(|state| state.len = u64::MAX));
        assert!(refused(|state| state.blocks[0].moves.bytes = 23));
        assert!(refused(|state| state.blocks[0].moves.bytes = 25));
        assert!(refused(|state| state.width = 3));
        assert!(refused(|state| state.bits = 32));
    }

    /// A run that goes on with a later version of the crate is not damaged.
    #[test]
    fn a_seal_depends_on_the_run_and_the_file_alone() {
        let name = Name::Cells { block: 3, pass: 7 };
        let mut bytes = 5u64.to_le_bytes().to_vec();
        bytes.extend(b"cells-00003-0000000007");
        let expected = Seal::new(crc32fast::hash(&bytes));
        assert_eq!(seal(5, name).of(1, b"some"), expected.of(1, b"some"));
    }
}
