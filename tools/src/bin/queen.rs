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

use std::fmt::Debug;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Parser;
use games::Exhibit;
use games::queen_and_pawns::QueenAndPawns;
use retrograde::outcome::{Counts, Verdict};
use retrograde::solved::Move;
use retrograde::space::Positions;
use retrograde::{Implicit, Indexed, Predecessors, Solver};
use tools::{Failure, on_disk};

/// Solves a queen against pawns, all ways to place the pieces.
#[derive(Parser)]
struct Arguments {
    /// Squares along one side of the board.
    #[arg(value_parser = clap::value_parser!(u32).range(5..=8))]
    side: u32,
    /// Work in this folder; the same command goes on with a run that was stopped.
    #[arg(long)]
    disk: Option<PathBuf>,
    /// Use all processors, in memory.
    #[arg(long, conflicts_with = "disk")]
    parallel: bool,
    /// The most memory to use, in megabytes.
    #[arg(long, default_value_t = 2_000)]
    megabytes: usize,
}

/// What is told of a solved game.
struct Told<P> {
    counts: Counts,
    start: Option<Verdict>,
    best: Option<Move<P>>,
}

fn solve<G>(game: &G, Arguments { side, disk, parallel, megabytes }: Arguments) -> Result<ExitCode, Failure>
where
    G: Exhibit<Position: Debug + Send + 'static> + Indexed + Predecessors + Sync,
{
    let (space, start) = (Implicit::new(game), game.start());
    let told = match disk {
        None => {
            let mut solver = Solver::new().compact().max_bytes(megabytes.saturating_mul(1_000_000));
            let solved = if parallel { solver.par_outcomes(space)? } else { solver.outcomes(space)? };
            let outcome = solved.outcome(&start);
            let verdict = outcome.map(|outcome| Verdict { outcome, remoteness: solved.remoteness(&start) });
            Told { counts: solved.counts(), start: verdict, best: solved.best_move(&start) }
        }
        Some(folder) => {
            let stop = Arc::new(AtomicBool::new(false));
            let asked = Arc::clone(&stop);
            ctrlc::set_handler(move || asked.store(true, Ordering::Relaxed))?;
            let name = format!("a queen against pawns on a board of side {side}");
            let Some(table) = on_disk::solve(game, &folder, &name, megabytes, &stop)? else {
                println!("stopped: the same command goes on");
                return Ok(ExitCode::from(130));
            };
            let id = space.id(&start).ok_or("the start has no id")?;
            let best = table.moves(&space, &start)?.into_iter().flatten().next();
            Told { counts: table.counts()?, start: table.probe(id)?, best }
        }
    };
    println!("{}", told.counts);
    let verdict = told.start.ok_or("the start is not decided")?;
    println!("the player who begins: {verdict}");
    if let Some(best) = told.best {
        println!("{}", game.show_move(&start, &best.position));
    }
    Ok(ExitCode::SUCCESS)
}

fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    match arguments.side {
        5 => solve(&QueenAndPawns::<5>, arguments),
        6 => solve(&QueenAndPawns::<6>, arguments),
        7 => solve(&QueenAndPawns::<7>, arguments),
        _ => solve(&QueenAndPawns::<8>, arguments),
    }
}

fn main() -> ExitCode {
    tools::main(run)
}
