//! Cram: a move covers two neighbouring free squares of a board; boards of up to 8 by 8 squares.
#![allow(dead_code, reason = "Domineering uses only the board")]

#[path = "squares.rs"]
pub mod squares;

use std::cmp::Reverse;
use std::fmt;

use retrograde::{Decompose, Game};
use squares::{LAST_COLUMN, SIDE, columns, each};

/// The free squares: bit `8 · row + column`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board(pub u64);

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

    /// The free squares, by row and column.
    pub fn squares(self) -> impl Iterator<Item = (usize, usize)> + Clone {
        (0..64).filter(move |square| self.0 >> square & 1 == 1).map(|square| (square / SIDE, square % SIDE))
    }

    /// The squares that are in `self` or share an edge with it.
    fn grown(self) -> u64 {
        squares::beside(self.0).into_iter().fold(self.0, |grown, set| grown | set)
    }

    /// Every row from right to left.
    fn mirrored(self) -> u64 {
        self.0.reverse_bits().swap_bytes()
    }

    /// Rows become columns: squares across the diagonal from each other change places, one by one within
    /// blocks of two by two, then blocks of two by two within blocks of four by four, then those.
    fn transposed(self) -> u64 {
        let swap = |set: u64, by: u32, upper: u64| {
            let differ = (set ^ set >> by) & upper;
            set ^ differ ^ differ << by
        };
        let set = swap(self.0, 7, 0x00AA_00AA_00AA_00AA);
        swap(swap(set, 14, 0x0000_CCCC_0000_CCCC), 28, 0x0000_0000_F0F0_F0F0)
    }

    /// The connected regions of free squares.
    pub fn regions(self) -> impl Iterator<Item = Self> {
        squares::regions(self.0, squares::beside).map(Self)
    }

    /// The same squares moved to the corner, with their width and height, if there are any.
    fn moved_to_corner(self) -> Option<(Self, u32, u32)> {
        let corner = self.0 >> squares::to_corner(self.0);
        let (columns, last) = (columns(corner), corner.checked_ilog2()?);
        Some((Self(corner), columns.ilog2() + 1, last / 8 + 1))
    }

    /// The same region moved to the corner, and reflected so that its number is least.
    pub fn upright_in_corner(self) -> Self {
        match self.moved_to_corner() {
            Some((corner, width, height)) => Self(corner.images(width, height)),
            None => self,
        }
    }

    /// The same region moved to the corner, and turned or reflected so that its number is least: equivalent
    /// regions become one position.
    fn in_corner(self) -> Self {
        let Some((corner, width, height)) = self.moved_to_corner() else { return self };
        // More rows than columns make a larger number, whatever is free.
        let lying = if height > width { Self(corner.transposed()) } else { corner };
        let (width, height) = (width.max(height), width.min(height));
        let mut least = lying.images(width, height);
        if width == height {
            least = least.min(Self(lying.transposed()).images(width, height));
        }
        Self(least)
    }

    /// The least of a region in the corner and its reflections: left to right, top to bottom, and both.
    fn images(self, width: u32, height: u32) -> u64 {
        let mirrored = self.mirrored() >> (8 - width);
        let last_row = 8 * (8 - height);
        let upside_down = [self.0, mirrored].map(|set| set.swap_bytes() >> last_row);
        self.0.min(mirrored).min(upside_down[0]).min(upside_down[1])
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

/// The rules. Moves beside many free squares come first: they leave the fewest moves.
#[derive(Clone, Copy, Debug)]
pub struct Cram;

impl Game for Cram {
    type Position = Board;

    fn successors(&self, &Board(free): &Board) -> impl IntoIterator<Item = Board> {
        let across = free & free >> 1 & !LAST_COLUMN;
        let down = free & free >> SIDE;
        let pairs = [(across, 1), (down, SIDE)]
            .into_iter()
            .flat_map(|(starts, by)| each(starts).map(move |square| square | square << by));
        let mut moves: Vec<(Reverse<u32>, Board)> =
            Vec::with_capacity((across.count_ones() + down.count_ones()) as usize);
        moves.extend(pairs.map(|pair| {
            let beside = Board(pair).grown() & free;
            (Reverse(beside.count_ones()), Board(free & !pair))
        }));
        moves.sort_by_key(|&(beside, _)| beside);
        moves.into_iter().map(|(_, left)| left)
    }
}

/// The connected regions of free squares. Single squares have no move and are left out.
impl Decompose for Cram {
    fn components(&self, &board: &Board) -> impl IntoIterator<Item = Board> {
        board.regions().filter(|region| region.0.count_ones() > 1).map(Board::in_corner)
    }
}
