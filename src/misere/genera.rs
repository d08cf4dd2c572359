//! The engine that finds the genus of every position, and what it returns.

use std::fmt;

use hashbrown::HashMap;

use super::genus::Genus;
use super::rule::Rule;
use crate::error::Error;
use crate::growth::{Growth, TableSize};
use crate::room::{self, NoRoom};
use crate::space::{Kind, Space, SuccessorsFirst, checked_len, reverse_order};
use crate::watch::Watch;

/// Finds the genus of every position of a space in which play must end: its Grundy value, and its misère nim
/// values beside any number of Nim heaps of two.
///
/// Give the game itself, and not [`Misere`](crate::Misere) of it: the genus is about both kinds of play. A
/// [`Kind::Cut`] position has no genus, nor has any position that can reach one.
///
/// Source: J. H. Conway, *On Numbers and Games*, chapter 12; [`theory`](crate::theory), claims 60 to 62.
///
/// # Errors
///
/// [`Error::Cyclic`] with one cycle if play can cycle; [`Error::NotNormalPlay`] at a position that the rules
/// declare won, drawn or lost, or with a move that keeps the turn; [`Error::BadMove`] for a move to an id
/// outside the space or to a hole; [`Error::TooManyPositions`] beyond 2^32 − 1.
///
/// # Complexity
///
/// O(V + E · l) time, where l is the largest number of misère nim values that a genus needs. It is at most
/// twice the length of the longest play and 2 more; in known games it is below 10. 8 bytes a position, of
/// which 4 are kept, and each different genus once.
///
/// ```
/// use retrograde::{Graph, misere};
///
/// // 3 has one move, to a heap of 2: it is worth 0, and yet not like nothing.
/// let genera = misere::solve(&Graph::from_successors(&[vec![], vec![0], vec![0, 1], vec![2]])?)?;
/// let shown: Vec<String> = (0..4).map(|id| genera.genus(id).unwrap().to_string()).collect();
/// assert_eq!(shown, ["0^120", "1^031", "2^20", "0^02"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve(space: &impl Space) -> Result<Genera, Error> {
    solve_watched(space, &|_| Ok(()), &mut Watch::none())
}

/// How many bytes [`solve`] allocates beside the genera.
pub(crate) fn bytes(space: &impl Space) -> usize {
    SuccessorsFirst::bytes(space, size_of::<u32>())
}

/// The same until it is stopped; the rest is unknown.
///
/// How many genera there are is not known before: `allows` is asked whether so many bytes may be in use with
/// them, as often as they grow.
pub(crate) fn solve_watched(
    space: &impl Space,
    allows: &dyn Fn(usize) -> Result<(), Error>,
    watch: &mut Watch<'_>,
) -> Result<Genera, Error> {
    let order = SuccessorsFirst::of(space, watch)?;
    let len = checked_len(space.len())?;
    let mut ids = room::filled(UNSET, len).map_err(|no_room| no_room.at(len))?;
    let mut genera = Interned::new(allows, bytes(space), len);
    reverse_order::visit(
        space,
        order.len(),
        |place| order.at(place),
        &mut ids,
        watch,
        |ids, id| {
            ids[id] = match space.kind(id) {
                Kind::Open(_) => genera.of_open(space, id, ids)?,
                Kind::End(_) => return Err(Error::NotNormalPlay { position: id }),
                Kind::Cut => UNKNOWN,
                Kind::Hole => UNSET,
            };
            Ok(())
        },
    )?;
    Ok(Genera { ids, kinds: genera.kinds })
}

/// A position that was not met yet, or a hole.
const UNSET: u32 = u32::MAX;
/// A position at or above a cut.
const UNKNOWN: u32 = u32::MAX - 1;

/// A genus, and whether it is tame together with those of all positions that play can reach.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Entry {
    genus: Genus,
    tame: bool,
}

/// The genera found so far, each once.
struct Interned<'a> {
    allows: &'a dyn Fn(usize) -> Result<(), Error>,
    kinds: Vec<Entry>,
    numbers: HashMap<Entry, u32>,
    /// For each genus the last position with such an option.
    met: Vec<u32>,
    options: Vec<u32>,
    rule: Rule,
    /// How many bytes the genera take beside the lists.
    contents: usize,
    beside: usize,
    positions: usize,
}

impl<'a> Interned<'a> {
    fn new(allows: &'a dyn Fn(usize) -> Result<(), Error>, beside: usize, positions: usize) -> Self {
        Self {
            allows,
            kinds: Vec::new(),
            numbers: HashMap::new(),
            met: Vec::new(),
            options: Vec::new(),
            rule: Rule::default(),
            contents: 0,
            beside,
            positions,
        }
    }

    /// The number of the genus of an open position.
    fn of_open(&mut self, space: &impl Space, id: usize, ids: &[u32]) -> Result<u32, Error> {
        self.options.clear();
        let (mut unknown, mut wrong, mut no_room) = (false, None, None);
        space.for_each_successor(id, |to, turn| match ids.get(to) {
            _ if !turn.passes() => wrong = Some(Error::NotNormalPlay { position: id }),
            None => wrong = Some(Error::BadMove { position: id, index: to, len: ids.len() }),
            // Only a space that contradicts itself shows a successor now that it did not show to the sort.
            Some(&UNSET) => wrong = Some(Error::InconsistentMoves { position: id }),
            Some(&UNKNOWN) => unknown = true,
            Some(&number) => {
                // Each genus once.
                let met = &mut self.met[number as usize];
                if *met != id as u32 {
                    *met = id as u32;
                    no_room = room::push(&mut self.options, number).err().or(no_room);
                }
            }
        });
        match (wrong, no_room) {
            (Some(error), _) => Err(error),
            (None, Some(no_room)) => Err(no_room.at(self.positions)),
            _ if unknown => Ok(UNKNOWN),
            _ => self.of_options(),
        }
    }

    fn of_options(&mut self) -> Result<u32, Error> {
        let Self { kinds, options, rule, positions, .. } = self;
        let entries = options.iter().map(|&number| &kinds[number as usize]);
        let genus = rule.genus(entries.clone().map(|entry| &entry.genus));
        let genus = genus.map_err(|no_room: NoRoom| no_room.at(*positions))?;
        let tame = genus.is_tame() && entries.clone().all(|entry| entry.tame);
        self.number(Entry { genus, tame })
    }

    fn number(&mut self, entry: Entry) -> Result<u32, Error> {
        if let Some(&number) = self.numbers.get(&entry) {
            return Ok(number);
        }
        let number = self.kinds.len() as u32;
        self.contents = self.contents.saturating_add(entry.genus.bytes());
        let table = TableSize {
            len: self.numbers.len(),
            capacity: self.numbers.capacity(),
            allocated: self.numbers.allocation_size(),
        };
        let growth = Growth::of_table(size_of::<(Entry, u32)>(), table, 1)
            .and(Growth::of(&self.kinds, 1))
            .and(Growth::of(&self.met, 1))
            .and(Growth::of(&self.options, 0));
        (self.allows)(growth.bytes().saturating_add(self.contents).saturating_add(self.beside))?;
        let no_room = |no_room: NoRoom| no_room.at(self.positions);
        room::push(&mut self.met, u32::MAX).map_err(no_room)?;
        room::push(&mut self.kinds, entry.clone()).map_err(no_room)?;
        room::reserve_entry(&mut self.numbers).map_err(no_room)?;
        self.numbers.insert(entry, number);
        Ok(number)
    }
}

/// The genus of every position of a space: what [`solve`] returns.
///
/// ```
/// use retrograde::{Graph, misere};
///
/// let genera = misere::solve(&Graph::from_edges(2, [(0, 1)])?)?;
/// assert_eq!(genera.genus(0).unwrap().to_string(), "1^031");
/// assert_eq!(genera.genus(2), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "solving has no effect but its answers"]
#[derive(Clone)]
pub struct Genera {
    ids: Vec<u32>,
    kinds: Vec<Entry>,
}

impl Genera {
    /// The genus of a position; `None` for a hole, an id outside the space, or an unknown genus. O(1).
    ///
    /// ```
    /// use retrograde::{Graph, misere::{self, Genus}};
    ///
    /// let genera = misere::solve(&Graph::from_successors(&[vec![], vec![0], vec![1, 0]])?)?;
    /// assert_eq!(genera.genus(2), Some(&Genus::nim_heap(2)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn genus(&self, id: usize) -> Option<&Genus> {
        self.entry(id).map(|entry| &entry.genus)
    }

    /// Whether a position is **tame**: it and all positions that play can reach from it have a
    /// [tame](Genus::is_tame) genus. `None` where the genus is not known. O(1).
    ///
    /// Sums of tame positions are played like misère Nim: see [`theory`](crate::theory), claim 63.
    ///
    /// ```
    /// use retrograde::{Graph, misere};
    ///
    /// // 4 is the least wild position: a move to 2 + 2, written out, would cancel under normal play.
    /// let genera = misere::solve(&Graph::from_successors(&[vec![], vec![0], vec![0, 1], vec![2], vec![3, 1]])?)?;
    /// assert_eq!(genera.genus(4).unwrap().to_string(), "2^1420");
    /// assert_eq!((genera.is_tame(3), genera.is_tame(4)), (Some(true), Some(false)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_tame(&self, id: usize) -> Option<bool> {
        self.entry(id).map(|entry| entry.tame)
    }

    /// How many ids the space has, holes included.
    pub(crate) fn position_count(&self) -> usize {
        self.ids.len()
    }

    fn entry(&self, id: usize) -> Option<&Entry> {
        self.kinds.get(*self.ids.get(id)? as usize)
    }
}

/// The same genera, however they were numbered.
impl PartialEq for Genera {
    fn eq(&self, other: &Self) -> bool {
        let same =
            |id| self.entry(id) == other.entry(id) && (self.ids[id] == UNSET) == (other.ids[id] == UNSET);
        self.ids.len() == other.ids.len() && (0..self.ids.len()).all(same)
    }
}

impl Eq for Genera {}

impl fmt::Debug for Genera {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Genera").field("positions", &self.ids.len()).finish_non_exhaustive()
    }
}
