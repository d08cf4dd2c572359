//! Known answers for games of many against one, solved in full. Sources are told in the tables and in
//! `tests/data/README.md`.

use crate::games::Exhibit;
use crate::games::fox_and_hounds::{Escape, FoxAndHounds};
use crate::games::hare_and_hounds::HareAndHounds;
use crate::shared::solved;

#[test]
fn hare_and_hounds_in_two_ways() {
    let game = HareAndHounds { hare: 10, hare_begins: true };
    solved::compare("hare_and_hounds_hare_first_hare_R", &game, &game.start());
    let game = HareAndHounds { hare: 5, hare_begins: false };
    solved::compare("hare_and_hounds_hounds_first_hare_m2", &game, &game.start());
}

#[test]
fn fox_and_hounds_on_two_boards() {
    // The boards of 64 squares have 900,000 positions: too slow for a test.
    for (n, first, column) in [
        (4, "hounds", 0),
        (4, "hounds", 2),
        (6, "fox", 0),
        (6, "fox", 2),
        (6, "fox", 4),
        (6, "hounds", 0),
        (6, "hounds", 4),
    ] {
        let game = FoxAndHounds { side: n, escape: Escape::HomeRow, column, fox_begins: first == "fox" };
        let name = format!("fox_and_hounds_{n}x{n}_{first}first_fox_col{column}");
        solved::compare(&name, &game, &game.start());
    }
}
