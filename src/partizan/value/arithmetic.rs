//! Sums, negatives and multiples.

use std::ops::Neg;

use super::{Value, ValueError};

impl Value {
    /// The value of both games played at once.
    pub fn plus(&self, _other: &Self) -> Result<Self, ValueError> {
        todo!()
    }
    /// The value of this game and the negative of the other played at once.
    pub fn minus(&self, _other: &Self) -> Result<Self, ValueError> {
        todo!()
    }
    /// The sum of `n` copies, of the negative if `n` is negative.
    pub fn times(&self, _n: i64) -> Result<Self, ValueError> {
        todo!()
    }
    /// The sum of any number of values.
    pub fn sum<'a>(_values: impl IntoIterator<Item = &'a Self>) -> Result<Self, ValueError> {
        todo!()
    }
}

impl Neg for &Value {
    type Output = Value;
    fn neg(self) -> Value {
        todo!()
    }
}

impl Neg for Value {
    type Output = Self;
    fn neg(self) -> Self {
        -&self
    }
}
