//! Panics in the rules.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::slice::from_ref;

use retrograde::partizan::{Partizan, Player, Values};

use crate::tokens::Tokens;

/// Rules that panic when they are asked so many times more.
struct Fuse {
    left: Cell<usize>,
    rules: Tokens,
}

impl Fuse {
    fn burn(&self) {
        let left = self.left.get();
        assert!(left > 0, "the fuse");
        self.left.set(left - 1);
    }
}

impl Partizan for &Fuse {
    type Position = Vec<usize>;

    fn left(&self, tokens: &Vec<usize>) -> impl IntoIterator<Item = Vec<usize>> {
        self.burn();
        self.rules.left(tokens).into_iter().inspect(|_| self.burn())
    }

    fn right(&self, tokens: &Vec<usize>) -> impl IntoIterator<Item = Vec<usize>> {
        self.burn();
        self.rules.right(tokens).into_iter().inspect(|_| self.burn())
    }

    fn components(&self, tokens: &Vec<usize>) -> impl IntoIterator<Item = Vec<usize>> {
        self.burn();
        tokens.iter().map(|&at| vec![at]).inspect(|_| self.burn())
    }

    fn is_position(&self, tokens: &Vec<usize>) -> bool {
        self.burn();
        self.rules.is_position(tokens)
    }
}

#[test]
fn after_a_panic_in_the_rules_answers_are_as_if_nothing_had_happened() {
    let pairs = (1..6).flat_map(|from| (0..from).map(move |to| (from, to)));
    let edges =
        pairs.map(|(from, to)| (if (from + to) % 3 == 0 { Player::Left } else { Player::Right }, from, to));
    let rules = Tokens::new(6, edges.chain([(Player::Left, 5, 4), (Player::Left, 4, 1)]));
    let all = vec![3, 4, 5];
    let expected = Values::new(&rules).value(&all).unwrap();
    let winning = Values::new(&rules).winning_moves(Player::Right, from_ref(&all)).unwrap();
    let (mut panics, mut calls) = (0, 0);
    loop {
        let fuse = Fuse { left: Cell::new(calls), rules: rules.clone() };
        let mut values = Values::new(&fuse);
        let asked = catch_unwind(AssertUnwindSafe(|| {
            (values.value(&all), values.winning_moves(Player::Right, from_ref(&all)))
        }));
        fuse.left.set(usize::MAX);
        assert_eq!(values.value(&all).as_ref(), Ok(&expected), "after {calls} calls");
        assert_eq!(values.winning_moves(Player::Right, from_ref(&all)).as_ref(), Ok(&winning));
        assert_eq!(values.component_count(), 6);
        match asked {
            Ok(answers) => {
                assert_eq!(answers, (Ok(expected), Ok(winning)));
                break;
            }
            Err(_) => panics += 1,
        }
        calls += 1;
    }
    assert!(panics > 100, "{panics}");
}
