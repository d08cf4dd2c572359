//! Mū Tōrere, with the rule about the centre and without it.
//!
//! ```text
//! cargo run --release --example mu_torere
//! ```
//!
//! The rules are in `games/mu_torere.rs`. With the rule the counts are those of the GamesCrafters (as cited by
//! Wikipedia), and the game is drawn; without it the player who begins wins at once.

mod games;

use std::process::ExitCode;

use games::mu_torere::MuTorere;
use games::{Figures, ends, show};
use retrograde::Outcome;

fn solve() -> Result<(), String> {
    let known = Figures { won: 208, lost: 128, drawn: 844, start: (Outcome::Draw, None), longest: Some(5) };
    assert_eq!(show(&MuTorere { free_centre: false })?, known);
    let known = Figures { won: 320, lost: 160, drawn: 700, start: (Outcome::Win, Some(1)), longest: Some(5) };
    assert_eq!(show(&MuTorere { free_centre: true })?, known);
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
