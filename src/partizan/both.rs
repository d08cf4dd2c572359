//! The options of both players as the moves of one game, for code that walks over all that can be reached.

use super::Partizan;
use crate::game::{ASKED, Asked, Decompose, Game, Outcome};

/// The options of both players, Left's first. That a move is Left's stands where other games say that it
/// passes the turn; so only what expects it may ask for turns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Both<G>(pub G);

impl<G: Partizan> Both<G> {
    /// Whether a position is under normal play.
    pub(crate) fn is_normal(&self, position: &G::Position) -> bool {
        self.0.has_normal_ends(position, ASKED) && self.0.has_normal_moves(position, ASKED)
    }
}

impl<G: Partizan> Game for Both<G> {
    type Position = G::Position;

    fn successors(&self, position: &G::Position) -> impl IntoIterator<Item = G::Position> {
        self.0.left(position).into_iter().chain(self.0.right(position))
    }

    /// A declared win or draw has no value: as a draw, it is refused. Of kept turns only
    /// [`is_normal`](Self::is_normal) knows, since to find them takes all moves.
    fn terminal(&self, position: &G::Position) -> Option<Outcome> {
        (!self.0.has_normal_ends(position, ASKED)).then_some(Outcome::Draw)
    }

    fn is_position(&self, position: &G::Position) -> bool {
        self.0.is_position(position)
    }

    fn moves_with_turns(
        &self,
        position: &G::Position,
        _: Asked,
    ) -> impl IntoIterator<Item = (G::Position, bool)> {
        let left = self.0.left(position).into_iter().map(|to| (to, true));
        left.chain(self.0.right(position).into_iter().map(|to| (to, false)))
    }
}

impl<G: Partizan> Decompose for Both<G> {
    fn components(&self, position: &G::Position) -> impl IntoIterator<Item = G::Position> {
        self.0.components(position)
    }
}
