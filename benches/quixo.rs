//! Quixo as an indexed game, no move stored, beside a loop written for it alone.
//!
//! Side 3 runs by default: 19,683 positions. `RETROGRADE_SIDE=4 cargo bench -p benches --bench quixo` runs 43,046,721 positions, which takes
//! minutes and, by hand, 260 MB.

mod by_hand;
#[path = "../examples/common/quixo.rs"]
mod quixo;

use by_hand::quixo::OPEN;
use divan::Bencher;
use quixo::Quixo;
use retrograde::{Implicit, Outcome, outcome};

fn side() -> usize {
    std::env::var("RETROGRADE_SIDE").map_or(3, |side| side.parse().expect("3 or 4"))
}

fn main() {
    divan::main();
}

#[divan::bench(args = [side()], sample_count = 5, sample_size = 1)]
fn quixo_indexed(bencher: Bencher, side: usize) {
    let space = Implicit::new(Quixo::new(side));
    let solved = outcome::solve(&space).unwrap();
    let expected = by_hand::quixo::quixo(side);
    for (id, (&left, &plies)) in expected.left.iter().zip(&expected.plies).enumerate() {
        let found = (solved.outcome(id), solved.remoteness(id));
        let decided = if left == 0 { Outcome::Loss } else { Outcome::Win };
        let expected = if plies == OPEN { (Outcome::Draw, None) } else { (decided, Some(u32::from(plies))) };
        assert_eq!(found, (Some(expected.0), expected.1), "{id}");
    }
    drop((solved, expected));
    // By hand the tables of the rules are made anew each time, so here, too.
    bencher.bench_local(|| outcome::solve(&Implicit::new(Quixo::new(side))).unwrap());
}

#[divan::bench(args = [side()], sample_count = 5, sample_size = 1)]
fn quixo_by_hand(bencher: Bencher, side: usize) {
    bencher.bench_local(|| by_hand::quixo::quixo(side));
}
