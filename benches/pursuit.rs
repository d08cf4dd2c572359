//! Pursuit on a grid as an indexed game, no move stored, beside a loop written for it alone.
//!
//! Sides 6 to 12 run by default: 93,312 to 5,971,968 positions. `RETROGRADE_SIDE=20 cargo bench --bench pursuit` runs
//! 128,000,000 positions, which takes minutes and, by hand, 1.5 GB.

mod by_hand;

use by_hand::neighbours;
use divan::Bencher;
use retrograde::{Game, Implicit, Indexed, Outcome, Predecessors, outcome};

/// Two cops, who move together, and a robber; a mover stays or goes to a neighbouring square.
struct Cops {
    squares: usize,
    near: Vec<Vec<u32>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Position {
    robber: u32,
    cops: [u32; 2],
    robber_moves: bool,
}

impl Cops {
    fn new(side: usize) -> Self {
        Self { squares: side * side, near: (0..side * side).map(|v| neighbours(side, v)).collect() }
    }

    /// One move of either side, forward or backward: the moves are the same both ways.
    fn moves(&self, at: &Position, robber_moves: bool) -> impl Iterator<Item = Position> {
        let Position { robber, cops: [a, b], .. } = *at;
        // Who does not move has one square to go to: the first of the list, its own.
        let squares = |v: u32, moves: bool| {
            let near = self.near[v as usize].as_slice();
            if moves { near } else { &near[..1] }
        };
        let (first, second) = (squares(a, !robber_moves), squares(b, !robber_moves));
        let turn = !at.robber_moves;
        squares(robber, robber_moves).iter().flat_map(move |&robber| {
            first.iter().flat_map(move |&a| {
                second.iter().map(move |&b| Position { robber, cops: [a, b], robber_moves: turn })
            })
        })
    }
}

impl Game for Cops {
    type Position = Position;

    fn successors(&self, at: &Position) -> impl IntoIterator<Item = Position> {
        self.moves(at, at.robber_moves)
    }

    fn terminal(&self, at: &Position) -> Option<Outcome> {
        let caught = if at.robber_moves { Outcome::Loss } else { Outcome::Win };
        at.cops.contains(&at.robber).then_some(caught)
    }
}

impl Indexed for Cops {
    fn len(&self) -> usize {
        2 * self.squares.pow(3)
    }

    fn index(&self, at: &Position) -> usize {
        let Position { robber, cops: [a, b], robber_moves } = *at;
        let n = self.squares;
        ((usize::from(robber_moves) * n + robber as usize) * n + a as usize) * n + b as usize
    }

    fn position(&self, index: usize) -> Option<Position> {
        let n = self.squares;
        let (b, a, rest) = (index % n, index / n % n, index / (n * n));
        Some(Position { robber: (rest % n) as u32, cops: [a as u32, b as u32], robber_moves: rest >= n })
    }
}

impl Predecessors for Cops {
    fn predecessors(&self, at: &Position) -> impl IntoIterator<Item = Position> {
        self.moves(at, !at.robber_moves)
    }
}

fn sides() -> Vec<usize> {
    match std::env::var("RETROGRADE_SIDE") {
        Ok(side) => vec![side.parse().expect("a number of squares")],
        Err(_) => vec![6, 9, 12],
    }
}

fn main() {
    divan::main();
}

#[divan::bench(args = sides(), sample_count = 5, sample_size = 1)]
fn two_cops(bencher: Bencher, side: usize) {
    let space = Implicit::new(Cops::new(side));
    let solved = outcome::solve(&space).unwrap();
    let expected = by_hand::two_cops(side);
    assert!(
        expected.iter().enumerate().all(|(id, &plies)| solved.remoteness(id).unwrap_or(u32::MAX) == plies)
    );
    drop((solved, expected));
    bencher.bench_local(|| outcome::solve(&space).unwrap());
}

#[divan::bench(args = sides(), sample_count = 5, sample_size = 1)]
fn two_cops_by_hand(bencher: Bencher, side: usize) {
    bencher.bench_local(|| by_hand::two_cops(side));
}

/// Threads, on the side 12 or the one asked for.
#[cfg(feature = "rayon")]
#[divan::bench(args = [1, 2], sample_count = 5, sample_size = 1)]
fn two_cops_parallel(bencher: Bencher, threads: usize) {
    let space = Implicit::new(Cops::new(sides().into_iter().max().unwrap()));
    let expected = outcome::solve(&space).unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    assert_eq!(pool.install(|| outcome::par_solve(&space)).unwrap(), expected);
    drop(expected);
    bencher.bench_local(|| pool.install(|| outcome::par_solve(&space)).unwrap());
}
