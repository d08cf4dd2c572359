//! The games of the gallery in a terminal, against a table that knows every position, or played by it.
//!
//! ```text
//! cargo run --release -p tools --bin play -- list
//! cargo run --release -p tools --bin play -- tictactoe --side second
//! cargo run --release -p tools --bin play -- chopsticks --watch --delay 1000
//! ```
//!
//! After each move of yours it says whether the move kept the result. Lines from a pipe do as well as a terminal, and the end of
//! the input ends the program.

#[path = "../../../examples/games/mod.rs"]
mod games;

use std::io::{self, Write};
use std::process::ExitCode;
use std::time::Duration;

use clap::Parser;
use games::Exhibit;
use games::berzerk::Berzerk;
use games::board::Grid;
use games::cat_and_mouse::CatAndMouse;
use games::chess_ending::{ChessEnding, Piece};
use games::chopsticks::Chopsticks;
use games::connect_four::ConnectFour;
use games::cops_and_robber::CopsAndRobber;
use games::dodgem::Dodgem;
use games::fox_and_hounds::FoxAndHounds;
use games::hare_and_hounds::HareAndHounds;
use games::hexapawn::Hexapawn;
use games::kalah::Kalah;
use games::l_game::LGame;
use games::mu_torere::MuTorere;
use games::nine_mens_morris::ThreeAgainstThree;
use games::pong_hau_ki::PongHauKi;
use games::queen_and_pawns::QueenAndPawns;
use games::three_mens_morris::ThreeMensMorris;
use games::tictactoe::TicTacToe;
use retrograde::{Indexed, Predecessors};
use tools::Failure;
use tools::play::{Lines, Playable, Played, Session, Side};

/// Plays a game of the gallery against its table.
#[derive(Parser)]
struct Arguments {
    /// The game, or "list" to see which there are.
    #[arg(default_value = "list")]
    game: String,
    /// Which side you play.
    #[arg(long, value_enum, default_value_t = Side::First)]
    side: Side,
    /// Lets the table play both sides.
    #[arg(long, conflicts_with = "side")]
    watch: bool,
    /// Chooses among moves that are equally good, the same ones for the same seed; without it, the first is played.
    #[arg(long)]
    seed: Option<u64>,
    /// After how many plies to stop watching.
    #[arg(long, default_value_t = 200, requires = "watch")]
    plies: usize,
    /// How long to look at each position when watching, in milliseconds.
    #[arg(long, default_value_t = 0, requires = "watch")]
    delay: u64,
    /// The most memory to solve in, in megabytes.
    #[arg(long, default_value_t = 4_000)]
    megabytes: usize,
}

/// A game by its name, with what solves it within so many megabytes.
struct Entry {
    name: &'static str,
    title: String,
    /// The file that has the rules.
    source: &'static str,
    solve: Box<dyn FnOnce(usize) -> Result<Box<dyn Playable>, Failure>>,
    /// What solving takes, if that is much.
    takes: Option<&'static str>,
}

impl Entry {
    fn takes(self, takes: &'static str) -> Self {
        Self { takes: Some(takes), ..self }
    }
}

/// A game of which the positions are found from the start.
fn found<G: Exhibit<Position: 'static> + 'static>(
    name: &'static str,
    source: &'static str,
    game: G,
) -> Entry {
    let (title, start) = (game.title(), game.start());
    let named = title.clone();
    let solve =
        move |megabytes| Ok(Box::new(Played::explore(named, game, start, megabytes)?) as Box<dyn Playable>);
    Entry { name, title, source, solve: Box::new(solve), takes: None }
}

/// A game of which the positions have an index.
fn indexed<G>(name: &'static str, source: &'static str, game: G) -> Entry
where
    G: Exhibit<Position: 'static> + Indexed + Predecessors + 'static,
{
    let (title, start) = (game.title(), game.start());
    let named = title.clone();
    let solve =
        move |megabytes| Ok(Box::new(Played::index(named, game, start, megabytes)?) as Box<dyn Playable>);
    Entry { name, title, source, solve: Box::new(solve), takes: None }
}

/// Two cops on a grid of three by three.
fn cops() -> CopsAndRobber {
    let across = (0..9).filter(|square| square % 3 < 2).map(|square| (square, square + 1));
    let edges: Vec<_> = across.chain((0..6).map(|square| (square, square + 3))).collect();
    CopsAndRobber::new(2, 9, &edges)
}

fn hexapawn(rows: usize, columns: usize) -> Hexapawn {
    Hexapawn(Grid { rows, columns })
}

/// The text of a file with rules.
macro_rules! source {
    ($name:literal) => {
        include_str!(concat!("../../../examples/games/", $name, ".rs"))
    };
}

/// The rules as the head of their file tells them.
fn rules(source: &str) -> String {
    let head = source.lines().map_while(|line| line.strip_prefix("//!"));
    head.map(str::trim).collect::<Vec<_>>().join(" ")
}

/// Every game that can be played.
fn gallery() -> Vec<Entry> {
    vec![
        found("berzerk", source!("berzerk"), Berzerk { planets: 8, steps: [vec![6, 2, 3, 4], vec![3, 6]] }),
        indexed("cat-and-mouse", source!("cat_and_mouse"), CatAndMouse::long_hunt()),
        found("chopsticks", source!("chopsticks"), Chopsticks),
        found("connect-four-4x4", source!("connect_four"), ConnectFour { columns: 4, rows: 4, line: 4 }),
        found("connect-four-4x5", source!("connect_four"), ConnectFour { columns: 4, rows: 5, line: 4 }),
        found("cops-and-robber", source!("cops_and_robber"), cops()),
        found("dodgem-3", source!("dodgem"), Dodgem { side: 3 }),
        found("dodgem-4", source!("dodgem"), Dodgem { side: 4 }),
        found("fox-and-hounds-6", source!("fox_and_hounds"), FoxAndHounds::new(6)),
        found("fox-and-hounds-8", source!("fox_and_hounds"), FoxAndHounds::new(8)),
        found("hare-and-hounds", source!("hare_and_hounds"), HareAndHounds { hare: 10, hare_begins: true }),
        found("hexapawn", source!("hexapawn"), hexapawn(3, 3)),
        found("hexapawn-4x4", source!("hexapawn"), hexapawn(4, 4)),
        found("kalah", source!("kalah"), Kalah { holes: 3, counters: 3 }),
        indexed("king-and-pawn", source!("chess_ending"), ChessEnding(Piece::Pawn)).takes("some 4 seconds"),
        indexed("king-and-queen", source!("chess_ending"), ChessEnding(Piece::Queen)),
        indexed("king-and-rook", source!("chess_ending"), ChessEnding(Piece::Rook)),
        found("l-game", source!("l_game"), LGame::new()),
        found("mu-torere", source!("mu_torere"), MuTorere { free_centre: false }),
        indexed("nine-mens-morris-3", source!("nine_mens_morris"), ThreeAgainstThree::new())
            .takes("some 4 seconds"),
        found("pong-hau-ki", source!("pong_hau_ki"), PongHauKi),
        found("queen-and-pawns-5", source!("queen_and_pawns"), QueenAndPawns::<5>),
        found("queen-and-pawns-6", source!("queen_and_pawns"), QueenAndPawns::<6>),
        found("queen-and-pawns-7", source!("queen_and_pawns"), QueenAndPawns::<7>)
            .takes("some 40 seconds and 2.5 GB"),
        found("three-mens-morris", source!("three_mens_morris"), ThreeMensMorris),
        found("tictactoe", source!("tictactoe"), TicTacToe),
    ]
}

fn list(out: &mut dyn Write) -> Result<(), Failure> {
    for Entry { name, title, takes, .. } in gallery() {
        let takes = takes.map_or(String::new(), |takes| format!(" ({takes})"));
        writeln!(out, "{name:20}{title}{takes}")?;
    }
    Ok(())
}

fn start(arguments: Arguments, out: &mut dyn Write) -> Result<ExitCode, Failure> {
    let Arguments { game, side, watch, seed, plies, delay, megabytes } = arguments;
    if game == "list" {
        list(out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let Some(entry) = gallery().into_iter().find(|entry| entry.name == game) else {
        return Err(format!("expected a game that \"play list\" shows, found {game:?}").into());
    };
    if let Some(takes) = entry.takes {
        writeln!(out, "Solving takes {takes}.")?;
        out.flush()?;
    }
    let solved = (entry.solve)(megabytes)?;
    let rules = rules(entry.source);
    let mut session = Session::new(&*solved, &rules, side, seed);
    if watch {
        session.watch(plies, Duration::from_millis(delay), out)?;
        return Ok(ExitCode::SUCCESS);
    }
    let ended = session.play(&mut Lines::standard()?, out)?;
    Ok(if ended { ExitCode::SUCCESS } else { ExitCode::from(130) })
}

fn run(arguments: Arguments) -> Result<ExitCode, Failure> {
    start(arguments, &mut io::stdout().lock())
}

fn main() -> ExitCode {
    tools::main(run)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{gallery, rules};

    /// Positions of each game to look at.
    const MANY: usize = 3_000;

    /// Every move can be called by its name, and no name is a command.
    #[test]
    fn names_of_moves_tell_them_apart() {
        let commands =
            ["hint", "why", "moves", "values", "rules", "undo", "new", "help", "quit", "exit", "?"];
        for entry in gallery().into_iter().filter(|entry| entry.takes.is_none()) {
            let game = (entry.solve)(4_000).unwrap();
            let (mut met, mut next) = (BTreeSet::from([game.start()]), vec![game.start()]);
            while let Some(id) = next.pop().filter(|_| met.len() < MANY) {
                let choices = game.choices(id).unwrap();
                let plain = |name: &str| name.split_whitespace().collect::<String>();
                let names: BTreeSet<String> = choices.iter().map(|choice| plain(&choice.name)).collect();
                assert_eq!(
                    names.len(),
                    choices.len(),
                    "{}: {choices:?}\n{}",
                    entry.name,
                    game.show(id).unwrap()
                );
                for name in names {
                    assert!(!name.is_empty() && !commands.contains(&&*name), "{}: {name:?}", entry.name);
                }
                next.extend(choices.into_iter().map(|choice| choice.to).filter(|&to| met.insert(to)));
            }
        }
    }

    #[test]
    fn every_game_has_rules_and_a_name_of_its_own() {
        let gallery = gallery();
        let names: BTreeSet<&str> = gallery.iter().map(|entry| entry.name).collect();
        assert_eq!(names.len(), gallery.len());
        for entry in gallery {
            assert!(rules(entry.source).ends_with('.'), "{}", entry.name);
        }
    }
}
