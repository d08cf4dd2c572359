//! Fox and hounds on boards of side 4, 6 and 8, or, with an argument, on one of them.
//!
//! ```text
//! cargo run --release --example fox_and_hounds [-- side]
//! ```
//!
//! The rules are in `games/fox_and_hounds.rs`; the fox has won as soon as no hound can reach it any more.
//! Published (J. Leslie-Hurd, *solve*): the numbers of positions and plies on sides 4 and 6. On the usual
//! board, of side 8, the hounds win.

mod games;

use std::process::ExitCode;

use games::fox_and_hounds::FoxAndHounds;
use games::{ends, show};
use retrograde::Outcome;

fn solve(size: Option<usize>) -> Result<(), String> {
    for side in size.map_or(vec![4, 6, 8], |size| vec![size]) {
        let known = match side {
            4 => (83, Outcome::Loss, 8),
            6 => (8_175, Outcome::Win, 21),
            8 => (709_868, Outcome::Loss, 44),
            _ => return Err(format!("expected an even side, found {side}")),
        };
        let found = show(&FoxAndHounds::new(side))?;
        let positions = found.won + found.lost;
        assert_eq!((positions, found.start), (known.0, (known.1, Some(known.2))));
        assert_eq!(found.drawn, 0);
    }
    Ok(())
}

fn main() -> ExitCode {
    ends::with_size(4..=8, solve)
}
