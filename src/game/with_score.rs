//! A game with scores from a closure.

use std::fmt;

use super::forward::game_methods;
use super::{Asked, Game, Indexed};
use crate::score::Scored;

/// A game with a score for each end of play, for games that have no scores of their own.
///
/// ```
/// use retrograde::{from_fn, game::WithScore};
///
/// // Take one or two stones; whoever takes the last one gets 5 points.
/// let heap = from_fn(|&n: &u32| (1..=n.min(2)).map(move |take| n - take));
/// let heap = WithScore::new(heap, |&n| (n == 0).then_some(-5));
/// assert_eq!(retrograde::scores(&heap, [4]).unwrap().score(&4), Some(5));
/// ```
#[derive(Clone, Copy)]
#[must_use = "a game does nothing until it is solved"]
pub struct WithScore<G, F> {
    game: G,
    score: F,
}

impl<G: Game, F: Fn(&G::Position) -> Option<i64>> WithScore<G, F> {
    /// Adds to a game the score of each position that ends play, for the player to move there; see
    /// [`Scored::score`](crate::score::Scored::score).
    ///
    /// ```
    /// use retrograde::{Graph, game::WithScore};
    ///
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// let game = WithScore::new(&graph, |&id: &usize| (id == 1).then_some(-7));
    /// assert_eq!(retrograde::scores(&game, [0])?.score(&0), Some(7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(game: G, score: F) -> Self {
        Self { game, score }
    }
}

impl<G: Game, F> Game for WithScore<G, F> {
    game_methods!(self => self.game);
}

impl<G: Indexed, F> Indexed for WithScore<G, F> {
    #[inline]
    fn len(&self) -> usize {
        self.game.len()
    }

    #[inline]
    fn index(&self, position: &Self::Position) -> usize {
        self.game.index(position)
    }

    #[inline]
    fn position(&self, index: usize) -> Option<Self::Position> {
        self.game.position(index)
    }
}

impl<G: Game, F: Fn(&G::Position) -> Option<i64>> Scored for WithScore<G, F> {
    fn score(&self, position: &Self::Position) -> Option<i64> {
        (self.score)(position)
    }

    fn may_pay(&self, _: Asked) -> bool {
        false
    }
}

impl<G: fmt::Debug, F> fmt::Debug for WithScore<G, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WithScore").field("game", &self.game).finish_non_exhaustive()
    }
}
