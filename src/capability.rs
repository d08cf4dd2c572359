//! What a game may be able to do beyond its rules; each capability is optional and buys something.
//!
//! | trait | says | needed by | without it |
//! |---|---|---|---|
//! | [`Game`] | the rules | everything | – |
//! | [`Indexed`] | every position has a number | [`Graph::from_indexed`](crate::Graph::from_indexed), [`lint::indexed`](crate::lint::indexed), [`verify::indexed`](crate::verify::indexed) | positions are found and numbered by [`explore`](crate::explore) |
//! | [`Predecessors`] | how a position can be reached | [`Implicit`](crate::Implicit), [`outcomes_indexed`](crate::outcomes_indexed), [`nimbers_indexed`](crate::nimbers_indexed), [`patterns_indexed`](crate::patterns_indexed), [`lint::backward`](crate::lint::backward) | the moves are stored, four bytes each way |
//! | [`Decompose`] | which sum of components a position is | [`Sums`](crate::grundy::Sums), [`MisereSums`](crate::grundy::MisereSums) | a whole sum is one position, and there are far more of these |
//!
//! Which engine asks what of a game:
//!
//! | engine | [`Game`] alone | [`Indexed`] | [`Predecessors`] | play may go round | ends it takes |
//! |---|---|---|---|---|---|
//! | [`outcome`](crate::outcome) | `outcomes` | `Graph::from_indexed`, then `outcome::solve` | `outcomes_indexed` | yes | won, lost, drawn, stuck |
//! | [`grundy`](crate::grundy) | `nimbers` | `Graph::from_indexed`, then `grundy::solve` | `nimbers_indexed` | no: an error with the cycle | stuck, or declared lost |
//! | [`grundy::loopy`](crate::grundy::loopy) | `loopy_nimbers` | `Graph::from_indexed`, then `loopy::solve` | `loopy_nimbers_indexed` | yes | stuck, or declared lost |
//! | [`pattern`](crate::pattern) | `patterns` | `Graph::from_indexed`, then `pattern::solve` | `patterns_indexed` | no: an error with the cycle | any; all the same to it |
//!
//! Only [`outcome`](crate::outcome) and [`grundy::loopy`](crate::grundy::loopy) ever ask for predecessors; the `_indexed` functions of the other two require them because
//! [`Implicit`](crate::Implicit) does.
//!
//! `&G`, `Box<G>`, `Rc<G>` and `Arc<G>` have every capability that `G` has, and [`Misere<G>`](crate::Misere) every one but
//! [`Decompose`].

use std::fmt;

use crate::game::{FromFn, Game, Misere, Outcome};

/// A game whose positions are numbered `0..len`.
///
/// **Required** by [`Graph::from_indexed`](crate::Graph::from_indexed) and, with [`Predecessors`], by
/// [`Implicit`](crate::Implicit). It buys a solver that never hashes a position. If `index` and `position` are not
/// inverse to each other, answers are silently wrong.
///
/// ```
/// use retrograde::{Game, Graph, Indexed, Outcome, outcome};
///
/// /// Take 1, 2 or 3 stones from a heap of at most 100.
/// struct Heap;
///
/// impl Game for Heap {
///     type Position = u8;
///     fn successors(&self, &n: &u8) -> impl IntoIterator<Item = u8> {
///         (1..=n.min(3)).map(move |take| n - take)
///     }
/// }
///
/// impl Indexed for Heap {
///     fn len(&self) -> usize {
///         101
///     }
///     fn index(&self, &n: &u8) -> usize {
///         usize::from(n)
///     }
///     fn position(&self, index: usize) -> Option<u8> {
///         u8::try_from(index).ok().filter(|&n| n <= 100)
///     }
/// }
///
/// let graph = Graph::from_indexed(&Heap)?;
/// let outcomes = outcome::solve(&graph)?;
/// assert_eq!(outcomes.outcome(Heap.index(&100)), Some(Outcome::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[allow(clippy::len_without_is_empty, reason = "a count of positions, not a collection")]
pub trait Indexed: Game {
    /// **Required.** How many numbers there are: every index is below it. Holes count.
    ///
    /// ```
    /// let graph = retrograde::Graph::from_edges(3, [(0, 1)])?;
    /// assert_eq!(retrograde::Indexed::len(&graph), 3);
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    fn len(&self) -> usize;

    /// **Required.** The number of a position. Asked only of legal positions and, by lookups, of positions a user
    /// names: for the latter any number will do, as the answer counts only if [`position`](Indexed::position) gives
    /// the same position back.
    ///
    /// ```
    /// use retrograde::Indexed;
    ///
    /// let graph = retrograde::Graph::from_edges(3, [(0, 1)])?;
    /// assert_eq!(graph.index(&2), 2);
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    fn index(&self, position: &Self::Position) -> usize;

    /// **Required.** The position with a number, or `None` if that number stands for no legal position (a hole).
    ///
    /// ```
    /// use retrograde::Indexed;
    ///
    /// let graph = retrograde::Graph::from_edges(3, [(0, 1)])?;
    /// assert_eq!((graph.position(2), graph.position(3)), (Some(2), None));
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    fn position(&self, index: usize) -> Option<Self::Position>;
}

/// A game that can be played backward.
///
/// **Required** by [`Implicit`](crate::Implicit), which then stores no move at all: the answers take four bytes a position,
/// whatever the number of moves, and little more is needed while solving.
///
/// ```
/// use retrograde::{Game, Indexed, Outcome, Predecessors};
///
/// /// One token on a ring of ten squares, a step of 1 or 3; who brings it to square 0 wins.
/// struct Ring;
///
/// impl Game for Ring {
///     type Position = usize;
///     fn successors(&self, &at: &usize) -> impl IntoIterator<Item = usize> {
///         [(at + 1) % 10, (at + 3) % 10]
///     }
///     fn terminal(&self, &at: &usize) -> Option<Outcome> {
///         (at == 0).then_some(Outcome::Loss)
///     }
/// }
///
/// impl Indexed for Ring {
///     fn len(&self) -> usize {
///         10
///     }
///     fn index(&self, &at: &usize) -> usize {
///         at
///     }
///     fn position(&self, index: usize) -> Option<usize> {
///         (index < 10).then_some(index)
///     }
/// }
///
/// impl Predecessors for Ring {
///     fn predecessors(&self, &at: &usize) -> impl IntoIterator<Item = usize> {
///         [(at + 9) % 10, (at + 7) % 10]
///     }
/// }
///
/// let solved = retrograde::outcomes_indexed(&Ring)?;
/// assert_eq!(solved.outcome(&7), Some(Outcome::Win));
/// assert_eq!(solved.outcome(&6), Some(Outcome::Loss));
/// # Ok::<(), retrograde::Error>(())
/// ```
pub trait Predecessors: Indexed {
    /// **Required.** The positions from which a move leads here, each as often as it has such a move: the exact
    /// inverse of [`Game::successors`], self-loops and parallel moves included. Positions that
    /// [`Game::terminal`] decides may be listed or left out: their moves do not count.
    ///
    /// If it lies, answers are silently wrong: degree counting has no second source. [`lint::backward`](crate::lint::backward)
    /// compares the two.
    ///
    /// ```
    /// use retrograde::Predecessors;
    ///
    /// let graph = retrograde::Graph::from_edges(3, [(0, 1), (2, 1), (0, 1)])?;
    /// assert_eq!(graph.predecessors(&1).into_iter().collect::<Vec<_>>(), [0, 0, 2]);
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    fn predecessors(&self, position: &Self::Position) -> impl IntoIterator<Item = Self::Position>;
}

/// A game whose positions are sums: the player to move chooses one component and moves in it, and a player who has no move in any
/// component has lost.
///
/// **Required** by [`Sums`](crate::grundy::Sums) and [`MisereSums`](crate::grundy::MisereSums), which then solve components in place of
/// whole sums: three Nim heaps of 40 are 40 components and 68,921 positions.
///
/// The contract: the moves of a position are those of its components, each with the other components left as they are.
/// Both players must have the same moves, so a component does not say whose turn it is
/// ([what goes wrong otherwise](crate::grundy#both-players-must-have-the-same-moves)).
/// If `components` lies, answers are silently wrong; [`nimbers`](crate::nimbers) of a small whole game shows it.
///
/// [`Misere<G>`](crate::Misere) does not have this capability, whatever `G` has: under misère play who wins a sum does not follow
/// from values of its components, one by one. [`MisereSums`](crate::grundy::MisereSums) takes `G` itself and searches.
///
/// ```
/// use retrograde::{Decompose, Game, grundy::Sums};
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
/// assert_eq!(sums.len(), 60); // one for each length of a row
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
/// retrograde::grundy::Sums::new(Misere(Heap)); // `Heap` decomposes, `Misere<Heap>` does not
/// ```
pub trait Decompose: Game {
    /// **Required.** The components of a position, in any order. A position that does not split is its own one component;
    /// components without moves may be listed or left out, so a position without moves may have none. What is listed is not
    /// split again.
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

impl<P, F, T> FromFn<P, F, T> {
    /// The same game, with the components of its positions from a closure.
    ///
    /// ```
    /// use retrograde::{from_fn, grundy::Sums};
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
        WithComponents { game: self, components }
    }
}

/// A game of closures that decomposes: what [`FromFn::with_components`] returns.
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
    game: G,
    components: C,
}

impl<G: fmt::Debug, C> fmt::Debug for WithComponents<G, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("WithComponents").field(&self.game).finish()
    }
}

impl<G: Game, C> Game for WithComponents<G, C> {
    type Position = G::Position;

    #[inline]
    fn successors(&self, position: &Self::Position) -> impl IntoIterator<Item = Self::Position> {
        self.game.successors(position)
    }

    #[inline]
    fn terminal(&self, position: &Self::Position) -> Option<Outcome> {
        self.game.terminal(position)
    }

    #[inline]
    fn passes_turn(&self, from: &Self::Position, to: &Self::Position) -> bool {
        self.game.passes_turn(from, to)
    }

    #[inline]
    fn is_position(&self, position: &Self::Position) -> bool {
        self.game.is_position(position)
    }
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

// A game under misère play can do what the game can, but for sums: every method is forwarded.

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
