//! Answers asked for by position.

mod answers;
mod check;
mod loopy;
mod play;
mod refutation;
mod strategy;
mod sum;

pub use answers::{Answers, LengthMismatch};
pub use loopy::{loopy_nimbers, loopy_nimbers_indexed};
pub use play::{Line, Move};
pub use refutation::{Refutation, Step, Stop};
pub use strategy::Strategy;

use std::fmt;

use crate::capability::Predecessors;
use crate::error::Error;
use crate::game::{Game, Outcome};
use crate::grundy::{self, Nimbers};
use crate::outcome::{self, Counts, Layer, Outcomes};
use crate::pattern::{self, Patterns, TurnPattern};
use crate::space::{Explored, Implicit, Positions, explore};

/// Who wins, in how many moves and what to play: every position that play can reach from `roots`, solved.
///
/// The front door to the engine of [`outcome`](crate::outcome); [`outcomes_indexed`] gives the same answers for games
/// with an index and predecessors, in less memory, and [`outcome::solve`] those for a space of your own.
///
/// # Errors
///
/// As [`explore`] and [`outcome::solve`], with positions in place of numbers.
///
/// # Complexity
///
/// O(V + E) for V positions reached and E moves.
///
/// ```
/// use retrograde::{Outcome, from_fn};
///
/// let take_1_to_3 = from_fn(|&n: &u32| (1..=n.min(3)).map(move |take| n - take));
/// let solved = retrograde::outcomes(&take_1_to_3, [21])?;
/// assert_eq!(solved.outcome(&21), Some(Outcome::Win));
/// assert_eq!(solved.remoteness(&21), Some(11));
/// assert_eq!(solved.outcome(&22), None); // not reached from 21
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
pub fn outcomes<G: Game>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
) -> Result<Solved<Explored<G::Position>, Outcomes>, Error<G::Position>> {
    join(explore(game, roots)?, outcome::solve)
}

/// The Grundy value of every position that play can reach from `roots`.
///
/// The front door to the engine of [`grundy`](crate::grundy).
///
/// **Both players must have the same moves.** With the mover in the position, or moves of one player only, the XOR of values
/// means nothing: see [`grundy`](crate::grundy#both-players-must-have-the-same-moves).
///
/// # Errors
///
/// As [`explore`] and [`grundy::solve`], with positions in place of numbers.
///
/// # Complexity
///
/// O(V + E) for V positions reached and E moves.
///
/// ```
/// use retrograde::from_fn;
///
/// let take_1_to_3 = from_fn(|&n: &u32| (1..=n.min(3)).map(move |take| n - take));
/// let solved = retrograde::nimbers(&take_1_to_3, [10])?;
/// assert_eq!(solved.nimber(&10), Some(2)); // 10 mod 4
/// assert_eq!(solved.winning_moves(&[10, 7]), Some(vec![(0, 7), (1, 6)]));
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
pub fn nimbers<G: Game>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
) -> Result<Solved<Explored<G::Position>, Nimbers>, Error<G::Position>> {
    join(explore(game, roots)?, grundy::solve)
}

/// The turn pattern of every position that play can reach from `roots`.
///
/// The front door to the engine of [`pattern`](crate::pattern).
///
/// # Errors
///
/// As [`explore`] and [`pattern::solve`], with positions in place of numbers.
///
/// # Complexity
///
/// O(V + E) for V positions reached and E moves.
///
/// ```
/// use retrograde::{TurnPattern, from_fn};
///
/// let countdown = from_fn(|&n: &u32| (1..=n.min(2)).map(move |take| n - take));
/// let solved = retrograde::patterns(&countdown, [4])?;
/// assert_eq!(solved.pattern(&2), Some(TurnPattern::MoverChooses));
/// assert_eq!(solved.pattern(&3), Some(TurnPattern::Keeps));
/// assert_eq!(solved.pattern(&4), Some(TurnPattern::Swaps));
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
pub fn patterns<G: Game>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
) -> Result<Solved<Explored<G::Position>, Patterns>, Error<G::Position>> {
    join(explore(game, roots)?, pattern::solve)
}

/// [`outcomes`] of every position of a game with an index and predecessors. No move is stored: 4 bytes a position.
///
/// # Errors
///
/// As [`outcome::solve`], with positions in place of numbers.
///
/// # Complexity
///
/// Each position is expanded once forward and, if it is decided, once backward.
///
/// ```
/// use retrograde::{Graph, Outcome};
///
/// // A graph is a game of this kind; so its best moves are found, too.
/// let graph = Graph::from_successors(&[vec![1, 2], vec![], vec![0]])?;
/// let solved = retrograde::outcomes_indexed(&graph)?;
/// assert_eq!(solved.best_move(&0).map(|best| best.position), Some(1));
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn outcomes_indexed<G: Predecessors>(
    game: G,
) -> Result<Solved<Implicit<G>, Outcomes>, Error<G::Position>> {
    join(Implicit::new(game), outcome::solve)
}

/// [`nimbers`] of every position of a game with an index and predecessors. No move is stored. Both players must have the same
/// moves, as there.
///
/// # Errors
///
/// As [`grundy::solve`], with positions in place of numbers.
///
/// # Complexity
///
/// Each position is expanded a few times forward and never backward.
///
/// ```
/// let graph = retrograde::Graph::from_successors(&[vec![1, 2], vec![], vec![1]])?;
/// assert_eq!(retrograde::nimbers_indexed(&graph)?.nimber(&0), Some(2));
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn nimbers_indexed<G: Predecessors>(game: G) -> Result<Solved<Implicit<G>, Nimbers>, Error<G::Position>> {
    join(Implicit::new(game), grundy::solve)
}

/// [`patterns`] of every position of a game with an index and predecessors. No move is stored.
///
/// # Errors
///
/// As [`pattern::solve`], with positions in place of numbers.
///
/// # Complexity
///
/// Each position is expanded a few times forward and never backward.
///
/// ```
/// use retrograde::TurnPattern;
///
/// let graph = retrograde::Graph::from_successors(&[vec![1], vec![]])?;
/// assert_eq!(retrograde::patterns_indexed(&graph)?.pattern(&0), Some(TurnPattern::Swaps));
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn patterns_indexed<G: Predecessors>(
    game: G,
) -> Result<Solved<Implicit<G>, Patterns>, Error<G::Position>> {
    join(Implicit::new(game), pattern::solve)
}

/// Runs an engine on a space and keeps both.
pub(crate) fn join<S: Positions, A>(
    space: S,
    engine: impl FnOnce(&S) -> Result<A, Error>,
) -> Result<Solved<S, A>, Error<S::Position>> {
    let answers = engine(&space).map_err(|error| error.named(space.len(), |id| space.position(id)))?;
    Ok(Solved::joined(space, answers))
}

/// A space together with the answers for it, to be asked by position.
///
/// ```
/// use retrograde::{Outcome, from_fn};
///
/// let solved = retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [3])?;
/// assert_eq!(solved.value(&3), Some(Outcome::Win));
/// assert_eq!(solved.value(&4), None); // play from 3 cannot reach it
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
#[must_use = "solving has no effect but its answers"]
#[derive(Clone)]
pub struct Solved<S, A> {
    space: S,
    answers: A,
}

impl<S: Positions, A> Solved<S, A> {
    /// Joins a space and the answers an engine gave for it. Nothing checks that they belong together but their lengths.
    ///
    /// # Errors
    ///
    /// [`LengthMismatch`] if the answers are not as many as the space has position ids.
    ///
    /// ```
    /// use retrograde::{Solved, explore, from_fn, grundy};
    ///
    /// let heap = from_fn(|&n: &u32| 0..n);
    /// let space = explore(&heap, [3])?;
    /// let nimbers = grundy::solve(&space)?;
    /// assert_eq!(Solved::new(space, nimbers.clone())?.nimber(&2), Some(2));
    ///
    /// let refused = Solved::new(explore(&heap, [9])?, nimbers).unwrap_err();
    /// assert_eq!(refused.to_string(), "expected answers for 10 positions, found 4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(space: S, answers: A) -> Result<Self, LengthMismatch>
    where
        A: Answers,
    {
        match (space.len(), answers.len()) {
            (space, answers) if space != answers => Err(LengthMismatch { space, answers }),
            _ => Ok(Self::joined(space, answers)),
        }
    }

    /// The same for answers that an engine has just given for this very space.
    pub(crate) fn joined(space: S, answers: A) -> Self {
        Self { space, answers }
    }

    /// The space.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [3]).unwrap();
    /// assert_eq!(solved.space().id(&3), Some(0));
    /// ```
    pub fn space(&self) -> &S {
        &self.space
    }

    /// The answers by number.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let solved = retrograde::nimbers(&from_fn(|&n: &u32| 0..n), [3]).unwrap();
    /// assert_eq!(solved.answers().nimber(0), Some(3));
    /// ```
    pub fn answers(&self) -> &A {
        &self.answers
    }

    /// How many numbers the space has, holes included.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [3]).unwrap();
    /// assert_eq!(solved.len(), 4);
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.space.len()
    }

    /// Whether nothing was solved.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// assert!(retrograde::outcomes(&from_fn(|&n: &u32| 0..n), []).unwrap().is_empty());
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.space.is_empty()
    }

    /// The answer for a position: an [`Outcome`], a Grundy value or a [`TurnPattern`]. `None` if the position is not in
    /// the space or its answer is not known.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let solved = retrograde::nimbers(&from_fn(|&n: &u32| 0..n), [300]).unwrap();
    /// assert_eq!((solved.value(&300), solved.value(&301)), (Some(300), None));
    /// ```
    #[must_use]
    pub fn value(&self, position: &S::Position) -> Option<A::Value>
    where
        A: Answers,
    {
        self.answers.value(self.space.id(position)?)
    }

    /// Every position with its answer, in the order of their numbers; holes are skipped.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let solved = retrograde::nimbers(&from_fn(|&n: &u32| 0..n), [2]).unwrap();
    /// assert_eq!(solved.iter().collect::<Vec<_>>(), [(2, Some(2)), (0, Some(0)), (1, Some(1))]);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (S::Position, Option<A::Value>)>
    where
        A: Answers,
    {
        (0..self.space.len()).filter_map(|id| Some((self.space.position(id)?, self.answers.value(id))))
    }
}

impl<S: Positions> Solved<S, Patterns> {
    /// The turn pattern of a position; the same as [`value`](Solved::value).
    ///
    /// ```
    /// use retrograde::{TurnPattern, from_fn};
    ///
    /// let solved = retrograde::patterns(&from_fn(|&n: &u32| 0..n), [1]).unwrap();
    /// assert_eq!(solved.pattern(&1), Some(TurnPattern::Swaps));
    /// ```
    #[must_use]
    pub fn pattern(&self, position: &S::Position) -> Option<TurnPattern> {
        self.value(position)
    }
}

impl<S: Positions> Solved<S, Outcomes> {
    /// The outcome of a position for the player to move; the same as [`value`](Solved::value).
    ///
    /// ```
    /// use retrograde::{Outcome, from_fn};
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [1]).unwrap();
    /// assert_eq!(solved.outcome(&0), Some(Outcome::Loss));
    /// ```
    #[must_use]
    pub fn outcome(&self, position: &S::Position) -> Option<Outcome> {
        self.value(position)
    }

    /// Plies to the end of play if the winner hurries and the loser delays; `None` unless the position is won or lost.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| n.checked_sub(1)), [9]).unwrap();
    /// assert_eq!(solved.remoteness(&9), Some(9));
    /// ```
    #[must_use]
    pub fn remoteness(&self, position: &S::Position) -> Option<u32> {
        self.answers.remoteness(self.space.id(position)?)
    }

    /// How many positions are won, lost, drawn and unknown.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [5]).unwrap();
    /// assert_eq!((solved.counts().win, solved.counts().loss), (5, 1));
    /// ```
    #[must_use]
    pub fn counts(&self) -> Counts {
        self.answers.counts()
    }

    /// The largest remoteness, in plies; `None` if no position is won or lost.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| [n]), [5]).unwrap();
    /// assert_eq!(solved.max_remoteness(), None);
    /// ```
    #[must_use]
    pub fn max_remoteness(&self) -> Option<u32> {
        self.answers.max_remoteness()
    }

    /// How many positions are won and lost in exactly so many plies: see [`Outcomes::histogram`].
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let solved = retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [5]).unwrap();
    /// assert_eq!(solved.histogram()[1].win, 5);
    /// ```
    #[must_use]
    pub fn histogram(&self) -> Vec<Layer> {
        self.answers.histogram()
    }
}

impl<S: fmt::Debug, A: fmt::Debug> fmt::Debug for Solved<S, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solved").field("space", &self.space).field("answers", &self.answers).finish()
    }
}
