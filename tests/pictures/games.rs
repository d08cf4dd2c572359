//! Games that the pictures are tested with.

use std::collections::BTreeSet;

use retrograde::game::Notation;
use retrograde::outcome::Outcomes;
use retrograde::picture::{Board, Mark};
use retrograde::space::Kind;
use retrograde::{Explored, Game, Outcome, Solved, from_fn};

use crate::common::odd::Odd;
use crate::common::random::RandomGame;

/// The game with up to three of its positions cut, so that some wins are known but not how soon.
pub fn cut(game: &RandomGame, cuts: &[usize]) -> Odd {
    let len = game.moves.len();
    let open = |id: usize| Kind::Open(game.moves[id].len());
    let mut kinds: Vec<Kind> = (0..len).map(|id| game.ends[id].map_or(open(id), Kind::End)).collect();
    cuts.iter().take(3).for_each(|cut| kinds[cut % len] = Kind::Cut);
    let row = |from: usize| game.moves[from].iter().map(move |&to| (from, to));
    let moves = (0..len).flat_map(row).map(|(from, to)| (from, to, !game.keeps.contains(&(from, to))));
    Odd::new(kinds, moves.collect())
}

pub struct TicTacToe;

pub type Cells = ([u8; 9], usize);

impl Game for TicTacToe {
    /// 0 is an empty cell; player 0 has put 1s, player 1 has put 2s.
    type Position = Cells;
    fn successors(&self, &(board, player): &Cells) -> impl IntoIterator<Item = Cells> {
        let put = move |i| std::array::from_fn(|cell| if cell == i { player as u8 + 1 } else { board[cell] });
        (0..9).filter(move |&i| board[i] == 0).map(move |i| (put(i), 1 - player))
    }
    fn terminal(&self, &(board, player): &Cells) -> Option<Outcome> {
        let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
        let beaten = lines.iter().any(|line| line.iter().all(|&i| board[i] == 2 - player as u8));
        if beaten { Some(Outcome::Loss) } else { (!board.contains(&0)).then_some(Outcome::Draw) }
    }
}

const NAMES: [&str; 9] = ["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"];

impl Notation<Cells> for TicTacToe {
    fn show(&self, (board, _): &Cells) -> String {
        let rows =
            board.chunks(3).map(|row| row.iter().map(|&cell| ['.', 'X', 'O'][usize::from(cell)]).collect());
        rows.collect::<Vec<String>>().join("\n")
    }
    fn show_move(&self, from: &Cells, to: &Cells) -> String {
        (0..9).find(|&i| from.0[i] != to.0[i]).map_or_else(String::new, |i| NAMES[i].into())
    }
}

impl TicTacToe {
    pub fn solve() -> Solved<Explored<Cells>, Outcomes> {
        retrograde::outcomes(&Self, [([0; 9], 0)]).unwrap()
    }

    pub fn board() -> Board {
        Board::squares(3, 3).labels(NAMES).mark('X', Mark::Cross).mark('O', Mark::Ring)
    }
}

/// Eight points in a ring and one in the middle; four men each. Positions are seen by the player to move, whose men
/// are 1s, and stand for all that turning and mirroring makes of them.
pub struct MuTorere {
    pub up_to_symmetry: bool,
}

/// The points of the ring and, last, the middle; who moves.
pub type Ring = ([u8; 9], usize);

/// The points from top to bottom and left to right.
const READING: [usize; 9] = [0, 7, 1, 6, 8, 2, 5, 3, 4];

impl MuTorere {
    pub const START: Ring = ([1, 1, 1, 1, 2, 2, 2, 2, 0], 0);

    pub fn start(&self) -> Ring {
        self.reduced(Self::START)
    }

    fn reduced(&self, (men, player): Ring) -> Ring {
        if !self.up_to_symmetry {
            return (men, player);
        }
        let own = player as u8 + 1;
        let seen = men.map(|man| {
            if man == 0 {
                0
            } else if man == own {
                1
            } else {
                2
            }
        });
        let image = |turn: usize, mirrored: bool| {
            std::array::from_fn(|i| match (i, mirrored) {
                (8, _) => seen[8],
                (_, true) => seen[(turn + 8 - i) % 8],
                (_, false) => seen[(turn + i) % 8],
            })
        };
        let images = (0..8).flat_map(|turn| [image(turn, false), image(turn, true)]);
        (images.min().unwrap_or(seen), 0)
    }

    /// Every way to set up the men.
    pub fn set_ups(&self) -> BTreeSet<Ring> {
        let digits = |mut code: u32| {
            std::array::from_fn(|_| {
                let digit = (code % 3) as u8;
                code /= 3;
                digit
            })
        };
        let even = |men: &[u8; 9]| {
            [0, 1].into_iter().all(|man| men.iter().filter(|m| **m == man).count() == [1, 4][man as usize])
        };
        (0..3_u32.pow(9)).map(digits).filter(even).map(|men| self.reduced((men, 0))).collect()
    }

    pub fn board() -> Board {
        let point = |i: usize| {
            let angle = std::f64::consts::TAU * i as f64 / 8.0;
            if i == 8 { (0.0, 0.0) } else { (angle.sin(), -angle.cos()) }
        };
        let place = |i: usize| READING.iter().position(|&point| point == i).unwrap();
        let lines = (0..8).flat_map(|i| [(place(i), place((i + 1) % 8)), (place(i), place(8))]);
        let label = |i: &usize| if *i == 8 { "c".into() } else { (i + 1).to_string() };
        Board::points(READING.map(point))
            .lines(lines)
            .labels(READING.iter().map(label))
            .mark('x', Mark::Black)
            .mark('o', Mark::White)
    }
}

impl Game for MuTorere {
    type Position = Ring;
    fn successors(&self, &(men, player): &Ring) -> impl IntoIterator<Item = Ring> {
        let own = player as u8 + 1;
        let empty = men.iter().position(|&man| man == 0).unwrap();
        let near = |i: usize| [(i + 1) % 8, (i + 7) % 8];
        let may = move |i: usize| match (i, empty) {
            (8, _) => true,
            (_, 8) => near(i).iter().any(|&j| men[j] == 3 - own),
            _ => near(i).contains(&empty),
        };
        let from = (0..9).filter(move |&i| men[i] == own && may(i));
        from.map(move |i| {
            let mut after = men;
            after.swap(i, empty);
            self.reduced((after, 1 - player))
        })
    }
}

impl Notation<Ring> for MuTorere {
    fn show(&self, (men, _): &Ring) -> String {
        let mut signs = READING.iter().map(|&point| ['.', 'x', 'o'][usize::from(men[point])]);
        "   #\n #   #\n#  #  #\n #   #\n   #"
            .chars()
            .map(|c| if c == '#' { signs.next().unwrap() } else { c })
            .collect()
    }
    fn show_move(&self, from: &Ring, to: &Ring) -> String {
        if self.up_to_symmetry {
            return retrograde::game::Plain.show_move(&from.0, &to.0);
        }
        let label = |i: usize| if i == 8 { "c".into() } else { (i + 1).to_string() };
        let left = (0..9).find(|&i| from.0[i] != 0 && to.0[i] == 0).unwrap();
        let entered = (0..9).find(|&i| from.0[i] == 0).unwrap();
        format!("{}–{}", label(left), label(entered))
    }
}

/// Two heaps; take from one, or the same number from both.
pub fn wythoff(largest: u32) -> Solved<Explored<(u32, u32)>, retrograde::grundy::Nimbers> {
    let rules = from_fn(|&(a, b): &(u32, u32)| {
        let one = (0..a).map(move |rest| (rest, b)).chain((0..b).map(move |rest| (a, rest)));
        one.chain((1..=a.min(b)).map(move |take| (a - take, b - take)))
    });
    retrograde::nimbers(&rules, [(largest, largest)]).unwrap()
}
