//! The moves of a heap.

use super::game::HeapGame;
use super::rules::Rules;

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

/// Nothing left, one heap, two, three.
pub(super) fn options(rules: Rules, heap: u64) -> impl Iterator<Item = Vec<u64>> {
    let Rules { whole, one, two, three, unequal, all_but } = rules;
    let left = move |taken: u64| heap.checked_sub(taken).filter(|&left| left > 0);
    let whole = whole.into_iter().filter(move |&taken| taken == heap && heap > 0).map(|_| Vec::new());
    let one = one.into_iter().filter_map(left).map(|left| vec![left]);
    let two = two.into_iter().filter_map(left).flat_map(move |left| {
        let pairs = (1..=left / 2).map(move |small| vec![small, left - small]);
        pairs.filter(move |pair| !(unequal && pair[0] == pair[1]))
    });
    let three = three.into_iter().filter_map(left).flat_map(|left| {
        (1..=left / 3).flat_map(move |small| {
            let middle = small..=(left - small) / 2;
            middle.map(move |middle| vec![small, middle, left - small - middle])
        })
    });
    let other = all_but.into_iter().flat_map(move |forbidden| {
        let taken = (1..=heap).filter(move |taken| forbidden.binary_search(taken).is_err());
        taken.map(move |taken| if taken == heap { vec![] } else { vec![heap - taken] })
    });
    whole.chain(one).chain(other).chain(two).chain(three)
}
