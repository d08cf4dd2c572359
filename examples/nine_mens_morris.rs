//! The end of nine men's morris, three men against three, solved in full without storing a move.
//!
//! ```text
//! cargo run --release --example nine_mens_morris
//! ```
//!
//! The rules are in `games/nine_mens_morris.rs`. Known: of 2,691,920 positions, closed mills among them,
//! 2,904 are drawn, and a win takes up to 26 plies.

mod games;

use std::process::ExitCode;

use games::nine_mens_morris::ThreeAgainstThree;
use games::{Figures, ends, show_solved};
use retrograde::{Implicit, Outcome, Solver};

fn solve() -> Result<(), String> {
    let game = ThreeAgainstThree::new();
    let solved = Solver::new().outcomes(Implicit::new(&game)).map_err(|error| error.to_string())?;
    let known = Figures {
        won: 2_213_704,
        lost: 475_312,
        drawn: 2_904,
        start: (Outcome::Loss, Some(26)),
        longest: Some(26),
    };
    assert_eq!(show_solved(&game, &solved)?, known);
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
