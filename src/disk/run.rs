//! The passes of a run, and what becomes of the blocks in the end.

use std::mem;
use std::ops::ControlFlow;

use hashbrown::HashSet;

use super::Progress;
use super::block;
use super::error::DiskError;
use super::files::{Folder, Name};
use super::moves::{self, Moves};
use super::pages::{Pages, Place};
use super::plan::{self, Plan};
use super::state::{BlockState, State};
use super::thin;
use crate::error::Error;
use crate::outcome::{Cell, Layout, Shard, Sweep, Word};
use crate::room;
use crate::space::{Backward, Space};
use crate::table::{
    Header, MAX_PARTS, Manifest, Seal, Table, TableError, TableErrorKind, fingerprint, outcomes_of,
};
use crate::watch::Phase;

/// What was asked of a run.
pub(super) struct Asked<'a> {
    pub game: &'a str,
    pub max_bytes: usize,
    #[cfg(test)]
    pub forced: Option<Plan>,
    pub observer: Option<&'a mut dyn FnMut(Progress) -> ControlFlow<()>>,
}

/// A run at work.
pub(super) struct Work<'a, S, W> {
    pub space: &'a S,
    pub folder: &'a Folder,
    pub layout: Layout,
    pub plan: Plan,
    pub watch: Watch<'a>,
    /// As it is on the disk.
    pub state: State,
    pub pages: Pages,
    /// Room for the cells of one block.
    cells: Vec<Cell<W>>,
}

/// Begins a run, or goes on with it, until its table is there.
pub(super) fn run<'a, S: Backward, W: Word>(
    space: &'a S,
    folder: &'a Folder,
    asked: Asked<'a>,
) -> Result<Table, DiskError> {
    let game = asked.game;
    let expected = expected::<W>(space, game).map_err(|kind| kind.at(folder.path()))?;
    if folder.exists(Name::Table)? {
        let found = Manifest::open(folder.path(), game)?;
        found.whole().expect(&expected.whole()).map_err(|kind| kind.at(&folder.path_of(Name::Table)))?;
        return finished(folder, game);
    }
    let mut work = Work::<S, W>::begin(space, folder, asked, &expected)?;
    work.solve()?;
    work.finish(&expected)?;
    finished(folder, game)
}

/// The table that is to be made, but for the size of its parts.
fn expected<W: Word>(space: &impl Space, game: &str) -> Result<Manifest, TableErrorKind> {
    Ok(Manifest {
        game: Header::name(game)?,
        len: space.len() as u64,
        fingerprint: fingerprint(space),
        bits: 0,
        parts: 1,
        holes: 0,
        contents: outcomes_of(size_of::<W>()),
    })
}

/// The state of the run that is in a folder, if it is to make this table.
fn begun(folder: &Folder, expected: &Manifest) -> Result<Option<State>, TableError> {
    let state = State::load(folder)?;
    if let Some(state) = &state {
        state
            .manifest()
            .whole()
            .expect(&expected.whole())
            .map_err(|kind| kind.at(&folder.path_of(Name::Run)))?;
    }
    Ok(state)
}

/// The table in a folder in which nothing is left to do.
fn finished(folder: &Folder, game: &str) -> Result<Table, DiskError> {
    folder.remove_others(|_| false)?;
    folder.remove(Name::Run)?;
    Ok(Table::open(folder.path(), game)?)
}

/// Whether the disk has room for the cells of before and after a pass.
fn expect_room<W: Word>(folder: &Folder, layout: Layout) -> Result<(), TableError> {
    let cells: u64 = (0..layout.parts()).map(|part| block::file_len::<W>(layout.part_len(part))).sum();
    let needed = cells.saturating_mul(2);
    match folder.room()? {
        Some(found) if found < needed => Err(TableErrorKind::NoRoom { needed, found }.at(folder.path())),
        _ => Ok(()),
    }
}

impl<'a, S: Backward, W: Word> Work<'a, S, W> {
    /// A run as it stands in the folder, or a new one. What an unfinished pass left is removed.
    fn begin(
        space: &'a S,
        folder: &'a Folder,
        asked: Asked<'a>,
        expected: &Manifest,
    ) -> Result<Self, DiskError> {
        let (len, limit) = (space.len(), asked.max_bytes);
        let old = begun(folder, expected)?;
        let plan = match &old {
            Some(state) => plan::with_bits::<W>(len, limit, state.bits)?,
            None => plan::plan::<W>(len, limit)?,
        };
        #[cfg(test)]
        let plan = asked.forced.unwrap_or(plan);
        let layout = Layout::ranges(len, plan.bits).filter(|layout| layout.parts() as u64 <= MAX_PARTS);
        let layout = layout.ok_or(Error::TooMuchMemory { bytes: usize::MAX, limit })?;
        if old.is_none() {
            expect_room::<W>(folder, layout)?;
        }
        let state = old.unwrap_or_else(|| State::new(expected, size_of::<W>(), plan.bits, layout.parts()));
        let needed: HashSet<_> = state.files().map(|name| name.to_string()).collect();
        folder.remove_others(|found| needed.contains(found))?;
        let watch = Watch { observer: asked.observer, before: state.moved, total: len };
        let pages = Pages::load(folder, &state)?;
        // The first block is the longest.
        let cells = room::list(layout.part_len(0)).map_err(|no_room| no_room.at(0))?;
        Ok(Self { space, folder, layout, plan, watch, state, pages, cells })
    }

    /// One pass after the other.
    fn solve(&mut self) -> Result<(), DiskError> {
        // The positions to expand that a pass decided itself, if they are few enough to be listed.
        let nothing = |block: &BlockState| block.written.is_some() && !block.pending;
        let mut listed = self.state.blocks.iter().all(nothing).then(Vec::new);
        while !self.state.is_done() {
            match listed.take().filter(|decided: &Vec<usize>| thin::is_thin(self, decided.len())) {
                Some(decided) => {
                    thin::layers(self, decided)?;
                    listed = Some(Vec::new());
                }
                None => listed = self.pass()?,
            }
        }
        Ok(())
    }

    /// Goes over the blocks that have something to do. What it decided itself and the next pass will expand,
    /// if that can be listed.
    fn pass(&mut self) -> Result<Option<Vec<usize>>, DiskError> {
        let pass = self.state.pass;
        let mut next = self.state.clone();
        let mut boxes = self.boxes(pass + 1);
        let mut listed = Some(Vec::new());
        for block in 0..self.layout.parts() {
            let before = self.state.blocks[block];
            if before.is_done() && !self.pages.any_of(block) {
                continue;
            }
            let mut shard = self.shard(block);
            next.decided += self.prepare(&mut shard)? as u64;
            let decided = self.expand(&mut shard, &mut boxes, next.decided, &mut listed)?;
            next.decided += decided as u64;
            next.blocks[block] =
                BlockState { written: Some(pass), pending: decided > 0, ..BlockState::default() };
            let name = Name::Cells { block, pass };
            self.write(name, &[], &self.state.seal(name), &shard.cells)?;
            self.cells = shard.cells;
        }
        for (block, moves) in next.blocks.iter_mut().zip(boxes.close()?) {
            block.moves = moves;
        }
        next.pass = pass + 1;
        next.pages.clear();
        self.save(next)?;
        self.pages.clear();
        Ok(listed)
    }

    /// A block whose cells are still to be read.
    fn shard(&mut self, block: usize) -> Shard<W> {
        let mut shard = Shard::new(self.layout, block, self.plan.thin);
        shard.cells = mem::take(&mut self.cells);
        shard
    }

    /// The cells of a block, with everything entered that the pass has for it. How many positions that
    /// decides.
    fn prepare(&mut self, shard: &mut Shard<W>) -> Result<usize, DiskError> {
        let (block, pass) = (shard.part, self.state.pass);
        let before = self.state.blocks[block];
        if before.written.is_none() {
            self.start(shard)?;
            return Ok(shard.take_decided().len());
        }
        self.read(block, &mut shard.cells)?;
        if before.moves.batches > 0 {
            let name = self.state.move_file(block);
            moves::read(self.folder, name, before.moves, self.state.fingerprint, |wins, locals| {
                shard.enter(wins, locals, pass)
            })?;
        }
        let limit = Cell::<W>::MAX_REMOTENESS;
        match Some(pass).filter(|&pass| pass > limit).and_then(|pass| shard.first_decided(pass)) {
            Some(position) => Err(Error::TooDeep { position, limit }.into()),
            None => Ok(shard.take_decided().len()),
        }
    }

    /// The cells of a block before the first pass.
    fn start(&mut self, shard: &mut Shard<W>) -> Result<(), DiskError> {
        let (watch, folder, pass) = (&mut self.watch, self.folder, self.state.pass);
        let mut stopped = None;
        let cut = shard.start(self.space, |id| {
            stopped = watch.tell(folder, Phase::Reading, pass, id).err();
            stopped.is_none()
        })?;
        stopped.map_or(Ok(()), Err)?;
        match cut {
            Some(_) => Err(TableErrorKind::Cuts.at(self.folder.path()).into()),
            None => Ok(()),
        }
    }

    /// Hands on what was decided in a block. How many positions of the block that decides, which are added to
    /// those listed unless they are too many.
    fn expand(
        &mut self,
        shard: &mut Shard<W>,
        boxes: &mut Moves<'_>,
        done: u64,
        listed: &mut Option<Vec<usize>>,
    ) -> Result<usize, DiskError> {
        let (pass, block, layout) = (self.state.pass, shard.part, self.layout);
        let (watch, folder) = (&mut self.watch, self.folder);
        let mut stopped = None;
        shard.expand(self.space, Sweep::new(pass, None), boxes, || {
            stopped = watch.tell(folder, Phase::Deciding, pass, done as usize).err();
            stopped.is_none()
        })?;
        boxes.check()?;
        stopped.map_or(Ok(()), Err)?;
        let decided = shard.take_decided();
        *listed = listed.take().filter(|listed| decided.len() + listed.len() <= self.plan.thin);
        if let Some(listed) = listed {
            listed.extend(decided.listed().map(|local| layout.id(block, local)));
        }
        Ok(decided.len())
    }

    /// The cells of a block as the run last left them.
    fn read(&self, block: usize, cells: &mut Vec<Cell<W>>) -> Result<(), TableError> {
        let name = self.state.cells(block);
        block::read(self.folder, name, &self.state.seal(name), self.layout.part_len(block), cells)?;
        self.pages.enter(self.folder, &self.state, block, cells)
    }

    /// One page of a block as the run last left it.
    pub fn page(&self, block: usize, page: usize, place: Place) -> Result<Vec<Cell<W>>, TableError> {
        let (name, len) = (self.state.cells(block), self.layout.part_len(block));
        if let Some(cells) =
            self.pages.read(self.folder, &self.state, place, block::page_len::<W>(len, page))?
        {
            return Ok(cells);
        }
        block::read_page(self.folder, name, &self.state.seal(name), len, page)
    }

    /// Writes cells into a new file, and waits until they are on the disk.
    fn write(&self, name: Name, head: &[u8], seal: &Seal, cells: &[Cell<W>]) -> Result<(), TableError> {
        let mut file = self.folder.create(name)?;
        file.write(head)?;
        block::write(&mut file, seal, cells)?;
        file.sync()
    }

    /// Empty boxes for the moves that a pass will enter.
    pub fn boxes(&self, pass: u32) -> Moves<'a> {
        Moves::new(self.folder, pass, self.layout.parts(), self.plan.room, self.state.fingerprint)
    }

    /// Makes this the state of the run, and removes the files which that does not name.
    pub fn save(&mut self, mut state: State) -> Result<(), TableError> {
        state.moved = self.watch.moved(self.folder);
        state.save(self.folder)?;
        let before = mem::replace(&mut self.state, state);
        let kept: HashSet<_> = self.state.files().collect();
        before.files().filter(|name| !kept.contains(name)).try_for_each(|name| self.folder.remove(name))
    }

    /// Makes each block a part of the table.
    fn finish(&mut self, expected: &Manifest) -> Result<(), DiskError> {
        let (bits, parts) = (self.state.bits, self.layout.parts());
        let manifest = Manifest { bits, parts: parts as u64, ..expected.clone() };
        for part in 0..parts {
            self.watch.tell(self.folder, Phase::Saving, self.state.pass, self.layout.id(part, 0))?;
            let mut shard = self.shard(part);
            self.read(part, &mut shard.cells)?;
            shard.finish();
            let (head, checksum) = manifest.header(self.layout, part).encode();
            self.write(Name::Part(part), &head, &Seal::new(checksum), &shard.cells)?;
            self.cells = shard.cells;
        }
        self.folder.replace(Name::Table, &manifest.encode())?;
        Ok(self.watch.tell(self.folder, Phase::Saving, self.state.pass, self.layout.len())?)
    }
}

/// The observer of a run.
pub(super) struct Watch<'a> {
    observer: Option<&'a mut dyn FnMut(Progress) -> ControlFlow<()>>,
    /// Bytes read and written by earlier calls.
    before: (u64, u64),
    total: usize,
}

impl Watch<'_> {
    fn moved(&self, folder: &Folder) -> (u64, u64) {
        let (read, written) = folder.moved();
        (self.before.0 + read, self.before.1 + written)
    }

    /// Tells how far the run is; an error if it is to stop.
    pub fn tell(&mut self, folder: &Folder, phase: Phase, remoteness: u32, done: usize) -> Result<(), Error> {
        let ((bytes_read, bytes_written), total) = (self.moved(folder), self.total);
        let progress = Progress { phase, remoteness, done, total, bytes_read, bytes_written };
        match self.observer.as_mut().map(|observer| observer(progress)) {
            Some(ControlFlow::Break(())) => Err(Error::Stopped),
            _ => Ok(()),
        }
    }
}
