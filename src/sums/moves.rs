//! The moves of components, and what is worked out from them.

use crate::growth::Growth;
use crate::partizan::ValueError;
use crate::room::NoRoom;

/// The moves of one component: the ids of the components that each of them leaves.
#[derive(Clone, Debug, Default)]
pub(crate) struct Moves {
    pub(super) parts: Vec<u32>,
    /// Where in `parts` each move ends.
    pub(super) ends: Vec<usize>,
    /// How many of the moves, the first ones, pass the turn.
    pub(super) passing: usize,
}

impl Moves {
    /// The moves of a component that has none.
    pub(super) const NONE: Self = Self { parts: Vec::new(), ends: Vec::new(), passing: 0 };

    pub(super) fn bytes(&self) -> usize {
        4 * self.parts.capacity() + size_of::<usize>() * self.ends.capacity()
    }

    /// The components that each move leaves, none where nothing is left.
    pub fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.parts[start..end])
    }

    /// How many of the moves are Left's, which come first, where there are [`Play::Sides`].
    pub fn left(&self) -> usize {
        self.passing
    }

    /// How many components all moves leave.
    pub fn part_count(&self) -> usize {
        self.parts.len()
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }
}

/// What ends play, and what the turn of a move says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Play {
    /// Only being stuck ends play: a position declared lost is an error, as every declared end is.
    Stuck,
    /// A position declared lost is one without moves.
    StuckOrLost,
    /// As `Stuck`, in rules for two sides: a move that passes the turn is Left's, any other is Right's.
    Sides,
}

/// What is worked out of components, by number.
pub(crate) trait Enter {
    /// Enters a component, after all that its moves leave.
    fn enter(&mut self, id: u32, moves: &Moves) -> Result<(), Refused>;

    /// What it all takes while a component with these moves is entered, of this many components with ids.
    fn growth(&self, len: usize, moves: &Moves) -> Growth;

    /// A component that was entered gets another id.
    fn renumber(&mut self, from: u32, to: u32);
}

/// Why a component is not entered.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Refused {
    NoRoom(NoRoom),
    Value(ValueError),
}

impl From<NoRoom> for Refused {
    fn from(no_room: NoRoom) -> Self {
        Self::NoRoom(no_room)
    }
}

impl From<ValueError> for Refused {
    fn from(error: ValueError) -> Self {
        match error {
            ValueError::OutOfMemory { bytes } => Self::NoRoom(NoRoom { bytes }),
            error => Self::Value(error),
        }
    }
}
