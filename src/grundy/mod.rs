//! The Sprague–Grundy engine: the Grundy value (nimber) of every position of a game whose play must end.
//!
//! The value of a position is the least number that is not the value of a successor. It is 0 exactly where
//! the player to move loses. In a sum of games, a player chooses one component and moves in it; the value of
//! the sum is the XOR of the values of its components. [`theory`](crate::theory) has the proofs.
//! [`sums`](crate::sums) solves positions that split into components; [`loopy`](crate::loopy) gives values
//! where play can cycle.
//!
//! ```
//! use retrograde::{Graph, grundy};
//!
//! // A heap of two, and a chain of two moves: values 2 and 0.
//! let nimbers = grundy::solve(&Graph::from_successors(&[vec![1, 2], vec![2], vec![], vec![1]])?)?;
//! assert_eq!((nimbers.nimber(0), nimbers.nimber(3)), (Some(2), Some(0)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Both players must have the same moves
//!
//! Values say who wins a sum only if the game is **impartial**: both players have the same moves, and a
//! position does not say whose turn it is. Nothing checks this. If the mover is part of the position, a value
//! of 0 still means that the position *alone* is lost. But the XOR says nothing about a sum: after a move
//! elsewhere, a component still lists the moves of the wrong player.
//!
//! ```
//! use retrograde::from_fn;
//!
//! // Left has this many moves and Right none; the position says whether Left is to move.
//! let game = from_fn(|&(moves, left): &(u32, bool)| (left && moves > 0).then(|| (moves - 1, false)));
//! let nimbers = retrograde::nimbers(&game, [(1, true)])?;
//! assert_eq!(nimbers.nimber(&(1, true)), Some(1));
//! assert_eq!(nimbers.sum(&[(1, true), (1, true)]), Some(0)); // "lost", but Left moves, Right cannot, and Left wins
//! # Ok::<(), retrograde::Error<(u32, bool)>>(())
//! ```
//!
//! Solve the whole sum with [`outcomes`](crate::outcomes) instead, as one game with one mover, or ask
//! [`partizan`](crate::partizan) for the values of such games. [`lint::impartial`](crate::lint::impartial)
//! tells which kind yours is.

mod in_order;
mod mex;
mod prefix;

pub use in_order::{OrderError, solve_in_order};
pub(crate) use mex::Mex;
pub use mex::mex;
pub use prefix::PrefixXor;

use std::fmt;

use crate::error::Error;
use crate::game::Outcome;
use crate::room;
use crate::space::{Kind, Space, SuccessorsFirst, checked_len, reverse_order, rows};
use crate::watch::Watch;

/// Finds the Grundy value of every position of a space in which play must end.
///
/// A stuck position has value 0, and so does one that the rules declare lost for the player to move. Parallel
/// moves count once, since only the set of values matters. A [`Kind::Cut`] position has no value, nor has any
/// position that can reach one.
///
/// Source: R. P. Sprague, *Über mathematische Kampfspiele*, Tôhoku Math. J. 41 (1935); P. M.
/// Grundy, *Mathematics and games*, Eureka 2 (1939).
///
/// # Errors
///
/// [`Error::Cyclic`] with one cycle if play can cycle; [`Error::NotNormalPlay`] at a position declared won or
/// drawn, or with a move that keeps the turn; [`Error::BadMove`] for a move to an id outside the space or to
/// a hole; [`Error::TooManyPositions`] beyond 2^32 − 1.
///
/// # Complexity
///
/// O(V + E) time; 8 bytes a position, of which 4 are kept, and up to 12 for each value up to the largest, n,
/// where n(n + 1)/2 is at most E. A value is at most the number of moves and never wraps.
///
/// ```
/// use retrograde::{Error, Graph, grundy};
///
/// let graph = Graph::from_successors(&[vec![1, 2], vec![2, 3], vec![3], vec![]])?;
/// let nimbers = grundy::solve(&graph)?;
/// assert_eq!((0..4).map(|id| nimbers.nimber(id)).collect::<Vec<_>>(), [Some(0), Some(2), Some(1), Some(0)]);
///
/// let own_option = Graph::from_successors(&[vec![0]])?;
/// assert_eq!(grundy::solve(&own_option), Err(Error::Cyclic { cycle: vec![0] }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(space: &impl Space) -> Result<Nimbers, Error> {
    solve_watched(space, &mut Watch::none())
}

/// How many bytes [`solve`] allocates.
pub(crate) fn bytes(space: &impl Space) -> usize {
    SuccessorsFirst::bytes(space, size_of::<u32>()).saturating_add(mex::bytes(largest_value(space)))
}

/// No value is above this one, where moves are stored. Where they are not, counting them would cost a pass
/// over all: a larger value takes more than 2^29 moves there, and so much time that a limit is hardly meant
/// for it.
pub(crate) fn largest_value(space: &impl Space) -> usize {
    let len = space.len();
    if rows(space).is_none() {
        return len.min(1 << 15);
    }
    let moves = |id| if let Kind::Open(moves) = space.kind(id) { moves as u64 } else { 0 };
    let moves = (0..len).map(moves).fold(0, u64::saturating_add);
    // A value n takes n(n + 1)/2 moves, which is more than n²/2, and n + 1 positions.
    len.min((moves.saturating_mul(2) as f64).sqrt() as usize)
}

/// The same until it is stopped; the rest is unknown.
pub(crate) fn solve_watched(space: &impl Space, watch: &mut Watch<'_>) -> Result<Nimbers, Error> {
    let order = SuccessorsFirst::of(space, watch)?;
    let values = value_all(space, order.len(), |place| order.at(place), watch);
    // The order is right, unless the space shows other moves than it showed to the sort.
    values.map_err(|error| match error {
        OrderError::Solve(error) => error,
        OrderError::BadOrder { position } => Error::InconsistentMoves { position },
        OrderError::NoPosition { id, len } => Error::NoPosition { id, len },
    })
}

/// A position that was not met yet.
const UNSET: u32 = u32::MAX;
/// A position at or above a cut.
const UNKNOWN: u32 = u32::MAX - 1;

/// Values `count` positions one after another, the i-th of which is `at(i)`, each after its successors.
fn value_all(
    space: &impl Space,
    count: usize,
    at: impl Fn(usize) -> usize,
    watch: &mut Watch<'_>,
) -> Result<Nimbers, OrderError> {
    let len = checked_len(space.len())?;
    let mut values = room::filled(UNSET, len).map_err(|no_room| OrderError::Solve(no_room.at(len)))?;
    let mut mex = Mex::default();
    reverse_order::visit(space, count, at, &mut values, watch, |values, id| {
        match values.get(id) {
            None => return Err(OrderError::NoPosition { id, len }),
            Some(&UNSET) => {}
            Some(_) => return Err(OrderError::BadOrder { position: id }),
        }
        values[id] = match space.kind(id) {
            Kind::Open(moves) => value(space, id, moves, values, &mut mex)?,
            Kind::End(Outcome::Loss) => 0,
            Kind::End(_) => return Err(Error::NotNormalPlay { position: id }.into()),
            Kind::Hole => return Err(OrderError::NoPosition { id, len }),
            Kind::Cut => UNKNOWN,
        };
        Ok(())
    })?;
    for id in (0..len).filter(|&id| values[id] == UNSET && !watch.stopped()) {
        match space.kind(id) {
            Kind::Hole => {}
            _ => return Err(OrderError::BadOrder { position: id }),
        }
    }
    Ok(Nimbers { values })
}

/// The value of one open position from those of its successors.
fn value(
    space: &impl Space,
    id: usize,
    moves: usize,
    values: &[u32],
    mex: &mut Mex,
) -> Result<u32, OrderError> {
    let limit = UNKNOWN as usize - 1;
    if moves > limit {
        return Err(Error::TooManyMoves { position: id, limit }.into());
    }
    mex.start();
    let mut unknown = false;
    let mut wrong = None;
    space.for_each_successor(id, |to, turn| match values.get(to) {
        _ if !turn.passes() => wrong = Some(Error::NotNormalPlay { position: id }.into()),
        None => wrong = Some(Error::BadMove { position: id, index: to, len: values.len() }.into()),
        Some(&UNSET) => wrong = Some(OrderError::BadOrder { position: id }),
        Some(&UNKNOWN) => unknown = true,
        Some(&value) => mex.add(value),
    });
    match wrong {
        Some(error) => Err(error),
        None if unknown => Ok(UNKNOWN),
        None => Ok(mex.finish()),
    }
}

/// The Grundy value of every position of a space: what [`solve`] returns.
///
/// ```
/// use retrograde::{Graph, grundy};
///
/// let nimbers = grundy::solve(&Graph::from_successors(&[vec![1], vec![]])?)?;
/// assert_eq!((nimbers.nimber(0), nimbers.nimber(1), nimbers.nimber(2)), (Some(1), Some(0), None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "solving has no effect but its answers"]
#[derive(Clone, PartialEq, Eq)]
pub struct Nimbers {
    pub(crate) values: Vec<u32>,
}

impl Nimbers {
    /// Whether a stored number means a hole or an unknown value.
    #[cfg(feature = "table")]
    pub(crate) const fn is_no_value(value: u32) -> bool {
        value >= UNKNOWN
    }

    /// The Grundy value of a position; `None` for a hole, an id outside the space, or an unknown value.
    ///
    /// ```
    /// use retrograde::{Graph, grundy};
    ///
    /// let nimbers = grundy::solve(&Graph::from_edges(2, [(1, 0)])?)?;
    /// assert_eq!(nimbers.nimber(1), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn nimber(&self, id: usize) -> Option<u32> {
        self.values.get(id).copied().filter(|&value| value < UNKNOWN)
    }
}

impl fmt::Debug for Nimbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Nimbers").field("positions", &self.values.len()).finish_non_exhaustive()
    }
}
