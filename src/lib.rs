//! Solves finite two-player games of perfect information exactly: who wins, in how many plies, what to play,
//! the Grundy value, and who controls the turn.
//!
//! You write the rules. The crate finds every position that play can reach and works out its answer backward
//! from the ends of play. Take one, two or three stones from a heap; a player who cannot move loses:
//!
//! ```
//! use retrograde::{Outcome, from_fn};
//!
//! let heap = from_fn(|&stones: &u32| (1..=stones.min(3)).map(move |take| stones - take));
//!
//! let solved = retrograde::outcomes(&heap, [21])?;
//! assert_eq!(solved.outcome(&21), Some(Outcome::Win));
//! assert_eq!(solved.remoteness(&21), Some(11)); // plies
//! assert_eq!(solved.best_move(&21).unwrap().position, 20);
//! assert_eq!(solved.line(&9).unwrap().positions, [9, 8, 7, 4, 3, 0]);
//! assert_eq!(solved.verify(&heap), Ok(22)); // all 22 answers proved from the rules alone
//! # Ok::<(), retrograde::Error<u32>>(())
//! ```
//!
//! The crate is not published yet. To use it, add `retrograde = { path = "../retrograde" }` to the
//! dependencies in `Cargo.toml`.
//!
//! # Which door, which engine
//!
//! A **door** makes a space of positions; an **engine** solves it. The root functions [`outcomes`],
//! [`nimbers`], [`genera`](genera()), [`patterns`], [`loopy_nimbers`] and [`scores`](scores()) do both: they
//! take rules and roots. [`Solver`] has a method of the same name for any space. It is also the one place to set
//! limits, progress reports and checks.
//!
//! | you have | door | moves are |
//! |---|---|---|
//! | a closure ([`from_fn`]) or a [`Game`], and roots | [`explore`] | stored; positions are hashed |
//! | an index of your own: [`Indexed`] | [`Stored`] | stored; nothing is hashed |
//! | an index, and [`Predecessors`] | [`Implicit`] | not stored |
//! | edges, lists of successors, rows | [`Graph`] | stored |
//!
//! Every engine takes every space. For [`grundy`], [`pattern`], [`misere`] and [`score`], `Implicit` does not
//! need `Predecessors`.
//!
//! | question | engine | can play cycle? |
//! |---|---|---|
//! | who wins, how soon, what to play | [`outcome`] | yes; endless play is a draw |
//! | Grundy values, sums of games | [`grundy`] | no: an error shows the cycle |
//! | sums where the last move loses | [`misere`] | no: an error shows the cycle |
//! | who controls the turn | [`pattern`] | no: an error shows the cycle |
//! | values in a sum of games where play can cycle | [`loopy`] | yes |
//! | the score of best play for points | [`score`] | yes |
//!
//! Three more engines take games without a space: [`sums`] solves games that split into components, under
//! normal and misère play; [`partizan`] finds values where the players have different moves; and [`heap`]
//! solves heap games by their rule (`0.77`, `take{1,3}`), for heaps of any size once a period is proved. In
//! all three, play must end.
//!
//! Several heaps at once, who controls the turn, and a graph from plain lists:
//!
//! ```
//! use retrograde::{Graph, Outcome, Solver, TurnPattern, from_fn};
//!
//! let heap = from_fn(|&stones: &u32| (1..=stones.min(2)).map(move |take| stones - take));
//! let nimbers = retrograde::nimbers(&heap, [10])?;
//! assert_eq!(nimbers.winning_moves(&[10, 7, 5]), Some(vec![(2, 3)])); // heap 2 becomes 3
//!
//! let patterns = retrograde::patterns(&heap, [10])?;
//! assert_eq!(patterns.pattern(&10), Some(TurnPattern::Swaps)); // odd: mover can force it
//!
//! let graph = Graph::from_successors(&[vec![1], vec![0, 2], vec![]])?;
//! let solved = Solver::new().max_bytes(1 << 20).outcomes(&graph)?;
//! assert_eq!((solved.outcome(&0), solved.remoteness(&0)), (Some(Outcome::Loss), Some(2)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to go next
//!
//! * [`guide`]: a course in short chapters; begin with [`guide::first_game`], and see [`guide::odd_results`] for
//!   a strange answer. [`theory`]: why the answers are right, with proofs.
//! * [`solver`]: limits, progress, half the memory and several threads, engine by engine. [`solved`]: what
//!   you can ask of a solved game.
//! * [`Solved::explain`] says why a position has its outcome; [`Solved::review`] says what is odd about a
//!   solved game. [`game::Reduced`] solves a game up to symmetry.
//! * [`verify`] proves the answers of every engine again from the rules alone. [`lint`] finds contradictions in the
//!   rules before you solve them.
//! * [`picture`] draws answers: a page to click through the game, its graph, a heat map, a histogram.
//! * [`export`] writes whole tables as text. With the feature `table`, the module of that name saves them on
//!   disk; with `disk`, the module of that name solves what does not fit into memory.
//! * Other features: `rayon` (several threads), `csv`, `serde` (outcomes, values, moves and lines), `mmap`,
//!   `lz4`, and `petgraph`, which is on by default.
//!
//! # Conventions
//!
//! Outcomes are for the **player to move**. A player without a move loses, unless [`Game::terminal`] or
//! [`Misere`] says otherwise. Remoteness is counted in plies, that is, single moves. Endless play is a
//! **draw**. A draw is always proved, never a default: what is not known is `None`. Nothing recurses over the
//! length of play, and bad input is an [`Error`] that names the position, edge or limit.

#[cfg(feature = "disk")]
pub mod disk;
mod error;
pub mod export;
mod front;
pub mod game;
mod growth;
pub mod grundy;
pub mod heap;
mod json;
#[cfg(feature = "kernel")]
#[doc(hidden)]
pub mod kernel;
mod limits;
pub mod lint;
pub mod loopy;
pub mod misere;
pub mod nimber;
pub mod outcome;
pub mod partizan;
pub mod pattern;
pub mod picture;
mod prefetch;
mod product;
mod room;
pub mod score;
mod sift;
pub mod solved;
pub mod solver;
pub mod space;
mod split_mix;
pub mod sums;
#[cfg(feature = "table")]
pub mod table;
#[cfg(test)]
mod test_random;
mod turn_pattern;
mod verdict;
pub mod verify;
mod watch;

#[doc = include_str!("guide/links.md")]
#[doc = include_str!("../docs/guide.md")]
pub mod guide;

#[doc = include_str!("../docs/theory.md")]
pub mod theory {}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

#[cfg(doctest)]
#[doc = include_str!("../docs/design.md")]
mod design {}

pub use error::Error;
pub use front::{genera, loopy_nimbers, nimbers, outcomes, patterns, scores};
#[doc(inline)]
pub use game::{Decompose, Game, Indexed, Misere, Outcome, Predecessors, from_fn};
#[doc(inline)]
pub use pattern::TurnPattern;
#[doc(inline)]
pub use solved::Solved;
#[doc(inline)]
pub use solver::Solver;
#[doc(inline)]
pub use space::{Explored, Graph, Implicit, Space, Stored, explore};
