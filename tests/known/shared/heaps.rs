//! Heaps under rules of taking and splitting, written by the codes of the tables.

use retrograde::grundy::mex;
use retrograde::{Decompose, Game};

use crate::common::data::parse;

/// What may be done with one heap.
#[derive(Clone, Debug)]
pub enum Rule {
    /// Take any number.
    Nim,
    /// Split into two heaps of different sizes: Grundy's game.
    SplitUnequally,
    /// Take any number, or split into two heaps: Lasker's Nim.
    TakeOrSplit,
    /// Take one of these numbers.
    Take(Vec<u32>),
    /// An octal code: digit `k` says what may be left when `k` are taken, the sum of 1 for nothing, 2 for one heap, 4
    /// for two.
    Octal(Vec<u32>),
}

impl Rule {
    /// The rule with this code: `nim`, `grundy` or `4!.0`, `S124` or `S:1 2 4`, or digits such as `0.137`.
    pub fn parse(code: &str) -> Self {
        match code {
            "nim" => Self::Nim,
            "grundy" | "4!.0" => Self::SplitUnequally,
            _ => match (code.strip_prefix("S:"), code.strip_prefix('S')) {
                (Some(numbers), _) => Self::Take(numbers.split(' ').map(parse).collect()),
                (_, Some(numbers)) => Self::Take(digits(numbers)),
                _ => Self::Octal(digits(&code.replacen('.', "", 1))),
            },
        }
    }

    /// What can be left of a heap: lists of heaps, none of them empty.
    pub fn options(&self, heap: u32) -> Vec<Vec<u32>> {
        let one = |rest: u32| if rest == 0 { vec![] } else { vec![rest] };
        let pairs = |rest: u32| (1..=rest / 2).map(move |part| vec![part, rest - part]);
        match self {
            Self::Nim => (0..heap).map(one).collect(),
            Self::SplitUnequally => pairs(heap).filter(|pair| pair[0] != pair[1]).collect(),
            Self::TakeOrSplit => (0..heap).map(one).chain(pairs(heap)).collect(),
            Self::Take(numbers) => {
                numbers.iter().filter(|&&number| number <= heap).map(|number| one(heap - number)).collect()
            }
            Self::Octal(code) => {
                let mut options = Vec::new();
                for (digit, rest) in code.iter().zip((0..=heap).rev()) {
                    let taken = rest < heap;
                    if digit & 1 != 0 && taken && rest == 0 || digit & 2 != 0 && taken && rest > 0 {
                        options.push(one(rest));
                    }
                    if digit & 4 != 0 {
                        options.extend(pairs(rest));
                    }
                }
                options
            }
        }
    }

    /// Whether no heap is ever split.
    pub fn never_splits(&self) -> bool {
        match self {
            Self::Nim | Self::Take(_) => true,
            Self::SplitUnequally | Self::TakeOrSplit => false,
            Self::Octal(code) => code.iter().all(|digit| digit & 4 == 0),
        }
    }

    /// Grundy values of heaps `0..=largest` by the definition: `mex` over the options, heaps side by side by XOR.
    pub fn values(&self, largest: u32) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..=largest {
            let value = |heaps: Vec<u32>| heaps.iter().fold(0, |xor, &heap| xor ^ values[heap as usize]);
            values.push(mex(self.options(heap).into_iter().map(value)));
        }
        values
    }
}

fn digits(text: &str) -> Vec<u32> {
    text.chars().map(|digit| digit.to_digit(10).unwrap_or_else(|| panic!("not digits: {text}"))).collect()
}

/// Any number of heaps, each under one of these rules: a position lists rule and size of every heap that is not empty, in
/// increasing order.
#[derive(Debug)]
pub struct Heaps(pub Vec<Rule>);

impl Game for Heaps {
    type Position = Vec<(usize, u32)>;

    fn successors(&self, heaps: &Self::Position) -> impl IntoIterator<Item = Self::Position> {
        let mut positions = Vec::new();
        for (i, &(rule, heap)) in heaps.iter().enumerate() {
            for left in self.0[rule].options(heap) {
                let mut next = heaps.clone();
                next.swap_remove(i);
                next.extend(left.into_iter().map(|part| (rule, part)));
                next.sort_unstable();
                positions.push(next);
            }
        }
        positions
    }
}

impl Decompose for Heaps {
    fn components(&self, heaps: &Self::Position) -> impl IntoIterator<Item = Self::Position> {
        heaps.iter().map(|&heap| vec![heap])
    }
}

/// A position of heaps that are all under the first rule.
pub fn position(sizes: &[u32]) -> Vec<(usize, u32)> {
    let mut heaps: Vec<_> = sizes.iter().filter(|&&size| size > 0).map(|&size| (0, size)).collect();
    heaps.sort_unstable();
    heaps
}
