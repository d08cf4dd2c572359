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
    let mut layer: Vec<usize> = (0..len).filter(|&id| matches!(space.kind(id), Kind::Cut)).collect();
    seen.extend(layer.iter().copied());
    let mut distance = 0;
    while !layer.is_empty() {
        let mut next = Vec::new();
        distance += 1;
        for id in layer {
            let mut stray = None;
            space.for_each_predecessor(id, |from, _| {
                if from >= len {
                    stray = Some(from);
                } else if !seen.put(from) && matches!(space.kind(from), Kind::Open(_)) {
                    inexact
                        .set(from, cells[from].remoteness().is_some_and(|remoteness| remoteness > distance));
                    next.push(from);
                }
            });
            if let Some(index) = stray {
                return Err(Error::BadMove { position: id, index, len });
            }
        }
        layer = next;
    }
    Ok(inexact)
}
