//! Dodgem on boards of side 3 and 4, or, with an argument, 5.
//!
//! ```text
//! cargo run --release --example dodgem [-- side]
//! ```
//!
//! The rules are in `games/dodgem.rs`. Known: on nine squares the player who begins wins (*Winning Ways*), on
//! 16 and 25 the game is drawn (D. des Jardins, 1996, as cited by Wikipedia). The boards are solved a second time as seen by the
//! player to move: all ways to place the cars at once, without storing a move.

mod games;

use std::process::ExitCode;

use games::dodgem::{Dodgem, Turned};
use games::{Figures, ends, show};
use retrograde::outcome::Counts;
use retrograde::{Implicit, Outcome, Solver};

/// Solves all ways to place up to as many cars as each player has at the start.
fn all_placements(side: usize) -> Result<(), String> {
    let game = Turned::new(side);
    let solved = Solver::new().outcomes(Implicit::new(&game)).map_err(|error| error.to_string())?;
    let (counts, longest) = (solved.counts(), solved.answers().max_remoteness());
    let Counts { win, loss, draw, .. } = counts;
    println!("Of {} ways to place cars, seen by the player to move,", win + loss + draw);
    println!(
        "{win} are won, {loss} lost and {draw} drawn; the longest takes {} plies.\n",
        ends::known(longest)?
    );
    let known = match side {
        3 => (849, 574, 0, 22),
        4 => (147_548, 102_035, 28_410, 43),
        _ => (46_485_685, 30_716_604, 42_827_912, 82),
    };
    assert_eq!((win, loss, draw, longest), (known.0, known.1, known.2, Some(known.3)));
    let start = if side == 3 { Outcome::Win } else { Outcome::Draw };
    assert_eq!(solved.outcome(&game.start()), Some(start));
    Ok(())
}

fn solve(size: Option<usize>) -> Result<(), String> {
    if let Some(side) = size.filter(|&side| side == 5) {
        return all_placements(side);
    }
    for side in size.map_or(vec![3, 4], |size| vec![size]) {
        let known = match side {
            3 => Figures {
                won: 1_215,
                lost: 840,
                drawn: 0,
                start: (Outcome::Win, Some(20)),
                longest: Some(22),
            },
            _ => Figures {
                won: 210_883,
                lost: 149_130,
                drawn: 35_281,
                start: (Outcome::Draw, None),
                longest: Some(43),
            },
        };
        assert_eq!(show(&Dodgem { side })?, known);
        all_placements(side)?;
    }
    Ok(())
}

fn main() -> ExitCode {
    ends::with_size(3..=5, solve)
}
