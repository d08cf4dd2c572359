//! Solves a game that is given as text, and writes the table: a way to use the crate from a script in any language.
//!
//! ```text
//! printf 'a b\nb c\nb a\n' | cargo run --release -p tools --bin solve -- graph
//! cargo run --release -p tools --bin solve -- heap 0.77 --largest 100 --format json
//! ```
//!
//! A graph has one move a line, `from to`. A third word, `keeps`, says that the mover moves again; a line of one word is a
//! position, and `a = win`, `loss` or `draw` says how play ends there for the player to move. What follows `#` is a comment.
//! A player without a move loses.

#[path = "../../../examples/common/named_graph.rs"]
mod named_graph;

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Parser, Subcommand, ValueEnum};
use named_graph::NamedGraph;
use retrograde::export::{self, Exportable};
use retrograde::game::Notation;
use retrograde::heap::HeapGame;
use retrograde::picture::{Explorer, GameGraph};
use retrograde::{Graph, Solved, Solver};
use tools::Failure;

/// Solves a game that is given as text, and writes the table to standard output.
#[derive(Parser)]
struct Arguments {
    #[command(subcommand)]
    game: Game,
}

#[derive(Subcommand)]
enum Game {
    /// Reads the moves of a graph, one a line: "from to", "from to keeps", "position", "position = loss".
    Graph {
        /// The file to read; standard input if it is left out.
        file: Option<PathBuf>,
        /// What is asked of each position.
        #[arg(long, value_enum, default_value_t = Answer::Outcome)]
        answer: Answer,
        /// How the table is written.
        #[arg(long, value_enum, default_value_t = Format::Csv)]
        format: Format,
    },
    /// Grundy values of heaps under a rule, such as 0.77 or "take{1,3,4}".
    Heap {
        /// The rule, as `retrograde::heap` reads it.
        rule: String,
        /// The largest heap.
        #[arg(long, default_value_t = 100)]
        largest: u32,
        /// How the table is written.
        #[arg(long, value_enum, default_value_t = Format::Csv)]
        format: Format,
    },
}

#[derive(Clone, Copy, ValueEnum)]
enum Answer {
    /// Who wins, and in how many plies.
    Outcome,
    /// Grundy values; play must end.
    Nimber,
    /// Grundy values where play can cycle.
    LoopyNimber,
    /// Who controls the turn; play must end.
    Pattern,
}

#[derive(Clone, Copy, PartialEq, ValueEnum)]
enum Format {
    Csv,
    Json,
    /// The graph for Graphviz, with outcomes; at most 1,000 positions.
    Dot,
    /// The graph as a picture, with outcomes; at most 1,000 positions.
    Svg,
    /// A page to click through, with outcomes.
    Html,
}

fn read(file: Option<PathBuf>) -> Result<String, Failure> {
    let (bytes, place) = match file {
        Some(file) => {
            (std::fs::read(&file).map_err(|error| format!("{file:?}: {error}"))?, format!("{file:?}"))
        }
        None => {
            let mut bytes = Vec::new();
            io::stdin().lock().read_to_end(&mut bytes)?;
            (bytes, "standard input".to_string())
        }
    };
    String::from_utf8(bytes).map_err(|error| {
        let line = error.as_bytes()[..error.utf8_error().valid_up_to()]
            .iter()
            .filter(|&&byte| byte == b'\n')
            .count();
        format!("{place}, line {}: expected UTF-8", line + 1).into()
    })
}

fn solve_graph(named: &NamedGraph, answer: Answer, format: Format) -> Result<(), Failure> {
    let mut solver = Solver::new();
    let message = |error: retrograde::Error<usize>| -> Failure { in_names(&error, &named.names).into() };
    match answer {
        Answer::Outcome => {
            let solved = solver.outcomes(&named.graph).map_err(message)?;
            let notation = notation(&named.names);
            let graph = GameGraph::new(&solved, &notation).max_positions(usize::MAX);
            let mut out = io::stdout().lock();
            match format {
                Format::Dot => out.write_all(graph.dot().to_string().as_bytes())?,
                Format::Svg => out.write_all(graph.to_string().as_bytes())?,
                Format::Html => out.write_all(Explorer::new(&solved, &notation).to_string().as_bytes())?,
                Format::Csv | Format::Json => write(&solved, &named.names, format)?,
            }
            Ok(())
        }
        Answer::Nimber => write(&solver.nimbers(&named.graph).map_err(message)?, &named.names, format),
        Answer::LoopyNimber => {
            write(&solver.loopy_nimbers(&named.graph).map_err(message)?, &named.names, format)
        }
        Answer::Pattern => write(&solver.patterns(&named.graph).map_err(message)?, &named.names, format),
    }
}

/// An error about ids, with the names that the input has for them.
fn in_names(error: &retrograde::Error<usize>, names: &[String]) -> String {
    let name = |&id: &usize| names.get(id).cloned().unwrap_or_default();
    match error {
        retrograde::Error::Cyclic { cycle } => {
            let cycle: Vec<String> = cycle.iter().map(name).collect();
            format!("expected play that ends, found the cycle {}", cycle.join(" "))
        }
        retrograde::Error::NotNormalPlay { position } => {
            format!("expected normal play, found a kept turn or a declared outcome at {}", name(position))
        }
        other => other.to_string(),
    }
}

/// Positions by their names, and moves by where they lead.
fn notation(names: &[String]) -> impl Notation<usize> {
    let name = |&id: &usize| names.get(id).cloned().unwrap_or_default();
    (name, move |_: &usize, to: &usize| name(to))
}

fn write<A: Exportable>(solved: &Solved<&Graph, A>, names: &[String], format: Format) -> Result<(), Failure> {
    let notation = notation(names);
    let mut out = io::stdout().lock();
    match format {
        Format::Csv => export::csv(solved, &notation, &mut out)?,
        Format::Json => export::json(solved, &notation, &mut out)?,
        _ => {
            return Err(
                "expected the format csv or json for these answers, found a picture of outcomes".into()
            );
        }
    }
    Ok(())
}

fn solve_heap(rule: &str, largest: u32, format: Format) -> Result<(), Failure> {
    let game: HeapGame = rule.parse()?;
    let solved = game.solve(largest as usize)?;
    let rows = (0..=u64::from(largest)).filter_map(|heap| Some((heap, solved.nimber(heap)?)));
    let mut out = io::stdout().lock();
    match format {
        Format::Csv => {
            let mut writer = csv::Writer::from_writer(out);
            writer.write_record(["heap", "nimber"])?;
            for row in rows {
                writer.serialize(row)?;
            }
            writer.flush()?;
        }
        Format::Json => {
            let rows = rows.map(|(heap, nimber)| serde_json::json!({ "heap": heap, "nimber": nimber }));
            serde::Serializer::collect_seq(&mut serde_json::Serializer::new(&mut out), rows)?;
            writeln!(out)?;
        }
        _ => return Err("expected the format csv or json for heaps, found a picture of outcomes".into()),
    }
    Ok(())
}

fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    match arguments.game {
        Game::Graph { file, answer, format } => {
            let named = NamedGraph::read(&read(file)?)?;
            solve_graph(&named, answer, format)?;
        }
        Game::Heap { rule, largest, format } => solve_heap(&rule, largest, format)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn main() -> ExitCode {
    tools::main(run)
}
