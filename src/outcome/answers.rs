//! The answers of the retrograde engine.

use std::fmt;

use fixedbitset::FixedBitSet;

use super::cell::Cell;
use crate::game::Outcome;
use crate::verdict::Verdict;

/// Outcome and remoteness of every position of a space: what [`solve`](super::solve) returns.
///
/// ```
/// use retrograde::{Graph, Outcome, outcome};
///
/// let outcomes = outcome::solve(&Graph::from_successors(&[vec![1], vec![2], vec![]])?)?;
/// assert_eq!(outcomes.outcome(0), Some(Outcome::Loss));
/// assert_eq!(outcomes.counts().loss, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "solving has no effect but its answers"]
#[derive(Clone)]
pub struct Outcomes {
    cells: Table,
    /// Positions whose remoteness is only an upper bound; only in a space with cuts.
    inexact: Option<FixedBitSet>,
}

/// The cells of all positions, in one of two widths.
#[derive(Clone)]
pub(crate) enum Table {
    Wide(Vec<Cell>),
    Compact(Vec<Cell<u16>>),
}

impl From<Vec<Cell>> for Table {
    fn from(cells: Vec<Cell>) -> Self {
        Self::Wide(cells)
    }
}

impl From<Vec<Cell<u16>>> for Table {
    fn from(cells: Vec<Cell<u16>>) -> Self {
        Self::Compact(cells)
    }
}

/// How many positions have each outcome, for the player to move; holes are not counted. `Display` names what
/// is unknown only if something is.
///
/// ```
/// use retrograde::{Graph, outcome, outcome::Counts};
///
/// let outcomes = outcome::solve(&Graph::from_successors(&[vec![1], vec![0], vec![3], vec![]])?)?;
/// assert_eq!(outcomes.counts(), Counts { win: 1, loss: 1, draw: 2, unknown: 0 });
/// assert_eq!(outcomes.counts().to_string(), "4 positions: 1 won, 1 lost, 2 drawn");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Counts {
    /// Positions won.
    pub win: usize,
    /// Positions lost.
    pub loss: usize,
    /// Positions proved drawn.
    pub draw: usize,
    /// Positions whose outcome is not known.
    pub unknown: usize,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { win, loss, draw, unknown } = self;
        let all = [*win, *loss, *draw, *unknown].into_iter().fold(0, usize::saturating_add);
        let plural = if all == 1 { "" } else { "s" };
        write!(f, "{all} position{plural}: {win} won, {loss} lost, {draw} drawn")?;
        if *unknown > 0 { write!(f, ", {unknown} unknown") } else { Ok(()) }
    }
}

/// How many positions are won and lost at one remoteness.
///
/// ```
/// use retrograde::{Graph, outcome, outcome::Layer};
///
/// let outcomes = outcome::solve(&Graph::from_successors(&[vec![1], vec![]])?)?;
/// assert_eq!(outcomes.histogram(), [Layer { win: 0, loss: 1 }, Layer { win: 1, loss: 0 }]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Layer {
    /// Positions won in this many plies.
    pub win: usize,
    /// Positions lost in this many plies.
    pub loss: usize,
}

impl Counts {
    /// Counts one position more.
    pub(crate) fn add(&mut self, outcome: Option<Outcome>) {
        *match outcome {
            Some(Outcome::Win) => &mut self.win,
            Some(Outcome::Loss) => &mut self.loss,
            Some(Outcome::Draw) => &mut self.draw,
            None => &mut self.unknown,
        } += 1;
    }
}

/// Compares answers, whatever the width of the cells.
impl PartialEq for Outcomes {
    fn eq(&self, other: &Self) -> bool {
        let same = |id| {
            self.outcome(id) == other.outcome(id)
                && self.is_hole(id) == other.is_hole(id)
                && self.bound(id) == other.bound(id)
        };
        self.cell_count() == other.cell_count()
            && self.inexact == other.inexact
            && (0..self.cell_count()).all(same)
    }
}

impl Eq for Outcomes {}

impl Outcomes {
    pub(crate) fn new(cells: Table, inexact: Option<FixedBitSet>) -> Self {
        Self { cells, inexact }
    }

    /// Whether every remoteness is certain: whether the space had no cuts.
    #[cfg(feature = "table")]
    pub(crate) fn is_exact(&self) -> bool {
        self.inexact.is_none()
    }

    #[cfg(feature = "table")]
    pub(crate) fn cells(&self) -> &Table {
        &self.cells
    }

    /// Only for answers that are still being put together.
    #[cfg(feature = "table")]
    pub(crate) fn cells_mut(&mut self) -> &mut Table {
        &mut self.cells
    }

    /// The number of positions, holes included.
    pub(crate) fn cell_count(&self) -> usize {
        match &self.cells {
            Table::Wide(cells) => cells.len(),
            Table::Compact(cells) => cells.len(),
        }
    }

    /// The outcome for the player to move; `None` for a hole, an id outside the space, or an unknown outcome.
    ///
    /// ```
    /// use retrograde::{Graph, Outcome, outcome};
    ///
    /// let outcomes = outcome::solve(&Graph::from_successors(&[vec![0]])?)?;
    /// assert_eq!((outcomes.outcome(0), outcomes.outcome(1)), (Some(Outcome::Draw), None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn outcome(&self, id: usize) -> Option<Outcome> {
        match &self.cells {
            Table::Wide(cells) => cells.get(id)?.outcome(),
            Table::Compact(cells) => cells.get(id)?.outcome(),
        }
    }

    pub(crate) fn verdict(&self, id: usize) -> Option<Verdict> {
        Some(Verdict { outcome: self.outcome(id)?, remoteness: self.remoteness(id) })
    }

    /// Plies to the end of play if the winner hurries and the loser delays; `None` unless the position is won
    /// or lost, and the number certain.
    ///
    /// ```
    /// use retrograde::{Graph, outcome};
    ///
    /// // A dead end is over in 0 plies. From 1 the mover could win in 1; from 0 the loser lasts for 2.
    /// let outcomes = outcome::solve(&Graph::from_successors(&[vec![1], vec![2, 0], vec![]])?)?;
    /// assert_eq!((0..3).map(|id| outcomes.remoteness(id)).collect::<Vec<_>>(), [Some(2), Some(1), Some(0)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn remoteness(&self, id: usize) -> Option<u32> {
        let certain = self.inexact.as_ref().is_none_or(|inexact| !inexact.contains(id));
        self.bound(id).filter(|_| certain)
    }

    /// Plies in which the winner can force the end, not always the fewest if the space has cuts. It falls
    /// with every move that follows it.
    pub(crate) fn bound(&self, id: usize) -> Option<u32> {
        match &self.cells {
            Table::Wide(cells) => cells.get(id)?.remoteness(),
            Table::Compact(cells) => cells.get(id)?.remoteness(),
        }
    }

    fn is_hole(&self, id: usize) -> bool {
        match &self.cells {
            Table::Wide(cells) => cells[id].is_hole(),
            Table::Compact(cells) => cells[id].is_hole(),
        }
    }

    /// How many positions are won, lost, drawn and unknown. O(V).
    ///
    /// ```
    /// use retrograde::{Graph, outcome};
    ///
    /// let counts = outcome::solve(&Graph::from_successors(&[vec![1], vec![]])?)?.counts();
    /// assert_eq!((counts.win, counts.loss, counts.draw), (1, 1, 0));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        (0..self.cell_count()).filter(|&id| !self.is_hole(id)).for_each(|id| counts.add(self.outcome(id)));
        counts
    }

    /// The largest remoteness, in plies; `None` if no position is won or lost. O(V).
    ///
    /// ```
    /// use retrograde::{Graph, outcome};
    ///
    /// let chain = Graph::from_edges(5, (0..4).map(|id| (id, id + 1)))?;
    /// assert_eq!(outcome::solve(&chain)?.max_remoteness(), Some(4));
    /// let ring = Graph::from_edges(2, [(0, 1), (1, 0)])?;
    /// assert_eq!(outcome::solve(&ring)?.max_remoteness(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn max_remoteness(&self) -> Option<u32> {
        (0..self.cell_count()).filter_map(|id| self.remoteness(id)).max()
    }

    /// How many positions are won and lost at each remoteness: entry `r` counts those decided in `r` plies.
    /// Empty if no position is won or lost. O(V).
    ///
    /// ```
    /// use retrograde::{Graph, outcome};
    ///
    /// let histogram = outcome::solve(&Graph::from_successors(&[vec![2], vec![2], vec![]])?)?.histogram();
    /// assert_eq!((histogram[0].loss, histogram[1].win), (1, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn histogram(&self) -> Vec<Layer> {
        let mut layers =
            vec![Layer::default(); self.max_remoteness().map_or(0, |longest| longest as usize + 1)];
        for id in 0..self.cell_count() {
            if let (Some(remoteness), Some(outcome)) = (self.remoteness(id), self.outcome(id)) {
                let layer = &mut layers[remoteness as usize];
                *if outcome == Outcome::Win { &mut layer.win } else { &mut layer.loss } += 1;
            }
        }
        layers
    }
}

impl fmt::Debug for Outcomes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Outcomes").field("counts", &self.counts()).finish_non_exhaustive()
    }
}
