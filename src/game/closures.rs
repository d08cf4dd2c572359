//! Games made of closures.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;

use super::{Game, Outcome, WithComponents, WithScore};

/// Makes a game from a closure that lists the positions one move away.
///
/// [`FromFn::with_terminal`] adds outcomes that the rules declare, [`FromFn::with_passes_turn`] moves that
/// keep the turn.
///
/// The closure's result must not borrow the position it was given: copy what it needs, or collect. An `impl`
/// of [`Game`] has no such restriction.
///
/// ```
/// use retrograde::{Outcome, from_fn};
///
/// let take_1_to_3 = from_fn(|&n: &u32| (1..=n.min(3)).map(move |take| n - take));
/// let solved = retrograde::outcomes(&take_1_to_3, [21])?;
/// assert_eq!(solved.best_move(&21).map(|best| best.position), Some(20));
/// assert_eq!(solved.outcome(&20), Some(Outcome::Loss));
///
/// // Positions that own memory: the moves are collected.
/// let nim = from_fn(|heaps: &Vec<u32>| {
///     let take = |i: usize| (0..heaps[i]).map(move |rest| [&heaps[..i], &[rest], &heaps[i + 1..]].concat());
///     (0..heaps.len()).flat_map(take).collect::<Vec<_>>()
/// });
/// let solved = retrograde::outcomes(&nim, [vec![1, 2, 3]]).unwrap();
/// assert_eq!(solved.outcome(&vec![1, 2, 3]), Some(Outcome::Loss));
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
pub fn from_fn<P, I, F>(
    successors: F,
) -> FromFn<P, F, impl Fn(&P) -> Option<Outcome> + Copy, impl Fn(&P, &P) -> bool + Copy>
where
    P: Clone + Eq + Hash,
    I: IntoIterator<Item = P>,
    F: Fn(&P) -> I,
{
    FromFn { successors, terminal: |_: &P| None, passes_turn: |_: &P, _: &P| true, position: PhantomData }
}

/// A game made of closures: what [`from_fn`] returns.
///
/// ```
/// use retrograde::{Game, from_fn};
///
/// let halve = from_fn(|&n: &u32| (n > 0).then_some(n / 2));
/// assert_eq!(halve.successors(&9).into_iter().collect::<Vec<_>>(), [4]);
/// ```
#[must_use = "a game does nothing until it is solved"]
pub struct FromFn<P, F, T, K> {
    successors: F,
    terminal: T,
    passes_turn: K,
    position: PhantomData<fn(&P)>,
}

impl<P, F, T, K> FromFn<P, F, T, K> {
    /// Ends play where `terminal` gives an outcome, for the player to move.
    ///
    /// ```
    /// use retrograde::{Outcome, from_fn};
    ///
    /// // Name 1 or 2 more than the last number; who says 10 or more wins, so the player to move then has lost.
    /// let race = from_fn(|&n: &u32| [n + 1, n + 2]).with_terminal(|&n| (n >= 10).then_some(Outcome::Loss));
    /// let solved = retrograde::outcomes(&race, [0])?;
    /// assert_eq!(solved.outcome(&0), Some(Outcome::Win));
    /// assert_eq!(solved.outcome(&1), Some(Outcome::Loss));
    /// # Ok::<(), retrograde::Error<u32>>(())
    /// ```
    pub fn with_terminal<U>(self, terminal: U) -> FromFn<P, F, U, K>
    where
        U: Fn(&P) -> Option<Outcome>,
    {
        let Self { successors, passes_turn, position, .. } = self;
        FromFn { successors, terminal, passes_turn, position }
    }

    /// Adds moves that keep the turn: those for which `passes_turn(from, to)` is false. See
    /// [`Game::passes_turn`].
    ///
    /// ```
    /// use retrograde::{Outcome, from_fn};
    ///
    /// // Take 1 or 2 stones; taking 2 earns another turn.
    /// let again = from_fn(|&n: &u32| (1..=n.min(2)).map(move |take| n - take))
    ///     .with_passes_turn(|from, to| from - to == 1);
    /// let solved = retrograde::outcomes(&again, [2])?;
    /// // 2 to 0 keeps the turn and leaves the mover stuck; 2 to 1 leaves the opponent the last move.
    /// assert_eq!(solved.outcome(&2), Some(Outcome::Loss));
    /// # Ok::<(), retrograde::Error<u32>>(())
    /// ```
    pub fn with_passes_turn<U>(self, passes_turn: U) -> FromFn<P, F, T, U>
    where
        U: Fn(&P, &P) -> bool,
    {
        let Self { successors, terminal, position, .. } = self;
        FromFn { successors, terminal, passes_turn, position }
    }

    /// Adds the components of each position. Call it last.
    ///
    /// ```
    /// use retrograde::{from_fn, sums::Sums};
    ///
    /// // Split a heap into two of different sizes.
    /// let split = |heaps: &Vec<u32>| {
    ///     let parts = |i: usize| (1..heaps[i].div_ceil(2)).map(move |part| (i, part));
    ///     let all = (0..heaps.len()).flat_map(parts);
    ///     all.map(|(i, part)| [&heaps[..i], &[part, heaps[i] - part], &heaps[i + 1..]].concat()).collect::<Vec<_>>()
    /// };
    /// let each_heap = |heaps: &Vec<u32>| heaps.iter().map(|&heap| vec![heap]).collect::<Vec<_>>();
    /// let mut sums = Sums::new(from_fn(split).with_components(each_heap));
    /// assert_eq!(sums.nimber(&vec![18, 15])?, 4 ^ 1);
    /// # Ok::<(), retrograde::Error<Vec<u32>>>(())
    /// ```
    pub fn with_components<C, I>(self, components: C) -> WithComponents<Self, C>
    where
        C: Fn(&P) -> I,
        I: IntoIterator<Item = P>,
    {
        WithComponents::new(self, components)
    }

    /// Adds the score of each end, for the player to move there; `None` where play goes on. Call it last. See
    /// [`Scored::score`](crate::score::Scored::score).
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// // Take one or two stones; whoever takes the last one gets 5 points.
    /// let heap = from_fn(|&n: &u32| (1..=n.min(2)).map(move |take| n - take)).with_score(|&n| (n == 0).then_some(-5));
    /// assert_eq!(retrograde::scores(&heap, [4])?.score(&4), Some(5));
    /// # Ok::<(), retrograde::score::ScoreError<u32>>(())
    /// ```
    pub fn with_score<U>(self, score: U) -> WithScore<Self, U>
    where
        Self: Game<Position = P>,
        U: Fn(&P) -> Option<i64>,
    {
        WithScore::new(self, score)
    }
}

impl<P, F: Clone, T: Clone, K: Clone> Clone for FromFn<P, F, T, K> {
    fn clone(&self) -> Self {
        Self {
            successors: self.successors.clone(),
            terminal: self.terminal.clone(),
            passes_turn: self.passes_turn.clone(),
            position: PhantomData,
        }
    }
}

impl<P, F: Copy, T: Copy, K: Copy> Copy for FromFn<P, F, T, K> {}

impl<P, F, T, K> fmt::Debug for FromFn<P, F, T, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FromFn").finish_non_exhaustive()
    }
}

impl<P, I, F, T, K> Game for FromFn<P, F, T, K>
where
    P: Clone + Eq + Hash,
    I: IntoIterator<Item = P>,
    F: Fn(&P) -> I,
    T: Fn(&P) -> Option<Outcome>,
    K: Fn(&P, &P) -> bool,
{
    type Position = P;

    fn successors(&self, position: &P) -> impl IntoIterator<Item = P> {
        (self.successors)(position)
    }

    fn terminal(&self, position: &P) -> Option<Outcome> {
        (self.terminal)(position)
    }

    fn passes_turn(&self, from: &P, to: &P) -> bool {
        (self.passes_turn)(from, to)
    }
}
