//! The engine on one part of a table, and the files of such tables, for `retrograde-timely`.
//!
//! This is not for anybody else: it changes with any version, and promises nothing.

use std::fmt;
use std::fs::{self, File};
use std::io::{BufWriter, ErrorKind, Write};
use std::path::Path;

use crate::error::Error;
use crate::space::{Positions, Space};
use crate::split_mix::mixed;
use crate::table::{
    Blocks, Contents, Header, MANIFEST, MAX_PARTS, Manifest, Seal, TableError, TableErrorKind, folder_of,
    outcomes_of, part_name, push_two_bits, replace, sync_file, sync_folder,
};

pub use crate::outcome::cell::{Cell, Word};
pub use crate::outcome::frontier::Frontier;
pub use crate::outcome::layout::Layout;
pub use crate::outcome::shard::{Outbox, Shard, Sweep};

/// The digest of a space by which a table knows it.
pub fn fingerprint(space: &impl Space) -> u64 {
    crate::table::fingerprint(space)
}

/// A table that several processes write, part by part.
#[derive(Clone)]
pub struct Parts {
    manifest: Manifest,
    layout: Layout,
}

impl Parts {
    /// The table of a game with this fingerprint, dealt out so.
    ///
    /// # Errors
    ///
    /// [`TableErrorKind::GameTooLong`]; [`TableErrorKind::TooLarge`] if a part has more than 2^32 − 1 positions, or
    /// there are too many parts.
    pub fn new(
        game: &str,
        fingerprint: u64,
        layout: Layout,
        contents: Contents,
    ) -> Result<Self, TableErrorKind> {
        let (len, parts) = (layout.len() as u64, layout.parts() as u64);
        let bits = layout.block_len().ilog2();
        let manifest =
            Manifest { game: Header::name(game)?, len, fingerprint, bits, parts, contents, holes: 0 };
        match manifest.layout() {
            Some(_) if parts <= MAX_PARTS => Ok(Self { manifest, layout }),
            _ => Err(TableErrorKind::TooLarge {
                found: len,
                limit: u64::from(u32::MAX) * parts.min(MAX_PARTS),
            }),
        }
    }

    /// Saves one part, unless `goes_on`, which is asked before each block, says no.
    ///
    /// # Errors
    ///
    /// [`TableErrorKind::Io`] and the like, with the path of the part; of the kind
    /// [`Interrupted`](ErrorKind::Interrupted) if it does not go on.
    pub fn save<W: Word>(
        &self,
        folder: &Path,
        part: usize,
        cells: &[Cell<W>],
        goes_on: impl Fn() -> bool,
    ) -> Result<(), TableError> {
        let mut header = self.manifest.header(self.layout, part);
        if header.contents == Contents::Wdl {
            header.holes = cells.iter().filter(|cell| cell.is_hole()).count() as u64;
        }
        save(&folder.join(part_name(part)), &header, cells, goes_on)
    }

    /// Makes sure that a folder is no table while its parts are replaced.
    ///
    /// # Errors
    ///
    /// As [`save`](Self::save), with the path of the manifest.
    pub fn begin(&self, folder: &Path) -> Result<(), TableError> {
        let path = folder.join(MANIFEST);
        match fs::remove_file(&path) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => sync_folder(folder),
        }
        .map_err(|error| TableErrorKind::from(error).at(&path))
    }

    /// Makes a folder with parts a table. `holes` is the number of holes in all parts.
    ///
    /// # Errors
    ///
    /// As [`save`](Self::save), with the path of the manifest.
    pub fn finish(&self, folder: &Path, holes: u64) -> Result<(), TableError> {
        let holes = if self.manifest.contents == Contents::Wdl { holes } else { 0 };
        let path = folder.join(MANIFEST);
        let bytes = Manifest { holes, ..self.manifest.clone() }.encode();
        replace(&path, |out| Ok(out.write_all(&bytes)?)).map_err(|kind| kind.at(&path))
    }

    /// The header of the cells of one worker after a layer.
    fn checkpoint<W>(&self, layer: u32, part: usize, len: usize) -> Result<Header, TableErrorKind> {
        let game = format!("{} after layer {layer}", self.manifest.game);
        Ok(Header {
            game: Header::name(&game)?,
            len: len as u64,
            fingerprint: mixed(
                self.manifest.dealt() ^ u64::from(self.manifest.contents.code()) << 32 ^ part as u64,
            ),
            contents: outcomes_of(size_of::<W>()),
            ..self.manifest.header(self.layout, part)
        })
    }

    /// Saves the cells of a worker as they are after a layer.
    ///
    /// # Errors
    ///
    /// As [`save`](Self::save), with this path.
    pub fn save_checkpoint<W: Word>(
        &self,
        path: &Path,
        layer: u32,
        shard: &Shard<W>,
        goes_on: impl Fn() -> bool,
    ) -> Result<(), TableError> {
        let header = self.checkpoint::<W>(layer, shard.part, shard.cells.len());
        save(path, &header.map_err(|kind| kind.at(path))?, &shard.cells, goes_on)?;
        sync_folder(folder_of(path)).map_err(|error| TableErrorKind::NotSynced(error).at(path))
    }

    /// The cells that [`save_checkpoint`](Self::save_checkpoint) saved.
    ///
    /// # Errors
    ///
    /// [`TableErrorKind::Damaged`] and the like, with this path; as [`save`](Self::save) if it does not go on.
    pub fn load_checkpoint<W: Word>(
        &self,
        path: &Path,
        layer: u32,
        shard: &mut Shard<W>,
        goes_on: impl Fn() -> bool,
    ) -> Result<(), TableError> {
        let len = shard.layout.part_len(shard.part);
        let mut read = || {
            let header = self.checkpoint::<W>(layer, shard.part, len)?;
            let blocks = Blocks::open(path, &header.game)?;
            blocks.header().expect(&header)?;
            shard.cells.clear();
            for block in 0..header.blocks() {
                expect_to_go_on(&goes_on)?;
                let bytes = blocks.read(block)?;
                let words = bytes.chunks_exact(size_of::<W>()).map(W::from_bytes);
                shard.cells.extend(words.map(Cell::from_word));
            }
            Ok(())
        };
        read().map_err(|kind: TableErrorKind| kind.at(path))
    }
}

impl fmt::Debug for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Parts").field(&self.manifest).finish()
    }
}

/// Writes a file beside `path`, waits until it is on the disk, and gives it that name. A file that a process which
/// was killed left there is written anew. The folder is not synced: whoever needs the file syncs it.
fn write_new(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&File>) -> Result<(), TableErrorKind>,
) -> Result<(), TableErrorKind> {
    let mut new = path.as_os_str().to_owned();
    new.push("~");
    let file = File::create(&new)?;
    let mut out = BufWriter::with_capacity(1 << 16, &file);
    write(&mut out)?;
    out.flush()?;
    drop(out);
    sync_file(&file)?;
    Ok(fs::rename(&new, path)?)
}

/// Whether a file is still wanted.
fn expect_to_go_on(goes_on: impl Fn() -> bool) -> Result<(), TableErrorKind> {
    if goes_on() { Ok(()) } else { Err(TableErrorKind::Io(ErrorKind::Interrupted.into())) }
}

/// Writes a file with this header and these cells, in the place of another.
fn save<W: Word>(
    path: &Path,
    header: &Header,
    cells: &[Cell<W>],
    goes_on: impl Fn() -> bool,
) -> Result<(), TableError> {
    debug_assert_eq!(header.len, cells.len() as u64);
    let (page, checksum) = header.encode();
    let seal = Seal::new(checksum);
    let written = write_new(path, |out| {
        out.write_all(&page)?;
        let mut bytes = Vec::new();
        for block in 0..header.blocks() {
            expect_to_go_on(&goes_on)?;
            let ids = header.ids(block);
            let cells = &cells[ids.start as usize..ids.end as usize];
            bytes.clear();
            match header.contents {
                Contents::Wdl => push_two_bits(cells.iter().map(|cell| cell.outcome()), &mut bytes),
                _ => W::push_bytes(cells.iter().map(|cell| cell.word()), &mut bytes),
            }
            out.write_all(&bytes)?;
            out.write_all(&seal.of(block, &bytes))?;
        }
        Ok(())
    });
    written.map_err(|kind| kind.at(path))
}

/// An error with positions in place of their ids.
pub fn named<S: Positions>(error: Error, space: &S) -> Error<S::Position> {
    error.named(space.len(), |id| space.position(id))
}
