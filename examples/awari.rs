//! Awari with few seeds: a game for points in which play can cycle, and points that were taken are kept.
//!
//! ```text
//! cargo run --release --example awari
//! ```
//!
//! For each number of seeds on the board, it prints how many boards have each value: the seeds that the
//! player to move gets, minus those that the other player gets. The boards of up to four seeds are compared
//! with counts found without this library. All boards are positions of one game: a capture pays, and goes to a
//! board with fewer seeds.

#[path = "common/awari.rs"]
mod awari;

use std::collections::BTreeMap;

use awari::{Awari, Pits, boards};
use retrograde::score::ScoreError;

fn main() -> Result<(), ScoreError<Pits>> {
    const SEEDS: u8 = 8;
    let known = [
        (1, vec![(-1, 7), (1, 5)]),
        (2, vec![(-2, 41), (0, 13), (2, 24)]),
        (3, vec![(-3, 178), (-1, 1), (0, 64), (1, 7), (3, 114)]),
        (4, vec![(-4, 534), (-2, 111), (0, 143), (2, 164), (4, 413)]),
    ];
    let awari = Awari::solve(SEEDS)?;
    for seeds in 1..=SEEDS {
        let mut counts = BTreeMap::<i64, u32>::new();
        for value in boards(seeds).iter().filter_map(|pits| awari.score(pits)) {
            *counts.entry(value).or_default() += 1;
        }
        let list: Vec<String> = counts.iter().map(|(value, boards)| format!("{value:+}: {boards}")).collect();
        println!("seeds {seeds}, boards {}: {}", counts.values().sum::<u32>(), list.join(", "));
        if let Some((_, known)) = known.iter().find(|layer| layer.0 == seeds) {
            assert!(counts.into_iter().eq(known.iter().copied()));
        }
    }
    Ok(())
}
