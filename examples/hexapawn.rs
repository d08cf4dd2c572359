//! Hexapawn on three boards, solved in full.
//!
//! ```text
//! cargo run --release --example hexapawn
//! ```
//!
//! The rules are in `games/hexapawn.rs`. M. Gardner's game of 1962 on three by three squares is won by the
//! second player.

mod games;

use std::process::ExitCode;

use games::board::Grid;
use games::hexapawn::Hexapawn;
use games::{Figures, ends, show};
use retrograde::Outcome;

fn solve() -> Result<(), String> {
    let known = [
        ((3, 3), Figures { won: 55, lost: 80, drawn: 0, start: (Outcome::Loss, Some(6)), longest: Some(6) }),
        (
            (4, 3),
            Figures { won: 424, lost: 563, drawn: 0, start: (Outcome::Loss, Some(8)), longest: Some(9) },
        ),
        (
            (4, 4),
            Figures {
                won: 8_336,
                lost: 11_950,
                drawn: 0,
                start: (Outcome::Win, Some(11)),
                longest: Some(11),
            },
        ),
    ];
    for ((rows, columns), known) in known {
        assert_eq!(show(&Hexapawn(Grid { rows, columns }))?, known);
    }
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
