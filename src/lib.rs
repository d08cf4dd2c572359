//! Solves finite two-player games of perfect information exactly: who wins, in how many plies, what to play,
//! the Grundy value, and who controls the turn.
//!
//! You write the rules; every position that play can reach is answered, worked out backward from the end of
//! play. Take one, two or three stones from a heap; a player who cannot move loses:
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
//! To depend on it: `retrograde = { path = "../retrograde" }` in `Cargo.toml`; it is not published yet.
//!
//! # Which door, which engine
//!
//! A **door** makes a space of positions, an **engine** answers it. The front doors do both: [`outcomes`],
//! [`nimbers`], [`patterns`], [`loopy_nimbers`], [`scores`](scores()) take rules and roots. [`Solver`] has a
//! method of the same name for every space, and is the one place where limits, progress and checks are set.
//!
//! | you have | door | engines | moves are |
//! |---|---|---|---|
//! | a closure ([`from_fn`]) or a [`Game`], and roots | [`explore`] | all | stored; positions are hashed |
//! | an index of your own: [`Indexed`] | [`Stored`] | all | stored; nothing is hashed |
//! | the same, and [`Predecessors`] | [`Implicit`] | all; without predecessors, nimbers and patterns | not stored |
//! | edges, lists of successors, rows | [`Graph`] | all | stored |
//!
//! | question | engine | can play cycle? |
//! |---|---|---|
//! | who wins, how soon, what to play | [`outcome`] | yes; endless play is a draw |
//! | Grundy values, sums of games | [`grundy`] | no: an error shows the cycle |
//! | who controls the turn | [`pattern`] | no |
//! | what a position is worth in a sum where play can cycle | [`loopy`] | yes |
//! | what play for points comes to | [`score`] | yes |
//! | games that fall into components; the last move may lose | [`sums`] | no |
//! | heaps by a rule (`0.77`, `take{1,3}`), of any size | [`heap`] | no |
//!
//! The same through all three reference engines, and from plain lists:
//!
//! ```
//! use retrograde::{Graph, Outcome, Solver, TurnPattern, from_fn};
//!
//! let heap = from_fn(|&stones: &u32| (1..=stones.min(2)).map(move |take| stones - take));
//! let nimbers = retrograde::nimbers(&heap, [10])?;
//! assert_eq!(nimbers.winning_moves(&[10, 7, 5]), Some(vec![(2, 3)])); // several heaps at once
//! let patterns = retrograde::patterns(&heap, [10])?;
//! assert_eq!(patterns.pattern(&10), Some(TurnPattern::Swaps)); // an odd number of moves can be forced
//!
//! let graph = Graph::from_successors(&[vec![1], vec![0, 2], vec![]])?;
//! let solved = Solver::new().max_bytes(1 << 20).outcomes(&graph)?;
//! assert_eq!((solved.outcome(&0), solved.remoteness(&0)), (Some(Outcome::Loss), Some(2)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Where to go next
//!
//! * [`guide`]: a course in short chapters, from [`guide::first_game`] to [`guide::odd_results`]. [`theory`]:
//!   why the answers are right, with proofs.
//! * [`solver`]: what each engine can do with limits, progress, half the memory, several threads. [`solved`]:
//!   what can be asked.
//! * [`Solved::explain`] says why a position has its outcome, [`Solved::review`] what is odd about a solved game.
//!   [`game::Reduced`] solves a game up to symmetry.
//! * [`verify`] works answers out again from the rules alone, for outcomes, nimbers and patterns (not yet for
//!   loopy nimbers and scores); [`lint`] finds rules that contradict themselves before they are solved.
//! * [`picture`] draws answers: a page to click through the game, its graph, a heat map, a histogram.
//! * [`export`] writes whole tables as text; `table`, a feature of that name, keeps them on disk. Other
//!   features: `rayon` (several threads), `csv`, `serde` (outcomes, values, moves and lines), `mmap`, `lz4`,
//!   and `petgraph`, which is on by default.
//!
//! # Conventions
//!
//! Outcomes are for the **player to move**. A player without a move loses, unless [`Game::terminal`] or
//! [`Misere`] says otherwise. Remoteness is counted in plies, single moves. Endless play is a **draw**. A
//! draw is proved, never a default: what is not known is `None`. Nothing recurses over the length of play,
//! and bad input is an [`Error`] that names the position, edge or limit.

mod error;
pub mod export;
mod front;
pub mod game;
mod growth;
pub mod grundy;
pub mod heap;
mod json;
mod limits;
pub mod lint;
pub mod loopy;
pub mod nimber;
pub mod outcome;
pub mod pattern;
pub mod picture;
mod prefetch;
mod product;
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
pub use front::{loopy_nimbers, nimbers, outcomes, patterns, scores};
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
