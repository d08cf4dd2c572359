//! Connect Four on boards of any size: a stone drops to the lowest free square of a column; four in a row
//! win.

use retrograde::game::Notation;
use retrograde::{Game, Outcome};

use super::Exhibit;
use super::board::{Grid, piece, squares};

#[derive(Clone, Copy, Debug)]
pub struct ConnectFour {
    pub columns: usize,
    pub rows: usize,
    /// How many in a row win.
    pub line: usize,
}

/// The stones of X, who begins, and those of O: bit `column * (rows + 1) + row`. The top bit of each column
/// stays free, so that lines do not run from one column into the next.
pub type Position = [u64; 2];

pub fn mover([xs, os]: &Position) -> usize {
    (xs.count_ones() - os.count_ones()) as usize
}

impl ConnectFour {
    fn column(self, column: usize) -> u64 {
        ((1 << self.rows) - 1) << (column * (self.rows + 1))
    }

    fn has_line(self, stones: u64) -> bool {
        let ways = [1, self.rows, self.rows + 1, self.rows + 2];
        ways.into_iter().any(|by| (1..self.line).fold(stones, |line, step| line & stones >> (step * by)) != 0)
    }
}

impl Game for ConnectFour {
    type Position = Position;

    fn successors(&self, position: &Position) -> impl IntoIterator<Item = Position> {
        let (position, mover) = (*position, mover(position));
        let free = !(position[0] | position[1]);
        let lowest = (0..self.columns).filter_map(move |column| squares(self.column(column) & free).next());
        lowest.map(move |square| {
            let mut next = position;
            next[mover] |= 1 << square;
            next
        })
    }

    fn terminal(&self, position: &Position) -> Option<Outcome> {
        if self.has_line(position[1 - mover(position)]) {
            return Some(Outcome::Loss);
        }
        let stones = (position[0] | position[1]).count_ones() as usize;
        (stones == self.rows * self.columns).then_some(Outcome::Draw)
    }
}

impl Notation<Position> for ConnectFour {
    fn show(&self, position: &Position) -> String {
        let grid = Grid { rows: self.rows, columns: self.columns };
        let bit = |square: usize| square % self.columns * (self.rows + 1) + square / self.columns;
        grid.draw(|square| piece(*position, ['X', 'O'], bit(square)))
    }

    /// The letter of the column.
    fn show_move(&self, from: &Position, to: &Position) -> String {
        let stone = (to[0] | to[1]) & !(from[0] | from[1]);
        let column = stone.trailing_zeros() as usize / (self.rows + 1);
        char::from(b'a' + column as u8).to_string()
    }
}

impl Exhibit for ConnectFour {
    fn title(&self) -> String {
        format!("{} in a row win, stones that drop, {} columns, {} rows", self.line, self.columns, self.rows)
    }

    fn start(&self) -> Position {
        [0, 0]
    }
}
