//! Genera of random games, by literal play of sums.

use quickcheck::QuickCheck;
use retrograde::misere::{self, Genera, Genus};
use retrograde::{Error, Graph, Implicit, Outcome, Solver, from_fn, grundy, verify};

use crate::brute::{Search, moves_of_sum};
use crate::common::random::{RandomDag, RandomGame};

/// The size of the Nim heap that makes the position beside some heaps of two lost.
fn misere_nimber(lists: &[Vec<usize>], position: usize, twos: usize) -> u32 {
    let mut search = Search::new(|sum: &_| moves_of_sum(lists, sum));
    let beside = |heap| {
        let mut heaps = vec![2; twos];
        heaps.push(heap);
        heaps.sort_unstable();
        (vec![position], heaps)
    };
    (0..).find(|&heap| search.is_lost(&beside(heap))).unwrap()
}

#[test]
fn genera_are_what_play_says() {
    fn property(dag: RandomDag) -> bool {
        let game = dag.normal_play();
        let graph = game.graph();
        let (genera, nimbers) = (misere::solve(&graph).unwrap(), grundy::solve(&graph).unwrap());
        (0..game.moves.len()).all(|id| {
            let genus = genera.genus(id).unwrap();
            Some(genus.nimber()) == nimbers.nimber(id)
                && (0..5).all(|twos| genus.misere_nimber(twos) == misere_nimber(&game.moves, id, twos))
        })
    }
    QuickCheck::new().tests(150).quickcheck(property as fn(RandomDag) -> bool);
}

/// The numbers far out, by the rule that was just shown to be that of play: the least number that no option has.
#[test]
fn what_repeats_repeats_forever() {
    fn property(dag: RandomDag) -> bool {
        let game = dag.normal_play();
        let genera = misere::solve(&game.graph()).unwrap();
        let mut search = Search::new(|&(id, ones, twos): &(usize, u32, u32)| {
            let mut next: Vec<_> = game.moves[id].iter().map(|&to| (to, ones, twos)).collect();
            next.extend((ones > 0).then(|| (id, ones - 1, twos)));
            next.extend((twos > 0).then(|| (id, ones, twos.wrapping_sub(1))));
            next.extend((twos > 0).then(|| (id, ones + 1, twos.wrapping_sub(1))));
            next
        });
        (0..game.moves.len()).all(|id| {
            (0..16).all(|twos| {
                search.misere_mex(&(id, 0, twos)) == genera.genus(id).unwrap().misere_nimber(twos as usize)
            })
        })
    }
    QuickCheck::new().tests(300).quickcheck(property as fn(RandomDag) -> bool);
}

/// Which positions lead to wild ones, found from above; sums of up to three others.
#[test]
fn sums_of_tame_positions() {
    fn property(dag: RandomDag) -> bool {
        let game = dag.normal_play();
        let solved = retrograde::genera(&game, game.positions()).unwrap();
        let wild_below = |id: usize| {
            let (mut seen, mut stack) = (vec![false; game.moves.len()], vec![id]);
            while let Some(at) = stack.pop() {
                if !std::mem::replace(&mut seen[at], true) {
                    stack.extend(&game.moves[at]);
                }
            }
            (0..seen.len()).any(|at| seen[at] && !solved.genus(&at).unwrap().is_tame())
        };
        let tame: Vec<usize> = game.positions().into_iter().filter(|&id| !wild_below(id)).collect();
        assert!(game.positions().iter().all(|id| solved.is_tame(id) == Some(tame.contains(id))));
        let mut search = Search::new(|sum: &_| moves_of_sum(&game.moves, sum));
        for (i, &a) in tame.iter().enumerate() {
            for &b in &tame[i..] {
                let sum = vec![a, b, tame[(a + 3 * b) % tame.len()]];
                let mut sorted = sum.clone();
                sorted.sort_unstable();
                let lost = search.is_lost(&(sorted, vec![]));
                assert_eq!(
                    solved.misere_outcome(&sum),
                    Some(if lost { Outcome::Loss } else { Outcome::Win })
                );
                let mut wins = Vec::new();
                for (place, &component) in sum.iter().enumerate() {
                    for &to in &game.moves[component] {
                        let mut left = sum.clone();
                        left[place] = to;
                        left.sort_unstable();
                        if search.is_lost(&(left, vec![])) {
                            wins.push((place, to));
                        }
                    }
                }
                assert_eq!(solved.misere_winning_moves(&sum), Some(wins));
            }
        }
        true
    }
    QuickCheck::new().tests(150).quickcheck(property as fn(RandomDag) -> bool);
}

#[test]
fn a_wild_position_alone_and_beside_others() {
    let lists = [vec![], vec![0], vec![0, 1], vec![2], vec![3, 1]];
    let solved = Solver::new().genera(Graph::from_successors(&lists).unwrap()).unwrap();
    assert_eq!(solved.genus(&4).unwrap().to_string(), "2^1420");
    assert_eq!(solved.misere_outcome(&[4]), Some(Outcome::Win));
    assert_eq!(solved.misere_winning_moves(&[4]), Some(vec![(0, 3), (0, 1)]));
    assert_eq!((solved.misere_sum(&[4, 0]), solved.misere_winning_moves(&[4, 4])), (None, None));
    assert_eq!((solved.misere_sum(&[]), solved.misere_sum(&[5])), (Some(Genus::nim_heap(0)), None));
    assert_eq!((solved.is_tame(&4), solved.is_tame(&5)), (Some(false), None));
}

/// Any random game: cycles, kept turns and declared ends are errors that name a position at fault.
#[test]
fn what_has_no_genus_is_an_error() {
    fn property(game: RandomGame) -> bool {
        let found = misere::solve(&game.graph());
        let at_fault = |id: usize| game.ends[id].is_some() || game.keeps.iter().any(|&(from, _)| from == id);
        match found {
            Ok(_) => game.ends.iter().all(Option::is_none) && game.keeps.is_empty(),
            Err(Error::NotNormalPlay { position }) => at_fault(position),
            Err(Error::Cyclic { cycle }) => {
                let next = cycle.iter().cycle().skip(1);
                cycle.iter().zip(next).all(|(&from, to)| game.moves[from].contains(to))
            }
            Err(_) => false,
        }
    }
    QuickCheck::new().tests(1_000).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn cuts_are_unknown_and_so_is_what_reaches_them() {
    let game = from_fn(|&n: &u32| if n % 2 == 0 { (0..n).step_by(2).collect() } else { vec![n - 1, n + 2] });
    let mut solver = Solver::new().max_positions(50);
    let space = solver.explore(&game, [9]).unwrap();
    let solved = solver.genera(space).unwrap();
    assert_eq!(solved.genus(&6), Some(&Genus::nim_heap(3)));
    assert_eq!((solved.genus(&9), solved.is_tame(&9), solved.misere_outcome(&[9])), (None, None, None));
}

#[test]
fn the_same_with_any_door_and_order_of_ids() {
    fn property(dag: RandomDag) -> bool {
        let game = dag.normal_play();
        let by_graph = misere::solve(&game.graph()).unwrap();
        let explored = retrograde::genera(&game, game.positions()).unwrap();
        let same = game.positions().iter().all(|id| explored.genus(id) == by_graph.genus(*id));
        same && misere::solve(&Implicit::new(&game)).unwrap() == by_graph
    }
    QuickCheck::new().tests(300).quickcheck(property as fn(RandomDag) -> bool);
}

/// Every genus is proved, and every single change of one is noticed.
#[test]
fn genera_are_verified() {
    fn property(dag: RandomDag, other: u32) -> bool {
        let game = dag.normal_play();
        let solved = retrograde::genera(&game, game.positions()).unwrap();
        assert_eq!(solved.verify(&game), Ok(game.moves.len()));
        let right = |id: &usize| solved.genus(id).unwrap().clone();
        game.positions().into_iter().all(|changed| {
            let genus = right(&changed);
            let first = genus.misere_nimber(0) ^ (1 + other % 3);
            let values: Vec<u32> =
                [first].into_iter().chain(genus.superscripts().skip(1)).chain([2, 0]).collect();
            let wrong = if other % 2 == 0 {
                Genus::new(genus.nimber(), &values).unwrap()
            } else {
                Genus::new(genus.nimber() + 1, &genus.superscripts().collect::<Vec<_>>()).unwrap()
            };
            let claim = |id: &usize| Some(if *id == changed { wrong.clone() } else { right(id) });
            verify::listed(&game, game.positions(), claim).is_err()
        })
    }
    QuickCheck::new().tests(200).quickcheck(property as fn(RandomDag, u32) -> bool);

    let ring = Graph::from_edges(2, [(0, 1), (1, 0)]).unwrap();
    let claim = |_: &usize| Some(Genus::nim_heap(0));
    assert!(verify::listed(&ring, 0..2, claim).is_err());
    let keeping = RandomGame { moves: vec![vec![1], vec![]], ends: vec![None; 2], keeps: [(0, 1)].into() };
    let wrong = verify::listed(&keeping, 0..2, |&id| Some(Genus::nim_heap(1 - id as u32))).unwrap_err();
    assert_eq!((wrong.position, wrong.reason), (0, verify::Reason::NotNormalPlay));
    let nim = from_fn(|&n: &u32| 0..n);
    let wrong = verify::listed(&nim, 0..4, |&n| Some(Genus::nim_heap(n.min(2)))).unwrap_err();
    assert_eq!(wrong.to_string(), "position 3: claimed to have genus 2^20, but the rules give 3^31");
}

#[test]
fn a_long_chain_needs_no_stack() {
    let len = 1_000_000;
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(move || {
        let chain = Graph::from_edges(len, (1..len).map(|id| (id - 1, id))).unwrap();
        let genera: Genera = misere::solve(&chain).unwrap();
        assert_eq!(genera.genus(0).map(ToString::to_string).as_deref(), Some("1^031"));
    });
    thread.unwrap().join().unwrap();
}
