//! Games that end with a score: what every position is worth when both players play for points.
//!
//! Scores are whole numbers for the player to move; what one player gets the other loses. Endless play is worth something,
//! too, 0 unless the rules say otherwise. Whether a player can secure at least so much is a question that
//! [`outcome`] answers, so one pass of its engine for each distinct score gives all values.
//! [`theory`](crate::theory) has the proof.
//!
//! ```
//! use retrograde::{Graph, scores};
//!
//! // At 0: go round for ever, or take 3 points (2 is an end that costs the player on move there 3).
//! let graph = Graph::from_successors(&[vec![1, 2], vec![0, 3], vec![], vec![]])?;
//! let scores = scores::solve(&graph, |id| [None, None, Some(-3), Some(1)][id])?;
//! assert_eq!((scores.score(0), scores.plies(0)), (Some(3), Some(1)));
//! assert_eq!(scores.score(1), Some(-1)); // rather pay 1 at 3 than 3 at 0
//! # Ok::<(), retrograde::Error>(())
//! ```

use std::cell::RefCell;
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::fmt;

use crate::error::Error;
use crate::game::{Game, Outcome};
use crate::outcome;
use crate::solved::{Answers, Solved};
use crate::space::{Explored, Fetch, Kind, Positions, Space, checked_len, explore};

/// A game that ends with a score.
///
/// ```
/// use retrograde::{Game, scores::Scored};
///
/// /// Take one or two of the stones; whoever takes the last one gets as many points as were taken with it.
/// struct LastTake;
///
/// impl Game for LastTake {
///     type Position = (u32, u32); // stones left, taken last
///     fn successors(&self, &(left, _): &(u32, u32)) -> impl IntoIterator<Item = (u32, u32)> {
///         (1..=left.min(2)).map(move |take| (left - take, take))
///     }
/// }
///
/// impl Scored for LastTake {
///     fn score(&self, &(left, taken): &(u32, u32)) -> Option<i32> {
///         (left == 0).then(|| -(taken as i32)) // the opponent took them
///     }
/// }
///
/// let solved = retrograde::scores(&LastTake, [(4, 0)])?;
/// assert_eq!(solved.score(&(4, 0)), Some(1));
/// assert_eq!(solved.best_move(&(4, 0)), Some((3, 1)));
/// # Ok::<(), retrograde::Error<(u32, u32)>>(())
/// ```
pub trait Scored: Game {
    /// **Required.** The score for the player to move, if play ends here, be there moves or not; `None` where play goes on. A
    /// position that ends play without a score is worth 1 where it is won, −1 where it is lost or stuck, and 0 where it is drawn.
    fn score(&self, position: &Self::Position) -> Option<i32>;

    /// **Optional.** What endless play is worth to the player to move: 0 by default. One and the same play must be worth
    /// the same from all its positions: after a move that passes the turn the number changes its sign, at ends, too. So it cannot be
    /// the lead so far, which a capture changes. Where points taken are kept for good, write the game layer by layer: a
    /// move that takes points ends play, and is scored with what the smaller game is worth from there. The guide has an example.
    fn endless(&self, position: &Self::Position) -> i32 {
        let _ = position;
        0
    }
}

/// The game as a search sees it: where there is a score, play has ended. The search asks of each move once whether it passes the
/// turn; that is when endless play is compared, so that a fault is told before the rest of the game is found.
struct Ended<'a, G: Game> {
    game: &'a G,
    /// The first move that changes what endless play is worth. From then on every position is an end, so that the search
    /// comes to its own end.
    wrong: RefCell<Option<(G::Position, G::Position)>>,
}

impl<G: Scored> Game for Ended<'_, G> {
    type Position = G::Position;

    fn successors(&self, position: &G::Position) -> impl IntoIterator<Item = G::Position> {
        self.game.successors(position)
    }

    fn terminal(&self, position: &G::Position) -> Option<Outcome> {
        if self.wrong.borrow().is_some() {
            return Some(Outcome::Draw);
        }
        let scored = self.game.score(position).map(|_| Outcome::Draw);
        scored.or_else(|| self.game.terminal(position))
    }

    fn passes_turn(&self, from: &G::Position, to: &G::Position) -> bool {
        let passes_turn = self.game.passes_turn(from, to);
        // Endless play is not asked about outside the game; the search refuses the position when it comes to it.
        let same = |to| i64::from(self.game.endless(from)) == seen(self.game.endless(to).into(), passes_turn);
        if self.game.is_position(to) && !same(to) {
            self.wrong.borrow_mut().get_or_insert_with(|| (from.clone(), to.clone()));
        }
        passes_turn
    }

    fn is_position(&self, position: &G::Position) -> bool {
        self.game.is_position(position)
    }
}

/// What every position that play can reach from `roots` is worth to the player to move, and what to play.
///
/// The front door to [`solve`] and [`solve_with_endless`].
///
/// # Errors
///
/// As [`explore`] and [`solve_with_endless`], with positions in place of numbers. [`Error::EndlessDiffers`] is found while
/// exploring: what lies beyond the first such move is not looked at.
///
/// # Complexity
///
/// O((V + E) · k) for V positions reached, E moves and k distinct scores, sign apart.
///
/// ```
/// use retrograde::{Game, scores::Scored};
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
///     fn score(&self, &n: &i32) -> Option<i32> {
///         (n == 3).then_some(3)
///     }
/// }
///
/// let solved = retrograde::scores(&Count, [0])?;
/// assert_eq!(solved.score(&2), Some(0)); // going back is better than 3 for the opponent
/// assert_eq!(solved.score(&3), Some(3));
/// # Ok::<(), retrograde::Error<i32>>(())
/// ```
pub fn scores<G: Scored>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
) -> Result<Solved<Explored<G::Position>, Scores>, Error<G::Position>> {
    let ended = Ended { game, wrong: RefCell::new(None) };
    let space = explore(&ended, roots)?;
    if let Some((from, to)) = ended.wrong.into_inner() {
        return Err(Error::EndlessDiffers { from, to });
    }
    let score = |id| space.position(id).and_then(|position| game.score(position)).map(i64::from);
    let mut endless: Vec<i32> = space.positions().iter().map(|position| game.endless(position)).collect();
    if endless.iter().all(|&worth| worth == 0) {
        endless = Vec::new();
    }
    let scores = solve_shifted(&space, score, endless)
        .map_err(|error| error.named(space.len(), |id| space.position(id).cloned()))?;
    Ok(Solved::joined(space, scores))
}

/// What every position of a space is worth to the player to move, endless play being worth 0.
///
/// `score` gives the score of positions that end play, for the player to move there. Ends without one count 1, 0 and −1, as
/// [`Scored::score`] says. With cuts in the space there are values only where the cuts change neither value nor plies, and where play
/// goes on none is called worth as much as endless play.
///
/// Source: A. R. Washburn, *Deterministic graphical games*, J. Math. Anal. Appl. 153 (1990), where such games have values; here
/// they are found by thresholds, each a game of win, loss and draw.
///
/// # Errors
///
/// As [`outcome::solve`].
///
/// # Complexity
///
/// O((V + E) · k) time for k distinct scores, sign apart; 12 bytes a position are kept, besides what one pass of
/// [`outcome::solve`] takes. `score` is asked several times for each position.
///
/// ```
/// use retrograde::{Graph, scores};
///
/// let graph = Graph::from_successors(&[vec![1, 2], vec![], vec![]])?;
/// let scores = scores::solve(&graph, |id| [None, Some(-5), Some(4)][id])?;
/// assert_eq!((0..3).map(|id| scores.score(id)).collect::<Vec<_>>(), [Some(5), Some(-5), Some(4)]);
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn solve(space: &impl Space, score: impl Fn(usize) -> Option<i32>) -> Result<Scores, Error> {
    solve_shifted(space, |id| score(id).map(i64::from), Vec::new())
}

/// The same where endless play is worth `endless(id)` to the player to move at each position, ends included.
///
/// # Errors
///
/// As [`solve`]; [`Error::EndlessDiffers`] at a move before and after which endless play is not worth the same to the same
/// player; [`Error::BadMove`] for a move to a number outside the space.
///
/// # Complexity
///
/// As [`solve`], and one pass over all moves; 16 bytes a position are kept.
///
/// ```
/// use retrograde::{Error, Graph, scores};
///
/// // The player on move at 0 likes to go round; the other, on move at 1, may end it at 2.
/// let graph = Graph::from_successors(&[vec![1], vec![0, 2], vec![]])?;
/// let score = |id| (id == 2).then_some(3);
/// let scores = scores::solve_with_endless(&graph, score, |id| [5, -5, 5][id])?;
/// assert_eq!((scores.score(0), scores.score(1)), (Some(3), Some(-3)));
///
/// let both_like_it = scores::solve_with_endless(&graph, score, |_| 5);
/// assert_eq!(both_like_it, Err(Error::EndlessDiffers { from: 0, to: 1 }));
/// # Ok::<(), Error>(())
/// ```
pub fn solve_with_endless(
    space: &impl Space,
    score: impl Fn(usize) -> Option<i32>,
    endless: impl Fn(usize) -> i32,
) -> Result<Scores, Error> {
    let endless: Vec<i32> = (0..checked_len(space.len())?).map(endless).collect();
    let score = |id| score(id).map(i64::from);
    check_endless(space, &score, &endless)?;
    solve_shifted(space, score, endless)
}

/// The score of a position that ends play.
fn end(kind: Kind, score: Option<i64>) -> Option<i64> {
    match (kind, score) {
        (Kind::Hole | Kind::Cut, _) => None,
        (_, Some(score)) => Some(score),
        (Kind::End(Outcome::Win), None) => Some(1),
        (Kind::End(Outcome::Draw), None) => Some(0),
        (Kind::End(Outcome::Loss) | Kind::Open(0), None) => Some(-1),
        (Kind::Open(_), None) => None,
    }
}

/// Whether every move leaves endless play worth the same to the same player.
fn check_endless(
    space: &impl Space,
    score: &impl Fn(usize) -> Option<i64>,
    endless: &[i32],
) -> Result<(), Error> {
    let len = space.len();
    for from in 0..len {
        let kind = space.kind(from);
        if !matches!(kind, Kind::Open(_)) || end(kind, score(from)).is_some() {
            continue;
        }
        let mut wrong = None;
        space.for_each_successor(from, |to, passes_turn| match endless.get(to) {
            _ if wrong.is_some() => {}
            None => wrong = Some(Error::BadMove { position: from, index: to, len }),
            Some(&after) => {
                if i64::from(endless[from]) != seen(i64::from(after), passes_turn) {
                    wrong = Some(Error::EndlessDiffers { from, to });
                }
            }
        });
        if let Some(error) = wrong {
            return Err(error);
        }
    }
    Ok(())
}

/// A number of the position after a move, seen by the player who made it.
fn seen(value: i64, passes_turn: bool) -> i64 {
    if passes_turn { -value } else { value }
}

/// One question: who can force an end that is better than endless play by at least `bar`? Ends in between are draws, as
/// endless play is.
struct Threshold<'a, S, E> {
    space: &'a S,
    /// How much better than endless play an end is for the player to move; `None` where play goes on.
    gain: E,
    bar: i64,
}

impl<S: Space, E: Fn(usize) -> Option<i64>> Space for Threshold<'_, S, E> {
    fn len(&self) -> usize {
        self.space.len()
    }

    fn kind(&self, id: usize) -> Kind {
        match (self.gain)(id) {
            None => self.space.kind(id),
            Some(gain) if gain >= self.bar => Kind::End(Outcome::Win),
            Some(gain) if gain <= -self.bar => Kind::End(Outcome::Loss),
            Some(_) => Kind::End(Outcome::Draw),
        }
    }

    fn for_each_successor(&self, id: usize, visit: impl FnMut(usize, bool)) {
        self.space.for_each_successor(id, visit);
    }

    fn for_each_predecessor(&self, id: usize, visit: impl FnMut(usize, bool)) {
        self.space.for_each_predecessor(id, visit);
    }

    fn is_stored(&self) -> bool {
        self.space.is_stored()
    }

    fn prefetch(&self, id: usize, what: Fetch) {
        self.space.prefetch(id, what);
    }
}

/// All values, by the bars from the lowest up: the last one that a position takes tells its gain.
fn solve_shifted(
    space: &impl Space,
    score: impl Fn(usize) -> Option<i64>,
    endless: Vec<i32>,
) -> Result<Scores, Error> {
    let len = checked_len(space.len())?;
    let base = |id: usize| endless.get(id).map_or(0, |&worth| i64::from(worth));
    let gain = |id| end(space.kind(id), score(id)).map(|score| score - base(id));
    let mut bars: BTreeSet<i64> = (0..len).filter_map(gain).map(i64::abs).collect();
    bars.remove(&0);
    // Even if nothing is better than anything else, a pass finds the holes, and what cuts leave unknown.
    if bars.is_empty() {
        bars.insert(1);
    }
    let at_start = |id| if gain(id).is_some() { 0 } else { NO_PLIES };
    let plies = (0..len).map(at_start).collect();
    let mut scores = Scores { gains: vec![0; len], plies, endless: Vec::new() };
    for bar in bars {
        let outcomes = outcome::solve(&Threshold { space, gain, bar })?;
        for id in 0..len {
            let gain = match outcomes.outcome(id) {
                _ if scores.gains[id] == UNKNOWN => continue,
                Some(Outcome::Win) => bar,
                Some(Outcome::Loss) => -bar,
                Some(Outcome::Draw) => continue,
                None => UNKNOWN,
            };
            let plies = outcomes.remoteness(id);
            scores.gains[id] = if plies.is_some() { gain } else { UNKNOWN };
            scores.plies[id] = plies.unwrap_or(NO_PLIES);
        }
    }
    Ok(Scores { endless, ..scores })
}

/// The gain of a hole, or of a position whose value is not known: no sum of scores comes near it.
const UNKNOWN: i64 = i64::MIN;
/// No remoteness is as large.
const NO_PLIES: u32 = u32::MAX;

/// What every position of a space is worth: what [`solve`] returns.
///
/// ```
/// use retrograde::{Graph, scores};
///
/// let scores = scores::solve(&Graph::from_edges(2, [(0, 1)])?, |id| (id == 1).then_some(-7))?;
/// assert_eq!((scores.score(0), scores.score(1), scores.score(2)), (Some(7), Some(-7), None));
/// # Ok::<(), retrograde::Error>(())
/// ```
#[must_use = "solving has no effect but its answers"]
#[derive(Clone, PartialEq, Eq)]
pub struct Scores {
    /// By how much the value is better than endless play.
    gains: Vec<i64>,
    plies: Vec<u32>,
    /// What endless play is worth; empty if it is worth 0 everywhere.
    endless: Vec<i32>,
}

impl Scores {
    /// What the position is worth to the player to move under best play of both. `None` for a hole, a number outside the
    /// space, or what is not known.
    ///
    /// ```
    /// use retrograde::{Graph, scores};
    ///
    /// let scores = scores::solve(&Graph::from_edges(2, [(0, 1), (0, 0)])?, |id| (id == 1).then_some(7))?;
    /// assert_eq!(scores.score(0), Some(0)); // rather for ever than −7
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    #[must_use]
    pub fn score(&self, id: usize) -> Option<i64> {
        let gain = self.gain(id)?;
        Some(gain + self.endless.get(id).map_or(0, |&worth| i64::from(worth)))
    }

    /// The fewest plies in which the player whom the value suits better than endless play can force an end that is worth
    /// that much to them, or more; 0 at ends. `None` where play goes on and the value is that of endless play, or is not known.
    ///
    /// ```
    /// use retrograde::{Graph, scores};
    ///
    /// let scores = scores::solve(&Graph::from_edges(2, [(0, 1), (0, 0)])?, |id| (id == 1).then_some(-7))?;
    /// assert_eq!((scores.plies(0), scores.plies(1)), (Some(1), Some(0)));
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    #[must_use]
    pub fn plies(&self, id: usize) -> Option<u32> {
        self.plies.get(id).copied().filter(|&plies| plies != NO_PLIES && self.gains[id] != UNKNOWN)
    }

    /// The number of positions, holes included.
    ///
    /// ```
    /// use retrograde::{Graph, scores};
    ///
    /// assert_eq!(scores::solve(&Graph::from_edges(2, [(0, 1)])?, |_| None)?.len(), 2);
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    #[must_use]
    pub fn len(&self) -> usize {
        self.gains.len()
    }

    /// Whether the space was empty.
    ///
    /// ```
    /// use retrograde::{Graph, scores};
    ///
    /// assert!(scores::solve(&Graph::from_edges(0, [])?, |_| None)?.is_empty());
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.gains.is_empty()
    }

    fn gain(&self, id: usize) -> Option<i64> {
        self.gains.get(id).copied().filter(|&gain| gain != UNKNOWN)
    }

    /// How good a move to a position is for the player who makes it: first the gain, then the fewest plies of the player who
    /// gains and the most of the one who loses.
    fn rank(&self, to: usize, passes_turn: bool) -> Option<(i64, Reverse<u32>, u32)> {
        let gain = seen(self.gain(to)?, passes_turn);
        let plies = self.plies(to).unwrap_or_default();
        Some(if gain > 0 { (gain, Reverse(plies), 0) } else { (gain, Reverse(0), plies) })
    }
}

impl fmt::Debug for Scores {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Scores").field("positions", &self.len()).finish_non_exhaustive()
    }
}

impl Answers for Scores {
    type Value = i64;

    fn value(&self, id: usize) -> Option<i64> {
        self.score(id)
    }

    fn len(&self) -> usize {
        self.len()
    }
}

impl<S: Positions> Solved<S, Scores> {
    /// What a position is worth to the player to move; `None` if it is not in the space or not known.
    ///
    /// ```
    /// use retrograde::{Graph, Solved, scores};
    ///
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// let solved = Solved::new(&graph, scores::solve(&graph, |id| (id == 1).then_some(-7))?)?;
    /// assert_eq!(solved.score(&0), Some(7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn score(&self, position: &S::Position) -> Option<i64> {
        self.value(position)
    }

    /// A move that keeps the value, and gets there: the fewest plies if the value is better than endless play, the most if it
    /// is worse. (A move that merely keeps a good value may circle for ever, and then endless play is all there is.) `None`
    /// where play has ended, or if the position is not in the space or not known.
    ///
    /// ```
    /// use retrograde::{Graph, Solved, scores};
    ///
    /// // 0 may pass to 1, from where play comes back at once, or take 7 points at 2.
    /// let graph = Graph::from_successors(&[vec![1, 2], vec![0], vec![]])?;
    /// let solved = Solved::new(&graph, scores::solve(&graph, |id| (id == 2).then_some(-7))?)?;
    /// assert_eq!(solved.score(&1), Some(-7)); // so both moves of 0 keep the value
    /// assert_eq!(solved.best_move(&0), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn best_move(&self, position: &S::Position) -> Option<S::Position> {
        let (space, scores) = (self.space(), self.answers());
        let id = space.id(position)?;
        // Ends are settled in 0 plies, and nothing else is.
        if scores.gain(id).is_none() || scores.plies(id) == Some(0) {
            return None;
        }
        let mut best = None;
        space.for_each_successor(id, |to, passes_turn| {
            let rank = scores.rank(to, passes_turn);
            if rank.is_some() && best.is_none_or(|(least, _)| rank > least) {
                best = Some((rank, to));
            }
        });
        space.position(best?.1)
    }
}
