//! The local rule of loopy values.

use std::sync::Arc;

use super::claim::Rule;
use super::reverting::Reverting;
use super::wrong::Reason;
use crate::game::{Game, Outcome, moves};
use crate::loopy::LoopyNimber;

impl<G: Game> Rule<G> for LoopyNimber {
    /// Two positions that move to each other agree on the values 0 and 1.
    type Beyond = Reverting;

    fn differs(claimed: Self, derived: Self) -> Reason<G::Position> {
        Reason::Loopy { claimed, derived }
    }

    fn end(end: Outcome) -> Result<Self, Reason<G::Position>> {
        if end == Outcome::Loss { Ok(Self::Nimber(0)) } else { Err(Reason::NotNormalPlay) }
    }

    fn derive(
        game: &G,
        position: &G::Position,
        mut claim_of: impl FnMut(&G::Position) -> Option<Self>,
    ) -> Result<Self, Reason<G::Position>> {
        let (mut nimbers, mut sets) = (Vec::new(), Vec::new());
        for (to, passes) in moves(game, position) {
            if !passes {
                return Err(Reason::NotNormalPlay);
            }
            match claim_of(&to) {
                Some(Self::Nimber(nimber)) => nimbers.push(nimber),
                Some(Self::Infinite(set)) => sets.push(set),
                None => return Err(Reason::Unknown { to }),
            }
        }
        nimbers.sort_unstable();
        nimbers.dedup();
        let answered = |mex: &u32| sets.iter().all(|set: &Arc<[u32]>| set.binary_search(mex).is_ok());
        // Claim 80. A larger nimber among the successors has the mex among its own.
        let mex = nimbers.iter().zip(0..).take_while(|&(&nimber, place)| nimber == place).count() as u32;
        Ok(if answered(&mex) { Self::Nimber(mex) } else { Self::Infinite(nimbers.into()) })
    }
}
