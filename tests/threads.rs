//! Spaces large enough to be dealt to several threads: answers, errors, stops, limits and panics are those of one.
#![cfg(feature = "rayon")]

use std::fmt::Debug;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use retrograde::outcome::{Outcomes, Wdl};
use retrograde::solver::Phase;
use retrograde::space::{Backward, Kind, Positions, Turn};
use retrograde::{Error, Graph, Outcome, Solved, Solver, Space};

/// Any space with this many positions or more is dealt out.
const LEN: usize = 1 << 15;

/// A space of a computed game whose moves are the same in both directions, and a fault that can be switched on.
#[derive(Debug)]
struct Ring {
    len: usize,
    /// From each position to those so many further, and back.
    steps: Vec<usize>,
    /// Every so many positions one is special.
    special: usize,
    fault: Fault,
    armed: AtomicBool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fault {
    None,
    /// Moves backward that come from nowhere.
    Strays,
    /// Positions with so many moves.
    Wide(usize),
    PanicForward,
    PanicBackward,
}

impl Ring {
    fn new(len: usize, steps: &[usize], special: usize, fault: Fault) -> Self {
        Self { len, steps: steps.to_vec(), special, fault, armed: AtomicBool::new(true) }
    }

    /// Whether there is something wrong with a position.
    fn is_faulty(&self, id: usize) -> bool {
        id % 1_009 == 1_000 && self.armed.load(Relaxed)
    }

    /// The fourth step keeps the turn.
    fn turn(at: usize) -> Turn {
        if at == 3 { Turn::Keeps } else { Turn::Passes }
    }
}

impl Space for Ring {
    fn len(&self) -> usize {
        self.len
    }

    fn kind(&self, id: usize) -> Kind {
        match (self.fault, id % self.special) {
            (Fault::Wide(moves), _) if self.is_faulty(id) => Kind::Open(moves),
            (Fault::PanicForward, _) if self.is_faulty(id) => panic!("the rules fail at {id}"),
            (_, 0) => Kind::End(Outcome::Loss),
            (_, 3) => Kind::End(Outcome::Win),
            (_, 5) => Kind::End(Outcome::Draw),
            (_, 7) => Kind::Hole,
            _ => Kind::Open(self.steps.len()),
        }
    }

    fn for_each_successor(&self, id: usize, mut visit: impl FnMut(usize, Turn)) {
        let moves = self.steps.iter().enumerate();
        moves.for_each(|(at, step)| visit((id + step) % self.len, Self::turn(at)));
    }
}

impl Backward for Ring {
    fn for_each_predecessor(&self, id: usize, mut visit: impl FnMut(usize, Turn)) {
        match self.fault {
            Fault::Strays if self.is_faulty(id) => visit(self.len + id, Turn::Passes),
            Fault::PanicBackward if self.is_faulty(id) => panic!("the rules fail at {id}"),
            _ => {}
        }
        let moves = self.steps.iter().enumerate();
        moves.for_each(|(at, step)| visit((id + self.len - step) % self.len, Self::turn(at)));
    }
}

impl Positions for Ring {
    type Position = usize;

    fn id(&self, &id: &usize) -> Option<usize> {
        (id < self.len).then_some(id)
    }

    fn position(&self, id: usize) -> Option<usize> {
        (id < self.len).then_some(id)
    }
}

/// A computed game that takes many plies, with kept turns, declared ends and holes.
fn ring(fault: Fault) -> Ring {
    Ring::new(LEN + 77, &[1, 2, 5_000, LEN / 2, 1], 4_001, fault)
}

fn pools() -> impl Iterator<Item = rayon::ThreadPool> {
    (2..=4).map(|threads| rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap())
}

type Answer<A, P> = Result<A, Error<P>>;

fn answers<S, A: Clone, P>(solved: Result<Solved<S, A>, Error<P>>) -> Answer<A, P>
where
    S: Positions<Position = P>,
{
    solved.map(|solved| solved.answers().clone())
}

/// What one thread finds, and what several do: wide, compact, and without distances.
fn all<S>(space: &S) -> [(Answer<Outcomes, S::Position>, Answer<Outcomes, S::Position>); 2]
where
    S: Positions + Backward + Sync,
{
    let (wide, compact) = (Solver::new, || Solver::new().compact());
    [
        (answers(wide().outcomes(space)), answers(wide().par_outcomes(space))),
        (answers(compact().outcomes(space)), answers(compact().par_outcomes(space))),
    ]
}

fn both_wdl<S>(space: &S) -> (Answer<Wdl, S::Position>, Answer<Wdl, S::Position>)
where
    S: Positions + Backward + Sync,
{
    (answers(Solver::new().wdl(space)), answers(Solver::new().par_wdl(space)))
}

fn the_same<S: Positions<Position: Debug + PartialEq + Send> + Backward + Sync>(space: &S) {
    for pool in pools() {
        pool.install(|| {
            for (one, several) in all(space) {
                assert_eq!(one, several);
            }
            let (one, several) = both_wdl(space);
            assert_eq!(one, several);
        });
    }
}

#[test]
fn computed_moves() {
    the_same(&ring(Fault::None));
    // Thin layers, a great many of them.
    the_same(&Ring::new(LEN, &[1], LEN, Fault::None));
    // All of it in a few layers, which are looked for rather than listed.
    the_same(&Ring::new(9 * LEN, &[1, LEN, 4 * LEN], 9, Fault::None));
    let space = ring(Fault::None);
    let solved = Solver::new().par_outcomes(&space).unwrap();
    let counts = solved.counts();
    assert!(counts.win > 1_000 && counts.loss > 100 && counts.draw > 1_000, "{counts:?}");
}

#[test]
fn stored_moves() {
    let len = 600_000;
    let edges = |step: usize| (1..len).map(move |id| (id, (id * step + id / 3) % id));
    let mut graph = Graph::from_edges(len, edges(7).chain(edges(13))).unwrap();
    the_same(&graph);
    graph.set_keep_turn(edges(7).step_by(5)).unwrap();
    (1..len).step_by(97).for_each(|id| graph.set_terminal(id, Outcome::Draw).unwrap());
    the_same(&graph);
}

/// One position with a move from every other.
#[test]
fn a_star() {
    let len = 8 * LEN;
    the_same(&Graph::from_edges(len, (1..len).flat_map(|id| [(id, 0), (id, id - 1)])).unwrap());
}

#[test]
fn errors() {
    let strays = ring(Fault::Strays);
    the_same(&strays);
    let error = Solver::new().par_outcomes(&strays).unwrap_err();
    assert!(matches!(error, Error::BadMove { len, .. } if len == strays.len), "{error:?}");
    let error = Solver::new().par_wdl(&strays).unwrap_err();
    assert!(matches!(error, Error::BadMove { len, .. } if len == strays.len), "{error:?}");
    for (moves, limit) in [(1 << 30, (1 << 30) - 1), (1 << 14, (1 << 14) - 1), (1 << 8, (1 << 8) - 1)] {
        let wide = ring(Fault::Wide(moves));
        the_same(&wide);
        let expected = Error::TooManyMoves { position: 1_000, limit };
        match limit {
            255 => assert_eq!(Solver::new().par_wdl(&wide).unwrap_err(), expected),
            16_383 => assert_eq!(Solver::new().compact().par_outcomes(&wide).unwrap_err(), expected),
            _ => assert_eq!(Solver::new().par_outcomes(&wide).unwrap_err(), expected),
        }
    }
    let chain = Graph::from_edges(LEN, (1..LEN).map(|id| (id, id - 1))).unwrap();
    the_same(&chain);
    let error = Solver::new().compact().par_outcomes(&chain).unwrap_err();
    assert_eq!(error, Error::TooDeep { position: 16_383, limit: 16_382 });
}

/// Whenever it is stopped, what is known is right, and no position is called a draw but a declared one.
#[test]
fn stops() {
    let space = ring(Fault::None);
    let whole = Solver::new().outcomes(&space).unwrap();
    let mut partial = 0;
    for at in (0..60).map(|step| step * step * 10) {
        let stop = |progress: retrograde::solver::Progress| match progress.phase {
            Phase::Deciding if progress.done >= at => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        };
        let outcomes = Solver::new().observe(stop).par_outcomes(&space).unwrap();
        let wdl = Solver::new().observe(stop).par_wdl(&space).unwrap();
        let stopped = [outcomes.counts(), wdl.counts()].map(|counts| counts.unknown > 0);
        for id in 0..space.len {
            let declared = space.kind(id) == Kind::End(Outcome::Draw);
            for (found, stopped) in [outcomes.outcome(&id), wdl.outcome(&id)].into_iter().zip(stopped) {
                assert!(found.is_none_or(|found| Some(found) == whole.outcome(&id)));
                assert!(found != Some(Outcome::Draw) || declared || !stopped);
            }
            if let Some(plies) = outcomes.remoteness(&id) {
                assert_eq!(Some(plies), whole.remoteness(&id));
            }
        }
        partial += usize::from(outcomes.counts().unknown > 0 && outcomes.counts().win > 0);
    }
    assert!(partial > 10, "{partial}");
    let at_once = |_| ControlFlow::Break(());
    assert_eq!(
        Solver::new().observe(at_once).par_wdl(&space).unwrap().answers(),
        Solver::new().observe(at_once).wdl(&space).unwrap().answers()
    );
}

/// With less memory fewer threads work; what one thread is refused, several are.
#[test]
fn limits_of_memory() {
    let graph = Graph::from_edges(LEN, (1..LEN).flat_map(|id| [(id, id / 2), (id, id - 1)])).unwrap();
    let whole = answers(Solver::new().outcomes(&graph)).unwrap();
    for pool in pools() {
        pool.install(|| {
            let (mut refused, mut solved) = (0, 0);
            for limit in (0..40).map(|step| step * LEN) {
                let solver = || Solver::new().max_bytes(limit);
                let several = answers(solver().par_outcomes(graph.clone()));
                assert_eq!(several, answers(solver().outcomes(graph.clone())));
                refused += usize::from(several.is_err());
                solved += usize::from(several.is_ok_and(|several| several == whole));
                let several = answers(solver().par_wdl(graph.clone()));
                assert_eq!(several, answers(solver().wdl(graph.clone())));
            }
            assert!(refused > 2 && solved > 2 && refused + solved == 40);
        });
    }
}

/// A panic in the rules ends the call; the space and the pool can be used again.
#[test]
fn panics() {
    let expected = answers(Solver::new().outcomes(&ring(Fault::None))).unwrap();
    for fault in [Fault::PanicForward, Fault::PanicBackward] {
        let space = ring(fault);
        for pool in pools() {
            space.armed.store(true, Relaxed);
            let wide = || pool.install(|| answers(Solver::new().par_outcomes(&space)));
            let wdl = || pool.install(|| answers(Solver::new().par_wdl(&space)));
            assert!(catch_unwind(AssertUnwindSafe(wide)).is_err(), "{fault:?}");
            assert!(catch_unwind(AssertUnwindSafe(wdl)).is_err(), "{fault:?}");
            space.armed.store(false, Relaxed);
            assert_eq!(wide().as_ref(), Ok(&expected));
            assert!(wdl().is_ok());
        }
    }
}
