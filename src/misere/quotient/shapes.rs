//! What may stand for what, where outcomes are guessed: of all words of one shape the one in which play lasts
//! the fewest plies.

use super::budget::Budget;
use super::check::{Kind, Pairs, kinds};
use super::letters::{Letters, Word, merged};
use super::machine::Machine;
use crate::error::Error;
use crate::room;

/// How much of a word its shape tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    /// Its element.
    Elements,
    /// Its element, and those of its options.
    Pairs,
    /// All: nothing is guessed.
    Exact,
}

/// The shapes of the words of some letters.
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
    /// The shapes of a level; `None` if nothing is to be guessed.
    pub fn new(
        level: Level,
        machine: &Machine,
        letters: &Letters,
        budget: &mut Budget<'_, '_>,
    ) -> Result<Option<Self>, Error> {
        let (kinds, of_letters) = kinds(machine, letters);
        let (next, words) = match level {
            Level::Elements => of_elements(machine, &kinds),
            Level::Pairs => of_pairs(machine, &kinds, budget)?,
            Level::Exact => return Ok(None),
        };
        Ok(Some(Self { kinds: of_letters, kind_count: kinds.len(), next, words }))
    }

    /// The shortest word of the shape of a word.
    pub fn short(&self, word: &[u32]) -> &[u32] {
        let shape = word.iter().fold(0, |shape, &letter| match self.kinds[letter as usize] {
            Some(kind) => self.next[shape * self.kind_count + kind as usize] as usize,
            None => shape,
        });
        &self.words[shape]
    }
}

/// By E. W. Dijkstra's algorithm, with a list in the place of a queue.
fn of_elements(machine: &Machine, kinds: &[Kind]) -> (Vec<u32>, Vec<Word>) {
    let elements = 0..machine.order() as u32;
    let next = elements.flat_map(|element| kinds.iter().map(move |kind| machine.product(element, kind.class)));
    let next: Vec<u32> = next.collect();
    let mut best: Vec<Option<(u64, Word)>> = vec![None; machine.order()];
    let mut done = vec![false; machine.order()];
    best[0] = Some((0, Word::default()));
    let nearest = |best: &[Option<(u64, Word)>], done: &[bool]| {
        let reached = best.iter().zip(0..).filter(|&(best, at): &(_, usize)| best.is_some() && !done[at]);
        reached.min_by_key(|(best, _)| best.as_ref().map(|(plies, _)| *plies)).map(|(_, at)| at)
    };
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
    (next, best.into_iter().map(|best| best.map(|(_, word)| word).unwrap_or_default()).collect())
}

fn of_pairs(
    machine: &Machine,
    kinds: &[Kind],
    budget: &mut Budget<'_, '_>,
) -> Result<(Vec<u32>, Vec<Word>), Error> {
    let mut pairs = Pairs::new(machine, kinds);
    pairs.walk(budget, &mut 0)?;
    let no_room = |no_room: room::NoRoom| no_room.at(pairs.len());
    let mut next = room::list(pairs.len().saturating_mul(kinds.len())).map_err(no_room)?;
    let mut words = room::list(pairs.len()).map_err(no_room)?;
    for pair in 0..pairs.len() as u32 {
        words.push(pairs.word(pair));
        next.extend((0..kinds.len()).map(|kind| pairs.next(pair, kind)));
    }
    Ok((next, words))
}
