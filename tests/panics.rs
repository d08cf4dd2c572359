//! Rules that panic: whichever call of the user's code it is, the same object answers afterwards as if nothing had happened.

mod common;

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;

use common::spy::{Call, Fuse, Place, Rules, Spy, panic_everywhere, panics_at, silence};
use retrograde::outcome::Verdict;
use retrograde::solver::Progress;
use retrograde::space::Positions;
use retrograde::sums::{MisereSums, Sums};
use retrograde::{
    Error, Explored, Implicit, Outcome, Solved, Solver, Stored, explore, from_fn, lint, verify,
};

/// Rows of up to 4 pins; then 1 + 1 and 1 + 2.
const KAYLES: Rules = Rules {
    moves: &[&[], &[0], &[1, 0], &[2, 5, 1], &[3, 6, 2, 5], &[1, 1], &[2, 5, 1]],
    parts: &[&[], &[1], &[2], &[3], &[4], &[1, 1], &[1, 2]],
    won: None,
    keeps: None,
};

/// The Grundy values of `KAYLES`.
const VALUES: [u32; 7] = [0, 1, 2, 3, 1, 0, 3];

/// Play that may cycle.
const CYCLES: Rules = Rules {
    moves: &[&[1, 2], &[0, 3], &[], &[2, 4], &[5, 0], &[4], &[5, 3]],
    parts: &[&[0], &[1], &[2], &[3], &[4], &[5], &[6]],
    won: None,
    keeps: None,
};

/// Play that may cycle, with an end that is declared and a move that keeps the turn.
const MIXED: Rules = Rules {
    moves: &[&[1, 2], &[0, 3], &[], &[2, 6], &[5, 0], &[4], &[]],
    parts: &[&[0], &[1], &[2], &[3], &[4], &[5], &[6]],
    won: Some(6),
    keeps: Some((1, 3)),
};

const GAME: [Call; 4] = [Call::Successors, Call::Terminal, Call::PassesTurn, Call::Next];
const PLACE: [Call; 3] = [Call::Clone, Call::Eq, Call::Hash];
const NUMBERS: [Call; 3] = [Call::Len, Call::Index, Call::Position];

fn set(calls: &[&[Call]]) -> BTreeSet<Call> {
    calls.concat().into_iter().collect()
}

/// Panics in each call that `asked` makes. Among them must be some of each of these.
fn survives<T, A: PartialEq + Debug>(
    fuse: &Fuse,
    calls: &[&[Call]],
    fresh: impl Fn() -> T,
    asked: impl Fn(&mut T) -> A,
) {
    let met = panic_everywhere(fuse, fresh, |object| drop(asked(object)), &asked);
    let missing: Vec<Call> = set(calls).difference(&met).copied().collect();
    assert!(missing.is_empty(), "no panic in {missing:?}");
}

/// The numbers and the answers of a space that is solved.
macro_rules! listed {
    ($solved:expr) => {{
        let solved = $solved;
        solved.iter().map(|(place, value)| (place.id, value)).collect::<Vec<_>>()
    }};
}

// The sums, which keep what they solved.

fn sums_of<'a, F: FnMut(Progress) -> ControlFlow<()>>(
    spy: Spy<'a>,
    sums: &mut Sums<Spy<'a>, F>,
) -> (Vec<u32>, Vec<(usize, usize)>, usize) {
    let values = (0..7).map(|id| sums.nimber(&spy.place(id)).unwrap()).collect();
    let winning = sums.winning_moves(&[spy.place(6), spy.place(4), spy.place(1)]).unwrap();
    (values, winning.into_iter().map(|(which, to)| (which, to.id)).collect(), sums.component_count())
}

#[test]
fn sums() {
    let fuse = Fuse::default();
    let spy = Spy { rules: &KAYLES, fuse: &fuse };
    let mut calls = BTreeSet::new();
    for id in 0..7 {
        let ask = |sums: &mut Sums<_>| drop(sums.nimber(&spy.place(id)));
        calls.extend(panic_everywhere(&fuse, || Sums::new(spy), ask, |sums| sums_of(spy, sums)));
    }
    assert!(
        calls.is_superset(&set(&[&GAME, &[Call::IsPosition, Call::Components, Call::Eq, Call::Hash]])),
        "{calls:?}"
    );
    assert_eq!(sums_of(spy, &mut Sums::new(spy)).0, VALUES);

    survives(
        &fuse,
        &[&GAME, &[Call::IsPosition, Call::Components, Call::Eq, Call::Hash]],
        || Sums::new(spy),
        |sums| sums_of(spy, sums),
    );
}

#[test]
fn pruned_sums() {
    let fuse = Fuse::default();
    let spy = Spy { rules: &KAYLES, fuse: &fuse };
    for id in 0..7 {
        let ask = |sums: &mut Sums<_>| drop(sums.nimber(&spy.place(id)));
        panic_everywhere(&fuse, || Sums::new(spy).pruned(), ask, |sums| sums_of(spy, sums));
        let list = |sums: &mut Sums<_>| drop(sums.winning_moves(&[spy.place(id), spy.place(3)]));
        panic_everywhere(&fuse, || Sums::new(spy).pruned(), list, |sums| sums_of(spy, sums));
    }
    assert_eq!(sums_of(spy, &mut Sums::new(spy).pruned()).0, VALUES);
    survives(
        &fuse,
        &[&GAME, &[Call::IsPosition, Call::Components, Call::Eq, Call::Hash]],
        || Sums::new(spy).pruned(),
        |sums| sums_of(spy, sums),
    );
}

/// What has no value: the cycle, or the position that is refused.
fn error_of<'a>(spy: Spy<'a>, sums: &mut Sums<Spy<'a>>, id: usize) -> Result<u32, Vec<usize>> {
    sums.nimber(&spy.place(id)).map_err(|error| match error {
        Error::Cyclic { cycle } => cycle.into_iter().map(|place| place.id).collect(),
        Error::NotNormalPlay { position } => vec![position.id],
        other => panic!("{other}"),
    })
}

/// Errors are made of clones.
#[test]
fn sums_without_a_value() {
    let fuse = Fuse::default();
    for (rules, expected) in [
        (&CYCLES, [Err(vec![0, 1]), Err(vec![1, 0]), Ok(0), Err(vec![4, 5])]),
        (&MIXED, [Err(vec![1]), Err(vec![1]), Ok(0), Err(vec![6])]),
    ] {
        let spy = Spy { rules, fuse: &fuse };
        let ask = |sums: &mut Sums<_>| [0, 1, 2, 3].map(|id| error_of(spy, sums, id));
        survives(&fuse, &[&GAME, &PLACE, &[Call::Components]], || Sums::new(spy), ask);
        assert_eq!(ask(&mut Sums::new(spy)), expected);
    }
}

fn misere_of<'a, F: FnMut(Progress) -> ControlFlow<()>>(
    spy: Spy<'a>,
    sums: &mut MisereSums<Spy<'a>, F>,
) -> (Vec<Outcome>, Vec<(usize, usize)>) {
    let mut outcomes = Vec::new();
    for (a, b) in (0..7).flat_map(|a| (0..7).map(move |b| (a, b))) {
        outcomes.push(sums.outcome(&[spy.place(a), spy.place(b)]).unwrap());
    }
    let winning = sums.winning_moves(&[spy.place(3), spy.place(4), spy.place(1)]).unwrap();
    (outcomes, winning.into_iter().map(|(which, to)| (which, to.id)).collect())
}

#[test]
fn misere_sums() {
    let fuse = Fuse::default();
    let spy = Spy { rules: &KAYLES, fuse: &fuse };
    let mut calls = BTreeSet::new();
    for id in 0..7 {
        let ask = |sums: &mut MisereSums<_>| drop(sums.outcome(&[spy.place(6), spy.place(id)]));
        calls.extend(panic_everywhere(&fuse, || MisereSums::new(spy), ask, |sums| misere_of(spy, sums)));
    }
    assert!(
        calls.is_superset(&set(&[&GAME, &[Call::IsPosition, Call::Components, Call::Eq, Call::Hash]])),
        "{calls:?}"
    );

    let winning = |sums: &mut MisereSums<_>| drop(sums.winning_moves(&[spy.place(3), spy.place(6)]));
    let calls = panic_everywhere(&fuse, || MisereSums::new(spy), winning, |sums| misere_of(spy, sums));
    assert!(calls.is_superset(&set(&[&GAME, &PLACE, &[Call::Components]])), "{calls:?}");
}

/// A copy that panics leaves the original as it was.
#[test]
fn copies_of_sums() {
    let fuse = Fuse::default();
    let spy = Spy { rules: &KAYLES, fuse: &fuse };
    let half = || {
        let mut sums = Sums::new(spy);
        sums.nimber(&spy.place(3)).unwrap();
        sums
    };
    let calls = panic_everywhere(&fuse, half, |sums| drop(sums.clone()), |sums| sums_of(spy, sums));
    assert_eq!(calls, set(&[&[Call::Clone]]));
}

/// No `AssertUnwindSafe` is needed to see it: the panic ends a thread, and the object outlives the thread.
#[test]
fn threads_that_die() {
    silence();
    let boom = AtomicBool::new(true);
    let nim = from_fn(|&n: &u32| {
        if n == 1 && boom.load(Relaxed) {
            std::panic::panic_any(Call::Successors);
        }
        0..n
    });
    let nim = nim.with_components(|&n| (n > 0).then_some(n));
    let (mut sums, mut misere) = (Sums::new(&nim), MisereSums::new(&nim));
    thread::scope(|scope| {
        assert!(scope.spawn(|| sums.nimber(&3)).join().is_err());
        assert!(scope.spawn(|| misere.outcome(&[3, 3])).join().is_err());
    });
    boom.store(false, Relaxed);
    assert_eq!(sums.nimber(&4), Ok(4));
    assert_eq!(sums.sum(&[1, 2, 3, 4]), Ok(4));
    assert_eq!(sums.winning_moves(&[1, 3]), Ok(vec![(1, 1)]));
    assert_eq!(sums.component_count(), 4);
    assert_eq!((misere.outcome(&[4, 4]), misere.outcome(&[1])), (Ok(Outcome::Loss), Ok(Outcome::Loss)));
    assert_eq!(misere.winning_moves(&[1, 4]), Ok(vec![(1, 0)]));
}

// A solver, with an observer that panics, too.

#[test]
fn solvers() {
    let fuse = Fuse::default();
    let observe = |_: Progress| {
        fuse.burn(Call::Observe);
        ControlFlow::Continue(())
    };
    let fresh = || Solver::new().max_positions(100).max_bytes(1 << 20).check_moves().observe(observe);
    let [ends, cycles, mixed] = [&KAYLES, &CYCLES, &MIXED].map(|rules| Spy { rules, fuse: &fuse });

    let searched: [&[Call]; 4] = [&GAME, &PLACE[1..], &[Call::Observe], &[Call::IsPosition]];
    survives(&fuse, &searched, fresh, |solver| {
        let explored = solver.explore(&mixed, mixed.places([0, 4])).unwrap();
        let ids: Vec<usize> = explored.positions().iter().map(|place| place.id).collect();
        let [values, patterns] = [0, 1].map(|_| solver.explore(&ends, ends.places([4])).unwrap());
        (
            ids,
            listed!(solver.outcomes(explored).unwrap()),
            listed!(solver.nimbers(values).unwrap()),
            listed!(solver.patterns(patterns).unwrap()),
        )
    });

    let numbered: [&[Call]; 4] = [&GAME, &NUMBERS, &[Call::Observe], &[Call::Predecessors]];
    survives(&fuse, &numbered, fresh, |solver| {
        (
            listed!(solver.outcomes(Implicit::new(mixed)).unwrap()),
            listed!(solver.nimbers(Implicit::new(ends)).unwrap()),
            listed!(solver.patterns(Implicit::new(ends)).unwrap()),
            listed!(solver.loopy_nimbers(Implicit::new(cycles)).unwrap()),
            listed!(solver.clone().compact().outcomes(Implicit::new(mixed)).unwrap()),
            listed!(solver.wdl(Implicit::new(mixed)).unwrap()),
        )
    });
    let scored: [&[Call]; 3] = [&GAME[1..], &NUMBERS, &[Call::Observe, Call::Score, Call::Endless]];
    survives(&fuse, &scored, fresh, |solver| listed!(solver.scores(Implicit::new(mixed), &mixed).unwrap()));

    let stored: [&[Call]; 3] = [&GAME, &NUMBERS, &[Call::IsPosition, Call::Observe]];
    survives(&fuse, &stored, fresh, |solver| {
        let space = solver.store(mixed).unwrap();
        listed!(solver.outcomes(space).unwrap())
    });
}

/// Sums keep their solver's observer.
#[test]
fn sums_of_solvers() {
    let fuse = Fuse::default();
    let observe = |_: Progress| {
        fuse.burn(Call::Observe);
        ControlFlow::Continue(())
    };
    let fresh = || Solver::new().max_positions(100).max_bytes(1 << 20).observe(observe);
    let spy = Spy { rules: &KAYLES, fuse: &fuse };
    let calls: [&[Call]; 3] = [&GAME, &PLACE[1..], &[Call::IsPosition, Call::Components, Call::Observe]];
    survives(&fuse, &calls, || fresh().sums(spy), |sums| sums_of(spy, sums));
    survives(&fuse, &calls, || fresh().sums(spy).pruned(), |sums| sums_of(spy, sums));
    // Misère sums copy positions, too.
    let calls = [&calls[..], &[&PLACE[..1]]].concat();
    survives(&fuse, &calls, || fresh().misere_sums(spy), |sums| misere_of(spy, sums));
}

/// A search that is cut, and one that is refused, hold nothing back either.
#[test]
fn solvers_at_their_limits() {
    let fuse = Fuse::default();
    let mixed = Spy { rules: &MIXED, fuse: &fuse };
    survives(
        &fuse,
        &[&GAME, &[Call::Hash]],
        || Solver::new().max_positions(4),
        |solver| {
            let space = solver.explore(&mixed, mixed.places([0])).unwrap();
            let cut = solver.outcomes(space).unwrap();
            (cut.space().cuts(), listed!(cut), solver.explore(&mixed, mixed.all()).unwrap_err().to_string())
        },
    );
}

// The front functions, called again.

#[test]
fn front_functions() {
    let fuse = Fuse::default();
    let [ends, cycles, mixed] = [&KAYLES, &CYCLES, &MIXED].map(|rules| Spy { rules, fuse: &fuse });
    let searched: [&[Call]; 3] = [&GAME, &PLACE[1..], &[Call::IsPosition]];
    survives(
        &fuse,
        &searched,
        || (),
        |()| {
            let outcomes = retrograde::outcomes(&mixed, mixed.all()).unwrap();
            let plies: Vec<_> =
                outcomes.space().positions().iter().map(|at| outcomes.remoteness(at)).collect();
            (plies, listed!(outcomes))
        },
    );
    survives(&fuse, &searched, || (), |()| listed!(retrograde::nimbers(&ends, ends.all()).unwrap()));
    survives(&fuse, &searched, || (), |()| listed!(retrograde::patterns(&ends, ends.all()).unwrap()));
    survives(
        &fuse,
        &searched,
        || (),
        |()| listed!(retrograde::loopy_nimbers(&cycles, cycles.all()).unwrap()),
    );

    let scored: [&[Call]; 3] = [&GAME, &PLACE[1..], &[Call::IsPosition, Call::Score, Call::Endless]];
    survives(
        &fuse,
        &scored,
        || (),
        |()| {
            let scores = retrograde::scores(&mixed, mixed.all()).unwrap();
            let best =
                mixed.all().map(|at| scores.best_move(&at).map(|to| to.position.id)).collect::<Vec<_>>();
            (best, listed!(scores))
        },
    );

    let numbered: [&[Call]; 2] = [&GAME, &NUMBERS];
    survives(&fuse, &numbered, || (), |()| listed!(Solver::new().outcomes(Implicit::new(mixed)).unwrap()));
    survives(&fuse, &numbered, || (), |()| listed!(Solver::new().nimbers(Implicit::new(ends)).unwrap()));
    survives(&fuse, &numbered, || (), |()| listed!(Solver::new().patterns(Implicit::new(ends)).unwrap()));
    survives(
        &fuse,
        &numbered,
        || (),
        |()| listed!(Solver::new().loopy_nimbers(Implicit::new(cycles)).unwrap()),
    );
    survives(
        &fuse,
        &[&GAME, &NUMBERS, &[Call::IsPosition]],
        || (),
        |()| Stored::new(&mixed).unwrap().graph().move_count(),
    );
}

// Answers that are asked by position: some spaces ask the rules each time, others compare positions.

fn played<'a, S: Positions<Position = Place<'a>>>(
    spy: Spy<'a>,
    solved: &Solved<S, retrograde::outcome::Outcomes>,
) -> impl PartialEq + Debug + use<'a, S> {
    let each = |id| {
        let at = spy.place(id);
        let strategy = solved.strategy(&at).map(|strategy| {
            let found: Vec<_> = spy.all().map(|at| strategy.get(&at).map(|moves| moves[0].id)).collect();
            (strategy.iter().len(), found)
        });
        let moves = solved.moves(&at).map(|moves| moves.iter().map(|to| to.position.id).collect::<Vec<_>>());
        let line = solved.line(&at).map(|line| line.positions.iter().map(|at| at.id).collect::<Vec<_>>());
        let best = solved.best_move(&at).map(|best| best.position.id);
        let refutation = solved.refutation(&at, 9).map(|refutation| refutation.to_string());
        (solved.outcome(&at), solved.remoteness(&at), moves, best, line, strategy, refutation)
    };
    (0..7).map(each).collect::<Vec<_>>()
}

#[test]
fn answers_by_position() {
    let fuse = Fuse::default();
    let mixed = Spy { rules: &MIXED, fuse: &fuse };
    let stored = || retrograde::outcomes(&mixed, mixed.all()).unwrap();
    survives(&fuse, &[&PLACE], stored, |solved| played(mixed, solved));
    let copy = |solved: &mut Solved<Explored<_>, _>| drop(solved.clone());
    panic_everywhere(&fuse, stored, copy, |solved| played(mixed, solved));

    let asked = || Solver::new().outcomes(Implicit::new(mixed)).unwrap();
    survives(&fuse, &[&GAME, &NUMBERS, &PLACE[1..]], asked, |solved| played(mixed, solved));
}

#[test]
fn sums_by_position() {
    let fuse = Fuse::default();
    let [ends, cycles] = [&KAYLES, &CYCLES].map(|rules| Spy { rules, fuse: &fuse });
    let named = |winning: Option<Vec<(usize, Place<'_>)>>| {
        winning.map(|moves| moves.into_iter().map(|(which, to)| (which, to.id)).collect::<Vec<_>>())
    };
    survives(
        &fuse,
        &[&GAME[..1], &NUMBERS, &[Call::Eq]],
        || Solver::new().nimbers(Implicit::new(ends)).unwrap(),
        |solved| {
            let sum = [ends.place(4), ends.place(6)];
            (solved.sum(&sum), named(solved.winning_moves(&sum)), listed!(&*solved))
        },
    );
    survives(
        &fuse,
        &[&GAME[..1], &NUMBERS, &[Call::Eq]],
        || Solver::new().loopy_nimbers(Implicit::new(cycles)).unwrap(),
        |solved| {
            let sum = [cycles.place(3), cycles.place(6)];
            (solved.sum(&sum), named(solved.winning_moves(&sum)), listed!(&*solved))
        },
    );
}

// What looks at the rules without an engine.

#[test]
fn verification() {
    let fuse = Fuse::default();
    let [ends, mixed] = [&KAYLES, &MIXED].map(|rules| Spy { rules, fuse: &fuse });
    let right = retrograde::outcome::solve(&Implicit::new(mixed)).unwrap();
    let outcome = |id: usize| {
        fuse.burn(Call::Lookup);
        Some(Verdict { outcome: right.outcome(id)?, remoteness: right.remoteness(id) })
    };
    let nimber = |id: usize| {
        fuse.burn(Call::Lookup);
        Some(VALUES[id])
    };
    let patterns = retrograde::pattern::solve(&Implicit::new(ends)).unwrap();
    let pattern = |id: usize| {
        fuse.burn(Call::Lookup);
        patterns.pattern(id)
    };
    let called = |function: &dyn Fn() -> Result<usize, String>, calls: &[&[Call]]| {
        assert_eq!(function(), Ok(7));
        survives(
            &fuse,
            &[&GAME[..2], &[Call::IsPosition, Call::Lookup], calls.concat().as_slice()],
            || (),
            |()| function(),
        );
    };
    /// The same error whatever the positions are.
    fn told<E: ToString>(result: Result<usize, E>) -> Result<usize, String> {
        result.map_err(|wrong| wrong.to_string())
    }
    let listed: [&[Call]; 1] = [&[Call::Hash, Call::Next]];
    called(&|| told(verify::listed(&mixed, mixed.all(), |at| outcome(at.id))), &listed);
    called(&|| told(verify::listed(&ends, ends.all(), |at| nimber(at.id))), &listed);
    called(&|| told(verify::listed(&ends, ends.all(), |at| pattern(at.id))), &listed);
    called(&|| told(verify::indexed(&mixed, outcome)), &[&NUMBERS]);
    called(&|| told(verify::indexed(&ends, nimber)), &[&NUMBERS]);
    called(&|| told(verify::indexed(&ends, pattern)), &[&NUMBERS]);
    called(&|| told(verify::sample(&mixed, mixed.all(), |at| outcome(at.id))), &[]);
    called(&|| told(verify::sample(&ends, ends.all(), |at| nimber(at.id))), &[]);
    called(&|| told(verify::sample(&ends, ends.all(), |at| pattern(at.id))), &[]);

    let solved = || retrograde::outcomes(&mixed, mixed.all()).unwrap();
    survives(&fuse, &[&GAME, &PLACE], solved, |solved| told(solved.verify(&mixed)));
}

#[test]
fn linting() {
    let fuse = Fuse::default();
    let mixed = Spy { rules: &MIXED, fuse: &fuse };
    let numbers = || lint::sample(7, 20, 5);
    survives(
        &fuse,
        &[&GAME, &[Call::Eq, Call::IsPosition]],
        || (),
        |()| format!("{:?}", lint::rules(&mixed, mixed.all())),
    );
    survives(
        &fuse,
        &[&GAME, &PLACE, &[Call::IsPosition]],
        || (),
        |()| format!("{:?}", lint::turns(&mixed, mixed.all())),
    );
    survives(
        &fuse,
        &[&GAME, &NUMBERS, &[Call::Eq, Call::IsPosition]],
        || (),
        |()| format!("{:?}", lint::indexed(&mixed, numbers())),
    );
    let backward: [&[Call]; 4] = [&GAME, &PLACE, &NUMBERS, &[Call::IsPosition, Call::Predecessors]];
    survives(&fuse, &backward, || (), |()| format!("{:?}", lint::backward(&mixed, numbers())));
    let all: [&[Call]; 3] = [&GAME, &NUMBERS, &[Call::Eq, Call::IsPosition, Call::Predecessors]];
    survives(&fuse, &all, || (), |()| format!("{:?}", lint::backward(&mixed, 0..7)));
}

/// A panic in one of several threads ends the call; the game, the space and the pool can be used again.
#[cfg(feature = "rayon")]
#[test]
fn several_threads() {
    let fuse = Fuse::default();
    let mixed = Spy { rules: &MIXED, fuse: &fuse };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let searched: [&[Call]; 2] = [&GAME, &[Call::IsPosition, Call::Hash]];
    survives(
        &fuse,
        &searched,
        || (),
        |()| {
            let explored = pool.install(|| Solver::new().par_explore(&mixed, mixed.places([0, 4]))).unwrap();
            explored.positions().iter().map(|place| place.id).collect::<Vec<_>>()
        },
    );
    let numbered: [&[Call]; 2] = [&GAME, &NUMBERS];
    survives(
        &fuse,
        &numbered,
        || Implicit::new(mixed),
        |space| pool.install(|| common::solve::par(&*space)).unwrap(),
    );
}

/// The spy itself: the panic comes at the call that was set, and at no other.
#[test]
fn a_search_dies_of_the_panic_that_was_set() {
    let fuse = Fuse::default();
    let spy = Spy { rules: &KAYLES, fuse: &fuse };
    assert_eq!(panics_at(&fuse, 1, || drop(explore(&spy, spy.places([4])))), Some(Call::Next));
    assert_eq!(panics_at(&fuse, 2, || drop(explore(&spy, spy.places([4])))), Some(Call::IsPosition));
    assert_eq!(panics_at(&fuse, 3, || drop(explore(&spy, spy.places([4])))), Some(Call::Hash));
    assert_eq!(panics_at(&fuse, 0, || drop(explore(&spy, spy.places([4])))), None);
}
