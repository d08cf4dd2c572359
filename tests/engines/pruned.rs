//! `Sums` pruned: against literal play of whole sums, the search that leaves nothing out, and loopy values.

use crate::common;

use std::collections::HashSet;
use std::ops::ControlFlow;

use common::brute;
use common::random::{RandomDag, RandomGame};
use common::splitting::{MayCycle, Splitting, sorted};
use quickcheck::{QuickCheck, TestResult};
use retrograde::loopy::LoopyNimber;
use retrograde::solver::Progress;
use retrograde::sums::Sums;
use retrograde::{Error, Graph, Outcome, Solver, from_fn};

const MANY: u64 = 2_000;

#[test]
fn values_are_what_literal_play_makes_them() {
    fn property(game: Splitting, seeds: Vec<usize>) -> TestResult {
        let Some((whole, reached)) = game.whole(&seeds, 3_000) else { return TestResult::discard() };
        let values = brute::nimbers(&game, &reached).expect("play ends");
        // The question itself, to sums that were asked nothing; then all others, on what is known from before.
        let mut sums = Sums::new(&game).pruned();
        assert_eq!(sums.nimber(&whole), Ok(values[&whole]));
        let mut all = Sums::new(&game);
        assert_eq!(all.nimber(&whole), Ok(values[&whole]));
        assert!(sums.component_count() <= all.component_count());
        for position in &reached {
            assert_eq!(sums.nimber(position), Ok(values[position]), "{position:?}");
        }

        let (expected, _) = game.literal(&whole);
        for mut sums in [sums, Sums::new(&game).pruned()] {
            let winning = sums.winning_moves(std::slice::from_ref(&whole)).unwrap();
            assert_eq!(sorted(winning.into_iter().map(|(_, to)| to)), expected);
        }
        let parts: Vec<Vec<usize>> = whole.iter().map(|&part| vec![part]).collect();
        let by_part = Sums::new(&game).pruned().winning_moves(&parts);
        assert_eq!(by_part, Sums::new(&game).winning_moves(&parts));
        TestResult::passed()
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(Splitting, Vec<usize>) -> TestResult);
}

/// Components with many moves that leave up to three others: larger values than `Splitting` makes, and much to leave out.
struct Wide {
    game: Splitting,
}

impl Wide {
    fn new(seed: u64, kinds: usize, degree: usize) -> Self {
        let mut state = seed;
        let mut below = |limit: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % limit
        };
        let mut moves = vec![vec![]];
        for component in 1..kinds {
            let count = below(degree);
            let leaves = (0..count).map(|_| {
                let parts = below(4);
                (0..parts).map(|_| below(component)).collect()
            });
            moves.push(leaves.collect());
        }
        Self { game: Splitting { moves, misere: false } }
    }

    /// Grundy values by their definition, from the lowest component on.
    fn values(&self) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for moves in &self.game.moves {
            let left: HashSet<u32> =
                moves.iter().map(|parts| parts.iter().fold(0, |sum, &part| sum ^ values[part])).collect();
            values.push((0..).find(|value| !left.contains(value)).expect("finitely many moves"));
        }
        values
    }
}

#[test]
fn values_where_there_is_much_to_leave_out() {
    let (mut solved, mut all) = (0, 0);
    for seed in 0..300 {
        let wide = Wide::new(seed, 40 + seed as usize % 60, 3 + seed as usize % 40);
        let values = wide.values();
        let mut sums = Sums::new(&wide.game).pruned();
        let last = values.len() - 1;
        assert_eq!(sums.nimber(&vec![last]), Ok(values[last]));
        solved += sums.component_count();
        let mut whole = Sums::new(&wide.game);
        assert_eq!(whole.nimber(&vec![last]), Ok(values[last]));
        all += whole.component_count();
        for component in (0..=last).rev() {
            let position = vec![component, last, component / 2];
            let expected = values[component] ^ values[last] ^ values[component / 2];
            assert_eq!(sums.nimber(&position), Ok(expected), "{position:?}, seed {seed}");
        }
    }
    assert!(10 * solved < 9 * all, "{solved} of {all}");
}

/// Values beyond the 64 that are noted for components without a value.
#[test]
fn large_values() {
    let nim = || from_fn(|&n: &u32| 0..n).with_components(|&n| [n]);
    let mut sums = Sums::new(nim()).pruned();
    assert_eq!(sums.sum(&[300, 129, 64]), Ok(300 ^ 129 ^ 64));
    // From the largest stones down, so that every heap is asked for a value before it has one.
    let reversed = || from_fn(|&n: &u32| (0..n).rev()).with_components(|&n| [n]);
    for heap in [1, 63, 64, 65, 128, 200] {
        assert_eq!(Sums::new(reversed()).pruned().nimber(&heap), Ok(heap));
        let winning = Sums::new(reversed()).pruned().winning_moves(&[heap, 3]);
        let expected = if heap > 3 { vec![(0, 3)] } else { vec![(1, heap)] };
        assert_eq!(winning, Ok(expected));
    }
}

/// What is not looked at may cycle. A value is right all the same, and an error is true.
#[test]
fn where_play_can_cycle_values_are_the_loopy_ones() {
    fn property(game: RandomGame) -> bool {
        let game = RandomGame { ends: vec![None; game.moves.len()], keeps: Default::default(), ..game };
        let graph = game.graph();
        let loopy = Solver::new().loopy_nimbers(&graph).unwrap();
        for id in 0..graph.len() {
            let mut sums = Sums::new(&graph).pruned();
            match sums.nimber(&id) {
                Ok(value) => {
                    assert_eq!(loopy.loopy_nimber(&id), Some(LoopyNimber::Nimber(value)), "{id}");
                }
                Err(Error::Cyclic { cycle }) => {
                    let next = cycle.iter().cycle().skip(1);
                    cycle.iter().zip(next).for_each(|(from, to)| assert!(game.moves[*from].contains(to)));
                    assert!(brute::reachable(&game, [id]).contains(&cycle[0]));
                    assert!(Sums::new(&graph).nimber(&id).is_err());
                }
                Err(other) => panic!("{other}"),
            }
            // What is known after an error is right, too.
            for other in 0..graph.len() {
                if let Ok(value) = sums.nimber(&other) {
                    assert_eq!(loopy.loopy_nimber(&other), Some(LoopyNimber::Nimber(value)));
                }
            }
        }
        true
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

/// The same where moves split: a value is that of all moves, if all have one.
#[test]
fn where_components_can_cycle_errors_are_true() {
    fn property(MayCycle(game): MayCycle, seeds: Vec<usize>) -> bool {
        let whole = game.position(&seeds);
        let mut all = Sums::new(&game);
        let mut sums = Sums::new(&game).pruned();
        match (sums.nimber(&whole), all.nimber(&whole)) {
            (Ok(value), Ok(right)) => assert_eq!(value, right),
            (Ok(_), Err(Error::Cyclic { .. })) => {}
            (Err(Error::Cyclic { cycle }), Err(Error::Cyclic { .. })) => {
                let next = cycle.iter().cycle().skip(1);
                for (from, to) in cycle.iter().zip(next) {
                    assert!(game.moves[from[0]].concat().contains(&to[0]), "{cycle:?}");
                }
            }
            (found, expected) => panic!("{found:?}, {expected:?}"),
        }
        (0..game.moves.len()).all(|component| {
            let right = all.nimber(&vec![component]);
            right.is_err() || sums.nimber(&vec![component]) == right
        })
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(MayCycle, Vec<usize>) -> bool);
}

#[test]
fn declared_ends_and_kept_turns_are_refused_where_the_search_comes() {
    fn property(dag: RandomDag) -> bool {
        let game = &dag.0;
        let graph = game.graph();
        game.positions().into_iter().all(|position| {
            let reached = brute::reachable(game, [position]);
            let abnormal = |p: &usize| match game.ends[*p] {
                Some(end) => end != Outcome::Loss,
                None => game.moves[*p].iter().any(|to| game.keeps.contains(&(*p, *to))),
            };
            match Sums::new(&graph).pruned().nimber(&position) {
                Ok(value) if !reached.iter().any(abnormal) => {
                    value == brute::nimbers(game, &reached).expect("play ends")[&position]
                }
                Ok(_) => !abnormal(&position),
                Err(Error::NotNormalPlay { position }) => reached.contains(&position) && abnormal(&position),
                Err(other) => panic!("{other}"),
            }
        })
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomDag) -> bool);
}

#[test]
fn a_limit_of_positions_refuses_and_what_was_solved_stays() {
    fn property(game: Splitting, seeds: Vec<usize>) -> TestResult {
        let Some((whole, reached)) = game.whole(&seeds, 300) else { return TestResult::discard() };
        let values = brute::nimbers(&game, &reached).expect("play ends");
        let components = reached.concat().into_iter().collect::<HashSet<_>>().len();
        for limit in 0..=components {
            let mut sums = Solver::new().max_positions(limit).sums(&game).pruned();
            let refused = Err(Error::TooManyPositions { len: limit + 1, limit });
            let first = sums.nimber(&whole);
            assert!(first == Ok(values[&whole]) || (first == refused && limit < components));
            // Nothing untrue is said of anything, in any order, and what was said is said again.
            let mut known = Vec::new();
            for position in reached.iter().chain(&reached) {
                let found = sums.nimber(position);
                assert!(found == Ok(values[position]) || found == refused);
                if found.is_ok() {
                    known.push(position);
                }
                assert!(sums.component_count() <= limit);
            }
            assert!(known.iter().all(|position| sums.nimber(position).is_ok()));
        }
        TestResult::passed()
    }
    QuickCheck::new().tests(MANY / 4).quickcheck(property as fn(Splitting, Vec<usize>) -> TestResult);
}

/// What one question found of components without a value says nothing of those that get their ids afterwards.
#[test]
fn refused_questions_change_no_other_answer() {
    for seed in 0..200 {
        let wide = Wide::new(seed, 30, 12);
        let values = wide.values();
        let limit = 5 + seed as usize % 20;
        let mut sums = Solver::new().max_positions(limit).sums(&wide.game).pruned();
        let mut refused = 0;
        for round in 0..200 {
            let component = (round * 17 + seed as usize) % values.len();
            match sums.nimber(&vec![component]) {
                Ok(value) => assert_eq!(value, values[component], "{component}, seed {seed}"),
                Err(Error::TooManyPositions { .. }) => refused += 1,
                Err(other) => panic!("{other}"),
            }
        }
        assert!(limit > 20 || refused > 0);
    }
}

#[test]
fn a_limit_of_memory_refuses_and_what_was_solved_stays() {
    let wide = Wide::new(7, 200, 30);
    let values = wide.values();
    let last = values.len() - 1;
    let mut refused = 0;
    for limit in (0..).map(|k| 1_000 * k) {
        let mut sums = Solver::new().max_bytes(limit).sums(&wide.game).pruned();
        let first = sums.nimber(&vec![last]);
        let is_first = first.is_ok();
        let mut known: Vec<usize> = Vec::new();
        for component in (0..=last).chain(0..=last) {
            match sums.nimber(&vec![component]) {
                Ok(value) => {
                    assert_eq!(value, values[component]);
                    known.push(component);
                }
                Err(Error::TooMuchMemory { bytes, limit: told }) => assert!(told == limit && bytes > limit),
                Err(other) => panic!("{other}"),
            }
        }
        assert!(known.iter().all(|&component| sums.nimber(&vec![component]) == Ok(values[component])));
        if is_first {
            break;
        }
        refused += 1;
    }
    assert!((5..200).contains(&refused), "{refused}");
}

/// However often it is stopped, each question goes on with what was solved.
#[test]
fn a_search_that_is_stopped_again_and_again_ends() {
    for seed in 0..100 {
        let wide = Wide::new(seed, 60, 15);
        let values = wide.values();
        let last = values.len() - 1;
        let mut sums = Solver::new().observe(|_: Progress| ControlFlow::Break(())).sums(&wide.game).pruned();
        let mut before = 0;
        let found = loop {
            match sums.nimber(&vec![last]) {
                Err(Error::Stopped) => assert_eq!(sums.component_count(), before + 1),
                found => break found,
            }
            before = sums.component_count();
        };
        assert_eq!(found, Ok(values[last]));
        assert_eq!(sums.nimber(&vec![last]), found);
    }
}

#[test]
fn depth_costs_no_stack() {
    const LENGTH: usize = 1_000_000;
    let work = || {
        let chain = Graph::from_edges(LENGTH, (1..LENGTH).map(|id| (id, id - 1))).unwrap();
        let mut sums = Sums::new(&chain).pruned();
        assert_eq!(sums.winning_moves(&[LENGTH - 1, LENGTH - 2]), Ok(vec![(0, LENGTH - 2), (1, LENGTH - 3)]));
        let ring = Graph::from_edges(LENGTH, (0..LENGTH).map(|id| (id, (id + 1) % LENGTH))).unwrap();
        let Err(Error::Cyclic { cycle }) = Sums::new(&ring).pruned().nimber(&5) else { panic!("a ring") };
        assert_eq!((cycle.len(), cycle[0]), (LENGTH, 5));
    };
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(work).expect("a thread");
    thread.join().expect("no overflow");
}

/// A component that nobody needs is not met: play from it does not end, and that is no error.
#[test]
fn what_no_value_depends_on_is_not_looked_at() {
    let endless = from_fn(|&n: &u64| match n {
        0 => vec![],
        1 => vec![0],
        2 => vec![1, 1_000],
        3 => vec![0, 2],
        _ => vec![n + 1],
    });
    let game = endless.with_components(|&n| [n]);
    assert_eq!(Sums::new(&game).pruned().nimber(&3), Ok(1));
    let refused = Err(Error::TooManyPositions { len: 101, limit: 100 });
    assert_eq!(Solver::new().max_positions(100).sums(&game).nimber(&3), refused);
}
