//! Putting a file in the place of another, whole or not at all.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use super::error::Fault;

/// Writes a new file beside `path`, waits until it is on the disk, and only then gives it that name.
pub(super) fn replace(
    path: &Path,
    write: impl FnOnce(&mut BufWriter<&File>) -> Result<(), Fault>,
) -> Result<(), Fault> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    // Dropped on any error, which removes the file.
    let file = builder().tempfile_in(folder)?;
    let mut out = BufWriter::with_capacity(1 << 16, file.as_file());
    write(&mut out)?;
    out.flush()?;
    drop(out);
    file.as_file().sync_all()?;
    file.persist(path).map_err(|refused| refused.error)?;
    Ok(sync(folder)?)
}

/// Files with the permissions that a new file has as a rule, not those of a secret.
fn builder() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".table-");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The process's mask is taken from these.
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder
}

/// Waits until a folder's names are on the disk, where a folder can be opened for that.
fn sync(folder: &Path) -> io::Result<()> {
    if cfg!(unix) { File::open(folder)?.sync_all() } else { Ok(()) }
}
