//! The table of observations: elements, and what tells them apart.

use hashbrown::HashMap;

use super::budget::Budget;
use super::letters::{Word, merged};
use super::machine::Machine;
use super::search::Oracle;
use crate::error::Error;
use crate::room;
use crate::watch::Phase;

/// For each suffix, whether the word with it is lost.
type Row = Box<[bool]>;

/// The table: elements, what tells them apart, and the letters seen so far.
pub(super) struct Learner<'a> {
    pub oracle: Oracle<'a>,
    /// Letters whose products are all elements.
    pub generators: Vec<u32>,
    pub suffixes: Vec<Word>,
    elements: Vec<Element>,
    /// The rows of the letters seen so far; `None` for one without moves.
    letters: Vec<Option<Row>>,
}

/// An element: a word of generators, its row, and the rows of the word with each generator more.
struct Element {
    word: Word,
    row: Row,
    next: Vec<Row>,
    /// The element and the generator of which it is the product.
    from: (u32, u32),
}

impl<'a> Learner<'a> {
    pub fn new(oracle: Oracle<'a>, suffixes: Vec<Word>, budget: &mut Budget<'_, '_>) -> Result<Self, Error> {
        let (generators, elements, letters) = (Vec::new(), Vec::new(), Vec::new());
        let mut learner = Self { oracle, generators, suffixes, elements, letters };
        let row = learner.row(&[], budget)?;
        learner.elements.push(Element { word: Word::default(), row, next: Vec::new(), from: (0, 0) });
        Ok(learner)
    }

    fn row(&mut self, word: &[u32], budget: &mut Budget<'_, '_>) -> Result<Row, Error> {
        let Self { oracle, suffixes, .. } = self;
        suffixes.iter().map(|suffix| oracle.is_lost(&merged(word, suffix), budget)).collect()
    }

    pub fn add_letter(&mut self, letter: u32, budget: &mut Budget<'_, '_>) -> Result<(), Error> {
        let has_moves = self.oracle.letters.has_moves(letter);
        let row = if has_moves { Some(self.row(&[letter], budget)?) } else { None };
        room::push(&mut self.letters, row).map_err(|no_room| no_room.at(letter as usize))
    }

    /// Adds a suffix that tells two words apart which had equal rows.
    pub fn add_suffix(&mut self, suffix: Word, budget: &mut Budget<'_, '_>) -> Result<(), Error> {
        debug_assert!(!self.suffixes.contains(&suffix));
        let rows = self.elements.len() * (1 + self.generators.len()) + self.letters.len();
        budget.elements = budget.elements.saturating_add(rows);
        budget.allow(self.elements.len(), 0)?;
        let Self { oracle, generators, elements, letters, .. } = self;
        let mut longer = |row: &mut Row, word: &[u32]| {
            let lost = oracle.is_lost(&merged(word, &suffix), budget)?;
            *row = row.iter().copied().chain([lost]).collect();
            Ok::<(), Error>(())
        };
        for element in elements {
            longer(&mut element.row, &element.word)?;
            for (row, &generator) in element.next.iter_mut().zip(generators.iter()) {
                longer(row, &merged(&element.word, &[generator]))?;
            }
        }
        for (row, letter) in letters.iter_mut().zip(0..) {
            row.as_mut().map_or(Ok(()), |row| longer(row, &[letter]))?;
        }
        self.suffixes.push(suffix);
        Ok(())
    }

    /// Completes the table until it is a commutative monoid, and returns it.
    pub fn machine(&mut self, budget: &mut Budget<'_, '_>) -> Result<Machine, Error> {
        loop {
            let steps = self.close(budget)?;
            match self.clash(&steps, budget)? {
                None => return self.finish(&steps, budget),
                Some(suffix) => self.add_suffix(suffix, budget)?,
            }
        }
    }

    /// Adds elements and generators until every row is that of an element. Returns for each element where the
    /// generators lead.
    fn close(&mut self, budget: &mut Budget<'_, '_>) -> Result<Vec<Vec<u32>>, Error> {
        let mut numbers: HashMap<Row, u32> = HashMap::new();
        for (element, number) in self.elements.iter().zip(0..) {
            numbers.insert(element.row.clone(), number);
        }
        loop {
            let mut steps: Vec<Vec<u32>> = Vec::new();
            while steps.len() < self.elements.len() {
                let number = steps.len() as u32;
                let mut step = Vec::new();
                for generator in 0..self.generators.len() {
                    let row = self.next_row(number, generator, budget)?;
                    step.push(match numbers.get(&row) {
                        Some(&to) => to,
                        None => self.add_element((number, generator as u32), row, &mut numbers, budget)?,
                    });
                }
                room::push(&mut steps, step).map_err(|no_room| no_room.at(self.elements.len()))?;
            }
            let is_new = |row: &Option<Row>| row.as_ref().is_some_and(|row| !numbers.contains_key(row));
            match self.letters.iter().position(is_new) {
                Some(letter) => self.generators.push(letter as u32),
                None => return Ok(steps),
            }
        }
    }

    /// The row of an element with one generator more.
    fn next_row(&mut self, number: u32, generator: usize, budget: &mut Budget<'_, '_>) -> Result<Row, Error> {
        let element = &self.elements[number as usize];
        if let Some(row) = element.next.get(generator) {
            return Ok(row.clone());
        }
        let word = merged(&element.word, &[self.generators[generator]]);
        let row = self.row(&word, budget)?;
        self.elements[number as usize].next.push(row.clone());
        Ok(row)
    }

    fn add_element(
        &mut self,
        from: (u32, u32),
        row: Row,
        numbers: &mut HashMap<Row, u32>,
        budget: &mut Budget<'_, '_>,
    ) -> Result<u32, Error> {
        let number = self.elements.len();
        let word = merged(&self.elements[from.0 as usize].word, &[self.generators[from.1 as usize]]);
        // The rows of an element, with those of its products, and its row and column of products.
        let rows = (self.generators.len() + 3) * (self.suffixes.len() + size_of::<Row>());
        let bytes = rows + size_of_val::<[u32]>(&word) + 4 * 2 * (2 * number + 1);
        budget.elements = budget.elements.saturating_add(bytes);
        budget.allow(number + 1, 0)?;
        budget.report(Phase::Exploring, number)?;
        room::reserve_entry(numbers).map_err(|no_room| no_room.at(number))?;
        numbers.insert(row.clone(), number as u32);
        let element = Element { word, row, next: Vec::new(), from };
        room::push(&mut self.elements, element).map_err(|no_room| no_room.at(number))?;
        Ok(number as u32)
    }

    /// A suffix that tells apart what the table takes for equal, if the order of two letters matters in it.
    fn clash(&mut self, steps: &[Vec<u32>], budget: &mut Budget<'_, '_>) -> Result<Option<Word>, Error> {
        for (number, step) in steps.iter().enumerate() {
            for (a, b) in (0..step.len()).flat_map(|b| (0..b).map(move |a| (a, b))) {
                let (ab, ba) = (steps[step[a] as usize][b], steps[step[b] as usize][a]);
                if ab != ba {
                    return self.told_apart(number, (a, step[a]), b, (ab, ba), budget).map(Some);
                }
            }
        }
        Ok(None)
    }

    /// An element times generator a is `by_a`, and that times b is `ab`, while first b and then a leads to `ba`.
    /// Then a suffix tells the element with a apart from `by_a`, or the same with b.
    fn told_apart(
        &mut self,
        number: usize,
        (a, by_a): (usize, u32),
        b: usize,
        (ab, ba): (u32, u32),
        budget: &mut Budget<'_, '_>,
    ) -> Result<Word, Error> {
        let mut both = self.elements[ab as usize].row.iter().zip(&self.elements[ba as usize].row);
        let at = both.position(|(x, y)| x != y).unwrap_or_default();
        let with = |letter: usize| merged(&[self.generators[letter]], &self.suffixes[at]);
        let (with_a, with_b) = (with(a), with(b));
        let whole = merged(&merged(&self.elements[number].word, &[self.generators[a]]), &with_b);
        let short = merged(&self.elements[by_a as usize].word, &with_b);
        let differ = self.oracle.is_lost(&whole, budget)? != self.oracle.is_lost(&short, budget)?;
        Ok(if differ { with_b } else { with_a })
    }

    fn finish(&self, steps: &[Vec<u32>], budget: &Budget<'_, '_>) -> Result<Machine, Error> {
        let order = self.elements.len();
        budget.allow(order, 8 * order.saturating_mul(order))?;
        let no_room = |no_room: room::NoRoom| no_room.at(order);
        let mut products: Vec<u32> = room::list(order.saturating_mul(order)).map_err(no_room)?;
        for a in 0..order {
            for (b, element) in self.elements.iter().enumerate() {
                // An element comes after the one of which it is the product.
                let (before, generator) = element.from;
                products.push(match b {
                    0 => a as u32,
                    _ => steps[products[a * order + before as usize] as usize][generator as usize],
                });
            }
        }
        let numbers: HashMap<&Row, u32> = self.elements.iter().map(|element| &element.row).zip(0..).collect();
        let class = |row: &Option<Row>| row.as_ref().and_then(|row| numbers.get(row)).copied().unwrap_or(0);
        Ok(Machine {
            words: self.elements.iter().map(|element| element.word.clone()).collect(),
            products,
            classes: self.letters.iter().map(class).collect(),
            // The first suffix is empty.
            lost: self.elements.iter().map(|element| element.row[0]).collect(),
        })
    }
}
