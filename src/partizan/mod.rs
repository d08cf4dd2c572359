//! Games in which the players have different moves, and their values.
//!
//! [`Partizan`] are the rules: Left's options and Right's. Ask for outcomes, by [`Turns`], if one game is
//! played from its start; ask [`Values`] if games are added, or fall into parts. A [`Value`] says by how much a
//! player is ahead: its outcome, stops, temperature and thermograph, and how it adds up with others.
//!
//! | you have | rules | questions |
//! |---|---|---|
//! | options of both players | [`Partizan`], or [`from_fn`] | [`Values`]: values, winning moves of sums |
//! | a [`Game`](crate::Game) with the mover in the position | [`from_game`] | the same |
//! | an impartial [`Game`](crate::Game) in a sum with others | [`from_game`] | the same; or [`Value::nimber`] of its nimber |
//! | rules, and play that can cycle | [`Turns`] | every engine: outcomes, distances, best play |
//!
//! The chapter [`guide::partizan`](crate::guide::partizan) says when values are worth it and what they cost.
//!
//! ```
//! use retrograde::partizan::{self, OutcomeClass, Player, Values};
//!
//! // A strip of squares: Left cuts one off the end, Right two.
//! let strip = partizan::from_fn(|&n: &u32| n.checked_sub(1), |&n: &u32| n.checked_sub(2));
//! let mut values = Values::new(strip);
//! let two = values.value(&2)?;
//! assert_eq!((two.to_string().as_str(), two.outcome()), ("{1|0}", OutcomeClass::Next));
//! assert_eq!(values.winning_moves(Player::Left, &[2, 2])?, [(0, 1), (1, 1)]);
//! # Ok::<(), retrograde::Error<u32>>(())
//! ```

mod both;
mod closures;
mod from_game;
mod player;
mod rules;
mod turns;
mod value;
mod values;
mod winning;

pub(crate) use both::Both;
pub use closures::{FromFn, from_fn};
pub use from_game::{Decomposed, FromGame, from_game};
pub use player::Player;
pub use rules::Partizan;
pub use turns::Turns;
pub use value::{
    Dyadic, NumberUpStar, OutcomeClass, ParseValueError, ParseValueErrorKind, Thermograph, Value, ValueError,
    WallPoint,
};
pub use values::Values;
