//! Games that the pictures are tested with.

use std::collections::BTreeSet;

use retrograde::game::Notation;
use retrograde::outcome::Outcomes;
use retrograde::picture::{Board, Mark};
use retrograde::space::Kind;
use retrograde::{Explored, Game, Solved, from_fn};

use crate::common::odd::Odd;
use crate::common::random::RandomGame;
use crate::gallery::Exhibit;
use crate::gallery::tictactoe::{self, TicTacToe};

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

/// The game of the gallery from the empty board.
pub fn solve_tic_tac_toe() -> Solved<Explored<tictactoe::Position>, Outcomes> {
    retrograde::outcomes(&TicTacToe, [TicTacToe.start()]).unwrap()
}

/// As its notation shows it, names of rows and columns included.
pub fn tic_tac_toe_board() -> Board {
    Board::squares(3, 3)
        .template(" 3 # # #\n 2 # # #\n 1 # # #\n   a b c")
        .labels(["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"])
        .mark('X', Mark::Cross)
        .mark('O', Mark::Ring)
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
