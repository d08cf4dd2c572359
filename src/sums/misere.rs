//! Several games at once under misère play: the player who makes the last move loses.

use std::fmt;
use std::hash::Hash;
use std::ops::ControlFlow;

use hashbrown::HashMap;

use super::components::{Components, SHORT};
use super::moves::{Enter, Moves, Play, Refused};
use crate::error::Error;
use crate::game::{Decompose, Game, Outcome};
use crate::growth::{Growth, TableSize};
use crate::limits::Limits;
use crate::room::{self, NoRoom};
use crate::watch::{EVERY, Phase, Progress, Unobserved, Watch};

/// Finds who wins sums of components if a player who cannot move **wins**, by search.
///
/// Both players must have the same moves, and the position must not say whose turn it is. As for
/// [`Sums`](super::Sums), nothing checks this.
///
/// # There is no misère Grundy value
///
/// Under normal play one number for each component is enough. Under misère play no such number exists: do not
/// combine components by the XOR of a `mex` that starts with 1 at a stuck position. Such a value says who
/// wins a component alone (0 is lost), but nothing about sums. In the graph `[[], [0], [0, 1], [2]]`,
/// position 1 is a heap of one stone, and the only move from 3 leaves a heap of two stones. Both have the
/// value 0. Yet 1 + 3 is won and 3 + 3 is lost:
///
/// ```
/// use retrograde::{Graph, Outcome, sums::MisereSums};
///
/// let mut sums = MisereSums::new(Graph::from_successors(&[vec![], vec![0], vec![0, 1], vec![2]])?);
/// assert_eq!((sums.outcome(&[1])?, sums.outcome(&[3])?), (Outcome::Loss, Outcome::Loss));
/// assert_eq!((sums.outcome(&[1, 3])?, sums.outcome(&[3, 3])?), (Outcome::Win, Outcome::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// No smaller graph shows this, and no other graph of the same size; the tests try them all.
///
/// # What it costs
///
/// Therefore whole sums are searched. A sum is the multiset of its components: their order does not matter,
/// components from which the same play is possible are the same, and those without moves are left out. Even
/// so, a sum of n components can in general reach exponentially many sums: all multisets of what the
/// components can become. The search of a sum ends as soon as one winning move is found. What was found is
/// kept. For Nim itself, [`nim::misere_outcome`](crate::heap::nim::misere_outcome) answers at once. For one
/// game that does not split, use [`Misere`](crate::Misere).
///
/// Source: J. H. Conway, *On Numbers and Games*, chapter 12; T. E. Plambeck and A. N. Siegel, *Misère
/// quotients for impartial games*, J. Combin. Theory Ser. A 115 (2008).
#[derive(Clone)]
#[must_use = "nothing is solved before something is asked"]
pub struct MisereSums<G: Game, F = Unobserved> {
    components: Components<G>,
    classes: Classes,
    outcomes: HashMap<Sum, Outcome>,
    /// How many bytes the components of the sums in `outcomes` take.
    sum_bytes: usize,
    observer: Option<F>,
}

/// The classes of the components of a sum, in increasing order; those without moves are left out.
type Sum = Box<[u32]>;

/// The class of components without moves.
const STUCK: u32 = 0;

/// Components from which the same play is possible are one class.
#[derive(Clone)]
struct Classes {
    /// By id of a component.
    of: Vec<u32>,
    /// By class: the different sums that its moves leave.
    moves: Vec<Vec<Sum>>,
    known: HashMap<Vec<Sum>, u32>,
    /// How many bytes the sums take that the moves leave, in both lists.
    sum_bytes: usize,
    /// The most components that a move leaves.
    widest: usize,
}

impl Classes {
    fn new() -> Self {
        Self {
            of: Vec::new(),
            moves: vec![Vec::new()],
            known: HashMap::from([(Vec::new(), STUCK)]),
            sum_bytes: 0,
            widest: 0,
        }
    }

    /// The sum of these components.
    fn sum(&self, parts: &[u32]) -> Sum {
        let mut sum = Vec::with_capacity(parts.len());
        let classes = parts.iter().map(|&part| self.of[part as usize]);
        sum.extend(classes.filter(|&class| class != STUCK));
        sum.sort_unstable();
        sum.into()
    }
}

impl Enter for Classes {
    /// Enters the class of a component, from those of what its moves leave.
    fn enter(&mut self, id: u32, moves: &Moves) -> Result<(), Refused> {
        let more = (id as usize + 1).saturating_sub(self.of.len());
        room::reserve(&mut self.of, more)?;
        room::reserve(&mut self.moves, 1)?;
        room::reserve_entry(&mut self.known)?;
        // Claim 18: components with the same moves are the same, and those that are stuck do not count.
        let mut sums: Vec<Sum> = room::list(moves.len())?;
        sums.extend(moves.iter().map(|parts| self.sum(parts)));
        sums.sort_unstable();
        sums.dedup();
        sums.shrink_to_fit();
        let next = self.moves.len() as u32;
        let class = *self.known.entry(sums).or_insert_with_key(|sums| {
            self.moves.push(sums.clone());
            self.sum_bytes += 2 * sums.iter().map(|sum| size_of_val(sum) + bytes_of(sum)).sum::<usize>();
            self.widest = sums.iter().map(|sum| sum.len()).fold(self.widest, usize::max);
            next
        });
        if self.of.len() <= id as usize {
            self.of.resize(id as usize + 1, STUCK);
        }
        self.of[id as usize] = class;
        Ok(())
    }

    fn growth(&self, len: usize, moves: &Moves) -> Growth {
        // As listed; in a list of just the length, or as a key; and by class.
        let entering = 3 * (size_of::<Sum>() * moves.len() + size_of::<u32>() * moves.part_count());
        let lists = Growth::of(&self.of, len.saturating_sub(self.of.len())).and(Growth::of(&self.moves, 1));
        let known = Growth::of_table(size_of::<(Vec<Sum>, u32)>(), size(&self.known), 1);
        lists.and(known).and(Growth::fixed(self.sum_bytes.saturating_add(entering)))
    }

    fn renumber(&mut self, from: u32, to: u32) {
        if let Some(&class) = self.of.get(from as usize) {
            self.of[to as usize] = class;
        }
    }
}

fn size<K: Eq + Hash, V>(table: &HashMap<K, V>) -> TableSize {
    TableSize { len: table.len(), capacity: table.capacity(), allocated: table.allocation_size() }
}

/// A sum of which a winning move is looked for.
struct Frame {
    sum: Sum,
    /// The component, by its place in the sum, and the move of it, that are next to be tried.
    place: usize,
    choice: usize,
}

/// What comes of a move that is tried.
enum Tried {
    /// The outcome of what it leaves, for the player to move there.
    Known(Outcome),
    /// What it leaves, whose outcome is not known.
    New(Sum),
    /// There is no move that was not tried.
    NoneLeft,
}

impl Frame {
    fn new(sum: Sum) -> Self {
        Self { sum, place: 0, choice: 0 }
    }

    /// Tries a move.
    fn next(&self, classes: &Classes, outcomes: &HashMap<Sum, Outcome>) -> Tried {
        match self.left(classes) {
            None => Tried::NoneLeft,
            Some(left) => outcomes.get(&left).map_or(Tried::New(left), |&outcome| Tried::Known(outcome)),
        }
    }

    /// What the move to be tried leaves; `None` if all were tried.
    fn left(&self, classes: &Classes) -> Option<Sum> {
        let moves = &classes.moves[*self.sum.get(self.place)? as usize];
        let mut left = [&self.sum[..self.place], &self.sum[self.place + 1..], &moves[self.choice]].concat();
        left.sort_unstable();
        Some(left.into())
    }

    /// On to the next move; equal components are tried once.
    fn advance(&mut self, classes: &Classes) {
        let class = self.sum[self.place];
        self.choice += 1;
        if self.choice == classes.moves[class as usize].len() {
            self.choice = 0;
            self.place = self.sum.partition_point(|&other| other <= class);
        }
    }
}

impl<G: Decompose> MisereSums<G> {
    /// Starts with nothing known. The game may be borrowed. Pass the game itself, not
    /// [`Misere`](crate::Misere) of it.
    ///
    /// ```
    /// use retrograde::{Graph, sums::MisereSums};
    ///
    /// assert_eq!(MisereSums::new(Graph::from_edges(2, [(1, 0)])?).sum_count(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(game: G) -> Self {
        Self::with(game, Limits::NONE, None)
    }
}

impl<G: Decompose, F: FnMut(Progress) -> ControlFlow<()>> MisereSums<G, F> {
    /// The same within limits, observed.
    pub(crate) fn with(game: G, limits: Limits, observer: Option<F>) -> Self {
        Self {
            components: Components::new(game, Play::Stuck, limits),
            classes: Classes::new(),
            outcomes: HashMap::new(),
            sum_bytes: 0,
            observer,
        }
    }

    /// Finds who wins several positions played at once, for the player to move. `Win` if no position has a
    /// move, since a player who cannot move has won. Never a draw.
    ///
    /// # Errors
    ///
    /// [`Error::Cyclic`] if play can cycle below: each position of the cycle has a move that leaves the next
    /// among its components. [`Error::NotAPosition`] if [`Game::is_position`] refuses a position or
    /// component. [`Error::NotNormalPlay`] at a position or component whose outcome is declared, since that
    /// says nothing about a sum, or that has a move which keeps the turn. [`Error::TooManyPositions`] beyond
    /// 2^32 − 1 components, [`Error::TooManyMoves`] beyond 2^32 − 1 moves of one component. What was found
    /// before an error, or a panic in the rules, is kept.
    ///
    /// # Complexity
    ///
    /// That of [`Sums::nimber`](super::Sums::nimber) for the components. Then O(n log n) time for every move
    /// of every sum met, of n components; 4 bytes for each component of each known sum, and some 40 for the
    /// sum itself. The number of sums met is in general exponential in the number of components.
    ///
    /// ```
    /// use retrograde::{Graph, Outcome, sums::MisereSums};
    ///
    /// // Nim heaps: the id of a position is its size.
    /// let mut sums = MisereSums::new(Graph::from_successors(&[vec![], vec![0], vec![0, 1], vec![0, 1, 2]])?);
    /// assert_eq!(sums.outcome(&[2, 2])?, Outcome::Loss);
    /// assert_eq!(sums.outcome(&[1, 1])?, Outcome::Win); // two moves are forced
    /// assert_eq!(sums.outcome(&[])?, Outcome::Win);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn outcome(&mut self, positions: &[G::Position]) -> Result<Outcome, Error<G::Position>> {
        self.outcome_beside(positions, 0)
    }

    /// Finds every winning move when several positions are played at once: which of them, counted from 0, and
    /// what it becomes.
    ///
    /// Parallel moves are listed as often as they occur. Empty if the sum is lost, and also if no move is
    /// left, which is won already.
    ///
    /// # Errors
    ///
    /// As [`outcome`](MisereSums::outcome).
    ///
    /// # Complexity
    ///
    /// That of [`outcome`](MisereSums::outcome), for the sum that each move leaves.
    ///
    /// ```
    /// use retrograde::{Graph, sums::MisereSums};
    ///
    /// let mut sums = MisereSums::new(Graph::from_successors(&[vec![], vec![0], vec![0, 1], vec![0, 1, 2]])?);
    /// assert_eq!(sums.winning_moves(&[1, 1, 3])?, [(2, 1)]); // normal play would take them all
    /// assert_eq!(sums.winning_moves(&[2, 2])?, []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn winning_moves(
        &mut self,
        positions: &[G::Position],
    ) -> Result<Vec<(usize, G::Position)>, Error<G::Position>> {
        let held = self.bytes_held() + size_of_val(positions);
        self.components.allows(&self.classes, Growth::fixed(held))?;
        let mut whole = positions.to_vec();
        let mut winning = Vec::new();
        for (i, position) in positions.iter().enumerate() {
            let beside = |bytes: usize| {
                let lists = Growth::of(&winning, 0).and(Growth::fixed(bytes));
                self.components.allows(&self.classes, lists.and(Growth::fixed(held)))
            };
            let successors = self.components.successors(position, beside)?;
            let listed = size_of::<G::Position>() * successors.capacity() + size_of_val(positions);
            for to in successors {
                whole[i] = to.clone();
                let held = listed.saturating_add(Growth::of(&winning, 1).bytes());
                if self.outcome_beside(&whole, held)? == Outcome::Loss {
                    self.components.allows(&self.classes, Growth::fixed(held + self.bytes_held()))?;
                    winning.push((i, to));
                }
            }
            whole[i] = position.clone();
        }
        Ok(winning)
    }

    /// As [`outcome`](Self::outcome), of a caller that holds so many bytes.
    fn outcome_beside(
        &mut self,
        positions: &[G::Position],
        held: usize,
    ) -> Result<Outcome, Error<G::Position>> {
        let sum = self.enter(positions, held)?;
        self.search(sum, held)
    }

    /// The sum of the components of some positions, after all that can be left of them was given its class.
    fn enter(&mut self, positions: &[G::Position], held: usize) -> Result<Sum, Error<G::Position>> {
        let held = held.saturating_add(self.bytes_held());
        let Self { components, classes, observer, .. } = self;
        let mut watch = Watch::of(observer);
        let mut parts = Vec::new();
        for position in positions {
            components.walk(position, &mut parts, classes, held, &mut watch)?;
        }
        if parts.len() > SHORT {
            // The sum is made of a list of as many, and both are there for a moment.
            let both = size_of::<u32>() * (parts.capacity() + 2 * parts.len());
            components.allows(classes, Growth::fixed(held.saturating_add(both)))?;
        }
        Ok(classes.sum(&parts))
    }

    /// Searches below a sum. A move leaves a component only for some that come before it, so no sum is met
    /// below itself. When a limit or the observer ends the search, what was found stays.
    fn search(&mut self, sum: Sum, held: usize) -> Result<Outcome, Error<G::Position>> {
        if let Some(&outcome) = self.outcomes.get(&sum) {
            return Ok(outcome);
        }
        let mut waiting = bytes_of(&sum);
        let mut stack = vec![Frame::new(sum)];
        self.may_go_on(&stack, waiting + held)?;
        // The outcome of what the last frame's move leaves, if it was just found.
        let mut found = None;
        while let Some(frame) = stack.last_mut() {
            let tried = match found.take() {
                Some(outcome) => Tried::Known(outcome),
                None => frame.next(&self.classes, &self.outcomes),
            };
            let outcome = match tried {
                _ if frame.sum.is_empty() => Outcome::Win,
                Tried::NoneLeft => Outcome::Loss,
                Tried::Known(Outcome::Loss) => Outcome::Win,
                Tried::Known(_) => {
                    frame.advance(&self.classes);
                    continue;
                }
                Tried::New(left) => {
                    waiting += bytes_of(&left);
                    room::push(&mut stack, Frame::new(left)).map_err(|no_room| self.no_room(no_room))?;
                    self.may_go_on(&stack, waiting + held)?;
                    continue;
                }
            };
            self.allows(&stack, waiting + held)?;
            if let Some(Frame { sum, .. }) = stack.pop() {
                waiting -= bytes_of(&sum);
                self.sum_bytes += bytes_of(&sum);
                room::reserve_entry(&mut self.outcomes).map_err(|no_room| self.no_room(no_room))?;
                self.outcomes.insert(sum, outcome);
            }
            if stack.is_empty() {
                return Ok(outcome);
            }
            found = Some(outcome);
            self.report()?;
        }
        Ok(Outcome::Win)
    }

    /// The error that there is no memory left.
    #[cold]
    fn no_room(&self, no_room: NoRoom) -> Error<G::Position> {
        no_room.at(self.outcomes.len())
    }

    /// Whether the limits let the search go on with the sums that wait, which take so many bytes with what
    /// the caller holds.
    fn may_go_on(&self, stack: &Vec<Frame>, waiting: usize) -> Result<(), Error<G::Position>> {
        self.components.limits().allow_positions(self.outcomes.len() + stack.len())?;
        self.allows(stack, waiting)
    }

    /// Whether the memory allows for one sum more.
    fn allows(&self, stack: &Vec<Frame>, waiting: usize) -> Result<(), Error<G::Position>> {
        // What the next move to be tried leaves.
        let left = stack.last().map_or(0, |frame| frame.sum.len() + self.classes.widest);
        let contents = self.sum_bytes.saturating_add(waiting).saturating_add(size_of::<u32>() * left);
        let outcomes = Growth::of_table(size_of::<(Sum, Outcome)>(), size(&self.outcomes), 1);
        let lists = Growth::of(stack, 1).and(outcomes).and(Growth::fixed(contents));
        self.components.allows(&self.classes, lists)
    }

    /// Reports the sums that were found. An observer can stop the search only where one was found more: so an
    /// observer that stops at every report does not stop at the same place again.
    fn report(&mut self) -> Result<(), Error<G::Position>> {
        let done = self.outcomes.len();
        if done % EVERY == 0 && Watch::of(&mut self.observer).stops(Phase::Deciding, done, None) {
            return Err(Error::Stopped);
        }
        Ok(())
    }

    /// How many bytes the sums take whose outcomes are known.
    fn bytes_held(&self) -> usize {
        self.outcomes.allocation_size() + self.sum_bytes
    }
}

/// How many bytes the components of a sum take.
fn bytes_of(sum: &Sum) -> usize {
    size_of_val::<[u32]>(sum)
}

impl<G: Game, F> MisereSums<G, F> {
    /// How many sums are known: those that were asked for, and those that the search met.
    ///
    /// ```
    /// use retrograde::{Graph, sums::MisereSums};
    ///
    /// let mut sums = MisereSums::new(Graph::from_successors(&[vec![], vec![0], vec![0, 1]])?);
    /// sums.outcome(&[2, 2])?;
    /// assert_eq!(sums.sum_count(), 5); // 2 + 2, 1 + 2, 2, 1 and nothing
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn sum_count(&self) -> usize {
        self.outcomes.len()
    }
}

impl<G: Game, F> fmt::Debug for MisereSums<G, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MisereSums").field("sums", &self.sum_count()).finish_non_exhaustive()
    }
}
