//! Solves finite two-player games of perfect information exactly: who wins, in how many moves, what to play, the Grundy
//! value, and who controls the turn.
//!
//! You write the rules; every position that play can reach is answered, worked out backward from the end of play. One
//! small game and three of the questions: take one or two stones from a heap; a player who cannot move loses.
//!
//! ```
//! use retrograde::{Outcome, TurnPattern, from_fn};
//!
//! let heap = from_fn(|&stones: &u32| (1..=stones.min(2)).map(move |take| stones - take));
//!
//! // Who wins, how soon, and what to play.
//! let outcomes = retrograde::outcomes(&heap, [10])?;
//! assert_eq!(outcomes.outcome(&10), Some(Outcome::Win));
//! assert_eq!(outcomes.remoteness(&10), Some(7)); // plies
//! assert_eq!(outcomes.best_move(&10).unwrap().position, 9);
//!
//! // Several heaps at once: choose one and move in it.
//! let nimbers = retrograde::nimbers(&heap, [10])?;
//! assert_eq!(nimbers.sum(&[10, 7, 5]), Some(1 ^ 1 ^ 2));
//! assert_eq!(nimbers.winning_moves(&[10, 7, 5]), Some(vec![(2, 3)]));
//!
//! // Who can choose the parity of the number of turns left.
//! let patterns = retrograde::patterns(&heap, [10])?;
//! assert_eq!(patterns.pattern(&10), Some(TurnPattern::Swaps));
//! # Ok::<(), retrograde::Error<u32>>(())
//! ```
//!
//! # Three doors
//!
//! | you have | use | costs |
//! |---|---|---|
//! | a graph: for each position the numbers of its successors | [`Graph`], then an engine's `solve`; [`Solved::new`] to ask for moves | the moves are stored |
//! | a closure that gives the moves, and perhaps one that says where play ends | [`from_fn`], then [`outcomes`], [`nimbers`] or [`patterns`] from some roots | positions are hashed, moves stored |
//! | moves that keep the turn, or numbers of your own | [`Game`]; with [`Indexed`] and [`Predecessors`] also [`outcomes_indexed`] | with both, some 4 bytes a position and no move |
//!
//! The plainest door needs no trait:
//!
//! ```
//! use retrograde::{Graph, Outcome, outcome};
//!
//! let graph = Graph::from_successors(&[vec![1], vec![0, 2], vec![]])?;
//! let outcomes = outcome::solve(&graph)?;
//! assert_eq!((outcomes.outcome(0), outcomes.remoteness(0)), (Some(Outcome::Loss), Some(2)));
//! # Ok::<(), retrograde::Error>(())
//! ```
//!
//! # Seven questions
//!
//! * [`outcome`]: won, lost or drawn, with the remoteness, by counting degrees backward. Play may cycle.
//! * [`grundy`]: Grundy values, sums, range XOR, and the rules of Nim. Both players have the same moves, and play must end.
//! * [`grundy::Sums`]: the same for positions that split into components; [`grundy::MisereSums`] if the last move loses.
//! * [`grundy::loopy`]: values for sums where play may cycle.
//! * [`heap`]: heaps by a code, with periods that are proved.
//! * [`pattern`]: who controls the turn, for games played one after another. Play must end.
//! * [`scores`](mod@scores): the value of best play for points, by [`outcome`].
//!
//! # Checks
//!
//! * [`lint`]: rules that contradict themselves are found before they are solved.
//! * [`verify`], or [`Solved::verify`]: outcomes with their distances, Grundy values and turn patterns are derived again from the
//!   rules alone, by code that trusts no engine. Scores and loopy values are not verified.
//!
//! # Large and long runs
//!
//! * [`Solver`], for these three engines: limits of positions and memory, progress, and a way to stop. Of a run that was cut or
//!   stopped, what is proved is returned, and the rest is `None`.
//! * [`outcome::solve_compact`] and [`outcome::solve_wdl`]: two bytes or two bits a position. With the feature `rayon`, several
//!   threads; with `table`, answers on disk.
//!
//! # Conventions
//!
//! Outcomes are for the **player to move**. A player without a move loses, unless [`Game::terminal`] or [`Misere`] says
//! otherwise. Distances are counted in plies, single moves. Endless play is a **draw**. A draw is proved, never a default:
//! what is not known is `None`. Nothing recurses over the length of play, and bad input is an [`Error`] that names the
//! position, edge or limit.
//!
//! The [`guide`] shows how to model a game and which mistakes are common; [`theory`] proves that the answers are right;
//! [`capability`] lists what each engine asks of a game. The module `table`, a feature of that name, keeps answers on disk.

pub mod capability;
mod error;
mod forward;
mod game;
pub mod grundy;
pub mod heap;
pub mod lint;
pub mod outcome;
pub mod pattern;
mod prefetch;
pub mod scores;
mod sift;
mod solved;
mod solver;
mod space;
mod split_mix;
#[cfg(feature = "table")]
pub mod table;
#[cfg(test)]
mod test_random;
mod verdict;
pub mod verify;
mod watch;

#[doc = include_str!("../docs/guide.md")]
pub mod guide {}

#[doc = include_str!("../docs/theory.md")]
pub mod theory {}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}

#[cfg(doctest)]
#[doc = include_str!("../docs/design.md")]
mod design {}

#[doc(inline)]
pub use capability::{Decompose, Indexed, Predecessors, WithComponents};
#[doc(inline)]
pub use pattern::TurnPattern;
#[doc(inline)]
pub use scores::scores;

pub use error::Error;
pub use game::{FromFn, Game, Misere, Outcome, from_fn};
pub use solved::{
    Answers, LengthMismatch, Line, Move, Refutation, Solved, Step, Stop, Strategy, loopy_nimbers,
    loopy_nimbers_indexed, nimbers, nimbers_indexed, outcomes, outcomes_indexed, patterns, patterns_indexed,
};
pub use solver::Solver;
#[cfg(feature = "rayon")]
pub use space::par_explore;
pub use space::{Explored, Fetch, Graph, Implicit, Kind, Positions, Space, explore};
pub use watch::{Phase, Progress};
