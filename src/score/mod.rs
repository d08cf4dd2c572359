//! The score engine: the value of every position when both players play for points.
//!
//! Points are whole numbers. What one player gets, the other loses: at the end of play, by moves that pay, and
//! by play that never ends. [`theory`](crate::theory), section 9, has the proofs.
//!
//! ```
//! use retrograde::{Graph, score};
//!
//! // At 0: cycle forever, or take 3 points (2 is an end that costs the player to move there 3).
//! let graph = Graph::from_successors(&[vec![1, 2], vec![0, 3], vec![], vec![]])?;
//! let scores = score::solve(&graph, |id| [None, None, Some(-3), Some(1)][id], |_| 0, |_, _| 0)?;
//! assert_eq!((scores.score(0), scores.remoteness(0)), (Some(3), Some(1)));
//! assert_eq!(scores.score(1), Some(-1)); // rather pay 1 at 3 than 3 at 0
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answers;
mod best;
mod block;
mod component;
mod components;
mod error;
mod payoffs;
mod points;
mod scored;
mod tarjan;
mod valued;
mod whole;

pub(crate) use answers::Ranked;
pub use answers::Scores;
#[cfg(feature = "table")]
pub(crate) use answers::{NO_PLIES, UNKNOWN};
pub use error::ScoreError;
pub(crate) use points::{Points, points};
pub use scored::Scored;
pub(crate) use scored::explore_scored;
pub use valued::Valued;

use crate::error::Error;
use crate::space::{Space, Turn, checked_len};
use crate::watch::Watch;
use payoffs::Payoffs;

/// The largest score, payoff or worth of endless play, sign apart: the sum of two is a number, too, and so is
/// the difference between such a sum and a third.
pub(crate) const LIMIT: i64 = 1 << 61;

/// What a run may use, by estimate.
pub(crate) type Allows<'a> = &'a dyn Fn(usize) -> Result<(), Error>;

/// Finds the score of every position of a space, for the player to move.
///
/// * `score(id)` is the score of a position that ends play, for the player to move there; ends without a score
///   count 1, 0 and −1, as [`Scored::score`] says.
/// * `endless(id)` is what play that stays forever where it can come back to this position is worth to the
///   player to move: usually `|_| 0`. See [`Scored::endless`].
/// * `payoff(from, to)` is what the player who makes the move gains by it at once: `|_, _| 0` if points are
///   counted at the end only. Parallel moves between two positions pay the same.
///
/// The score of a position that goes on is the most that a move brings: its payoff and the score of the
/// position it leads to, seen by the player who makes it; or, where play can cycle, what endless play is
/// worth, if the opponent cannot prevent it. Positions from which play can reach a cut have no score, because
/// beyond the cut any score might be possible.
///
/// Source: A. R. Washburn, *Deterministic graphical games*, J. Math. Anal. Appl. 153 (1990), which shows that
/// such games have values; that sorting finds them: D. Andersson, K. A. Hansen, P. B. Miltersen, T. B.
/// Sørensen, *Deterministic graphical games revisited*, J. Logic Comput. 22 (2012). Strongly connected
/// components: R. E. Tarjan, *Depth-first search and linear graph algorithms*, SIAM J. Comput. 1 (1972).
///
/// # Errors
///
/// [`ScoreError::EndlessDiffers`] at a move on a cycle that changes what endless play is worth to a player;
/// [`ScoreError::TooLarge`] beyond 2^61; [`Error::BadMove`] for a move to an id outside the space or to a
/// hole; [`Error::TooManyPositions`] beyond 2^32 − 3; [`Error::TooManyMoves`] beyond 2^32 − 1 that pay, or
/// that stay in one strongly connected component.
///
/// # Complexity
///
/// O(V + E + n log n) time for n positions on cycles with a move that leaves the cycles, so O(V + E) where play
/// must end. 12 bytes a position are kept, 20 if endless play is worth something, and 8 for each move of
/// positions with a move that pays, with 4 for each position. The search for cycles takes 4 bytes a position
/// and up to 16 for each on the way to where it is, with 4 for each move yet to be followed; the largest
/// strongly connected component takes 28 bytes a position and 4 a move. If the moves of the space are stored
/// and all agree about endless play, none of that is needed but 12 bytes a position and the moves backward.
///
/// ```
/// use retrograde::{Graph, score};
///
/// // Take 5 points at once, or 2 by a move that pays 6 to a position worth 4 to the opponent.
/// let graph = Graph::from_successors(&[vec![1, 2], vec![], vec![]])?;
/// let ends = |id: usize| [None, Some(-5), Some(4)][id];
/// let scores = score::solve(&graph, ends, |_| 0, |_, to| if to == 2 { 6 } else { 0 })?;
/// assert_eq!((0..3).map(|id| scores.score(id)).collect::<Vec<_>>(), [Some(5), Some(-5), Some(4)]);
///
/// // The player on move at 0 likes to cycle, at 5 points a play; the other, on move at 1, may end it at 2.
/// let graph = Graph::from_successors(&[vec![1], vec![0, 2], vec![]])?;
/// let scores = score::solve(&graph, |id| (id == 2).then_some(3), |id| [5, -5, 0][id], |_, _| 0)?;
/// assert_eq!((scores.score(0), scores.score(1)), (Some(3), Some(-3)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(
    space: &impl Space,
    score: impl Fn(usize) -> Option<i64>,
    endless: impl Fn(usize) -> i64,
    payoff: impl Fn(usize, usize) -> i64,
) -> Result<Scores, ScoreError> {
    let points = Points { score, endless, payoff, pays: true };
    solve_watched(space, &points, &|_| Ok(()), &mut Watch::none())
}

/// The same until it is stopped; what is not settled by then is unknown. How many bytes it takes is known only
/// when it has seen what the space is: `allows` is asked whether so many may be in use.
pub(crate) fn solve_watched<C, E, P>(
    space: &impl Space,
    points: &Points<C, E, P>,
    allows: Allows<'_>,
    watch: &mut Watch<'_>,
) -> Result<Scores, ScoreError>
where
    C: Fn(usize) -> Option<i64>,
    E: Fn(usize) -> i64,
    P: Fn(usize, usize) -> i64,
{
    let len = checked_len::<usize>(space.len())?;
    allows(len.saturating_mul(Scores::BYTES))?;
    let (mut scores, odd) = points.read(space, watch)?;
    let mut paying = 0;
    if !watch.stopped() {
        match points.agree_everywhere(space, &scores)? {
            Some((rows, moves)) => {
                paying = moves;
                whole::solve(space, rows, &mut scores, allows, watch)?;
            }
            None => paying = components::solve(space, points, &mut scores, !odd, allows, watch)?,
        }
    }
    // A run that was stopped may not have met a move that pays.
    if paying > 0 || (points.pays && watch.stopped()) {
        let bytes = Payoffs::bytes(len, paying).saturating_add(scores.bytes());
        allows(bytes)?;
        scores.payoffs = Payoffs::of(space, &scores, points, paying, watch.stopped())?;
    }
    Ok(scores)
}

/// A number of the position after a move, seen by the player who made it.
pub(crate) const fn seen(value: i64, turn: Turn) -> i64 {
    if turn.passes() { value.saturating_neg() } else { value }
}

/// The number, if it is not too large to be added to others.
fn checked(position: usize, number: i64) -> Result<i64, ScoreError> {
    if number.unsigned_abs() > LIMIT.unsigned_abs() {
        return Err(ScoreError::TooLarge { position, score: number, limit: LIMIT });
    }
    Ok(number)
}

/// Reads again what a table of scores does not hold: what endless play is worth, and what moves pay. Says
/// whether ends have the scores of the table, where it has any.
#[cfg(feature = "table")]
pub(crate) fn read_points<C, E, P>(
    space: &impl Space,
    points: &Points<C, E, P>,
    scores: &mut Scores,
) -> Result<bool, ScoreError>
where
    C: Fn(usize) -> Option<i64>,
    E: Fn(usize) -> i64,
    P: Fn(usize, usize) -> i64,
{
    let (read, _) = points.read(space, &mut Watch::none())?;
    let same = (0..space.len()).all(|id| {
        let (found, held) = (read.valued(id), scores.valued(id));
        let is_end = |valued: Option<Valued>| valued.is_some_and(|valued| valued.remoteness == Some(0));
        held.is_none() || if is_end(held) { found == held } else { !is_end(found) }
    });
    scores.endless = read.endless;
    let payoffs = Payoffs::of(space, scores, points, 0, false)?;
    // Where none pays there are no rows.
    scores.payoffs = if payoffs.values.is_empty() { Payoffs::default() } else { payoffs };
    Ok(same)
}
