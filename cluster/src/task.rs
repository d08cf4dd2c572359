//! What the workers of a process are to do.

use std::fmt;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::Arc;

use retrograde::kernel::{Layout, Parts};
use retrograde::table::TableError;

use crate::alarm::Alarm;
use crate::checkpoint::Checkpoints;
use crate::failure::Failure;
use crate::report::Progress;
use crate::worker::WAITING;

/// Receives the progress of a run, on each process.
pub type Observer = Arc<dyn Fn(Progress) -> ControlFlow<()> + Send + Sync>;

/// How much is sent before the sender looks whether it arrives.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// Updates of a batch.
    pub batch: usize,
    /// Updates after which the time advances by one.
    pub tick: usize,
    /// A worker is at most so far ahead of what has arrived.
    pub window: u64,
}

impl Default for Pace {
    fn default() -> Self {
        Self { batch: 1 << 13, tick: 1 << 18, window: 4 }
    }
}

/// The same for all workers of a process.
pub struct Task<S> {
    pub space: Arc<S>,
    pub parts: Parts,
    pub layout: Layout,
    /// Whether outcomes alone are asked for.
    pub wdl: bool,
    pub pace: Pace,
    pub process: usize,
    /// Workers of a process.
    pub threads: usize,
    pub folder: PathBuf,
    pub checkpoints: Option<Checkpoints>,
    /// The layer after which the checkpoint was taken from which to go on.
    pub resume: Option<u32>,
    pub observer: Option<Observer>,
    pub alarm: Arc<Alarm>,
}

impl<S> Task<S> {
    /// The remoteness that cells of a layer have which were decided last.
    pub fn remoteness(&self, layer: u32) -> u32 {
        if self.wdl { WAITING } else { layer }
    }

    /// Says whether no process is lost: what takes long asks now and then.
    pub fn goes_on(&self) -> impl Fn() -> bool + '_ {
        || !self.alarm.is_raised()
    }

    pub fn disk(&self, error: &TableError) -> Failure {
        Failure::Disk { process: self.process, message: error.to_string() }
    }
}

impl<S> fmt::Debug for Task<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Task")
            .field("parts", &self.parts)
            .field("process", &self.process)
            .finish_non_exhaustive()
    }
}
