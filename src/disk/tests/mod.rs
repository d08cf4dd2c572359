//! Whole runs on small games, with blocks and boxes so small that everything happens.

mod faults;
mod refused;

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

/// Stops a run when it expands positions of this remoteness.
fn stopped_at(folder: &Path, plan: Plan, space: &Graph, remoteness: u32) {
    let watch = |progress: Progress| match progress.remoteness >= remoteness {
        true => ControlFlow::Break(()),
        false => ControlFlow::Continue(()),
    };
    let stopped = run(folder, plan).observe(watch).outcomes(space);
    assert!(matches!(stopped, Err(DiskError::Solve(Error::Stopped))));
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
