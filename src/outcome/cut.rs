//! What positions that were not expanded leave uncertain.

use fixedbitset::FixedBitSet;

use super::cell::{Cell, Word};
use crate::error::Error;
use crate::space::{Kind, Space};

/// The decided positions whose remoteness is only an upper bound: those at which it exceeds the distance, in moves, to
/// the nearest cut. Play from the others is over, or has run as long, before a cut can be reached.
pub(super) fn inexact<W: Word>(space: &impl Space, cells: &[Cell<W>]) -> Result<FixedBitSet, Error> {
    let len = cells.len();
    let mut inexact = FixedBitSet::with_capacity(len);
    let mut seen = FixedBitSet::with_capacity(len);
    let mut before = |id: usize, distance: u32, next: &mut Vec<u32>| {
        let mut stray = None;
        space.for_each_predecessor(id, |from, _| {
            if from >= len {
                stray = Some(from);
            } else if !seen.put(from) && matches!(space.kind(from), Kind::Open(_)) {
                inexact.set(from, cells[from].remoteness().is_some_and(|remoteness| remoteness > distance));
                next.push(from as u32);
            }
        });
        stray.map_or(Ok(()), |index| Err(Error::BadMove { position: id, index, len }))
    };
    let (mut distance, mut layer, mut next) = (1, Vec::new(), Vec::new());
    // There may be many cuts: they are not listed.
    let mut cuts = (0..len).filter(|&id| matches!(space.kind(id), Kind::Cut));
    cuts.try_for_each(|id| before(id, distance, &mut layer))?;
    while !layer.is_empty() {
        distance += 1;
        layer.iter().try_for_each(|&id| before(id as usize, distance, &mut next))?;
        std::mem::swap(&mut layer, &mut next);
        next.clear();
    }
    Ok(inexact)
}
