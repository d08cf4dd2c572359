//! Scores by position, and what to play.

use super::{Answers, Move, Solved};
use crate::score::{Ranked, Scores};
use crate::space::{Kind, Positions};

impl<S: Positions> Solved<S, Scores> {
    /// The score of a position for the player to move; `None` if the position is not in the space or its
    /// score is not known.
    ///
    /// ```
    /// use retrograde::{Graph, Solver, game::WithScore};
    ///
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// let game = WithScore::new(&graph, |&id: &usize| (id == 1).then_some(-7));
    /// assert_eq!(Solver::new().scores(&graph, &game)?.score(&0), Some(7));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn score(&self, position: &S::Position) -> Option<i64> {
        self.answers.score(self.space.id(position)?)
    }

    /// The fewest plies in which the player for whom the score is better than endless play can secure it: see
    /// [`Scores::remoteness`].
    ///
    /// ```
    /// use retrograde::{Graph, Solver, game::WithScore};
    ///
    /// let graph = Graph::from_edges(3, [(0, 1), (1, 2)])?;
    /// let game = WithScore::new(&graph, |&id: &usize| (id == 2).then_some(-7));
    /// assert_eq!(Solver::new().scores(&graph, &game)?.remoteness(&0), Some(2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn remoteness(&self, position: &S::Position) -> Option<u32> {
        self.answers.remoteness(self.space.id(position)?)
    }

    /// The best move: the first of `moves`, if the position's own score is known. Always playing it secures
    /// that score. `None` where play has ended, or if the position is not in the space or its score is not
    /// known.
    ///
    /// O(m) for m moves.
    ///
    /// ```
    /// use retrograde::{Graph, Solver, game::WithScore};
    ///
    /// // 0 may pass to 1, from where play comes back at once, or take 7 points at 2.
    /// let graph = Graph::from_successors(&[vec![1, 2], vec![0], vec![]])?;
    /// let game = WithScore::new(&graph, |&id: &usize| (id == 2).then_some(-7));
    /// let solved = Solver::new().scores(&graph, &game)?;
    /// assert_eq!(solved.score(&1), Some(-7)); // so both moves of 0 keep the value
    /// assert_eq!(solved.best_move(&0).unwrap().position, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn best_move(&self, position: &S::Position) -> Option<Move<S::Position, i64>> {
        self.best_by_id(self.space.id(position)?)
    }

    pub(crate) fn best_by_id(&self, id: usize) -> Option<Move<S::Position, i64>> {
        // A move that is not known may be better than all that are.
        self.answers.score(id).filter(|_| self.goes_on(id))?;
        let mut best: Option<Ranked> = None;
        self.answers.for_each_move(&self.space, id, |ranked| {
            if best.as_ref().is_none_or(|best| ranked.rank > best.rank) {
                best = Some(ranked);
            }
        });
        self.scored(best?)
    }

    /// Every move as the player who makes it sees it, best first.
    ///
    /// Moves are ranked by value; then by the fewest plies if the value is better than endless play, by the
    /// most if it is worse; then by the order of the space. (Plies matter: a move that merely keeps a good
    /// value may cycle forever, and the result is then that of endless play.) A move of unknown value comes
    /// last. Empty where play has ended, `None` if the position is not in the space.
    ///
    /// O(m log m) for m moves.
    ///
    /// ```
    /// use retrograde::{Graph, Solver, game::WithScore, solved::Move};
    ///
    /// let graph = Graph::from_successors(&[vec![1, 2], vec![], vec![]])?;
    /// let game = WithScore::new(&graph, |&id: &usize| [None, Some(3), Some(-7)][id]);
    /// let solved = Solver::new().scores(&graph, &game)?;
    /// assert_eq!(solved.moves(&0), Some(vec![
    ///     Move { position: 2, value: Some(7), remoteness: Some(1) },
    ///     Move { position: 1, value: Some(-3), remoteness: Some(1) },
    /// ]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn moves(&self, position: &S::Position) -> Option<Vec<Move<S::Position, i64>>> {
        let id = self.space.id(position)?;
        let mut moves = Vec::new();
        if self.goes_on(id) {
            self.answers.for_each_move(&self.space, id, |ranked| moves.push(ranked));
        }
        moves.sort_by_key(|ranked| std::cmp::Reverse(ranked.rank));
        Some(moves.into_iter().filter_map(|ranked| self.scored(ranked)).collect())
    }

    /// Whether there are moves to rank: ends are settled in 0 plies, and nothing else is.
    fn goes_on(&self, id: usize) -> bool {
        matches!(self.space.kind(id), Kind::Open(_)) && self.answers.remoteness(id) != Some(0)
    }

    fn scored(&self, Ranked { to, score, remoteness, .. }: Ranked) -> Option<Move<S::Position, i64>> {
        Some(Move { position: self.space.position(to)?, value: score, remoteness })
    }
}

impl Answers for Scores {
    type Value = i64;

    fn value(&self, id: usize) -> Option<i64> {
        self.score(id)
    }

    fn len(&self) -> usize {
        self.position_count()
    }
}
