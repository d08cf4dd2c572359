//! Known answers: published values and independent brute force, run through every engine that applies. `tests/data/README.md`
//! says where each table comes from.

#[path = "../common/mod.rs"]
mod common;
#[path = "../../examples/games/mod.rs"]
mod games;
mod shared;

mod boards;
mod contests;
mod cops;
mod dags;
mod forests;
mod graph_games;
mod heaps;
mod hunts;
mod line_games;
mod loopy;
mod misere;
mod nim;
mod nimbers;
mod small_games;
mod sums;
mod tag;
