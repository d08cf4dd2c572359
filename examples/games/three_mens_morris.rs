//! Three men's morris: on nine points the players place three men each in turn, then slide one along a line
//! to the next point. Three in a row, a column or a diagonal win at once; a player who cannot move loses.

use retrograde::game::Notation;
use retrograde::{Game, Outcome};

use super::Exhibit;
use super::board::{Grid, moved, piece, squares};
use super::tictactoe::LINES;

#[derive(Clone, Copy, Debug)]
pub struct ThreeMensMorris;

/// The men of X, who begins, and of O; who is to move, 0 for X; how many men were placed, up to six.
pub type Position = ([u64; 2], usize, u8);

const GRID: Grid = Grid { rows: 3, columns: 3 };
const CENTRE: usize = 4;

/// The points one step away: along a row or a column, and from or to the centre along a diagonal.
fn steps(from: usize) -> impl Iterator<Item = usize> {
    let around = (-1..=1).flat_map(|up| (-1..=1).map(move |right| (up, right)));
    around.filter_map(move |(up, right)| {
        let to = GRID.step(from, up, right)?;
        let along = up == 0 || right == 0 || from == CENTRE || to == CENTRE;
        (to != from && along).then_some(to)
    })
}

impl Game for ThreeMensMorris {
    type Position = Position;

    fn successors(&self, &(men, mover, placed): &Position) -> impl IntoIterator<Item = Position> {
        let (mine, free) = (men[mover], 0b111_111_111 & !(men[0] | men[1]));
        let after: Vec<u64> = if placed < 6 {
            squares(free).map(|to| mine | 1 << to).collect()
        } else {
            moved(mine, |from| steps(from).filter(|to| free >> to & 1 == 1)).collect()
        };
        after.into_iter().map(move |mine| {
            let men = if mover == 0 { [mine, men[1]] } else { [men[0], mine] };
            (men, 1 - mover, (placed + 1).min(6))
        })
    }

    fn terminal(&self, &(men, mover, _): &Position) -> Option<Outcome> {
        LINES.contains(&men[1 - mover]).then_some(Outcome::Loss)
    }
}

impl Notation<Position> for ThreeMensMorris {
    fn show(&self, &(men, mover, _): &Position) -> String {
        format!("{}\n{} to move", GRID.draw(|square| piece(men, ['X', 'O'], square)), ["X", "O"][mover])
    }

    fn show_move(&self, &(from, mover, _): &Position, (to, ..): &Position) -> String {
        GRID.move_name(from[mover], to[mover])
    }
}

impl Exhibit for ThreeMensMorris {
    fn title(&self) -> String {
        "Three men's morris".to_string()
    }

    fn start(&self) -> Position {
        ([0, 0], 0, 0)
    }
}
