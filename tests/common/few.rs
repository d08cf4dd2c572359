//! Small random games for points, with everything that may be: moves that pay, kept turns, cycles, ends, holes, cuts. Play is
//! followed move by move until a position comes again with the same player on move: no components, no levels, no order.

use std::collections::HashMap;

use retrograde::score::{self, ScoreError, Scored, Scores};
use retrograde::space::{Kind, Positions, Turn};
use retrograde::{Game, Graph, Outcome, Space};

/// SplitMix64.
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, limit: usize) -> usize {
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
pub struct Few {
    pub kinds: Vec<Kind>,
    pub moves: Vec<Vec<usize>>,
    pub keeps: HashMap<(usize, usize), bool>,
    pub ends: Vec<Option<i64>>,
    pub endless: Vec<i64>,
    pub payoffs: HashMap<(usize, usize), i64>,
}

impl Few {
    /// A random game. Inside a component payoffs are what endless play loses; moves between components pay anything, or
    /// nothing in every third game.
    pub fn random(random: &mut Random, round: u64) -> Self {
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
        for (from, moves) in self.moves.iter().enumerate() {
            for &to in moves {
                let keeps = *self.keeps.entry((from, to)).or_insert_with(|| random.below(3) == 0);
                let after = if keeps { self.endless[to] } else { -self.endless[to] };
                let agreed = self.endless[from] - after;
                let extra = if reach[to][from] { 0 } else { random.points(most) };
                self.payoffs.entry((from, to)).or_insert(agreed + extra);
            }
        }
    }

    pub fn goes_on(&self, id: usize) -> bool {
        matches!(self.kinds[id], Kind::Open(1..)) && self.ends[id].is_none()
    }

    /// Whether play can come from one position to another, in no move or more.
    pub fn reach(&self) -> Vec<Vec<bool>> {
        let len = self.moves.len();
        let step =
            |from: usize, to: usize| from == to || (self.goes_on(from) && self.moves[from].contains(&to));
        closed((0..len).map(|from| (0..len).map(|to| step(from, to)).collect()).collect())
    }

    pub fn passes(&self, from: usize, to: usize) -> bool {
        !self.keeps[&(from, to)]
    }

    pub fn graph(&self) -> Option<Graph> {
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

    pub fn solve(&self, space: &impl Space) -> Result<Scores, ScoreError> {
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
    pub fn plies(&self, values: &[Option<i64>]) -> Vec<Option<u32>> {
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
    pub fn values(&self) -> Vec<Option<i64>> {
        let reach = self.reach();
        let known = |id: usize| {
            self.kinds[id] != Kind::Hole
                && !(0..self.moves.len()).any(|to| reach[id][to] && self.kinds[to] == Kind::Cut)
        };
        (0..self.moves.len()).map(|id| known(id).then(|| self.follow(id, true, &mut Vec::new()))).collect()
    }
}

/// Warshall's algorithm.
pub fn closed(mut reach: Vec<Vec<bool>>) -> Vec<Vec<bool>> {
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

impl Game for Few {
    type Position = usize;

    fn successors(&self, &id: &usize) -> impl IntoIterator<Item = usize> {
        self.moves[id].iter().copied()
    }

    fn terminal(&self, &id: &usize) -> Option<Outcome> {
        if let Kind::End(outcome) = self.kinds[id] { Some(outcome) } else { None }
    }

    fn passes_turn(&self, &from: &usize, &to: &usize) -> bool {
        self.passes(from, to)
    }
}

impl Scored for Few {
    fn score(&self, &id: &usize) -> Option<i64> {
        self.ends[id]
    }

    fn payoff(&self, &from: &usize, &to: &usize) -> i64 {
        self.payoffs[&(from, to)]
    }

    fn endless(&self, &id: &usize) -> i64 {
        self.endless[id]
    }
}
