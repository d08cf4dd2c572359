//! The loopy engine: values of impartial games in which play can cycle.
//!
//! In a sum of games, a player chooses one component and moves in it. A player who cannot move in any loses,
//! and endless play is a draw. Both players must have the same moves ([what goes wrong
//! otherwise](crate::grundy#both-players-must-have-the-same-moves)). The value of a position is a nimber, as
//! in [`grundy`](crate::grundy), or it is **infinite**: ∞ with the set of nimbers among its options. These
//! values, added up by `sum`, say who wins any sum. [`theory`](crate::theory) has the proofs.
//!
//! ```
//! use retrograde::{Graph, Outcome, loopy::{self, LoopyNimber}};
//!
//! // 0 and 1 only lead to each other; 2 may go there, or to 3, a heap of one.
//! let graph = Graph::from_successors(&[vec![1], vec![2], vec![0, 3], vec![4], vec![]])?;
//! let values = loopy::solve(&graph)?;
//! let value = |id| values.loopy_nimber(id).unwrap();
//! assert_eq!([0, 1, 2, 3, 4].map(|id| value(id).to_string()), ["∞", "∞", "∞{1}", "1", "0"]);
//! assert_eq!(value(2).outcome(), Outcome::Draw);
//! assert_eq!([value(2), value(3)].iter().sum::<LoopyNimber>().outcome(), Outcome::Win);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod label;
mod value;

pub use value::LoopyNimber;

use std::fmt;
use std::sync::Arc;

use hashbrown::HashMap;

use crate::error::Error;
use crate::growth::{Growth, TableSize};
use crate::grundy::largest_value;
use crate::room::{self, NoRoom};
use crate::space::{Backward, MAX_POSITIONS, Space};
use crate::watch::Watch;

/// Values from here up are [`INFINITE`] and the number of a set, or one of the last three.
pub(crate) const INFINITE: u32 = 1 << 31;
/// A position that is open and has no nimber yet.
const UNSET: u32 = u32::MAX - 2;
/// A cut position, or one whose value depends on what a cut leaves out.
pub(crate) const UNKNOWN: u32 = u32::MAX - 1;
pub(crate) const HOLE: u32 = u32::MAX;
/// There are no more sets than positions, so their numbers fit between [`INFINITE`] and [`UNSET`].
const LIMIT: usize = {
    let sets = (UNSET - INFINITE) as usize;
    if sets < MAX_POSITIONS { sets } else { MAX_POSITIONS }
};

/// Finds the value of every position of a space, whether play must end or not.
///
/// A stuck position has value 0, and so does one that the rules declare lost for the player to move. Parallel
/// moves count once, since only the set of values matters. Where play must end, the values are those of
/// [`grundy::solve`](crate::grundy::solve). In a space with [`Kind::Cut`](crate::space::Kind::Cut) positions,
/// every value given is right. A position without a nimber has no value if play can reach a cut position from
/// it through such positions only.
///
/// Source: C. A. B. Smith, *Graphs and composite games*, J. Combinatorial Theory 1 (1966); A. S. Fraenkel and
/// Y. Perl, *Constructions in combinatorial games with cycles*, Infinite and Finite Sets (1975); E. R.
/// Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, chapter 12.
///
/// # Errors
///
/// [`Error::NotNormalPlay`] at a position declared won or drawn, or with a move that keeps the turn;
/// [`Error::BadMove`] for a move, in either direction, to an id outside the space, or forward to a hole;
/// [`Error::TooManyPositions`] and [`Error::TooManyMoves`] beyond 2^31 − 3, in all or at one position.
///
/// # Complexity
///
/// O(V + E) time where play must end. Otherwise at most O((V + E) · (n + 1)) for the largest nimber n, where
/// n(n + 1)/2 is at most E. Moves are followed in both directions. Memory: up to some 70 bytes a position, of
/// which 8 are kept, and each different set of nimbers once.
///
/// ```
/// use retrograde::{Graph, loopy};
///
/// // Both 0 and 1 may go back. From 0 that does not help: the answer is to go on to 2.
/// let values = loopy::solve(&Graph::from_successors(&[vec![1], vec![0, 2], vec![], vec![3, 0]])?)?;
/// let shown: Vec<String> = (0..4).map(|id| values.loopy_nimber(id).unwrap().to_string()).collect();
/// assert_eq!(shown, ["0", "1", "0", "∞{0}"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(space: &impl Backward) -> Result<LoopyNimbers, Error> {
    solve_watched(space, &|_| Ok(()), &mut Watch::none())
}

/// How many bytes [`solve`] allocates, beside what visits backward do and the sets of nimbers: five words of
/// four bytes a position, and four lists of ids that grow, each of which may hold all positions and may just
/// have made twice the room; and a list for each nimber, in a list that grows, which has room for four ids
/// before it is a share of all positions.
pub(crate) fn bytes(space: &impl Space) -> usize {
    const A_NIMBER: usize = 3 * size_of::<Vec<u32>>() + 4 * 4;
    let nimbers = (largest_value(space) + 1).saturating_mul(A_NIMBER);
    space.len().saturating_mul(5 * 4 + 4 * 12).saturating_add(nimbers)
}

/// The same until it is stopped. Nimbers that were given by then are right; the rest is unknown.
///
/// How many sets of nimbers there are is not known before: `allows` is asked whether so many bytes may be in
/// use with them, as often as they grow.
pub(crate) fn solve_watched(
    space: &impl Backward,
    allows: &dyn Fn(usize) -> Result<(), Error>,
    watch: &mut Watch<'_>,
) -> Result<LoopyNimbers, Error> {
    let label::Labels { mut values, mut times } = label::all(space, watch)?;
    for (time, _) in times.iter_mut().zip(&values).filter(|(_, value)| **value >= INFINITE) {
        *time = 0;
    }
    let sets = intern_sets(space, &mut values, allows)?;
    Ok(LoopyNimbers { values, times, sets })
}

/// Gives each position that is left without a nimber the set of nimbers among its options, by the number of
/// the set.
fn intern_sets(
    space: &impl Backward,
    values: &mut [u32],
    allows: &dyn Fn(usize) -> Result<(), Error>,
) -> Result<Vec<Arc<[u32]>>, Error> {
    let mut sets: Vec<Arc<[u32]>> = Vec::new();
    let mut numbers: HashMap<Arc<[u32]>, u32> = HashMap::new();
    let mut nimbers = Vec::new();
    // The nimbers and when they were given, and the contents of the sets.
    let mut bytes = 2 * size_of_val(values);
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
        let number = match numbers.get(&nimbers[..]) {
            Some(&number) => number,
            None => {
                bytes += 2 * size_of::<usize>()
                    + (size_of::<u32>() * nimbers.len()).next_multiple_of(size_of::<usize>());
                let table = TableSize {
                    len: numbers.len(),
                    capacity: numbers.capacity(),
                    allocated: numbers.allocation_size(),
                };
                let table = Growth::of_table(size_of::<(Arc<[u32]>, u32)>(), table, 1);
                let lists = Growth::of(&sets, 1).and(Growth::of(&nimbers, 0));
                allows(table.and(lists).bytes().saturating_add(bytes))?;
                let (set, number) = (Arc::from(&nimbers[..]), sets.len() as u32);
                let no_room = |no_room: NoRoom| no_room.at(values.len());
                room::push(&mut sets, Arc::clone(&set)).map_err(no_room)?;
                room::reserve_entry(&mut numbers).map_err(no_room)?;
                numbers.insert(set, number);
                number
            }
        };
        values[id] = INFINITE + number;
    }
    Ok(sets)
}

/// The value of every position of a space: what [`solve`] returns.
///
/// ```
/// use retrograde::{Graph, loopy::{self, LoopyNimber}};
///
/// let values = loopy::solve(&Graph::from_successors(&[vec![0, 1], vec![]])?)?;
/// assert_eq!(values.loopy_nimber(0), Some(LoopyNimber::infinite([0])));
/// assert_eq!(values.loopy_nimber(2), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "solving has no effect but its answers"]
#[derive(Clone, PartialEq, Eq)]
pub struct LoopyNimbers {
    /// Nimbers; [`INFINITE`] and the number of a set; [`UNKNOWN`]; [`HOLE`].
    pub(crate) values: Vec<u32>,
    /// For a position with a nimber, when it was given one; for others 0.
    pub(crate) times: Vec<u32>,
    pub(crate) sets: Vec<Arc<[u32]>>,
}

impl LoopyNimbers {
    /// The value of a position; `None` for a hole, an id outside the space, or an unknown value. O(1).
    ///
    /// ```
    /// use retrograde::{Graph, loopy::{self, LoopyNimber}};
    ///
    /// let values = loopy::solve(&Graph::from_edges(3, [(0, 1), (2, 2)])?)?;
    /// assert_eq!(values.loopy_nimber(0), Some(LoopyNimber::Nimber(1)));
    /// assert_eq!(values.loopy_nimber(2), Some(LoopyNimber::infinite([])));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn loopy_nimber(&self, id: usize) -> Option<LoopyNimber> {
        match *self.values.get(id)? {
            UNKNOWN | HOLE => None,
            nimber if nimber < INFINITE => Some(LoopyNimber::Nimber(nimber)),
            infinite => self.sets.get((infinite - INFINITE) as usize).cloned().map(LoopyNimber::Infinite),
        }
    }

    /// The number of positions, holes included.
    pub(crate) fn position_count(&self) -> usize {
        self.values.len()
    }

    /// The nimber of a position that has one, and when it was given: later than those it was derived from.
    pub(crate) fn nimber_and_time(&self, id: usize) -> Option<(u32, u32)> {
        let nimber = self.values.get(id).copied().filter(|&value| value < INFINITE)?;
        Some((nimber, self.times[id]))
    }
}

impl fmt::Debug for LoopyNimbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LoopyNimbers").field("positions", &self.values.len()).finish_non_exhaustive()
    }
}
