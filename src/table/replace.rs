//! Putting a file in the place of another, whole or not at all.

use std::fs::{self, File, Metadata};
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};

use super::error::TableErrorKind;
use super::regular;
use super::sync::{folder_of, sync_file, sync_folder};
use super::temporary::Names;

/// More symbolic links than the system itself follows.
const MAX_LINKS: usize = 64;

/// Writes a new file beside the one at `path`, waits until it is on the disk, and only then gives it that
/// name. If `path` is a symbolic link, all of this is done for the file that it leads to, and the link stays.
pub(crate) fn replace(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&File>) -> Result<(), TableErrorKind>,
) -> Result<(), TableErrorKind> {
    let path = followed(path)?;
    let old = existing(&path)?;
    let name =
        path.file_name().ok_or(io::Error::new(ErrorKind::InvalidInput, "expected the path of a file"))?;
    let folder = folder_of(&path);
    let names = Names::new(name);
    names.remove_leftovers(folder);
    // Dropped on any error, which removes the file.
    let file = create(folder, &names.prefix(), old.is_some())?;
    if let Some(old) = old {
        take_after(file.as_file(), &old)?;
    }
    let mut out = BufWriter::with_capacity(1 << 16, file.as_file());
    write(&mut out)?;
    out.flush()?;
    drop(out);
    sync_file(file.as_file())?;
    file.persist(&path).map_err(|refused| refused.error)?;
    sync_folder(folder).map_err(TableErrorKind::NotSynced)
}

/// Where a path leads once its symbolic links are followed; nothing need be there.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        if !fs::symlink_metadata(&path).is_ok_and(|found| found.is_symlink()) {
            return Ok(path);
        }
        let target = fs::read_link(&path)?;
        path = folder_of(&path).join(target);
    }
    Err(io::Error::other("symbolic links lead to each other"))
}

/// The file at a path, if there is one; whatever else is there is not replaced.
fn existing(path: &Path) -> Result<Option<Metadata>, TableErrorKind> {
    match fs::metadata(path) {
        Ok(found) => regular::expect(&found).map(|()| Some(found)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// A new file with the permissions that a new file has as a rule; if it is to replace another, nobody else's
/// for now.
fn create(folder: &Path, prefix: &str, replaces: bool) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(prefix);
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The process's mask is taken from these.
        builder.permissions(fs::Permissions::from_mode(if replaces { 0o600 } else { 0o666 }));
    }
    #[cfg(not(unix))]
    let _ = replaces;
    builder.tempfile_in(folder)
}

/// Gives a new file the permissions of the one that it will replace, and its owner and group where the system
/// allows that.
#[cfg(unix)]
fn take_after(file: &File, old: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};

    let new = file.metadata()?;
    let same_group = old.gid() == new.gid() || fchown(file, None, Some(old.gid())).is_ok();
    if old.uid() != new.uid() {
        // Only root can. Others may save in this folder all the same.
        let _ = fchown(file, Some(old.uid()), None);
    }
    // Another group gets no more than everybody had.
    let mode = old.mode() & 0o777;
    let mode = if same_group { mode } else { mode & !0o070 | (mode & 0o007) << 3 };
    file.set_permissions(fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn take_after(_: &File, _: &Metadata) -> io::Result<()> {
    Ok(())
}
