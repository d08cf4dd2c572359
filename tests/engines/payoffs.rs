//! Moves that pay and points that are kept, against brute force.

use crate::few;

use std::ops::ControlFlow;

use few::{Few, Random, closed};
use retrograde::score::{ScoreError, Scored};
use retrograde::solver::Progress;
use retrograde::space::Kind;
use retrograde::{Error, Game, Graph, Solved, Solver, Space};

const GAMES: u64 = 30_000;

#[test]
fn scores_and_plies_of_random_games() {
    let mut random = Random(1);
    let (mut known, mut gains, mut stored) = (0, 0, 0);
    for round in 0..GAMES {
        let few = Few::random(&mut random, round);
        let values = few.values();
        let plies = few.plies(&values);
        let scores = few.solve(&few).unwrap();
        for id in 0..values.len() {
            assert_eq!(scores.score(id), values[id], "{id} of {few:?}");
            assert_eq!(scores.remoteness(id), plies[id], "{id} of {few:?}");
            // Every gain comes to an end.
            let goes_nowhere = values[id].is_none_or(|value| few.goes_on(id) && value == few.endless[id]);
            assert_eq!(plies[id].is_none(), goes_nowhere, "{id} of {few:?}");
            known += usize::from(values[id].is_some());
            gains += usize::from(plies[id] > Some(0));
        }
        if let Some(graph) = few.graph() {
            assert_eq!(few.solve(&graph).unwrap(), scores, "{few:?}");
            stored += 1;
        }
    }
    assert!(known > 80_000 && gains > 20_000 && stored > 15_000, "{known} {gains} {stored}");
}

/// A player who plays best moves gets no less than the score, whatever the other does: no move lowers it, and where there is more to
/// get than by endless play, no position comes again.
#[test]
fn best_moves_secure_the_score() {
    let mut random = Random(2);
    let mut secured = 0;
    for round in 0..GAMES / 3 {
        let few = Few::random(&mut random, round);
        let solved = Solved::new(&few, few.solve(&few).unwrap()).unwrap();
        let known = |id: usize| solved.score(&id).is_some();
        // Position 2 · id has the player of best moves on move, position 2 · id + 1 the other.
        let len = 2 * few.moves.len();
        let mut step = vec![vec![false; len]; len];
        for id in (0..few.moves.len()).filter(|&id| known(id)) {
            let moves = solved.moves(&id).unwrap();
            let best = solved.best_move(&id);
            assert_eq!(best, moves.first().copied());
            assert_eq!(best.is_some(), few.goes_on(id));
            assert_eq!(moves.len(), if few.goes_on(id) { few.moves[id].len() } else { 0 });
            assert!(moves.is_sorted_by(|a, b| a.value >= b.value));
            if let Some(best) = best {
                assert_eq!(best.value, solved.score(&id));
                let gains = best.value.unwrap() != few.endless[id];
                assert!(!gains || best.remoteness == solved.remoteness(&id), "{id} of {few:?}");
                step[2 * id][2 * best.position + usize::from(few.passes(id, best.position))] = true;
            }
            for next in moves {
                let rest = solved.score(&next.position).unwrap();
                let passes = few.passes(id, next.position);
                let value = few.payoffs[&(id, next.position)] + if passes { -rest } else { rest };
                assert_eq!(next.value, Some(value));
                step[2 * id + 1][2 * next.position + usize::from(!passes)] = true;
            }
        }
        let reach = closed(step);
        for state in (0..len).filter(|&state| known(state / 2)) {
            let gain = solved.score(&(state / 2)).unwrap() - few.endless[state / 2];
            let better = if state % 2 == 0 { gain > 0 } else { gain < 0 };
            assert!(!better || !reach[state][state], "{state} of {few:?}");
            secured += usize::from(better && few.goes_on(state / 2));
        }
    }
    assert!(secured > 5_000, "{secured}");
}

/// A payoff on a cycle that endless play does not lose is an error that names such a move; nothing else is.
#[test]
fn endless_play_must_agree_on_cycles_only() {
    let mut random = Random(3);
    let mut refused = 0;
    for round in 0..GAMES / 3 {
        let mut few = Few::random(&mut random, round);
        let Some((&changed, _)) = few.payoffs.iter().min_by_key(|_| random.below(99)) else { continue };
        *few.payoffs.get_mut(&changed).unwrap() += 1;
        let reach = few.reach();
        let on_cycle = |(from, to): (usize, usize)| few.goes_on(from) && reach[to][from];
        for solved in
            [Some(few.solve(&few)), few.graph().map(|graph| few.solve(&graph))].into_iter().flatten()
        {
            match solved {
                Ok(_) => assert!(!on_cycle(changed), "{changed:?} of {few:?}"),
                Err(error) => {
                    assert_eq!(error, ScoreError::EndlessDiffers { from: changed.0, to: changed.1 });
                    assert!(on_cycle(changed), "{changed:?} of {few:?}");
                    refused += 1;
                }
            }
        }
    }
    assert!(refused > 2_000, "{refused}");
}

#[test]
fn moves_to_nowhere_are_named() {
    let few = |to: usize| Few {
        kinds: vec![Kind::Open(1), Kind::Open(1), Kind::Hole],
        moves: vec![vec![1], vec![to], vec![]],
        keeps: [((0, 1), false), ((1, to), false)].into(),
        ends: vec![None; 3],
        endless: vec![0; 3],
        payoffs: [((0, 1), 0), ((1, to), 0)].into(),
    };
    for index in [2, 3, usize::MAX] {
        let space = few(index);
        let bad = Error::BadMove { position: 1, index, len: 3 };
        assert_eq!(space.solve(&space).unwrap_err(), ScoreError::Solve(bad));
    }
}

/// A larger game in pieces of some hundred positions: play in a piece can cycle, and a move to another piece pays.
struct Pieces {
    graph: Graph,
    piece: usize,
}

impl Pieces {
    fn new() -> Self {
        let (len, piece) = (20_000, 700);
        let mut random = Random(4);
        let moves = (0..2 * len).map(|_| {
            let from = random.below(len);
            let to = if random.below(9) > 0 {
                from - from % piece + random.below(piece)
            } else {
                random.below(from + 1)
            };
            (from, to.min(len - 1))
        });
        Self { graph: Graph::from_edges(len, moves).unwrap(), piece }
    }
}

impl Game for Pieces {
    type Position = usize;

    fn successors(&self, id: &usize) -> impl IntoIterator<Item = usize> {
        self.graph.successors(id)
    }
}

impl Scored for Pieces {
    fn score(&self, &id: &usize) -> Option<i64> {
        (self.graph.kind(id) == Kind::Open(0)).then_some(id as i64 % 11 - 5)
    }

    fn payoff(&self, from: &usize, to: &usize) -> i64 {
        if from / self.piece == to / self.piece { 0 } else { (from + to) as i64 % 7 - 3 }
    }
}

#[test]
fn a_run_that_is_stopped_keeps_the_components_that_are_done() {
    let pieces = Pieces::new();
    let whole = Solver::new().scores(&pieces.graph, &pieces).unwrap();
    assert!(whole.iter().all(|(_, score)| score.is_some()));
    let mut known = Vec::new();
    for reports in 0.. {
        let mut made = 0;
        let watch = |_: Progress| {
            made += 1;
            if made > reports { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let solved = Solver::new().observe(watch).scores(&pieces.graph, &pieces).unwrap();
        if made <= reports {
            assert_eq!(solved.answers(), whole.answers());
            break;
        }
        assert_eq!(made, reports + 1);
        for (id, score) in solved.iter().filter(|(_, score)| score.is_some()) {
            assert_eq!(score, whole.score(&id));
            assert_eq!(solved.remoteness(&id), whole.remoteness(&id));
            assert_eq!(solved.best_move(&id), whole.best_move(&id));
        }
        // Nothing is said of moves whose payoff was not read.
        for id in (0..pieces.graph.len()).filter(|id| solved.score(id).is_none()) {
            let moves = solved.moves(&id).unwrap();
            let all = whole.moves(&id).unwrap();
            assert!(moves.iter().all(|next| next.value.is_none() || all.contains(next)));
        }
        known.push(solved.iter().filter(|(_, score)| score.is_some()).count());
    }
    assert!(known.is_sorted() && known.len() > 6, "{known:?}");
}
