//! Generators, normal forms and relations of a monoid.

use std::fmt;

use super::Quotient;
use super::machine::{Classes, Machine};

/// The least generators, and each element as its least word in them: the shortest, and of those the one with
/// the most of the first generators.
///
/// Such words have a relation for each least word that is not one of them, and these relations present the
/// monoid: a word with a part on the left of a relation becomes less by it, until it is the word of its
/// element. (They are the reduced Gröbner basis; L. Rédei, *The Theory of Finitely Generated Commutative
/// Semigroups*, 1965, shows that finitely many relations are always enough.)
pub(super) struct Presentation {
    /// Letters, in ascending order.
    pub generators: Vec<u32>,
    /// The least word of each element, of places of generators, in ascending order of the words.
    pub words: Vec<Vec<u32>>,
    /// The element of the machine that each one is.
    pub elements: Vec<u32>,
    /// Words that are equal; the one on the right is least.
    pub relations: Vec<(Vec<u32>, Vec<u32>)>,
}

impl Presentation {
    pub fn of(machine: &Machine) -> Self {
        let generators = generators(machine);
        let mut numbers: Vec<Option<usize>> = vec![None; machine.order()];
        let mut this = Self { generators, words: vec![vec![]], elements: vec![0], relations: Vec::new() };
        numbers[0] = Some(0);
        let mut next = 0;
        while next < this.words.len() {
            let (word, element) = (this.words[next].clone(), this.elements[next]);
            let last = word.last().map_or(0, |&last| last as usize);
            for place in last..this.generators.len() {
                let class = machine.classes[this.generators[place] as usize];
                let product = machine.product(element, class);
                let longer = [&word[..], &[place as u32]].concat();
                match numbers[product as usize] {
                    None => {
                        numbers[product as usize] = Some(this.words.len());
                        this.words.push(longer);
                        this.elements.push(product);
                    }
                    Some(number) if this.parts_are_least(machine, &numbers, &longer) => {
                        this.relations.push((longer, this.words[number].clone()));
                    }
                    Some(_) => {}
                }
            }
            next += 1;
        }
        this
    }

    /// Whether a word is the least of its element wherever one letter is left out.
    fn parts_are_least(&self, machine: &Machine, numbers: &[Option<usize>], word: &[u32]) -> bool {
        (0..word.len()).all(|place| {
            let part = [&word[..place], &word[place + 1..]].concat();
            let letters: Vec<u32> = part.iter().map(|&place| self.generators[place as usize]).collect();
            let number = numbers[machine.class_of(&letters) as usize];
            number.is_some_and(|number| self.words[number] == part)
        })
    }
}

/// The letters that are not products of smaller ones.
fn generators(machine: &Machine) -> Vec<u32> {
    let mut generators = Vec::new();
    let mut reached = vec![false; machine.order()];
    reached[0] = true;
    for (letter, &class) in (0..).zip(&machine.classes) {
        if reached[class as usize] {
            continue;
        }
        generators.push(letter);
        let mut stack: Vec<u32> =
            (0..).zip(&reached).filter(|&(_, &known)| known).map(|(at, _)| at).collect();
        while let Some(element) = stack.pop() {
            for &generator in &generators {
                let product = machine.product(element, machine.classes[generator as usize]);
                if !std::mem::replace(&mut reached[product as usize], true) {
                    stack.push(product);
                }
            }
        }
    }
    generators
}

impl fmt::Display for Quotient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let generators = 0..self.generators.len() as u32;
        let names: Vec<String> = generators.clone().map(|place| shown(&[place])).collect();
        let equal = |(left, right): &(Vec<u32>, Vec<u32>)| format!("{} = {}", shown(left), shown(right));
        let relations: Vec<String> = self.relations.iter().map(equal).collect();
        let lost: Vec<String> = self.lost().map(|element| shown(&self.words[element])).collect();
        write!(f, "<{} | {}>, P = {{{}}}", names.join(", "), relations.join(", "), lost.join(", "))?;
        self.generators.iter().zip(&names).try_for_each(|(heap, name)| write!(f, ", {name} = {heap}"))
    }
}

/// A word of generators, with powers.
fn shown(word: &[u32]) -> String {
    let powers = word.chunk_by(|a, b| a == b).map(|power| {
        let (letter, round) = ((b'a' + (power[0] % 26) as u8) as char, power[0] / 26);
        let name = if round == 0 { letter.to_string() } else { format!("{letter}{round}") };
        if power.len() == 1 { name } else { format!("{name}^{}", power.len()) }
    });
    let powers: Vec<String> = powers.collect();
    if powers.is_empty() { "1".to_string() } else { powers.join(" ") }
}

impl fmt::Debug for Quotient {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut this = f.debug_struct("Quotient");
        this.field("game", &self.game).field("bound", &self.bound()).field("order", &self.order());
        this.field("proof", &self.proof).finish_non_exhaustive()
    }
}
