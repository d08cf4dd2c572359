//! A pass over positions in a known order, each looking at its successors.

use super::{Space, for_each_move, rows_to_prefetch};
use crate::prefetch::{CHUNK, prefetch};
use crate::watch::{EVERY, Phase, Watch};

/// Calls `work(values, id)` for each of `count` positions, the i-th of which is `at(i)`. On large spaces what
/// `work` will read of a position, its row, its moves and the values of its successors, is asked for a few
/// chunks ahead. Ends early if the run is stopped.
#[inline(never)]
pub(crate) fn visit<V, E>(
    space: &impl Space,
    count: usize,
    at: impl Fn(usize) -> usize,
    values: &mut [V],
    watch: &mut Watch<'_>,
    mut work: impl FnMut(&mut [V], usize) -> Result<(), E>,
) -> Result<(), E> {
    let rows = rows_to_prefetch(space);
    for start in (0..count).step_by(CHUNK) {
        if start % EVERY == 0 && watch.stops(Phase::Valuing, start, Some(count)) {
            break;
        }
        let chunk = |chunks: usize| {
            let from = start + chunks * CHUNK;
            // An order a user gives may hold anything.
            (from..count.min(from + CHUNK)).map(&at).filter(|&id| id < values.len())
        };
        if let Some(rows) = rows {
            chunk(3).for_each(|id| rows.fetch_successor_row(id));
            chunk(2).for_each(|id| rows.fetch_successors(id));
            for id in chunk(1) {
                prefetch(values, id);
                for_each_move(space, id, |to, _| prefetch(values, to));
            }
        }
        for i in start..count.min(start + CHUNK) {
            work(values, at(i))?;
        }
    }
    Ok(())
}
