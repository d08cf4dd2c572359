//! Declaring which moves keep the turn.

use std::sync::OnceLock;

use hashbrown::HashSet;

use super::{Graph, GraphError};
use crate::room::{self, NoRoom};

/// Up to so many comparisons, each pair is looked for in its row as it stands.
const FEW: usize = 1 << 6;

impl Graph {
    /// Declares that the moves `(from, to)` keep the turn: the same player moves again. Each pair means all
    /// parallel moves between the two. Earlier declarations stay in force.
    ///
    /// # Errors
    ///
    /// [`GraphError::NoMove`] with the first pair that is not a move of the graph; then nothing is declared.
    ///
    /// # Complexity
    ///
    /// O(k + m) for k pairs in the order of their start positions, which have m moves in all; otherwise the
    /// pairs are sorted first. Some 12 to 24 bytes a pair while it works. One call for each move of a position with m moves would cost
    /// O(m²), so declare them together. The first call adds a bit for each move of the graph. Each call drops
    /// the reverse rows, which are built again when next needed; so declare all moves before you solve.
    ///
    /// ```
    /// use retrograde::{Graph, Outcome, outcome, space::GraphError};
    ///
    /// let mut graph = Graph::from_successors(&[vec![1, 2], vec![], vec![]])?;
    /// graph.set_keep_turn([(0, 1), (0, 2)])?; // after either move the mover is stuck, not the opponent
    /// assert_eq!(outcome::solve(&graph)?.outcome(0), Some(Outcome::Loss));
    ///
    /// let error = graph.set_keep_turn([(0, 1), (2, 0)]).unwrap_err();
    /// assert_eq!(error, GraphError::NoMove { at: 1, from: 2, to: 0 });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn set_keep_turn(
        &mut self,
        moves: impl IntoIterator<Item = (usize, usize)>,
    ) -> Result<(), GraphError> {
        let (mut pairs, mut outside) = (Vec::new(), None);
        for (at, (from, to)) in moves.into_iter().enumerate() {
            if from.max(to) >= self.len() {
                outside = Some(GraphError::NoMove { at, from, to });
                break;
            }
            room::push(&mut pairs, (from as u32, to as u32))?;
        }
        let slots = self.slots_of(&pairs)?;
        if let Some(error) = outside {
            return Err(error);
        }
        drop(pairs);
        self.successors.mark_all_keeping(&slots)?;
        if !slots.is_empty() {
            *self.predecessors = OnceLock::new();
            *self.kept = OnceLock::new();
        }
        Ok(())
    }

    /// The slots of all moves that these pairs name.
    fn slots_of(&self, pairs: &[(u32, u32)]) -> Result<Vec<u32>, GraphError> {
        let mut search = Search { graph: self, slots: Vec::new(), missing: HashSet::new(), targets: Vec::new() };
        if pairs.is_sorted_by_key(|&(from, _)| from) {
            search.visit(pairs)?;
        } else {
            let mut sorted = room::list(pairs.len())?;
            sorted.extend_from_slice(pairs);
            sorted.sort_unstable();
            search.visit(&sorted)?;
        }
        if search.missing.is_empty() {
            return Ok(search.slots);
        }
        match pairs.iter().position(|pair| search.missing.contains(pair)) {
            Some(at) => {
                Err(GraphError::NoMove { at, from: pairs[at].0 as usize, to: pairs[at].1 as usize })
            }
            None => Ok(search.slots),
        }
    }
}

/// A search for the slots of pairs, row after row.
struct Search<'a> {
    graph: &'a Graph,
    slots: Vec<u32>,
    /// Pairs that are not moves.
    missing: HashSet<(u32, u32)>,
    /// The targets wanted in a row, sorted.
    targets: Vec<u32>,
}

impl Search<'_> {
    /// Looks for pairs in the order of their rows.
    fn visit(&mut self, pairs: &[(u32, u32)]) -> Result<(), NoRoom> {
        room::reserve(&mut self.slots, pairs.len())?;
        for row in pairs.chunk_by(|a, b| a.0 == b.0) {
            let slots = self.graph.successors.range(row[0].0 as usize);
            if row.len().saturating_mul(slots.len()) <= FEW {
                self.compare(row, slots)?;
            } else {
                self.look_up(row, slots)?;
            }
        }
        Ok(())
    }

    /// Looks for few pairs in a short row.
    fn compare(&mut self, row: &[(u32, u32)], slots: std::ops::Range<usize>) -> Result<(), NoRoom> {
        for &(from, to) in row {
            let before = self.slots.len();
            for slot in slots.clone() {
                if self.graph.successors.target(slot) == to as usize {
                    room::push(&mut self.slots, slot as u32)?;
                }
            }
            if self.slots.len() == before {
                self.missing.insert((from, to));
            }
        }
        Ok(())
    }

    /// Looks for the targets of a row among those wanted.
    fn look_up(&mut self, row: &[(u32, u32)], slots: std::ops::Range<usize>) -> Result<(), NoRoom> {
        self.targets.clear();
        room::reserve(&mut self.targets, row.len())?;
        self.targets.extend(row.iter().map(|&(_, to)| to));
        self.targets.sort_unstable();
        self.targets.dedup();
        let mut found = room::filled(false, self.targets.len())?;
        for slot in slots {
            let target = self.graph.successors.target(slot) as u32;
            if let Ok(place) = self.targets.binary_search(&target) {
                found[place] = true;
                room::push(&mut self.slots, slot as u32)?;
            }
        }
        let missing = self.targets.iter().zip(&found).filter(|&(_, &found)| !found);
        self.missing.extend(missing.map(|(&to, _)| (row[0].0, to)));
        Ok(())
    }
}
