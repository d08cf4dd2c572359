//! Play against a solved game: what the program `play` is made of.

mod game;
mod lines;
mod session;
mod words;

pub use game::{Choice, Playable, Played};
pub use lines::{Heard, Lines};
pub use session::{Session, Side};
