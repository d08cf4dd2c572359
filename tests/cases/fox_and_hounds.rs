//! Fox and hounds (gilith/solve): positions, outcome, distance and complete games on small boards.

use crate::games::Exhibit;
use crate::games::fox_and_hounds::FoxAndHounds;
use crate::shared::{histories, solve};
use retrograde::Outcome;
use retrograde::outcome::Counts;

/// The number of positions, the outcome and plies of the first, all outcomes, and the number of complete
/// games.
fn fox_and_hounds(side: usize) -> (usize, Option<Outcome>, Option<u32>, Counts, u64) {
    let game = FoxAndHounds::new(side);
    let solved = solve(&game, [game.start()]);
    let start = (solved.outcome(&game.start()), solved.remoteness(&game.start()));
    (solved.len(), start.0, start.1, solved.counts(), histories(solved.space()))
}

#[test]
fn fox_and_hounds_on_small_boards() {
    let counts = Counts { win: 47, loss: 36, draw: 0, unknown: 0 };
    assert_eq!(fox_and_hounds(4), (83, Some(Outcome::Loss), Some(8), counts, 178));
    let counts = Counts { win: 4_445, loss: 3_730, draw: 0, unknown: 0 };
    assert_eq!(fox_and_hounds(6), (8_175, Some(Outcome::Win), Some(21), counts, 982_462_133_247));
}
