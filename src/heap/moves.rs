//! The moves of a heap.

use super::game::HeapGame;
use super::rules::{AllButRule, Rules};

impl HeapGame {
    /// Every move of a heap of this size: the heaps it becomes, in increasing order, each result once for
    /// each number that may be taken. Computed lazily.
    ///
    /// ```
    /// use retrograde::heap::HeapGame;
    ///
    /// let kayles: HeapGame = "0.77".parse()?;
    /// let moves: Vec<Vec<u64>> = kayles.options(4).collect();
    /// assert_eq!(moves, [vec![3], vec![2], vec![1, 2], vec![1, 1]]);
    /// assert_eq!(kayles.options(1).collect::<Vec<_>>(), [vec![]]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn options(&self, heap: u64) -> impl Iterator<Item = Vec<u64>> + use<> {
        options(Rules::new(self), heap)
    }
}

/// Nothing left, one heap, two, three; for any number but some, by what is taken.
pub(super) fn options(rules: Rules, heap: u64) -> impl Iterator<Item = Vec<u64>> {
    let Rules { whole, one, two, three, unequal, all_but } = rules;
    let left = move |taken: u64| heap.checked_sub(taken).filter(|&left| left > 0);
    let whole = whole.into_iter().filter(move |&taken| taken == heap && heap > 0).map(|_| Vec::new());
    let one = one.into_iter().filter_map(left).map(|left| vec![left]);
    let two = two.into_iter().filter_map(left).flat_map(move |left| {
        pairs(left).filter(move |pair| !(unequal && left == heap && pair[0] == pair[1]))
    });
    let three = three.into_iter().filter_map(left).flat_map(triples);
    let other = all_but.into_iter().flat_map(move |AllButRule { forbidden, parts }| {
        let taken = (1..=heap).filter(move |taken| forbidden.binary_search(taken).is_err());
        taken.flat_map(move |taken| up_to(parts, heap - taken))
    });
    whole.chain(one).chain(other).chain(two).chain(three)
}

/// Every way to leave so many stones as at most so many heaps.
fn up_to(parts: u8, left: u64) -> impl Iterator<Item = Vec<u64>> {
    let one = if left == 0 { vec![] } else { vec![left] };
    let two = (parts > 1).then(|| pairs(left)).into_iter().flatten();
    let three = (parts > 2).then(|| triples(left)).into_iter().flatten();
    std::iter::once(one).chain(two).chain(three)
}

fn pairs(left: u64) -> impl Iterator<Item = Vec<u64>> {
    (1..=left / 2).map(move |small| vec![small, left - small])
}

fn triples(left: u64) -> impl Iterator<Item = Vec<u64>> {
    (1..=left / 3).flat_map(move |small| {
        let middle = small..=(left - small) / 2;
        middle.map(move |middle| vec![small, middle, left - small - middle])
    })
}
