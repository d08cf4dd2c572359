//! Moves ranked, the best move, and the line of best play.

use std::cmp::Reverse;
use std::fmt;

use hashbrown::HashMap;

use super::Solved;
use crate::game::{KEEPS, Notation, Outcome, Show, Shown, one_line};
use crate::outcome::Outcomes;
use crate::space::{Positions, Turn, for_each_move};

/// A move as the player who makes it sees it.
///
/// ```
/// use retrograde::{Outcome, from_fn, solved::Move};
///
/// let solved = retrograde::outcomes(&from_fn(|&n: &u32| 0..n), [1]).unwrap();
/// let expected = Move { position: 0, value: Some(Outcome::Win), remoteness: Some(1) };
/// assert_eq!(solved.best_move(&1), Some(expected));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move<P, V = Outcome> {
    /// Where the move leads.
    pub position: P,
    /// What the move is worth to the player who makes it: an [`Outcome`], or a score. In loopy games it is the
    /// value of the position that the move leads to, which is the same for both players. `None` if that is not
    /// known.
    pub value: Option<V>,
    /// Plies to the end of play, this move included; `None` unless the outcome is a win or a loss, and the
    /// number certain.
    pub remoteness: Option<u32>,
}

impl<P, V: fmt::Display> Move<P, V> {
    /// Shows the name of the move, which is made from `from`, with its value and the plies to the end.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let heap = from_fn(|&n: &u32| (1..=n.min(3)).map(move |take| n - take));
    /// let best = retrograde::outcomes(&heap, [9]).unwrap().best_move(&9).unwrap();
    /// let names = (|n: &u32| n.to_string(), |from: &u32, to: &u32| format!("take {}", from - to));
    /// assert_eq!(best.display(&9, &names).to_string(), "take 1: win in 5 plies");
    /// ```
    pub fn display<'a>(&'a self, from: &'a P, notation: &'a impl Notation<P>) -> impl fmt::Display + 'a {
        Shown { what: Made { from, play: self }, notation }
    }

    /// What the move is worth, in words.
    pub(super) fn worth(&self) -> String {
        match (&self.value, self.remoteness) {
            (None, _) => "not known".to_string(),
            (Some(value), None) => value.to_string(),
            (Some(value), Some(1)) => format!("{value} in 1 ply"),
            (Some(value), Some(plies)) => format!("{value} in {plies} plies"),
        }
    }
}

/// A move, and the position it is made from.
struct Made<'a, P, V> {
    from: &'a P,
    play: &'a Move<P, V>,
}

impl<P, V: fmt::Display> Show for Made<'_, P, V> {
    type Position = P;

    fn write(&self, f: &mut fmt::Formatter<'_>, notation: &impl Notation<P>) -> fmt::Result {
        write!(f, "{}: {}", notation.show_move(self.from, &self.play.position), self.play.worth())
    }
}

/// The positions of one line of play.
///
/// ```
/// use retrograde::{from_fn, solved::Line};
///
/// let ring = retrograde::outcomes(&from_fn(|&n: &u32| [if n == 3 { 1 } else { n + 1 }]), [0]).unwrap();
/// assert_eq!(ring.line(&0), Some(Line { positions: vec![0, 1, 2, 3], cycle: Some(1), keeps: vec![] }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Line<P> {
    /// The positions, beginning with the one asked about. None occurs twice.
    pub positions: Vec<P>,
    /// If play cycles: where in `positions` the last position moves back to, counted from 0.
    pub cycle: Option<usize>,
    /// Which moves keep the turn: for each the place in `positions`, counted from 0, from which it is made.
    pub keeps: Vec<usize>,
}

impl<P> Line<P> {
    /// Shows the names of the moves, separated by commas. A move that keeps the turn is marked. If play
    /// cycles, the position from which the moves repeat comes last.
    ///
    /// ```
    /// use retrograde::{from_fn, game::Plain};
    ///
    /// let ring = retrograde::outcomes(&from_fn(|&n: &u32| [if n == 3 { 1 } else { n + 1 }]), [0])?;
    /// assert_eq!(ring.line(&0).unwrap().display(&Plain).to_string(), "1, 2, 3, 1, and so on from 1");
    /// # Ok::<(), retrograde::Error<u32>>(())
    /// ```
    ///
    /// ```
    /// use retrograde::{Graph, Solver, game::Plain};
    ///
    /// // 0 → 1 → 2; the first move keeps the turn.
    /// let mut graph = Graph::from_successors(&[vec![1], vec![2], vec![]])?;
    /// graph.set_keep_turn([(0, 1)])?;
    /// let line = Solver::new().outcomes(&graph)?.line(&0).unwrap();
    /// assert_eq!(line.display(&Plain).to_string(), "1 (keeps the turn), 2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn display<'a>(&'a self, notation: &'a impl Notation<P>) -> impl fmt::Display + 'a {
        Shown { what: self, notation }
    }

    /// Whether the move from each position passes the turn.
    pub(super) fn passes(&self) -> Vec<bool> {
        let mut passes = vec![true; self.positions.len()];
        for &place in &self.keeps {
            if let Some(passes) = passes.get_mut(place) {
                *passes = false;
            }
        }
        passes
    }
}

impl<P> Show for Line<P> {
    type Position = P;

    fn write(&self, f: &mut fmt::Formatter<'_>, notation: &impl Notation<P>) -> fmt::Result {
        let positions = &self.positions;
        let back = self.cycle.and_then(|at| positions.get(at));
        let moves = positions.iter().zip(positions.iter().skip(1).chain(back));
        for (ply, ((from, to), passes)) in moves.zip(self.passes()).enumerate() {
            let comma = if ply == 0 { "" } else { ", " };
            let mark = if passes { "" } else { KEEPS };
            write!(f, "{comma}{}{mark}", notation.show_move(from, to))?;
        }
        back.map_or(Ok(()), |back| write!(f, ", and so on from {}", one_line(&notation.show(back))))
    }
}

/// The line of play from a position on, by the moves that `best` chooses, up to where it chooses none or play
/// cycles.
pub(super) fn follow<S: Positions>(
    space: &S,
    from: usize,
    best: impl Fn(usize) -> Option<(usize, Turn)>,
) -> Option<Line<S::Position>> {
    let mut at = from;
    let mut line = Line { positions: Vec::new(), cycle: None, keeps: Vec::new() };
    let mut places = HashMap::new();
    while line.cycle.is_none() {
        let place = line.positions.len();
        places.insert(at, place);
        line.positions.push(space.position(at)?);
        let Some((to, turn)) = best(at) else { break };
        if turn == Turn::Keeps {
            line.keeps.push(place);
        }
        at = to;
        line.cycle = places.get(&at).copied();
    }
    Some(line)
}

/// A move between ids, with what ranks it.
pub(crate) struct Ranked {
    pub(crate) to: usize,
    pub(crate) turn: Turn,
    pub(crate) outcome: Option<Outcome>,
    /// Plies from the move's end on; with cuts in the space, an upper bound that falls along the line of best
    /// play.
    pub(crate) bound: Option<u32>,
}

impl Ranked {
    /// The smaller the better: outcome first, then the winner's shortest and the loser's longest.
    pub(crate) fn rank(&self) -> (u8, u32, Reverse<u32>) {
        // Claim 2: the lowest remoteness, not any good move, makes progress.
        let bound = self.bound.unwrap_or_default();
        match self.outcome {
            Some(Outcome::Win) => (0, bound, Reverse(0)),
            Some(Outcome::Draw) => (1, 0, Reverse(0)),
            None => (2, 0, Reverse(0)),
            Some(Outcome::Loss) => (3, 0, Reverse(bound)),
        }
    }
}

impl<S: Positions> Solved<S, Outcomes> {
    /// Every move of a position as the player who makes it sees it, best first.
    ///
    /// Moves are ranked by outcome; then wins by the shortest and losses by the longest; then by the order of
    /// the space. Parallel moves are listed as often as they occur. A move of unknown outcome comes between
    /// draws and losses. Empty where play has ended, `None` if the position is not in the space.
    ///
    /// O(m log m) for m moves.
    ///
    /// ```
    /// use retrograde::{Graph, Outcome, Solver, solved::Move};
    ///
    /// // 1 may move to 0, a dead end, or give 2 the chance to move back.
    /// let graph = Graph::from_successors(&[vec![], vec![2, 0], vec![1]])?;
    /// let solved = Solver::new().outcomes(&graph)?;
    /// assert_eq!(solved.moves(&1), Some(vec![
    ///     Move { position: 0, value: Some(Outcome::Win), remoteness: Some(1) },
    ///     Move { position: 2, value: Some(Outcome::Win), remoteness: Some(3) },
    /// ]));
    /// assert_eq!(solved.moves(&0), Some(vec![]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn moves(&self, position: &S::Position) -> Option<Vec<Move<S::Position>>> {
        let moves = self.ranked(self.space.id(position)?);
        Some(moves.into_iter().filter_map(|ranked| self.named(ranked)).collect())
    }

    /// The best move: the first of [`moves`](Solved::moves). `None` where there is no move.
    ///
    /// It keeps the outcome and, at a win or a loss, lowers the remoteness by exactly one. So if both sides
    /// always play it, play ends after as many plies as [`remoteness`](Solved::remoteness) says.
    ///
    /// O(m) for m moves.
    ///
    /// ```
    /// use retrograde::{Graph, Solver};
    ///
    /// // Both moves of 0 reach lost positions, but 2 moves back: only 1 gets nearer to the end.
    /// let graph = Graph::from_successors(&[vec![2, 1], vec![], vec![0]])?;
    /// let best = Solver::new().outcomes(&graph)?.best_move(&0);
    /// assert_eq!(best.map(|best| (best.position, best.remoteness)), Some((1, Some(1))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn best_move(&self, position: &S::Position) -> Option<Move<S::Position>> {
        self.best_by_id(self.space.id(position)?)
    }

    /// The line of play in which both sides make their best moves. `None` if the position is not in the
    /// space.
    ///
    /// From a won or lost position it has `remoteness + 1` positions; from a drawn one it ends in a declared
    /// draw or cycles. It stops before a move of unknown outcome.
    ///
    /// O(m) for the m moves of the positions on the line.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let take_1_to_3 = from_fn(|&n: &u32| (1..=n.min(3)).map(move |take| n - take));
    /// let line = retrograde::outcomes(&take_1_to_3, [9]).unwrap().line(&9).unwrap();
    /// assert_eq!((line.positions, line.cycle), (vec![9, 8, 7, 4, 3, 0], None));
    /// ```
    #[must_use]
    pub fn line(&self, position: &S::Position) -> Option<Line<S::Position>> {
        follow(&self.space, self.space.id(position)?, |at| {
            let best = self.best(at).filter(|best| best.outcome.is_some())?;
            Some((best.to, best.turn))
        })
    }

    /// Every move, best first.
    pub(crate) fn ranked(&self, id: usize) -> Vec<Ranked> {
        let mut moves = Vec::new();
        self.for_each_move(id, |ranked| moves.push(ranked));
        moves.sort_by_key(Ranked::rank);
        moves
    }

    pub(super) fn best(&self, id: usize) -> Option<Ranked> {
        let mut best: Option<Ranked> = None;
        self.for_each_move(id, |ranked| {
            if best.as_ref().is_none_or(|best| ranked.rank() < best.rank()) {
                best = Some(ranked);
            }
        });
        best
    }

    pub(crate) fn best_by_id(&self, id: usize) -> Option<Move<S::Position>> {
        self.named(self.best(id)?)
    }

    /// A move to an id outside the space, which no engine that walks backward looks for, is passed over.
    pub(super) fn for_each_move(&self, id: usize, mut visit: impl FnMut(Ranked)) {
        let len = self.space.len();
        for_each_move(&self.space, id, |to, turn| {
            if to < len {
                let outcome = self.answers.outcome(to);
                let outcome = outcome.map(|outcome| outcome.seen_by_mover(turn.passes()));
                visit(Ranked { to, turn, outcome, bound: self.answers.bound(to) });
            }
        });
    }

    pub(super) fn named(&self, Ranked { to, outcome, .. }: Ranked) -> Option<Move<S::Position>> {
        let remoteness = self.answers.remoteness(to).map(|plies| plies + 1);
        Some(Move { position: self.space.position(to)?, value: outcome, remoteness })
    }
}
