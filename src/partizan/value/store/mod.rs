//! Many values that share their forms.

use super::{OutcomeClass, Value, ValueError};

/// A value in a store: equal ids are equal values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Id(u32);

/// Canonical forms, each kept once, with what is known of their order and sums.
#[derive(Debug, Default)]
pub(crate) struct Store {}

#[allow(dead_code)] // the solver's
impl Store {
    /// A store that holds only zero.
    pub(crate) fn new() -> Self {
        todo!()
    }
    pub(crate) const ZERO: Id = Id(0);
    /// The canonical form of the game with these options.
    pub(crate) fn from_options(&mut self, _left: &[Id], _right: &[Id]) -> Result<Id, ValueError> {
        todo!()
    }
    pub(crate) fn sum(&mut self, _a: Id, _b: Id) -> Result<Id, ValueError> {
        todo!()
    }
    pub(crate) fn negative(&mut self, _a: Id) -> Result<Id, ValueError> {
        todo!()
    }
    /// Whether a ≤ b.
    pub(crate) fn is_le(&mut self, _a: Id, _b: Id) -> Result<bool, ValueError> {
        todo!()
    }
    pub(crate) fn outcome(&self, _a: Id) -> OutcomeClass {
        todo!()
    }
    /// A value of another store, or of none.
    pub(crate) fn insert(&mut self, _value: &Value) -> Result<Id, ValueError> {
        todo!()
    }
    /// The value on its own.
    pub(crate) fn value(&self, _id: Id) -> Value {
        todo!()
    }
    /// The bytes in use, as an estimate.
    pub(crate) fn bytes(&self) -> usize {
        todo!()
    }
}
