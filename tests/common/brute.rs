//! Right answers the slow way: the rules applied over and over until nothing changes. Nothing is counted down, nothing is
//! queued, no predecessor is asked for.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::fmt::Debug;

use retrograde::{Game, Misere, Outcome, TurnPattern};

/// Outcome and, if won or lost, remoteness of each position.
pub type Table<P> = HashMap<P, (Outcome, Option<u32>)>;

/// Everything that can be reached, in the order of a depth-first walk with its own stack.
pub fn reachable<G: Game>(game: &G, roots: impl IntoIterator<Item = G::Position>) -> Vec<G::Position> {
    let mut known = HashSet::new();
    let mut found = Vec::new();
    let mut stack: Vec<G::Position> = roots.into_iter().collect();
    while let Some(p) = stack.pop() {
        if known.insert(p.clone()) {
            if game.terminal(&p).is_none() {
                stack.extend(game.successors(&p));
            }
            found.push(p);
        }
    }
    found
}

/// Outcomes by repeated application of the rules, all positions at once, one round a ply.
pub fn outcomes<G: Game>(game: &G, positions: &[G::Position]) -> Table<G::Position> {
    let mut table: Table<G::Position> = HashMap::new();
    for round in 0.. {
        let mut news = Vec::new();
        for p in positions.iter().filter(|p| !table.contains_key(*p)) {
            if let Some(outcome) = apply(game, p, &table, round) {
                news.push((p.clone(), (outcome, (outcome != Outcome::Draw).then_some(round))));
            }
        }
        if news.is_empty() {
            break;
        }
        table.extend(news);
    }
    for p in positions {
        table.entry(p.clone()).or_insert((Outcome::Draw, None));
    }
    table
}

/// The outcome of a position if the table decides it in this round.
fn apply<G: Game>(game: &G, p: &G::Position, table: &Table<G::Position>, round: u32) -> Option<Outcome> {
    if let Some(end) = game.terminal(p) {
        return (round == 0).then_some(end);
    }
    let mut all_lose = true;
    for to in game.successors(p) {
        let at_end = table.get(&to).map(|&(outcome, _)| outcome);
        let seen = at_end.map(|o| if game.passes_turn(p, &to) { o.reversed() } else { o });
        match seen {
            Some(Outcome::Win) => return Some(Outcome::Win),
            Some(Outcome::Loss) => {}
            Some(Outcome::Draw) | None => all_lose = false,
        }
    }
    all_lose.then_some(Outcome::Loss)
}

/// Grundy values by their definition; `None` if some position never gets one because play goes round.
pub fn nimbers<G: Game>(game: &G, positions: &[G::Position]) -> Option<HashMap<G::Position, u32>>
where
    G::Position: Debug,
{
    let mut table: HashMap<G::Position, u32> = HashMap::new();
    loop {
        let before = table.len();
        for p in positions {
            if table.contains_key(p) {
                continue;
            }
            let below: Option<BTreeSet<u32>> = match game.terminal(p) {
                Some(_) => Some(BTreeSet::new()),
                None => game.successors(p).into_iter().map(|to| table.get(&to).copied()).collect(),
            };
            if let Some(below) = below {
                let least = (0..).find(|value| !below.contains(value)).expect("a finite set");
                table.insert(p.clone(), least);
            }
        }
        if table.len() == positions.len() {
            return Some(table);
        }
        if table.len() == before {
            return None;
        }
    }
}

/// Whether play from these positions must end: positions from which it ends within 0, 1, 2, ... plies.
pub fn play_ends<G: Game>(game: &G, positions: &[G::Position]) -> bool {
    let mut ends: HashSet<G::Position> = HashSet::new();
    loop {
        let before = ends.len();
        for p in positions {
            if game.terminal(p).is_some() || game.successors(p).into_iter().all(|to| ends.contains(&to)) {
                ends.insert(p.clone());
            }
        }
        if ends.len() == before {
            return positions.iter().all(|p| ends.contains(p));
        }
    }
}

/// The same moves, and every end is a position without one.
struct Bare<'a, G>(&'a G);

impl<G: Game> Game for Bare<'_, G> {
    type Position = G::Position;

    fn successors(&self, p: &G::Position) -> impl IntoIterator<Item = G::Position> {
        let moves = self.0.terminal(p).is_none().then(|| self.0.successors(p));
        moves.into_iter().flatten().collect::<Vec<_>>()
    }

    fn passes_turn(&self, from: &G::Position, to: &G::Position) -> bool {
        self.0.passes_turn(from, to)
    }
}

/// Turn patterns of a game whose play ends, from the outcomes of two games in which every end is stuck: normal play says who
/// can force "odd", misère play who can force "even".
pub fn patterns<G: Game>(game: &G, positions: &[G::Position]) -> HashMap<G::Position, TurnPattern> {
    let normal = outcomes(&Bare(game), positions);
    let misere = outcomes(&Misere(Bare(game)), positions);
    let pattern = |p: &G::Position| match (misere[p].0 == Outcome::Win, normal[p].0 == Outcome::Win) {
        (true, false) => TurnPattern::Keeps,
        (false, true) => TurnPattern::Swaps,
        (true, true) => TurnPattern::MoverChooses,
        (false, false) => TurnPattern::OpponentChooses,
    };
    positions.iter().map(|p| (p.clone(), pattern(p))).collect()
}

/// The forest game played out in full: which trees are unused, and where the token is.
#[derive(Debug, Clone)]
pub struct ForestGame {
    /// For each tree the children of each vertex; the root is vertex 0.
    pub trees: Vec<Vec<Vec<usize>>>,
}

/// Unused trees as a bit set, and the token's tree and vertex if it is not outside.
pub type ForestPosition = (u32, Option<(usize, usize)>);

impl Game for ForestGame {
    type Position = ForestPosition;

    fn successors(&self, &(unused, token): &ForestPosition) -> impl IntoIterator<Item = ForestPosition> {
        match token {
            None => (0..self.trees.len())
                .filter(|tree| unused >> tree & 1 == 1)
                .map(|tree| (unused & !(1 << tree), Some((tree, 0))))
                .collect::<Vec<_>>(),
            Some((tree, vertex)) if self.trees[tree][vertex].is_empty() => vec![(unused, None)],
            Some((tree, vertex)) => {
                self.trees[tree][vertex].iter().map(|&child| (unused, Some((tree, child)))).collect()
            }
        }
    }
}

impl ForestGame {
    /// The forest of these lists of parents; the first entry of each, the root's, is not looked at.
    pub fn from_parents(trees: &[Vec<usize>]) -> Self {
        let children = |parents: &Vec<usize>| {
            let mut children = vec![Vec::new(); parents.len()];
            for (vertex, &parent) in parents.iter().enumerate().skip(1) {
                children[parent].push(vertex);
            }
            children
        };
        Self { trees: trees.iter().map(children).collect() }
    }

    /// Who wins when all trees are unused and the token is outside.
    pub fn outcome(&self) -> Outcome {
        let start = ((1u32 << self.trees.len()) - 1, None);
        outcomes(self, &reachable(self, [start]))[&start].0
    }
}
