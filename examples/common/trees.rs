//! Green Hackenbush on trees: a move cuts an edge, and what no longer hangs on the ground goes with it.

use retrograde::{Decompose, Game};

/// Trees on the ground as a word of brackets: a pair is an edge, and what stands between is what grows on its far end. `(()())`
/// is a trunk with two branches, `()()` are two blades of grass.
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

/// The trees of a word one by one, branches in order: trees that play alike are to be one position.
fn in_order(word: &str) -> Vec<Word> {
    // What was read on each edge from the ground to here, and on the ground.
    let mut line = vec![Vec::new()];
    for bracket in word.bytes() {
        if bracket == b'(' {
            line.push(Vec::new());
        } else if let Some(mut branches) = line.pop() {
            branches.sort_unstable();
            line.last_mut().expect("brackets match").push(format!("({})", branches.concat()));
        }
    }
    line.pop().unwrap_or_default()
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
    let mut line = vec![0];
    for bracket in word.bytes() {
        if bracket == b'(' {
            line.push(0);
        } else if let Some(branches) = line.pop() {
            *line.last_mut().expect("brackets match") ^= branches + 1;
        }
    }
    line.pop().unwrap_or(0)
}
