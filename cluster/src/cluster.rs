//! The cluster as a user has it.

use std::any::Any;
use std::fmt;
use std::net::TcpStream;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, Once, PoisonError, mpsc};
use std::thread;
use std::time::Duration;

use retrograde::kernel::{Layout, Parts, Word, fingerprint};
use retrograde::space::{Backward, Positions};
use retrograde::table::Contents;
use timely::WorkerConfig;
use timely::communication::allocator::zero_copy::initialize::initialize_networking_from_sockets;
use timely::communication::allocator::{AllocatorBuilder, ProcessBuilder};
use timely::communication::{Hooks, WorkerGuards};

use crate::alarm::Alarm;
use crate::args::{self, Children, FromArgs};
use crate::checkpoint::{self, Checkpoints};
use crate::connect::{Connected, Greeting, Place, connect};
use crate::error::ClusterError;
use crate::failure::Failure;
use crate::report::{Progress, Report, Summary};
use crate::rules;
use crate::task::{Observer, Pace, Task};
use crate::wire::{Handle, Wire};
use crate::worker::{IN_RULES, work};

/// Blocks of fewer ids are not worth a part of the table.
const LEAST_BITS: u32 = 12;
/// About so many blocks are dealt to each worker.
const BLOCKS: usize = 64;

/// Several processes, each with some threads, that solve one game together. See the [crate](crate).
pub struct Cluster {
    place: Place,
    rest: Vec<String>,
    connect_within: Duration,
    silence: Duration,
    checkpoints: Option<Checkpoints>,
    bits: Option<u32>,
    compact: bool,
    pace: Pace,
    observer: Option<Observer>,
    /// Last: they end after this process has told them so.
    children: Children,
}

impl Cluster {
    /// The cluster that the command line describes, or the environment: `--hosts FILE --process NUMBER` with the
    /// address of each process, `host:port`, one a line of the file; `--threads NUMBER` of each process; or
    /// `--local PROCESSES` to start them here. Without any of these, this process alone. The variables
    /// `RETROGRADE_HOSTS`, `RETROGRADE_PROCESS` and `RETROGRADE_THREADS` say the same; under `srun`, the number of
    /// the process is that of the task.
    ///
    /// Other arguments are the program's: [`rest`](Self::rest). As usual, `--help` and a wrong option end the program.
    ///
    /// # Errors
    ///
    /// [`ClusterError::Setup`] if the file cannot be read, or has no such process.
    ///
    /// ```no_run
    /// use retrograde_timely::Cluster;
    ///
    /// let cluster = Cluster::from_args()?;
    /// println!("process {} with {:?}", cluster.process(), cluster.rest());
    /// # Ok::<(), retrograde_timely::ClusterError>(())
    /// ```
    pub fn from_args() -> Result<Self, ClusterError> {
        let FromArgs { place, rest, children } = args::from_args()?;
        Ok(Self { rest, children, ..Self::of(place) })
    }

    /// The process with this number of those at these addresses, each with this many threads.
    ///
    /// # Errors
    ///
    /// [`ClusterError::Setup`] if there is no such process, or no thread.
    ///
    /// ```
    /// use retrograde_timely::Cluster;
    ///
    /// let cluster = Cluster::new(["10.0.0.1:2101", "10.0.0.2:2101"], 1, 16)?;
    /// assert_eq!(cluster.process(), 1);
    /// # Ok::<(), retrograde_timely::ClusterError>(())
    /// ```
    pub fn new<A: Into<String>>(
        addresses: impl IntoIterator<Item = A>,
        process: usize,
        threads: usize,
    ) -> Result<Self, ClusterError> {
        let addresses = addresses.into_iter().map(Into::into).collect();
        args::place(addresses, process, threads).map(Self::of)
    }

    /// This process alone, with this many threads, at least one.
    ///
    /// ```
    /// assert_eq!(retrograde_timely::Cluster::threads(4).process(), 0);
    /// ```
    #[must_use]
    pub fn threads(threads: usize) -> Self {
        Self::of(Place { addresses: vec!["this process".to_owned()], process: 0, threads: threads.max(1) })
    }

    fn of(place: Place) -> Self {
        Self {
            place,
            rest: Vec::new(),
            connect_within: Duration::from_secs(60),
            silence: Duration::from_secs(30),
            checkpoints: None,
            bits: None,
            compact: false,
            pace: Pace::default(),
            observer: None,
            children: Children::default(),
        }
    }

    /// The number of this process.
    ///
    /// ```
    /// let first = retrograde_timely::Cluster::threads(1).process() == 0;
    /// assert!(first);
    /// ```
    #[must_use]
    pub fn process(&self) -> usize {
        self.place.process
    }

    /// The arguments of the command line that are not for the cluster.
    ///
    /// ```
    /// assert!(retrograde_timely::Cluster::threads(1).rest().is_empty());
    /// ```
    #[must_use]
    pub fn rest(&self) -> &[String] {
        &self.rest
    }

    /// How long to wait for all processes to come, and until all have said that they are ready; a minute unless you
    /// say otherwise.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use retrograde::{Graph, Implicit};
    /// use retrograde_timely::{Cluster, ClusterError};
    ///
    /// # let scratch = tempfile::tempdir()?;
    /// let alone = Cluster::new(["127.0.0.1:0", "127.0.0.1:1"], 0, 1)?.connect_within(Duration::from_millis(100));
    /// let edge = Implicit::new(Graph::from_edges(2, [(0, 1)])?);
    /// let error = alone.outcomes("edge", edge, scratch.path()).unwrap_err();
    /// assert!(matches!(error, ClusterError::Absent { process: 1, .. }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn connect_within(self, duration: Duration) -> Self {
        Self { connect_within: duration, ..self }
    }

    /// Takes a checkpoint at the end of a layer, at most as often as this, and never for more than about a twentieth
    /// of the time. Each process keeps its own in its folder, which may be shared.
    ///
    /// The same command goes on from the last one that is whole. When the table is saved they are removed.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use retrograde::{Graph, Implicit};
    /// use retrograde_timely::Cluster;
    ///
    /// # let scratch = tempfile::tempdir()?;
    /// let cluster = Cluster::threads(1).checkpoints(scratch.path().join("checkpoints"), Duration::from_secs(600));
    /// let edge = Implicit::new(Graph::from_edges(2, [(0, 1)])?);
    /// assert_eq!(cluster.outcomes("edge", edge, scratch.path().join("table"))?.resumed_after, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn checkpoints(self, folder: impl Into<PathBuf>, every: Duration) -> Self {
        Self { checkpoints: Some(Checkpoints { folder: folder.into(), every }), ..self }
    }

    /// Deals out blocks of `2^bits` successive ids; unless you say otherwise, some 64 to a worker, of at least 4,096
    /// ids. Large blocks keep moves between neighbouring ids inside one worker.
    ///
    /// ```
    /// use retrograde::{Graph, Implicit};
    /// use retrograde_timely::Cluster;
    ///
    /// # let scratch = tempfile::tempdir()?;
    /// let chain = || Implicit::new(Graph::from_edges(8, (1..8).map(|id| (id, id - 1))).unwrap());
    /// let far = Cluster::threads(2).blocks(0).outcomes("chain", chain(), scratch.path())?;
    /// let near = Cluster::threads(2).blocks(2).outcomes("chain", chain(), scratch.path())?;
    /// assert_eq!((far.sent, near.sent), (7, 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn blocks(self, bits: u32) -> Self {
        Self { bits: Some(bits), ..self }
    }

    /// Keeps outcomes and distances in 2 bytes a position instead of 4. A position may then have at most 2^14 − 1 moves
    /// and a remoteness of at most 2^14 − 2.
    ///
    /// ```
    /// use retrograde::table::{Contents, Table};
    /// use retrograde::{Graph, Implicit};
    /// use retrograde_timely::Cluster;
    ///
    /// # let scratch = tempfile::tempdir()?;
    /// let edge = Implicit::new(Graph::from_edges(2, [(0, 1)])?);
    /// Cluster::threads(1).compact().outcomes("edge", edge, scratch.path())?;
    /// assert_eq!(Table::open(scratch.path(), "edge")?.contents(), Contents::CompactOutcomes);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn compact(self) -> Self {
        Self { compact: true, ..self }
    }

    /// Tells `observer` how far the run is, at the start of each layer, on this process. If it breaks off, all
    /// processes stop with [`Error::Stopped`](retrograde::Error::Stopped), after a checkpoint if they take any.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    ///
    /// use retrograde::{Error, Graph, Implicit};
    /// use retrograde_timely::{Cluster, ClusterError};
    ///
    /// # let scratch = tempfile::tempdir()?;
    /// let chain = Implicit::new(Graph::from_edges(8, (1..8).map(|id| (id, id - 1)))?);
    /// let stop = |progress: retrograde_timely::Progress| match progress.layer {
    ///     5 => ControlFlow::Break(()),
    ///     _ => ControlFlow::Continue(()),
    /// };
    /// let stopped = Cluster::threads(1).observe(stop).outcomes("chain", chain, scratch.path());
    /// assert!(matches!(stopped, Err(ClusterError::Solve(Error::Stopped))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn observe(self, observer: impl Fn(Progress) -> ControlFlow<()> + Send + Sync + 'static) -> Self {
        Self { observer: Some(Arc::new(observer)), ..self }
    }

    /// How much is sent at a time, for tests.
    #[doc(hidden)]
    #[must_use]
    pub fn pace(self, batch: usize, tick: usize, window: u64) -> Self {
        Self { pace: Pace { batch: batch.max(1), tick: tick.max(1), window: window.max(1) }, ..self }
    }

    /// After how long a process that is not heard from counts as lost: half a minute unless you say otherwise. A process
    /// that the system stops for longer is lost, too.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// let cluster = retrograde_timely::Cluster::threads(1).lost_after(Duration::from_secs(120));
    /// assert_eq!(cluster.process(), 0);
    /// ```
    #[must_use]
    pub fn lost_after(self, silence: Duration) -> Self {
        Self { silence: silence.max(Duration::from_secs(3)), ..self }
    }

    /// Outcomes and distances of every position. Each process saves its parts of the table in its folder, with the file
    /// that makes a folder a table; [`Table::open`](retrograde::table::Table::open) opens it, there or when the parts of
    /// all processes are together in one folder, and says which part is missing if one is asked that is not there.
    ///
    /// `game` is a name of your choice, which you must give again to open the table.
    ///
    /// # Errors
    ///
    /// Any [`ClusterError`]. What goes wrong at one process once the work has begun ends all of them, and they return the
    /// same error.
    ///
    /// # Complexity
    ///
    /// O(V + E) time over all processes, and for each remoteness that occurs a few messages from each worker to each. 4 bytes
    /// a position, 2 with [`compact`](Self::compact), on all processes together, and lists of up to a third of a byte;
    /// some 20 MB for each process, and from each worker to each up to 64 KB.
    ///
    /// ```
    /// use retrograde::outcome::Verdict;
    /// use retrograde::table::Table;
    /// use retrograde::{Graph, Implicit};
    /// use retrograde_timely::Cluster;
    ///
    /// # let scratch = tempfile::tempdir()?;
    /// let chain = Implicit::new(Graph::from_edges(5, (1..5).map(|id| (id, id - 1)))?);
    /// Cluster::threads(2).outcomes("chain of 5", chain, scratch.path())?;
    /// assert_eq!(Table::open(scratch.path(), "chain of 5")?.probe(4)?, Some(Verdict::loss(4)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcomes<S>(
        &self,
        game: &str,
        space: S,
        folder: impl Into<PathBuf>,
    ) -> Result<Report, ClusterError<S::Position>>
    where
        S: Positions + Backward + Send + Sync + 'static,
    {
        match self.compact {
            true => self.run::<S, u16>(game, space, folder.into(), Contents::CompactOutcomes),
            false => self.run::<S, u32>(game, space, folder.into(), Contents::Outcomes),
        }
    }

    /// Outcomes of every position, without distances; otherwise as [`outcomes`](Self::outcomes). The table has two bits a
    /// position, memory two bytes. Workers need not wait for each other so often. A position may have at most 2^14 − 1
    /// moves; there is no limit on the length of play.
    ///
    /// # Errors
    ///
    /// As [`outcomes`](Self::outcomes).
    ///
    /// ```
    /// use retrograde::outcome::Verdict;
    /// use retrograde::table::Table;
    /// use retrograde::{Graph, Implicit, Outcome};
    /// use retrograde_timely::Cluster;
    ///
    /// # let scratch = tempfile::tempdir()?;
    /// let ring = Implicit::new(Graph::from_edges(3, [(0, 1), (1, 0), (2, 0)])?);
    /// let report = Cluster::threads(2).wdl("ring", ring, scratch.path())?;
    /// assert_eq!(report.counts.draw, 3);
    /// assert_eq!(Table::open(scratch.path(), "ring")?.probe(2)?.unwrap().outcome, Outcome::Draw);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn wdl<S>(
        &self,
        game: &str,
        space: S,
        folder: impl Into<PathBuf>,
    ) -> Result<Report, ClusterError<S::Position>>
    where
        S: Positions + Backward + Send + Sync + 'static,
    {
        self.run::<S, u16>(game, space, folder.into(), Contents::Wdl)
    }

    fn run<S, W>(
        &self,
        game: &str,
        space: S,
        folder: PathBuf,
        contents: Contents,
    ) -> Result<Report, ClusterError<S::Position>>
    where
        S: Positions + Backward + Send + Sync + 'static,
        W: Word + 'static,
    {
        let space = Arc::new(space);
        let fingerprint = fingerprint(&*space);
        let task = self.task(game, &space, folder, contents, fingerprint).map_err(renamed)?;
        let rules = rules::digest(&*space, fingerprint);
        let connected = self.connected(game, rules, &task).map_err(renamed)?;
        let resume = checkpoint::common(&connected.offers).map_err(ClusterError::Checkpoint)?;
        let task = Arc::new(Task { resume, ..task });
        if let Some(layer) = resume {
            task.alarm.set_checkpoint(layer);
        }
        self.solve::<S, W>(connected.streams, &task)
    }

    /// What the workers of this process are to do, but for where they go on.
    fn task<S: Backward>(
        &self,
        game: &str,
        space: &Arc<S>,
        folder: PathBuf,
        contents: Contents,
        fingerprint: u64,
    ) -> Result<Task<S>, ClusterError> {
        let Place { addresses, process, threads } = &self.place;
        let (len, workers) = (space.len(), addresses.len() * threads);
        let usual = (len / (BLOCKS * workers)).checked_ilog2().unwrap_or_default();
        // Four answers of two bits are a byte, which is not shared.
        let least = if contents == Contents::Wdl { 2 } else { 0 };
        let bits = self.bits.unwrap_or(usual.max(LEAST_BITS)).clamp(least, 31);
        let layout = Layout::new(len, workers, bits).ok_or_else(|| {
            let message =
                "expected at most 2^32 positions for each worker, found more: take more processes or threads";
            ClusterError::Setup(message.to_owned())
        })?;
        let parts = Parts::new(game, fingerprint, layout, contents);
        let parts = parts.map_err(|kind| ClusterError::Setup(kind.to_string()))?;
        std::fs::create_dir_all(&folder)
            .map_err(|error| ClusterError::Setup(format!("{}: {error}", checkpoint::shown(&folder))))?;
        Ok(Task {
            space: Arc::clone(space),
            parts,
            layout,
            wdl: contents == Contents::Wdl,
            pace: self.pace,
            process: *process,
            threads: *threads,
            folder,
            checkpoints: self.checkpoints.clone(),
            resume: None,
            observer: self.observer.clone(),
            alarm: Arc::new(Alarm::default()),
        })
    }

    /// Connections to all processes that are to do the same.
    fn connected<S>(&self, game: &str, rules: u64, task: &Task<S>) -> Result<Connected, ClusterError> {
        let Place { addresses, process, threads } = &self.place;
        let first = process * threads;
        let offers = match &task.checkpoints {
            None => Vec::new(),
            Some(checkpoints) => checkpoints.offers(first..first + threads).map_err(|error| {
                ClusterError::Setup(format!("{}: {error}", checkpoint::shown(&checkpoints.folder)))
            })?,
        };
        let answers = match (task.wdl, self.compact) {
            (true, _) => "outcomes alone",
            (false, true) => "compact outcomes",
            (false, false) => "outcomes",
        };
        let facts = vec![
            ("the version of retrograde-timely", env!("CARGO_PKG_VERSION").to_owned()),
            ("the number of processes", addresses.len().to_string()),
            ("the number of threads", threads.to_string()),
            ("the name of the game", game.to_owned()),
            ("the number of positions", task.layout.len().to_string()),
            ("what is kept", answers.to_owned()),
            ("the size of blocks", task.layout.block_len().to_string()),
            ("whether checkpoints are taken", task.checkpoints.is_some().to_string()),
            ("the rules", format!("{rules:016x}")),
        ];
        connect(&self.place, &Greeting { process: *process, facts, offers }, self.connect_within)
    }

    fn solve<S, W>(
        &self,
        streams: Vec<Option<TcpStream>>,
        task: &Arc<Task<S>>,
    ) -> Result<Report, ClusterError<S::Position>>
    where
        S: Positions + Backward + Send + Sync + 'static,
        W: Word + 'static,
    {
        quiet();
        let setup = |error: &dyn fmt::Display| ClusterError::Setup(error.to_string());
        let mut engine = self.engine(streams, &task.alarm).map_err(|error| setup(&error))?;
        let (found, results) = mpsc::channel();
        let found = Mutex::new(found);
        let shared = Arc::clone(task);
        let builders = std::mem::take(&mut engine.builders);
        let guards =
            timely::execute::execute_from(builders, Box::new(()), WorkerConfig::default(), move |worker| {
                let result = work::<S, W>(worker, &shared);
                let found = found.lock().unwrap_or_else(PoisonError::into_inner);
                // The other end is there until all have sent.
                _ = found.send(result);
            });
        let guards = guards.map_err(|error| setup(&error))?;
        let workers = self.place.threads;
        let result = results.iter().take(workers).fold(None, combined);
        engine.close(guards, &task.alarm);
        match result {
            Some(Ok(summary)) => Ok(summary.report(task.resume)),
            Some(Err(failure)) => Err(failure.named(&*task.space, || self.lost(&task.alarm))),
            None => Err(self.lost(&task.alarm)),
        }
    }

    fn lost<P>(&self, alarm: &Alarm) -> ClusterError<P> {
        let lost = alarm.lost();
        let process = lost.as_ref().map_or(self.place.process, |lost| lost.process);
        ClusterError::Lost {
            process,
            address: self.place.addresses.get(process).cloned().unwrap_or_default(),
            reason: lost.map_or_else(|| "it ended".to_owned(), |lost| lost.reason),
            layer: alarm.layer.load(std::sync::atomic::Ordering::Relaxed),
            checkpoint: alarm.checkpoint(),
        }
    }

    /// The workers' ends of the engine beneath, and its connections.
    fn engine(&self, streams: Vec<Option<TcpStream>>, alarm: &Arc<Alarm>) -> std::io::Result<Engine> {
        let Place { process, threads, .. } = &self.place;
        let hooks = Hooks::default();
        let near = ProcessBuilder::new_typed_vector(*threads, hooks.refill.clone(), None);
        if streams.len() == 1 {
            let builders = near.into_iter().map(AllocatorBuilder::Process).collect();
            return Ok(Engine { builders, handles: Vec::new(), comms: None });
        }
        let mut wires = Vec::with_capacity(streams.len());
        for (peer, stream) in streams.into_iter().enumerate() {
            let wire = stream.map(|stream| Wire::new(stream, peer, self.silence, Arc::clone(alarm)));
            wires.push(wire.transpose()?);
        }
        let handles = wires.iter().flatten().map(Wire::handle).collect();
        let (builders, comms) = initialize_networking_from_sockets(near, wires, *process, *threads, hooks)?;
        let builders = builders.into_iter().map(AllocatorBuilder::Tcp).collect();
        Ok(Engine { builders, handles, comms: Some(Box::new(comms)) })
    }
}

/// An error that names no position.
fn renamed<P>(error: ClusterError) -> ClusterError<P> {
    match error {
        ClusterError::Listen { process, address, source } => {
            ClusterError::Listen { process, address, source }
        }
        ClusterError::Absent { process, address, seconds } => {
            ClusterError::Absent { process, address, seconds }
        }
        ClusterError::Left { process, address } => ClusterError::Left { process, address },
        ClusterError::Mismatch { process, address, what, here, there } => {
            ClusterError::Mismatch { process, address, what, here, there }
        }
        other => ClusterError::Setup(other.to_string()),
    }
}

/// The engine beneath, in this process.
struct Engine {
    builders: Vec<AllocatorBuilder>,
    handles: Vec<Handle>,
    comms: Option<Box<dyn Any + Send>>,
}

impl Engine {
    /// Waits until its threads have ended. It panics when a connection was lost; that is known by then.
    fn close(self, guards: WorkerGuards<()>, alarm: &Alarm) {
        if alarm.is_raised() {
            let lost = alarm.lost().map(|lost| lost.process);
            self.handles.iter().for_each(|handle| handle.close(lost));
        }
        let comms = self.comms;
        let closing = thread::Builder::new().name("timely:close".to_owned()).spawn(move || {
            _ = catch_unwind(AssertUnwindSafe(|| drop(guards.join())));
            drop(comms);
        });
        // If there is no thread, there is nothing to wait for.
        _ = closing.map(thread::JoinHandle::join);
    }
}

/// The result of several workers: a failure, if there is one.
fn combined(
    before: Option<Result<Summary, Failure>>,
    result: Result<Summary, Failure>,
) -> Option<Result<Summary, Failure>> {
    Some(match (before, result) {
        (Some(Err(one)), Err(other)) => Err(one.first(other)),
        (Some(Err(failure)), _) | (_, Err(failure)) => Err(failure),
        (_, found) => found,
    })
}

/// The engine's own threads panic when a process is lost. That is reported as an error, and not twice; what the
/// rules of a game say when they panic is printed as everywhere.
fn quiet() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let engine = thread::current().name().is_some_and(|name| name.starts_with("timely:"));
            if !engine || IN_RULES.get() {
                usual(info);
            }
        }));
    });
}

impl fmt::Debug for Cluster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cluster")
            .field("place", &self.place)
            .field("checkpoints", &self.checkpoints)
            .field("connect_within", &self.connect_within)
            .field("compact", &self.compact)
            .field("blocks", &self.bits)
            .field("observed", &self.observer.is_some())
            .field("started", &self.children)
            .finish_non_exhaustive()
    }
}
