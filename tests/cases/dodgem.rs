//! Dodgem: cars that leave the board on the far side, each player crossing the other's way; a player who
//! cannot move wins.

use crate::games::dodgem::Turned;
use crate::shared::{solve_indexed, solve_misere};
use retrograde::Outcome;
use retrograde::outcome::Counts;

#[test]
fn dodgem_on_nine_squares() {
    let game = Turned::new(3);
    let solved = solve_misere(&game, [game.start()]);
    assert_eq!(solved.counts(), Counts { win: 826, loss: 569, draw: 0, unknown: 0 });
    assert_eq!(
        (solved.outcome(&game.start()), solved.remoteness(&game.start())),
        (Some(Outcome::Win), Some(20))
    );
}

/// The counts are those of all ways to place up to three cars a side, whether play reaches them or not.
#[test]
fn dodgem_on_sixteen_squares() {
    let game = Turned::new(4);
    let solved = solve_indexed(&game);
    assert_eq!(solved.counts(), Counts { win: 147_548, loss: 102_035, draw: 28_410, unknown: 0 });
    assert_eq!(solved.outcome(&game.start()), Some(Outcome::Draw));
    assert_eq!(solved.answers().max_remoteness(), Some(43));
}
