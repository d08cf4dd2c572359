//! The proof that a monoid tells all outcomes: every pair of the class of a word and the classes of its
//! options, in the order of the plies that play in the word can last.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::BuildHasher;

use hashbrown::{DefaultHashBuilder, HashMap, HashTable};

use super::budget::Budget;
use super::letters::{Letters, Word};
use super::machine::{Classes, Machine};
use crate::error::Error;
use crate::growth::{Growth, TableSize};
use crate::room::{self, NoRoom};
use crate::watch::Phase;

/// What the check found.
pub(super) enum Checked {
    /// All outcomes are right. So many pairs occur.
    Proved { pairs: usize },
    /// The outcome of this word is wrong, and none with fewer plies is.
    Wrong { word: Word, plies: u64 },
    /// A limit was met. All outcomes of words with fewer plies are right.
    Unfinished { plies: u64, error: Error },
}

/// A kind of letter: its class and those of its options. Letters of one kind lead from a pair to the same pair.
pub(super) struct Kind {
    pub class: u32,
    pub options: Box<[u32]>,
    /// One with the fewest plies.
    pub letter: u32,
    pub plies: u64,
}

/// The kinds of the letters that a monoid knows, and of each letter the number of its kind, if it has moves.
pub(super) fn kinds(machine: &impl Classes, letters: &Letters) -> (Vec<Kind>, Vec<Option<u32>>) {
    let mut kinds: Vec<Kind> = Vec::new();
    let mut numbers: HashMap<(u32, Box<[u32]>), u32> = HashMap::new();
    let of_letters = (0..machine.letter_count() as u32).map(|letter| {
        if !letters.has_moves(letter) {
            return None;
        }
        let (class, options) = kind_of(machine, letters, letter);
        let plies = letters.plies_of(&[letter]);
        let number = *numbers.entry((class, options.clone())).or_insert(kinds.len() as u32);
        match kinds.get_mut(number as usize) {
            None => kinds.push(Kind { class, options, letter, plies }),
            Some(kind) if plies < kind.plies => (kind.letter, kind.plies) = (letter, plies),
            Some(_) => {}
        }
        Some(number)
    });
    let of_letters = of_letters.collect();
    (kinds, of_letters)
}

/// The class of a letter and those of its options.
pub(super) fn kind_of(machine: &impl Classes, letters: &Letters, letter: u32) -> (u32, Box<[u32]>) {
    let mut options: Vec<u32> = letters.options(letter).iter().map(|word| machine.class_of(word)).collect();
    options.sort_unstable();
    options.dedup();
    (machine.class(letter), options.into_boxed_slice())
}

/// Checks every word.
pub(super) fn check(machine: &Machine, letters: &Letters, budget: &mut Budget<'_, '_>) -> Checked {
    let (kinds, _) = kinds(machine, letters);
    let mut pairs = Pairs::new(machine, &kinds);
    let mut plies = 0;
    match pairs.walk(budget, &mut plies) {
        Ok(None) => Checked::Proved { pairs: pairs.len() },
        Ok(Some(wrong)) => Checked::Wrong { word: pairs.word(wrong), plies },
        Err(error) => Checked::Unfinished { plies, error },
    }
}

/// How a pair was reached with the fewest plies: from which pair, by which kind of letter, and these.
type From = (u32, Option<u32>, u64);

/// The pairs met so far, by number.
pub(super) struct Pairs<'a, M> {
    machine: &'a M,
    kinds: &'a [Kind],
    /// How many words of memory a pair takes: the class, and a bit for each class of an option.
    stride: usize,
    contents: Vec<u64>,
    numbers: HashTable<u32>,
    hasher: DefaultHashBuilder,
    from: Vec<From>,
    queue: BinaryHeap<Reverse<(u64, u32)>>,
}

impl<'a, M: Classes> Pairs<'a, M> {
    pub fn new(machine: &'a M, kinds: &'a [Kind]) -> Self {
        Self {
            machine,
            kinds,
            stride: 1 + machine.order().div_ceil(64),
            contents: Vec::new(),
            numbers: HashTable::new(),
            hasher: DefaultHashBuilder::default(),
            from: Vec::new(),
            queue: BinaryHeap::new(),
        }
    }

    /// Visits all pairs, those of the fewest plies first, and returns the first that contradicts itself.
    pub fn walk(&mut self, budget: &mut Budget<'_, '_>, plies: &mut u64) -> Result<Option<u32>, Error> {
        let mut pair = vec![0; self.stride];
        self.meet(&pair, (0, None, 0), budget)?;
        let mut done = 0;
        while let Some(Reverse((now, number))) = self.queue.pop() {
            if self.from[number as usize].2 < now {
                continue;
            }
            *plies = now;
            budget.report(Phase::Checking, done)?;
            done += 1;
            if self.contradicts(number) {
                return Ok(Some(number));
            }
            for kind in 0..self.kinds.len() {
                self.add_letter(number, kind, &mut pair);
                let then = now.saturating_add(self.kinds[kind].plies);
                self.meet(&pair, (number, Some(kind as u32), then), budget)?;
            }
        }
        Ok(None)
    }

    /// How many pairs were met.
    pub fn len(&self) -> usize {
        self.from.len()
    }

    /// The number of the pair to which a kind of letter leads, after all were visited.
    pub fn next(&self, number: u32, kind: usize) -> u32 {
        let mut pair = vec![0; self.stride];
        self.add_letter(number, kind, &mut pair);
        let same = |&number: &u32| self.pair(number) == pair;
        self.numbers.find(self.hasher.hash_one(&pair[..]), same).copied().unwrap_or_default()
    }

    fn pair(&self, number: u32) -> &[u64] {
        &self.contents[number as usize * self.stride..][..self.stride]
    }

    /// Whether the class of a pair is not as those of its options make it.
    fn contradicts(&self, number: u32) -> bool {
        let [class, options @ ..] = self.pair(number) else { return false };
        self.machine.contradict(*class as u32, ones(options))
    }

    /// The pair of a word and one letter more.
    fn add_letter(&self, number: u32, kind: usize, sum: &mut [u64]) {
        let kind = &self.kinds[kind];
        let [class, options @ ..] = self.pair(number) else { return };
        let class = *class as u32;
        sum.fill(0);
        sum[0] = u64::from(self.machine.product(class, kind.class));
        let moved = ones(options).map(|option| self.machine.product(option, kind.class));
        let other = kind.options.iter().map(|&option| self.machine.product(class, option));
        for option in moved.chain(other) {
            sum[1 + option as usize / 64] |= 1 << (option % 64);
        }
    }

    /// Notes how a pair was reached.
    fn meet(&mut self, pair: &[u64], from: From, budget: &Budget<'_, '_>) -> Result<(), Error> {
        let hash = self.hasher.hash_one(pair);
        let same = |&number: &u32| self.pair(number) == pair;
        let number = match self.numbers.find(hash, same) {
            Some(&number) if self.from[number as usize].2 <= from.2 => return Ok(()),
            Some(&number) => {
                self.from[number as usize] = from;
                number
            }
            None => self.insert(pair, hash, from, budget)?,
        };
        self.queue.try_reserve(1).map_err(|_| self.no_room(NoRoom { bytes: 32 * self.queue.len() }))?;
        self.queue.push(Reverse((from.2, number)));
        Ok(())
    }

    fn insert(&mut self, pair: &[u64], hash: u64, from: From, budget: &Budget<'_, '_>) -> Result<u32, Error> {
        let table = TableSize {
            len: self.numbers.len(),
            capacity: self.numbers.capacity(),
            allocated: self.numbers.allocation_size(),
        };
        let queue = 3 * size_of::<(u64, u32)>() * (self.queue.len() + 1);
        let growth = Growth::of_table(size_of::<u32>(), table, 1)
            .and(Growth::of(&self.contents, self.stride))
            .and(Growth::of(&self.from, 1))
            .and(Growth::fixed(queue));
        budget.allow(self.from.len() + 1, growth.bytes())?;
        let number = u32::try_from(self.from.len()).unwrap_or(u32::MAX);
        if number == u32::MAX {
            return Err(Error::TooManyPositions { len: self.from.len(), limit: u32::MAX as usize });
        }
        room::reserve(&mut self.contents, self.stride).map_err(|no_room| self.no_room(no_room))?;
        self.contents.extend_from_slice(pair);
        room::push(&mut self.from, from).map_err(|no_room| no_room.at(number as usize))?;
        let Self { numbers, contents, stride, hasher, .. } = self;
        let rehash = |&number: &u32| hasher.hash_one(&contents[number as usize * *stride..][..*stride]);
        numbers
            .try_reserve(1, rehash)
            .map_err(|_| NoRoom::for_table(2 * numbers.len()).at(number as usize))?;
        numbers.insert_unique(hash, number, rehash);
        Ok(number)
    }

    /// The word by which a pair was reached.
    pub fn word(&self, mut number: u32) -> Word {
        let mut word = Vec::new();
        // Only the empty word was reached without a letter.
        while let (before, Some(kind), _) = self.from[number as usize] {
            word.push(self.kinds[kind as usize].letter);
            number = before;
        }
        word.sort_unstable();
        word.into_boxed_slice()
    }

    fn no_room(&self, no_room: NoRoom) -> Error {
        no_room.at(self.from.len())
    }
}

/// The numbers of the bits that are set.
fn ones(words: &[u64]) -> impl Iterator<Item = u32> + '_ {
    words.iter().zip(0..).flat_map(|(&word, place): (&u64, u32)| {
        let left = std::iter::successors(Some(word), |left| Some(left & left.wrapping_sub(1)));
        left.take_while(|&left| left != 0).map(move |left| 64 * place + left.trailing_zeros())
    })
}
