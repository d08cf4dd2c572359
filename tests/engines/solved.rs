//! Questions asked by position: moves, best moves, lines of play.

use crate::common;

use common::random::RandomGame;
use quickcheck::QuickCheck;
use retrograde::outcome::Outcomes;
use retrograde::solved::Move;
use retrograde::space::Positions;
use retrograde::{Game, Implicit, Outcome, Solved, Solver, from_fn};

const MANY: u64 = 10_000;

/// A move's worth to its maker: the larger the better.
fn worth(m: &Move<usize>) -> (i8, i64) {
    let plies = i64::from(m.remoteness.unwrap_or(0));
    match m.value.expect("everything is known") {
        Outcome::Win => (1, -plies),
        Outcome::Draw => (0, 0),
        Outcome::Loss => (-1, plies),
    }
}

fn sound(game: &RandomGame, solved: &Solved<impl Positions<Position = usize>, Outcomes>) -> bool {
    game.positions().iter().all(|p| {
        let moves = solved.moves(p).expect("a position");
        let mut listed: Vec<usize> = moves.iter().map(|m| m.position).collect();
        let mut expected: Vec<usize> = if game.ends[*p].is_some() { vec![] } else { game.moves[*p].clone() };
        listed.sort_unstable();
        expected.sort_unstable();
        let seen = moves.iter().all(|m| {
            let at_end = solved.outcome(&m.position).expect("everything is known");
            let seen = if game.passes_turn(p, &m.position) { at_end.reversed() } else { at_end };
            m.value == Some(seen) && m.remoteness == solved.remoteness(&m.position).map(|plies| plies + 1)
        });
        let best_first = moves.windows(2).all(|pair| worth(&pair[0]) >= worth(&pair[1]));
        // The best move is worth just what the position is.
        let best = moves
            .first()
            .is_none_or(|best| best.value == solved.outcome(p) && best.remoteness == solved.remoteness(p));
        listed == expected && seen && best_first && best && solved.best_move(p) == moves.first().copied()
    })
}

#[test]
fn moves_are_all_there_and_best_first() {
    fn property(game: RandomGame) -> bool {
        sound(&game, &Solver::new().outcomes(Implicit::new(&game)).unwrap())
            && sound(&game, &retrograde::outcomes(&game, game.positions()).unwrap())
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn a_line_lasts_exactly_its_remoteness() {
    fn property(game: RandomGame) -> bool {
        let solved = Solver::new().outcomes(Implicit::new(&game)).unwrap();
        game.positions().iter().all(|p| {
            let line = solved.line(p).expect("a position");
            let last = *line.positions.last().expect("at least the position itself");
            let steps = line.positions.windows(2).all(|step| game.moves[step[0]].contains(&step[1]));
            let lasts = match solved.remoteness(p) {
                Some(plies) => line.cycle.is_none() && line.positions.len() == plies as usize + 1,
                None => match line.cycle {
                    Some(first) => game.moves[last].contains(&line.positions[first]),
                    None => game.ends[last] == Some(Outcome::Draw),
                },
            };
            line.positions[0] == *p && steps && lasts
        })
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn against_any_defence_the_winner_is_never_later() {
    // The winner takes best moves, the loser random ones: play ends in time, won for the winner.
    fn property(game: RandomGame, choices: Vec<usize>) -> bool {
        let solved = Solver::new().outcomes(Implicit::new(&game)).unwrap();
        game.positions().iter().filter(|p| solved.outcome(p) == Some(Outcome::Win)).all(|&start| {
            let (mut at, mut plies, mut winner_moves) = (start, 0, true);
            while game.ends[at].is_none() && !game.moves[at].is_empty() {
                let pick = choices.get(plies).copied().unwrap_or(0) % game.moves[at].len();
                let to =
                    if winner_moves { solved.best_move(&at).unwrap().position } else { game.moves[at][pick] };
                winner_moves ^= game.passes_turn(&at, &to);
                at = to;
                plies += 1;
                if plies > game.moves.len() {
                    return false;
                }
            }
            let expected = if winner_moves { Outcome::Win } else { Outcome::Loss };
            plies <= solved.remoteness(&start).unwrap() as usize && solved.outcome(&at) == Some(expected)
        })
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame, Vec<usize>) -> bool);
}

#[test]
fn a_position_outside_the_space_is_unknown() {
    let heap = from_fn(|&n: &u32| 0..n);
    let solved = retrograde::outcomes(&heap, [3]).unwrap();
    assert_eq!((solved.outcome(&4), solved.remoteness(&4)), (None, None));
    assert_eq!((solved.moves(&4), solved.best_move(&4), solved.line(&4)), (None, None, None));
    assert_eq!((solved.moves(&0), solved.best_move(&0)), (Some(vec![]), None));
    assert_eq!(solved.line(&0).unwrap().positions, [0]);
}

#[test]
fn over_an_index_only_its_own_positions_are_known() {
    let graph = retrograde::Graph::from_edges(2, [(0, 1)]).unwrap();
    let solved = Solver::new().outcomes(Implicit::new(&graph)).unwrap();
    assert_eq!(
        (solved.outcome(&1), solved.outcome(&2), solved.outcome(&usize::MAX)),
        (Some(Outcome::Loss), None, None)
    );
}

#[test]
fn every_answer_comes_once_by_iteration() {
    let solved = retrograde::patterns(&from_fn(|&n: &u32| 0..n), [6]).unwrap();
    let mut seen: Vec<u32> = solved
        .iter()
        .map(|(n, pattern)| {
            assert_eq!(pattern, solved.pattern(&n));
            n
        })
        .collect();
    seen.sort_unstable();
    assert_eq!(seen, [0, 1, 2, 3, 4, 5, 6]);
}
