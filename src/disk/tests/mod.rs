//! Whole runs on small games, with blocks and boxes so small that everything happens.

use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use super::files::faults::fail_after;
use super::plan::Plan;
use super::{DiskError, Progress, Run};
use crate::error::Error;
use crate::outcome::{Outcomes, solve};
use crate::space::{Backward, Kind, Positions, Turn};
use crate::table::{Table, TableErrorKind};
use crate::test_random::{Random, rounds};
use crate::{Graph, Outcome, Space};

/// A graph in which the vertices without moves that are marked are holes.
struct Holey {
    graph: Graph,
    holes: Vec<bool>,
}

impl Space for Holey {
    fn len(&self) -> usize {
        self.graph.len()
    }

    fn kind(&self, id: usize) -> Kind {
        if self.holes[id] { Kind::Hole } else { self.graph.kind(id) }
    }

    fn for_each_successor(&self, id: usize, visit: impl FnMut(usize, Turn)) {
        self.graph.for_each_successor(id, visit);
    }
}

impl Backward for Holey {
    fn for_each_predecessor(&self, id: usize, visit: impl FnMut(usize, Turn)) {
        self.graph.for_each_predecessor(id, visit);
    }
}

impl Positions for Holey {
    type Position = usize;

    fn id(&self, &id: &usize) -> Option<usize> {
        (id < self.len() && !self.holes[id]).then_some(id)
    }

    fn position(&self, id: usize) -> Option<usize> {
        self.id(&id)
    }
}

/// A folder in memory where there is one: these tests write some hundred thousand files.
fn new_folder() -> tempfile::TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

fn random_space(random: &mut Random, len: usize) -> Holey {
    let count = random.below(3 * len + 1);
    let edges = random.edges(len, count);
    let odd = random.below(2) == 0;
    let graph = random.graph(len, &edges, odd);
    let mut holes: Vec<_> = (0..len).map(|_| random.below(2) == 0).collect();
    edges.iter().for_each(|&(from, to)| (holes[from], holes[to]) = (false, false));
    Holey { graph, holes }
}

fn random_plan(random: &mut Random, len: usize) -> Plan {
    // Not many more blocks than ten: each is a file.
    let bits = len.checked_ilog2().unwrap_or_default().saturating_sub(random.below(4) as u32);
    Plan { bits, room: 1 + random.below(64), thin: [0, 1, 5, 1_000][random.below(4)] }
}

fn run(folder: &Path, plan: Plan) -> Run {
    Run { forced: Some(plan), ..Run::new(folder, "some game") }
}

/// Whether the table has every answer of the space, and no others.
fn assert_holds(table: &Table, expected: &Outcomes) {
    assert_eq!(table.len(), expected.cell_count());
    assert_eq!(table.counts().unwrap(), expected.counts());
    for id in 0..table.len() + 1 {
        assert_eq!(table.probe(id).unwrap(), expected.verdict(id), "{id}");
    }
}

#[test]
fn a_run_gives_the_answers_of_the_engine() {
    let mut random = Random(21);
    for round in 0..rounds(2_000) {
        let len = random.below(if round % 50 == 0 { 3_000 } else { 60 });
        let space = random_space(&mut random, len.max(1));
        let expected = solve(&space).unwrap();
        let scratch = new_folder();
        let plan = random_plan(&mut random, space.len());
        let mut run = run(scratch.path(), plan);
        if round % 2 == 0 {
            run = run.compact();
        }
        assert_holds(&run.outcomes(&space).unwrap(), &expected);
        // Nothing is left but the table, and a finished folder gives it again.
        let left = fs::read_dir(scratch.path()).unwrap().count();
        assert_eq!(left, 2 + space.len().div_ceil(1 << plan.bits));
        assert_holds(&run.outcomes(&space).unwrap(), &expected);
    }
}

#[test]
fn nothing_is_solved_too() {
    let scratch = new_folder();
    let table = Run::new(scratch.path(), "nothing").outcomes(&Graph::from_edges(0, []).unwrap()).unwrap();
    assert!(table.is_empty() && table.probe(0).unwrap().is_none());
}

/// Eight chains through all blocks. Who wins may also hand over the win, to anywhere.
fn long_game(random: &mut Random, len: usize) -> Graph {
    let id = |at: usize| at * 7 % len;
    let mut edges: Vec<_> = (8..len).map(|at| (id(at), id(at - 8))).collect();
    let won: Vec<_> = (0..len).filter(|at| at / 8 % 2 == 1).map(id).collect();
    edges.extend(won.iter().map(|&from| (from, won[random.below(won.len())])));
    let graph = Graph::from_edges(len, edges).unwrap();
    let solved = solve(&graph).unwrap();
    assert!(solved.counts().draw == 0 && solved.max_remoteness().unwrap() as usize >= (len - 1) / 8);
    graph
}

/// Steps that a run takes on the disk.
fn steps(space: &Graph, plan: Plan) -> u64 {
    let scratch = new_folder();
    let enough = 1 << 40;
    fail_after(Some(enough));
    run(scratch.path(), plan).outcomes(space).unwrap();
    let left = super::files::faults::left().unwrap();
    fail_after(None);
    enough - left
}

#[test]
fn a_disk_that_fails_anywhere_costs_one_pass() {
    let mut random = Random(5);
    for plan in [Plan { bits: 5, room: 5, thin: 0 }, Plan { bits: 5, room: 20, thin: 1_000 }] {
        let space = long_game(&mut random, 80);
        let expected = solve(&space).unwrap();
        for step in (0..steps(&space, plan)).step_by(if cfg!(miri) { 97 } else { 1 }) {
            let scratch = new_folder();
            let mut reached = 0;
            fail_after(Some(step));
            let watch = |progress: Progress| {
                reached = progress.remoteness;
                ControlFlow::Continue(())
            };
            let failed = run(scratch.path(), plan).observe(watch).outcomes(&space);
            fail_after(None);
            // Files that are no longer needed may fail to go away once the table is there.
            match failed {
                Ok(table) => assert_holds(&table, &expected),
                Err(DiskError::Table(error)) => assert!(error.to_string().contains("the disk is gone")),
                Err(error) => panic!("{error}"),
            }
            let mut first = None;
            let watch = |progress: Progress| {
                first.get_or_insert(progress.remoteness);
                ControlFlow::Continue(())
            };
            let table = run(scratch.path(), plan).observe(watch).outcomes(&space).unwrap();
            assert_holds(&table, &expected);
            let redone_once = plan.thin > 0 || first.is_none_or(|first| first >= reached);
            assert!(redone_once, "{first:?} after {reached}");
            assert!(
                fs::read_dir(scratch.path()).unwrap().count() == 2 + space.len().div_ceil(1 << plan.bits)
            );
        }
    }
}

/// Stops a run when it expands positions of this remoteness.
fn stopped_at(folder: &Path, plan: Plan, space: &Graph, remoteness: u32) {
    let watch = |progress: Progress| match progress.remoteness >= remoteness {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let stopped = run(folder, plan).observe(watch).outcomes(space);
    assert!(matches!(stopped, Err(DiskError::Solve(Error::Stopped))));
}

#[test]
fn a_changed_byte_is_an_error_that_names_the_file() {
    let mut random = Random(9);
    for (plan, at) in [(Plan { bits: 5, room: 3, thin: 0 }, 3), (Plan { bits: 5, room: 9, thin: 20 }, 4)] {
        let space = long_game(&mut random, 150);
        let expected = solve(&space).unwrap();
        let scratch = new_folder();
        stopped_at(scratch.path(), plan, &space, at);
        let mut seen = 0;
        for name in fs::read_dir(scratch.path()).unwrap().map(|entry| entry.unwrap().file_name()) {
            let name = name.to_str().unwrap().to_owned();
            let bytes = fs::read(scratch.path().join(&name)).unwrap();
            if name == "lock" {
                continue;
            }
            for _ in 0..20 {
                let copy = new_folder();
                for entry in fs::read_dir(scratch.path()).unwrap().map(|entry| entry.unwrap()) {
                    fs::copy(entry.path(), copy.path().join(entry.file_name())).unwrap();
                }
                let mut bytes = bytes.clone();
                match random.below(4) {
                    0 => bytes.truncate(random.below(bytes.len())),
                    1 => bytes.push(0),
                    _ => {
                        let at = random.below(bytes.len());
                        bytes[at] ^= 1 << random.below(8);
                    }
                }
                fs::write(copy.path().join(&name), bytes).unwrap();
                match run(copy.path(), plan).outcomes(&space) {
                    // Left over from the pass that was stopped, and removed.
                    Ok(table) => assert_holds(&table, &expected),
                    Err(DiskError::Table(error)) => {
                        assert!(error.path.ends_with(&name), "{name}: {error}");
                        seen += 1;
                    }
                    Err(error) => panic!("{error}"),
                }
            }
        }
        assert!(seen > 50, "{seen}");
        assert_holds(&run(scratch.path(), plan).outcomes(&space).unwrap(), &expected);
    }
}

#[test]
fn a_table_says_which_part_is_missing_or_damaged() {
    let mut random = Random(3);
    let space = long_game(&mut random, 150);
    let expected = solve(&space).unwrap();
    let scratch = new_folder();
    let open = || Table::open(scratch.path(), "some game").unwrap();
    run(scratch.path(), Plan { bits: 5, room: 3, thin: 0 }).outcomes(&space).unwrap();
    assert_holds(&open(), &expected);
    assert!(open().check().is_ok() && open().check_space(&space).is_ok());
    let whole: crate::Solved<_, Outcomes> = crate::table::load(scratch.path(), "some game", &space).unwrap();
    assert_eq!(whole.answers(), &expected);

    let part = |number| scratch.path().join(format!("part-{number:05}"));
    let (second, third) = (fs::read(part(2)).unwrap(), fs::read(part(3)).unwrap());
    fs::remove_file(part(2)).unwrap();
    let table = open();
    let error = table.probe(70).unwrap_err();
    assert!(error.path == part(2) && matches!(error.kind, TableErrorKind::Io(_)));
    assert_eq!(table.probe(31).unwrap(), expected.verdict(31));
    // The part of another place.
    fs::write(part(2), &third).unwrap();
    let error = open().probe(70).unwrap_err();
    assert!(error.path == part(2) && matches!(error.kind, TableErrorKind::WrongSpace { .. }));
    for _ in 0..100 {
        let mut changed = second.clone();
        let at = random.below(changed.len());
        changed[at] ^= 1 << random.below(8);
        fs::write(part(2), changed).unwrap();
        assert_eq!(open().check().unwrap_err().path, part(2));
    }
    fs::write(part(2), &second).unwrap();
    open().check().unwrap();
    let manifest = scratch.path().join("manifest");
    let bytes = fs::read(&manifest).unwrap();
    for at in 0..bytes.len() {
        let mut changed = bytes.clone();
        changed[at] ^= 1;
        fs::write(&manifest, changed).unwrap();
        assert_eq!(Table::open(scratch.path(), "some game").unwrap_err().path, manifest);
    }
}

#[test]
fn another_run_is_refused() {
    let mut random = Random(4);
    let space = long_game(&mut random, 150);
    let plan = Plan { bits: 5, room: 3, thin: 0 };
    let scratch = new_folder();
    stopped_at(scratch.path(), plan, &space, 2);
    let folder = scratch.path();
    let kind = |refused: Result<Table, DiskError<usize>>| match refused.unwrap_err() {
        DiskError::Table(error) => error.kind,
        error => panic!("{error}"),
    };
    for finished in [false, true] {
        assert!(matches!(kind(Run::new(folder, "other").outcomes(&space)), TableErrorKind::WrongGame { .. }));
        assert!(matches!(
            kind(run(folder, plan).compact().outcomes(&space)),
            TableErrorKind::WrongContents { .. }
        ));
        let longer = Graph::from_edges(151, []).unwrap();
        assert!(matches!(kind(run(folder, plan).outcomes(&longer)), TableErrorKind::WrongLen { .. }));
        let other = Graph::from_edges(150, []).unwrap();
        assert!(matches!(kind(run(folder, plan).outcomes(&other)), TableErrorKind::WrongSpace { .. }));
        if !finished {
            run(folder, plan).outcomes(&space).unwrap();
        }
    }
    let busy = super::files::Folder::open(folder).unwrap();
    assert!(matches!(kind(run(folder, plan).outcomes(&space)), TableErrorKind::Busy));
    drop(busy);
    let long = "x".repeat(5_000);
    assert!(matches!(kind(Run::new(folder, long).outcomes(&space)), TableErrorKind::GameTooLong { .. }));
}

#[test]
#[cfg(target_pointer_width = "64")]
fn a_disk_without_room_is_refused_before_anything_is_written() {
    /// Claims to be larger than any disk.
    struct Huge;

    impl Space for Huge {
        fn len(&self) -> usize {
            1 << 50
        }

        fn kind(&self, _: usize) -> Kind {
            Kind::Hole
        }

        fn for_each_successor(&self, _: usize, _: impl FnMut(usize, Turn)) {}
    }

    impl Backward for Huge {
        fn for_each_predecessor(&self, _: usize, _: impl FnMut(usize, Turn)) {}
    }

    impl Positions for Huge {
        type Position = usize;

        fn id(&self, &id: &usize) -> Option<usize> {
            Some(id)
        }

        fn position(&self, id: usize) -> Option<usize> {
            Some(id)
        }
    }

    let scratch = new_folder();
    match Run::new(scratch.path(), "huge").max_bytes(1 << 40).outcomes(&Huge).unwrap_err() {
        DiskError::Table(error) => assert!(matches!(error.kind, TableErrorKind::NoRoom { .. }), "{error}"),
        error => panic!("{error}"),
    }
    assert_eq!(fs::read_dir(scratch.path()).unwrap().count(), 1); // the lock
}

#[test]
fn what_the_engine_refuses_a_run_refuses() {
    let scratch = new_folder();
    let solve_in =
        |name: &str, space: &Graph, plan| run(&scratch.path().join(name), plan).compact().outcomes(space);
    let deep = Graph::from_edges(20_000, (1..20_000).map(|id| (id, id - 1))).unwrap();
    for thin in [0, 1_000] {
        let plan = Plan { bits: 12, room: 9, thin };
        let refused = solve_in(&format!("deep {thin}"), &deep, plan).unwrap_err();
        let expected = Error::TooDeep { position: 16_383, limit: 16_382 };
        assert!(matches!(&refused, DiskError::Solve(error) if *error == expected), "{refused}");
    }
    let wide = Graph::from_edges(2, (0..20_000).map(|_| (1, 0))).unwrap();
    let refused = solve_in("wide", &wide, Plan { bits: 0, room: 9, thin: 0 }).unwrap_err();
    let expected = Error::TooManyMoves { position: 1, limit: 16_383 };
    assert!(matches!(&refused, DiskError::Solve(error) if *error == expected), "{refused}");

    let mut solver = crate::Solver::new().max_positions(3);
    let cut = solver.explore(&crate::from_fn(|&n: &u32| [n + 1]), [0]).unwrap();
    match Run::new(scratch.path().join("cut"), "cut").outcomes(&cut).unwrap_err() {
        DiskError::Table(error) => assert!(matches!(error.kind, TableErrorKind::Cuts)),
        DiskError::Solve(error) => panic!("{error}"),
    }
}

/// A run that goes on after a panic in the rules has lost nothing.
#[test]
fn a_panic_in_the_rules_costs_one_pass() {
    struct Moody<'a>(&'a Graph, std::cell::Cell<usize>);

    impl Space for Moody<'_> {
        fn len(&self) -> usize {
            self.0.len()
        }

        fn kind(&self, id: usize) -> Kind {
            self.0.kind(id)
        }

        fn for_each_successor(&self, id: usize, visit: impl FnMut(usize, Turn)) {
            self.0.for_each_successor(id, visit);
        }
    }

    impl Backward for Moody<'_> {
        fn for_each_predecessor(&self, id: usize, visit: impl FnMut(usize, Turn)) {
            self.1.set(self.1.get().wrapping_sub(1));
            assert!(self.1.get() != 0, "out of patience");
            self.0.for_each_predecessor(id, visit);
        }
    }

    impl Positions for Moody<'_> {
        type Position = usize;

        fn id(&self, id: &usize) -> Option<usize> {
            self.0.id(id)
        }

        fn position(&self, id: usize) -> Option<usize> {
            self.0.position(id)
        }
    }

    let mut random = Random(8);
    let graph = long_game(&mut random, 150);
    let expected = solve(&graph).unwrap();
    for patience in 1..100 {
        let scratch = new_folder();
        let plan = Plan { bits: 5, room: 3, thin: if patience % 2 == 0 { 0 } else { 50 } };
        let moody = Moody(&graph, std::cell::Cell::new(patience));
        let solve = std::panic::AssertUnwindSafe(|| run(scratch.path(), plan).outcomes(&moody).map(drop));
        assert!(std::panic::catch_unwind(solve).is_err());
        assert_holds(&run(scratch.path(), plan).outcomes(&graph).unwrap(), &expected);
    }
}

/// The bound on bytes moved that the module states.
#[test]
fn no_more_bytes_are_moved_than_the_documentation_says() {
    let mut random = Random(6);
    for thin in [0, 30] {
        let len = 5_000;
        let plan = Plan { bits: 10, room: 200, thin };
        let space = long_game(&mut random, len);
        let crossing: usize = (0..len)
            .map(|from| {
                let mut crossing = 0;
                space.for_each_successor(from, |to, _| {
                    crossing += usize::from(from >> plan.bits != to >> plan.bits);
                });
                crossing
            })
            .sum();
        let passes = solve(&space).unwrap().max_remoteness().unwrap() as u64 + 2;
        let scratch = new_folder();
        let mut moved = 0;
        let watch = |progress: Progress| {
            moved = progress.bytes_read + progress.bytes_written;
            ControlFlow::Continue(())
        };
        run(scratch.path(), plan).observe(watch).outcomes(&space).unwrap();
        // A header for each part, the state after each pass, and a checksum for each batch come on top.
        let blocks = len.div_ceil(1 << plan.bits) as u64;
        let beside = blocks * 4_096 + (passes + 1) * (200 + 32 * blocks) + 16 * passes * blocks * blocks;
        let cells = 2 * 4 * len as u64 * (passes + 1);
        let bound = (cells + 8 * crossing as u64) * 101 / 100 + beside;
        assert!(0 < moved && moved <= bound, "{moved} of {bound}");
    }
}

#[test]
fn declared_ends_and_kept_turns() {
    let mut graph = Graph::from_edges(4, [(0, 1), (1, 2), (2, 3), (3, 3)]).unwrap();
    graph.set_keep_turn([(0, 1)]).unwrap();
    graph.set_terminal(2, Outcome::Win).unwrap();
    let scratch = new_folder();
    let table = run(scratch.path(), Plan { bits: 1, room: 1, thin: 0 }).outcomes(&graph).unwrap();
    assert_holds(&table, &solve(&graph).unwrap());
}

/// A system gives a process a thousand open files or so; a table may have more parts.
#[test]
#[cfg(target_os = "linux")]
fn a_table_of_many_parts_keeps_few_files_open() {
    let space = Graph::from_edges(700, (1..700).map(|id| (id, id - 1))).unwrap();
    let expected = solve(&space).unwrap();
    let scratch = new_folder();
    let table = run(scratch.path(), Plan { bits: 0, room: 9, thin: 0 }).outcomes(&space).unwrap();
    assert_holds(&table, &expected);
    table.check().unwrap();
    let open =
        fs::read_dir("/proc/self/fd").unwrap().filter_map(|entry| fs::read_link(entry.ok()?.path()).ok());
    let open = open.filter(|path| path.starts_with(scratch.path())).count();
    assert!(open <= 256, "{open}");
}

#[test]
fn files_of_others_stay() {
    let scratch = new_folder();
    let others =
        ["cells-of-a-plant", "pages-1", "moves-00000-0000000000.txt", "cells-00000-000000000x", "pages-"];
    others.iter().for_each(|name| fs::write(scratch.path().join(name), "mine").unwrap());
    let space = Graph::from_edges(2, [(0, 1)]).unwrap();
    run(scratch.path(), Plan { bits: 0, room: 9, thin: 0 }).outcomes(&space).unwrap();
    others.iter().for_each(|name| assert_eq!(fs::read(scratch.path().join(name)).unwrap(), b"mine"));
}

#[test]
fn another_file_of_the_same_name_is_no_run() {
    let scratch = new_folder();
    fs::write(scratch.path().join("run"), "#!/bin/sh\necho run\n").unwrap();
    let space = Graph::from_edges(2, [(0, 1)]).unwrap();
    match run(scratch.path(), Plan { bits: 0, room: 9, thin: 0 }).outcomes(&space).unwrap_err() {
        DiskError::Table(error) => {
            assert!(
                error.path.ends_with("run") && matches!(error.kind, TableErrorKind::NotATable),
                "{error}"
            );
        }
        error => panic!("{error}"),
    }
}

#[test]
fn reading_is_told_and_stopped_inside_a_block() {
    let space = Graph::from_edges(100_000, []).unwrap();
    let scratch = new_folder();
    let mut told = Vec::new();
    let watch = |progress: Progress| {
        told.push((progress.phase, progress.done));
        if told.len() == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let plan = Plan { bits: 17, room: 9, thin: 0 };
    let stopped = run(scratch.path(), plan).observe(watch).outcomes(&space);
    assert!(matches!(stopped, Err(DiskError::Solve(Error::Stopped))));
    assert!(told.iter().all(|&(phase, _)| phase == crate::solver::Phase::Reading), "{told:?}");
    assert!(told.is_sorted_by(|a, b| a.1 < b.1), "{told:?}");
}
