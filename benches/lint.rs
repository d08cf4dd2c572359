//! Checks of rules beside solving: king and rook against king, all 524,289 numbers, no move stored.

#[path = "../examples/games/mod.rs"]
mod games;

use divan::Bencher;
use games::chess_ending::{ChessEnding, Piece};
use retrograde::{Implicit, Indexed, Solver, lint};

const ENDING: ChessEnding = ChessEnding(Piece::Rook);

fn main() {
    divan::main();
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn solve(bencher: Bencher) {
    bencher.bench_local(|| {
        let solved = Solver::new().outcomes(Implicit::new(&ENDING)).unwrap();
        assert_eq!(solved.counts().draw, 22_245);
    });
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn rules(bencher: Bencher) {
    let positions: Vec<_> = (0..ENDING.len()).filter_map(|index| ENDING.position(index)).collect();
    bencher.bench_local(|| assert!(lint::rules(&ENDING, positions.iter().copied()).is_clean()));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn indexed(bencher: Bencher) {
    bencher.bench_local(|| assert!(lint::indexed(&ENDING, 0..ENDING.len()).is_clean()));
}

#[divan::bench(sample_count = 5, sample_size = 1)]
fn backward(bencher: Bencher) {
    bencher.bench_local(|| assert!(lint::backward(&ENDING, 0..ENDING.len()).is_clean()));
}
