//! The local rule of scores.

use super::claim::Rule;
use super::worth::OneWorth;
use super::wrong::Reason;
use crate::game::{Outcome, moves};
use crate::score::{Scored, Valued};

impl<G: Scored> Rule<G> for Valued {
    /// Agreement proves scores where endless play is worth something definite: theory, claim 54.
    type Beyond = OneWorth;

    fn differs(claimed: Self, derived: Self) -> Reason<G::Position> {
        Reason::Score { claimed, derived }
    }

    fn end(end: Outcome) -> Result<Self, Reason<G::Position>> {
        let score = match end {
            Outcome::Win => 1,
            Outcome::Draw => 0,
            Outcome::Loss => -1,
        };
        Ok(Self { score, remoteness: Some(0) })
    }

    fn ended(game: &G, position: &G::Position) -> Option<Result<Self, Reason<G::Position>>> {
        let end = |end| <Self as Rule<G>>::end(end);
        match game.score(position) {
            Some(score) => Some(Ok(Self { score, remoteness: Some(0) })),
            None => game.terminal(position).map(end),
        }
    }

    fn derive(
        game: &G,
        position: &G::Position,
        mut claim_of: impl FnMut(&G::Position) -> Option<Self>,
    ) -> Result<Self, Reason<G::Position>> {
        let (mut best, mut unknown) = (None, None);
        for (to, passes) in moves(game, position) {
            match claim_of(&to) {
                Some(claimed) => add(&mut best, brings(game, position, &to, claimed, passes)),
                None => _ = unknown.get_or_insert(to),
            }
        }
        match (best, unknown) {
            (_, Some(to)) => Err(Reason::Unknown { to }),
            (None, None) => <Self as Rule<G>>::end(Outcome::Loss),
            (Some(best), None) => best.valued(game.endless(position).into()).ok_or(Reason::TooLarge),
        }
    }
}

/// The moves of the largest score met so far.
struct Best {
    score: i128,
    /// The least and the largest remoteness that they lead to: 0 where nothing more is gained.
    least: u32,
    largest: u32,
}

impl Best {
    /// What a position with these moves is, where endless play is worth so much.
    fn valued(&self, endless: i128) -> Option<Valued> {
        let remoteness = match (self.score - endless).signum() {
            1 => self.least.checked_add(1),
            -1 => self.largest.checked_add(1),
            _ => None,
        };
        Some(Valued { score: i64::try_from(self.score).ok()?, remoteness })
    }
}

fn brings<G: Scored>(game: &G, from: &G::Position, to: &G::Position, claimed: Valued, passes: bool) -> Best {
    let after = i128::from(claimed.score);
    let plies = claimed.remoteness.unwrap_or(0);
    let score = i128::from(game.payoff(from, to)) + if passes { -after } else { after };
    Best { score, least: plies, largest: plies }
}

/// One move more.
fn add(best: &mut Option<Best>, next: Best) {
    match best {
        Some(best) if best.score > next.score => {}
        Some(best) if best.score == next.score => {
            best.least = best.least.min(next.least);
            best.largest = best.largest.max(next.largest);
        }
        _ => *best = Some(next),
    }
}
