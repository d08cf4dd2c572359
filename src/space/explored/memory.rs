//! How a search keeps to a limit of memory.
//!
//! What counts is the most that is ever in use at a time: while the search goes on, or while an engine works
//! on what it found if it ended now. So that this can be, the search stays far enough below its limit: each
//! position met gets a row and a mark, even if it is cut in the end, and moves must be reversed.

use std::hash::Hash;

use super::{Explored, Found, Names, Search};
use crate::error::Error;
use crate::growth::{Growth, TableSize};
use crate::room::{self, NoRoom};
use crate::space::Turn;
use crate::space::rows::bytes_to_reverse;

/// What a position adds.
#[derive(Clone, Copy, Default)]
struct More {
    positions: usize,
    moves: usize,
    /// Whether some of the moves keep the turn.
    keeps: bool,
}

/// Up to how many positions and moves in all, and entries in the list of a position's moves, there is memory
/// in any case: so that not every position takes an estimate of its own.
#[derive(Clone, Copy, Default)]
pub(super) struct Safe {
    positions: usize,
    moves: usize,
    listed: usize,
}

/// How many positions an estimate looks ahead.
const AHEAD: usize = if cfg!(fuzzing) { 4 } else { 1 << 10 };

impl<P: Eq + Hash> Search<P> {
    /// Whether there is memory for one root more.
    pub(super) fn allows_root(&self) -> Result<(), Error<P>> {
        let Some(limit) = self.limits.bytes else { return Ok(()) };
        let bytes = self.bytes(More { positions: 1, ..More::default() }, 0);
        if bytes > limit { Err(Error::TooMuchMemory { bytes, limit }) } else { Ok(()) }
    }

    /// Whether a list of moves may take so many bytes, beside what the search keeps.
    pub(super) fn allows_list(&self, bytes: usize) -> bool {
        let Some(limit) = self.limits.bytes else { return true };
        self.growth(More::default()).bytes().saturating_add(bytes) <= limit
    }

    /// Whether there is memory for these moves and the positions they lead to, in a list with room for so many.
    #[inline]
    pub(super) fn allows(&mut self, found: &[Found<P>], room: usize) -> bool {
        let Some(limit) = self.limits.bytes else { return true };
        let Safe { positions, moves, listed } = self.safe;
        self.names.positions.len() + found.len() <= positions
            && self.rows.move_count() + found.len() <= moves
            && room <= listed
            || self.look_ahead(found, room, limit)
    }

    /// The same when it is not known to be safe, and what is from now on.
    #[inline(never)]
    fn look_ahead(&mut self, found: &[Found<P>], room: usize, limit: usize) -> bool {
        let listed = size_of::<Found<P>>() * room;
        let ahead = More { positions: found.len() + AHEAD, moves: found.len() + 4 * AHEAD, keeps: true };
        if self.bytes(ahead, listed) <= limit {
            self.safe = Safe {
                positions: self.names.positions.len() + ahead.positions,
                moves: self.rows.move_count() + ahead.moves,
                listed: room,
            };
            return true;
        }
        let keeps = found.iter().any(|&(_, turn, _)| turn == Turn::Keeps);
        let more = More { positions: found.len(), moves: found.len(), keeps };
        if self.bytes(more, listed) <= limit {
            return true;
        }
        // Not all of them need be new.
        let new = found.iter().filter(|(hash, _, to)| self.names.find(*hash, to).is_none()).count();
        self.bytes(More { positions: new, ..more }, listed) <= limit
    }

    /// How many bytes will be in use at most, of which `listed` only while the search goes on.
    fn bytes(&self, more: More, listed: usize) -> usize {
        let (len, moves) = (self.names.positions.len() + more.positions, self.rows.move_count() + more.moves);
        let growth = self.growth(more);
        let searching = growth.left.saturating_add(listed);
        let backward = bytes_to_reverse(len, moves, more.keeps || !self.rows.all_pass());
        let solving = self.limits.engine.saturating_mul(len).saturating_add(backward);
        growth.grown.saturating_add(searching.max(solving))
    }

    /// What the search keeps, with a row and a mark for every position.
    fn growth(&self, more: More) -> Growth {
        let len = self.names.positions.len() + more.positions;
        let rows = self.rows.growth(len - self.rows.len(), more.moves, more.keeps);
        self.names.growth(more.positions).and(rows).and(Growth::of(&self.marks, len - self.marks.len()))
    }
}

impl<P> Explored<P> {
    /// How many bytes the space takes; what a position owns elsewhere is not counted.
    pub(super) fn bytes(&self) -> usize {
        self.names.growth(0).grown.saturating_add(self.graph.bytes())
    }
}

impl<P> Names<P> {
    /// What they take with some positions more; what a position owns elsewhere is not counted.
    pub fn growth(&self, more: usize) -> Growth {
        let Self { positions, numbers, .. } = self;
        let table = TableSize {
            len: numbers.len(),
            capacity: numbers.capacity(),
            allocated: numbers.allocation_size(),
        };
        Growth::of(positions, more).and(Growth::of_table(size_of::<u32>(), table, more))
    }
}

/// Lists moves as long as `allows` lets the list grow, by the bytes that it takes while it does.
pub(crate) fn list_within<T, E>(
    list: &mut Vec<T>,
    mut moves: impl Iterator<Item = T>,
    allows: impl Fn(usize) -> Result<(), E>,
    no_room: impl Fn(NoRoom) -> E,
) -> Result<(), E> {
    moves.try_for_each(|entry| {
        let room = list.capacity();
        if list.len() == room {
            let wanted = (2 * room).max(4);
            allows(size_of::<T>().saturating_mul(room + wanted))?;
            room::reserve_exact(list, wanted - room).map_err(&no_room)?;
        }
        list.push(entry);
        Ok(())
    })
}
