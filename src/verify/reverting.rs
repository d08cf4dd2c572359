//! Whether loopy nimbers are given in an order that the rule allows, without an engine's order.

use super::claim::Beyond;
use super::domain::Domain;
use super::wrong::{Reason, Wrong};
use crate::game::Game;
use crate::loopy::LoopyNimber;

/// More than any nimber: infinite, or no position.
const INFINITE: u32 = u32::MAX;

/// The moves that the check of the claims met.
#[derive(Debug, Default)]
pub struct Reverting {
    /// Where the moves of each position begin in `to`.
    starts: Vec<usize>,
    to: Vec<usize>,
}

impl<G: Game> Beyond<G, LoopyNimber> for Reverting {
    fn new(_: usize) -> Self {
        Self::default()
    }

    #[inline]
    fn add(&mut self, from: usize, to: usize) {
        self.starts.resize(from + 1, self.to.len());
        self.to.push(to);
    }

    /// Takes the nimbers in turn, 0 first. A position is confirmed once each move of it to a larger nimber or
    /// to an infinite position is answered by a position confirmed before: theory, claim 80.
    fn holds<D>(self, _: &G, domain: &D, last: G::Position) -> Result<(), Wrong<G::Position>>
    where
        D: Domain<Position = G::Position, Claim = LoopyNimber>,
    {
        let mut order = Order::new(self, domain);
        let mut first = 0;
        while let Some(&id) = order.ids.get(first) {
            let nimber = order.nimbers[id];
            let level = order.ids[first..].partition_point(|&id| order.nimbers[id] == nimber);
            let level = first..first + level;
            if let Some(id) = order.confirm(nimber, level.clone()) {
                let position = domain.position(id).unwrap_or(last);
                return Err(Wrong { position, reason: Reason::TakenForGranted { claimed: nimber } });
            }
            first = level.end;
        }
        Ok(())
    }
}

struct Order {
    nimbers: Vec<u32>,
    /// The positions with nimbers, by nimber and then by id.
    ids: Vec<usize>,
    /// For each position, the moves to larger nimbers and infinite positions that are not answered yet.
    waiting: Vec<usize>,
    /// Where the predecessors of each position begin in `from`, sorted as `ids`, the infinite ones last.
    starts: Vec<usize>,
    from: Vec<usize>,
    /// The first predecessor that has at least the nimber in turn, where that was asked.
    next: Vec<usize>,
    /// One more than the last nimber in turn that answered a move to the position.
    answered: Vec<u32>,
}

impl Order {
    fn new<D: Domain<Claim = LoopyNimber>>(moves: Reverting, domain: &D) -> Self {
        let len = domain.len();
        let Reverting { starts: mut forward, to } = moves;
        forward.resize(len + 1, to.len());
        let nimber = |id| match domain.claim(id) {
            Some(LoopyNimber::Nimber(nimber)) => nimber,
            _ => INFINITE,
        };
        let nimbers: Vec<u32> = (0..len).map(nimber).collect();
        let mut sorted = by_nimber(&nimbers);
        let (mut waiting, mut starts) = (vec![0; len], vec![0; len + 1]);
        // Neither end of a move between two infinite positions waits for it.
        let matters = |from: usize, to: usize| nimbers[from] != INFINITE || nimbers[to] != INFINITE;
        for from in 0..len {
            for &to in &to[forward[from]..forward[from + 1]] {
                waiting[from] += usize::from(nimbers[to] > nimbers[from]);
                starts[to + 1] += usize::from(matters(from, to));
            }
        }
        (0..len).for_each(|id| starts[id + 1] += starts[id]);
        let (mut next, mut before) = (starts.clone(), vec![0; starts[len]]);
        for &from in &sorted {
            for &to in to[forward[from]..forward[from + 1]].iter().filter(|&&to| matters(from, to)) {
                before[next[to]] = from;
                next[to] += 1;
            }
        }
        next.copy_from_slice(&starts);
        sorted.truncate(sorted.partition_point(|&id| nimbers[id] != INFINITE));
        Self { nimbers, ids: sorted, waiting, starts, from: before, next, answered: vec![0; len] }
    }

    /// Confirms the positions of one nimber, which are a part of `ids`. The first that is left over, if any.
    fn confirm(&mut self, nimber: u32, level: std::ops::Range<usize>) -> Option<usize> {
        let mut ready: Vec<usize> = self.ids[level.clone()].to_vec();
        ready.retain(|&id| self.waiting[id] == 0);
        while let Some(id) = ready.pop() {
            for place in self.starts[id]..self.starts[id + 1] {
                let before = self.from[place];
                if self.nimbers[before] > nimber && self.answered[before] <= nimber {
                    self.answered[before] = nimber + 1;
                    self.count_down(before, nimber, &mut ready);
                }
            }
        }
        self.ids[level].iter().copied().find(|&id| self.waiting[id] > 0)
    }

    /// One position, to which moves lead, answers them with a nimber: the moves of the positions that have it.
    fn count_down(&mut self, to: usize, nimber: u32, ready: &mut Vec<usize>) {
        while self.next[to] < self.starts[to + 1] {
            let from = self.from[self.next[to]];
            if self.nimbers[from] > nimber {
                break;
            }
            self.next[to] += 1;
            if self.nimbers[from] == nimber {
                self.waiting[from] -= 1;
                if self.waiting[from] == 0 {
                    ready.push(from);
                }
            }
        }
    }
}

/// All ids, sorted by nimber and then by id; infinite positions come last.
fn by_nimber(nimbers: &[u32]) -> Vec<usize> {
    let largest = nimbers.iter().copied().filter(|&nimber| nimber != INFINITE).max();
    // One place more for the infinite.
    let places = largest.map_or(0, |largest| largest as usize + 1);
    let place = |nimber: u32| if nimber == INFINITE { places } else { nimber as usize };
    let mut starts = vec![0; places + 2];
    nimbers.iter().for_each(|&nimber| starts[place(nimber) + 1] += 1);
    (0..=places).for_each(|place| starts[place + 1] += starts[place]);
    let mut sorted = vec![0; nimbers.len()];
    for (id, &nimber) in nimbers.iter().enumerate() {
        sorted[starts[place(nimber)]] = id;
        starts[place(nimber)] += 1;
    }
    sorted
}
