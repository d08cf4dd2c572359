//! Dōbutsu shōgi ("animal chess", "Let's catch the lion!") by Madoka Kitao, on its board of 4 rows and 3
//! columns, or smaller, seen by the player to move.
//!
//! Each player begins with a lion, a giraffe, an elephant and a chick. Every piece steps to a square next to
//! it: a lion in all eight directions, a giraffe ahead, back or to the side, an elephant diagonally, a chick
//! ahead. A chick that steps to the far row becomes a hen, which steps as a giraffe or diagonally ahead. A
//! piece that is taken goes to the hand of the player who took it, a hen as a chick. Instead of a step, a
//! player drops a piece from the hand on any empty square. A chick that is dropped on the far row stays a
//! chick.
//!
//! A player who catches the lion wins, and so does one whose lion steps to the far row where it cannot be
//! caught at once. Play ends as in T. Tanaka's analysis (*An Analysis of a Board Game "Doubutsu Shogi"*, IPSJ
//! SIG Technical Report 2009-GI-22; `dobutsu.h` in <https://github.com/tanakat01/dobutsu>): won for the
//! player to move if the other lion can be caught, else lost if it stands on the row nearest to that player.
//! So the move that catches the lion is not counted. Endless play is a draw, as a threefold repetition is.
//!
//! A position and its mirror image are one. The player to move sits at the bottom, so there is no turn to
//! keep either.

mod arrangements;

use std::cmp::Ordering;
use std::iter;

use retrograde::game::Notation;
use retrograde::{Game, Indexed, Outcome, Predecessors};

use super::Exhibit;
use super::board::{Grid, squares};
use arrangements::Arrangements;

/// A set of squares, a bit each.
type Squares = u16;

/// The columns, and the most squares of a board.
const COLUMNS: usize = 3;
const SQUARES: usize = 4 * COLUMNS;

/// The kinds of pieces beside the lions; a hen is a chick as far as kinds go.
const KINDS: usize = 3;

/// The pieces; the first are called as their kinds.
const GIRAFFE: usize = 0;
const ELEPHANT: usize = 1;
const CHICK: usize = 2;
const HEN: usize = 3;
const LION: usize = 4;
const LETTERS: [char; 5] = ['G', 'E', 'C', 'H', 'L'];

/// Where each piece steps, in rows ahead and columns to the right.
const WAYS: [&[(isize, isize)]; 5] = [
    &[(1, 0), (0, -1), (0, 1), (-1, 0)],
    &[(1, -1), (1, 1), (-1, -1), (-1, 1)],
    &[(1, 0)],
    &[(1, -1), (1, 0), (1, 1), (0, -1), (0, 1), (-1, 0)],
    &[(1, -1), (1, 0), (1, 1), (0, -1), (0, 1), (-1, -1), (-1, 0), (-1, 1)],
];

/// The row nearest to the player to move, and the columns from left to right.
const HOME_ROW: Squares = 0o7;
const LEFT: Squares = 0o1111;
const MIDDLE: Squares = LEFT << 1;
const RIGHT: Squares = LEFT << 2;

fn bit(square: usize) -> Squares {
    1 << square
}

/// Where each piece steps from each square, or, with the sign -1, from where it steps there.
fn steps(grid: Grid, sign: isize) -> [[Squares; SQUARES]; 5] {
    WAYS.map(|ways| {
        let mut table = [0; SQUARES];
        for (from, ends) in table.iter_mut().enumerate().take(grid.rows * grid.columns) {
            let steps = ways.iter().filter_map(|&(up, right)| grid.step(from, sign * up, sign * right));
            *ends = steps.fold(0, |ends, to| ends | bit(to));
        }
        table
    })
}

/// Compares the columns of the lions with their mirror image.
fn lions_side(lions: [u8; 2]) -> Ordering {
    let middle = COLUMNS as u8 / 2;
    let [own, other] = lions.map(|lion| (lion % COLUMNS as u8).cmp(&middle));
    own.then(other)
}

/// The pieces on the board and in the hand of the player to move; the other hand has the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The squares of the lions, the mover's first.
    lions: [u8; 2],
    /// By kind, whoever owns them.
    pieces: [Squares; KINDS],
    /// Which of these are the mover's.
    own: Squares,
    /// Which of the chicks are hens.
    hens: Squares,
    hand: [u8; KINDS],
}

impl Position {
    fn lion_squares(&self) -> Squares {
        bit(self.lions[0].into()) | bit(self.lions[1].into())
    }

    fn taken(&self) -> Squares {
        self.pieces.iter().fold(self.lion_squares(), |taken, set| taken | set)
    }

    /// The mover's pieces with their squares.
    fn own_pieces(self) -> impl Iterator<Item = (usize, usize)> {
        let others = (0..KINDS).flat_map(move |kind| {
            let piece = move |square| if self.hens >> square & 1 == 1 { HEN } else { kind };
            squares((self.pieces[kind] & self.own).into()).map(move |square| (piece(square), square))
        });
        iter::once((LION, self.lions[0].into())).chain(others)
    }

    /// The piece on a square and whether it is the mover's.
    fn piece(&self, square: usize) -> Option<(usize, bool)> {
        if let Some(lion) = self.lions.iter().position(|&lion| usize::from(lion) == square) {
            return Some((LION, lion == 0));
        }
        let kind = self.pieces.iter().position(|set| set >> square & 1 == 1)?;
        let piece = if self.hens >> square & 1 == 1 { HEN } else { kind };
        Some((piece, self.own >> square & 1 == 1))
    }

    /// Moves one of the mover's pieces to an empty square.
    fn shift(&mut self, piece: usize, from: usize, to: usize) {
        if piece == LION {
            self.lions[0] = to as u8;
            return;
        }
        let both = bit(from) | bit(to);
        self.pieces[piece.min(CHICK)] ^= both;
        self.own ^= both;
        if piece == HEN {
            self.hens ^= both;
        }
    }

    /// Takes what the opponent has on a square, if anything.
    fn take(&mut self, square: usize) {
        for kind in 0..KINDS {
            let there = self.pieces[kind] >> square & 1;
            self.pieces[kind] ^= there << square;
            self.hand[kind] += there as u8;
        }
        self.hens &= !bit(square);
    }

    fn mirrored(self) -> Self {
        let mirror = |set: Squares| (set & LEFT) << 2 | set & MIDDLE | (set & RIGHT) >> 2;
        Self {
            lions: self.lions.map(|lion| lion + 2 - lion % 3 * 2),
            pieces: self.pieces.map(mirror),
            own: mirror(self.own),
            hens: mirror(self.hens),
            hand: self.hand,
        }
    }

    /// Compares a position with its mirror image: the smaller stands for both, by the mover's lion, the
    /// other, then the rest. Equal if they are the same.
    fn side(&self) -> Ordering {
        let sets = |at: &Self| (at.pieces, at.own, at.hens);
        lions_side(self.lions).then_with(|| sets(self).cmp(&sets(&self.mirrored())))
    }

    /// The one of the position and its mirror image that stands for both.
    fn kept(self) -> Self {
        if self.side() == Ordering::Greater { self.mirrored() } else { self }
    }
}

/// A move of the player to move.
#[derive(Clone, Copy, Debug)]
enum Move {
    Step { piece: usize, from: usize, to: usize },
    Drop { kind: usize, to: usize },
}

/// The rules, with tables.
#[derive(Clone, Debug)]
pub struct Dobutsu {
    grid: Grid,
    /// How many of each kind there are.
    pieces: [u8; KINDS],
    board: Squares,
    far_row: Squares,
    /// Where each piece steps from a square, and from where to a square.
    steps: [[Squares; SQUARES]; 5],
    steps_to: [[Squares; SQUARES]; 5],
    arrangements: Arrangements,
}

impl Dobutsu {
    /// The game on a board of 3 or 4 rows with lions and some of giraffes, elephants and chicks: the letters
    /// `G`, `E` and `C`. The whole game is `Dobutsu::new(4, "GEC")`.
    pub fn new(rows: usize, letters: &str) -> Result<Self, String> {
        let known = letters.chars().all(|letter| LETTERS[..KINDS].contains(&letter));
        if !(3..=4).contains(&rows) || !known {
            return Err(format!("expected 3 or 4 rows and pieces out of GEC, found {rows} and {letters:?}"));
        }
        let grid = Grid { rows, columns: COLUMNS };
        let count = rows * COLUMNS;
        let pieces = std::array::from_fn(|kind| if letters.contains(LETTERS[kind]) { 2 } else { 0 });
        let far_row = HOME_ROW << (count - COLUMNS);
        let pairs = (0..count as u8).flat_map(|own| (0..count as u8).map(move |other| [own, other]));
        let lions = pairs.filter(|&[own, other]| {
            own != other && far_row & bit(own.into()) == 0 && lions_side([own, other]) != Ordering::Greater
        });
        Ok(Self {
            grid,
            pieces,
            board: (1 << count) - 1,
            far_row,
            steps: steps(grid, 1),
            steps_to: steps(grid, -1),
            arrangements: Arrangements::new(lions.collect(), count as u64, pieces),
        })
    }

    /// The kinds beside the lions, as [`Dobutsu::new`] takes them.
    pub fn letters(&self) -> String {
        (0..KINDS).filter(|&kind| self.pieces[kind] > 0).map(|kind| LETTERS[kind]).collect()
    }

    /// The position as the opponent sees it, to whom the turn goes.
    fn turned(&self, at: Position) -> Position {
        let last = (self.grid.rows * COLUMNS - 1) as u8;
        let turn = |set: Squares| set.reverse_bits() >> (Squares::BITS as u8 - 1 - last);
        let all = at.pieces.iter().fold(0, |all, set| all | set);
        Position {
            lions: [last - at.lions[1], last - at.lions[0]],
            pieces: at.pieces.map(turn),
            own: turn(all & !at.own),
            hens: turn(at.hens),
            hand: std::array::from_fn(|kind| {
                self.pieces[kind] - at.pieces[kind].count_ones() as u8 - at.hand[kind]
            }),
        }
    }

    /// The mover's pieces that can catch the other lion.
    fn catchers(&self, at: &Position) -> Squares {
        let from = |piece: usize| self.steps_to[piece][usize::from(at.lions[1])];
        let chicks = at.pieces[CHICK] & (at.hens & from(HEN) | !at.hens & from(CHICK));
        let others = at.pieces[GIRAFFE] & from(GIRAFFE) | at.pieces[ELEPHANT] & from(ELEPHANT) | chicks;
        others & at.own | bit(at.lions[0].into()) & from(LION)
    }

    /// All moves but those that catch the lion: where there is one, play has ended.
    fn moves(&self, at: Position) -> impl Iterator<Item = Move> {
        let ends = !(at.own | at.lion_squares());
        let steps = at.own_pieces().flat_map(move |(piece, from)| {
            let to = self.steps[piece][from] & ends;
            squares(to.into()).map(move |to| Move::Step { piece, from, to })
        });
        let free = self.board & !at.taken();
        let drops = (0..KINDS).filter(move |&kind| at.hand[kind] > 0);
        steps.chain(drops.flat_map(move |kind| squares(free.into()).map(move |to| Move::Drop { kind, to })))
    }

    /// The position after a move, still seen by the player who made it.
    fn after(&self, mut at: Position, made: Move) -> Position {
        match made {
            Move::Step { piece, from, to } => {
                at.take(to);
                at.shift(piece, from, to);
                if piece == CHICK {
                    at.hens |= bit(to) & self.far_row;
                }
            }
            Move::Drop { kind, to } => {
                at.hand[kind] -= 1;
                at.pieces[kind] |= bit(to);
                at.own |= bit(to);
            }
        }
        at
    }

    /// The positions from which the player who sees it so has moved here and where play had not ended before.
    ///
    /// No piece ever blocks another. So if the other lion can be caught now by a piece that did not move, it
    /// could be caught before, and play had ended.
    fn before(&self, after: Position) -> impl Iterator<Item = Position> {
        let (lion, other_lion) = (after.lions[0], usize::from(after.lions[1]));
        let catchers = self.catchers(&after);
        let had_ended = HOME_ROW >> other_lion & 1 == 1 || catchers.count_ones() > 1;
        // A lion on the far row has come there just now.
        let on_far_row = self.far_row >> lion & 1 == 1;
        let moved = move |(piece, at): &(usize, usize)| {
            !had_ended && (catchers & !bit(*at)) == 0 && (!on_far_row || *piece == LION)
        };
        after.own_pieces().filter(moved).flat_map(move |(piece, to)| {
            let dropped = (piece < KINDS).then(|| {
                let mut before = after;
                before.hand[piece] += 1;
                before.pieces[piece] ^= bit(to);
                before.own ^= bit(to);
                before
            });
            let stepped = self.origins(after, piece, to).flat_map(move |(piece, from)| {
                let mut before = after;
                if piece == CHICK {
                    before.hens &= !bit(to);
                }
                before.shift(piece, to, from);
                untaken(before, to)
            });
            dropped.into_iter().chain(stepped)
        })
    }

    /// As what and from where the mover's piece on this square can have stepped there, so that play had not
    /// ended before.
    fn origins(&self, after: Position, piece: usize, to: usize) -> impl Iterator<Item = (usize, usize)> {
        let other_lion = usize::from(after.lions[1]);
        let on_far_row = self.far_row >> to & 1 == 1;
        let as_it_is = (piece != CHICK || !on_far_row).then_some(piece);
        let as_chick = (piece == HEN && on_far_row).then_some(CHICK);
        as_it_is.into_iter().chain(as_chick).flat_map(move |piece| {
            let free = self.board & !after.taken() & !if piece == LION { self.far_row } else { 0 };
            let from = free & self.steps_to[piece][to] & !self.steps_to[piece][other_lion];
            squares(from.into()).map(move |from| (piece, from))
        })
    }

    /// The name of a move, with the squares of a board on which the second player may see it.
    fn move_name(&self, at: &Position, made: Move, name: impl Fn(usize) -> String) -> String {
        match made {
            Move::Step { piece, from, to } => {
                let takes = if at.taken() >> to & 1 == 1 { 'x' } else { '-' };
                let promotes = if piece == CHICK && self.far_row >> to & 1 == 1 { "+" } else { "" };
                format!("{}{}{takes}{}{promotes}", LETTERS[piece], name(from), name(to))
            }
            Move::Drop { kind, to } => format!("{}*{}", LETTERS[kind], name(to)),
        }
    }

    /// The move to a position, as it stands for itself and its mirror image.
    fn move_to(&self, from: Position, to: &Position) -> Option<Move> {
        self.moves(from).find(|&made| self.turned(self.after(from, made)).kept() == *to)
    }

    /// The names of the moves of a line on one board that is never turned, as the player who begins sees it.
    pub fn names(&self, line: &[Position]) -> Vec<String> {
        let last = self.grid.rows * COLUMNS - 1;
        let (mut at, mut turned, mut names) = (line.first().copied(), false, Vec::new());
        for to in line.iter().skip(1) {
            let found = at.and_then(|at| Some((at, self.move_to(at, to)?)));
            if let Some((from, made)) = found {
                let square = |square: usize| if turned { last - square } else { square };
                names.push(self.move_name(&from, made, |at| self.grid.name(square(at))));
            }
            at = found.map(|(from, made)| self.turned(self.after(from, made)));
            turned = !turned;
        }
        names
    }
}

/// The positions before the mover, who has just left this square, took something on it; or nothing.
fn untaken(before: Position, square: usize) -> impl Iterator<Item = Position> {
    let kinds = (0..KINDS).filter(move |&kind| before.hand[kind] > 0);
    let taken = kinds.flat_map(move |kind| {
        let as_hen = (kind == CHICK).then_some(true);
        iter::once(false).chain(as_hen).map(move |hen| {
            let mut before = before;
            before.hand[kind] -= 1;
            before.pieces[kind] |= bit(square);
            before.hens |= Squares::from(hen) << square;
            before
        })
    });
    iter::once(before).chain(taken)
}

impl Game for Dobutsu {
    type Position = Position;

    fn successors(&self, &at: &Position) -> impl IntoIterator<Item = Position> {
        self.moves(at).map(move |made| self.turned(self.after(at, made)).kept())
    }

    fn terminal(&self, at: &Position) -> Option<Outcome> {
        if self.catchers(at) != 0 {
            Some(Outcome::Win)
        } else {
            (HOME_ROW >> at.lions[1] & 1 == 1).then_some(Outcome::Loss)
        }
    }
}

impl Indexed for Dobutsu {
    fn len(&self) -> usize {
        self.arrangements.len()
    }

    fn index(&self, at: &Position) -> usize {
        self.arrangements.index(at)
    }

    /// The mover's lion is never on the far row: that would have won before.
    fn position(&self, index: usize) -> Option<Position> {
        self.arrangements.position(index).filter(|at| at.side() != Ordering::Greater)
    }
}

impl Predecessors for Dobutsu {
    /// Moves are counted as often as they lead here or to the mirror image. From a position that is its own
    /// mirror image, the moves to both are as many again; if this position is its own, moves come from both
    /// of a pair.
    fn predecessors(&self, &at: &Position) -> impl IntoIterator<Item = Position> {
        let is_symmetric = at.side() == Ordering::Equal;
        self.before(self.turned(at)).flat_map(move |before| {
            let (kept, times) = match before.side() {
                Ordering::Less => (before, 1),
                Ordering::Equal => (before, if is_symmetric { 1 } else { 2 }),
                Ordering::Greater => (before.mirrored(), if is_symmetric { 0 } else { 1 }),
            };
            iter::repeat_n(kept, times)
        })
    }
}

/// The player to move has capital letters. A drop is called `G*a2`; `+` marks a chick that becomes a hen.
impl Notation<Position> for Dobutsu {
    fn show(&self, at: &Position) -> String {
        let board = self.grid.draw(|square| match at.piece(square) {
            None => '.',
            Some((piece, true)) => LETTERS[piece],
            Some((piece, false)) => LETTERS[piece].to_ascii_lowercase(),
        });
        let hand = |at: &Position| {
            let held = (0..KINDS).flat_map(|kind| iter::repeat_n(LETTERS[kind], at.hand[kind].into()));
            held.collect::<String>()
        };
        format!("{board}\nin hand: {}/{}", hand(at), hand(&self.turned(*at)).to_lowercase())
    }

    fn show_move(&self, from: &Position, to: &Position) -> String {
        let name = |made| self.move_name(from, made, |square| self.grid.name(square));
        self.move_to(*from, to).map_or_else(String::new, name)
    }
}

impl Exhibit for Dobutsu {
    fn title(&self) -> String {
        format!("Dōbutsu shōgi on {} rows with L{}", self.grid.rows, self.letters())
    }

    /// From left to right an elephant, the lion and a giraffe, with the chick before the lion; on three rows
    /// the chicks are in hand.
    fn start(&self) -> Position {
        let last = self.grid.rows * COLUMNS - 1;
        let places = [Some(2), Some(0), (self.grid.rows > 3).then_some(4)];
        let mut at =
            Position { lions: [1, last as u8 - 1], pieces: [0; KINDS], own: 0, hens: 0, hand: [0; KINDS] };
        for (kind, place) in (0..KINDS).zip(places).filter(|&(kind, _)| self.pieces[kind] > 0) {
            match place {
                Some(place) => {
                    at.pieces[kind] = bit(place) | bit(last - place);
                    at.own |= bit(place);
                }
                None => at.hand[kind] = 1,
            }
        }
        at.kept()
    }
}
