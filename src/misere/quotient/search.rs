//! Who wins a sum of heaps under misère play: by what is proved, or by search.

use hashbrown::HashMap;

use super::budget::Budget;
use super::letters::{Letters, Word, merged, without};
use super::machine::Machine;
use super::shapes::Shapes;
use crate::error::Error;
use crate::growth::{Growth, TableSize};
use crate::room::{self, NoRoom};
use crate::watch::Phase;

/// Knows which sums are lost.
pub(super) struct Oracle<'a> {
    pub letters: &'a Letters,
    /// Right for all words of the letters that it knows.
    proved: Machine,
    /// Right for all words in which play lasts fewer plies than this.
    trusted: Option<(Machine, u64)>,
    memo: HashMap<Word, bool>,
    /// What may stand for what, if outcomes are guessed.
    shapes: Option<Shapes>,
}

/// A sum that waits for what it can become.
struct Frame {
    word: Word,
    /// What it can become, if that is not known to be lost or won.
    open: Vec<Word>,
}

impl<'a> Oracle<'a> {
    pub fn new(letters: &'a Letters) -> Self {
        Self { letters, proved: Machine::trivial(), trusted: None, memo: HashMap::new(), shapes: None }
    }

    /// Takes in a monoid that is right for all words of the letters that it knows.
    pub fn prove(&mut self, machine: Machine, budget: &mut Budget<'_, '_>) -> Result<(), Error> {
        self.proved = machine;
        self.guess(Some(0), budget)
    }

    /// From now on words of the letters that are proved count as equal in a sum if they have the same shape at
    /// this depth; with `None` nothing is guessed.
    pub fn guess(&mut self, depth: Option<u32>, budget: &mut Budget<'_, '_>) -> Result<(), Error> {
        self.trusted = None;
        self.memo = HashMap::new();
        (budget.memo, budget.sums) = (0, 0);
        let shapes = depth.map(|depth| Shapes::new(depth, &self.proved, self.letters, budget));
        self.shapes = shapes.transpose()?;
        Ok(())
    }

    pub fn is_exact(&self) -> bool {
        self.shapes.is_none()
    }

    /// Takes in a monoid that is right for all words in which play lasts fewer plies than this. Where outcomes
    /// are guessed, it would contradict them.
    pub fn trust(&mut self, machine: &Machine, plies: u64) {
        if self.is_exact() && self.trusted.as_ref().is_none_or(|&(_, before)| before < plies) {
            self.trusted = Some((machine.clone(), plies));
        }
    }

    /// The word to search in the place of a sum: if that is allowed, what is made of letters that are proved is
    /// replaced by the shortest word of its shape. Play does not get longer, so the search ends.
    fn searched(&self, word: Word) -> Word {
        let Some(shapes) = &self.shapes else { return word };
        let proved = word.partition_point(|&letter| (letter as usize) < self.proved.classes.len());
        merged(shapes.short(&word[..proved]), &word[proved..])
    }

    /// Whether a sum is lost, if that is known.
    fn known(&self, word: &[u32]) -> Option<bool> {
        if word.last().is_none_or(|&letter| (letter as usize) < self.proved.classes.len()) {
            return Some(self.proved.is_lost(word));
        }
        match &self.trusted {
            Some((machine, plies)) if self.letters.plies_of(word) < *plies => Some(machine.is_lost(word)),
            _ => self.memo.get(word).copied(),
        }
    }

    /// Whether a sum is lost. A search with a stack of its own; a move leaves less to play, so it ends.
    pub fn is_lost(&mut self, word: &[u32], budget: &mut Budget<'_, '_>) -> Result<bool, Error> {
        let word = self.searched(word.into());
        if let Some(lost) = self.known(&word) {
            return Ok(lost);
        }
        let mut stack: Vec<Frame> = Vec::new();
        let mut next = Some(word);
        loop {
            let decided = match next.take() {
                Some(word) => self.enter(word, &mut stack, budget)?,
                None => self.resume(&mut stack, &mut next),
            };
            if let Some((word, lost)) = decided {
                self.note(word, lost, budget)?;
                if stack.is_empty() {
                    return Ok(lost);
                }
            }
        }
    }

    /// Looks at a sum for the first time: its outcome, if what it can become decides it.
    fn enter(
        &self,
        word: Word,
        stack: &mut Vec<Frame>,
        budget: &Budget<'_, '_>,
    ) -> Result<Option<(Word, bool)>, Error> {
        let mut open: Vec<Word> = Vec::new();
        for (place, &letter) in word.iter().enumerate().rev() {
            if place > 0 && word[place - 1] == letter {
                continue;
            }
            let rest = without(&word, place);
            for option in self.letters.options(letter) {
                let left = self.searched(merged(&rest, option));
                match self.known(&left) {
                    Some(true) => return Ok(Some((word, false))),
                    Some(false) => {}
                    None => room::push(&mut open, left).map_err(|no_room| self.no_room(no_room))?,
                }
            }
        }
        if open.is_empty() {
            // It has moves, and all are bad. Words without moves are known.
            return Ok(Some((word, true)));
        }
        let waiting: usize = open.iter().map(|word| size_of_val::<[u32]>(word) + size_of::<Word>()).sum();
        budget.allow(stack.len(), waiting.saturating_mul(stack.len() + 1))?;
        room::push(stack, Frame { word, open }).map_err(|no_room| self.no_room(no_room))?;
        Ok(None)
    }

    /// Goes on with the last sum that waits.
    fn resume(&self, stack: &mut Vec<Frame>, next: &mut Option<Word>) -> Option<(Word, bool)> {
        let frame = stack.last_mut()?;
        while let Some(left) = frame.open.last() {
            match self.known(left) {
                Some(true) => return stack.pop().map(|frame| (frame.word, false)),
                Some(false) => frame.open.truncate(frame.open.len() - 1),
                None => {
                    *next = Some(left.clone());
                    return None;
                }
            }
        }
        stack.pop().map(|frame| (frame.word, true))
    }

    /// Keeps the outcome of a sum.
    pub fn note(&mut self, word: Word, lost: bool, budget: &mut Budget<'_, '_>) -> Result<(), Error> {
        let table = TableSize {
            len: self.memo.len(),
            capacity: self.memo.capacity(),
            allocated: self.memo.allocation_size(),
        };
        let growth = Growth::of_table(size_of::<(Word, bool)>(), table, 1).bytes();
        budget.memo = budget.memo.saturating_add(size_of_val::<[u32]>(&word));
        budget.sums = self.memo.len() + 1;
        budget.allow(0, growth)?;
        budget.report(Phase::Deciding, budget.sums)?;
        room::reserve_entry(&mut self.memo).map_err(|no_room| self.no_room(no_room))?;
        self.memo.insert(word, lost);
        Ok(())
    }

    fn no_room(&self, no_room: NoRoom) -> Error {
        no_room.at(self.memo.len())
    }
}
