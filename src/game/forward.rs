//! Pointers to games: `&G`, `Box<G>`, `Rc<G>` and `Arc<G>` can do whatever `G` can.

use std::rc::Rc;
use std::sync::Arc;

use super::{Decompose, Game, Indexed, Predecessors};
use crate::score::Scored;

/// The methods of [`Game`] for a type that holds a game and has the same positions and moves.
macro_rules! game_methods {
    ($self:ident => $game:expr) => {
        type Position = G::Position;

        #[inline]
        fn successors(&$self, position: &G::Position) -> impl IntoIterator<Item = G::Position> {
            $game.successors(position)
        }

        #[inline]
        fn terminal(&$self, position: &G::Position) -> Option<$crate::game::Outcome> {
            $game.terminal(position)
        }

        #[inline]
        fn passes_turn(&$self, from: &G::Position, to: &G::Position) -> bool {
            $game.passes_turn(from, to)
        }

        #[inline]
        fn is_position(&$self, position: &G::Position) -> bool {
            $game.is_position(position)
        }

        #[inline]
        fn moves_with_turns(
            &$self,
            position: &G::Position,
            asked: $crate::game::Asked,
        ) -> impl IntoIterator<Item = (G::Position, bool)> {
            $game.moves_with_turns(position, asked)
        }
    };
}
pub(super) use game_methods;

/// Forwards every method of every trait of a game, those with a default included.
macro_rules! forward {
    ($($pointer:ty),*) => {$(
        /// Forwards every method to the game behind the pointer.
        impl<G: Game + ?Sized> Game for $pointer {
            game_methods!(self => (**self));
        }

        impl<G: Indexed + ?Sized> Indexed for $pointer {
            #[inline]
            fn len(&self) -> usize {
                (**self).len()
            }

            #[inline]
            fn index(&self, position: &G::Position) -> usize {
                (**self).index(position)
            }

            #[inline]
            fn position(&self, index: usize) -> Option<G::Position> {
                (**self).position(index)
            }
        }

        impl<G: Predecessors + ?Sized> Predecessors for $pointer {
            #[inline]
            fn predecessors(&self, position: &G::Position) -> impl IntoIterator<Item = G::Position> {
                (**self).predecessors(position)
            }
        }

        impl<G: Decompose + ?Sized> Decompose for $pointer {
            #[inline]
            fn components(&self, position: &G::Position) -> impl IntoIterator<Item = G::Position> {
                (**self).components(position)
            }
        }

        impl<G: Scored + ?Sized> Scored for $pointer {
            #[inline]
            fn score(&self, position: &G::Position) -> Option<i64> {
                (**self).score(position)
            }

            #[inline]
            fn payoff(&self, from: &G::Position, to: &G::Position) -> i64 {
                (**self).payoff(from, to)
            }

            #[inline]
            fn endless(&self, position: &G::Position) -> i64 {
                (**self).endless(position)
            }

            #[inline]
            fn may_pay(&self, asked: $crate::game::Asked) -> bool {
                (**self).may_pay(asked)
            }
        }
    )*};
}

forward!(&G, Box<G>, Rc<G>, Arc<G>);
