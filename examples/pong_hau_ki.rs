//! Pong Hau K'i, the smallest game of the gallery.
//!
//! ```text
//! cargo run --release --example pong_hau_ki
//! ```
//!
//! The rules are in `games/pong_hau_ki.rs`. Known: the game is drawn.

mod games;

use std::process::ExitCode;

use games::pong_hau_ki::PongHauKi;
use games::{Figures, ends, show};
use retrograde::Outcome;

fn solve() -> Result<(), String> {
    let known = Figures { won: 8, lost: 4, drawn: 44, start: (Outcome::Draw, None), longest: Some(1) };
    assert_eq!(show(&PongHauKi)?, known);
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
