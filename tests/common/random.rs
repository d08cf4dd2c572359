//! Random games small enough for brute force, and shrinking that keeps them games.

use std::collections::BTreeSet;

use quickcheck::{Arbitrary, Gen};
use retrograde::{Game, Graph, Indexed, Outcome, Predecessors};

/// A game on a few numbered positions, with everything that can go wrong: cycles, self-loops, parallel moves, dead ends,
/// decided ends that still list moves, moves that keep the turn.
///
/// It implements the game traits by itself, in the plainest way, so that it can stand beside the `Graph` made of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomGame {
    pub moves: Vec<Vec<usize>>,
    pub ends: Vec<Option<Outcome>>,
    pub keeps: BTreeSet<(usize, usize)>,
}

/// A [`RandomGame`] whose play must end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomDag(pub RandomGame);

fn below(g: &mut Gen, limit: usize) -> usize {
    usize::arbitrary(g) % limit.max(1)
}

fn one_in(g: &mut Gen, n: usize) -> bool {
    below(g, n) == 0
}

fn outcome(g: &mut Gen) -> Outcome {
    *g.choose(&[Outcome::Win, Outcome::Loss, Outcome::Draw]).expect("a choice of three")
}

impl Arbitrary for RandomGame {
    fn arbitrary(g: &mut Gen) -> Self {
        let len = 1 + below(g, 14);
        let degree = 1 + below(g, 5);
        let (dead, decided, keeping) = (2 + below(g, 4), 2 + below(g, 12), 1 + below(g, 8));
        let mut game = Self { moves: Vec::new(), ends: Vec::new(), keeps: BTreeSet::new() };
        for from in 0..len {
            let count = if one_in(g, dead) { 0 } else { 1 + below(g, degree) };
            let mut row: Vec<usize> = (0..count).map(|_| below(g, len)).collect();
            if one_in(g, 10) {
                row.push(from);
            }
            if let (true, Some(&to)) = (one_in(g, 4), row.first()) {
                row.push(to);
            }
            // Half of the games never keep the turn.
            for &to in row.iter().filter(|_| keeping > 4) {
                if one_in(g, keeping) {
                    game.keeps.insert((from, to));
                }
            }
            game.moves.push(row);
            game.ends.push(one_in(g, decided).then(|| outcome(g)));
        }
        game
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let mut smaller = Vec::new();
        if self.moves.len() > 1 {
            smaller.push(self.without_last());
        }
        for from in 0..self.moves.len() {
            for i in 0..self.moves[from].len() {
                let mut game = self.clone();
                game.moves[from].remove(i);
                game.drop_unused_keeps();
                smaller.push(game);
            }
            if self.ends[from].is_some() {
                let mut game = self.clone();
                game.ends[from] = None;
                smaller.push(game);
            }
        }
        for pair in &self.keeps {
            let mut game = self.clone();
            game.keeps.remove(pair);
            smaller.push(game);
        }
        Box::new(smaller.into_iter())
    }
}

impl Arbitrary for RandomDag {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut game = RandomGame::arbitrary(g);
        // Moves may only go down a random order of the positions.
        let mut rank: Vec<usize> = (0..game.moves.len()).collect();
        for i in (1..rank.len()).rev() {
            rank.swap(i, below(g, i + 1));
        }
        for from in 0..game.moves.len() {
            game.moves[from].retain(|&to| rank[to] < rank[from]);
        }
        game.drop_unused_keeps();
        Self(game)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        Box::new(self.0.shrink().map(Self))
    }
}

impl RandomDag {
    /// The same moves, all of which pass the turn, and no position decided.
    pub fn normal_play(&self) -> RandomGame {
        RandomGame {
            moves: self.0.moves.clone(),
            ends: vec![None; self.0.ends.len()],
            keeps: BTreeSet::new(),
        }
    }
}

impl RandomGame {
    pub fn positions(&self) -> Vec<usize> {
        (0..self.moves.len()).collect()
    }

    /// The same game as a graph.
    pub fn graph(&self) -> Graph {
        let mut graph = Graph::from_successors(&self.moves).expect("valid lists");
        for (id, end) in self.ends.iter().enumerate() {
            if let Some(end) = end {
                graph.set_terminal(id, *end).expect("a position");
            }
        }
        graph.set_keep_turn(self.keeps.iter().copied()).expect("moves");
        graph
    }

    fn without_last(&self) -> Self {
        let mut game = self.clone();
        let last = game.moves.len() - 1;
        game.moves.pop();
        game.ends.pop();
        game.moves.iter_mut().for_each(|row| row.retain(|&to| to != last));
        game.drop_unused_keeps();
        game
    }

    fn drop_unused_keeps(&mut self) {
        let moves = &self.moves;
        self.keeps.retain(|&(from, to)| moves.get(from).is_some_and(|row| row.contains(&to)));
    }
}

impl Game for RandomGame {
    type Position = usize;

    fn successors(&self, &p: &usize) -> impl IntoIterator<Item = usize> {
        self.moves[p].iter().copied()
    }

    fn terminal(&self, &p: &usize) -> Option<Outcome> {
        self.ends[p]
    }

    fn passes_turn(&self, &from: &usize, &to: &usize) -> bool {
        !self.keeps.contains(&(from, to))
    }
}

impl Indexed for RandomGame {
    fn len(&self) -> usize {
        self.moves.len()
    }

    fn index(&self, &p: &usize) -> usize {
        p
    }

    fn position(&self, index: usize) -> Option<usize> {
        (index < self.moves.len()).then_some(index)
    }
}

impl Predecessors for RandomGame {
    fn predecessors(&self, &p: &usize) -> impl IntoIterator<Item = usize> {
        let times = move |from: usize| self.moves[from].iter().filter(move |&&to| to == p).map(move |_| from);
        (0..self.moves.len()).flat_map(times)
    }
}

/// `degree` random edges for each of `len` positions, without those that start at every `dead`-th of them: large games, the
/// same at each run (a linear congruential generator with Knuth's constants for MMIX).
pub fn many_edges(len: usize, degree: usize, dead: usize) -> Vec<(usize, usize)> {
    let mut seed = 5u64;
    let mut below = || {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % len
    };
    (0..degree * len).map(|_| (below(), below())).filter(|(from, _)| from % dead > 0).collect()
}
