//! A run on disk stays within its memory, and needs most of it.

#[path = "../../examples/common/cops.rs"]
#[allow(dead_code, reason = "the example uses all of it")]
mod cops;

use peak_alloc::PeakAlloc;
use retrograde::disk::{DiskError, Run};
use retrograde::space::{Backward, Positions};
use retrograde::{Error, Graph, Implicit, outcome};

#[global_allocator]
static ALLOC: PeakAlloc = PeakAlloc;

/// What lists may take that do not grow with the space or the limit.
const SMALL: usize = 1 << 18;

fn assert_stays_within<S: Positions<Position: std::fmt::Debug> + Backward>(
    space: &S,
    limit: usize,
    compact: bool,
) {
    let scratch = tempfile::tempdir().unwrap();
    let run = Run::new(scratch.path(), "some game").max_bytes(limit);
    let mut run = if compact { run.compact() } else { run };
    let before = ALLOC.current_usage();
    ALLOC.reset_peak_usage();
    let solved = run.outcomes(space);
    let peak = ALLOC.peak_usage() - before;
    match solved {
        Ok(_) => assert!(peak <= limit + SMALL, "{peak} bytes within {limit}"),
        Err(DiskError::Solve(Error::TooMuchMemory { bytes, .. })) => assert!(bytes > limit && peak < SMALL),
        Err(error) => panic!("{error}"),
    }
}

#[test]
fn a_run_stays_within_its_memory() {
    let cops = cops::Cops::new(10);
    for limit in [600_000, 3 << 20, 100 << 20] {
        assert_stays_within(&Implicit::new(&cops), limit, limit % 3 == 0);
    }
    // Long, and thin all the way; then a star, whose hub has more predecessors than a list has room for.
    let chain = Graph::from_edges(300_000, (1..300_000).map(|id| (id, id - 1))).unwrap();
    let star = Graph::from_edges(300_000, (1..300_000).map(|id| (id, 0))).unwrap();
    // The moves backward of a graph are its own, and are there from now on.
    for graph in [&chain, &star] {
        let _ = outcome::solve(graph).unwrap();
    }
    for limit in [700_000, 4 << 20] {
        assert_stays_within(&chain, limit, false);
        assert_stays_within(&star, limit, true);
    }
    let scratch = tempfile::tempdir().unwrap();
    let refused = Run::new(scratch.path(), "cops").max_bytes(100_000).outcomes(&Implicit::new(&cops));
    assert!(matches!(refused, Err(DiskError::Solve(Error::TooMuchMemory { limit: 100_000, .. }))));
}
