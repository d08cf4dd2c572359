//! Awari with few seeds: values of all boards against published counts (jocly #34), and against themselves one move on.

#[path = "../examples/common/awari.rs"]
mod awari;

use std::collections::BTreeMap;

use awari::{Awari, Pits, boards, sow};
use retrograde::Game;

#[test]
fn values_of_all_boards_with_one_to_four_seeds() {
    let expected: [&[(i64, usize)]; 4] = [
        &[(-1, 7), (1, 5)],
        &[(-2, 41), (0, 13), (2, 24)],
        &[(-3, 178), (-1, 1), (0, 64), (1, 7), (3, 114)],
        &[(-4, 534), (-2, 111), (0, 143), (2, 164), (4, 413)],
    ];
    let awari = Awari::solve(4).unwrap();
    for (seeds, expected) in (1..).zip(expected) {
        let mut counts = BTreeMap::new();
        for pits in boards(seeds) {
            *counts.entry(awari.value(&pits).unwrap()).or_insert(0) += 1;
        }
        assert_eq!(counts.into_iter().collect::<Vec<_>>(), expected, "{seeds} seeds");
    }
}

/// Each value is the best of those one move on, captures counted.
#[test]
fn values_agree_with_those_one_move_on() {
    let awari = Awari::solve(6).unwrap();
    for pits in (1..=6).flat_map(boards) {
        let position = (pits, 0);
        let moves = awari.successors(&position).into_iter();
        let best = moves.map(|(next, captured)| i64::from(captured) - awari.value(&next).unwrap()).max();
        assert!(best.is_none() || best == awari.value(&pits), "{pits:?}");
    }
}

#[test]
fn sowing_and_capturing() {
    let board = |mine: [u8; 6], theirs: [u8; 6]| -> Pits {
        std::array::from_fn(|pit| [mine, theirs][pit / 6][pit % 6])
    };
    // Two pits in a row with two and three; the pit before them stays with four.
    let (next, captured) = sow(&board([0, 0, 0, 0, 0, 3], [3, 1, 2, 0, 0, 1]), 5);
    assert_eq!((next, captured), (board([4, 0, 0, 0, 0, 1], [0; 6]), 5));
    // All that the other player has is not captured.
    let (next, captured) = sow(&board([1, 0, 0, 0, 0, 2], [1, 1, 0, 0, 0, 0]), 5);
    assert_eq!((next, captured), (board([2, 2, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0]), 0));
    // Twelve seeds go all the way round and past the pit that they came from.
    let (next, captured) = sow(&board([12, 0, 0, 0, 0, 0], [0; 6]), 0);
    assert_eq!((next, captured), (board([1; 6], [0, 2, 1, 1, 1, 1]), 0));
}
