//! Look-ups of values: nimbers, patterns, loopy nimbers, scores.

use super::contents::Contents;
use super::error::TableError;
use super::probe::Table;
use super::savable::Sealed;
use super::{loopy, scores, values};
use crate::grundy::Nimbers;
use crate::loopy::{LoopyNimber, LoopyNimbers};
use crate::pattern::Patterns;
use crate::score::{Scores, Valued};
use crate::turn_pattern::TurnPattern;

impl Table {
    /// Looks up the Grundy value of a position; `None` for a hole, an id outside the table, or an unknown
    /// value.
    ///
    /// # Errors
    ///
    /// As [`probe`](Self::probe).
    ///
    /// ```
    /// use retrograde::{Graph, Solver, table::{self, Table}};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("chain.table");
    /// let graph = Graph::from_successors(&[vec![], vec![0], vec![0, 1]])?;
    /// table::save(&path, "heap", &Solver::new().nimbers(&graph)?)?;
    /// let table = Table::open(&path, "heap")?;
    /// assert_eq!(table.probe_nimber(2)?, Some(2));
    /// let error = table.probe(2).unwrap_err();
    /// assert!(error.to_string().ends_with("expected a table of outcomes, found nimbers of 4 bytes"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn probe_nimber(&self, id: usize) -> Result<Option<u32>, TableError> {
        self.answer(id, &[Contents::Nimbers], Nimbers::EXPECTED, values::nimber)
    }

    /// Looks up the turn pattern of a position; `None` for a hole, an id outside the table, or an unknown
    /// pattern.
    ///
    /// # Errors
    ///
    /// As [`probe`](Self::probe).
    ///
    /// ```
    /// use retrograde::{Graph, Solver, TurnPattern, table::{self, Table}};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("edge.table");
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// table::save(&path, "one edge", &Solver::new().patterns(&graph)?)?;
    /// assert_eq!(Table::open(&path, "one edge")?.probe_pattern(0)?, Some(TurnPattern::Swaps));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn probe_pattern(&self, id: usize) -> Result<Option<TurnPattern>, TableError> {
        self.answer(id, &[Contents::Patterns], Patterns::EXPECTED, values::pattern)
    }

    /// Looks up the score of a position for the player to move, and its remoteness; `None` for a hole, an id
    /// outside the table, or an unknown score.
    ///
    /// The remoteness is there unless play goes on and the score is that of endless play.
    ///
    /// # Errors
    ///
    /// As [`probe`](Self::probe).
    ///
    /// ```
    /// use retrograde::{Graph, Solver, game::WithScore, table::{self, Table}};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("edge.table");
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// let game = WithScore::new(&graph, |&id: &usize| (id == 1).then_some(-7));
    /// table::save(&path, "seven points", &Solver::new().scores(&graph, &game)?)?;
    /// assert_eq!(Table::open(&path, "seven points")?.probe_score(0)?.unwrap().to_string(), "7 in 1 ply");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn probe_score(&self, id: usize) -> Result<Option<Valued>, TableError> {
        self.answer(id, &[Contents::Scores], Scores::EXPECTED, scores::read)
    }

    /// Looks up the loopy value of a position; `None` for a hole, an id outside the table, or an unknown
    /// value.
    ///
    /// # Errors
    ///
    /// As [`probe`](Self::probe).
    ///
    /// # Complexity
    ///
    /// As [`probe`](Self::probe) for a nimber. An infinite value takes two look-ups more, and one for each
    /// 1,023 nimbers of its set.
    ///
    /// ```
    /// use retrograde::{Graph, Solver, loopy::LoopyNimber, table::{self, Table}};
    ///
    /// # let folder = tempfile::tempdir()?;
    /// # let path = folder.path().join("loop.table");
    /// let graph = Graph::from_successors(&[vec![0, 1], vec![]])?;
    /// table::save(&path, "stay or end", &Solver::new().loopy_nimbers(&graph)?)?;
    /// let table = Table::open(&path, "stay or end")?;
    /// assert_eq!(table.probe_loopy_nimber(0)?, Some(LoopyNimber::infinite([0])));
    /// assert_eq!(table.probe_loopy_nimber(1)?, Some(LoopyNimber::Nimber(0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn probe_loopy_nimber(&self, id: usize) -> Result<Option<LoopyNimber>, TableError> {
        let found = self.answer(id, &[Contents::LoopyNimbers], LoopyNimbers::EXPECTED, loopy::read)?;
        match found {
            Some(loopy::Cell::Infinite { start }) => {
                Ok(self.ask(|blocks| loopy::read_set(blocks, start))?.map(LoopyNimber::Infinite))
            }
            Some(loopy::Cell::Nimber { nimber, .. }) => Ok(Some(LoopyNimber::Nimber(nimber))),
            Some(loopy::Cell::Nothing(_)) | None => Ok(None),
        }
    }
}
