//! Domineering: the values of rectangles, region by region, and the winning moves of a sum.
//!
//! ```text
//! cargo run --release --example domineering
//! ```
//!
//! The rules are in `common/domineering.rs`. Left places dominoes upright, Right on their sides, and a player
//! who cannot move loses. A board falls into regions, whose values are added. Published: the values of small
//! rectangles (*Winning Ways*, chapter 5), and who wins on larger ones (D. M. Breuker, J. W. H. M. Uiterwijk
//! and H. J. van den Herik, *Solving 8×8 Domineering*, 2000).

#[path = "common/domineering.rs"]
mod domineering;
#[path = "common/ends.rs"]
mod ends;

use std::process::ExitCode;

use domineering::{Board, Domineering};
use retrograde::Error;
use retrograde::game::Notation;
use retrograde::partizan::OutcomeClass::{self, Left, Next, Previous, Right};
use retrograde::partizan::{Player, Value, Values};

/// Who wins on boards with so many rows, from as many columns on.
const WINNERS: [&[OutcomeClass]; 5] = [
    &[Previous, Right, Right, Right, Right, Right, Right, Right],
    &[Next, Next, Right, Left, Next, Next, Right],
    &[Next, Right, Right, Right, Right],
    &[Next, Left, Next],
    &[Previous],
];

fn rectangles(values: &mut Values<Domineering>) -> Result<(), Error<Board>> {
    println!("Rectangles, rows by columns: value, mean and temperature.");
    for (rows, winners) in (1..).zip(WINNERS) {
        for (columns, &winner) in (rows..).zip(winners) {
            let value = values.value(&Board::empty(rows, columns))?;
            assert_eq!(value.outcome(), winner, "{rows} x {columns}: {value}");
            let text = value.to_string();
            let shown = if text.len() > 60 { "a long form" } else { &text };
            let (Ok(mean), Ok(temperature)) = (value.mean(), value.temperature()) else { continue };
            println!("{rows} x {columns}  {shown}, mean {mean}, temperature {temperature}");
        }
    }
    println!("{} regions were solved.\n", values.component_count());
    Ok(())
}

fn solve() -> Result<(), Error<Board>> {
    let mut values = Values::new(Domineering);
    rectangles(&mut values)?;
    assert_eq!(values.value(&Board::empty(2, 2))?.to_string(), "±1");

    let corner = Board::of([(0, 0), (1, 0), (1, 1)]);
    let boards = [Board::empty(2, 3), corner, Board::empty(3, 3), Board::empty(1, 2)];
    let shown: Vec<Value> = boards.iter().map(|board| values.value(board)).collect::<Result<_, _>>()?;
    let worth: Vec<String> = shown.iter().map(Value::to_string).collect();
    println!("On four boards, worth {}, these moves win:", worth.join(", "));
    for player in [Player::Left, Player::Right] {
        let winning = values.winning_moves(player, &boards)?;
        let named = |(i, to): &(usize, Board)| {
            format!("{} on board {}", Domineering.show_move(&boards[*i], to), i + 1)
        };
        println!("{player}: {}", winning.iter().map(named).collect::<Vec<_>>().join(", "));
        assert!(!winning.is_empty());
    }
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
