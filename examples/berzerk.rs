//! Berzerk: a monster on a circle, and a black hole.
//!
//! ```text
//! cargo run --release --example berzerk
//! ```
//!
//! The rules are in `games/berzerk.rs`. The two circles are the samples of Codeforces 786A.

mod games;

use std::process::ExitCode;

use games::berzerk::Berzerk;
use games::{ends, show_solved};
use retrograde::Outcome;

fn solve() -> Result<(), String> {
    let circles: [(_, [&[usize]; 2], _); 2] = [
        (5, [&[3, 2], &[1, 2, 3]], ["Lose Win Win Loop", "Loop Win Win Win"]),
        (8, [&[6, 2, 3, 4], &[3, 6]], ["Win Win Win Win Win Win Win", "Lose Win Lose Lose Win Lose Lose"]),
    ];
    for (planets, steps, known) in circles {
        let game = Berzerk { planets, steps: steps.map(<[usize]>::to_vec) };
        let solved = retrograde::outcomes(&game, game.everywhere()).map_err(|error| error.to_string())?;
        show_solved(&game, &solved)?;
        for (mover, name) in ["Rick", "Morty"].into_iter().enumerate() {
            let words = (1..planets).map(|planet| match solved.outcome(&(planet, mover)) {
                Some(Outcome::Win) => "Win",
                Some(Outcome::Loss) => "Lose",
                Some(Outcome::Draw) => "Loop",
                None => "unknown",
            });
            let words = words.collect::<Vec<_>>().join(" ");
            println!("{name} moves first from planet 1, 2, ...: {words}");
            assert_eq!(words, known[mover]);
        }
        println!();
    }
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
