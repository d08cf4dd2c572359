//! Ranks of tuples, subsets and permutations, and back: building blocks for an [`Indexed`](super::Indexed)
//! game.
//!
//! | positions are | use | how many |
//! |---|---|---|
//! | several parts, each with a rank | [`MixedRadix`] | the product of their counts |
//! | alike pieces on some of the cells | [`Combinations`] | cells choose pieces |
//! | different pieces, one on each cell | [`Permutations`] | the factorial of the cells |
//!
//! Each is a bijection with `0..len`. Nothing wraps: `new` refuses a count that does not fit a `usize`, and a
//! value out of range has no rank.
//!
//! Two pieces of one player and one of the other on the nine cells of a board, and who is to move:
//!
//! ```
//! use retrograde::game::rank::{Combinations, MixedRadix};
//!
//! let (pairs, all) = (Combinations::<2>::new(9).unwrap(), MixedRadix::new([36, 9, 2]).unwrap());
//! let index = |pair: [usize; 2], other: usize, player: usize| all.rank([pairs.rank(pair)?, other, player]);
//! assert_eq!(all.len(), 648); // on 72 of them two pieces share a cell: those are holes
//! assert_eq!(index([3, 7], 5, 1), Some(443));
//! let [pair, other, player] = all.unrank(443).unwrap();
//! assert_eq!((pairs.unrank(pair), other, player), (Some([3, 7]), 5, 1));
//! ```

/// Tuples of digits, each below a radix of its own; the first is the most significant.
///
/// ```
/// use retrograde::game::rank::MixedRadix;
///
/// let clock = MixedRadix::new([24, 60, 60]).unwrap();
/// assert_eq!(clock.rank([1, 2, 3]), Some(3723));
/// assert_eq!(clock.unrank(3723), Some([1, 2, 3]));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MixedRadix<const N: usize> {
    radices: [usize; N],
    len: usize,
}

impl<const N: usize> MixedRadix<N> {
    /// Makes a ranking of digits below these radices; `None` if the number of tuples does not fit a `usize`.
    ///
    /// ```
    /// use retrograde::game::rank::MixedRadix;
    ///
    /// assert!(MixedRadix::new([64, 64, 64, 2]).is_some());
    /// assert!(MixedRadix::new([usize::MAX, 2]).is_none());
    /// ```
    #[must_use]
    pub fn new(radices: [usize; N]) -> Option<Self> {
        let empty = radices.contains(&0);
        let len = radices.iter().try_fold(1, |len: usize, &radix| len.checked_mul(radix));
        Some(Self { radices, len: if empty { 0 } else { len? } })
    }

    /// How many tuples there are.
    ///
    /// ```
    /// assert_eq!(retrograde::game::rank::MixedRadix::new([3, 4]).unwrap().len(), 12);
    /// ```
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "a count, not a collection")]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The rank of a tuple; `None` if a digit is not below its radix. O(N).
    ///
    /// ```
    /// use retrograde::game::rank::MixedRadix;
    ///
    /// let pairs = MixedRadix::new([3, 4]).unwrap();
    /// assert_eq!((pairs.rank([2, 3]), pairs.rank([2, 4])), (Some(11), None));
    /// ```
    #[must_use]
    pub fn rank(&self, digits: [usize; N]) -> Option<usize> {
        if self.len == 0 {
            return None; // the other radices may be too large to multiply
        }
        let mut placed = digits.iter().zip(&self.radices);
        placed.try_fold(0, |rank, (&digit, &radix)| (digit < radix).then(|| rank * radix + digit))
    }

    /// The tuple of a rank; `None` unless the rank is below [`len`](MixedRadix::len). O(N).
    ///
    /// ```
    /// use retrograde::game::rank::MixedRadix;
    ///
    /// let pairs = MixedRadix::new([3, 4]).unwrap();
    /// assert_eq!((pairs.unrank(11), pairs.unrank(12)), (Some([2, 3]), None));
    /// ```
    #[must_use]
    pub fn unrank(&self, rank: usize) -> Option<[usize; N]> {
        if rank >= self.len {
            return None;
        }
        let (mut rest, mut digits) = (rank, [0; N]);
        for (digit, radix) in digits.iter_mut().zip(self.radices).rev() {
            (*digit, rest) = (rest % radix, rest / radix);
        }
        Some(digits)
    }
}

/// Subsets of `0..n` with `K` elements, as increasing lists, in colexicographic order: by the largest element
/// first.
///
/// Source: the combinatorial number system; D. E. Knuth, *The Art of Computer Programming*, volume 4A,
/// section 7.2.1.3.
///
/// ```
/// use retrograde::game::rank::Combinations;
///
/// let pairs = Combinations::<2>::new(4).unwrap();
/// let all: Vec<[usize; 2]> = (0..pairs.len()).filter_map(|rank| pairs.unrank(rank)).collect();
/// assert_eq!(all, [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]);
/// assert_eq!(pairs.rank([1, 3]), Some(4));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Combinations<const K: usize> {
    /// In row r at place i: how many subsets with i + 1 elements have all of them below r + i. Only these
    /// counts are needed, and none is larger than the number of all subsets.
    below: Vec<[usize; K]>,
    len: usize,
}

impl<const K: usize> Combinations<K> {
    /// Makes a ranking of the subsets of `0..n` with `K` elements; `None` if their number does not fit a
    /// `usize`, or if there is no memory for a table of `n − K + 2` rows of `K` numbers.
    ///
    /// ```
    /// use retrograde::game::rank::Combinations;
    ///
    /// assert_eq!(Combinations::<8>::new(64).map(|subsets| subsets.len()), usize::try_from(4_426_165_368u64).ok());
    /// assert!(Combinations::<32>::new(128).is_none());
    /// ```
    #[must_use]
    pub fn new(n: usize) -> Option<Self> {
        let mut below: Vec<[usize; K]> = Vec::new();
        if K == 0 || n < K {
            return Some(Self { below, len: usize::from(K == 0) });
        }
        let rows = (n - K).checked_add(2)?;
        below.try_reserve_exact(rows).ok()?;
        below.push([0; K]);
        for row in 1..rows {
            // Pascal's rule, along the diagonals.
            let mut counts = below[row - 1];
            let mut smaller = 1;
            for count in &mut counts {
                *count = count.checked_add(smaller)?;
                smaller = *count;
            }
            below.push(counts);
        }
        let len = below.pop()?[K - 1];
        Some(Self { below, len })
    }

    /// How many subsets there are.
    ///
    /// ```
    /// assert_eq!(retrograde::game::rank::Combinations::<3>::new(9).unwrap().len(), 84);
    /// ```
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "a count, not a collection")]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The rank of a subset; `None` unless its elements are strictly increasing and below n. O(K).
    ///
    /// ```
    /// use retrograde::game::rank::Combinations;
    ///
    /// let triples = Combinations::<3>::new(9).unwrap();
    /// assert_eq!((triples.rank([6, 7, 8]), triples.rank([0, 0, 1]), triples.rank([6, 7, 9])), (Some(83), None, None));
    /// ```
    #[must_use]
    pub fn rank(&self, subset: [usize; K]) -> Option<usize> {
        if subset.windows(2).any(|pair| pair[0] >= pair[1]) {
            return None;
        }
        let placed = subset.iter().enumerate();
        let rank = placed.map(|(place, element)| Some(self.below.get(element - place)?[place])).sum();
        if K == 0 { Some(0) } else { rank }
    }

    /// The subset of a rank; `None` unless the rank is below [`len`](Combinations::len). O(K log n).
    ///
    /// ```
    /// use retrograde::game::rank::Combinations;
    ///
    /// let triples = Combinations::<3>::new(9).unwrap();
    /// assert_eq!((triples.unrank(83), triples.unrank(84)), (Some([6, 7, 8]), None));
    /// ```
    #[must_use]
    pub fn unrank(&self, rank: usize) -> Option<[usize; K]> {
        if rank >= self.len {
            return None;
        }
        let (mut rest, mut subset) = (rank, [0; K]);
        for place in (0..K).rev() {
            // Row 0 has no subset below it, so that there is a row to step back to.
            let row = self.below.partition_point(|row| row[place] <= rest) - 1;
            subset[place] = row + place;
            rest -= self.below[row][place];
        }
        Some(subset)
    }
}

/// Permutations of `0..N`, as lists in which each number occurs once, in lexicographic order.
///
/// Source: the factorial number system; D. E. Knuth, *The Art of Computer Programming*, volume 2, section
/// 3.3.2, and volume 4A, section 7.2.1.2.
///
/// ```
/// use retrograde::game::rank::Permutations;
///
/// let orders = Permutations::<3>::new().unwrap();
/// let all: Vec<[usize; 3]> = (0..orders.len()).filter_map(|rank| orders.unrank(rank)).collect();
/// assert_eq!(all, [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]);
/// assert_eq!(orders.rank([1, 2, 0]), Some(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Permutations<const N: usize> {
    len: usize,
}

impl<const N: usize> Permutations<N> {
    /// Makes a ranking; `None` if the number of permutations does not fit a `usize`: with 64 bits, from N =
    /// 21 on.
    ///
    /// ```
    /// use retrograde::game::rank::Permutations;
    ///
    /// assert_eq!(Permutations::<12>::new().map(|orders| orders.len()), Some(479_001_600));
    /// assert!(Permutations::<21>::new().is_none());
    /// ```
    #[must_use]
    pub fn new() -> Option<Self> {
        let len = (1..=N).try_fold(1, |len: usize, factor| len.checked_mul(factor))?;
        Some(Self { len })
    }

    /// How many permutations there are.
    ///
    /// ```
    /// assert_eq!(retrograde::game::rank::Permutations::<9>::new().unwrap().len(), 362_880);
    /// ```
    #[must_use]
    #[allow(clippy::len_without_is_empty, reason = "a count, not a collection")]
    pub fn len(&self) -> usize {
        self.len
    }

    /// The rank of a permutation; `None` unless each number below N occurs once. O(N).
    ///
    /// ```
    /// use retrograde::game::rank::Permutations;
    ///
    /// let orders = Permutations::<4>::new().unwrap();
    /// assert_eq!((orders.rank([3, 2, 1, 0]), orders.rank([3, 2, 1, 1])), (Some(23), None));
    /// ```
    #[must_use]
    pub fn rank(&self, order: [usize; N]) -> Option<usize> {
        // N is at most 20, so a word has a bit for each number.
        let (mut left, mut rank) = (self.all(), 0);
        for (place, &number) in order.iter().enumerate() {
            if number >= N || left >> number & 1 == 0 {
                return None;
            }
            let smaller = (left & ((1 << number) - 1)).count_ones() as usize;
            rank = rank * (N - place) + smaller;
            left ^= 1 << number;
        }
        Some(rank)
    }

    /// The permutation of a rank; `None` unless the rank is below [`len`](Permutations::len). O(N²).
    ///
    /// ```
    /// use retrograde::game::rank::Permutations;
    ///
    /// let orders = Permutations::<4>::new().unwrap();
    /// assert_eq!((orders.unrank(23), orders.unrank(24)), (Some([3, 2, 1, 0]), None));
    /// ```
    #[must_use]
    pub fn unrank(&self, rank: usize) -> Option<[usize; N]> {
        if rank >= self.len {
            return None;
        }
        // How many smaller numbers come later, place by place; then the numbers, out of those left.
        let (mut rest, mut order) = (rank, [0; N]);
        for (place, smaller) in order.iter_mut().enumerate().rev() {
            (*smaller, rest) = (rest % (N - place), rest / (N - place));
        }
        let mut left = self.all();
        for number in &mut order {
            let skipped = (0..*number).fold(left, |left, _| left & (left - 1));
            *number = skipped.trailing_zeros() as usize;
            left ^= 1 << *number;
        }
        Some(order)
    }

    /// A bit for each number.
    fn all(&self) -> u32 {
        (1 << N) - 1
    }
}
