//! Try.
use retrograde::heap::*;
use std::time::Instant;
#[test]
fn try_it() {
    for text in std::env::var("TRY").unwrap().split_whitespace() {
        let game: HeapGame = text.parse().unwrap();
        let n = std::env::var("N").map_or(1500, |n| n.parse().unwrap());
        let start = Instant::now();
        let solved = game.solve(n).unwrap();
        println!(
            "{text:28} {:?} {} in {:?} {:?}",
            solved.periodicity(),
            solved.values().len(),
            start.elapsed(),
            &solved.values()[..20.min(solved.values().len())]
        );
    }
}
