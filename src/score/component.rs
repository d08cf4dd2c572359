//! Scores of a strongly connected component: a block, with the ways out of it.

use fixedbitset::FixedBitSet;

use super::answers::{NO_PLIES, UNKNOWN};
use super::best::Best;
use super::block::{Before, Block, Entering};
use super::components::Run;
use super::{ScoreError, checked, seen};
use crate::error::Error;
use crate::room::{self, NoRoom};
use crate::space::{Space, Turn, for_each_move};
use crate::watch::Watch;

/// Room for one component after another.
#[derive(Default)]
pub(super) struct Inner {
    block: Block,
    rows: Rows,
}

/// The moves between members of a component, by where they lead: row `id` is `sources[starts[id]..starts[id +
/// 1]]`.
#[derive(Default)]
struct Rows {
    starts: Vec<u32>,
    sources: Vec<u32>,
    /// Which of them keep the turn; empty if none does.
    keeps: FixedBitSet,
}

/// What the moves of all members are, beside what the block keeps.
#[derive(Default)]
struct Seen {
    /// How many moves stay in the component.
    inside: usize,
    keeps: bool,
    /// Whether some move leads to where nothing is known.
    unknown: bool,
}

/// The members of a component, and the numbers by which they are found.
#[derive(Clone, Copy)]
pub(super) struct Members<'a> {
    pub ids: &'a [u32],
    /// A member's number is this one and its place in the list.
    pub first: u32,
    pub numbers: &'a [u32],
}

impl Members<'_> {
    /// The place of a position in the list.
    #[inline]
    fn place(self, id: usize) -> Option<usize> {
        let place = self.numbers.get(id)?.checked_sub(self.first)? as usize;
        (place < self.ids.len()).then_some(place)
    }
}

impl<S: Space, C, E, P> Run<'_, S, C, E, P>
where
    C: Fn(usize) -> Option<i64>,
    E: Fn(usize) -> i64,
    P: Fn(usize, usize) -> i64,
{
    /// Values the members of a component in which play can come back. So many bytes are in use beside.
    pub(super) fn value_together(
        &mut self,
        members: Members<'_>,
        beside: usize,
        watch: &mut Watch<'_>,
    ) -> Result<(), ScoreError> {
        let (len, total) = (members.ids.len(), self.space.len());
        let no_room = |no_room: NoRoom| ScoreError::from(no_room.at::<usize>(total));
        let beside = beside.saturating_add(self.scores.bytes());
        let bytes = beside.saturating_add(len.saturating_mul(28)).saturating_add(8);
        (self.allows)(bytes)?;
        self.inner.block.reset(len).map_err(no_room)?;
        self.inner.rows.reset(len).map_err(no_room)?;
        let seen = self.see(members)?;
        if seen.unknown {
            return Ok(());
        }
        (self.allows)(bytes.saturating_add(seen.inside.saturating_mul(4)).saturating_add(seen.inside / 8))?;
        self.inner.rows.make_room(&seen).map_err(no_room)?;
        self.inner.rows.fill(self.space, members);
        self.inner.block.sort_starts();
        let before = Before { done: self.done, total };
        self.inner.block.settle::<false>(&self.inner.rows, before, watch).map_err(no_room)?;
        self.take(members, watch.stopped())
    }

    /// Looks at all moves once: those that stay are counted, and the best of those that leave is kept.
    fn see(&mut self, members: Members<'_>) -> Result<Seen, ScoreError> {
        let mut all = Seen::default();
        for (place, &id) in members.ids.iter().enumerate() {
            let id = id as usize;
            let worth = self.scores.endless(id);
            let (mut best, mut inside, mut differs) = (Best::NONE, 0, None);
            let (mut pays, mut moves) = (false, 0);
            self.points.for_each_move(self.space, id, |to, turn, payoff| {
                pays |= payoff != 0;
                moves += 1;
                match members.place(to) {
                    Some(target) => {
                        if payoff + seen(self.scores.endless(to), turn) != worth {
                            differs.get_or_insert(to);
                        }
                        all.keeps |= !turn.passes();
                        inside += 1;
                        self.inner.rows.count(target);
                    }
                    None if self.scores.scores[to] == UNKNOWN => all.unknown = true,
                    None => {
                        let value = payoff + seen(self.scores.scores[to], turn);
                        best.add(value - worth, self.scores.plies[to]);
                    }
                }
            })?;
            if let Some(to) = differs {
                return Err(ScoreError::EndlessDiffers { from: id, to });
            }
            all.inside = all.inside.saturating_add(inside);
            let most = u32::MAX as usize - 1;
            if all.inside > most {
                return Err(Error::TooManyMoves { position: id, limit: most }.into());
            }
            self.paying = self.paying.saturating_add(if pays { moves } else { 0 });
            self.inner.block.enter(place, inside as u32, best);
        }
        Ok(all)
    }

    /// Turns gains into scores. What is not settled gains nothing, unless the run was stopped.
    fn take(&mut self, members: Members<'_>, stopped: bool) -> Result<(), ScoreError> {
        let Block { open, gains, plies, .. } = &self.inner.block;
        for (place, &id) in members.ids.iter().enumerate() {
            let id = id as usize;
            let settled = open.get(place) == Some(&0);
            if !settled && stopped {
                continue;
            }
            let (gain, plies) = if settled { (gains[place], plies[place]) } else { (0, NO_PLIES) };
            self.scores.scores[id] = checked(id, self.scores.endless(id) + gain)?;
            self.scores.plies[id] = plies;
        }
        Ok(())
    }
}

impl Rows {
    fn reset(&mut self, len: usize) -> Result<(), NoRoom> {
        self.starts.clear();
        room::reserve_exact(&mut self.starts, len + 2)?;
        self.starts.resize(len + 2, 0);
        Ok(())
    }

    /// One move more leads to a member.
    #[inline]
    fn count(&mut self, target: usize) {
        self.starts[target + 2] = self.starts[target + 2].saturating_add(1);
    }

    fn make_room(&mut self, seen: &Seen) -> Result<(), NoRoom> {
        self.sources.clear();
        room::reserve_exact(&mut self.sources, seen.inside)?;
        self.sources.resize(seen.inside, 0);
        self.keeps = room::bits(if seen.keeps { seen.inside } else { 0 })?;
        let mut sum = 0_u32;
        for start in &mut self.starts {
            sum = sum.saturating_add(*start);
            *start = sum;
        }
        Ok(())
    }

    /// Sorts the moves by where they lead. Entry `id + 1` of the starts is where the next move into a position
    /// goes; once all moves are there, that is where the next row starts.
    fn fill(&mut self, space: &impl Space, members: Members<'_>) {
        for (place, &id) in members.ids.iter().enumerate() {
            for_each_move(space, id as usize, |to, turn| {
                let Some(target) = members.place(to) else { return };
                let slot = self.starts[target + 1] as usize;
                // Only a space that contradicts itself has more moves than before.
                let Some(source) = self.sources.get_mut(slot) else { return };
                *source = place as u32;
                if !turn.passes() && slot < self.keeps.len() {
                    self.keeps.insert(slot);
                }
                self.starts[target + 1] += 1;
            });
        }
    }
}

impl Entering for Rows {
    #[inline]
    fn for_each(&self, id: usize, mut visit: impl FnMut(usize, Turn)) {
        let row = self.starts[id] as usize..self.starts[id + 1] as usize;
        for slot in row {
            visit(self.sources[slot] as usize, Turn::from_passes(!self.keeps.contains(slot)));
        }
    }
}
