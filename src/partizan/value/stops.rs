//! Left and Right stops: the numbers at which play ends, and what they say of the order.

use std::cmp::Ordering;

use super::simplest::{End, simplest};
use super::{Dyadic, OutcomeClass, ValueError};

/// The stops of a value, and how the value compares with them: for a number it is equal to both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Stops {
    pub left: Dyadic,
    pub right: Dyadic,
    /// Whether the value is at most its left stop; otherwise it is confused with it.
    pub is_below_left: bool,
    /// Whether the value is at least its right stop; otherwise it is confused with it.
    pub is_above_right: bool,
}

impl Stops {
    /// Whether a value with these stops is at most one with the others, where the stops decide that
    /// (Claim 40). They do if one of the two is a number.
    #[inline]
    pub fn is_at_most(&self, other: &Self) -> Option<bool> {
        match self.left.cmp(&other.right) {
            Ordering::Less => return Some(true),
            Ordering::Equal if self.is_below_left && other.is_above_right => return Some(true),
            _ => {}
        }
        let left = self.left.cmp(&other.left);
        let right = self.right.cmp(&other.right);
        let is_not = left.is_gt()
            || right.is_gt()
            || left.is_eq() && other.is_below_left && !self.is_below_left
            || right.is_eq() && self.is_above_right && !other.is_above_right;
        is_not.then_some(false)
    }

    /// The stops of the negative.
    pub fn negative(&self) -> Self {
        Self {
            left: -self.right,
            right: -self.left,
            is_below_left: self.is_above_right,
            is_above_right: self.is_below_left,
        }
    }

    pub fn outcome(&self) -> OutcomeClass {
        let left_begins = match self.left.cmp(&Dyadic::ZERO) {
            Ordering::Greater => true,
            Ordering::Equal => !self.is_below_left,
            Ordering::Less => false,
        };
        let right_begins = match self.right.cmp(&Dyadic::ZERO) {
            Ordering::Greater => true,
            Ordering::Equal => self.is_above_right,
            Ordering::Less => false,
        };
        OutcomeClass::of_wins(left_begins, right_begins)
    }
}

/// What the stops of the options say of a value.
pub(super) enum Between {
    /// It is the simplest number that none of Left's options reaches, and that reaches none of Right's.
    Number(Dyadic),
    /// There is no such number: the value is none, and has these stops.
    Stops(Stops),
}

/// The value of a game by the stops of its options (Claims 38 and 39). O(1) time for each option.
pub(super) fn between<'a>(
    left: impl Iterator<Item = &'a Stops>,
    right: impl Iterator<Item = &'a Stops>,
) -> Result<Between, ValueError> {
    // The numbers that a left option does not reach: all above its right stop, and the stop itself unless
    // the option is at least the stop.
    let lower = left.fold(None, |lower: Option<End>, option| {
        let end = End { number: option.right, is_inside: !option.is_above_right };
        narrower(lower, end, Ordering::Greater)
    });
    let upper = right.fold(None, |upper: Option<End>, option| {
        let end = End { number: option.left, is_inside: !option.is_below_left };
        narrower(upper, end, Ordering::Less)
    });
    if let (Some(lower), Some(upper)) = (lower, upper) {
        let is_empty = match lower.number.cmp(&upper.number) {
            Ordering::Less => false,
            Ordering::Equal => !(lower.is_inside && upper.is_inside),
            Ordering::Greater => true,
        };
        if is_empty {
            return Ok(Between::Stops(Stops {
                left: lower.number,
                right: upper.number,
                is_below_left: lower.is_inside,
                is_above_right: upper.is_inside,
            }));
        }
    }
    simplest(lower, upper).map(Between::Number)
}

/// The end that leaves fewer numbers, of which the `wanted` is further inside.
fn narrower(known: Option<End>, end: End, wanted: Ordering) -> Option<End> {
    let Some(known) = known else { return Some(end) };
    Some(match end.number.cmp(&known.number) {
        Ordering::Equal => End { is_inside: known.is_inside && end.is_inside, ..end },
        order if order == wanted => end,
        _ => known,
    })
}
