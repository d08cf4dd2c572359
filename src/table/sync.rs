//! Waiting until something is on the disk.

use std::fs::File;
use std::io;
use std::path::Path;

/// Waits until a file is on the disk. Unit tests lose no power, and have many files.
pub(crate) fn sync_file(file: &File) -> io::Result<()> {
    if cfg!(test) { Ok(()) } else { file.sync_all() }
}

/// Waits until a folder's names are on the disk, where a folder can be opened for that.
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { sync_file(&File::open(folder)?) } else { Ok(()) }
}

/// The folder that a path is in.
pub(crate) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
