//! Declaring which moves keep the turn.

use std::sync::OnceLock;

use hashbrown::HashSet;

use super::{Graph, GraphError, Rows};
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
    /// pairs are sorted first. Some 12 to 24 bytes a pair while it works. One call for each move of a position
    /// with m moves would cost O(m²), so declare them together. The first call adds a bit for each move of the
    /// graph. Each call drops the reverse rows, which are built again when next needed; so declare all moves
    /// before you solve.
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
        let mut search = Search { graph: self, slots: room::list(pairs.len())?, missing: HashSet::new() };
        if pairs.is_sorted_by_key(|&(from, _)| from) {
            search.visit(pairs)?;
        } else if pairs.len() < self.len() / 8 {
            let mut sorted = room::list(pairs.len())?;
            sorted.extend_from_slice(pairs);
            sorted.sort_unstable();
            search.visit(&sorted)?;
        } else {
            let wanted = Rows::from_edges(self.len(), pairs)?;
            for from in 0..self.len() {
                search.visit_row(from as u32, &wanted.targets()[wanted.range(from)])?;
            }
        }
        let Search { slots, missing, .. } = search;
        let first =
            if missing.is_empty() { None } else { pairs.iter().position(|pair| missing.contains(pair)) };
        match first.map(|at| (at, pairs[at])) {
            Some((at, (from, to))) => Err(GraphError::NoMove { at, from: from as usize, to: to as usize }),
            None => Ok(slots),
        }
    }
}

/// A search for the slots of pairs, row after row.
struct Search<'a> {
    graph: &'a Graph,
    slots: Vec<u32>,
    /// Pairs that are not moves.
    missing: HashSet<(u32, u32)>,
}

impl Search<'_> {
    /// Looks for pairs in the order of their rows.
    fn visit(&mut self, pairs: &[(u32, u32)]) -> Result<(), NoRoom> {
        let mut wanted = Vec::new();
        for row in pairs.chunk_by(|a, b| a.0 == b.0) {
            wanted.clear();
            room::reserve(&mut wanted, row.len())?;
            wanted.extend(row.iter().map(|&(_, to)| to));
            self.visit_row(row[0].0, &wanted)?;
        }
        Ok(())
    }

    /// Looks for some targets in a row.
    #[inline]
    fn visit_row(&mut self, from: u32, wanted: &[u32]) -> Result<(), NoRoom> {
        let slots = self.graph.successors.range(from as usize);
        if wanted.len().saturating_mul(slots.len()) > FEW {
            return self.look_up(from, wanted);
        }
        for &to in wanted {
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
    fn look_up(&mut self, from: u32, wanted: &[u32]) -> Result<(), NoRoom> {
        let mut sorted = room::list(wanted.len())?;
        sorted.extend_from_slice(wanted);
        sorted.sort_unstable();
        sorted.dedup();
        let mut found = room::filled(false, sorted.len())?;
        for slot in self.graph.successors.range(from as usize) {
            let target = self.graph.successors.target(slot) as u32;
            if let Ok(place) = sorted.binary_search(&target) {
                found[place] = true;
                room::push(&mut self.slots, slot as u32)?;
            }
        }
        let missing = sorted.iter().zip(&found).filter(|&(_, &found)| !found);
        self.missing.extend(missing.map(|(&to, _)| (from, to)));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::test_random::{Random, rounds};

    /// However the pairs are looked for: in their order, sorted, or gathered by row; one by one or by lookup.
    #[test]
    fn pairs_are_found_in_any_order_and_the_first_missing_one_is_named() {
        let mut random = Random(9);
        for round in 0..rounds(300) {
            let (len, wide) = (1 + random.below(if round % 2 == 0 { 5 } else { 100 }), 1 + random.below(12));
            let edges = random.edges(len, len * wide);
            let mut pairs: Vec<(usize, usize)> =
                edges.iter().copied().filter(|(_, to)| to % 2 == 0).collect();
            pairs.truncate(1 + random.below(edges.len()));
            match round % 3 {
                0 => pairs.sort_unstable(),
                1 => pairs.truncate(1 + len / 20),
                _ => {}
            }
            if round % 4 == 3 {
                let (from, to) = (random.below(len), random.below(len + 2));
                pairs.insert(random.below(pairs.len() + 1), (from, to));
            }
            let missing = pairs.iter().position(|pair| !edges.contains(pair));
            let mut graph = Graph::from_edges(len, edges.iter().copied()).unwrap();
            let expected = missing
                .map_or(Ok(()), |at| Err(GraphError::NoMove { at, from: pairs[at].0, to: pairs[at].1 }));
            assert_eq!(graph.set_keep_turn(pairs.iter().copied()), expected);
            for (from, to) in &edges {
                let keeps = missing.is_none() && pairs.contains(&(*from, *to));
                assert_eq!(graph.passes_turn(from, to), !keeps);
            }
        }
    }
}
