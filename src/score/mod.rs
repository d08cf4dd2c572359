//! The score engine: the value of every position when both players play for points.
//!
//! Scores are whole numbers for the player to move; what one player gets, the other loses. Endless play has a
//! value, too, 0 unless the rules say otherwise. "Can this player secure at least this score?" is a question
//! that [`outcome`] answers, so one pass of its engine for each distinct score gives all values.
//! [`theory`](crate::theory) has the proof.
//!
//! ```
//! use retrograde::{Graph, score};
//!
//! // At 0: cycle forever, or take 3 points (2 is an end that costs the player to move there 3).
//! let graph = Graph::from_successors(&[vec![1, 2], vec![0, 3], vec![], vec![]])?;
//! let scores = score::solve(&graph, |id| [None, None, Some(-3), Some(1)][id], |_| 0)?;
//! assert_eq!((scores.score(0), scores.remoteness(0)), (Some(3), Some(1)));
//! assert_eq!(scores.score(1), Some(-1)); // rather pay 1 at 3 than 3 at 0
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod above;
mod answers;
mod error;
mod scored;
mod threshold;

pub(crate) use answers::Rank;
pub use answers::Scores;
pub use error::ScoreError;
pub use scored::Scored;
pub(crate) use scored::explore_scored;

use std::collections::BTreeSet;

use crate::error::Error;
use crate::game::Outcome;
use crate::outcome;
use crate::room::{self, NoRoom};
use crate::space::{Backward, Kind, Space, Turn, checked_len};
use crate::watch::Watch;
use answers::{NO_PLIES, UNKNOWN};
use threshold::Threshold;

/// How many bytes [`solve`] allocates, beside what visits backward do: a gain and plies, what endless play is
/// worth, and one pass of the engine.
pub(crate) fn bytes(space: &impl Space) -> usize {
    space.len().saturating_mul(24).saturating_add(outcome::bytes::<u32>(space))
}

/// The largest score, and the most that endless play can be worth, sign apart: the difference of two is a
/// number, too.
const LIMIT: i64 = 1 << 61;

/// Finds the score of every position of a space, for the player to move.
///
/// `score` gives the score of positions that end play, for the player to move there; ends without a score
/// count 1, 0 and −1, as [`Scored::score`] says. `endless` gives the value of endless play to the player to
/// move at each position, ends included: usually `|_| 0`. Positions from which play can reach a cut have no
/// score, because beyond the cut any score might be possible.
///
/// Source: A. R. Washburn, *Deterministic graphical games*, J. Math. Anal. Appl. 153 (1990), which shows that
/// such games have values. Here thresholds find them; each threshold is a game of win, loss and draw.
///
/// # Errors
///
/// As [`outcome::solve`]; [`ScoreError::EndlessDiffers`] at a move that changes the value of endless play for
/// a player; [`ScoreError::TooLarge`] beyond 2^61; [`Error::BadMove`] for a move to an id outside the space.
///
/// # Complexity
///
/// O((V + E) · k) time for k distinct absolute differences between an end's score and the value of endless
/// play, and one more pass over all moves if endless play is not worth 0. Then 20 bytes a position are kept,
/// otherwise 12; one pass of [`outcome::solve`] takes its memory besides. `score` is called several times for
/// each position.
///
/// ```
/// use retrograde::{Graph, score};
///
/// let graph = Graph::from_successors(&[vec![1, 2], vec![], vec![]])?;
/// let scores = score::solve(&graph, |id| [None, Some(-5), Some(4)][id], |_| 0)?;
/// assert_eq!((0..3).map(|id| scores.score(id)).collect::<Vec<_>>(), [Some(5), Some(-5), Some(4)]);
///
/// // The player on move at 0 likes to cycle, at 5 points a play; the other, on move at 1, may end it at 2.
/// let graph = Graph::from_successors(&[vec![1], vec![0, 2], vec![]])?;
/// let scores = score::solve(&graph, |id| (id == 2).then_some(3), |id| [5, -5, 5][id])?;
/// assert_eq!((scores.score(0), scores.score(1)), (Some(3), Some(-3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    space: &impl Backward,
    score: impl Fn(usize) -> Option<i64>,
    endless: impl Fn(usize) -> i64,
) -> Result<Scores, ScoreError> {
    solve_watched(space, score, endless, &mut Watch::none())
}

/// The same until it is stopped; what the passes done by then do not settle is unknown.
pub(crate) fn solve_watched(
    space: &impl Backward,
    score: impl Fn(usize) -> Option<i64>,
    endless: impl Fn(usize) -> i64,
    watch: &mut Watch<'_>,
) -> Result<Scores, ScoreError> {
    let len = checked_len(space.len())?;
    check_sizes(space, len, &score, &endless)?;
    let mut worth = Vec::new();
    if (0..len).any(|id| endless(id) != 0) {
        worth = room::list(len).map_err(|no_room: NoRoom| no_room.at(len))?;
        worth.extend((0..len).map(&endless));
        check_endless(space, &score, &worth)?;
    }
    Ok(solve_shifted(space, score, worth, watch)?)
}

/// Whether all numbers are small enough to take one from another.
fn check_sizes(
    space: &impl Backward,
    len: usize,
    score: &impl Fn(usize) -> Option<i64>,
    endless: &impl Fn(usize) -> i64,
) -> Result<(), ScoreError> {
    for position in (0..len).filter(|&id| !matches!(space.kind(id), Kind::Hole | Kind::Cut)) {
        let numbers = score(position).into_iter().chain([endless(position)]);
        if let Some(score) = numbers.into_iter().find(|number| number.unsigned_abs() > LIMIT.unsigned_abs()) {
            return Err(ScoreError::TooLarge { position, score, limit: LIMIT });
        }
    }
    Ok(())
}

/// The score of a position that ends play.
fn end(kind: Kind, score: Option<i64>) -> Option<i64> {
    match (kind, score) {
        (Kind::Hole | Kind::Cut, _) => None,
        (_, Some(score)) => Some(score),
        (Kind::End(Outcome::Win), None) => Some(1),
        (Kind::End(Outcome::Draw), None) => Some(0),
        (Kind::End(Outcome::Loss) | Kind::Open(0), None) => Some(-1),
        (Kind::Open(_), None) => None,
    }
}

/// Whether every move leaves endless play worth the same to the same player.
fn check_endless(
    space: &impl Backward,
    score: &impl Fn(usize) -> Option<i64>,
    endless: &[i64],
) -> Result<(), ScoreError> {
    let len = space.len();
    for from in 0..len {
        let kind = space.kind(from);
        if !matches!(kind, Kind::Open(_)) || end(kind, score(from)).is_some() {
            continue;
        }
        let mut wrong = None;
        space.for_each_successor(from, |to, turn| match endless.get(to) {
            _ if wrong.is_some() => {}
            None => wrong = Some(Error::BadMove { position: from, index: to, len }.into()),
            Some(&after) => {
                if endless[from] != seen(after, turn) {
                    wrong = Some(ScoreError::EndlessDiffers { from, to });
                }
            }
        });
        if let Some(error) = wrong {
            return Err(error);
        }
    }
    Ok(())
}

/// A number of the position after a move, seen by the player who made it.
fn seen(value: i64, turn: Turn) -> i64 {
    if turn.passes() { value.saturating_neg() } else { value }
}

/// All values, by the bars from the lowest up: the last one that a position takes tells its gain.
fn solve_shifted(
    space: &impl Backward,
    score: impl Fn(usize) -> Option<i64>,
    endless: Vec<i64>,
    watch: &mut Watch<'_>,
) -> Result<Scores, Error> {
    let len = space.len();
    let base = |id: usize| endless.get(id).copied().unwrap_or_default();
    let gain = |id| end(space.kind(id), score(id)).map(|score| score - base(id));
    let sizes = || (0..len).filter_map(gain).map(i64::abs);
    let mut bars = least_above(0, sizes());
    let many = bars.len() == MAX_BARS;
    // Even if nothing is better than anything else, a pass finds the holes, and what cuts leave unknown.
    if bars.is_empty() {
        bars.insert(1);
    }
    let goes_on = |id| matches!(space.kind(id), Kind::Open(1..)) && gain(id).is_none();
    let above_cuts = above::cuts(space, goes_on)?;
    let at_start = |id| if gain(id).is_some() { 0 } else { NO_PLIES };
    let no_room = |no_room: NoRoom| no_room.at(len);
    let mut plies = room::list(len).map_err(no_room)?;
    plies.extend((0..len).map(at_start));
    let gains = room::filled(0, len).map_err(no_room)?;
    let mut scores = Scores { gains, plies, endless: Vec::new() };
    let mut last = 0;
    while let Some(bar) = bars.pop_first() {
        let outcomes = outcome::solve_watched::<u32>(
            &Threshold { space, gain, bar, hidden: above_cuts.as_ref() },
            watch,
        )?;
        if watch.stopped() {
            scores.forget_unsettled(last, gain);
            break;
        }
        scores.take(bar, &outcomes);
        last = bar;
        if bars.is_empty() && many {
            bars = least_above(last, sizes());
        }
    }
    Ok(Scores { endless, ..scores })
}

/// How many bars are collected at a time: there may be as many as positions, and then a pass over all of them
/// costs little against so many passes of the engine.
const MAX_BARS: usize = if cfg!(test) { 3 } else { 1 << 12 };

/// The least of the numbers above `last`, up to [`MAX_BARS`] of them.
fn least_above(last: i64, numbers: impl Iterator<Item = i64>) -> BTreeSet<i64> {
    let mut least = BTreeSet::new();
    let mut most = i64::MAX;
    for number in numbers.filter(|&number| number > last) {
        if number < most && least.insert(number) && least.len() > MAX_BARS {
            least.pop_last();
            most = least.last().copied().unwrap_or(most);
        }
    }
    least
}

impl Scores {
    /// Enters what one pass found.
    fn take(&mut self, bar: i64, outcomes: &outcome::Outcomes) {
        for id in 0..self.gains.len() {
            let gain = match outcomes.outcome(id) {
                _ if self.gains[id] == UNKNOWN => continue,
                // Claim 26.
                Some(Outcome::Win) => bar,
                Some(Outcome::Loss) => -bar,
                Some(Outcome::Draw) => continue,
                None => UNKNOWN,
            };
            let plies = outcomes.remoteness(id);
            self.gains[id] = if plies.is_some() { gain } else { UNKNOWN };
            self.plies[id] = plies.unwrap_or(NO_PLIES);
        }
    }

    /// Keeps what is settled when passes are left out: ends, and what did not take the last bar, which takes
    /// no higher one.
    fn forget_unsettled(&mut self, last: i64, gain: impl Fn(usize) -> Option<i64>) {
        for id in 0..self.gains.len() {
            match gain(id) {
                Some(gain) => (self.gains[id], self.plies[id]) = (gain, 0),
                None if self.gains[id].checked_abs() == Some(last) => self.gains[id] = UNKNOWN,
                None => {}
            }
        }
    }
}
