//! Games in which the players have different moves, and their values.

mod value;

pub use value::{
    Dyadic, NumberUpStar, OutcomeClass, ParseValueError, ParseValueErrorKind, Thermograph, Value, ValueError,
    WallPoint,
};
