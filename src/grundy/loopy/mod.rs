//! Values of games in which play may go round: what [`grundy`](super) gives, where it can, and where it cannot, ∞ with what
//! is still known.
//!
//! In a sum of games, choose one component and move in it; a player who cannot move in any loses, and endless play is a draw.
//! Both players must have the same moves
//! ([what goes wrong otherwise](crate::grundy#both-players-must-have-the-same-moves)). Each position of a finite game is worth a nimber, or is **infinite**; an infinite one is described by the set of nimbers among
//! its options. These values, by [`sum_outcome`], say who wins any sum. [`theory`](crate::theory) has the proofs.
//!
//! ```
//! use retrograde::{Graph, Outcome, grundy::loopy};
//!
//! // 0 and 1 only lead to each other; 2 may go there, or to 3, a heap of one.
//! let graph = Graph::from_successors(&[vec![1], vec![2], vec![0, 3], vec![4], vec![]])?;
//! let values = loopy::solve(&graph)?;
//! let value = |id| values.value(id).unwrap();
//! assert_eq!([0, 1, 2, 3, 4].map(|id| value(id).to_string()), ["∞", "∞", "∞{1}", "1", "0"]);
//! assert_eq!(loopy::sum_outcome([value(2)]), Outcome::Draw);
//! assert_eq!(loopy::sum_outcome([value(2), value(3)]), Outcome::Win);
//! # Ok::<(), retrograde::Error>(())
//! ```

mod label;
mod value;

pub use value::{LoopyValue, sum, sum_outcome};

use std::fmt;
use std::sync::Arc;

use hashbrown::HashMap;

use crate::error::Error;
use crate::space::{MAX_POSITIONS, Space};

/// Values from here up are [`INFINITE`] and the number of a set, or one of the last three.
const INFINITE: u32 = 1 << 31;
/// A position that is open and has no nimber yet.
const UNSET: u32 = u32::MAX - 2;
/// A cut position, or one whose value depends on what a cut leaves out.
const UNKNOWN: u32 = u32::MAX - 1;
const HOLE: u32 = u32::MAX;
/// There are no more sets than positions, so their numbers fit between [`INFINITE`] and [`UNSET`].
const LIMIT: usize = {
    let sets = (UNSET - INFINITE) as usize;
    if sets < MAX_POSITIONS { sets } else { MAX_POSITIONS }
};

/// The value of every position of a space, whether play must end or not.
///
/// A stuck position has value 0, and so has one that the rules declare lost for the player to move. Parallel moves count
/// once, as a set of values does. Where play must end the values are those of [`grundy::solve`](super::solve). What is
/// known in spite of a [`Kind::Cut`](crate::Kind::Cut) position is right; a position without a nimber from which play can
/// reach a cut one, through such positions only, has no value.
///
/// Source: C. A. B. Smith, *Graphs and composite games*, J. Combinatorial Theory 1 (1966); A. S. Fraenkel and Y. Perl,
/// *Constructions in combinatorial games with cycles*, Infinite and Finite Sets (1975); E. R. Berlekamp, J. H. Conway and
/// R. K. Guy, *Winning Ways*, chapter 12.
///
/// # Errors
///
/// [`Error::NotNormalPlay`] at a position declared won or drawn, or with a move that keeps the turn; [`Error::BadMove`] for
/// a move, in either direction, to a number outside the space, or forward to a hole; [`Error::TooManyPositions`] and
/// [`Error::TooManyMoves`] beyond 2^31 − 3, in all or at one position.
///
/// # Complexity
///
/// O(V + E) time where play must end. Otherwise O((V + E) · (n + 1)) at most for the largest nimber n, and n(n + 1)/2 is no
/// more than E. Moves are followed in both directions. Up to some 40 bytes a position, of which 8 are kept, and once each
/// different set of nimbers.
///
/// ```
/// use retrograde::{Graph, grundy::loopy};
///
/// // Both 0 and 1 may go back. From 0 that does not help: the answer is to go on to 2.
/// let values = loopy::solve(&Graph::from_successors(&[vec![1], vec![0, 2], vec![], vec![3, 0]])?)?;
/// let shown: Vec<String> = (0..4).map(|id| values.value(id).unwrap().to_string()).collect();
/// assert_eq!(shown, ["0", "1", "0", "∞{0}"]);
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn solve(space: &impl Space) -> Result<LoopyNimbers, Error> {
    let label::Labels { mut values, times } = label::all(space)?;
    let sets = intern_sets(space, &mut values);
    Ok(LoopyNimbers { values, times, sets })
}

/// Gives each position that is left without a nimber the set of nimbers among its options, by the number of the set.
fn intern_sets(space: &impl Space, values: &mut [u32]) -> Vec<Arc<[u32]>> {
    let mut sets: Vec<Arc<[u32]>> = Vec::new();
    let mut numbers: HashMap<Arc<[u32]>, u32> = HashMap::new();
    let mut nimbers = Vec::new();
    for id in 0..values.len() {
        if values[id] != UNSET {
            continue;
        }
        nimbers.clear();
        space.for_each_successor(id, |to, _| {
            nimbers.extend(values.get(to).copied().filter(|&value| value < INFINITE));
        });
        nimbers.sort_unstable();
        nimbers.dedup();
        let number = numbers.get(&nimbers[..]).copied().unwrap_or_else(|| {
            let (set, number) = (Arc::from(&nimbers[..]), sets.len() as u32);
            sets.push(Arc::clone(&set));
            numbers.insert(set, number);
            number
        });
        values[id] = INFINITE + number;
    }
    sets
}

/// The value of every position of a space: what [`solve`] returns.
///
/// ```
/// use retrograde::{Graph, grundy::loopy::{self, LoopyValue}};
///
/// let values = loopy::solve(&Graph::from_successors(&[vec![0, 1], vec![]])?)?;
/// assert_eq!(values.value(0), Some(LoopyValue::infinite([0])));
/// assert_eq!(values.value(2), None);
/// # Ok::<(), retrograde::Error>(())
/// ```
#[must_use = "solving has no effect but its answers"]
#[derive(Clone)]
pub struct LoopyNimbers {
    /// Nimbers; [`INFINITE`] and the number of a set; [`UNKNOWN`]; [`HOLE`].
    values: Vec<u32>,
    /// For a position with a nimber, when it was given one; for others this means nothing.
    times: Vec<u32>,
    sets: Vec<Arc<[u32]>>,
}

impl LoopyNimbers {
    /// The value of a position; `None` for a hole, a number outside the space, or what is not known. O(1).
    ///
    /// ```
    /// use retrograde::{Graph, grundy::loopy::{self, LoopyValue}};
    ///
    /// let values = loopy::solve(&Graph::from_edges(3, [(0, 1), (2, 2)])?)?;
    /// assert_eq!(values.value(0), Some(LoopyValue::Nimber(1)));
    /// assert_eq!(values.value(2), Some(LoopyValue::infinite([])));
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    #[must_use]
    pub fn value(&self, id: usize) -> Option<LoopyValue> {
        match *self.values.get(id)? {
            UNKNOWN | HOLE => None,
            nimber if nimber < INFINITE => Some(LoopyValue::Nimber(nimber)),
            infinite => self.sets.get((infinite - INFINITE) as usize).cloned().map(LoopyValue::Infinite),
        }
    }

    /// The number of positions, holes included.
    ///
    /// ```
    /// use retrograde::{Graph, grundy::loopy};
    ///
    /// assert_eq!(loopy::solve(&Graph::from_edges(2, [(1, 0)])?)?.len(), 2);
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.values.len()
    }

    /// Whether the space was empty.
    ///
    /// ```
    /// use retrograde::{Graph, grundy::loopy};
    ///
    /// assert!(loopy::solve(&Graph::from_edges(0, [])?)?.is_empty());
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.values.is_empty()
    }

    /// The nimber of a position that has one, and when it was given: later than those it was worked out from.
    pub(crate) fn nimber_and_time(&self, id: usize) -> Option<(u32, u32)> {
        let nimber = self.values.get(id).copied().filter(|&value| value < INFINITE)?;
        Some((nimber, self.times[id]))
    }
}

impl fmt::Debug for LoopyNimbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LoopyNimbers").field("positions", &self.len()).finish_non_exhaustive()
    }
}
