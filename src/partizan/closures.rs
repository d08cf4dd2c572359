//! Rules made of closures.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;

use super::Partizan;
use super::rules::partizan_methods;
use crate::game::WithComponents;

/// Makes rules from two closures: one lists Left's options, the other Right's.
///
/// What a closure returns must not borrow the position it was given: copy what it needs, or collect. An `impl`
/// of [`Partizan`] has no such restriction.
///
/// ```
/// use retrograde::partizan::{self, Values};
///
/// // Left takes one stone, Right one or two.
/// let heap = partizan::from_fn(
///     |&n: &u32| n.checked_sub(1),
///     |&n: &u32| (1..=n.min(2)).map(move |take| n - take),
/// );
/// let mut values = Values::new(heap);
/// let shown: Vec<String> = (0..4).map(|n| values.value(&n).unwrap().to_string()).collect();
/// assert_eq!(shown, ["0", "*", "↓", "⇓*"]);
/// ```
pub fn from_fn<P, I, J, L, R>(left: L, right: R) -> FromFn<P, L, R>
where
    P: Clone + Eq + Hash,
    I: IntoIterator<Item = P>,
    J: IntoIterator<Item = P>,
    L: Fn(&P) -> I,
    R: Fn(&P) -> J,
{
    FromFn { left, right, position: PhantomData }
}

/// Rules made of two closures: what [`from_fn`] returns.
///
/// ```
/// use retrograde::partizan::{self, Partizan};
///
/// let halve = partizan::from_fn(|&n: &u32| (n > 0).then_some(n / 2), |&n: &u32| n.checked_sub(1));
/// assert_eq!(halve.left(&9).into_iter().collect::<Vec<_>>(), [4]);
/// ```
#[must_use = "rules do nothing until they are solved"]
pub struct FromFn<P, L, R> {
    left: L,
    right: R,
    position: PhantomData<fn(&P)>,
}

impl<P, L, R> FromFn<P, L, R> {
    /// Adds the components of each position: see [`Partizan::components`].
    ///
    /// ```
    /// use retrograde::partizan::{self, Values};
    ///
    /// // Each number is a heap; Left takes one stone, Right takes a whole heap.
    /// let without = |heaps: &Vec<u32>, i: usize, rest: u32| [&heaps[..i], &[rest], &heaps[i + 1..]].concat();
    /// let heaps = partizan::from_fn(
    ///     move |heaps: &Vec<u32>| {
    ///         let some = (0..heaps.len()).filter(|&i| heaps[i] > 0);
    ///         some.map(|i| without(heaps, i, heaps[i] - 1)).collect::<Vec<_>>()
    ///     },
    ///     move |heaps: &Vec<u32>| {
    ///         let some = (0..heaps.len()).filter(|&i| heaps[i] > 0);
    ///         some.map(|i| without(heaps, i, 0)).collect::<Vec<_>>()
    ///     },
    /// )
    /// .with_components(|heaps| heaps.iter().map(|&heap| vec![heap]).collect::<Vec<_>>());
    /// let mut values = Values::new(heaps);
    /// assert_eq!(values.value(&vec![2, 1, 1])?.to_string(), "↓");
    /// # Ok::<(), retrograde::Error<Vec<u32>>>(())
    /// ```
    pub fn with_components<C, I>(self, components: C) -> WithComponents<Self, C>
    where
        C: Fn(&P) -> I,
        I: IntoIterator<Item = P>,
    {
        WithComponents::new(self, components)
    }
}

impl<P, L: Clone, R: Clone> Clone for FromFn<P, L, R> {
    fn clone(&self) -> Self {
        Self { left: self.left.clone(), right: self.right.clone(), position: PhantomData }
    }
}

impl<P, L: Copy, R: Copy> Copy for FromFn<P, L, R> {}

impl<P, L, R> fmt::Debug for FromFn<P, L, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FromFn").finish_non_exhaustive()
    }
}

impl<P, I, J, L, R> Partizan for FromFn<P, L, R>
where
    P: Clone + Eq + Hash,
    I: IntoIterator<Item = P>,
    J: IntoIterator<Item = P>,
    L: Fn(&P) -> I,
    R: Fn(&P) -> J,
{
    type Position = P;

    #[inline]
    fn left(&self, position: &P) -> impl IntoIterator<Item = P> {
        (self.left)(position)
    }

    #[inline]
    fn right(&self, position: &P) -> impl IntoIterator<Item = P> {
        (self.right)(position)
    }
}

impl<G, C, I> Partizan for WithComponents<G, C>
where
    G: Partizan,
    C: Fn(&G::Position) -> I,
    I: IntoIterator<Item = G::Position>,
{
    partizan_methods!(self => self.game);

    #[inline]
    fn components(&self, position: &G::Position) -> impl IntoIterator<Item = G::Position> {
        (self.components)(position)
    }
}
