//! What may stand for what, where outcomes are guessed: of all words of one shape the one in which play lasts
//! the fewest plies.

use super::budget::Budget;
use super::check::{Kind, Pairs, kinds};
use super::letters::{Letters, Word, merged};
use super::machine::{Classes, Machine};
use crate::error::Error;
use crate::room::{self, NoRoom};

/// The most that is looked at before nothing is guessed.
pub(super) const MAX_DEPTH: u32 = 4;

/// The shapes of the words of some letters. At depth 0 the shape is the element. At each depth more it is the
/// shape before, and those of the options.
pub(super) struct Shapes {
    /// The kind of each letter that has moves.
    kinds: Vec<Option<u32>>,
    kind_count: usize,
    /// The shape of a word of shape s with a letter of kind k more is at s · kinds + k.
    next: Vec<u32>,
    /// The shortest word of each shape.
    words: Vec<Word>,
}

impl Shapes {
    pub fn new(
        depth: u32,
        machine: &Machine,
        letters: &Letters,
        budget: &mut Budget<'_, '_>,
    ) -> Result<Self, Error> {
        let mut shapes = Self::of_elements(machine, letters);
        for _ in 0..depth {
            shapes = shapes.deeper(letters, budget)?;
        }
        Ok(shapes)
    }

    /// By E. W. Dijkstra's algorithm, with a list in the place of a queue.
    fn of_elements(machine: &Machine, letters: &Letters) -> Self {
        let (kinds, of_letters) = kinds(machine, letters);
        let elements = 0..machine.order() as u32;
        let products = |element| kinds.iter().map(move |kind: &Kind| machine.product(element, kind.class));
        let next: Vec<u32> = elements.flat_map(products).collect();
        let mut best: Vec<Option<(u64, Word)>> = vec![None; machine.order()];
        let mut done = vec![false; machine.order()];
        best[0] = Some((0, Word::default()));
        while let Some(at) = nearest(&best, &done) {
            done[at] = true;
            let Some((plies, word)) = best[at].clone() else { continue };
            for (kind, &to) in kinds.iter().zip(&next[at * kinds.len()..]) {
                let plies = plies.saturating_add(kind.plies);
                if best[to as usize].as_ref().is_none_or(|&(before, _)| plies < before) {
                    best[to as usize] = Some((plies, merged(&word, &[kind.letter])));
                }
            }
        }
        let words = best.into_iter().map(|best| best.map(|(_, word)| word).unwrap_or_default()).collect();
        Self { kinds: of_letters, kind_count: kinds.len(), next, words }
    }

    /// The shapes of one depth more.
    fn deeper(&self, letters: &Letters, budget: &mut Budget<'_, '_>) -> Result<Self, Error> {
        let (kinds, of_letters) = kinds(self, letters);
        let mut pairs = Pairs::new(self, &kinds);
        pairs.walk(budget, &mut 0)?;
        let no_room = |no_room: NoRoom| no_room.at(pairs.len());
        let mut next = room::list(pairs.len().saturating_mul(kinds.len())).map_err(no_room)?;
        let mut words = room::list(pairs.len()).map_err(no_room)?;
        for pair in 0..pairs.len() as u32 {
            words.push(pairs.word(pair));
            next.extend((0..kinds.len()).map(|kind| pairs.next(pair, kind)));
        }
        Ok(Self { kinds: of_letters, kind_count: kinds.len(), next, words })
    }

    /// The shortest word of the shape of a word.
    pub fn short(&self, word: &[u32]) -> &[u32] {
        &self.words[self.after(0, word) as usize]
    }

    /// The shape of a word of this shape beside another.
    fn after(&self, shape: u32, word: &[u32]) -> u32 {
        word.iter().fold(shape, |shape, &letter| match self.kinds[letter as usize] {
            Some(kind) => self.next[shape as usize * self.kind_count + kind as usize],
            None => shape,
        })
    }
}

/// The nearest that is reached and not done.
fn nearest(best: &[Option<(u64, Word)>], done: &[bool]) -> Option<usize> {
    let open = best.iter().enumerate().filter(|&(at, _)| !done[at]);
    let reached = open.filter_map(|(at, best)| best.as_ref().map(|(plies, _)| (*plies, at)));
    reached.min().map(|(_, at)| at)
}

impl Classes for Shapes {
    fn order(&self) -> usize {
        self.words.len()
    }

    fn product(&self, a: u32, b: u32) -> u32 {
        self.after(a, &self.words[b as usize])
    }

    fn class(&self, letter: u32) -> u32 {
        self.after(0, &[letter])
    }

    fn letter_count(&self) -> usize {
        self.kinds.len()
    }

    /// Nothing is claimed of shapes.
    fn contradict(&self, _: u32, _: impl Iterator<Item = u32>) -> bool {
        false
    }
}
