//! Cases of pursuit in a maze and by several: LeetCode 1728, and cops and robber.
//!
//! Both award endless play to one side: the engine calls it a draw, and the reader gives it to the cat and to the robber.
//! Sources are listed in `tests/data/cases.md`.

use crate::games::Exhibit;
use crate::games::cops_and_robber::{CopsAndRobber, rounds};
use crate::shared::solve;
use retrograde::{Game, Outcome};

/// A grid of walls (`#`) with mouse `M`, cat `C` and food `F`; how far each may jump, straight, over no wall. Staying is
/// allowed. The mouse wants the food; the cat wants the mouse, or the food before it.
struct Maze {
    rows: Vec<Vec<u8>>,
    cat_jump: usize,
    mouse_jump: usize,
}

/// Squares by row and column.
type Square = (usize, usize);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Hunt {
    mouse: Square,
    cat: Square,
    cats_turn: bool,
}

impl Maze {
    fn new(grid: &str, cat_jump: usize, mouse_jump: usize) -> Self {
        Self { rows: grid.split('/').map(|row| row.bytes().collect()).collect(), cat_jump, mouse_jump }
    }

    fn find(&self, what: u8) -> Square {
        let column = |row: &Vec<u8>| row.iter().position(|&cell| cell == what);
        let row = self.rows.iter().position(|row| column(row).is_some()).expect("the grid names it");
        (row, column(&self.rows[row]).unwrap())
    }

    fn start(&self) -> Hunt {
        Hunt { mouse: self.find(b'M'), cat: self.find(b'C'), cats_turn: false }
    }

    fn is_floor(&self, (row, column): Square) -> bool {
        self.rows.get(row).and_then(|row| row.get(column)).is_some_and(|&cell| cell != b'#')
    }

    /// Squares a jump of at most this length can reach, the one stood on first.
    fn jumps(&self, from: Square, longest: usize) -> Vec<Square> {
        let mut reached = vec![from];
        for (down, right) in [(0, 1), (1, 0), (0, -1), (-1, 0)] {
            let along = (1..=longest as isize)
                .map(|n| (from.0.wrapping_add_signed(down * n), from.1.wrapping_add_signed(right * n)));
            reached.extend(along.take_while(|&square| self.is_floor(square)));
        }
        reached
    }

    /// Whether the mouse can force its way to the food, and the plies it takes.
    fn mouse_wins(&self) -> (bool, Option<u32>) {
        let solved = solve(self, [self.start()]);
        let won = solved.outcome(&self.start()) == Some(Outcome::Win);
        (won, solved.remoteness(&self.start()).filter(|_| won))
    }
}

impl Game for Maze {
    type Position = Hunt;

    fn successors(&self, &Hunt { mouse, cat, cats_turn }: &Hunt) -> impl IntoIterator<Item = Hunt> {
        let to = if cats_turn { self.jumps(cat, self.cat_jump) } else { self.jumps(mouse, self.mouse_jump) };
        to.into_iter().map(move |to| match cats_turn {
            true => Hunt { mouse, cat: to, cats_turn: false },
            false => Hunt { mouse: to, cat, cats_turn: true },
        })
    }

    fn terminal(&self, &Hunt { mouse, cat, cats_turn }: &Hunt) -> Option<Outcome> {
        let cat_wins = if cats_turn { Outcome::Win } else { Outcome::Loss };
        let food = self.find(b'F');
        if cat == mouse || cat == food {
            Some(cat_wins)
        } else {
            (mouse == food).then_some(cat_wins.reversed())
        }
    }
}

/// LeetCode 1728's examples.
#[test]
fn leetcode_1728_examples() {
    let samples = [
        ("####F/#C.../M....", 1, 2, true),
        ("M.C...F", 1, 4, true),
        ("M.C...F", 1, 3, false),
        ("C...#/...#F/....#/M....", 2, 5, false),
        (".M.../..#../#..#./C#.#./...#F", 3, 1, true),
    ];
    for (grid, cat_jump, mouse_jump, mouse_wins) in samples {
        assert_eq!(
            Maze::new(grid, cat_jump, mouse_jump).mouse_wins().0,
            mouse_wins,
            "{grid} {cat_jump} {mouse_jump}"
        );
    }
}

/// LeetCode-Feedback #24500. A program that gives up after 74 steps was accepted; here the mouse needs exactly 75.
#[test]
fn leetcode_feedback_24500() {
    let maze = "C#....../M..####./###...../....####/.####.../......#./#######./F.......";
    assert_eq!(Maze::new(maze, 1, 1).mouse_wins(), (true, Some(75)));
}

/// How many cops it takes, and how many rounds.
fn cop_number(vertices: usize, edges: &[(usize, usize)]) -> (usize, u32) {
    let rounds = |cops| {
        let game = CopsAndRobber::new(cops, vertices, edges);
        rounds(&solve(&game, [game.start()]))
    };
    (1..=vertices).find_map(|cops| Some((cops, rounds(cops)?))).expect("a cop at every vertex")
}

fn cycle(n: usize) -> Vec<(usize, usize)> {
    (0..n).map(|i| (i, (i + 1) % n)).collect()
}

/// `PyPI` cop-number and ggames. They answer only whether more than k cops are needed; the table knows how many and how
/// soon, and that fewer will not do.
#[test]
fn cops_needed_and_rounds() {
    for n in 2..=9 {
        let path: Vec<_> = (1..n).map(|i| (i - 1, i)).collect();
        assert_eq!(cop_number(n, &path), (1, n as u32 / 2), "path of {n}");
    }
    for (n, rounds) in [(4, 1), (5, 1), (6, 1), (7, 2)] {
        assert_eq!(cop_number(n, &cycle(n)), (2, rounds), "cycle of {n}");
    }
    let spokes = (0..5).map(|i| (i, i + 5));
    let star = (0..5).map(|i| (i + 5, (i + 2) % 5 + 5));
    let petersen: Vec<_> = cycle(5).into_iter().chain(spokes).chain(star).collect();
    assert_eq!(cop_number(10, &petersen), (3, 1));
    let right = (0..9).filter(|i| i % 3 < 2).map(|i| (i, i + 1));
    let grid: Vec<_> = right.chain((0..6).map(|i| (i, i + 3))).collect();
    assert_eq!(cop_number(9, &grid), (2, 2));
    assert_eq!(cop_number(4, &[(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]), (1, 1));
    assert_eq!(cop_number(2, &[]), (2, 0));
}
