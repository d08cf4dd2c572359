//! The local rules: one position against its successors.

use super::claim::Rule;
use super::ends::Entering;
use super::wrong::Reason;
use crate::game::{Game, Outcome, moves};
use crate::turn_pattern::TurnPattern;
use crate::verdict::Verdict;

impl<G: Game> Rule<G> for Verdict {
    /// Remoteness falls along every winning line: theory, claim 14.
    type Beyond = ();

    fn possible(self) -> Result<Self, Reason<G::Position>> {
        let fits = (self.outcome == Outcome::Draw) == self.remoteness.is_none();
        if fits { Ok(self) } else { Err(Reason::Remoteness { claimed: self }) }
    }

    fn differs(claimed: Self, derived: Self) -> Reason<G::Position> {
        Reason::Verdict { claimed, derived }
    }

    fn end(end: Outcome) -> Result<Self, Reason<G::Position>> {
        Ok(Self { outcome: end, remoteness: (end != Outcome::Draw).then_some(0) })
    }

    fn derive(
        game: &G,
        position: &G::Position,
        mut claim_of: impl FnMut(&G::Position) -> Option<Self>,
    ) -> Result<Self, Reason<G::Position>> {
        let mut seen = Moves::default();
        for (to, passes) in moves(game, position) {
            let claimed = claim_of(&to);
            seen.add(
                claimed.map(|claimed| Self { outcome: claimed.outcome.seen_by_mover(passes), ..claimed }),
                to,
            );
        }
        seen.verdict()
    }
}

/// What the moves of a position lead to, seen by the player who makes them.
struct Moves<P> {
    shortest_win: Option<u32>,
    longest_loss: Option<u32>,
    any_draw: bool,
    /// The first successor without a possible answer.
    unknown: Option<P>,
}

impl<P> Default for Moves<P> {
    fn default() -> Self {
        Self { shortest_win: None, longest_loss: None, any_draw: false, unknown: None }
    }
}

impl<P> Moves<P> {
    fn add(&mut self, seen: Option<Verdict>, to: P) {
        match seen {
            Some(Verdict { outcome: Outcome::Win, remoteness: Some(plies) }) => {
                self.shortest_win = Some(self.shortest_win.map_or(plies, |least| least.min(plies)));
            }
            Some(Verdict { outcome: Outcome::Loss, remoteness: Some(plies) }) => {
                self.longest_loss = self.longest_loss.max(Some(plies));
            }
            Some(Verdict::DRAW) => self.any_draw = true,
            _ => _ = self.unknown.get_or_insert(to),
        }
    }

    /// The answer they give, if it is the same whatever the unknown ones are. Agreement everywhere is a proof
    /// by Claim 14.
    fn verdict(self) -> Result<Verdict, Reason<P>> {
        let in_plies = |outcome, plies: u32| Verdict { outcome, remoteness: plies.checked_add(1) };
        match self {
            // Nothing is shorter than a win in one ply.
            Self { shortest_win: Some(0), .. } => Ok(Verdict::win(1)),
            Self { unknown: Some(to), .. } => Err(Reason::Unknown { to }),
            Self { shortest_win: Some(plies), .. } => Ok(in_plies(Outcome::Win, plies)),
            Self { any_draw: true, .. } => Ok(Verdict::DRAW),
            Self { longest_loss: Some(plies), .. } => Ok(in_plies(Outcome::Loss, plies)),
            Self { longest_loss: None, .. } => Ok(Verdict::loss(0)),
        }
    }
}

impl<G: Game> Rule<G> for Outcome {
    type Beyond = Entering;

    fn differs(claimed: Self, derived: Self) -> Reason<G::Position> {
        Reason::Outcome { claimed, derived }
    }

    fn end(end: Outcome) -> Result<Self, Reason<G::Position>> {
        Ok(end)
    }

    fn derive(
        game: &G,
        position: &G::Position,
        mut claim_of: impl FnMut(&G::Position) -> Option<Self>,
    ) -> Result<Self, Reason<G::Position>> {
        let (mut best, mut unknown) = (Self::Loss, None);
        for (to, passes) in moves(game, position) {
            match claim_of(&to).map(|claimed| claimed.seen_by_mover(passes)) {
                Some(Self::Win) => best = Self::Win,
                Some(Self::Draw) if best == Self::Loss => best = Self::Draw,
                Some(_) => {}
                None => _ = unknown.get_or_insert(to),
            }
        }
        // One winning move is enough, whatever the unknown ones lead to.
        match unknown {
            Some(to) if best != Self::Win => Err(Reason::Unknown { to }),
            _ => Ok(best),
        }
    }
}

/// Grundy values: the mex.
impl<G: Game> Rule<G> for u32 {
    type Beyond = Entering;

    fn differs(claimed: Self, derived: Self) -> Reason<G::Position> {
        Reason::Nimber { claimed, derived }
    }

    fn end(end: Outcome) -> Result<Self, Reason<G::Position>> {
        if end == Outcome::Loss { Ok(0) } else { Err(Reason::NotNormalPlay) }
    }

    fn derive(
        game: &G,
        position: &G::Position,
        mut claim_of: impl FnMut(&G::Position) -> Option<Self>,
    ) -> Result<Self, Reason<G::Position>> {
        let mut values = Vec::new();
        for (to, passes) in moves(game, position) {
            if !passes {
                return Err(Reason::NotNormalPlay);
            }
            match claim_of(&to) {
                Some(value) => values.push(value),
                None => return Err(Reason::Unknown { to }),
            }
        }
        values.sort_unstable();
        values.dedup();
        // Sorted and distinct, they are 0, 1, 2, ... up to the first gap. All of `u32` does not fit a
        // position's moves.
        let gap = values.iter().zip(0..).take_while(|&(&value, place)| value == place).count();
        Ok(gap as u32)
    }
}

impl<G: Game> Rule<G> for TurnPattern {
    type Beyond = Entering;

    fn differs(claimed: Self, derived: Self) -> Reason<G::Position> {
        Reason::Pattern { claimed, derived }
    }

    /// Whoever wins there: no move is left, an even number.
    fn end(_: Outcome) -> Result<Self, Reason<G::Position>> {
        Ok(Self::Keeps)
    }

    fn derive(
        game: &G,
        position: &G::Position,
        mut claim_of: impl FnMut(&G::Position) -> Option<Self>,
    ) -> Result<Self, Reason<G::Position>> {
        let (mut stuck, mut even, mut odd) = (true, false, false);
        for (to, passes) in moves(game, position) {
            let Some(next) = claim_of(&to) else { return Err(Reason::Unknown { to }) };
            // After a move that passes the turn, the mover gets a parity if the opponent cannot force the
            // other.
            stuck = false;
            even |= next.can_force_even() != passes;
            odd |= next.can_force_odd() != passes;
        }
        Ok(match (even, odd) {
            _ if stuck => Self::Keeps,
            (true, true) => Self::MoverChooses,
            (true, false) => Self::Keeps,
            (false, true) => Self::Swaps,
            (false, false) => Self::OpponentChooses,
        })
    }
}
