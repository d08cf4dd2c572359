//! Chess endings of a king and one piece against a king: every legal position, with moves and un-moves. A
//! pawn may become a queen or a rook, since a lone bishop or knight never wins. Lengths are plies to mate;
//! stalemate is a draw, and so is the loss of the piece.

use retrograde::game::Notation;
use retrograde::outcome::Outcomes;
use retrograde::{Game, Implicit, Indexed, Outcome, Predecessors, Solved};

use super::Exhibit;
use super::board::Grid;

/// What White has beside the king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Piece {
    Queen,
    Rook,
    Pawn,
}

use Piece::{Pawn, Queen, Rook};

/// The ending with this piece, and with what it can become.
#[derive(Clone, Copy, Debug)]
pub struct ChessEnding(pub Piece);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Position {
    /// White's king and piece, Black's king, and whether it is White's turn. Squares are numbered rank by
    /// rank.
    Board { king: u8, piece: (Piece, u8), black: u8, whites_turn: bool },
    /// The piece was taken: a draw.
    BareKings,
}

use Position::{BareKings, Board};

const GRID: Grid = Grid { rows: 8, columns: 8 };
type Ways = &'static [(isize, isize)];
const STRAIGHT: Ways = &[(1, 0), (0, 1), (-1, 0), (0, -1)];
const ALL: Ways = &[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];
const PAWN_TAKES: Ways = &[(1, 1), (1, -1)];

fn step(from: u8, (up, right): (isize, isize)) -> Option<u8> {
    GRID.step(from.into(), up, right).map(|square| square as u8)
}

fn king_steps(from: u8) -> impl Iterator<Item = u8> {
    ALL.iter().filter_map(move |&way| step(from, way))
}

/// Whether two squares are the same or neighbours.
fn touch(a: u8, b: u8) -> bool {
    (a % 8).abs_diff(b % 8) <= 1 && (a / 8).abs_diff(b / 8) <= 1
}

/// The squares from `from` on in these directions, up to, not including, the first one occupied; at most so
/// many each way.
fn slides(from: u8, ways: Ways, most: usize, occupied: [u8; 2]) -> impl Iterator<Item = u8> {
    ways.iter().flat_map(move |&way| {
        let ray = std::iter::successors(step(from, way), move |&at| step(at, way)).take(most);
        ray.take_while(move |at| !occupied.contains(at))
    })
}

/// The squares that the piece attacks when only the white king is in its way.
fn attacks(piece: (Piece, u8), king: u8, target: u8) -> bool {
    let ((ways, most), from) = match piece {
        (Queen, from) => ((ALL, 7), from),
        (Rook, from) => ((STRAIGHT, 7), from),
        (Pawn, from) => ((PAWN_TAKES, 1), from),
    };
    slides(from, ways, most, [king, king]).any(|at| at == target)
}

/// Where the piece can go.
fn piece_moves((kind, from): (Piece, u8), occupied: [u8; 2]) -> Vec<(Piece, u8)> {
    match kind {
        Queen => slides(from, ALL, 7, occupied).map(|to| (Queen, to)).collect(),
        Rook => slides(from, STRAIGHT, 7, occupied).map(|to| (Rook, to)).collect(),
        Pawn => {
            let steps = slides(from, &[(1, 0)], if from / 8 == 1 { 2 } else { 1 }, occupied);
            let becomes = |to| if to / 8 == 7 { vec![(Queen, to), (Rook, to)] } else { vec![(Pawn, to)] };
            steps.flat_map(becomes).collect()
        }
    }
}

/// Where the piece can have come from.
fn piece_un_moves((kind, to): (Piece, u8), occupied: [u8; 2]) -> Vec<(Piece, u8)> {
    let steps = if kind == Pawn && to / 8 == 3 { 2 } else { 1 };
    let pawn = slides(to, &[(-1, 0)], steps, occupied).filter(|_| kind == Pawn || to / 8 == 7);
    let as_pawn = pawn.map(|from| (Pawn, from));
    let as_it_is = if kind == Pawn { vec![] } else { piece_moves((kind, to), occupied) };
    as_pawn.chain(as_it_is).collect()
}

impl ChessEnding {
    fn kinds(self) -> &'static [Piece] {
        match self.0 {
            Queen => &[Queen],
            Rook => &[Rook],
            Pawn => &[Pawn, Queen, Rook],
        }
    }

    /// On three squares, kings apart, a pawn where it can be, and Black not in check when White is to move.
    fn is_legal(self, position: &Position) -> bool {
        let &Board { king, piece: (kind, square), black, whites_turn } = position else { return true };
        self.kinds().contains(&kind)
            && (kind != Pawn || (1..7).contains(&(square / 8)))
            && square != king
            && square != black
            && !touch(king, black)
            && !(whites_turn && attacks((kind, square), king, black))
    }

    fn black_in_check(self, position: &Position) -> bool {
        matches!(*position, Board { king, piece, black, .. } if attacks(piece, king, black))
    }
}

impl Game for ChessEnding {
    type Position = Position;

    fn successors(&self, position: &Position) -> impl IntoIterator<Item = Position> {
        let next: Vec<Position> = match *position {
            BareKings => Vec::new(),
            Board { king, piece, black, whites_turn: true } => {
                let kings = king_steps(king).map(|king| (king, piece));
                let pieces = piece_moves(piece, [king, black]).into_iter().map(|piece| (king, piece));
                let board = |(king, piece)| Board { king, piece, black, whites_turn: false };
                kings.chain(pieces).map(board).collect()
            }
            Board { king, piece, black, .. } => {
                let board = |black| Board { king, piece, black, whites_turn: true };
                let steps = king_steps(black).filter(|&to| !touch(to, king));
                steps.map(|to| if to == piece.1 { BareKings } else { board(to) }).collect()
            }
        };
        next.into_iter().filter(|next| self.is_legal(next))
    }

    fn terminal(&self, position: &Position) -> Option<Outcome> {
        let stuck = || self.successors(position).into_iter().next().is_none();
        let stalemate = *position == BareKings || (!self.black_in_check(position) && stuck());
        stalemate.then_some(Outcome::Draw)
    }
}

impl Indexed for ChessEnding {
    fn len(&self) -> usize {
        self.kinds().len() * 2 * 64 * 64 * 64 + 1
    }

    fn index(&self, position: &Position) -> usize {
        let Board { king, piece: (kind, square), black, whites_turn } = *position else {
            return self.len() - 1;
        };
        let kind = self.kinds().iter().position(|&other| other == kind).unwrap_or(0);
        let squares =
            [king, square, black].into_iter().fold(kind, |index, square| 64 * index + usize::from(square));
        2 * squares + usize::from(whites_turn)
    }

    fn position(&self, index: usize) -> Option<Position> {
        if index == self.len() - 1 {
            return Some(BareKings);
        }
        let square = |unit: usize| (index / unit % 64) as u8;
        let piece = (self.kinds()[index / (2 * 64 * 64 * 64)], square(2 * 64));
        let whites_turn = index % 2 == 1;
        let board = Board { king: square(2 * 64 * 64), piece, black: square(2), whites_turn };
        Some(board).filter(|board| self.is_legal(board))
    }
}

impl Predecessors for ChessEnding {
    fn predecessors(&self, position: &Position) -> impl IntoIterator<Item = Position> {
        let before: Vec<Position> = match *position {
            Board { king, piece, black, whites_turn: false } => {
                let kings = king_steps(king).map(|king| (king, piece));
                let pieces = piece_un_moves(piece, [king, black]).into_iter().map(|piece| (king, piece));
                let board = |(king, piece)| Board { king, piece, black, whites_turn: true };
                kings.chain(pieces).map(board).collect()
            }
            Board { king, piece, black, .. } => {
                king_steps(black).map(|black| Board { king, piece, black, whites_turn: false }).collect()
            }
            BareKings => {
                let boards = (0..self.len() - 1).step_by(2).filter_map(|index| self.position(index));
                let can_take = |board: &Position| match *board {
                    BareKings => false,
                    Board { king, piece, black, .. } => touch(black, piece.1) && !touch(king, piece.1),
                };
                boards.filter(can_take).collect()
            }
        };
        before.into_iter().filter(|before| self.is_legal(before))
    }
}

/// What there is to count in an ending, of the positions with the piece as it was.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Census {
    pub white_to_move: Side,
    pub black_to_move: Side,
    /// Positions with Black to move that are mate, and those that are stalemate.
    pub mates: usize,
    pub stalemates: usize,
}

/// The positions with one side to move: how many White wins, in how many plies at most, and how many are
/// drawn.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Side {
    pub won_by_white: usize,
    pub longest: u32,
    pub drawn: usize,
}

/// Counts a solved ending.
pub fn census(ending: ChessEnding, solved: &Solved<Implicit<&ChessEnding>, Outcomes>) -> Census {
    let mut census = Census::default();
    for (position, outcome) in solved.iter() {
        let Board { piece, whites_turn, .. } = position else { continue };
        if piece.0 != ending.0 {
            continue;
        }
        let side = if whites_turn { &mut census.white_to_move } else { &mut census.black_to_move };
        match solved.remoteness(&position) {
            Some(plies) => {
                let lost_by_white = (outcome == Some(Outcome::Loss)) == whites_turn;
                assert!(!lost_by_white, "White cannot lose: {position:?}");
                side.won_by_white += usize::from((outcome == Some(Outcome::Win)) == whites_turn);
                side.longest = side.longest.max(plies);
                census.mates += usize::from(plies == 0);
            }
            None => {
                assert_eq!(outcome, Some(Outcome::Draw), "no distance, but not drawn: {position:?}");
                side.drawn += 1;
                census.stalemates += usize::from(!whites_turn && ending.terminal(&position).is_some());
            }
        }
    }
    census
}

impl Notation<Position> for ChessEnding {
    fn show(&self, position: &Position) -> String {
        let &Board { king, piece: (kind, square), black, whites_turn } = position else {
            return "two bare kings".to_string();
        };
        let board = GRID.draw(|at| match at as u8 {
            at if at == king => 'K',
            at if at == black => 'k',
            at if at == square => letter(kind),
            _ => '.',
        });
        format!("{board}\n{} to move", if whites_turn { "White" } else { "Black" })
    }

    fn show_move(&self, from: &Position, to: &Position) -> String {
        let name = |square: u8| GRID.name(square.into());
        match (*from, *to) {
            (Board { piece, .. }, BareKings) => format!("Kx{}", name(piece.1)),
            (
                Board { king, piece, .. },
                Board { king: king_after, piece: piece_after, black, whites_turn },
            ) => {
                if whites_turn {
                    format!("K{}", name(black))
                } else if king != king_after {
                    format!("K{}", name(king_after))
                } else if piece.0 != piece_after.0 {
                    format!("{}={}", name(piece_after.1), letter(piece_after.0))
                } else if piece.0 == Pawn {
                    name(piece_after.1)
                } else {
                    format!("{}{}", letter(piece.0), name(piece_after.1))
                }
            }
            (BareKings, _) => String::new(),
        }
    }
}

fn letter(kind: Piece) -> char {
    match kind {
        Queen => 'Q',
        Rook => 'R',
        Pawn => 'P',
    }
}

impl Exhibit for ChessEnding {
    fn title(&self) -> String {
        format!("King and {} against king", ["queen", "rook", "pawn"][self.0 as usize])
    }

    /// A position that takes as long as any.
    fn start(&self) -> Position {
        let square = |name: &[u8; 2]| 8 * (name[1] - b'1') + name[0] - b'a';
        let (king, piece, black) = match self.0 {
            Queen => (b"a1", b"b2", b"e6"),
            Rook => (b"a1", b"b2", b"c3"),
            Pawn => (b"b2", b"g2", b"b5"),
        };
        Board { king: square(king), piece: (self.0, square(piece)), black: square(black), whites_turn: true }
    }
}
