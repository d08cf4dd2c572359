//! The field of nimbers, in which addition is XOR.

mod tartan;
mod tower;

use std::fmt;
use std::iter::{Product, Sum};
use std::ops::{Add, AddAssign, Mul, MulAssign, Neg, Sub, SubAssign};

use tower::{Tower, Tower64};

/// A nimber below 2^64, with the field's sum and product.
///
/// The sum `+` is XOR: the value of several games that are played at once. The product `*` is the least
/// nimber that the laws of a field allow, given all smaller products: `x * y` is the mex of
/// `x' * y + x * y' + x' * y'` over all `x' < x` and `y' < y`. It is the value of a coin in a product of
/// coin-turning games ([`tartan`](Nimber::tartan)). `x + x` is 0, so `-` is the same as `+`. The numbers
/// below 2 form a field, and so do those below 4, 16, 256, 65,536, 2^32 and 2^64. No result leaves its field,
/// so nothing overflows. Order and hash are those of the number; `Display` writes `*5`.
///
/// All operations except [`pow`](Nimber::pow) take O(1) time. A product takes 33 look-ups in two tables of
/// 128 KiB, which are part of the program.
///
/// Source: J. H. Conway, *On Numbers and Games* (1976), chapter 6; H. W. Lenstra, *Nim multiplication*
/// (1977). Products of halves: A. Karatsuba and Yu. Ofman, *Multiplication of multidigit numbers on automata*
/// (1962).
///
/// ```
/// use retrograde::nimber::Nimber;
///
/// let (five, seven) = (Nimber::new(5), Nimber::new(7));
/// assert_eq!(five + seven, Nimber::new(2));
/// assert_eq!(five * seven, Nimber::new(13));
/// assert_eq!(five * seven * seven.inverse().unwrap(), five);
/// assert_eq!((five * seven).to_string(), "*13");
/// ```
#[must_use]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(transparent))]
pub struct Nimber(u64);

impl Nimber {
    /// Makes the nimber of a Nim heap of this size.
    ///
    /// ```
    /// use retrograde::nimber::Nimber;
    ///
    /// assert_eq!(Nimber::new(16) * Nimber::new(16), Nimber::new(24));
    /// ```
    pub const fn new(value: u64) -> Self {
        Self(value)
    }

    /// The size of the Nim heap with this value.
    ///
    /// ```
    /// assert_eq!(retrograde::nimber::Nimber::new(7).value(), 7);
    /// ```
    #[must_use]
    pub const fn value(self) -> u64 {
        self.0
    }

    /// The nimber whose product with this one is 1; `None` for 0.
    ///
    /// ```
    /// use retrograde::nimber::Nimber;
    ///
    /// assert_eq!(Nimber::new(2).inverse(), Some(Nimber::new(3)));
    /// assert_eq!(Nimber::new(0).inverse(), None);
    /// ```
    #[must_use]
    pub fn inverse(self) -> Option<Self> {
        (self.0 != 0).then(|| Self(Tower64::from(self.0).inverse().into()))
    }

    /// The nimber whose square is this one: every nimber has exactly one.
    ///
    /// ```
    /// use retrograde::nimber::Nimber;
    ///
    /// assert_eq!(Nimber::new(6).sqrt(), Nimber::new(4));
    /// ```
    pub fn sqrt(self) -> Self {
        Self(Tower64::from(self.0).sqrt().into())
    }

    /// The product of `exponent` copies of this nimber; 1 for no copies, even of 0. Takes at most 64 squares
    /// and 64 products.
    ///
    /// ```
    /// use retrograde::nimber::Nimber;
    ///
    /// assert_eq!(Nimber::new(2).pow(3), Nimber::new(1));
    /// assert_eq!(Nimber::new(0).pow(0), Nimber::new(1));
    /// assert_eq!(Nimber::new(12_345).pow(u64::MAX), Nimber::new(1)); // as for all but 0
    /// ```
    pub fn pow(self, mut exponent: u64) -> Self {
        let (mut power, mut square) = (Self(1), self);
        while exponent != 0 {
            if exponent & 1 == 1 {
                power *= square;
            }
            exponent >>= 1;
            square = Self(Tower64::from(square.0).square().into());
        }
        power
    }
}

impl fmt::Display for Nimber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("*{}", self.0))
    }
}

impl From<u64> for Nimber {
    fn from(value: u64) -> Self {
        Self(value)
    }
}

/// Converts a Grundy value.
impl From<u32> for Nimber {
    fn from(value: u32) -> Self {
        Self(value.into())
    }
}

impl From<Nimber> for u64 {
    fn from(nimber: Nimber) -> Self {
        nimber.0
    }
}

#[allow(clippy::suspicious_arithmetic_impl, reason = "the sum of nimbers is XOR")]
impl Add for Nimber {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Self(self.0 ^ other.0)
    }
}

/// The difference is the same as the sum.
#[allow(clippy::suspicious_arithmetic_impl, reason = "every nimber is its own negative")]
impl Sub for Nimber {
    type Output = Self;
    fn sub(self, other: Self) -> Self {
        self + other
    }
}

/// Every nimber is its own negative.
impl Neg for Nimber {
    type Output = Self;
    fn neg(self) -> Self {
        self
    }
}

impl Mul for Nimber {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self(Tower64::from(self.0).mul(other.0.into()).into())
    }
}

impl AddAssign for Nimber {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Nimber {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl MulAssign for Nimber {
    fn mul_assign(&mut self, other: Self) {
        *self = *self * other;
    }
}

impl Sum for Nimber {
    fn sum<I: Iterator<Item = Self>>(nimbers: I) -> Self {
        nimbers.fold(Self(0), Self::add)
    }
}

impl Product for Nimber {
    fn product<I: Iterator<Item = Self>>(nimbers: I) -> Self {
        nimbers.fold(Self(1), Self::mul)
    }
}
