//! Dyadic rationals.

use std::fmt;
use std::str::FromStr;

use super::{ParseValueError, ValueError};

/// A dyadic rational: an integer divided by a power of two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dyadic {
    numerator: i64,
    exponent: u8,
}

impl Dyadic {
    /// The number `numerator / 2^exponent`.
    pub fn new(_numerator: i64, _exponent: u32) -> Result<Self, ValueError> {
        todo!()
    }
    /// The numerator of the lowest terms.
    pub const fn numerator(self) -> i64 {
        self.numerator
    }
    /// The `k` of the denominator `2^k` in lowest terms.
    pub const fn exponent(self) -> u32 {
        self.exponent as u32
    }
    /// The sum; an error if it is too large.
    pub fn plus(self, _other: Self) -> Result<Self, ValueError> {
        todo!()
    }
    /// The difference; an error if it is too large.
    pub fn minus(self, _other: Self) -> Result<Self, ValueError> {
        todo!()
    }
}

impl From<i32> for Dyadic {
    fn from(_n: i32) -> Self {
        todo!()
    }
}

impl Ord for Dyadic {
    fn cmp(&self, _other: &Self) -> std::cmp::Ordering {
        todo!()
    }
}

impl PartialOrd for Dyadic {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl std::ops::Neg for Dyadic {
    type Output = Self;
    fn neg(self) -> Self {
        todo!()
    }
}

impl fmt::Display for Dyadic {
    fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        todo!()
    }
}

impl FromStr for Dyadic {
    type Err = ParseValueError;
    fn from_str(_text: &str) -> Result<Self, ParseValueError> {
        todo!()
    }
}
