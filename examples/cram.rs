//! Cram, also known as impartial Domineering: the Grundy values of empty boards, solved region by region.
//!
//! ```text
//! cargo run --release --example cram
//! ```
//!
//! The rules are in `common/cram.rs`. A move leaves a board that splits into regions, and regions that are
//! equal when turned or reflected count as one. The search leaves out moves on which no value depends. The
//! program compares its values with published ones: J. Lemoine and S. Viennot, *Nimbers are inevitable*
//! (2012), and M. Schneider (2009).

#[path = "common/cram.rs"]
mod cram;
#[path = "common/ends.rs"]
mod ends;

use std::process::ExitCode;

use cram::{Board, Cram};
use retrograde::Error;
use retrograde::sums::Sums;

fn solve() -> Result<(), Error<Board>> {
    let mut sums = Sums::new(Cram).pruned();
    println!("The Grundy values of Cram on empty boards, from a square to the widest that is solved here:");
    // For each number of rows the values from as many columns on.
    let known: [&[u32]; 5] =
        [&[0, 1, 1, 2, 0, 3, 1, 1], &[0, 1, 0, 1, 0, 1, 0], &[0, 1, 1, 4, 1, 3], &[0, 2, 0, 3, 0], &[0, 2]];
    for (rows, known) in (1..).zip(known) {
        let boards = (rows..).take(known.len()).map(|columns| Board::empty(rows, columns));
        let values = boards.map(|board| sums.nimber(&board)).collect::<Result<Vec<u32>, _>>()?;
        println!("{rows} x {rows}.. {}: {values:?}", rows + values.len() - 1);
        assert_eq!(values, known);
    }
    println!("{} regions were solved.\n", sums.component_count());

    let board = Board::of([(0, 0), (0, 1), (0, 2), (0, 3), (2, 0), (2, 1), (2, 2), (3, 1), (4, 4), (5, 4)]);
    println!("On the board\n{board}of value {} these moves win:", sums.nimber(&board)?);
    let winning = sums.winning_moves(&[board])?;
    for (_, left) in &winning {
        println!("{left}");
    }
    assert!(!winning.is_empty());
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
