//! One worker: the owner of one part of the table, and what it exchanges with the others.
//!
//! Layer by layer, as the engine in one process: what is decided at a remoteness is handed to its predecessors, in
//! this part at once, in others by batches. A layer ends when everything sent has arrived; the engine beneath
//! knows when. Time for it is a number that grows: by one for each few hundred thousand updates, by 2^32 for each
//! step that all workers take together.

use std::cell::{Cell, RefCell};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::rc::Rc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use retrograde::kernel::{Cell as Answer, Outbox, Shard, Sweep, Word};
use retrograde::space::Backward;
use timely::container::NoopBuilder;
use timely::dataflow::channels::pact::DistributorPact;
use timely::dataflow::operators::Probe;
use timely::dataflow::operators::generic::Operator;
use timely::dataflow::{InputHandle, ProbeHandle};
use timely::worker::Worker;

use crate::batch::{Batch, ByAddress, Kind};
use crate::failure::Failure;
use crate::report::{Progress, Summary};
use crate::task::Task;

/// What all workers do together has times so far apart.
const STEP: u64 = 1 << 32;
/// A worker that waits looks this often whether another process is lost.
const PARK: Option<Duration> = Some(Duration::from_millis(10));

/// A worker takes what has arrived after so many batches of some thousand positions.
const STEPS: usize = 8;
/// The remoteness of what waits to be handed on, where remoteness does not matter.
pub const WAITING: u32 = 1;

thread_local! {
    /// Whether this thread runs the rules of the game, whose panics are the user's.
    pub static IN_RULES: Cell<bool> = const { Cell::new(false) };
}

/// What has arrived at a worker, and the part that it changes.
struct Inbox<W> {
    shard: Shard<W>,
    /// The layer that what arrives decides.
    entering: u32,
    wdl: bool,
    /// What arrived from workers that have begun the next layer.
    early: Vec<Batch>,
    locals: Vec<u32>,
    reports: Report,
    /// What failed here, and is still to be said.
    failed: Option<Failure>,
    /// What failed, as all hear it.
    heard: Option<Failure>,
    summaries: Vec<Summary>,
    process: usize,
}

/// What workers say at the end of a layer, together.
#[derive(Clone, Copy, Debug, Default)]
struct Report {
    /// How many positions wait to be handed on.
    decided: u64,
    /// How many were, since the run began.
    handed: u64,
    /// The most milliseconds that a checkpoint took.
    cost: u64,
    checkpoint: bool,
    stop: bool,
}

impl Report {
    fn encode(self) -> Vec<u8> {
        let flags = u64::from(self.checkpoint) | u64::from(self.stop) << 1;
        [self.decided, self.handed, self.cost, flags].iter().flat_map(|number| number.to_le_bytes()).collect()
    }

    fn add(&mut self, bytes: &[u8]) {
        let mut numbers = bytes.chunks_exact(8).map(|bytes| bytes.try_into().map_or(0, u64::from_le_bytes));
        let mut next = || numbers.next().unwrap_or_default();
        self.decided += next();
        self.handed += next();
        self.cost = self.cost.max(next());
        let flags = next();
        self.checkpoint |= flags & 1 != 0;
        self.stop |= flags & 2 != 0;
    }
}

impl<W: Word> Inbox<W> {
    fn take(&mut self, batch: &mut Batch) {
        match batch.kind {
            Kind::Wins | Kind::Losses if batch.layer == self.entering => self.enter(batch),
            Kind::Wins | Kind::Losses => self.early.push(std::mem::take(batch)),
            Kind::Report => self.reports.add(batch.bytes()),
            Kind::Failed => first(&mut self.heard, Failure::decode(batch.bytes())),
            Kind::Summary => self.summaries.push(Summary::decode(batch.bytes())),
            Kind::Broken => self.broken(),
        }
    }

    fn enter(&mut self, batch: &Batch) {
        let mut room = std::mem::take(&mut self.locals);
        let locals = batch.locals(&mut room);
        let remoteness = if self.wdl { WAITING } else { batch.layer };
        let entered = self.shard.enter(batch.kind == Kind::Wins, locals, remoteness);
        self.locals = room;
        if entered.is_none() {
            self.broken();
        }
    }

    /// Begins to take what decides this layer.
    fn turn(&mut self, layer: u32) {
        self.entering = layer;
        for batch in std::mem::take(&mut self.early) {
            self.enter(&batch);
        }
    }

    fn fail(&mut self, failure: Failure) {
        first(&mut self.failed, failure);
    }

    fn broken(&mut self) {
        let message = "expected a batch, found something else on a connection".to_owned();
        self.fail(Failure::Disk { process: self.process, message });
    }
}

/// Of two failures, one is kept.
fn first(failed: &mut Option<Failure>, failure: Failure) {
    *failed = Some(match failed.take() {
        Some(other) => other.first(failure),
        None => failure,
    });
}

/// Boxes for the other workers.
struct Boxes {
    input: InputHandle<u64, NoopBuilder<Batch>>,
    /// For each worker, moves that win and moves that lose.
    filling: Vec<[Vec<u32>; 2]>,
    /// The layer that they decide.
    layer: u32,
    /// How many updates make a batch.
    full: usize,
    /// Moves followed since the time was last advanced: all workers advance it, whether they send much or little.
    since: usize,
    /// The workers of this process, to which nothing is sent over the network.
    near: std::ops::Range<usize>,
    summary: Summary,
}

impl Outbox for Boxes {
    #[inline(always)]
    fn push(&mut self, part: usize, wins: bool, local: u32) {
        let filling = &mut self.filling[part][usize::from(!wins)];
        if filling.capacity() == 0 {
            filling.reserve_exact(self.full);
        }
        filling.push(local);
        if filling.len() >= self.full {
            self.flush(part, wins);
        }
    }
}

impl Boxes {
    #[inline(never)]
    fn flush(&mut self, part: usize, wins: bool) {
        let filling = &mut self.filling[part][usize::from(!wins)];
        if filling.is_empty() {
            return;
        }
        let locals = std::mem::take(filling);
        self.summary.sent += locals.len() as u64;
        self.summary.batches += 1;
        let kind = if wins { Kind::Wins } else { Kind::Losses };
        self.send(Batch::updates(part as u32, kind, self.layer, locals));
    }

    fn flush_all(&mut self) {
        for part in 0..self.filling.len() {
            self.flush(part, true);
            self.flush(part, false);
        }
    }

    fn send(&mut self, mut batch: Batch) {
        if !self.near.contains(&(batch.to as usize)) {
            self.summary.bytes += batch.len() as u64;
        }
        self.input.send_batch(&mut batch);
    }

    fn send_to_all(&mut self, kind: Kind, bytes: &[u8]) {
        for to in 0..self.filling.len() {
            self.send(Batch::new(to as u32, kind, self.layer, bytes.to_vec()));
        }
    }
}

/// A worker at work.
struct Run<'a, S, W: Word> {
    worker: &'a mut Worker,
    task: &'a Task<S>,
    inbox: Rc<RefCell<Inbox<W>>>,
    boxes: Boxes,
    probe: ProbeHandle<u64>,
    /// The remoteness of the positions that were decided last; where it does not matter, a count of steps.
    layer: u32,
    /// When the last checkpoint was taken, and what it took.
    last: Instant,
    cost: Duration,
    /// A checkpoint that all workers may not have yet.
    new: Option<u32>,
    stop: bool,
    /// Batches of positions since what has arrived was last looked at, modulo [`STEPS`].
    steps: usize,
}

/// Solves the worker's part; what all workers found, once the table is saved.
pub fn work<S: Backward, W: Word + 'static>(worker: &mut Worker, task: &Task<S>) -> Result<Summary, Failure> {
    let mut run = Run::<S, W>::new(worker, task);
    let found = catch_unwind(AssertUnwindSafe(|| run.solve())).unwrap_or_else(|panic| {
        // The engine beneath panics when a connection ends; then the alarm was raised before.
        task.alarm.raise(task.process, &text_of(&*panic));
        Err(Failure::Lost)
    });
    if found.is_err() {
        let dataflows = run.worker.installed_dataflows();
        dataflows.into_iter().for_each(|dataflow| run.worker.drop_dataflow(dataflow));
    }
    found
}

impl<'a, S: Backward, W: Word + 'static> Run<'a, S, W> {
    fn new(worker: &'a mut Worker, task: &'a Task<S>) -> Self {
        let (me, workers) = (worker.index(), worker.peers());
        let part_len = task.layout.part_len(me);
        let inbox = Rc::new(RefCell::new(Inbox {
            // Lists of what was decided last and is being decided: at most a third of a byte a position.
            shard: Shard::new(task.layout, me, (part_len / 48).max(1 << 10)),
            entering: 0,
            wdl: task.wdl,
            early: Vec::new(),
            locals: Vec::new(),
            reports: Report::default(),
            failed: None,
            heard: None,
            summaries: Vec::new(),
            process: task.process,
        }));
        let mut input = InputHandle::new_with_builder();
        let probe = ProbeHandle::new();
        worker.dataflow::<u64, _, _>(|scope| {
            let inbox = Rc::clone(&inbox);
            let stream = input.to_stream(scope);
            let apply = stream.unary::<NoopBuilder<Vec<()>>, _, _, _>(
                DistributorPact(|_| ByAddress),
                "apply",
                move |_, _| {
                    move |input, _| {
                        let mut inbox = inbox.borrow_mut();
                        input.for_each(|_, batch| inbox.take(batch));
                    }
                },
            );
            apply.probe_with(&probe);
        });
        let first = task.process * task.threads;
        let boxes = Boxes {
            input,
            filling: (0..workers).map(|_| Default::default()).collect(),
            layer: 0,
            full: task.pace.batch,
            since: 0,
            near: first..first + task.threads,
            summary: Summary::default(),
        };
        let (last, cost) = (Instant::now(), Duration::ZERO);
        Self { worker, task, inbox, boxes, probe, layer: 0, last, cost, new: None, stop: false, steps: 0 }
    }

    fn me(&self) -> usize {
        self.worker.index()
    }

    fn solve(&mut self) -> Result<Summary, Failure> {
        self.begin();
        loop {
            self.barrier()?;
            if self.settled()? {
                return self.finish();
            }
            self.expand();
            self.boxes.flush_all();
            self.layer += 1;
        }
    }

    /// The cells before the first layer, or after that of the checkpoint.
    fn begin(&mut self) {
        let (task, me) = (self.task, self.me());
        if let Some(checkpoints) = &task.checkpoints {
            checkpoints.keep_only(task.resume, me);
        }
        let mut inbox = self.inbox.borrow_mut();
        let shard = &mut inbox.shard;
        let len = task.layout.part_len(me);
        let begun = match shard.cells.try_reserve_exact(len) {
            Err(_) => {
                let bytes = len.saturating_mul(size_of::<W>());
                Err(Failure::Solve(retrograde::Error::OutOfMemory { bytes, positions: task.layout.len() }))
            }
            Ok(()) => match (task.resume, &task.checkpoints) {
                (Some(layer), Some(checkpoints)) => {
                    self.layer = layer;
                    let loaded = checkpoints.load(&task.parts, layer, shard, task.goes_on());
                    shard.find_decided(task.remoteness(layer));
                    loaded.map_err(|error| task.disk(&error))
                }
                _ => guarded(task, || start(task, shard)),
            },
        };
        inbox.turn(self.layer);
        if let Err(failure) = begun {
            inbox.fail(failure);
        }
    }

    /// Waits until everything that was sent has arrived, at all workers.
    fn barrier(&mut self) -> Result<(), Failure> {
        let time = (self.boxes.input.time() / STEP + 1) * STEP;
        self.boxes.input.advance_to(time);
        self.wait_for(time)
    }

    fn wait_for(&mut self, time: u64) -> Result<(), Failure> {
        while self.probe.less_than(&time) {
            if self.task.alarm.is_raised() {
                return Err(Failure::Lost);
            }
            self.worker.step_or_park(PARK);
        }
        Ok(())
    }

    /// What all workers say; the failure of one is that of all.
    fn agree(&mut self, report: Report) -> Result<Report, Failure> {
        if let Some(failure) = self.inbox.borrow_mut().failed.take() {
            self.boxes.send_to_all(Kind::Failed, &failure.encode());
        }
        self.boxes.send_to_all(Kind::Report, &report.encode());
        self.barrier()?;
        let mut inbox = self.inbox.borrow_mut();
        match inbox.heard.take() {
            Some(failure) => Err(failure),
            None => Ok(std::mem::take(&mut inbox.reports)),
        }
    }

    /// Whether nothing was decided last, at any worker. Takes a checkpoint if it is time.
    fn settled(&mut self) -> Result<bool, Failure> {
        let decided = self.decided();
        let handed = self.inbox.borrow().shard.handed;
        let (task, first) = (self.task, self.me() == 0);
        let due = |checkpoints: &crate::checkpoint::Checkpoints| {
            self.last.elapsed() >= checkpoints.every.max(20 * self.cost)
        };
        let cost = self.cost.as_millis() as u64;
        let checkpoint = first && task.checkpoints.as_ref().is_some_and(due);
        let all = self.agree(Report { decided, handed, cost, checkpoint, stop: self.stop })?;
        self.cost = Duration::from_millis(all.cost);
        self.confirm();
        if all.decided == 0 {
            return Ok(true);
        }
        task.alarm.layer.store(self.layer, Ordering::Relaxed);
        self.boxes.summary.decided = all.handed + all.decided;
        if all.checkpoint || all.stop {
            self.checkpoint();
        }
        if all.stop {
            // One that could not be written is as good as none.
            return Err(Failure::Solve(retrograde::Error::Stopped));
        }
        self.tell();
        Ok(false)
    }

    /// How many positions of this part were decided last.
    fn decided(&mut self) -> u64 {
        let mut inbox = self.inbox.borrow_mut();
        let count = inbox.shard.decided_count();
        let limit = Answer::<W>::MAX_REMOTENESS;
        if self.layer > limit && !self.task.wdl && count > 0 {
            let position = inbox.shard.first_decided(self.layer).unwrap_or_default();
            inbox.fail(Failure::Solve(retrograde::Error::TooDeep { position, limit }));
        }
        count as u64
    }

    fn checkpoint(&mut self) {
        let Some(checkpoints) = &self.task.checkpoints else { return };
        let began = Instant::now();
        let mut inbox = self.inbox.borrow_mut();
        match checkpoints.save(&self.task.parts, self.layer, &inbox.shard, self.task.goes_on()) {
            Ok(()) => self.new = Some(self.layer),
            Err(error) => inbox.fail(self.task.disk(&error)),
        }
        (self.last, self.cost) = (Instant::now(), began.elapsed());
    }

    /// The last checkpoint, which by now all workers have, takes the place of the one before.
    fn confirm(&mut self) {
        if let (Some(layer), Some(checkpoints)) = (self.new.take(), &self.task.checkpoints) {
            checkpoints.confirm(layer, self.me());
            self.task.alarm.set_checkpoint(layer);
        }
    }

    /// Tells the observer of this process.
    fn tell(&mut self) {
        if self.me() != self.boxes.near.start {
            return;
        }
        if let Some(observer) = &self.task.observer {
            let progress = Progress {
                layer: self.layer,
                decided: self.boxes.summary.decided,
                total: self.task.layout.len() as u64,
            };
            match guarded(self.task, || Ok(observer(progress).is_break())) {
                Ok(stop) => self.stop |= stop,
                Err(failure) => self.inbox.borrow_mut().fail(failure),
            }
        }
    }

    /// Hands on what was decided last.
    fn expand(&mut self) {
        let (task, next) = (self.task, self.layer + 1);
        self.boxes.layer = next;
        let mut decided = self.inbox.borrow_mut().shard.take_decided();
        self.inbox.borrow_mut().turn(next);
        loop {
            let sweep = Sweep::new(task.remoteness(self.layer), Some(decided));
            if let Err(failure) = self.sweep(sweep) {
                return self.inbox.borrow_mut().fail(failure);
            }
            // Where remoteness does not matter, what was decided meanwhile is handed on, too.
            let mut inbox = self.inbox.borrow_mut();
            if !task.wdl || inbox.shard.decided_count() == 0 {
                return;
            }
            decided = inbox.shard.take_decided();
        }
    }

    fn sweep(&mut self, mut sweep: Sweep) -> Result<(), Failure> {
        let task = self.task;
        loop {
            let more = guarded(task, || {
                let shard = &mut self.inbox.borrow_mut().shard;
                let before = shard.moves;
                let more = match task.wdl {
                    true => shard.expand_waiting(&*task.space, &mut sweep, &mut self.boxes),
                    false => shard.expand_some(&*task.space, &mut sweep, &mut self.boxes),
                };
                self.boxes.since += (shard.moves - before) as usize;
                more.map_err(Failure::Solve)
            })?;
            if !more {
                return Ok(());
            }
            self.pace()?;
        }
    }

    /// Takes what has arrived, and waits if what was sent does not arrive.
    fn pace(&mut self) -> Result<(), Failure> {
        if self.boxes.since >= self.task.pace.tick {
            self.boxes.since = 0;
            let time = self.boxes.input.time() + 1;
            self.boxes.input.advance_to(time);
            self.worker.step();
            return self.wait_for(time.saturating_sub(self.task.pace.window));
        }
        self.steps = (self.steps + 1) % STEPS;
        if self.worker.peers() > 1 && self.steps == 0 {
            self.worker.step();
        }
        if self.task.alarm.is_raised() { Err(Failure::Lost) } else { Ok(()) }
    }

    /// What is open is drawn. Adds up what all found, and saves the part.
    fn finish(&mut self) -> Result<Summary, Failure> {
        let (task, me) = (self.task, self.me());
        self.inbox.borrow_mut().shard.finish();
        let mut summary = std::mem::take(&mut self.boxes.summary);
        summary.layers = self.layer;
        summary.updates = self.inbox.borrow().shard.moves;
        summary.count(&self.inbox.borrow().shard, task.wdl);
        let bytes = summary.encode();
        self.boxes.send_to_all(Kind::Summary, &bytes);
        self.barrier()?;
        let summaries = std::mem::take(&mut self.inbox.borrow_mut().summaries);
        let total = summaries.into_iter().fold(Summary::default(), Summary::plus);
        if me == self.boxes.near.start {
            if let Err(error) = task.parts.begin(&task.folder) {
                self.inbox.borrow_mut().fail(task.disk(&error));
            }
        }
        self.agree(Report::default())?;
        self.barrier()?;
        {
            let mut inbox = self.inbox.borrow_mut();
            let saved = task.parts.save(&task.folder, me, &inbox.shard.cells, task.goes_on());
            if let Err(error) = saved {
                inbox.fail(task.disk(&error));
            }
        }
        self.agree(Report::default())?;
        self.barrier()?;
        if me == self.boxes.near.start {
            let finished = task.parts.finish(&task.folder, total.holes);
            if let Err(error) = finished {
                self.inbox.borrow_mut().fail(task.disk(&error));
            }
        }
        self.agree(Report::default())?;
        if let Some(checkpoints) = &task.checkpoints {
            checkpoints.remove(me);
        }
        Ok(total)
    }
}

/// Fills the cells of a part.
fn start<S: Backward, W: Word>(task: &Task<S>, shard: &mut Shard<W>) -> Result<(), Failure> {
    let cut = shard.start(&*task.space, |_| task.goes_on()()).map_err(Failure::Solve)?;
    if let Some(position) = cut {
        return Err(Failure::Cuts(position));
    }
    if task.wdl {
        shard.wait();
    }
    Ok(())
}

/// Runs rules, whose panic is a failure that names the process.
fn guarded<S, T>(task: &Task<S>, run: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    IN_RULES.set(true);
    let found = catch_unwind(AssertUnwindSafe(run));
    IN_RULES.set(false);
    found.unwrap_or_else(|panic| Err(Failure::Panicked { process: task.process, message: text_of(&*panic) }))
}

/// What a panic said.
fn text_of(panic: &(dyn std::any::Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(ToString::to_string);
    text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_else(|| "it says nothing".to_owned())
}
