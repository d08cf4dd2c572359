//! Green Hackenbush on trees: a move cuts an edge and removes everything that is no longer connected to the
//! ground.

use retrograde::{Decompose, Game};

/// Trees on the ground as a word of brackets: a pair is an edge, and what it encloses grows on its far end.
/// `(()())` is a trunk with two branches, `()()` are two blades of grass.
pub type Word = String;

/// The rules.
#[derive(Clone, Copy, Debug)]
pub struct Trees;

/// The place of the bracket that closes each of a word's brackets, by its own place, in the order of closing.
fn pairs(word: &str) -> Vec<(usize, usize)> {
    let (mut open, mut pairs) = (Vec::new(), Vec::new());
    for (place, bracket) in word.bytes().enumerate() {
        if bracket == b'(' {
            open.push(place);
        } else {
            pairs.extend(open.pop().map(|opened| (opened, place)));
        }
    }
    pairs
}

/// The trees of a word one by one, with branches in order, so that equivalent trees are one position.
fn in_order(word: &str) -> Vec<Word> {
    // The branches read at this point so far, and at each point between it and the ground.
    let (mut here, mut below) = (Vec::new(), Vec::new());
    for bracket in word.bytes() {
        if bracket == b'(' {
            below.push(std::mem::take(&mut here));
        } else if let Some(mut branches) = below.pop() {
            here.sort_unstable();
            branches.push(format!("({})", here.concat()));
            here = branches;
        }
    }
    here
}

impl Game for Trees {
    type Position = Word;

    fn successors(&self, word: &Word) -> impl IntoIterator<Item = Word> {
        pairs(word).into_iter().map(move |(open, close)| [&word[..open], &word[close + 1..]].concat())
    }
}

impl Decompose for Trees {
    fn components(&self, word: &Word) -> impl IntoIterator<Item = Word> {
        in_order(word)
    }
}

/// The Grundy value by the colon principle: branches on one point are worth the XOR of each one's value, and an edge below
/// adds 1.
///
/// Source: E. R. Berlekamp, J. H. Conway and R. K. Guy, *Winning Ways*, chapter 7.
pub fn value(word: &str) -> u32 {
    let (mut here, mut below) = (0, Vec::new());
    for bracket in word.bytes() {
        if bracket == b'(' {
            below.push(std::mem::take(&mut here));
        } else if let Some(branches) = below.pop() {
            here = branches ^ (here + 1);
        }
    }
    here
}
