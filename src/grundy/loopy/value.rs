//! Values of positions from which play may go round, and their sums.

use std::borrow::Borrow;
use std::fmt;
use std::sync::Arc;

use crate::game::Outcome;

/// What a position is worth in a sum, if play may go round.
///
/// ```
/// use retrograde::{Outcome, grundy::loopy::LoopyValue};
///
/// let value = LoopyValue::infinite([1, 0]);
/// assert_eq!(value.to_string(), "∞{0,1}");
/// assert_eq!(value.outcome(), Outcome::Win);
/// assert_eq!(LoopyValue::Nimber(2).to_string(), "2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum LoopyValue {
    /// The position is worth as much as a Nim heap of this size.
    Nimber(u32),
    /// No Nim heap is worth as much, since some play of both sides goes round. The set, in increasing order and each once, is
    /// of the nimbers among the options: with a Nim heap of such a size the position is won, with any other it is drawn.
    /// [`LoopyValue::infinite`] brings any list into this form.
    Infinite(Arc<[u32]>),
}

impl LoopyValue {
    /// The infinite value with these nimbers among the options, in any order.
    ///
    /// ```
    /// use retrograde::grundy::loopy::LoopyValue;
    ///
    /// assert_eq!(LoopyValue::infinite([2, 0, 2]), LoopyValue::Infinite([0, 2].into()));
    /// assert_eq!(LoopyValue::infinite([]).to_string(), "∞");
    /// ```
    #[must_use]
    pub fn infinite(nimbers: impl IntoIterator<Item = u32>) -> Self {
        let mut nimbers: Vec<u32> = nimbers.into_iter().collect();
        nimbers.sort_unstable();
        nimbers.dedup();
        Self::Infinite(nimbers.into())
    }

    /// Who wins a position of this value that is played alone.
    ///
    /// ```
    /// use retrograde::{Outcome, grundy::loopy::LoopyValue};
    ///
    /// assert_eq!(LoopyValue::Nimber(0).outcome(), Outcome::Loss);
    /// assert_eq!(LoopyValue::infinite([0]).outcome(), Outcome::Win);
    /// assert_eq!(LoopyValue::infinite([1]).outcome(), Outcome::Draw);
    /// ```
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Nimber(0) => Outcome::Loss,
            Self::Nimber(_) => Outcome::Win,
            Self::Infinite(nimbers) if nimbers.contains(&0) => Outcome::Win,
            Self::Infinite(_) => Outcome::Draw,
        }
    }
}

/// The nimber, or ∞ with its set in braces; the empty set is not shown.
impl fmt::Display for LoopyValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nimber(nimber) => write!(f, "{nimber}"),
            Self::Infinite(nimbers) => {
                write!(f, "∞")?;
                for (i, nimber) in nimbers.iter().enumerate() {
                    write!(f, "{}{nimber}", if i == 0 { '{' } else { ',' })?;
                }
                f.write_str(if nimbers.is_empty() { "" } else { "}" })
            }
        }
    }
}

/// The value of several positions played at once, of one game or of several: the player to move chooses one and moves in
/// it, and who cannot move anywhere loses.
///
/// Nimbers add up by XOR; with a single infinite value, that XOR is applied to each nimber of its set; two
/// infinite values or more make ∞ with the empty set, a draw whatever is added. The sum of nothing is 0.
///
/// Source: C. A. B. Smith, *Graphs and composite games*, J. Combinatorial Theory 1 (1966).
///
/// O(n + k log k) time for n values, and k nimbers in the set of the infinite one.
///
/// ```
/// use retrograde::grundy::loopy::{LoopyValue, sum};
///
/// let (two, three) = (LoopyValue::Nimber(2), LoopyValue::Nimber(3));
/// assert_eq!(sum([&two, &three]), LoopyValue::Nimber(1));
/// let infinite = LoopyValue::infinite([0, 3]);
/// assert_eq!(sum([&infinite, &two]).to_string(), "∞{1,2}");
/// assert_eq!(sum([&infinite, &infinite]).to_string(), "∞");
/// ```
#[must_use]
pub fn sum<V: Borrow<LoopyValue>>(values: impl IntoIterator<Item = V>) -> LoopyValue {
    let mut xor = 0;
    let mut infinite: Option<Arc<[u32]>> = None;
    for value in values {
        match (value.borrow(), &infinite) {
            (LoopyValue::Nimber(nimber), _) => xor ^= nimber,
            (LoopyValue::Infinite(nimbers), None) => infinite = Some(nimbers.clone()),
            (LoopyValue::Infinite(_), Some(_)) => infinite = Some([].into()),
        }
    }
    match infinite {
        None => LoopyValue::Nimber(xor),
        Some(nimbers) => LoopyValue::infinite(nimbers.iter().map(|nimber| nimber ^ xor)),
    }
}

/// Who wins several positions played at once: the outcome of their [`sum`].
///
/// ```
/// use retrograde::{Outcome, grundy::loopy::{LoopyValue, sum_outcome}};
///
/// let (one, infinite) = (LoopyValue::Nimber(1), LoopyValue::infinite([1]));
/// assert_eq!(sum_outcome([&infinite]), Outcome::Draw);
/// assert_eq!(sum_outcome([&infinite, &one]), Outcome::Win);
/// assert_eq!(sum_outcome([&one, &one]), Outcome::Loss);
/// ```
#[must_use]
pub fn sum_outcome<V: Borrow<LoopyValue>>(values: impl IntoIterator<Item = V>) -> Outcome {
    sum(values).outcome()
}
