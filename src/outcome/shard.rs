//! The engine on one part of a table that is kept in parts.
//!
//! Only this code changes the cells of a part. What a decided position means for a predecessor in another
//! part goes to an [`Outbox`]; whoever keeps the parts hands it on before the next layer. Inside a layer the
//! order does not matter, so the answers are those of [`solve`](super::solve), bit for bit: see "Tables in
//! parts" in [`theory`](crate::theory).

use super::cell::{Cell, Word};
use super::first_cell;
use super::layout::Layout;
use crate::error::Error;
use crate::game::Outcome;
use crate::prefetch::{CHUNK, prefetch};
use crate::space::{Backward, Kind, Space};
use crate::watch::EVERY;

/// Takes what is known about the moves of positions in other parts.
pub trait Outbox {
    /// A move of the position with this local number is known to win, or to lose.
    fn push(&mut self, part: usize, wins: bool, local: u32);

    /// Whether it takes no more.
    fn failed(&self) -> bool {
        false
    }
}

/// The cells of one part, and what was decided last.
#[derive(Debug)]
pub struct Shard<W> {
    pub layout: Layout,
    pub part: usize,
    pub cells: Vec<Cell<W>>,
    pub decided: Decided,
}

/// How many positions were decided at a remoteness, and which, unless they are too many.
#[derive(Debug, Default)]
pub struct Decided {
    pub count: usize,
    /// The first of them, lost and won.
    lost: Vec<u32>,
    won: Vec<u32>,
    /// How many are listed at most.
    limit: usize,
    /// How many moves were followed back to decide them.
    pub moves: u64,
}

impl Decided {
    /// None yet, of which `limit` will be listed.
    fn up_to(limit: usize) -> Self {
        Self { limit, ..Self::default() }
    }

    /// What was decided so far; none remain.
    pub fn take(&mut self) -> Self {
        std::mem::replace(self, Self::up_to(self.limit))
    }

    /// Those that are listed.
    pub fn listed(&self) -> impl Iterator<Item = u32> {
        self.lost.iter().chain(&self.won).copied()
    }

    #[inline(always)]
    fn push(&mut self, won: bool, local: u32) {
        if self.count < self.limit {
            let list = if won { &mut self.won } else { &mut self.lost };
            if list.len() == list.capacity() {
                grow(list, self.limit);
            }
            list.push(local);
        }
        self.count += 1;
    }
}

/// Makes room for as many again, but for no more than `limit`.
#[cold]
fn grow(list: &mut Vec<u32>, limit: usize) {
    let len = list.len();
    list.reserve_exact(len.max(1 << 10).min(limit - len));
}

/// Goes over the positions of a part that were decided at a remoteness: first the lost ones, then the won.
#[derive(Debug)]
pub struct Sweep {
    remoteness: u32,
    /// All of them, if they are listed.
    listed: Option<Decided>,
    lost: bool,
    at: usize,
    batch: Vec<u32>,
}

impl Sweep {
    /// `decided` is what was decided at this remoteness, if it is known.
    pub fn new(remoteness: u32, decided: Option<Decided>) -> Self {
        let listed = decided.filter(|decided| decided.count <= decided.limit);
        Self { remoteness, listed, lost: true, at: 0, batch: Vec::with_capacity(EVERY) }
    }

    /// Takes up the next positions, all lost or all won. Whether there are any.
    fn next<W: Word>(&mut self, cells: &[Cell<W>]) -> bool {
        loop {
            self.batch.clear();
            match &self.listed {
                Some(listed) => {
                    let listed = if self.lost { &listed.lost } else { &listed.won };
                    let end = (self.at + EVERY).min(listed.len());
                    self.batch.extend_from_slice(&listed[self.at..end]);
                    self.at = end;
                }
                None => {
                    let decided = if self.lost { Cell::lost } else { Cell::won };
                    collect(cells, decided(self.remoteness), &mut self.at, &mut self.batch);
                }
            }
            if !self.batch.is_empty() {
                return true;
            }
            if !self.lost {
                return false;
            }
            (self.lost, self.at) = (false, 0);
        }
    }
}

impl<W: Word> Shard<W> {
    /// A part without cells yet, of which so many positions are listed when they are decided.
    pub fn new(layout: Layout, part: usize, limit: usize) -> Self {
        Self { layout, part, cells: Vec::new(), decided: Decided::up_to(limit) }
    }

    /// Fills the cells with what each position is; a position that was not expanded, if there is one. It ends
    /// early if `go_on`, which is asked every [`EVERY`] ids and told the next, says no.
    pub fn start(
        &mut self,
        space: &impl Space,
        mut go_on: impl FnMut(usize) -> bool,
    ) -> Result<Option<usize>, Error> {
        let mut cut = None;
        let len = self.layout.part_len(self.part);
        self.cells.clear();
        for local in 0..len as u32 {
            let id = self.layout.id(self.part, local);
            if local as usize % EVERY == 0 && !go_on(id) {
                break;
            }
            let kind = space.kind(id);
            match kind {
                Kind::Open(0) | Kind::End(Outcome::Loss) => self.decided.push(false, local),
                Kind::End(Outcome::Win) => self.decided.push(true, local),
                Kind::Cut => cut = cut.or(Some(id)),
                _ => {}
            }
            let too_many = Error::TooManyMoves { position: id, limit: Cell::<W>::MAX_MOVES as usize };
            self.cells.push(first_cell(kind).ok_or(too_many)?);
        }
        Ok(cut)
    }

    /// Enters what other parts found: each of these positions has one more move that wins, or that loses.
    /// `None` if one of them is not in this part.
    pub fn enter(&mut self, wins: bool, locals: &[u32], remoteness: u32) -> Option<()> {
        let mut entering = self.entering(remoteness);
        for (place, &local) in locals.iter().enumerate() {
            if let Some(&later) = locals.get(place + CHUNK) {
                prefetch(entering.cells, later as usize);
            }
            entering.enter(wins, local)?;
        }
        Some(())
    }

    /// Hands what was decided at a remoteness to the predecessors: those in this part at once, the others
    /// through the outbox. It ends early if the outbox fails or `go_on` says no.
    pub fn expand(
        &mut self,
        space: &impl Backward,
        mut sweep: Sweep,
        outbox: &mut impl Outbox,
        mut go_on: impl FnMut() -> bool,
    ) -> Result<(), Error> {
        while !outbox.failed() && go_on() && self.expand_some(space, &mut sweep, outbox)? {}
        Ok(())
    }

    /// The next few thousand positions of [`expand`](Self::expand). Whether there were any.
    pub fn expand_some(
        &mut self,
        space: &impl Backward,
        sweep: &mut Sweep,
        outbox: &mut impl Outbox,
    ) -> Result<bool, Error> {
        if !sweep.next(&self.cells) {
            return Ok(false);
        }
        self.settle(space, sweep, sweep.remoteness + 1, outbox)?;
        Ok(true)
    }

    #[cfg(any(feature = "kernel", test))]
    /// The positions decided in no plies wait, as [`expand_waiting`](Self::expand_waiting) has it.
    pub fn wait(&mut self) {
        for cell in &mut self.cells {
            if cell.remoteness() == Some(0) {
                *cell = cell.with_remoteness(1);
            }
        }
    }

    #[cfg(any(feature = "kernel", test))]
    /// As [`expand_some`](Self::expand_some), where remoteness does not matter: positions that wait for this have
    /// remoteness 1, and 0 afterwards. The sweep must be of remoteness 1.
    pub fn expand_waiting(
        &mut self,
        space: &impl Backward,
        sweep: &mut Sweep,
        outbox: &mut impl Outbox,
    ) -> Result<bool, Error> {
        if !sweep.next(&self.cells) {
            return Ok(false);
        }
        // What a scan decides and meets itself is listed as well, and must not be handed on again.
        let cells = &mut self.cells;
        sweep.batch.retain(|&local| cells[local as usize].remoteness() == Some(1));
        for &local in &sweep.batch {
            let cell = &mut cells[local as usize];
            *cell = cell.with_remoteness(0);
        }
        self.settle(space, sweep, 1, outbox)?;
        Ok(true)
    }

    /// Hands on the positions that a sweep took up, and decides others at a remoteness.
    fn settle(
        &mut self,
        space: &impl Backward,
        sweep: &Sweep,
        remoteness: u32,
        outbox: &mut impl Outbox,
    ) -> Result<(), Error> {
        let from = (self.layout, self.part, &*sweep.batch);
        let alone = self.layout.parts() == 1;
        let mut entering = self.entering(remoteness);
        match (sweep.lost, alone) {
            (true, true) => settle::<W, true, true>(space, from, &mut entering, outbox),
            (true, false) => settle::<W, true, false>(space, from, &mut entering, outbox),
            (false, true) => settle::<W, false, true>(space, from, &mut entering, outbox),
            (false, false) => settle::<W, false, false>(space, from, &mut entering, outbox),
        }
    }

    fn entering(&mut self, remoteness: u32) -> Entering<'_, W> {
        Entering { cells: &mut self.cells, decided: &mut self.decided, remoteness }
    }

    /// How many positions are decided at a remoteness.
    #[cfg(any(feature = "kernel", test))]
    pub fn count_decided(&self, remoteness: u32) -> usize {
        self.cells.iter().filter(|cell| cell.remoteness() == Some(remoteness)).count()
    }

    /// The first position decided at a remoteness.
    pub fn first_decided(&self, remoteness: u32) -> Option<usize> {
        let decided = |cell: &Cell<W>| cell.remoteness() == Some(remoteness);
        self.cells.iter().position(decided).map(|local| self.layout.id(self.part, local as u32))
    }

    /// What is open when nothing more can be decided is drawn (Claim 3).
    pub fn finish(&mut self) {
        self.cells.iter_mut().for_each(|cell| *cell = if cell.is_open() { Cell::draw() } else { *cell });
    }
}

/// Fills `batch` with the local numbers, from `at` on, whose cell is `cell`.
fn collect<W: Word>(cells: &[Cell<W>], cell: Cell<W>, at: &mut usize, batch: &mut Vec<u32>) {
    while *at < cells.len() && batch.len() < EVERY {
        if cells[*at] == cell {
            batch.push(*at as u32);
        }
        *at += 1;
    }
}

/// The cells of a part with the remoteness at which its positions are being decided.
struct Entering<'a, W> {
    cells: &'a mut [Cell<W>],
    decided: &'a mut Decided,
    remoteness: u32,
}

impl<W: Word> Entering<'_, W> {
    /// `None` if there is no such position. Whether a position is still open cannot be guessed, whether its last move
    /// was counted down can: a lost one does not branch on the former.
    #[inline(always)]
    fn enter(&mut self, wins: bool, local: u32) -> Option<()> {
        let cell = self.cells.get_mut(local as usize)?;
        if wins {
            if cell.is_open() {
                *cell = Cell::won(self.remoteness);
                self.decided.push(true, local);
            }
            return Some(());
        }
        let last = cell.is_last();
        *cell = cell.counted_down();
        if last {
            *cell = Cell::lost(self.remoteness);
            self.decided.push(false, local);
        }
        Some(())
    }
}

/// As [`super::settle`], for positions of one part. Whether they are all lost or all won is a constant, and whether it
/// is the only part: as variables they cost half the speed.
#[inline(never)]
fn settle<W: Word, const LOST: bool, const ALONE: bool>(
    space: &impl Backward,
    (layout, part, batch): (Layout, usize, &[u32]),
    entering: &mut Entering<'_, W>,
    outbox: &mut impl Outbox,
) -> Result<(), Error> {
    let (mut stray, mut moves) = (None, 0);
    let mut far = Far::default();
    for &local in batch {
        let position = if ALONE { local as usize } else { layout.id(part, local) };
        space.for_each_predecessor(position, |from, turn| {
            moves += 1;
            if from >= layout.len() {
                stray.get_or_insert((position, from));
                return;
            }
            // A move wins if it leaves a loss to the opponent, or a win to its maker (Claims 1 and 4).
            let wins = turn.passes() == LOST;
            if let Some(at) = layout.beside(position, local, from) {
                _ = entering.enter(wins, at);
                return;
            }
            let (to, at) = if ALONE { (part, from as u32) } else { layout.place(from) };
            if ALONE || to == part {
                far.note(entering, wins, at);
            } else {
                outbox.push(to, wins, at);
            }
        });
    }
    far.enter(entering);
    entering.decided.moves += moves;
    match stray {
        Some((position, index)) => Err(Error::BadMove { position, index, len: layout.len() }),
        None => Ok(()),
    }
}

/// Moves into other blocks of the part, whose cells are not in the cache: they are asked for, and changed later.
#[derive(Default)]
struct Far {
    winning: Vec<u32>,
    losing: Vec<u32>,
}

/// So many are noted before they are entered: their cells fit the first cache.
const NOTED: usize = 1 << 8;

impl Far {
    #[inline(always)]
    fn note<W: Word>(&mut self, entering: &mut Entering<'_, W>, wins: bool, local: u32) {
        prefetch(entering.cells, local as usize);
        let noted = if wins { &mut self.winning } else { &mut self.losing };
        noted.push(local);
        if noted.len() >= NOTED {
            self.enter(entering);
        }
    }

    #[inline(never)]
    fn enter<W: Word>(&mut self, entering: &mut Entering<'_, W>) {
        self.winning.drain(..).for_each(|local| _ = entering.enter(true, local));
        self.losing.drain(..).for_each(|local| _ = entering.enter(false, local));
    }
}

#[cfg(test)]
mod tests {
    use std::mem;

    use super::*;
    use crate::outcome::{Outcomes, Table, solve};
    use crate::test_random::{Random, rounds};

    /// What one part has for another, in batches of so many.
    struct Boxes {
        batch: usize,
        full: Vec<(usize, bool, Vec<u32>)>,
        filling: Vec<[Vec<u32>; 2]>,
    }

    impl Boxes {
        fn new(parts: usize, batch: usize) -> Self {
            Self { batch, full: Vec::new(), filling: (0..parts).map(|_| Default::default()).collect() }
        }

        fn close(mut self) -> Vec<(usize, bool, Vec<u32>)> {
            for (part, boxes) in self.filling.into_iter().enumerate() {
                self.full.extend([true, false].into_iter().zip(boxes).map(|(wins, ids)| (part, wins, ids)));
            }
            self.full
        }
    }

    impl Outbox for Boxes {
        fn push(&mut self, part: usize, wins: bool, local: u32) {
            let filling = &mut self.filling[part][usize::from(!wins)];
            filling.push(local);
            if filling.len() == self.batch {
                self.full.push((part, wins, mem::take(filling)));
            }
        }
    }

    /// All parts in memory, one after the other.
    fn solve_in_parts<W: Word>(
        space: &impl Backward,
        layout: Layout,
        (batch, limit): (usize, usize),
    ) -> Result<Outcomes, Error>
    where
        Table: From<Vec<Cell<W>>>,
    {
        let mut shards: Vec<_> =
            (0..layout.parts()).map(|part| Shard::<W>::new(layout, part, limit)).collect();
        for shard in &mut shards {
            shard.start(space, |_| true)?;
        }
        let (mut remoteness, mut arrived) = (0, Vec::<(usize, bool, Vec<u32>)>::new());
        while !arrived.is_empty() || shards.iter().any(|shard| shard.decided.count > 0) {
            for (part, wins, locals) in mem::take(&mut arrived) {
                shards[part].enter(wins, &locals, remoteness).unwrap();
            }
            let mut boxes = Boxes::new(layout.parts(), batch);
            for shard in &mut shards {
                if remoteness > Cell::<W>::MAX_REMOTENESS {
                    if let Some(position) = shard.first_decided(remoteness) {
                        return Err(Error::TooDeep { position, limit: Cell::<W>::MAX_REMOTENESS });
                    }
                }
                let sweep = Sweep::new(remoteness, Some(shard.decided.take()));
                shard.expand(space, sweep, &mut boxes, || true)?;
            }
            remoteness += 1;
            arrived = boxes.close();
            arrived.retain(|(_, _, locals)| !locals.is_empty());
        }
        shards.iter_mut().for_each(Shard::finish);
        let cell = |id| {
            let (part, local) = layout.place(id);
            shards[part].cells[local as usize]
        };
        Ok(Outcomes::new((0..layout.len()).map(cell).collect::<Vec<_>>().into(), None))
    }

    #[test]
    fn parts_give_the_answers_of_the_whole() {
        let mut random = Random(11);
        for round in 0..rounds(2_000) {
            let len = 1 + random.below(if round % 50 == 0 { 10_000 } else { 60 });
            let count = random.below(3 * len + 1);
            let edges = random.edges(len, count);
            let graph = random.graph(len, &edges, round % 2 == 0);
            let expected = solve(&graph).unwrap();
            let bits = [0, 1, 2, 3, 5, 8, 16, 31][random.below(8)];
            let layout = Layout::new(len, 1 + random.below(7), bits).unwrap();
            let batch = (1 + random.below(64), random.below(20));
            assert_eq!(solve_in_parts::<u32>(&graph, layout, batch).unwrap(), expected);
            assert_eq!(solve_in_parts::<u16>(&graph, layout, batch).unwrap(), expected);
        }
    }

    /// Outcomes alone, all parts in memory: in rounds, each part as far as it comes by itself.
    fn wait_in_parts(
        space: &impl Backward,
        layout: Layout,
        (batch, limit): (usize, usize),
    ) -> Vec<Option<Outcome>> {
        let mut shards: Vec<_> =
            (0..layout.parts()).map(|part| Shard::<u16>::new(layout, part, limit)).collect();
        for shard in &mut shards {
            shard.start(space, |_| true).unwrap();
            shard.wait();
        }
        let mut first = true;
        while first || shards.iter().any(|shard| shard.decided.count > 0) {
            let mut boxes = Boxes::new(layout.parts(), batch);
            for shard in &mut shards {
                // As after a checkpoint, when it is not known what waits.
                let mut decided = Some(shard.decided.take()).filter(|_| !first);
                loop {
                    let mut sweep = Sweep::new(1, decided.take());
                    while shard.expand_waiting(space, &mut sweep, &mut boxes).unwrap() {}
                    if shard.decided.count == 0 {
                        break;
                    }
                    decided = Some(shard.decided.take());
                }
            }
            for (part, wins, locals) in boxes.close() {
                shards[part].enter(wins, &locals, 1).unwrap();
            }
            first = false;
        }
        shards.iter_mut().for_each(Shard::finish);
        let outcome = |id| {
            let (part, local) = layout.place(id);
            shards[part].cells[local as usize].outcome()
        };
        (0..layout.len()).map(outcome).collect()
    }

    #[test]
    fn parts_that_wait_give_the_outcomes_of_the_whole() {
        let mut random = Random(12);
        for round in 0..rounds(1_000) {
            let len = 1 + random.below(if round % 50 == 0 { 10_000 } else { 60 });
            let count = random.below(3 * len + 1);
            let edges = random.edges(len, count);
            let graph = random.graph(len, &edges, round % 2 == 0);
            let expected = solve(&graph).unwrap();
            let layout = Layout::new(len, 1 + random.below(4), [0, 1, 3, 31][random.below(4)]).unwrap();
            let found = wait_in_parts(&graph, layout, (1 + random.below(64), random.below(20)));
            assert!((0..len).all(|id| found[id] == expected.outcome(id)), "{edges:?}");
        }
    }

    #[test]
    fn errors_are_those_of_the_whole() {
        let deep = crate::Graph::from_edges(20_000, (1..20_000).map(|id| (id, id - 1))).unwrap();
        let layout = Layout::new(20_000, 3, 4).unwrap();
        let expected = Error::TooDeep { position: 16_383, limit: 16_382 };
        assert_eq!(solve_in_parts::<u16>(&deep, layout, (9, 0)), Err(expected));

        let wide = crate::Graph::from_edges(2, (0..20_000).map(|_| (1, 0))).unwrap();
        let layout = Layout::new(2, 2, 0).unwrap();
        let expected = Error::TooManyMoves { position: 1, limit: 16_383 };
        assert_eq!(solve_in_parts::<u16>(&wide, layout, (9, 0)), Err(expected));
    }

    /// Two positions, and a predecessor that is not in the space.
    struct Stray;

    impl Space for Stray {
        fn len(&self) -> usize {
            2
        }

        fn kind(&self, id: usize) -> Kind {
            Kind::Open(id)
        }

        fn for_each_successor(&self, _: usize, _: impl FnMut(usize, crate::space::Turn)) {}
    }

    impl Backward for Stray {
        fn for_each_predecessor(&self, id: usize, mut visit: impl FnMut(usize, crate::space::Turn)) {
            visit(id + 2, crate::space::Turn::Passes);
        }
    }

    #[test]
    fn a_predecessor_outside_the_space_is_named() {
        let layout = Layout::new(2, 2, 0).unwrap();
        let expected = Error::BadMove { position: 0, index: 2, len: 2 };
        assert_eq!(solve_in_parts::<u32>(&Stray, layout, (1, 5)), Err(expected.clone()));
        assert_eq!(solve(&Stray), Err(expected));
    }
}
