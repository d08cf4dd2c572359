//! Tic-tac-toe, solved in full.
//!
//! ```text
//! cargo run --release --example tictactoe
//! ```
//!
//! The rules are in `games/tictactoe.rs`. Known: 5,478 positions, 958 of them ends of play, and the game is
//! drawn.

mod games;

use std::process::ExitCode;

use games::tictactoe::TicTacToe;
use games::{Figures, ends, show};
use retrograde::Outcome;

fn solve() -> Result<(), String> {
    let known =
        Figures { won: 2_836, lost: 1_574, drawn: 1_068, start: (Outcome::Draw, None), longest: Some(5) };
    assert_eq!(show(&TicTacToe)?, known);
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
