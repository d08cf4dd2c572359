//! Nine men's morris, three men against three, so that all of them fly (`NMM_LLM`, Sanmill #1055).

use crate::games::nine_mens_morris::{Position, ThreeAgainstThree};
use retrograde::{Implicit, Indexed, Solver, lint};

#[test]
fn three_men_against_three() {
    let game = ThreeAgainstThree::new();
    assert_eq!((game.len(), game.mill_count()), (2_024 * 2_024, 16));
    assert!(lint::indexed(&game, 0..game.len()).is_clean());
    let report = lint::backward(&game, lint::sample(game.len(), 500, 1));
    let is_note = |issue: &lint::Issue<Position>| !issue.is_error(); // decided positions list their moves
    assert!(report.findings.iter().all(|finding| is_note(&finding.issue)), "{report}");

    let solved = Solver::new().outcomes(Implicit::new(&game)).expect("a sound game");
    let counts = solved.counts();
    assert_eq!((counts.win, counts.loss, counts.draw), (2_213_704, 475_312, 2_904));
    assert_eq!(counts.win + counts.loss + counts.draw, 2_691_920);
    assert_eq!(solved.answers().max_remoteness(), Some(26));
}
