//! Where moves are entered while each cell has an owner.

use super::super::tally::Tally;
use super::deal::Deal;
use super::outbox::{Outbox, list};

/// The owner of nothing: all moves are sent, those to own cells as well.
pub(super) const NOBODY: u32 = u32::MAX;

/// The cells of one owner, and a box for moves into the others. With `RARE`, few moves are sent.
pub(super) struct Dealt<'a, T, const RARE: bool> {
    own: T,
    owners: &'a [u8],
    shift: u32,
    me: u32,
    outbox: &'a mut Outbox,
}

impl<'a, T: Tally, const RARE: bool> Dealt<'a, T, RARE> {
    pub fn new(own: T, deal: &'a Deal, me: u32, outbox: &'a mut Outbox) -> Self {
        Self { own, owners: deal.owners(), shift: deal.shift(), me, outbox }
    }

    /// Whether a move was sent to the owner of its cell; `None` if there is no such cell.
    #[inline(always)]
    fn sent(&mut self, id: usize, wins: bool) -> Option<bool> {
        let &owner = self.owners.get(id >> self.shift)?;
        if u32::from(owner) == self.me {
            return Some(false);
        }
        if id >= self.own.len() {
            return None;
        }
        if RARE {
            self.outbox.push_rarely(owner, id as u32, wins);
        } else {
            self.outbox.push(owner, id as u32, wins);
        }
        Some(true)
    }
}

impl<T: Tally, const RARE: bool> Tally for Dealt<'_, T, RARE> {
    #[inline]
    fn len(&self) -> usize {
        self.own.len()
    }

    #[inline(always)]
    fn prefetch(&self, id: usize) {
        self.own.prefetch(id);
    }

    #[inline(always)]
    fn sends(&mut self, id: usize, wins: bool) -> bool {
        self.sent(id, wins) == Some(true)
    }

    #[inline(always)]
    fn win(&mut self, id: usize) -> Option<()> {
        if self.sent(id, true)? { Some(()) } else { self.own.win(id) }
    }

    #[inline(always)]
    fn count_down(&mut self, id: usize) -> Option<()> {
        if self.sent(id, false)? { Some(()) } else { self.own.count_down(id) }
    }

    // Moves that were collected first are to own cells: the others have been sent.

    #[inline]
    fn win_all(&mut self, ids: &[u32]) {
        self.own.win_all(ids);
    }

    #[inline]
    fn count_down_all(&mut self, ids: &[u32]) {
        self.own.count_down_all(ids);
    }
}

/// All cells, for moves whose positions were visited before, when the box had no room for some.
pub(super) struct Rest<'a, T> {
    /// Where the moves that are left are entered.
    pub all: T,
    pub deal: &'a Deal,
    /// Who visited the positions before, and entered the moves into own cells at once.
    pub visitor: u32,
    /// For each list of the box, how many moves it got then.
    pub sent: &'a mut [usize],
}

impl<T: Tally> Rest<'_, T> {
    /// Whether a move was entered or sent before; `None` if there is no such cell.
    fn is_done(&mut self, id: usize, wins: bool) -> Option<bool> {
        let owner = self.deal.owner(id)?;
        if u32::from(owner) == self.visitor {
            return Some(true);
        }
        let sent = self.sent.get_mut(list(owner, wins))?;
        let done = *sent > 0;
        *sent -= usize::from(done);
        Some(done)
    }
}

impl<T: Tally> Tally for Rest<'_, T> {
    fn len(&self) -> usize {
        self.all.len()
    }

    fn prefetch(&self, id: usize) {
        self.all.prefetch(id);
    }

    fn win(&mut self, id: usize) -> Option<()> {
        if self.is_done(id, true)? { Some(()) } else { self.all.win(id) }
    }

    fn count_down(&mut self, id: usize) -> Option<()> {
        if self.is_done(id, false)? { Some(()) } else { self.all.count_down(id) }
    }
}
