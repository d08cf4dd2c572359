//! The dōbutsu shōgi of the example: its rules against rules written anew, on boards of text; its index; its
//! moves backward; small games by brute force.

mod common;
#[path = "../examples/games/mod.rs"]
mod games;
#[path = "../examples/common/reached.rs"]
mod reached;

use std::collections::{HashMap, HashSet};

use common::{brute, check, inverse};
use games::Exhibit;
use games::dobutsu::{Dobutsu, Position};
use retrograde::game::Notation;
use retrograde::{Game, Implicit, Indexed, Outcome, Solver, from_fn, lint};

/// Rows and pieces of the games that are gone through in full.
const SMALL: [(usize, &str); 6] = [(3, "G"), (3, "E"), (3, "C"), (4, "G"), (4, "C"), (3, "GE")];

/// A board as text, seen by the player to move, whose pieces have capital letters: the rows from the far one
/// to the nearest, and the hands, in the order of the letters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Board {
    rows: Vec<Vec<char>>,
    own: Vec<char>,
    other: Vec<char>,
}

impl Board {
    /// Reads what the game shows.
    fn read(text: &str) -> Self {
        let mut lines: Vec<&str> = text.lines().collect();
        let hands = lines.pop().unwrap().strip_prefix("in hand: ").unwrap();
        let (own, other) = hands.split_once('/').unwrap();
        lines.pop();
        let squares = |line: &&str| line.chars().skip(2).filter(|square| *square != ' ').collect();
        Self { rows: lines.iter().map(squares).collect(), own: sorted(own), other: sorted(other) }
    }

    fn mirrored(&self) -> Self {
        let rows = self.rows.iter().map(|row| row.iter().rev().copied().collect()).collect();
        Self { rows, ..self.clone() }
    }

    /// The same for a board and its mirror image.
    fn either(self) -> Self {
        let mirrored = self.mirrored();
        self.min(mirrored)
    }

    /// As the opponent sees it.
    fn turned(&self) -> Self {
        let turn = |letter: &char| {
            if letter.is_uppercase() { letter.to_ascii_lowercase() } else { letter.to_ascii_uppercase() }
        };
        let row = |row: &Vec<char>| row.iter().rev().map(turn).collect();
        Self {
            rows: self.rows.iter().rev().map(row).collect(),
            own: self.other.iter().map(turn).collect(),
            other: self.own.iter().map(turn).collect(),
        }
    }

    fn squares(&self) -> impl Iterator<Item = (usize, usize, char)> {
        self.rows
            .iter()
            .enumerate()
            .flat_map(|(y, row)| row.iter().enumerate().map(move |(x, &letter)| (x, y, letter)))
    }

    /// Where the piece on a square may step, off the board or onto its own pieces, too.
    fn reaches(piece: char, x: usize, y: usize, to: (usize, usize)) -> bool {
        let (right, ahead) = (to.0 as isize - x as isize, y as isize - to.1 as isize);
        let (straight, diagonal) = (right.abs() + ahead.abs() == 1, right.abs() == 1 && ahead.abs() == 1);
        match piece {
            'L' => straight || diagonal,
            'G' => straight,
            'E' => diagonal,
            'C' => (right, ahead) == (0, 1),
            'H' => straight || diagonal && ahead == 1,
            _ => false,
        }
    }

    fn end(&self) -> Option<Outcome> {
        let (x, y, _) = self.squares().find(|&(.., letter)| letter == 'l').unwrap();
        if self.squares().any(|(from, row, letter)| Self::reaches(letter, from, row, (x, y))) {
            return Some(Outcome::Win);
        }
        (y + 1 == self.rows.len()).then_some(Outcome::Loss)
    }

    /// All boards after a move, as the opponent sees them.
    fn moves(&self) -> Vec<Self> {
        let mut after = Vec::new();
        for (x, y, to) in self.squares().filter(|(.., to)| !to.is_uppercase() && *to != 'l') {
            for (from_x, from_y, piece) in self.squares() {
                if Self::reaches(piece, from_x, from_y, (x, y)) {
                    let mut next = self.clone();
                    next.rows[from_y][from_x] = '.';
                    next.rows[y][x] = if piece == 'C' && y == 0 { 'H' } else { piece };
                    match to {
                        '.' => {}
                        'h' => next.own.push('C'),
                        _ => next.own.push(to.to_ascii_uppercase()),
                    }
                    next.own.sort_unstable();
                    after.push(next.turned());
                }
            }
            let mut held = self.own.clone();
            held.dedup();
            for piece in held.into_iter().filter(|_| to == '.') {
                let mut next = self.clone();
                next.rows[y][x] = piece;
                let place = next.own.iter().position(|&other| other == piece).unwrap();
                next.own.remove(place);
                after.push(next.turned());
            }
        }
        after
    }
}

fn sorted(text: &str) -> Vec<char> {
    let mut letters: Vec<char> = text.chars().collect();
    letters.sort_unstable();
    letters
}

fn literal() -> impl Game<Position = Board> {
    from_fn(|board: &Board| board.moves().into_iter().map(Board::either)).with_terminal(Board::end)
}

fn board(game: &Dobutsu, position: &Position) -> Board {
    Board::read(&game.show(position))
}

fn whole() -> Dobutsu {
    Dobutsu::new(4, "GEC").unwrap()
}

fn positions(game: &Dobutsu) -> impl Iterator<Item = Position> {
    (0..game.len()).filter_map(|index| game.position(index))
}

/// Positions of the whole game, all over the index.
fn sample(game: &Dobutsu, count: usize) -> impl Iterator<Item = Position> {
    lint::sample(game.len(), count, 1).filter_map(|index| game.position(index))
}

fn has_the_literal_rules(game: &Dobutsu, positions: impl Iterator<Item = Position>) {
    let literal = literal();
    for position in positions {
        let at = board(game, &position);
        assert_eq!(game.terminal(&position), literal.terminal(&at), "{at:?}");
        if literal.terminal(&at).is_some() {
            continue;
        }
        let mut found: Vec<Board> =
            game.successors(&position).into_iter().map(|to| board(game, &to).either()).collect();
        let mut expected: Vec<Board> = literal.successors(&at).into_iter().collect();
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected, "{at:?}");
    }
}

#[test]
fn every_position_has_the_literal_rules() {
    for (rows, letters) in SMALL {
        let game = Dobutsu::new(rows, letters).unwrap();
        has_the_literal_rules(&game, positions(&game));
    }
    has_the_literal_rules(&whole(), sample(&whole(), 30_000));
}

#[test]
fn every_position_is_played_backward() {
    for (rows, letters) in SMALL {
        let game = Dobutsu::new(rows, letters).unwrap();
        let report = lint::backward(&game, 0..game.len());
        // Decided positions may list their moves, too.
        assert!(report.findings.iter().all(|finding| !finding.issue.is_error()), "{report}");
        assert_eq!(game.position(game.len()), None);
    }
    let game = whole();
    inverse::holds(&game, sample(&game, 30_000));
    let report = lint::backward(&game, lint::sample(game.len(), 10_000, 2));
    assert!(report.findings.iter().all(|finding| !finding.issue.is_error()), "{report}");
}

/// Every way to place the pieces has a number, up to mirror images.
#[test]
fn the_index_has_all_positions() {
    for (rows, letters) in SMALL {
        let game = Dobutsu::new(rows, letters).unwrap();
        let boards: HashSet<Board> = positions(&game).map(|at| board(&game, &at).either()).collect();
        assert_eq!(boards.len(), positions(&game).count());
        let reached = brute::reachable(&literal(), [board(&game, &game.start()).either()]);
        assert!(reached.iter().all(|board| boards.contains(board)));
    }
    // Tanaka's Table 1 has 1,567,925,964 ways to place the pieces, for 132 pairs of squares of the lions.
    let game = whole();
    assert_eq!((game.len(), game.position(game.len())), (1_567_925_964 / 132 * 54, None));
}

#[test]
fn small_games_by_brute_force() {
    let mut drawn = 0;
    for (rows, letters) in SMALL {
        let game = Dobutsu::new(rows, letters).unwrap();
        let solved = Solver::new().outcomes(Implicit::new(&game)).unwrap();
        let by_board: HashMap<Board, Position> =
            positions(&game).map(|at| (board(&game, &at).either(), at)).collect();
        let start = board(&game, &game.start()).either();
        let table = brute::outcomes(&literal(), &brute::reachable(&literal(), [start]));
        for (at, expected) in &table {
            let position = &by_board[at];
            let found = (solved.outcome(position), solved.remoteness(position));
            assert_eq!(found, (Some(expected.0), expected.1), "{at:?}");
            drawn += usize::from(expected.0 == Outcome::Draw);
        }
        let seen = reached::reached_by_either(&game, &game.start());
        let (counts, longest) = reached::count(&solved, std::slice::from_ref(&seen));
        assert_eq!(counts.win + counts.loss + counts.draw, table.len(), "{rows} {letters}");
        assert_eq!(longest, table.values().filter_map(|found| found.1).max());
    }
    assert!(drawn > 0);
}

/// All positions, those that play never reaches, too.
#[test]
fn a_larger_game_passes_the_local_check() {
    let game = Dobutsu::new(3, "EC").unwrap();
    let solved = Solver::new().outcomes(Implicit::new(&game)).unwrap();
    let outcome = |at: &Position| solved.outcome(at);
    check::outcomes(&game, positions(&game), outcome, |at| solved.remoteness(at)).unwrap();
}

/// The four first moves of the whole game, and the start as the other player sees it after none.
#[test]
fn the_start_is_that_of_the_rules() {
    let game = whole();
    let start = game.start();
    assert_eq!(board(&game, &start).either(), board(&game, &start).turned().either());
    let mut names: Vec<String> =
        game.successors(&start).into_iter().map(|to| game.show_move(&start, &to)).collect();
    names.sort_unstable();
    assert_eq!(names, ["Cb2xb3", "Gc1-c2", "Lb1-a2", "Lb1-c2"]);
}
