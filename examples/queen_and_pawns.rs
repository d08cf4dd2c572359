//! A queen against five and six pawns, or, with an argument, seven.
//!
//! ```text
//! cargo run --release --example queen_and_pawns [-- pawns]
//! ```
//!
//! The rules are in `games/queen_and_pawns.rs`. Published (J. Leslie-Hurd, *solve*): the numbers of
//! positions, and that the pawns win in 5, 11 and 19 plies. He also counts the move that takes the queen or
//! reaches the last row; here the pawns have won as soon as that move is possible.

mod games;

use std::process::ExitCode;

use games::queen_and_pawns::QueenAndPawns;
use games::{ends, show};
use retrograde::Outcome;

fn compare<const N: usize>(game: &QueenAndPawns<N>, positions: usize, plies: u32) -> Result<(), String> {
    let found = show(game)?;
    assert_eq!((found.won + found.lost, found.drawn), (positions, 0));
    assert_eq!(found.start, (Outcome::Win, Some(plies)));
    Ok(())
}

fn solve(size: Option<usize>) -> Result<(), String> {
    match size {
        None => {
            compare(&QueenAndPawns::<5>, 25_002, 4)?;
            compare(&QueenAndPawns::<6>, 635_231, 10)?;
        }
        Some(5) => compare(&QueenAndPawns::<5>, 25_002, 4)?,
        Some(6) => compare(&QueenAndPawns::<6>, 635_231, 10)?,
        Some(_) => compare(&QueenAndPawns::<7>, 16_166_037, 18)?,
    }
    Ok(())
}

fn main() -> ExitCode {
    ends::with_size(5..=7, solve)
}
