//! Positions of a game by the ids that the game itself gives them.

use crate::game::Indexed;

/// The id of a position. The game's own index counts only if it leads back to the position.
#[inline]
pub(super) fn id<G: Indexed>(game: &G, at: &G::Position) -> Option<usize> {
    let id = game.index(at);
    (position(game, id).as_ref() == Some(at)).then_some(id)
}

/// The position with an id; `None` outside the game and for a hole.
#[inline]
pub(super) fn position<G: Indexed>(game: &G, id: usize) -> Option<G::Position> {
    if id < game.len() { game.position(id) } else { None }
}
