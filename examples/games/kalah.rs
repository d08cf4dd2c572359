//! Kalah(m, n): m holes a player with n counters each, and a store. A turn sows the counters of one's own
//! hole one by one, over one's own store but not the other's. If the last falls into the store, the same
//! player moves again; if it falls into an empty hole of one's own and there are counters opposite, these and
//! it go to the store. Once a player has no counters in their holes, the other keeps what is left. More wins.

use std::cmp::Ordering;
use std::ops::Range;

use retrograde::game::Notation;
use retrograde::{Game, Outcome};

use super::Exhibit;

#[derive(Clone, Copy, Debug)]
pub struct Kalah {
    pub holes: usize,
    pub counters: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    /// The counters in South's holes and store, in the order of sowing, then those in North's.
    pub counters: Vec<u8>,
    /// Who is to move: 0 for South. It must be in the position, since a turn may be kept.
    pub mover: usize,
}

impl Kalah {
    /// The first of the player's holes; their store comes after the last.
    fn first(self, player: usize) -> usize {
        player * (self.holes + 1)
    }

    fn store(self, player: usize) -> usize {
        self.first(player) + self.holes
    }

    fn holes(self, player: usize) -> Range<usize> {
        self.first(player)..self.store(player)
    }

    /// The position after the player to move has sown this hole.
    fn sow(self, &Position { ref counters, mover }: &Position, hole: usize) -> Position {
        let mut next = counters.clone();
        let sown = std::mem::take(&mut next[hole]);
        let round = (hole + 1..).map(|place| place % counters.len());
        let mut last = hole;
        for place in round.filter(|&place| place != self.store(1 - mover)).take(sown.into()) {
            next[place] += 1;
            last = place;
        }
        let opposite = 2 * self.holes - last.min(2 * self.holes);
        if self.holes(mover).contains(&last) && next[last] == 1 && next[opposite] > 0 {
            next[self.store(mover)] += std::mem::take(&mut next[opposite]) + std::mem::take(&mut next[last]);
        }
        let mover = if last == self.store(mover) { mover } else { 1 - mover };
        Position { counters: next, mover }
    }
}

impl Game for Kalah {
    type Position = Position;

    fn successors(&self, position: &Position) -> impl IntoIterator<Item = Position> {
        let holes = self.holes(position.mover).filter(|&hole| position.counters[hole] > 0);
        holes.map(|hole| self.sow(position, hole))
    }

    fn terminal(&self, &Position { ref counters, mover }: &Position) -> Option<Outcome> {
        let all = |player| counters[self.first(player)..=self.store(player)].iter().sum::<u8>();
        let has_none = |player| counters[self.holes(player)].iter().all(|&counters| counters == 0);
        if !has_none(0) && !has_none(1) {
            return None;
        }
        let (mine, theirs) = (all(mover), all(1 - mover));
        Some(match mine.cmp(&theirs) {
            Ordering::Greater => Outcome::Win,
            Ordering::Equal => Outcome::Draw,
            Ordering::Less => Outcome::Loss,
        })
    }

    fn passes_turn(&self, from: &Position, to: &Position) -> bool {
        from.mover != to.mover
    }
}

impl Notation<Position> for Kalah {
    /// North's store and holes, against the direction of sowing; below them South's holes and store.
    fn show(&self, &Position { ref counters, mover }: &Position) -> String {
        let list = |holes: Vec<u8>| {
            holes.iter().map(|counters| format!("{counters:2}")).collect::<Vec<_>>().join(" ")
        };
        let north = list(counters[self.holes(1)].iter().rev().copied().collect());
        let south = list(counters[self.holes(0)].to_vec());
        let [south_store, north_store] = [0, 1].map(|player| counters[self.store(player)]);
        let name = ["South", "North"][mover];
        format!("[{north_store:2}] {north}\n     {south} [{south_store:2}]\n{name} to move")
    }

    /// The number of the hole, counted from 1 in the order of sowing.
    fn show_move(&self, from: &Position, to: &Position) -> String {
        let hole =
            self.holes(from.mover).find(|&hole| from.counters[hole] > 0 && self.sow(from, hole) == *to);
        hole.map_or_else(String::new, |hole| (hole - self.first(from.mover) + 1).to_string())
    }
}

impl Exhibit for Kalah {
    fn title(&self) -> String {
        format!("Kalah with {} holes and {} counters in each", self.holes, self.counters)
    }

    fn start(&self) -> Position {
        let side = [vec![self.counters; self.holes], vec![0]].concat();
        Position { counters: side.repeat(2), mover: 0 }
    }
}
