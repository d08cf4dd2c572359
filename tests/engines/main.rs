//! Engines and what is asked of their answers, by random games. One program, since all of these use the same random games: in programs of
//! their own each would compile the engines for them again.

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/few.rs"]
mod few;

mod compact;
mod contracts;
mod cuts;
mod different_games;
mod errors;
mod explain;
mod grundy;
mod loopy;
mod outcome;
mod pattern;
mod payoffs;
mod positions;
mod pruned;
mod scores;
mod shown;
mod solved;
mod solver;
mod spaces;
mod strategy;
mod sums;
mod symmetry;
mod tiny_games;
mod verify;
mod verify_loopy;
mod verify_scores;
