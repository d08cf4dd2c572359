//! Learns the quotient of more and more letters: a table of observations, and refinement by words that were
//! predicted wrong.
//!
//! Source: D. Angluin, *Learning regular sets from queries and counterexamples*, Information and Computation
//! 75 (1987), and R. L. Rivest and R. E. Schapire, *Inference of finite automata using homing sequences*,
//! Information and Computation 103 (1993), here for words whose letters may change places.

use std::collections::HashSet;

use super::Proof;
use super::budget::Budget;
use super::check::{Checked, check, kind_of, kinds};
use super::letters::{Letters, Word, merged, without};
use super::machine::{Classes, Machine};
use super::search::Oracle;
use super::shapes::MAX_DEPTH;
use super::table::Learner;
use crate::error::Error;

/// A monoid that is proved, or checked as far as the limits allowed.
pub(super) struct Learned {
    pub machine: Machine,
    pub proof: Proof,
    /// How many pairs the last check met.
    pub pairs: usize,
}

/// Finds the quotient of all letters.
pub(super) fn learn(letters: &Letters, budget: &mut Budget<'_, '_>) -> Result<Learned, Error> {
    let mut learner = Learner::new(Oracle::new(letters), vec![Word::default()], budget)?;
    let mut found = Learned { machine: Machine::trivial(), proof: Proof::All, pairs: 1 };
    for letter in 0..letters.len() as u32 {
        let mut next = learner.learn_letter(letter, &found, budget)?;
        // What a guess leads to is proved as well. If it cannot be, less is guessed.
        for depth in (1..=MAX_DEPTH).map(Some).chain([None]) {
            if next.is_none() {
                learner = learner.again(depth, letter, budget)?;
                next = learner.learn_letter(letter, &found, budget)?;
            }
        }
        found = next.ok_or(Error::InconsistentMoves { position: letter as usize })?;
        if found.proof == Proof::All {
            learner.oracle.prove(found.machine.clone(), budget)?;
        }
    }
    Ok(found)
}

/// Whether the monoid is one that was proved, with one letter more that has no moves or is of a kind with
/// another: then no other pairs occur.
fn is_known_kind(before: &Machine, now: &Machine, letters: &Letters) -> bool {
    let letter = now.classes.len() as u32 - 1;
    if !letters.has_moves(letter) {
        return true;
    }
    let same = before.order() == now.order() && before.products == now.products;
    let same = same && now.classes.starts_with(&before.classes);
    let (class, options) = kind_of(now, letters, letter);
    same && kinds(before, letters).0.iter().any(|kind| kind.class == class && kind.options == options)
}

/// Whether any two elements have different outcomes beside some element.
fn is_minimal(machine: &Machine) -> bool {
    let beside = |products: &[u32]| -> Vec<bool> {
        products.iter().map(|&product| machine.lost[product as usize]).collect()
    };
    let mut known = HashSet::new();
    machine.products.chunks_exact(machine.order()).all(|products| known.insert(beside(products)))
}

impl Learner<'_> {
    /// The same from the start, with other guesses, before a letter is taken in.
    fn again(mut self, depth: Option<u32>, letter: u32, budget: &mut Budget<'_, '_>) -> Result<Self, Error> {
        self.oracle.guess(depth, budget)?;
        self.suffixes.retain(|suffix| suffix.last().is_none_or(|&last| last < letter));
        budget.elements = 0;
        let mut learner = Self::new(self.oracle, self.suffixes, budget)?;
        (0..letter).try_for_each(|letter| learner.add_letter(letter, budget))?;
        Ok(learner)
    }

    /// Takes in one letter more. `None` if outcomes that were guessed proved wrong.
    fn learn_letter(
        &mut self,
        letter: u32,
        before: &Learned,
        budget: &mut Budget<'_, '_>,
    ) -> Result<Option<Learned>, Error> {
        let letters = self.oracle.letters;
        self.add_letter(letter, budget)?;
        loop {
            let machine = self.machine(budget)?;
            if is_known_kind(&before.machine, &machine, letters) {
                return Ok(Some(Learned { machine, ..*before }));
            }
            match check(&machine, letters, budget) {
                // Claim 64. Only a wrong guess tells apart what is equal.
                Checked::Proved { .. } if !is_minimal(&machine) => return Ok(None),
                Checked::Proved { pairs } => return Ok(Some(Learned { machine, proof: Proof::All, pairs })),
                Checked::Wrong { word, plies } => {
                    self.oracle.trust(&machine, plies);
                    if !self.refine(&machine, &word, budget)? {
                        return Ok(None);
                    }
                }
                Checked::Unfinished { plies: plies @ 1.., .. } if letter as usize + 1 == letters.len() => {
                    return Ok(Some(Learned { machine, proof: Proof::Plies(plies - 1), pairs: 0 }));
                }
                Checked::Unfinished { error, .. } => return Err(error),
            }
        }
    }

    /// Adds a suffix that shows why the outcome of this word was predicted wrong. Of the words between it and
    /// the word of its element, each with one letter more replaced, two neighbours differ. Not so if the outcome
    /// of the word was guessed, and guessed wrong: then nothing is added.
    fn refine(
        &mut self,
        machine: &Machine,
        word: &[u32],
        budget: &mut Budget<'_, '_>,
    ) -> Result<bool, Error> {
        let wrong = !machine.is_lost(word);
        if self.oracle.is_exact() {
            self.oracle.note(word.into(), wrong, budget)?;
        } else if self.oracle.is_lost(word, budget)? != wrong {
            return Ok(false);
        }
        let mut word: Word = word.into();
        while let Some(place) = word.iter().position(|letter| !self.generators.contains(letter)) {
            let rest = without(&word, place);
            let class = machine.classes[word[place] as usize];
            let replaced = merged(&rest, &machine.words[class as usize]);
            if self.oracle.is_lost(&replaced, budget)? != wrong {
                return self.add_suffix(rest, budget).map(|()| true);
            }
            word = replaced;
        }
        let mut class = 0;
        for (place, &letter) in word.iter().enumerate() {
            class = machine.product(class, machine.classes[letter as usize]);
            let rest = &word[place + 1..];
            let replaced = merged(&machine.words[class as usize], rest);
            if self.oracle.is_lost(&replaced, budget)? != wrong {
                return self.add_suffix(rest.into(), budget).map(|()| true);
            }
        }
        Ok(false)
    }
}
