//! The local rules: one position against its successors.

use super::Rule;
use crate::game::{Game, Outcome};
use crate::pattern::TurnPattern;

type Claim = (Outcome, Option<u32>);

/// Whether a position's outcome and remoteness follow from those of its successors.
pub(super) fn outcome<G: Game>(
    game: &G,
    position: &G::Position,
    claim: Option<Claim>,
    lookup: impl Fn(&G::Position) -> Option<Claim>,
) -> Result<(), Rule> {
    let claimed = claim.ok_or(Rule::Missing)?;
    if (claimed.0 == Outcome::Draw) == claimed.1.is_some() {
        return Err(Rule::Remoteness { claimed });
    }
    let derived = match game.terminal(position) {
        Some(end) => (end, (end != Outcome::Draw).then_some(0)),
        None => Moves::of(game, position, lookup)?.outcome()?,
    };
    if claimed == derived { Ok(()) } else { Err(Rule::Outcome { claimed, derived }) }
}

/// The moves of a position, each with its place; an error in place of one that leads to no position.
fn moves<'a, G: Game>(
    game: &'a G,
    position: &'a G::Position,
) -> impl Iterator<Item = Result<(usize, G::Position), Rule>> + 'a {
    let moves = game.successors(position).into_iter().enumerate();
    moves.map(|(place, to)| match game.is_position(&to) {
        true => Ok((place, to)),
        false => Err(Rule::StrayMove { place }),
    })
}

/// What the moves of a position lead to, seen by the player who makes them.
#[derive(Default)]
struct Moves {
    shortest_win: Option<u32>,
    longest_loss: Option<u32>,
    any_draw: bool,
    /// The place of the first move to a position without a possible answer.
    unknown: Option<usize>,
}

impl Moves {
    fn of<G: Game>(
        game: &G,
        position: &G::Position,
        lookup: impl Fn(&G::Position) -> Option<Claim>,
    ) -> Result<Self, Rule> {
        let mut moves = Self::default();
        for next in self::moves(game, position) {
            let (place, to) = next?;
            let seen =
                |(outcome, plies): Claim| (outcome.seen_by_mover(game.passes_turn(position, &to)), plies);
            match lookup(&to).map(seen) {
                Some((Outcome::Win, Some(plies))) => {
                    moves.shortest_win = Some(moves.shortest_win.map_or(plies, |least| least.min(plies)));
                }
                Some((Outcome::Loss, Some(plies))) => {
                    moves.longest_loss = moves.longest_loss.max(Some(plies));
                }
                Some((Outcome::Draw, None)) => moves.any_draw = true,
                _ => moves.unknown = moves.unknown.or(Some(place)),
            }
        }
        Ok(moves)
    }

    /// The answer they give, if it is the same whatever the unknown ones are.
    fn outcome(self) -> Result<Claim, Rule> {
        match self {
            // Nothing is shorter than a win in one ply.
            Self { shortest_win: Some(0), .. } => Ok((Outcome::Win, Some(1))),
            Self { unknown: Some(place), .. } => Err(Rule::Unknown { place }),
            Self { shortest_win: Some(plies), .. } => Ok((Outcome::Win, plies.checked_add(1))),
            Self { any_draw: true, .. } => Ok((Outcome::Draw, None)),
            Self { longest_loss: Some(plies), .. } => Ok((Outcome::Loss, plies.checked_add(1))),
            Self { longest_loss: None, .. } => Ok((Outcome::Loss, Some(0))),
        }
    }
}

/// Whether a position's Grundy value is the least one missing among those of its successors.
pub(super) fn nimber<G: Game>(
    game: &G,
    position: &G::Position,
    claim: Option<u32>,
    lookup: impl Fn(&G::Position) -> Option<u32>,
) -> Result<(), Rule> {
    let claimed = claim.ok_or(Rule::Missing)?;
    let derived = match game.terminal(position) {
        Some(Outcome::Loss) => 0,
        Some(_) => return Err(Rule::NotNormalPlay),
        None => least_missing(game, position, lookup)?,
    };
    if claimed == derived { Ok(()) } else { Err(Rule::Nimber { claimed, derived }) }
}

fn least_missing<G: Game>(
    game: &G,
    position: &G::Position,
    lookup: impl Fn(&G::Position) -> Option<u32>,
) -> Result<u32, Rule> {
    let mut values = Vec::new();
    for next in moves(game, position) {
        let (place, to) = next?;
        if !game.passes_turn(position, &to) {
            return Err(Rule::NotNormalPlay);
        }
        values.push(lookup(&to).ok_or(Rule::Unknown { place })?);
    }
    values.sort_unstable();
    values.dedup();
    // Sorted and distinct, they are 0, 1, 2, ... up to the first gap. All of `u32` does not fit a position's moves.
    let gap = values.iter().zip(0..).take_while(|&(&value, place)| value == place).count();
    Ok(gap as u32)
}

/// Whether a position's turn pattern follows from those of its successors.
pub(super) fn pattern<G: Game>(
    game: &G,
    position: &G::Position,
    claim: Option<TurnPattern>,
    lookup: impl Fn(&G::Position) -> Option<TurnPattern>,
) -> Result<(), Rule> {
    let claimed = claim.ok_or(Rule::Missing)?;
    let derived = match game.terminal(position) {
        Some(_) => TurnPattern::Keeps,
        None => forced(game, position, lookup)?,
    };
    if claimed == derived { Ok(()) } else { Err(Rule::Pattern { claimed, derived }) }
}

fn forced<G: Game>(
    game: &G,
    position: &G::Position,
    lookup: impl Fn(&G::Position) -> Option<TurnPattern>,
) -> Result<TurnPattern, Rule> {
    let (mut stuck, mut even, mut odd) = (true, false, false);
    for next in moves(game, position) {
        let (place, to) = next?;
        let pattern = lookup(&to).ok_or(Rule::Unknown { place })?;
        // After a move that passes the turn, the mover gets a parity if the opponent cannot force the other.
        let passes = game.passes_turn(position, &to);
        stuck = false;
        even |= pattern.can_force_even() != passes;
        odd |= pattern.can_force_odd() != passes;
    }
    Ok(match (even, odd) {
        _ if stuck => TurnPattern::Keeps,
        (true, true) => TurnPattern::MoverChooses,
        (true, false) => TurnPattern::Keeps,
        (false, true) => TurnPattern::Swaps,
        (false, false) => TurnPattern::OpponentChooses,
    })
}
