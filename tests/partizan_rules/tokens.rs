//! Random rules: tokens on vertices, with edges for each player. Each move is along an edge of one token.

use std::collections::BTreeSet;

use quickcheck::{Arbitrary, Gen};
use retrograde::partizan::{Partizan, Player};

/// A graph with edges of two kinds; a position is where the tokens stand, in ascending order.
#[derive(Clone, Debug)]
pub struct Tokens {
    /// Where Left's edges and Right's lead, by vertex.
    pub edges: [Vec<Vec<usize>>; 2],
    /// Whether tokens are components.
    pub splits: bool,
}

impl Tokens {
    pub fn new(len: usize, edges: impl IntoIterator<Item = (Player, usize, usize)>) -> Self {
        let mut lists = [vec![Vec::new(); len], vec![Vec::new(); len]];
        for (player, from, to) in edges {
            lists[usize::from(player == Player::Right)][from].push(to);
        }
        Self { edges: lists, splits: true }
    }

    pub fn len(&self) -> usize {
        self.edges[0].len()
    }

    fn moved(&self, side: usize, tokens: &[usize]) -> Vec<Vec<usize>> {
        let all = tokens
            .iter()
            .enumerate()
            .flat_map(|(i, &at)| self.edges[side][at].iter().map(move |&to| (i, to)));
        let whole = |(i, to): (usize, usize)| {
            let mut tokens = tokens.to_vec();
            tokens[i] = to;
            tokens.sort_unstable();
            tokens
        };
        all.map(whole).collect()
    }

    /// What a sum of one token each becomes by moves in its parts.
    pub fn together(&self, tokens: &[usize], moves: Vec<(usize, Vec<usize>)>) -> BTreeSet<Vec<usize>> {
        let whole = |(i, to): (usize, Vec<usize>)| {
            let mut tokens = tokens.to_vec();
            tokens[i] = to[0];
            tokens.sort_unstable();
            tokens
        };
        moves.into_iter().map(whole).collect()
    }
}

impl Partizan for Tokens {
    type Position = Vec<usize>;

    fn left(&self, tokens: &Vec<usize>) -> impl IntoIterator<Item = Vec<usize>> {
        self.moved(0, tokens)
    }

    fn right(&self, tokens: &Vec<usize>) -> impl IntoIterator<Item = Vec<usize>> {
        self.moved(1, tokens)
    }

    fn components(&self, tokens: &Vec<usize>) -> impl IntoIterator<Item = Vec<usize>> {
        match self.splits {
            true => tokens.iter().map(|&at| vec![at]).collect(),
            false => vec![tokens.clone()],
        }
    }

    fn is_position(&self, tokens: &Vec<usize>) -> bool {
        tokens.iter().all(|&at| at < self.len())
    }
}

/// Play ends: every edge leads to a lower number.
impl Arbitrary for Tokens {
    fn arbitrary(g: &mut Gen) -> Self {
        let len = 2 + usize::arbitrary(g) % 6;
        let edges: Vec<(bool, usize, usize)> = (0..2 * len).map(|_| Arbitrary::arbitrary(g)).collect();
        let edges = edges.into_iter().map(|(left, a, b)| {
            let from = 1 + a % (len - 1);
            (if left { Player::Left } else { Player::Right }, from, b % from)
        });
        Self::new(len, edges)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let whole = self.clone();
        let places = (0..2).flat_map(move |side| (0..whole.len()).map(move |from| (side, from)));
        let whole = self.clone();
        Box::new(places.filter_map(move |(side, from)| {
            let mut less = whole.clone();
            less.edges[side][from].pop().map(|_| less)
        }))
    }
}
