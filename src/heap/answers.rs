//! Solving heap games, and the answers.

use std::fmt;

use super::game::HeapGame;
use super::moves;
use super::period::{Period, Periodicity};
use super::rules::Rules;
use super::values::Values;
use crate::error::Error;
use crate::loopy::LoopyNimber;

/// Values are below twice the heap: no play of a heap of n is longer than 2n − 1 moves. So they fit into 32
/// bits. Where `usize` has 32 bits, a list of 4 bytes for each value must be short enough to be allocated.
const MOST_HEAPS: usize = if usize::BITS > 32 { 1 << 31 } else { 1 << 27 };

impl HeapGame {
    /// Finds the Grundy values of heaps up to this size, or of all heaps if those up to this size prove a
    /// period.
    ///
    /// Heaps are solved in order of size. From time to time the values are searched for a proof of a period;
    /// [`theory`](crate::theory) says which proofs there are. Once a period is proved, no more heaps are
    /// solved.
    ///
    /// # Errors
    ///
    /// [`Error::TooManyPositions`] for heaps of 2^31 or more; on 32-bit targets of 2^27 or more.
    ///
    /// # Complexity
    ///
    /// For n heaps, until a period is proved:
    ///
    /// * If heaps are never split: O(n), times how many numbers may be taken (or are forbidden).
    /// * With splits in two: O(n²) for each number that may be taken before a split. A heap marks a few of
    ///   its options, and for each value left in doubt compares two rows of values, several pairs in one
    ///   step; the last of these comparisons is over all pairs. But if few heaps, r of them, have a *rare*
    ///   value (fewer than one in 8, for some choice of what is rare), all options with these heaps are
    ///   marked, and common values need no more: O(nr) in all. The choice is made anew whenever the number of
    ///   heaps has grown by half.
    /// * With splits in three: O(n²v) for v values, and for each number that may be taken before.
    /// * With splits after taking any number but some: O(n² + nvf) for f forbidden numbers if in two, O(n²v)
    ///   if in three.
    ///
    /// A proof by an automaton is given up after some tenths of a second.
    ///
    /// Memory: 4 bytes a heap. While solving, also 2 bytes a heap if heaps split in two (4 or 8 when values
    /// exceed 255 or 65,535), 8 for each rare heap, 4 a heap during each search for a period (24 for one with
    /// a saltus), and v bits a heap if heaps split in three or after taking any number but some, and for each
    /// number up to the largest forbidden one. A proof by an automaton takes up to some 100 MB.
    ///
    /// ```
    /// use retrograde::heap::HeapGame;
    ///
    /// let dawson = "0.137".parse::<HeapGame>()?.solve(1_000).unwrap();
    /// assert_eq!(dawson.nimber(4), Some(0));
    /// assert_eq!(dawson.nimber(1_000_000_000_004), Some(8)); // by the period
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn solve(&self, largest: usize) -> Result<HeapNimbers, Error> {
        if largest >= MOST_HEAPS {
            return Err(Error::TooManyPositions { len: largest.saturating_add(1), limit: MOST_HEAPS });
        }
        let mut values = Values::new(Rules::new(self));
        let period = values.solve(largest);
        Ok(HeapNimbers { game: self.clone(), rules: values.rules, values: values.values, period })
    }
}

/// The Grundy values of the heaps of a game: what [`HeapGame::solve`] returns.
///
/// ```
/// use retrograde::heap::HeapGame;
///
/// let kayles = "0.77".parse::<HeapGame>()?.solve(100).unwrap();
/// assert_eq!(kayles.sum(&[7, 5]), Some(2 ^ 4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use = "solving has no effect but its answers"]
#[derive(Clone)]
pub struct HeapNimbers {
    game: HeapGame,
    rules: Rules,
    values: Vec<u32>,
    period: Option<Period>,
}

impl HeapNimbers {
    /// The values that were worked out, from heap 0 on. With a proved period they may be fewer than were
    /// asked for.
    ///
    /// ```
    /// use retrograde::heap::HeapGame;
    ///
    /// let nim = HeapGame::all_but([])?.solve(1_000_000).unwrap();
    /// assert!(nim.values().len() < 1_000);
    /// assert_eq!(nim.nimber(1_000_000_000), Some(1_000_000_000));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn values(&self) -> &[u32] {
        &self.values
    }

    /// What is proved about the period of the values.
    ///
    /// ```
    /// use retrograde::heap::{HeapGame, Periodicity};
    ///
    /// let solved = HeapGame::grundy().solve(500).unwrap();
    /// assert_eq!(solved.periodicity(), Periodicity::NotProved { up_to: 500 });
    /// ```
    #[must_use]
    pub fn periodicity(&self) -> Periodicity {
        match self.period {
            Some(period) => Periodicity::Proved(period),
            None => Periodicity::NotProved { up_to: self.values.len() as u64 - 1 },
        }
    }

    /// The Grundy value of a heap of this size. `None` if it was not worked out and no period is proved, or
    /// if it is 2^64 or more, which is possible only with a saltus. O(1).
    ///
    /// ```
    /// use retrograde::heap::HeapGame;
    ///
    /// let grundy = HeapGame::grundy().solve(50).unwrap();
    /// assert_eq!((grundy.nimber(50), grundy.nimber(51)), (Some(0), None));
    ///
    /// // Kenyon's game: every 6 stones add 3.
    /// let kenyon = "0.3F".parse::<HeapGame>()?.solve(200).unwrap();
    /// assert_eq!(kenyon.nimber(600_000_000_000_000_005), Some(300_000_000_000_000_002));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn nimber(&self, heap: u64) -> Option<u64> {
        if let Some(&value) = usize::try_from(heap).ok().and_then(|heap| self.values.get(heap)) {
            return Some(value.into());
        }
        let Period { preperiod, period, saltus } = self.period?;
        let (rounds, beyond) = ((heap - preperiod) / period, (heap - preperiod) % period);
        let added = rounds.checked_mul(saltus.into())?;
        added.checked_add(self.values[(preperiod + beyond) as usize].into())
    }

    /// The Grundy value of several heaps: the XOR of their values. The player to move wins if and only if it
    /// is not 0. `None` if the value of a heap is unknown; 0 for no heaps.
    ///
    /// ```
    /// use retrograde::heap::HeapGame;
    ///
    /// let grundy = HeapGame::grundy().solve(50).unwrap();
    /// assert_eq!(grundy.sum(&[8, 5]), Some(2 ^ 2));
    /// assert_eq!(grundy.sum(&[8, 51]), None);
    /// ```
    #[must_use]
    pub fn sum(&self, heaps: &[u64]) -> Option<u64> {
        heaps.iter().try_fold(0, |sum, &heap| Some(sum ^ self.nimber(heap)?))
    }

    /// Every winning move: the heap, counted from 0, and the heaps it becomes, in increasing order. Empty if
    /// the position is lost; `None` if the value of a heap is unknown.
    ///
    /// Computed lazily. A heap of n has up to n/2 moves for each number that may be taken before it is split
    /// in two, and some n²/12 for each before it is split in three. If any number may be taken but some, it
    /// has n moves, or some n²/4 or n³/36 if what is left may be split in two or three. So the *first* winning
    /// move of a huge heap may be far away.
    ///
    /// ```
    /// use retrograde::heap::HeapGame;
    ///
    /// let kayles = "0.77".parse::<HeapGame>()?.solve(100).unwrap();
    /// let winning: Vec<_> = kayles.winning_moves(&[5, 3]).unwrap().collect();
    /// assert_eq!(winning, [(0, vec![3]), (0, vec![1, 2])]);
    /// assert_eq!(kayles.winning_moves(&[3, 3]).unwrap().count(), 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn winning_moves<'a>(
        &'a self,
        heaps: &'a [u64],
    ) -> Option<impl Iterator<Item = (usize, Vec<u64>)> + 'a> {
        self.winning_moves_beside(0, heaps)
    }

    /// The same beside games of other rules, which together are worth `rest`: a nimber, or a
    /// [`LoopyNimber`].
    ///
    /// Ask each game for its winning moves, beside the value of all the others. Together these are the winning
    /// moves of the sum; [`sums`](crate::sums#different-games-in-one-sum) shows how. Beside an infinite value
    /// there are none here: a sum with one can be won only by a move that makes it finite.
    ///
    /// ```
    /// use retrograde::heap::HeapGame;
    ///
    /// let kayles = "0.77".parse::<HeapGame>()?.solve(100).unwrap();
    /// let winning: Vec<_> = kayles.winning_moves_beside(3, &[5]).unwrap().collect(); // 4 beside 3
    /// assert_eq!(winning, [(0, vec![3]), (0, vec![1, 2])]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn winning_moves_beside<'a>(
        &'a self,
        rest: impl Into<LoopyNimber>,
        heaps: &'a [u64],
    ) -> Option<impl Iterator<Item = (usize, Vec<u64>)> + 'a> {
        let sum = self.sum(heaps)?;
        // Beside an infinite value no heap is asked.
        let (sum, heaps) = match rest.into() {
            LoopyNimber::Nimber(rest) => (sum ^ u64::from(rest), heaps),
            LoopyNimber::Infinite(_) => (sum, &heaps[..0]),
        };
        let wins = move |left: &Vec<u64>, others: u64| self.sum(left) == Some(others);
        Some(heaps.iter().enumerate().flat_map(move |(i, &heap)| {
            let others = self.nimber(heap).map(|value| sum ^ value);
            moves::options(self.rules.clone(), heap)
                .filter(move |left| others.is_some_and(|others| wins(left, others)))
                .map(move |left| (i, left))
        }))
    }
}

impl fmt::Debug for HeapNimbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("HeapNimbers");
        shown.field("game", &format_args!("{}", self.game)).field("heaps", &self.values.len());
        shown.field("periodicity", &self.periodicity()).finish_non_exhaustive()
    }
}
