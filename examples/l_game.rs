//! The L game, solved in full.
//!
//! ```text
//! cargo run --release --example l_game
//! ```
//!
//! The rules are in `games/l_game.rs`. Known: 2,296 arrangements up to turning and reflection, which are
//! 18,368, and the game is drawn.

mod games;

use std::process::ExitCode;

use games::l_game::LGame;
use games::{Figures, ends, show};
use retrograde::Outcome;

fn solve() -> Result<(), String> {
    let known =
        Figures { won: 8_048, lost: 232, drawn: 10_088, start: (Outcome::Draw, None), longest: Some(9) };
    assert_eq!(show(&LGame::new())?, known);
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
