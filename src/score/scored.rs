//! The trait of games with scores.

use std::cell::RefCell;

use super::{ScoreError, seen};
use crate::game::{Asked, Game, Outcome};
use crate::space::{Explored, Turn, explore};

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

    /// **Optional.** The value of endless play to the player to move: 0 by default. It must stay the same for
    /// each player throughout play: after a move that passes the turn the number changes its sign, at ends,
    /// too. So it cannot be the lead so far, which a capture changes. If points taken are kept for good,
    /// write the game layer by layer: a move that takes points ends play, and its score includes the value of
    /// the smaller game that follows. The guide has an [example](crate::guide::scores).
    fn endless(&self, position: &Self::Position) -> i64 {
        let _ = position;
        0
    }
}

/// As [`explore`], but play ends where there is a score, and a move that changes the value of endless play is
/// reported before the rest of the game is found.
pub(crate) fn explore_scored<G: Scored>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
) -> Result<Explored<G::Position>, ScoreError<G::Position>> {
    let ended = Ended { game, wrong: RefCell::new(None) };
    let space = explore(&ended, roots)?;
    match ended.wrong.into_inner() {
        Some((from, to)) => Err(ScoreError::EndlessDiffers { from, to }),
        None => Ok(space),
    }
}

/// The game as a search sees it: where there is a score, play has ended. The search lists each move once;
/// that is when endless play is compared.
struct Ended<'a, G: Game> {
    game: &'a G,
    /// The first move that changes what endless play is worth. From then on every position is an end, so that
    /// the search soon ends.
    wrong: RefCell<Option<(G::Position, G::Position)>>,
}

impl<G: Scored> Ended<'_, G> {
    /// Notes a move that changes what endless play is worth.
    fn compare(&self, (from, worth): (&G::Position, i64), to: &G::Position, turn: Turn) {
        // Endless play is not asked about outside the game; the search refuses the position when it meets it.
        if self.game.is_position(to) && worth != seen(self.game.endless(to), turn) {
            self.wrong.borrow_mut().get_or_insert_with(|| (from.clone(), to.clone()));
        }
    }
}

impl<G: Scored> Game for Ended<'_, G> {
    type Position = G::Position;

    fn successors(&self, position: &G::Position) -> impl IntoIterator<Item = G::Position> {
        self.game.successors(position)
    }

    fn terminal(&self, position: &G::Position) -> Option<Outcome> {
        if self.wrong.borrow().is_some() {
            return Some(Outcome::Draw);
        }
        let scored = self.game.score(position).map(|_| Outcome::Draw);
        scored.or_else(|| self.game.terminal(position))
    }

    fn passes_turn(&self, from: &G::Position, to: &G::Position) -> bool {
        self.game.passes_turn(from, to)
    }

    fn moves_with_turns(
        &self,
        from: &G::Position,
        asked: Asked,
    ) -> impl IntoIterator<Item = (G::Position, bool)> {
        let worth = self.game.endless(from);
        self.game.moves_with_turns(from, asked).into_iter().inspect(move |(to, passes)| {
            self.compare((from, worth), to, Turn::from_passes(*passes));
        })
    }

    fn is_position(&self, position: &G::Position) -> bool {
        self.game.is_position(position)
    }
}
