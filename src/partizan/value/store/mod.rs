//! Many values in one place: each canonical form is kept once, with what is known of order and sums.

mod canonical;
mod exchange;
mod memo;
mod order;
mod sum;
#[cfg(test)]
mod tests;

use hashbrown::{HashMap, HashTable};

use super::number_up_star::NumberUpStar;
use super::stops::Stops;
use super::{Dyadic, OutcomeClass, ValueError};
use crate::partizan::Player;
use crate::room;
use memo::{FastHash, Pairs, hash_of};

/// A value in a store. Two values of one store are equal if and only if their ids are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Id(u32);

impl Id {
    const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Canonical forms, each kept once.
///
/// A form is a list of ids; comparisons and sums that were once worked out are looked up. After an error the
/// store can be used on: it keeps what it knows.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    entries: Vec<Entry>,
    options: Vec<Id>,
    /// For a number x, where `x, x + *, x + *2, …` are listed as options, and how many of them: all that the
    /// nimbers added to x have as options of either player are a beginning of this list.
    stars: HashMap<Dyadic, (u32, u32), FastHash>,
    /// The ids of the values that are a number plus ups plus a nimber.
    up_stars: HashMap<NumberUpStar, Id, FastHash>,
    /// The entries with options, found by them.
    forms: HashTable<Id>,
    order: Pairs,
    sums: HashMap<(Id, Id), Id, FastHash>,
    negatives: HashMap<Id, Id, FastHash>,
}

/// What the store keeps of an id.
///
/// There are two kinds of entries beside canonical forms. The options of a number plus ups plus a nimber are
/// listed only when they are asked for. And a form that is not canonical has an entry of its own, no value's
/// id, so that its order is looked up like that of values, and its canonical form is found when it comes
/// again.
#[derive(Clone, Copy, Debug)]
struct Entry {
    stops: Stops,
    /// Whether it is the number that its stops are, plus so many ups, plus a nimber.
    is_up_star: bool,
    nimber: u16,
    ups: i32,
    /// Where its options are, if they are listed.
    start: u32,
    lefts: u32,
    rights: u32,
    /// Its value: another id if the form is not canonical.
    value: Id,
}

/// The start of options that are not listed.
const UNLISTED: u32 = u32::MAX;

impl Store {
    /// The id of 0 in every store.
    pub(crate) const ZERO: Id = Id(0);

    /// How many entries there can be: [`Pairs`] packs two ids and an answer into 64 bits.
    const MAX_ENTRIES: usize = 1 << 31;

    /// A store of 0 alone.
    pub(crate) fn new() -> Self {
        let mut store = Self {
            entries: Vec::new(),
            options: Vec::new(),
            stars: HashMap::default(),
            up_stars: HashMap::default(),
            forms: HashTable::new(),
            order: Pairs::default(),
            sums: HashMap::default(),
            negatives: HashMap::default(),
        };
        let zero = NumberUpStar::default();
        store.entries.push(Entry::of_up_star(zero, Self::ZERO));
        store.up_stars.insert(zero, Self::ZERO);
        store
    }

    /// Who wins a game with this value.
    pub(crate) fn outcome(&self, id: Id) -> OutcomeClass {
        self.entry(id).stops.outcome()
    }

    /// The stops of a value.
    pub(super) fn stops(&self, id: Id) -> Stops {
        self.entry(id).stops
    }

    /// The number that a value is, if it is one.
    pub(super) fn number(&self, id: Id) -> Option<Dyadic> {
        self.entry(id).up_star().filter(|value| value.is_number()).map(|value| value.number)
    }

    /// The bytes in use. The table of comparisons and sums is most of it.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Entry>() * self.entries.capacity()
            + size_of::<Id>() * self.options.capacity()
            + self.stars.allocation_size()
            + self.up_stars.allocation_size()
            + self.forms.allocation_size()
            + self.order.bytes()
            + self.sums.allocation_size()
            + self.negatives.allocation_size()
    }

    /// How many values and sums are known: it grows as long as an addition goes on.
    pub(crate) fn known_count(&self) -> usize {
        self.entries.len() + self.sums.len()
    }

    fn entry(&self, id: Id) -> &Entry {
        &self.entries[id.index()]
    }

    /// A value that is a number plus ups plus a nimber.
    pub(super) fn up_star(&mut self, value: NumberUpStar) -> Result<Id, ValueError> {
        if let Some(&id) = self.up_stars.get(&value) {
            return Ok(id);
        }
        let id = self.next_id()?;
        room::reserve_entry(&mut self.up_stars)?;
        room::push(&mut self.entries, Entry::of_up_star(value, id))?;
        self.up_stars.insert(value, id);
        Ok(id)
    }

    fn next_id(&self) -> Result<Id, ValueError> {
        match u32::try_from(self.entries.len()) {
            Ok(id) if self.entries.len() < Self::MAX_ENTRIES => Ok(Id(id)),
            _ => Err(ValueError::TooManyForms),
        }
    }

    /// A new entry with these options, which is its own value until the caller says otherwise.
    fn push_form(&mut self, left: &[Id], right: &[Id], stops: Stops) -> Result<Id, ValueError> {
        let id = self.next_id()?;
        let start = self.push_options(left, right)?;
        let (lefts, rights) = (left.len() as u32, right.len() as u32);
        let entry = Entry { stops, is_up_star: false, nimber: 0, ups: 0, start, lefts, rights, value: id };
        room::push(&mut self.entries, entry)?;
        Ok(id)
    }

    /// Appends options, and returns where they start.
    fn push_options(&mut self, left: &[Id], right: &[Id]) -> Result<u32, ValueError> {
        let start = u32::try_from(self.options.len()).map_err(|_| ValueError::TooManyForms)?;
        if self.options.len() + left.len() + right.len() >= UNLISTED as usize {
            return Err(ValueError::TooManyForms);
        }
        room::reserve(&mut self.options, left.len() + right.len())?;
        self.options.extend_from_slice(left);
        self.options.extend_from_slice(right);
        Ok(start)
    }

    /// Lists the options of an id, unless they are listed.
    #[inline]
    fn list(&mut self, id: Id) -> Result<(), ValueError> {
        if self.entry(id).start == UNLISTED { self.list_up_star(id) } else { Ok(()) }
    }

    #[cold]
    fn list_up_star(&mut self, id: Id) -> Result<(), ValueError> {
        let Some(value) = self.entry(id).up_star() else { return Ok(()) };
        if self.entry(id).is_star() {
            let start = self.list_stars(value)?;
            let entry = &mut self.entries[id.index()];
            (entry.start, entry.lefts, entry.rights) = (start, value.nimber.into(), value.nimber.into());
            return Ok(());
        }
        let mut ids = |options: Vec<NumberUpStar>| -> Result<Vec<Id>, ValueError> {
            options.into_iter().map(|option| self.up_star(option)).collect()
        };
        let (left, right) = (ids(value.left_options())?, ids(value.right_options())?);
        let start = self.push_options(&left, &right)?;
        let entry = &mut self.entries[id.index()];
        (entry.start, entry.lefts, entry.rights) = (start, left.len() as u32, right.len() as u32);
        Ok(())
    }

    /// Where the options of a number plus a nimber are listed. A list that is too short is made anew and twice
    /// as long, so that all lists of a number together are at most four times as long as is needed.
    fn list_stars(&mut self, value: NumberUpStar) -> Result<u32, ValueError> {
        let listed = self.stars.get(&value.number).copied();
        if let Some((start, _)) = listed.filter(|&(_, len)| len >= value.nimber.into()) {
            return Ok(start);
        }
        let len =
            listed.map_or(0, |(_, len)| len.saturating_mul(2)).clamp(value.nimber.into(), u16::MAX.into());
        let mut stars = room::list(len as usize)?;
        for nimber in 0..len as u16 {
            stars.push(self.up_star(NumberUpStar { nimber, ..value })?);
        }
        let start = self.push_options(&stars, &[])?;
        room::reserve_entry(&mut self.stars)?;
        self.stars.insert(value.number, (start, len));
        Ok(start)
    }

    /// The options of an id that are listed.
    fn options(&self, id: Id, player: Player) -> &[Id] {
        let entry = self.entry(id);
        let (start, lefts, rights) = (entry.start as usize, entry.lefts as usize, entry.rights as usize);
        match player {
            _ if entry.start == UNLISTED => &[],
            Player::Left => &self.options[start..start + lefts],
            Player::Right if entry.is_star() => &self.options[start..start + rights],
            Player::Right => &self.options[start + lefts..start + lefts + rights],
        }
    }

    /// The entry with exactly these options, in ascending order.
    fn find(&self, left: &[Id], right: &[Id]) -> Option<Id> {
        let is_same =
            |&id: &Id| self.options(id, Player::Left) == left && self.options(id, Player::Right) == right;
        self.forms.find(hash_of(left, right), is_same).copied()
    }

    /// Lets [`find`](Self::find) find an entry.
    fn index_form(&mut self, id: Id) -> Result<(), ValueError> {
        let Self { forms, entries, options, .. } = self;
        let hash = |id: &Id| {
            let entry = &entries[id.index()];
            let start = entry.start as usize;
            let (left, rest) = options[start..].split_at(entry.lefts as usize);
            hash_of(left, &rest[..entry.rights as usize])
        };
        room::reserve_in_table(forms, hash)?;
        forms.insert_unique(hash(&id), id, hash);
        Ok(())
    }
}

impl Entry {
    fn of_up_star(value: NumberUpStar, id: Id) -> Self {
        let (stops, NumberUpStar { nimber, ups, .. }) = (value.stops(), value);
        Self { stops, is_up_star: true, nimber, ups, start: UNLISTED, lefts: 0, rights: 0, value: id }
    }

    /// Whether it is a number plus a nimber: then both players have the same options, listed once.
    #[inline]
    const fn is_star(&self) -> bool {
        self.nimber > 0 && self.ups == 0
    }

    #[inline]
    fn up_star(&self) -> Option<NumberUpStar> {
        let Self { stops, is_up_star, nimber, ups, .. } = *self;
        is_up_star.then_some(NumberUpStar { number: stops.left, ups, nimber })
    }
}
