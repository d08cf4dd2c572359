//! Three men's morris with diagonals, solved in full.
//!
//! ```text
//! cargo run --release --example three_mens_morris
//! ```
//!
//! The rules are in `games/three_mens_morris.rs`. Known: the player who begins wins.

mod games;

use std::process::ExitCode;

use games::three_mens_morris::ThreeMensMorris;
use games::{Figures, ends, show};
use retrograde::Outcome;

fn solve() -> Result<(), String> {
    let known =
        Figures { won: 2_997, lost: 1_185, drawn: 1_208, start: (Outcome::Win, Some(9)), longest: Some(10) };
    assert_eq!(show(&ThreeMensMorris)?, known);
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
