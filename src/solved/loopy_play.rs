//! What to play in one position of a loopy game.

use super::{Line, Move, Solved, play};
use crate::game::Outcome;
use crate::loopy::{LoopyNimber, LoopyNimbers};
use crate::space::{Positions, Turn, for_each_move};

impl<S: Positions> Solved<S, LoopyNimbers> {
    /// Every move of a position with the value of the position that it leads to, best first, if the position is
    /// played alone.
    ///
    /// First come the moves to a lost position, of value 0, those first that bring the end nearer; then moves
    /// to a draw; then moves of unknown value; then moves that lose. Moves that are alike come in the order of
    /// the space. Parallel moves are listed as often as they occur. Empty where play has ended, `None` if the
    /// position is not in the space. [`winning_moves`](Solved::winning_moves) is about sums.
    ///
    /// O(m log m) for m moves.
    ///
    /// ```
    /// use retrograde::{Graph, Solver};
    ///
    /// // 0 can stay, move to 1, from which 2 is one move, or to 2, where play ends.
    /// let graph = Graph::from_successors(&[vec![0, 1, 2], vec![2], vec![]])?;
    /// let moves = Solver::new().loopy_nimbers(&graph)?.moves(&0).unwrap();
    /// let show = |to: &retrograde::solved::Move<_, _>| format!("{} ({})", to.position, to.value.as_ref().unwrap());
    /// let shown: Vec<String> = moves.iter().map(show).collect();
    /// assert_eq!(shown, ["2 (0)", "0 (∞{0,1})", "1 (1)"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn moves(&self, position: &S::Position) -> Option<Vec<Move<S::Position, LoopyNimber>>> {
        let id = self.space.id(position)?;
        let mut moves = Vec::new();
        for_each_move(&self.space, id, |to, _| moves.push((self.rank(to), to)));
        moves.sort_by_key(|&(rank, _)| rank);
        Some(moves.into_iter().filter_map(|(_, to)| self.named(to)).collect())
    }

    /// The best move: the first of `moves`. `None` where there is no move.
    ///
    /// Always playing it from a won position wins, whatever the opponent does.
    ///
    /// O(m) for m moves.
    ///
    /// ```
    /// use retrograde::{Graph, Solver};
    ///
    /// // 1 is stuck. 2 can only go back to 0: also lost, but a player who always moves there cycles.
    /// let solved = Solver::new().loopy_nimbers(Graph::from_successors(&[vec![2, 1], vec![], vec![0]])?)?;
    /// assert_eq!(solved.best_move(&0).map(|best| best.position), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn best_move(&self, position: &S::Position) -> Option<Move<S::Position, LoopyNimber>> {
        self.named(self.best(self.space.id(position)?)?)
    }

    /// The line of play in which both sides make their best moves. `None` if the position is not in the
    /// space.
    ///
    /// From a won or lost position it ends where play does; from a drawn one it cycles. It stops before a move
    /// of unknown value.
    ///
    /// O(m) for the m moves of the positions on the line.
    ///
    /// ```
    /// use retrograde::{Graph, Solver};
    ///
    /// let graph = Graph::from_successors(&[vec![1], vec![0, 2], vec![3], vec![], vec![4, 0]])?;
    /// let solved = Solver::new().loopy_nimbers(&graph)?;
    /// assert_eq!(solved.line(&0).map(|line| (line.positions, line.cycle)), Some((vec![0, 1], Some(0))));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn line(&self, position: &S::Position) -> Option<Line<S::Position>> {
        play::follow(&self.space, self.space.id(position)?, |at| {
            let to = self.best(at).filter(|&to| self.answers.loopy_nimber(to).is_some())?;
            Some((to, Turn::Passes))
        })
    }

    fn best(&self, id: usize) -> Option<usize> {
        let mut best: Option<((u8, u32), usize)> = None;
        for_each_move(&self.space, id, |to, _| {
            let rank = self.rank(to);
            if best.is_none_or(|(least, _)| rank < least) {
                best = Some((rank, to));
            }
        });
        best.map(|(_, to)| to)
    }

    /// How good a move to a position is, the smaller the better.
    fn rank(&self, to: usize) -> (u8, u32) {
        match self.answers.nimber_and_time(to) {
            // Claim 24: the least time makes progress.
            Some((0, time)) => (0, time),
            Some(_) => (3, 0),
            None => match self.answers.loopy_nimber(to).map(|value| value.outcome()) {
                Some(Outcome::Draw) => (1, 0),
                None => (2, 0),
                Some(_) => (3, 0),
            },
        }
    }

    fn named(&self, to: usize) -> Option<Move<S::Position, LoopyNimber>> {
        let value = self.answers.loopy_nimber(to);
        Some(Move { position: self.space.position(to)?, value, remoteness: None })
    }
}
