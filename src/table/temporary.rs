//! Temporary files: their names, and what killed saves left of them.
//!
//! A name is `.table-`, the checksum of the table's file name, the system that the save runs on, its process
//! id, and letters that make it unique.

use std::ffi::OsStr;
use std::fs::{self, DirEntry, Metadata};
use std::path::Path;
use std::time::Duration;

/// After so long without a change, a temporary file of a process that cannot be asked about is given up.
const GIVEN_UP: Duration = Duration::from_secs(24 * 60 * 60);

/// Temporary files of one table, as this process names them.
pub(super) struct Names {
    /// How those of all processes begin.
    table: String,
    /// Where this process runs, if that is known.
    system: Option<u32>,
}

impl Names {
    /// For a table with this file name.
    pub fn new(file_name: &OsStr) -> Self {
        let name = crc32fast::hash(file_name.as_encoded_bytes());
        Self { table: format!(".table-{name:08x}-"), system: system() }
    }

    /// How the name of a new file begins.
    pub fn prefix(&self) -> String {
        format!("{}{:08x}-{}-", self.table, self.system.unwrap_or_default(), std::process::id())
    }

    /// Removes what killed saves of this table left in its folder. What cannot be listed or removed is no
    /// reason not to save.
    pub fn remove_leftovers(&self, folder: &Path) {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        for entry in entries.filter(|entry| self.is_left_over(entry).unwrap_or(false)) {
            let _ = fs::remove_file(entry.path());
        }
    }

    /// Whether no save can still be at work on a file; `None` if it is not a temporary file of this table.
    fn is_left_over(&self, entry: &DirEntry) -> Option<bool> {
        let name = entry.file_name();
        let mut parts = name.to_str()?.strip_prefix(&self.table)?.splitn(3, '-');
        let (system, process, _) = (parts.next()?, parts.next()?, parts.next()?);
        let found = entry.metadata().ok().filter(Metadata::is_file)?;
        let here = self.system.is_some_and(|here| system == format!("{here:08x}"));
        Some(here && has_ended(process) || is_given_up(&found))
    }
}

/// Whether no process of this system has this number any more.
fn has_ended(process: &str) -> bool {
    let known =
        process.parse::<u32>().map(|process| Path::new("/proc").join(process.to_string()).try_exists());
    matches!(known, Ok(Ok(false)))
}

/// A save that runs changes its file all the time.
fn is_given_up(found: &Metadata) -> bool {
    let unchanged = found.modified().ok().and_then(|changed| changed.elapsed().ok());
    unchanged.is_some_and(|unchanged| unchanged > GIVEN_UP)
}

/// A checksum of what two processes must have in common to see each other in `/proc`: the same start of the
/// same system, the same process namespace (a container has its own) and, since `/proc` may hide other users'
/// processes, the same user.
#[cfg(target_os = "linux")]
fn system() -> Option<u32> {
    use std::os::unix::fs::MetadataExt;

    let this = fs::read_link("/proc/self").ok()?;
    if this.to_str()? != std::process::id().to_string() {
        return None;
    }
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&fs::read("/proc/sys/kernel/random/boot_id").ok()?);
    hasher.update(fs::read_link("/proc/self/ns/pid").ok()?.as_os_str().as_encoded_bytes());
    hasher.update(&fs::metadata("/proc/self").ok()?.uid().to_le_bytes());
    Some(hasher.finalize())
}

/// Elsewhere there is no safe way to ask whether another process runs.
#[cfg(not(target_os = "linux"))]
fn system() -> Option<u32> {
    None
}

#[cfg(test)]
mod tests {
    use std::time::SystemTime;

    use super::*;

    /// What `remove_leftovers` leaves of some files, each last changed so many hours ago.
    fn kept(files: &[(&str, u64)]) -> Vec<bool> {
        let folder = tempfile::tempdir().unwrap();
        for (name, hours) in files {
            let file = fs::File::create(folder.path().join(name)).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(hours * 3600)).unwrap();
        }
        Names::new(OsStr::new("some.table")).remove_leftovers(folder.path());
        files.iter().map(|(name, _)| folder.path().join(name).exists()).collect()
    }

    #[test]
    fn only_what_nobody_writes_is_removed() {
        let names = Names::new(OsStr::new("some.table"));
        let live = names.prefix() + "AbCdEf";
        let elsewhere = format!("{}{:08x}-1-AbCdEf", names.table, !names.system.unwrap_or(1));
        let other = Names::new(OsStr::new("other.table")).prefix() + "AbCdEf";
        let foreign = [".table-", ".table-AbCdEf", "some.table"].map(|name| (name, 1_000));
        assert_eq!(kept(&foreign), [true; 3]);
        assert_eq!(kept(&[(&live, 23), (&elsewhere, 23), (&other, 1_000)]), [true; 3]);
        assert_eq!(kept(&[(&live, 25), (&elsewhere, 25)]), [false; 2]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_an_ended_process_left_is_removed_at_once() {
        let mut child = std::process::Command::new("true").spawn().unwrap();
        let names = Names::new(OsStr::new("some.table"));
        let name = format!("{}{:08x}-{}-AbCdEf", names.table, names.system.unwrap(), child.id());
        let odd = format!("{}{:08x}-..-AbCdEf", names.table, names.system.unwrap());
        assert!(child.wait().unwrap().success());
        assert_eq!(kept(&[(&name, 0), (&odd, 0)]), [false, true]);
    }
}
