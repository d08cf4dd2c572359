//! The four bytes that the engine keeps for a position.

use crate::game::Outcome;

/// Moves not yet counted down while the position is open; outcome and remoteness once it is decided.
///
/// The two highest bits tell which, the other thirty hold the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Cell(u32);

const NUMBER_BITS: u32 = 30;
const NUMBER: u32 = (1 << NUMBER_BITS) - 1;
const WON: u32 = 1 << NUMBER_BITS;
const LOST: u32 = 2 << NUMBER_BITS;
const OTHER: u32 = 3 << NUMBER_BITS;

impl Cell {
    pub const MAX_MOVES: u32 = NUMBER;
    pub const MAX_REMOTENESS: u32 = NUMBER - 1;
    pub const DRAW: Self = Self(OTHER);
    pub const HOLE: Self = Self(OTHER + 1);
    pub const UNKNOWN: Self = Self(OTHER + 2);
    pub const WON_AT_ONCE: Self = Self::won(0);
    pub const LOST_AT_ONCE: Self = Self::lost(0);

    /// An undecided position with this many moves, at least one; `None` if they are too many.
    #[inline]
    pub fn open(moves: usize) -> Option<Self> {
        u32::try_from(moves).ok().filter(|&moves| moves <= Self::MAX_MOVES).map(Self)
    }

    #[inline]
    pub const fn won(remoteness: u32) -> Self {
        Self(WON | remoteness)
    }

    #[inline]
    pub const fn lost(remoteness: u32) -> Self {
        Self(LOST | remoteness)
    }

    #[inline]
    pub const fn is_open(self) -> bool {
        self.0 < WON
    }

    /// The cell once one more move is known to lose; a decided position stays as it is.
    #[inline]
    pub const fn counted_down(self) -> Self {
        Self(self.0 - self.is_open() as u32)
    }

    /// Whether the last move was just counted down.
    #[inline]
    pub const fn none_left(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn outcome(self) -> Option<Outcome> {
        match self.0 & OTHER {
            WON => Some(Outcome::Win),
            LOST => Some(Outcome::Loss),
            _ if self.0 == OTHER => Some(Outcome::Draw),
            _ => None,
        }
    }

    /// Plies to the end, for a position that is won or lost.
    #[inline]
    pub const fn remoteness(self) -> Option<u32> {
        match self.0 & OTHER {
            WON | LOST => Some(self.0 & NUMBER),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_not_wrapped() {
        assert_eq!(Cell::open(Cell::MAX_MOVES as usize), Some(Cell(NUMBER)));
        assert_eq!(Cell::open(Cell::MAX_MOVES as usize + 1), None);
        assert_eq!(Cell::open(u32::MAX as usize + 2), None);
        let deepest = Cell::won(Cell::MAX_REMOTENESS);
        assert_eq!(
            (deepest.outcome(), deepest.remoteness()),
            (Some(Outcome::Win), Some(Cell::MAX_REMOTENESS))
        );
    }

    #[test]
    fn the_last_move_decides() {
        let one_left = Cell(2).counted_down();
        assert!(!one_left.none_left() && one_left.counted_down().none_left());
        assert_eq!(Cell::won(3).counted_down(), Cell::won(3));
    }

    #[test]
    fn what_is_not_known_is_no_outcome() {
        assert_eq!(Cell::DRAW.outcome(), Some(Outcome::Draw));
        for cell in [Cell::HOLE, Cell::UNKNOWN, Cell(1)] {
            assert_eq!((cell.outcome(), cell.remoteness()), (None, None));
        }
    }
}
