//! What to play, by a table on disk.

use super::error::TableError;
use super::probe::Table;
use crate::solved::{Move, Ranked};
use crate::space::{Kind, Positions};

impl Table {
    /// Every move of a position as the player who makes it sees it, best first, as
    /// [`Solved::moves`](crate::Solved::moves) lists them. Of a table without distances, all wins are alike.
    ///
    /// Empty where play has ended, `None` if the position is not in the space. The space is usually an
    /// [`Implicit`](crate::Implicit), which takes no memory; [`check_space`](Self::check_space) tells whether
    /// it is the one that was solved.
    ///
    /// # Errors
    ///
    /// As [`probe`](Self::probe).
    ///
    /// # Complexity
    ///
    /// A look-up for each of m moves, and O(m log m).
    ///
    /// ```
    /// use retrograde::solved::Move;
    /// use retrograde::table::{self, Table};
    /// use retrograde::{Graph, Outcome, Solver};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("some.table");
    /// let graph = Graph::from_successors(&[vec![], vec![2, 0], vec![1]])?;
    /// table::save(&path, "some graph", &Solver::new().outcomes(&graph)?)?;
    /// let table = Table::open(&path, "some graph")?;
    /// let moves = table.moves(&graph, &1)?.unwrap();
    /// assert_eq!(moves[0], Move { position: 0, value: Some(Outcome::Win), remoteness: Some(1) });
    /// assert_eq!((moves.len(), table.moves(&graph, &3)?), (2, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn moves<S: Positions>(
        &self,
        space: &S,
        position: &S::Position,
    ) -> Result<Option<Vec<Move<S::Position>>>, TableError> {
        let Some(id) = space.id(position) else { return Ok(None) };
        let mut ranked = Vec::new();
        if let Kind::Open(_) = space.kind(id) {
            let mut ends = Vec::new();
            space.for_each_successor(id, |to, turn| ends.push((to, turn)));
            for (to, turn) in ends {
                let verdict = self.probe(to)?;
                let outcome = verdict.map(|verdict| verdict.outcome.seen_by_mover(turn.passes()));
                let bound = verdict.and_then(|verdict| verdict.remoteness);
                ranked.push(Ranked { to, turn, outcome, bound });
            }
        }
        ranked.sort_by_key(Ranked::rank);
        let named = |Ranked { to, outcome, bound, .. }: Ranked| {
            let remoteness = bound.map(|plies| plies + 1);
            Some(Move { position: space.position(to)?, value: outcome, remoteness })
        };
        Ok(Some(ranked.into_iter().filter_map(named).collect()))
    }
}
