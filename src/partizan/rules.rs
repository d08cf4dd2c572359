//! The rules of a game in which the players may have different moves.

use std::hash::Hash;
use std::rc::Rc;
use std::sync::Arc;

use super::Player;
use crate::game::Asked;

/// The rules of a game between Left and Right, who may have different moves; a player who cannot move loses.
///
/// A position does not say whose turn it is: in a sum of games a player may move twice in a row in one of
/// them. So both players have moves in every position, their **options**.
///
/// `left` and `right` are **required**, the other two methods are **optional**. `&G`, `Box<G>`, `Rc<G>` and
/// `Arc<G>` forward every method to `G`. [`from_fn`](super::from_fn) makes such rules from two closures, and
/// [`from_game`](super::from_game) from a [`Game`](crate::Game) with the mover in the position.
///
/// ```
/// use retrograde::partizan::{Partizan, Values};
///
/// /// A strip of squares: Left takes one square off the end, Right two.
/// struct Strip;
///
/// impl Partizan for Strip {
///     type Position = u32;
///     fn left(&self, &squares: &u32) -> impl IntoIterator<Item = u32> {
///         squares.checked_sub(1)
///     }
///     fn right(&self, &squares: &u32) -> impl IntoIterator<Item = u32> {
///         squares.checked_sub(2)
///     }
/// }
///
/// let mut values = Values::new(Strip);
/// assert_eq!(values.value(&1)?.to_string(), "1");
/// assert_eq!(values.value(&2)?.to_string(), "{1|0}");
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
pub trait Partizan {
    /// A position: everything that decides how the game can go on, but for whose turn it is.
    type Position: Clone + Eq + Hash;

    /// **Required.** Lists the positions to which Left can move.
    ///
    /// The iterator may borrow the game and the position, as that of
    /// [`Game::successors`](crate::Game::successors). The same option may be listed several times.
    ///
    /// ```
    /// use retrograde::partizan::{self, Partizan};
    ///
    /// let strip = partizan::from_fn(|&n: &u32| n.checked_sub(1), |&n: &u32| n.checked_sub(2));
    /// assert_eq!(strip.left(&5).into_iter().collect::<Vec<_>>(), [4]);
    /// ```
    fn left(&self, position: &Self::Position) -> impl IntoIterator<Item = Self::Position>;

    /// **Required.** Lists the positions to which Right can move.
    ///
    /// ```
    /// use retrograde::partizan::{self, Partizan};
    ///
    /// let strip = partizan::from_fn(|&n: &u32| n.checked_sub(1), |&n: &u32| n.checked_sub(2));
    /// assert_eq!(strip.right(&5).into_iter().collect::<Vec<_>>(), [3]);
    /// ```
    fn right(&self, position: &Self::Position) -> impl IntoIterator<Item = Self::Position>;

    /// **Optional.** Lists the components of a position that is a sum, in any order. By default a position is
    /// its own only component.
    ///
    /// The contract: the options of a position are those of its components, each with the other components
    /// left as they are. Components without moves may be left out; those listed are not split again. If
    /// `components` lies, values are silently wrong; [`verify::values`](crate::verify::values), which never
    /// asks for components, finds it.
    ///
    /// It can save nearly everything: the value of a sum is the sum of the values, and far fewer components
    /// than sums are reached. A component is recognised only if it is equal to one met before. So give
    /// equivalent components the same form: moved to the corner, for example. But turning a board by a
    /// quarter may exchange the players.
    ///
    /// ```
    /// use retrograde::partizan::{self, Values};
    ///
    /// let take = |heaps: &Vec<u32>, most| {
    ///     let takes = |i: usize| (1..=heaps[i].min(most)).map(move |take| (i, take));
    ///     let all = (0..heaps.len()).flat_map(takes);
    ///     all.map(|(i, take)| [&heaps[..i], &[heaps[i] - take], &heaps[i + 1..]].concat()).collect::<Vec<_>>()
    /// };
    /// let heaps = partizan::from_fn(move |heaps: &Vec<u32>| take(heaps, 1), move |heaps: &Vec<u32>| take(heaps, 2))
    ///     .with_components(|heaps| heaps.iter().map(|&heap| vec![heap]).collect::<Vec<_>>());
    /// let mut values = Values::new(heaps);
    /// _ = values.value(&vec![20, 20, 20])?;
    /// assert_eq!(values.component_count(), 21);
    /// # Ok::<(), retrograde::Error<Vec<u32>>>(())
    /// ```
    fn components(&self, position: &Self::Position) -> impl IntoIterator<Item = Self::Position> {
        [position.clone()]
    }

    /// **Optional.** Whether this value is a position of the game. It is called for every position that is
    /// asked for, every option and every component; `false` becomes the error
    /// [`NotAPosition`](crate::Error::NotAPosition). By default every value of the type is a position.
    ///
    /// ```
    /// use retrograde::partizan::{self, Partizan};
    ///
    /// assert!(partizan::from_fn(|&n: &u32| 0..n, |&n: &u32| 0..n).is_position(&7));
    /// ```
    fn is_position(&self, position: &Self::Position) -> bool {
        let _ = position;
        true
    }

    /// Whether no win and no draw is declared. Its argument cannot be made outside this crate.
    #[doc(hidden)]
    fn has_normal_ends(&self, position: &Self::Position, _: Asked) -> bool {
        let _ = position;
        true
    }

    /// Whether no move keeps the turn: it may list all moves. Its argument cannot be made outside this crate.
    #[doc(hidden)]
    fn has_normal_moves(&self, position: &Self::Position, _: Asked) -> bool {
        let _ = position;
        true
    }
}

/// The options of one player.
pub(crate) fn options<G: Partizan>(game: &G, position: &G::Position, player: Player) -> Vec<G::Position> {
    match player {
        Player::Left => game.left(position).into_iter().collect(),
        Player::Right => game.right(position).into_iter().collect(),
    }
}

/// The methods of [`Partizan`], but for `components`, for a type that holds rules and has the same options.
macro_rules! partizan_methods {
    ($self:ident => $game:expr) => {
        type Position = G::Position;

        #[inline]
        fn left(&$self, position: &G::Position) -> impl IntoIterator<Item = G::Position> {
            $game.left(position)
        }

        #[inline]
        fn right(&$self, position: &G::Position) -> impl IntoIterator<Item = G::Position> {
            $game.right(position)
        }

        #[inline]
        fn is_position(&$self, position: &G::Position) -> bool {
            $game.is_position(position)
        }

        #[inline]
        fn has_normal_ends(&$self, position: &G::Position, asked: $crate::game::Asked) -> bool {
            $game.has_normal_ends(position, asked)
        }

        #[inline]
        fn has_normal_moves(&$self, position: &G::Position, asked: $crate::game::Asked) -> bool {
            $game.has_normal_moves(position, asked)
        }
    };
}
pub(super) use partizan_methods;

/// Forwards every method, those with a default included.
macro_rules! forward {
    ($($pointer:ty),*) => {$(
        /// Forwards every method to the rules behind the pointer.
        impl<G: Partizan + ?Sized> Partizan for $pointer {
            partizan_methods!(self => (**self));

            #[inline]
            fn components(&self, position: &G::Position) -> impl IntoIterator<Item = G::Position> {
                (**self).components(position)
            }
        }
    )*};
}

forward!(&G, Box<G>, Rc<G>, Arc<G>);
