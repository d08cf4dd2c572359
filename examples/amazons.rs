//! Amazons on tiny boards: queens that burn a square with each move.
//!
//! ```text
//! cargo run --release --example amazons
//! ```
//!
//! The rules are in `common/amazons.rs`. A queen alone in a region is worth its moves, if it can take them all;
//! where queens of both players meet, regions are hot. The values are those of this crate, compared with outcomes
//! that an engine without values finds.

#[path = "common/amazons.rs"]
mod amazons;
#[path = "common/ends.rs"]
mod ends;
#[path = "common/squares.rs"]
mod squares;

use std::process::ExitCode;

use amazons::{Amazons, Board};
use retrograde::game::Notation;
use retrograde::partizan::{OutcomeClass, Player, Turns, Value, Values};
use retrograde::{Error, Outcome};

const BOARDS: [&str; 6] = ["L.R", "L..R", "L.\n.R", "L..\n..R", "L..\n...\n..R", "L.R\n...\nR.L"];

/// Who wins, by play with whole boards.
fn played(board: Board) -> Result<OutcomeClass, String> {
    let starts = [Player::Left, Player::Right].map(|player| (board, player));
    let solved = retrograde::outcomes(&Turns(Amazons), starts).map_err(|error| error.to_string())?;
    let wins = |start| solved.outcome(start) == Some(Outcome::Win);
    Ok(match (wins(&starts[0]), wins(&starts[1])) {
        (true, false) => OutcomeClass::Left,
        (false, true) => OutcomeClass::Right,
        (true, true) => OutcomeClass::Next,
        (false, false) => OutcomeClass::Previous,
    })
}

fn solve() -> Result<(), String> {
    let told = |error: Error<Board>| error.to_string();
    let mut values = Values::new(Amazons);
    for length in 1..=6 {
        let line = "L".to_string() + &".".repeat(length);
        assert_eq!(values.value(&Board::of(&line)).map_err(told)?, Value::from(length as i32));
    }
    println!("A queen at the end of a line of n free squares is worth n.\n");

    for picture in BOARDS {
        let board = Board::of(picture);
        let value = values.value(&board).map_err(told)?;
        assert_eq!(value.outcome(), played(board)?, "{picture}");
        let text = value.to_string();
        let shown = if text.len() > 60 { "a long form" } else { &text };
        let (mean, temperature) = (value.mean(), value.temperature());
        let number = |found: Result<_, _>| {
            found.map_or("unknown".to_string(), |x: retrograde::partizan::Dyadic| x.to_string())
        };
        println!(
            "{}\n{shown}, mean {}, temperature {}\n",
            Amazons.show(&board),
            number(mean),
            number(temperature)
        );
    }
    println!(
        "{} regions were solved; who wins is what play with whole boards says.",
        values.component_count()
    );
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
