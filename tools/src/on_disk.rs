//! A run on disk as the programs make it: with a bar, and stopped by Ctrl-C.

use std::fmt::Debug;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use indicatif::ProgressBar;
use retrograde::disk::{DiskError, Progress, Run};
use retrograde::table::Table;
use retrograde::{Error, Implicit, Indexed, Predecessors};

use super::{Failure, progress};

/// Solves in a folder, or goes on there; `None` if it was stopped.
///
/// # Errors
///
/// As [`Run::outcomes`].
pub fn solve<G>(
    game: &G,
    folder: &Path,
    name: &str,
    megabytes: usize,
    stop: &AtomicBool,
) -> Result<Option<Table>, Failure>
where
    G: Indexed<Position: Debug + 'static> + Predecessors,
{
    let bar = ProgressBar::no_length();
    let observer = |report: Progress| {
        progress::show_disk(&bar, report);
        if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let bytes = megabytes.saturating_mul(1_000_000);
    let mut run = Run::new(folder, name).compact().max_bytes(bytes).observe(observer);
    let solved = run.outcomes(&Implicit::new(game));
    bar.finish_and_clear();
    match solved {
        Ok(table) => Ok(Some(table)),
        Err(DiskError::Solve(Error::Stopped)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
