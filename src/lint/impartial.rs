//! Checks that both players have the same moves.

use hashbrown::HashSet;

use super::report::{Findings, Issue, Report};
use super::tally::Tally;
use crate::game::{Game, moves};

/// Checks that a game with the mover in the position is impartial: that both players have the same moves.
///
/// Only then do [`nimbers`](crate::nimbers) and the XOR of values mean what they say. `swap` gives the same
/// position with the other player to move. In every position that play reaches from the roots, the player to
/// move must have the moves that the other player would have, with the same effect on the turn; how often a
/// move is listed does not count. And a declared end must be the same for both.
///
/// If a game fails, its values are partizan: see [`partizan`](crate::partizan). A game without the mover in
/// the position is impartial by its type; there `swap` would return a copy.
///
/// # Complexity
///
/// For V positions reached with E moves, O(V + E) time and calls of `swap`, and a hash table of the positions.
///
/// ```
/// use retrograde::{from_fn, lint, lint::Issue};
///
/// // Left, who is `true`, takes one stone; Right takes one or two.
/// let game = from_fn(|&(stones, left): &(u32, bool)| {
///     let most = if left { 1 } else { 2 };
///     (1..=stones.min(most)).map(move |take| (stones - take, !left))
/// });
/// let report = lint::impartial(&game, [(2, true)], |&(stones, left)| (stones, !left));
/// assert_eq!(report.findings[0].position, (2, true));
/// assert_eq!(report.findings[0].issue, Issue::OnePlayersMove { to: (0, false), own: 0, other: 1 });
///
/// let same = from_fn(|&(stones, left): &(u32, bool)| (0..stones).map(move |rest| (rest, !left)));
/// assert!(lint::impartial(&same, [(9, true)], |&(stones, left)| (stones, !left)).is_clean());
/// ```
pub fn impartial<G: Game>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
    swap: impl Fn(&G::Position) -> G::Position,
) -> Report<G::Position> {
    let mut findings = Findings::default();
    let (mut met, mut stack) = (HashSet::new(), Vec::new());
    let meet = |position: G::Position, met: &mut HashSet<_>, stack: &mut Vec<_>| {
        if met.insert(position.clone()) {
            stack.push(position);
        }
    };
    roots.into_iter().for_each(|root| meet(root, &mut met, &mut stack));
    while let Some(position) = stack.pop() {
        findings.checked += 1;
        if !game.is_position(&position) {
            findings.error(&position, Issue::NotAPosition);
            continue;
        }
        compare(game, &position, &swap, &mut findings);
        if game.terminal(&position).is_none() {
            game.successors(&position).into_iter().for_each(|to| meet(to, &mut met, &mut stack));
        }
    }
    findings.report()
}

/// Compares a position with the same position for the other player.
fn compare<G: Game>(
    game: &G,
    position: &G::Position,
    swap: impl Fn(&G::Position) -> G::Position,
    findings: &mut Findings<G::Position>,
) {
    let swapped = swap(position);
    let again = swap(&swapped);
    if again != *position {
        return findings.error(position, Issue::Swap { swapped, again });
    }
    if !game.is_position(&swapped) {
        return findings.error(&swapped, Issue::NotAPosition);
    }
    let (own, other) = (game.terminal(position), game.terminal(&swapped));
    if own != other {
        return findings.error(position, Issue::OtherEndForOpponent { own, other });
    }
    if own.is_some() {
        return;
    }
    let mine = Tally::of(moves(game, position));
    let theirs = Tally::of(moves(game, &swapped).into_iter().map(|(to, passes)| (swap(&to), passes)));
    let mut all = mine.entries().chain(theirs.entries()).map(|(to, _)| to);
    if let Some(to) = all.find(|to| (mine.count(to) == 0) != (theirs.count(to) == 0)) {
        let (own, other) = (mine.count(to), theirs.count(to));
        findings.error(position, Issue::OnePlayersMove { to: to.0.clone(), own, other });
    }
}
