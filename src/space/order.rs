//! Topological orders, and the cycle that rules one out.

use super::{Kind, Rows, Space, checked_len, for_each_move, rows, rows_to_prefetch};
use crate::error::Error;
use crate::prefetch::{CHUNK, FULL, prefetch};
use crate::room::{self, NoRoom};
use crate::sift::sift;
use crate::watch::{EVERY, Phase, Watch};

const NONE: u32 = u32::MAX;

/// All positions, each before its successors, by Kahn's algorithm: a first-in-first-out queue that starts
/// with the positions nothing leads to, in increasing order. Only moves out of open positions count; holes
/// are left out.
///
/// `None` if the run was stopped.
pub(crate) fn topological_order(
    space: &impl Space,
    watch: &mut Watch<'_>,
) -> Result<Option<Vec<u32>>, Error> {
    let Some(Entering { mut counts, holes }) = Entering::count(space, watch)? else { return Ok(None) };
    let mut order: Vec<u32> = room::list(counts.len() - holes).map_err(|no_room| no_room.at(counts.len()))?;
    order.extend((0..counts.len() as u32).filter(|&id| counts[id as usize] == 0));
    let rows = rows_to_prefetch(space);
    let mut done = 0;
    while done < order.len() {
        if watch.stops(Phase::Ordering, done, Some(counts.len())) {
            return Ok(None);
        }
        done = match rows {
            Some(rows) => drain_ahead(space, rows, &mut counts, &mut order, done),
            None => drain(space, &mut counts, &mut order, done),
        };
    }
    if order.len() + holes < counts.len() {
        drop(order);
        return Err(Error::Cyclic { cycle: cycle_among(space, &counts) });
    }
    Ok(Some(order))
}

/// All positions, holes left out, each after its successors.
pub(crate) enum SuccessorsFirst {
    /// In increasing order of their ids, of which there are so many.
    Up(usize),
    /// In decreasing order.
    Down(usize),
    /// From the last to the first.
    Listed(Vec<u32>),
}

impl SuccessorsFirst {
    /// Where every stored move leads to a lower id, or every one to a higher, the ids are such an order.
    /// Otherwise a [`topological_order`] is. Empty if the run was stopped.
    pub fn of(space: &impl Space, watch: &mut Watch<'_>) -> Result<Self, Error> {
        match rows(space).map(Rows::one_way) {
            Some((_, true)) => Ok(Self::Up(checked_len(space.len())?)),
            Some((true, _)) => Ok(Self::Down(checked_len(space.len())?)),
            _ => Ok(Self::Listed(topological_order(space, watch)?.unwrap_or_default())),
        }
    }

    /// How many bytes [`of`](Self::of) and an engine allocate that then fills a list of so many bytes a position, up to
    /// four. Sorting takes for each position a count and a place in the order; the counts are given back.
    pub fn bytes(space: &impl Space, each: usize) -> usize {
        let each =
            if matches!(rows(space).map(Rows::one_way), Some((true, _) | (_, true))) { each } else { 8 };
        space.len().saturating_mul(each)
    }

    pub fn len(&self) -> usize {
        match self {
            Self::Up(len) | Self::Down(len) => *len,
            Self::Listed(order) => order.len(),
        }
    }

    /// The position at a place below [`len`](Self::len).
    #[inline(always)]
    pub fn at(&self, place: usize) -> usize {
        match self {
            Self::Up(_) => place,
            Self::Down(len) => len - 1 - place,
            Self::Listed(order) => order[order.len() - 1 - place] as usize,
        }
    }
}

/// Processes part of the queue `order`, from entry `done` on: the positions whose predecessors have all been
/// taken come next. Returns where it stopped.
#[inline(never)]
fn drain(space: &impl Space, counts: &mut [u32], order: &mut Vec<u32>, mut done: usize) -> usize {
    let end = done + EVERY;
    while let Some(&id) = order.get(done).filter(|_| done < end) {
        done += 1;
        for_each_move(space, id as usize, |to, _| {
            if let Some(count) = counts.get_mut(to) {
                let (left, free) = taken(*count);
                *count = left;
                if free {
                    order.push(to as u32);
                }
            }
        });
    }
    done
}

/// The same, and the same order, for tables that do not fit the cache: while the moves of a chunk of
/// positions are read and their counts asked for, the counts of the chunk before are changed.
#[inline(never)]
fn drain_ahead(
    space: &impl Space,
    rows: Rows<'_>,
    counts: &mut [u32],
    order: &mut Vec<u32>,
    mut done: usize,
) -> usize {
    let (mut arriving, mut arrived, mut noted) = (Vec::new(), Vec::new(), Vec::new());
    let last = done + EVERY;
    while done < order.len().min(last) || !arrived.is_empty() {
        let chunk = |chunks: usize| {
            let from = (done + chunks * CHUNK).min(order.len());
            order[from..].iter().take(CHUNK).map(|&id| id as usize)
        };
        chunk(2).for_each(|id| rows.fetch_successor_row(id));
        chunk(1).for_each(|id| rows.fetch_successors(id));
        let end = (done + CHUNK).min(order.len()).min(last);
        for place in done..end {
            for_each_move(space, order[place] as usize, |to, _| {
                if to >= counts.len() {
                    return;
                }
                prefetch(counts, to);
                arriving.push(to as u32);
                if arriving.len() == FULL {
                    take_all(counts, &mut arrived, &mut noted, order);
                    take_all(counts, &mut arriving, &mut noted, order);
                }
            });
        }
        done = end;
        take_all(counts, &mut arrived, &mut noted, order);
        std::mem::swap(&mut arriving, &mut arrived);
    }
    done
}

/// Takes moves away in the order in which they were read, and forgets them; the positions that are free then
/// join the queue.
#[inline]
fn take_all(counts: &mut [u32], moves: &mut Vec<u32>, noted: &mut Vec<u32>, order: &mut Vec<u32>) {
    let free = sift(moves, noted, |to| {
        let (left, free) = taken(counts[to as usize]);
        counts[to as usize] = left;
        free
    });
    order.extend_from_slice(free);
    moves.clear();
}

/// The count once one move was taken away, and whether it was the last. Only a space that contradicts itself
/// takes a move from a count of 0, or from a hole: those stay.
#[inline(always)]
const fn taken(count: u32) -> (u32, bool) {
    let counts = count != 0 && count != NONE;
    let left = count - counts as u32;
    (left, counts && left == 0)
}

/// For each position how many moves lead to it; `NONE` for a hole.
struct Entering {
    counts: Vec<u32>,
    holes: usize,
}

impl Entering {
    /// `None` if the run was stopped.
    fn count(space: &impl Space, watch: &mut Watch<'_>) -> Result<Option<Self>, Error> {
        let len = checked_len(space.len())?;
        let no_room = |no_room: NoRoom| no_room.at(len);
        if let Some(counts) = rows(space).and_then(Rows::entering) {
            return Ok(Some(Self { counts: counts.map_err(no_room)?, holes: 0 }));
        }
        let mut entering = Self { counts: room::zeros(len).map_err(no_room)?, holes: 0 };
        for id in 0..len {
            if id % EVERY == 0 && watch.stops(Phase::Reading, id, Some(len)) {
                return Ok(None);
            }
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
        Ok(Some(entering))
    }

    fn count_moves(&mut self, space: &impl Space, id: usize) -> Result<(), Error> {
        let len = self.counts.len();
        let mut wrong = None;
        space.for_each_successor(id, |to, _| match self.counts.get_mut(to) {
            None | Some(&mut NONE) => {
                wrong.get_or_insert(Error::BadMove { position: id, index: to, len });
            }
            Some(count) if *count == NONE - 1 => {
                wrong.get_or_insert(Error::TooManyMoves { position: id, limit: NONE as usize - 1 });
            }
            Some(count) => *count += 1,
        });
        wrong.map_or(Ok(()), Err)
    }
}

/// The first position that moves to an id which some move leads to.
fn origin(space: &impl Space, index: usize) -> usize {
    let leads = |&id: &usize| {
        let mut found = false;
        for_each_move(space, id, |to, _| found |= to == index);
        found
    };
    (0..space.len()).find(leads).unwrap_or(index)
}

/// One cycle among the positions that Kahn's algorithm left over, those with moves still entering.
///
/// Each of them has a predecessor among them, so walking backward never ends and must meet itself. Where, two
/// walkers of different speed find out, who need no memory (Floyd's algorithm; D. E. Knuth, *The Art of
/// Computer Programming*, volume 2, exercise 3.1-6).
fn cycle_among(space: &impl Space, entering: &[u32]) -> Vec<usize> {
    let left_over = |id: usize| entering.get(id).is_some_and(|&count| count != 0 && count != NONE);
    let mut predecessor = vec![NONE; entering.len()];
    for id in (0..entering.len()).filter(|&id| left_over(id)) {
        for_each_move(space, id, |to, _| {
            if left_over(to) {
                predecessor[to] = id as u32;
            }
        });
    }
    let first = predecessor.iter().position(|&from| from != NONE).unwrap_or_default();
    // Only in a space that contradicts itself does a walk end: there it stays where it is.
    let back = |id: usize| match predecessor.get(id) {
        None | Some(&NONE) => id,
        Some(&from) => from as usize,
    };
    let (mut slow, mut fast) = (back(first), back(back(first)));
    while slow != fast {
        (slow, fast) = (back(slow), back(back(fast)));
    }
    slow = first;
    while slow != fast {
        (slow, fast) = (back(slow), back(fast));
    }
    let entry = slow;
    let around = || std::iter::successors(Some(entry), |&id| Some(back(id)).filter(|&id| id != entry));
    let mut cycle = Vec::with_capacity(around().count());
    cycle.extend(around());
    cycle.reverse();
    cycle
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Graph;
    use crate::test_random::{Random, rounds};

    #[test]
    fn successors_come_first() {
        let mut random = Random(17);
        let (mut by_id, mut listed) = (0, 0);
        for round in 0..rounds(600) {
            let len = 1 + random.below(30);
            let count = random.below(2 * len);
            let mut edges = random.edges(len, count);
            match round % 3 {
                0 => edges.retain(|(from, to)| from > to),
                1 => edges.retain(|(from, to)| from < to),
                _ => {}
            }
            let graph = Graph::from_edges(len, edges.iter().copied()).unwrap();
            let Ok(order) = SuccessorsFirst::of(&graph, &mut Watch::none()) else { continue };
            match order {
                SuccessorsFirst::Listed(_) => listed += 1,
                _ => by_id += 1,
            }
            let mut place = vec![len; len];
            (0..order.len()).for_each(|at| place[order.at(at)] = at);
            assert!(order.len() == len && place.iter().all(|&at| at < len));
            assert!(edges.iter().all(|&(from, to)| place[from] > place[to]), "{edges:?}");
        }
        assert!(by_id > 0 && listed > 0);
    }

    /// Prefetching changes only the speed: the order is the same, to the last position.
    #[test]
    fn working_ahead_gives_the_same_order() {
        let mut random = Random(3);
        for round in 0..rounds(500) {
            let len = 1 + random.below(if round < 400 { 40 } else { 2_000 });
            let count = len * (1 + random.below(3));
            let mut edges = random.edges(len, count);
            edges.retain(|(from, to)| round % 3 == 0 || from > to);
            if round % 50 == 7 {
                // More moves at one position than are noted at a time.
                edges.extend((0..2 * FULL).map(|_| (len - 1, random.below(len))));
            }
            let graph = Graph::from_edges(len, edges).unwrap();
            let run = |drain: &dyn Fn(&mut [u32], &mut Vec<u32>, usize) -> usize| {
                let mut counts = Entering::count(&graph, &mut Watch::none()).unwrap().unwrap().counts;
                let mut order: Vec<u32> = (0..len as u32).filter(|&id| counts[id as usize] == 0).collect();
                let mut done = 0;
                while done < order.len() {
                    done = drain(&mut counts, &mut order, done);
                }
                (order, counts)
            };
            let rows = rows(&graph).unwrap();
            assert_eq!(
                run(&|counts, order, done| drain(&graph, counts, order, done)),
                run(&|counts, order, done| drain_ahead(&graph, rows, counts, order, done))
            );
        }
    }
}
