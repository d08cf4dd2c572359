//! Solves finite two-player games of perfect information exactly.
#![cfg_attr(docsrs, feature(doc_cfg))]

pub mod capability;
mod error;
mod game;
pub mod grundy;
pub mod outcome;
pub mod pattern;
mod solved;
mod space;

#[doc = include_str!("../docs/theory.md")]
pub mod theory {}

pub use capability::{Indexed, Predecessors};
pub use error::Error;
pub use game::{FromFn, Game, Misere, Outcome, from_fn};
pub use pattern::TurnPattern;
pub use solved::{
    Answers, Line, Move, Solved, nimbers, nimbers_indexed, outcomes, outcomes_indexed, patterns,
    patterns_indexed,
};
pub use space::{Explored, Graph, Implicit, Kind, Positions, Space, explore};
