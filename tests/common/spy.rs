//! A game whose rules, and whose positions, panic at a call chosen beforehand.

use std::any::Any;
use std::collections::BTreeSet;
use std::fmt::{self, Debug};
use std::hash::{Hash, Hasher};
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use retrograde::score::Scored;
use retrograde::{Decompose, Game, Indexed, Outcome, Predecessors};

/// The user's code that the library calls. A fuse panics with the call at which it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Call {
    Successors,
    Terminal,
    PassesTurn,
    IsPosition,
    Predecessors,
    Components,
    /// `next` of an iterator: over roots, or one that the rules return.
    Next,
    Len,
    Index,
    Position,
    Score,
    Endless,
    Clone,
    Eq,
    Hash,
    /// A look-up of answers given to `verify`.
    Lookup,
    Observe,
}

/// Panics at the call to which it is set, and only there.
#[derive(Debug, Default)]
pub struct Fuse(AtomicU64);

impl Fuse {
    /// Sets it to panic at the `call`th call from now on, counted from 1; never if it is 0.
    pub fn set(&self, call: u64) {
        self.0.store(call, Relaxed);
    }

    pub fn burn(&self, call: Call) {
        let left = self.0.fetch_update(Relaxed, Relaxed, |left| left.checked_sub(1));
        if left == Ok(1) {
            panic::panic_any(call);
        }
    }
}

/// A position by its id.
pub struct Place<'a> {
    pub id: usize,
    fuse: &'a Fuse,
}

impl Clone for Place<'_> {
    fn clone(&self) -> Self {
        self.fuse.burn(Call::Clone);
        Self { ..*self }
    }
}

impl PartialEq for Place<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.fuse.burn(Call::Eq);
        self.id == other.id
    }
}

impl Eq for Place<'_> {}

impl Hash for Place<'_> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.fuse.burn(Call::Hash);
        self.id.hash(state);
    }
}

impl Debug for Place<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Debug::fmt(&self.id, f)
    }
}

/// Rules by number.
#[derive(Debug)]
pub struct Rules {
    pub moves: &'static [&'static [usize]],
    /// The components of each position.
    pub parts: &'static [&'static [usize]],
    /// A position declared won.
    pub won: Option<usize>,
    /// A move that keeps the turn.
    pub keeps: Option<(usize, usize)>,
}

/// Rules played with a fuse.
#[derive(Clone, Copy, Debug)]
pub struct Spy<'a> {
    pub rules: &'static Rules,
    pub fuse: &'a Fuse,
}

impl<'a> Spy<'a> {
    pub fn place(self, id: usize) -> Place<'a> {
        Place { id, fuse: self.fuse }
    }

    /// Positions by number; getting to each burns the fuse.
    pub fn places(self, ids: impl IntoIterator<Item = usize>) -> impl Iterator<Item = Place<'a>> {
        ids.into_iter().map(move |id| {
            self.fuse.burn(Call::Next);
            self.place(id)
        })
    }

    /// Every position.
    pub fn all(self) -> impl Iterator<Item = Place<'a>> {
        self.places(0..self.rules.moves.len())
    }
}

impl<'a> Game for Spy<'a> {
    type Position = Place<'a>;

    fn successors(&self, from: &Place<'a>) -> impl IntoIterator<Item = Place<'a>> {
        self.fuse.burn(Call::Successors);
        self.places(self.rules.moves[from.id].iter().copied())
    }

    fn terminal(&self, place: &Place<'a>) -> Option<Outcome> {
        self.fuse.burn(Call::Terminal);
        (self.rules.won == Some(place.id)).then_some(Outcome::Win)
    }

    fn passes_turn(&self, from: &Place<'a>, to: &Place<'a>) -> bool {
        self.fuse.burn(Call::PassesTurn);
        self.rules.keeps != Some((from.id, to.id))
    }

    fn is_position(&self, place: &Place<'a>) -> bool {
        self.fuse.burn(Call::IsPosition);
        place.id < self.rules.moves.len()
    }
}

impl Indexed for Spy<'_> {
    fn len(&self) -> usize {
        self.fuse.burn(Call::Len);
        self.rules.moves.len()
    }

    fn index(&self, place: &Self::Position) -> usize {
        self.fuse.burn(Call::Index);
        place.id
    }

    fn position(&self, id: usize) -> Option<Self::Position> {
        self.fuse.burn(Call::Position);
        (id < self.rules.moves.len()).then(|| self.place(id))
    }
}

impl<'a> Predecessors for Spy<'a> {
    fn predecessors(&self, to: &Place<'a>) -> impl IntoIterator<Item = Place<'a>> {
        self.fuse.burn(Call::Predecessors);
        let to = to.id;
        let moves = self.rules.moves.iter().enumerate();
        self.places(
            moves.flat_map(move |(from, ends)| ends.iter().filter(move |&&end| end == to).map(move |_| from)),
        )
    }
}

impl<'a> Decompose for Spy<'a> {
    fn components(&self, place: &Place<'a>) -> impl IntoIterator<Item = Place<'a>> {
        self.fuse.burn(Call::Components);
        self.places(self.rules.parts[place.id].iter().copied())
    }
}

impl Scored for Spy<'_> {
    fn score(&self, place: &Self::Position) -> Option<i64> {
        self.fuse.burn(Call::Score);
        (self.rules.won == Some(place.id)).then_some(3)
    }

    fn endless(&self, _: &Self::Position) -> i64 {
        self.fuse.burn(Call::Endless);
        0
    }
}

/// Runs `dying` on a fresh object with a panic at its first call of the user's code, then on another with a panic at its second,
/// and so on until it answers. After each panic the object must answer `asked` as a fresh one does; so must, in the end, one
/// object that went through all of those panics. Returns the calls that panicked.
///
/// How many calls `dying` makes may vary a little, as that of `Eq` does with the seed of a hash table.
pub fn panic_everywhere<T, A: PartialEq + Debug>(
    fuse: &Fuse,
    fresh: impl Fn() -> T,
    dying: impl Fn(&mut T),
    asked: impl Fn(&mut T) -> A,
) -> BTreeSet<Call> {
    fuse.set(0);
    let expected = asked(&mut fresh());
    let mut calls = BTreeSet::new();
    let mut worn = fresh();
    for call in 1.. {
        let mut object = fresh();
        let died = panics_at(fuse, call, || dying(&mut object));
        assert_eq!(asked(&mut object), expected, "after a panic at call {call}, in {died:?}");
        panics_at(fuse, call, || dying(&mut worn));
        match died {
            Some(died) => calls.insert(died),
            None => break,
        };
    }
    assert_eq!(asked(&mut worn), expected, "after many panics");
    calls
}

/// The call in which `run` panicked, if the fuse made it panic. Any other panic goes on.
pub fn panics_at(fuse: &Fuse, call: u64, run: impl FnOnce()) -> Option<Call> {
    silence();
    fuse.set(call);
    let ended = panic::catch_unwind(AssertUnwindSafe(run));
    fuse.set(0);
    ended.err().map(|payload| call_of(payload).unwrap_or_else(|other| panic::resume_unwind(other)))
}

fn call_of(payload: Box<dyn Any + Send>) -> Result<Call, Box<dyn Any + Send>> {
    payload.downcast().map(|call| *call)
}

/// Nothing is printed about panics of fuses.
pub fn silence() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let printing = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if !info.payload().is::<Call>() {
                printing(info);
            }
        }));
    });
}
