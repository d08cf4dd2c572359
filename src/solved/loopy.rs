//! Values where play may go round, asked for by position.

use super::{Answers, Solved, join};
use crate::capability::Predecessors;
use crate::error::Error;
use crate::game::{Game, Outcome};
use crate::grundy::loopy::{self, LoopyNimbers, LoopyValue};
use crate::space::{Explored, Implicit, Kind, Positions, explore};

/// The loopy value of every position that play can reach from `roots`: what it is worth in a sum, though play may go round.
///
/// The front door to the engine of [`grundy::loopy`](crate::grundy::loopy).
///
/// **Both players must have the same moves.** With the mover in the position, or moves of one player only, the sum of values
/// means nothing: see [`grundy`](crate::grundy#both-players-must-have-the-same-moves).
///
/// # Errors
///
/// As [`explore`] and [`loopy::solve`], with positions in place of numbers.
///
/// # Complexity
///
/// As [`loopy::solve`].
///
/// ```
/// use retrograde::from_fn;
///
/// // From a heap take one stone or two; from a heap of three a stone may be added, too.
/// let game = from_fn(|&n: &u32| match n {
///     0 => vec![],
///     1 => vec![0],
///     3 => vec![2, 1, 4],
///     _ => vec![n - 1, n - 2],
/// });
/// let solved = retrograde::loopy_nimbers(&game, [6])?;
/// let shown: Vec<String> = (0..=6).map(|n| solved.value(&n).unwrap().to_string()).collect();
/// assert_eq!(shown, ["0", "1", "2", "∞{1,2}", "∞{2}", "∞", "∞"]);
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
pub fn loopy_nimbers<G: Game>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
) -> Result<Solved<Explored<G::Position>, LoopyNimbers>, Error<G::Position>> {
    join(explore(game, roots)?, loopy::solve)
}

/// [`loopy_nimbers`] of every position of a game with an index and predecessors. No move is stored. Both players must have the
/// same moves, as there.
///
/// # Errors
///
/// As [`loopy::solve`], with positions in place of numbers.
///
/// # Complexity
///
/// As [`loopy::solve`].
///
/// ```
/// let graph = retrograde::Graph::from_successors(&[vec![1, 0], vec![]])?;
/// assert_eq!(retrograde::loopy_nimbers_indexed(&graph)?.value(&0).unwrap().to_string(), "∞{0}");
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn loopy_nimbers_indexed<G: Predecessors>(
    game: G,
) -> Result<Solved<Implicit<G>, LoopyNimbers>, Error<G::Position>> {
    join(Implicit::new(game), loopy::solve)
}

impl Answers for LoopyNimbers {
    type Value = LoopyValue;

    fn value(&self, id: usize) -> Option<LoopyValue> {
        LoopyNimbers::value(self, id)
    }

    fn len(&self) -> usize {
        self.len()
    }
}

impl<S: Positions> Solved<S, LoopyNimbers> {
    /// The value of several positions played at once: see [`loopy::sum`]. `None` if a component is unknown.
    ///
    /// ```
    /// use retrograde::{Graph, Outcome};
    ///
    /// let solved = retrograde::loopy_nimbers_indexed(Graph::from_edges(3, [(0, 0), (0, 1), (1, 2)])?)?;
    /// assert_eq!(solved.sum(&[0, 1]).unwrap().outcome(), Outcome::Win); // ∞{1} and 1
    /// assert_eq!(solved.sum(&[0, 0]).unwrap().outcome(), Outcome::Draw);
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    #[must_use]
    pub fn sum(&self, components: &[S::Position]) -> Option<LoopyValue> {
        let values = components.iter().map(|component| self.value(component));
        values.collect::<Option<Vec<_>>>().map(loopy::sum)
    }

    /// Every winning move when several positions are played at once: which component, counted from 0, and the position
    /// it becomes; parallel moves as often as they occur. Empty if the sum is lost or drawn, `None` if a component is unknown.
    ///
    /// Each move leaves a lost sum, but not each comes nearer to the end. **Who always plays the first of the list wins**;
    /// others may go round for ever.
    ///
    /// O(m log m) for m moves of all components.
    ///
    /// ```
    /// use retrograde::Graph;
    ///
    /// // 1 is stuck. 2 has nothing but to go back to 0, from where 1 is reached: lost, too, but later.
    /// let solved = retrograde::loopy_nimbers_indexed(Graph::from_successors(&[vec![2, 1], vec![], vec![0]])?)?;
    /// assert_eq!(solved.winning_moves(&[0]), Some(vec![(0, 1), (0, 2)]));
    /// assert_eq!(solved.winning_moves(&[0, 0]), Some(vec![]));
    /// # Ok::<(), retrograde::Error>(())
    /// ```
    #[must_use]
    pub fn winning_moves(&self, components: &[S::Position]) -> Option<Vec<(usize, S::Position)>> {
        let sum = self.sum(components)?;
        if sum.outcome() != Outcome::Win {
            return Some(Vec::new());
        }
        let ids: Vec<usize> =
            components.iter().map(|position| self.space.id(position)).collect::<Option<_>>()?;
        let known = |&id: &usize| self.answers.nimber_and_time(id);
        let xor = ids.iter().filter_map(known).fold(0, |xor, (nimber, _)| xor ^ nimber);
        let whole: u64 = ids.iter().filter_map(known).map(|(_, time)| u64::from(time)).sum();
        let mut winning = Vec::new();
        for (component, id) in ids.iter().enumerate() {
            let movable = match (&sum, known(id)) {
                (LoopyValue::Nimber(_), Some(known)) => known,
                // What is infinite has to become what the others are.
                (LoopyValue::Infinite(_), None) => (0, 0),
                _ => continue,
            };
            let (wanted, rest) = (xor ^ movable.0, whole - u64::from(movable.1));
            self.for_each_holder(*id, wanted, |to, time| {
                winning.push((rest + u64::from(time), component, to));
            });
        }
        // A sum that is lost is left with less time after each two moves, if as little is left as can be.
        winning.sort_by_key(|&(time, ..)| time);
        let named = winning.into_iter();
        Some(named.filter_map(|(_, component, to)| Some((component, self.space.position(to)?))).collect())
    }

    /// The options of a position that have this nimber, and when it was given to them.
    fn for_each_holder(&self, id: usize, nimber: u32, mut visit: impl FnMut(usize, u32)) {
        if let Kind::Open(_) = self.space.kind(id) {
            self.space.for_each_successor(id, |to, _| match self.answers.nimber_and_time(to) {
                Some((found, time)) if found == nimber => visit(to, time),
                _ => {}
            });
        }
    }
}
