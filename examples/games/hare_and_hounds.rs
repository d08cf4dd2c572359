//! Hare and hounds: three hounds chase a hare over eleven points. Each moves along a line to a free point, a
//! hound never back to the left. The hounds win if the hare cannot move; the hare wins if after
//! its own move it is not to the right of any hound. Endless play is a draw here.

use retrograde::game::Notation;
use retrograde::{Game, Outcome};

use super::Exhibit;
use super::board::{move_name, moved, set, squares};

/// Where play starts and who begins vary.
#[derive(Clone, Copy, Debug)]
pub struct HareAndHounds {
    pub hare: usize,
    pub hare_begins: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub hounds: u64,
    pub hare: usize,
    pub hare_moves: bool,
}

/// Points in columns: 0 alone; three columns, 1 to 3 at the top, 4 to 6 in the middle, 7 to 9 at the bottom;
/// 10 alone.
const NAMES: [&str; 11] = ["a2", "b3", "c3", "d3", "b2", "c2", "d2", "b1", "c1", "d1", "e2"];
const LINES: [(usize, usize); 22] = [
    (0, 1),
    (0, 4),
    (0, 7),
    (1, 2),
    (2, 3),
    (4, 5),
    (5, 6),
    (7, 8),
    (8, 9),
    (1, 4),
    (4, 7),
    (2, 5),
    (5, 8),
    (3, 6),
    (6, 9),
    (1, 5),
    (5, 7),
    (3, 5),
    (5, 9),
    (3, 10),
    (6, 10),
    (9, 10),
];

fn column(point: usize) -> usize {
    match point {
        0 => 0,
        10 => 4,
        _ => (point - 1) % 3 + 1,
    }
}

fn near(point: usize) -> impl Iterator<Item = usize> {
    LINES.iter().filter_map(move |&(a, b)| if a == point { Some(b) } else { (b == point).then_some(a) })
}

impl Game for HareAndHounds {
    type Position = Position;

    fn successors(
        &self,
        &Position { hounds, hare, hare_moves }: &Position,
    ) -> impl IntoIterator<Item = Position> {
        let free = move |to: &usize| (hounds | 1 << hare) >> to & 1 == 0;
        let next: Vec<Position> = if hare_moves {
            near(hare).filter(free).map(|hare| Position { hounds, hare, hare_moves: false }).collect()
        } else {
            let onward = |from| near(from).filter(free).filter(move |&to| column(to) >= column(from));
            moved(hounds, onward).map(|hounds| Position { hounds, hare, hare_moves: true }).collect()
        };
        next
    }

    fn terminal(&self, &Position { hounds, hare, hare_moves }: &Position) -> Option<Outcome> {
        let escaped = squares(hounds).all(|hound| column(hare) <= column(hound));
        (!hare_moves && escaped).then_some(Outcome::Loss)
    }
}

impl Notation<Position> for HareAndHounds {
    fn show(&self, &Position { hounds, hare, hare_moves }: &Position) -> String {
        let [a2, b3, c3, d3, b2, c2, d2, b1, c1, d1, e2] = std::array::from_fn(|point| match point {
            _ if point == hare => 'h',
            _ if hounds >> point & 1 == 1 => 'D',
            _ => '.',
        });
        let board = format!("  {b3} {c3} {d3}\n{a2} {b2} {c2} {d2} {e2}\n  {b1} {c1} {d1}");
        format!("{board}\n{} to move", if hare_moves { "h" } else { "D" })
    }

    fn show_move(&self, from: &Position, to: &Position) -> String {
        let pieces = |position: &Position| position.hounds | 1 << position.hare;
        move_name(pieces(from), pieces(to), |point| NAMES[point].to_string())
    }
}

impl Exhibit for HareAndHounds {
    fn title(&self) -> String {
        format!("Hare and hounds, {} first", if self.hare_begins { "the hare" } else { "the hounds" })
    }

    fn start(&self) -> Position {
        Position { hounds: set([0, 1, 7]), hare: self.hare, hare_moves: self.hare_begins }
    }
}
