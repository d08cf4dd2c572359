//! What the programs share: how they begin and end, a bar for what takes long, large games and runs on disk, and play
//! in a terminal.

#[path = "../../examples/common/ends.rs"]
mod ends;
pub mod large;
pub mod on_disk;
pub mod play;
pub mod progress;

use std::io;
use std::process::ExitCode;

use clap::Parser;

/// Whatever ends a program early.
pub type Failure = Box<dyn std::error::Error>;

/// Reads the arguments and runs a program; what goes wrong is one line on standard error, and status 2.
pub fn main<A: Parser>(run: impl FnOnce(A) -> Result<ExitCode, Failure>) -> ExitCode {
    let ended = match A::try_parse() {
        Ok(arguments) => match run(arguments) {
            // Whoever stops reading what is printed has seen enough.
            Err(error) if is_broken_pipe(&*error) => Ok(ExitCode::SUCCESS),
            ended => ended.map_err(|error| error.to_string()),
        },
        Err(error) if error.use_stderr() => Err(in_one_line(&error)),
        Err(help) => help.print().map(|()| ExitCode::SUCCESS).map_err(|error| error.to_string()),
    };
    ended.unwrap_or_else(|message| ends::status(Err(message)))
}

fn is_broken_pipe(error: &(dyn std::error::Error + 'static)) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// What is wrong with the arguments in one line, without the usage that clap shows below.
fn in_one_line(error: &clap::Error) -> String {
    let text = error.to_string();
    let lines: Vec<&str> = text.lines().map(str::trim).take_while(|line| !line.is_empty()).collect();
    lines.join(" ").trim_start_matches("error: ").to_string()
}
