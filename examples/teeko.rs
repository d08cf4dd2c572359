//! Teeko on its board of side 5, solved in full: who wins from the empty board, and how many positions are won, lost and drawn.
//!
//! ```text
//! cargo run --release --example teeko
//! ```
//!
//! The rules, an index and the moves backward are in `common/teeko.rs`; no move is stored. Positions are
//! stored as seen by the player to move. Counted, by board and player to move, are those that play from the
//! empty board can reach if play stops at its ends. The program checks that the empty board is drawn, as Guy
//! Steele found in 1998.

#[path = "common/ends.rs"]
mod ends;
#[path = "common/reached.rs"]
mod reached;
#[path = "common/teeko.rs"]
mod teeko;

use std::process::ExitCode;

use retrograde::outcome::Counts;
use retrograde::{Implicit, Indexed, Outcome, Solver};
use teeko::{Position, Teeko};

fn solve() -> Result<(), Box<dyn std::error::Error>> {
    let game = Teeko::new(5, 4);
    let solved = Solver::new().outcomes(Implicit::new(&game))?;
    let Counts { win, loss, draw, .. } = solved.counts();
    println!(
        "Of {} positions seen by the player to move {win} are won, {loss} lost and {draw} drawn.",
        game.len()
    );

    let (counts, longest) = reached::count(&solved, &reached::reached(&game, &Position::EMPTY));
    let Counts { win, loss, draw, .. } = counts;
    println!("Of {} reached, counted by board and player to move, {win} are won,", win + loss + draw);
    let longest = ends::known(longest)?;
    println!("{loss} lost and {draw} drawn; no decided one takes more than {longest} plies.");

    assert_eq!(solved.outcome(&Position::EMPTY), Some(Outcome::Draw));
    println!("Played without a mistake from the empty board, the game is drawn.");
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
