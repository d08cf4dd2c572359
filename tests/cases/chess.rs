//! King and rook, and king and queen, against king: every position, no symmetry used, solved by moves and by un-moves.
//! Sources: `tests/data/cases.md`.

use crate::shared::solve_indexed;
use retrograde::space::{Backward, Space};
use retrograde::{Game, Implicit, Indexed, Outcome, Predecessors, Stored};

/// Steps by file and rank.
type Steps = &'static [(i8, i8)];

const STRAIGHT: Steps = &[(1, 0), (0, 1), (-1, 0), (0, -1)];
const ALL: Steps = &[(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

/// White has a king and a piece that slides along these lines, Black a king.
struct Ending {
    lines: Steps,
}

/// Squares 0..64 are numbered rank by rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Position {
    /// White's king and piece, Black's king, and whether it is White's turn.
    Board { king: u8, piece: u8, black: u8, whites_turn: bool },
    /// The piece was taken: a draw.
    BareKings,
}

use Position::{BareKings, Board};

fn step(square: u8, (file, rank): (i8, i8)) -> Option<u8> {
    let (file, rank) = ((square % 8) as i8 + file, (square / 8) as i8 + rank);
    ((0..8).contains(&file) && (0..8).contains(&rank)).then_some((8 * rank + file) as u8)
}

fn king_steps(from: u8) -> impl Iterator<Item = u8> {
    ALL.iter().filter_map(move |&by| step(from, by))
}

/// Whether two squares are the same or neighbours.
fn touch(a: u8, b: u8) -> bool {
    (a % 8).abs_diff(b % 8) <= 1 && (a / 8).abs_diff(b / 8) <= 1
}

impl Ending {
    /// The squares the piece can go to, or can have come from: up to, not including, the first one occupied.
    fn slides(&self, from: u8, occupied: [u8; 2]) -> impl Iterator<Item = u8> {
        let ray = move |&by: &(i8, i8)| {
            std::iter::successors(step(from, by), move |&at| step(at, by))
                .take_while(move |at| !occupied.contains(at))
        };
        self.lines.iter().flat_map(ray)
    }

    /// Whether the piece attacks a square with only the white king in its way.
    fn attacks(&self, piece: u8, king: u8, target: u8) -> bool {
        self.slides(piece, [king, king]).any(|at| at == target)
    }

    /// On three squares, kings apart, and Black not in check when White is to move.
    fn is_legal(&self, position: &Position) -> bool {
        match *position {
            BareKings => true,
            Board { king, piece, black, whites_turn } => {
                piece != king
                    && piece != black
                    && !touch(king, black)
                    && !(whites_turn && self.attacks(piece, king, black))
            }
        }
    }

    fn black_in_check(&self, position: &Position) -> bool {
        matches!(*position, Board { king, piece, black, .. } if self.attacks(piece, king, black))
    }

    /// Positions one white move away, forward or backward: White's moves can be reversed. Not all of them are legal.
    fn white_moves(
        &self,
        king: u8,
        piece: u8,
        black: u8,
        whites_turn: bool,
    ) -> impl Iterator<Item = Position> {
        let by_king = king_steps(king).map(move |king| Board { king, piece, black, whites_turn });
        let slides = self.slides(piece, [king, black]);
        by_king.chain(slides.map(move |piece| Board { king, piece, black, whites_turn }))
    }
}

impl Game for Ending {
    type Position = Position;

    fn successors(&self, position: &Position) -> impl IntoIterator<Item = Position> {
        let next: Vec<Position> = match *position {
            BareKings => Vec::new(),
            Board { king, piece, black, whites_turn: true } => {
                self.white_moves(king, piece, black, false).collect()
            }
            Board { king, piece, black, whites_turn: false } => {
                let taken = |to| {
                    if to == piece { BareKings } else { Board { king, piece, black: to, whites_turn: true } }
                };
                king_steps(black).filter(|&to| !touch(to, king)).map(taken).collect()
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

impl Indexed for Ending {
    fn len(&self) -> usize {
        2 * 64 * 64 * 64 + 1
    }

    fn index(&self, position: &Position) -> usize {
        match *position {
            BareKings => self.len() - 1,
            Board { king, piece, black, whites_turn } => {
                let squares = (usize::from(king) * 64 + usize::from(piece)) * 64 + usize::from(black);
                2 * squares + usize::from(whites_turn)
            }
        }
    }

    fn position(&self, index: usize) -> Option<Position> {
        if index == self.len() - 1 {
            return Some(BareKings);
        }
        let digit = |unit: usize| (index / unit % 64) as u8;
        let whites_turn = index % 2 == 1;
        let board = Board { king: digit(2 * 64 * 64), piece: digit(2 * 64), black: digit(2), whites_turn };
        Some(board).filter(|board| self.is_legal(board))
    }
}

impl Predecessors for Ending {
    fn predecessors(&self, position: &Position) -> impl IntoIterator<Item = Position> {
        let before: Vec<Position> = match *position {
            Board { king, piece, black, whites_turn: false } => {
                self.white_moves(king, piece, black, true).collect()
            }
            Board { king, piece, black, whites_turn: true } => {
                king_steps(black).map(|black| Board { king, piece, black, whites_turn: false }).collect()
            }
            BareKings => {
                let boards = (0..self.len() - 1).step_by(2).filter_map(|index| self.position(index));
                let can_take = |board: &Position| match *board {
                    BareKings => false,
                    Board { king, piece, black, .. } => touch(black, piece) && !touch(king, piece),
                };
                boards.filter(can_take).collect()
            }
        };
        before.into_iter().filter(|before| self.is_legal(before))
    }
}

/// What is known of an ending: for White to move how many positions there are, all won, and the longest; for Black to
/// move how many are lost, the longest, how many are mates, stalemates, and other draws.
#[derive(Debug, PartialEq, Eq)]
struct Census {
    white: [usize; 2],
    black: [usize; 2],
    mates: usize,
    stalemates: usize,
    other_draws: usize,
}

fn census(ending: &Ending) -> Census {
    let solved = solve_indexed(ending);
    let mut census = Census { white: [0; 2], black: [0; 2], mates: 0, stalemates: 0, other_draws: 0 };
    for (position, outcome) in solved.iter() {
        let Board { whites_turn, .. } = position else { continue };
        let plies = solved.remoteness(&position).map(|plies| plies as usize);
        let side = if whites_turn { &mut census.white } else { &mut census.black };
        match (outcome, plies) {
            (Some(Outcome::Win), Some(plies)) if whites_turn => *side = [side[0] + 1, side[1].max(plies)],
            (Some(Outcome::Loss), Some(plies)) if !whites_turn => {
                *side = [side[0] + 1, side[1].max(plies)];
                census.mates += usize::from(plies == 0);
            }
            (Some(Outcome::Draw), None) if !whites_turn && ending.terminal(&position).is_some() => {
                census.stalemates += 1;
            }
            (Some(Outcome::Draw), None) if !whites_turn => census.other_draws += 1,
            other => panic!("{position:?} is {other:?}"),
        }
    }
    census
}

/// Un-moves list the same moves as moves, each as often.
fn un_moves_agree(ending: &Ending) {
    let stored = Stored::new(ending).unwrap();
    let computed = Implicit::new(ending);
    let (mut forward, mut backward) = (Vec::new(), Vec::new());
    for id in 0..stored.len() {
        forward.clear();
        backward.clear();
        stored.for_each_predecessor(id, |from, _| forward.push(from));
        computed.for_each_predecessor(id, |from, _| backward.push(from));
        backward.sort_unstable();
        assert_eq!(forward, backward, "moves into {:?}", ending.position(id));
    }
}

/// lila #5953, #19645 and #13440, Stockfish #5175, morlock #2, chessendgametraining #98: distances off by one "by design",
/// moves mixed up with plies, distance to what not said. Here: plies to mate; 31 plies are 16 moves of White.
#[test]
fn king_and_rook() {
    let ending = Ending { lines: STRAIGHT };
    let expected = Census {
        white: [175_168, 31],
        black: [201_700, 32],
        mates: 216,
        stalemates: 68,
        other_draws: 22_176,
    };
    assert_eq!(census(&ending), expected);
    un_moves_agree(&ending);
}

/// The same reports, with a queen: 19 plies are 10 moves of White.
#[test]
fn king_and_queen() {
    let ending = Ending { lines: ALL };
    let expected = Census {
        white: [144_508, 19],
        black: [200_896, 20],
        mates: 364,
        stalemates: 872,
        other_draws: 22_176,
    };
    assert_eq!(census(&ending), expected);
    un_moves_agree(&ending);
}
