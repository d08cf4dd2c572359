//! Topological orders, and the cycle that stands in their way.

use super::{Kind, Space, checked_len};
use crate::error::Error;

const NONE: u32 = u32::MAX;

/// All positions, each before its successors, by Kahn's algorithm: a first-in-first-out queue that starts with the
/// positions nothing leads to, in increasing order. Only moves out of open positions count; holes are left out.
pub(crate) fn topological_order(space: &impl Space) -> Result<Vec<u32>, Error> {
    let Entering { mut counts, holes } = Entering::count(space)?;
    let mut order: Vec<u32> = Vec::with_capacity(counts.len() - holes);
    order.extend((0..counts.len() as u32).filter(|&id| counts[id as usize] == 0));
    let mut done = 0;
    while let Some(&id) = order.get(done) {
        done += 1;
        for_each_move(space, id as usize, |to| match counts.get_mut(to) {
            // Only a space that contradicts itself comes here: counting on would wrap.
            None | Some(0 | &mut NONE) => {}
            Some(count) => {
                *count -= 1;
                if *count == 0 {
                    order.push(to as u32);
                }
            }
        });
    }
    if order.len() + holes < counts.len() {
        return Err(Error::Cyclic { cycle: cycle_among(space, &counts) });
    }
    Ok(order)
}

/// Visits the ends of the moves that count for an engine.
fn for_each_move(space: &impl Space, id: usize, mut visit: impl FnMut(usize)) {
    if let Kind::Open(_) = space.kind(id) {
        space.for_each_successor(id, |to, _| visit(to));
    }
}

/// For each position how many moves lead to it; `NONE` for a hole.
struct Entering {
    counts: Vec<u32>,
    holes: usize,
}

impl Entering {
    fn count(space: &impl Space) -> Result<Self, Error> {
        let len = checked_len(space.len())?;
        if let Some(counts) = space.entering().filter(|counts| counts.len() == len) {
            return Ok(Self { counts, holes: 0 });
        }
        let mut entering = Self { counts: vec![0; len], holes: 0 };
        for id in 0..len {
            match space.kind(id) {
                Kind::Open(_) => entering.count_moves(space, id)?,
                Kind::Hole if entering.counts[id] > 0 => {
                    return Err(Error::BadMove { position: origin(space, id), index: id, len });
                }
                Kind::Hole => {
                    entering.counts[id] = NONE;
                    entering.holes += 1;
                }
                Kind::End(_) | Kind::Cut => {}
            }
        }
        Ok(entering)
    }

    fn count_moves(&mut self, space: &impl Space, id: usize) -> Result<(), Error> {
        let len = self.counts.len();
        let mut wrong = None;
        space.for_each_successor(id, |to, _| match self.counts.get_mut(to) {
            None | Some(&mut NONE) => wrong = Some(Error::BadMove { position: id, index: to, len }),
            Some(count) if *count == NONE - 1 => {
                wrong = Some(Error::TooManyMoves { position: id, limit: NONE as usize - 1 });
            }
            Some(count) => *count += 1,
        });
        wrong.map_or(Ok(()), Err)
    }
}

/// The first position that moves to a number something moves to.
fn origin(space: &impl Space, index: usize) -> usize {
    let leads = |&id: &usize| {
        let mut found = false;
        for_each_move(space, id, |to| found |= to == index);
        found
    };
    (0..space.len()).find(leads).unwrap_or(index)
}

/// One cycle among the positions that Kahn's algorithm left over, those with moves still entering.
///
/// Each of them has a predecessor among them, so walking backward never ends and must meet itself.
fn cycle_among(space: &impl Space, entering: &[u32]) -> Vec<usize> {
    let left_over = |id: usize| entering.get(id).is_some_and(|&count| count != 0 && count != NONE);
    let mut predecessor = vec![NONE; entering.len()];
    for id in (0..entering.len()).filter(|&id| left_over(id)) {
        for_each_move(space, id, |to| {
            if left_over(to) {
                predecessor[to] = id as u32;
            }
        });
    }
    let mut at = predecessor.iter().position(|&from| from != NONE).unwrap_or_default();
    let mut path = Vec::new();
    let mut place = vec![NONE; entering.len()];
    while place.get(at) == Some(&NONE) {
        place[at] = path.len() as u32;
        path.push(at);
        at = predecessor[at] as usize;
    }
    let mut cycle = path.split_off(place.get(at).map_or(0, |&first| first as usize));
    cycle.reverse();
    cycle
}
