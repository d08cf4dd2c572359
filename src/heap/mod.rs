//! Heap games with rules of one line: Kayles, Dawson's Chess, Grundy's game, subtraction games and others.
//!
//! A [`HeapGame`] is data and can be written as text: `0.77` is Kayles. [`HeapGame::solve`] finds the Grundy
//! values of heaps in order of size, and stops when the values prove that they repeat forever. Then heaps of
//! any size have a value, and any number of heaps side by side has its winning moves. If no period is proved,
//! [`Periodicity::NotProved`] says so; a period is never claimed without proof.
//!
//! A `HeapGame` is also a [`Game`](crate::Game) whose positions are heaps side by side, for all else that
//! takes a game: outcomes, misère play, sums with other games, checks, tables and pictures.
//!
//! ```
//! use retrograde::heap::{HeapGame, Periodicity};
//!
//! let kayles = "0.77".parse::<HeapGame>()?.solve(1_000).unwrap();
//! let Periodicity::Proved(period) = kayles.periodicity() else { panic!("Kayles repeats") };
//! assert_eq!((period.preperiod, period.period), (71, 12));
//! assert_eq!(kayles.nimber(1_000_000_000), Some(1));
//!
//! // Rows of 5 and 3 pins: knock down one pin of the 5, at its end.
//! let winning: Vec<(usize, Vec<u64>)> = kayles.winning_moves(&[5, 3]).unwrap().collect();
//! assert_eq!(winning, [(0, vec![3]), (0, vec![1, 2])]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Source: R. K. Guy and C. A. B. Smith, *The G-values of various games*, Proc. Cambridge Philos. Soc. 52
//! (1956); E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, chapter 4; S. Howse and R. J. Nowakowski,
//! *Periodicity and arithmetic-periodicity in hexadecimal games*, Theoret. Comput. Sci. 313 (2004).
//! [`theory`](crate::theory) has the proofs.

mod all_but;
mod answers;
mod automaton;
mod error;
mod game;
mod marks;
mod moves;
pub mod nim;
mod pairs;
mod period;
mod play;
mod reach;
mod rules;
mod saltus;
mod shapes;
mod sparse;
mod text;
mod three;
mod values;

pub use answers::HeapNimbers;
pub use error::{HeapGameError, HeapGameErrorKind};
pub use game::{HeapGame, Split};
pub use period::{Period, Periodicity};
