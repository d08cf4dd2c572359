//! What can go wrong on a cluster.

use std::fmt;
use std::process::ExitCode;

use retrograde::Error;

/// Why there is no table. All processes of a cluster return an error; what happened at one of them is what
/// the others name, too.
#[non_exhaustive]
#[derive(Debug, thiserror::Error)]
pub enum ClusterError<P = usize> {
    /// The description of the cluster is not valid, or a folder cannot be made.
    #[error("{0}")]
    Setup(String),
    /// This process cannot listen at its address.
    #[error("process {process} cannot listen at {address}: {source}")]
    Listen {
        /// Its number.
        process: usize,
        /// Its address.
        address: String,
        /// Why not.
        source: std::io::Error,
    },
    /// A process did not come in time.
    #[error("process {process} at {address} did not come within {seconds} seconds")]
    Absent {
        /// Its number.
        process: usize,
        /// Its address.
        address: String,
        /// How long this process waited.
        seconds: u64,
    },
    /// A process was there, and left before all were connected: its own error says why.
    #[error("process {process} at {address} left before all were connected")]
    Left {
        /// Its number.
        process: usize,
        /// Its address.
        address: String,
    },
    /// Two processes are not to do the same. Both return this, and nothing was done.
    #[error("process {process} at {address} differs in {what}: expected {here}, found {there}")]
    Mismatch {
        /// The other process.
        process: usize,
        /// Its address.
        address: String,
        /// What differs.
        what: String,
        /// What this process has.
        here: String,
        /// What the other has.
        there: String,
    },
    /// A process was lost, or was not heard from for too long.
    #[error("lost process {process} at {address} ({reason}) {at}", at = At(.layer, .checkpoint))]
    Lost {
        /// Its number.
        process: usize,
        /// Its address.
        address: String,
        /// What was seen of it last.
        reason: String,
        /// The layer that was being worked on.
        layer: u32,
        /// The layer from which the same command will go on.
        checkpoint: Option<u32>,
    },
    /// The checkpoints that the processes have do not fit together.
    #[error("{0}")]
    Checkpoint(String),
    /// The rules panicked in a process.
    #[error("the rules panicked in process {process}: {message}")]
    Panicked {
        /// The process.
        process: usize,
        /// What the panic said.
        message: String,
    },
    /// The space has positions that were not expanded.
    #[error("expected a space without cuts, found one at id {position}")]
    Cuts {
        /// The first of them.
        position: usize,
    },
    /// A disk failed in a process.
    #[error("process {process}: {message}")]
    Disk {
        /// The process.
        process: usize,
        /// What the disk said, with the path.
        message: String,
    },
    /// The engine refused the game.
    #[error(transparent)]
    Solve(#[from] Error<P>),
}

/// Where a run was when a process was lost.
struct At<'a>(&'a u32, &'a Option<u32>);

impl fmt::Display for At<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "in layer {}; ", self.0)?;
        match self.1 {
            Some(layer) => write!(f, "the same command goes on from the checkpoint after layer {layer}"),
            None => write!(f, "there is no checkpoint, so the same command begins again"),
        }
    }
}

impl<P> ClusterError<P> {
    /// The status with which a program should end: 3 if a process was lost or did not come, so that a script can start
    /// the command again; 2 if the cluster is not described well or its processes differ; 1 otherwise.
    ///
    /// ```
    /// use std::process::ExitCode;
    ///
    /// use retrograde_timely::Cluster;
    ///
    /// let refused = Cluster::new(["not an address"], 5, 1).unwrap_err();
    /// assert_eq!(refused.to_string(), "expected the number of a process below 1, found 5");
    /// assert_eq!(refused.exit_code(), ExitCode::from(2));
    /// ```
    #[must_use]
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(match self {
            Self::Lost { .. } | Self::Absent { .. } => 3,
            Self::Setup(_) | Self::Mismatch { .. } | Self::Checkpoint(_) => 2,
            _ => 1,
        })
    }
}
