//! Games in which the players have different moves, and their values.

pub mod value;

pub use value::{Dyadic, OutcomeClass, Value, ValueError};
