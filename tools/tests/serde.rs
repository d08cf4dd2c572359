//! The feature `serde`: what values look like as JSON, and that they come back.

use std::fmt::Debug;

use retrograde::heap::HeapGame;
use retrograde::loopy::LoopyNimber;
use retrograde::nimber::Nimber;
use retrograde::outcome::Verdict;
use retrograde::partizan::{Dyadic, OutcomeClass, Value};
use retrograde::solved::Move;
use retrograde::{Outcome, TurnPattern, from_fn};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// As what a value is written, and that it is read back.
fn json<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> String {
    let text = serde_json::to_string(value).expect("JSON");
    assert_eq!(serde_json::from_str::<T>(&text).expect("read back"), *value);
    text
}

#[test]
fn values_are_written_as_words_and_numbers() {
    assert_eq!(json(&[Outcome::Win, Outcome::Loss, Outcome::Draw]), r#"["win","loss","draw"]"#);
    assert_eq!(json(&TurnPattern::MoverChooses), r#""mover_chooses""#);
    assert_eq!(json(&Verdict::win(3)), r#"{"outcome":"win","remoteness":3}"#);
    assert_eq!(json(&Nimber::new(1 << 63)), "9223372036854775808");
    assert_eq!(json(&LoopyNimber::infinite([2, 0])), r#"{"infinite":[0,2]}"#);
    let found = Move { position: (1, 'x'), value: Some(Outcome::Draw), remoteness: None };
    assert_eq!(json(&found), r#"{"position":[1,"x"],"value":"draw","remoteness":null}"#);
}

#[test]
fn values_of_partizan_games_are_written_in_their_notation() {
    assert_eq!(json(&"{2||1|0}".parse::<Value>().unwrap()), r#""{2||1|0}""#);
    assert_eq!(json(&Value::up()), r#""↑""#);
    assert_eq!(json(&Dyadic::new(-3, 2).unwrap()), r#""-3/4""#);
    assert_eq!(json(&[OutcomeClass::Next, OutcomeClass::Left]), r#"["next","left"]"#);
    let error = serde_json::from_str::<Value>(r#""{1|0""#).unwrap_err().to_string();
    assert!(error.contains("character 5: expected ',', '|' or '}', found the end"), "{error}");
}

#[test]
fn what_is_asked_of_a_solved_game_comes_back() {
    let heap = from_fn(|&n: &u32| (1..=n.min(3)).map(move |take| n - take));
    let solved = retrograde::outcomes(&heap, [8]).unwrap();
    assert_eq!(json(&solved.line(&5).unwrap()), r#"{"positions":[5,4,3,0],"cycle":null,"keeps":[]}"#);
    json(&solved.moves(&6).unwrap());
    json(&solved.counts());
    json(&solved.answers().histogram().to_vec());
    json(&solved.refutation(&8, 3).unwrap());
    json(&"0.77".parse::<HeapGame>().unwrap().solve(200).unwrap().periodicity());
}
