//! Hexapawn: pawns step ahead onto a free square, or take one square ahead to the side. A player who reaches
//! the far row wins; a player who cannot move loses. White begins and goes up.

use retrograde::game::Notation;
use retrograde::{Game, Outcome};

use super::Exhibit;
use super::board::{Grid, moved, piece};

#[derive(Clone, Copy, Debug)]
pub struct Hexapawn(pub Grid);

/// The pawns of White, and those of Black; who is to move, 0 for White.
pub type Position = ([u64; 2], usize);

impl Hexapawn {
    fn steps(self, ([white, black], mover): Position, from: usize) -> impl Iterator<Item = usize> {
        let (up, theirs) = if mover == 0 { (1, black) } else { (-1, white) };
        [-1, 0, 1].into_iter().filter_map(move |right| {
            let to = self.0.step(from, up, right)?;
            let barred = if right == 0 { white | black } else { !theirs };
            (barred >> to & 1 == 0).then_some(to)
        })
    }
}

impl Game for Hexapawn {
    type Position = Position;

    fn successors(&self, &position: &Position) -> impl IntoIterator<Item = Position> {
        let (pawns, mover) = position;
        moved(pawns[mover], move |from| self.steps(position, from)).map(move |mine| {
            let theirs = pawns[1 - mover] & !mine;
            (if mover == 0 { [mine, theirs] } else { [theirs, mine] }, 1 - mover)
        })
    }

    fn terminal(&self, &([white, black], mover): &Position) -> Option<Outcome> {
        let arrived = if mover == 0 { black & self.0.row(0) } else { white & self.0.row(self.0.rows - 1) };
        (arrived != 0).then_some(Outcome::Loss)
    }
}

impl Notation<Position> for Hexapawn {
    fn show(&self, &(pawns, mover): &Position) -> String {
        let board = self.0.draw(|square| piece(pawns, ['P', 'p'], square));
        format!("{board}\n{} to move", ["P", "p"][mover])
    }

    fn show_move(&self, &(from, mover): &Position, (to, _): &Position) -> String {
        self.0.move_name(from[mover], to[mover])
    }
}

impl Exhibit for Hexapawn {
    fn title(&self) -> String {
        format!("Hexapawn on {} rows and {} columns", self.0.rows, self.0.columns)
    }

    fn start(&self) -> Position {
        ([self.0.row(0), self.0.row(self.0.rows - 1)], 0)
    }
}
