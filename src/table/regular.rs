//! Regular files, told from folders, pipes and devices before anything waits for those.

use std::fs::{self, File, FileType, Metadata, OpenOptions};
use std::path::Path;

use super::error::TableErrorKind;

/// Opens a file to be read. Neither a pipe that nobody writes to nor a device is waited for.
pub(super) fn open(path: &Path) -> Result<File, TableErrorKind> {
    expect(&fs::metadata(path)?)?;
    let file = options().open(path)?;
    // Once more for what was opened: something else may have taken the path in between.
    expect(&file.metadata()?)?;
    Ok(file)
}

/// Refuses what is not a regular file.
pub(super) fn expect(found: &Metadata) -> Result<(), TableErrorKind> {
    if found.is_file() { Ok(()) } else { Err(TableErrorKind::NotAFile { found: name(found.file_type()) }) }
}

fn name(found: FileType) -> &'static str {
    #[cfg(unix)]
    {
        use std::os::unix::fs::FileTypeExt;
        if found.is_fifo() {
            return "a named pipe";
        }
        if found.is_socket() {
            return "a socket";
        }
        if found.is_char_device() || found.is_block_device() {
            return "a device";
        }
    }
    if found.is_dir() { "a folder" } else { "something else" }
}

/// To read, and where the number of `O_NONBLOCK` is known, without waiting in `open`. It changes nothing for
/// regular files.
fn options() -> OpenOptions {
    let mut options = File::options();
    options.read(true);
    #[cfg(all(
        target_os = "linux",
        any(target_arch = "x86_64", target_arch = "x86", target_arch = "aarch64", target_arch = "arm")
    ))]
    {
        use std::os::unix::fs::OpenOptionsExt;
        const O_NONBLOCK: i32 = 0o4000;
        options.custom_flags(O_NONBLOCK);
    }
    options
}

#[cfg(test)]
mod tests {
    /// A pipe that takes the path after the first look is not waited for either.
    #[cfg(all(target_os = "linux", target_arch = "x86_64"))]
    #[test]
    fn opening_a_pipe_does_not_wait() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let file = super::options().open(&pipe).unwrap();
        assert_eq!(
            super::expect(&file.metadata().unwrap()).unwrap_err().to_string(),
            "expected a regular file, found a named pipe"
        );
    }
}
