//! Grundy values by position, and sums.

use super::{Answers, Solved};
use crate::grundy::Nimbers;
use crate::loopy::LoopyNimber;
use crate::space::{Positions, for_each_move};

impl<S: Positions> Solved<S, Nimbers> {
    /// The Grundy value of a position; `None` if the position is not in the space or its value is not known.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let solved = retrograde::nimbers(&from_fn(|&n: &u32| 0..n), [300]).unwrap();
    /// assert_eq!(solved.nimber(&300), Some(300));
    /// ```
    #[must_use]
    pub fn nimber(&self, position: &S::Position) -> Option<u32> {
        self.answers.nimber(self.space.id(position)?)
    }

    /// The Grundy value of several positions played at once: the XOR of their values.
    ///
    /// The player to move wins if and only if it is not 0. `None` if the value of a component is unknown; 0
    /// without components.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let heap = retrograde::nimbers(&from_fn(|&n: &u32| 0..n), [9]).unwrap();
    /// assert_eq!(heap.sum(&[3, 4, 5]), Some(2));
    /// assert_eq!(heap.sum(&[3, 10]), None);
    /// ```
    #[must_use]
    pub fn sum(&self, components: &[S::Position]) -> Option<u32> {
        components.iter().try_fold(0, |sum, component| Some(sum ^ self.nimber(component)?))
    }

    /// Every winning move when several positions are played at once: the component, counted from 0, and the
    /// position it becomes.
    ///
    /// Parallel moves are listed as often as they occur. Empty if the sum is lost, `None` if the value of a
    /// component is unknown.
    ///
    /// O(moves of all components).
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let heap = retrograde::nimbers(&from_fn(|&n: &u32| 0..n), [9]).unwrap();
    /// assert_eq!(heap.winning_moves(&[3, 4, 5]), Some(vec![(0, 1)]));
    /// assert_eq!(heap.winning_moves(&[4, 4]), Some(vec![]));
    /// assert_eq!(heap.winning_moves(&[4, 99]), None);
    /// ```
    #[must_use]
    pub fn winning_moves(&self, components: &[S::Position]) -> Option<Vec<(usize, S::Position)>> {
        self.winning_moves_beside(0, components)
    }

    /// The same beside games of other rules, which together are worth `rest`: a nimber, or a
    /// [`LoopyNimber`].
    ///
    /// Ask each game for its winning moves, beside the value of all the others. Together these are the winning
    /// moves of the sum; [`sums`](crate::sums#different-games-in-one-sum) shows how. Beside an infinite value
    /// there are none here: a sum with one can be won only by a move that makes it finite.
    ///
    /// O(moves of all components).
    ///
    /// ```
    /// use retrograde::{from_fn, loopy::LoopyNimber};
    ///
    /// let heap = retrograde::nimbers(&from_fn(|&n: &u32| 0..n), [9]).unwrap();
    /// assert_eq!(heap.winning_moves_beside(6, &[5, 8]), Some(vec![(1, 3)])); // 5 XOR 3 is 6
    /// assert_eq!(heap.winning_moves_beside(LoopyNimber::infinite([0]), &[5, 8]), Some(vec![]));
    /// ```
    #[must_use]
    pub fn winning_moves_beside(
        &self,
        rest: impl Into<LoopyNimber>,
        components: &[S::Position],
    ) -> Option<Vec<(usize, S::Position)>> {
        let sum = self.sum(components)?;
        let LoopyNimber::Nimber(rest) = rest.into() else { return Some(Vec::new()) };
        let sum = sum ^ rest;
        let mut winning = Vec::new();
        for (i, component) in components.iter().enumerate() {
            let id = self.space.id(component)?;
            let wanted = sum ^ self.answers.nimber(id)?;
            for_each_move(&self.space, id, |to, _| {
                // Claim 7.
                if self.answers.nimber(to) == Some(wanted) {
                    winning.extend(self.space.position(to).map(|to| (i, to)));
                }
            });
        }
        Some(winning)
    }
}

impl Answers for Nimbers {
    type Value = u32;

    fn value(&self, id: usize) -> Option<u32> {
        self.nimber(id)
    }

    fn len(&self) -> usize {
        self.values.len()
    }
}
