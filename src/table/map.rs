//! Mapping a file into memory. The only `unsafe` of the tables.

use std::fs::File;
use std::io;

use memmap2::Mmap;

/// Maps a file to be read.
#[allow(unsafe_code, reason = "mapping a file has no safe form")]
pub(super) fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: the bytes behind the map must not change while Rust code holds a reference to them. This crate
    // never writes into a table: `save` puts a new file in its place, which leaves the map of the old one as
    // it is. Another program can. Therefore no reference outlives the copying of one block, and only the copy
    // is checked and interpreted: bytes that change under the copying give a block whose checksum is wrong,
    // not one that is read in two states. A file that is shortened ends the process on Unix when the lost
    // part is touched (SIGBUS). `Table::map` tells its callers so.
    unsafe { Mmap::map(file) }
}
