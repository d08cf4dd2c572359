//! What positions that were not expanded leave unknown.

use fixedbitset::FixedBitSet;

use crate::error::Error;
use crate::room::{self, NoRoom};
use crate::space::{Backward, Kind, prepare_to_walk_back};

/// The cuts, and the positions from which play can reach one; `None` if there is no cut. Behind a cut there
/// may be more to get, or to lose, than anywhere else, so nothing is known of these positions; and all is
/// known of the others, whose play stays among themselves.
pub(super) fn cuts(
    space: &impl Backward,
    goes_on: impl Fn(usize) -> bool,
) -> Result<Option<FixedBitSet>, Error> {
    let len = space.len();
    let is_cut = |&id: &u32| matches!(space.kind(id as usize), Kind::Cut);
    let no_room = |no_room: NoRoom| no_room.at(len);
    if !(0..len as u32).any(|id| is_cut(&id)) {
        return Ok(None);
    }
    prepare_to_walk_back(space)?;
    // No position waits twice.
    let mut waiting: Vec<u32> = room::list(len).map_err(no_room)?;
    waiting.extend((0..len as u32).filter(is_cut));
    let mut above = room::bits(len).map_err(no_room)?;
    above.extend(waiting.iter().map(|&id| id as usize));
    while let Some(position) = waiting.pop().map(|id| id as usize) {
        let mut stray = None;
        space.for_each_predecessor(position, |from, _| {
            if from >= len {
                stray.get_or_insert(from);
            } else if goes_on(from) && !above.put(from) {
                waiting.push(from as u32);
            }
        });
        if let Some(index) = stray {
            return Err(Error::BadMove { position, index, len });
        }
    }
    Ok(Some(above))
}
