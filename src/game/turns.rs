//! Moves as the doors list them: each with what it does to the turn.

use super::Game;

/// Needed to ask for [`Game::moves_with_turns`]. It cannot be named outside this crate, so no other crate can
/// call or override that method.
#[derive(Clone, Copy, Debug)]
pub struct Asked(());

/// Asks, from inside this crate.
pub(crate) const ASKED: Asked = Asked(());

/// The moves of a position, each with whether it passes the turn: what [`Game::successors`] and
/// [`Game::passes_turn`] say, unless the game is one of this crate that knows better.
#[inline]
pub(crate) fn moves<G: Game>(
    game: &G,
    position: &G::Position,
) -> impl IntoIterator<Item = (G::Position, bool)> {
    game.moves_with_turns(position, ASKED)
}
