//! Dyadic rationals, which are the numbers among short games.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Neg;

use super::ValueError;

/// A dyadic rational: an integer divided by a power of two.
///
/// These are the numbers among the values of short games, their stops, means and temperatures. The numerator
/// is at most 2^63 − 1 either way, the denominator at most 2^62. A result beyond that is an error, never a
/// wrapped number. All operations take O(1) time.
///
/// `Display` writes `3/4` and `-2`, and `FromStr` reads that; it reads `6/8`, too.
///
/// ```
/// use retrograde::partizan::Dyadic;
///
/// let three_quarters = Dyadic::new(6, 3)?;
/// assert_eq!((three_quarters.numerator(), three_quarters.exponent()), (3, 2)); // 3 / 2^2
/// assert_eq!(three_quarters.plus(Dyadic::from(2))?.to_string(), "11/4");
/// assert!(-three_quarters < "1/2".parse()?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dyadic {
    /// Odd, unless the exponent is 0; never `i64::MIN`.
    numerator: i64,
    exponent: u8,
}

impl Dyadic {
    /// The largest exponent of a denominator `2^exponent`.
    ///
    /// ```
    /// use retrograde::partizan::Dyadic;
    ///
    /// assert!(Dyadic::new(1, Dyadic::MAX_EXPONENT).is_ok());
    /// assert!(Dyadic::new(1, Dyadic::MAX_EXPONENT + 1).is_err());
    /// ```
    pub const MAX_EXPONENT: u32 = 62;

    pub(crate) const ZERO: Self = Self { numerator: 0, exponent: 0 };

    /// Makes the number `numerator / 2^exponent`, in lowest terms.
    ///
    /// # Errors
    ///
    /// [`ValueError::NumberTooLarge`] if the numerator is −2^63, or the exponent exceeds
    /// [`MAX_EXPONENT`](Self::MAX_EXPONENT), both in lowest terms.
    ///
    /// ```
    /// use retrograde::partizan::Dyadic;
    ///
    /// assert_eq!(Dyadic::new(12, 2)?, Dyadic::from(3));
    /// # Ok::<(), retrograde::partizan::ValueError>(())
    /// ```
    pub fn new(numerator: i64, exponent: u32) -> Result<Self, ValueError> {
        Self::reduced(numerator.into(), exponent)
    }

    fn reduced(numerator: i128, exponent: u32) -> Result<Self, ValueError> {
        let halvings = if numerator == 0 { exponent } else { numerator.trailing_zeros().min(exponent) };
        // Of 0 as many halvings as the exponent says may be more than a shift can do.
        let numerator = if numerator == 0 { 0 } else { numerator >> halvings };
        let exponent = exponent - halvings;
        match (i64::try_from(numerator), u8::try_from(exponent)) {
            (Ok(numerator), Ok(exponent))
                if numerator != i64::MIN && u32::from(exponent) <= Self::MAX_EXPONENT =>
            {
                Ok(Self { numerator, exponent })
            }
            _ => Err(ValueError::NumberTooLarge),
        }
    }

    /// The numerator in lowest terms.
    ///
    /// ```
    /// # use retrograde::partizan::Dyadic;
    /// assert_eq!(Dyadic::new(6, 3)?.numerator(), 3);
    /// # Ok::<(), retrograde::partizan::ValueError>(())
    /// ```
    #[must_use]
    pub const fn numerator(self) -> i64 {
        self.numerator
    }

    /// The exponent of the denominator `2^exponent` in lowest terms; 0 for an integer.
    ///
    /// ```
    /// # use retrograde::partizan::Dyadic;
    /// assert_eq!(Dyadic::new(6, 3)?.exponent(), 2);
    /// # Ok::<(), retrograde::partizan::ValueError>(())
    /// ```
    #[must_use]
    pub const fn exponent(self) -> u32 {
        self.exponent as u32
    }

    /// Whether the number is an integer.
    ///
    /// ```
    /// # use retrograde::partizan::Dyadic;
    /// assert!(Dyadic::from(3).is_integer());
    /// assert!(!Dyadic::new(3, 1)?.is_integer());
    /// # Ok::<(), retrograde::partizan::ValueError>(())
    /// ```
    #[must_use]
    pub const fn is_integer(self) -> bool {
        self.exponent == 0
    }

    /// Adds two numbers.
    ///
    /// # Errors
    ///
    /// [`ValueError::NumberTooLarge`] if the sum cannot be kept.
    ///
    /// ```
    /// # use retrograde::partizan::{Dyadic, ValueError};
    /// let half = Dyadic::new(1, 1)?;
    /// assert_eq!(half.plus(half)?, Dyadic::from(1));
    /// assert_eq!(Dyadic::new(i64::MAX, 0)?.plus(half), Err(ValueError::NumberTooLarge));
    /// # Ok::<(), ValueError>(())
    /// ```
    pub fn plus(self, other: Self) -> Result<Self, ValueError> {
        let exponent = self.exponent().max(other.exponent());
        Self::reduced(self.numerator_over(exponent) + other.numerator_over(exponent), exponent)
    }

    /// Subtracts a number.
    ///
    /// # Errors
    ///
    /// [`ValueError::NumberTooLarge`] if the difference cannot be kept.
    ///
    /// ```
    /// # use retrograde::partizan::Dyadic;
    /// assert_eq!(Dyadic::new(3, 1)?.minus(Dyadic::from(2))?.to_string(), "-1/2");
    /// # Ok::<(), retrograde::partizan::ValueError>(())
    /// ```
    pub fn minus(self, other: Self) -> Result<Self, ValueError> {
        self.plus(-other)
    }

    /// The nearest floating-point number.
    ///
    /// ```
    /// # use retrograde::partizan::Dyadic;
    /// assert_eq!(Dyadic::new(-3, 2)?.to_f64(), -0.75);
    /// # Ok::<(), retrograde::partizan::ValueError>(())
    /// ```
    #[must_use]
    pub fn to_f64(self) -> f64 {
        // Rounded once: a division by a power of two is exact here.
        self.numerator as f64 / (1_u64 << self.exponent) as f64
    }

    /// The difference as a floating-point number, rounded once: exact subtraction comes first.
    pub(crate) fn minus_to_f64(self, other: Self) -> f64 {
        let exponent = self.exponent().max(other.exponent());
        let difference = self.numerator_over(exponent) - other.numerator_over(exponent);
        difference as f64 / (1_u64 << exponent) as f64
    }

    /// The numerator over a denominator `2^exponent` that is not smaller: at most 125 bits.
    fn numerator_over(self, exponent: u32) -> i128 {
        i128::from(self.numerator) << (exponent - self.exponent())
    }

    pub(super) fn half(self) -> Result<Self, ValueError> {
        Self::reduced(self.numerator.into(), self.exponent() + 1)
    }

    /// The number times an integer.
    pub(super) fn times(self, n: i64) -> Result<Self, ValueError> {
        Self::reduced(i128::from(self.numerator) * i128::from(n), self.exponent())
    }

    /// The largest integer that is not greater.
    pub(super) const fn floor(self) -> i64 {
        self.numerator >> self.exponent
    }

    /// The number without its sign. It always can be kept.
    pub(super) const fn abs(self) -> Self {
        Self { numerator: self.numerator.abs(), exponent: self.exponent }
    }
}

impl From<i32> for Dyadic {
    fn from(n: i32) -> Self {
        Self { numerator: n.into(), exponent: 0 }
    }
}

/// Every integer except −2^63.
impl TryFrom<i64> for Dyadic {
    type Error = ValueError;

    fn try_from(n: i64) -> Result<Self, ValueError> {
        Self::new(n, 0)
    }
}

impl Ord for Dyadic {
    #[inline]
    fn cmp(&self, other: &Self) -> Ordering {
        if self.exponent == other.exponent {
            return self.numerator.cmp(&other.numerator);
        }
        let exponent = self.exponent().max(other.exponent());
        self.numerator_over(exponent).cmp(&other.numerator_over(exponent))
    }
}

impl PartialOrd for Dyadic {
    #[inline]
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Neg for Dyadic {
    type Output = Self;

    fn neg(self) -> Self {
        Self { numerator: -self.numerator, exponent: self.exponent }
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exponent {
            _ if f.width().is_some() => super::show::padded(self, f),
            0 => write!(f, "{}", self.numerator),
            exponent => write!(f, "{}/{}", self.numerator, 1_u64 << exponent),
        }
    }
}
