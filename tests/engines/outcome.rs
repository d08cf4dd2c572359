//! The retrograde engine against the local check and against brute force, on random games and on graphs worked by hand.

use crate::common;

use common::odd::Odd;
use common::random::RandomGame;
use common::{brute, check};
use quickcheck::QuickCheck;
use retrograde::outcome::{self, Counts, Layer};
use retrograde::space::{Backward, Kind};
use retrograde::{Error, Graph, Implicit, Misere, Outcome, Solver};

const MANY: u64 = 10_000;

/// The engine's answers for a graph, position by position.
fn answers(space: &impl Backward) -> Vec<(Option<Outcome>, Option<u32>)> {
    let outcomes = outcome::solve(space).expect("a sound space");
    (0..space.len()).map(|id| (outcomes.outcome(id), outcomes.remoteness(id))).collect()
}

#[test]
fn equals_brute_force_on_random_games() {
    fn property(game: RandomGame) -> bool {
        let table = brute::outcomes(&game, &game.positions());
        let expected: Vec<_> = (0..game.moves.len()).map(|id| (Some(table[&id].0), table[&id].1)).collect();
        answers(&game.graph()) == expected
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn equals_brute_force_under_misere_play() {
    fn property(game: RandomGame) -> bool {
        let misere = Misere(&game);
        let table = brute::outcomes(&misere, &game.positions());
        let solved = Solver::new().outcomes(Implicit::new(&misere)).expect("a sound game");
        game.positions()
            .iter()
            .all(|p| (solved.outcome(p), solved.remoteness(p)) == (Some(table[p].0), table[p].1))
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn passes_the_local_check_on_random_games() {
    fn property(game: RandomGame) -> Result<(), String> {
        let outcomes = outcome::solve(&game.graph()).expect("a sound space");
        check::outcomes(&game, game.positions(), |&p| outcomes.outcome(p), |&p| outcomes.remoteness(p))
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> Result<(), String>);
}

#[test]
fn the_local_check_notices_every_single_change() {
    fn property(game: RandomGame, at: usize) -> bool {
        let right = outcome::solve(&game.graph()).expect("a sound space");
        let at = at % game.moves.len();
        let others = [Outcome::Win, Outcome::Loss, Outcome::Draw];
        let notices = |outcome: Outcome, plies: Option<u32>| {
            let told = |&p: &usize| if p == at { Some(outcome) } else { right.outcome(p) };
            let distance = |&p: &usize| if p == at { plies } else { right.remoteness(p) };
            check::outcomes(&game, game.positions(), told, distance).is_err()
        };
        let (outcome, plies) = (right.outcome(at).expect("solved"), right.remoteness(at));
        others.iter().filter(|&&other| other != outcome).all(|&other| notices(other, plies))
            && plies.is_none_or(|plies| notices(outcome, Some(plies + 2)))
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame, usize) -> bool);
}

#[test]
fn counts_and_histogram_add_up() {
    fn property(game: RandomGame) -> bool {
        let outcomes = outcome::solve(&game.graph()).expect("a sound space");
        let Counts { win, loss, draw, unknown } = outcomes.counts();
        let layers = outcomes.histogram();
        let sum = |part: fn(&Layer) -> usize| layers.iter().map(part).sum::<usize>();
        win + loss + draw == game.moves.len()
            && unknown == 0
            && (sum(|layer| layer.win), sum(|layer| layer.loss)) == (win, loss)
            && layers.len() == outcomes.max_remoteness().map_or(0, |longest| longest as usize + 1)
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn a_self_loop_is_a_move_that_never_runs_out() {
    // Alone it is a draw; beside a losing move it still is; beside a winning one that wins.
    assert_eq!(answers(&Graph::from_successors(&[vec![0]]).unwrap()), [(Some(Outcome::Draw), None)]);
    let graph = Graph::from_successors(&[vec![0, 1], vec![2], vec![]]).unwrap();
    assert_eq!(answers(&graph)[0], (Some(Outcome::Draw), None));
    let graph = Graph::from_successors(&[vec![0, 1], vec![]]).unwrap();
    assert_eq!(answers(&graph)[0], (Some(Outcome::Win), Some(1)));
}

#[test]
fn parallel_moves_are_counted_down_one_by_one() {
    let graph = Graph::from_successors(&[vec![1, 1, 3], vec![2, 2], vec![], vec![2]]).unwrap();
    assert_eq!(answers(&graph)[0], (Some(Outcome::Loss), Some(2)));
}

#[test]
fn a_declared_end_hides_its_moves() {
    let mut graph = Graph::from_successors(&[vec![1], vec![2], vec![]]).unwrap();
    assert_eq!(answers(&graph)[0], (Some(Outcome::Loss), Some(2)));
    graph.set_terminal(1, Outcome::Draw).unwrap();
    assert_eq!(answers(&graph)[0], (Some(Outcome::Draw), None));
    graph.set_terminal(1, Outcome::Loss).unwrap();
    assert_eq!(answers(&graph)[0], (Some(Outcome::Win), Some(1)));
}

#[test]
fn a_move_from_outside_is_an_error() {
    let odd = Odd::passing(vec![Kind::Open(0)], &[(7, 0)]);
    assert_eq!(outcome::solve(&odd), Err(Error::BadMove { position: 0, index: 7, len: 1 }));
    // Also where it comes from outside into what was not expanded.
    let odd = Odd::passing(vec![Kind::Cut], &[(7, 0)]);
    assert_eq!(outcome::solve(&odd), Err(Error::BadMove { position: 0, index: 7, len: 1 }));
}

#[test]
fn more_moves_than_can_be_counted_are_an_error() {
    let odd = Odd::passing(vec![Kind::Open(usize::MAX)], &[]);
    assert_eq!(outcome::solve(&odd), Err(Error::TooManyMoves { position: 0, limit: (1 << 30) - 1 }));
}

#[test]
fn a_hole_has_no_outcome_and_is_not_counted() {
    let odd = Odd::passing(vec![Kind::Open(1), Kind::Hole, Kind::Open(0)], &[(0, 2)]);
    let outcomes = outcome::solve(&odd).unwrap();
    assert_eq!((outcomes.outcome(1), outcomes.remoteness(1)), (None, None));
    assert_eq!(outcomes.counts(), Counts { win: 1, loss: 1, draw: 0, unknown: 0 });
}
