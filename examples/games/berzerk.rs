//! Berzerk (Codeforces 786A): a monster on a circle of planets. Each player moves it clockwise by a step from
//! a list of their own; the one who sends it into the black hole, planet 0, wins. Endless play is a draw.

use retrograde::game::Notation;
use retrograde::{Game, Outcome};

use super::Exhibit;

#[derive(Clone, Debug)]
pub struct Berzerk {
    pub planets: usize,
    pub steps: [Vec<usize>; 2],
}

/// Where the monster is, and which player is to move.
pub type Position = (usize, usize);

impl Berzerk {
    pub fn everywhere(&self) -> impl Iterator<Item = Position> {
        (1..self.planets).flat_map(|planet| [(planet, 0), (planet, 1)])
    }
}

impl Game for Berzerk {
    type Position = Position;

    fn successors(&self, &(planet, mover): &Position) -> impl IntoIterator<Item = Position> {
        self.steps[mover].iter().map(move |step| ((planet + step) % self.planets, 1 - mover))
    }

    /// The other player has just sent the monster into the hole.
    fn terminal(&self, &(planet, _): &Position) -> Option<Outcome> {
        (planet == 0).then_some(Outcome::Loss)
    }
}

impl Notation<Position> for Berzerk {
    fn show(&self, &(planet, mover): &Position) -> String {
        format!("monster on {planet}, {} to move", ["Rick", "Morty"][mover])
    }

    fn show_move(&self, &(from, mover): &Position, &(to, _): &Position) -> String {
        let step = (to + self.planets - from - 1) % self.planets + 1;
        format!("{} +{step}", ["Rick", "Morty"][mover])
    }
}

impl Exhibit for Berzerk {
    fn title(&self) -> String {
        format!("Berzerk on {} planets, steps {:?} and {:?}", self.planets, self.steps[0], self.steps[1])
    }

    fn start(&self) -> Position {
        (1, 0)
    }
}
