//! A large game without stored moves, solved as the programs do it: in memory, on all processors, or on disk.

use std::fmt::Debug;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use retrograde::game::Notation;
use retrograde::outcome::{Counts, Verdict};
use retrograde::solved::Move;
use retrograde::space::Positions;
use retrograde::{Implicit, Indexed, Predecessors, Solver};

use super::{Failure, on_disk};

/// Where and within what a game is solved.
#[derive(Args, Debug)]
pub struct Means {
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

/// Solves a game, and prints how many positions are won, and what to play at the start. On disk, Ctrl-C
/// stops.
///
/// # Errors
///
/// As [`Solver::outcomes`] or [`on_disk::solve`].
pub fn solve<G>(game: &G, name: &str, start: &G::Position, means: &Means) -> Result<ExitCode, Failure>
where
    G: Indexed<Position: Debug + Send + 'static> + Predecessors + Notation<G::Position> + Sync,
{
    let told = match &means.disk {
        None => in_memory(game, start, means)?,
        Some(folder) => {
            let stop = Arc::new(AtomicBool::new(false));
            let asked = Arc::clone(&stop);
            ctrlc::set_handler(move || asked.store(true, Ordering::Relaxed))?;
            let Some(table) = on_disk::solve(game, folder, name, means.megabytes, &stop)? else {
                println!("stopped: the same command goes on");
                return Ok(ExitCode::from(130));
            };
            let space = Implicit::new(game);
            let id = space.id(start).ok_or("the start has no id")?;
            let best = table.moves(&space, start)?.into_iter().flatten().next();
            Told { counts: table.counts()?, start: table.probe(id)?, best }
        }
    };
    println!("{}", told.counts);
    let verdict = told.start.ok_or("the start is not decided")?;
    println!("the player who begins: {verdict}");
    if let Some(best) = told.best {
        println!("{}", game.show_move(start, &best.position));
    }
    Ok(ExitCode::SUCCESS)
}

fn in_memory<G>(game: &G, start: &G::Position, means: &Means) -> Result<Told<G::Position>, Failure>
where
    G: Indexed<Position: Debug + Send + 'static> + Predecessors + Sync,
{
    let space = Implicit::new(game);
    let mut solver = Solver::new().compact().max_bytes(means.megabytes.saturating_mul(1_000_000));
    let solved = if means.parallel { solver.par_outcomes(space)? } else { solver.outcomes(space)? };
    let outcome = solved.outcome(start);
    let verdict = outcome.map(|outcome| Verdict { outcome, remoteness: solved.remoteness(start) });
    Ok(Told { counts: solved.counts(), start: verdict, best: solved.best_move(start) })
}
