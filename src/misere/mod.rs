//! Misère play, where a player who cannot move *wins*: the genus of positions, and quotients of heap games.
//!
//! [`solve`] finds the [`Genus`] of every position of a game whose play must end: its Grundy value and its
//! misère nim values. It tells who wins a position alone or beside Nim heaps, and, if the position is
//! [tame](Genera::is_tame), in any sum of tame positions. [`quotient`] finds what must be known of the positions
//! of a heap game, wild or tame, to tell who wins any number of them. [`MisereSums`](crate::sums::MisereSums)
//! searches what is left.
//!
//! [`guide::misere`](crate::guide::misere) says when to take which. [`theory`](crate::theory), section 13, has
//! the proofs.
//!
//! ```
//! use retrograde::{Outcome, misere};
//!
//! let quotient = misere::quotient(&"0.123".parse()?, 20)?;
//! assert_eq!((quotient.order(), quotient.proof()), (20, misere::Proof::All));
//! assert_eq!(quotient.outcome(&[20; 99]), Some(Outcome::Loss));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod genera;
mod genus;
mod quotient;
mod rule;
mod text;

pub use error::GenusError;
pub use genera::{Genera, solve};
pub(crate) use genera::{bytes, solve_watched};
pub use genus::Genus;
pub(crate) use quotient::quotient_watched;
pub use quotient::{Proof, Quotient, quotient};
