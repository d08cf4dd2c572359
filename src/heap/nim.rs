//! Nim itself, by formula: heaps of any size, normal and misère play.
//!
//! Source: C. L. Bouton, *Nim, a game with a complete mathematical theory*, Annals of Mathematics 3 (1901),
//! which also has the misère rule.
//!
//! ```
//! use retrograde::heap::nim;
//!
//! assert_eq!(nim::winning_moves(&[1, 1, 5]), [(2, 0)]);
//! assert_eq!(nim::misere_winning_moves(&[1, 1, 5]), [(2, 1)]);
//! ```

use crate::game::Outcome;

/// Who wins Nim if taking the last stone wins.
///
/// ```
/// use retrograde::{Outcome, heap::nim};
///
/// assert_eq!(nim::outcome(&[1, 2, 3]), Outcome::Loss);
/// assert_eq!(nim::outcome(&[300, 70_000]), Outcome::Win);
/// ```
#[must_use]
pub fn outcome(heaps: &[u64]) -> Outcome {
    if nim_sum(heaps) == 0 { Outcome::Loss } else { Outcome::Win }
}

/// Every winning move if taking the last stone wins: the heap, counted from 0, and what to leave of it. Empty
/// if the position is lost. O(n).
///
/// ```
/// use retrograde::heap::nim;
///
/// assert_eq!(nim::winning_moves(&[3, 4, 5]), [(0, 1)]);
/// assert_eq!(nim::winning_moves(&[2, 2]), []);
/// ```
#[must_use]
pub fn winning_moves(heaps: &[u64]) -> Vec<(usize, u64)> {
    let sum = nim_sum(heaps);
    heaps.iter().enumerate().map(|(i, heap)| (i, heap ^ sum)).filter(|&(i, rest)| rest < heaps[i]).collect()
}

/// Who wins Nim if taking the last stone **loses**.
///
/// As long as some heap has two stones or more, the rule is that of normal play. When all heaps are single
/// stones, the player to move wins if their number is even. That includes no stones at all: the opponent took
/// the last one.
///
/// ```
/// use retrograde::{Outcome, heap::nim};
///
/// assert_eq!(nim::misere_outcome(&[2, 2]), Outcome::Loss);
/// assert_eq!(nim::misere_outcome(&[1, 1, 1]), Outcome::Loss);
/// assert_eq!(nim::misere_outcome(&[]), Outcome::Win);
/// ```
#[must_use]
pub fn misere_outcome(heaps: &[u64]) -> Outcome {
    // Claim 9.
    let normal = outcome(heaps);
    if heaps.iter().all(|&heap| heap <= 1) { normal.reversed() } else { normal }
}

/// Every winning move if taking the last stone **loses**: the heap, counted from 0, and what to leave of it.
///
/// Empty if the position is lost, and also if no stone is left, which is won already. O(n).
///
/// ```
/// use retrograde::heap::nim;
///
/// assert_eq!(nim::misere_winning_moves(&[2, 3]), [(1, 2)]);
/// assert_eq!(nim::misere_winning_moves(&[1, 1, 5]), [(2, 1)]); // normal play would take them all
/// assert_eq!(nim::misere_winning_moves(&[1, 1]), [(0, 0), (1, 0)]);
/// ```
#[must_use]
pub fn misere_winning_moves(heaps: &[u64]) -> Vec<(usize, u64)> {
    let ones = heaps.iter().filter(|&&heap| heap == 1).count();
    let mut large = heaps.iter().enumerate().filter(|&(_, &heap)| heap > 1);
    match (large.next(), large.next()) {
        (None, _) if ones % 2 == 1 => Vec::new(),
        (None, _) => (0..heaps.len()).filter(|&i| heaps[i] == 1).map(|i| (i, 0)).collect(),
        // The last large heap goes, or shrinks to one stone, so that an odd number of single stones is left.
        (Some((i, _)), None) => vec![(i, if ones % 2 == 1 { 0 } else { 1 })],
        _ => winning_moves(heaps),
    }
}

fn nim_sum(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, heap| sum ^ heap)
}
