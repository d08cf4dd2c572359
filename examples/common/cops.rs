//! Two cops and a robber on a grid, as an indexed game.

use retrograde::{Game, Indexed, Outcome, Predecessors};

/// Two cops, who move together, and a robber. A mover stays or goes to a neighbouring square. A move onto a
/// square of the other side ends the game: the robber is caught.
#[derive(Debug)]
pub struct Cops {
    squares: usize,
    near: Vec<Vec<u32>>,
}

/// Where the three stand, and who moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    pub robber: u32,
    pub cops: [u32; 2],
    pub robber_moves: bool,
}

impl Cops {
    pub fn new(side: usize) -> Self {
        Self { squares: side * side, near: (0..side * side).map(|v| neighbours(side, v)).collect() }
    }

    /// One move of either side, forward or backward: the moves are the same both ways.
    fn moves(&self, at: &Position, robber_moves: bool) -> impl Iterator<Item = Position> {
        let Position { robber, cops: [a, b], .. } = *at;
        // A piece that does not move has one square to go to: its own, the first of the list.
        let squares = |v: u32, moves: bool| {
            let near = self.near[v as usize].as_slice();
            if moves { near } else { &near[..1] }
        };
        let (first, second) = (squares(a, !robber_moves), squares(b, !robber_moves));
        let turn = !at.robber_moves;
        squares(robber, robber_moves).iter().flat_map(move |&robber| {
            first.iter().flat_map(move |&a| {
                second.iter().map(move |&b| Position { robber, cops: [a, b], robber_moves: turn })
            })
        })
    }
}

impl Game for Cops {
    type Position = Position;

    fn successors(&self, at: &Position) -> impl IntoIterator<Item = Position> {
        self.moves(at, at.robber_moves)
    }

    fn terminal(&self, at: &Position) -> Option<Outcome> {
        let caught = if at.robber_moves { Outcome::Loss } else { Outcome::Win };
        at.cops.contains(&at.robber).then_some(caught)
    }
}

impl Indexed for Cops {
    fn len(&self) -> usize {
        2 * self.squares.pow(3)
    }

    fn index(&self, at: &Position) -> usize {
        let Position { robber, cops: [a, b], robber_moves } = *at;
        let n = self.squares;
        ((usize::from(robber_moves) * n + robber as usize) * n + a as usize) * n + b as usize
    }

    fn position(&self, index: usize) -> Option<Position> {
        let n = self.squares;
        let (b, a, rest) = (index % n, index / n % n, index / (n * n));
        Some(Position { robber: (rest % n) as u32, cops: [a as u32, b as u32], robber_moves: rest >= n })
    }
}

impl Predecessors for Cops {
    fn predecessors(&self, at: &Position) -> impl IntoIterator<Item = Position> {
        self.moves(at, !at.robber_moves)
    }
}

/// The squares a token on a grid can go to, its own first.
fn neighbours(side: usize, v: usize) -> Vec<u32> {
    let (x, y) = (v % side, v / side);
    let ways = [
        Some(v),
        (x > 0).then(|| v - 1),
        (x + 1 < side).then(|| v + 1),
        (y > 0).then(|| v - side),
        (y + 1 < side).then(|| v + side),
    ];
    ways.into_iter().flatten().map(|to| to as u32).collect()
}
