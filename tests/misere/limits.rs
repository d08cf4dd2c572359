//! Limits, progress and stopping.

use std::ops::ControlFlow;

use retrograde::heap::HeapGame;
use retrograde::misere::{self, Proof};
use retrograde::solver::{Phase, Progress};
use retrograde::{Error, Graph, Outcome, Solver, from_fn};

use crate::brute::Search;

#[test]
fn genera_keep_to_the_limits() {
    let nim = from_fn(|&n: &u32| 0..n);
    let space = retrograde::explore(&nim, [60]).unwrap();
    assert!(matches!(
        Solver::new().max_positions(60).genera(&space),
        Err(Error::TooManyPositions { len: 61, limit: 60 })
    ));
    // The genera themselves count, too: 61 different ones do not fit where their numbers do.
    assert!(matches!(Solver::new().max_bytes(900).genera(&space), Err(Error::TooMuchMemory { .. })));
    assert_eq!(Solver::new().max_bytes(1 << 20).genera(&space).unwrap().genus(&60).unwrap().nimber(), 60);
}

#[test]
fn a_stopped_run_knows_some_genera() {
    let len = 100_000;
    let graph = Graph::from_edges(len, (1..len).map(|id| (id, id - 1))).unwrap();
    let mut phases = Vec::new();
    let mut solver = Solver::new().observe(|progress: Progress| {
        phases.push(progress.phase);
        if progress.done > len / 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let solved = solver.genera(&graph).unwrap();
    assert_eq!(solved.genus(&9).unwrap().to_string(), "1^031");
    assert_eq!(solved.genus(&(len - 1)), None);
    assert!(phases.contains(&Phase::Valuing));
}

/// Who wins sums of Kayles, by search.
fn is_lost(rules: &HeapGame, heaps: &[u64]) -> bool {
    let mut search = Search::new(|heaps: &Vec<u64>| {
        let mut next = Vec::new();
        for (place, &heap) in heaps.iter().enumerate() {
            for parts in rules.options(heap) {
                let mut left = [&heaps[..place], &heaps[place + 1..], &parts].concat();
                left.sort_unstable();
                next.push(left);
            }
        }
        next
    });
    search.is_lost(&heaps.to_vec())
}

#[test]
fn what_is_not_proved_is_not_answered() {
    let kayles: HeapGame = "0.77".parse().unwrap();
    let whole = misere::quotient(&kayles, 9).unwrap();
    let (mut partial, mut refused) = (0, 0);
    for limit in (1..400).step_by(7) {
        match Solver::new().max_positions(limit).quotient(&kayles, 9) {
            Err(Error::TooManyPositions { limit: named, .. }) => {
                assert_eq!(named, limit);
                refused += 1;
            }
            Err(error) => panic!("{error:?}"),
            Ok(found) if found.proof() == Proof::All => assert_eq!(found, whole),
            Ok(found) => {
                let Proof::Plies(plies) = found.proof() else { unreachable!() };
                for heaps in [vec![], vec![9], vec![1, 9], vec![5, 9], vec![9, 9, 9], vec![1; 40]] {
                    let outcome = found.outcome(&heaps);
                    // A row of n pins lasts at most n plies.
                    assert_eq!(outcome.is_some(), heaps.iter().sum::<u64>() <= plies);
                    let lost = if is_lost(&kayles, &heaps) { Outcome::Loss } else { Outcome::Win };
                    assert!(outcome.is_none_or(|outcome| outcome == lost));
                    assert_eq!(found.winning_moves(&heaps).is_some(), outcome.is_some());
                }
                partial += 1;
            }
        }
    }
    assert!(partial > 5 && refused > 5, "{partial} {refused}");
}

#[test]
fn memory_and_observers_end_a_quotient() {
    let kayles: HeapGame = "0.77".parse().unwrap();
    let refused = Solver::new().max_bytes(2_000).quotient(&kayles, 12).unwrap_err();
    assert!(matches!(refused, Error::TooMuchMemory { limit: 2_000, .. }));
    assert_eq!(Solver::new().max_bytes(1 << 22).quotient(&kayles, 12).unwrap().order(), 24);
    let stop = |_: Progress| ControlFlow::Break(());
    assert_eq!(Solver::new().observe(stop).quotient(&kayles, 12).unwrap_err(), Error::Stopped);
    // Grundy's game has more and more elements.
    let wild = Solver::new().max_positions(1_000).quotient(&HeapGame::grundy(), 40).unwrap_err();
    assert!(matches!(wild, Error::TooManyPositions { limit: 1_000, .. }));
}

#[test]
fn games_with_little_in_them() {
    for (code, bound, order) in [("take{}", 5, 1), ("take{9}", 8, 1), ("take{9}", 9, 2), ("0.3", 0, 1)] {
        let found = misere::quotient(&code.parse().unwrap(), bound).unwrap();
        assert_eq!((found.order(), found.bound()), (order, bound.into()));
        assert_eq!(found.outcome(&[0]), Some(Outcome::Win));
        assert_eq!(found.outcome(&[u64::from(bound) + 1]), None);
        assert_eq!((found.product(order, 0), found.word(order)), (None, None));
    }
}
