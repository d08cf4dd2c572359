//! Single pages of cells that stand for those of the blocks, until a block is written anew.

use hashbrown::HashMap;

use super::files::{Folder, Name};
use super::state::State;
use crate::outcome::{Cell, Word};
use crate::table::{CHECK, PAYLOAD, Seal, TableError, TableErrorKind};

/// Bytes before the cells: the block and the page.
const HEAD: usize = 8;
/// Every page takes as much, however many cells it has, so that it can be found by its number.
const SLOT: usize = HEAD + PAYLOAD + CHECK;

/// How many bytes the list takes for each page.
pub(super) const BYTES_A_PAGE: usize = 2 * size_of::<(Place, Slot)>() + 2;

/// A page: its block, and its number there.
pub(super) type Place = (u32, u32);
/// Where a page lies: the pass whose file it is in, and its number there.
type Slot = (u32, u32);

/// Where the pages lie.
#[derive(Debug, Default)]
pub(super) struct Pages(HashMap<Place, Slot>);

impl Pages {
    /// Reads where the pages of a run lie; a later file has the later page.
    pub fn load(folder: &Folder, state: &State) -> Result<Self, TableError> {
        let mut pages = Self::default();
        for &(pass, count) in &state.pages {
            let name = Name::Pages { pass };
            let mut file = folder.read(name)?;
            file.expect_len(u64::from(count) * SLOT as u64)?;
            let mut slot = vec![0; SLOT];
            for number in 0..count {
                file.read(&mut slot)?;
                let damaged = || file.error(TableErrorKind::Damaged { block: number.into() });
                let bytes = state.seal(name).open(number.into(), &slot).ok_or_else(damaged)?;
                pages.0.insert(place(bytes), (pass, number));
            }
        }
        Ok(pages)
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether a block has such pages.
    pub fn any_of(&self, block: usize) -> bool {
        self.0.keys().any(|&(of, _)| of as usize == block)
    }

    /// Forgets all: every block that had such pages was written anew.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Puts the pages of a block in the place of those that it was read with.
    pub fn enter<W: Word>(
        &self,
        folder: &Folder,
        state: &State,
        block: usize,
        cells: &mut [Cell<W>],
    ) -> Result<(), TableError> {
        let of_block = self.0.iter().filter(|((of, _), _)| *of as usize == block);
        let mut slots: Vec<_> = of_block.map(|(&place, &slot)| (slot, place)).collect();
        slots.sort_unstable();
        for (slot, place) in slots {
            let page = cells.chunks_mut(PAYLOAD / size_of::<W>()).nth(place.1 as usize);
            let damaged = TableErrorKind::Damaged { block: slot.1.into() };
            let page = page.ok_or_else(|| damaged.at(&folder.path_of(Name::Pages { pass: slot.0 })))?;
            read(folder, state, place, slot, page)?;
        }
        Ok(())
    }

    /// Reads one page of `len` cells, if it is here.
    pub fn read<W: Word>(
        &self,
        folder: &Folder,
        state: &State,
        place: Place,
        len: usize,
    ) -> Result<Option<Vec<Cell<W>>>, TableError> {
        let Some(&slot) = self.0.get(&place) else { return Ok(None) };
        let mut cells = vec![Cell::unknown(); len];
        read(folder, state, place, slot, &mut cells)?;
        Ok(Some(cells))
    }

    /// Writes pages into a file of their own, and waits until they are on the disk. How many there were.
    pub fn write<'a, W: Word + 'a>(
        &mut self,
        folder: &Folder,
        state: &State,
        pass: u32,
        pages: impl Iterator<Item = (Place, &'a [Cell<W>])>,
    ) -> Result<u32, TableError> {
        let name = Name::Pages { pass };
        let seal = state.seal(name);
        let mut file = folder.create(name)?;
        let (mut bytes, mut count) = (Vec::with_capacity(SLOT), 0);
        for (place, cells) in pages {
            slot(&mut bytes, &seal, place, count, cells);
            file.write(&bytes)?;
            self.0.insert(place, (pass, count));
            count += 1;
        }
        file.sync()?;
        Ok(count)
    }
}

/// The bytes of a page, with its place and its checksum.
fn slot<W: Word>(bytes: &mut Vec<u8>, seal: &Seal, (block, page): Place, number: u32, cells: &[Cell<W>]) {
    bytes.clear();
    bytes.extend(block.to_le_bytes());
    bytes.extend(page.to_le_bytes());
    W::push_bytes(cells.iter().map(|cell| cell.word()), bytes);
    bytes.resize(HEAD + PAYLOAD, 0);
    let checksum = seal.of(number.into(), bytes);
    bytes.extend(checksum);
}

fn place(bytes: &[u8]) -> Place {
    (u32::from_bytes(&bytes[..4]), u32::from_bytes(&bytes[4..HEAD]))
}

fn read<W: Word>(
    folder: &Folder,
    state: &State,
    expected: Place,
    (pass, number): Slot,
    cells: &mut [Cell<W>],
) -> Result<(), TableError> {
    let name = Name::Pages { pass };
    let mut file = folder.read(name)?;
    let mut slot = vec![0; SLOT];
    file.read_at(u64::from(number) * SLOT as u64, &mut slot)?;
    let bytes = state.seal(name).open(number.into(), &slot).filter(|bytes| place(bytes) == expected);
    let bytes = bytes.ok_or_else(|| file.error(TableErrorKind::Damaged { block: number.into() }))?;
    let words = bytes[HEAD..].chunks_exact(size_of::<W>());
    cells.iter_mut().zip(words).for_each(|(cell, word)| *cell = Cell::from_word(W::from_bytes(word)));
    Ok(())
}
