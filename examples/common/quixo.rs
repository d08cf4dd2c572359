//! Quixo on a board of side 3 or 4, seen by the player to move.
//!
//! A tile is blank, own or the other player's. A move takes a blank or own tile from the edge of the board
//! and pushes it, as an own one, into its row or its column from an end that is not where it came from: two
//! ways for a corner, three for another tile of the edge. A full row, column or main diagonal of one player
//! ends play; that player has won, but where both have one, the player who pushed has lost.

use retrograde::game::Notation;
use retrograde::{Game, Indexed, Outcome, Predecessors};

/// Own tiles in the lower sixteen bits, the other player's in the upper ones: the rules move both in one
/// step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Board(u32);

/// How far apart a tile's bits for the two players are.
const OTHER: u32 = 16;
/// How many tiles are read from an index at a time, and how many numbers they make.
const CHUNK: u32 = 8;
const CHUNK_LEN: usize = 3_usize.pow(CHUNK);

impl Board {
    /// The board before the first move.
    #[allow(dead_code, reason = "the bench begins nowhere")]
    pub const EMPTY: Self = Self(0);

    fn own(self) -> usize {
        (self.0 & 0xffff) as usize
    }

    fn other(self) -> usize {
        (self.0 >> OTHER) as usize
    }
}

/// A tile is taken, those between it and one end of its line move up, and the tile is put at that end.
#[derive(Debug)]
struct Push {
    /// The bits, as own tiles, of the place the tile is taken from and the place it is put.
    from: u32,
    to: u32,
    /// The bits, for both players, of the tiles that stay, those that move, and the places these move to.
    staying: u32,
    moving: u32,
    moved: u32,
    /// How far those that move are rotated to the left.
    by: u32,
}

impl Push {
    /// The push of the tile at place `from` of a line to the place `to`, one of the ends; `tile` gives the
    /// tile at a place.
    fn new(from: usize, to: usize, tile: impl Fn(usize) -> usize) -> Self {
        let bits = |places: std::ops::RangeInclusive<usize>| {
            let own = places.fold(0, |bits, place| bits | 1_u32 << tile(place));
            own | own << OTHER
        };
        let step = (tile(1) - tile(0)) as u32;
        let (moving, moved, by) = match from < to {
            true => (bits(from + 1..=to), bits(from..=to - 1), 32 - step),
            false => (bits(to..=from - 1), bits(to + 1..=from), step),
        };
        let (from, to) = (1 << tile(from), 1 << tile(to));
        Self { from, to, staying: !(moving | moved), moving, moved, by }
    }

    fn is_legal(&self, before: Board) -> bool {
        before.0 & self.from << OTHER == 0
    }

    /// The board after the push. The turn passes, so own and other tiles change places: all bits rotate by
    /// half.
    fn play(&self, Board(before): Board) -> Board {
        let stay = (before & self.staying).rotate_left(OTHER);
        let move_up = (before & self.moving).rotate_left(OTHER + self.by);
        Board(stay | move_up | self.to << OTHER)
    }

    /// Whether this can have been the last push: the tile at its end is of the player who has just moved.
    fn can_be_last(&self, after: Board) -> bool {
        after.0 & self.to << OTHER != 0
    }

    /// The two boards before the push: the tile taken was blank, or it was own.
    fn take_back(&self, Board(after): Board) -> [Board; 2] {
        let stay = (after & self.staying).rotate_left(OTHER);
        let move_back = (after & self.moved).rotate_left(OTHER + 32 - self.by);
        let blank = stay | move_back;
        [Board(blank), Board(blank | self.from)]
    }
}

/// The rules, with tables. A position's index is the board read as a number in base 3.
#[derive(Debug)]
pub struct Quixo {
    len: usize,
    pushes: Vec<Push>,
    /// For each set of tiles, the sum of their powers of three.
    powers: Vec<u32>,
    /// For each set of tiles, whether it has a full line.
    has_line: Vec<bool>,
    /// The tiles that a number of eight digits stands for.
    tiles: Vec<Board>,
}

impl Quixo {
    /// The game on a board of this side, 3 or 4: side 5 has too many positions for an index, and side 2 no
    /// inner tile.
    pub fn new(side: usize) -> Self {
        assert!((3..=4).contains(&side), "Quixo is played here on a side of 3 or 4");
        let (places, last) = (0..side * side, side - 1);
        let tile = |line: usize, place: usize| {
            if line < side { line * side + place } else { place * side + line - side }
        };
        let is_edge = |tile: usize| [0, last].contains(&(tile % side)) || [0, last].contains(&(tile / side));
        let mut pushes = Vec::new();
        for line in 0..2 * side {
            for from in (0..side).filter(|&from| is_edge(tile(line, from))) {
                let ends = [0, last].into_iter().filter(|&end| end != from);
                pushes.extend(ends.map(|to| Push::new(from, to, |place| tile(line, place))));
            }
        }
        let full = |tiles: &mut dyn Iterator<Item = usize>| tiles.fold(0, |bits, tile| bits | 1_u32 << tile);
        let lines = (0..2 * side).map(|line| full(&mut (0..side).map(|place| tile(line, place))));
        let diagonals =
            [full(&mut places.clone().step_by(side + 1)), full(&mut (1..=side).map(|i| i * last))];
        let lines: Vec<u32> = lines.chain(diagonals).collect();
        let sets = 0..1_u32 << places.len();
        let has = |set: u32, tile: usize| set >> tile & 1;
        let sum = |set| places.clone().map(|tile| has(set, tile) * 3_u32.pow(tile as u32)).sum();
        let board = |number: usize| {
            let digits = (0..CHUNK).map(|tile| (tile, number / 3_usize.pow(tile) % 3));
            Board(digits.map(|(tile, digit)| [0, 1, 1 << OTHER][digit] << tile).sum())
        };
        Self {
            len: 3_usize.pow(places.len() as u32),
            pushes,
            powers: sets.clone().map(sum).collect(),
            has_line: sets.map(|set| lines.iter().any(|line| set & line == *line)).collect(),
            tiles: (0..CHUNK_LEN).map(board).collect(),
        }
    }
}

/// `X` for the player to move, `O` for the other; a move is called by the board that it leaves.
impl Notation<Board> for Quixo {
    fn show(&self, board: &Board) -> String {
        let side = (3..).find(|side| 3_usize.pow(side * side) >= self.len).unwrap_or(3) as usize;
        let tile = |tile: usize| match (board.own() >> tile & 1, board.other() >> tile & 1) {
            (1, _) => 'X',
            (_, 1) => 'O',
            _ => '.',
        };
        let row = |row: usize| (0..side).map(|column| tile(row * side + column)).collect::<String>();
        (0..side).map(row).collect::<Vec<_>>().join("\n")
    }
}

impl Game for Quixo {
    type Position = Board;

    fn successors(&self, at: &Board) -> impl IntoIterator<Item = Board> {
        let at = *at;
        self.pushes.iter().filter(move |push| push.is_legal(at)).map(move |push| push.play(at))
    }

    fn terminal(&self, at: &Board) -> Option<Outcome> {
        if self.has_line[at.own()] {
            Some(Outcome::Win)
        } else {
            self.has_line[at.other()].then_some(Outcome::Loss)
        }
    }
}

impl Indexed for Quixo {
    fn len(&self) -> usize {
        self.len
    }

    fn index(&self, at: &Board) -> usize {
        (self.powers[at.own()] + 2 * self.powers[at.other()]) as usize
    }

    fn position(&self, index: usize) -> Option<Board> {
        let (high, low) = (self.tiles.get(index / CHUNK_LEN)?, self.tiles[index % CHUNK_LEN]);
        (index < self.len).then_some(Board(high.0 << CHUNK | low.0))
    }
}

impl Predecessors for Quixo {
    fn predecessors(&self, at: &Board) -> impl IntoIterator<Item = Board> {
        let at = *at;
        let last = self.pushes.iter().filter(move |push| push.can_be_last(at));
        last.flat_map(move |push| push.take_back(at))
    }
}
