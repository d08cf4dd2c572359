//! Cases of Nim itself: misère play, large heaps, and a pattern in the XOR. Sources: `tests/data/cases.md`.

use crate::shared::solve_misere;
use retrograde::heap::nim;
use retrograde::{Game, Misere, Outcome, from_fn};

/// Nim on whole positions: take any number from one heap.
fn nim() -> impl Game<Position = Vec<u64>> {
    from_fn(|heaps: &Vec<u64>| {
        let mut next = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            next.extend((0..heap).map(|rest| [&heaps[..i], &[rest], &heaps[i + 1..]].concat()));
        }
        next
    })
}

/// A CGT teaching blog (2009): is misère a property of a component or of the whole sum? Heaps of 1 and 2 with normal play
/// beside a 2 that loses for whoever finishes it is one game; {1, 2, 2} with one misère rule over it is another.
#[test]
fn misere_is_a_property_of_the_whole_sum() {
    // The last heap ends the game: who takes its last stone has lost.
    let mixed = from_fn(|heaps: &Vec<u64>| nim().successors(heaps).into_iter().collect::<Vec<_>>())
        .with_terminal(|heaps| (heaps[2] == 0).then_some(Outcome::Win));
    let solved = solve_misere(&mixed, [vec![1, 2, 2]]);
    assert_eq!(solved.outcome(&vec![1, 2, 2]), Some(Outcome::Win));
    assert_eq!(solved.outcome(&vec![1, 0, 2]), Some(Outcome::Loss)); // removing the normal 2 wins

    let whole = Misere(nim());
    let solved = solve_misere(&whole, [vec![1, 2, 2]]);
    assert_eq!(solved.outcome(&vec![1, 0, 2]), Some(Outcome::Win)); // the reply leaves a single 1
    let winning = solved.moves(&vec![1, 2, 2]).unwrap();
    let winning = winning.iter().filter(|choice| choice.value == Some(Outcome::Win));
    assert_eq!(winning.map(|choice| choice.position.clone()).collect::<Vec<_>>(), [vec![0, 2, 2]]);
    assert_eq!(nim::misere_winning_moves(&[1, 2, 2]), [(0, 0)]);
}

/// CodinGame's Misère Nim: every winning move as heap (from 1) and number to take, or CONCEDE.
fn codingame(heaps: &[u64]) -> String {
    let moves = nim::misere_winning_moves(heaps);
    let words = moves.iter().map(|&(i, rest)| format!("{}:{}", i + 1, heaps[i] - rest));
    if moves.is_empty() { "CONCEDE".into() } else { words.collect::<Vec<_>>().join(" ") }
}

/// CodinGame, Misère Nim.
#[test]
fn codingame_misere_nim() {
    let cases: [(&[u64], &str); 8] = [
        (&[2, 3], "2:1"),
        (&[1, 3], "2:3"),
        (&[7], "1:6"),
        (&[2, 2, 2], "1:2 2:2 3:2"),
        (&[1, 1, 5], "3:4"),
        (&[1, 1, 1, 1], "1:1 2:1 3:1 4:1"),
        (&[1, 4, 5], "CONCEDE"),
        (&[4, 4], "CONCEDE"),
    ];
    for (heaps, answer) in cases {
        assert_eq!(codingame(heaps), answer, "{heaps:?}");
    }
}

/// CodinGame, Misère Nim: the rule against the whole game, for all triples of heaps up to 7.
#[test]
fn misere_winning_moves_are_those_of_the_whole_game() {
    let solved = solve_misere(&Misere(nim()), [vec![7, 7, 7]]);
    for (heaps, outcome) in solved.iter() {
        assert_eq!(Some(nim::misere_outcome(&heaps)), outcome, "{heaps:?}");
        let mut winning: Vec<_> = solved
            .moves(&heaps)
            .unwrap()
            .into_iter()
            .filter(|choice| choice.value == Some(Outcome::Win))
            .map(|choice| {
                let changed = (0..3).find(|&i| choice.position[i] != heaps[i]).unwrap();
                (changed, choice.position[changed])
            })
            .collect();
        winning.sort_unstable();
        assert_eq!(nim::misere_winning_moves(&heaps), winning, "{heaps:?}");
    }
}

/// igs 0.1.4 returns Grundy values in 8 bits and ogs 0.0.6 in 16. A heap of 300 is worth 300, and one of 70,000 is worth
/// 70,000.
#[test]
fn values_do_not_wrap() {
    let heap = from_fn(|&n: &u32| 0..n);
    let solved = retrograde::nimbers(&heap, [3_000]).unwrap();
    assert!((0..=3_000).all(|n| solved.nimber(&n) == Some(n)));
    assert_eq!(solved.sum(&[300, 44]), Some(256)); // 0 in 8 bits
    assert_eq!(nim::outcome(&[70_000, 70_000 - 65_536]), Outcome::Win); // equal in 16 bits
    assert_eq!(nim::winning_moves(&[70_000, 4_464]), [(0, 4_464)]);
}

/// Project Euler 301: for how many n up to 2^k is (n, 2n, 3n) lost? The Fibonacci numbers 2, 3, 5, 8, …; the problem asks
/// for 2^30.
#[test]
fn project_euler_301() {
    let lost = |n: u64| nim::outcome(&[n, 2 * n, 3 * n]) == Outcome::Loss;
    let mut fibonacci = vec![1, 2];
    (2..=30).for_each(|k| fibonacci.push(fibonacci[k - 2] + fibonacci[k - 1]));
    assert_eq!(fibonacci[30], 2_178_309);
    for (k, &expected) in fibonacci.iter().enumerate().take(21) {
        assert_eq!((1..=1 << k).filter(|&n| lost(n)).count(), expected, "up to 2^{k}");
    }
}
