//! The positions that a picture has room for, chosen breadth first.

use std::collections::HashMap;

use crate::outcome::Outcomes;
use crate::solved::{Ranked, Solved};
use crate::space::Positions;

/// Some positions of a space, numbered anew from 0, breadth first.
pub(super) struct Excerpt<P> {
    /// The id of each position in the space.
    pub ids: Vec<usize>,
    pub positions: Vec<P>,
    /// The moves, best first, of the first positions, up to one whose moves lead where there was no room.
    pub rows: Vec<Vec<Ranked>>,
    /// How many positions play starts from: they are the first.
    pub starts: usize,
    /// If there was no room for all that play can reach: up to how many plies from the start every position
    /// is here; `None` if not even all starts are.
    pub depth: Option<u32>,
    depths: Vec<u32>,
    numbers: HashMap<usize, usize>,
    /// Of how many positions all moves lead to positions that are here, whatever the room.
    whole: usize,
}

impl<P: Clone + Eq> Excerpt<P> {
    /// What play can reach from `roots`, at most `limit` positions; beyond that, what the moves of the first
    /// `whole` positions lead to.
    /// Without roots it starts from the first id, and then takes in what cannot be reached from there.
    ///
    /// O(n log m) expected time for n moves of the positions chosen, at most m of one of them, and O(V) to
    /// look for positions that cannot be reached.
    pub fn new<S: Positions<Position = P>>(
        solved: &Solved<S, Outcomes>,
        roots: &[P],
        limit: usize,
        whole: usize,
    ) -> Self {
        let mut excerpt = Self { whole, ..Self::empty() };
        let mut others = 0..if roots.is_empty() { solved.len() } else { 0 };
        if roots.is_empty() {
            _ = others.find(|&id| excerpt.add(solved, id, 0));
        }
        let mut all_starts = true;
        for id in roots.iter().filter_map(|root| solved.space().id(root)) {
            let room = excerpt.ids.len() < limit.max(1) || excerpt.number(id).is_some();
            all_starts &= room;
            if room {
                excerpt.add(solved, id, 0);
            }
        }
        excerpt.starts = excerpt.ids.len();
        if !excerpt.expand(solved, limit) {
            excerpt.depth = excerpt.depths.get(excerpt.rows.len()).copied().filter(|_| all_starts);
            return excerpt;
        }
        while excerpt.ids.len() < limit && others.any(|id| excerpt.add(solved, id, 0)) {
            if !excerpt.expand(solved, limit) {
                break;
            }
        }
        excerpt
    }

    fn empty() -> Self {
        Self {
            ids: Vec::new(),
            positions: Vec::new(),
            rows: Vec::new(),
            starts: 0,
            depth: None,
            depths: Vec::new(),
            numbers: HashMap::new(),
            whole: 0,
        }
    }

    /// The number here of a position of the space.
    pub fn number(&self, id: usize) -> Option<usize> {
        self.numbers.get(&id).copied()
    }

    pub fn len(&self) -> usize {
        self.ids.len()
    }

    /// Goes on to positions that moves lead to for which there was no room, until there are `limit`, and
    /// lists the moves of all. The last positions' moves may then lead to positions that are not here.
    pub fn fill<S: Positions<Position = P>>(&mut self, solved: &Solved<S, Outcomes>, limit: usize) {
        while self.rows.len() < self.ids.len() {
            let place = self.rows.len();
            let row = solved.ranked(self.ids[place]);
            for step in &row {
                if self.ids.len() < limit {
                    self.add(solved, step.to, self.depths[place].saturating_add(1));
                }
            }
            self.rows.push(row);
        }
    }

    /// Takes in what moves lead to; `false` if there is no room for all moves of a position.
    fn expand<S: Positions<Position = P>>(&mut self, solved: &Solved<S, Outcomes>, limit: usize) -> bool {
        while self.rows.len() < self.ids.len() {
            let place = self.rows.len();
            let before = self.ids.len();
            let row = solved.ranked(self.ids[place]);
            for step in &row {
                self.add(solved, step.to, self.depths[place].saturating_add(1));
            }
            if place >= self.whole && self.ids.len() > limit.max(before) {
                self.forget(before);
                return false;
            }
            self.rows.push(row);
        }
        true
    }

    /// Takes in a position unless it is here already, or the id has none; whether it did.
    fn add<S: Positions<Position = P>>(
        &mut self,
        solved: &Solved<S, Outcomes>,
        id: usize,
        depth: u32,
    ) -> bool {
        if self.numbers.contains_key(&id) {
            return false;
        }
        let Some(position) = solved.space().position(id) else { return false };
        self.numbers.insert(id, self.ids.len());
        self.ids.push(id);
        self.positions.push(position);
        self.depths.push(depth);
        true
    }

    /// Drops all positions but the first.
    fn forget(&mut self, len: usize) {
        for id in self.ids.drain(len..) {
            self.numbers.remove(&id);
        }
        self.positions.truncate(len);
        self.depths.truncate(len);
    }
}
