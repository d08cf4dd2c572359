//! Values with very deep forms: nothing recurses, and nothing grows out of hand.

use retrograde::partizan::{Dyadic, OutcomeClass, Value};

/// `{0|{0|{0|…}}}`, so many times around `inner`: a canonical form of that height and more.
fn nested(depth: usize, inner: &str) -> Value {
    format!("{}{inner}{}", "{0|".repeat(depth), "}".repeat(depth)).parse().unwrap()
}

/// No value is printed here when a test fails: its text would have three hundred thousand characters.
#[test]
fn a_form_of_height_100_000() {
    let deep = nested(100_000, "-1");
    assert_eq!(deep.birthday(), 100_001);
    assert_eq!(deep.outcome(), OutcomeClass::Left);
    assert_eq!((deep.left_stop(), deep.right_stop()), (Dyadic::from(0), Dyadic::from(0)));
    assert_eq!(deep.temperature(), Ok(Dyadic::from(0)));
    assert!(!deep.is_all_small());
    assert!(deep.to_string().parse().as_ref() == Ok(&deep));
    assert!(-(-&deep) == deep);
    assert!(deep.right_options() == [nested(99_999, "-1")]);
    let half = Value::from(Dyadic::new(1, 1).unwrap());
    let sum = deep.plus(&half).unwrap();
    assert_eq!(sum.birthday(), 100_002);
    assert!(sum.minus(&half).as_ref() == Ok(&deep));
    assert!(deep > Value::zero() && deep < half);
    assert!(deep < nested(100_002, "-1"));
}

#[test]
fn a_sum_of_two_deep_forms() {
    let (deep, other) = (nested(150, "-1"), nested(151, "-1"));
    let sum = deep.plus(&other).unwrap();
    assert!(sum.birthday() > 150);
    assert!(sum.minus(&other).unwrap() == deep);
    assert!(deep < sum);
}

#[test]
fn atomic_weights_of_deep_forms() {
    let deep = nested(2_000, "{0|↓*}");
    assert_eq!(deep.birthday(), 2_003);
    let weight = deep.atomic_weight().unwrap().unwrap();
    assert_eq!(weight, Value::from(2_000));
}
