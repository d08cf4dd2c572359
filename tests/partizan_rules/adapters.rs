//! Rules from games with the mover in the position, and such games from rules.

use std::cell::Cell;

use quickcheck::QuickCheck;
use retrograde::partizan::{self, Player, Turns, Value, Values};
use retrograde::{Error, Outcome, from_fn};

use crate::common::PLAYERS;
use crate::tokens::Tokens;

/// With the mover in the position and back, rules are what they were.
#[test]
fn there_and_back_by_the_adapters() {
    fn property(rules: Tokens) -> bool {
        let turns = Turns(&rules);
        let back = partizan::from_game(&turns, |(tokens, _), player| (tokens.clone(), player));
        let (mut values, mut again) = (Values::new(&rules), Values::new(back));
        for at in 0..rules.len() {
            for player in PLAYERS {
                assert_eq!(again.value(&(vec![at], player)).unwrap(), values.value(&vec![at]).unwrap());
            }
        }
        true
    }
    QuickCheck::new().tests(300).quickcheck(property as fn(Tokens) -> bool);
}

/// In rules from a game: a declared loss is being stuck; what else is not normal play is an error.
#[test]
fn games_with_declared_ends_and_kept_turns() {
    let to_move = |&(n, _): &(u32, bool), player| (n, player == Player::Left);
    let game = |end: Option<Outcome>| {
        let heap = from_fn(|&(n, left): &(u32, bool)| (1..=n.min(2)).map(move |take| (n - take, !left)));
        heap.with_terminal(move |&(n, _)| end.filter(|_| n == 1))
    };
    let value = |end| Values::new(partizan::from_game(game(end), to_move)).value(&(3, true));
    assert_eq!(value(None), Ok(Value::zero()));
    // With 1 an end, 2 leads to two ends, and 3 to * and to an end.
    assert_eq!(value(Some(Outcome::Loss)), Value::nimber(2).map_err(|_| unreachable!()));
    for end in [Outcome::Win, Outcome::Draw] {
        assert_eq!(value(Some(end)), Err(Error::NotNormalPlay { position: (1, true) }));
    }
    let keeps = game(None).with_passes_turn(|_, &(to, _)| to != 0);
    let refused = Values::new(partizan::from_game(keeps, to_move)).value(&(3, false));
    assert_eq!(refused, Err(Error::NotNormalPlay { position: (2, true) }));
    // A mover who stays the same is a kept turn, whatever `passes_turn` says.
    let stays = from_fn(|&(n, left): &(u32, bool)| n.checked_sub(1).map(|n| (n, left)));
    let refused = Values::new(partizan::from_game(stays, to_move)).value(&(1, true));
    assert_eq!(refused, Err(Error::NotNormalPlay { position: (1, true) }));
}

/// Positions of a game that differ in the mover are one, also the position that is asked for.
#[test]
fn a_game_is_asked_with_either_player_to_move() {
    let game = from_fn(|&(n, left): &(u32, bool)| {
        let most = if left { 1 } else { 2 };
        (1..=n.min(most)).map(move |take| (n - take, !left))
    });
    let mut values = Values::new(partizan::from_game(&game, |&(n, _), player| (n, player == Player::Left)));
    let value = values.value(&(9, false)).unwrap();
    assert_eq!((values.known(&(9, true)), values.known(&(9, false))), (Some(value.clone()), Some(value)));
    assert!(values.known(&(8, false)).is_some());
    assert_eq!(values.component_count(), 10);
}

/// Turns of rules from a game would take a declared win for a loss; so they refuse it.
#[test]
fn turns_refuse_what_is_not_normal_play() {
    let to_move = |&(n, _): &(u32, bool), player| (n, player == Player::Left);
    let heap = || from_fn(|&(n, left): &(u32, bool)| (1..=n.min(2)).map(move |take| (n - take, !left)));
    let asked = ((3, true), Player::Left);
    for end in [Outcome::Win, Outcome::Draw, Outcome::Loss] {
        let game = heap().with_terminal(move |&(n, _)| (n == 1).then_some(end));
        let found = retrograde::outcomes(&Turns(partizan::from_game(&game, to_move)), [asked]);
        match (end, found) {
            (Outcome::Loss, Ok(solved)) => {
                let direct = retrograde::outcomes(&game, [(3, true)]).unwrap();
                assert_eq!(solved.outcome(&asked), direct.outcome(&(3, true)));
            }
            (Outcome::Win | Outcome::Draw, Err(Error::NotAPosition { position: ((1, true), _) })) => {}
            (_, found) => panic!("{end}: {found:?}"),
        }
    }
    let keeps = heap().with_passes_turn(|_, &(to, _)| to != 0);
    let refused = retrograde::outcomes(&Turns(partizan::from_game(keeps, to_move)), [asked]);
    assert!(matches!(refused, Err(Error::NotAPosition { .. })));
}

/// Whether no move keeps the turn is asked once for each component, not at every option.
#[test]
fn moves_are_listed_a_few_times_for_each_position() {
    let lists = Cell::new(0);
    let nim = from_fn(|&n: &u32| {
        lists.set(lists.get() + 1);
        0..n
    });
    let mut values = Values::new(partizan::from_game(&nim, |&n, _| n));
    assert_eq!(values.value(&99), Ok(Value::nimber(99).unwrap()));
    // For each player once to look for kept turns, and once for the options.
    assert_eq!(lists.get(), 4 * 100);
}
