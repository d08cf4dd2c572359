//! Checks that a symmetry respects the rules.

use super::report::{Findings, Issue, Report};
use super::tally::Tally;
use crate::game::{Game, Reduced, moves};

/// Checks that positions are equivalent to their representatives.
///
/// A representative must be a position of the game and its own representative. Both must have the same
/// [`Game::terminal`], and the same moves up to symmetry, counted with multiplicity, with the same effect on
/// the turn.
///
/// Give positions of the game itself, all of them if there is time. If all pass, and whole classes were
/// checked, the outcomes, values and patterns of the reduced game are those of the game. Scores are not
/// compared.
///
/// # Complexity
///
/// For P positions with E moves, O(P + E) time and calls of the map to representatives, twice over; memory
/// for the moves of one position.
///
/// ```
/// use retrograde::{from_fn, game::Reduced, lint, lint::Issue};
///
/// // A token on a line from −3 to 4. Left and right are not the same: the line is longer on one side.
/// let line = from_fn(|&at: &i32| [at - 1, at + 1].into_iter().filter(|to| (-3..=4).contains(to)));
/// let report = lint::symmetry(&Reduced::new(line, |&at| at.abs()), -3..=4);
/// assert_eq!((report.findings.len(), report.findings[0].position), (1, -3));
/// assert_eq!(report.findings[0].issue, Issue::OtherMoves { representative: 3 });
/// ```
pub fn symmetry<G, F>(
    game: &Reduced<G, F>,
    positions: impl IntoIterator<Item = G::Position>,
) -> Report<G::Position>
where
    G: Game,
    F: Fn(&G::Position) -> G::Position,
{
    let mut findings = Findings::default();
    for position in positions {
        findings.checked += 1;
        if let Some(issue) = broken(game, &position) {
            findings.error(&position, issue);
        }
    }
    findings.report()
}

/// What is wrong with the representative of a position.
fn broken<G, F>(game: &Reduced<G, F>, position: &G::Position) -> Option<Issue<G::Position>>
where
    G: Game,
    F: Fn(&G::Position) -> G::Position,
{
    if !game.is_position(position) {
        return Some(Issue::NotAPosition);
    }
    let representative = game.representative(position);
    if !game.is_position(&representative) {
        return Some(Issue::StrayRepresentative { representative });
    }
    let again = game.representative(&representative);
    if again != representative {
        return Some(Issue::Representative { representative, again });
    }
    if *position == representative {
        return None;
    }
    let (own, other) = (game.terminal(position), game.terminal(&representative));
    if own != other {
        return Some(Issue::OtherEnd { representative, own, other });
    }
    let same = own.is_some() || Tally::of(moves(game, position)) == Tally::of(moves(game, &representative));
    (!same).then_some(Issue::OtherMoves { representative })
}
