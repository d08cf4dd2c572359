//! Amazons: a player moves one of their queens as in chess, and from where it stands then shoots an arrow, which
//! flies as a queen moves and burns the square where it lands. No queen and no arrow passes queens or burnt
//! squares. Boards of up to 8 by 8 squares.

use retrograde::game::Notation;
use retrograde::partizan::Partizan;

use super::squares::{self, each, steps};

/// Left's queens, Right's queens, and the squares that are free: bit `8 · row + column`. All others are burnt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub left: u64,
    pub right: u64,
    pub free: u64,
}

/// The squares to which a queen can move over free squares.
fn queen(from: u64, free: u64) -> u64 {
    (0..8).fold(0, |all, direction| {
        let (mut at, mut line) = (from, 0);
        loop {
            at = steps(at)[direction] & free;
            if at == 0 {
                return all | line;
            }
            line |= at;
        }
    })
}

impl Board {
    /// The board of a picture: rows, `L` and `R` for queens, `.` for free squares, anything else for burnt ones.
    pub fn of(picture: &str) -> Self {
        let mut board = Self { left: 0, right: 0, free: 0 };
        squares::read(picture, |square, what| match what {
            b'L' => board.left |= square,
            b'R' => board.right |= square,
            b'.' => board.free |= square,
            _ => {}
        });
        board
    }

    fn all(self) -> u64 {
        self.left | self.right | self.free
    }

    /// With the least row and column in use moved to the edge.
    fn in_corner(self) -> Self {
        let by = squares::to_corner(self.all());
        Self { left: self.left >> by, right: self.right >> by, free: self.free >> by }
    }
}

/// The rules, and how moves are called.
#[derive(Clone, Copy, Debug)]
pub struct Amazons;

/// For each move of these queens: where they stand then, and what is free.
fn shots(mine: u64, free: u64) -> impl Iterator<Item = (u64, u64)> {
    let moves = each(mine).flat_map(move |from| each(queen(from, free)).map(move |to| (from, to)));
    moves.flat_map(move |(from, to)| {
        let open = (free | from) & !to;
        each(queen(to, open)).map(move |arrow| (mine ^ from ^ to, open & !arrow))
    })
}

impl Partizan for Amazons {
    type Position = Board;

    fn left(&self, board: &Board) -> impl IntoIterator<Item = Board> {
        let right = board.right;
        shots(board.left, board.free).map(move |(left, free)| Board { left, right, free })
    }

    fn right(&self, board: &Board) -> impl IntoIterator<Item = Board> {
        let left = board.left;
        shots(board.right, board.free).map(move |(right, free)| Board { left, right, free })
    }

    /// The regions that burnt squares separate. Those without a queen or without a free square have no move.
    fn components(&self, board: &Board) -> impl IntoIterator<Item = Board> {
        let board = *board;
        let cut = move |region| Board {
            left: board.left & region,
            right: board.right & region,
            free: board.free & region,
        };
        let parts = squares::regions(board.all(), steps).map(cut);
        parts.filter(|part| part.free != 0 && part.left | part.right != 0).map(Board::in_corner)
    }
}

impl Notation<Board> for Amazons {
    fn show(&self, board: &Board) -> String {
        squares::show(board.all(), |square| {
            match [board.left, board.right, board.free].map(|set| set & square > 0) {
                [true, ..] => 'L',
                [_, true, _] => 'R',
                [.., true] => '.',
                _ => '#',
            }
        })
    }

    /// From which square to which, and where the arrow lands: `a1-b2/a1`.
    fn show_move(&self, from: &Board, to: &Board) -> String {
        let (before, after) = (from.left | from.right, to.left | to.right);
        let arrow = squares::name(from.all() & !to.all());
        format!("{}-{}/{arrow}", squares::name(before & !after), squares::name(after & !before))
    }
}
