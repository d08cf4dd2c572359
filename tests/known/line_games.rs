//! Known answers for games of three or more in a row, solved in full. Sources are told in the tables and in
//! `tests/data/README.md`.

use crate::shared;
use std::collections::BTreeSet;

use crate::common::data::table;
use crate::games::Exhibit;
use crate::games::connect_four::ConnectFour;
use crate::games::three_mens_morris::ThreeMensMorris;
use crate::games::tictactoe::{TicTacToe, mover};
use crate::shared::solved;
use retrograde::{Game, Outcome, from_fn};

/// The stones of the two players as sets of squares.
type Stones = [u32; 2];

const THREES: [u32; 8] =
    [0b111, 0b111_000, 0b111_000_000, 0b1_001_001, 0b10_010_010, 0b100_100_100, 0b100_010_001, 0b1_010_100];

/// The squares of a set.
fn squares(set: u32) -> impl Iterator<Item = u32> {
    (0..32).filter(move |square| set >> square & 1 == 1)
}

/// Whether the set holds one of the lines.
fn has_line(set: u32, lines: &[u32]) -> bool {
    lines.iter().any(|line| set & line == *line)
}

/// The eight boards that turning and mirroring make of one, which is given row by row.
fn turned_and_mirrored(board: &str) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    let mut board: Vec<char> = board.chars().collect();
    for _ in 0..4 {
        board = (0..9).map(|i| board[(2 - i % 3) * 3 + i / 3]).collect();
        all.insert(board.iter().collect());
        all.insert((0..9).map(|i| board[i / 3 * 3 + 2 - i % 3]).collect());
    }
    all
}

#[test]
fn tic_tac_toe_position_by_position() {
    let solved = solved::solve("tic_tac_toe", &TicTacToe, &[0, 0]);
    let mut boards = 0;
    let rows = table("tic_tac_toe_states.csv");
    for row in &rows {
        let (board, to_move) = row.text("state").split_at(9);
        for board in turned_and_mirrored(board) {
            let set = |of| {
                board.chars().enumerate().filter(|&(_, c)| c == of).fold(0u64, |set, (i, _)| set | 1 << i)
            };
            let stones = [set('X'), set('O')];
            assert_eq!(["X", "O"][mover(&stones)], to_move, "{board}");
            assert_eq!([solved.outcome(&stones)], shared::letters(row.text("value"))[..], "{board}");
            boards += 1;
        }
    }
    // The table has 763 of the 765 boards that are different, and so all but 5 of the 5478 positions.
    assert_eq!((rows.len(), boards), (763, 5473));
}

#[test]
fn tic_tac_toe_avoiding_lines() {
    let avoiding = from_fn(|stones: &[u64; 2]| TicTacToe.successors(stones).into_iter().collect::<Vec<_>>())
        .with_terminal(|stones| TicTacToe.terminal(stones).map(Outcome::reversed));
    solved::compare("tic_tac_toe_misere", &avoiding, &[0, 0]);
}

#[test]
fn dropping_stones() {
    for (columns, rows, line) in [(3, 3, 3), (4, 3, 3), (4, 4, 3), (4, 4, 4)] {
        let name = format!("connect_{line}_{columns}x{rows}");
        solved::compare(&name, &ConnectFour { columns, rows, line }, &[0, 0]);
    }
}

/// Three stones each, then moved; a line of them wins, also while they are put.
struct Morris {
    /// Lines that win, for each player.
    lines: [Vec<u32>; 2],
    /// Where a stone can go from each point: the point, and the points between that must all be taken.
    steps: Vec<Vec<(u32, u32)>>,
}

/// Stones, who is to move, how many were put.
type Moving = (Stones, usize, u32);

impl Game for Morris {
    type Position = Moving;

    fn successors(&self, &(stones, mover, put): &Moving) -> impl IntoIterator<Item = Moving> {
        let taken = stones[0] | stones[1];
        let mut positions = Vec::new();
        if put < 6 {
            for point in (0..self.steps.len() as u32).filter(|point| taken >> point & 1 == 0) {
                let mut next = stones;
                next[mover] |= 1 << point;
                positions.push((next, 1 - mover, put + 1));
            }
            return positions;
        }
        for from in squares(stones[mover]) {
            for &(to, between) in &self.steps[from as usize] {
                if taken >> to & 1 == 0 && taken & between == between {
                    let mut next = stones;
                    next[mover] ^= 1 << from | 1 << to;
                    positions.push((next, 1 - mover, put));
                }
            }
        }
        positions
    }

    fn terminal(&self, &(stones, mover, _): &Moving) -> Option<Outcome> {
        has_line(stones[1 - mover], &self.lines[1 - mover]).then_some(Outcome::Loss)
    }
}

/// Steps along lines of three points: to the next point, and, if `jumping`, over one piece to the one after.
fn along(points: usize, lines: &[[u32; 3]], jumping: bool) -> Vec<Vec<(u32, u32)>> {
    let mut steps = vec![Vec::new(); points];
    for &[a, b, c] in lines {
        for (from, to, between) in
            [(a, b, 0), (b, a, 0), (b, c, 0), (c, b, 0), (a, c, 1 << b), (c, a, 1 << b)]
        {
            if between == 0 || jumping {
                steps[from as usize].push((to, between));
            }
        }
    }
    steps
}

/// The rows, columns and diagonals of 3 × 3 points.
fn morris_steps() -> Vec<Vec<(u32, u32)>> {
    along(9, &[[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]], false)
}

#[test]
fn three_mens_morris_and_its_relatives() {
    let lines = [THREES.to_vec(), THREES.to_vec()];
    let empty = ([0, 0], 0, 0);
    solved::compare("three_mens_morris_lines", &ThreeMensMorris, &ThreeMensMorris.start());
    let anywhere = |from: u32| (0..9).filter(|&to| to != from).map(|to| (to, 0)).collect();
    let game = Morris { lines, steps: (0..9).map(anywhere).collect() };
    solved::compare("nine_holes_any", &game, &empty);
    // Tant Fant starts with all stones put; the own first row does not win.
    let but = |row: u32| THREES.into_iter().filter(|&line| line != row).collect();
    let rows = [0b111, 0b111_000_000];
    let game = Morris { lines: rows.map(but), steps: morris_steps() };
    solved::compare("tant_fant", &game, &(rows, 0, 6));
}

#[test]
fn tsoro_yematatu() {
    // Point 0 above, then 1 2 3, then 4 5 6.
    let lines = [[0, 1, 4], [0, 2, 5], [0, 3, 6], [1, 2, 3], [4, 5, 6]];
    let sets: Vec<u32> =
        lines.iter().map(|line| line.iter().fold(0, |set, point| set | 1 << point)).collect();
    let game = Morris { lines: [sets.clone(), sets], steps: along(7, &lines, true) };
    solved::compare("tsoro_yematatu_jump", &game, &([0, 0], 0, 0));
}
