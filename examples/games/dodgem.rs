//! Dodgem: cars that leave the board on the far side, each player crossing the other's way. Blue drives to
//! the right, Red up; both may also step to the side, and nobody drives back. A player who cannot move, all
//! cars gone or blocked, wins.

use retrograde::game::Notation;
use retrograde::{Game, Indexed, Outcome, Predecessors};

use super::Exhibit;
use super::board::{Grid, piece, set, squares};

#[derive(Clone, Copy, Debug)]
pub struct Dodgem {
    pub side: usize,
}

/// The cars of Blue and of Red, and who is to move, 0 for Blue.
pub type Position = ([u64; 2], usize);

impl Dodgem {
    fn grid(self) -> Grid {
        Grid::square_board(self.side)
    }

    /// The player's cars after one of them has moved, ahead by one or, to undo a move, by minus one.
    fn moved(self, cars: [u64; 2], player: usize, ahead: isize) -> impl Iterator<Item = u64> {
        let steps = if player == 0 { [(0, ahead), (1, 0), (-1, 0)] } else { [(ahead, 0), (0, -1), (0, 1)] };
        squares(cars[player]).flat_map(move |from| {
            let to = steps.into_iter().filter_map(move |(up, right)| self.grid().step(from, up, right));
            let free = to.filter(move |to| (cars[0] | cars[1]) >> to & 1 == 0);
            let leaves = ahead == 1 && self.is_last(player, from);
            let without = cars[player] ^ 1 << from;
            free.map(move |to| without | 1 << to).chain(leaves.then_some(without))
        })
    }

    /// Whether a car of the player on this square drives off the board next.
    fn is_last(self, player: usize, square: usize) -> bool {
        self.side - 1 == if player == 0 { square % self.side } else { square / self.side }
    }
}

fn with(mut cars: [u64; 2], player: usize, mine: u64) -> [u64; 2] {
    cars[player] = mine;
    cars
}

impl Game for Dodgem {
    type Position = Position;

    fn successors(&self, &(cars, mover): &Position) -> impl IntoIterator<Item = Position> {
        self.moved(cars, mover, 1).map(move |mine| (with(cars, mover, mine), 1 - mover))
    }

    fn terminal(&self, &(cars, mover): &Position) -> Option<Outcome> {
        self.moved(cars, mover, 1).next().is_none().then_some(Outcome::Win)
    }
}

impl Notation<Position> for Dodgem {
    fn show(&self, &(cars, mover): &Position) -> String {
        let board = self.grid().draw(|square| piece(cars, ['>', '^'], square));
        format!("{board}\n{} to move", [">", "^"][mover])
    }

    fn show_move(&self, &(from, mover): &Position, (to, _): &Position) -> String {
        self.grid().move_name(from[mover], to[mover])
    }
}

impl Exhibit for Dodgem {
    fn title(&self) -> String {
        format!("Dodgem on {0} by {0}", self.side)
    }

    /// Each player's cars on an edge of their own; the corner that both edges share is free.
    fn start(&self) -> Position {
        let blue = set((1..self.side).map(|row| row * self.side));
        ([blue, set(1..self.side)], 0)
    }
}

/// The same game seen by the player to move, who always drives as Blue: the board is turned over after each
/// move. That makes one position of two, and these have an index.
#[derive(Clone, Debug)]
pub struct Turned {
    pub game: Dodgem,
    /// All sets of fewer cars than the board's side, in increasing order.
    sets: Vec<u32>,
    /// The place in `sets` of each set of squares.
    ranks: Vec<u16>,
    /// Each set of `HALF` squares with rows and columns exchanged: the first squares, and the others.
    transposed: [Vec<u32>; 2],
}

/// How many squares are transposed at a time; a board of side 5 has fewer than twice as many.
const HALF: usize = 13;

/// The cars of the player to move, and those of the other.
pub type Cars = [u32; 2];

impl Turned {
    pub fn new(side: usize) -> Self {
        let all = 0..1u32 << (side * side);
        let sets: Vec<u32> = all.clone().filter(|cars| (cars.count_ones() as usize) < side).collect();
        let mut ranks = vec![0; all.len()];
        for (rank, &cars) in (0..).zip(&sets) {
            ranks[cars as usize] = rank;
        }
        let exchanged = |square: usize| square % side * side + square / side;
        let half = |first: usize| {
            let squares = |cars| squares(cars).map(move |square| first + square);
            let on_board = move |cars| squares(cars).filter(move |&square| square < side * side);
            (0..1 << HALF).map(|cars| set(on_board(cars).map(exchanged)) as u32).collect()
        };
        Self { game: Dodgem { side }, sets, ranks, transposed: [half(0), half(HALF)] }
    }

    pub fn start(&self) -> Cars {
        self.game.start().0.map(|cars| cars as u32)
    }

    /// The cars with rows and columns exchanged.
    fn transposed(&self, cars: u64) -> u32 {
        let [first, others] = &self.transposed;
        first[cars as usize & ((1 << HALF) - 1)] | others[cars as usize >> HALF]
    }
}

impl Game for Turned {
    type Position = Cars;

    fn successors(&self, cars: &Cars) -> impl IntoIterator<Item = Cars> {
        let cars = cars.map(u64::from);
        self.game.moved(cars, 0, 1).map(move |mine| [self.transposed(cars[1]), self.transposed(mine)])
    }

    fn terminal(&self, cars: &Cars) -> Option<Outcome> {
        self.game.terminal(&(cars.map(u64::from), 0))
    }
}

impl Indexed for Turned {
    fn len(&self) -> usize {
        self.sets.len() * self.sets.len()
    }

    fn index(&self, cars: &Cars) -> usize {
        let [mine, theirs] = cars.map(|cars| usize::from(self.ranks[cars as usize]));
        mine * self.sets.len() + theirs
    }

    fn position(&self, index: usize) -> Option<Cars> {
        let cars = [self.sets[index / self.sets.len()], self.sets[index % self.sets.len()]];
        (cars[0] & cars[1] == 0).then_some(cars)
    }
}

impl Predecessors for Turned {
    /// A car has driven back by one, or has come back onto the board.
    fn predecessors(&self, &[mine, theirs]: &Cars) -> impl IntoIterator<Item = Cars> {
        let side = self.game.side;
        let cars = [theirs, mine].map(|cars| u64::from(self.transposed(cars.into())));
        let left = (cars[0].count_ones() as usize) < side - 1;
        let edge = (0..side).map(move |row| row * side + side - 1).filter(move |_| left);
        let back = edge.filter(move |&square| (cars[0] | cars[1]) >> square & 1 == 0);
        let back = back.map(move |square| cars[0] | 1 << square);
        self.game.moved(cars, 0, -1).chain(back).map(move |before| [before as u32, cars[1] as u32])
    }
}
