//! Atomic weights.

use std::cmp::Ordering;

use quickcheck::{Arbitrary, Gen, QuickCheck};
use retrograde::partizan::{OutcomeClass, Value};

use crate::common::read;
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
        weight(&sum) == of_x.plus(&weight(&y)).unwrap() && weight(&-&x) == -of_x && ahead && behind
    }
    QuickCheck::new().tests(3_000).quickcheck(holds as fn(AllSmall, AllSmall) -> bool);
}

/// The definition by play beside a far star, a nimber that the value cannot reach: the weight is n or more exactly if the value
/// is at least n − 1 times `↑` plus the far star. Nothing but literal play says so.
#[test]
fn weights_are_those_of_play_beside_a_far_star() {
    fn holds(AllSmall(x): AllSmall) -> bool {
        let of_x = weight(&x);
        // Nor can the difference with a bound reach it.
        let far = Value::nimber(x.birthday() as u32 + 6).unwrap();
        (-3..=3).all(|n| {
            let bound = Value::up().times(n - 1).unwrap().plus(&far).unwrap();
            let mut games = Games::default();
            let (bound, game) = (games.push_value(&bound), games.push_value(&x));
            (Value::from(n as i32) <= of_x) == games.is_at_most(bound, game)
        })
    }
    QuickCheck::new().tests(500).quickcheck(holds as fn(AllSmall) -> bool);
}

/// Norton's product: `n` times `↑` for an integer n, and otherwise each option w of Left makes w·↑ + ⇑*, and each of Right
/// w·↑ + ⇓*.
fn times_up(weight: &Value) -> Value {
    if let Some(n) = weight.as_number().filter(|number| number.is_integer()) {
        return Value::up().times(n.numerator()).unwrap();
    }
    let options = |options: Vec<Value>, more: &str| -> Vec<Value> {
        options.iter().map(|option| times_up(option).plus(&read(more)).unwrap()).collect()
    };
    Value::from_options(&options(weight.left_options(), "⇑*"), &options(weight.right_options(), "⇓*"))
        .unwrap()
}

/// The weight w of x, integer or not, is the one for which x is as good as w·↑ beside a far star: their difference is at least
/// `↓` plus the far star, and at most `↑` plus the far star (Siegel, section II.7).
#[test]
fn a_value_is_as_good_as_its_weight_in_ups() {
    fn holds(AllSmall(x): AllSmall) -> bool {
        let difference = x.minus(&times_up(&weight(&x))).unwrap();
        let far = Value::nimber(difference.birthday() as u32 + 4).unwrap();
        let [low, high] = [-1, 1].map(|n| Value::up().times(n).unwrap().plus(&far).unwrap());
        low <= difference && difference <= high
    }
    QuickCheck::new().tests(2_000).quickcheck(holds as fn(AllSmall) -> bool);
    assert_eq!(times_up(&read("±2")), read("{↑4*|↓4*}"));
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
