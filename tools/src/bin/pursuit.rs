//! Two cops chase a robber on a grid: some 10^8 positions solved with a progress bar, kept in a file, and asked from there.
//!
//! The cops move together, then the robber; a mover stays or goes to a neighbouring square. On a grid of side n there are
//! 2·n^6 positions: 128 million at side 20, which take a quarter of a minute and 300 MB.
//!
//! ```text
//! cargo run --release -p tools --bin pursuit -- 20 cops.table
//! ```
//!
//! If the file is there already, it is asked and nothing is solved. Ctrl-C stops the run: what was proved so far is counted,
//! and no file is written, so that one that is there stays as it is.
//!
//! With `--disk` the table is worked on in a folder, in as little memory as you say, and a run that was stopped goes on:
//!
//! ```text
//! cargo run --release -p tools --bin pursuit -- 20 cops --disk --megabytes 64
//! ```

#[path = "../../../examples/common/cops.rs"]
mod cops;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Parser;
use cops::{Cops, Position};
use indicatif::ProgressBar;
use retrograde::outcome::{Counts, Outcomes, Verdict};
use retrograde::table::{self, Table};
use retrograde::{Implicit, Indexed, Outcome, Solved, Solver};
use tools::{Failure, on_disk, progress};

/// Solves two cops and a robber on a grid, and keeps the table.
#[derive(Parser)]
struct Arguments {
    /// Squares along one side of the grid.
    #[arg(value_parser = clap::value_parser!(u32).range(2..=24))]
    side: u32,
    /// The file for the table; with --disk, the folder.
    file: PathBuf,
    /// Work in a folder on the disk; the same command goes on with a run that was stopped.
    #[arg(long)]
    disk: bool,
    /// The most memory to use, in megabytes.
    #[arg(long, default_value_t = 2_000)]
    megabytes: usize,
}

/// The name of the table: what its positions depend on.
fn name(side: usize) -> String {
    format!("two cops and a robber on a grid of side {side}")
}

/// The answers, whole or as far as they were known when `stop` was set.
fn solve<'a>(
    game: &'a Cops,
    megabytes: usize,
    stop: &AtomicBool,
) -> Result<Solved<Implicit<&'a Cops>, Outcomes>, Failure> {
    let bar = ProgressBar::no_length();
    let observer = |report| {
        progress::show(&bar, report);
        if stop.load(Ordering::Relaxed) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut solver = Solver::new().max_bytes(megabytes.saturating_mul(1_000_000)).compact().observe(observer);
    let solved = solver.outcomes(Implicit::new(game))?;
    bar.finish_and_clear();
    Ok(solved)
}

fn tell(Counts { win, loss, draw, unknown, .. }: Counts) {
    println!("won {win}, lost {loss}, drawn {draw}, not known {unknown}");
}

/// Asks the table on disk how long the robber lasts in the middle, the cops in two corners.
fn ask(game: &Cops, side: usize, file: &Path) -> Result<(), Failure> {
    let table = Table::map(file, &name(side))?;
    table.check_space(&Implicit::new(game))?;
    let far = (side * side - 1) as u32;
    let start = Position { robber: far / 2, cops: [0, far], robber_moves: true };
    let told = match table.probe(game.index(&start))? {
        Some(Verdict { outcome: Outcome::Loss, remoteness: Some(plies) }) => {
            format!("caught in {plies} plies")
        }
        Some(Verdict::DRAW) => "never caught".to_string(),
        other => return Err(format!("not an answer for a robber: {other:?}").into()),
    };
    println!("a robber in the middle, between cops in two corners, is {told}");
    Ok(())
}

fn run(Arguments { side, file, disk, megabytes }: Arguments) -> Result<ExitCode, Failure> {
    let side = side as usize;
    let game = Cops::new(side);
    let stop = Arc::new(AtomicBool::new(false));
    let asked = Arc::clone(&stop);
    ctrlc::set_handler(move || asked.store(true, Ordering::Relaxed))?;
    if disk {
        let Some(table) = on_disk::solve(&game, &file, &name(side), megabytes, &stop)? else {
            println!("stopped: the same command goes on");
            return Ok(ExitCode::from(130));
        };
        tell(table.counts()?);
    } else if !file.exists() {
        let solved = solve(&game, megabytes, &stop)?;
        let counts = solved.counts();
        tell(counts);
        if counts.unknown > 0 {
            println!("stopped: nothing was saved");
            return Ok(ExitCode::from(130));
        }
        table::save(&file, &name(side), &solved)?;
    }
    ask(&game, side, &file)?;
    Ok(ExitCode::SUCCESS)
}

fn main() -> ExitCode {
    tools::main(run)
}
