//! Cells on the disk from which the same command goes on.
//!
//! Each worker saves its cells after the same layer, in a file `checkpoint-<layer>-<worker>.new`. Once all
//! workers have theirs, the file loses its ending, and the one before is removed. So there are always files of one
//! layer at all workers, whenever a process ends.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use retrograde::kernel::{Parts, Shard, Word};
use retrograde::table::TableError;

/// Where a process keeps checkpoints, and how often it takes one at most.
#[derive(Clone, Debug)]
pub struct Checkpoints {
    pub folder: PathBuf,
    pub every: Duration,
}

/// A layer after which a process has the cells of all its workers, and whether all processes do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    pub layer: u32,
    pub confirmed: bool,
}

const NEW: &str = ".new";

impl Checkpoints {
    fn path(&self, layer: u32, worker: usize, end: &str) -> PathBuf {
        self.folder.join(format!("checkpoint-{layer:010}-{worker:05}{end}"))
    }

    /// Makes the folder, and lists what it has for some workers. A file that is being written ends with `~`, and is none.
    pub fn offers(&self, workers: std::ops::Range<usize>) -> io::Result<Vec<Offer>> {
        fs::create_dir_all(&self.folder)?;
        let mut found: BTreeMap<u32, (usize, usize)> = BTreeMap::new();
        for entry in fs::read_dir(&self.folder)? {
            let name = entry?.file_name();
            let Some((layer, worker, new)) = name.to_str().and_then(parsed) else { continue };
            if workers.contains(&worker) {
                let (files, unsure) = found.entry(layer).or_default();
                *files += 1;
                *unsure += usize::from(new);
            }
        }
        let whole = found.into_iter().filter(|(_, (files, _))| *files == workers.len());
        // One worker that confirmed it knows that all have it.
        Ok(whole.map(|(layer, (files, new))| Offer { layer, confirmed: new < files }).collect())
    }

    pub fn save<W: Word>(
        &self,
        parts: &Parts,
        layer: u32,
        shard: &Shard<W>,
        goes_on: impl Fn() -> bool,
    ) -> Result<(), TableError> {
        parts.save_checkpoint(&self.path(layer, shard.part, NEW), layer, shard, goes_on)
    }

    pub fn load<W: Word>(
        &self,
        parts: &Parts,
        layer: u32,
        shard: &mut Shard<W>,
        goes_on: impl Fn() -> bool,
    ) -> Result<(), TableError> {
        let confirmed = self.path(layer, shard.part, "");
        let path = if confirmed.exists() { confirmed } else { self.path(layer, shard.part, NEW) };
        parts.load_checkpoint(&path, layer, shard, goes_on)
    }

    /// All workers have a checkpoint after this layer: those before are not needed any more. What cannot be removed or
    /// renamed does no harm.
    pub fn confirm(&self, layer: u32, worker: usize) {
        _ = fs::rename(self.path(layer, worker, NEW), self.path(layer, worker, ""));
        self.remove_if(|found, of| of == worker && found != layer);
    }

    /// Removes what a worker has of other layers than that from which it goes on: what another run may have left there
    /// must not be taken for this one's.
    pub fn keep_only(&self, resume: Option<u32>, worker: usize) {
        self.remove_if(|layer, of| of == worker && Some(layer) != resume);
        // Where a folder cannot be synced, the names are as good as they get.
        _ = fs::File::open(&self.folder).and_then(|folder| folder.sync_all());
    }

    /// Removes what a worker has.
    pub fn remove(&self, worker: usize) {
        self.remove_if(|_, of| of == worker);
    }

    fn remove_if(&self, is_old: impl Fn(u32, usize) -> bool) {
        for entry in fs::read_dir(&self.folder).into_iter().flatten().flatten() {
            let name = entry.file_name();
            // A process that was killed may have left one that it was writing.
            let whole = name.to_str().map(|name| name.trim_end_matches('~'));
            if let Some((layer, worker, _)) = whole.and_then(parsed) {
                if is_old(layer, worker) {
                    _ = fs::remove_file(entry.path());
                }
            }
        }
    }
}

/// The layer and the worker of a file, and whether it may not be whole at all workers.
fn parsed(name: &str) -> Option<(u32, usize, bool)> {
    let (layer, rest) = name.strip_prefix("checkpoint-")?.split_once('-')?;
    let (worker, new) = match rest.strip_suffix(NEW) {
        Some(worker) => (worker, true),
        None => (rest, false),
    };
    Some((layer.parse().ok()?, worker.parse().ok()?, new))
}

/// The layer that all processes go on from, given what each has; `None` if they begin anew.
///
/// An error if a process lacks a checkpoint that all had.
pub fn common(offers: &[Vec<Offer>]) -> Result<Option<u32>, String> {
    let has = |process: usize, layer: u32| offers[process].iter().any(|offer| offer.layer == layer);
    let all = |layer: &u32| (0..offers.len()).all(|process| has(process, *layer));
    let found = offers.first().into_iter().flatten().map(|offer| offer.layer).filter(all).max();
    let confirmed = offers.iter().flatten().filter(|offer| offer.confirmed).map(|offer| offer.layer).max();
    match confirmed {
        Some(layer) if found.is_none_or(|found| found < layer) => {
            let lacking = (0..offers.len()).find(|&process| !has(process, layer)).unwrap_or_default();
            Err(format!(
                "process {lacking} lacks the checkpoint after layer {layer}: put its files back, or remove those of \
                 all processes to begin again"
            ))
        }
        _ => Ok(found),
    }
}

/// The path of a folder, for messages.
pub fn shown(folder: &Path) -> String {
    folder.display().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn offer(text: &str) -> Vec<Offer> {
        let one = |word: &str| {
            let new = word.ends_with('?');
            Offer { layer: word.trim_end_matches('?').parse().unwrap(), confirmed: !new }
        };
        text.split_whitespace().map(one).collect()
    }

    #[test]
    fn all_go_on_from_what_all_have() {
        let common = |texts: &[&str]| common(&texts.iter().map(|text| offer(text)).collect::<Vec<_>>());
        assert_eq!(common(&["", ""]), Ok(None));
        assert_eq!(common(&["20?", ""]), Ok(None));
        assert_eq!(common(&["20?", "20?"]), Ok(Some(20)));
        assert_eq!(common(&["20 40?", "20 40?"]), Ok(Some(40)));
        assert_eq!(common(&["20 40?", "20"]), Ok(Some(20)));
        assert_eq!(common(&["40", "20 40?"]), Ok(Some(40)));
        assert_eq!(common(&[]), Ok(None));
        let lacks = common(&["20", "20", ""]).unwrap_err();
        assert!(lacks.starts_with("process 2 lacks the checkpoint after layer 20"), "{lacks}");
        assert!(common(&["40", "20"]).is_err());
    }

    #[test]
    fn names_are_read_back() {
        let folder = tempfile::tempdir().unwrap();
        let checkpoints = Checkpoints { folder: folder.path().to_path_buf(), every: Duration::ZERO };
        for (layer, worker, end) in [(7, 2, ""), (7, 3, NEW), (9, 2, NEW), (9, 0, NEW), (9, 1, "")] {
            fs::write(checkpoints.path(layer, worker, end), "").unwrap();
        }
        fs::write(folder.path().join("checkpoint-x-1"), "").unwrap();
        assert_eq!(checkpoints.offers(2..4).unwrap(), offer("7"));
        assert_eq!(checkpoints.offers(0..2).unwrap(), offer("9"));
        assert_eq!(checkpoints.offers(2..3).unwrap(), offer("7 9?"));
        checkpoints.confirm(9, 2);
        assert_eq!(checkpoints.offers(2..3).unwrap(), offer("9"));
        checkpoints.remove(2);
        assert_eq!(checkpoints.offers(2..3).unwrap(), []);
        assert_eq!(checkpoints.offers(3..4).unwrap(), offer("7?"));
    }
}
