//! Values of short games: canonical forms, their order and sums.

mod arithmetic;
mod dyadic;
mod error;
mod outcome_class;
mod parse;
mod store;
mod thermograph;

pub use dyadic::Dyadic;
pub use error::{ParseValueError, ParseValueErrorKind, ValueError};
pub use outcome_class::OutcomeClass;
#[allow(unused_imports)] // the solver's
pub(crate) use store::{Id, Store};
pub use thermograph::{Thermograph, WallPoint};

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;

/// The value of a short game, in canonical form.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Value(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    Short(i64, u8, i32, u16),
    Form(Arc<[u32]>),
}

impl Value {
    /// The value in which a player who has to move loses: `{|}`.
    pub fn zero() -> Self {
        todo!()
    }
    /// The value of a Nim heap: `*n`.
    pub fn nimber(_n: u32) -> Result<Self, ValueError> {
        todo!()
    }
    /// `*`.
    pub fn star() -> Self {
        todo!()
    }
    /// `↑`, the value `{0|*}`.
    pub fn up() -> Self {
        todo!()
    }
    /// `⧾x`, the value `{0||0|-x}`.
    pub fn tiny(_x: &Self) -> Result<Self, ValueError> {
        todo!()
    }
    /// `⧿x`, the value `{x|0||0}`.
    pub fn miny(_x: &Self) -> Result<Self, ValueError> {
        todo!()
    }
    /// `{left|right}`.
    pub fn switch(_left: &Self, _right: &Self) -> Result<Self, ValueError> {
        todo!()
    }
    /// The canonical form of the game with these options.
    pub fn from_options(_left: &[Self], _right: &[Self]) -> Result<Self, ValueError> {
        todo!()
    }
    /// Left's options in the canonical form.
    pub fn left_options(&self) -> Vec<Self> {
        todo!()
    }
    /// Right's options in the canonical form.
    pub fn right_options(&self) -> Vec<Self> {
        todo!()
    }
    /// The number, if the value is one.
    pub fn as_number(&self) -> Option<Dyadic> {
        todo!()
    }
    /// The `n` of `*n`.
    pub fn as_nimber(&self) -> Option<u32> {
        todo!()
    }
    /// Whether the value is a number.
    pub fn is_number(&self) -> bool {
        todo!()
    }
    /// Whether the value is a nimber.
    pub fn is_nimber(&self) -> bool {
        todo!()
    }
    /// Whether at each subposition both players can move or neither can.
    pub fn is_all_small(&self) -> bool {
        todo!()
    }
    /// The height of the canonical form.
    pub fn birthday(&self) -> u64 {
        todo!()
    }
    /// Who wins.
    pub fn outcome(&self) -> OutcomeClass {
        todo!()
    }
    /// The number at which play stops if Left begins.
    pub fn left_stop(&self) -> Dyadic {
        todo!()
    }
    /// The number at which play stops if Right begins.
    pub fn right_stop(&self) -> Dyadic {
        todo!()
    }
    /// The mean value.
    pub fn mean(&self) -> Result<Dyadic, ValueError> {
        todo!()
    }
    /// The temperature.
    pub fn temperature(&self) -> Result<Dyadic, ValueError> {
        todo!()
    }
    /// The thermograph.
    pub fn thermograph(&self) -> Result<Thermograph, ValueError> {
        todo!()
    }
    /// The atomic weight; `None` if the value is not all-small.
    pub fn atomic_weight(&self) -> Result<Option<Self>, ValueError> {
        todo!()
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for Value {
    fn fmt(&self, _f: &mut fmt::Formatter<'_>) -> fmt::Result {
        todo!()
    }
}

/// The partial order of games: `None` if they are confused.
impl PartialOrd for Value {
    fn partial_cmp(&self, _other: &Self) -> Option<Ordering> {
        todo!()
    }
}

impl From<i32> for Value {
    fn from(_n: i32) -> Self {
        todo!()
    }
}

impl From<Dyadic> for Value {
    fn from(_x: Dyadic) -> Self {
        todo!()
    }
}
