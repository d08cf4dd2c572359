//! Cases from bug reports, questions and contests. `tests/data/cases.md` says where each comes from and what went wrong there.

#[path = "../common/mod.rs"]
mod common;
mod shared;

mod boards;
mod chess;
mod colours;
mod graphs;
mod heaps;
mod maze;
mod nim;
mod pursuit;
mod splits;
mod tokens;
