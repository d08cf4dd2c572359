//! Cat and mouse on a graph (LeetCode 913): both must move along an edge, the mouse first; the cat never
//! enters the hole. The mouse wins in the hole, the cat where the mouse is; endless play is a draw.

use retrograde::game::Notation;
use retrograde::{Game, Indexed, Outcome, Predecessors};

use super::Exhibit;

/// The neighbours of each place. The hole is 0, the mouse starts on 1 and the cat on 2.
#[derive(Clone, Debug)]
pub struct CatAndMouse(pub Vec<Vec<usize>>);

/// Where the two are and whether it is the cat's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub mouse: usize,
    pub cat: usize,
    pub cats_turn: bool,
}

const HOLE: usize = 0;

impl CatAndMouse {
    /// The map of LeetCode-Feedback, issue 7542: the cat wins in 58 plies.
    pub fn long_hunt() -> Self {
        let places: [&[usize]; 13] = [
            &[3],
            &[5, 7, 9],
            &[4, 8, 9],
            &[0, 4, 5, 6, 7, 12],
            &[2, 3, 8, 10, 11],
            &[1, 3, 6, 12],
            &[3, 5, 7],
            &[1, 3, 6, 11],
            &[2, 4, 12],
            &[1, 2, 12],
            &[4, 11],
            &[4, 7, 10],
            &[3, 5, 8, 9],
        ];
        Self(places.iter().map(|places| places.to_vec()).collect())
    }
}

impl Game for CatAndMouse {
    type Position = Position;

    fn successors(
        &self,
        &Position { mouse, cat, cats_turn }: &Position,
    ) -> impl IntoIterator<Item = Position> {
        let places = &self.0[if cats_turn { cat } else { mouse }];
        places.iter().filter(move |&&to| !cats_turn || to != HOLE).map(move |&to| match cats_turn {
            true => Position { mouse, cat: to, cats_turn: false },
            false => Position { mouse: to, cat, cats_turn: true },
        })
    }

    fn terminal(&self, &Position { mouse, cat, cats_turn }: &Position) -> Option<Outcome> {
        let cat_wins = if cats_turn { Outcome::Win } else { Outcome::Loss };
        match mouse {
            HOLE => Some(cat_wins.reversed()),
            _ => (mouse == cat).then_some(cat_wins),
        }
    }
}

impl Indexed for CatAndMouse {
    fn len(&self) -> usize {
        2 * self.0.len() * self.0.len()
    }

    fn index(&self, &Position { mouse, cat, cats_turn }: &Position) -> usize {
        (mouse * self.0.len() + cat) * 2 + usize::from(cats_turn)
    }

    fn position(&self, index: usize) -> Option<Position> {
        let n = self.0.len();
        Some(Position { mouse: index / 2 / n, cat: index / 2 % n, cats_turn: index % 2 == 1 })
    }
}

impl Predecessors for CatAndMouse {
    fn predecessors(
        &self,
        &Position { mouse, cat, cats_turn }: &Position,
    ) -> impl IntoIterator<Item = Position> {
        // The one who is not to move has moved, and the cat cannot have moved to the hole.
        let moved = if cats_turn { mouse } else { cat };
        let places = if !cats_turn && cat == HOLE { &[][..] } else { &self.0[moved] };
        places.iter().map(move |&from| match cats_turn {
            true => Position { mouse: from, cat, cats_turn: false },
            false => Position { mouse, cat: from, cats_turn: true },
        })
    }
}

impl Notation<Position> for CatAndMouse {
    fn show(&self, &Position { mouse, cat, cats_turn }: &Position) -> String {
        format!("mouse on {mouse}, cat on {cat}, the {} to move", if cats_turn { "cat" } else { "mouse" })
    }

    fn show_move(&self, from: &Position, to: &Position) -> String {
        if from.cats_turn { format!("cat {}", to.cat) } else { format!("mouse {}", to.mouse) }
    }
}

impl Exhibit for CatAndMouse {
    fn title(&self) -> String {
        format!("Cat and mouse on {} places", self.0.len())
    }

    fn start(&self) -> Position {
        Position { mouse: 1, cat: 2, cats_turn: false }
    }
}
