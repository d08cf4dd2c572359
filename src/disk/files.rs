//! The files of a run: their names, and the few things that are done to them.
//!
//! Everything that a run does to a disk goes through here, so that a test can let any step fail.

use std::cell::Cell;
use std::fmt;
use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use crate::table::{TableError, TableErrorKind, folder_of, sync_file, sync_folder};

/// A file of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Name {
    /// What the run knows about itself.
    Run,
    /// The cells of a block, as a pass left them.
    Cells { block: usize, pass: u32 },
    /// Single pages of cells that replace those of the blocks, as a pass left them.
    Pages { pass: u32 },
    /// The moves into a block that a pass will enter.
    Moves { block: usize, pass: u32 },
    /// A part of the finished table.
    Part(usize),
    /// What makes the parts a table.
    Table,
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Run => f.write_str("run"),
            Self::Cells { block, pass } => write!(f, "cells-{block:05}-{pass:010}"),
            Self::Pages { pass } => write!(f, "pages-{pass:010}"),
            Self::Moves { block, pass } => write!(f, "moves-{block:05}-{pass:010}"),
            Self::Part(part) => f.write_str(&crate::table::part_name(part)),
            Self::Table => f.write_str(crate::table::MANIFEST),
        }
    }
}

/// The folder of a run, which no other process may use meanwhile.
#[derive(Debug)]
pub(super) struct Folder {
    path: PathBuf,
    /// Locked as long as it is open.
    _lock: File,
    read: Cell<u64>,
    written: Cell<u64>,
}

impl Folder {
    /// Opens the folder, makes it if nothing is there, and locks it.
    pub fn open(path: &Path) -> Result<Self, TableError> {
        make(path).map_err(at(path))?;
        let lock = path.join("lock");
        let file =
            OpenOptions::new().create(true).truncate(false).write(true).open(&lock).map_err(at(&lock))?;
        if !locked(&file).map_err(at(&lock))? {
            return Err(TableErrorKind::Busy.at(path));
        }
        Ok(Self { path: path.to_path_buf(), _lock: file, read: Cell::new(0), written: Cell::new(0) })
    }

    pub fn path(&self) -> &Path {
        &self.path
    }

    pub fn path_of(&self, name: Name) -> PathBuf {
        self.path.join(name.to_string())
    }

    /// How many bytes were read and written since the folder was opened.
    pub fn moved(&self) -> (u64, u64) {
        (self.read.get(), self.written.get())
    }

    /// How many bytes the disk has room for, if the system tells.
    pub fn room(&self) -> Result<Option<u64>, TableError> {
        #[cfg(any(unix, windows))]
        return fs4::available_space(&self.path).map(Some).map_err(at(&self.path));
        #[cfg(not(any(unix, windows)))]
        Ok(None)
    }

    pub fn exists(&self, name: Name) -> Result<bool, TableError> {
        let path = self.path_of(name);
        path.try_exists().map_err(at(&path))
    }

    /// A new file, in place of any that a run which was stopped left there.
    pub fn create(&self, name: Name) -> Result<Open<'_>, TableError> {
        self.open_with(name, OpenOptions::new().create(true).write(true).truncate(true))
    }

    /// A file that grows at its end.
    pub fn append(&self, name: Name) -> Result<Open<'_>, TableError> {
        self.open_with(name, OpenOptions::new().append(true))
    }

    pub fn read(&self, name: Name) -> Result<Open<'_>, TableError> {
        self.open_with(name, OpenOptions::new().read(true))
    }

    fn open_with(&self, name: Name, options: &OpenOptions) -> Result<Open<'_>, TableError> {
        let path = self.path_of(name);
        let file = step().and_then(|()| options.open(&path)).map_err(at(&path))?;
        Ok(Open { file, path, folder: self })
    }

    /// Puts a file with this content in the place of another, whole or not at all; afterwards it is on the
    /// disk, and so is every name in the folder.
    pub fn replace(&self, name: Name, bytes: &[u8]) -> Result<(), TableError> {
        let (path, new) = (self.path_of(name), self.path.join(format!("{name}.new")));
        let put = || {
            step()?;
            let mut file = File::create(&new)?;
            file.write_all(bytes)?;
            step()?;
            sync_file(&file)?;
            // The names of the files that this one speaks of must be on the disk before its own.
            sync_folder(&self.path)?;
            step()?;
            fs::rename(&new, &path)?;
            step()?;
            sync_folder(&self.path)
        };
        self.written.set(self.written.get() + bytes.len() as u64);
        put().map_err(at(&path))
    }

    /// Removes a file if it is there.
    pub fn remove(&self, name: Name) -> Result<(), TableError> {
        self.remove_path(&self.path_of(name))
    }

    fn remove_path(&self, path: &Path) -> Result<(), TableError> {
        match step().and_then(|()| fs::remove_file(path)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(at(path)(error)),
            _ => Ok(()),
        }
    }

    /// Removes what a run that was stopped left of a pass that it had not finished.
    pub fn remove_others(&self, keep: impl Fn(&str) -> bool) -> Result<(), TableError> {
        for entry in fs::read_dir(&self.path).map_err(at(&self.path))? {
            let name = entry.map_err(at(&self.path))?.file_name();
            if let Some(name) = name.to_str().filter(|name| is_ours(name) && !keep(name)) {
                self.remove_path(&self.path.join(name))?;
            }
        }
        Ok(())
    }
}

/// Whether a file has a name as a pass gives it: nobody else's files are removed.
fn is_ours(name: &str) -> bool {
    let are_numbers = |text: &str, least: &[usize]| {
        let digits = |(part, &least): (&str, &usize)| {
            part.len() >= least && part.bytes().all(|byte| byte.is_ascii_digit())
        };
        text.split('-').count() == least.len() && text.split('-').zip(least).all(digits)
    };
    match name.split_once('-') {
        Some(("cells" | "moves", numbers)) => are_numbers(numbers, &[5, 10]),
        Some(("pages", number)) => are_numbers(number, &[10]),
        _ => false,
    }
}

/// Makes a folder where there is none, and waits until the names of all that it makes are on the disk.
fn make(path: &Path) -> io::Result<()> {
    let missing = path.ancestors().take_while(|path| !path.as_os_str().is_empty() && !path.exists());
    let missing: Vec<_> = missing.collect();
    fs::create_dir_all(path)?;
    missing.into_iter().try_for_each(|made| sync_folder(folder_of(made)))
}

/// An open file, which knows its path.
#[derive(Debug)]
pub(super) struct Open<'a> {
    file: File,
    path: PathBuf,
    folder: &'a Folder,
}

impl Open<'_> {
    pub fn write(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        let written = &self.folder.written;
        written.set(written.get() + bytes.len() as u64);
        step().and_then(|()| self.file.write_all(bytes)).and_then(|()| step()).map_err(at(&self.path))
    }

    /// Waits until the file is on the disk.
    pub fn sync(&self) -> Result<(), TableError> {
        step().and_then(|()| sync_file(&self.file)).map_err(at(&self.path))
    }

    /// Fills `bytes`; a file that ends before is an error.
    pub fn read(&mut self, bytes: &mut [u8]) -> Result<(), TableError> {
        self.folder.read.set(self.folder.read.get() + bytes.len() as u64);
        match step().and_then(|()| self.file.read_exact(bytes)) {
            Err(error) if error.kind() == ErrorKind::UnexpectedEof => {
                let found = self.len()?;
                let at = self.file.stream_position().map_err(at(&self.path))?;
                let expected = (at + bytes.len() as u64).max(found + 1);
                Err(self.error(TableErrorKind::Truncated { found, expected }))
            }
            other => other.map_err(at(&self.path)),
        }
    }

    pub fn read_at(&mut self, start: u64, bytes: &mut [u8]) -> Result<(), TableError> {
        self.file.seek(SeekFrom::Start(start)).map_err(at(&self.path))?;
        self.read(bytes)
    }

    pub fn len(&self) -> Result<u64, TableError> {
        Ok(self.file.metadata().map_err(at(&self.path))?.len())
    }

    /// Compares the length of the file with what it must be.
    pub fn expect_len(&self, expected: u64) -> Result<(), TableError> {
        match self.len()? {
            found if found < expected => Err(self.error(TableErrorKind::Truncated { found, expected })),
            found if found > expected => Err(self.error(TableErrorKind::TooLong { found, expected })),
            _ => Ok(()),
        }
    }

    /// The error that names this file.
    pub fn error(&self, kind: TableErrorKind) -> TableError {
        kind.at(&self.path)
    }
}

/// Whether a file could be locked, where the system has locks. `File::try_lock` needs Rust 1.89.
#[cfg(any(unix, windows))]
fn locked(file: &File) -> io::Result<bool> {
    match fs4::FileExt::try_lock(file) {
        Ok(()) => Ok(true),
        Err(fs4::TryLockError::WouldBlock) => Ok(false),
        Err(fs4::TryLockError::Error(error)) => Err(error),
    }
}

#[cfg(not(any(unix, windows)))]
fn locked(_: &File) -> io::Result<bool> {
    Ok(true)
}

fn at(path: &Path) -> impl Fn(io::Error) -> TableError + use<'_> {
    |error| TableErrorKind::Io(error).at(path)
}

/// Stands before and behind all that is done to a disk.
#[inline]
fn step() -> io::Result<()> {
    #[cfg(test)]
    faults::step()?;
    Ok(())
}

/// A disk that fails when a test wants it to.
#[cfg(test)]
pub(super) mod faults {
    use std::cell::Cell;
    use std::io;

    thread_local! {
        /// How many steps are left until one fails; for good, as when the process is killed.
        static LEFT: Cell<Option<u64>> = const { Cell::new(None) };
    }

    /// Lets this many steps succeed, and no other; with `None`, all.
    pub fn fail_after(steps: Option<u64>) {
        LEFT.set(steps);
    }

    /// How many steps are left.
    pub fn left() -> Option<u64> {
        LEFT.get()
    }

    pub fn step() -> io::Result<()> {
        match LEFT.get() {
            Some(0) => Err(io::Error::other("the disk is gone")),
            left => {
                LEFT.set(left.map(|left| left - 1));
                Ok(())
            }
        }
    }
}
