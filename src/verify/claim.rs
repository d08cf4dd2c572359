//! What can be claimed for a position, and the one check that all claims share.

use super::domain::Domain;
use super::wrong::{Reason, Wrong};
use crate::game::{Game, Outcome};
use crate::loopy::LoopyNimber;
use crate::misere::Genus;
use crate::score::{Scored, Valued};
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
/// | [`LoopyNimber`] | the value of a loopy game | is a draw |
/// | [`Valued`] | score and remoteness, of a [`Scored`] game | is worth what the rules say |
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
pub trait Claim<G: Game>: Rule<G> {}

impl<G: Game> Claim<G> for Verdict {}
impl<G: Game> Claim<G> for Outcome {}
impl<G: Game> Claim<G> for u32 {}
impl<G: Game> Claim<G> for Genus {}
impl<G: Game> Claim<G> for TurnPattern {}
impl<G: Game> Claim<G> for LoopyNimber {}
impl<G: Scored> Claim<G> for Valued {}

/// How a claim follows from those of the successors.
pub trait Rule<G: Game>: Clone + PartialEq {
    /// What has to hold before agreement with the successors proves anything.
    type Beyond: Beyond<G, Self>;

    /// The claim itself, if any position could be so.
    fn possible(self) -> Result<Self, Reason<G::Position>> {
        Ok(self)
    }

    /// Why `claimed` is not what the rules give.
    fn differs(claimed: Self, derived: Self) -> Reason<G::Position>;

    /// What a position is that the rules end with this outcome.
    fn end(end: Outcome) -> Result<Self, Reason<G::Position>>;

    /// What a position is at which the rules end play; `None` where play goes on.
    fn ended(game: &G, position: &G::Position) -> Option<Result<Self, Reason<G::Position>>> {
        game.terminal(position).map(Self::end)
    }

    /// What an open position is. Asks for the claim of every successor once, in the order of the rules.
    fn derive(
        game: &G,
        position: &G::Position,
        claim_of: impl FnMut(&G::Position) -> Option<Self>,
    ) -> Result<Self, Reason<G::Position>>;
}

/// What has to hold of all moves together, beyond agreement at each position.
pub trait Beyond<G: Game, C> {
    /// Nothing was met yet; there may be so many positions.
    fn new(len: usize) -> Self;

    /// A move was met. Moves come in the order of the positions that they are made from.
    fn add(&mut self, from: usize, to: usize);

    /// Checks it, once all claims agree. `last` is blamed for what has no name.
    fn holds<D>(self, game: &G, domain: &D, last: G::Position) -> Result<(), Wrong<G::Position>>
    where
        D: Domain<Position = G::Position, Claim = C>;
}

/// Nothing: agreement is enough.
impl<G: Game, C> Beyond<G, C> for () {
    fn new(_: usize) -> Self {}

    fn add(&mut self, _: usize, _: usize) {}

    fn holds<D>(self, _: &G, _: &D, _: G::Position) -> Result<(), Wrong<G::Position>>
    where
        D: Domain<Position = G::Position, Claim = C>,
    {
        Ok(())
    }
}

/// Whether this is a position of the game: nothing else is asked of the rules or the claims before.
pub(super) fn exists<G: Game>(game: &G, position: &G::Position) -> Result<(), Reason<G::Position>> {
    if game.is_position(position) { Ok(()) } else { Err(Reason::NotAPosition) }
}

/// Whether the claim of a position is the one that the rules and the claims of its successors give.
pub(super) fn agrees<G: Game, C: Rule<G>>(
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
    let derived = match C::ended(game, position) {
        Some(end) => end,
        None => C::derive(game, position, known),
    };
    if let Some(to) = stray {
        return Err(Reason::StrayMove { to });
    }
    let derived = derived?;
    if claimed == derived { Ok(()) } else { Err(C::differs(claimed, derived)) }
}
