//! Cells in files: pages with a checksum each, all of a block's or single ones.

use super::files::{Folder, Name, Open};
use crate::outcome::{Cell, Word};
use crate::table::{PAYLOAD, Seal, TableError, TableErrorKind};

/// Bytes of a page of cells with its checksum.
const PAGE: usize = PAYLOAD + 4;
/// So many pages are read or written at a time.
const PAGES: usize = 64;

/// How many bytes reading or writing takes.
pub(super) const BYTES: usize = 2 * PAGES * PAGE;

/// How many cells a page has.
pub(super) const fn cells_per_page<W: Word>() -> usize {
    PAYLOAD / size_of::<W>()
}

/// How many bytes this many cells take in a file.
pub(super) fn file_len<W: Word>(cells: usize) -> u64 {
    let pages = cells.div_ceil(cells_per_page::<W>());
    (cells * size_of::<W>() + pages * (PAGE - PAYLOAD)) as u64
}

/// How many cells a page of a block of `len` cells has.
pub(super) fn page_len<W: Word>(len: usize, page: usize) -> usize {
    (len - page * cells_per_page::<W>()).min(cells_per_page::<W>())
}

/// Writes cells at the end of a file.
pub(super) fn write<W: Word>(file: &mut Open<'_>, seal: &Seal, cells: &[Cell<W>]) -> Result<(), TableError> {
    let mut bytes = Vec::with_capacity(PAGES * PAGE);
    for (page, cells) in (0..).zip(cells.chunks(cells_per_page::<W>())) {
        push_page(&mut bytes, seal, page, cells);
        if bytes.len() >= PAGES * PAGE {
            file.write(&bytes)?;
            bytes.clear();
        }
    }
    if bytes.is_empty() { Ok(()) } else { file.write(&bytes) }
}

/// Appends a page with its checksum.
fn push_page<W: Word>(bytes: &mut Vec<u8>, seal: &Seal, page: u64, cells: &[Cell<W>]) {
    let start = bytes.len();
    W::push_bytes(cells.iter().map(|cell| cell.word()), bytes);
    let checksum = seal.of(page, &bytes[start..]);
    bytes.extend(checksum);
}

/// Reads the `len` cells of a block.
pub(super) fn read<W: Word>(
    folder: &Folder,
    name: Name,
    seal: &Seal,
    len: usize,
    cells: &mut Vec<Cell<W>>,
) -> Result<(), TableError> {
    let mut file = folder.read(name)?;
    file.expect_len(file_len::<W>(len))?;
    cells.clear();
    let mut bytes = vec![0; PAGES * PAGE];
    let mut page = 0;
    while cells.len() < len {
        let chunk = (len - cells.len()).min(PAGES * cells_per_page::<W>());
        let bytes = &mut bytes[..file_len::<W>(chunk) as usize];
        file.read(bytes)?;
        for sealed in bytes.chunks(PAGE) {
            open_page(&file, seal, page, sealed, cells)?;
            page += 1;
        }
    }
    Ok(())
}

/// Appends the cells of a page once its checksum is checked.
fn open_page<W: Word>(
    file: &Open<'_>,
    seal: &Seal,
    page: u64,
    sealed: &[u8],
    cells: &mut Vec<Cell<W>>,
) -> Result<(), TableError> {
    let damaged = || file.error(TableErrorKind::Damaged { block: page });
    let bytes = seal.open(page, sealed).ok_or_else(damaged)?;
    cells.extend(bytes.chunks_exact(size_of::<W>()).map(|word| Cell::from_word(W::from_bytes(word))));
    Ok(())
}

/// Reads one page of a block of `len` cells.
pub(super) fn read_page<W: Word>(
    folder: &Folder,
    name: Name,
    seal: &Seal,
    len: usize,
    page: usize,
) -> Result<Vec<Cell<W>>, TableError> {
    let mut file = folder.read(name)?;
    file.expect_len(file_len::<W>(len))?;
    let chunk = page_len::<W>(len, page);
    let (mut bytes, mut cells) = (vec![0; file_len::<W>(chunk) as usize], Vec::with_capacity(chunk));
    file.read_at((page * PAGE) as u64, &mut bytes)?;
    open_page(&file, seal, page as u64, &bytes, &mut cells)?;
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn come_back<W: Word>(len: usize) {
        let scratch = tempfile::tempdir().unwrap();
        let folder = Folder::open(scratch.path()).unwrap();
        let name = Name::Cells { block: 3, pass: 7 };
        let cells: Vec<_> =
            (0..len).map(|id| Cell::<W>::won(id as u32 % Cell::<W>::MAX_REMOTENESS)).collect();
        let seal = Seal::new(5);
        write(&mut folder.create(name).unwrap(), &seal, &cells).unwrap();
        let mut read_back = vec![Cell::<W>::draw()];
        read(&folder, name, &seal, len, &mut read_back).unwrap();
        assert_eq!(read_back, cells);
        for (page, cells) in cells.chunks(cells_per_page::<W>()).enumerate() {
            assert_eq!(read_page::<W>(&folder, name, &seal, len, page).unwrap(), cells);
        }
        assert!(read(&folder, name, &seal, len + 1, &mut read_back).is_err());
        assert!(len == 0 || read(&folder, name, &Seal::new(6), len, &mut read_back).is_err());
        assert_eq!(folder.path_of(name).metadata().unwrap().len(), file_len::<W>(len));
    }

    #[test]
    fn cells_come_back() {
        for len in [0, 1, 1_022, 1_023, 1_024, 2_046, 2_047, 64 * 1_023, 64 * 2_046 + 1, 300_000] {
            come_back::<u32>(len);
            come_back::<u16>(len);
        }
    }
}
