//! The engine on one part of a table that is kept in parts.
//!
//! Only this code changes the cells of a part. What a decided position means for a predecessor in another
//! part goes to an [`Outbox`]; whoever keeps the parts hands it on before the next layer. Inside a layer the
//! order does not matter, so the answers are those of [`solve`](super::solve), bit for bit: see "Tables in
//! parts" in [`theory`](crate::theory).

mod settle;
mod sweep;
#[cfg(test)]
mod tests;

pub use sweep::Sweep;

use super::cell::{Cell, Word};
use super::first_cell;
use super::frontier::Frontier;
use super::layout::Layout;
use crate::error::Error;
use crate::game::Outcome;
use crate::prefetch::{CHUNK, prefetch};
use crate::space::{Backward, Kind, Space};
use crate::watch::EVERY;
use settle::{Entering, settle};

/// Takes what is known about the moves of positions in other parts.
pub trait Outbox {
    /// A move of the position with this local number is known to win, or to lose.
    fn push(&mut self, part: usize, wins: bool, local: u32);

    /// Whether it takes no more.
    fn failed(&self) -> bool {
        false
    }
}

/// The cells of one part, and what was decided last.
#[derive(Debug)]
pub struct Shard<W> {
    pub layout: Layout,
    pub part: usize,
    pub cells: Vec<Cell<W>>,
    decided: Frontier,
    /// How many won and how many lost positions are listed at most.
    limit: usize,
    /// How many moves were followed back.
    pub moves: u64,
    /// How many positions were handed on.
    #[cfg(any(feature = "kernel", test))]
    pub handed: u64,
}

impl<W: Word> Shard<W> {
    /// A part without cells yet, of which so many positions are listed when they are decided.
    pub fn new(layout: Layout, part: usize, limit: usize) -> Self {
        Self {
            layout,
            part,
            cells: Vec::new(),
            decided: Frontier::with_limit(limit),
            limit,
            moves: 0,
            #[cfg(any(feature = "kernel", test))]
            handed: 0,
        }
    }

    /// Fills the cells with what each position is; a position that was not expanded, if there is one. It ends
    /// early if `go_on`, which is asked every [`EVERY`] ids and told the next, says no.
    pub fn start(
        &mut self,
        space: &impl Space,
        mut go_on: impl FnMut(usize) -> bool,
    ) -> Result<Option<usize>, Error> {
        let mut cut = None;
        let len = self.layout.part_len(self.part);
        self.cells.clear();
        for local in 0..len as u32 {
            let id = self.layout.id(self.part, local);
            if local as usize % EVERY == 0 && !go_on(id) {
                break;
            }
            let kind = space.kind(id);
            match kind {
                Kind::Open(0) | Kind::End(Outcome::Loss) => self.decided.lost.push(local),
                Kind::End(Outcome::Win) => self.decided.won.push(local),
                Kind::Cut => cut = cut.or(Some(id)),
                _ => {}
            }
            let too_many = Error::TooManyMoves { position: id, limit: Cell::<W>::MAX_MOVES as usize };
            self.cells.push(first_cell(kind).ok_or(too_many)?);
        }
        Ok(cut)
    }

    /// Enters what other parts found: each of these positions has one more move that wins, or that loses.
    /// `None` if one of them is not in this part.
    pub fn enter(&mut self, wins: bool, locals: &[u32], remoteness: u32) -> Option<()> {
        let mut entering = self.entering(remoteness);
        for (place, &local) in locals.iter().enumerate() {
            if let Some(&later) = locals.get(place + CHUNK) {
                prefetch(entering.cells, later as usize);
            }
            entering.enter(wins, local)?;
        }
        Some(())
    }

    /// Hands what was decided at a remoteness to the predecessors: those in this part at once, the others
    /// through the outbox. It ends early if the outbox fails or `go_on` says no.
    pub fn expand(
        &mut self,
        space: &impl Backward,
        mut sweep: Sweep,
        outbox: &mut impl Outbox,
        mut go_on: impl FnMut() -> bool,
    ) -> Result<(), Error> {
        while !outbox.failed() && go_on() && self.expand_some(space, &mut sweep, outbox)? {}
        Ok(())
    }

    /// The next few thousand positions of [`expand`](Self::expand). Whether there were any.
    pub fn expand_some(
        &mut self,
        space: &impl Backward,
        sweep: &mut Sweep,
        outbox: &mut impl Outbox,
    ) -> Result<bool, Error> {
        if !sweep.next(&self.cells) {
            return Ok(false);
        }
        self.settle(space, sweep, sweep.remoteness + 1, outbox)?;
        Ok(true)
    }

    #[cfg(any(feature = "kernel", test))]
    /// The positions decided in no plies wait, as [`expand_waiting`](Self::expand_waiting) has it.
    pub fn wait(&mut self) {
        for cell in &mut self.cells {
            if cell.remoteness() == Some(0) {
                *cell = cell.with_remoteness(1);
            }
        }
    }

    #[cfg(any(feature = "kernel", test))]
    /// As [`expand_some`](Self::expand_some), where remoteness does not matter: positions that wait for this have
    /// remoteness 1, and 0 afterwards. The sweep must be of remoteness 1.
    pub fn expand_waiting(
        &mut self,
        space: &impl Backward,
        sweep: &mut Sweep,
        outbox: &mut impl Outbox,
    ) -> Result<bool, Error> {
        if !sweep.next(&self.cells) {
            return Ok(false);
        }
        // What a scan decides and meets itself is listed as well, and must not be handed on again.
        let cells = &mut self.cells;
        sweep.batch.retain(|&local| cells[local as usize].remoteness() == Some(1));
        for &local in &sweep.batch {
            let cell = &mut cells[local as usize];
            *cell = cell.with_remoteness(0);
        }
        self.settle(space, sweep, 1, outbox)?;
        Ok(true)
    }

    /// Hands on the positions that a sweep took up, and decides others at a remoteness.
    fn settle(
        &mut self,
        space: &impl Backward,
        sweep: &Sweep,
        remoteness: u32,
        outbox: &mut impl Outbox,
    ) -> Result<(), Error> {
        #[cfg(any(feature = "kernel", test))]
        {
            self.handed += sweep.batch.len() as u64;
        }
        let from = (self.layout, self.part, &*sweep.batch);
        let alone = self.layout.parts() == 1;
        let mut entering = self.entering(remoteness);
        match (sweep.lost, alone) {
            (true, true) => settle::<W, true, true>(space, from, &mut entering, outbox),
            (true, false) => settle::<W, true, false>(space, from, &mut entering, outbox),
            (false, true) => settle::<W, false, true>(space, from, &mut entering, outbox),
            (false, false) => settle::<W, false, false>(space, from, &mut entering, outbox),
        }
    }

    fn entering(&mut self, remoteness: u32) -> Entering<'_, W> {
        let Self { cells, decided, moves, .. } = self;
        Entering { cells, decided, moves, remoteness }
    }

    /// How many positions were decided since that was last taken.
    #[cfg(any(feature = "kernel", test))]
    pub fn decided_count(&self) -> usize {
        self.decided.len()
    }

    /// What was decided since that was last taken.
    pub fn take_decided(&mut self) -> Frontier {
        std::mem::replace(&mut self.decided, Frontier::with_limit(self.limit))
    }

    /// Finds in the cells what was decided at a remoteness.
    #[cfg(feature = "kernel")]
    pub fn find_decided(&mut self, remoteness: u32) {
        for (local, cell) in (0..).zip(&self.cells) {
            if *cell == Cell::won(remoteness) {
                self.decided.won.push(local);
            } else if *cell == Cell::lost(remoteness) {
                self.decided.lost.push(local);
            }
        }
    }

    /// The first position decided at a remoteness.
    pub fn first_decided(&self, remoteness: u32) -> Option<usize> {
        let decided = |cell: &Cell<W>| cell.remoteness() == Some(remoteness);
        self.cells.iter().position(decided).map(|local| self.layout.id(self.part, local as u32))
    }

    /// What is open when nothing more can be decided is drawn (Claim 3).
    pub fn finish(&mut self) {
        self.cells.iter_mut().for_each(|cell| *cell = if cell.is_open() { Cell::draw() } else { *cell });
    }
}
