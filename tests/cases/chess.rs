//! King and rook, and king and queen, against king: every position, no symmetry used, solved by moves and by un-moves.
//! Sources: `tests/data/cases.md`.

use crate::games::chess_ending::{Census, ChessEnding, Piece, Side, census};
use crate::shared::solve_indexed;
use retrograde::space::{Backward, Space};
use retrograde::{Implicit, Indexed, Stored};

/// Un-moves list the same moves as moves, each as often.
fn un_moves_agree(ending: &ChessEnding) {
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
    let ending = ChessEnding(Piece::Rook);
    let expected = Census {
        white_to_move: Side { won_by_white: 175_168, longest: 31, drawn: 0 },
        black_to_move: Side { won_by_white: 201_700, longest: 32, drawn: 68 + 22_176 },
        mates: 216,
        stalemates: 68,
    };
    assert_eq!(census(ending, &solve_indexed(&ending)), expected);
    un_moves_agree(&ending);
}

/// The same reports, with a queen: 19 plies are 10 moves of White.
#[test]
fn king_and_queen() {
    let ending = ChessEnding(Piece::Queen);
    let expected = Census {
        white_to_move: Side { won_by_white: 144_508, longest: 19, drawn: 0 },
        black_to_move: Side { won_by_white: 200_896, longest: 20, drawn: 872 + 22_176 },
        mates: 364,
        stalemates: 872,
    };
    assert_eq!(census(ending, &solve_indexed(&ending)), expected);
    un_moves_agree(&ending);
}
