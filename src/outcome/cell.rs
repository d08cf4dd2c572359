//! The few bytes that the engine keeps for a position.

use std::fmt::Debug;

use crate::game::Outcome;

/// Moves not yet counted down while the position is open; outcome and remoteness once it is decided.
///
/// The two highest bits tell which, the others hold the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cell<W = u32>(W);

impl<W: Word> Cell<W> {
    /// The number that it is kept in, which several threads can change at a time, and a file can hold.
    #[cfg(any(feature = "rayon", feature = "table"))]
    pub fn word(self) -> W {
        self.0
    }

    /// Decodes a cell from a word that [`word`](Self::word) gave.
    #[cfg(any(feature = "rayon", feature = "disk", feature = "kernel"))]
    pub fn from_word(word: W) -> Self {
        Self(word)
    }

    /// Decodes a cell from an untrusted word; `None` unless it is one that the engine leaves behind.
    #[cfg(feature = "table")]
    pub fn settled(word: W) -> Option<Self> {
        let cell = Self(word);
        let known = match cell.remoteness() {
            Some(remoteness) => remoteness <= Self::MAX_REMOTENESS,
            None => [Self::draw(), Self::hole(), Self::unknown()].contains(&cell),
        };
        known.then_some(cell)
    }
}

/// The number that a cell is kept in.
pub trait Word: Copy + Debug + PartialEq + Send + Sync {
    /// How many bits hold the number of moves or plies.
    const NUMBER_BITS: u32;
    /// `word` must fit.
    fn narrow(word: u32) -> Self;
    fn widen(self) -> u32;

    /// Appends numbers, the lowest byte first.
    #[cfg(feature = "table")]
    #[inline]
    fn push_bytes(words: impl ExactSizeIterator<Item = Self>, bytes: &mut Vec<u8>) {
        let start = bytes.len();
        bytes.resize(start + size_of::<Self>() * words.len(), 0);
        let places = bytes[start..].chunks_exact_mut(size_of::<Self>());
        let put = |(place, word): (&mut [u8], Self)| {
            place.copy_from_slice(&word.widen().to_le_bytes()[..size_of::<Self>()]);
        };
        places.zip(words).for_each(put);
    }

    /// Reads it from as many bytes as it has, the lowest first.
    #[cfg(feature = "table")]
    #[inline(always)]
    fn from_bytes(bytes: &[u8]) -> Self {
        Self::narrow(
            bytes.iter().take(size_of::<Self>()).rev().fold(0, |word, &byte| word << 8 | u32::from(byte)),
        )
    }
}

impl Word for u32 {
    const NUMBER_BITS: u32 = 30;

    #[inline(always)]
    fn narrow(word: u32) -> Self {
        word
    }

    #[inline(always)]
    fn widen(self) -> u32 {
        self
    }
}

impl Word for u16 {
    const NUMBER_BITS: u32 = 14;

    #[inline(always)]
    fn narrow(word: u32) -> Self {
        debug_assert!(word <= u32::from(u16::MAX));
        word as u16
    }

    #[inline(always)]
    fn widen(self) -> u32 {
        u32::from(self)
    }
}

impl<W: Word> Cell<W> {
    const NUMBER: u32 = (1 << W::NUMBER_BITS) - 1;
    const WON: u32 = 1 << W::NUMBER_BITS;
    const LOST: u32 = 2 << W::NUMBER_BITS;
    const OTHER: u32 = 3 << W::NUMBER_BITS;

    pub const MAX_MOVES: u32 = Self::NUMBER;
    pub const MAX_REMOTENESS: u32 = Self::NUMBER - 1;

    /// An undecided position with this many moves, at least one; `None` if they are too many.
    #[inline]
    pub fn open(moves: usize) -> Option<Self> {
        let moves = u32::try_from(moves).ok().filter(|&moves| moves <= Self::MAX_MOVES)?;
        Some(Self(W::narrow(moves)))
    }

    #[inline]
    pub fn won(remoteness: u32) -> Self {
        Self(W::narrow(Self::WON | remoteness))
    }

    #[inline]
    pub fn lost(remoteness: u32) -> Self {
        Self(W::narrow(Self::LOST | remoteness))
    }

    #[inline]
    pub fn draw() -> Self {
        Self(W::narrow(Self::OTHER))
    }

    #[inline]
    pub fn hole() -> Self {
        Self(W::narrow(Self::OTHER + 1))
    }

    #[inline]
    pub fn unknown() -> Self {
        Self(W::narrow(Self::OTHER + 2))
    }

    #[inline]
    pub fn is_open(self) -> bool {
        self.0.widen() < Self::WON
    }

    #[inline]
    pub fn is_hole(self) -> bool {
        self == Self::hole()
    }

    /// The cell once one more move is known to lose; a decided position stays as it is.
    #[inline]
    pub fn counted_down(self) -> Self {
        Self(W::narrow(self.0.widen() - u32::from(self.is_open())))
    }

    /// Whether the last move was just counted down.
    #[inline]
    pub fn none_left(self) -> bool {
        self.0.widen() == 0
    }

    /// Whether one move is left to be counted down.
    #[cfg(any(feature = "disk", feature = "kernel", test))]
    #[inline]
    pub fn is_last(self) -> bool {
        self.0.widen() == 1
    }

    /// What an open position becomes once one more of its moves is known to win, or to lose; `None` if it is
    /// decided already.
    #[cfg(feature = "disk")]
    #[inline(always)]
    pub fn entered(self, wins: bool, remoteness: u32) -> Option<Self> {
        if !self.is_open() {
            return None;
        }
        let left = self.counted_down();
        Some(match wins {
            true => Self::won(remoteness),
            false if left.none_left() => Self::lost(remoteness),
            false => left,
        })
    }

    #[inline]
    pub fn outcome(self) -> Option<Outcome> {
        let word = self.0.widen();
        match word >> W::NUMBER_BITS {
            1 => Some(Outcome::Win),
            2 => Some(Outcome::Loss),
            3 if word == Self::OTHER => Some(Outcome::Draw),
            _ => None,
        }
    }

    /// The same outcome at another remoteness.
    #[cfg(any(feature = "kernel", test))]
    pub fn with_remoteness(self, remoteness: u32) -> Self {
        match self.outcome() {
            Some(Outcome::Win) => Self::won(remoteness),
            Some(Outcome::Loss) => Self::lost(remoteness),
            _ => self,
        }
    }

    /// Plies to the end, for a position that is won or lost.
    #[inline]
    pub fn remoteness(self) -> Option<u32> {
        let word = self.0.widen();
        matches!(word >> W::NUMBER_BITS, 1 | 2).then_some(word & Self::NUMBER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits_are_not_wrapped<W: Word>() {
        let (moves, plies) = (Cell::<W>::MAX_MOVES as usize, Cell::<W>::MAX_REMOTENESS);
        assert_eq!(Cell::<W>::open(moves).map(|cell| cell.0.widen() as usize), Some(moves));
        for too_many in [moves + 1, moves + 2, (u32::MAX as usize).saturating_add(2)] {
            assert_eq!(Cell::<W>::open(too_many), None);
        }
        let deepest = Cell::<W>::won(plies);
        assert_eq!((deepest.outcome(), deepest.remoteness()), (Some(Outcome::Win), Some(plies)));
        let deepest = Cell::<W>::lost(plies);
        assert_eq!((deepest.outcome(), deepest.remoteness()), (Some(Outcome::Loss), Some(plies)));
    }

    fn what_is_not_known_is_no_outcome<W: Word>() {
        assert_eq!(
            (Cell::<W>::draw().outcome(), Cell::<W>::draw().remoteness()),
            (Some(Outcome::Draw), None)
        );
        for cell in [Cell::<W>::hole(), Cell::unknown(), Cell(W::narrow(1))] {
            assert_eq!((cell.outcome(), cell.remoteness()), (None, None));
        }
    }

    #[test]
    fn of_four_bytes() {
        limits_are_not_wrapped::<u32>();
        what_is_not_known_is_no_outcome::<u32>();
    }

    #[test]
    fn of_two_bytes() {
        limits_are_not_wrapped::<u16>();
        what_is_not_known_is_no_outcome::<u16>();
    }

    #[test]
    #[cfg(feature = "table")]
    fn only_what_the_engine_leaves_behind_is_settled() {
        let settled: Vec<u16> = (0..=u16::MAX).filter(|&word| Cell::settled(word).is_some()).collect();
        let (won, lost) = (0x4000..0x7fff, 0x8000..0xbfff);
        assert_eq!(settled, won.chain(lost).chain(0xc000..0xc003).collect::<Vec<u16>>());
        let open = [0, 1, 0x3fff_ffff, 0x7fff_ffff, 0xbfff_ffff, 0xc000_0003, u32::MAX];
        assert!(open.iter().all(|&word| Cell::settled(word).is_none()));
        let settled = [0x4000_0000u32, 0x7fff_fffe, 0x8000_0000, 0xbfff_fffe, 0xc000_0000, 0xc000_0002];
        assert!(settled.iter().all(|&word| Cell::settled(word).map(Cell::word) == Some(word)));
    }

    #[test]
    fn the_last_move_decides() {
        let one_left = Cell(2u32).counted_down();
        assert!(!one_left.none_left() && one_left.counted_down().none_left());
        assert_eq!(Cell::<u32>::won(3).counted_down(), Cell::won(3));
    }
}
