//! Iterates over all positions.

use std::fmt;

use super::{Answers, Solved};
use crate::space::Positions;

/// Every position of a solved space with its answer: what [`Solved::iter`] returns.
///
/// ```
/// use retrograde::from_fn;
///
/// let solved = retrograde::nimbers(&from_fn(|&n: &u32| 0..n), [2]).unwrap();
/// let mut positions = Vec::new();
/// for (position, nimber) in &solved {
///     assert_eq!(nimber, Some(position));
///     positions.push(position);
/// }
/// assert_eq!(positions, [2, 0, 1]);
/// ```
#[must_use = "an iterator does nothing until it is asked"]
pub struct Iter<'a, S, A> {
    solved: &'a Solved<S, A>,
    next: usize,
}

impl<'a, S, A> Iter<'a, S, A> {
    pub(super) fn new(solved: &'a Solved<S, A>) -> Self {
        Self { solved, next: 0 }
    }
}

impl<S: Positions, A: Answers> Iterator for Iter<'_, S, A> {
    type Item = (S::Position, Option<A::Value>);

    fn next(&mut self) -> Option<Self::Item> {
        let Solved { space, answers } = self.solved;
        while self.next < space.len() {
            let id = self.next;
            self.next += 1;
            if let Some(position) = space.position(id) {
                return Some((position, answers.value(id)));
            }
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.solved.space.len() - self.next))
    }
}

impl<S: Positions, A: Answers> std::iter::FusedIterator for Iter<'_, S, A> {}

impl<'a, S: Positions, A: Answers> IntoIterator for &'a Solved<S, A> {
    type Item = (S::Position, Option<A::Value>);
    type IntoIter = Iter<'a, S, A>;

    fn into_iter(self) -> Iter<'a, S, A> {
        self.iter()
    }
}

impl<S, A> Clone for Iter<'_, S, A> {
    fn clone(&self) -> Self {
        Self { ..*self }
    }
}

impl<S, A> fmt::Debug for Iter<'_, S, A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Iter").field("next", &self.next).finish_non_exhaustive()
    }
}
