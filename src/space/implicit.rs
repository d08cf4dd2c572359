//! A space without stored moves.

use std::fmt;

use super::{Backward, Kind, Positions, Space, Turn, by_index};
use crate::game::{Indexed, Predecessors, moves};

/// An [`Indexed`](crate::Indexed) game as a space without stored moves: each move is computed when it is
/// needed.
///
/// A good index keeps the predecessors of a position next to each other. For two tokens on a graph, choose
/// the index so that positions which differ only in the token that moved last are consecutive, as in
/// `examples/tag.rs`.
///
/// ```
/// use retrograde::{Graph, Implicit, Space, space::Kind};
///
/// // A graph can be played in both directions, so it will do as the game.
/// let graph = Graph::from_successors(&[vec![1, 2], vec![2], vec![]])?;
/// let implicit = Implicit::new(&graph);
/// assert_eq!(implicit.len(), 3);
/// assert_eq!(implicit.kind(0), Kind::Open(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Implicit<G> {
    game: G,
}

impl<G: Indexed> Implicit<G> {
    /// Makes the space of a game; `&game` will do, since a borrowed game is a game.
    ///
    /// ```
    /// use retrograde::{Graph, Implicit, space::Positions};
    ///
    /// let implicit = Implicit::new(Graph::from_edges(2, [(0, 1)])?);
    /// assert_eq!(implicit.position(1), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(game: G) -> Self {
        Self { game }
    }

    /// The game.
    ///
    /// ```
    /// use retrograde::{Graph, Implicit};
    ///
    /// let graph = Graph::from_edges(2, [(0, 1)])?;
    /// assert_eq!(Implicit::new(&graph).game().move_count(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn game(&self) -> &G {
        &self.game
    }
}

impl<G: Indexed> fmt::Debug for Implicit<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Implicit").field("positions", &self.len()).finish_non_exhaustive()
    }
}

impl<G: Indexed> Space for Implicit<G> {
    #[inline]
    fn len(&self) -> usize {
        self.game.len()
    }

    #[inline]
    fn kind(&self, id: usize) -> Kind {
        match Positions::position(self, id) {
            None => Kind::Hole,
            Some(position) => match self.game.terminal(&position) {
                Some(outcome) => Kind::End(outcome),
                None => Kind::Open(self.game.successors(&position).into_iter().count()),
            },
        }
    }

    #[inline]
    fn for_each_successor(&self, id: usize, mut visit: impl FnMut(usize, Turn)) {
        if let Some(from) = Positions::position(self, id) {
            // Not a `for` loop: adaptors such as `flat_map` and `chain` are faster when they drive the
            // iteration themselves.
            moves(&self.game, &from).into_iter().for_each(|(to, passes)| {
                visit(self.game.index(&to), Turn::from_passes(passes));
            });
        }
    }
}

impl<G: Predecessors> Backward for Implicit<G> {
    #[inline]
    fn for_each_predecessor(&self, id: usize, mut visit: impl FnMut(usize, Turn)) {
        if let Some(to) = Positions::position(self, id) {
            self.game.predecessors(&to).into_iter().for_each(|from| {
                visit(self.game.index(&from), Turn::from_passes(self.game.passes_turn(&from, &to)));
            });
        }
    }
}

impl<G: Indexed> Positions for Implicit<G> {
    type Position = G::Position;

    #[inline]
    fn id(&self, position: &G::Position) -> Option<usize> {
        by_index::id(&self.game, position)
    }

    #[inline]
    fn position(&self, id: usize) -> Option<G::Position> {
        by_index::position(&self.game, id)
    }
}
