//! Several threads beside one: processor time of all threads, and time by the clock.
//!
//! `cargo bench -p benches --bench threads` runs every workload; words behind `--` choose those with one of them in their name. The
//! runs of one workload alternate, so that what else the machine does falls on all of them; the least of five is shown.

mod by_hand;
#[path = "../examples/common/cops.rs"]
mod cops;

use std::fmt::Debug;
use std::time::{Duration, Instant};

use by_hand::random_edges;
use cops::Cops;
use rayon::ThreadPool;
use retrograde::space::{Backward, Kind, Positions, Turn};
use retrograde::{Graph, Implicit, Solved, Solver, Space};
use rustix::time::{ClockId, clock_gettime};

const ROUNDS: usize = 5;
const THREADS: [usize; 2] = [2, 4];

fn main() {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let asked = |name: &str| words.is_empty() || words.iter().any(|word| name.contains(word.as_str()));
    let workloads: [(&str, fn(&str)); 11] = [
        ("two cops, side 12", |name| outcomes(name, &Implicit::new(Cops::new(12)))),
        ("two cops, side 12, turn as lowest digit", |name| outcomes(name, &Renamed::turn_lowest(cops(12)))),
        ("two cops, side 12, scrambled", |name| outcomes(name, &Renamed::scrambled(cops(12)))),
        ("two cops, side 12, stored", |name| outcomes(name, &stored_cops(12))),
        ("two cops, side 12, compact", |name| {
            let space = cops(12);
            let compact = || Solver::new().compact();
            compare(name, || compact().outcomes(&space).unwrap(), || compact().par_outcomes(&space).unwrap());
        }),
        ("two cops, side 12, wdl", |name| {
            let space = cops(12);
            let solver = Solver::new;
            compare(name, || solver().wdl(&space).unwrap(), || solver().par_wdl(&space).unwrap());
        }),
        ("two cops, side 16", |name| outcomes(name, &Implicit::new(Cops::new(16)))),
        ("two cops, side 16, turn as lowest digit", |name| outcomes(name, &Renamed::turn_lowest(cops(16)))),
        ("digraph, 10^7 / 4·10^7", |name| outcomes(name, &digraph())),
        ("chain of 2·10^6 layers", |name| outcomes(name, &layers(2_000_000, 1))),
        ("1,000 layers 4,000 wide", |name| outcomes(name, &layers(4_000_000, 4_000))),
    ];
    println!("{:<42} {:>9} {:>9} {:>9} {:>7} {:>7}", "", "threads", "cpu", "clock", "cpu ÷", "÷ clock");
    workloads.iter().filter(|(name, _)| asked(name)).for_each(|(name, run)| run(name));
}

fn cops(side: usize) -> Implicit<Cops> {
    Implicit::new(Cops::new(side))
}

/// The same with every move stored.
fn stored_cops(side: usize) -> Graph {
    let space = cops(side);
    let mut edges = Vec::new();
    let mut graph = {
        for id in 0..space.len() {
            if let Kind::Open(_) = space.kind(id) {
                space.for_each_successor(id, |to, _| edges.push((id, to)));
            }
        }
        Graph::from_edges(space.len(), edges).unwrap()
    };
    for id in 0..space.len() {
        if let Kind::End(outcome) = space.kind(id) {
            graph.set_terminal(id, outcome).unwrap();
        }
    }
    graph
}

fn digraph() -> Graph {
    Graph::from_edges(10_000_000, random_edges(10_000_000, 40_000_000, 8)).unwrap()
}

/// So many positions in layers: from each a move to one of the layer below, and to its neighbour if there is one.
fn layers(len: usize, wide: usize) -> Graph {
    let next = |id: usize| (wide > 1).then(|| (id, id + 1 - wide));
    Graph::from_edges(len, (wide..len).flat_map(|id| [Some((id, id - wide)), next(id)]).flatten()).unwrap()
}

fn outcomes<S: Positions<Position: Debug> + Backward + Sync>(name: &str, space: &S) {
    let solver = Solver::new;
    compare(name, || solver().outcomes(space).unwrap(), || solver().par_outcomes(space).unwrap());
}

/// Both must give the same answers before either is timed.
fn compare<'s, S: Positions + Sync + 's, A: PartialEq + Send + Sync>(
    name: &str,
    one: impl Fn() -> Solved<&'s S, A>,
    all: impl Fn() -> Solved<&'s S, A> + Sync,
) {
    let pools = THREADS.map(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap());
    let expected = one();
    for pool in &pools {
        assert!(pool.install(|| all().answers() == expected.answers()), "{name}");
    }
    drop(expected);
    let mut least = [Time::MAX; 1 + THREADS.len()];
    for _ in 0..ROUNDS {
        least[0].note(|| drop(one()));
        for (pool, least) in pools.iter().zip(&mut least[1..]) {
            let run = |pool: &ThreadPool| pool.install(|| drop(all()));
            least.note(|| run(pool));
        }
    }
    for (threads, time) in [1].iter().chain(&THREADS).zip(&least) {
        let [cpu, clock] = [time.cpu, time.clock].map(|time| format!("{:.1} ms", time.as_secs_f64() * 1e3));
        let more = time.cpu.as_secs_f64() / least[0].cpu.as_secs_f64();
        let faster = least[0].clock.as_secs_f64() / time.clock.as_secs_f64();
        println!("{name:<42} {threads:>9} {cpu:>9} {clock:>9} {more:>7.2} {faster:>7.2}");
    }
}

#[derive(Clone, Copy)]
struct Time {
    cpu: Duration,
    clock: Duration,
}

impl Time {
    const MAX: Self = Self { cpu: Duration::MAX, clock: Duration::MAX };

    fn note(&mut self, work: impl FnOnce()) {
        let (cpu, clock) = (cpu(), Instant::now());
        work();
        self.clock = self.clock.min(clock.elapsed());
        self.cpu = self.cpu.min(self::cpu() - cpu);
    }
}

/// The processor time of all threads so far.
fn cpu() -> Duration {
    clock_gettime(ClockId::ProcessCPUTime).try_into().expect("time does not run backward")
}

/// A space of an even length under other ids.
struct Renamed<S> {
    space: S,
    /// New ids from old ones, and back, modulo the length; 0 for the turn as the lowest digit.
    factors: [u64; 2],
}

impl<S: Space> Renamed<S> {
    /// The highest bit becomes the lowest.
    fn turn_lowest(space: S) -> Self {
        Self { space, factors: [0; 2] }
    }

    /// Ids that are neighbours are far apart.
    fn scrambled(space: S) -> Self {
        let len = space.len() as i128;
        let (mut factor, mut back) = (len * 5 / 13, None);
        while back.is_none() {
            factor += 1;
            back = inverse(factor, len);
        }
        Self { space, factors: [factor as u64, back.unwrap_or(1) as u64] }
    }

    #[inline(always)]
    fn new_id(&self, id: usize) -> usize {
        let (len, half) = (self.space.len(), self.space.len() / 2);
        match self.factors[0] {
            0 => id % half * 2 + id / half,
            factor => (id as u64 * factor % len as u64) as usize,
        }
    }

    #[inline(always)]
    fn old_id(&self, id: usize) -> usize {
        let (len, half) = (self.space.len(), self.space.len() / 2);
        match self.factors[1] {
            0 => id / 2 + id % 2 * half,
            factor => (id as u64 * factor % len as u64) as usize,
        }
    }
}

/// By Euclid's algorithm.
fn inverse(number: i128, modulus: i128) -> Option<i128> {
    let (mut rest, mut next, mut factor, mut following) = (modulus, number, 0, 1);
    while next != 0 {
        let times = rest / next;
        (rest, next) = (next, rest - times * next);
        (factor, following) = (following, factor - times * following);
    }
    (rest == 1).then(|| factor.rem_euclid(modulus))
}

impl<S: Space> Space for Renamed<S> {
    fn len(&self) -> usize {
        self.space.len()
    }

    #[inline]
    fn kind(&self, id: usize) -> Kind {
        self.space.kind(self.old_id(id))
    }

    #[inline]
    fn for_each_successor(&self, id: usize, mut visit: impl FnMut(usize, Turn)) {
        self.space.for_each_successor(self.old_id(id), |to, turn| visit(self.new_id(to), turn));
    }
}

impl<S: Backward> Backward for Renamed<S> {
    #[inline]
    fn for_each_predecessor(&self, id: usize, mut visit: impl FnMut(usize, Turn)) {
        self.space.for_each_predecessor(self.old_id(id), |from, turn| visit(self.new_id(from), turn));
    }
}

impl<S: Positions> Positions for Renamed<S> {
    type Position = S::Position;

    fn id(&self, position: &S::Position) -> Option<usize> {
        self.space.id(position).map(|id| self.new_id(id))
    }

    fn position(&self, id: usize) -> Option<S::Position> {
        self.space.position(self.old_id(id))
    }
}
