//! What the targets share: games and graphs read from bytes. An input is a few bytes of settings and then operations of five
//! bytes each, so that what is cut out of it or put into it leaves the rest as it was.

#[path = "../../tests/common/mod.rs"]
#[allow(unexpected_cfgs, reason = "it asks for features of the library")]
pub mod common;

use std::collections::BTreeSet;

use arbitrary::{Result, Unstructured};
use common::random::RandomGame;
use retrograde::Outcome;

/// Edges as an input gives them, good and bad, and what is said of them.
#[derive(Clone, Debug, Default)]
pub struct Input {
    pub len: usize,
    pub edges: Vec<(usize, usize)>,
    pub ends: Vec<(usize, Outcome)>,
    pub keeps: Vec<(usize, usize)>,
}

/// Enough for a position with more moves than a byte can count.
const MAX_EDGES: usize = 3_000;

impl Input {
    /// Reads the rest of an input as operations on `len` positions.
    pub fn read(len: usize, bytes: &mut Unstructured<'_>) -> Result<Self> {
        let mut input = Self { len, ..Self::default() };
        while !bytes.is_empty() {
            let [kind, a, a_high, b, b_high] = bytes.arbitrary()?;
            let (a, b) = (u16::from_le_bytes([a, a_high]), u16::from_le_bytes([b, b_high]));
            input.apply(usize::from(kind % 8), usize::from(kind / 8), usize::from(a), usize::from(b));
        }
        Ok(input)
    }

    fn apply(&mut self, kind: usize, detail: usize, a: usize, b: usize) {
        let inside = |id: usize| id % self.len.max(1);
        let (from, to) = (inside(a), inside(b));
        match kind {
            0..=2 => self.edges.push((from, to)),
            3 => self.edges.extend((0..b % 512).map(|i| (inside(a + i), inside(a + i + 1)))),
            4 => self.edges.extend((0..16 * detail).map(|i| (from, inside(b + i)))),
            5 => self.edges.extend((0..16 * detail).map(|i| (inside(b + i), from))),
            6 if detail % 2 == 0 => self.ends.push((from, outcome(b))),
            6 => self.keeps.extend(self.edges.get(a % self.edges.len().max(1)).copied()),
            // What is not there.
            _ => match detail % 4 {
                0 => self.edges.push((a, b)),
                1 => self.edges.push((usize::MAX - a, to)),
                2 => self.ends.push((a, outcome(b))),
                _ => self.keeps.push((a, b)),
            },
        }
        self.edges.truncate(MAX_EDGES);
    }

    /// The place of the first edge that is not among the positions.
    pub fn first_bad(&self) -> Option<usize> {
        self.edges.iter().position(|&(from, to)| from >= self.len || to >= self.len)
    }

    /// The game without what is not there.
    pub fn game(&self) -> RandomGame {
        let mut game = RandomGame {
            moves: vec![Vec::new(); self.len],
            ends: vec![None; self.len],
            keeps: BTreeSet::new(),
        };
        for &(from, to) in &self.edges {
            if from < self.len && to < self.len {
                game.moves[from].push(to);
            }
        }
        for &(id, end) in self.ends.iter().filter(|(id, _)| *id < self.len) {
            game.ends[id] = Some(end);
        }
        let moves = &game.moves;
        let there = |(from, to): &(usize, usize)| moves.get(*from).is_some_and(|row| row.contains(to));
        game.keeps = self.keeps.iter().copied().filter(there).collect();
        game
    }
}

/// One of the three outcomes.
pub fn outcome(choice: usize) -> Outcome {
    [Outcome::Win, Outcome::Loss, Outcome::Draw][choice % 3]
}
