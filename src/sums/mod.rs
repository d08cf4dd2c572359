//! Sums of games: the player to move chooses one of several games and moves in it.
//!
//! [`Sums`] finds the values of positions that split into components, if a player who cannot move **loses**.
//! [`MisereSums`] searches sums in which that player **wins**. Both answer one question after another, and
//! keep what they know. [`Solver::sums`](crate::Solver::sums) and
//! [`Solver::misere_sums`](crate::Solver::misere_sums) give them limits and an observer.
//!
//! # Different games in one sum
//!
//! The components of a sum may have different rules. Solve each game by itself. Then ask each game for its
//! winning moves, beside what all the others are worth together:
//!
//! | the game is solved by | its value | its winning moves |
//! |---|---|---|
//! | [`nimbers`](crate::nimbers) | `u32`: [`Solved::sum`](crate::Solved::sum) | [`Solved::winning_moves_beside`](crate::Solved::winning_moves_beside) |
//! | [`loopy_nimbers`](crate::loopy_nimbers) | [`LoopyNimber`](crate::loopy::LoopyNimber): `Solved::sum` | `Solved::winning_moves_beside` |
//! | [`HeapGame::solve`](crate::heap::HeapGame::solve) | `u64`, which beside other games must fit `u32`: [`HeapNimbers::sum`](crate::heap::HeapNimbers::sum) | [`HeapNimbers::winning_moves_beside`](crate::heap::HeapNimbers::winning_moves_beside) |
//! | [`Sums`] | `u32`: [`Sums::sum`] | [`Sums::winning_moves_beside`] |
//! | [`partizan::Values`](crate::partizan::Values) | [`partizan::Value`](crate::partizan::Value) | [`Values::winning_moves_beside`](crate::partizan::Values::winning_moves_beside) |
//!
//! * **Only games whose play must end:** values are `u32` and add up by XOR. Any winning move wins.
//! * **With games in which play can cycle:** values are [`LoopyNimber`](crate::loopy::LoopyNimber), which
//!   every `u32` becomes, and add up by `.sum::<LoopyNimber>()`. Not every winning move brings the end
//!   nearer. Take the first that is listed by a game whose play must end; without one, the first of the game
//!   in which play can cycle. If there are several such games, take of their first moves the one that leaves
//!   the least in all: `Solved::time` says how much a game leaves.
//! * **With partizan games:** values are [`partizan::Value`](crate::partizan::Value). An impartial game whose
//!   play must end joins as partizan rules, by [`from_game`](crate::partizan::from_game). There is no such sum
//!   with a game in which play can cycle.
//!
//! ```
//! use retrograde::loopy::LoopyNimber;
//! use retrograde::{Graph, Solver, from_fn, heap::HeapGame};
//!
//! // A row of 5 pins in Kayles, a heap of 3 in Nim, and a counter on a graph with a cycle.
//! let (row, heap, counter) = (5, 3, 0);
//! let kayles = "0.77".parse::<HeapGame>()?.solve(20).unwrap();
//! let nim = retrograde::nimbers(&from_fn(|&n: &u32| 0..n), [20])?;
//! let graph = Solver::new().loopy_nimbers(Graph::from_successors(&[vec![0, 1], vec![2, 3], vec![3], vec![]])?)?;
//!
//! let values: [LoopyNimber; 3] = [
//!     u32::try_from(kayles.nimber(row).unwrap())?.into(),
//!     nim.nimber(&heap).unwrap().into(),
//!     graph.loopy_nimber(&counter).unwrap(),
//! ];
//! assert_eq!(values.each_ref().map(ToString::to_string), ["4", "3", "∞{2}"]);
//! let others = |i: usize| values.iter().enumerate().filter(move |&(at, _)| at != i);
//! let beside = |i: usize| others(i).map(|(_, value)| value).sum::<LoopyNimber>();
//!
//! // 4 XOR 3 is not in the set: a draw. With a heap of 6 it would be, and the counter moves to its 2.
//! assert_eq!(graph.winning_moves_beside(beside(2), &[counter]), Some(vec![]));
//! assert_eq!(graph.winning_moves_beside(4 ^ 6, &[counter]), Some(vec![(0, 1)]));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub(crate) mod components;
mod misere;
pub(crate) mod moves;
mod pruned;
mod winning;

pub use misere::MisereSums;

use std::fmt;
use std::ops::ControlFlow;

use crate::error::Error;
use crate::game::{Decompose, Game};
use crate::growth::Growth;
use crate::grundy::Mex;
use crate::limits::Limits;
use crate::room;
use crate::watch::{Progress, Unobserved, Watch};
use components::Components;
use moves::{Enter, Moves, Play, Refused};

/// Finds Grundy values of positions that split into components, each component solved once.
///
/// The value of a position is the XOR of the values of its components. The value of a component is the least
/// number that is not the value of a position one move away, which may itself split. What was solved is kept,
/// so that the next question costs only what is new. Play may split positions any number of times, but must
/// end.
///
/// **Both players must have the same moves.** If the position says who is to move, or a move belongs to one
/// player only, the XOR of values means nothing: see
/// [`grundy`](crate::grundy#both-players-must-have-the-same-moves).
///
/// [`nimbers`](crate::nimbers), which solves whole positions, gives the same values, but from more positions;
/// the more the game splits, the more it pays to use `Sums`. A component is recognised only if it is equal to
/// one met before. So let [`Decompose::components`] give equivalent components the same form: for example,
/// sorted, moved to the corner, or turned to the least of its images.
///
/// Source: R. P. Sprague, *Über mathematische Kampfspiele*, Tôhoku Math. J. 41 (1935); P. M.
/// Grundy, *Mathematics and games*, Eureka 2 (1939).
///
/// ```
/// use retrograde::{Decompose, Game, sums::Sums};
///
/// /// Heaps of stones: a move splits one heap into two of different sizes.
/// struct GrundysGame;
///
/// impl Game for GrundysGame {
///     type Position = Vec<u32>;
///     fn successors(&self, heaps: &Vec<u32>) -> impl IntoIterator<Item = Vec<u32>> {
///         let split = |i: usize| (1..heaps[i].div_ceil(2)).map(move |part| (i, part));
///         let all = (0..heaps.len()).flat_map(split);
///         all.map(|(i, part)| [&heaps[..i], &[part, heaps[i] - part], &heaps[i + 1..]].concat())
///     }
/// }
///
/// impl Decompose for GrundysGame {
///     fn components(&self, heaps: &Vec<u32>) -> impl IntoIterator<Item = Vec<u32>> {
///         heaps.iter().map(|&heap| vec![heap])
///     }
/// }
///
/// let mut sums = Sums::new(GrundysGame);
/// assert_eq!(sums.nimber(&vec![100, 18])?, 2 ^ 4);
/// assert_eq!(sums.component_count(), 100); // heaps of 1 to 100
/// # Ok::<(), retrograde::Error<Vec<u32>>>(())
/// ```
#[derive(Clone)]
#[must_use = "nothing is solved before something is asked"]
pub struct Sums<G: Game, F = Unobserved> {
    components: Components<G>,
    table: Table,
    observer: Option<F>,
}

/// The values of components by number.
#[derive(Clone, Default)]
struct Table {
    values: Vec<u32>,
    mex: Mex,
    /// Whether moves are left out on which no value depends.
    prunes: bool,
    /// Then, while a question is answered: by component which of the numbers below 64 are not its value.
    excluded: Vec<u64>,
}

impl Enter for Table {
    fn enter(&mut self, id: u32, moves: &Moves) -> Result<(), Refused> {
        let more = (id as usize + 1).saturating_sub(self.values.len());
        room::reserve(&mut self.values, more)?;
        self.mex.start();
        for parts in moves.iter() {
            let value = self.sum(parts);
            self.mex.add(value);
        }
        let value = self.mex.finish();
        self.set(id, value);
        Ok(())
    }

    fn growth(&self, len: usize, _: &Moves) -> Growth {
        let excluded = if self.prunes { len.saturating_sub(self.excluded.len()) } else { 0 };
        let lists = Growth::of(&self.excluded, excluded).and(self.mex.growth());
        lists.and(Growth::of(&self.values, len.saturating_sub(self.values.len())))
    }

    fn renumber(&mut self, from: u32, to: u32) {
        if let Some(&value) = self.values.get(from as usize) {
            self.values[to as usize] = value;
        }
    }
}

impl Table {
    fn set(&mut self, id: u32, value: u32) {
        if self.values.len() <= id as usize {
            self.values.resize(id as usize + 1, 0);
        }
        self.values[id as usize] = value;
    }

    fn sum(&self, parts: &[u32]) -> u32 {
        // Claims 6 and 16.
        parts.iter().fold(0, |sum, &part| sum ^ self.values[part as usize])
    }
}

impl<G: Decompose> Sums<G> {
    /// Starts with nothing solved. The game may be borrowed.
    ///
    /// ```
    /// use retrograde::{Graph, sums::Sums};
    ///
    /// let graph = Graph::from_successors(&[vec![1, 2], vec![2], vec![]])?;
    /// let mut sums = Sums::new(&graph); // a token on a graph does not split
    /// assert_eq!(sums.nimber(&0)?, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(game: G) -> Self {
        Self::with(game, Limits::NONE, None)
    }
}

impl<G: Decompose, F: FnMut(Progress) -> ControlFlow<()>> Sums<G, F> {
    /// The same within limits, observed.
    pub(crate) fn with(game: G, limits: Limits, observer: Option<F>) -> Self {
        Self {
            components: Components::new(game, Play::StuckOrLost, limits),
            table: Table::default(),
            observer,
        }
    }

    /// Leaves out moves on which no value depends.
    ///
    /// A component whose value is less than those of most of its moves need not know these. It is enough that
    /// they are not its own: so the question about what a move leaves is whether it has *one* value, and often
    /// a single move from there answers no. Many components are never valued, and many are not even met. It
    /// pays where a component has many moves: an empty board of Cram of 5 by 6 squares takes 8,924 regions
    /// instead of 356,382. Where nearly every component is needed, as in Kayles, nothing is saved, and the
    /// search takes two to three times as long.
    ///
    /// List those moves first in [`Game::successors`] that leave the least to play: moves are tried in this
    /// order.
    ///
    /// **A value is right, but less is checked.** If play must end, values are those without pruning. The
    /// errors of [`nimber`](Sums::nimber) are found only where the search comes: even if play can cycle, there
    /// may be a value instead of [`Error::Cyclic`]. Then the position and a heap of Nim of that size together
    /// are lost for the player to move, which is what [`loopy_nimbers`](crate::loopy_nimbers) calls its
    /// nimber. An error that is returned is true: play can cycle as it says.
    ///
    /// Limits count all components that one question meets, valued or not. From one question to the next only
    /// values are kept.
    ///
    /// Source: J. Lemoine and S. Viennot, *Nimbers are inevitable*, Theoret. Comput. Sci. 462 (2012); P.
    /// Beling and M. Rogalski, *On pruning search trees of impartial games*, Artificial Intelligence 283
    /// (2020).
    ///
    /// # Complexity
    ///
    /// A component is opened at most once for each value that is asked of it, and once for its own value. Then
    /// its moves are listed again, and looked at once for each value below its own. During the search, each
    /// component on the current line of play takes up to 28 bytes for each of its moves, and 4 for each
    /// component that they leave; each component that is met, 8 bytes more than without pruning.
    ///
    /// ```
    /// use retrograde::{Error, Graph, sums::Sums};
    ///
    /// let graph = Graph::from_successors(&[vec![], vec![0], vec![1, 3], vec![3], vec![0, 2]])?;
    /// // Position 2 has a move to one of value 1. So its value is not 1, and nobody asks for what can cycle.
    /// assert_eq!(Sums::new(&graph).pruned().nimber(&4)?, 1);
    /// assert_eq!(Sums::new(&graph).nimber(&4), Err(Error::Cyclic { cycle: vec![3] }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pruned(mut self) -> Self {
        self.table.prunes = true;
        self
    }

    /// Finds the Grundy value of a position: 0 exactly where the player to move loses.
    ///
    /// # Errors
    ///
    /// [`Error::Cyclic`] if play can cycle below: each position of the cycle has a move that leaves the next
    /// among its components. [`Error::NotAPosition`] if [`Game::is_position`] refuses a position or
    /// component. [`Error::NotNormalPlay`] at a position or component that is declared won or drawn, or has a
    /// move that keeps the turn; [`Error::TooManyPositions`] beyond 2^32 − 1 components,
    /// [`Error::TooManyMoves`] beyond 2^32 − 1 moves of one component. With
    /// [`Solver::sums`](crate::Solver::sums), also those of its limits, and [`Error::Stopped`]. What was
    /// solved before an error, or a panic in the rules, is kept; components that were met but not solved are
    /// forgotten.
    ///
    /// # Complexity
    ///
    /// For what is new: expected O(C + M) time for C components and the M components that all their moves
    /// leave, counted with multiplicity. A component takes its own size and some 15 bytes. During the walk,
    /// each component on the current line of play takes 4 bytes for each component that its moves leave, and
    /// 8 a move.
    ///
    /// ```
    /// use retrograde::{Graph, sums::Sums};
    ///
    /// let graph = Graph::from_successors(&[vec![1, 2], vec![2], vec![], vec![3]])?;
    /// let mut sums = Sums::new(&graph);
    /// assert_eq!((sums.nimber(&0)?, sums.nimber(&1)?), (2, 1));
    /// assert_eq!(sums.nimber(&3), Err(retrograde::Error::Cyclic { cycle: vec![3] }));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn nimber(&mut self, position: &G::Position) -> Result<u32, Error<G::Position>> {
        self.nimber_beside(position, 0)
    }

    /// The same, of a caller that holds so many bytes.
    fn nimber_beside(&mut self, position: &G::Position, held: usize) -> Result<u32, Error<G::Position>> {
        let Self { components, table, observer } = self;
        let mut watch = Watch::of(observer);
        if table.prunes {
            return pruned::value(components, table, position, held, &mut watch);
        }
        let mut parts = Vec::new();
        components.walk(position, &mut parts, table, held, &mut watch)?;
        Ok(table.sum(&parts))
    }

    /// Whether a position has this value.
    fn has_beside(
        &mut self,
        position: &G::Position,
        value: u32,
        held: usize,
    ) -> Result<bool, Error<G::Position>> {
        let Self { components, table, observer } = self;
        if table.prunes {
            return pruned::has_value(components, table, position, value, held, &mut Watch::of(observer));
        }
        Ok(self.nimber_beside(position, held)? == value)
    }

    /// Finds the Grundy value of several positions played at once: the XOR of their values; 0 for none.
    ///
    /// # Errors
    ///
    /// As [`nimber`](Sums::nimber).
    ///
    /// ```
    /// use retrograde::{Graph, sums::Sums};
    ///
    /// let mut sums = Sums::new(Graph::from_successors(&[vec![1, 2], vec![2], vec![]])?);
    /// assert_eq!(sums.sum(&[0, 1, 1, 0, 0])?, 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sum(&mut self, positions: &[G::Position]) -> Result<u32, Error<G::Position>> {
        positions.iter().try_fold(0, |sum, position| Ok(sum ^ self.nimber(position)?))
    }
}

impl<G: Game, F> Sums<G, F> {
    /// How many components are solved.
    ///
    /// ```
    /// use retrograde::{Graph, sums::Sums};
    ///
    /// let mut sums = Sums::new(Graph::from_edges(1_000, (1..1_000).map(|id| (id, id - 1)))?);
    /// sums.nimber(&99)?;
    /// assert_eq!(sums.component_count(), 100);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn component_count(&self) -> usize {
        self.components.done()
    }
}

impl<G: Game, F> fmt::Debug for Sums<G, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sums").field("components", &self.component_count()).finish_non_exhaustive()
    }
}
