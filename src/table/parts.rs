//! A table in a folder: parts that are tables themselves, and a file that says how they fit together.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

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
const FIXED: usize = 56;

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
        Header { len: self.len, fingerprint: self.fingerprint, ..self.header(0) }
    }

    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(VERSION.to_le_bytes());
        for number in [self.len, self.fingerprint, self.part_len] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend(u32::from(self.contents.code()).to_le_bytes());
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
            Some(Self {
                game: std::str::from_utf8(game).ok()?.to_owned(),
                len: number(content, 20..28),
                fingerprint: number(content, 28..36),
                part_len: Some(part_len).filter(|len| (1..=u64::from(u32::MAX)).contains(len))?,
                contents: contents?,
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
            // Ids are a `usize`.
            if usize::try_from(manifest.len).is_err() {
                let message = format!("{} positions are more than this target can number", manifest.len);
                return Err(io::Error::new(io::ErrorKind::Unsupported, message).into());
            }
            match manifest.game == game {
                true => Ok(manifest),
                false => Err(TableErrorKind::WrongGame { found: manifest.game, expected: game.to_owned() }),
            }
        };
        read().map_err(|kind| kind.at(&path))
    }
}

/// The parts of a table, each opened when it is first asked.
#[derive(Debug)]
pub(super) struct Parts {
    folder: PathBuf,
    pub manifest: Manifest,
    parts: Vec<OnceLock<Blocks>>,
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
        Ok(Self { folder: folder.to_path_buf(), manifest, parts, open })
    }

    pub fn count(&self) -> usize {
        self.parts.len()
    }

    pub fn path(&self, part: usize) -> PathBuf {
        self.folder.join(part_name(part))
    }

    /// The blocks of a part; an error says what is wrong with its file, or that it is missing.
    pub fn part(&self, part: usize) -> Result<&Blocks, TableErrorKind> {
        if let Some(blocks) = self.parts[part].get() {
            return Ok(blocks);
        }
        let blocks = (self.open)(&self.path(part), &self.manifest.game)?;
        let (found, expected) = (blocks.header(), self.manifest.header(part));
        if found.len != expected.len {
            return Err(TableErrorKind::WrongLen { found: found.len, expected: expected.len });
        }
        if found.fingerprint != expected.fingerprint {
            let (found, expected) = (found.fingerprint, expected.fingerprint);
            return Err(TableErrorKind::WrongSpace { found, expected });
        }
        if found.contents != expected.contents {
            let expected = expected.contents.name();
            return Err(TableErrorKind::WrongContents { found: found.contents, expected });
        }
        Ok(self.parts[part].get_or_init(|| blocks))
    }
}
