//! Awari with few seeds, as one game in which captures pay: values of all boards against published counts (jocly #34), against
//! values layer by layer, and against themselves one move on.

#[path = "../examples/common/awari.rs"]
mod awari;

use std::collections::{BTreeMap, HashMap};

use awari::{Awari, Pits, boards, sow};
use retrograde::Game;
use retrograde::score::Scored;

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
            *counts.entry(awari.score(&pits).unwrap()).or_insert(0) += 1;
        }
        assert_eq!(counts.into_iter().collect::<Vec<_>>(), expected, "{seeds} seeds");
    }
}

/// All boards with so many seeds. A capture ends play, and scores what the board is worth with the seeds that are left.
struct Layer {
    seeds: i64,
    fewer: HashMap<Pits, i64>,
}

impl Game for Layer {
    type Position = Pits;

    fn successors(&self, pits: &Pits) -> impl IntoIterator<Item = Pits> {
        Awari.successors(pits).into_iter().collect::<Vec<_>>()
    }
}

impl Scored for Layer {
    fn score(&self, pits: &Pits) -> Option<i64> {
        let left: i64 = pits.iter().map(|&seeds| i64::from(seeds)).sum();
        if left < self.seeds { Some(self.fewer[pits] - (self.seeds - left)) } else { Awari.score(pits) }
    }
}

#[test]
fn one_game_is_worth_what_its_layers_are_worth() {
    let one = Awari::solve(7).unwrap();
    let mut fewer = HashMap::new();
    for seeds in 0..=7 {
        let layer = Layer { seeds: seeds.into(), fewer };
        let solved = retrograde::scores(&layer, boards(seeds)).unwrap();
        fewer = layer.fewer;
        for pits in boards(seeds) {
            let value = solved.score(&pits).unwrap();
            assert_eq!(one.score(&pits), Some(value), "{pits:?}");
            fewer.insert(pits, value);
        }
    }
    assert_eq!(one.len(), fewer.len());
    assert_eq!(one.verify(&Awari), Ok(one.len()));
}

/// Each value is the best of those one move on, captures counted.
#[test]
fn values_agree_with_those_one_move_on() {
    let awari = Awari::solve(6).unwrap();
    for pits in (1..=6).flat_map(boards) {
        let moves = Awari.successors(&pits).into_iter();
        let best = moves.map(|next| Awari.payoff(&pits, &next) - awari.score(&next).unwrap()).max();
        assert!(best.is_none() || best == awari.score(&pits), "{pits:?}");
        assert_eq!(awari.best_move(&pits).and_then(|best| best.value), best);
    }
}

#[test]
fn sowing_and_capturing() {
    let board = |mine: [u8; 6], theirs: [u8; 6]| -> Pits {
        std::array::from_fn(|pit| [mine, theirs][pit / 6][pit % 6])
    };
    let sown = |pits: &Pits, pit| (sow(pits, pit), Awari.payoff(pits, &sow(pits, pit)));
    // Two pits in a row with two and three; the pit before them stays with four.
    let (next, captured) = sown(&board([0, 0, 0, 0, 0, 3], [3, 1, 2, 0, 0, 1]), 5);
    assert_eq!((next, captured), (board([4, 0, 0, 0, 0, 1], [0; 6]), 5));
    // All that the other player has is not captured.
    let (next, captured) = sown(&board([1, 0, 0, 0, 0, 2], [1, 1, 0, 0, 0, 0]), 5);
    assert_eq!((next, captured), (board([2, 2, 0, 0, 0, 0], [1, 0, 0, 0, 0, 0]), 0));
    // Twelve seeds go all the way round and past the pit that they came from.
    let (next, captured) = sown(&board([12, 0, 0, 0, 0, 0], [0; 6]), 0);
    assert_eq!((next, captured), (board([1; 6], [0, 2, 1, 1, 1, 1]), 0));
}
