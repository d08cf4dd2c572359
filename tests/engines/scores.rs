//! Play for points, against brute force: for each possible value one question a position and side, answered by applying the
//! rules until nothing changes.

use crate::common;

use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

use common::random::{RandomGame, many_edges};
use quickcheck::QuickCheck;
use retrograde::game::WithScore;
use retrograde::score::{self, ScoreError, Scored, Scores};
use retrograde::solved::Move;
use retrograde::solver::{Phase, Progress};
use retrograde::space::{Backward, Kind, Positions, Turn};
use retrograde::{Error, Game, Graph, Outcome, Solved, Solver, Space, from_fn};

const MANY: u64 = 3_000;

/// A game on numbers whose ends have scores; endless play is worth the same to the same player all the time.
#[derive(Clone, Debug)]
struct Points {
    moves: Vec<Vec<(usize, bool)>>,
    ends: Vec<Option<i64>>,
    endless: Vec<i64>,
}

impl Points {
    /// A random game as it is, endless play worth 0. The scores are drawn from few numbers so that many are equal.
    fn plain(game: &RandomGame, scores: &[i8]) -> Self {
        let score = |id: usize| i64::from(scores.get(id).copied().unwrap_or(0) % 4);
        let ends = (0..game.moves.len())
            .map(|id| (game.ends[id].is_some() || game.moves[id].is_empty()).then(|| score(id)));
        let moves = game
            .moves
            .iter()
            .enumerate()
            .map(|(from, row)| row.iter().map(|&to| (to, !game.keeps.contains(&(from, to)))).collect());
        Self { moves: moves.collect(), ends: ends.collect(), endless: vec![0; game.moves.len()] }
    }

    /// The same with the player on move in the position, and `worth` to the one of even numbers if play never ends.
    fn with_players(&self, worth: i64) -> Self {
        let row = |id: usize| {
            let turned = |&(to, passes): &(usize, bool)| (2 * to + ((id % 2) ^ usize::from(passes)), passes);
            self.moves[id / 2].iter().map(turned).collect()
        };
        let twice = 0..2 * self.moves.len();
        Self {
            moves: twice.clone().map(row).collect(),
            ends: twice.clone().map(|id| self.ends[id / 2]).collect(),
            endless: twice.map(|id| if id % 2 == 0 { worth } else { -worth }).collect(),
        }
    }

    fn graph(&self) -> Graph {
        let rows: Vec<Vec<usize>> = self.moves.iter().map(|row| row.iter().map(|m| m.0).collect()).collect();
        let mut graph = Graph::from_successors(&rows).unwrap();
        let kept = |(from, row): (usize, &Vec<(usize, bool)>)| {
            row.iter().filter(|m| !m.1).map(|m| (from, m.0)).collect::<Vec<_>>()
        };
        graph.set_keep_turn(self.moves.iter().enumerate().flat_map(kept)).unwrap();
        graph
    }

    fn solve(&self) -> Scores {
        score::solve(&self.graph(), |id| self.ends[id], |id| self.endless[id], |_, _| 0).unwrap()
    }

    /// For each position, and for the player on move (0) or the other (1): can that player force an end that is good?
    fn forces_end(&self, good: impl Fn(i64) -> bool) -> Vec<[bool; 2]> {
        let mut forced = vec![[false; 2]; self.moves.len()];
        loop {
            let apply = |id: usize, side: usize| {
                let mut after =
                    self.moves[id].iter().map(|&(to, passes)| forced[to][side ^ usize::from(passes)]);
                match self.ends[id] {
                    Some(score) => good(if side == 0 { score } else { -score }),
                    None if side == 0 => after.any(|forced| forced),
                    None => after.all(|forced| forced),
                }
            };
            let next: Vec<_> = (0..self.moves.len()).map(|id| [apply(id, 0), apply(id, 1)]).collect();
            if next == forced {
                return forced;
            }
            forced = next;
        }
    }

    /// The most that the player on move can make sure of.
    fn value(&self, id: usize) -> i64 {
        let least = |bar: i64| {
            // If endless play is good enough, all that matters is to be kept from no worse end.
            if self.endless[id] >= bar {
                !self.forces_end(|score| -score < bar)[id][1]
            } else {
                self.forces_end(|score| score >= bar)[id][0]
            }
        };
        (-12..=12).rev().find(|&bar| least(bar)).unwrap()
    }
}

impl Game for Points {
    type Position = usize;

    fn successors(&self, &id: &usize) -> impl IntoIterator<Item = usize> {
        self.moves[id].iter().map(|m| m.0)
    }

    fn passes_turn(&self, &from: &usize, &to: &usize) -> bool {
        self.moves[from].iter().find(|m| m.0 == to).is_none_or(|m| m.1)
    }
}

impl Scored for Points {
    fn score(&self, &id: &usize) -> Option<i64> {
        self.ends[id]
    }

    fn endless(&self, &id: &usize) -> i64 {
        self.endless[id]
    }
}

fn values_are_right(points: &Points) -> bool {
    let scores = points.solve();
    (0..points.moves.len()).all(|id| scores.score(id) == Some(points.value(id)))
}

#[test]
fn values_where_endless_play_is_worth_nothing() {
    fn property(game: RandomGame, scores: Vec<i8>) -> bool {
        values_are_right(&Points::plain(&game, &scores))
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame, Vec<i8>) -> bool);
}

#[test]
fn values_where_endless_play_suits_one_player() {
    fn property(game: RandomGame, scores: Vec<i8>, worth: i8) -> bool {
        values_are_right(&Points::plain(&game, &scores).with_players(i64::from(worth % 6)))
    }
    QuickCheck::new().tests(MANY / 3).quickcheck(property as fn(RandomGame, Vec<i8>, i8) -> bool);
}

/// Whoever has more than endless play, or the opponent less, and plays best moves, gets it however the other plays, and play
/// ends: there is no way round, and no end that is worse.
fn best_moves_get_there(points: &Points) -> bool {
    let scores = points.solve();
    let graph = points.graph();
    let solved = Solved::new(&graph, points.solve()).unwrap();
    let gain = |id: usize| scores.score(id).unwrap() - points.endless[id];
    (0..points.moves.len()).all(|start| {
        if points.ends[start].is_some() {
            return solved.best_move(&start).is_none() && scores.remoteness(start) == Some(0);
        }
        let Move { position: best, value, remoteness } = solved.best_move(&start).unwrap();
        let passes = points.moves[start].iter().find(|m| m.0 == best).unwrap().1;
        let sign = if passes { -1 } else { 1 };
        let keeps = scores.score(start) == value
            && value == scores.score(best).map(|value| sign * value)
            && remoteness == scores.remoteness(best).map(|plies| plies + 1);
        if gain(start) == 0 {
            return keeps && scores.remoteness(start).is_none();
        }
        let hurries = gain(start) < 0 || scores.remoteness(start) == remoteness;
        keeps && hurries && strategy_ends(points, &solved, start)
    })
}

/// Walks everything that may happen from `start` when the player with the gain plays best moves.
fn strategy_ends(points: &Points, solved: &Solved<&Graph, Scores>, start: usize) -> bool {
    let value = |id: usize| solved.score(&id).unwrap();
    let mut left = HashMap::new(); // each position met, with what may follow
    let mut todo = vec![start];
    while let Some(id) = todo.pop() {
        let gain = value(id) - points.endless[id];
        assert_ne!(gain, 0, "the gain is never given away");
        let moves: Vec<(usize, bool)> = match (points.ends[id], gain > 0) {
            (Some(score), _) => {
                assert_eq!(score, value(id));
                Vec::new()
            }
            (None, true) => {
                let best = solved.best_move(&id).unwrap().position;
                points.moves[id].iter().copied().filter(|m| m.0 == best).take(1).collect()
            }
            (None, false) => points.moves[id].clone(),
        };
        for &(to, passes) in &moves {
            let after = if passes { -value(to) } else { value(to) };
            // The other player may lose more, never get more.
            assert!(if gain > 0 { after == value(id) } else { after <= value(id) });
            if !left.contains_key(&to) && to != id {
                todo.push(to);
            }
        }
        left.insert(id, moves);
    }
    // Take away what only leads to what is gone: with a way round something stays.
    loop {
        let gone: BTreeSet<usize> = left
            .iter()
            .filter(|(_, moves)| moves.iter().all(|m| !left.contains_key(&m.0)))
            .map(|(&id, _)| id)
            .collect();
        if gone.is_empty() {
            return left.is_empty();
        }
        left.retain(|id, _| !gone.contains(id));
    }
}

#[test]
fn best_moves_secure_the_value() {
    fn property(game: RandomGame, scores: Vec<i8>, worth: i8) -> bool {
        let plain = Points::plain(&game, &scores);
        best_moves_get_there(&plain) && best_moves_get_there(&plain.with_players(i64::from(worth % 6)))
    }
    QuickCheck::new().tests(MANY / 3).quickcheck(property as fn(RandomGame, Vec<i8>, i8) -> bool);
}

/// Every move is listed, as the player who makes it sees it, and none is better than the one before.
#[test]
fn moves_are_all_there_and_best_first() {
    fn sound(points: &Points) -> bool {
        let solved = Solver::new().scores(points.graph(), points).unwrap();
        let (value, plies) = (|id: usize| solved.score(&id).unwrap(), |id: usize| solved.remoteness(&id));
        (0..points.moves.len()).all(|id| {
            let listed = solved.moves(&id).unwrap();
            let row = if points.ends[id].is_some() { &[][..] } else { &points.moves[id] };
            let seen = |&(to, passes): &(usize, bool)| Move {
                position: to,
                value: Some(if passes { -value(to) } else { value(to) }),
                remoteness: plies(to).map(|plies| plies + 1),
            };
            // By value, then the fewest plies to a gain and the most to a loss.
            let worth = |m: &Move<usize, i64>| {
                let gain = m.value.unwrap() - points.endless[id];
                let plies = i64::from(m.remoteness.unwrap_or(0));
                (gain, -plies * gain.signum())
            };
            let mut expected: Vec<Move<usize, i64>> = row.iter().map(seen).collect();
            expected.sort_by_key(|m| std::cmp::Reverse(worth(m)));
            listed == expected && solved.best_move(&id) == expected.first().copied()
        })
    }
    fn property(game: RandomGame, scores: Vec<i8>, worth: i8) -> bool {
        let plain = Points::plain(&game, &scores);
        sound(&plain) && sound(&plain.with_players(i64::from(worth % 6)))
    }
    QuickCheck::new().tests(MANY / 3).quickcheck(property as fn(RandomGame, Vec<i8>, i8) -> bool);
}

// Runs that are stopped.

/// Solves as often as there are reports, stopped at each of them in turn, and once to the end.
fn stopped_everywhere<S: Positions<Position = usize> + Clone>(
    points: &Points,
    space: &S,
    mut partial: impl FnMut(&Solved<S, Scores>),
) -> (Solved<S, Scores>, Vec<Phase>) {
    for reports in 0.. {
        let mut phases = Vec::new();
        let watch = |progress: Progress| {
            phases.push(progress.phase);
            if phases.len() > reports { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let solved = Solver::new().observe(watch).scores(space.clone(), points).unwrap();
        if phases.len() <= reports {
            return (solved, phases);
        }
        // Not asked again after it has stopped the run.
        assert_eq!(phases.len(), reports + 1);
        partial(&solved);
    }
    unreachable!("a run makes so many reports and no more")
}

/// Whether nothing is said that differs from these values, which every position would have if nothing was left out.
fn says_nothing_untrue<S: Positions<Position = usize>>(solved: &Solved<S, Scores>, truth: &[i64]) -> bool {
    solved.iter().all(|(id, value)| {
        value.is_none_or(|value| value == truth[id]) && (value.is_some() || solved.remoteness(&id).is_none())
    })
}

#[test]
fn a_small_run_that_is_stopped_says_nothing_untrue() {
    fn sound(points: &Points) -> bool {
        let truth: Vec<i64> = (0..points.moves.len()).map(|id| points.value(id)).collect();
        let mut sound = true;
        let partial = |solved: &Solved<_, Scores>| sound &= says_nothing_untrue(solved, &truth);
        let (whole, _) = stopped_everywhere(points, &points.graph(), partial);
        sound && whole.iter().all(|(id, value)| value == Some(truth[id]))
    }
    fn property(game: RandomGame, scores: Vec<i8>, worth: i8) -> bool {
        let plain = Points::plain(&game, &scores);
        sound(&plain) && sound(&plain.with_players(i64::from(worth % 6)))
    }
    QuickCheck::new().tests(MANY / 3).quickcheck(property as fn(RandomGame, Vec<i8>, i8) -> bool);
}

/// Where a search was cut there may be more to get than anywhere else: stopped or not, nothing is said that it could change, and
/// all is said that it could not.
#[test]
fn what_lies_above_a_cut_is_unknown_and_the_rest_is_right() {
    fn sound(points: &Points, limit: usize) -> bool {
        let len = points.moves.len();
        let truth: Vec<i64> = (0..len).map(|id| points.value(id)).collect();
        let whole = Solver::new().scores(points.graph(), points).unwrap();
        let space = Solver::new().max_positions(1 + limit % len).explore(points, [0]).unwrap();
        let mut sound = true;
        let partial = |solved: &Solved<_, Scores>| sound &= says_nothing_untrue(solved, &truth);
        let (solved, _) = stopped_everywhere(points, &&space, partial);
        // Marks all that can reach a cut, by as many passes as there are positions.
        let goes_on = |id: usize| points.ends[space.positions()[id]].is_none();
        let cut = |id| space.kind(id) == Kind::Cut;
        let mut above: Vec<bool> = (0..space.len()).map(cut).collect();
        for _ in 0..space.len() {
            for id in (0..space.len()).filter(|&id| goes_on(id)) {
                let mut found = above[id];
                space.for_each_successor(id, |to, _| found |= above[to]);
                above[id] = found;
            }
        }
        sound
            && says_nothing_untrue(&solved, &truth)
            && (0..space.len()).filter(|&id| !above[id]).all(|id| {
                let p = space.positions()[id];
                (solved.score(&p), solved.remoteness(&p)) == (Some(truth[p]), whole.remoteness(&p))
            })
    }
    fn property(game: RandomGame, scores: Vec<i8>, worth: i8, limit: usize) -> bool {
        let plain = Points::plain(&game, &scores);
        sound(&plain, limit) && sound(&plain.with_players(i64::from(worth % 6)), limit)
    }
    QuickCheck::new().tests(MANY / 3).quickcheck(property as fn(RandomGame, Vec<i8>, i8, usize) -> bool);

    // As small as it gets: 0 may take 1 at once, and 9 by way of 2, which was not expanded.
    let rules = from_fn(|&n: &usize| [&[1, 2][..], &[], &[3], &[]][n].iter().copied());
    let game = WithScore::new(rules, |&n: &usize| [None, Some(-1), None, Some(9)][n]);
    let space = Solver::new().max_positions(3).explore(&game, [0]).unwrap();
    assert_eq!(Solver::new().scores(space, &game).unwrap().score(&0), None);
    assert_eq!(retrograde::scores(&game, [0]).unwrap().score(&0), Some(9));
}

#[test]
fn a_large_run_that_is_stopped_keeps_what_the_passes_have_settled() {
    let len = 12_000;
    let mut moves = vec![Vec::new(); len];
    many_edges(len, 2, 7).into_iter().for_each(|(from, to)| moves[from].push((to, (from + to) % 5 > 0)));
    let score = |id: usize| moves[id].is_empty().then_some(id as i64 % 11 - 5);
    let ends = (0..len).map(score).collect();
    let plain = Points { moves, ends, endless: vec![0; len] };
    for points in [plain.with_players(3), plain] {
        let graph = points.graph();
        let whole = score::solve(&graph, |id| points.ends[id], |id| points.endless[id], |_, _| 0).unwrap();
        let ended = points.ends.iter().flatten().count();
        let mut known = Vec::new();
        let (solved, phases) = stopped_everywhere(&points, &&graph, |solved| {
            known.push(solved.iter().filter(|(_, value)| value.is_some()).count());
            for id in (0..graph.len()).filter(|id| solved.score(id).is_some()) {
                assert_eq!(solved.score(&id), whole.score(id));
                assert_eq!(solved.remoteness(&id), whole.remoteness(id));
            }
        });
        assert_eq!(solved.answers(), &whole);
        assert!(phases.len() >= 6, "{}", phases.len());
        let reading = phases.iter().filter(|phase| **phase == Phase::Reading).count();
        assert_eq!(reading, points.moves.len().div_ceil(4_096));
        // Ends are known once they are read, and the later a run is stopped, the more is.
        assert!(known[0] == 0 && known[reading] == ended);
        assert!(known.is_sorted() && *known.last().unwrap() < points.moves.len());
        let levels: BTreeSet<usize> = known.into_iter().collect();
        assert!(levels.len() >= 3, "{levels:?}");
    }
}

/// Case 47: the payoffs, to Max, are 1 and 2; Min moves at s and v, Max at u. A search that takes u for Min's misses u and s.
#[test]
fn payoffs_with_a_loop_of_the_maximiser() {
    const S: usize = 0;
    const U: usize = 1;
    const V: usize = 2;
    let (one, two) = (3, 4);
    let mut graph = Graph::from_edges(5, [(S, U), (S, V), (U, U), (U, one), (V, two)]).unwrap();
    // Min moves at s and v, so from s to v the turn stays, and so it does on the loop. After u Min would be on move, after v Max.
    graph.set_keep_turn([(S, V), (U, U)]).unwrap();
    let score = |id: usize| [None, None, None, Some(-1), Some(2)][id];
    let scores = score::solve(&graph, score, |_| 0, |_, _| 0).unwrap();
    // Seen by Max: 1, 1 and 2.
    assert_eq!([S, U, V].map(|id| scores.score(id)), [Some(-1), Some(1), Some(-2)]);
    let solved = Solved::new(&graph, scores).unwrap();
    assert_eq!([S, U].map(|at| solved.best_move(&at).map(|best| best.position)), [Some(U), Some(one)]);
}

/// Without scores the values are those of outcomes.
#[test]
fn ends_without_a_score_count_by_their_outcome() {
    fn property(game: RandomGame) -> bool {
        let graph = game.graph();
        let scores = score::solve(&graph, |_| None, |_| 0, |_, _| 0).unwrap();
        let outcomes = retrograde::outcome::solve(&graph).unwrap();
        (0..graph.len()).all(|id| {
            let value = match outcomes.outcome(id) {
                Some(Outcome::Win) => 1,
                Some(Outcome::Loss) => -1,
                _ => 0,
            };
            let ended = !matches!(graph.kind(id), Kind::Open(_));
            let plies = outcomes.remoteness(id).or(ended.then_some(0));
            (scores.score(id), scores.remoteness(id)) == (Some(value), plies)
        })
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn extreme_scores_do_not_wrap() {
    const MOST: i64 = 1 << 61;
    let graph = Graph::from_edges(4, [(0, 1), (0, 0), (2, 3)]).unwrap();
    let score = |id: usize| [None, Some(-MOST), None, Some(MOST)][id];
    let scores = score::solve(&graph, score, |_| 0, |_, _| 0).unwrap();
    assert_eq!([0, 1, 2, 3].map(|id| scores.score(id)), [MOST, -MOST, -MOST, MOST].map(Some));
    // A position from which play can cycle must be worth both signs of what endless play is worth.
    let both = score::solve(&graph, score, |_| -MOST, |_, _| 0);
    assert_eq!(both, Err(ScoreError::EndlessDiffers { from: 0, to: 0 }));
    let ends = [MOST, -MOST];
    let chain = Graph::from_edges(2, [(0, 1)]).unwrap();
    let scores = score::solve(&chain, |id| [None, Some(MOST)][id], |id| ends[id], |_, _| 0).unwrap();
    assert_eq!((scores.score(0), scores.remoteness(0)), (Some(-MOST), Some(1)));
    // What could wrap is refused, and named.
    let large = |position, score| ScoreError::TooLarge { position, score, limit: MOST };
    for most in [MOST + 1, -MOST - 1, i64::MAX, i64::MIN] {
        assert_eq!(score::solve(&chain, |id| [None, Some(most)][id], |_| 0, |_, _| 0), Err(large(1, most)));
        assert_eq!(score::solve(&chain, |_| None, |_| most, |_, _| 0), Err(large(0, most)));
        assert_eq!(
            score::solve(&chain, |id| (id == 0).then_some(0), |id| [0, most][id], |_, _| 0),
            Err(large(1, most))
        );
        let game = WithScore::new(&chain, |&id: &usize| (id == 1).then_some(most));
        assert_eq!(retrograde::scores(&game, [0]).unwrap_err(), large(1, most));
        assert_eq!(Solver::new().scores(&chain, &game).unwrap_err(), large(1, most));
    }
    let shown = score::solve(&chain, |_| Some(MOST + 1), |_| 0, |_, _| 0).unwrap_err().to_string();
    assert_eq!(shown, format!("expected a score from −{MOST} to {MOST}, found 2305843009213693953 at 0"));
}

/// A space with a hole and a cut.
struct Odd;

impl Space for Odd {
    fn len(&self) -> usize {
        5
    }
    fn kind(&self, id: usize) -> Kind {
        [Kind::Open(2), Kind::Cut, Kind::Hole, Kind::Open(0), Kind::Open(1)][id]
    }
    fn for_each_successor(&self, id: usize, mut visit: impl FnMut(usize, Turn)) {
        [&[1, 3][..], &[], &[], &[], &[3]][id].iter().for_each(|&to| visit(to, Turn::Passes));
    }
}

impl Backward for Odd {
    fn for_each_predecessor(&self, id: usize, mut visit: impl FnMut(usize, Turn)) {
        [&[][..], &[0], &[], &[0, 4], &[]][id].iter().for_each(|&from| visit(from, Turn::Passes));
    }
}

#[test]
fn nothing_is_said_of_holes_and_above_cuts() {
    for score in [2, 0] {
        let scores = score::solve(&Odd, |id| (id == 3).then_some(score), |_| 0, |_, _| 0).unwrap();
        assert_eq!([0, 1, 2, 3].map(|id| scores.score(id)), [None, None, None, Some(score)]);
        // From 4 no cut can be reached.
        assert_eq!(scores.score(4), Some(-score));
        assert_eq!((scores.remoteness(0), scores.score(5), scores.remoteness(5)), (None, None, None));
    }
}

/// Says that it has more positions than can be numbered.
struct Huge;

impl Space for Huge {
    fn len(&self) -> usize {
        usize::MAX
    }
    fn kind(&self, _: usize) -> Kind {
        Kind::Open(0)
    }
    fn for_each_successor(&self, _: usize, _: impl FnMut(usize, Turn)) {}
}

impl Backward for Huge {
    fn for_each_predecessor(&self, _: usize, _: impl FnMut(usize, Turn)) {}
}

#[test]
fn too_many_positions_are_refused_before_they_are_asked_for() {
    let limit = if usize::BITS > 32 { u32::MAX as usize } else { (1 << 27) - 1 };
    let refused = Err(ScoreError::Solve(Error::TooManyPositions { len: usize::MAX, limit }));
    assert_eq!(score::solve(&Huge, |_| None, |_| 0, |_, _| 0), refused);
}

/// Nim-like counting down with points for what is taken, from the front door: positions, not numbers.
struct Take;

impl Game for Take {
    type Position = (i32, i32); // what is left, and the mover's lead
    fn successors(&self, &(left, lead): &(i32, i32)) -> impl IntoIterator<Item = (i32, i32)> {
        (1..=left.min(3)).map(move |take| (left - take, -(lead + take * take % 5)))
    }
    fn terminal(&self, &(left, _): &(i32, i32)) -> Option<Outcome> {
        (left < 0).then_some(Outcome::Draw)
    }
}

impl Scored for Take {
    fn score(&self, &(left, lead): &(i32, i32)) -> Option<i64> {
        (left == 0).then_some(lead.into())
    }
}

#[test]
fn the_front_door_answers_by_position() {
    fn value((left, lead): (i32, i32)) -> i32 {
        let after = (1..=left.min(3)).map(|take| -value((left - take, -(lead + take * take % 5))));
        after.max().unwrap_or(lead)
    }
    let solved = retrograde::scores(&Take, [(12, 0)]).unwrap();
    for (position, score) in solved.iter() {
        assert_eq!(score, Some(i64::from(value(position))), "{position:?}");
        let best = solved.best_move(&position);
        assert_eq!(best.is_none(), position.0 == 0);
        assert!(best.is_none_or(|best| -value(best.position) == value(position)));
    }
    assert!(solved.len() > 100);
    assert_eq!(solved.score(&(99, 0)), None);
}

/// Endless play that both players like is an error that names positions.
#[test]
fn a_contradiction_about_endless_play_is_named_by_positions() {
    struct Both;
    impl Game for Both {
        type Position = char;
        fn successors(&self, &p: &char) -> impl IntoIterator<Item = char> {
            [if p == 'a' { 'b' } else { 'a' }]
        }
    }
    impl Scored for Both {
        fn score(&self, _: &char) -> Option<i64> {
            None
        }
        fn endless(&self, _: &char) -> i64 {
            1
        }
    }
    let error = retrograde::scores(&Both, ['a']).unwrap_err();
    assert_eq!(error, ScoreError::EndlessDiffers { from: 'a', to: 'b' });
    assert_eq!(
        error.to_string(),
        "expected a cycle to keep what endless play is worth, found a move from 'a' to 'b' that changes it"
    );
}

/// A token and the lead of the player to move. From 0 it goes to 1, from 1 back to 0, or to 2 with a point; there it stays. What was
/// taken is kept, so endless play is worth the lead.
struct Lead;

impl Game for Lead {
    type Position = (u8, i32);

    fn successors(&self, &(at, lead): &(u8, i32)) -> impl IntoIterator<Item = (u8, i32)> {
        match at {
            0 => vec![(1, -lead)],
            1 => vec![(0, -lead), (2, -(lead + 1))],
            _ => vec![(2, -lead)],
        }
    }
}

impl Scored for Lead {
    fn score(&self, _: &(u8, i32)) -> Option<i64> {
        None
    }

    fn endless(&self, &(_, lead): &(u8, i32)) -> i64 {
        lead.into()
    }
}

/// The same by a move that pays: the lead is not part of the position.
struct Paid;

impl Game for Paid {
    type Position = u8;

    fn successors(&self, &at: &u8) -> impl IntoIterator<Item = u8> {
        [&[1][..], &[0, 2], &[2]][usize::from(at)].to_vec()
    }
}

impl Scored for Paid {
    fn score(&self, _: &u8) -> Option<i64> {
        None
    }

    fn payoff(&self, &from: &u8, &to: &u8) -> i64 {
        i64::from((from, to) == (1, 2))
    }
}

/// jocly #34, as small as it gets.
#[test]
fn points_are_kept_in_endless_play() {
    let lead = retrograde::scores(&Lead, [(0, 0)]).unwrap();
    assert_eq!([(0, 0), (1, 0), (2, -1), (2, 1)].map(|at| lead.score(&at)), [-1, 1, -1, 1].map(Some));
    assert_eq!(lead.best_move(&(1, 0)).unwrap().position, (2, -1));

    let paid = retrograde::scores(&Paid, [0]).unwrap();
    assert_eq!([0, 1, 2].map(|at| paid.score(&at)), [-1, 1, 0].map(Some));
    assert_eq!([0, 1, 2].map(|at| paid.remoteness(&at)), [Some(2), Some(1), None]);
    let moves = paid.moves(&1).unwrap();
    assert_eq!(moves[0], Move { position: 2, value: Some(1), remoteness: Some(1) });
    assert_eq!((moves[1].position, moves[1].value), (0, Some(1)));
}

#[test]
fn a_chain_of_a_million_positions() {
    let chain = Graph::from_edges(1_000_000, (1..1_000_000).map(|id| (id, id - 1))).unwrap();
    let scores = score::solve(&chain, |id| (id == 0).then_some(9), |_| 0, |_, _| 0).unwrap();
    assert_eq!((scores.score(999_999), scores.remoteness(999_999)), (Some(-9), Some(999_999)));
}

/// B at 0 may take a declared draw or move on to 1, from where A can only move back; endless play is a win for A.
#[test]
fn a_draw_is_better_than_endless_play_that_the_other_wins() {
    let graph = Graph::from_successors(&[vec![2, 1], vec![0], vec![]]).unwrap();
    let endless = [-1, 1, 1];
    let scores = score::solve(&graph, |id| (id == 2).then_some(0), |id| endless[id], |_, _| 0).unwrap();
    assert_eq!((0..3).map(|id| scores.score(id)).collect::<Vec<_>>(), [Some(0); 3]);
    // Without the way out B is caught for good.
    let ring = Graph::from_successors(&[vec![1], vec![0]]).unwrap();
    let scores = score::solve(&ring, |_| None, |id| endless[id], |_, _| 0).unwrap();
    assert_eq!((scores.score(0), scores.score(1)), (Some(-1), Some(1)));
}

/// A mancala of three pits a side: stones are sown over one's own pits, one's store and the other's pits; who ends in the store
/// moves again; when the mover's pits are empty the other keeps the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Pits {
    mine: [u8; 3],
    theirs: [u8; 3],
    lead: i32,
    /// Whether the player to move has just moved.
    again: bool,
}

struct Mancala;

impl Game for Mancala {
    type Position = Pits;

    fn successors(&self, pits: &Pits) -> impl IntoIterator<Item = Pits> {
        let sow = move |pit: usize| {
            let Pits { mut mine, mut theirs, mut lead, .. } = *pits;
            let stones = usize::from(std::mem::take(&mut mine[pit]));
            for place in (pit + 1..=pit + stones).map(|place| place % 7) {
                match place {
                    0..3 => mine[place] += 1,
                    3 => lead += 1,
                    _ => theirs[place - 4] += 1,
                }
            }
            if (pit + stones) % 7 == 3 {
                Pits { mine, theirs, lead, again: true }
            } else {
                Pits { mine: theirs, theirs: mine, lead: -lead, again: false }
            }
        };
        let mine = pits.mine;
        (0..3).filter(move |&pit| mine[pit] > 0).map(sow)
    }

    fn passes_turn(&self, _: &Pits, to: &Pits) -> bool {
        !to.again
    }
}

impl Scored for Mancala {
    fn score(&self, pits: &Pits) -> Option<i64> {
        let rest: u8 = pits.theirs.iter().sum();
        (pits.mine == [0; 3]).then_some(i64::from(pits.lead) - i64::from(rest))
    }
}

#[test]
fn a_small_mancala_by_plain_search() {
    fn value(pits: &Pits, known: &mut HashMap<Pits, i64>) -> i64 {
        if let Some(&value) = known.get(pits) {
            return value;
        }
        let moves: Vec<Pits> = Mancala.successors(pits).into_iter().collect();
        let worth = moves.iter().map(|to| if to.again { value(to, known) } else { -value(to, known) }).max();
        let worth = worth.unwrap_or_else(|| Mancala.score(pits).unwrap());
        known.insert(*pits, worth);
        worth
    }
    for stones in 1..=2 {
        let start = Pits { mine: [stones; 3], theirs: [stones; 3], lead: 0, again: false };
        let solved = retrograde::scores(&Mancala, [start]).unwrap();
        let mut known = HashMap::new();
        value(&start, &mut known);
        assert!(known.len() > 50);
        assert!(known.iter().all(|(pits, &worth)| solved.score(pits) == Some(worth)));
    }
}

/// What a cut hides may be better than the best move that is known.
#[test]
fn where_the_score_is_not_known_there_is_no_best_move() {
    let rules =
        from_fn(|&n: &u32| if n == 0 { vec![1, 2] } else { (n > 1).then_some(n + 1).into_iter().collect() });
    let game = WithScore::new(rules, |&n: &u32| (n == 1).then_some(-5));
    let space = Solver::new().max_positions(4).explore(&game, [0]).unwrap();
    assert!(space.cuts() > 0);
    let solved = Solver::new().scores(space, &game).unwrap();
    assert_eq!((solved.score(&0), solved.best_move(&0)), (None, None));
    assert_eq!(solved.moves(&0).unwrap()[0].value, Some(5));
}
