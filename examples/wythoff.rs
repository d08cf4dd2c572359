//! Wythoff's game: two heaps; take any number from one, or the same number from both. A player who cannot move loses.
//!
//! ```text
//! cargo run --release --example wythoff
//! ```
//!
//! Prints the lost positions with heaps up to 100 and compares them with the rule of W. A. Wythoff, *A
//! modification of the game of Nim* (1907): the k-th is (a, a + k), where a is the least number in no earlier
//! position. Equivalently, a is k times the golden ratio, rounded down.

#[path = "common/ends.rs"]
mod ends;

use std::process::ExitCode;

use retrograde::{Outcome, from_fn};

const LARGEST: u32 = 100;

/// The positions one move away, the smaller heap first.
fn moves(&(a, b): &(u32, u32)) -> Vec<(u32, u32)> {
    let one = (0..a).map(|rest| (rest, b)).chain((0..b).map(|rest| (rest.min(a), rest.max(a))));
    one.chain((1..=a).map(|take| (a - take, b - take))).collect()
}

fn solve() -> Result<(), Box<dyn std::error::Error>> {
    let solved = retrograde::outcomes(&from_fn(moves), [(LARGEST, LARGEST)])?;
    let mut lost: Vec<(u32, u32)> = solved
        .iter()
        .filter(|(_, outcome)| *outcome == Some(Outcome::Loss))
        .map(|(position, _)| position)
        .collect();
    lost.sort_unstable();
    println!("Lost, heaps up to {LARGEST}:");
    for line in lost.chunks(8) {
        println!("{}", line.iter().map(|(a, b)| format!("({a}, {b})")).collect::<Vec<_>>().join(" "));
    }

    let golden = (1.0 + 5f64.sqrt()) / 2.0;
    for (k, &(a, b)) in (0..).zip(&lost) {
        let before = &lost[..k as usize];
        let unused = (0..).find(|n| before.iter().all(|(c, d)| n != c && n != d));
        assert_eq!((Some(a), b), (unused, a + k));
        assert_eq!(a, (f64::from(k) * golden) as u32);
    }

    let start = (LARGEST, LARGEST - 1);
    let best = ends::known(solved.best_move(&(start.1, start.0)))?;
    let plies = ends::known(best.remoteness)?;
    println!("\nFrom {start:?} leave {:?} and win in {plies} plies.", best.position);
    assert_eq!(best.value, Some(Outcome::Win));
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
