//! A queen against pawns, as a large game: in memory, on all processors, or on disk.
//!
//! On the usual board there are 737,894,528 ways to place the pieces. Compact, they take 1.7 GB in memory, or on
//! disk as little as you say.
//!
//! ```text
//! cargo run --release -p tools --bin queen -- 8 [--parallel]
//! cargo run --release -p tools --bin queen -- 8 --disk queen --megabytes 400
//! ```
//!
//! Ctrl-C stops a run on disk, and the same command goes on. The rules are in `examples/games/queen_and_pawns.rs`.

#[path = "../../../examples/games/mod.rs"]
mod games;

use std::process::ExitCode;

use clap::Parser;
use games::Exhibit;
use games::queen_and_pawns::QueenAndPawns;
use tools::Failure;
use tools::large::{self, Means};

/// Solves a queen against pawns, all ways to place the pieces.
#[derive(Parser)]
struct Arguments {
    /// Squares along one side of the board.
    #[arg(value_parser = clap::value_parser!(u32).range(5..=8))]
    side: u32,
    #[command(flatten)]
    means: Means,
}

fn solve<const N: usize>(means: &Means) -> Result<ExitCode, Failure> {
    let game = QueenAndPawns::<N>;
    large::solve(&game, &format!("a queen against pawns on a board of side {N}"), &game.start(), means)
}

fn run(Arguments { side, means }: Arguments) -> Result<ExitCode, Failure> {
    match side {
        5 => solve::<5>(&means),
        6 => solve::<6>(&means),
        7 => solve::<7>(&means),
        _ => solve::<8>(&means),
    }
}

fn main() -> ExitCode {
    tools::main(run)
}
