//! The root functions: rules and roots in, answers by position out.

use crate::error::Error;
use crate::game::Game;
use crate::grundy::Nimbers;
use crate::loopy::LoopyNimbers;
use crate::misere::Genera;
use crate::outcome::Outcomes;
use crate::pattern::Patterns;
use crate::score::{ScoreError, Scored, Scores, explore_scored};
use crate::solved::Solved;
use crate::solver::Solver;
use crate::space::{Explored, explore};

/// Solves every position that play can reach from `roots`: who wins, in how many plies, what to play.
///
/// It explores the game and runs the engine of [`outcome`](crate::outcome). [`Solver::outcomes`] takes any
/// other space: a graph, or an indexed game, which needs less memory.
///
/// # Errors
///
/// As [`explore`] and [`outcome::solve`](crate::outcome::solve), with positions in place of ids.
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
    Solver::new().outcomes(explore(game, roots)?)
}

/// Finds the Grundy value of every position that play can reach from `roots`.
///
/// It explores the game and runs the engine of [`grundy`](crate::grundy).
///
/// **Both players must have the same moves.** With the mover in the position, or moves of one player only,
/// the sum of values means nothing: see [`grundy`](crate::grundy#both-players-must-have-the-same-moves).
///
/// # Errors
///
/// As [`explore`] and [`grundy::solve`](crate::grundy::solve), with positions in place of ids.
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
    Solver::new().nimbers(explore(game, roots)?)
}

/// Finds the genus of every position that play can reach from `roots`: its Grundy value, and what can be said
/// of its sums if a player who cannot move wins.
///
/// It explores the game and runs the engine of [`misere`](crate::misere).
///
/// **Both players must have the same moves**: see [`grundy`](crate::grundy#both-players-must-have-the-same-moves).
///
/// # Errors
///
/// As [`explore`] and [`misere::solve`](crate::misere::solve), with positions in place of ids.
///
/// # Complexity
///
/// As [`misere::solve`](crate::misere::solve).
///
/// ```
/// use retrograde::{Outcome, from_fn};
///
/// let take_1_to_3 = from_fn(|&n: &u32| (1..=n.min(3)).map(move |take| n - take));
/// let solved = retrograde::genera(&take_1_to_3, [10])?;
/// assert_eq!(solved.genus(&7).unwrap().to_string(), "3^31");
/// assert_eq!(solved.misere_outcome(&[9]), Some(Outcome::Loss)); // the last stone loses
/// assert_eq!(solved.misere_outcome(&[9, 1]), Some(Outcome::Win));
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
pub fn genera<G: Game>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
) -> Result<Solved<Explored<G::Position>, Genera>, Error<G::Position>> {
    Solver::new().genera(explore(game, roots)?)
}

/// Finds the turn pattern of every position that play can reach from `roots`.
///
/// It explores the game and runs the engine of [`pattern`](crate::pattern).
///
/// # Errors
///
/// As [`explore`] and [`pattern::solve`](crate::pattern::solve), with positions in place of ids.
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
    Solver::new().patterns(explore(game, roots)?)
}

/// Finds the loopy value of every position that play can reach from `roots`: its value in a sum, even where
/// play can cycle.
///
/// It explores the game and runs the engine of [`loopy`](crate::loopy).
///
/// **Both players must have the same moves.** With the mover in the position, or moves of one player only,
/// the sum of values means nothing: see [`grundy`](crate::grundy#both-players-must-have-the-same-moves).
///
/// # Errors
///
/// As [`explore`] and [`loopy::solve`](crate::loopy::solve), with positions in place of ids.
///
/// # Complexity
///
/// As [`loopy::solve`](crate::loopy::solve).
///
/// ```
/// use retrograde::from_fn;
///
/// // From a heap take one stone or two; from a heap of three a stone may be added, too.
/// let game = from_fn(|&n: &u32| match n {
///     0 => vec![],
///     1 => vec![0],
///     3 => vec![2, 1, 4],
///     _ => vec![n - 1, n - 2],
/// });
/// let solved = retrograde::loopy_nimbers(&game, [6])?;
/// let shown: Vec<String> = (0..=6).map(|n| solved.loopy_nimber(&n).unwrap().to_string()).collect();
/// assert_eq!(shown, ["0", "1", "2", "∞{1,2}", "∞{2}", "∞", "∞"]);
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
pub fn loopy_nimbers<G: Game>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
) -> Result<Solved<Explored<G::Position>, LoopyNimbers>, Error<G::Position>> {
    Solver::new().loopy_nimbers(explore(game, roots)?)
}

/// Finds the score of every position that play can reach from `roots`, for the player to move, and what to
/// play.
///
/// It explores the game and runs the engine of [`score`](crate::score).
///
/// # Errors
///
/// As [`explore`] and [`score::solve`](crate::score::solve), with positions in place of ids.
///
/// # Complexity
///
/// As [`score::solve`](crate::score::solve), for V positions reached and E moves.
///
/// ```
/// use retrograde::{Game, score::Scored};
///
/// /// Count up to 3 and score it, or go back to 0.
/// struct Count;
///
/// impl Game for Count {
///     type Position = i32;
///     fn successors(&self, &n: &i32) -> impl IntoIterator<Item = i32> {
///         [n + 1, 0]
///     }
/// }
///
/// impl Scored for Count {
///     fn score(&self, &n: &i32) -> Option<i64> {
///         (n == 3).then_some(3)
///     }
/// }
///
/// let solved = retrograde::scores(&Count, [0])?;
/// assert_eq!(solved.score(&2), Some(0)); // going back is better than 3 for the opponent
/// assert_eq!(solved.score(&3), Some(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn scores<G: Scored>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
) -> Result<Solved<Explored<G::Position>, Scores>, ScoreError<G::Position>> {
    Solver::new().scores(explore_scored(game, roots)?, game)
}
