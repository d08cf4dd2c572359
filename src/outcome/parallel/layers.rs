//! From layer to layer: who works, and when the parts exchange their moves.

use rayon::prelude::*;

use super::super::frontier::Frontier;
use super::super::settle_by;
use super::Failed;
use super::outbox::Outbox;
use super::part::{self, Job, Part};
use super::shared::Shared;
use crate::space::Backward;
use crate::watch::{Phase, Watch};

/// All that is changed from layer to layer.
pub(super) struct Layers {
    parts: Vec<Part>,
    boxes: Vec<Outbox>,
    /// Whether the parts, too, have positions that were decided last.
    dealt: bool,
    thin: Thin,
    /// The most positions that one thread alone is given.
    few: usize,
}

/// Positions that the calling thread hands back alone, whoever owns them.
struct Thin {
    now: Frontier,
    next: Frontier,
    noted: Vec<u32>,
}

/// A thin layer may have so many positions, however small the space.
const LEAST_THIN: usize = 1 << 13;

/// How many positions a list holds at most if the thin layers have at most `few` positions: some more, since a layer
/// that is not listed is looked for in the whole table.
pub(super) fn thin_limit(len: usize, few: usize) -> usize {
    (4 * few).min((len / 64).max(LEAST_THIN))
}

/// How many bytes the lists for thin layers take: all four may grow at a time.
pub(super) fn thin_bytes(len: usize, few: usize) -> usize {
    4 * thin_limit(len, few) * size_of::<u32>() * 3 / 2
}

impl Layers {
    pub fn new<S, T>(job: &Job<'_, S, T>, room: usize, few: usize) -> Self {
        let parts = job.deal.parts();
        let limit = thin_limit(job.deal.len(), few);
        let frontier = || Frontier::with_limit(limit);
        Self {
            parts: (0..parts).map(|me| Part::new(job, me as u8)).collect(),
            boxes: (0..parts).map(|_| Outbox::new(room, parts)).collect(),
            dealt: true,
            thin: Thin { now: frontier(), next: frontier(), noted: Vec::new() },
            few: few.min(limit),
        }
    }

    /// Decides what can be decided, layer by layer, until the observer stops it.
    pub fn run<S, T>(&mut self, job: &Job<'_, S, T>, watch: &mut Watch<'_>) -> Result<(), Failed>
    where
        S: Backward + Sync,
        T: Shared,
    {
        self.parts.par_iter_mut().with_max_len(1).for_each(|part| part.begin(job));
        let (mut remoteness, mut done) = (0, 0);
        loop {
            let decided = self.decided();
            if decided == 0 || watch.stops(Phase::Deciding, done, Some(job.deal.len())) {
                return Ok(());
            }
            if remoteness > T::MAX_REMOTENESS {
                return Err(Failed);
            }
            done += decided;
            if decided <= self.few && self.is_listed() {
                self.alone(job, remoteness)?;
            } else {
                self.together(job, remoteness)?;
            }
            remoteness += 1;
        }
    }

    /// How many positions were decided last.
    fn decided(&self) -> usize {
        let dealt = if self.dealt { self.parts.iter().map(|part| part.next.len()).sum() } else { 0 };
        self.thin.next.len() + dealt
    }

    fn is_listed(&self) -> bool {
        self.thin.next.is_listed() && (!self.dealt || self.parts.iter().all(|part| part.next.is_listed()))
    }

    /// One layer on the calling thread: it owns everything.
    fn alone<S: Backward, T: Shared>(&mut self, job: &Job<'_, S, T>, remoteness: u32) -> Result<(), Failed> {
        self.gather();
        let Thin { now, next, noted } = &mut self.thin;
        std::mem::swap(now, next);
        next.clear();
        for (decided, lost) in [(now.lost.some(), true), (now.won.some(), false)] {
            if !decided.is_empty() {
                let own = job.table.own(remoteness + 1, next, noted);
                settle_by(job.space, job.rows, own, decided, lost)?;
            }
        }
        Ok(())
    }

    /// Takes the positions decided last from the parts.
    fn gather(&mut self) {
        if !std::mem::take(&mut self.dealt) {
            return;
        }
        for part in &mut self.parts {
            self.thin.next.lost.extend(part.next.lost.some());
            self.thin.next.won.extend(part.next.won.some());
            part.next.clear();
        }
    }

    /// One layer on all threads, each part with what it owns.
    fn together<S, T>(&mut self, job: &Job<'_, S, T>, remoteness: u32) -> Result<(), Failed>
    where
        S: Backward + Sync,
        T: Shared,
    {
        self.scatter(job);
        self.parts.iter_mut().for_each(Part::turn);
        while !self.parts.iter().all(Part::is_over) {
            self.expand(job, remoteness)?;
            self.drain(job, remoteness);
            self.enter_rest(job, remoteness)?;
        }
        Ok(())
    }

    /// Gives the positions decided last to their owners.
    fn scatter<S, T: Shared>(&mut self, job: &Job<'_, S, T>) {
        self.dealt = true;
        let next = &mut self.thin.next;
        for lost in [true, false] {
            let all = if lost { &next.lost } else { &next.won };
            for &id in all.some() {
                let owner = job.deal.owner(id as usize).map_or(0, usize::from);
                let part = &mut self.parts[owner].next;
                part::add(job.table, if lost { &mut part.lost } else { &mut part.won }, &[id]);
            }
            if all.listed().is_none() {
                for part in &mut self.parts {
                    if lost { part.next.lost.add_unlisted() } else { part.next.won.add_unlisted() }
                }
            }
        }
        next.clear();
    }

    fn expand<S, T>(&mut self, job: &Job<'_, S, T>, remoteness: u32) -> Result<(), Failed>
    where
        S: Backward + Sync,
        T: Shared,
    {
        let parts = self.parts.par_iter_mut().zip(&mut self.boxes).with_max_len(1);
        parts.try_for_each(|(part, outbox)| part.expand(job, remoteness, outbox))
    }

    fn drain<S: Sync, T: Shared>(&mut self, job: &Job<'_, S, T>, remoteness: u32) {
        if self.boxes.iter().all(Outbox::is_empty) {
            return;
        }
        let parts = self.parts.par_iter_mut().with_max_len(1);
        parts.for_each(|part| part.drain(job.table, remoteness, &self.boxes));
    }

    fn enter_rest<S: Backward, T: Shared>(
        &mut self,
        job: &Job<'_, S, T>,
        remoteness: u32,
    ) -> Result<(), Failed> {
        let Thin { next, noted, .. } = &mut self.thin;
        for (part, outbox) in self.parts.iter_mut().zip(&self.boxes).filter(|(_, outbox)| outbox.lacks_room())
        {
            part.enter_rest(job, outbox, job.table.own(remoteness + 1, next, noted))?;
        }
        Ok(())
    }
}
