//! Games in which the players have different moves, and their values.

mod both;
mod closures;
mod from_game;
mod player;
mod rules;
mod turns;
pub mod value;
mod values;
mod winning;

pub(crate) use both::Both;
pub use closures::{FromFn, WithComponents, from_fn};
pub use from_game::{FromGame, from_game};
pub use player::Player;
pub use rules::Partizan;
pub use turns::Turns;
pub use value::{Dyadic, OutcomeClass, Value, ValueError};
pub use values::Values;
