//! Values with very deep forms: nothing recurses, and nothing grows out of hand.

use retrograde::partizan::{Dyadic, OutcomeClass, Value};

/// `{0|{0|{0|…}}}`, so many times around `inner`: a canonical form of that height and more.
fn nested(depth: usize, inner: &str) -> Value {
    format!("{}{inner}{}", "{0|".repeat(depth), "}".repeat(depth)).parse().unwrap()
}

#[test]
fn a_form_of_height_200_000() {
    let deep = nested(200_000, "-1");
    assert_eq!(deep.birthday(), 200_001);
    assert_eq!(deep.outcome(), OutcomeClass::Left);
    assert_eq!((deep.left_stop(), deep.right_stop()), (Dyadic::from(0), Dyadic::from(0)));
    assert_eq!(deep.temperature(), Ok(Dyadic::from(0)));
    assert!(!deep.is_all_small());
    assert_eq!(deep.to_string().parse().as_ref(), Ok(&deep));
    assert_eq!(-(-&deep), deep);
    assert_eq!(deep.right_options(), [nested(199_999, "-1")]);
    let half = Value::from(Dyadic::new(1, 1).unwrap());
    let sum = deep.plus(&half).unwrap();
    assert_eq!((sum.birthday(), sum.minus(&half).as_ref()), (200_003, Ok(&deep)));
    assert!(deep > Value::zero() && deep < half);
    assert_eq!(deep.partial_cmp(&nested(200_000, "-2")), deep.partial_cmp(&nested(200_000, "-2")));
}

#[test]
fn a_sum_of_two_deep_forms() {
    let (deep, other) = (nested(150, "-1"), nested(151, "-1"));
    let sum = deep.plus(&other).unwrap();
    assert_eq!(sum.minus(&other).unwrap(), deep);
    assert!(deep < other && deep.plus(&deep).unwrap() < sum);
}

#[test]
fn atomic_weights_of_deep_forms() {
    let deep = nested(2_000, "{⇑|⇓}");
    assert_eq!(deep.birthday(), 2_004);
    let weight = deep.atomic_weight().unwrap().unwrap();
    assert!(weight >= Value::from(1_990), "{weight}");
}
