//! The answers of the score engine.

use std::cmp::Reverse;
use std::fmt;

use super::seen;
use crate::space::Turn;

/// The gain of a hole, or of a position whose value is not known: no sum of scores comes near it.
pub(super) const UNKNOWN: i64 = i64::MIN;
/// No remoteness is as large.
pub(super) const NO_PLIES: u32 = u32::MAX;

/// The score of every position of a space: what [`solve`](super::solve) returns.
///
/// ```
/// use retrograde::{Graph, score};
///
/// let scores = score::solve(&Graph::from_edges(2, [(0, 1)])?, |id| (id == 1).then_some(-7), |_| 0)?;
/// assert_eq!((scores.score(0), scores.score(1), scores.score(2)), (Some(7), Some(-7), None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "solving has no effect but its answers"]
#[derive(Clone, PartialEq, Eq)]
pub struct Scores {
    /// By how much the value is better than endless play.
    pub(super) gains: Vec<i64>,
    pub(super) plies: Vec<u32>,
    /// What endless play is worth; empty if it is worth 0 everywhere.
    pub(super) endless: Vec<i64>,
}

impl Scores {
    /// The score of a position for the player to move, under best play of both. `None` for a hole, an id
    /// outside the space, or an unknown score.
    ///
    /// ```
    /// use retrograde::{Graph, score};
    ///
    /// let scores = score::solve(&Graph::from_edges(2, [(0, 1), (0, 0)])?, |id| (id == 1).then_some(7), |_| 0)?;
    /// assert_eq!(scores.score(0), Some(0)); // rather forever than −7
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn score(&self, id: usize) -> Option<i64> {
        let gain = self.gain(id)?;
        Some(gain + self.endless.get(id).copied().unwrap_or_default())
    }

    /// The fewest plies in which a player can secure the score.
    ///
    /// That player is the one for whom the score is better than endless play, and the plies are those to an
    /// end that is worth at least as much to them; 0 at ends. `None` where play goes on and the score is that
    /// of endless play, or is not known.
    ///
    /// ```
    /// use retrograde::{Graph, score};
    ///
    /// let scores = score::solve(&Graph::from_edges(2, [(0, 1), (0, 0)])?, |id| (id == 1).then_some(-7), |_| 0)?;
    /// assert_eq!((scores.remoteness(0), scores.remoteness(1)), (Some(1), Some(0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn remoteness(&self, id: usize) -> Option<u32> {
        self.plies.get(id).copied().filter(|&plies| plies != NO_PLIES && self.gains[id] != UNKNOWN)
    }

    /// The number of positions, holes included.
    pub(crate) fn position_count(&self) -> usize {
        self.gains.len()
    }

    fn gain(&self, id: usize) -> Option<i64> {
        self.gains.get(id).copied().filter(|&gain| gain != UNKNOWN)
    }

    /// How good a move to a position is for the player who makes it: first the gain, then the fewest plies of
    /// the player who gains and the most of the one who loses.
    pub(crate) fn rank(&self, to: usize, turn: Turn) -> Option<Rank> {
        // Claim 27: the plies are what makes progress.
        let gain = seen(self.gain(to)?, turn);
        let plies = self.remoteness(to).unwrap_or_default();
        Some(if gain > 0 { (gain, Reverse(plies), 0) } else { (gain, Reverse(0), plies) })
    }
}

/// How good a move is for the player who makes it: the larger the better.
pub(crate) type Rank = (i64, Reverse<u32>, u32);

impl fmt::Debug for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scores").field("positions", &self.gains.len()).finish_non_exhaustive()
    }
}
