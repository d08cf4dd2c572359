//! Which positions have a nimber.
//!
//! The rule: a position may be given m, the least number missing among the nimbers of its options, if each
//! option that has no nimber yet has itself an option of nimber m, which *answers* it. When the rule applies
//! nowhere any more, all nimbers are given. The order does not matter, so it is chosen for speed: what has
//! only options with nimbers goes first, and is valued as where play ends; for the rest the levels m = 0, 1,
//! 2, ... are processed one after another, each by counting down the options that are not answered yet.

use fixedbitset::FixedBitSet;

use super::{HOLE, INFINITE, LIMIT, UNKNOWN, UNSET};
use crate::error::Error;
use crate::game::Outcome;
use crate::grundy::Mex;
use crate::room::{self, NoRoom};
use crate::space::{Backward, Kind, prepare_to_walk_back};
use crate::watch::{EVERY, Phase, Watch};

/// What the rule gave. Positions that are [`UNSET`] are infinite.
pub(super) struct Labels {
    pub values: Vec<u32>,
    pub times: Vec<u32>,
}

/// Gives nimbers until the rule applies nowhere any more.
pub(super) fn all(space: &impl Backward, watch: &mut Watch<'_>) -> Result<Labels, Error> {
    let len = space.len();
    if len > LIMIT {
        return Err(Error::TooManyPositions { len, limit: LIMIT });
    }
    let mut labelling = Labelling::new(space, len).map_err(|no_room| no_room.at(len))?;
    labelling.read(watch)?;
    prepare_to_walk_back(space)?;
    while !watch.stopped() && labelling.start_level() {
        // A step gives at most one nimber.
        let mut steps: usize = 0;
        while labelling.step()? {
            steps += 1;
            if steps % EVERY == 0 && watch.stops(Phase::Valuing, labelling.given as usize, Some(len)) {
                break;
            }
        }
        labelling.end_level();
    }
    if watch.stopped() {
        // What has no nimber yet may still get one.
        labelling.values.iter_mut().filter(|value| **value == UNSET).for_each(|value| *value = UNKNOWN);
    } else {
        labelling.spread_cuts()?;
    }
    Ok(Labels { values: labelling.values, times: labelling.open })
}

struct Labelling<'a, S> {
    space: &'a S,
    values: Vec<u32>,
    /// How many moves lead to positions without a nimber. Once the position has a nimber itself: when it was
    /// given.
    open: Vec<u32>,
    /// For candidates: how many of these moves are not answered on this level.
    unanswered: Vec<u32>,
    /// One more than the last level on which an option of that nimber was met.
    met: Vec<u32>,
    /// Whether a level was skipped before: if not, `met` is the least number missing among the nimbers met.
    skipped: FixedBitSet,
    level: u32,
    /// The positions without a nimber whose options have all nimbers below the level.
    candidates: Vec<u32>,
    /// How many nimbers were given.
    given: u32,
    /// By nimber, the positions that have it.
    holders: Vec<Vec<u32>>,
    /// How many holders of the level were processed.
    processed: usize,
    /// Positions without an option that has no nimber.
    settled: Vec<u32>,
    /// Positions with an option that has the level for its nimber, the first `announced` of which count as
    /// answered.
    answered: Vec<u32>,
    announced: usize,
    /// Candidates without an unanswered option.
    ready: Vec<u32>,
    mex: Mex,
}

impl<'a, S: Backward> Labelling<'a, S> {
    fn new(space: &'a S, len: usize) -> Result<Self, NoRoom> {
        Ok(Self {
            space,
            values: room::filled(UNSET, len)?,
            open: room::zeros(len)?,
            unanswered: room::zeros(len)?,
            met: room::zeros(len)?,
            skipped: room::bits(len)?,
            level: 0,
            candidates: Vec::new(),
            given: 0,
            holders: vec![Vec::new()],
            processed: 0,
            settled: Vec::new(),
            answered: Vec::new(),
            announced: 0,
            ready: Vec::new(),
            mex: Mex::default(),
        })
    }

    /// Asks what each position is and looks at every move.
    fn read(&mut self, watch: &mut Watch<'_>) -> Result<(), Error> {
        let len = self.values.len();
        for id in 0..len {
            if id % EVERY == 0 && watch.stops(Phase::Reading, id, Some(len)) {
                return Ok(());
            }
            match self.space.kind(id) {
                Kind::Open(_) | Kind::End(Outcome::Loss) => {}
                Kind::End(_) => return Err(Error::NotNormalPlay { position: id }),
                Kind::Hole => self.values[id] = HOLE,
                Kind::Cut => self.values[id] = UNKNOWN,
            }
        }
        for id in 0..len {
            if id % EVERY == 0 && watch.stops(Phase::Ordering, id, Some(len)) {
                return Ok(());
            }
            if let Kind::Open(moves) = self.space.kind(id) {
                self.open[id] = self.count_moves(id, moves)?;
            }
        }
        let (values, open) = (&self.values, &self.open);
        let no_room = |no_room: NoRoom| no_room.at(len);
        for id in (0..len as u32).filter(|&id| values[id as usize] == UNSET) {
            room::push(&mut self.candidates, id).map_err(no_room)?;
            if open[id as usize] == 0 {
                room::push(&mut self.settled, id).map_err(no_room)?;
            }
        }
        Ok(())
    }

    /// Counts the moves of an open position, all of which must be sound.
    fn count_moves(&self, id: usize, moves: usize) -> Result<u32, Error> {
        let limit = LIMIT;
        if moves > limit {
            return Err(Error::TooManyMoves { position: id, limit });
        }
        let mut count: u32 = 0;
        let mut wrong = None;
        self.space.for_each_successor(id, |to, turn| match self.values.get(to) {
            _ if !turn.passes() => wrong = Some(Error::NotNormalPlay { position: id }),
            None | Some(&HOLE) => {
                wrong = Some(Error::BadMove { position: id, index: to, len: self.values.len() });
            }
            Some(_) => count = count.saturating_add(1),
        });
        wrong.map_or(Ok(count), Err)
    }

    /// Gets the candidates ready, or says that none is left.
    fn start_level(&mut self) -> bool {
        for &id in &self.candidates {
            self.unanswered[id as usize] = self.open[id as usize];
        }
        !self.candidates.is_empty()
    }

    /// Goes on to the next level, with the candidates that are left for it.
    fn end_level(&mut self) {
        self.level += 1;
        self.candidates.clear();
        // The list becomes that of the candidates, with the others taken out.
        let mut answered = std::mem::take(&mut self.answered);
        answered.retain(|&id| self.is_candidate(id as usize));
        self.candidates = answered;
        (self.announced, self.processed) = (0, 0);
    }

    /// Whether the least number missing among the nimbers met is the level, in a position that has no nimber.
    fn is_candidate(&self, id: usize) -> bool {
        self.values[id] == UNSET && self.met[id] == self.level && !self.skipped.contains(id)
    }

    /// One step on this level; whether there was one to take. The order matters: nothing is given the level
    /// while an option that already has it may not have been met.
    fn step(&mut self) -> Result<bool, Error> {
        let holders = self.holders.get(self.level as usize);
        if let Some(id) = self.settled.pop() {
            self.settle(id as usize)?;
        } else if let Some(&id) = holders.and_then(|holders| holders.get(self.processed)) {
            self.processed += 1;
            self.for_each_before(id as usize, Self::meet)?;
        } else if let Some(&id) = self.answered.get(self.announced) {
            self.announced += 1;
            self.for_each_before(id as usize, Self::count_down)?;
        } else if let Some(id) = self.ready.pop() {
            // Every option without a nimber is answered: the rule, Claims 21 and 25.
            if self.is_candidate(id as usize) {
                self.give(id as usize, self.level)?;
            }
        } else {
            return Ok(false);
        }
        Ok(true)
    }

    /// Values a position whose options all have nimbers, or that has none: stuck, or declared lost.
    fn settle(&mut self, id: usize) -> Result<(), Error> {
        if self.values[id] != UNSET {
            return Ok(());
        }
        self.mex.start();
        if let Kind::Open(1..) = self.space.kind(id) {
            self.space.for_each_successor(id, |to, _| {
                if let Some(&value) = self.values.get(to) {
                    self.mex.add(value);
                }
            });
        }
        let nimber = self.mex.finish();
        self.give(id, nimber)
    }

    /// Gives a position its nimber.
    fn give(&mut self, id: usize, nimber: u32) -> Result<(), Error> {
        debug_assert!(nimber < INFINITE, "at most the number of moves");
        self.mex.note_given(nimber);
        self.values[id] = nimber;
        self.open[id] = self.given;
        self.given += 1;
        if self.holders.len() <= nimber as usize {
            self.holders.resize_with(nimber as usize + 1, Vec::new);
        }
        let len = self.values.len();
        room::push(&mut self.holders[nimber as usize], id as u32).map_err(|no_room| no_room.at(len))?;
        // An option that is answered has been counted down, or will be.
        let answered = self.met[id] > self.level;
        self.for_each_before(id, |this, from| {
            let open = &mut this.open[from];
            let settled = *open == 1;
            *open = open.saturating_sub(1);
            if settled {
                room::push(&mut this.settled, from as u32)?;
            }
            if answered { Ok(()) } else { this.count_down(from) }
        })
    }

    /// Notes that a position has an option that has the level for its nimber.
    fn meet(&mut self, id: usize) -> Result<(), NoRoom> {
        let met = &mut self.met[id];
        if *met > self.level {
            return Ok(());
        }
        if *met < self.level {
            self.skipped.insert(id);
        }
        *met = self.level + 1;
        room::push(&mut self.answered, id as u32)
    }

    /// Notes that one more move of a position is answered or leads to a nimber.
    fn count_down(&mut self, id: usize) -> Result<(), NoRoom> {
        if self.is_candidate(id) {
            let unanswered = &mut self.unanswered[id];
            let last = *unanswered == 1;
            *unanswered = unanswered.saturating_sub(1);
            if last {
                return room::push(&mut self.ready, id as u32);
            }
        }
        Ok(())
    }

    /// What is left above a cut position is not known.
    fn spread_cuts(&mut self) -> Result<(), Error> {
        let len = self.values.len();
        let mut unknown: Vec<u32> = room::list(len).map_err(|no_room| no_room.at(len))?;
        unknown.extend((0..len as u32).filter(|&id| self.values[id as usize] == UNKNOWN));
        while let Some(id) = unknown.pop() {
            self.for_each_before(id as usize, |this, from| {
                this.values[from] = UNKNOWN;
                unknown.push(from as u32); // once each: there is room
                Ok(())
            })?;
        }
        Ok(())
    }

    /// Visits the predecessors that have no nimber, once for each move.
    fn for_each_before(
        &mut self,
        id: usize,
        mut visit: impl FnMut(&mut Self, usize) -> Result<(), NoRoom>,
    ) -> Result<(), Error> {
        let (space, len) = (self.space, self.values.len());
        let mut wrong = None;
        space.for_each_predecessor(id, |from, _| match self.values.get(from) {
            Some(&UNSET) => {
                if let Err(no_room) = visit(self, from) {
                    wrong = Some(no_room.at(len));
                }
            }
            Some(_) => {}
            None => wrong = Some(Error::BadMove { position: id, index: from, len }),
        });
        wrong.map_or(Ok(()), Err)
    }
}
