//! The simplest number of an interval.

use super::{Dyadic, ValueError};

/// One end of an interval, and whether it belongs to the interval.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct End {
    pub number: Dyadic,
    pub is_inside: bool,
}

/// The number with the smallest birthday in an interval that is not empty: 0, or else the integer nearest to
/// 0, or else the number with the smallest denominator (Claim 38).
pub(super) fn simplest(lower: Option<End>, upper: Option<End>) -> Result<Dyadic, ValueError> {
    let is_above = |x: Dyadic| lower.is_none_or(|end| end.number < x || end.number == x && end.is_inside);
    let is_below = |x: Dyadic| upper.is_none_or(|end| x < end.number || x == end.number && end.is_inside);
    match (is_above(Dyadic::ZERO), is_below(Dyadic::ZERO)) {
        (true, true) => Ok(Dyadic::ZERO),
        // The interval is on the negative side: turn it around.
        (true, false) => Ok(-simplest_positive(upper.map(mirrored), lower.map(mirrored))?),
        (false, _) => simplest_positive(lower, upper),
    }
}

fn mirrored(end: End) -> End {
    End { number: -end.number, ..end }
}

/// The same for an interval of positive numbers: for each denominator in turn, its least multiple above the
/// lower end.
fn simplest_positive(lower: Option<End>, upper: Option<End>) -> Result<Dyadic, ValueError> {
    let lower = lower.unwrap_or(End { number: Dyadic::ZERO, is_inside: false });
    for exponent in 0..=Dyadic::MAX_EXPONENT {
        let floor = floor_over(lower.number, exponent);
        let is_multiple = lower.number.exponent() <= exponent;
        let least = if is_multiple && lower.is_inside { floor } else { floor + 1 };
        let number = i64::try_from(least)
            .map_or(Err(ValueError::NumberTooLarge), |least| Dyadic::new(least, exponent))?;
        if upper.is_none_or(|end| number < end.number || number == end.number && end.is_inside) {
            return Ok(number);
        }
    }
    Err(ValueError::NumberTooLarge)
}

/// The largest multiple of `2^-exponent` that is not greater, as a numerator.
fn floor_over(number: Dyadic, exponent: u32) -> i128 {
    let numerator = i128::from(number.numerator());
    if exponent >= number.exponent() {
        numerator << (exponent - number.exponent())
    } else {
        numerator >> (number.exponent() - exponent)
    }
}

#[cfg(test)]
mod tests {
    use super::{End, simplest};
    use crate::partizan::{Dyadic, ValueError};

    fn end(numerator: i64, exponent: u32, is_inside: bool) -> Option<End> {
        Some(End { number: Dyadic::new(numerator, exponent).unwrap(), is_inside })
    }

    fn text(lower: Option<End>, upper: Option<End>) -> String {
        simplest(lower, upper).unwrap().to_string()
    }

    #[test]
    fn zero_then_integers_then_small_denominators() {
        assert_eq!(text(None, None), "0");
        assert_eq!(text(end(5, 1, false), None), "3");
        assert_eq!(text(None, end(-3, 0, false)), "-4");
        assert_eq!(text(end(0, 0, false), end(1, 0, false)), "1/2");
        assert_eq!(text(end(0, 0, true), end(1, 0, false)), "0");
        assert_eq!(text(end(0, 0, false), end(1, 0, true)), "1");
        assert_eq!(text(end(5, 3, false), end(3, 2, false)), "11/16");
        assert_eq!(text(end(5, 3, false), end(3, 2, true)), "3/4");
        assert_eq!(text(end(-9, 1, false), end(-1, 2, false)), "-1");
        assert_eq!(text(end(3, 2, true), end(3, 2, true)), "3/4");
    }

    #[test]
    fn a_number_that_cannot_be_kept_is_an_error() {
        let too_large = Err(ValueError::NumberTooLarge);
        assert_eq!(simplest(end(i64::MAX, 0, false), None), too_large);
        assert_eq!(simplest(end(0, 0, false), end(1, 62, false)), too_large);
        assert_eq!(simplest(end(i64::MAX - 1, 0, false), None), Ok(Dyadic::new(i64::MAX, 0).unwrap()));
    }
}
