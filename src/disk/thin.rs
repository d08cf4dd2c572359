//! Layers in which so little happens that only the pages it happens on are read.

use std::mem;
use std::time::{Duration, Instant};

use hashbrown::HashMap;
use hashbrown::hash_map::Entry;

use super::block;
use super::error::DiskError;
use super::moves::{self, Moves};
use super::pages::{self, Place};
use super::run::Work;
use super::state::BlockState;
use crate::error::Error;
use crate::game::Outcome;
use crate::outcome::{Cell, Outbox, Word};
use crate::space::Backward;
use crate::table::{PAYLOAD, TableError};
use crate::watch::Phase;

/// Bytes of a page in memory: its cells and its place among the others, and where it lies in the files.
/// Those in the files may be as many again.
pub(super) const BYTES_A_PAGE: usize =
    PAYLOAD + 2 * size_of::<(Place, Page<u32>)>() + 2 * pages::BYTES_A_PAGE;
/// So often what was done is saved, while no layer takes long.
const SAVED: Duration = Duration::from_secs(1);
/// No more files with single pages than this.
const FILES: usize = 1 << 10;

/// How many bytes work on this many pages takes, with as many moves and positions.
pub(super) fn bytes(pages: usize) -> usize {
    pages.saturating_mul(BYTES_A_PAGE + 2 * size_of::<(usize, bool)>() + 2 * size_of::<usize>())
}

/// A page that was read.
struct Page<W> {
    cells: Vec<Cell<W>>,
    changed: bool,
}

/// The pages at hand.
struct Layers<W> {
    pages: HashMap<Place, Page<W>>,
    /// The pass at hand, ahead of what is saved.
    pass: u32,
    decided: u64,
    saved: Instant,
}

/// Whether the pass that is due can be worked on here, if it has so many decided positions to expand.
pub(super) fn is_thin<S, W>(work: &Work<'_, S, W>, decided: usize) -> bool {
    let (state, limit) = (&work.state, work.plan.thin);
    let pages = work.pages.len() < limit && state.pages.len() < FILES;
    // Each may be on a page of its own.
    pages && state.moves().saturating_add(decided as u64) <= limit as u64
}

/// Works on one layer after the other, from the pass that is due on, until nothing is left to do or a layer
/// is too large. `decided` are the positions that the pass will expand and that are decided already.
pub(super) fn layers<S: Backward, W: Word>(
    work: &mut Work<'_, S, W>,
    mut decided: Vec<usize>,
) -> Result<(), DiskError> {
    let mut layers =
        Layers { pages: HashMap::new(), pass: work.state.pass, decided: 0, saved: Instant::now() };
    let mut moves = waiting(work)?;
    loop {
        layers.enter(work, &mut moves, &mut decided)?;
        let deepest = decided.iter().min().filter(|_| layers.pass > Cell::<W>::MAX_REMOTENESS);
        if let Some(&position) = deepest {
            return Err(Error::TooDeep { position, limit: Cell::<W>::MAX_REMOTENESS }.into());
        }
        let done = decided.is_empty();
        let too_many = layers.expand(work, &mut decided, &mut moves)?;
        let told = work.state.decided + layers.decided;
        let stopped = work.watch.tell(work.folder, Phase::Deciding, layers.pass, told as usize).err();
        layers.pass += 1;
        let limit = work.plan.thin;
        debug_assert!(layers.pages.len() <= limit, "{} pages", layers.pages.len());
        // Each move may need another page.
        let full = too_many.is_some() || layers.pages.len() + moves.len() > limit;
        let leave = done || full || stopped.is_some();
        if leave || layers.saved.elapsed() >= SAVED {
            layers.save(work, &moves, too_many)?;
        }
        stopped.map_or(Ok(()), Err)?;
        if leave || !is_thin(work, 0) {
            return Ok(());
        }
    }
}

/// The moves that the next pass will enter: the id that each leads from, and whether it wins.
fn waiting<S, W>(work: &Work<'_, S, W>) -> Result<Vec<(usize, bool)>, TableError> {
    let mut waiting = Vec::new();
    for (block, state) in work.state.blocks.iter().enumerate().filter(|(_, state)| state.moves.batches > 0) {
        let len = work.layout.part_len(block);
        let name = work.state.move_file(block);
        moves::read(work.folder, name, state.moves, work.state.fingerprint, |wins, locals| {
            waiting.extend(locals.iter().map(|&local| (work.layout.id(block, local), wins)));
            locals.iter().all(|&local| (local as usize) < len).then_some(())
        })?;
    }
    Ok(waiting)
}

impl<W: Word> Layers<W> {
    /// Enters what is known about moves, and lists the positions which that decides.
    fn enter<S: Backward>(
        &mut self,
        work: &Work<'_, S, W>,
        moves: &mut Vec<(usize, bool)>,
        decided: &mut Vec<usize>,
    ) -> Result<(), TableError> {
        // In the order in which they lie on the disk.
        moves.sort_unstable();
        let before = decided.len();
        for (id, wins) in moves.drain(..) {
            let (page, index) = page(&mut self.pages, work, id)?;
            if let Some(entered) = page.cells[index].entered(wins, self.pass) {
                page.cells[index] = entered;
                page.changed = true;
                decided.extend((!entered.is_open()).then_some(id));
            }
        }
        self.decided += (decided.len() - before) as u64;
        Ok(())
    }

    /// Lists the moves into the decided positions. If they are too many to be listed, they are handed to the
    /// files.
    fn expand<'a, S: Backward>(
        &mut self,
        work: &mut Work<'a, S, W>,
        decided: &mut Vec<usize>,
        moves: &mut Vec<(usize, bool)>,
    ) -> Result<Option<Moves<'a>>, DiskError> {
        let mut too_many = None;
        for position in decided.drain(..) {
            let (page, index) = page(&mut self.pages, work, position)?;
            let lost = page.cells[index].outcome() == Some(Outcome::Loss);
            let (layout, limit) = (work.layout, 4 * work.plan.thin);
            let mut stray = None;
            work.space.for_each_predecessor(position, |from, turn| {
                if from >= layout.len() {
                    stray.get_or_insert(from);
                    return;
                }
                let wins = turn.passes() == lost;
                if moves.len() < limit {
                    moves.push((from, wins));
                    return;
                }
                let (block, local) = layout.place(from);
                too_many.get_or_insert_with(|| work.boxes(self.pass + 1)).push(block, wins, local);
            });
            if let Some(index) = stray {
                return Err(Error::BadMove { position, index, len: layout.len() }.into());
            }
            too_many.as_mut().map_or(Ok(()), Moves::check)?;
        }
        Ok(too_many)
    }

    /// Puts all that was done into files, and makes it the state of the run.
    fn save<'a, S: Backward>(
        &mut self,
        work: &mut Work<'a, S, W>,
        moves: &[(usize, bool)],
        too_many: Option<Moves<'a>>,
    ) -> Result<(), TableError> {
        let mut boxes = too_many.unwrap_or_else(|| work.boxes(self.pass));
        for &(id, wins) in moves {
            let (block, local) = work.layout.place(id);
            boxes.push(block, wins, local);
        }
        let mut state = work.state.clone();
        let changed = self.pages.iter().filter(|(_, page)| page.changed);
        let mut changed: Vec<_> = changed.map(|(&place, page)| (place, &*page.cells)).collect();
        changed.sort_unstable_by_key(|&(place, _)| place);
        if !changed.is_empty() {
            let count = work.pages.write(work.folder, &state, self.pass, changed.into_iter())?;
            state.pages.push((self.pass, count));
        }
        for (block, moves) in state.blocks.iter_mut().zip(boxes.close()?) {
            *block = BlockState { pending: false, moves, ..*block };
        }
        state.decided += mem::take(&mut self.decided);
        state.pass = self.pass;
        work.save(state)?;
        self.pages.values_mut().for_each(|page| page.changed = false);
        self.saved = Instant::now();
        Ok(())
    }
}

/// The page of a position, read if it is not at hand, and the position's place in it.
fn page<'a, S: Backward, W: Word>(
    pages: &'a mut HashMap<Place, Page<W>>,
    work: &Work<'_, S, W>,
    id: usize,
) -> Result<(&'a mut Page<W>, usize), TableError> {
    let (block, local) = work.layout.place(id);
    let each = block::cells_per_page::<W>();
    let (page, index) = (local as usize / each, local as usize % each);
    let place = (block as u32, page as u32);
    let page = match pages.entry(place) {
        Entry::Occupied(page) => page.into_mut(),
        Entry::Vacant(room) => room.insert(Page { cells: work.page(block, page, place)?, changed: false }),
    };
    Ok((page, index))
}
