//! Runs on disk by the public door: a game of some size in blocks, and what a folder answers.

#![cfg(feature = "disk")]

#[path = "../examples/common/cops.rs"]
#[allow(dead_code, reason = "the example uses all of it")]
mod cops;

use std::ops::ControlFlow;

use cops::{Cops, Position};
use retrograde::disk::{DiskError, Progress, Run};
use retrograde::outcome::Outcomes;
use retrograde::solver::Phase;
use retrograde::table::{self, Table};
use retrograde::{Error, Implicit, Indexed, Solved, Solver};

/// Two cops on a grid of side 9: a million positions, in blocks of 2^18.
#[test]
fn a_million_positions_in_two_megabytes() {
    let game = Cops::new(9);
    let space = Implicit::new(&game);
    let scratch = tempfile::tempdir().unwrap();
    let mut phases = Vec::new();
    let mut last = None;
    let watch = |progress: Progress| {
        phases.push(progress.phase);
        last = Some(progress);
        ControlFlow::Continue(())
    };
    let mut run = Run::new(scratch.path(), "cops").max_bytes(2 << 20).observe(watch);
    let table = run.outcomes(&space).unwrap();
    drop(run);
    phases.dedup();
    assert_eq!(phases.iter().filter(|&&phase| phase == Phase::Saving).count(), 1);
    assert!(
        last.is_some_and(|last| last.done == last.total && last.bytes_read > 0 && last.bytes_written > 0)
    );
    assert!(std::fs::read_dir(scratch.path()).unwrap().count() > 5);

    let solved = Solver::new().outcomes(space).unwrap();
    let loaded: Solved<_, Outcomes> = table::load(scratch.path(), "cops", space).unwrap();
    assert!(loaded.answers() == solved.answers());
    for id in (0..game.len()).step_by(1_009) {
        let position: Position = game.position(id).unwrap();
        assert_eq!(table.moves(&space, &position).unwrap(), solved.moves(&position));
        let verdict = table.probe(id).unwrap();
        assert_eq!(verdict.map(|verdict| verdict.outcome), solved.outcome(&position));
        assert_eq!(verdict.and_then(|verdict| verdict.remoteness), solved.remoteness(&position));
    }
    table.check().unwrap();
    table.check_space(&space).unwrap();
}

/// A run that is stopped over and over comes to its end, and no pass is made twice.
#[test]
fn a_run_that_is_stopped_in_every_pass_makes_progress() {
    let game = Cops::new(6);
    let space = Implicit::new(&game);
    let scratch = tempfile::tempdir().unwrap();
    let folder = scratch.path().join("run");
    let mut stops = 0;
    let table = loop {
        let mut first = None;
        let watch =
            |progress: Progress| match *first.get_or_insert(progress.remoteness) == progress.remoteness {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            };
        match Run::new(&folder, "cops").observe(watch).outcomes(&space) {
            Ok(table) => break table,
            Err(DiskError::Solve(Error::Stopped)) => stops += 1,
            Err(error) => panic!("{error}"),
        }
        assert!(stops < 100);
    };
    assert!(stops > 3, "{stops}");
    let loaded: Solved<_, Outcomes> = table::load(&folder, "cops", space).unwrap();
    assert!(loaded.answers() == Solver::new().outcomes(space).unwrap().answers());
    assert_eq!(table.len(), game.len());
    assert!(Table::open(&folder, "robbers").is_err());
}
