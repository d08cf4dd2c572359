//! Turning corners: who wins, and by which move?
//!
//! Coins lie on the points (x, y) of a grid, both counted from 0. The player to move chooses a rectangle with
//! a head at its far corner (x, y) and turns the coins at its four corners (a, b), (a, y), (x, b) and (x, y),
//! where a < x and b < y. A player who cannot move loses. Input: the number of heads N, then N lines `x y`; a
//! coin that is listed twice is turned twice. The first line of the answer is the value of the position. If
//! it is not `*0`, the second is a winning move, `x y a b`.
//!
//! ```text
//! cargo run --release --example turning_corners < examples/data/turning_corners_five.in
//! ```
//!
//! The game is the product of Twins with itself. In Twins a move turns two coins of a row, the right one to tails, so coin x is
//! worth x. By the Tartan theorem the head at (x, y) is worth the nim product of x and y
//! ([`Nimber::tartan`]), and a move changes the value of the position by `(x + a) * (y + b)`. To win,
//! this must be the value itself, so for each a one division finds b.

mod common;

use std::collections::BTreeSet;
use std::process::ExitCode;

use common::{Input, MANY, known, run};
use retrograde::nimber::Nimber;

/// All a < x are tried.
const MAX_PLACE: usize = 1_000_000;

fn nimber(place: usize) -> Nimber {
    Nimber::new(place as u64)
}

/// A rectangle with its far corner at a head whose turning changes the value of the position to 0.
fn winning_move(heads: &BTreeSet<(usize, usize)>, value: Nimber) -> Option<String> {
    // As with heaps of Nim: a head has a move to every smaller value.
    let shrinks = |&&(x, y): &&(usize, usize)| {
        let worth = nimber(x) * nimber(y);
        worth + value < worth
    };
    let &(x, y) = heads.iter().find(shrinks)?;
    (0..x).find_map(|a| {
        let b = value * (nimber(x) + nimber(a)).inverse()? + nimber(y);
        (b < nimber(y)).then(|| format!("{x} {y} {a} {}", b.value()))
    })
}

fn solve(input: &mut Input) -> Result<String, String> {
    input.make_room(MAX_PLACE, 16, 32)?;
    let mut heads = BTreeSet::new();
    for _ in 0..input.number("a number of heads", 0..=MANY)? {
        let mut place = |what| input.number(what, 0..=MAX_PLACE);
        let head = (place("a place x")?, place("a place y")?);
        if !heads.insert(head) {
            heads.remove(&head);
        }
    }
    input.end()?;

    let longest = heads.iter().map(|&(x, y)| x.max(y)).max().unwrap_or(0);
    let twins: Vec<Nimber> = (0..=longest).map(nimber).collect();
    let value = known(Nimber::tartan(&twins, &twins, heads.iter().copied()))?;
    if value == Nimber::new(0) {
        return Ok(format!("{value}\n"));
    }
    let best = known(winning_move(&heads, value))?;
    Ok(format!("{value}\n{best}\n"))
}

fn main() -> ExitCode {
    run(solve)
}
