//! What a user writes: the rules of a game, and what a game may be able to do beyond them. Each capability is
//! optional and buys something.
//!
//! | trait | says | needed by | without it |
//! |---|---|---|---|
//! | [`Game`] | the rules | everything | – |
//! | [`Indexed`] | every position has an index | [`Stored`](crate::Stored), [`Implicit`](crate::Implicit), [`lint::indexed`](crate::lint::indexed), [`verify::indexed`](crate::verify::indexed) | positions are found, and given ids, by [`explore`](crate::explore) |
//! | [`Predecessors`] | how a position can be reached | [`Implicit`](crate::Implicit) for the engines that walk backward, [`lint::backward`](crate::lint::backward) | the moves are stored, four bytes each way |
//! | [`Decompose`] | which sum of components a position is | [`Sums`](crate::sums::Sums), [`MisereSums`](crate::sums::MisereSums) | a whole sum is one position, and there are far more of these |
//! | [`Scored`](crate::score::Scored) | what an end is worth | [`scores`](crate::scores()) | – |
//! | [`Notation`] | what positions look like, what moves are called | whatever shows answers | [`Plain`]: the positions' `Debug` |
//!
//! Which engine asks what of a game:
//!
//! | engine | [`Game`] alone | [`Indexed`] | [`Indexed`] and [`Predecessors`] | play can cycle | ends it takes |
//! |---|---|---|---|---|---|
//! | [`outcome`](crate::outcome) | [`explore`](crate::explore) | [`Stored`](crate::Stored) | [`Implicit`](crate::Implicit) | yes | won, lost, drawn, stuck |
//! | [`grundy`](crate::grundy) | [`explore`](crate::explore) | [`Stored`](crate::Stored), [`Implicit`](crate::Implicit) | the same | no: an error with the cycle | stuck, or declared lost |
//! | [`pattern`](crate::pattern) | [`explore`](crate::explore) | [`Stored`](crate::Stored), [`Implicit`](crate::Implicit) | the same | no: an error with the cycle | any; all the same to it |
//! | [`loopy`](crate::loopy) | [`explore`](crate::explore) | [`Stored`](crate::Stored) | [`Implicit`](crate::Implicit) | yes | stuck, or declared lost |
//! | [`score`](crate::score) | [`explore`](crate::explore) | [`Stored`](crate::Stored) | [`Implicit`](crate::Implicit) | yes | any, with a score or without |
//!
//! `&G`, `Box<G>`, `Rc<G>` and `Arc<G>` have every capability that `G` has, and [`Misere<G>`](Misere) every
//! one but [`Decompose`].

mod closures;
mod decompose;
mod forward;
mod indexed;
mod misere;
mod notation;
mod outcome;
pub mod rank;
mod reduced;
mod turns;
mod with_score;

pub use closures::{FromFn, from_fn};
pub use decompose::{Decompose, WithComponents};
pub use indexed::{Indexed, Predecessors};
pub use misere::Misere;
pub(crate) use notation::one_line;
pub use notation::{Notation, Plain};
pub use outcome::{Outcome, OutcomeError};
pub use reduced::Reduced;
pub(crate) use turns::{Asked, moves};
pub use with_score::WithScore;

use std::hash::Hash;

/// The rules of a two-player game of perfect information.
///
/// `successors` is **required**; the other three methods are **optional** and most games never mention them.
/// Everything the future of the game depends on belongs in the position: whose turn it is (unless both
/// players have the same moves and every answer is read as "for the player to move"), castling rights, a
/// repetition count. Two situations with equal positions are one position.
///
/// `&G`, `Box<G>`, `Rc<G>` and `Arc<G>` are games if `G` is one, with every capability that `G` has.
///
/// # Example
///
/// Nim: take any number of stones from one heap; a player who cannot move loses.
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
    /// `Hash` must tell positions apart: if all have the same hash, each look-up tries all of them, and
    /// solving takes quadratic time.
    type Position: Clone + Eq + Hash;

    /// **Required.** The positions one move away, once for each move: two moves to the same position are two
    /// moves, and a move back to `position` itself is a move.
    ///
    /// A position without successors that [`terminal`](Game::terminal) does not decide is a loss for the
    /// player to move (normal play); [`Misere`] turns that into a win.
    ///
    /// ```
    /// use retrograde::{Game, from_fn};
    ///
    /// let countdown = from_fn(|&n: &u32| (1..=n.min(2)).map(move |take| n - take));
    /// let moves: Vec<u32> = countdown.successors(&5).into_iter().collect();
    /// assert_eq!(moves, [4, 3]);
    /// ```
    ///
    /// What is returned may borrow the game and the position. So a game that forwards to another must pass on
    /// the reference it was given; what borrows a local position must be collected:
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

    /// **Optional.** The outcome, for the player to move, of a position at which the rules end play. Without
    /// it play ends only where there is no move. A decided position is never expanded: `terminal` wins over
    /// [`successors`](Game::successors). If it decides a position that play could leave, every answer above
    /// that position is silently wrong.
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
    /// answers for the new position are answers for that player. Asked of moves that `successors` or
    /// `predecessors` list; of those out of a decided position, too, though the answer is not used.
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

    /// **Optional.** Whether this is a position of the game. Asked of every root and every position a move
    /// leads to; `false` is the error [`NotAPosition`](crate::Error::NotAPosition). By default every value of
    /// the type is a position, and the answer for a root that cannot occur is silently wrong.
    ///
    /// [`Sums`](crate::sums::Sums) and [`MisereSums`](crate::sums::MisereSums) ask it of every component,
    /// too. [`successors`](Game::successors) and [`terminal`](Game::terminal) are then never asked about
    /// anything else. [`Implicit`](crate::Implicit) does not ask: there [`Indexed::position`] says which
    /// positions exist.
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

    /// The moves of a position, each with whether it passes the turn, for games of this crate in which two
    /// moves to one position may differ in that. Its argument cannot be made outside this crate.
    #[doc(hidden)]
    fn moves_with_turns(
        &self,
        position: &Self::Position,
        _: turns::Asked,
    ) -> impl IntoIterator<Item = (Self::Position, bool)> {
        self.successors(position).into_iter().map(move |to| {
            let passes = self.passes_turn(position, &to);
            (to, passes)
        })
    }
}
