//! What every thread of a process must hear at once: a process is gone.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};

/// Raised once; then all threads of the process end.
#[derive(Debug, Default)]
pub struct Alarm {
    raised: AtomicBool,
    lost: Mutex<Option<Lost>>,
    /// The layer that is being worked on.
    pub layer: AtomicU32,
    /// The layer after which all processes have a checkpoint, and one more; 0 if there is none.
    checkpoint: AtomicU32,
}

/// A process that is gone, and what was seen of it last.
#[derive(Clone, Debug)]
pub struct Lost {
    pub process: usize,
    pub reason: String,
}

impl Alarm {
    /// The first reason stays.
    pub fn raise(&self, process: usize, reason: &str) {
        let mut lost = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
        lost.get_or_insert_with(|| Lost { process, reason: reason.to_owned() });
        self.raised.store(true, Ordering::Release);
    }

    pub fn is_raised(&self) -> bool {
        self.raised.load(Ordering::Acquire)
    }

    pub fn lost(&self) -> Option<Lost> {
        self.lost.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub fn set_checkpoint(&self, layer: u32) {
        self.checkpoint.store(layer + 1, Ordering::Relaxed);
    }

    pub fn checkpoint(&self) -> Option<u32> {
        self.checkpoint.load(Ordering::Relaxed).checked_sub(1)
    }
}
