//! The last move loses.

use super::{Asked, Game, Indexed, Outcome, Predecessors};

/// The same game under misère play: a player without a move **wins**.
///
/// Positions that [`Game::terminal`] decides keep their outcome. Misère is a property of a whole sum of
/// games, not of one component, so wrap the game that is played, not its parts.
///
/// ```
/// use retrograde::{Misere, Outcome, from_fn};
///
/// let heap = from_fn(|&n: &u32| 0..n); // take any number of stones from one heap
/// let solved = retrograde::outcomes(&Misere(heap), [5])?;
/// assert_eq!(solved.outcome(&0), Some(Outcome::Win));
/// assert_eq!(solved.outcome(&1), Some(Outcome::Loss)); // must take the last stone
/// assert_eq!(solved.outcome(&5), Some(Outcome::Win));
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Misere<G>(
    /// The game whose last mover loses.
    pub G,
);

impl<G: Game> Game for Misere<G> {
    type Position = G::Position;

    #[inline]
    fn successors(&self, position: &Self::Position) -> impl IntoIterator<Item = Self::Position> {
        self.0.successors(position)
    }

    #[inline]
    fn terminal(&self, position: &Self::Position) -> Option<Outcome> {
        let stuck = || self.0.successors(position).into_iter().next().is_none();
        self.0.terminal(position).or_else(|| stuck().then_some(Outcome::Win))
    }

    #[inline]
    fn passes_turn(&self, from: &Self::Position, to: &Self::Position) -> bool {
        self.0.passes_turn(from, to)
    }

    #[inline]
    fn is_position(&self, position: &Self::Position) -> bool {
        self.0.is_position(position)
    }

    #[inline]
    fn moves_with_turns(
        &self,
        position: &Self::Position,
        asked: Asked,
    ) -> impl IntoIterator<Item = (Self::Position, bool)> {
        self.0.moves_with_turns(position, asked)
    }
}

impl<G: Indexed> Indexed for Misere<G> {
    #[inline]
    fn len(&self) -> usize {
        self.0.len()
    }

    #[inline]
    fn index(&self, position: &Self::Position) -> usize {
        self.0.index(position)
    }

    #[inline]
    fn position(&self, index: usize) -> Option<Self::Position> {
        self.0.position(index)
    }
}

impl<G: Predecessors> Predecessors for Misere<G> {
    #[inline]
    fn predecessors(&self, position: &Self::Position) -> impl IntoIterator<Item = Self::Position> {
        self.0.predecessors(position)
    }
}
