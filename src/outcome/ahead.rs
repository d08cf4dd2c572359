//! The same layer step for tables that do not fit the cache, with prefetching.

use super::Tally;
use crate::error::Error;
use crate::prefetch::{CHUNK, FULL};
use crate::space::{Backward, Rows};

/// As [`settle`](super::settle), a chunk of positions at a time. While one chunk's moves are read and the
/// cells they lead from asked for, the cells of the chunk before, which have arrived, are changed; the rows
/// of the chunk after, and where the rows of the next but one begin, are on their way.
#[inline(never)]
pub(super) fn settle<const LOST: bool>(
    space: &impl Backward,
    rows: Rows<'_>,
    mut tally: impl Tally,
    decided: &[u32],
) -> Result<(), Error> {
    let (mut arriving, mut arrived) = (Moves::default(), Moves::default());
    for start in (0..decided.len()).step_by(CHUNK) {
        for id in announce(rows, decided, start) {
            arriving.collect::<LOST>(space, &mut tally, id)?;
        }
        arrived.apply(&mut tally);
        std::mem::swap(&mut arriving, &mut arrived);
    }
    arrived.apply(&mut tally);
    Ok(())
}

/// The chunk of positions that begins at `start`, after what will be read of the two chunks behind it was
/// asked for.
#[inline]
fn announce<'a>(rows: Rows<'_>, decided: &'a [u32], start: usize) -> impl Iterator<Item = usize> + use<'a> {
    let chunk = |ahead: usize| {
        let from = (start + ahead * CHUNK).min(decided.len());
        decided[from..].iter().take(CHUNK).map(|&id| id as usize)
    };
    chunk(2).for_each(|id| rows.fetch_predecessor_row(id));
    chunk(1).for_each(|id| rows.fetch_predecessors(id));
    chunk(0)
}

/// Predecessors of decided positions, by what the move is worth to the player who makes it.
#[derive(Default)]
struct Moves {
    winning: Vec<u32>,
    losing: Vec<u32>,
}

impl Moves {
    /// Notes the moves into a decided position and asks for the cells they lead from.
    #[inline]
    fn collect<const LOST: bool>(
        &mut self,
        space: &impl Backward,
        tally: &mut impl Tally,
        position: usize,
    ) -> Result<(), Error> {
        let len = tally.len();
        let mut stray = None;
        space.for_each_predecessor(position, |from, turn| {
            if from >= len {
                stray.get_or_insert(from);
                return;
            }
            // A move wins if it leaves a loss to the opponent, or a win to its maker.
            let wins = turn.passes() == LOST;
            #[cfg(feature = "rayon")]
            if tally.sends(from, wins) {
                return;
            }
            tally.prefetch(from);
            let moves = if wins { &mut self.winning } else { &mut self.losing };
            moves.push(from as u32);
            if moves.len() == FULL {
                self.apply(tally);
            }
        });
        stray.map_or(Ok(()), |index| Err(Error::BadMove { position, index, len }))
    }

    /// Enters the moves, and forgets them.
    #[inline]
    fn apply(&mut self, tally: &mut impl Tally) {
        tally.win_all(&self.winning);
        tally.count_down_all(&self.losing);
        self.winning.clear();
        self.losing.clear();
    }
}
