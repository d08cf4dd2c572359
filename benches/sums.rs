//! Sums with pruning and without: Cram on empty boards, and rows of Kayles, where there is little to leave out.

#[path = "../examples/common/cram.rs"]
mod cram;
#[path = "../examples/common/rows.rs"]
mod rows;

use std::time::{Duration, Instant};

use retrograde::sums::Sums;
use retrograde::{Decompose, Error};

/// The value of a position, how many components were solved, and the time.
type Measured = (u32, usize, Duration);

fn measure<G: Decompose + Copy>(
    game: G,
    position: &G::Position,
    prunes: bool,
) -> Result<Measured, Error<G::Position>> {
    let mut sums = if prunes { Sums::new(game).pruned() } else { Sums::new(game) };
    let start = Instant::now();
    let value = sums.nimber(position)?;
    Ok((value, sums.component_count(), start.elapsed()))
}

/// Five runs of each, one after the other; the medians.
fn compare<G: Decompose + Copy>(
    name: &str,
    game: G,
    position: &G::Position,
) -> Result<(), Error<G::Position>> {
    let mut times = [Vec::new(), Vec::new()];
    let mut solved = [0; 2];
    for _ in 0..5 {
        let [all, pruned] = [measure(game, position, false)?, measure(game, position, true)?];
        assert_eq!(all.0, pruned.0, "{name}");
        for (i, (_, components, time)) in [all, pruned].into_iter().enumerate() {
            solved[i] = components;
            times[i].push(time);
        }
    }
    times.iter_mut().for_each(|times| times.sort());
    let [all, pruned] = times.map(|times| times[times.len() / 2]);
    println!("{name}: all {} in {all:.1?}, pruned {} in {pruned:.1?}", solved[0], solved[1]);
    Ok(())
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for (rows, columns) in [(4, 6), (4, 7), (5, 6)] {
        compare(&format!("Cram {rows} x {columns}"), cram::Cram, &cram::Board::empty(rows, columns))?;
    }
    compare("Kayles, a row of 1000", rows::KAYLES, &vec![1_000])?;
    compare("Dawson's Kayles, a row of 1000", rows::DAWSONS_KAYLES, &vec![1_000])?;
    Ok(())
}
