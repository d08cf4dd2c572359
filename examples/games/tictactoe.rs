//! Tic-tac-toe: three in a row, in a column or along a diagonal win.

use retrograde::game::Notation;
use retrograde::{Game, Outcome};

use super::Exhibit;
use super::board::{Grid, piece, squares};

const GRID: Grid = Grid { rows: 3, columns: 3 };
const ALL: u64 = 0b111_111_111;
pub const LINES: [u64; 8] =
    [0b111, 0b111_000, 0b111_000_000, 0b1_001_001, 0b10_010_010, 0b100_100_100, 0b100_010_001, 0b1_010_100];

#[derive(Clone, Copy, Debug)]
pub struct TicTacToe;

/// The squares of X, who begins, and those of O.
pub type Position = [u64; 2];

/// Who is to move: 0 for X, 1 for O.
pub fn mover([xs, os]: &Position) -> usize {
    (xs.count_ones() - os.count_ones()) as usize
}

impl Game for TicTacToe {
    type Position = Position;

    fn successors(&self, position: &Position) -> impl IntoIterator<Item = Position> {
        let (position, mover) = (*position, mover(position));
        squares(ALL & !(position[0] | position[1])).map(move |square| {
            let mut next = position;
            next[mover] |= 1 << square;
            next
        })
    }

    fn terminal(&self, position: &Position) -> Option<Outcome> {
        let theirs = position[1 - mover(position)];
        if LINES.iter().any(|line| theirs & line == *line) {
            return Some(Outcome::Loss);
        }
        (position[0] | position[1] == ALL).then_some(Outcome::Draw)
    }
}

impl Notation<Position> for TicTacToe {
    fn show(&self, position: &Position) -> String {
        GRID.draw(|square| piece(*position, ['X', 'O'], square))
    }

    fn show_move(&self, from: &Position, to: &Position) -> String {
        GRID.move_name(from[0] | from[1], to[0] | to[1])
    }
}

impl Exhibit for TicTacToe {
    fn title(&self) -> String {
        "Tic-tac-toe".to_string()
    }

    fn start(&self) -> Position {
        [0, 0]
    }
}
