//! Pong Hau K'i, from China, Ou-moul-ko-no in Korea: five points, two stones a side. A stone slides along a
//! line to the free point; a player who cannot move loses.

use retrograde::Game;
use retrograde::game::Notation;

use super::Exhibit;
use super::board::{move_name, moved, piece, squares};

#[derive(Clone, Copy, Debug)]
pub struct PongHauKi;

/// The stones of X and of O; who is to move, 0 for X.
pub type Position = ([u64; 2], usize);

const POINTS: [&str; 5] = ["top left", "top right", "centre", "bottom left", "bottom right"];
/// Between the two points at the top there is no line.
const LINES: [(usize, usize); 7] = [(0, 2), (1, 2), (2, 3), (2, 4), (0, 3), (1, 4), (3, 4)];

impl Game for PongHauKi {
    type Position = Position;

    fn successors(&self, &(stones, mover): &Position) -> impl IntoIterator<Item = Position> {
        let free = 0b11111 & !(stones[0] | stones[1]);
        let joined = |a: usize, b: usize| LINES.contains(&(a.min(b), a.max(b)));
        let steps = move |from| squares(free).filter(move |&to| joined(from, to));
        moved(stones[mover], steps)
            .map(move |mine| (if mover == 0 { [mine, stones[1]] } else { [stones[0], mine] }, 1 - mover))
    }
}

impl Notation<Position> for PongHauKi {
    fn show(&self, &(stones, mover): &Position) -> String {
        let [a, b, c, d, e] = std::array::from_fn(|point| piece(stones, ['X', 'O'], point));
        format!("{a}   {b}\n  {c}\n{d}   {e}\n{} to move", ["X", "O"][mover])
    }

    fn show_move(&self, &(from, mover): &Position, (to, _): &Position) -> String {
        move_name(from[mover], to[mover], |point| POINTS[point].to_string())
    }
}

impl Exhibit for PongHauKi {
    fn title(&self) -> String {
        "Pong Hau K'i".to_string()
    }

    fn start(&self) -> Position {
        ([0b11000, 0b00011], 0)
    }
}
