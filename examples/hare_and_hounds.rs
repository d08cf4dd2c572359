//! Hare and hounds from two starts.
//!
//! ```text
//! cargo run --release --example hare_and_hounds
//! ```
//!
//! The rules are in `games/hare_and_hounds.rs`. From both starts the hounds win.

mod games;

use std::process::ExitCode;

use games::hare_and_hounds::HareAndHounds;
use games::{Figures, ends, show};
use retrograde::Outcome;

fn solve() -> Result<(), String> {
    let known =
        Figures { won: 1_001, lost: 759, drawn: 543, start: (Outcome::Loss, Some(24)), longest: Some(28) };
    assert_eq!(show(&HareAndHounds { hare: 10, hare_begins: true })?, known);
    let known =
        Figures { won: 1_001, lost: 759, drawn: 543, start: (Outcome::Win, Some(23)), longest: Some(28) };
    assert_eq!(show(&HareAndHounds { hare: 5, hare_begins: false })?, known);
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
