//! Rankings against plain enumeration in their order, and at the limits of what a number can count.

use std::collections::BTreeSet;

use quickcheck::QuickCheck;
use retrograde::game::rank::{Combinations, MixedRadix, Permutations};

/// All lists of `N` numbers below `limit`, in lexicographic order.
fn lists<const N: usize>(limit: usize) -> Vec<[usize; N]> {
    let mut all = vec![[0; N]];
    for place in 0..N {
        all = all
            .iter()
            .flat_map(|list| {
                (0..limit).map(move |n| {
                    let mut next = *list;
                    next[place] = n;
                    next
                })
            })
            .collect();
    }
    all
}

#[test]
fn mixed_radix_counts_like_an_odometer() {
    for radices in [[2, 3, 4], [1, 1, 1], [4, 1, 2], [3, 0, 2]] {
        let ranking = MixedRadix::new(radices).unwrap();
        let fits = |list: &[usize; 3]| list.iter().zip(radices).all(|(&digit, radix)| digit < radix);
        let all: Vec<[usize; 3]> = lists::<3>(5).into_iter().filter(fits).collect();
        assert_eq!(ranking.len(), all.len());
        for (rank, &digits) in all.iter().enumerate() {
            assert_eq!((ranking.rank(digits), ranking.unrank(rank)), (Some(rank), Some(digits)));
        }
        assert!(lists::<3>(5).iter().all(|list| fits(list) == ranking.rank(*list).is_some()));
        assert_eq!([ranking.unrank(all.len()), ranking.unrank(usize::MAX)], [None; 2]);
    }
    assert_eq!(MixedRadix::new([]).unwrap().rank([]), Some(0));
    assert_eq!(MixedRadix::new([0, usize::MAX, usize::MAX]).map(|ranking| ranking.len()), Some(0));
    assert_eq!(MixedRadix::new([usize::MAX, 1]).unwrap().rank([usize::MAX - 1, 0]), Some(usize::MAX - 1));
    assert_eq!(MixedRadix::new([usize::MAX / 2 + 1, 2]), None);
}

fn combinations<const K: usize>() {
    for n in 0..=8 {
        let ranking = Combinations::<K>::new(n).unwrap();
        let mut all: Vec<[usize; K]> = lists::<K>(n);
        all.retain(|list| list.windows(2).all(|pair| pair[0] < pair[1]));
        // By the largest element first.
        all.sort_by_key(|list| list.iter().rev().copied().collect::<Vec<_>>());
        assert_eq!(ranking.len(), all.len(), "{K} of {n}");
        for (rank, &subset) in all.iter().enumerate() {
            assert_eq!((ranking.rank(subset), ranking.unrank(rank)), (Some(rank), Some(subset)));
        }
        let ranked = lists::<K>(n + 1).into_iter().filter(|&list| ranking.rank(list).is_some()).count();
        assert_eq!(ranked, all.len(), "nothing else has a number");
        assert_eq!([ranking.unrank(all.len()), ranking.unrank(usize::MAX)], [None; 2]);
    }
}

#[test]
fn combinations_in_colexicographic_order() {
    combinations::<0>();
    combinations::<1>();
    combinations::<2>();
    combinations::<3>();
    combinations::<4>();
}

#[test]
fn combinations_at_the_limit() {
    // 67 over 33 is the largest middle binomial coefficient below 2^64.
    let largest = Combinations::<33>::new(67);
    assert_eq!(largest.is_some(), usize::BITS == 64);
    if let Some(ranking) = largest {
        let last = std::array::from_fn(|place| 34 + place);
        assert_eq!(ranking.len() as u64, 14_226_520_737_620_288_370);
        assert_eq!(
            (ranking.rank(last), ranking.unrank(ranking.len() - 1)),
            (Some(ranking.len() - 1), Some(last))
        );
    }
    assert!(Combinations::<34>::new(68).is_none());
    // Many elements of few more: only the counts that are needed must fit.
    let all_but_one = Combinations::<99>::new(100).unwrap();
    assert_eq!(all_but_one.len(), 100);
    assert_eq!(all_but_one.rank(std::array::from_fn(|place| place + 1)), Some(99));
    assert!(Combinations::<1>::new(usize::MAX).is_none() && Combinations::<2>::new(usize::MAX).is_none());
    let pairs = Combinations::<2>::new(10).unwrap();
    assert_eq!([pairs.rank([0, usize::MAX]), pairs.rank([usize::MAX - 1, usize::MAX])], [None; 2]);
}

#[test]
fn large_combinations_come_back() {
    fn property(rank: usize) -> bool {
        let ranking = Combinations::<8>::new(32).unwrap();
        let rank = rank % ranking.len();
        ranking.unrank(rank).and_then(|subset| ranking.rank(subset)) == Some(rank)
    }
    QuickCheck::new().tests(10_000).quickcheck(property as fn(usize) -> bool);
}

fn permutations<const N: usize>() {
    let ranking = Permutations::<N>::new().unwrap();
    let mut all: Vec<[usize; N]> = lists::<N>(N);
    all.retain(|list| list.iter().collect::<BTreeSet<_>>().len() == N);
    assert_eq!(ranking.len(), all.len());
    for (rank, &order) in all.iter().enumerate() {
        assert_eq!((ranking.rank(order), ranking.unrank(rank)), (Some(rank), Some(order)));
    }
    let ranked = lists::<N>(N + 1).into_iter().filter(|&list| ranking.rank(list).is_some()).count();
    assert_eq!(ranked, all.len(), "nothing else has a number");
    assert_eq!([ranking.unrank(all.len()), ranking.unrank(usize::MAX)], [None; 2]);
}

#[test]
fn permutations_in_lexicographic_order() {
    permutations::<0>();
    permutations::<1>();
    permutations::<2>();
    permutations::<3>();
    permutations::<4>();
    permutations::<5>();
}

#[test]
fn permutations_at_the_limit() {
    let largest = Permutations::<20>::new();
    assert_eq!(largest.is_some(), usize::BITS == 64);
    if let Some(ranking) = largest {
        let last = std::array::from_fn(|place| 19 - place);
        assert_eq!(ranking.len() as u64, 2_432_902_008_176_640_000);
        assert_eq!(
            (ranking.rank(last), ranking.unrank(ranking.len() - 1)),
            (Some(ranking.len() - 1), Some(last))
        );
        let mut wrong = last;
        wrong[3] = usize::MAX;
        assert_eq!(ranking.rank(wrong), None);
    }
    assert!(Permutations::<21>::new().is_none() && Permutations::<200>::new().is_none());
}

/// The product of the radices is nothing, but that of some of them does not fit.
#[test]
fn a_radix_of_nothing_has_no_ranks() {
    let ranking = MixedRadix::new([usize::MAX, 2, 0]).unwrap();
    assert_eq!((ranking.len(), ranking.rank([usize::MAX - 1, 1, 0])), (0, None));
}
