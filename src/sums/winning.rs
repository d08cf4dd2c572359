//! Winning moves of sums, also beside other games.

use std::ops::ControlFlow;

use super::Sums;
use crate::error::Error;
use crate::game::Decompose;
use crate::growth::Growth;
use crate::loopy::LoopyNimber;
use crate::watch::Progress;

impl<G: Decompose, F: FnMut(Progress) -> ControlFlow<()>> Sums<G, F> {
    /// Finds every winning move when several positions are played at once: which of them, counted from 0, and
    /// what it becomes.
    ///
    /// Parallel moves are listed as often as they occur. Empty if the sum is lost.
    ///
    /// To learn which component to move in, list the components of a position. To learn what the whole
    /// position becomes, list the position alone.
    ///
    /// # Errors
    ///
    /// As [`nimber`](Sums::nimber).
    ///
    /// # Complexity
    ///
    /// That of [`nimber`](Sums::nimber), and O(moves of all positions listed) look-ups.
    ///
    /// ```
    /// use retrograde::{Decompose, Game, sums::Sums};
    ///
    /// /// A strip of paper: a move cuts off two neighbouring squares and throws them away.
    /// struct Strips;
    ///
    /// impl Game for Strips {
    ///     type Position = Vec<u32>;
    ///     fn successors(&self, strips: &Vec<u32>) -> impl IntoIterator<Item = Vec<u32>> {
    ///         let cuts = |i: usize| (0..strips[i].saturating_sub(1)).map(move |left| (i, left));
    ///         let all = (0..strips.len()).flat_map(cuts);
    ///         all.map(|(i, left)| [&strips[..i], &[left, strips[i] - 2 - left], &strips[i + 1..]].concat())
    ///     }
    /// }
    ///
    /// impl Decompose for Strips {
    ///     fn components(&self, strips: &Vec<u32>) -> impl IntoIterator<Item = Vec<u32>> {
    ///         strips.iter().filter(|&&strip| strip > 1).map(|&strip| vec![strip])
    ///     }
    /// }
    ///
    /// let mut sums = Sums::new(Strips);
    /// let strips = vec![2, 4];
    /// assert_eq!(sums.winning_moves(&[strips.clone()])?, [vec![2, 0, 2], vec![2, 2, 0]].map(|whole| (0, whole)));
    /// let components: Vec<_> = Strips.components(&strips).into_iter().collect();
    /// assert_eq!(sums.winning_moves(&components)?, [(1, vec![0, 2]), (1, vec![2, 0])]);
    /// # Ok::<(), retrograde::Error<Vec<u32>>>(())
    /// ```
    pub fn winning_moves(
        &mut self,
        positions: &[G::Position],
    ) -> Result<Vec<(usize, G::Position)>, Error<G::Position>> {
        self.winning_moves_beside(0, positions)
    }

    /// The same beside games of other rules, which together are worth `rest`: a nimber, or a
    /// [`LoopyNimber`].
    ///
    /// Ask each game for its winning moves, beside the value of all the others. Together these are the winning
    /// moves of the sum; [the module](super#different-games-in-one-sum) shows how. Beside an infinite value
    /// there are none here: a sum with one can be won only by a move that makes it finite.
    ///
    /// # Errors
    ///
    /// As [`nimber`](Sums::nimber).
    ///
    /// # Complexity
    ///
    /// As [`winning_moves`](Sums::winning_moves).
    ///
    /// ```
    /// use retrograde::{Graph, sums::Sums};
    ///
    /// let mut sums = Sums::new(Graph::from_successors(&[vec![1, 2], vec![2], vec![]])?);
    /// assert_eq!(sums.winning_moves_beside(1, &[0])?, [(0, 1)]); // 2 beside 1: leave 1 and 1
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn winning_moves_beside(
        &mut self,
        rest: impl Into<LoopyNimber>,
        positions: &[G::Position],
    ) -> Result<Vec<(usize, G::Position)>, Error<G::Position>> {
        let sum = self.sum(positions)?;
        let LoopyNimber::Nimber(rest) = rest.into() else { return Ok(Vec::new()) };
        let sum = sum ^ rest;
        let mut winning = Vec::new();
        for (i, position) in positions.iter().enumerate() {
            let wanted = sum ^ self.nimber_beside(position, Growth::of(&winning, 0).bytes())?;
            let beside = |bytes: usize| {
                let held = Growth::of(&winning, 0).and(Growth::fixed(bytes));
                self.components.allows(&self.table, held)
            };
            let successors = self.components.successors(position, beside)?;
            let listed = size_of::<G::Position>() * successors.capacity();
            for to in successors {
                let held = listed.saturating_add(Growth::of(&winning, 1).bytes());
                if self.has_beside(&to, wanted, held)? {
                    self.components.allows(&self.table, Growth::fixed(held))?;
                    winning.push((i, to));
                }
            }
        }
        Ok(winning)
    }
}
