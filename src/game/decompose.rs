//! Positions that are sums of components.

use std::fmt;

use super::Game;
use super::forward::game_methods;

/// A game whose positions are sums: a player chooses one component and moves in it. A player who has no move
/// in any component loses.
///
/// **Required** by [`Sums`](crate::sums::Sums) and [`MisereSums`](crate::sums::MisereSums), which solve
/// components instead of whole sums: three Nim heaps of 40 have 40 components but 68,921 positions.
///
/// The contract: the moves of a position are those of its components, each with the other components left as
/// they are. Both players must have the same moves, so a component does not say whose turn it is ([what goes
/// wrong otherwise](crate::grundy#both-players-must-have-the-same-moves)). If `components` lies, answers are
/// silently wrong; [`nimbers`](crate::nimbers) of a small whole game shows it.
///
/// [`Misere<G>`](crate::Misere) never has this capability: under misère play the winner of a sum does not
/// follow from a value of each component. [`MisereSums`](crate::sums::MisereSums) takes `G` itself and
/// searches.
///
/// ```
/// use retrograde::{Decompose, Game, sums::Sums};
///
/// /// Kayles: rows of pins; a ball knocks down one pin, or two that stand side by side.
/// struct Kayles;
///
/// impl Game for Kayles {
///     type Position = Vec<u32>;
///     fn successors(&self, rows: &Vec<u32>) -> impl IntoIterator<Item = Vec<u32>> {
///         let mut next = Vec::new();
///         for (i, &row) in rows.iter().enumerate() {
///             for rest in (1..=row.min(2)).map(|down| row - down) {
///                 next.extend((0..=rest).map(|left| [&rows[..i], &[left, rest - left], &rows[i + 1..]].concat()));
///             }
///         }
///         next
///     }
/// }
///
/// impl Decompose for Kayles {
///     fn components(&self, rows: &Vec<u32>) -> impl IntoIterator<Item = Vec<u32>> {
///         rows.iter().filter(|&&row| row > 0).map(|&row| vec![row])
///     }
/// }
///
/// let mut sums = Sums::new(Kayles);
/// assert_eq!(sums.nimber(&vec![50, 60])?, 2 ^ 4);
/// assert_eq!(sums.component_count(), 60); // one for each length of a row
/// # Ok::<(), retrograde::Error<Vec<u32>>>(())
/// ```
///
/// ```compile_fail,E0277
/// # use retrograde::{Decompose, Game, Misere};
/// # struct Heap;
/// # impl Game for Heap {
/// #     type Position = u32;
/// #     fn successors(&self, &n: &u32) -> impl IntoIterator<Item = u32> { 0..n }
/// # }
/// # impl Decompose for Heap {
/// #     fn components(&self, &n: &u32) -> impl IntoIterator<Item = u32> { [n] }
/// # }
/// retrograde::sums::Sums::new(Misere(Heap)); // `Heap` decomposes, `Misere<Heap>` does not
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not say into which components its positions split",
    note = "implement `Decompose` for `{Self}`, or call `with_components` on what `from_fn` gives"
)]
pub trait Decompose: Game {
    /// **Required.** Lists the components of a position, in any order. A position that does not split is its
    /// own only component. Components without moves may be listed or left out, so a position without moves
    /// may have none. The components listed are not split again.
    ///
    /// ```
    /// use retrograde::{Decompose, Game};
    ///
    /// /// One heap of stones: take one or two. It never splits.
    /// struct Heap;
    ///
    /// impl Game for Heap {
    ///     type Position = u32;
    ///     fn successors(&self, &n: &u32) -> impl IntoIterator<Item = u32> {
    ///         (1..=n.min(2)).map(move |take| n - take)
    ///     }
    /// }
    ///
    /// impl Decompose for Heap {
    ///     fn components(&self, &n: &u32) -> impl IntoIterator<Item = u32> {
    ///         [n]
    ///     }
    /// }
    ///
    /// assert_eq!((&Heap).components(&7).into_iter().collect::<Vec<_>>(), [7]);
    /// ```
    fn components(&self, position: &Self::Position) -> impl IntoIterator<Item = Self::Position>;
}

/// A game, or partizan rules, with components from a closure: what
/// [`FromFn::with_components`](super::FromFn::with_components) and
/// [`partizan::FromFn::with_components`](crate::partizan::FromFn::with_components) return.
///
/// ```
/// use retrograde::{Decompose, from_fn};
///
/// let countdown = from_fn(|&n: &u32| n.checked_sub(1)).with_components(|&n| [n]);
/// assert_eq!(countdown.components(&3).into_iter().collect::<Vec<_>>(), [3]);
/// ```
#[derive(Clone, Copy)]
#[must_use = "a game does nothing until it is solved"]
pub struct WithComponents<G, C> {
    pub(crate) game: G,
    pub(crate) components: C,
}

impl<G, C> WithComponents<G, C> {
    pub(crate) fn new(game: G, components: C) -> Self {
        Self { game, components }
    }
}

impl<G: fmt::Debug, C> fmt::Debug for WithComponents<G, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("WithComponents").field(&self.game).finish()
    }
}

impl<G: Game, C> Game for WithComponents<G, C> {
    game_methods!(self => self.game);
}

impl<G, C, I> Decompose for WithComponents<G, C>
where
    G: Game,
    C: Fn(&G::Position) -> I,
    I: IntoIterator<Item = G::Position>,
{
    #[inline]
    fn components(&self, position: &Self::Position) -> impl IntoIterator<Item = Self::Position> {
        (self.components)(position)
    }
}

// A game under misère play can do what the game can, but for sums: `Misere<G>` forwards every method to `G`.
