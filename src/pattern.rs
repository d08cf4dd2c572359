//! The tree-pattern classifier: who controls the turn in a game whose play must end.
//!
//! A pattern answers two questions about a position. Can the player to move force the number of turns left to
//! be even? Can they force it to be odd? The turns left are the moves still to come that pass the turn: all
//! moves, unless [`passes_turn`](crate::Game::passes_turn) says otherwise. The four pairs of answers are the
//! four [`TurnPattern`]s. One pass backward from the ends of play finds them. With bit 0 for "even" and bit 1
//! for "odd", and if every move passes the turn,
//!
//! ```text
//! pattern(end of play) = 01        pattern(v) = NOT (AND over moves v → w of pattern(w))
//! ```
//!
//! If every end is a stuck position, bit 1 says who wins under normal play, and bit 0 under misère play.
//! [`theory`](crate::theory) has the proofs.
//!
//! ```
//! use retrograde::{Graph, TurnPattern, pattern};
//!
//! // From 0 one move or two, as the mover likes.
//! let patterns = pattern::solve(&Graph::from_successors(&[vec![1, 2], vec![2], vec![]])?)?;
//! assert_eq!(patterns.pattern(0), Some(TurnPattern::MoverChooses));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;

use crate::error::Error;
use crate::game::Outcome;
use crate::room;
use crate::space::{Kind, Space, SuccessorsFirst, checked_len, reverse_order};
use crate::watch::Watch;

pub use crate::turn_pattern::TurnPattern;

const EVEN: u8 = 0b01;
const BOTH: u8 = 0b11;
/// A position at or above a cut.
const UNKNOWN: u8 = 0b100;
/// A position that was not met yet.
const UNSET: u8 = 0b1000;

/// Finds the turn pattern of every position of a space in which play must end.
///
/// Every end of play, stuck or declared, counts alike, whoever wins there. Only turns are counted: a move
/// that keeps the turn does not change the parity, and contributes the pattern of the position it leads to
/// unchanged. Positions that can reach a [`Kind::Cut`] have no pattern.
///
/// Source: the forest game is problem E of the Kyoto University Programming Contest 2019; the rule computes
/// the normal-play and misère outcomes together.
///
/// # Errors
///
/// [`Error::Cyclic`] with one cycle if play can cycle; [`Error::BadMove`] for a move to an id outside the
/// space or to a hole; [`Error::TooManyPositions`] beyond 2^32 − 1.
///
/// # Complexity
///
/// O(V + E) time; 8 bytes a position, of which 1 is kept.
///
/// ```
/// use retrograde::{Graph, TurnPattern, pattern};
///
/// // From 0 the mover may end play in one move (2) or in two (1, then 2).
/// let patterns = pattern::solve(&Graph::from_successors(&[vec![1, 2], vec![2], vec![]])?)?;
/// assert_eq!(patterns.pattern(0), Some(TurnPattern::MoverChooses));
/// assert_eq!(patterns.pattern(1), Some(TurnPattern::Swaps));
/// assert_eq!(patterns.pattern(2), Some(TurnPattern::Keeps));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(space: &impl Space) -> Result<Patterns, Error> {
    solve_watched(space, &mut Watch::none())
}

/// How many bytes [`solve`] allocates: what it keeps takes less than the counts of the order, which are given
/// back before.
pub(crate) fn bytes(space: &impl Space) -> usize {
    SuccessorsFirst::bytes(space, 1)
}

/// The same until it is stopped; the rest is unknown.
pub(crate) fn solve_watched(space: &impl Space, watch: &mut Watch<'_>) -> Result<Patterns, Error> {
    let len = checked_len(space.len())?;
    let order = SuccessorsFirst::of(space, watch)?;
    let mut bits = room::filled(UNSET, len).map_err(|no_room| no_room.at(len))?;
    let at = |place| order.at(place);
    reverse_order::visit(space, order.len(), at, &mut bits, watch, |bits, id| {
        bits[id] = match space.kind(id) {
            Kind::Open(0) | Kind::End(_) => EVEN,
            Kind::Open(_) => combine(space, id, bits)?,
            Kind::Cut => UNKNOWN,
            Kind::Hole => UNSET,
        };
        Ok(())
    })?;
    Ok(Patterns { bits })
}

/// The bits of one open position that can move, from those of its successors.
fn combine(space: &impl Space, id: usize, bits: &[u8]) -> Result<u8, Error> {
    let mut forced = 0;
    let mut wrong = None;
    space.for_each_successor(id, |to, turn| match bits.get(to) {
        // Only a space that contradicts itself shows a successor now that it did not show to the sort.
        None | Some(&UNSET) => wrong = Some(Error::BadMove { position: id, index: to, len: bits.len() }),
        // A successor above a cut leaves the position unknown, whatever the others say.
        Some(&UNKNOWN) => forced |= UNKNOWN,
        // Claim 10.
        Some(&next) => forced |= if turn.passes() { !next & BOTH } else { next },
    });
    match wrong {
        Some(error) => Err(error),
        None if forced & UNKNOWN != 0 => Ok(UNKNOWN),
        None => Ok(forced),
    }
}

/// The turn pattern of every position of a space: what [`solve`] returns.
///
/// ```
/// use retrograde::{Graph, TurnPattern, pattern};
///
/// let patterns = pattern::solve(&Graph::from_edges(2, [(0, 1)])?)?;
/// assert_eq!(patterns.pattern(0), Some(TurnPattern::Swaps));
/// assert_eq!(patterns.pattern(2), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "solving has no effect but its answers"]
#[derive(Clone, PartialEq, Eq)]
pub struct Patterns {
    pub(crate) bits: Vec<u8>,
}

impl Patterns {
    /// Whether a stored byte is one that the engine leaves behind.
    #[cfg(feature = "table")]
    pub(crate) const fn is_sound(bits: u8) -> bool {
        bits <= UNKNOWN || bits == UNSET
    }

    /// The pattern of a position; `None` for a hole, an id outside the space, or an unknown pattern.
    ///
    /// ```
    /// use retrograde::{Graph, TurnPattern, pattern};
    ///
    /// let patterns = pattern::solve(&Graph::from_edges(1, [])?)?;
    /// assert_eq!(patterns.pattern(0), Some(TurnPattern::Keeps));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn pattern(&self, id: usize) -> Option<TurnPattern> {
        self.bits.get(id).copied().and_then(TurnPattern::from_bits)
    }
}

impl fmt::Debug for Patterns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Patterns").field("positions", &self.bits.len()).finish_non_exhaustive()
    }
}

/// Returns who wins several games that are played one after another.
///
/// The player to move starts a game that was not started yet, and the two play it to its end; whoever is then
/// to move goes on. A player who must start a game when none is left loses.
///
/// Both players must have the same moves in each game: either may have to start it, and its pattern must not
/// depend on who starts.
///
/// `patterns` are those of the games' first positions. The first player wins if and only if some game is
/// [`MoverChooses`](TurnPattern::MoverChooses) or an odd number of them are [`Swaps`](TurnPattern::Swaps).
///
/// In the forest game of `examples/forest.rs` the first move in a tree is onto its root, and the last is from
/// a leaf back outside. So use the pattern of the position before the root is entered.
///
/// ```
/// use retrograde::{Outcome, TurnPattern::*, pattern::forest_outcome};
///
/// assert_eq!(forest_outcome([Keeps, Swaps, OpponentChooses]), Outcome::Win);
/// assert_eq!(forest_outcome([Swaps, Swaps]), Outcome::Loss);
/// assert_eq!(forest_outcome([Swaps, Swaps, MoverChooses]), Outcome::Win);
/// assert_eq!(forest_outcome([]), Outcome::Loss);
/// ```
#[must_use]
pub fn forest_outcome(patterns: impl IntoIterator<Item = TurnPattern>) -> Outcome {
    // Claim 13.
    let mut odd = false;
    for pattern in patterns {
        match pattern {
            TurnPattern::MoverChooses => return Outcome::Win,
            TurnPattern::Swaps => odd = !odd,
            TurnPattern::Keeps | TurnPattern::OpponentChooses => {}
        }
    }
    if odd { Outcome::Win } else { Outcome::Loss }
}
