//! Moves from one block into another: collected, put into files, and read by the next pass.

use super::files::{Folder, Name, Open};
use super::state::seal;
use crate::outcome::{Outbox, Word};
use crate::table::{CHECK, Seal, TableError, TableErrorKind};

/// Bytes before the moves of a batch: their number, and in its highest bit whether they win.
const HEAD: usize = 4;
const WINS: u32 = 1 << 31;
/// Bytes of a move: the local id of the position that it leads from.
const MOVE: usize = 4;

/// The moves that a pass finds into other blocks.
pub(super) struct Moves<'a> {
    folder: &'a Folder,
    /// The pass that will enter them.
    pass: u32,
    /// How many are kept in memory for a block, of those that win and of those that lose.
    room: usize,
    boxes: Vec<Box>,
    /// Of the space, for the checksums.
    fingerprint: u64,
    bytes: Vec<u8>,
    /// Nothing is collected any more once a file could not be written.
    failed: Option<TableError>,
}

/// The moves into one block.
#[derive(Default)]
struct Box {
    lists: [Vec<u32>; 2],
    file: MoveFile,
}

/// How long a file of moves is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct MoveFile {
    pub batches: u64,
    pub bytes: u64,
}

impl MoveFile {
    /// Whether so many batches can be so long.
    pub fn is_sound(self) -> bool {
        let heads = self.batches.checked_mul((HEAD + CHECK) as u64);
        let moves = heads.and_then(|heads| self.bytes.checked_sub(heads));
        moves.is_some_and(|moves| moves % MOVE as u64 == 0)
    }

    /// How many moves are in it.
    pub fn moves(self) -> u64 {
        (self.bytes - self.batches * (HEAD + CHECK) as u64) / MOVE as u64
    }
}

/// How many bytes the boxes of so many blocks take.
pub(super) fn bytes(blocks: usize, room: usize) -> usize {
    let lists = 2usize.saturating_mul(room).saturating_mul(MOVE);
    blocks.saturating_mul(lists.saturating_add(size_of::<Box>())).saturating_add((room + 2) * MOVE)
}

/// How many bytes [`read`] takes.
pub(super) fn bytes_to_read(room: usize) -> usize {
    2 * room * MOVE + HEAD + CHECK
}

impl<'a> Moves<'a> {
    pub fn new(folder: &'a Folder, pass: u32, blocks: usize, room: usize, fingerprint: u64) -> Self {
        let boxes = (0..blocks).map(|_| Box::default()).collect();
        Self { folder, pass, room, boxes, fingerprint, bytes: Vec::new(), failed: None }
    }

    /// Puts what is left into the files and waits until they are on the disk.
    pub fn close(mut self) -> Result<Vec<MoveFile>, TableError> {
        for block in 0..self.boxes.len() {
            for wins in [true, false] {
                self.put(block, wins);
            }
            self.failed.take().map_or(Ok(()), Err)?;
            if self.boxes[block].file.batches > 0 {
                self.folder.append(Name::Moves { block, pass: self.pass })?.sync()?;
            }
        }
        Ok(self.boxes.into_iter().map(|moves| moves.file).collect())
    }

    /// The error that keeps it from collecting more.
    pub fn check(&mut self) -> Result<(), TableError> {
        self.failed.take().map_or(Ok(()), Err)
    }

    #[cold]
    #[inline(never)]
    fn put(&mut self, block: usize, wins: bool) {
        let into = &mut self.boxes[block];
        let list = &mut into.lists[usize::from(!wins)];
        if list.is_empty() || self.failed.is_some() {
            list.clear();
            return;
        }
        self.bytes.clear();
        let head = list.len() as u32 | if wins { WINS } else { 0 };
        self.bytes.extend(head.to_le_bytes());
        u32::push_bytes(list.iter().copied(), &mut self.bytes);
        let name = Name::Moves { block, pass: self.pass };
        let checksum = seal(self.fingerprint, name).of(into.file.batches, &self.bytes);
        self.bytes.extend(checksum);
        list.clear();
        let file = if into.file.batches == 0 { self.folder.create(name) } else { self.folder.append(name) };
        match file.and_then(|mut file| file.write(&self.bytes)) {
            Ok(()) => {
                into.file.batches += 1;
                into.file.bytes += self.bytes.len() as u64;
            }
            Err(error) => self.failed = Some(error),
        }
    }
}

impl Outbox for Moves<'_> {
    #[inline(always)]
    fn push(&mut self, block: usize, wins: bool, local: u32) {
        let list = &mut self.boxes[block].lists[usize::from(!wins)];
        list.push(local);
        if list.len() >= self.room {
            self.put(block, wins);
        } else if list.len() == 1 {
            // All at once: a list that doubles would take half as much again.
            list.reserve_exact(self.room - 1);
        }
    }

    fn failed(&self) -> bool {
        self.failed.is_some()
    }
}

/// Hands the batches of a file to `enter`, which refuses a move from outside the block. Nothing is entered
/// before its checksum is checked.
pub(super) fn read(
    folder: &Folder,
    name: Name,
    expected: MoveFile,
    fingerprint: u64,
    mut enter: impl FnMut(bool, &[u32]) -> Option<()>,
) -> Result<(), TableError> {
    let mut file = folder.read(name)?;
    file.expect_len(expected.bytes)?;
    let seal = seal(fingerprint, name);
    let (mut left, mut batch, mut locals) = (expected.bytes, Vec::new(), Vec::new());
    for number in 0..expected.batches {
        let damaged = TableErrorKind::Damaged { block: number };
        let Some(wins) = read_batch(&mut file, &seal, number, &mut left, &mut batch)? else {
            return Err(file.error(damaged));
        };
        locals.clear();
        locals.extend(batch[HEAD..batch.len() - CHECK].chunks_exact(MOVE).map(u32::from_bytes));
        if enter(wins, &locals).is_none() {
            return Err(file.error(damaged));
        }
    }
    if left == 0 { Ok(()) } else { Err(file.error(TableErrorKind::Damaged { block: expected.batches })) }
}

/// Reads a batch, of which no more than `left` bytes are there; whether its moves win, or `None` if it is not
/// as it was written.
fn read_batch(
    file: &mut Open<'_>,
    seal: &Seal,
    number: u64,
    left: &mut u64,
    batch: &mut Vec<u8>,
) -> Result<Option<bool>, TableError> {
    let mut head = [0; HEAD];
    let Some(rest) = left.checked_sub(HEAD as u64) else { return Ok(None) };
    file.read(&mut head)?;
    let head_word = u32::from_le_bytes(head);
    let size = u64::from(head_word & !WINS) * MOVE as u64 + CHECK as u64;
    let Some(rest) = rest.checked_sub(size) else { return Ok(None) };
    *left = rest;
    batch.clear();
    batch.extend(head);
    batch.resize(HEAD + size as usize, 0);
    file.read(&mut batch[HEAD..])?;
    Ok(seal.open(number, batch).map(|_| head_word & WINS > 0))
}
