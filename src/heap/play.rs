//! Heaps side by side as positions, for every engine.

use super::game::HeapGame;
use super::moves;
use super::rules::Rules;
use crate::game::{Decompose, Game, Notation};

/// A position lists the sizes of the heaps in ascending order. Empty heaps are left out, so the position
/// without heaps is the end. A list that is not ascending, or has a 0, is not a position.
///
/// A move in one of several equal heaps is one move. Moves are listed lazily, by heaps from the smallest on,
/// then as [`HeapGame::options`] lists them. So heaps of any size can be asked for one move.
///
/// ```
/// use retrograde::heap::HeapGame;
/// use retrograde::{Game, Outcome, sums::MisereSums};
///
/// let kayles: HeapGame = "0.77".parse()?;
/// let moves: Vec<Vec<u64>> = kayles.successors(&vec![1, 3]).into_iter().collect();
/// assert_eq!(moves, [vec![3], vec![1, 2], vec![1, 1], vec![1, 1, 1]]);
/// assert!(!kayles.is_position(&vec![3, 1]));
///
/// // A player who cannot move wins: rows of 2 and 7 pins are lost for the player to move.
/// assert_eq!(MisereSums::new(&kayles).outcome(&[vec![2, 7]])?, Outcome::Loss);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Game for HeapGame {
    type Position = Vec<u64>;

    fn successors(&self, heaps: &Vec<u64>) -> impl IntoIterator<Item = Vec<u64>> {
        let rules = Rules::new(self);
        let first = |&(i, heap): &(usize, &u64)| i == 0 || heaps[i - 1] != *heap;
        let different = heaps.iter().enumerate().filter(first);
        different.flat_map(move |(i, &heap)| {
            moves::options(rules.clone(), heap).map(move |left| replaced(heaps, i, left))
        })
    }

    fn is_position(&self, heaps: &Vec<u64>) -> bool {
        heaps.first() != Some(&0) && heaps.is_sorted()
    }
}

/// The position after the move of a heap to these, which are ascending.
fn replaced(heaps: &[u64], at: usize, left: Vec<u64>) -> Vec<u64> {
    let mut next = left;
    next.extend_from_slice(&heaps[..at]);
    next.extend_from_slice(&heaps[at + 1..]);
    next.sort_unstable();
    next
}

/// The components are the heaps.
///
/// ```
/// use retrograde::{heap::HeapGame, sums::Sums};
///
/// let mut sums = Sums::new(HeapGame::grundy());
/// assert_eq!(sums.nimber(&vec![5, 8]).unwrap(), 2 ^ 2);
/// assert_eq!(sums.component_count(), 8);
/// ```
impl Decompose for HeapGame {
    fn components(&self, heaps: &Vec<u64>) -> impl IntoIterator<Item = Vec<u64>> {
        heaps.iter().map(|&heap| vec![heap])
    }
}

/// Shows the sizes of the heaps as a sum, and no heaps as 0. A move is named by the heap and what it becomes.
///
/// ```
/// use retrograde::{game::Notation, heap::HeapGame};
///
/// let kayles: HeapGame = "0.77".parse()?;
/// assert_eq!(kayles.show(&vec![1, 3, 5]), "1 + 3 + 5");
/// assert_eq!(kayles.show_move(&vec![1, 3, 5], &vec![1, 1, 2, 3]), "5 to 1 + 2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Notation<Vec<u64>> for HeapGame {
    fn show(&self, heaps: &Vec<u64>) -> String {
        if heaps.is_empty() {
            return "0".to_owned();
        }
        heaps.iter().map(u64::to_string).collect::<Vec<_>>().join(" + ")
    }

    fn show_move(&self, from: &Vec<u64>, to: &Vec<u64>) -> String {
        let (gone, left) = (without(from, to), without(to, from));
        format!("{} to {}", self.show(&gone), self.show(&left))
    }
}

/// The entries of one ascending list that the other, ascending as well, does not have.
fn without(list: &[u64], other: &[u64]) -> Vec<u64> {
    let mut other = other.iter().copied().peekable();
    let mut kept = Vec::new();
    for &entry in list {
        while other.next_if(|&next| next < entry).is_some() {}
        if other.next_if_eq(&entry).is_none() {
            kept.push(entry);
        }
    }
    kept
}
