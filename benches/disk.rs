//! A run on disk beside the same in memory: processor time, and bytes moved.
//!
//! `cargo bench -p benches --bench disk` takes a minute and a gigabyte of disk where the system keeps temporary files; with
//! `RETROGRADE_SIDE=20 RETROGRADE_BITS=26` before it, half an hour on a busy machine. The runs alternate; the least of three is shown.

#[path = "../examples/common/cops.rs"]
mod cops;
mod scattered;

use std::fmt::Debug;
use std::ops::ControlFlow;
use std::time::Duration;

use cops::Cops;
use retrograde::disk::{Progress, Run};
use retrograde::outcome::Outcomes;
use retrograde::space::{Backward, Positions};
use retrograde::{Implicit, Solved, Solver, table};
use rustix::time::{ClockId, clock_gettime};
use scattered::Scattered;

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
