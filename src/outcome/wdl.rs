//! Outcomes without distances, in two bits a position.

use std::fmt;

use fixedbitset::FixedBitSet;

use super::answers::Counts;
use super::settle;
use super::short::{SPARSE, Short};
use super::tally::Tally;
use crate::error::Error;
use crate::game::Outcome;
use crate::prefetch::prefetch;
use crate::room::{self, NoRoom};
use crate::space::{Backward, Kind, Space, checked_len, prepare_to_walk_back};
use crate::watch::{EVERY, Phase, Watch};

/// The most moves a position may have: they are counted in one byte.
pub(super) const MAX_MOVES: usize = u8::MAX as usize;
/// So many positions may wait in a list, however small the space.
const SHORT: usize = 1 << 12;

/// How many bytes [`solve_watched`] allocates, beside what visits backward do: for each position a count of
/// one byte, three bits, and a share of a list, which may be growing.
pub(crate) fn bytes(space: &impl Space) -> usize {
    space.len().saturating_mul(2)
}

/// The outcome of every position of a space, without the remoteness. What is not known when it is stopped is
/// unknown.
pub(crate) fn solve_watched(space: &impl Backward, watch: &mut Watch<'_>) -> Result<Wdl, Error> {
    let len = checked_len(space.len())?;
    solve_by(space, len, (len / SPARSE).max(SHORT), watch)
}

fn solve_by(space: &impl Backward, len: usize, limit: usize, watch: &mut Watch<'_>) -> Result<Wdl, Error> {
    let Start { mut open, mut decided, any_cut } = start(space, len, limit, watch)?;
    if !decided.listed.is_empty() {
        prepare_to_walk_back(space)?;
    }
    let mut done = 0;
    while let Some(id) = decided.next() {
        if done % EVERY == 0 && watch.stops(Phase::Deciding, done, Some(len)) {
            break;
        }
        done += 1;
        let lost = decided.table.lost.contains(id as usize);
        settle(space, Bytes { open: &mut open, decided: &mut decided }, &[id], lost)?;
    }
    if !any_cut && !watch.stopped() {
        let draws = open.iter().enumerate().filter(|&(_, &moves)| moves > 0).map(|(id, _)| id);
        draws.for_each(|id| decided.table.set(id, Outcome::Draw));
    }
    Ok(decided.table)
}

struct Start {
    /// Moves not yet counted down; 0 unless the position is open.
    open: Vec<u8>,
    decided: Decided,
    any_cut: bool,
}

fn start(space: &impl Space, len: usize, limit: usize, watch: &mut Watch<'_>) -> Result<Start, Error> {
    let no_room = |no_room: NoRoom| no_room.at(len);
    let mut decided = Decided::new(len, limit).map_err(no_room)?;
    let mut any_cut = false;
    let mut too_many = None;
    let mut moves = |id| {
        match space.kind(id) {
            Kind::Open(0) | Kind::End(Outcome::Loss) => decided.push(id, Outcome::Loss),
            Kind::Open(moves @ 1..=MAX_MOVES) => return moves as u8,
            Kind::Open(_) => too_many = too_many.or(Some(id)),
            Kind::End(Outcome::Win) => decided.push(id, Outcome::Win),
            Kind::End(Outcome::Draw) => decided.table.set(id, Outcome::Draw),
            Kind::Hole => decided.table.holes += 1,
            Kind::Cut => any_cut = true,
        }
        0
    };
    let mut open = room::list(len).map_err(no_room)?;
    while open.len() < len && !watch.stops(Phase::Reading, open.len(), Some(len)) {
        open.extend((open.len()..len.min(open.len() + EVERY)).map(&mut moves));
    }
    open.resize(len, 0);
    match too_many {
        Some(position) => Err(Error::TooManyMoves { position, limit: MAX_MOVES }),
        None => Ok(Start { open, decided, any_cut }),
    }
}

/// Counts of one byte, and the outcomes.
struct Bytes<'a> {
    open: &'a mut [u8],
    decided: &'a mut Decided,
}

impl Tally for Bytes<'_> {
    #[inline]
    fn len(&self) -> usize {
        self.open.len()
    }

    #[inline(always)]
    fn prefetch(&self, id: usize) {
        prefetch(self.open, id);
    }

    #[inline(always)]
    fn win(&mut self, id: usize) -> Option<()> {
        let moves = self.open.get_mut(id)?;
        if *moves > 0 {
            *moves = 0;
            self.decided.push(id, Outcome::Win);
        }
        Some(())
    }

    #[inline(always)]
    fn count_down(&mut self, id: usize) -> Option<()> {
        let moves = self.open.get_mut(id)?;
        if *moves > 0 {
            *moves -= 1;
            if *moves == 0 {
                self.decided.push(id, Outcome::Loss);
            }
        }
        Some(())
    }
}

/// The table so far, and the positions in it that were not yet handed back. Without distances any order will
/// do: so the last come first, and those for which the list has no room wait as a bit each.
struct Decided {
    table: Wdl,
    listed: Short,
    waiting: FixedBitSet,
    any_waiting: bool,
}

impl Decided {
    fn new(len: usize, limit: usize) -> Result<Self, NoRoom> {
        let (waiting, won, lost) = (room::bits(len)?, room::bits(len)?, room::bits(len)?);
        let table = Wdl { len, holes: 0, won, lost };
        Ok(Self { table, listed: Short::with_limit(limit), waiting, any_waiting: false })
    }

    #[inline]
    fn push(&mut self, id: usize, outcome: Outcome) {
        self.table.set(id, outcome);
        if !self.listed.push(id as u32) {
            self.waiting.insert(id);
            self.any_waiting = true;
        }
    }

    #[inline]
    fn next(&mut self) -> Option<u32> {
        if self.listed.is_empty() && self.any_waiting {
            self.waiting.ones().take_while(|&id| self.listed.push(id as u32)).for_each(drop);
            self.listed.iter().for_each(|&id| self.waiting.remove(id as usize));
            // Fewer than there is room for: those were all.
            self.any_waiting = self.listed.is_full();
        }
        self.listed.pop()
    }
}

/// The outcome of every position of a space, two bits each: what [`Solver::wdl`](crate::Solver::wdl) finds.
///
/// ```
/// use retrograde::{Graph, Outcome, Solver, outcome};
///
/// let table = Solver::new().wdl(Graph::from_successors(&[vec![1], vec![2], vec![]])?)?;
/// assert_eq!((0..3).filter_map(|id| table.outcome(&id)).collect::<Vec<_>>(), [
///     Outcome::Loss,
///     Outcome::Win,
///     Outcome::Loss,
/// ]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "solving has no effect but its answers"]
#[derive(Clone, PartialEq, Eq)]
pub struct Wdl {
    len: usize,
    holes: usize,
    /// A draw is in both sets, what is not known in neither.
    won: FixedBitSet,
    lost: FixedBitSet,
}

impl Wdl {
    /// A table in which no outcome is known.
    #[cfg(feature = "table")]
    pub(crate) fn unknown(len: usize, holes: usize) -> Self {
        let bits = || FixedBitSet::with_capacity(len);
        Self { len, holes, won: bits(), lost: bits() }
    }

    /// The table whose two sets consist of these words.
    #[cfg(feature = "rayon")]
    pub(super) fn from_words(
        len: usize,
        holes: usize,
        won: impl Iterator<Item = usize>,
        lost: impl Iterator<Item = usize>,
    ) -> Self {
        let (won, lost) = (
            FixedBitSet::with_capacity_and_blocks(len, won),
            FixedBitSet::with_capacity_and_blocks(len, lost),
        );
        Self { len, holes, won, lost }
    }

    /// The number of holes, which the table does not distinguish from unknown positions.
    #[cfg(feature = "table")]
    pub(crate) fn holes(&self) -> usize {
        self.holes
    }

    /// How many outcomes are known.
    #[cfg(feature = "table")]
    pub(crate) fn known(&self) -> usize {
        self.won.union_count(&self.lost)
    }

    /// The number of positions, holes included.
    pub(crate) fn position_count(&self) -> usize {
        self.len
    }

    /// The outcome for the player to move; `None` for a hole, an id outside the space, or an unknown outcome.
    ///
    /// ```
    /// use retrograde::{Graph, Outcome, Solver, outcome};
    ///
    /// let table = Solver::new().wdl(Graph::from_successors(&[vec![0]])?)?;
    /// assert_eq!((table.outcome(&0), table.outcome(&1)), (Some(Outcome::Draw), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn outcome(&self, id: usize) -> Option<Outcome> {
        match (self.won.contains(id), self.lost.contains(id)) {
            (true, true) => Some(Outcome::Draw),
            (true, false) => Some(Outcome::Win),
            (false, true) => Some(Outcome::Loss),
            (false, false) => None,
        }
    }

    /// How many positions are won, lost, drawn and unknown; holes are not counted. O(V).
    ///
    /// ```
    /// use retrograde::{Graph, Solver, outcome};
    ///
    /// let counts = Solver::new().wdl(Graph::from_successors(&[vec![1], vec![]])?)?.counts();
    /// assert_eq!((counts.win, counts.loss, counts.draw), (1, 1, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn counts(&self) -> Counts {
        let draw = self.won.intersection_count(&self.lost);
        let (win, loss) = (self.won.count_ones(..) - draw, self.lost.count_ones(..) - draw);
        Counts { win, loss, draw, unknown: self.len - self.holes - win - loss - draw }
    }

    /// Enters an outcome where none was known.
    #[inline]
    pub(crate) fn set(&mut self, id: usize, outcome: Outcome) {
        if outcome != Outcome::Loss {
            self.won.insert(id);
        }
        if outcome != Outcome::Win {
            self.lost.insert(id);
        }
    }
}

impl fmt::Debug for Wdl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Wdl").field("counts", &self.counts()).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::outcome::solve;
    use crate::test_random::{Random, rounds};

    /// However short the list of positions to hand back.
    #[test]
    fn the_outcomes_are_those_of_the_engine() {
        let mut random = Random(5);
        for round in 0..rounds(300) {
            let len = 1 + random.below(if round < 290 { 60 } else { 20_000 });
            let count = len * (1 + random.below(3));
            let edges = random.edges(len, count);
            let graph = random.graph(len, &edges, round % 2 == 0);
            let expected = solve(&graph).unwrap();
            for limit in [1, 2, 1 + random.below(50), SHORT] {
                let table = solve_by(&graph, len, limit, &mut Watch::none()).unwrap();
                assert!((0..len).all(|id| table.outcome(id) == expected.outcome(id)));
                assert_eq!(table.counts(), expected.counts());
            }
        }
    }
}
