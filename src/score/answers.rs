//! The answers of the score engine.

use std::cmp::Reverse;
use std::fmt;

use super::{Payoffs, Valued, seen};
use crate::space::{Space, Turn, for_each_move};

/// The score of a hole, or of a position whose score is not known: no sum of points comes near it.
pub(crate) const UNKNOWN: i64 = i64::MIN;
/// No remoteness is as large.
pub(crate) const NO_PLIES: u32 = u32::MAX;

/// The score of every position of a space: what [`solve`](super::solve) returns.
///
/// ```
/// use retrograde::{Graph, score};
///
/// let graph = Graph::from_edges(2, [(0, 1)])?;
/// let scores = score::solve(&graph, |id| (id == 1).then_some(-7), |_| 0, |_, _| 0)?;
/// assert_eq!((scores.score(0), scores.score(1), scores.score(2)), (Some(7), Some(-7), None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "solving has no effect but its answers"]
#[derive(Clone, PartialEq, Eq)]
pub struct Scores {
    pub(crate) scores: Vec<i64>,
    pub(crate) plies: Vec<u32>,
    /// What endless play is worth; empty if it is worth 0 everywhere.
    pub(crate) endless: Vec<i64>,
    /// What moves pay; empty if none does.
    pub(crate) payoffs: Payoffs,
}

impl Scores {
    /// What is kept, in bytes a position, beside the worth of endless play and payoffs.
    pub(crate) const BYTES: usize = size_of::<i64>() + size_of::<u32>();

    /// The score of a position for the player to move, under best play of both: the points that are still to
    /// be had from here on. `None` for a hole, an id outside the space, or an unknown score.
    ///
    /// ```
    /// use retrograde::{Graph, score};
    ///
    /// let graph = Graph::from_edges(2, [(0, 1), (0, 0)])?;
    /// let scores = score::solve(&graph, |id| (id == 1).then_some(7), |_| 0, |_, _| 0)?;
    /// assert_eq!(scores.score(0), Some(0)); // rather forever than −7
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn score(&self, id: usize) -> Option<i64> {
        self.scores.get(id).copied().filter(|&score| score != UNKNOWN)
    }

    /// The number of plies until nothing more is gained: until play ends, or comes to a position whose score is
    /// that of endless play.
    ///
    /// Both players make moves of the best score. Among these, a player to whom the position is worth more than
    /// endless play hurries, and a player to whom it is worth less delays. So where the points of ends alone
    /// count, these are the fewest plies in which a player can secure the score. 0 at ends. `None` where play
    /// goes on and the score is that of endless play, or is not known.
    ///
    /// ```
    /// use retrograde::{Graph, score};
    ///
    /// let graph = Graph::from_edges(2, [(0, 1), (0, 0)])?;
    /// let scores = score::solve(&graph, |id| (id == 1).then_some(-7), |_| 0, |_, _| 0)?;
    /// assert_eq!((scores.remoteness(0), scores.remoteness(1)), (Some(1), Some(0)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn remoteness(&self, id: usize) -> Option<u32> {
        self.plies.get(id).copied().filter(|&plies| plies != NO_PLIES && self.scores[id] != UNKNOWN)
    }

    /// The score and the remoteness of a position, as a claim that can be [verified](crate::verify).
    ///
    /// ```
    /// use retrograde::{Graph, game::WithScore, score, verify};
    ///
    /// let graph = Graph::from_edges(3, [(0, 1), (1, 0), (1, 2)])?;
    /// let game = WithScore::new(&graph, |&id: &usize| (id == 2).then_some(-7));
    /// let scores = score::solve(&graph, |id| (id == 2).then_some(-7), |_| 0, |_, _| 0)?;
    /// assert_eq!(scores.valued(1).unwrap().to_string(), "7 in 1 ply");
    /// assert_eq!(verify::listed(&game, 0..3, |&id| scores.valued(id)), Ok(3));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn valued(&self, id: usize) -> Option<Valued> {
        Some(Valued { score: self.score(id)?, remoteness: self.remoteness(id) })
    }

    /// The number of positions, holes included.
    pub(crate) fn position_count(&self) -> usize {
        self.scores.len()
    }

    /// What endless play is worth to the player to move.
    #[inline]
    pub(crate) fn endless(&self, id: usize) -> i64 {
        self.endless.get(id).copied().unwrap_or_default()
    }

    /// How many bytes are in use.
    pub(crate) fn bytes(&self) -> usize {
        let payoffs = 4 * self.payoffs.starts.capacity() + 8 * self.payoffs.values.capacity();
        8 * (self.scores.capacity() + self.endless.capacity()) + 4 * self.plies.capacity() + payoffs
    }

    /// Calls `visit` for each move of a position at which play goes on.
    pub(crate) fn for_each_move(&self, space: &impl Space, from: usize, mut visit: impl FnMut(Ranked)) {
        let (payoffs, worth) = (self.payoffs.row(from), self.endless(from));
        // A run that was stopped may not have read what they pay.
        let unread = payoffs.is_empty() && !self.payoffs.is_empty() && self.score(from).is_none();
        let mut place = 0;
        for_each_move(space, from, |to, turn| {
            let payoff = payoffs.get(place).copied().unwrap_or_default();
            place += 1;
            visit(if unread { Ranked::unknown(to) } else { self.ranked(to, turn, payoff, worth) });
        });
    }

    /// A move that pays so much, from where endless play is worth so much.
    fn ranked(&self, to: usize, turn: Turn, payoff: i64, worth: i64) -> Ranked {
        let Some(after) = self.score(to) else { return Ranked::unknown(to) };
        let score = payoff.saturating_add(seen(after, turn));
        let gain = score.saturating_sub(worth);
        // Where nothing more is gained, the move itself is the last that gains.
        let plies = self.remoteness(to).or((gain != 0).then_some(0));
        let left = plies.unwrap_or_default();
        // Claim 27: the plies are what makes progress.
        let rank = if gain > 0 { (score, Reverse(left), 0) } else { (score, Reverse(0), left) };
        Ranked {
            to,
            score: Some(score),
            remoteness: plies.and_then(|plies| plies.checked_add(1)),
            rank: Some(rank),
        }
    }
}

/// A move, as the player who makes it sees it.
pub(crate) struct Ranked {
    pub to: usize,
    pub score: Option<i64>,
    pub remoteness: Option<u32>,
    pub rank: Option<Rank>,
}

impl Ranked {
    const fn unknown(to: usize) -> Self {
        Self { to, score: None, remoteness: None, rank: None }
    }
}

/// How good a move is for the player who makes it, the larger the better: the score, then the fewest plies of
/// the player who gains and the most of the one who loses.
pub(crate) type Rank = (i64, Reverse<u32>, u32);

impl fmt::Debug for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scores").field("positions", &self.scores.len()).finish_non_exhaustive()
    }
}
