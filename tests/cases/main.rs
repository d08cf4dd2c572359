//! Cases from bug reports, questions and contests. `tests/data/cases.md` says where each comes from and what went wrong there.

#[path = "../common/mod.rs"]
mod common;
#[path = "../../examples/games/mod.rs"]
mod games;
mod shared;

mod boards;
mod boxes;
mod chess;
mod colours;
mod dodgem;
mod fox_and_hounds;
mod graphs;
mod heaps;
mod maze;
mod morris;
mod nim;
mod pursuit;
mod queen_and_pawns;
mod splits;
mod tokens;
