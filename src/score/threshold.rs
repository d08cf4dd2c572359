//! The space of one question: who can secure at least so much?

use fixedbitset::FixedBitSet;

use crate::game::Outcome;
use crate::space::{Backward, Kind, Rows, Space, Token, Turn};

/// One question: who can force an end that is better than endless play by at least `bar`? Ends in between are
/// draws, as endless play is.
pub(super) struct Threshold<'a, S, E> {
    pub space: &'a S,
    /// How much better than endless play an end is for the player to move; `None` where play goes on.
    pub gain: E,
    pub bar: i64,
    /// Positions of which nothing is known: the engine does not see them.
    pub hidden: Option<&'a FixedBitSet>,
}

impl<S: Backward, E: Fn(usize) -> Option<i64>> Backward for Threshold<'_, S, E> {
    fn for_each_predecessor(&self, id: usize, visit: impl FnMut(usize, Turn)) {
        self.space.for_each_predecessor(id, visit);
    }
}

impl<S: Backward, E: Fn(usize) -> Option<i64>> Space for Threshold<'_, S, E> {
    fn len(&self) -> usize {
        self.space.len()
    }

    fn kind(&self, id: usize) -> Kind {
        match (self.gain)(id) {
            None if self.hidden.is_some_and(|hidden| hidden.contains(id)) => Kind::Hole,
            None => self.space.kind(id),
            Some(gain) if gain >= self.bar => Kind::End(Outcome::Win),
            Some(gain) if gain <= -self.bar => Kind::End(Outcome::Loss),
            Some(_) => Kind::End(Outcome::Draw),
        }
    }

    fn for_each_successor(&self, id: usize, visit: impl FnMut(usize, Turn)) {
        self.space.for_each_successor(id, visit);
    }

    fn stored(&self, token: Token) -> Option<Rows<'_>> {
        self.space.stored(token).map(Rows::with_other_kinds)
    }
}
