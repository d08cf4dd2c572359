//! What the tests of partizan games share: values as the tables write them, and answers by play with whole positions.
#![allow(dead_code, reason = "every test file uses its own part")]

use std::fmt::Debug;

use retrograde::Outcome;
use retrograde::partizan::{OutcomeClass, Partizan, Player, Turns, Value, Values};
use retrograde::verify;

pub const PLAYERS: [Player; 2] = [Player::Left, Player::Right];

/// A value from its text.
pub fn read(text: &str) -> Value {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// A value as the tables write it: numbers as fractions, all else as its options in braces, in the order of their texts.
pub fn written(value: &Value) -> String {
    if let Some(number) = value.as_number() {
        return number.to_string();
    }
    let side = |options: Vec<Value>| {
        let mut texts: Vec<String> = options.iter().map(written).collect();
        texts.sort_unstable();
        texts.join(";")
    };
    format!("{{{}|{}}}", side(value.left_options()), side(value.right_options()))
}

/// The outcome class if Left, and if Right, wins by beginning.
pub fn class_of(wins: [bool; 2]) -> OutcomeClass {
    match wins {
        [true, false] => OutcomeClass::Left,
        [false, true] => OutcomeClass::Right,
        [true, true] => OutcomeClass::Next,
        [false, false] => OutcomeClass::Previous,
    }
}

/// Who wins, by play with whole positions.
pub fn played<G: Partizan<Position: Debug>>(rules: &G, start: &G::Position) -> OutcomeClass {
    let starts = PLAYERS.map(|player| (start.clone(), player));
    let solved = retrograde::outcomes(&Turns(rules), starts.clone()).expect("a sound game");
    class_of(starts.map(|start| solved.outcome(&start) == Some(Outcome::Win)))
}

/// The value of a position, after all claims below it passed the check that knows nothing of values.
pub fn verified<G: Partizan<Position: Debug>>(rules: &G, start: &G::Position) -> Value {
    let mut values = Values::new(rules);
    let value = values.value(start).expect("play ends");
    assert!(verify::values(rules, [start.clone()], |position| values.known(position)).is_ok(), "{start:?}");
    value
}

/// A picture with the pieces of the players exchanged.
pub fn exchanged(picture: &str, [left, right]: [char; 2]) -> String {
    let exchange = |square| match square {
        square if square == left => right,
        square if square == right => left,
        other => other,
    };
    picture.chars().map(exchange).collect()
}
