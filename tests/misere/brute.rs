//! Misère play by search: whole sums, played out literally.

use std::collections::HashMap;
use std::hash::Hash;

/// Who wins, by memory of all positions met. A player who cannot move wins.
pub struct Search<P, F> {
    moves: F,
    lost: HashMap<P, bool>,
    nimbers: HashMap<P, u32>,
}

impl<P: Clone + Eq + Hash, F: Fn(&P) -> Vec<P>> Search<P, F> {
    pub fn new(moves: F) -> Self {
        Self { moves, lost: HashMap::new(), nimbers: HashMap::new() }
    }

    pub fn is_lost(&mut self, position: &P) -> bool {
        if let Some(&lost) = self.lost.get(position) {
            return lost;
        }
        let next = (self.moves)(position);
        let lost = !next.is_empty() && !next.iter().any(|to| self.is_lost(to));
        self.lost.insert(position.clone(), lost);
        lost
    }

    /// The least number that no option has; 1 if there is none.
    pub fn misere_mex(&mut self, position: &P) -> u32 {
        if let Some(&nimber) = self.nimbers.get(position) {
            return nimber;
        }
        let next: Vec<u32> = (self.moves)(position).iter().map(|to| self.misere_mex(to)).collect();
        let nimber = if next.is_empty() { 1 } else { (0..).find(|n| !next.contains(n)).unwrap() };
        self.nimbers.insert(position.clone(), nimber);
        nimber
    }
}

/// A sum of positions of a graph, in ascending order, and of Nim heaps.
pub type Sum = (Vec<usize>, Vec<u32>);

/// What a sum can become.
pub fn moves_of_sum(lists: &[Vec<usize>], (positions, heaps): &Sum) -> Vec<Sum> {
    let mut sums = Vec::new();
    for i in 0..positions.len() {
        for &to in &lists[positions[i]] {
            let mut sum = (positions.clone(), heaps.clone());
            sum.0[i] = to;
            sum.0.sort_unstable();
            sums.push(sum);
        }
    }
    for i in 0..heaps.len() {
        for less in 0..heaps[i] {
            let mut sum = (positions.clone(), heaps.clone());
            sum.1[i] = less;
            sum.1.sort_unstable();
            sums.push(sum);
        }
    }
    sums
}
