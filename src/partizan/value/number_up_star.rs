//! Values that are the sum of a number, ups and a nimber: nearly all values of actual play.

use std::cmp::Ordering;

use super::stops::Stops;
use super::{Dyadic, ValueError};

/// A number plus a multiple of `↑` plus a nimber, such as `3/2↑*2`.
///
/// Sums and comparisons of these values take O(1) time; their options are known, too.
///
/// Source: *Winning Ways*, chapters 2 and 8; Siegel, *Combinatorial Game Theory* (2013), chapter II.
///
/// ```
/// use retrograde::partizan::{Dyadic, Value};
///
/// let value: Value = "3/2↓2*".parse()?;
/// let parts = value.as_number_up_star().unwrap();
/// assert_eq!(parts.number, Dyadic::new(3, 1)?);
/// assert_eq!((parts.ups, parts.nimber), (-2, 1));
/// assert_eq!(Value::try_from(parts)?, value);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct NumberUpStar {
    /// The number.
    pub number: Dyadic,
    /// How many times `↑` is added; negative for `↓`. At most 65,535 either way.
    pub ups: i32,
    /// The `n` of `*n`.
    pub nimber: u16,
}

impl NumberUpStar {
    pub(super) const MAX_UPS: i32 = 65_535;

    pub(super) const fn number(number: Dyadic) -> Self {
        Self { number, ups: 0, nimber: 0 }
    }

    pub(super) const fn star(nimber: u16) -> Self {
        Self { number: Dyadic::ZERO, ups: 0, nimber }
    }

    pub(super) fn with_ups(self, ups: i64) -> Result<Self, ValueError> {
        match i32::try_from(ups) {
            Ok(ups) if (-Self::MAX_UPS..=Self::MAX_UPS).contains(&ups) => Ok(Self { ups, ..self }),
            _ => Err(ValueError::TooManyUps),
        }
    }

    pub(super) const fn is_number(self) -> bool {
        self.ups == 0 && self.nimber == 0
    }

    pub(super) fn plus(self, other: Self) -> Result<Self, ValueError> {
        let sum =
            Self { number: self.number.plus(other.number)?, ups: 0, nimber: self.nimber ^ other.nimber };
        sum.with_ups(i64::from(self.ups) + i64::from(other.ups))
    }

    pub(super) fn negative(self) -> Self {
        Self { number: -self.number, ups: -self.ups, ..self }
    }

    pub(super) fn times(self, n: i64) -> Result<Self, ValueError> {
        let nimber = if n % 2 == 0 { 0 } else { self.nimber };
        let product = Self { number: self.number.times(n)?, ups: 0, nimber };
        product.with_ups(i64::from(self.ups).saturating_mul(n))
    }

    /// The order of games. Only the number counts if it differs; `k↑ + *m` is positive if k is at least 2, or
    /// if k is 1 and m is not 1.
    pub(super) fn compare(self, other: Self) -> Option<Ordering> {
        let numbers = self.number.cmp(&other.number);
        if numbers != Ordering::Equal {
            return Some(numbers);
        }
        let (ups, nimber) = (self.ups - other.ups, self.nimber ^ other.nimber);
        match (ups, nimber) {
            (0, 0) => Some(Ordering::Equal),
            (0, _) | (-1 | 1, 1) => None,
            _ => Some(ups.cmp(&0)),
        }
    }

    /// What sorts these values in some order that has nothing to do with that of games.
    pub(super) const fn key(self) -> (i64, u32, i32, u16) {
        (self.number.numerator(), self.number.exponent(), self.ups, self.nimber)
    }

    pub(super) fn is_at_most(self, other: Self) -> bool {
        self.compare(other).is_some_and(Ordering::is_le)
    }

    pub(super) fn stops(self) -> Stops {
        let number = Self::number(self.number);
        Stops {
            left: self.number,
            right: self.number,
            is_below_left: self.is_at_most(number),
            is_above_right: number.is_at_most(self),
        }
    }

    /// The height of the canonical form: that of the number, and that of the rest.
    pub(super) fn birthday(self) -> u64 {
        let number = self.number.abs();
        let of_number = number.floor().unsigned_abs()
            + if number.is_integer() { 0 } else { u64::from(number.exponent()) + 1 };
        let (ups, nimber) = (u64::from(self.ups.unsigned_abs()), u64::from(self.nimber));
        // The right options of k↑ + *m lead to *m or *(m XOR 1); on the way to * there is ↑*, born on day 2.
        let of_rest = match (ups, if ups % 2 == 0 { nimber } else { nimber ^ 1 }) {
            (0, nimber) => nimber,
            (ups, 0) => ups + 1,
            (ups, nimber) => ups + nimber,
        };
        of_number + of_rest
    }

    /// Left's options in the canonical form.
    pub(super) fn left_options(self) -> Vec<Self> {
        let base = Self::number(self.number);
        match (self.ups, self.nimber) {
            (0, 0) => self.below().map(Self::number).into_iter().collect(),
            (0, nimber) => (0..nimber).map(|nimber| Self { nimber, ..base }).collect(),
            (1, 1) => vec![base, Self { nimber: 1, ..base }],
            (1.., _) => vec![base],
            (-1, 1) => vec![base],
            (ups, nimber) => vec![Self { ups: ups + 1, nimber: nimber ^ 1, ..base }],
        }
    }

    pub(super) fn right_options(self) -> Vec<Self> {
        self.negative().left_options().into_iter().map(Self::negative).collect()
    }

    /// The number that Left can move to, if this is a number.
    fn below(self) -> Option<Dyadic> {
        let Self { number, .. } = self;
        if number.is_integer() && number <= Dyadic::ZERO {
            return None;
        }
        // Both can be kept: the result is a shorter number, or 0.
        Dyadic::new(1, number.exponent()).and_then(|step| number.minus(step)).ok()
    }

    /// The value whose canonical form has these options, if it is one of these values but not a number. The
    /// options must be those of a canonical form, in any order.
    pub(super) fn from_options(left: &[Self], right: &[Self]) -> Option<Result<Self, ValueError>> {
        let number = left.first()?.number;
        if left.iter().chain(right).any(|option| option.number != number) {
            return None;
        }
        if let (Some(nimber), Some(other)) = (star_of(left), star_of(right)) {
            if nimber == other {
                let nimber = u16::try_from(nimber).map_err(|_| ValueError::NimberTooLarge);
                return Some(nimber.map(|nimber| Self { nimber, ..Self::number(number) }));
            }
        }
        up_of(left, right).or_else(|| {
            let mirrored =
                |options: &[Self]| options.iter().map(|option| option.negative()).collect::<Vec<_>>();
            Some(up_of(&mirrored(right), &mirrored(left))?.map(Self::negative))
        })
    }
}

/// The n for which the options are a number plus `0, *, …, *(n−1)`, each once.
fn star_of(options: &[NumberUpStar]) -> Option<usize> {
    let has_ups = options.iter().any(|option| option.ups != 0);
    let largest = options.iter().map(|option| usize::from(option.nimber)).max()?;
    (!has_ups && largest + 1 == options.len()).then_some(options.len())
}

/// `{0|k↑ + *m} = (k + 1)↑ + *(m XOR 1)`, except `{0|0} = *`; and `{0,*|0} = ↑*`; all plus a number.
fn up_of(left: &[NumberUpStar], right: &[NumberUpStar]) -> Option<Result<NumberUpStar, ValueError>> {
    let [right] = right else { return None };
    match left {
        [left] if left.is_number() && right.ups >= 0 && *left != *right => {
            Some(NumberUpStar { nimber: right.nimber ^ 1, ..*right }.with_ups(i64::from(right.ups) + 1))
        }
        [_, _] if star_of(left) == Some(2) && right.is_number() => {
            Some(NumberUpStar { nimber: 1, ..*right }.with_ups(1))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::NumberUpStar;
    use crate::partizan::{Dyadic, ValueError};

    fn some() -> impl Iterator<Item = NumberUpStar> {
        let numbers = [(0, 0), (1, 0), (-2, 0), (1, 1), (-3, 2), (11, 3)];
        let rest = (-3..=3).flat_map(|ups| (0..5).map(move |nimber| (ups, nimber)));
        numbers.into_iter().flat_map(move |(numerator, exponent)| {
            let number = Dyadic::new(numerator, exponent).unwrap();
            rest.clone().map(move |(ups, nimber)| NumberUpStar { number, ups, nimber })
        })
    }

    #[test]
    fn a_value_is_found_again_from_its_options() {
        for value in some().filter(|value| !value.is_number()) {
            let found = NumberUpStar::from_options(&value.left_options(), &value.right_options());
            assert_eq!(found, Some(Ok(value)));
        }
    }

    #[test]
    fn a_nimber_that_is_too_large_is_an_error() {
        let stars: Vec<NumberUpStar> = (0..=u16::MAX).map(NumberUpStar::star).collect();
        let found = NumberUpStar::from_options(&stars, &stars);
        assert_eq!(found, Some(Err(ValueError::NimberTooLarge)));
    }

    #[test]
    fn the_birthday_is_one_more_than_that_of_the_latest_option() {
        for value in some() {
            let options = value.left_options().into_iter().chain(value.right_options());
            assert_eq!(
                value.birthday(),
                options.map(|option| option.birthday() + 1).max().unwrap_or(0),
                "{value:?}"
            );
        }
    }

    #[test]
    fn the_order_follows_from_the_options() {
        // x <= y if no left option of x is at least y, and no right option of y at most x.
        for (x, y) in some().flat_map(|x| some().map(move |y| (x, y))) {
            let stays = x.left_options().into_iter().all(|option| !y.is_at_most(option))
                && y.right_options().into_iter().all(|option| !option.is_at_most(x));
            assert_eq!(x.is_at_most(y), stays, "{x:?} {y:?}");
        }
    }
}
