//! Teeko, seen by the player to move; on its board of side 5 with four pieces each, or smaller.
//!
//! The players drop their pieces in turn; when all are on the board, a player in turn moves one of their own
//! pieces to an empty square next to it, in one of eight directions. A player wins with all pieces in a row,
//! horizontal, vertical or diagonal, or with four on a block of two by two squares.

#![allow(dead_code, reason = "every program uses its own part")]

use retrograde::game::Notation;
use retrograde::{Game, Indexed, Outcome, Predecessors};

/// A set of squares, a bit each.
type Squares = u32;

/// The pieces of the player to move and those of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    own: Squares,
    other: Squares,
}

impl Position {
    /// The board before the first drop.
    #[allow(dead_code, reason = "for who explores")]
    pub const EMPTY: Self = Self { own: 0, other: 0 };

    /// The squares of the player to move and of the other, a bit each, row by row.
    #[allow(dead_code, reason = "for tests")]
    pub fn squares(self) -> [u32; 2] {
        [self.own, self.other]
    }

    fn taken(self) -> Squares {
        self.own | self.other
    }
}

const MAX_PIECES: usize = 4;
/// A step to a neighbouring square rotates the bits.
#[derive(Debug)]
struct Step {
    by: u32,
    /// The squares that it reaches from a square of the board.
    onto: Squares,
}

/// The positions with one number of pieces on the board.
#[derive(Clone, Copy, Debug)]
struct Stage {
    /// The index of the first, and how many there are for each set of own pieces.
    start: u32,
    row: u32,
}

/// Sets are ranked in two parts, the squares below this one and the others.
const SPLIT: usize = 13;

/// How many sets of the same size come before a set in increasing order of their bits: the combinatorial number system.
#[derive(Debug)]
struct Ranks {
    /// For each set of squares below `SPLIT`, its rank and its size.
    low: Vec<(u16, u16)>,
    /// For each set of squares from `SPLIT` on, shifted down, what it adds to the rank, by the size of the part below.
    high: Vec<[u32; MAX_PIECES + 1]>,
}

impl Ranks {
    fn new(choose: &[[u32; MAX_PIECES + 1]]) -> Self {
        let rank = |set: Squares, first: usize, smaller: usize| {
            let squares =
                (0..SPLIT).filter(move |place| set >> place & 1 == 1).map(move |place| first + place);
            squares.zip(smaller + 1..=MAX_PIECES).map(|(square, size)| choose[square][size]).sum::<u32>()
        };
        let by_smaller = |set| std::array::from_fn(|smaller| rank(set, SPLIT, smaller));
        Self {
            low: subsets(SPLIT).map(|set| (rank(set, 0, 0) as u16, set.count_ones() as u16)).collect(),
            high: subsets(SPLIT - 1).map(by_smaller).collect(),
        }
    }

    /// The rank of a set of no more squares than a player has pieces.
    fn rank(&self, set: Squares) -> u32 {
        let (rank, size) = self.low[set as usize % (1 << SPLIT)];
        u32::from(rank) + self.high[set as usize >> SPLIT][usize::from(size)]
    }
}

/// The rules, with tables.
///
/// Positions count by the number of pieces on the board, then by the rank of the own squares, then by the rank of the other
/// player's among the squares those leave free.
#[derive(Debug)]
pub struct Teeko {
    len: usize,
    pieces: u32,
    board: Squares,
    steps: Vec<Step>,
    stages: Vec<Stage>,
    /// The sets of each size in the order of their ranks.
    sets: Vec<Vec<Squares>>,
    ranks: Ranks,
    /// For each set of all pieces of a player, by rank, whether it wins.
    wins: Vec<bool>,
}

impl Teeko {
    /// The game on a board of this side, at most 5, with this many pieces for each player, at most 4.
    pub fn new(side: usize, pieces: usize) -> Self {
        let fits = (1..=5).contains(&side) && (1..=MAX_PIECES).contains(&pieces) && 2 * pieces < side * side;
        assert!(fits, "Teeko is played here on a side of up to 5 with up to 4 pieces each, and free squares");
        let squares = side * side;
        let choose = binomials(squares.max(2 * SPLIT));
        let (mut stages, mut start) = (Vec::new(), 0);
        for taken in 0..=2 * pieces {
            let (own, other) = (taken / 2, taken.div_ceil(2));
            let row = choose[squares - own][other];
            stages.push(Stage { start, row });
            start += row * choose[squares][own];
        }
        let mut sets = vec![Vec::new(); pieces + 1];
        for set in subsets(squares) {
            if let Some(sets) = sets.get_mut(set.count_ones() as usize) {
                sets.push(set);
            }
        }
        let ranks = Ranks::new(&choose);
        let mut wins = vec![false; sets[pieces].len()];
        winning_sets(side, pieces).for_each(|set| wins[ranks.rank(set) as usize] = true);
        let board = (1 << squares) - 1;
        Self {
            len: start as usize,
            pieces: pieces as u32,
            board,
            steps: steps(side),
            stages,
            sets,
            ranks,
            wins,
        }
    }

    fn has_won(&self, set: Squares) -> bool {
        set.count_ones() == self.pieces && self.wins[self.ranks.rank(set) as usize]
    }

    /// Where the pieces on `set` can be after a step, if only the squares `free` are empty. Steps back are the same.
    fn after_step(&self, set: Squares, free: Squares) -> impl Iterator<Item = Squares> {
        self.steps.iter().flat_map(move |step| {
            let ends = set.rotate_left(step.by) & step.onto & free;
            Bits(ends).map(move |end| set ^ end ^ end.rotate_right(step.by))
        })
    }
}

/// `X` for the player to move, `O` for the other. A drop is called by its square, a move by both squares.
impl Notation<Position> for Teeko {
    fn show(&self, at: &Position) -> String {
        let side = (1..).find(|side| 1 << (side * side) > self.board).unwrap_or(1);
        let square = |square: u32| match (at.own >> square & 1, at.other >> square & 1) {
            (1, _) => 'X',
            (_, 1) => 'O',
            _ => '.',
        };
        let row = |row: u32| (0..side).map(|column| square(row * side + column)).collect::<String>();
        (0..side).rev().map(row).collect::<Vec<_>>().join("\n")
    }

    fn show_move(&self, from: &Position, to: &Position) -> String {
        let side = (1..).find(|side| 1 << (side * side) > self.board).unwrap_or(1);
        let name = |square: u32| format!("{}{}", char::from(b'a' + (square % side) as u8), square / side + 1);
        let (left, entered) = (from.own & !to.other, to.other & !from.own);
        let entered = name(entered.trailing_zeros());
        if left == 0 { entered } else { format!("{}-{entered}", name(left.trailing_zeros())) }
    }
}

impl Game for Teeko {
    type Position = Position;

    fn successors(&self, &at: &Position) -> impl IntoIterator<Item = Position> {
        let free = self.board & !at.taken();
        let all_dropped = at.own.count_ones() == self.pieces;
        let (drops, movers) = if all_dropped { (0, at.own) } else { (free, 0) };
        let dropped = Bits(drops).map(move |square| at.own | square);
        let after = dropped.chain(self.after_step(movers, free));
        after.map(move |own| Position { own: at.other, other: own })
    }

    /// A player who had won before cannot be to move in play; such a position has an index and is won.
    fn terminal(&self, at: &Position) -> Option<Outcome> {
        if self.has_won(at.other) {
            Some(Outcome::Loss)
        } else {
            self.has_won(at.own).then_some(Outcome::Win)
        }
    }
}

impl Indexed for Teeko {
    fn len(&self) -> usize {
        self.len
    }

    fn index(&self, at: &Position) -> usize {
        let stage = self.stages[at.taken().count_ones() as usize];
        (stage.start + self.ranks.rank(at.own) * stage.row + self.ranks.rank(squeeze(at.other, at.own)))
            as usize
    }

    fn position(&self, index: usize) -> Option<Position> {
        let index = u32::try_from(index).ok().filter(|&index| (index as usize) < self.len)?;
        let taken = self.stages.iter().rposition(|stage| stage.start <= index)?;
        let Stage { start, row } = self.stages[taken];
        let (own, other) = ((index - start) / row, (index - start) % row);
        let own = self.sets[taken / 2][own as usize];
        Some(Position { own, other: spread(self.sets[taken.div_ceil(2)][other as usize], own) })
    }
}

impl Predecessors for Teeko {
    fn predecessors(&self, &at: &Position) -> impl IntoIterator<Item = Position> {
        let before_drop = Bits(at.other).map(move |square| at.other ^ square);
        // Only with all pieces on the board can a step have led here.
        let movers = if at.own.count_ones() == self.pieces { at.other } else { 0 };
        let before = before_drop.chain(self.after_step(movers, self.board & !at.taken()));
        before.map(move |own| Position { own, other: at.own })
    }
}

/// The bits of a set, lowest first.
struct Bits(Squares);

impl Iterator for Bits {
    type Item = Squares;

    fn next(&mut self) -> Option<Squares> {
        let bit = self.0 & self.0.wrapping_neg();
        self.0 ^= bit;
        (bit != 0).then_some(bit)
    }
}

/// The set when the squares `out`, none of them its own, are taken off the board and those above each move down.
fn squeeze(mut set: Squares, mut out: Squares) -> Squares {
    while out != 0 {
        let above = (out & out.wrapping_neg()).wrapping_neg();
        set -= (set & above) >> 1;
        out = (out & (out - 1)) >> 1;
    }
    set
}

/// The set when the squares `out` are put in again.
fn spread(set: Squares, out: Squares) -> Squares {
    Bits(out).fold(set, |set, square| set + (set & square.wrapping_neg()))
}

fn subsets(squares: usize) -> std::ops::Range<Squares> {
    0..1 << squares
}

/// `choose[n][k]`: how many sets of `k` of `n` squares there are, up to the number of pieces.
fn binomials(squares: usize) -> Vec<[u32; MAX_PIECES + 1]> {
    let mut choose = vec![[1, 0, 0, 0, 0]];
    for n in 0..squares {
        let next = |k: usize| choose[n][k] + if k > 0 { choose[n][k - 1] } else { 0 };
        choose.push(std::array::from_fn(next));
    }
    choose
}

/// The square this many columns and rows on, if it is on the board.
fn shifted(side: usize, square: usize, (columns, rows): (isize, isize)) -> Option<usize> {
    let column = (square % side).checked_add_signed(columns).filter(|&column| column < side)?;
    let row = (square / side).checked_add_signed(rows).filter(|&row| row < side)?;
    Some(row * side + column)
}

const HALF_OF_THE_DIRECTIONS: [(isize, isize); 4] = [(1, 0), (0, 1), (1, 1), (-1, 1)];

fn steps(side: usize) -> Vec<Step> {
    let directions = HALF_OF_THE_DIRECTIONS.into_iter().flat_map(|(x, y)| [(x, y), (-x, -y)]);
    let step = |(x, y): (isize, isize)| Step {
        by: (y * side as isize + x).rem_euclid(32) as u32,
        onto: (0..side * side)
            .filter_map(|from| shifted(side, from, (x, y)))
            .fold(0, |set, to| set | 1 << to),
    };
    directions.map(step).collect()
}

/// The sets of squares that win.
fn winning_sets(side: usize, pieces: usize) -> impl Iterator<Item = Squares> {
    let row =
        move |(x, y): (isize, isize)| (0..pieces as isize).map(move |i| (i * x, i * y)).collect::<Vec<_>>();
    let block = (pieces == 4).then(|| vec![(0, 0), (1, 0), (0, 1), (1, 1)]);
    let shapes: Vec<_> = HALF_OF_THE_DIRECTIONS.into_iter().map(row).chain(block).collect();
    (0..side * side).flat_map(move |square| {
        let set =
            |shape: &Vec<_>| shape.iter().try_fold(0, |set, &by| Some(set | 1 << shifted(side, square, by)?));
        shapes.iter().filter_map(set).collect::<Vec<_>>()
    })
}
