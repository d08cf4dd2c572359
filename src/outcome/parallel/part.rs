//! One part of the table: what its owner does in a layer.

use super::super::frontier::{Decided, Frontier};
use super::super::short::SPARSE;
use super::super::tally::Tally;
use super::super::{ahead, hand_back, settle};
use super::Failed;
use super::deal::Deal;
use super::dealt::{Dealt, NOBODY, Rest};
use super::outbox::Outbox;
use super::shared::Shared;
use crate::error::Error;
use crate::space::{Backward, Rows};

/// Positions looked through for ends at a time; whole words of bits.
const ENDS: usize = 1 << 10;

/// What all parts work on.
pub(super) struct Job<'a, S, T> {
    pub space: &'a S,
    /// The rows to prefetch from.
    pub rows: Option<Rows<'a>>,
    pub table: &'a T,
    pub deal: &'a Deal,
    pub far: Far,
    /// About how many positions are visited before the room in the boxes is looked at.
    pub batch: usize,
    /// A list of decided positions of a part has room for so many, however small the part.
    pub least_list: usize,
}

/// How many moves lead into other parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Far {
    /// Few: they are sent out of line.
    Few,
    Some,
    /// So many that the others are sent, too: then all are entered in one go.
    Most,
}

/// Aligned, so that no two owners write to one line of the cache.
#[repr(align(128))]
pub(super) struct Part {
    me: u8,
    blocks: Vec<u32>,
    pub now: Frontier,
    pub next: Frontier,
    stage: Stage,
    /// How far the stage has come: in its list, or in the positions owned.
    at: usize,
    batch: Vec<u32>,
    noted: Vec<u32>,
    /// How many moves each list of the box held before the batch.
    held: Vec<usize>,
}

/// Whose predecessors are visited.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Lost,
    Won,
    Over,
}

/// For how many positions each list of a part has room, if it has so many positions.
fn list_limit(positions: usize, least: usize) -> usize {
    (positions / SPARSE).max(least)
}

/// How many bytes a part with so many positions takes, its box apart. Its four lists may grow at the same time, and
/// each then has half its old room, too.
pub(super) fn bytes(positions: usize, batch: usize, least_list: usize) -> usize {
    (4 * list_limit(positions, least_list) * 3 / 2 + 2 * batch) * size_of::<u32>() + size_of::<Part>()
}

impl Part {
    pub fn new<S, T>(job: &Job<'_, S, T>, me: u8) -> Self {
        let blocks = job.deal.blocks(usize::from(me));
        let limit = list_limit(blocks.len() << job.deal.shift(), job.least_list);
        Self {
            me,
            blocks,
            now: Frontier::with_limit(limit),
            next: Frontier::with_limit(limit),
            stage: Stage::Over,
            at: 0,
            batch: Vec::with_capacity(2 * job.batch),
            noted: Vec::new(),
            held: Vec::new(),
        }
    }

    /// Finds the positions that are decided before the first move.
    pub fn begin<S, T: Shared>(&mut self, job: &Job<'_, S, T>) {
        let (mut lost, mut won) = (Vec::new(), Vec::new());
        let (step, len) = (1 << job.deal.shift(), job.deal.len());
        for start in self.blocks.iter().map(|&block| block as usize * step) {
            for from in (start..len.min(start + step)).step_by(ENDS) {
                lost.clear();
                won.clear();
                job.table.find_ends(from..len.min(start + step).min(from + ENDS), &mut lost, &mut won);
                add(job.table, &mut self.next.lost, &lost);
                add(job.table, &mut self.next.won, &won);
            }
        }
    }

    /// Goes on to the layer after.
    pub fn turn(&mut self) {
        std::mem::swap(&mut self.now, &mut self.next);
        self.next.clear();
        self.stage = Stage::Lost;
        self.at = 0;
    }

    pub fn is_over(&self) -> bool {
        self.stage == Stage::Over
    }

    /// Visits the predecessors of positions decided at a remoteness, until the box is about full or there are no
    /// more.
    pub fn expand<S: Backward, T: Shared>(
        &mut self,
        job: &Job<'_, S, T>,
        remoteness: u32,
        outbox: &mut Outbox,
    ) -> Result<(), Failed> {
        outbox.clear();
        while self.fill_batch(job, remoteness) {
            self.held.clear();
            self.held.extend(outbox.lengths());
            match (self.stage, job.far) {
                (Stage::Lost, Far::Few) => self.settle::<true, true, _, _>(job, remoteness, outbox),
                (Stage::Lost, _) => self.settle::<true, false, _, _>(job, remoteness, outbox),
                (_, Far::Few) => self.settle::<false, true, _, _>(job, remoteness, outbox),
                (_, _) => self.settle::<false, false, _, _>(job, remoteness, outbox),
            }?;
            if outbox.is_half_full() {
                break;
            }
        }
        Ok(())
    }

    fn settle<const LOST: bool, const RARE: bool, S: Backward, T: Shared>(
        &mut self,
        job: &Job<'_, S, T>,
        remoteness: u32,
        outbox: &mut Outbox,
    ) -> Result<(), Error> {
        let me = self.owner(job.far);
        let own = job.table.own(remoteness + 1, &mut self.next, &mut self.noted);
        let tally = Dealt::<_, RARE>::new(own, job.deal, me, outbox);
        match job.rows {
            Some(rows) => ahead::settle::<LOST>(job.space, rows, tally, &self.batch),
            None => settle_known::<LOST>(job.space, tally, &self.batch),
        }
    }

    /// Who enters moves at once.
    fn owner(&self, far: Far) -> u32 {
        if far == Far::Most { NOBODY } else { u32::from(self.me) }
    }

    /// Enters the moves that the boxes hold for this part.
    pub fn drain<T: Shared>(&mut self, table: &T, remoteness: u32, boxes: &[Outbox]) {
        let mut own = table.own(remoteness + 1, &mut self.next, &mut self.noted);
        for wins in [true, false] {
            let mut arrived: &[u32] = &[];
            for arriving in boxes.iter().flat_map(|outbox| outbox.moves(self.me, wins)).chain([&[][..]]) {
                arriving.iter().for_each(|&id| own.prefetch(id as usize));
                if wins {
                    own.win_all(arrived);
                } else {
                    own.count_down_all(arrived);
                }
                arrived = arriving;
            }
        }
    }

    /// Enters the moves of the last batch for which the box had no room, whoever owns their cells.
    pub fn enter_rest<S: Backward, T: Shared>(
        &mut self,
        job: &Job<'_, S, T>,
        outbox: &Outbox,
        all: T::Own<'_>,
    ) -> Result<(), Error> {
        for (held, now) in self.held.iter_mut().zip(outbox.lengths()) {
            *held = now - *held;
        }
        let (visitor, sent) = (self.owner(job.far), &mut self.held[..]);
        let rest = Rest { all, deal: job.deal, visitor, sent };
        settle(job.space, rest, &self.batch, self.stage == Stage::Lost)
    }

    /// Takes the next positions of the layer, all lost or all won as the stage says; `false` if there are no more.
    fn fill_batch<S, T: Shared>(&mut self, job: &Job<'_, S, T>, remoteness: u32) -> bool {
        self.batch.clear();
        while self.stage != Stage::Over {
            let lost = self.stage == Stage::Lost;
            let decided = if lost { &self.now.lost } else { &self.now.won };
            match decided.listed() {
                Some(ids) => {
                    let ids = &ids[self.at..ids.len().min(self.at + job.batch)];
                    self.batch.extend_from_slice(ids);
                    self.at += ids.len();
                }
                None => {
                    if self.at == 0 {
                        job.table.wait(decided.some());
                    }
                    scan(job, &self.blocks, &mut self.at, lost, remoteness, &mut self.batch);
                }
            }
            if !self.batch.is_empty() {
                return true;
            }
            self.stage = if lost { Stage::Won } else { Stage::Over };
            self.at = 0;
        }
        false
    }
}

/// As [`settle`], in two loops without a branch on the outcome, as moves that leave take registers.
#[inline(never)]
fn settle_known<const LOST: bool>(
    space: &impl Backward,
    tally: impl Tally,
    decided: &[u32],
) -> Result<(), Error> {
    hand_back(space, tally, decided, || LOST)
}

/// Adds decided positions to a list, or lets them wait.
pub(super) fn add(table: &impl Shared, decided: &mut Decided, ids: &[u32]) {
    let unlisted = decided.extend(ids);
    table.wait(&ids[ids.len() - unlisted..]);
}

/// Looks for a batch of positions in some blocks, from the `at`-th position on, in order; `false` if there are no
/// more.
fn scan<S, T: Shared>(
    job: &Job<'_, S, T>,
    blocks: &[u32],
    at: &mut usize,
    lost: bool,
    remoteness: u32,
    found: &mut Vec<u32>,
) -> bool {
    let (shift, len) = (job.deal.shift(), job.deal.len());
    // A power of two: so none reaches beyond its block.
    let stretch = (1 << shift).min(1 << job.batch.ilog2());
    while found.len() < job.batch {
        let Some(&block) = blocks.get(*at >> shift) else { break };
        let start = ((block as usize) << shift) + (*at & ((1 << shift) - 1));
        job.table.find(start.min(len)..(start + stretch).min(len), lost, remoteness, found);
        *at += stretch;
    }
    !found.is_empty()
}
