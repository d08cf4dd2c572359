//! A table in a folder: parts that are tables themselves, and a file that says how they fit together.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::blocks::Blocks;
use super::contents::Contents;
use super::error::{TableError, TableErrorKind};
use super::format::{CRATE, Form, Header, number};
use super::regular;
use crate::split_mix::mixed;

/// The file that makes a folder a table.
pub(crate) const MANIFEST: &str = "manifest";
const MAGIC: [u8; 16] = *b"retrograde parts";
const VERSION: u32 = 1;
/// Bytes before the name of the game.
const FIXED: usize = 64;
/// More parts than any run makes. A part takes memory before it is opened.
pub(crate) const MAX_PARTS: u64 = 1 << 20;
/// So many parts are kept open. A system gives a process a thousand files or so.
const MAX_OPEN: usize = 256;

/// The name of a part in the folder.
pub(crate) fn part_name(part: usize) -> String {
    format!("part-{part:05}")
}

/// What a table in parts holds, and how many ids each part has. The last part may be shorter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Manifest {
    pub game: String,
    pub len: u64,
    pub fingerprint: u64,
    /// At least 1, and below 2^32.
    pub part_len: u64,
    pub contents: Contents,
    /// How many holes the answers do not tell from what is not known.
    pub holes: u64,
}

impl Manifest {
    pub fn parts(&self) -> usize {
        self.len.div_ceil(self.part_len) as usize
    }

    /// The header of a part, which makes it a table of its own. Its fingerprint is that of the whole and its
    /// number, so that no part can stand for another.
    pub fn header(&self, part: usize) -> Header {
        Header {
            len: self.part_len.min(self.len.saturating_sub(part as u64 * self.part_len)),
            fingerprint: mixed(self.fingerprint ^ part as u64),
            holes: 0,
            contents: self.contents,
            form: Form::Plain,
            game: self.game.clone(),
            written_by: CRATE.to_owned(),
        }
    }

    /// The header of a table of one file with the same answers.
    pub fn whole(&self) -> Header {
        Header { len: self.len, fingerprint: self.fingerprint, holes: self.holes, ..self.header(0) }
    }

    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        for number in [self.len, self.fingerprint, self.part_len] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(u32::from(self.contents.code()).to_le_bytes());
        bytes.extend(self.holes.to_le_bytes());
        bytes.extend((self.game.len() as u64).to_le_bytes());
        debug_assert_eq!(bytes.len(), FIXED);
        bytes.extend(self.game.as_bytes());
        let checksum = crc32fast::hash(&bytes);
        bytes.extend(checksum.to_le_bytes());
        bytes
    }

    fn decode(bytes: &[u8]) -> Result<Self, TableErrorKind> {
        let (content, checksum) = bytes.split_last_chunk().ok_or(TableErrorKind::NotATable)?;
        if !content.starts_with(&MAGIC) {
            return Err(TableErrorKind::NotATable);
        }
        if crc32fast::hash(content).to_le_bytes() != *checksum || content.len() < FIXED {
            return Err(TableErrorKind::DamagedHeader);
        }
        let found = number(content, 16..20) as u32;
        if found != VERSION {
            return Err(TableErrorKind::OtherVersion { found, expected: VERSION });
        }
        let contents =
            Contents::ALL.into_iter().find(|kind| u64::from(kind.code()) == number(content, 44..48));
        let (game, part_len) = (&content[FIXED..], number(content, 36..44));
        let manifest = || {
            let part_len = Some(part_len).filter(|len| (1..=u64::from(u32::MAX)).contains(len))?;
            let len = number(content, 20..28);
            Some(Self {
                game: std::str::from_utf8(game).ok()?.to_owned(),
                len: Some(len).filter(|len| len.div_ceil(part_len) <= MAX_PARTS)?,
                fingerprint: number(content, 28..36),
                part_len,
                contents: contents?,
                holes: Some(number(content, 48..56)).filter(|&holes| holes <= len)?,
            })
        };
        // Written back it must give the same bytes: so nothing in it was passed over.
        manifest().filter(|manifest| manifest.encode() == bytes).ok_or(TableErrorKind::DamagedHeader)
    }

    /// The manifest in a folder, if there is one, for a game.
    pub fn open(folder: &Path, game: &str) -> Result<Self, TableError> {
        let path = folder.join(MANIFEST);
        let read = || {
            regular::expect(&fs::metadata(&path)?)?;
            let manifest = Self::decode(&fs::read(&path)?)?;
            if manifest.game != game {
                return Err(TableErrorKind::WrongGame { found: manifest.game, expected: game.to_owned() });
            }
            expect_at_most(manifest.len, usize::MAX)?;
            Ok(manifest)
        };
        read().map_err(|kind| kind.at(&path))
    }
}

/// Whether a table has no more positions than can be counted.
pub(super) fn expect_at_most(found: u64, limit: usize) -> Result<(), TableErrorKind> {
    let limit = limit as u64;
    if found <= limit { Ok(()) } else { Err(TableErrorKind::TooLarge { found, limit }) }
}

/// The parts of a table. Each is opened when it is first asked, and the first [`MAX_OPEN`] of these stay open.
#[derive(Debug)]
pub(super) struct Parts {
    folder: PathBuf,
    pub manifest: Manifest,
    parts: Vec<OnceLock<Box<Blocks>>>,
    /// How many parts are kept open, or are about to be.
    kept: AtomicUsize,
    open: fn(&Path, &str) -> Result<Blocks, TableErrorKind>,
}

impl Parts {
    pub fn open(
        folder: &Path,
        game: &str,
        open: fn(&Path, &str) -> Result<Blocks, TableErrorKind>,
    ) -> Result<Self, TableError> {
        let manifest = Manifest::open(folder, game)?;
        let parts = (0..manifest.parts()).map(|_| OnceLock::new()).collect();
        Ok(Self { folder: folder.to_path_buf(), manifest, parts, kept: AtomicUsize::new(0), open })
    }

    pub fn count(&self) -> usize {
        self.parts.len()
    }

    pub fn path(&self, part: usize) -> PathBuf {
        self.folder.join(part_name(part))
    }

    /// Asks the blocks of a part; an error says what is wrong with its file, or that it is missing.
    pub fn ask<R>(
        &self,
        part: usize,
        ask: impl FnOnce(&Blocks) -> Result<R, TableErrorKind>,
    ) -> Result<R, TableErrorKind> {
        if let Some(blocks) = self.parts[part].get() {
            return ask(blocks);
        }
        let blocks = self.opened(part)?;
        if self.kept.fetch_add(1, Ordering::Relaxed) < MAX_OPEN {
            // Another thread may have opened it, too; then that one stays open.
            return ask(self.parts[part].get_or_init(|| Box::new(blocks)));
        }
        self.kept.fetch_sub(1, Ordering::Relaxed);
        ask(&blocks)
    }

    /// A part, once its header agrees with the manifest.
    fn opened(&self, part: usize) -> Result<Blocks, TableErrorKind> {
        let blocks = (self.open)(&self.path(part), &self.manifest.game)?;
        blocks.header().expect(&self.manifest.header(part))?;
        Ok(blocks)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Graph;
    use crate::outcome::Outcomes;
    use crate::space::{Kind, Positions, Space, Turn};
    use crate::table::{Table, load};

    /// More positions than fit into memory, none of which has a move.
    #[cfg(target_pointer_width = "64")]
    struct Large;

    #[cfg(target_pointer_width = "64")]
    impl Space for Large {
        fn len(&self) -> usize {
            (1 << 32) + 5
        }

        fn kind(&self, _: usize) -> Kind {
            Kind::Open(0)
        }

        fn for_each_successor(&self, _: usize, _: impl FnMut(usize, Turn)) {}
    }

    #[cfg(target_pointer_width = "64")]
    impl Positions for Large {
        type Position = usize;

        fn id(&self, &id: &usize) -> Option<usize> {
            Some(id)
        }

        fn position(&self, id: usize) -> Option<usize> {
            Some(id)
        }
    }

    fn manifest(len: u64, part_len: u64, fingerprint: u64) -> Manifest {
        Manifest {
            game: "some".to_owned(),
            len,
            fingerprint,
            part_len,
            contents: Contents::CompactOutcomes,
            holes: 0,
        }
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn more_positions_than_fit_are_looked_up_but_not_loaded() {
        let scratch = tempfile::tempdir().unwrap();
        let large = manifest((1 << 32) + 5, 1 << 31, super::super::fingerprint::fingerprint(&Large));
        fs::write(scratch.path().join(MANIFEST), large.encode()).unwrap();
        let last = large.header(2);
        assert_eq!((large.parts(), large.header(1).len, last.len), (3, 1 << 31, 5));
        let (page, checksum) = last.encode();
        let cells: Vec<u8> = (0..5).flat_map(|plies| (0x8000u16 + plies).to_le_bytes()).collect();
        let seal = super::super::seal::Seal::new(checksum).of(0, &cells);
        fs::write(scratch.path().join(part_name(2)), [&page[..], &cells, &seal].concat()).unwrap();

        let table = Table::open(scratch.path(), "some").unwrap();
        assert_eq!(table.len(), (1 << 32) + 5);
        assert!(table.check_space(&Large).is_ok());
        assert_eq!(table.probe((1 << 32) + 4).unwrap(), Some(crate::outcome::Verdict::loss(4)));
        assert_eq!(table.probe((1 << 32) + 5).unwrap(), None);
        assert_eq!(table.probe(7).unwrap_err().path, scratch.path().join(part_name(0)));
        let refused = load::<_, Outcomes>(scratch.path(), "some", Large).map(drop).unwrap_err();
        assert!(refused.to_string().contains("expected at most 4294967295 positions, found 4294967301"));
    }

    #[test]
    fn a_manifest_that_cannot_be_is_refused() {
        let scratch = tempfile::tempdir().unwrap();
        for (len, part_len) in [(u64::MAX, 1), (1 << 60, 1 << 31), (5, 0), (5, 1 << 32)] {
            fs::write(scratch.path().join(MANIFEST), manifest(len, part_len, 0).encode()).unwrap();
            let refused = Table::open(scratch.path(), "some").unwrap_err();
            assert!(matches!(refused.kind, TableErrorKind::DamagedHeader), "{refused}");
        }
        let edge = Graph::from_edges(2, [(0, 1)]).unwrap();
        fs::write(
            scratch.path().join(MANIFEST),
            manifest(2, 1, super::super::fingerprint::fingerprint(&edge)).encode(),
        )
        .unwrap();
        Table::open(scratch.path(), "some").unwrap().check_space(&edge).unwrap();
    }
}
