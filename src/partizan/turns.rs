//! A game from partizan rules, with the player to move in the position.

use super::rules::options;
use super::{Both, Partizan, Player};
use crate::game::Game;

/// The [`Game`] that partizan rules make if Left and Right take turns. Its positions are pairs: a position of
/// the rules, and the player to move.
///
/// So every engine and every door takes it: who wins, in how many plies, what to play, draws included where
/// play can cycle. Two outcomes, with Left and with Right to move, say who wins a position; only values say
/// who wins a *sum*.
///
/// Rules from [`from_game`](super::from_game) must be under normal play here, too. A position that is not is
/// refused: [`Error::NotAPosition`](crate::Error::NotAPosition).
///
/// ```
/// use retrograde::Outcome;
/// use retrograde::partizan::{self, Player, Turns};
///
/// // Left takes one stone, Right two.
/// let heap = partizan::from_fn(|&n: &u32| n.checked_sub(1), |&n: &u32| n.checked_sub(2));
/// let solved = retrograde::outcomes(&Turns(heap), [(4, Player::Left), (4, Player::Right)])?;
/// assert_eq!(solved.outcome(&(4, Player::Left)), Some(Outcome::Win));
/// assert_eq!(solved.remoteness(&(4, Player::Left)), Some(3));
/// assert_eq!(solved.outcome(&(4, Player::Right)), Some(Outcome::Loss));
/// # Ok::<(), retrograde::Error<(u32, Player)>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Turns<G>(
    /// The rules.
    pub G,
);

impl<G: Partizan> Game for Turns<G> {
    type Position = (G::Position, Player);

    fn successors(
        &self,
        (position, player): &(G::Position, Player),
    ) -> impl IntoIterator<Item = (G::Position, Player)> {
        let next = player.opponent();
        options(&self.0, position, *player).into_iter().map(move |to| (to, next))
    }

    /// Refuses what is not normal play: the options do not show declared ends and kept turns, so that outcomes
    /// would be wrong.
    fn is_position(&self, (position, _): &(G::Position, Player)) -> bool {
        self.0.is_position(position) && Both(&self.0).is_normal(position)
    }
}
