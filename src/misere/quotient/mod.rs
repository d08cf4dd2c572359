//! The misère quotient of a heap game up to a bound.

mod budget;
mod check;
mod learn;
mod letters;
mod machine;
mod presentation;
mod proof;
mod search;
mod shapes;
mod table;
#[cfg(test)]
mod tests;

use crate::error::Error;
use crate::game::Outcome;
use crate::heap::HeapGame;
use crate::limits::Limits;
use crate::watch::Watch;

use budget::Budget;
use learn::{Learned, learn};
use letters::Letters;
use machine::{Classes, Machine};
use presentation::Presentation;

pub use proof::Proof;

/// What [`Solver::max_positions`](crate::Solver::max_positions) is where it is not set.
const MAX_POSITIONS: usize = 1 << 20;

/// Finds the misère quotient of all positions with heaps up to a bound: what must be known of a position to
/// tell who wins it beside any other, if a player who cannot move wins.
///
/// It does the same as [`Solver::quotient`](crate::Solver::quotient), without an observer and with room for
/// 2^20 elements, pairs and sums.
///
/// # Errors
///
/// [`Error::TooManyPositions`] if there was no room for the quotient of a smaller bound.
///
/// # Complexity
///
/// As [`Solver::quotient`](crate::Solver::quotient).
///
/// ```
/// use retrograde::{Outcome, misere};
///
/// // Kayles, with rows of up to 7 pins.
/// let kayles = misere::quotient(&"0.77".parse()?, 7)?;
/// assert_eq!(kayles.outcome(&[1, 5]), Some(Outcome::Loss));
/// assert_eq!(kayles.outcome(&[7; 1_000]), Some(Outcome::Loss));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn quotient(game: &HeapGame, bound: u32) -> Result<Quotient, Error<u64>> {
    quotient_watched(game, bound, Limits::NONE, &mut Watch::none())
}

/// The same within limits.
pub(crate) fn quotient_watched(
    game: &HeapGame,
    bound: u32,
    limits: Limits,
    watch: &mut Watch<'_>,
) -> Result<Quotient, Error<u64>> {
    let limits = Limits { positions: limits.positions.or(Some(MAX_POSITIONS)), ..limits };
    let mut budget = Budget::new(limits, watch);
    let found = Letters::of_heaps(game, bound, &mut budget)
        .and_then(|letters| Ok((learn(&letters, &mut budget)?, letters)));
    match found {
        Ok((found, letters)) => Ok(Quotient::new(game, found, &letters)),
        Err(error) => Err(error.named(bound as usize + 1, |heap| Some(heap as u64))),
    }
}

/// The misère quotient of the positions of a heap game with heaps up to a bound.
///
/// Two positions are the same **element** if they have the same outcome beside every third position of such
/// heaps. Elements multiply as positions are put side by side, so they are a commutative monoid; 0 is the
/// identity, that of nothing. Elements are numbered by their least words: the shortest, and of those the one
/// with the most small heaps.
///
/// `Display` shows a presentation, with generators a, b, … and the elements that are lost for the player to
/// move.
///
/// Source: T. E. Plambeck, *Taming the wild in impartial combinatorial games*, INTEGERS 5 (2005), G5; T. E.
/// Plambeck and A. N. Siegel, *Misère quotients for impartial games*, J. Combinatorial Theory A 115 (2008).
///
/// ```
/// use retrograde::misere;
///
/// let nim = misere::quotient(&"all-but{}".parse()?, 3)?;
/// assert_eq!(nim.order(), 6);
/// assert_eq!(nim.to_string(), "<a, b | a^2 = 1, b^3 = b>, P = {a, b^2}, a = 1, b = 2");
/// assert_eq!(nim.element(&[3]), nim.element(&[1, 2]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "finding a quotient has no effect but its answers"]
#[derive(Clone, PartialEq, Eq)]
pub struct Quotient {
    game: HeapGame,
    proof: Proof,
    pairs: usize,
    machine: Machine,
    /// Of each heap, the most plies that play in it can last.
    plies: Vec<u64>,
    generators: Vec<u32>,
    words: Vec<Vec<u32>>,
    relations: Vec<(Vec<u32>, Vec<u32>)>,
}

impl Quotient {
    fn new(game: &HeapGame, found: Learned, letters: &Letters) -> Self {
        let Presentation { generators, words, elements, relations } = Presentation::of(&found.machine);
        Self {
            game: game.clone(),
            proof: found.proof,
            pairs: found.pairs,
            machine: found.machine.renumbered(&elements),
            plies: (0..letters.len() as u32).map(|letter| letters.plies_of(&[letter])).collect(),
            generators,
            words,
            relations,
        }
    }

    /// The largest heap.
    ///
    /// ```
    /// assert_eq!(retrograde::misere::quotient(&"0.77".parse()?, 5)?.bound(), 5);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn bound(&self) -> u64 {
        self.plies.len() as u64 - 1
    }

    /// For which positions it is proved.
    ///
    /// ```
    /// use retrograde::{Outcome, Solver, misere::Proof};
    ///
    /// let partial = Solver::new().max_positions(60).quotient(&"0.77".parse()?, 5)?;
    /// let Proof::Plies(plies) = partial.proof() else { panic!("60 are not enough") };
    /// assert_eq!(partial.outcome(&[5, 5]).is_some(), plies >= 10);
    /// assert_eq!(partial.outcome(&[5; 100]), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn proof(&self) -> Proof {
        self.proof
    }

    /// How many elements there are, if all is proved; otherwise how many were told apart so far.
    ///
    /// ```
    /// // Nim heaps below 2^k need 2^k + 2 elements.
    /// assert_eq!(retrograde::misere::quotient(&"all-but{}".parse()?, 15)?.order(), 18);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn order(&self) -> usize {
        self.machine.order()
    }

    /// How many pairs of an element and a set of elements the proof went through; 0 if it was not finished.
    ///
    /// ```
    /// // Nothing, one heap and two heaps of 1: the option of the last has another element.
    /// assert_eq!(retrograde::misere::quotient(&"all-but{}".parse()?, 1)?.pairs(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn pairs(&self) -> usize {
        self.pairs
    }

    /// The element of a position: the **pretending function**. `None` if a heap is above the bound. O(h) for h
    /// heaps.
    ///
    /// ```
    /// let kayles = retrograde::misere::quotient(&"0.77".parse()?, 5)?;
    /// assert_eq!(kayles.element(&[]), Some(0));
    /// assert_eq!(kayles.element(&[4]), kayles.element(&[1])); // as if it were 1
    /// assert_eq!(kayles.element(&[6]), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn element(&self, heaps: &[u64]) -> Option<usize> {
        let classes = &self.machine.classes;
        let product = heaps.iter().try_fold(0, |product, &heap| {
            let class = classes.get(usize::try_from(heap).ok()?)?;
            Some(self.machine.product(product, *class))
        });
        product.map(|product| product as usize)
    }

    /// The product of two elements; `None` if one of them is none.
    ///
    /// ```
    /// let nim = retrograde::misere::quotient(&"all-but{}".parse()?, 2)?;
    /// let element = |heaps: &[u64]| nim.element(heaps).unwrap();
    /// assert_eq!(nim.product(element(&[1]), element(&[2, 2])), nim.element(&[1, 2, 2]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn product(&self, a: usize, b: usize) -> Option<usize> {
        let order = self.order();
        (a < order && b < order).then(|| self.machine.products[a * order + b] as usize)
    }

    /// The elements that are lost for the player to move, in increasing order: the **P-portion**.
    ///
    /// ```
    /// let nim = retrograde::misere::quotient(&"all-but{}".parse()?, 1)?;
    /// assert_eq!(nim.lost().collect::<Vec<_>>(), [nim.element(&[1]).unwrap()]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lost(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.order()).filter(|&element| self.machine.lost[element])
    }

    /// The least position of an element, in ascending order; `None` if it is none.
    ///
    /// ```
    /// let nim = retrograde::misere::quotient(&"all-but{}".parse()?, 3)?;
    /// let words: Vec<Vec<u64>> = (0..6).map(|element| nim.word(element).unwrap()).collect();
    /// assert_eq!(words, [vec![], vec![1], vec![2], vec![1, 2], vec![2, 2], vec![1, 2, 2]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn word(&self, element: usize) -> Option<Vec<u64>> {
        let heap = |&place: &u32| u64::from(self.generators[place as usize]);
        Some(self.words.get(element)?.iter().map(heap).collect())
    }

    /// The heaps that are not products of smaller ones, in increasing order.
    ///
    /// ```
    /// let nim = retrograde::misere::quotient(&"all-but{}".parse()?, 9)?;
    /// assert_eq!(nim.generators().collect::<Vec<_>>(), [1, 2, 4, 8]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn generators(&self) -> impl Iterator<Item = u64> + '_ {
        self.generators.iter().map(|&heap| heap.into())
    }

    /// Who wins a position, if a player who cannot move wins. `None` if a heap is above the bound, or the
    /// quotient is not [proved](Self::proof) for this position. O(h) for h heaps.
    ///
    /// ```
    /// use retrograde::{Outcome, misere};
    ///
    /// let nim = misere::quotient(&"all-but{}".parse()?, 5)?;
    /// assert_eq!(nim.outcome(&[1, 4, 5]), Some(Outcome::Loss));
    /// assert_eq!(nim.outcome(&[1, 1, 5]), Some(Outcome::Win));
    /// assert_eq!(nim.outcome(&[6]), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn outcome(&self, heaps: &[u64]) -> Option<Outcome> {
        let element = self.element(heaps)?;
        if let Proof::Plies(limit) = self.proof {
            let plies = heaps.iter().fold(0u64, |sum, &heap| sum.saturating_add(self.plies[heap as usize]));
            if plies > limit {
                return None;
            }
        }
        Some(if self.machine.lost[element] { Outcome::Loss } else { Outcome::Win })
    }

    /// Every winning move of a position, if a player who cannot move wins: the heap, counted from 0 in the
    /// position, and the heaps it becomes, as [`HeapGame::options`] lists them. Empty if no move wins; that
    /// is so, too, where there is no move and the player to move has won. `None` as for
    /// [`outcome`](Self::outcome).
    ///
    /// O(h) and O(heaps it becomes) for each move.
    ///
    /// ```
    /// let kayles = retrograde::misere::quotient(&"0.77".parse()?, 7)?;
    /// assert_eq!(kayles.winning_moves(&[1, 6]), Some(vec![(1, vec![5]), (1, vec![1, 4]), (1, vec![2, 3])]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn winning_moves(&self, heaps: &[u64]) -> Option<Vec<(usize, Vec<u64>)>> {
        self.outcome(heaps)?;
        let mut winning = Vec::new();
        for (place, &heap) in heaps.iter().enumerate() {
            let rest = self.element(&[&heaps[..place], &heaps[place + 1..]].concat())?;
            for parts in self.game.options(heap) {
                let left = self.product(rest, self.element(&parts)?)?;
                if self.machine.lost[left] {
                    winning.push((place, parts));
                }
            }
        }
        Some(winning)
    }
}
