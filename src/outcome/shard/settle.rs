//! Entering moves into the cells of one part.

use super::Outbox;
use crate::error::Error;
use crate::outcome::cell::{Cell, Word};
use crate::outcome::frontier::Frontier;
use crate::outcome::layout::Layout;
use crate::prefetch::prefetch;
use crate::space::Backward;

/// The cells of a part with the remoteness at which its positions are being decided.
pub(super) struct Entering<'a, W> {
    pub cells: &'a mut [Cell<W>],
    pub decided: &'a mut Frontier,
    /// How many moves were followed back.
    pub moves: &'a mut u64,
    pub remoteness: u32,
}

impl<W: Word> Entering<'_, W> {
    /// `None` if there is no such position. Whether a position is still open cannot be guessed, whether its last move
    /// was counted down can: a lost one does not branch on the former.
    #[inline(always)]
    pub fn enter(&mut self, wins: bool, local: u32) -> Option<()> {
        let cell = self.cells.get_mut(local as usize)?;
        if wins {
            if cell.is_open() {
                *cell = Cell::won(self.remoteness);
                self.decided.won.push(local);
            }
            return Some(());
        }
        let last = cell.is_last();
        *cell = cell.counted_down();
        if last {
            *cell = Cell::lost(self.remoteness);
            self.decided.lost.push(local);
        }
        Some(())
    }
}

/// As [`outcome::settle`](crate::outcome), for positions of one part. Whether they are all lost or all won is
/// a constant, and whether it is the only part: as variables they cost half the speed.
#[inline(never)]
pub(super) fn settle<W: Word, const LOST: bool, const ALONE: bool>(
    space: &impl Backward,
    (layout, part, batch): (Layout, usize, &[u32]),
    entering: &mut Entering<'_, W>,
    outbox: &mut impl Outbox,
) -> Result<(), Error> {
    let (mut stray, mut moves) = (None, 0);
    let mut far = Far::default();
    for &local in batch {
        let position = if ALONE { local as usize } else { layout.id(part, local) };
        space.for_each_predecessor(position, |from, turn| {
            moves += 1;
            if from >= layout.len() {
                stray.get_or_insert((position, from));
                return;
            }
            // A move wins if it leaves a loss to the opponent, or a win to its maker (Claims 1 and 4).
            let wins = turn.passes() == LOST;
            if let Some(at) = layout.beside(position, local, from) {
                _ = entering.enter(wins, at);
                return;
            }
            let (to, at) = if ALONE { (part, from as u32) } else { layout.place(from) };
            if ALONE || to == part {
                far.note(entering, wins, at);
            } else {
                outbox.push(to, wins, at);
            }
        });
    }
    far.enter(entering);
    *entering.moves += moves;
    match stray {
        Some((position, index)) => Err(Error::BadMove { position, index, len: layout.len() }),
        None => Ok(()),
    }
}

/// Moves into other blocks of the part, whose cells are not in the cache: they are asked for, and changed later.
#[derive(Default)]
struct Far {
    winning: Vec<u32>,
    losing: Vec<u32>,
}

/// So many are noted before they are entered: their cells fit the first cache.
const NOTED: usize = 1 << 8;

impl Far {
    #[inline(always)]
    fn note<W: Word>(&mut self, entering: &mut Entering<'_, W>, wins: bool, local: u32) {
        prefetch(entering.cells, local as usize);
        let noted = if wins { &mut self.winning } else { &mut self.losing };
        noted.push(local);
        if noted.len() >= NOTED {
            self.enter(entering);
        }
    }

    #[inline(never)]
    fn enter<W: Word>(&mut self, entering: &mut Entering<'_, W>) {
        self.winning.drain(..).for_each(|local| _ = entering.enter(true, local));
        self.losing.drain(..).for_each(|local| _ = entering.enter(false, local));
    }
}
