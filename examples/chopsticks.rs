//! Chopsticks, the game of fingers, solved in full.
//!
//! ```text
//! cargo run --release --example chopsticks
//! ```
//!
//! The rules are in `games/chopsticks.rs`. The player who begins loses.

mod games;

use std::process::ExitCode;

use games::chopsticks::Chopsticks;
use games::{Figures, ends, show};
use retrograde::Outcome;

fn solve() -> Result<(), String> {
    let known =
        Figures { won: 120, lost: 61, drawn: 10, start: (Outcome::Loss, Some(26)), longest: Some(33) };
    assert_eq!(show(&Chopsticks)?, known);
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
