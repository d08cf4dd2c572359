//! Partizan rules from a game whose positions say who is to move.

use std::fmt;

use super::rules::partizan_methods;
use super::{Partizan, Player};
use crate::game::{Asked, Decompose, Game, Outcome, WithComponents, moves};

const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

/// Makes partizan rules from a [`Game`] with the mover in the position.
///
/// `to_move` gives the same position with this player to move. Left's options are the moves of
/// `to_move(position, Left)`, Right's those of `to_move(position, Right)`; both are given with Left to move,
/// so that positions which differ only in the mover are one position. If both players have the same moves and
/// positions have no mover, `to_move` returns a copy: then all values are nimbers.
///
/// Play must be normal. A declared loss is a position without moves. A declared win or draw is
/// [`Error::NotNormalPlay`](crate::Error::NotNormalPlay), and so is a component with a move that keeps the turn,
/// or after which the same player is to move by the answer of `to_move`.
///
/// [`decomposed`](FromGame::decomposed) adds the components of a [`Decompose`] game,
/// [`with_components`](FromGame::with_components) those that a closure finds.
///
/// ```
/// use retrograde::from_fn;
/// use retrograde::partizan::{self, Player, Values};
///
/// // Left, who is `true`, takes one stone; Right takes one or two.
/// let game = from_fn(|&(stones, left): &(u32, bool)| {
///     let most = if left { 1 } else { 2 };
///     (1..=stones.min(most)).map(move |take| (stones - take, !left))
/// });
/// let rules = partizan::from_game(&game, |&(stones, _), player| (stones, player == Player::Left));
/// let mut values = Values::new(rules);
/// assert_eq!(values.value(&(2, true))?.to_string(), "↓");
/// assert_eq!(values.value(&(2, false))?.to_string(), "↓"); // whoever is to move
/// assert_eq!(values.component_count(), 3);
/// # Ok::<(), retrograde::Error<(u32, bool)>>(())
/// ```
pub fn from_game<G: Game, T: Fn(&G::Position, Player) -> G::Position>(game: G, to_move: T) -> FromGame<G, T> {
    FromGame { game, to_move }
}

/// Partizan rules made of a game: what [`from_game`] returns.
///
/// ```
/// use retrograde::from_fn;
/// use retrograde::partizan::{self, Partizan};
///
/// // Both players have the same moves, so that every value is a nimber.
/// let nim = partizan::from_game(from_fn(|&n: &u32| 0..n), |&n, _| n);
/// assert_eq!(nim.right(&3).into_iter().collect::<Vec<_>>(), [0, 1, 2]);
/// assert_eq!(partizan::Values::new(nim).value(&3)?.to_string(), "*3");
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
#[derive(Clone, Copy)]
#[must_use = "rules do nothing until they are solved"]
pub struct FromGame<G, T> {
    game: G,
    to_move: T,
}

impl<G: Game, T: Fn(&G::Position, Player) -> G::Position> FromGame<G, T> {
    /// Adds the components that the game has, each with Left to move: see [`Decompose`].
    ///
    /// ```
    /// use retrograde::from_fn;
    /// use retrograde::partizan::{self, Values};
    ///
    /// // Rows of pins; a ball knocks down one pin, or two neighbours.
    /// let kayles = from_fn(|rows: &Vec<u32>| {
    ///     let mut next = Vec::new();
    ///     for (i, &row) in rows.iter().enumerate() {
    ///         for rest in (1..=row.min(2)).map(|down| row - down) {
    ///             next.extend((0..=rest).map(|left| [&rows[..i], &[left, rest - left], &rows[i + 1..]].concat()));
    ///         }
    ///     }
    ///     next
    /// })
    /// .with_components(|rows| rows.iter().map(|&row| vec![row]).collect::<Vec<_>>());
    ///
    /// let mut values = Values::new(partizan::from_game(&kayles, |rows, _| rows.clone()).decomposed());
    /// assert_eq!(values.value(&vec![5, 3, 1])?.to_string(), "*6");
    /// assert_eq!(values.component_count(), 6);
    /// # Ok::<(), retrograde::Error<Vec<u32>>>(())
    /// ```
    pub fn decomposed(self) -> Decomposed<G, T>
    where
        G: Decompose,
    {
        Decomposed(self)
    }

    /// Adds the components of each position: see [`Partizan::components`]. Give them with Left to move, so
    /// that components which differ only in the mover are one component.
    ///
    /// ```
    /// use retrograde::from_fn;
    /// use retrograde::partizan::{self, Values};
    ///
    /// // Heaps; take any number of stones from one of them.
    /// let nim = from_fn(|heaps: &Vec<u32>| {
    ///     let takes = |i: usize| (0..heaps[i]).map(move |rest| (i, rest));
    ///     let all = (0..heaps.len()).flat_map(takes);
    ///     all.map(|(i, rest)| [&heaps[..i], &[rest], &heaps[i + 1..]].concat()).collect::<Vec<_>>()
    /// });
    /// let rules = partizan::from_game(nim, |heaps, _| heaps.clone())
    ///     .with_components(|heaps| heaps.iter().map(|&heap| vec![heap]).collect::<Vec<_>>());
    /// let mut values = Values::new(rules);
    /// assert_eq!(values.value(&vec![5, 3, 1])?.to_string(), "*7");
    /// assert_eq!(values.component_count(), 6);
    /// # Ok::<(), retrograde::Error<Vec<u32>>>(())
    /// ```
    pub fn with_components<C, I>(self, components: C) -> WithComponents<Self, C>
    where
        C: Fn(&G::Position) -> I,
        I: IntoIterator<Item = G::Position>,
    {
        WithComponents::new(self, components)
    }

    /// The moves of a player, each with whether it passes the turn: none where the rules declare a loss.
    fn moves_of(&self, position: &G::Position, player: Player) -> Vec<(G::Position, bool)> {
        let seen = (self.to_move)(position, player);
        match self.game.terminal(&seen) {
            None => moves(&self.game, &seen).into_iter().collect(),
            Some(_) => Vec::new(),
        }
    }

    /// The options of a player, with Left to move.
    fn options(&self, position: &G::Position, player: Player) -> impl Iterator<Item = G::Position> {
        self.moves_of(position, player).into_iter().map(|(to, _)| (self.to_move)(&to, Player::Left))
    }
}

impl<G, T> Partizan for FromGame<G, T>
where
    G: Game,
    T: Fn(&G::Position, Player) -> G::Position,
{
    type Position = G::Position;

    fn left(&self, position: &G::Position) -> impl IntoIterator<Item = G::Position> {
        self.options(position, Player::Left)
    }

    fn right(&self, position: &G::Position) -> impl IntoIterator<Item = G::Position> {
        self.options(position, Player::Right)
    }

    /// The position itself, with Left to move like all options.
    fn components(&self, position: &G::Position) -> impl IntoIterator<Item = G::Position> {
        [(self.to_move)(position, Player::Left)]
    }

    fn is_position(&self, position: &G::Position) -> bool {
        self.game.is_position(position)
    }

    fn has_normal_ends(&self, position: &G::Position, _: Asked) -> bool {
        PLAYERS.into_iter().all(|player| {
            let end = self.game.terminal(&(self.to_move)(position, player));
            matches!(end, None | Some(Outcome::Loss))
        })
    }

    fn has_normal_moves(&self, position: &G::Position, _: Asked) -> bool {
        PLAYERS.into_iter().all(|player| {
            let is_opponents = |to: &G::Position| (self.to_move)(to, player.opponent()) == *to;
            self.moves_of(position, player).iter().all(|(to, passes)| *passes && is_opponents(to))
        })
    }
}

/// The same with the components of the game: what [`FromGame::decomposed`] returns.
///
/// ```
/// use retrograde::from_fn;
/// use retrograde::partizan::{self, Partizan};
///
/// // Two heaps of Nim.
/// let nim = from_fn(|&(a, b): &(u32, u32)| (0..a).map(move |a| (a, b)).chain((0..b).map(move |b| (a, b))))
///     .with_components(|&(a, b)| [(a, 0), (0, b)]);
/// let rules = partizan::from_game(nim, |&heaps, _| heaps).decomposed();
/// assert_eq!(rules.components(&(2, 3)).into_iter().collect::<Vec<_>>(), [(2, 0), (0, 3)]);
/// ```
#[derive(Clone, Copy)]
#[must_use = "rules do nothing until they are solved"]
pub struct Decomposed<G, T>(FromGame<G, T>);

impl<G, T> Partizan for Decomposed<G, T>
where
    G: Decompose,
    T: Fn(&G::Position, Player) -> G::Position,
{
    partizan_methods!(self => self.0);

    fn components(&self, position: &G::Position) -> impl IntoIterator<Item = G::Position> {
        let FromGame { game, to_move } = &self.0;
        game.components(position).into_iter().map(|part| to_move(&part, Player::Left))
    }
}

impl<G: fmt::Debug, T> fmt::Debug for Decomposed<G, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Decomposed").field(&self.0.game).finish()
    }
}

impl<G: fmt::Debug, T> fmt::Debug for FromGame<G, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("FromGame").field(&self.game).finish()
    }
}
