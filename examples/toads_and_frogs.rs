//! Toads and Frogs: the values of strips, and who wins several of them.
//!
//! ```text
//! cargo run --release --example toads_and_frogs
//! ```
//!
//! The rules are in `common/toads.rs`. A strip never splits, so each is solved as a whole. Published: the
//! values that *Winning Ways*, chapter 5, and J. Erickson, *New Toads and Frogs Results* (1996), prove for
//! whole families.

#[path = "common/ends.rs"]
mod ends;
#[path = "common/toads.rs"]
mod toads;

use std::process::ExitCode;

use retrograde::Error;
use retrograde::game::Notation;
use retrograde::partizan::{Partizan, Player, Value, Values};
use toads::{Strip, ToadsAndFrogs};

/// So many toads, empty squares and frogs, in this order.
fn strip(toads: usize, empty: usize, frogs: usize) -> Strip {
    ["T".repeat(toads), ".".repeat(empty), "F".repeat(frogs)].concat()
}

fn solve() -> Result<(), Error<Strip>> {
    let mut values = Values::new(ToadsAndFrogs);
    println!("Values of strips:");
    for (toads, empty, frogs) in [(1, 1, 1), (2, 1, 1), (2, 1, 2), (3, 1, 2), (3, 1, 3), (2, 2, 2), (3, 2, 2)]
    {
        let strip = strip(toads, empty, frogs);
        println!("{strip}: {}", values.value(&strip)?);
    }
    // With one empty square and as many toads as frogs.
    for both in 1..6 {
        assert_eq!(values.value(&strip(both, 1, both))?.as_nimber(), Some(1), "{both}");
    }
    // A toad alone walks to the end. It jumps over one frog, but cannot pass two that stand side by side.
    for empty in 0..8 {
        assert_eq!(values.value(&strip(1, empty, 0))?, Value::from(empty as i32));
        let behind = |frogs: &str| ["T", frogs, &".".repeat(empty)].concat();
        assert_eq!(ToadsAndFrogs.left(&behind("F")).into_iter().count(), usize::from(empty > 0));
        assert_eq!(values.value(&behind("FF"))?, Value::zero());
    }
    println!("{} strips were solved.\n", values.component_count());

    let strips = ["TT.F", "T.F", "TTT..FFF"].map(String::from);
    let played = strips.join(" + ");
    for player in [Player::Left, Player::Right] {
        let winning = values.winning_moves(player, &strips)?;
        let name =
            |(i, to): &(usize, Strip)| format!("{} {}", strips[*i], ToadsAndFrogs.show_move(&strips[*i], to));
        match &winning[..] {
            [] => println!("{player} has no winning move in {played}."),
            some => println!(
                "{player} wins {played} by: {}.",
                some.iter().map(name).collect::<Vec<_>>().join(", ")
            ),
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
