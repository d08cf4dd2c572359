//! What the heaps of a game can become: the letters of words, and their moves.

use super::budget::Budget;
use crate::error::Error;
use crate::heap::HeapGame;
use crate::room;
use crate::watch::Phase;

/// A sum of heaps: letters in ascending order, none of them without moves.
pub(super) type Word = Box<[u32]>;

/// The letters from 0 on: what each can become. A letter only becomes smaller ones.
#[derive(Debug)]
pub(super) struct Letters {
    options: Vec<Vec<Word>>,
    /// Of each letter, the most plies that play in it can last.
    plies: Vec<u64>,
}

impl Letters {
    /// No letters yet.
    pub const fn new() -> Self {
        Self { options: Vec::new(), plies: Vec::new() }
    }

    /// The heaps of 0 to `largest`.
    pub fn of_heaps(game: &HeapGame, largest: u32, budget: &mut Budget<'_, '_>) -> Result<Self, Error> {
        let mut letters = Self::new();
        for heap in 0..=largest {
            let moves = game.options(u64::from(heap)).map(|parts| {
                // Parts are smaller than the heap.
                parts.into_iter().map(|part| part as u32).collect::<Vec<u32>>()
            });
            letters.push(moves, budget)?;
        }
        Ok(letters)
    }

    /// Adds a letter by its moves, which lead to sums of letters that are there.
    pub fn push(
        &mut self,
        moves: impl Iterator<Item = Vec<u32>>,
        budget: &mut Budget<'_, '_>,
    ) -> Result<(), Error> {
        let mut options: Vec<Word> = Vec::new();
        for mut word in moves {
            word.retain(|&letter| self.has_moves(letter));
            word.sort_unstable();
            room::push(&mut options, word.into_boxed_slice()).map_err(|no_room| no_room.at(self.len()))?;
        }
        options.sort_unstable();
        options.dedup();
        let longest = options.iter().map(|word| self.plies_of(word)).max();
        let contents: usize = options.iter().map(|word| size_of_val::<[u32]>(word)).sum();
        budget.letters += contents + options.capacity() * size_of::<Word>() + size_of::<(Vec<Word>, u64)>();
        budget.allow(0, 0)?;
        budget.report(Phase::Reading, self.len())?;
        self.plies.push(longest.map_or(0, |plies| plies.saturating_add(1)));
        self.options.push(options);
        Ok(())
    }

    pub fn len(&self) -> usize {
        self.options.len()
    }

    pub fn options(&self, letter: u32) -> &[Word] {
        &self.options[letter as usize]
    }

    pub fn has_moves(&self, letter: u32) -> bool {
        !self.options[letter as usize].is_empty()
    }

    /// The most plies that play in a sum can last: every move makes it less.
    pub fn plies_of(&self, word: &[u32]) -> u64 {
        word.iter().fold(0, |sum, &letter| self.plies[letter as usize].saturating_add(sum))
    }
}

/// The sum of two words.
pub(super) fn merged(a: &[u32], b: &[u32]) -> Word {
    let mut word = [a, b].concat();
    word.sort_unstable();
    word.into_boxed_slice()
}

/// A word without its letter at a place.
pub(super) fn without(word: &[u32], place: usize) -> Word {
    [&word[..place], &word[place + 1..]].concat().into_boxed_slice()
}
