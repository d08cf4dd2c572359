//! Amazons: a player moves one of their queens as in chess, and from where it stands then shoots an arrow, which
//! flies as a queen moves and burns the square where it lands. No queen and no arrow passes queens or burnt
//! squares. Boards of up to 8 by 8 squares.

use retrograde::game::Notation;
use retrograde::partizan::Partizan;

/// Left's queens, Right's queens, and the squares that are free: bit `8 · row + column`. All others are burnt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub left: u64,
    pub right: u64,
    pub free: u64,
}

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;

/// One step of all squares of a set in each of the eight directions.
fn steps(set: u64) -> [u64; 8] {
    let (east, west) = ((set & !LAST_COLUMN) << 1, (set & !FIRST_COLUMN) >> 1);
    [east, west, set << 8, set >> 8, east << 8, east >> 8, west << 8, west >> 8]
}

fn each(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let square = set & set.wrapping_neg();
        set ^= square;
        (square != 0).then_some(square)
    })
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
        for (row, line) in picture.lines().enumerate() {
            for (column, square) in line.bytes().enumerate() {
                assert!(row < 8 && column < 8, "a board has at most 8 rows and 8 columns");
                let set = match square {
                    b'L' => &mut board.left,
                    b'R' => &mut board.right,
                    b'.' => &mut board.free,
                    _ => continue,
                };
                *set |= 1 << (8 * row + column);
            }
        }
        board
    }

    fn all(self) -> u64 {
        self.left | self.right | self.free
    }

    /// With the least row and column in use moved to the edge.
    fn in_corner(self) -> Self {
        let all = self.all();
        let column = (0..8).find(|column| all & FIRST_COLUMN << column != 0).unwrap_or(0);
        let by = if all == 0 { 0 } else { (all.trailing_zeros() & !7) + column };
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
        let (board, mut rest) = (*board, board.all());
        let regions = std::iter::from_fn(move || {
            let (mut region, mut grown) = (0, rest & rest.wrapping_neg());
            while region != grown {
                region = grown;
                grown = steps(region).into_iter().fold(region, |grown, set| grown | set) & rest;
            }
            rest &= !region;
            (region != 0).then_some(region)
        });
        let cut = move |region| Board {
            left: board.left & region,
            right: board.right & region,
            free: board.free & region,
        };
        regions.map(cut).filter(|part| part.free != 0 && part.left | part.right != 0).map(Board::in_corner)
    }
}

impl Notation<Board> for Amazons {
    fn show(&self, board: &Board) -> String {
        let all = board.all();
        let rows = all.checked_ilog2().map_or(0, |last| last / 8 + 1);
        let columns =
            (0..8).rev().find(|column| all & FIRST_COLUMN << column != 0).map_or(0, |last| last + 1);
        let square = |place: u32| match [board.left, board.right, board.free].map(|set| set >> place & 1 == 1)
        {
            [true, ..] => 'L',
            [_, true, _] => 'R',
            [.., true] => '.',
            _ => '#',
        };
        let line = |row| (0..columns).map(|column| square(8 * row + column)).collect::<String>();
        (0..rows).map(line).collect::<Vec<_>>().join("\n")
    }

    /// From which square to which, and where the arrow lands: `a1-b2/a1`.
    fn show_move(&self, from: &Board, to: &Board) -> String {
        let name = |set: u64| {
            let square = set.trailing_zeros() as u8;
            format!("{}{}", (b'a' + square % 8) as char, square / 8 + 1)
        };
        let (before, after) = (from.left | from.right, to.left | to.right);
        format!("{}-{}/{}", name(before & !after), name(after & !before), name(from.all() & !to.all()))
    }
}
