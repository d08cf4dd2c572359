//! What can be claimed for a position, and the one check that all claims share.

use super::wrong::Reason;
use crate::game::{Game, Outcome};
use crate::misere::Genus;
use crate::turn_pattern::TurnPattern;
use crate::verdict::Verdict;

/// An answer that can be claimed for a position. Its type says what a check proves. Sealed.
///
/// | type | claims | endless play |
/// |---|---|---|
/// | [`Verdict`] | outcome and remoteness | is a draw |
/// | [`Outcome`] | the outcome alone | is refused: the check proves that play ends |
/// | `u32` | the Grundy value | is refused, too |
/// | [`Genus`] | the genus | is refused, too |
/// | [`TurnPattern`] | the turn pattern | is refused, too |
///
/// ```
/// use retrograde::outcome::Verdict;
/// use retrograde::{Outcome, from_fn, verify};
///
/// let countdown = from_fn(|&n: &u32| n.checked_sub(1));
/// let lost = |n: u32| n % 2 == 0;
/// let verdict = |&n: &u32| Some(if lost(n) { Verdict::loss(n) } else { Verdict::win(n) });
/// assert_eq!(verify::listed(&countdown, 0..=9, verdict), Ok(10));
/// let outcome = |&n: &u32| Some(if lost(n) { Outcome::Loss } else { Outcome::Win });
/// assert_eq!(verify::listed(&countdown, 0..=9, outcome), Ok(10));
/// assert_eq!(verify::listed(&countdown, 0..=9, |&n| Some(n % 2)), Ok(10));
/// ```
pub trait Claim: Rule {}

impl Claim for Verdict {}
impl Claim for Outcome {}
impl Claim for u32 {}
impl Claim for Genus {}
impl Claim for TurnPattern {}

/// How a claim follows from those of the successors.
pub trait Rule: Clone + PartialEq {
    /// Whether agreement with the successors proves nothing unless play must end.
    const PLAY_MUST_END: bool = true;

    /// The claim itself, if any position could be so.
    fn possible<P>(self) -> Result<Self, Reason<P>> {
        Ok(self)
    }

    /// Why `claimed` is not what the rules give.
    fn differs<P>(claimed: Self, derived: Self) -> Reason<P>;

    /// What a position is that the rules end with this outcome.
    fn end<P>(end: Outcome) -> Result<Self, Reason<P>>;

    /// What an open position is. Asks for the claim of every successor once, in the order of the rules.
    fn derive<G: Game>(
        game: &G,
        position: &G::Position,
        claim_of: impl FnMut(&G::Position) -> Option<Self>,
    ) -> Result<Self, Reason<G::Position>>;
}

/// Whether this is a position of the game: nothing else is asked of the rules or the claims before.
pub(super) fn exists<G: Game>(game: &G, position: &G::Position) -> Result<(), Reason<G::Position>> {
    if game.is_position(position) { Ok(()) } else { Err(Reason::NotAPosition) }
}

/// Whether the claim of a position is the one that the rules and the claims of its successors give.
pub(super) fn agrees<G: Game, C: Rule>(
    game: &G,
    position: &G::Position,
    claimed: Option<C>,
    mut claim_of: impl FnMut(&G::Position) -> Option<C>,
) -> Result<(), Reason<G::Position>> {
    let claimed = claimed.ok_or(Reason::Missing)?.possible()?;
    let mut stray = None;
    let known = |to: &G::Position| {
        if !game.is_position(to) {
            stray.get_or_insert_with(|| to.clone());
            return None;
        }
        claim_of(to)
    };
    let derived = match game.terminal(position) {
        Some(end) => C::end(end),
        None => C::derive(game, position, known),
    };
    if let Some(to) = stray {
        return Err(Reason::StrayMove { to });
    }
    let derived = derived?;
    if claimed == derived { Ok(()) } else { Err(C::differs(claimed, derived)) }
}
