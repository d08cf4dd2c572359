//! What a user writes: the rules of a game, and nothing else.

use std::fmt;
use std::hash::Hash;
use std::marker::PhantomData;

/// The rules of a two-player game of perfect information.
///
/// `successors` is **required**; the other three methods are **optional** and most games never mention them.
/// Everything the future of the game depends on belongs in the position: whose turn it is (unless both players
/// have the same moves and every answer is read as "for the player to move"), castling rights, a repetition
/// count. Two situations with equal positions are one position.
///
/// `&G`, `Box<G>`, `Rc<G>` and `Arc<G>` are games if `G` is one, with every capability that `G` has.
///
/// # Example
///
/// Nim: take any number of stones from one heap; who cannot move loses.
///
/// ```
/// use retrograde::{Game, Outcome};
///
/// struct Nim;
///
/// impl Game for Nim {
///     type Position = Vec<u32>;
///
///     fn successors(&self, heaps: &Vec<u32>) -> impl IntoIterator<Item = Vec<u32>> {
///         (0..heaps.len()).flat_map(move |i| {
///             (0..heaps[i]).map(move |rest| [&heaps[..i], &[rest], &heaps[i + 1..]].concat())
///         })
///     }
/// }
///
/// let solved = retrograde::outcomes(&Nim, [vec![1, 2, 3]])?;
/// assert_eq!(solved.outcome(&vec![1, 2, 3]), Some(Outcome::Loss));
/// assert_eq!(solved.outcome(&vec![1, 1, 3]), Some(Outcome::Win));
/// # Ok::<(), retrograde::Error<Vec<u32>>>(())
/// ```
pub trait Game {
    /// A position: everything that decides how the game can go on, and nothing else.
    ///
    /// `Hash` must tell positions apart: if all have the same hash, each look-up tries all of them, and solving takes
    /// quadratic time.
    type Position: Clone + Eq + Hash;

    /// **Required.** The positions one move away, once for each move: two moves to the same position are two
    /// moves, and a move back to `position` itself is a move.
    ///
    /// A position without successors that [`terminal`](Game::terminal) does not decide is a loss for the player
    /// to move (normal play); [`Misere`] turns that into a win.
    ///
    /// ```
    /// use retrograde::{Game, from_fn};
    ///
    /// let countdown = from_fn(|&n: &u32| (1..=n.min(2)).map(move |take| n - take));
    /// let moves: Vec<u32> = countdown.successors(&5).into_iter().collect();
    /// assert_eq!(moves, [4, 3]);
    /// ```
    ///
    /// What is returned may borrow the game and the position. So a game that forwards to another must pass on the reference
    /// it was given; what borrows a local position must be collected:
    ///
    /// ```
    /// # use retrograde::Game;
    /// # struct Same<G>(G);
    /// # struct Doubled<G>(G);
    /// impl<G: Game<Position = u32>> Game for Same<G> {
    ///     type Position = u32;
    ///     fn successors(&self, n: &u32) -> impl IntoIterator<Item = u32> {
    ///         self.0.successors(n) // with the pattern `&n: &u32` and `successors(&n)`: error E0515
    ///     }
    /// }
    /// impl<G: Game<Position = u32>> Game for Doubled<G> {
    ///     type Position = u32;
    ///     fn successors(&self, &n: &u32) -> impl IntoIterator<Item = u32> {
    ///         let moves: Vec<u32> = self.0.successors(&(n / 2)).into_iter().collect();
    ///         moves.into_iter().map(|to| 2 * to)
    ///     }
    /// }
    /// # let countdown = retrograde::from_fn(|&n: &u32| n.checked_sub(1));
    /// # assert_eq!(Doubled(Same(countdown)).successors(&6).into_iter().collect::<Vec<_>>(), [4]);
    /// ```
    ///
    /// ```compile_fail,E0515
    /// # use retrograde::Game;
    /// # struct Same<G>(G);
    /// # impl<G: Game<Position = u32>> Game for Same<G> {
    /// #     type Position = u32;
    /// fn successors(&self, &n: &u32) -> impl IntoIterator<Item = u32> {
    ///     self.0.successors(&n) // borrows `n`, which ends here
    /// }
    /// # }
    /// ```
    fn successors(&self, position: &Self::Position) -> impl IntoIterator<Item = Self::Position>;

    /// **Optional.** The outcome, for the player to move, of a position at which the rules end play. Without it
    /// play ends only where there is no move. A decided position is never expanded: `terminal` wins over
    /// [`successors`](Game::successors). If it decides a position that play could leave, every answer above that
    /// position follows it without a word.
    ///
    /// ```
    /// use retrograde::{Game, Outcome, from_fn};
    ///
    /// let race = from_fn(|&n: &u32| [n + 1, n + 2]).with_terminal(|&n| (n >= 10).then_some(Outcome::Loss));
    /// assert_eq!(race.terminal(&10), Some(Outcome::Loss));
    /// assert_eq!(race.terminal(&9), None);
    /// ```
    fn terminal(&self, position: &Self::Position) -> Option<Outcome> {
        let _ = position;
        None
    }

    /// **Optional.** Whether the move from one position to another hands the turn to the opponent; every move
    /// does unless this says otherwise. After a move that keeps the turn the *same* player moves again, and
    /// answers for the new position are answers for that player. Asked of moves that `successors` or `predecessors` list; of
    /// those out of a decided position, too, though the answer is not used.
    ///
    /// ```
    /// use retrograde::{Game, Outcome};
    ///
    /// /// Take 1 or 2 stones; taking 2 earns another turn.
    /// struct Again;
    ///
    /// impl Game for Again {
    ///     type Position = u32;
    ///     fn successors(&self, &n: &u32) -> impl IntoIterator<Item = u32> {
    ///         (1..=n.min(2)).map(move |take| n - take)
    ///     }
    ///     fn passes_turn(&self, from: &u32, to: &u32) -> bool {
    ///         from - to == 1
    ///     }
    /// }
    ///
    /// let solved = retrograde::outcomes(&Again, [2])?;
    /// // 2 to 0 keeps the turn and leaves the mover stuck; 2 to 1 leaves the opponent the last move.
    /// assert_eq!(solved.outcome(&2), Some(Outcome::Loss));
    /// # Ok::<(), retrograde::Error<u32>>(())
    /// ```
    fn passes_turn(&self, from: &Self::Position, to: &Self::Position) -> bool {
        let _ = (from, to);
        true
    }

    /// **Optional.** Whether this is a position of the game. Asked of every root and every position a move leads to;
    /// `false` is the error [`NotAPosition`](crate::Error::NotAPosition). By default every value of the type is a position, and the
    /// answer for a root that cannot occur is silently wrong.
    ///
    /// [`Sums`](crate::grundy::Sums) and [`MisereSums`](crate::grundy::MisereSums) ask it of every component, too.
    /// [`successors`](Game::successors) and [`terminal`](Game::terminal) are then never asked about anything else.
    /// [`Implicit`](crate::Implicit) does not ask: there [`Indexed::position`](crate::Indexed::position) says which positions
    /// exist.
    ///
    /// ```
    /// use retrograde::{Error, Game};
    ///
    /// /// Take 1 or 2 stones from a heap of at most ten.
    /// struct Ten;
    ///
    /// impl Game for Ten {
    ///     type Position = u32;
    ///     fn successors(&self, &n: &u32) -> impl IntoIterator<Item = u32> {
    ///         (1..=n.min(2)).map(move |take| n - take)
    ///     }
    ///     fn is_position(&self, &n: &u32) -> bool {
    ///         n <= 10
    ///     }
    /// }
    ///
    /// let error = retrograde::outcomes(&Ten, [11]).unwrap_err();
    /// assert_eq!(error, Error::NotAPosition { position: 11 });
    /// assert_eq!(error.to_string(), "11 is not a position of the game");
    /// ```
    fn is_position(&self, position: &Self::Position) -> bool {
        let _ = position;
        true
    }
}

/// What best play leads to, **for the player to move**: the N-, P- and D-positions of the literature.
///
/// ```
/// use retrograde::Outcome;
///
/// assert_eq!(Outcome::Win.reversed(), Outcome::Loss);
/// assert_eq!(Outcome::Draw.reversed(), Outcome::Draw);
/// assert_eq!(Outcome::Loss.to_string(), "loss");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player to move can force a win (an N-position: the next player wins).
    Win,
    /// The opponent of the player to move can force a win (a P-position: the previous player wins).
    Loss,
    /// Neither side can force a win (a D-position): play ends in a declared draw or goes on for ever.
    Draw,
}

impl Outcome {
    /// The same result seen by the other player.
    ///
    /// ```
    /// assert_eq!(retrograde::Outcome::Loss.reversed(), retrograde::Outcome::Win);
    /// ```
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Win => Self::Loss,
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
        }
    }

    /// What an outcome at the end of a move means to the player who makes the move.
    pub(crate) const fn seen_by_mover(self, passes_turn: bool) -> Self {
        if passes_turn { self.reversed() } else { self }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Win => "win",
            Self::Loss => "loss",
            Self::Draw => "draw",
        })
    }
}

/// The same game under misère play: a player without a move **wins**.
///
/// Positions that [`Game::terminal`] decides keep their outcome. Misère is a property of a whole sum of games, not
/// of one component, so wrap the game that is played, not its parts.
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
}

/// A game from a closure that lists the positions one move away. See [`FromFn::with_terminal`] for games that end
/// otherwise than by a player being stuck.
///
/// What the closure returns may not borrow the position it was given: copy what it needs, or collect. Implementing
/// [`Game`] has no such limit.
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
pub fn from_fn<P, I, F>(successors: F) -> FromFn<P, F, impl Fn(&P) -> Option<Outcome> + Copy>
where
    P: Clone + Eq + Hash,
    I: IntoIterator<Item = P>,
    F: Fn(&P) -> I,
{
    FromFn { successors, terminal: |_: &P| None, position: PhantomData }
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
pub struct FromFn<P, F, T> {
    successors: F,
    terminal: T,
    position: PhantomData<fn(&P)>,
}

impl<P, F, T> FromFn<P, F, T> {
    /// The same game, ended where `terminal` gives an outcome (for the player to move).
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
    pub fn with_terminal<U>(self, terminal: U) -> FromFn<P, F, U>
    where
        U: Fn(&P) -> Option<Outcome>,
    {
        FromFn { successors: self.successors, terminal, position: PhantomData }
    }
}

impl<P, F: Clone, T: Clone> Clone for FromFn<P, F, T> {
    fn clone(&self) -> Self {
        Self { successors: self.successors.clone(), terminal: self.terminal.clone(), position: PhantomData }
    }
}

impl<P, F: Copy, T: Copy> Copy for FromFn<P, F, T> {}

impl<P, F, T> fmt::Debug for FromFn<P, F, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FromFn").finish_non_exhaustive()
    }
}

impl<P, I, F, T> Game for FromFn<P, F, T>
where
    P: Clone + Eq + Hash,
    I: IntoIterator<Item = P>,
    F: Fn(&P) -> I,
    T: Fn(&P) -> Option<Outcome>,
{
    type Position = P;

    fn successors(&self, position: &P) -> impl IntoIterator<Item = P> {
        (self.successors)(position)
    }

    fn terminal(&self, position: &P) -> Option<Outcome> {
        (self.terminal)(position)
    }
}
