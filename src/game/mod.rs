//! The rules of a game, and the optional capabilities that a game may add to them.
//!
//! | trait | says | needed by | without it |
//! |---|---|---|---|
//! | [`Game`] | the rules | everything | – |
//! | [`Indexed`] | every position has an index | [`Stored`](crate::Stored), [`Implicit`](crate::Implicit), [`lint::indexed`](crate::lint::indexed), [`verify::indexed`](crate::verify::indexed) | [`explore`](crate::explore) finds the positions and gives them ids |
//! | [`Predecessors`] | which positions move to a position | [`Implicit`](crate::Implicit) for the engines that walk backward, [`lint::backward`](crate::lint::backward) | the moves are stored, four bytes each way |
//! | [`Decompose`] | the components of a position | [`Sums`](crate::sums::Sums), [`MisereSums`](crate::sums::MisereSums) | each whole sum is one position, and there are far more of them |
//! | [`Scored`](crate::score::Scored) | the score of each end of play, and what moves pay | [`scores`](crate::scores()) | – |
//! | [`Notation`] | how positions are shown and moves are named | everything that shows answers | [`Plain`]: the positions' `Debug` |
//!
//! Rules in which a position does not say who is to move, and the players have different moves, are a trait of
//! their own: [`Partizan`](crate::partizan::Partizan).
//!
//! Which door takes the game to which engine:
//!
//! | the game implements | door | engines |
//! |---|---|---|
//! | [`Game`] | [`explore`](crate::explore) | all |
//! | [`Indexed`] | [`Stored`](crate::Stored) | all |
//! | [`Indexed`] | [`Implicit`](crate::Implicit) | [`grundy`](crate::grundy), [`pattern`](crate::pattern), [`misere`](crate::misere), [`score`](crate::score) |
//! | [`Indexed`] and [`Predecessors`] | [`Implicit`](crate::Implicit) | all |
//!
//! What each engine takes:
//!
//! | engine | play can cycle | ends it takes |
//! |---|---|---|
//! | [`outcome`](crate::outcome) | yes | won, lost, drawn, stuck |
//! | [`grundy`](crate::grundy) | no: an error with the cycle | stuck, or declared lost |
//! | [`misere`](crate::misere) | no: an error with the cycle | stuck |
//! | [`pattern`](crate::pattern) | no: an error with the cycle | any, without distinction |
//! | [`loopy`](crate::loopy) | yes | stuck, or declared lost |
//! | [`score`](crate::score) | yes | any, with a score or without |
//!
//! `&G`, `Box<G>`, `Rc<G>` and `Arc<G>` have every capability of `G`. [`Misere<G>`](Misere) has all of them
//! except [`Decompose`]. [`Reduced`], a game up to symmetry, has all except [`Predecessors`]. [`rank`] helps
//! you write an index.

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
pub(crate) use notation::{KEEPS, Show, Shown, one_line};
pub use notation::{Notation, Plain};
pub use outcome::{Outcome, OutcomeError};
pub use reduced::Reduced;
pub(crate) use turns::{ASKED, Asked, moves};
pub use with_score::WithScore;

use std::hash::Hash;

/// The rules of a two-player game of perfect information.
///
/// `successors` is **required**. The other three methods are **optional**, and most games do not need them. A
/// position must hold everything that the rest of the game depends on: castling rights, a repetition count,
/// whose turn it is. (Whose turn it is may be left out if both players have the same moves and you read every
/// answer as "for the player to move".) Two situations with equal positions are one position.
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
    /// `Hash` should tell positions apart: if all have the same hash, each look-up compares all of them, and
    /// solving takes quadratic time.
    type Position: Clone + Eq + Hash;

    /// **Required.** Lists the positions one move away, once for each move. Two moves to the same position
    /// are two moves, and a move back to `position` itself is a move.
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
    /// The iterator may borrow the game and the position. So a game that forwards to another game must pass
    /// on the reference it was given. If the iterator would borrow a local position, collect it first:
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

    /// **Optional.** The outcome of a position at which the rules end play, for the player to move there. By
    /// default play ends only where there is no move. A decided position is never expanded: `terminal` takes
    /// precedence over [`successors`](Game::successors). Only [`lint`](crate::lint) lists its moves, to report
    /// that it has some. If it decides a position from which play should go on, every answer that depends on
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

    /// **Optional.** Whether the move from one position to another passes the turn to the opponent; by
    /// default every move does. After a move that keeps the turn the *same* player moves again, and answers
    /// for the new position are answers for that player. It is called for moves that `successors` or
    /// `predecessors` list. It may also be called for moves out of a decided position, but that answer is not
    /// used.
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

    /// **Optional.** Whether this value is a position of the game. It is called for every root and every
    /// position that a move leads to; `false` becomes the error [`NotAPosition`](crate::Error::NotAPosition).
    /// By default every value of the type is a position, and the answer for a root that cannot occur is
    /// silently wrong.
    ///
    /// [`Sums`](crate::sums::Sums) and [`MisereSums`](crate::sums::MisereSums) call it for every component,
    /// too. A value that it refuses never reaches [`successors`](Game::successors) or
    /// [`terminal`](Game::terminal). [`Implicit`](crate::Implicit) does not call it: there
    /// [`Indexed::position`] says which positions exist.
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
