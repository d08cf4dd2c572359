//! Scores where all moves agree about endless play: the whole space is one block.

use super::answers::UNKNOWN;
use super::block::{Before, Block, Entering};
use super::{Allows, ScoreError, Scores, checked};
use crate::error::Error;
use crate::prefetch::LARGE;
use crate::room::{self, NoRoom};
use crate::space::{Kind, Rows, Space, Turn, prepare_to_walk_back};
use crate::watch::Watch;

/// Finds all scores by the stored moves, backward.
pub(super) fn solve(
    space: &impl Space,
    rows: Rows<'_>,
    scores: &mut Scores,
    allows: Allows<'_>,
    watch: &mut Watch<'_>,
) -> Result<(), ScoreError> {
    let len = space.len();
    let no_room = |no_room: NoRoom| no_room.at::<usize>(len);
    let beside = scores.bytes().saturating_add(rows.bytes_to_walk_back());
    let ends = scores.plies.iter().filter(|&&plies| plies == 0).count();
    allows(beside.saturating_add(len.saturating_mul(8)).saturating_add(ends.saturating_mul(4)))?;
    prepare_to_walk_back(space)?;
    let mut block = Block::default();
    (block.gains, block.plies) = (std::mem::take(&mut scores.scores), std::mem::take(&mut scores.plies));
    block.starts = room::list(ends).map_err(no_room)?;
    block.open = room::list(len).map_err(no_room)?;
    for id in 0..len {
        let open = match space.kind(id) {
            _ if block.plies[id] == 0 => {
                block.gains[id] -= scores.endless(id);
                if block.gains[id] != 0 {
                    block.starts.push(id as u32);
                }
                0
            }
            Kind::Open(moves) => u32::try_from(moves)
                .map_err(|_| Error::TooManyMoves { position: id, limit: u32::MAX as usize })?,
            _ => 0,
        };
        block.open.push(open);
    }
    block.sort_starts();
    block
        .settle::<true>(&Stored { rows, large: len >= LARGE }, Before { done: 0, total: len }, watch)
        .map_err(no_room)?;
    let Block { open, gains, plies, .. } = block;
    (scores.scores, scores.plies) = (gains, plies);
    for (id, &open) in open.iter().enumerate() {
        // What no pass settled gains nothing, if there was time for all of them.
        match open {
            0 => {}
            _ if watch.stopped() => scores.scores[id] = UNKNOWN,
            _ => scores.scores[id] = 0,
        }
        if scores.scores[id] != UNKNOWN {
            scores.scores[id] = checked(id, scores.scores[id] + scores.endless(id))?;
        }
    }
    Ok(())
}

/// The moves of a stored graph.
struct Stored<'a> {
    rows: Rows<'a>,
    large: bool,
}

impl Entering for Stored<'_> {
    #[inline]
    fn for_each(&self, id: usize, visit: impl FnMut(usize, Turn)) {
        self.rows.for_each_predecessor(id, visit);
    }

    #[inline]
    fn fetch_row(&self, id: usize) {
        self.rows.fetch_predecessor_row(id);
    }

    #[inline]
    fn fetch(&self, id: usize) {
        self.rows.fetch_predecessors(id);
    }

    fn is_large(&self) -> bool {
        self.large
    }
}
