//! Chomp: bite a square off a bar of chocolate, with all below and to the right of it. A player who must eat the
//! poisoned corner loses.
//!
//! ```text
//! cargo run --release --example chomp
//! ```
//!
//! Prints the winning first bites on rectangles. The player who begins wins on all of them except the single
//! square (D. Gale, *A curious Nim-type game*, 1974, with a proof that does not give the bite). On each small
//! rectangle one bite wins; 8 by 10 is the smallest on which two do (K. Thompson).

#[path = "common/ends.rs"]
mod ends;

use std::process::ExitCode;

use retrograde::{Error, Outcome, from_fn};

/// The length of each row, the longest first; rows without squares are left out. The corner is never eaten:
/// eating it loses.
fn bites(rows: &[u8]) -> Vec<Vec<u8>> {
    let bite = |row: usize, column: u8| {
        let left =
            rows.iter().enumerate().map(|(i, &length)| if i < row { length } else { length.min(column) });
        left.filter(|&length| length > 0).collect()
    };
    let squares = (0..rows.len()).flat_map(|row| (0..rows[row]).map(move |column| (row, column)));
    squares.filter(|&square| square != (0, 0)).map(|(row, column)| bite(row, column)).collect()
}

fn solve() -> Result<(), Error<Vec<u8>>> {
    const ROWS: usize = 8;
    const COLUMNS: u8 = 10;
    let game = from_fn(|rows: &Vec<u8>| bites(rows));
    let solved = retrograde::outcomes(&game, [vec![COLUMNS; ROWS]])?;
    println!("{} positions; winning first bites, (row, column) from the corner:", solved.len());
    for height in 1..=ROWS {
        for width in height as u8..=COLUMNS {
            let bar = vec![width; height];
            assert_eq!(solved.outcome(&bar) == Some(Outcome::Win), (height, width) != (1, 1));
            let squares = (0..height).flat_map(|row| (0..width).map(move |column| (row, column)));
            let left = bites(&bar);
            let winning: Vec<(usize, u8)> = squares
                .skip(1)
                .zip(&left)
                .filter(|(_, left)| solved.outcome(left) == Some(Outcome::Loss))
                .map(|(square, _)| square)
                .collect();
            println!("{height:2} by {width:2}: {winning:?}");
            let known = match (height, width) {
                (1, 1) => 0,
                (8, 10) => 2,
                _ => 1,
            };
            assert_eq!(winning.len(), known);
            if height > 1 && height == usize::from(width) {
                assert_eq!(winning, [(1, 1)]); // a square bar: leave one row and one column, and mirror
            }
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
