//! Connect Four on small boards: four columns and four rows, or as many rows as the argument says.
//!
//! ```text
//! cargo run --release --example connect_four [-- rows]
//! ```
//!
//! The rules are in `games/connect_four.rs`. Published (J. Tromp): 35, 741, 12,031, 161,029 and 1,706,255
//! positions with one to five rows; all are drawn.

mod games;

use std::process::ExitCode;

use games::connect_four::ConnectFour;
use games::{ends, show};
use retrograde::Outcome;

fn solve(size: Option<usize>) -> Result<(), String> {
    let rows = size.unwrap_or(4);
    let found = show(&ConnectFour { columns: 4, rows, line: 4 })?;
    let positions = found.won + found.lost + found.drawn;
    let known = [35, 741, 12_031, 161_029, 1_706_255];
    assert_eq!((positions, found.start), (known[rows - 1], (Outcome::Draw, None)));
    Ok(())
}

fn main() -> ExitCode {
    ends::with_size(1..=5, solve)
}
