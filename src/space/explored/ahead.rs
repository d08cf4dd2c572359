//! Expanding many positions at a time, for a search that does not fit the cache.
//!
//! The moves of some positions are listed first, and where the table has their hashes is asked for; then the
//! positions that most likely have these hashes; then the moves are entered. So several loads are under way at
//! a time, where a lookup alone waits for three, one after another. The answers are those of
//! [`expand`](super::expand).

use std::hash::Hash;
use std::vec::Drain;

use super::{Found, Names, Search};
use crate::error::Error;
use crate::game::{Game, Outcome};
use crate::space::graph::Mark;
use crate::watch::{EVERY, Phase, Watch};

/// So many moves, or positions, are listed before they are entered: enough to keep the memory busy, few enough
/// that what was fetched is still there when it is used.
const LISTED: usize = if cfg!(fuzzing) { 1 << 3 } else { 1 << 5 };

/// Expands all positions that are left.
#[inline(never)]
pub(super) fn expand<G: Game>(
    search: &mut Search<G::Position>,
    game: &G,
    watch: &mut Watch<'_>,
) -> Result<(), Error<G::Position>> {
    let (mut rows, mut found, mut guesses) = (Vec::new(), Vec::new(), Guesses::new());
    while search.rows.len() < search.names.positions.len() {
        search.list_many(game, watch, &mut rows, &mut found)?;
        search.enter_many(&mut rows, &mut found, &mut guesses)?;
    }
    Ok(())
}

/// What was found of a position: what it is, or how many moves it has.
enum Row {
    Cut,
    NotAPosition,
    Decided(Outcome),
    Open(usize),
}

impl<P: Eq + Hash> Search<P> {
    /// Lists what there is to enter of the next positions.
    fn list_many<G: Game<Position = P>>(
        &self,
        game: &G,
        watch: &mut Watch<'_>,
        rows: &mut Vec<Row>,
        found: &mut Vec<Found<P>>,
    ) -> Result<(), Error<P>> {
        let (place, first) = (self.names.place(), self.rows.len());
        for (id, from) in (first..).zip(&self.names.positions[first..]) {
            let before = found.len();
            rows.push(if watch.stopped() || id % EVERY == 0 && watch.stops(Phase::Exploring, id, None) {
                Row::Cut
            } else if !game.is_position(from) {
                Row::NotAPosition
            } else if let Some(outcome) = game.terminal(from) {
                Row::Decided(outcome)
            } else if self.list(game, from, found, |hash| place.prefetch(hash))? {
                Row::Open(found.len() - before)
            } else {
                found.truncate(before);
                if before > 0 {
                    // Alone there may be memory for it: it is the first of the next time.
                    break;
                }
                Row::Cut
            });
            if found.len().max(rows.len()) >= LISTED || matches!(rows.last(), Some(Row::NotAPosition)) {
                break;
            }
        }
        Ok(())
    }

    /// Enters what was listed.
    fn enter_many(
        &mut self,
        rows: &mut Vec<Row>,
        found: &mut Vec<Found<P>>,
        guesses: &mut Guesses,
    ) -> Result<(), Error<P>> {
        let room = found.capacity();
        let mut moves = found.drain(..);
        guesses.forget();
        for row in rows.drain(..) {
            match row {
                Row::Cut => self.mark(Mark::Cut)?,
                Row::NotAPosition => return Err(Error::NotAPosition { position: self.take_current() }),
                Row::Decided(outcome) => self.mark(Mark::End(outcome))?,
                Row::Open(count) => {
                    let rest = moves.len() - count;
                    if !self.allows(&moves.as_slice()[..count], room) {
                        self.mark(Mark::Cut)?;
                    } else if let Err(error) = self.enter_row(&mut moves, rest, guesses) {
                        self.cut_or_fail(error)?;
                    }
                    if moves.len() > rest {
                        guesses.forget();
                        let skipped = moves.len() - rest;
                        moves.by_ref().take(skipped).for_each(drop);
                    }
                }
            }
            self.end_row()?;
        }
        Ok(())
    }

    /// Enters the moves of one position, until so many are left.
    #[inline]
    fn enter_row(
        &mut self,
        moves: &mut Drain<'_, Found<P>>,
        rest: usize,
        guesses: &mut Guesses,
    ) -> Result<(), Error<P>> {
        while moves.len() > rest {
            let guess = guesses.next(&self.names, moves.as_slice());
            let Some((hash, turn, to)) = moves.next() else { break };
            let to = self.names.intern_guessed(guess, hash, to)?;
            self.enter(to, turn)?;
        }
        Ok(())
    }
}

/// The likely ids of the next moves, found some moves ahead.
struct Guesses {
    ids: [u32; 2 * LISTED],
    next: usize,
}

impl Guesses {
    fn new() -> Self {
        Self { ids: [0; 2 * LISTED], next: 2 * LISTED }
    }

    /// Other moves come next.
    fn forget(&mut self) {
        self.next = self.ids.len();
    }

    /// The likely id of the first of the moves that wait.
    #[inline]
    fn next<P: Eq + Hash>(&mut self, names: &Names<P>, waiting: &[Found<P>]) -> u32 {
        if self.next == self.ids.len() {
            self.ids.iter_mut().zip(waiting).for_each(|(id, &(hash, ..))| *id = names.guess(hash));
            self.next = 0;
        }
        self.next += 1;
        self.ids[self.next - 1]
    }
}
