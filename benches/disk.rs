//! A run on disk beside the same in memory: processor time, and bytes moved.
//!
//! `cargo bench -p benches --bench disk` takes a minute and a gigabyte of disk where the system keeps temporary files; with
//! `RETROGRADE_SIDE=20 RETROGRADE_BITS=26` before it, half an hour on a busy machine. The runs alternate; the least of three is shown.

#[path = "../examples/common/cops.rs"]
mod cops;

use std::fmt::Debug;
use std::ops::ControlFlow;
use std::time::Duration;

use cops::Cops;
use retrograde::disk::{Progress, Run};
use retrograde::outcome::Outcomes;
use retrograde::space::{Backward, Positions};
use retrograde::{Game, Implicit, Indexed, Predecessors, Solved, Solver, table};
use rustix::time::{ClockId, clock_gettime};

const ROUNDS: usize = 3;

fn main() {
    let number = |name: &str, usual| {
        std::env::var(name).map_or(usual, |text| text.parse().unwrap_or_else(|_| panic!("{name}: no number")))
    };
    let (side, bits) = (number("RETROGRADE_SIDE", 12), number("RETROGRADE_BITS", 22));
    println!("{:<40} {:>9} {:>9} {:>7} {:>10}", "", "memory", "disk", "ratio", "moved");
    compare(&format!("two cops, side {side}"), &Implicit::new(Cops::new(side)));
    compare(&format!("random digraph, 2^{bits}"), &Implicit::new(Scattered { bits: bits as u32 }));
}

/// Both must give the same answers before either is timed.
fn compare<S: Positions<Position: Debug> + Backward>(name: &str, space: &S) {
    // About a quarter of what the cells take in memory, but not less than the boxes need.
    let bytes = (space.len() / 2).max(2 << 20);
    let scratch = tempfile::tempdir().unwrap();
    let mut moved = 0;
    let mut on_disk = |folder: &str| {
        let watch = |progress: Progress| {
            moved = progress.bytes_read + progress.bytes_written;
            ControlFlow::Continue(())
        };
        let folder = scratch.path().join(folder);
        Run::new(&folder, name).compact().max_bytes(bytes).observe(watch).outcomes(space).unwrap();
        folder
    };
    let in_memory = || Solver::new().compact().outcomes(space).unwrap();
    let folder = on_disk("first");
    let found: Solved<_, Outcomes> = table::load(&folder, name, space).unwrap();
    assert!(found.answers() == in_memory().answers(), "{name}");
    drop(found);
    let (mut memory, mut disk) = (Duration::MAX, Duration::MAX);
    for round in 0..ROUNDS {
        memory = memory.min(processor_time(|| drop(in_memory())));
        disk = disk.min(processor_time(|| {
            std::fs::remove_dir_all(on_disk(&round.to_string())).unwrap();
        }));
    }
    let ratio = disk.as_secs_f64() / memory.as_secs_f64();
    println!("{name:<40} {memory:>9.2?} {disk:>9.2?} {ratio:>7.2} {:>7} MB", moved / 1_000_000);
}

/// Of all threads, in the system as well.
fn processor_time(work: impl FnOnce()) -> Duration {
    let now = || Duration::try_from(clock_gettime(ClockId::ProcessCPUTime)).unwrap();
    let before = now();
    work();
    now() - before
}

/// `2^bits` vertices; one in eight is stuck, the others have four moves to anywhere, each a permutation that can be turned around.
struct Scattered {
    bits: u32,
}

const MOVES: [u64; 4] =
    [0x9e37_79b9_7f4a_7c15, 0xc2b2_ae3d_27d4_eb4f, 0x1656_67b1_9e37_79f9, 0xd6e8_feb8_6659_fd93];

impl Scattered {
    fn mask(&self) -> u64 {
        (1 << self.bits) - 1
    }

    fn is_stuck(vertex: u64) -> bool {
        (vertex ^ (vertex >> 9)).wrapping_mul(MOVES[0]) >> 61 == 0
    }

    /// Its own inverse, for a shift of at least half the bits.
    fn folded(&self, vertex: u64) -> u64 {
        vertex ^ (vertex >> (self.bits / 2 + 1))
    }

    fn ahead(&self, factor: u64, vertex: u64) -> u64 {
        self.folded(self.folded(vertex).wrapping_mul(factor) & self.mask())
    }

    fn back(&self, factor: u64, vertex: u64) -> u64 {
        self.folded(self.folded(vertex).wrapping_mul(inverse(factor)) & self.mask())
    }
}

/// Of an odd number modulo 2^64, by Newton's iteration.
fn inverse(odd: u64) -> u64 {
    (0..5).fold(odd, |found, _| found.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(found))))
}

impl Game for Scattered {
    type Position = u64;

    fn successors(&self, &vertex: &u64) -> impl IntoIterator<Item = u64> {
        let moves = if Self::is_stuck(vertex) { &[] } else { &MOVES[..] };
        moves.iter().map(move |&factor| self.ahead(factor, vertex))
    }
}

impl Indexed for Scattered {
    fn len(&self) -> usize {
        1 << self.bits
    }

    fn index(&self, &vertex: &u64) -> usize {
        vertex as usize
    }

    fn position(&self, index: usize) -> Option<u64> {
        Some(index as u64)
    }
}

impl Predecessors for Scattered {
    fn predecessors(&self, &vertex: &u64) -> impl IntoIterator<Item = u64> {
        MOVES.iter().map(move |&factor| self.back(factor, vertex)).filter(|&from| !Self::is_stuck(from))
    }
}
