//! The same layer step for tables that do not fit the cache: it works ahead of the memory.

use super::cell::Cell;
use crate::error::Error;
use crate::game::Outcome;
use crate::prefetch::{CHUNK, prefetch};
use crate::space::{Fetch, Space};

/// As [`settle_layer`](super::settle_layer), a chunk of positions at a time: first their rows are asked for, then their
/// moves, then the cells the moves lead from; the cells are changed last, when they have arrived.
#[inline(never)]
pub(super) fn settle_layer(
    space: &impl Space,
    cells: &mut [Cell],
    layer: &[u32],
    remoteness: u32,
    next: &mut Vec<u32>,
) -> Result<(), Error> {
    let mut winning = Vec::new();
    let mut losing = Vec::new();
    for chunk in layer.chunks(CHUNK) {
        chunk.iter().for_each(|&id| space.prefetch(id as usize, Fetch::PredecessorRow));
        chunk.iter().for_each(|&id| space.prefetch(id as usize, Fetch::Predecessors));
        for &id in chunk {
            collect(space, cells, id as usize, &mut winning, &mut losing)?;
        }
        for from in winning.drain(..) {
            let cell = &mut cells[from as usize];
            if cell.is_open() {
                *cell = Cell::won(remoteness);
                next.push(from);
            }
        }
        for from in losing.drain(..) {
            let cell = &mut cells[from as usize];
            if cell.is_open() {
                if let Some(lost) = cell.count_down(remoteness) {
                    *cell = lost;
                    next.push(from);
                }
            }
        }
    }
    Ok(())
}

/// Asks for the cells one move before a decided position, and notes for which of them the move wins and for which it loses.
#[inline]
fn collect(
    space: &impl Space,
    cells: &[Cell],
    position: usize,
    winning: &mut Vec<u32>,
    losing: &mut Vec<u32>,
) -> Result<(), Error> {
    let lost = cells[position].outcome() == Some(Outcome::Loss);
    let mut stray = None;
    space.for_each_predecessor(position, |from, passes_turn| {
        if from >= cells.len() {
            stray = Some(Error::BadMove { position, index: from, len: cells.len() });
            return;
        }
        prefetch(cells, from);
        if passes_turn == lost { winning.push(from as u32) } else { losing.push(from as u32) }
    });
    stray.map_or(Ok(()), Err)
}
