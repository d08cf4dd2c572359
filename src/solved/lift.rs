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
    /// `None` if `from` is not in the class that the line begins with, or has no such move: to the same class
    /// and, by [`keeps`](Line::keeps), with the same effect on the turn.
    ///
    /// O(m) calls of the reduced game's `canonical` for the m moves of the positions on the real line.
    ///
    /// ```
    /// use retrograde::{from_fn, game::Reduced, solved::Line};
    ///
    /// // A token on a ring of six squares, a step at a time, always onward. All squares are equivalent.
    /// let reduced = Reduced::new(from_fn(|&at: &u8| [(at + 1) % 6]), |_| 0);
    /// let line = retrograde::outcomes(&reduced, [0])?.line(&0).unwrap();
    /// assert_eq!(line, Line { positions: vec![0], cycle: Some(0), keeps: vec![] });
    /// let real = line.lift(&reduced, &4).unwrap();
    /// assert_eq!((real.positions, real.cycle), (vec![4, 5, 0, 1, 2, 3], Some(0)));
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
        let mut real = Self { positions: Vec::new(), cycle: None, keeps: Vec::new() };
        let (passes, mut places) = (self.passes(), HashMap::new());
        let (mut at, mut class) = (from.clone(), 0);
        while real.cycle.is_none() {
            let place = real.positions.len();
            places.insert(at.clone(), place);
            real.positions.push(at.clone());
            let next = match (class + 1 < self.positions.len(), self.cycle) {
                (true, _) => class + 1,
                (false, Some(first)) => first,
                (false, None) => break,
            };
            let passes = *passes.get(class)?;
            let class_of_next = self.positions.get(next)?;
            let to = game.lift_with_turns(&at, class_of_next).find(|(_, other)| *other == passes)?.0;
            if !passes {
                real.keeps.push(place);
            }
            (at, class) = (to, next);
            real.cycle = places.get(&at).copied();
        }
        Some(real)
    }
}
