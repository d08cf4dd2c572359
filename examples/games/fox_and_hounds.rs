//! Fox and hounds on the dark squares of a draughts board: all move one square along a diagonal, the hounds
//! only down the board, and nobody takes. A player who cannot move loses. So do the hounds if the fox gets
//! past them.

use retrograde::game::Notation;
use retrograde::{Game, Outcome};

use super::Exhibit;
use super::board::{Grid, moved, set, squares};

/// When the fox has won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Escape {
    /// When it is on the row from which the hounds came.
    HomeRow,
    /// As soon as it is in an area of two squares or more that no hound can reach any more.
    BeyondReach,
}

#[derive(Clone, Copy, Debug)]
pub struct FoxAndHounds {
    pub side: usize,
    pub escape: Escape,
    /// The column of the bottom row on which the fox starts, and whether it begins.
    pub column: usize,
    pub fox_begins: bool,
}

/// The fox, the hounds, and whether the fox is to move.
pub type Position = (usize, u64, bool);

const DOWN: [(isize, isize); 2] = [(-1, -1), (-1, 1)];
const ALL_WAYS: [(isize, isize); 4] = [(-1, -1), (-1, 1), (1, -1), (1, 1)];

impl FoxAndHounds {
    /// The rules of J. Leslie-Hurd's *solve* and its names for the start: the fox in the middle of its row
    /// begins.
    pub fn new(side: usize) -> Self {
        assert!(side <= 8, "a set of squares has 64 bits");
        Self { side, escape: Escape::BeyondReach, column: side / 4 * 2, fox_begins: true }
    }

    fn grid(self) -> Grid {
        Grid::square_board(self.side)
    }

    fn steps(self, from: usize, ways: &'static [(isize, isize)]) -> impl Iterator<Item = usize> {
        ways.iter().filter_map(move |&(up, right)| self.grid().step(from, up, right))
    }

    /// All squares that can be reached from these in any number of moves, none of the barred ones on the way.
    fn reach(self, from: u64, barred: u64, ways: &'static [(isize, isize)]) -> u64 {
        let mut area = from;
        loop {
            let next = squares(area).flat_map(|square| self.steps(square, ways));
            let grown = area | set(next) & !barred;
            if grown == area {
                return area;
            }
            area = grown;
        }
    }

    fn has_escaped(self, fox: usize, hounds: u64) -> bool {
        match self.escape {
            Escape::HomeRow => fox / self.side == self.side - 1,
            Escape::BeyondReach => {
                let hunted = self.reach(hounds, 0, &DOWN);
                hunted >> fox & 1 == 0 && self.reach(1 << fox, hunted, &ALL_WAYS).count_ones() >= 2
            }
        }
    }
}

impl Game for FoxAndHounds {
    type Position = Position;

    fn successors(&self, &(fox, hounds, fox_moves): &Position) -> impl IntoIterator<Item = Position> {
        let free = move |to: &usize| (hounds | 1 << fox) >> to & 1 == 0;
        let next: Vec<Position> = if fox_moves {
            self.steps(fox, &ALL_WAYS).filter(free).map(|fox| (fox, hounds, false)).collect()
        } else {
            let down = |from| self.steps(from, &DOWN).filter(free);
            moved(hounds, down).map(|hounds| (fox, hounds, true)).collect()
        };
        next
    }

    fn terminal(&self, &(fox, hounds, fox_moves): &Position) -> Option<Outcome> {
        self.has_escaped(fox, hounds).then_some(if fox_moves { Outcome::Win } else { Outcome::Loss })
    }
}

impl Notation<Position> for FoxAndHounds {
    fn show(&self, &(fox, hounds, fox_moves): &Position) -> String {
        let board = self.grid().draw(|square| match square {
            _ if square == fox => 'F',
            _ if hounds >> square & 1 == 1 => 'h',
            _ => '.',
        });
        format!("{board}\n{} to move", if fox_moves { "F" } else { "h" })
    }

    fn show_move(&self, &(fox, hounds, _): &Position, &(fox_after, hounds_after, _): &Position) -> String {
        self.grid().move_name(hounds | 1 << fox, hounds_after | 1 << fox_after)
    }
}

impl Exhibit for FoxAndHounds {
    fn title(&self) -> String {
        format!("Fox and hounds on {0} by {0}", self.side)
    }

    fn start(&self) -> Position {
        let top = self.side * (self.side - 1);
        (self.column, set((1..self.side).step_by(2).map(|column| top + column)), self.fox_begins)
    }
}
