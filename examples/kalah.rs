//! Kalah on small boards: who wins, by the number of holes and of counters in each hole.
//!
//! ```text
//! cargo run --release --example kalah
//! ```
//!
//! The rules are in `games/kalah.rs`. The table is our count; G. Irving, J. Donkers and J. Uiterwijk, *Solving
//! Kalah* (2000), go up to six holes and five counters.

mod games;

use std::process::ExitCode;

use games::kalah::Kalah;
use games::{Exhibit, ends, show};
use retrograde::Outcome;

fn solve() -> Result<(), String> {
    // W, L and D for the player who begins: a row for each number of holes, from one counter on.
    let known = [(1, "DLWLWD"), (2, "WLLLWW"), (3, "DWWW"), (4, "WW"), (5, "D"), (6, "W")];
    println!("holes  1, 2, ... counters in each");
    for (holes, known) in known {
        let mut found = String::new();
        for counters in (1..).take(known.len()) {
            let game = Kalah { holes, counters };
            let solved = retrograde::outcomes(&game, [game.start()]).map_err(|error| error.to_string())?;
            found += match solved.outcome(&game.start()) {
                Some(Outcome::Win) => "W",
                Some(Outcome::Loss) => "L",
                _ => "D",
            };
        }
        println!("{holes:5}  {found}");
        assert_eq!(found, known);
    }
    println!();
    show(&Kalah { holes: 3, counters: 3 })?;
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
