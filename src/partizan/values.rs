//! The values of positions, each component solved once.

use std::fmt;
use std::ops::ControlFlow;

use super::both::Both;
use super::value::{Id, Store};
use super::{Partizan, Value, ValueError};
use crate::error::Error;
use crate::growth::Growth;
use crate::limits::Limits;
use crate::room;
use crate::sums::components::Components;
use crate::sums::moves::{Enter, Moves, Play, Refused};
use crate::watch::{EVERY, Phase, Progress, Unobserved, Watch};

/// Finds the values of positions of a partizan game, each component solved once.
///
/// The value of a position is the sum of the values of its components. The value of a component is the
/// canonical form of `{L|R}`, with the values of Left's and of Right's options. What was solved is kept, so
/// that the next question costs only what is new. Play must end, even if one player makes all the moves.
///
/// [`Solver::values`](crate::Solver::values) gives it limits and an observer.
///
/// Source: J. H. Conway, *On Numbers and Games* (1976), chapters 7 to 10; A. N. Siegel, *Combinatorial Game
/// Theory* (2013), chapter II. Proofs are in [`theory`](crate::theory), section 11.
///
/// # Complexity
///
/// For C components with M options in all, counted with the components that each leaves, C + M hash look-ups,
/// M sums of values and C canonical forms. What a form costs depends on the values, not on the positions:
/// little where they are numbers or nimbers, and more the hotter and the more varied they are. Memory: a
/// component takes its own size and some 15 bytes, and each distinct value its options, once.
///
/// ```
/// use retrograde::partizan::{self, Player, Values};
///
/// // Cutcake: Left cuts a cake of 1 by 1 squares from top to bottom, Right from side to side.
/// type Cakes = Vec<(u32, u32)>;
/// let halves = |cakes: &Cakes, cut: fn((u32, u32)) -> Vec<[(u32, u32); 2]>| {
///     let cuts = |i: usize| cut(cakes[i]).into_iter().map(move |two| (i, two));
///     let all = (0..cakes.len()).flat_map(cuts);
///     all.map(|(i, two)| [&cakes[..i], &two, &cakes[i + 1..]].concat()).collect::<Vec<Cakes>>()
/// };
/// let cutcake = partizan::from_fn(
///     move |cakes: &Cakes| halves(cakes, |(m, n)| (1..n).map(|a| [(m, a), (m, n - a)]).collect()),
///     move |cakes: &Cakes| halves(cakes, |(m, n)| (1..m).map(|a| [(a, n), (m - a, n)]).collect()),
/// )
/// .with_components(|cakes| cakes.iter().map(|&cake| vec![cake]).collect::<Vec<_>>());
///
/// let mut values = Values::new(cutcake);
/// assert_eq!(values.value(&vec![(4, 9)])?.to_string(), "1");
/// assert_eq!(values.value(&vec![(4, 9), (2, 2), (8, 3)])?.to_string(), "-2");
/// assert!(values.winning_moves(Player::Right, &[vec![(4, 9), (2, 1)]])?.is_empty()); // worth 1 - 1
/// # Ok::<(), retrograde::Error<Cakes>>(())
/// ```
#[derive(Clone)]
#[must_use = "nothing is solved before something is asked"]
pub struct Values<G: Partizan, F = Unobserved> {
    pub(super) components: Components<Both<G>>,
    pub(super) table: Table,
    observer: Option<F>,
}

/// The values of components by number.
#[derive(Clone)]
pub(super) struct Table {
    values: Vec<Id>,
    pub(super) store: Store,
    /// Used while a component is entered: the values of Left's and of Right's options.
    options: [Vec<Id>; 2],
}

impl Enter for Table {
    fn enter(&mut self, id: u32, moves: &Moves) -> Result<(), Refused> {
        let more = (id as usize + 1).saturating_sub(self.values.len());
        room::reserve(&mut self.values, more)?;
        let mut options = std::mem::take(&mut self.options);
        let value = self.form(moves, &mut options);
        self.options = options;
        let value = value?;
        if more > 0 {
            self.values.resize(id as usize + 1, Store::ZERO);
        }
        self.values[id as usize] = value;
        Ok(())
    }

    fn growth(&self, len: usize, _: &Moves) -> Growth {
        let values = Growth::of(&self.values, len.saturating_sub(self.values.len()));
        values.and(Growth::fixed(self.store.bytes()))
    }

    fn renumber(&mut self, from: u32, to: u32) {
        if let Some(&value) = self.values.get(from as usize) {
            self.values[to as usize] = value;
        }
    }
}

impl Table {
    /// The value of a component with these moves, all of whose components are entered.
    fn form(&mut self, moves: &Moves, [left, right]: &mut [Vec<Id>; 2]) -> Result<Id, Refused> {
        for list in [&mut *left, &mut *right] {
            list.clear();
            room::reserve(list, moves.len())?;
        }
        for (i, parts) in moves.iter().enumerate() {
            let value = self.sum(parts)?;
            if i < moves.left() { left.push(value) } else { right.push(value) }
        }
        for list in [&mut *left, &mut *right] {
            list.sort_unstable();
            list.dedup();
        }
        Ok(self.store.from_options(left, right)?)
    }

    fn sum(&mut self, parts: &[u32]) -> Result<Id, ValueError> {
        let Self { values, store, .. } = self;
        let value = |part: u32| values[part as usize];
        match *parts {
            [] => Ok(Store::ZERO),
            [part] => Ok(value(part)),
            [a, b] => store.sum(value(a), value(b)),
            _ => fold(parts.iter().map(|&part| value(part)).collect(), |sum, value| store.sum(sum, value)),
        }
    }
}

/// Adds up values, equal ones among themselves first, since many cancel.
fn fold<E>(mut values: Vec<Id>, mut add: impl FnMut(Id, Id) -> Result<Id, E>) -> Result<Id, E> {
    values.sort_unstable();
    values.chunk_by(|a, b| a == b).try_fold(Store::ZERO, |sum, equal| {
        let all = equal.iter().try_fold(Store::ZERO, |sum, &value| add(sum, value))?;
        add(sum, all)
    })
}

impl<G: Partizan> Values<G> {
    /// Starts with nothing solved. The rules may be borrowed.
    ///
    /// ```
    /// use retrograde::partizan::{self, Values};
    ///
    /// let mut values = Values::new(partizan::from_fn(|&n: &u32| n.checked_sub(1), |_| None));
    /// assert_eq!(values.value(&5)?.to_string(), "5");
    /// # Ok::<(), retrograde::Error<u32>>(())
    /// ```
    pub fn new(game: G) -> Self {
        Self::with(game, Limits::NONE, None)
    }
}

impl<G: Partizan, F: FnMut(Progress) -> ControlFlow<()>> Values<G, F> {
    /// The same within limits, observed.
    pub(crate) fn with(game: G, limits: Limits, observer: Option<F>) -> Self {
        let components = Components::new(Both(game), Play::Sides, limits).of_normal(Both::is_normal);
        let table = Table { values: Vec::new(), store: Store::new(), options: Default::default() };
        Self { components, table, observer }
    }

    /// Finds the value of a position.
    ///
    /// # Errors
    ///
    /// [`Error::Cyclic`] if play can cycle below, whoever moves: each position of the cycle has an option that
    /// leaves the next among its components. [`Error::NotAPosition`] if [`Partizan::is_position`] refuses a
    /// position or component. [`Error::NotNormalPlay`] only in rules from [`from_game`](super::from_game).
    /// [`Error::ValueTooLarge`] beyond the numbers, nimbers and forms that a [`Value`] can be;
    /// [`Error::TooManyPositions`] beyond 2^32 − 1 components; [`Error::OutOfMemory`]. With
    /// [`Solver::values`](crate::Solver::values), also those of its limits, and [`Error::Stopped`]. What was
    /// solved before an error, or a panic in the rules, is kept; components that were met but not solved are
    /// forgotten.
    ///
    /// ```
    /// use retrograde::Error;
    /// use retrograde::partizan::{self, Values};
    ///
    /// let strip = partizan::from_fn(|&n: &u32| n.checked_sub(1), |&n: &u32| n.checked_sub(2));
    /// let mut values = Values::new(strip);
    /// let shown: Vec<String> = (0..6).map(|n| values.value(&n).unwrap().to_string()).collect();
    /// assert_eq!(shown, ["0", "1", "{1|0}", "0", "1", "{1|0}"]);
    ///
    /// // If Right may put the stone back, play can cycle.
    /// let back = partizan::from_fn(|&n: &u32| n.checked_sub(1), |&n: &u32| (n < 2).then_some(n + 1));
    /// assert_eq!(Values::new(back).value(&2), Err(Error::Cyclic { cycle: vec![1, 0] }));
    /// # Ok::<(), Error<u32>>(())
    /// ```
    pub fn value(&mut self, position: &G::Position) -> Result<Value, Error<G::Position>> {
        let id = self.id(position)?;
        Ok(self.table.store.value(id))
    }

    /// The value in the store.
    pub(super) fn id(&mut self, position: &G::Position) -> Result<Id, Error<G::Position>> {
        let Self { components, table, observer } = self;
        let mut parts = Vec::new();
        components.walk(position, &mut parts, table, 0, &mut Watch::of(observer))?;
        let values = parts.iter().map(|&part| table.values[part as usize]).collect();
        fold(values, |sum, value| self.add(position, sum, value))
    }

    /// Adds two values on the way to an answer about a position, within the limits.
    pub(super) fn add(&mut self, position: &G::Position, a: Id, b: Id) -> Result<Id, Error<G::Position>> {
        let Self { components, table, observer } = self;
        let before = table.store.known_count();
        let sum = table.store.sum(a, b).map_err(|error| components.refused(position, error))?;
        let after = table.store.known_count();
        // A sum that was known takes no more memory, so no limit refuses it.
        if after > before {
            components.allows(table, Growth::default())?;
        }
        let is_due = after / EVERY > before / EVERY;
        match is_due && Watch::of(observer).stops(Phase::Valuing, components.done(), None) {
            true => Err(Error::Stopped),
            false => Ok(sum),
        }
    }
}

impl<G: Partizan, F> Values<G, F> {
    /// The value of a position, if its components are solved.
    ///
    /// `None` also if [`Partizan::is_position`] refuses it. [`verify::values`](crate::verify::values) takes
    /// its claims from here.
    ///
    /// ```
    /// use retrograde::partizan::{self, Values};
    ///
    /// let mut values = Values::new(partizan::from_fn(|&n: &u32| n.checked_sub(1), |_| None));
    /// _ = values.value(&5)?;
    /// assert_eq!((values.known(&3), values.known(&6)), (Some(3.into()), None));
    /// # Ok::<(), retrograde::Error<u32>>(())
    /// ```
    pub fn known(&self, position: &G::Position) -> Option<Value> {
        let mut parts = Vec::new();
        self.components.find(position, &mut parts)?;
        let value = |part: &u32| self.table.store.value(self.table.values[*part as usize]);
        match &parts[..] {
            [part] => Some(value(part)),
            _ => Value::sum(&parts.iter().map(value).collect::<Vec<_>>()).ok(),
        }
    }

    /// All components solved, with their values, in the order in which they were met.
    ///
    /// ```
    /// use retrograde::partizan::{self, Values};
    ///
    /// let mut values = Values::new(partizan::from_fn(|&n: &u32| n.checked_sub(1), |_| None));
    /// _ = values.value(&2)?;
    /// assert_eq!(values.iter().collect::<Vec<_>>(), [(&2, 2.into()), (&1, 1.into()), (&0, 0.into())]);
    /// # Ok::<(), retrograde::Error<u32>>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (&G::Position, Value)> {
        let value = |id: u32| self.table.store.value(self.table.values[id as usize]);
        self.components.all_done().map(move |(id, position)| (position, value(id)))
    }

    /// How many components are solved.
    ///
    /// ```
    /// use retrograde::partizan::{self, Values};
    ///
    /// let mut values = Values::new(partizan::from_fn(|&n: &u32| n.checked_sub(1), |_| None));
    /// _ = values.value(&99)?;
    /// assert_eq!(values.component_count(), 100);
    /// # Ok::<(), retrograde::Error<u32>>(())
    /// ```
    #[must_use]
    pub fn component_count(&self) -> usize {
        self.components.done()
    }
}

impl<G: Partizan, F> fmt::Debug for Values<G, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Values").field("components", &self.component_count()).finish_non_exhaustive()
    }
}
