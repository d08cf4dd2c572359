//! A commutative monoid, and the element of each letter.

use super::letters::Word;

/// Elements with their products, the element of each letter, and which elements are said to be lost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Machine {
    /// Of each element a word of letters that generate the monoid. That of 0, the identity, is empty.
    pub words: Vec<Word>,
    /// The product of elements a and b is at a · order + b.
    pub products: Vec<u32>,
    /// The element of each letter.
    pub classes: Vec<u32>,
    pub lost: Vec<bool>,
}

impl Machine {
    /// The monoid of one element: no heap has a move, and being stuck wins.
    pub fn trivial() -> Self {
        Self { words: vec![Word::default()], products: vec![0], classes: Vec::new(), lost: vec![false] }
    }

    pub fn order(&self) -> usize {
        self.lost.len()
    }

    pub fn product(&self, a: u32, b: u32) -> u32 {
        self.products[a as usize * self.order() + b as usize]
    }

    /// The element of a word of known letters.
    pub fn class_of(&self, word: &[u32]) -> u32 {
        word.iter().fold(0, |product, &letter| self.product(product, self.classes[letter as usize]))
    }

    pub fn is_lost(&self, word: &[u32]) -> bool {
        self.lost[self.class_of(word) as usize]
    }

    /// The same with the elements in another order, which lists all of them.
    pub fn renumbered(&self, elements: &[u32]) -> Self {
        let mut numbers = vec![0; self.order()];
        for (number, &element) in (0..).zip(elements) {
            numbers[element as usize] = number;
        }
        let number = |element: u32| numbers[element as usize];
        let products = |&a: &u32| elements.iter().map(move |&b| (a, b));
        Self {
            words: elements.iter().map(|&element| self.words[element as usize].clone()).collect(),
            products: elements.iter().flat_map(products).map(|(a, b)| number(self.product(a, b))).collect(),
            classes: self.classes.iter().map(|&class| number(class)).collect(),
            lost: elements.iter().map(|&element| self.lost[element as usize]).collect(),
        }
    }
}
