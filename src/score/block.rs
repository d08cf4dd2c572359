//! Gains where all moves agree about endless play: one pass over ever smaller gains.

use super::best::Best;
use crate::prefetch::{CHUNK, FULL, prefetch};
use crate::room::{self, NoRoom};
use crate::sift::sift;
use crate::space::Turn;
use crate::watch::{EVERY, Phase, Watch};

/// Positions among which endless play is worth the same to the same player, and what is known of their gains:
/// how much better they are than endless play, for the player to move.
#[derive(Default)]
pub(super) struct Block {
    /// How many moves are not known to be bad. The way out, if there is one, counts once, for the best move
    /// out. 0 once a position is settled; for an end from the start.
    pub open: Vec<u32>,
    /// The gain of a settled position, before that of the best way out.
    pub gains: Vec<i64>,
    /// The plies of a settled position, before that of the best way out.
    pub plies: Vec<u32>,
    /// Ends, or positions with a way out, of a gain other than 0.
    pub starts: Vec<u32>,
    /// Settled positions, in the order in which they were.
    queue: Vec<u32>,
}

/// The moves into positions of a block, backward.
pub(super) trait Entering {
    fn for_each(&self, id: usize, visit: impl FnMut(usize, Turn));

    /// Starts to load where the moves into a position are stored.
    fn fetch_row(&self, _id: usize) {}

    /// Starts to load the moves into a position.
    fn fetch(&self, _id: usize) {}

    /// Whether loading ahead pays.
    fn is_large(&self) -> bool {
        false
    }
}

/// Progress of a run before a block, and what is left.
#[derive(Clone, Copy)]
pub(super) struct Before {
    pub done: usize,
    pub total: usize,
}

/// Lists for loading ahead.
#[derive(Default)]
struct Ahead {
    winning: Vec<u32>,
    losing: Vec<u32>,
    noted: Vec<u32>,
}

impl Block {
    /// Makes room for so many positions, all open and without moves.
    pub fn reset(&mut self, len: usize) -> Result<(), NoRoom> {
        self.clear();
        room::reserve_exact(&mut self.open, len)?;
        room::reserve_exact(&mut self.gains, len)?;
        room::reserve_exact(&mut self.plies, len)?;
        room::reserve_exact(&mut self.starts, len)?;
        self.open.resize(len, 0);
        self.gains.resize(len, 0);
        self.plies.resize(len, super::answers::NO_PLIES);
        Ok(())
    }

    pub fn clear(&mut self) {
        self.open.clear();
        self.gains.clear();
        self.plies.clear();
        self.starts.clear();
        self.queue.clear();
    }

    /// What the moves of a position are: so many stay in the block, and the best of the others.
    pub fn enter(&mut self, place: usize, inside: u32, out: Best) {
        let gain = out.value.unwrap_or(0);
        self.open[place] = inside + u32::from(out.value.is_some());
        self.gains[place] = gain;
        self.plies[place] = out.plies(gain);
        if gain != 0 {
            // There is room for all.
            self.starts.push(place as u32);
        }
    }

    /// Settles all positions with a gain other than 0, the largest gains first, and those of one gain by plies:
    /// claim 50. `ENDS` says whether the starts are ends or positions with a way out.
    pub fn settle<const ENDS: bool>(
        &mut self,
        entering: &impl Entering,
        before: Before,
        watch: &mut Watch<'_>,
    ) -> Result<(), NoRoom> {
        room::reserve_exact(&mut self.queue, self.gains.len())?;
        let starts = std::mem::take(&mut self.starts);
        self.settle_from::<ENDS>(&starts, entering, before, watch);
        self.starts = starts;
        Ok(())
    }

    /// Sorts the starts by their gain, sign apart, from the largest, then by plies, from the fewest.
    pub fn sort_starts(&mut self) {
        let (gains, plies) = (&self.gains, &self.plies);
        let key = |&id: &u32| (std::cmp::Reverse(gains[id as usize].unsigned_abs()), plies[id as usize]);
        self.starts.sort_unstable_by_key(key);
    }

    fn settle_from<const ENDS: bool>(
        &mut self,
        mut starts: &[u32],
        entering: &impl Entering,
        before: Before,
        watch: &mut Watch<'_>,
    ) {
        let (mut done, mut ahead) = (0, Ahead::default());
        while let Some((level, mut plies)) = self.next_start::<ENDS>(&mut starts) {
            loop {
                self.begin::<ENDS>(&mut starts, level, plies);
                if done == self.queue.len() {
                    match self.next_start::<ENDS>(&mut starts) {
                        Some((same, later)) if same == level => plies = later,
                        _ => break,
                    }
                    continue;
                }
                let end = self.queue.len();
                plies = plies.saturating_add(1);
                while done < end {
                    if watch.stops(Phase::Deciding, before.done + done, Some(before.total)) {
                        return;
                    }
                    let part = done..end.min(done + EVERY);
                    done = part.end;
                    match entering.is_large() {
                        true => self.spread_ahead(entering, part, level, plies, &mut ahead),
                        false => self.spread(entering, part, level, plies),
                    }
                }
            }
        }
    }

    /// The level and plies of the next start that is not settled otherwise.
    fn next_start<const ENDS: bool>(&self, starts: &mut &[u32]) -> Option<(i64, u32)> {
        while let Some((&id, rest)) = starts.split_first() {
            let id = id as usize;
            if ENDS || self.open[id] != 0 {
                return Some((self.gains[id].saturating_abs(), self.plies[id]));
            }
            *starts = rest;
        }
        None
    }

    /// Takes the starts of a level whose turn has come.
    fn begin<const ENDS: bool>(&mut self, starts: &mut &[u32], level: i64, plies: u32) {
        while let Some((same, at)) = self.next_start::<ENDS>(starts) {
            if same != level || at > plies {
                return;
            }
            let Some((&id, rest)) = starts.split_first() else { return };
            *starts = rest;
            let open = &mut self.open[id as usize];
            *open = if ENDS || self.gains[id as usize] > 0 { 0 } else { *open - 1 };
            if *open == 0 {
                self.queue.push(id);
            }
        }
    }

    /// Enters the moves into positions that were settled one ply before.
    #[inline(never)]
    fn spread(&mut self, entering: &impl Entering, part: std::ops::Range<usize>, level: i64, plies: u32) {
        let Self { open, gains, plies: all_plies, queue, .. } = self;
        for place in part {
            let id = queue[place] as usize;
            let loses = gains[id] < 0;
            entering.for_each(id, |from, turn| {
                let Some(cell) = open.get_mut(from).filter(|cell| **cell != 0) else { return };
                let wins = turn.passes() == loses;
                *cell = if wins { 0 } else { *cell - 1 };
                if *cell == 0 {
                    gains[from] = if wins { level } else { -level };
                    all_plies[from] = plies;
                    queue.push(from as u32);
                }
            });
        }
    }

    /// The same for tables that do not fit the cache, as in the outcome engine.
    #[inline(never)]
    fn spread_ahead(
        &mut self,
        entering: &impl Entering,
        part: std::ops::Range<usize>,
        level: i64,
        plies: u32,
        ahead: &mut Ahead,
    ) {
        let last = part.end;
        for start in part.step_by(CHUNK) {
            let chunk = |chunks: usize| {
                let from = (start + chunks * CHUNK).min(last);
                from..last.min(from + CHUNK)
            };
            chunk(2).for_each(|place| entering.fetch_row(self.queue[place] as usize));
            chunk(1).for_each(|place| entering.fetch(self.queue[place] as usize));
            for place in chunk(0) {
                let id = self.queue[place] as usize;
                let loses = self.gains[id] < 0;
                entering.for_each(id, |from, turn| {
                    if from >= self.open.len() {
                        return;
                    }
                    prefetch(&self.open, from);
                    let moves = if turn.passes() == loses { &mut ahead.winning } else { &mut ahead.losing };
                    moves.push(from as u32);
                    if moves.len() == FULL {
                        self.apply(level, plies, ahead);
                    }
                });
            }
            self.apply(level, plies, ahead);
        }
    }

    /// Enters the moves, and forgets them.
    fn apply(&mut self, level: i64, plies: u32, ahead: &mut Ahead) {
        let Self { open, gains, plies: all_plies, queue, .. } = self;
        let Ahead { winning, losing, noted } = ahead;
        let won = sift(winning, noted, |id| std::mem::take(&mut open[id as usize]) != 0);
        queue.extend_from_slice(won);
        for &id in won {
            (gains[id as usize], all_plies[id as usize]) = (level, plies);
        }
        winning.clear();
        let lost = sift(losing, noted, |id| {
            let cell = &mut open[id as usize];
            let last = *cell == 1;
            *cell = cell.saturating_sub(1);
            last
        });
        queue.extend_from_slice(lost);
        for &id in lost {
            (gains[id as usize], all_plies[id as usize]) = (-level, plies);
        }
        losing.clear();
    }
}
