//! What positions that were not expanded leave unknown.

use fixedbitset::FixedBitSet;

use crate::error::Error;
use crate::space::{Backward, Kind};

/// The cuts, and the positions from which play can reach one; `None` if there is no cut. Behind a cut there
/// may be more to get, or to lose, than anywhere else, so nothing is known of these positions; and all is
/// known of the others, whose play stays among themselves.
pub(super) fn cuts(
    space: &impl Backward,
    goes_on: impl Fn(usize) -> bool,
) -> Result<Option<FixedBitSet>, Error> {
    let len = space.len();
    let mut waiting: Vec<usize> = (0..len).filter(|&id| matches!(space.kind(id), Kind::Cut)).collect();
    if waiting.is_empty() {
        return Ok(None);
    }
    let mut above = FixedBitSet::with_capacity(len);
    above.extend(waiting.iter().copied());
    while let Some(position) = waiting.pop() {
        let mut stray = None;
        space.for_each_predecessor(position, |from, _| {
            if from >= len {
                stray.get_or_insert(from);
            } else if goes_on(from) && !above.put(from) {
                waiting.push(from);
            }
        });
        if let Some(index) = stray {
            return Err(Error::BadMove { position, index, len });
        }
    }
    Ok(Some(above))
}
