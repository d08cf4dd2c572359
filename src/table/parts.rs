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
use crate::outcome::layout::Layout;
use crate::split_mix::mixed;

/// The file that makes a folder a table.
pub(crate) const MANIFEST: &str = "manifest";
const MAGIC: [u8; 16] = *b"retrograde parts";
const VERSION: u32 = 1;
/// Bytes before the name of the game.
const FIXED: usize = 72;
/// More parts than any run makes. A part takes memory before it is opened.
pub(crate) const MAX_PARTS: u64 = 1 << 20;
/// So many parts are kept open. A system gives a process a thousand files or so.
const MAX_OPEN: usize = 256;

/// The name of a part in the folder.
pub(crate) fn part_name(part: usize) -> String {
    format!("part-{part:05}")
}

/// What a table in parts holds, and how its ids are dealt to the parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Manifest {
    pub game: String,
    pub len: u64,
    pub fingerprint: u64,
    /// How ids are dealt to parts, in blocks of `2^bits`.
    pub bits: u32,
    pub parts: u64,
    pub contents: Contents,
    /// How many holes the answers do not tell from what is not known.
    pub holes: u64,
}

impl Manifest {
    /// `None` if there is no such layout, or a part is too large for a file.
    pub fn layout(&self) -> Option<Layout> {
        let (len, parts) = (usize::try_from(self.len).ok()?, usize::try_from(self.parts).ok()?);
        // Parts must not share a byte.
        let whole_bytes = self.contents.bits() >= 8 || self.bits >= 2 || parts <= 1;
        Layout::new(len, parts, self.bits)
            .filter(|layout| whole_bytes && layout.part_len(0) as u64 <= u64::from(u32::MAX))
    }

    /// The fingerprint of the space, dealt so: a part of another layout does not fit.
    pub fn dealt(&self) -> u64 {
        self.fingerprint ^ mixed(self.parts << 8 | u64::from(self.bits))
    }

    /// The header of a part, which makes it a table of its own. Its fingerprint is that of the whole and its
    /// number, so that no part can stand for another.
    pub fn header(&self, layout: Layout, part: usize) -> Header {
        Header {
            len: layout.part_len(part) as u64,
            fingerprint: mixed(self.dealt() ^ part as u64),
            holes: 0,
            ..self.whole()
        }
    }

    /// The header of a table of one file with the same answers.
    pub fn whole(&self) -> Header {
        Header {
            len: self.len,
            fingerprint: self.fingerprint,
            holes: self.holes,
            words: 0,
            points: 0,
            contents: self.contents,
            form: Form::Plain,
            game: self.game.clone(),
            written_by: CRATE.to_owned(),
        }
    }

    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        for number in [self.len, self.fingerprint, self.parts, u64::from(self.bits)] {
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
            Contents::ALL.into_iter().find(|kind| u64::from(kind.code()) == number(content, 52..56));
        // No run leaves sets of nimbers, and the parts would have to share them.
        let contents = contents.filter(|&contents| contents != Contents::LoopyNimbers);
        let game = &content[FIXED..];
        let manifest = || {
            let len = number(content, 20..28);
            Some(Self {
                game: std::str::from_utf8(game).ok()?.to_owned(),
                len,
                fingerprint: number(content, 28..36),
                parts: Some(number(content, 36..44)).filter(|&parts| parts <= MAX_PARTS)?,
                bits: u32::try_from(number(content, 44..52)).ok()?,
                contents: contents?,
                holes: Some(number(content, 56..64)).filter(|&holes| holes <= len)?,
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
            manifest.layout().ok_or(TableErrorKind::DamagedHeader)?;
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
    pub layout: Layout,
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
        let layout = manifest.layout().ok_or_else(|| TableErrorKind::DamagedHeader.at(folder))?;
        let parts = (0..layout.parts()).map(|_| OnceLock::new()).collect();
        let kept = AtomicUsize::new(0);
        Ok(Self { folder: folder.to_path_buf(), manifest, layout, parts, kept, open })
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

    /// Hands the bytes of all ids to `visit`, in the order of the ids, with the header of their part and how many
    /// ids they are. Where a byte has several answers, blocks begin at whole bytes.
    pub fn in_order(
        &self,
        mut visit: impl FnMut(&Header, usize, &[u8]) -> Result<(), TableErrorKind>,
    ) -> Result<(), TableError> {
        let layout = self.layout;
        for first in (0..layout.len()).step_by(layout.block_len()) {
            let (part, local) = layout.place(first);
            let len = layout.block_len().min(layout.len() - first) as u64;
            let read = self.ask(part, |blocks| {
                let header = blocks.header();
                let (mut at, end) = (u64::from(local), u64::from(local) + len);
                while at < end {
                    let block = at / header.cells_per_block();
                    let ids = header.ids(block);
                    let count = ids.end.min(end) - at;
                    let bits = u64::from(header.contents.bits());
                    let from = ((at - ids.start) * bits / 8) as usize;
                    let to = from + (count * bits).div_ceil(8) as usize;
                    visit(header, count as usize, &blocks.read(block)?[from..to])?;
                    at += count;
                }
                Ok(())
            });
            read.map_err(|kind| kind.at(&self.path(part)))?;
        }
        Ok(())
    }

    /// A part, once its header agrees with the manifest.
    fn opened(&self, part: usize) -> Result<Blocks, TableErrorKind> {
        let blocks = (self.open)(&self.path(part), &self.manifest.game)?;
        blocks.header().expect(&self.manifest.header(self.layout, part))?;
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

    /// In ranges of `2^bits` ids.
    fn manifest(len: u64, bits: u32, fingerprint: u64) -> Manifest {
        let parts = len.div_ceil(1 << bits).max(1);
        let contents = Contents::CompactOutcomes;
        Manifest { game: "some".to_owned(), len, fingerprint, bits, parts, contents, holes: 0 }
    }

    #[test]
    #[cfg(target_pointer_width = "64")]
    fn more_positions_than_fit_are_looked_up_but_not_loaded() {
        let scratch = tempfile::tempdir().unwrap();
        let large = manifest((1 << 32) + 5, 31, super::super::fingerprint::fingerprint(&Large));
        fs::write(scratch.path().join(MANIFEST), large.encode()).unwrap();
        let layout = large.layout().unwrap();
        let last = large.header(layout, 2);
        assert_eq!((layout.parts(), large.header(layout, 1).len, last.len), (3, 1 << 31, 5));
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
        let one = manifest(5, 0, 0);
        for wrong in [
            manifest(u64::MAX, 0, 0),
            manifest(1 << 60, 31, 0),
            Manifest { parts: 0, ..one.clone() },
            Manifest { bits: 32, ..one.clone() },
            Manifest { holes: 6, ..one.clone() },
            Manifest { len: 1 << 33, parts: 1, bits: 31, ..one },
        ] {
            fs::write(scratch.path().join(MANIFEST), wrong.encode()).unwrap();
            let refused = Table::open(scratch.path(), "some").unwrap_err();
            // So many positions cannot be counted everywhere.
            let too_large = matches!(refused.kind, TableErrorKind::TooLarge { .. }) && usize::BITS < 64;
            assert!(too_large || matches!(refused.kind, TableErrorKind::DamagedHeader), "{refused}");
        }
        let edge = Graph::from_edges(2, [(0, 1)]).unwrap();
        fs::write(
            scratch.path().join(MANIFEST),
            manifest(2, 0, super::super::fingerprint::fingerprint(&edge)).encode(),
        )
        .unwrap();
        Table::open(scratch.path(), "some").unwrap().check_space(&edge).unwrap();
    }
}
