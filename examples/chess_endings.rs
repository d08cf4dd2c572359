//! King and queen, rook or pawn against king: every legal position, without symmetry and without storing a
//! move.
//!
//! ```text
//! cargo run --release --example chess_endings
//! ```
//!
//! The rules are in `games/chess_ending.rs`. Known: mate in 10 moves at most with a queen, in 16 with a rook,
//! in 28 with a pawn, which are 19, 31 and 55 plies with White to move; with a pawn, White to move wins
//! 124,960 of 163,328 positions, and Black to move loses 97,604 of 168,024 (S. J. Edwards, 1996, as given in M. van
//! Kervinck's *pfkpk*).

mod games;

use std::process::ExitCode;

use games::chess_ending::{Census, ChessEnding, Piece, Side, census};
use games::{ends, show_solved};
use retrograde::{Implicit, Solver};

fn solve() -> Result<(), String> {
    let known = [
        (Piece::Queen, [144_508, 0, 19], [200_896, 23_048, 20], [364, 872]),
        (Piece::Rook, [175_168, 0, 31], [201_700, 22_244, 32], [216, 68]),
        (Piece::Pawn, [124_960, 38_368, 55], [97_604, 70_420, 56], [0, 18]),
    ];
    for (piece, white, black, [mates, stalemates]) in known {
        let ending = ChessEnding(piece);
        let solved = Solver::new().outcomes(Implicit::new(&ending)).map_err(|error| error.to_string())?;
        show_solved(&ending, &solved)?;
        let found = census(ending, &solved);
        let side = |[won_by_white, drawn, longest]: [usize; 3]| Side {
            won_by_white,
            drawn,
            longest: longest as u32,
        };
        assert_eq!(
            found,
            Census { white_to_move: side(white), black_to_move: side(black), mates, stalemates }
        );
        for (mover, Side { won_by_white, drawn, longest }) in
            [("White", found.white_to_move), ("Black", found.black_to_move)]
        {
            println!(
                "{mover} to move: {won_by_white} won by White, in {longest} plies at most, {drawn} drawn"
            );
        }
        println!("{mates} positions are mate, {stalemates} stalemate with Black to move.\n");
    }
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
