//! On several threads the answers, and the errors, are those of one.
#![cfg(feature = "rayon")]

mod common;

use common::odd::Odd;
use common::random::{RandomGame, many_edges};
use common::solve::par;
use quickcheck::QuickCheck;
use retrograde::space::Kind;
use retrograde::{Error, Explored, Graph, Implicit, Solver, Space, explore, outcome};

#[test]
fn answers_do_not_depend_on_threads() {
    fn property(game: RandomGame) -> bool {
        let explored: Explored<usize> = explore(&game, game.positions()).unwrap();
        par(&game.graph()) == outcome::solve(&game.graph())
            && par(&explored) == outcome::solve(&explored)
            && par(&Implicit::new(&game)) == outcome::solve(&Implicit::new(&game))
    }
    QuickCheck::new().tests(3_000).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn neither_do_the_numbers_that_a_search_gives() {
    fn property(game: RandomGame, roots: Vec<usize>) -> bool {
        let roots = || roots.iter().map(|root| root % game.moves.len());
        let (one, many) =
            (explore(&game, roots()).unwrap(), Solver::new().par_explore(&game, roots()).unwrap());
        let moves = |space: &Explored<usize>, id| {
            let mut moves = Vec::new();
            space.for_each_successor(id, |to, turn| moves.push((to, turn)));
            (space.kind(id), moves)
        };
        one.positions() == many.positions() && (0..one.len()).all(|id| moves(&one, id) == moves(&many, id))
    }
    QuickCheck::new().tests(3_000).quickcheck(property as fn(RandomGame, Vec<usize>) -> bool);
}

#[test]
fn a_space_that_contradicts_itself_neither_panics_nor_hangs() {
    fn property(space: Odd) -> bool {
        let _ = par(&space);
        true
    }
    QuickCheck::new().tests(20_000).quickcheck(property as fn(Odd) -> bool);
}

#[test]
fn neither_do_errors() {
    let [open, stuck] = [Kind::Open(1), Kind::Open(0)];
    let strays = Odd::passing(vec![stuck; 40], &[(90, 3), (80, 3), (70, 35)]);
    assert_eq!(par(&strays), Err(Error::BadMove { position: 3, index: 90, len: 40 }));
    let many = Odd::passing(vec![open, Kind::Open(usize::MAX), open, Kind::Open(usize::MAX)], &[]);
    assert_eq!(par(&strays), outcome::solve(&strays));
    assert_eq!(par(&many), outcome::solve(&many));
    assert!(matches!(par(&many), Err(Error::TooManyMoves { position: 1, .. })));
}

#[test]
fn nor_on_a_space_large_enough_to_be_worked_ahead_on() {
    let len = 600_000;
    let edges = many_edges(len, 4, 8);
    let mut graph = Graph::from_edges(len, edges.iter().copied()).unwrap();
    graph.set_keep_turn(edges.iter().copied().step_by(10_000)).unwrap();
    let expected = outcome::solve(&graph).unwrap();
    assert!(expected.counts().win > len / 2);
    for threads in 1..=3 {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        // After a change the reverse rows are still to be built.
        graph.set_keep_turn([edges[0]]).unwrap();
        assert_eq!(pool.install(|| par(&graph)).unwrap(), expected);
    }
}
