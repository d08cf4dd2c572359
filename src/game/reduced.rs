//! Symmetry: one position for each class of equivalent positions.

use std::fmt;

use super::{Asked, Decompose, Game, Indexed, Outcome, moves};
use crate::score::Scored;

/// A game up to symmetry: only one position of each class of equivalent positions is solved, its
/// *representative*.
///
/// `canonical` maps each position to the representative of its class: for example, the least of its mirror
/// images. The reduced game is a game like any other, so every door and engine takes it. With the eight
/// symmetries of a square it has as few as an eighth of the positions, and takes as little as an eighth of
/// the memory.
///
/// * Ask for answers by [`representative`](Reduced::representative). A root that is not a representative is
///   solved as well, beside the representative of its class.
/// * Moves of a representative to the same class are parallel moves: none is dropped. Each passes or keeps
///   the turn as the real move does, even where two moves to one class differ in that. Only a game of your
///   own that wraps this one cannot tell two such moves apart, because [`passes_turn`](Game::passes_turn) is
///   then `false` for both.
/// * [`lift`](Reduced::lift) and [`Line::lift`](crate::solved::Line::lift) turn answers back into real moves.
///
/// `canonical` must respect the rules: a position and its representative have the same
/// [`terminal`](Game::terminal) and equivalent moves, and the representative of a representative is itself.
/// Otherwise answers are silently wrong; [`lint::symmetry`](crate::lint::symmetry) finds it.
///
/// An index of the game is also an index of the reduced game, with a hole for every other position:
/// [`Stored`](crate::Stored) saves time and moves by that, but not the four bytes a position.
///
/// The reduced game does not implement [`Predecessors`](crate::Predecessors). Each predecessor must be listed
/// once for each of its moves, and the moves backward do not give that number: the moves from a
/// representative A to the class of B are as many as the moves backward from B into the class of A, times the
/// size of B's class, divided by the size of A's. `canonical` does not know these sizes. Counting the moves
/// forward instead would make each move backward cost as much as all moves of a position. It would not pay
/// either: an [`Implicit`](crate::Implicit) game stores no moves, and holes take as much memory as positions.
///
/// ```
/// use retrograde::{Outcome, from_fn, game::Reduced};
///
/// // Nim with three heaps, the order of which does not matter.
/// let nim = from_fn(|&heaps: &[u8; 3]| {
///     (0..3).flat_map(move |i| (0..heaps[i]).map(move |rest| { let mut next = heaps; next[i] = rest; next }))
/// });
/// let sorted = |&heaps: &[u8; 3]| { let mut sorted = heaps; sorted.sort_unstable(); sorted };
/// let reduced = Reduced::new(&nim, sorted);
///
/// let all = retrograde::outcomes(&nim, [[7, 7, 7]])?;
/// let solved = retrograde::outcomes(&reduced, [[7, 7, 7]])?;
/// assert_eq!((all.len(), solved.len()), (512, 120));
/// assert_eq!(solved.outcome(&reduced.representative(&[5, 1, 4])), Some(Outcome::Loss));
///
/// // The best move from 6, 1, 4 in the order in which the heaps stand.
/// let best = solved.best_move(&reduced.representative(&[6, 1, 4])).unwrap();
/// assert_eq!(best.position, [1, 4, 5]);
/// assert_eq!(reduced.lift(&[6, 1, 4], &best.position), [[5, 1, 4]]);
/// # Ok::<(), retrograde::Error<[u8; 3]>>(())
/// ```
#[derive(Clone, Copy)]
#[must_use = "a game does nothing until it is solved"]
pub struct Reduced<G, F> {
    game: G,
    canonical: F,
}

impl<G: Game, F: Fn(&G::Position) -> G::Position> Reduced<G, F> {
    /// Reduces a game by the map from each position to the representative of its class. `&game` will do.
    ///
    /// ```
    /// use retrograde::{from_fn, game::Reduced};
    ///
    /// // A token on a line, which ends at 3 and at −3: left and right are the same.
    /// let line = from_fn(|&at: &i32| (at.abs() < 3).then_some([at - 1, at + 1]).into_iter().flatten());
    /// let reduced = Reduced::new(line, |&at| at.abs());
    /// assert_eq!(retrograde::outcomes(&reduced, [0])?.len(), 4);
    /// # Ok::<(), retrograde::Error<i32>>(())
    /// ```
    pub fn new(game: G, canonical: F) -> Self {
        Self { game, canonical }
    }

    /// The representative of a position's class.
    ///
    /// ```
    /// use retrograde::{from_fn, game::Reduced};
    ///
    /// let reduced = Reduced::new(from_fn(|&at: &i32| [-at]), |&at| at.abs());
    /// assert_eq!(reduced.representative(&-7), 7);
    /// ```
    pub fn representative(&self, position: &G::Position) -> G::Position {
        (self.canonical)(position)
    }

    /// The real moves behind a move of the reduced game.
    ///
    /// These are the successors of `from` that are in the class of `to`; `from` need not be a representative.
    /// Each is listed once for each such move, in the order of the game; the list is empty if there is none.
    ///
    /// All are equally good, unless some of the moves keep the turn and others do not: the game's own
    /// [`passes_turn`](Game::passes_turn) tells which.
    ///
    /// O(m) calls of `canonical` for m moves.
    ///
    /// ```
    /// use retrograde::{from_fn, game::Reduced};
    ///
    /// let reduced = Reduced::new(from_fn(|&at: &i32| [at - 1, at + 1]), |&at| at.abs());
    /// assert_eq!(reduced.lift(&0, &1), [-1, 1]);
    /// assert_eq!(reduced.lift(&-4, &3), [-3]);
    /// assert_eq!(reduced.lift(&-4, &2), []);
    /// ```
    #[must_use]
    pub fn lift(&self, from: &G::Position, to: &G::Position) -> Vec<G::Position> {
        let moves = self.game.successors(from).into_iter();
        moves.filter(|real| (self.canonical)(real) == *to).collect()
    }

    /// The same, each with whether the move passes the turn.
    pub(crate) fn lift_with_turns(
        &self,
        from: &G::Position,
        to: &G::Position,
    ) -> impl Iterator<Item = (G::Position, bool)> {
        moves(&self.game, from).into_iter().filter(|(real, _)| (self.canonical)(real) == *to)
    }
}

impl<G, F> Reduced<G, F> {
    /// The unreduced game.
    ///
    /// ```
    /// use retrograde::{Graph, game::Reduced};
    ///
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// assert_eq!(Reduced::new(graph, |&id| id).game().move_count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn game(&self) -> &G {
        &self.game
    }
}

impl<G: Game, F: Fn(&G::Position) -> G::Position> Game for Reduced<G, F> {
    type Position = G::Position;

    #[inline]
    fn successors(&self, position: &Self::Position) -> impl IntoIterator<Item = Self::Position> {
        self.game.successors(position).into_iter().map(|to| (self.canonical)(&to))
    }

    #[inline]
    fn terminal(&self, position: &Self::Position) -> Option<Outcome> {
        self.game.terminal(position)
    }

    /// Asks the game about the real moves to the class; `false` if one of them keeps the turn.
    fn passes_turn(&self, from: &Self::Position, to: &Self::Position) -> bool {
        !moves(&self.game, from).into_iter().any(|(real, passes)| !passes && (self.canonical)(&real) == *to)
    }

    #[inline]
    fn is_position(&self, position: &Self::Position) -> bool {
        self.game.is_position(position)
    }

    #[inline]
    fn moves_with_turns(
        &self,
        position: &Self::Position,
        asked: Asked,
    ) -> impl IntoIterator<Item = (Self::Position, bool)> {
        let listed = self.game.moves_with_turns(position, asked).into_iter();
        listed.map(|(to, passes)| ((self.canonical)(&to), passes))
    }
}

/// Every index is a hole except those of the representatives.
impl<G: Indexed, F: Fn(&G::Position) -> G::Position> Indexed for Reduced<G, F> {
    #[inline]
    fn len(&self) -> usize {
        self.game.len()
    }

    #[inline]
    fn index(&self, position: &Self::Position) -> usize {
        self.game.index(position)
    }

    #[inline]
    fn position(&self, index: usize) -> Option<Self::Position> {
        self.game.position(index).filter(|position| (self.canonical)(position) == *position)
    }
}

/// The representatives of the components: `canonical` is applied to each separately.
impl<G: Decompose, F: Fn(&G::Position) -> G::Position> Decompose for Reduced<G, F> {
    #[inline]
    fn components(&self, position: &Self::Position) -> impl IntoIterator<Item = Self::Position> {
        self.game.components(position).into_iter().map(|component| (self.canonical)(&component))
    }
}

/// Equivalent ends must have the same score, and endless play must be worth the same from equivalent
/// positions. A move to a class pays the most that a move to one of its positions does; two such moves of which
/// only one passes the turn must pay the same.
impl<G: Scored, F: Fn(&G::Position) -> G::Position> Scored for Reduced<G, F> {
    #[inline]
    fn score(&self, position: &Self::Position) -> Option<i64> {
        self.game.score(position)
    }

    fn payoff(&self, from: &Self::Position, to: &Self::Position) -> i64 {
        let moves = self.game.successors(from).into_iter().filter(|next| (self.canonical)(next) == *to);
        moves.map(|next| self.game.payoff(from, &next)).max().unwrap_or_default()
    }

    #[inline]
    fn may_pay(&self, asked: Asked) -> bool {
        self.game.may_pay(asked)
    }

    #[inline]
    fn endless(&self, position: &Self::Position) -> i64 {
        self.game.endless(position)
    }
}

impl<G: fmt::Debug, F> fmt::Debug for Reduced<G, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Reduced").field("game", &self.game).finish_non_exhaustive()
    }
}
