//! A commutative monoid, and the element of each letter.

use super::letters::Word;

/// What the classes of words are, and how they multiply; 0 is the class of the empty word.
pub(super) trait Classes {
    /// How many classes there are.
    fn order(&self) -> usize;

    fn product(&self, a: u32, b: u32) -> u32;

    /// The class of a letter that has moves, and of each one known.
    fn class(&self, letter: u32) -> u32;

    /// How many letters are known.
    fn letter_count(&self) -> usize;

    /// Whether a word of a class cannot have options of these classes. Claim 65.
    fn contradict(&self, class: u32, options: impl Iterator<Item = u32>) -> bool;

    /// The class of a word of known letters without those that have no moves.
    fn class_of(&self, word: &[u32]) -> u32 {
        word.iter().fold(0, |product, &letter| self.product(product, self.class(letter)))
    }
}

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

impl Classes for Machine {
    fn order(&self) -> usize {
        self.lost.len()
    }

    fn product(&self, a: u32, b: u32) -> u32 {
        self.products[a as usize * self.order() + b as usize]
    }

    fn class(&self, letter: u32) -> u32 {
        self.classes[letter as usize]
    }

    fn letter_count(&self) -> usize {
        self.classes.len()
    }

    fn contradict(&self, class: u32, options: impl Iterator<Item = u32>) -> bool {
        let mut options = options.peekable();
        let lost = options.peek().is_some() && !options.any(|option| self.lost[option as usize]);
        self.lost[class as usize] != lost
    }
}
