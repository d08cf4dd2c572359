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

/// Outcomes by repeated application of the rules, all positions at once, one round a ply. The rules are asked once a
/// position; each round looks at all moves of all positions that are still open.
pub fn outcomes<G: Game>(game: &G, positions: &[G::Position]) -> Table<G::Position> {
    let places: HashMap<&G::Position, usize> = positions.iter().zip(0..).collect();
    let rows: Vec<Row> = positions.iter().map(|position| row(game, position, &places)).collect();
    let mut found: Vec<Option<(Outcome, u32)>> = vec![None; positions.len()];
    let mut open: Vec<usize> = positions.iter().map(|position| places[position]).collect();
    open.sort_unstable();
    open.dedup();
    for round in 0.. {
        let news = open.iter().filter_map(|&at| Some((at, apply(&rows[at], &found, round)?)));
        let news: Vec<(usize, Outcome)> = news.collect();
        if news.is_empty() {
            break;
        }
        news.into_iter().for_each(|(at, outcome)| found[at] = Some((outcome, round)));
        open.retain(|&at| found[at].is_none());
    }
    let answer = |found: Option<(Outcome, u32)>| match found {
        Some((outcome, round)) => (outcome, (outcome != Outcome::Draw).then_some(round)),
        None => (Outcome::Draw, None),
    };
    positions.iter().map(|position| (position.clone(), answer(found[places[position]]))).collect()
}

/// How play ends at a position, or the places that its moves lead to, `None` for one that is not among the positions, and
/// whether they pass the turn.
enum Row {
    End(Outcome),
    Moves(Vec<(Option<u32>, bool)>),
}

fn row<G: Game>(game: &G, from: &G::Position, places: &HashMap<&G::Position, usize>) -> Row {
    if let Some(end) = game.terminal(from) {
        return Row::End(end);
    }
    let place = |to: &G::Position| places.get(to).map(|&place| u32::try_from(place).unwrap());
    Row::Moves(
        game.successors(from).into_iter().map(|to| (place(&to), game.passes_turn(from, &to))).collect(),
    )
}

/// The outcome of a position if what was found before decides it in this round.
fn apply(row: &Row, found: &[Option<(Outcome, u32)>], round: u32) -> Option<Outcome> {
    let moves = match row {
        Row::End(end) => return (round == 0).then_some(*end),
        Row::Moves(moves) => moves,
    };
    let mut all_lose = true;
    for &(to, passes) in moves {
        let at_end = to.and_then(|to| found[to as usize]).map(|(outcome, _)| outcome);
        match at_end.map(|outcome| if passes { outcome.reversed() } else { outcome }) {
            Some(Outcome::Win) => return Some(Outcome::Win),
            Some(Outcome::Loss) => {}
            Some(Outcome::Draw) | None => all_lose = false,
        }
    }
    all_lose.then_some(Outcome::Loss)
}

/// Grundy values by their definition; `None` if some position never gets one because play can cycle.
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
