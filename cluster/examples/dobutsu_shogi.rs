//! Dōbutsu shōgi, solved on a cluster.
//!
//! ```text
//! cargo run --release -p retrograde-timely --example dobutsu_shogi -- --local 2 4 GEC /tmp/dobutsu
//! ```
//!
//! The arguments of the program itself are the rows of the board, the pieces beside the lions (`4 GEC` is the whole game, `4 C` a
//! small one), and a folder for the table. The rules are in `examples/games/dobutsu.rs`.

#[path = "../../examples/games/mod.rs"]
mod games;

use std::process::ExitCode;

use games::Exhibit;
use games::dobutsu::Dobutsu;
use retrograde::table::Table;
use retrograde::{Implicit, Indexed};
use retrograde_timely::Cluster;

fn failed(message: impl std::fmt::Display, code: ExitCode) -> ExitCode {
    eprintln!("{message}");
    code
}

fn main() -> ExitCode {
    let cluster = match Cluster::from_args() {
        Ok(cluster) => cluster.compact(),
        Err(error) => return failed(&error, error.exit_code()),
    };
    let [rows, pieces, folder] = cluster.rest() else {
        return failed(format!("expected rows, pieces and a folder, found {:?}", cluster.rest()), 2.into());
    };
    let Ok(rows) = rows.parse() else {
        return failed(format!("expected a number of rows, found {rows:?}"), 2.into());
    };
    let game = match Dobutsu::new(rows, pieces) {
        Ok(game) => game,
        Err(error) => return failed(error, 2.into()),
    };
    let (title, start) = (game.title(), game.index(&game.start()));
    let report = match cluster.outcomes(&title, Implicit::new(game), folder) {
        Ok(report) => report,
        Err(error) => return failed(&error, error.exit_code()),
    };
    // Where processes share no folder, this one may not have the part of the start.
    let found = Table::open(folder, &title).and_then(|table| table.probe(start));
    match found {
        _ if cluster.process() > 0 => {}
        Ok(Some(verdict)) => println!("{report}\nthe start: {verdict}"),
        Ok(None) => println!("{report}\nthe start: not a position"),
        Err(error) => println!("{report}\nthe start: {error}"),
    }
    ExitCode::SUCCESS
}
