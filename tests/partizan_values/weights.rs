//! Atomic weights.

use std::cmp::Ordering;

use quickcheck::{Arbitrary, Gen, QuickCheck};
use retrograde::partizan::{OutcomeClass, Value};

use crate::played::{Games, Random};

/// A random value of a game in which at each position both players can move, or neither can.
#[derive(Clone, Debug)]
struct AllSmall(Value);

impl Arbitrary for AllSmall {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut games = Random::arbitrary(g).0;
        for options in &mut games.options {
            if options.iter().any(Vec::is_empty) {
                *options = Default::default();
            }
        }
        Self(Games { options: games.options, ..Games::default() }.values().pop().expect("a game"))
    }
}

fn weight(value: &Value) -> Value {
    value.atomic_weight().expect("a small value").expect("an all-small value")
}

fn read(text: &str) -> Value {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn weights_add_up_and_say_who_is_ahead() {
    fn holds(AllSmall(x): AllSmall, AllSmall(y): AllSmall) -> bool {
        if x.to_string().len() + y.to_string().len() > 40 {
            return true;
        }
        let (of_x, sum) = (weight(&x), x.plus(&y).unwrap());
        let is_below = |n: i32| of_x.partial_cmp(&Value::from(n)).is_none_or(Ordering::is_lt);
        // "Two ahead wins", and with one ahead the opponent does not win by moving second.
        let ahead = is_below(2) || x.outcome() == OutcomeClass::Left;
        let behind = is_below(1) || matches!(x.outcome(), OutcomeClass::Left | OutcomeClass::Next);
        // With enough nimbers a weight of 1 is enough, and less than that is not: the far star.
        let far = Value::nimber(x.birthday() as u32 + 1).unwrap();
        let with_far = is_below(1) || x > far;
        weight(&sum) == of_x.plus(&weight(&y)).unwrap()
            && weight(&-&x) == -of_x
            && ahead
            && behind
            && with_far
    }
    QuickCheck::new().tests(3_000).quickcheck(holds as fn(AllSmall, AllSmall) -> bool);
}

/// Values from *Winning Ways*, chapter 8, and Siegel, section II.7: ups count one each, nimbers nothing, and
/// what is infinitesimal beside `↑` counts nothing, such as `{0|↓*}`, the square of up.
#[test]
fn weights_that_are_known() {
    for (text, expected) in [
        ("0", "0"),
        ("*5", "0"),
        ("↑7*3", "7"),
        ("⇓*", "-2"),
        ("{0|↓*}", "0"),
        ("{↑|*}", "1"),
        ("{⇑|⇓}", "*"),
        ("{⇑|*}", "1"),
        ("{↑3|*}", "3/2"),
        ("{↑4|↓4}", "±2"),
    ] {
        assert_eq!(weight(&read(text)), read(expected), "{text}");
    }
    assert_eq!(read("⧾1").atomic_weight(), Ok(None));
    assert_eq!(read("1").atomic_weight(), Ok(None));
}
