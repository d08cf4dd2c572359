//! Quotients of games that are no heap games: the learner takes any letters.

use super::Proof;
use super::budget::Budget;
use super::learn::{Learned, learn};
use super::letters::Letters;
use super::machine::Classes;
use crate::limits::Limits;
use crate::watch::Watch;

/// The quotient of games given by their options, each the number of a game before it.
fn closure(options: &[Vec<u32>]) -> Learned {
    let mut watch = Watch::none();
    let mut budget = Budget::new(Limits::NONE, &mut watch);
    let mut letters = Letters::new();
    for options in options {
        letters.push(options.iter().map(|&option| vec![option]), &mut budget).unwrap();
    }
    learn(&letters, &mut budget).unwrap()
}

fn lost(found: &Learned) -> usize {
    found.machine.lost.iter().filter(|&&lost| lost).count()
}

#[test]
fn closures_of_random_games() {
    let table = include_str!("../../../tests/data/misere_random_quotients.csv");
    let rows = table.lines().filter(|line| !line.starts_with('#')).skip(1);
    let mut ran = 0;
    for row in rows {
        let fields: Vec<&str> = row.split(',').collect();
        let mut options = vec![vec![]];
        for (game, list) in (1..).zip(fields[2].split("; ")) {
            let (name, list) = list.split_once(':').unwrap();
            assert_eq!(name, game.to_string());
            options.push(list.split('/').map(|option| option.parse().unwrap()).collect());
        }
        let found = closure(&options);
        assert_eq!(found.proof, Proof::All);
        assert_eq!(
            (found.machine.order(), lost(&found)),
            (fields[3].parse().unwrap(), fields[4].parse().unwrap()),
            "{row}"
        );
        ran += 1;
    }
    assert_eq!(ran, 65);
}

/// Notakto: both players write X on boards of 3 by 3, a board with three in a row is dead, and the last move
/// loses. T. E. Plambeck and G. Whitehead, *The secrets of Notakto* (2013): 18 elements.
#[test]
fn notakto() {
    const LINES: [u32; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
    let is_dead = |board: u32| LINES.iter().any(|line| board & line == *line);
    // A full board comes first.
    let options: Vec<Vec<u32>> = (0..512)
        .map(|letter| {
            let board = 511 - letter;
            let free = (0..9).filter(|cell| board >> cell & 1 == 0 && !is_dead(board));
            free.map(|cell| 511 - (board | 1 << cell)).collect()
        })
        .collect();
    let found = closure(&options);
    assert_eq!((found.proof, found.machine.order(), lost(&found)), (Proof::All, 18, 4));
    // An empty board squared is not lost, and one alone is won.
    assert!(!found.machine.is_lost(&[511]));
}
