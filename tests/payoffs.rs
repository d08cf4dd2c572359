//! Moves that pay and points that are kept, against brute force: play is followed, move by move, until a position comes again with
//! the same player on move. No components, no levels, no order.

use std::collections::HashMap;

use retrograde::score::{self, ScoreError, Scores};
use retrograde::space::{Kind, Positions, Turn};
use retrograde::{Error, Graph, Outcome, Solved, Space};

const GAMES: u64 = 30_000;

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((word ^ (word >> 31)) % limit as u64) as usize
    }

    fn points(&mut self, most: i64) -> i64 {
        self.below(2 * most as usize + 1) as i64 - most
    }
}

/// A game on a few numbers, in which anything may be.
#[derive(Debug)]
struct Few {
    kinds: Vec<Kind>,
    moves: Vec<Vec<usize>>,
    keeps: HashMap<(usize, usize), bool>,
    ends: Vec<Option<i64>>,
    endless: Vec<i64>,
    payoffs: HashMap<(usize, usize), i64>,
}

impl Few {
    /// A random game. Inside a component payoffs are what endless play loses; moves between components pay anything, or
    /// nothing in every third game.
    fn random(random: &mut Random, round: u64) -> Self {
        let len = 1 + random.below(6);
        let count = random.below(len * 2 + 1);
        let mut moves = vec![Vec::new(); len];
        (0..count).for_each(|_| moves[random.below(len)].push(random.below(len)));
        let special = |random: &mut Random, moves: usize| match random.below(16) {
            0 => Kind::End([Outcome::Win, Outcome::Draw, Outcome::Loss][random.below(3)]),
            1 if round % 4 == 0 => Kind::Cut,
            _ => Kind::Open(moves),
        };
        let mut kinds: Vec<Kind> = moves.iter().map(|row: &Vec<_>| special(random, row.len())).collect();
        // A hole: nothing leads to it.
        if round % 8 == 1 {
            let hole = random.below(len);
            moves.iter_mut().for_each(|row| row.retain(|&to| to != hole));
            kinds.iter_mut().zip(&moves).for_each(|(kind, row)| {
                *kind = if let Kind::Open(_) = kind { Kind::Open(row.len()) } else { *kind };
            });
            kinds[hole] = Kind::Hole;
        }
        let most = [1, 2, 9][random.below(3)];
        let ends = (0..len).map(|id| {
            let ended = matches!(kinds[id], Kind::End(_) | Kind::Open(0)) || random.below(12) == 0;
            (ended && random.below(6) > 0).then(|| random.points(most))
        });
        let ends = ends.collect();
        let endless = (0..len).map(|_| if round % 5 < 2 { 0 } else { random.points(3) }).collect();
        let (keeps, payoffs) = (HashMap::new(), HashMap::new());
        let mut few = Self { kinds, moves, keeps, ends, endless, payoffs };
        few.pay(random, if round % 3 == 0 { 0 } else { most });
        few
    }

    fn pay(&mut self, random: &mut Random, most: i64) {
        let reach = self.reach();
        for from in 0..self.moves.len() {
            for &to in &self.moves[from] {
                let keeps = *self.keeps.entry((from, to)).or_insert_with(|| random.below(3) == 0);
                let after = if keeps { self.endless[to] } else { -self.endless[to] };
                let agreed = self.endless[from] - after;
                let extra = if reach[to][from] { 0 } else { random.points(most) };
                self.payoffs.entry((from, to)).or_insert(agreed + extra);
            }
        }
    }

    fn goes_on(&self, id: usize) -> bool {
        matches!(self.kinds[id], Kind::Open(1..)) && self.ends[id].is_none()
    }

    /// Whether play can come from one position to another, in no move or more.
    fn reach(&self) -> Vec<Vec<bool>> {
        let len = self.moves.len();
        let step =
            |from: usize, to: usize| from == to || (self.goes_on(from) && self.moves[from].contains(&to));
        closed((0..len).map(|from| (0..len).map(|to| step(from, to)).collect()).collect())
    }

    fn passes(&self, from: usize, to: usize) -> bool {
        !self.keeps[&(from, to)]
    }

    fn graph(&self) -> Option<Graph> {
        let mut graph = Graph::from_successors(&self.moves).unwrap();
        graph.set_keep_turn(self.keeps.iter().filter(|entry| *entry.1).map(|entry| *entry.0)).unwrap();
        for (id, &kind) in self.kinds.iter().enumerate() {
            match kind {
                Kind::End(outcome) => graph.set_terminal(id, outcome).unwrap(),
                Kind::Open(_) => {}
                _ => return None,
            }
        }
        Some(graph)
    }

    fn solve(&self, space: &impl Space) -> Result<Scores, ScoreError> {
        score::solve(space, |id| self.ends[id], |id| self.endless[id], |from, to| self.payoffs[&(from, to)])
    }

    /// What play is worth to the player on move, who may be either, after this line of play. Where a position comes again with the
    /// same player on move, the rest of play is the same again, forever.
    fn follow(&self, id: usize, side: bool, line: &mut Vec<(usize, bool)>) -> i64 {
        match (self.ends[id], self.kinds[id]) {
            (Some(score), _) => return score,
            (None, Kind::End(Outcome::Win)) => return 1,
            (None, Kind::End(Outcome::Draw)) => return 0,
            (None, Kind::End(Outcome::Loss) | Kind::Open(0)) => return -1,
            _ if line.contains(&(id, side)) => return self.endless[id],
            _ => {}
        }
        line.push((id, side));
        let after = |to: usize, line: &mut Vec<_>| {
            let passes = self.passes(id, to);
            let rest = self.follow(to, side ^ passes, line);
            self.payoffs[&(id, to)] + if passes { -rest } else { rest }
        };
        let best = self.moves[id].iter().map(|&to| after(to, line)).max().unwrap();
        line.pop();
        best
    }

    /// The plies of each position, by applying their rule until nothing changes.
    fn plies(&self, values: &[Option<i64>]) -> Vec<Option<u32>> {
        let gain = |id: usize| values[id].unwrap() - self.endless[id];
        let mut plies = vec![None; values.len()];
        let known = |plies: &[Option<u32>], id: usize| match values[id] {
            Some(_) if self.goes_on(id) && gain(id) == 0 => Some(0),
            _ => plies[id],
        };
        loop {
            let next: Vec<Option<u32>> = (0..values.len())
                .map(|id| {
                    let value = values[id]?;
                    if !self.goes_on(id) {
                        return Some(0);
                    }
                    let brings = |to: usize| {
                        let rest = values[to].unwrap();
                        self.payoffs[&(id, to)] + if self.passes(id, to) { -rest } else { rest }
                    };
                    let mut best = self.moves[id].iter().filter(|&&to| brings(to) == value);
                    match gain(id).signum() {
                        1 => best.filter_map(|&to| known(&plies, to)).min().map(|plies| plies + 1),
                        -1 => best
                            .try_fold(0, |most, &to| Some(known(&plies, to)?.max(most)))
                            .map(|plies| plies + 1),
                        _ => None,
                    }
                })
                .collect();
            if next == plies {
                return plies;
            }
            plies = next;
        }
    }

    /// All values: `None` for holes, and where a cut can be reached.
    fn values(&self) -> Vec<Option<i64>> {
        let reach = self.reach();
        let known = |id: usize| {
            self.kinds[id] != Kind::Hole
                && !(0..self.moves.len()).any(|to| reach[id][to] && self.kinds[to] == Kind::Cut)
        };
        (0..self.moves.len()).map(|id| known(id).then(|| self.follow(id, true, &mut Vec::new()))).collect()
    }
}

/// Warshall's algorithm.
fn closed(mut reach: Vec<Vec<bool>>) -> Vec<Vec<bool>> {
    for by in 0..reach.len() {
        for from in 0..reach.len() {
            if reach[from][by] {
                (0..reach.len()).for_each(|to| reach[from][to] |= reach[by][to]);
            }
        }
    }
    reach
}

/// Stores nothing, so that the engine has no rows.
impl Space for Few {
    fn len(&self) -> usize {
        self.moves.len()
    }

    fn kind(&self, id: usize) -> Kind {
        self.kinds[id]
    }

    fn for_each_successor(&self, id: usize, mut visit: impl FnMut(usize, Turn)) {
        let turn = |to| if self.passes(id, to) { Turn::Passes } else { Turn::Keeps };
        self.moves[id].iter().for_each(|&to| visit(to, turn(to)));
    }
}

impl Positions for Few {
    type Position = usize;

    fn id(&self, &id: &usize) -> Option<usize> {
        (id < self.moves.len()).then_some(id)
    }

    fn position(&self, id: usize) -> Option<usize> {
        (id < self.moves.len()).then_some(id)
    }
}

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
