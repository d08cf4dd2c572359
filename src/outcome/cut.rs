//! Finds which distances the cuts leave uncertain.

use fixedbitset::FixedBitSet;

use super::cell::{Cell, Word};
use super::short::Short;
use crate::error::Error;
use crate::room;
use crate::space::{Backward, Kind};
use crate::watch::EVERY;

/// How many bytes a position [`inexact`] takes while it works: two bits, a bit in each of two
/// layers, and the lists of these, one of which may be growing.
pub(super) const BYTES: usize = 1;

/// The decided positions whose remoteness is only an upper bound: those at which it exceeds the distance, in
/// moves, to the nearest cut. Play from the others is over, or has run as long, before a cut can be reached.
pub(super) fn inexact<W: Word>(space: &impl Backward, cells: &[Cell<W>]) -> Result<FixedBitSet, Error> {
    inexact_by(space, cells, EVERY)
}

/// The same with lists of at least this many positions.
fn inexact_by<W: Word>(space: &impl Backward, cells: &[Cell<W>], least: usize) -> Result<FixedBitSet, Error> {
    let len = cells.len();
    let bits = || room::bits(len).map_err(|no_room| no_room.at(len));
    let (mut inexact, mut seen) = (bits()?, bits()?);
    let mut before = |id: usize, distance: u32, next: &mut Layer| {
        let mut stray = None;
        space.for_each_predecessor(id, |from, _| {
            if from >= len {
                stray = Some(from);
            } else if !seen.put(from) && matches!(space.kind(from), Kind::Open(_)) {
                // Claim 5.
                inexact.set(from, cells[from].remoteness().is_some_and(|remoteness| remoteness > distance));
                next.push(from);
            }
        });
        stray.map_or(Ok(()), |index| Err(Error::BadMove { position: id, index, len }))
    };
    let (mut distance, mut layer, mut next) = (1, Layer::new(bits()?, least), Layer::new(bits()?, least));
    // There may be many cuts: they are not listed.
    let mut cuts = (0..len).filter(|&id| matches!(space.kind(id), Kind::Cut));
    cuts.try_for_each(|id| before(id, distance, &mut layer))?;
    while !layer.listed.is_empty() {
        distance += 1;
        layer.ids().try_for_each(|id| before(id, distance, &mut next))?;
        std::mem::swap(&mut layer, &mut next);
        next.clear();
    }
    Ok(inexact)
}

/// Positions at one distance: listed while they are few; the rest of them wait as a bit each.
struct Layer {
    listed: Short,
    rest: FixedBitSet,
    any_rest: bool,
}

impl Layer {
    fn new(rest: FixedBitSet, least: usize) -> Self {
        Self { listed: Short::new(rest.len(), least), rest, any_rest: false }
    }

    fn push(&mut self, id: usize) {
        if !self.listed.push(id as u32) {
            self.rest.insert(id);
            self.any_rest = true;
        }
    }

    fn ids(&self) -> impl Iterator<Item = usize> {
        let rest = self.any_rest.then(|| self.rest.ones()).into_iter().flatten();
        self.listed.iter().map(|&id| id as usize).chain(rest)
    }

    fn clear(&mut self) {
        self.listed.clear();
        if std::mem::take(&mut self.any_rest) {
            self.rest.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Space;
    use crate::outcome::first_cell;
    use crate::test_random::{Random, rounds};
    use crate::{Solver, from_fn};

    /// However few positions are listed.
    #[test]
    fn the_lists_change_nothing() {
        let mut random = Random(8);
        for round in 0..rounds(200) {
            let (wide, limit) = (2 + random.below(9) as u64, 1 + random.below(2_000));
            let game =
                from_fn(move |&n: &u64| (1..wide).map(move |i| if i == 1 { n / 2 } else { wide * n + i }));
            let space = Solver::new().max_positions(limit).explore(&game, [round as u64]).unwrap();
            // Any remoteness will do.
            let cell = |id| match random.below(3) {
                0 => Cell::<u32>::won(id as u32 % 7),
                1 => Cell::lost(id as u32 % 5),
                _ => first_cell(space.kind(id)).unwrap(),
            };
            let cells: Vec<Cell> = (0..space.len()).map(cell).collect();
            let expected = inexact_by(&space, &cells, space.len()).unwrap();
            for least in [1, 2, 1 + random.below(50)] {
                assert_eq!(inexact_by(&space, &cells, least).unwrap(), expected);
            }
        }
    }
}
