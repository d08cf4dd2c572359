//! Cram: a move covers two neighbouring free squares of a board; boards of up to 8 by 8 squares.

use std::fmt;

use retrograde::{Decompose, Game};

/// The free squares: bit `8 · row + column`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board(pub u64);

const SIDE: usize = 8;
const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;

impl Board {
    /// An empty board.
    pub fn empty(rows: usize, columns: usize) -> Self {
        assert!(rows <= SIDE && columns <= SIDE, "a board has at most 8 rows and 8 columns");
        let squares = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
        Self::of(squares)
    }

    /// The board on which these squares, by row and column, are free.
    pub fn of(squares: impl IntoIterator<Item = (usize, usize)>) -> Self {
        Self(squares.into_iter().fold(0, |free, (row, column)| free | 1 << (SIDE * row + column)))
    }

    fn squares(self) -> impl Iterator<Item = (usize, usize)> + Clone {
        (0..64).filter(move |square| self.0 >> square & 1 == 1).map(|square| (square / SIDE, square % SIDE))
    }

    /// The squares that are in `self` or share an edge with it.
    fn grown(self) -> u64 {
        let Self(set) = self;
        let beside = (set & !(FIRST_COLUMN << 7)) << 1 | (set & !FIRST_COLUMN) >> 1;
        set | beside | set << SIDE | set >> SIDE
    }

    /// The same region moved to the corner, and turned or reflected so that its number is least: equivalent
    /// regions become one position.
    fn in_corner(self) -> Self {
        let images = (0..8).map(|image| {
            let turned = self.squares().map(move |(row, column)| {
                let (row, column) = if image & 4 == 0 { (row, column) } else { (column, row) };
                let flip = |place: usize, flips: bool| if flips { SIDE - 1 - place } else { place };
                (flip(row, image & 1 != 0), flip(column, image & 2 != 0))
            });
            let top = turned.clone().map(|(row, _)| row).min().unwrap_or(0);
            let left = turned.clone().map(|(_, column)| column).min().unwrap_or(0);
            Self::of(turned.map(|(row, column)| (row - top, column - left)))
        });
        images.min_by_key(|image| image.0).unwrap_or(self)
    }
}

/// Row by row, `.` free and `#` not, up to the last row and column with a free square.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows = self.squares().map(|(row, _)| row + 1).max().unwrap_or(0);
        let columns = self.squares().map(|(_, column)| column + 1).max().unwrap_or(0);
        for row in 0..rows {
            let square = |column| if self.0 >> (SIDE * row + column) & 1 == 1 { '.' } else { '#' };
            writeln!(f, "{}", (0..columns).map(square).collect::<String>())?;
        }
        Ok(())
    }
}

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Cram;

impl Game for Cram {
    type Position = Board;

    fn successors(&self, &Board(free): &Board) -> impl IntoIterator<Item = Board> {
        let across = free & free >> 1 & !(FIRST_COLUMN << 7);
        let down = free & free >> SIDE;
        let pairs = [(across, 1), (down, SIDE)].into_iter().flat_map(|(starts, by)| {
            let starts = (0..64).filter(move |square| starts >> square & 1 == 1);
            starts.map(move |square| 1_u64 << square | 1 << (square + by))
        });
        pairs.map(move |pair| Board(free & !pair))
    }
}

/// The connected regions of free squares. Single squares have no move and are left out.
impl Decompose for Cram {
    fn components(&self, &Board(free): &Board) -> impl IntoIterator<Item = Board> {
        let mut left = free;
        let next = move || {
            let mut region = Board(left & left.wrapping_neg());
            while region.grown() & left != region.0 {
                region = Board(region.grown() & left);
            }
            left &= !region.0;
            (region.0 != 0).then_some(region)
        };
        std::iter::from_fn(next).filter(|region| region.0.count_ones() > 1).map(Board::in_corner)
    }
}
