//! Kayles and Dawson's Kayles: rows of pins that each ball splits, solved row by row.
//!
//! ```text
//! cargo run --release --example kayles
//! ```
//!
//! Prints the Grundy values of rows, one period to a line, so that equal lines are easy to see; a position;
//! and which rows lose if the last ball loses. The results are compared with published ones: R. K. Guy and C.
//! A. B. Smith, *The G-values of various games* (1956), and W. L. Sibert and J. H. Conway, *Mathematical
//! Kayles* (1992) for misère play.

#[path = "common/ends.rs"]
mod ends;
#[path = "common/rows.rs"]
mod rows;

use std::process::ExitCode;

use retrograde::sums::{MisereSums, Sums};
use retrograde::{Decompose, Error, Outcome};
use rows::{DAWSONS_KAYLES, KAYLES, Rows};

/// Prints the values of rows of `0..lines * period` pins. Returns the longest row whose value is not that of the last line.
fn print_values(game: Rows, period: u32, lines: u32) -> Result<Option<u32>, Error<Vec<u32>>> {
    let mut sums = Sums::new(game);
    let rows = 0..lines * period;
    let values = rows.clone().map(|row| sums.nimber(&vec![row])).collect::<Result<Vec<u32>, _>>()?;
    for line in values.chunks(period as usize) {
        println!("{}", line.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
    }
    let last_line = (lines - 1) * period;
    let irregular = |row: &u32| values[*row as usize] != values[(last_line + row % period) as usize];
    Ok(rows.rev().find(irregular))
}

fn solve() -> Result<(), Error<Vec<u32>>> {
    println!("Kayles, rows of 0 to 95 pins:");
    assert_eq!(print_values(KAYLES, 12, 8)?, Some(70));
    println!("From 71 pins on the values have the period 12.\n");

    println!("Dawson's Kayles, rows of 0 to 135 pins:");
    assert_eq!(print_values(DAWSONS_KAYLES, 34, 4)?, Some(52));
    println!("From 53 pins on the values have the period 34.\n");

    let position = vec![5, 8, 13];
    let components: Vec<Vec<u32>> = KAYLES.components(&position).into_iter().collect();
    let mut sums = Sums::new(KAYLES);
    println!("Rows of {position:?} in Kayles have the value {}. The winning balls:", sums.sum(&components)?);
    let winning = sums.winning_moves(&components)?;
    for (row, left) in winning.iter().filter(|(_, left)| left[0] <= left[1]) {
        println!("in the row of {}, so that {} and {} are left", position[*row], left[0], left[1]);
    }
    assert!(!winning.is_empty());
    println!("{} rows were solved for it.\n", sums.component_count());

    let mut misere = MisereSums::new(KAYLES);
    let mut lost = Vec::new();
    for row in 1..=24 {
        if misere.outcome(&[vec![row]])? == Outcome::Loss {
            lost.push(row);
        }
    }
    assert_eq!(lost, [1, 4, 9, 12, 20]);
    println!("If the last ball loses, the rows up to 24 that lose are {lost:?}.");
    println!("No value adds up there: {} whole sums were searched.", misere.sum_count());
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
