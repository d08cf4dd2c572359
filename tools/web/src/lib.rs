//! Tic-tac-toe for a web page: numbers in, numbers out, so that the page needs nothing but `WebAssembly.instantiate`.
//!
//! Cells are numbered row by row from 0, and a set of cells is a number with a bit for each. A board is two sets: the
//! cells of the player to move, and those of the other. The first question solves the game.
//!
//! `#[unsafe(no_mangle)]` gives the functions their names in the module. Rust calls it unsafe because two functions of one
//! program could have the same name; here there are five in all.

use std::sync::OnceLock;

use retrograde::outcome::Outcomes;
use retrograde::{Explored, Outcome, Solved, from_fn};

type Board = (u32, u32);
type Table = Solved<Explored<Board>, Outcomes>;

const ALL: u32 = 0o777;
const LINES: [u32; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// The solved game.
fn table() -> Option<&'static Table> {
    static TABLE: OnceLock<Option<Table>> = OnceLock::new();
    TABLE.get_or_init(solve).as_ref()
}

fn solve() -> Option<Table> {
    let game = from_fn(|&(own, other): &Board| {
        let free = (0..9).map(|cell| 1 << cell).filter(move |cell| (own | other) & cell == 0);
        free.map(move |cell| (other, own | cell))
    })
    .with_terminal(|&(own, other)| match LINES.iter().any(|line| other & line == *line) {
        true => Some(Outcome::Loss),
        false => (own | other == ALL).then_some(Outcome::Draw),
    });
    retrograde::outcomes(&game, [(0, 0)]).ok()
}

/// How many boards were solved.
#[unsafe(no_mangle)]
pub extern "C" fn count() -> u32 {
    table().and_then(|table| u32::try_from(table.len()).ok()).unwrap_or(0)
}

/// The outcome for the player to move: 1 won, 0 drawn, -1 lost; -2 if the board cannot occur.
#[unsafe(no_mangle)]
pub extern "C" fn outcome(own: u32, other: u32) -> i32 {
    match table().and_then(|table| table.outcome(&(own, other))) {
        Some(Outcome::Win) => 1,
        Some(Outcome::Draw) => 0,
        Some(Outcome::Loss) => -1,
        None => -2,
    }
}

/// In how many plies the board is won or lost; -1 if it is neither.
#[unsafe(no_mangle)]
pub extern "C" fn remoteness(own: u32, other: u32) -> i32 {
    let plies = table().and_then(|table| table.remoteness(&(own, other)));
    plies.and_then(|plies| i32::try_from(plies).ok()).unwrap_or(-1)
}

/// The cell of a best move; -1 if play has ended, or if the board cannot occur.
#[unsafe(no_mangle)]
pub extern "C" fn best(own: u32, other: u32) -> i32 {
    let best = table().and_then(|table| table.best_move(&(own, other)));
    let cell = best.map(|best| (best.position.1 ^ own).trailing_zeros());
    cell.and_then(|cell| i32::try_from(cell).ok()).unwrap_or(-1)
}

/// Whether play has ended: it has where there is no move.
#[unsafe(no_mangle)]
pub extern "C" fn is_over(own: u32, other: u32) -> bool {
    table().is_none_or(|table| table.best_move(&(own, other)).is_none())
}
