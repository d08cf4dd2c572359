//! Clobber: the values of lines and small boards. All of them are all-small: infinitesimals with an atomic
//! weight.
//!
//! ```text
//! cargo run --release --example clobber
//! ```
//!
//! The rules are in `common/clobber.rs`. Published: the values of `x…xo`, and that the player who begins loses
//! on the alternating line of six (M. H. Albert, J. P. Grossman, R. J. Nowakowski and D. Wolfe, *An
//! Introduction to Clobber*, 2005).

#[path = "common/clobber.rs"]
mod clobber;
#[path = "common/ends.rs"]
mod ends;
#[path = "common/squares.rs"]
mod squares;

use std::process::ExitCode;

use clobber::{Clobber, Stones};
use retrograde::Error;
use retrograde::game::Notation;
use retrograde::partizan::{OutcomeClass, Player, Values};

fn solve() -> Result<(), Error<Stones>> {
    let mut values = Values::new(Clobber);
    println!("Lines of Left's stones with one of Right's at the end:");
    for (stones, known) in (1..).zip(["*", "↑", "⇑*", "↑3", "↑4*"]) {
        let line = "x".repeat(stones) + "o";
        let value = values.value(&Stones::of(&line))?;
        println!("{line}: {value}");
        assert_eq!(value.to_string(), known);
    }

    println!("\nFull boards, no two neighbours of one colour:");
    for (rows, columns) in (1..=8).map(|n| (1, n)).chain([(2, 2), (2, 3), (2, 4), (3, 3), (3, 4)]) {
        let board = Stones::chequered(rows, columns);
        let value = values.value(&board)?;
        assert!(value.is_all_small());
        let (text, outcome) = (value.to_string(), value.outcome());
        let shown = if text.len() > 60 { "a long form" } else { &text };
        println!("{rows} x {columns}: {shown}, {outcome}");
        // The alternating line of six is the only one of even length known to be lost.
        if rows == 1 && columns % 2 == 0 {
            assert_eq!(outcome == OutcomeClass::Previous, columns == 6);
        }
    }
    println!("{} groups were solved.\n", values.component_count());

    let board = Stones::of("xo.x\noxoo\n.xo.");
    println!("{}", Clobber.show(&board));
    for player in [Player::Left, Player::Right] {
        let winning = values.winning_moves(player, &[board])?;
        let named: Vec<String> = winning.iter().map(|(_, to)| Clobber.show_move(&board, to)).collect();
        match &named[..] {
            [] => println!("{player} has no winning move."),
            some => println!("{player} wins by: {}.", some.join(", ")),
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
