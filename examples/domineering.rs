//! Domineering: the values of rectangles, region by region, and the winning moves of a sum.
//!
//! ```text
//! cargo run --release --example domineering [<thermograph.svg>]
//! ```
//!
//! The rules are in `common/domineering.rs`. Left places dominoes upright, Right on their sides, and a player
//! who cannot move loses. A board falls into regions, whose values are added. Published: the values of small
//! rectangles (*Winning Ways*, chapter 5), and who wins on larger ones (D. M. Breuker, J. W. H. M. Uiterwijk
//! and H. J. van den Herik, *Solving 8×8 Domineering*, 2000). With a path, the thermograph of a board of 8 rows and 2
//! columns is written there.

#[path = "common/domineering.rs"]
mod domineering;
#[path = "common/ends.rs"]
mod ends;

use std::path::Path;
use std::process::ExitCode;

use domineering::{Board, Domineering};
use retrograde::Error;
use retrograde::game::Notation;
use retrograde::partizan::OutcomeClass::{self, Left, Next, Previous, Right};
use retrograde::partizan::{Player, Value, Values};
use retrograde::picture::ThermographChart;

/// Who wins on boards with so many rows, from as many columns on.
const WINNERS: [&[OutcomeClass]; 5] = [
    &[Previous, Right, Right, Right, Right, Right, Right, Right],
    &[Next, Next, Right, Left, Next, Next, Right],
    &[Next, Right, Right, Right, Right],
    &[Next, Left, Next],
    &[Previous],
];

/// Rows, columns and value of boards that the books show.
const PUBLISHED: [(usize, usize, &str); 6] =
    [(2, 2, "±1"), (2, 3, "{2|-1/2}"), (3, 3, "±1"), (4, 2, "⧾2"), (4, 3, "3/2"), (2, 5, "1/2")];

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

/// Writes the thermograph of a board.
fn draw(values: &mut Values<Domineering>, path: &Path) -> Result<(), String> {
    let value = values.value(&Board::empty(8, 2)).map_err(|error| error.to_string())?;
    let thermograph = value.thermograph().map_err(|error| error.to_string())?;
    let chart = ThermographChart::new(&thermograph).title("Domineering on 8 rows and 2 columns");
    std::fs::write(path, chart.to_string()).map_err(|error| format!("{}: {error}", path.display()))
}

fn solve(values: &mut Values<Domineering>) -> Result<(), Error<Board>> {
    rectangles(values)?;
    for (rows, columns, known) in PUBLISHED {
        assert_eq!(values.value(&Board::empty(rows, columns))?.to_string(), known, "{rows} x {columns}");
    }

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
    ends::with_path(|path| {
        let mut values = Values::new(Domineering);
        solve(&mut values).map_err(|error| error.to_string())?;
        path.map_or(Ok(()), |path| draw(&mut values, path))
    })
}
