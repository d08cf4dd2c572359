//! Kayles when the last ball loses: 40 elements tell who wins any number of rows of up to 130 pins.
//!
//! ```text
//! cargo run --release --example misere_quotient
//! ```
//!
//! Prints how the misère quotient grows with the longest row, its presentation, and the winning balls of a position
//! that no search could play out; then the quotients of three other games. The orders are compared with
//! published ones: T. E. Plambeck, *Taming the wild in impartial combinatorial games* (2005), and T. E. Plambeck
//! and A. N. Siegel, *Misère quotients for impartial games* (2008).

#[path = "common/ends.rs"]
mod ends;

use std::error::Error;
use std::process::ExitCode;

use retrograde::heap::HeapGame;
use retrograde::misere::{Proof, quotient};
use retrograde::{Outcome, from_fn, genera};

fn solve() -> Result<(), Box<dyn Error>> {
    let kayles: HeapGame = "0.77".parse()?;
    let mut orders = Vec::new();
    for bound in 1..=30 {
        let found = quotient(&kayles, bound)?;
        if orders.last().is_none_or(|&(_, order)| order < found.order()) {
            orders.push((bound, found.order()));
        }
    }
    for (bound, order) in &orders {
        println!("Kayles, rows from {bound} pins on: {order} elements");
    }
    assert_eq!(orders, [(1, 2), (2, 6), (5, 12), (9, 18), (12, 24), (25, 32), (27, 40)]);

    let found = quotient(&kayles, 130)?;
    assert_eq!((found.order(), found.proof()), (40, Proof::All));
    println!("Up to 130 pins there are no more, proved through {} pairs.", found.pairs());
    println!("{found}\n");

    let rows = [130, 129, 128, 77, 5, 5, 1];
    let winning = ends::known(found.winning_moves(&rows))?;
    println!("Rows of {rows:?} are won by {} balls, for example:", winning.len());
    for (row, left) in winning.iter().take(3) {
        println!("in the row of {}, so that {left:?} are left", rows[*row]);
    }
    assert_eq!(found.outcome(&rows), Some(if winning.is_empty() { Outcome::Loss } else { Outcome::Win }));

    // Rows as a game of positions: the genus of the least wild row.
    let rows = from_fn(move |rows: &Vec<u64>| {
        let next = |place: usize| {
            let rest = [&rows[..place], &rows[place + 1..]].concat();
            kayles.options(rows[place]).map(move |parts| [&rest[..], &parts].concat())
        };
        (0..rows.len()).flat_map(next).collect::<Vec<_>>()
    });
    let solved = genera(&rows, [vec![5]])?;
    let genus = ends::known(solved.genus(&vec![5]))?.to_string();
    assert_eq!(genus, "4^146");
    println!("\nA row of 5 is wild: its genus is {genus}.\n");

    for (code, bound, order) in [("0.75", 30, 8), ("0.123", 40, 20), ("0.15", 60, 42)] {
        let found = quotient(&code.parse()?, bound)?;
        println!(
            "{code}, heaps up to {bound}: {} elements, {} of them lost",
            found.order(),
            found.lost().count()
        );
        assert_eq!((found.order(), found.proof()), (order, Proof::All));
    }
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
