//! Kalah on small boards: who wins, by the number of holes and of counters in each hole.
//!
//! ```text
//! cargo run --release --example kalah
//! ```
//!
//! The rules are in `games/kalah.rs`. By how much a board is won is found by moves that pay: then the stores are not part of the
//! position, and there are fewer positions. The table is our count; G. Irving, J. Donkers and J. Uiterwijk, *Solving
//! Kalah* (2000), go up to six holes and five counters.

mod games;

use std::process::ExitCode;

use games::kalah::{Kalah, Position};
use games::{Exhibit, ends, show};
use retrograde::score::Scored;
use retrograde::{Game, Outcome};

/// Kalah for counters: those that come into a store are paid at once.
struct ForCounters(Kalah);

/// The same position with empty stores.
fn on_board(mut position: Position) -> Position {
    let last = position.counters.len() - 1;
    position.counters[last] = 0;
    position.counters[last / 2] = 0;
    position
}

/// How many counters of a player are on the board.
fn counters(position: &Position, player: usize) -> i64 {
    let holes = position.counters.len() / 2 - 1;
    position.counters[player * (holes + 1)..][..holes].iter().map(|&counters| i64::from(counters)).sum()
}

impl Game for ForCounters {
    type Position = Position;

    fn successors(&self, position: &Position) -> impl IntoIterator<Item = Position> {
        self.0.successors(position).into_iter().map(on_board)
    }

    fn terminal(&self, position: &Position) -> Option<Outcome> {
        self.0.terminal(position)
    }

    fn passes_turn(&self, from: &Position, to: &Position) -> bool {
        self.0.passes_turn(from, to)
    }
}

impl Scored for ForCounters {
    /// Once a player has none, the other keeps the rest.
    fn score(&self, position: &Position) -> Option<i64> {
        let [mine, theirs] = [position.mover, 1 - position.mover].map(|player| counters(position, player));
        (mine == 0 || theirs == 0).then_some(mine - theirs)
    }

    /// What is no longer on the board is in the mover's store.
    fn payoff(&self, from: &Position, to: &Position) -> i64 {
        (0..2).map(|player| counters(from, player) - counters(to, player)).sum()
    }
}

/// By how much the player who begins wins.
fn lead(game: Kalah) -> Result<i64, String> {
    let start = game.start();
    let solved =
        retrograde::scores(&ForCounters(game), [start.clone()]).map_err(|error| error.to_string())?;
    ends::known(solved.score(&start))
}

fn solve() -> Result<(), String> {
    // W, L and D for the player who begins: a row for each number of holes, from one counter on.
    let known = [(1, "DLWLWD"), (2, "WLLLWW"), (3, "DWWW"), (4, "WW"), (5, "D"), (6, "W")];
    println!("holes  1, 2, ... counters in each");
    for (holes, known) in known {
        let (mut found, mut leads) = (String::new(), Vec::new());
        for counters in (1..).take(known.len()) {
            let game = Kalah { holes, counters };
            let solved = retrograde::outcomes(&game, [game.start()]).map_err(|error| error.to_string())?;
            found += match solved.outcome(&game.start()) {
                Some(Outcome::Win) => "W",
                Some(Outcome::Loss) => "L",
                _ => "D",
            };
            let lead = lead(game)?;
            assert_eq!(found.chars().last(), ["L", "D", "W"][(lead.signum() + 1) as usize].chars().next());
            leads.push(format!("{lead:+}"));
        }
        println!("{holes:5}  {found:6}  by {}", leads.join(", "));
        assert_eq!(found, known);
    }
    println!();
    show(&Kalah { holes: 3, counters: 3 })?;
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
