//! Values of positions from which play can cycle, and their sums.

use std::fmt;
use std::iter::Sum;
use std::sync::Arc;

use crate::game::Outcome;

/// The value of a position in a sum, if play can cycle.
///
/// ```
/// use retrograde::{Outcome, loopy::LoopyNimber};
///
/// let value = LoopyNimber::infinite([1, 0]);
/// assert_eq!(value.to_string(), "∞{0,1}");
/// assert_eq!(value.outcome(), Outcome::Win);
/// assert_eq!(LoopyNimber::Nimber(2).to_string(), "2");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "snake_case"))]
pub enum LoopyNimber {
    /// The position has the value of a Nim heap of this size.
    Nimber(u32),
    /// No Nim heap has the value of the position, because play can cycle. The set holds the nimbers among the
    /// options, in increasing order, each once. The sum of the position and a Nim heap is won if the size of
    /// the heap is in the set, and drawn otherwise. [`LoopyNimber::infinite`] brings any list into this form.
    Infinite(Arc<[u32]>),
}

impl LoopyNimber {
    /// Makes the infinite value with these nimbers among the options, in any order.
    ///
    /// ```
    /// use retrograde::loopy::LoopyNimber;
    ///
    /// assert_eq!(LoopyNimber::infinite([2, 0, 2]), LoopyNimber::Infinite([0, 2].into()));
    /// assert_eq!(LoopyNimber::infinite([]).to_string(), "∞");
    /// ```
    #[must_use]
    pub fn infinite(nimbers: impl IntoIterator<Item = u32>) -> Self {
        let mut nimbers: Vec<u32> = nimbers.into_iter().collect();
        nimbers.sort_unstable();
        nimbers.dedup();
        Self::Infinite(nimbers.into())
    }

    /// Who wins a position of this value if it is played alone.
    ///
    /// ```
    /// use retrograde::{Outcome, loopy::LoopyNimber};
    ///
    /// assert_eq!(LoopyNimber::Nimber(0).outcome(), Outcome::Loss);
    /// assert_eq!(LoopyNimber::infinite([0]).outcome(), Outcome::Win);
    /// assert_eq!(LoopyNimber::infinite([1]).outcome(), Outcome::Draw);
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

/// The value of a position with this Grundy value, of any impartial game.
///
/// ```
/// use retrograde::loopy::LoopyNimber;
///
/// let heap = LoopyNimber::from(3);
/// assert_eq!([heap, LoopyNimber::infinite([1])].iter().sum::<LoopyNimber>(), LoopyNimber::infinite([2]));
/// ```
impl From<u32> for LoopyNimber {
    fn from(nimber: u32) -> Self {
        Self::Nimber(nimber)
    }
}

/// A copy, so that a value can be given by reference where anything that becomes one is asked for.
impl From<&LoopyNimber> for LoopyNimber {
    fn from(value: &LoopyNimber) -> Self {
        value.clone()
    }
}

/// Shows the nimber, or ∞ with its set in braces; an empty set is not shown.
impl fmt::Display for LoopyNimber {
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

/// Adds up the values of several positions that are played at once, of one game or of several.
///
/// Nimbers add up by XOR. With a single infinite value, that XOR is applied to each nimber of its set. Two
/// infinite values or more make ∞ with the empty set, a draw whatever is added. The empty sum is 0.
///
/// Source: C. A. B. Smith, *Graphs and composite games*, J. Combinatorial Theory 1 (1966).
///
/// O(n + k log k) time for n values, and k nimbers in the set of the infinite one.
///
/// ```
/// use retrograde::{Outcome, loopy::LoopyNimber};
///
/// let (two, three) = (LoopyNimber::Nimber(2), LoopyNimber::Nimber(3));
/// assert_eq!([&two, &three].into_iter().sum::<LoopyNimber>(), LoopyNimber::Nimber(1));
/// let infinite = LoopyNimber::infinite([0, 3]);
/// let sum: LoopyNimber = [&infinite, &two].into_iter().sum();
/// assert_eq!((sum.to_string(), sum.outcome()), ("∞{1,2}".to_string(), Outcome::Draw));
/// assert_eq!([&infinite, &infinite].into_iter().sum::<LoopyNimber>().to_string(), "∞");
/// ```
impl<'a> Sum<&'a LoopyNimber> for LoopyNimber {
    fn sum<I: Iterator<Item = &'a Self>>(values: I) -> Self {
        let mut xor = 0;
        let mut infinite: Option<Arc<[u32]>> = None;
        for value in values {
            match (value, &infinite) {
                (Self::Nimber(nimber), _) => xor ^= nimber,
                (Self::Infinite(nimbers), None) => infinite = Some(nimbers.clone()),
                (Self::Infinite(_), Some(_)) => infinite = Some([].into()),
            }
        }
        // Claims 22 and 23.
        match infinite {
            None => Self::Nimber(xor),
            Some(nimbers) => Self::infinite(nimbers.iter().map(|nimber| nimber ^ xor)),
        }
    }
}

/// As the sum of references.
impl Sum for LoopyNimber {
    fn sum<I: Iterator<Item = Self>>(values: I) -> Self {
        values.collect::<Vec<_>>().iter().sum()
    }
}
