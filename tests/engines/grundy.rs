//! Grundy values, their sums, and the rules of Nim, against their definitions.

use crate::common;

use common::brute;
use common::random::{RandomDag, RandomGame};
use quickcheck::QuickCheck;
use retrograde::grundy::{self, OrderError, PrefixXor, mex};
use retrograde::heap::nim;
use retrograde::{Error, Game, Graph, Implicit, Misere, Outcome, Solver, from_fn};

const MANY: u64 = 10_000;

#[test]
fn equals_the_definition_on_random_dags() {
    fn property(dag: RandomDag) -> bool {
        let game = dag.normal_play();
        let expected = brute::nimbers(&game, &game.positions()).expect("play ends");
        let nimbers = grundy::solve(&game.graph()).expect("play ends");
        game.positions().iter().all(|&p| nimbers.nimber(p) == Some(expected[&p]))
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomDag) -> bool);
}

#[test]
fn a_declared_loss_counts_as_stuck_and_anything_else_is_refused() {
    fn property(dag: RandomDag) -> bool {
        let game = dag.0;
        let abnormal = |&p: &usize| {
            matches!(game.ends[p], Some(Outcome::Win | Outcome::Draw))
                || game.ends[p].is_none() && game.moves[p].iter().any(|&to| !game.passes_turn(&p, &to))
        };
        match grundy::solve(&game.graph()) {
            Ok(nimbers) => {
                let expected = brute::nimbers(&game, &game.positions()).expect("play ends");
                !game.positions().iter().any(abnormal)
                    && game.positions().iter().all(|&p| nimbers.nimber(p) == Some(expected[&p]))
            }
            Err(Error::NotNormalPlay { position }) => abnormal(&position),
            Err(_) => false,
        }
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomDag) -> bool);
}

/// Whether each position has a move that counts to the next, and the last to the first.
fn is_cycle(game: &RandomGame, cycle: &[usize]) -> bool {
    let moves = |from: usize, to: usize| game.ends[from].is_none() && game.moves[from].contains(&to);
    !cycle.is_empty() && (0..cycle.len()).all(|i| moves(cycle[i], cycle[(i + 1) % cycle.len()]))
}

/// Whether a position is not under normal play: its end is declared a win or a draw, or one of its moves keeps the turn.
fn is_odd(game: &RandomGame, position: usize) -> bool {
    match game.ends[position] {
        Some(end) => end != Outcome::Loss,
        None => game.moves[position].iter().any(|&to| game.keeps.contains(&(position, to))),
    }
}

#[test]
fn play_that_can_cycle_is_an_error_that_shows_where() {
    fn property(game: RandomGame) -> bool {
        let graph = game.graph();
        let ends = brute::nimbers(&game, &game.positions()).is_some();
        let shown = |error| matches!(error, Error::Cyclic { cycle } if !ends && is_cycle(&game, &cycle));
        match graph.topological_order() {
            Ok(order) => {
                let bare = grundy::solve(&graph);
                let ordered = grundy::solve_in_order(&graph, &order);
                ends && order.len() == graph.len()
                    && match (&bare, &ordered) {
                        // Two orders may meet different positions first. None is named before those that it leads to.
                        (
                            Err(Error::NotNormalPlay { position }),
                            Err(OrderError::Solve(Error::NotNormalPlay { position: other })),
                        ) => [*position, *other].into_iter().all(|named| {
                            brute::reachable(&game, [named])
                                .into_iter()
                                .all(|p| (p == named) == is_odd(&game, p))
                        }),
                        _ => bare.map_err(OrderError::from) == ordered,
                    }
            }
            Err(error) => {
                shown(error)
                    && grundy::solve(&graph).is_err_and(shown)
                    && retrograde::pattern::solve(&graph).is_err_and(shown)
            }
        }
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn a_cycle_is_named_by_positions_at_the_front_door() {
    let game = from_fn(|&word: &&'static str| match word {
        "start" => vec!["left"],
        "left" => vec!["right"],
        _ => vec!["left"],
    });
    match retrograde::nimbers(&game, ["start"]) {
        Err(Error::Cyclic { mut cycle }) => {
            cycle.sort_unstable();
            assert_eq!(cycle, ["left", "right"]);
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_order_is_first_in_first_out_from_increasing_numbers() {
    // Seeds 2 and 4 in increasing order; 1 is free before 5, to which a second, parallel move leads.
    let graph = Graph::from_edges(6, [(4, 0), (2, 5), (2, 1), (5, 3), (1, 3), (2, 5)]).unwrap();
    assert_eq!(graph.topological_order().unwrap(), [2, 4, 1, 5, 0, 3]);
}

#[test]
fn the_order_is_blind_to_moves_out_of_decided_positions() {
    let mut graph = Graph::from_edges(3, [(0, 1), (1, 2), (2, 0)]).unwrap();
    assert!(graph.topological_order().is_err());
    graph.set_terminal(2, Outcome::Loss).unwrap();
    assert_eq!(graph.topological_order().unwrap(), [0, 1, 2]);
}

#[test]
fn a_wrong_order_is_an_error_that_names_a_position() {
    let graph = Graph::from_edges(3, [(0, 1), (1, 2)]).unwrap();
    let solve = |order: &[usize]| grundy::solve_in_order(&graph, order).err();
    assert_eq!(solve(&[0, 1, 2]), None);
    assert_eq!(solve(&[0, 1]), Some(OrderError::BadOrder { position: 1 })); // its successor 2 is missing
    assert_eq!(solve(&[1, 2]), Some(OrderError::BadOrder { position: 0 })); // missing itself
    assert_eq!(solve(&[0, 1, 2, 2]), Some(OrderError::BadOrder { position: 2 }));
    assert_eq!(solve(&[0, 2, 1]), Some(OrderError::BadOrder { position: 1 }));
    assert_eq!(solve(&[0, 1, 2, 3]), Some(OrderError::NoPosition { id: 3, len: 3 }));
}

#[test]
fn mex_is_the_least_number_that_is_missing() {
    fn property(values: Vec<u32>) -> bool {
        let least = mex(values.iter().copied());
        !values.contains(&least) && (0..least).all(|value| values.contains(&value))
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(Vec<u32>) -> bool);
    fn small(values: Vec<u8>) -> bool {
        property(values.into_iter().map(|value| u32::from(value % 16)).collect())
    }
    QuickCheck::new().tests(MANY).quickcheck(small as fn(Vec<u8>) -> bool);
}

#[test]
fn values_do_not_wrap() {
    // Docs of two published crates give nimbers 8 and 16 bits.
    let heap = retrograde::nimbers(&from_fn(|&n: &u32| 0..n), [1_000]).unwrap();
    assert_eq!((heap.nimber(&300), heap.nimber(&1_000)), (Some(300), Some(1_000)));
    // A value of m takes m(m + 1)/2 moves below it, so 70,000 is out of reach of a test; the rules of Nim have no such bound.
    let heaps: Vec<Vec<usize>> = (0..=400).map(|n| (0..n).collect()).collect();
    assert_eq!(grundy::solve(&Graph::from_successors(&heaps).unwrap()).unwrap().nimber(400), Some(400));
    assert_eq!(mex(0..70_000), 70_000);
}

#[test]
fn the_xor_of_components_decides_their_sum() {
    fn property(left: RandomDag, right: RandomDag) -> bool {
        let (left, right) = (left.normal_play(), right.normal_play());
        let sum = from_fn(|&(a, b): &(usize, usize)| {
            let first = left.moves[a].iter().map(move |&to| (to, b));
            first.chain(right.moves[b].iter().map(move |&to| (a, to))).collect::<Vec<_>>()
        });
        let (g, h) = (grundy::solve(&left.graph()).unwrap(), grundy::solve(&right.graph()).unwrap());
        let roots = (0..left.moves.len()).flat_map(|a| (0..right.moves.len()).map(move |b| (a, b)));
        let solved = retrograde::outcomes(&sum, roots).unwrap();
        solved.iter().all(|((a, b), outcome)| {
            let lost = g.nimber(a).unwrap() ^ h.nimber(b).unwrap() == 0;
            outcome == Some(if lost { Outcome::Loss } else { Outcome::Win })
        })
    }
    QuickCheck::new().tests(400).quickcheck(property as fn(RandomDag, RandomDag) -> bool);
}

#[test]
fn winning_moves_of_a_sum_are_those_that_leave_a_lost_sum() {
    fn property(dag: RandomDag, picks: Vec<usize>) -> bool {
        let game = dag.normal_play();
        let solved = Solver::new().nimbers(Implicit::new(&game)).unwrap();
        let components: Vec<usize> = picks.iter().take(4).map(|pick| pick % game.moves.len()).collect();
        let mut expected = Vec::new();
        for (i, &component) in components.iter().enumerate() {
            for &to in &game.moves[component] {
                let mut after = components.clone();
                after[i] = to;
                if solved.sum(&after) == Some(0) {
                    expected.push((i, to));
                }
            }
        }
        let moves = solved.winning_moves(&components).unwrap();
        moves == expected && moves.is_empty() == (solved.sum(&components) == Some(0))
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomDag, Vec<usize>) -> bool);
}

#[test]
fn a_sum_with_an_unknown_component_is_unknown() {
    let heap = retrograde::nimbers(&from_fn(|&n: &u32| 0..n), [5]).unwrap();
    assert_eq!((heap.sum(&[5, 6]), heap.winning_moves(&[5, 6])), (None, None));
    assert_eq!((heap.sum(&[]), heap.winning_moves(&[])), (Some(0), Some(vec![])));
}

#[test]
fn the_rules_of_nim_equal_solving_it() {
    let nim = from_fn(|heaps: &Vec<u64>| {
        let heaps = heaps.clone();
        (0..heaps.len())
            .flat_map(|i| (0..heaps[i]).map(move |rest| (i, rest)))
            .map(|(i, rest)| [&heaps[..i], &[rest], &heaps[i + 1..]].concat())
            .collect::<Vec<_>>()
    });
    let normal = retrograde::outcomes(&nim, [vec![4, 4, 4, 4]]).unwrap();
    let misere = retrograde::outcomes(&Misere(&nim), [vec![4, 4, 4, 4]]).unwrap();
    assert_eq!(normal.counts().win + normal.counts().loss, 625);
    type Rule = (fn(&[u64]) -> Outcome, fn(&[u64]) -> Vec<(usize, u64)>);
    let rules: [Rule; 2] =
        [(nim::outcome, nim::winning_moves), (nim::misere_outcome, nim::misere_winning_moves)];
    for (solved, (outcome, winning_moves)) in [normal, misere].iter().zip(rules) {
        for (heaps, value) in solved.iter() {
            assert_eq!(value, Some(outcome(&heaps)), "{heaps:?}");
            let winning: Vec<_> = winning_moves(&heaps)
                .into_iter()
                .map(|(i, rest)| [&heaps[..i], &[rest], &heaps[i + 1..]].concat())
                .collect();
            let mut expected = solved.moves(&heaps).unwrap();
            expected.retain(|m| m.value == Some(Outcome::Win));
            let mut expected: Vec<_> = expected.into_iter().map(|m| m.position).collect();
            expected.sort();
            let mut found = winning;
            found.sort();
            assert_eq!(found, expected, "{heaps:?}");
        }
    }
}

#[test]
fn prefix_xor_equals_the_fold() {
    fn property(values: Vec<u32>, start: usize, end: usize) -> bool {
        let prefix = PrefixXor::new(values.iter().copied());
        let (start, end) = (start % (values.len() + 2), end % (values.len() + 2));
        let expected = values.get(start..end).map(|part| part.iter().fold(0, |xor, value| xor ^ value));
        prefix.xor(start..end) == expected
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(Vec<u32>, usize, usize) -> bool);
    assert_eq!(PrefixXor::new([1]).xor(0..=usize::MAX), None);
}
