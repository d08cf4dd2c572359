//! The trait of games with scores.

use super::ScoreError;
use crate::game::{Asked, Game, Outcome};
use crate::space::{Explored, explore};

/// A game whose ends have scores.
///
/// ```
/// use retrograde::{Game, score::Scored};
///
/// /// Take one or two of the stones; whoever takes the last one gets as many points as were taken with it.
/// struct LastTake;
///
/// impl Game for LastTake {
///     type Position = (u32, u32); // stones left, taken last
///     fn successors(&self, &(left, _): &(u32, u32)) -> impl IntoIterator<Item = (u32, u32)> {
///         (1..=left.min(2)).map(move |take| (left - take, take))
///     }
/// }
///
/// impl Scored for LastTake {
///     fn score(&self, &(left, taken): &(u32, u32)) -> Option<i64> {
///         (left == 0).then(|| -i64::from(taken)) // the opponent took them
///     }
/// }
///
/// let solved = retrograde::scores(&LastTake, [(4, 0)])?;
/// assert_eq!(solved.score(&(4, 0)), Some(1));
/// assert_eq!(solved.best_move(&(4, 0)).unwrap().position, (3, 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Scored: Game {
    /// **Required.** The score for the player to move if play ends here, whether or not there are moves;
    /// `None` where play goes on. An end without a score counts 1 if it is won, −1 if it is lost or stuck,
    /// and 0 if it is drawn.
    fn score(&self, position: &Self::Position) -> Option<i64>;

    /// **Optional.** The points that the player who moves gains by a move at once, and the other loses: 0 by
    /// default; negative if the move costs points. The score of a position is then what is still to be had from
    /// there on, so the points so far need not be part of the position. If there are several moves from one
    /// position to another, all of them pay this.
    fn payoff(&self, from: &Self::Position, to: &Self::Position) -> i64 {
        let _ = (from, to);
        0
    }

    /// **Optional.** What endless play is worth to the player to move, from here on: 0 by default. Only play
    /// that can come back to this position is meant, as long as it does not go where there is no way back: so
    /// points that were taken for good are kept, whatever it is. Each move on a cycle must agree: what endless
    /// play is worth before the move is the [`payoff`](Scored::payoff) and what it is worth after the move,
    /// which changes its sign if the turn passes. If it is worth something to one player, the position must
    /// therefore say whose turn it is. Moves from which there is no way back need not agree.
    fn endless(&self, position: &Self::Position) -> i64 {
        let _ = position;
        0
    }

    /// Whether any move may pay. Its argument cannot be made outside this crate.
    #[doc(hidden)]
    fn may_pay(&self, _: Asked) -> bool {
        true
    }
}

/// As [`explore`], but play ends where there is a score.
pub(crate) fn explore_scored<G: Scored>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
) -> Result<Explored<G::Position>, ScoreError<G::Position>> {
    Ok(explore(&Ended(game), roots)?)
}

/// The game as a search sees it: where there is a score, play has ended.
struct Ended<'a, G>(&'a G);

impl<G: Scored> Game for Ended<'_, G> {
    type Position = G::Position;

    fn successors(&self, position: &G::Position) -> impl IntoIterator<Item = G::Position> {
        self.0.successors(position)
    }

    fn terminal(&self, position: &G::Position) -> Option<Outcome> {
        let scored = self.0.score(position).map(|_| Outcome::Draw);
        scored.or_else(|| self.0.terminal(position))
    }

    fn passes_turn(&self, from: &G::Position, to: &G::Position) -> bool {
        self.0.passes_turn(from, to)
    }

    fn moves_with_turns(
        &self,
        from: &G::Position,
        asked: Asked,
    ) -> impl IntoIterator<Item = (G::Position, bool)> {
        self.0.moves_with_turns(from, asked)
    }

    fn is_position(&self, position: &G::Position) -> bool {
        self.0.is_position(position)
    }
}
