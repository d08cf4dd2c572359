//! Random games on several workers of one process, against the engine in memory.

mod common;

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use common::Listed;
use retrograde::outcome::{Counts, Outcomes, Wdl};
use retrograde::space::Space;
use retrograde::{
    Error, Game, Graph, Implicit, Indexed, Predecessors, Solved, Solver, outcome, table, verify,
};
use retrograde_timely::{Cluster, ClusterError, Progress};

fn cluster(random: &mut fastrand::Rng) -> Cluster {
    let cluster = Cluster::threads(random.usize(1..5)).blocks(random.u32(0..32));
    cluster.pace(random.usize(1..65), random.usize(1..501), random.u64(1..5))
}

fn counts(solved: &Outcomes) -> Counts {
    solved.counts()
}

#[test]
fn random_games_have_the_answers_of_one_process() {
    let mut random = fastrand::Rng::with_seed(1);
    let scratch = tempfile::tempdir().unwrap();
    for round in 0..300 {
        let folder = scratch.path().join(round.to_string());
        let game = Listed::random(round, if round % 20 == 0 { 3_000 } else { 60 });
        let space = game.clone().space();
        let expected = outcome::solve(&space).unwrap();
        let cluster = cluster(&mut random);
        match round % 3 {
            0 => {
                let report = cluster.outcomes("random", game.space(), &folder).unwrap();
                assert_eq!(report.counts, counts(&expected), "{round}");
                assert_eq!(report.histogram, expected.histogram(), "{round}");
                let found: Solved<_, Outcomes> = table::load(&folder, "random", &space).unwrap();
                assert_eq!(*found.answers(), expected, "{round}");
            }
            1 => {
                let report = cluster.compact().outcomes("random", game.space(), &folder).unwrap();
                assert_eq!(report.counts, counts(&expected), "{round}");
                let found: Solved<_, Outcomes> = table::load(&folder, "random", &space).unwrap();
                assert_eq!(*found.answers(), expected, "{round}");
            }
            _ => {
                let report = cluster.wdl("random", game.space(), &folder).unwrap();
                assert_eq!(report.counts, counts(&expected), "{round}");
                let found: Solved<_, Wdl> = table::load(&folder, "random", &space).unwrap();
                let wdl = Solver::new().wdl(&space).unwrap();
                assert!((0..space.len()).all(|id| found.answers().outcome(id) == wdl.answers().outcome(id)));
                assert_eq!(table::Table::open(&folder, "random").unwrap().counts().unwrap(), report.counts);
            }
        }
    }
}

#[test]
fn errors_are_those_of_one_process() {
    let scratch = tempfile::tempdir().unwrap();
    let run = |graph: Graph| {
        Cluster::threads(3).blocks(4).compact().outcomes("", Implicit::new(graph), scratch.path())
    };
    let deep = Graph::from_edges(20_000, (1..20_000).map(|id| (id, id - 1))).unwrap();
    let expected = Error::TooDeep { position: 16_383, limit: 16_382 };
    assert!(matches!(run(deep), Err(ClusterError::Solve(error)) if error == expected));

    let wide = Graph::from_edges(40, (0..40_000).map(|edge| (20 + edge % 2, 0))).unwrap();
    let expected = Error::TooManyMoves { position: 20, limit: 16_383 };
    assert!(matches!(run(wide), Err(ClusterError::Solve(error)) if error == expected));
}

/// A chain whose rules go wrong at one position.
struct Wrong {
    len: usize,
    at: usize,
    panics: bool,
}

impl Game for Wrong {
    type Position = usize;

    fn successors(&self, &id: &usize) -> impl IntoIterator<Item = usize> {
        id.checked_sub(1)
    }
}

impl Indexed for Wrong {
    fn len(&self) -> usize {
        self.len
    }

    fn index(&self, &id: &usize) -> usize {
        id
    }

    fn position(&self, id: usize) -> Option<usize> {
        Some(id)
    }
}

impl Predecessors for Wrong {
    fn predecessors(&self, &id: &usize) -> impl IntoIterator<Item = usize> {
        assert!(!(self.panics && id == self.at), "no way back from {id}");
        if id == self.at { Some(self.len + 7) } else { Some(id + 1).filter(|&id| id < self.len) }
    }
}

#[test]
fn rules_that_go_wrong_are_reported_by_all() {
    let scratch = tempfile::tempdir().unwrap();
    // Those that are sampled before the work begins are not wrong.
    let run = |panics| {
        let wrong = Implicit::new(Wrong { len: 30_000, at: 1_234, panics });
        Cluster::threads(2).blocks(3).outcomes("wrong", wrong, scratch.path())
    };
    let stray = Error::BadMove { position: 1_234, index: 30_007, len: 30_000 };
    assert!(matches!(run(false), Err(ClusterError::Solve(error)) if error == stray));
    match run(true) {
        Err(ClusterError::Panicked { process: 0, message }) => assert_eq!(message, "no way back from 1234"),
        other => panic!("{other:?}"),
    }
    assert!(!scratch.path().join("manifest").exists());
}

#[test]
fn what_was_stopped_goes_on() {
    let scratch = tempfile::tempdir().unwrap();
    let (checkpoints, folder) = (scratch.path().join("checkpoints"), scratch.path().join("table"));
    let game = || Listed::layers(60, 200).space();
    let expected = outcome::solve(&game()).unwrap();
    for wdl in [false, true] {
        let mut resumed = Vec::new();
        for run in 0.. {
            let layers = AtomicUsize::new(0);
            let stop = move |_| match layers.fetch_add(1, Ordering::Relaxed) {
                20 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            };
            let cluster = Cluster::threads(3).blocks(5).checkpoints(&checkpoints, Duration::ZERO);
            let cluster = if run < 2 { cluster.observe(stop) } else { cluster };
            let found = match wdl {
                true => cluster.wdl("layers", game(), &folder),
                false => cluster.outcomes("layers", game(), &folder),
            };
            match found {
                Err(ClusterError::Solve(Error::Stopped)) => assert!(run < 2),
                Err(error) => panic!("{error}"),
                Ok(report) => {
                    assert_eq!(report.counts, expected.counts());
                    resumed.push(report.resumed_after);
                    break;
                }
            }
        }
        if !wdl {
            assert!(resumed[0].is_some_and(|layer| layer >= 40), "{resumed:?}");
            let found: Solved<_, Outcomes> = table::load(&folder, "layers", game()).unwrap();
            assert_eq!(*found.answers(), expected);
        }
        assert_eq!(std::fs::read_dir(&checkpoints).unwrap().count(), 0);
    }
}

/// The last one.
fn a_checkpoint(folder: &Path) -> std::path::PathBuf {
    std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).max().unwrap()
}

#[test]
fn a_damaged_or_lost_checkpoint_is_an_error() {
    let scratch = tempfile::tempdir().unwrap();
    let checkpoints = scratch.path().join("checkpoints");
    let run = |stop: bool| {
        let stop = move |progress: retrograde_timely::Progress| match progress.layer {
            30 if stop => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        let cluster = Cluster::threads(2).blocks(5).checkpoints(&checkpoints, Duration::ZERO).observe(stop);
        cluster.outcomes("layers", Listed::layers(60, 200).space(), scratch.path())
    };
    assert!(run(true).is_err());
    let path = a_checkpoint(&checkpoints);
    let whole = std::fs::read(&path).unwrap();
    let mut damaged = whole.clone();
    *damaged.last_mut().unwrap() ^= 1;
    std::fs::write(&path, damaged).unwrap();
    let error = run(false).unwrap_err().to_string();
    assert!(error.contains(path.to_str().unwrap()), "{error}");
    std::fs::write(&path, &whole).unwrap();

    // Of another game: the names are the same, what is in them is not.
    let other = Cluster::threads(2).blocks(5).checkpoints(&checkpoints, Duration::ZERO);
    let error =
        other.outcomes("other", Listed::layers(60, 200).space(), scratch.path()).unwrap_err().to_string();
    assert!(error.contains("found \"layers after layer"), "{error}");
    assert!(run(false).is_ok());
}

#[test]
fn the_observer_hears_of_every_position_that_is_decided() {
    let scratch = tempfile::tempdir().unwrap();
    for (seed, wdl) in (0..20).map(|seed| (seed, seed % 2 == 1)) {
        let told = Arc::new(Mutex::new(Vec::new()));
        let hears = Arc::clone(&told);
        let observer = move |progress: Progress| {
            hears.lock().unwrap().push(progress.decided);
            ControlFlow::Continue(())
        };
        let space = Listed::random(seed, 3_000).space();
        let cluster = Cluster::threads(3).blocks(2).pace(7, 50, 2).observe(observer);
        let report = match wdl {
            true => cluster.wdl("random", space, scratch.path()).unwrap(),
            false => cluster.outcomes("random", space, scratch.path()).unwrap(),
        };
        let (told, decided) = (told.lock().unwrap(), (report.counts.win + report.counts.loss) as u64);
        assert!(
            told.is_sorted() && told.iter().all(|&told| told <= decided),
            "{seed}: {told:?} of {decided}"
        );
        // Where remoteness does not matter, a worker decides more before it tells again.
        assert!(wdl || told.last().is_none_or(|&last| last == decided), "{seed}: {told:?} of {decided}");
    }
}

#[test]
fn positions_of_a_table_are_verified_by_sample() {
    let scratch = tempfile::tempdir().unwrap();
    let game = Listed::random(4, 3_000);
    Cluster::threads(2).blocks(6).outcomes("random", game.clone().space(), scratch.path()).unwrap();
    let table = table::Table::open(scratch.path(), "random").unwrap();
    let sample: Vec<usize> = (0..game.len()).step_by(3).filter_map(|id| game.position(id)).collect();
    let checked = verify::sample(&game, sample.iter().copied(), |&id| table.probe(id).unwrap()).unwrap();
    assert_eq!(checked, sample.len());
}

/// Stopped at a step and begun again until it is whole, with what waits scanned for after each stop.
#[test]
fn outcomes_alone_go_on_after_every_step() {
    let scratch = tempfile::tempdir().unwrap();
    for seed in 0..20 {
        let folder = scratch.path().join(seed.to_string());
        let game = Listed::random(seed, 3_000);
        let expected = Solver::new().wdl(game.clone().space()).unwrap();
        let found = loop {
            let first = AtomicUsize::new(0);
            let stop = move |_| match first.fetch_add(1, Ordering::Relaxed) {
                1 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(()),
            };
            let cluster = Cluster::threads(3).blocks(2).pace(7, 50, 2).observe(stop);
            let cluster = cluster.checkpoints(folder.join("checkpoints"), Duration::from_secs(3_600));
            match cluster.wdl("random", game.clone().space(), folder.join("table")) {
                Err(ClusterError::Solve(Error::Stopped)) => {}
                found => break found.unwrap(),
            }
        };
        assert_eq!(found.counts, expected.counts(), "{seed}");
    }
}

#[test]
fn a_checkpoint_of_another_layout_or_kind_is_an_error() {
    let scratch = tempfile::tempdir().unwrap();
    let game = || Listed::layers(64, 64).space();
    let cluster = |bits| {
        Cluster::threads(2).blocks(bits).compact().checkpoints(scratch.path().join("kept"), Duration::ZERO)
    };
    let stop = |progress: retrograde_timely::Progress| match progress.layer {
        30 => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    // Parts are as long with either size of blocks, and cells as wide.
    assert!(cluster(4).observe(stop).outcomes("layers", game(), scratch.path().join("table")).is_err());
    for other in [
        cluster(6).outcomes("layers", game(), scratch.path().join("table")),
        cluster(4).wdl("layers", game(), scratch.path().join("table")),
    ] {
        let error = other.unwrap_err().to_string();
        assert!(error.contains("made for another space"), "{error}");
    }
    let report = cluster(4).outcomes("layers", game(), scratch.path().join("table")).unwrap();
    assert!(report.resumed_after.is_some());
}

#[test]
fn an_observer_that_panics_is_reported() {
    let scratch = tempfile::tempdir().unwrap();
    let panics = |_| -> ControlFlow<()> { panic!("looked too closely") };
    let found =
        Cluster::threads(3).observe(panics).outcomes("chain", Listed::chain(9).space(), scratch.path());
    match found {
        Err(ClusterError::Panicked { process: 0, message }) => assert_eq!(message, "looked too closely"),
        other => panic!("{other:?}"),
    }
}
