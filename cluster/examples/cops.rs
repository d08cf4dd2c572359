//! Two cops and a robber on a grid, solved on a cluster.
//!
//! ```text
//! cargo run --release -p retrograde-timely --example cops -- --local 3 8 /tmp/cops
//! ```
//!
//! The arguments of the program itself are the side of the grid and a folder for the table. Checkpoints are kept beside it.

#[path = "../../examples/common/cops.rs"]
mod cops;

use std::error::Error;
use std::process::ExitCode;
use std::time::Duration;

use cops::Cops;
use retrograde::Implicit;
use retrograde_timely::Cluster;

/// The name of the game in the table.
fn name(side: usize) -> String {
    format!("two cops and a robber on a grid of side {side}")
}

fn run(cluster: Cluster, side: usize, folder: &str) -> Result<(), (Box<dyn Error>, ExitCode)> {
    let first = cluster.process() == 0;
    let cluster = cluster.checkpoints(format!("{folder}.checkpoints"), Duration::from_secs(600));
    match cluster.compact().outcomes(&name(side), Implicit::new(Cops::new(side)), folder) {
        Ok(report) if first => {
            println!("{report}");
            Ok(())
        }
        Ok(_) => Ok(()),
        Err(error) => {
            let code = error.exit_code();
            Err((error.into(), code))
        }
    }
}

fn main() -> ExitCode {
    let cluster = match Cluster::from_args() {
        Ok(cluster) => cluster,
        Err(error) => {
            eprintln!("{error}");
            return error.exit_code();
        }
    };
    let (side, folder) = match cluster.rest() {
        [side, folder] => (side.parse().ok().filter(|side| (1..=64).contains(side)), folder.clone()),
        _ => (None, String::new()),
    };
    let Some(side) = side else {
        eprintln!("expected a side from 1 to 64 and a folder, found {:?}", cluster.rest());
        return ExitCode::from(2);
    };
    match run(cluster, side, &folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err((error, code)) => {
            eprintln!("{error}");
            code
        }
    }
}
