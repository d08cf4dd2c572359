//! Lines of a reduced game on the real board.

use std::hash::Hash;

use hashbrown::HashMap;

use super::Line;
use crate::game::{Game, Reduced};

impl<P: Clone + Eq + Hash> Line<P> {
    /// Plays the line of a reduced game with real moves, from a real position.
    ///
    /// If play cycles among classes, the real line goes on until a real position comes up again. That may
    /// take as many rounds as a class has positions: classes must be finite.
    ///
    /// `None` if `from` is not in the class that the line begins with, or has no such move. Also `None` if
    /// some of the moves to a class keep the turn and others pass it, because a line does not say which is
    /// meant: [`Reduced::lift`] lists them.
    ///
    /// O(m) calls of the reduced game's `canonical` for the m moves of the positions on the real line.
    ///
    /// ```
    /// use retrograde::{from_fn, game::Reduced, solved::Line};
    ///
    /// // A token on a ring of six squares, a step at a time, always onward. All squares are equivalent.
    /// let reduced = Reduced::new(from_fn(|&at: &u8| [(at + 1) % 6]), |_| 0);
    /// let line = retrograde::outcomes(&reduced, [0])?.line(&0).unwrap();
    /// assert_eq!(line, Line { positions: vec![0], cycle: Some(0) });
    /// assert_eq!(line.lift(&reduced, &4), Some(Line { positions: vec![4, 5, 0, 1, 2, 3], cycle: Some(0) }));
    /// # Ok::<(), retrograde::Error<u8>>(())
    /// ```
    #[must_use]
    pub fn lift<G, F>(&self, game: &Reduced<G, F>, from: &P) -> Option<Self>
    where
        G: Game<Position = P>,
        F: Fn(&P) -> P,
    {
        let class = self.positions.first().map(|first| game.representative(first));
        if class != Some(game.representative(from)) {
            return None;
        }
        let (mut positions, mut places) = (Vec::new(), HashMap::new());
        let (mut at, mut class) = (from.clone(), 0);
        loop {
            places.insert(at.clone(), positions.len());
            positions.push(at.clone());
            class = match (class + 1 < self.positions.len(), self.cycle) {
                (true, _) => class + 1,
                (false, Some(first)) => first,
                (false, None) => return Some(Self { positions, cycle: None }),
            };
            at = only_turn(game.lift_with_turns(&at, self.positions.get(class)?))?;
            if let Some(&first) = places.get(&at) {
                return Some(Self { positions, cycle: Some(first) });
            }
        }
    }
}

/// The first of some moves, if all of them do the same to the turn.
fn only_turn<P>(mut moves: impl Iterator<Item = (P, bool)>) -> Option<P> {
    let (first, passes) = moves.next()?;
    moves.all(|(_, other)| other == passes).then_some(first)
}
