//! The table of outcomes without distances, filled by several threads.

use std::ops::Range;
use std::sync::atomic::{AtomicU8, AtomicUsize, Ordering::Relaxed};

use rayon::prelude::*;

use super::super::frontier::Frontier;
use super::super::tally::Tally;
use super::super::wdl::{self, MAX_MOVES, Wdl};
use super::Failed;
use super::shared::Shared;
use crate::error::Error;
use crate::game::Outcome;
use crate::prefetch::prefetch;
use crate::space::{Backward, Kind};
use crate::watch::Watch;

/// So many positions are read by one thread: whole words of bits.
const STRETCH: usize = 1 << 14;

/// A count of one byte for each position and three bits. A word of bits has one owner, as blocks are whole words
/// (`deal::shift`).
///
/// Without distances any order will do. So a position that is found where others of its layer are looked for,
/// though it was decided after them, does no harm.
pub(super) struct SharedWdl {
    /// Moves not yet counted down; 0 unless the position is open.
    open: Vec<AtomicU8>,
    holes: usize,
    /// A draw is in both sets, what is not known in neither.
    won: Bits,
    lost: Bits,
    /// Decided, but neither handed back nor listed.
    waiting: Bits,
}

/// How many bytes the table takes, and the words of the answers beside it in the end.
pub(super) fn bytes(len: usize) -> usize {
    len.saturating_add(len / 8 * 5).saturating_add(5 * size_of::<usize>())
}

impl SharedWdl {
    fn new(len: usize) -> Self {
        let mut open = Vec::with_capacity(len);
        open.resize_with(len, AtomicU8::default);
        Self { open, holes: 0, won: Bits::new(len), lost: Bits::new(len), waiting: Bits::new(len) }
    }

    #[inline]
    fn decide(&self, id: usize, outcome: Outcome) {
        if outcome != Outcome::Loss {
            self.won.insert(id);
        }
        if outcome != Outcome::Win {
            self.lost.insert(id);
        }
    }

    /// Enters what positions are at first.
    fn enter(&self, ids: Range<usize>, kind: impl Fn(usize) -> Kind) -> Read {
        let mut read = Read::default();
        for id in ids {
            match kind(id) {
                Kind::Open(0) | Kind::End(Outcome::Loss) => {
                    self.decide(id, Outcome::Loss);
                    self.waiting.insert(id);
                }
                Kind::Open(moves @ 1..=MAX_MOVES) => self.open[id].store(moves as u8, Relaxed),
                Kind::Open(_) => read.too_many = true,
                Kind::End(Outcome::Win) => {
                    self.decide(id, Outcome::Win);
                    self.waiting.insert(id);
                }
                Kind::End(Outcome::Draw) => self.decide(id, Outcome::Draw),
                Kind::Hole => read.holes += 1,
                Kind::Cut => read.any_cut = true,
            }
        }
        read
    }
}

/// What was met while positions were read.
#[derive(Default)]
struct Read {
    holes: usize,
    any_cut: bool,
    too_many: bool,
}

impl Read {
    fn and(self, other: Self) -> Self {
        Self {
            holes: self.holes + other.holes,
            any_cut: self.any_cut || other.any_cut,
            too_many: self.too_many || other.too_many,
        }
    }
}

/// The positions in stretches of whole words, for all threads.
fn stretches(len: usize) -> impl ParallelIterator<Item = Range<usize>> {
    (0..len.div_ceil(STRETCH)).into_par_iter().map(move |at| at * STRETCH..len.min((at + 1) * STRETCH))
}

impl Shared for SharedWdl {
    type Answers = Wdl;
    type Own<'a> = OwnBytes<'a>;

    /// There are fewer layers than positions.
    const MAX_REMOTENESS: u32 = u32::MAX;

    fn bytes(len: usize) -> usize {
        bytes(len)
    }

    fn alone(space: &impl Backward, watch: &mut Watch<'_>) -> Result<Wdl, Error> {
        wdl::solve_watched(space, watch)
    }

    fn read<S: Backward + Sync>(space: &S) -> Result<(Self, bool), Failed> {
        let table = Self::new(space.len());
        let enter = |ids| table.enter(ids, |id| space.kind(id));
        let read = stretches(space.len()).map(enter).reduce(Read::default, Read::and);
        if read.too_many {
            return Err(Failed);
        }
        Ok((Self { holes: read.holes, ..table }, read.any_cut))
    }

    fn own<'a>(&'a self, _: u32, next: &'a mut Frontier, _: &'a mut Vec<u32>) -> OwnBytes<'a> {
        OwnBytes { table: self, next }
    }

    fn find_ends(&self, ids: Range<usize>, lost: &mut Vec<u32>, won: &mut Vec<u32>) {
        self.waiting.take(ids.clone(), &self.lost, lost);
        self.waiting.take(ids, &self.won, won);
    }

    fn find(&self, ids: Range<usize>, lost: bool, _: u32, found: &mut Vec<u32>) {
        let outcome = if lost { &self.lost } else { &self.won };
        self.waiting.take(ids, outcome, found);
    }

    fn wait(&self, ids: &[u32]) {
        ids.iter().for_each(|&id| self.waiting.insert(id as usize));
    }

    fn finish(self, _: &impl Backward, _: bool, partial: bool) -> Result<Wdl, Error> {
        if !partial {
            let is_open = |id: &usize| self.open[*id].load(Relaxed) > 0;
            let draw = |ids: Range<usize>| ids.filter(is_open).for_each(|id| self.decide(id, Outcome::Draw));
            stretches(self.open.len()).for_each(draw);
        }
        Ok(Wdl::from_words(self.open.len(), self.holes, self.won.into_words(), self.lost.into_words()))
    }
}

/// Counts and outcomes of one owner.
pub(super) struct OwnBytes<'a> {
    table: &'a SharedWdl,
    next: &'a mut Frontier,
}

impl Tally for OwnBytes<'_> {
    #[inline]
    fn len(&self) -> usize {
        self.table.open.len()
    }

    #[inline(always)]
    fn prefetch(&self, id: usize) {
        prefetch(&self.table.open, id);
    }

    #[inline(always)]
    fn win(&mut self, id: usize) -> Option<()> {
        let moves = self.table.open.get(id)?;
        if moves.load(Relaxed) > 0 {
            moves.store(0, Relaxed);
            self.table.won.insert(id);
            if !self.next.won.enlist(id as u32) {
                self.table.waiting.insert(id);
            }
        }
        Some(())
    }

    #[inline(always)]
    fn count_down(&mut self, id: usize) -> Option<()> {
        let moves = self.table.open.get(id)?;
        let left = moves.load(Relaxed);
        if left > 0 {
            moves.store(left - 1, Relaxed);
            if left == 1 {
                self.table.lost.insert(id);
                if !self.next.lost.enlist(id as u32) {
                    self.table.waiting.insert(id);
                }
            }
        }
        Some(())
    }
}

/// A set of positions, each word of which has one owner at a time.
struct Bits {
    words: Vec<AtomicUsize>,
}

const WORD: usize = usize::BITS as usize;

impl Bits {
    fn new(len: usize) -> Self {
        let mut words = Vec::with_capacity(len.div_ceil(WORD));
        words.resize_with(len.div_ceil(WORD), AtomicUsize::default);
        Self { words }
    }

    #[inline]
    fn insert(&self, id: usize) {
        let word = &self.words[id / WORD];
        word.store(word.load(Relaxed) | 1 << (id % WORD), Relaxed);
    }

    /// Moves those of `ids` that are in another set, too, from here to `found`. They begin with a word, and end
    /// with one or with the last position.
    fn take(&self, ids: Range<usize>, other: &Self, found: &mut Vec<u32>) {
        for index in ids.start / WORD..ids.end.div_ceil(WORD) {
            let waiting = self.words[index].load(Relaxed);
            let mut both = waiting & other.words[index].load(Relaxed);
            if both != 0 {
                self.words[index].store(waiting & !both, Relaxed);
            }
            while both != 0 {
                found.push((index * WORD) as u32 + both.trailing_zeros());
                both &= both - 1;
            }
        }
    }

    fn into_words(self) -> impl Iterator<Item = usize> {
        self.words.into_iter().map(AtomicUsize::into_inner)
    }
}
