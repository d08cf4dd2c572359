//! The tree-pattern classifier against the outcomes of two other games, and against forests played out in full.

use crate::common;

use std::collections::BTreeSet;

use common::brute::{self, ForestGame};
use common::random::RandomDag;
use quickcheck::QuickCheck;
use retrograde::{Graph, Implicit, Misere, Outcome, Solver, TurnPattern, outcome, pattern};

const MANY: u64 = 10_000;

/// The two bits of a pattern as outcomes: can force odd, can force even.
fn forced(pattern: TurnPattern) -> (Outcome, Outcome) {
    let outcome = |can| if can { Outcome::Win } else { Outcome::Loss };
    (outcome(pattern.can_force_odd()), outcome(pattern.can_force_even()))
}

#[test]
fn equals_normal_and_misere_outcomes() {
    fn property(dag: RandomDag) -> bool {
        // Ends of every kind are ends of play alike: the two other games have only stuck positions there.
        let mut game = dag.0;
        let patterns = pattern::solve(&game.graph()).expect("play ends");
        for id in 0..game.moves.len() {
            if game.ends[id].take().is_some() {
                game.moves[id].clear();
            }
        }
        game.keeps = game.keeps.iter().copied().filter(|(from, to)| game.moves[*from].contains(to)).collect();
        let normal = outcome::solve(&game.graph()).expect("a sound space");
        let misere = Solver::new().outcomes(Implicit::new(Misere(&game))).expect("a sound game");
        game.positions().iter().all(|&p| {
            let found = forced(patterns.pattern(p).expect("solved"));
            (Some(found.0), Some(found.1)) == (normal.outcome(p), misere.outcome(&p))
        })
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomDag) -> bool);
}

#[test]
fn equals_brute_force_over_two_outcome_games() {
    fn property(dag: RandomDag) -> bool {
        let game = dag.normal_play();
        let patterns = pattern::solve(&game.graph()).expect("play ends");
        let normal = brute::outcomes(&game, &game.positions());
        let misere = brute::outcomes(&Misere(&game), &game.positions());
        game.positions().iter().all(|&p| forced(patterns.pattern(p).unwrap()) == (normal[&p].0, misere[&p].0))
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomDag) -> bool);
}

/// The forest of lists of parents as the example program solves it: one graph, patterns of the moments before the roots.
fn forest_outcome(trees: &[Vec<usize>]) -> Outcome {
    let mut lists: Vec<Vec<usize>> = vec![vec![]];
    let mut entries = Vec::new();
    for parents in trees {
        let root = lists.len();
        lists.extend(parents.iter().map(|_| Vec::new()));
        for (vertex, &parent) in parents.iter().enumerate().skip(1) {
            lists[root + parent].push(root + vertex);
        }
        for list in lists.iter_mut().skip(root).filter(|list| list.is_empty()) {
            list.push(0);
        }
        entries.push(lists.len());
        lists.push(vec![root]);
    }
    let patterns = pattern::solve(&Graph::from_successors(&lists).unwrap()).unwrap();
    pattern::forest_outcome(entries.into_iter().map(|entry| patterns.pattern(entry).unwrap()))
}

#[test]
fn equals_whole_forest_games_by_brute_force() {
    fn property(shape: Vec<Vec<usize>>) -> bool {
        let trees: Vec<Vec<usize>> = shape
            .into_iter()
            .take(4)
            .map(|picks| {
                let below = picks.iter().take(6).enumerate().map(|(i, pick)| pick % (i + 1));
                std::iter::once(0).chain(below).collect()
            })
            .collect();
        forest_outcome(&trees) == ForestGame::from_parents(&trees).outcome()
    }
    QuickCheck::new().tests(1_500).quickcheck(property as fn(Vec<Vec<usize>>) -> bool);
}

#[test]
fn swaps_does_not_mean_that_all_leaves_have_one_parity() {
    // Parents − 0 0 2 2 4: leaves at depths 1, 2 and 3, and yet the mover can force odd and not even.
    let graph = Graph::from_successors(&[vec![1, 2], vec![], vec![3, 4], vec![], vec![5], vec![]]).unwrap();
    assert_eq!(pattern::solve(&graph).unwrap().pattern(0), Some(TurnPattern::Swaps));
}

#[test]
fn a_move_that_keeps_the_turn_hands_the_pattern_on() {
    let mut graph = Graph::from_successors(&[vec![1], vec![2], vec![]]).unwrap();
    graph.set_keep_turn([(0, 1)]).unwrap();
    let patterns = pattern::solve(&graph).unwrap();
    let found: BTreeSet<_> = [0, 1].map(|id| patterns.pattern(id).unwrap().to_string()).into();
    assert_eq!(found, BTreeSet::from(["swaps".to_string()]));
}

#[test]
fn who_wins_there_does_not_matter_to_an_end() {
    for end in [Outcome::Win, Outcome::Loss, Outcome::Draw] {
        let mut graph = Graph::from_successors(&[vec![1], vec![0]]).unwrap();
        graph.set_terminal(1, end).unwrap();
        let patterns = pattern::solve(&graph).unwrap();
        assert_eq!(
            (patterns.pattern(0), patterns.pattern(1)),
            (Some(TurnPattern::Swaps), Some(TurnPattern::Keeps))
        );
    }
}
