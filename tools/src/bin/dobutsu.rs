//! Dōbutsu shōgi as a large game: in memory, on all processors, or on disk.
//!
//! The whole game has 641,424,258 numbers. Compact, they take 1.5 GB in memory, or on disk as little as you
//! say.
//!
//! ```text
//! cargo run --release -p tools --bin dobutsu -- 4 GEC [--parallel]
//! cargo run --release -p tools --bin dobutsu -- 4 GEC --disk dobutsu --megabytes 400
//! ```
//!
//! Ctrl-C stops a run on disk, and the same command goes on. The rules are in `examples/games/dobutsu.rs`.

#[path = "../../../examples/games/mod.rs"]
mod games;

use std::process::ExitCode;

use clap::Parser;
use games::Exhibit;
use games::dobutsu::Dobutsu;
use tools::Failure;
use tools::large::{self, Means};

/// Solves dōbutsu shōgi, all ways to place the pieces.
#[derive(Parser)]
struct Arguments {
    /// Rows of the board, 3 or 4.
    rows: usize,
    /// The pieces beside the lions: G for giraffes, E for elephants, C for chicks.
    pieces: String,
    #[command(flatten)]
    means: Means,
}

fn run(Arguments { rows, pieces, means }: Arguments) -> Result<ExitCode, Failure> {
    let game = Dobutsu::new(rows, &pieces)?;
    large::solve(&game, &game.title(), &game.start(), &means)
}

fn main() -> ExitCode {
    tools::main(run)
}
