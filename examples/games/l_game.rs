//! The L game (E. de Bono, 1967): four by four squares, an L of four squares for each player, and two single
//! neutral pieces. A turn puts one's L elsewhere, and may then put one neutral piece on a free square. A
//! player who cannot move the L loses.

use retrograde::Game;
use retrograde::game::Notation;

use super::Exhibit;
use super::board::{Grid, moved, set, squares};

#[derive(Clone, Debug)]
pub struct LGame {
    /// The 48 places of an L.
    places: Vec<u64>,
}

/// The squares of both Ls, of the player to move and of the other, and those of the neutral pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub mine: u64,
    pub theirs: u64,
    pub neutral: u64,
}

const GRID: Grid = Grid { rows: 4, columns: 4 };

impl LGame {
    pub fn new() -> Self {
        let mut places = Vec::new();
        for corner in 0..16 {
            for (long, short) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
                // Two squares along a column and one along a row from the corner, and the other way round.
                for ways in [[(long, 0), (2 * long, 0), (0, short)], [(0, long), (0, 2 * long), (short, 0)]] {
                    let arms = ways.map(|(up, right)| GRID.step(corner, up, right));
                    if let [Some(a), Some(b), Some(c)] = arms {
                        places.push(set([corner, a, b, c]));
                    }
                }
            }
        }
        Self { places }
    }

    pub fn place_count(&self) -> usize {
        self.places.len()
    }
}

impl Game for LGame {
    type Position = Position;

    fn successors(
        &self,
        &Position { mine, theirs, neutral }: &Position,
    ) -> impl IntoIterator<Item = Position> {
        let free = move |place: &&u64| **place != mine && *place & (theirs | neutral) == 0;
        self.places.iter().filter(free).flat_map(move |&place| {
            let left = 0xffff & !(place | theirs | neutral);
            let neutrals = std::iter::once(neutral).chain(moved(neutral, move |_| squares(left)));
            neutrals.map(move |neutral| Position { mine: theirs, theirs: place, neutral })
        })
    }
}

impl Notation<Position> for LGame {
    fn show(&self, at: &Position) -> String {
        let holds = |set: u64, square: usize| set >> square & 1 == 1;
        let board = GRID.draw(|square| match square {
            _ if holds(at.mine, square) => 'M',
            _ if holds(at.theirs, square) => 'O',
            _ if holds(at.neutral, square) => '*',
            _ => '.',
        });
        format!("{board}\nM to move")
    }

    fn show_move(&self, from: &Position, to: &Position) -> String {
        let names = squares(to.theirs).map(|square| GRID.name(square)).collect::<Vec<_>>().join(" ");
        if from.neutral == to.neutral {
            return format!("L {names}");
        }
        format!("L {names} and {}", GRID.move_name(from.neutral, to.neutral))
    }
}

impl Exhibit for LGame {
    fn title(&self) -> String {
        "The L game".to_string()
    }

    fn start(&self) -> Position {
        Position { mine: set([1, 2, 6, 10]), theirs: set([5, 9, 13, 14]), neutral: set([0, 15]) }
    }
}
