//! The laws of the group of values and of its order.

use quickcheck::{Arbitrary, Gen, QuickCheck};
use retrograde::partizan::{Dyadic, OutcomeClass, Value, ValueError};

use crate::played::Random;

/// The value of a random game, sometimes with a random number, ups and a nimber added.
#[derive(Clone, Debug)]
pub struct Any(pub Value);

impl Arbitrary for Any {
    fn arbitrary(g: &mut Gen) -> Self {
        let value = Random::arbitrary(g).0.values().pop().expect("a game");
        let below = |g: &mut Gen, limit: i64| i64::from(u16::arbitrary(g)) % limit;
        if below(g, 3) > 0 {
            return Self(value);
        }
        let number = Dyadic::new(below(g, 17) - 8, below(g, 4) as u32).expect("a small number");
        let ups = Value::up().times(below(g, 7) - 3).expect("a few");
        let nimber = Value::nimber(below(g, 5) as u32).expect("a small nimber");
        let parts = [Value::from(number), ups, nimber];
        Self(if below(g, 2) == 0 { sum(&parts) } else { add(&value, &sum(&parts)) })
    }
}

pub fn add(x: &Value, y: &Value) -> Value {
    x.plus(y).expect("a small sum")
}

fn sum(values: &[Value]) -> Value {
    Value::sum(values).expect("a small sum")
}

/// Sums of three large values would take long.
fn is_large(values: &[&Value]) -> bool {
    values.iter().map(|value| value.to_string().len()).sum::<usize>() > 60
}

#[test]
fn values_form_a_group() {
    fn holds(Any(x): Any, Any(y): Any, Any(z): Any) -> bool {
        is_large(&[&x, &y, &z])
            || add(&x, &y) == add(&y, &x)
                && add(&add(&x, &y), &z) == add(&x, &add(&y, &z))
                && add(&x, &Value::zero()) == x
                && add(&x, &-&x) == Value::zero()
                && -add(&x, &y) == add(&-&x, &-&y)
                && sum(&[x.clone(), y.clone(), z.clone()]) == add(&x, &add(&y, &z))
    }
    QuickCheck::new().tests(1_000).quickcheck(holds as fn(Any, Any, Any) -> bool);
}

#[test]
fn the_order_goes_with_sums() {
    fn holds(Any(x): Any, Any(y): Any, Any(z): Any) -> bool {
        if is_large(&[&x, &y, &z]) {
            return true;
        }
        let order = x.partial_cmp(&y);
        let difference = match x.minus(&y).expect("a small sum").outcome() {
            OutcomeClass::Left => Some(std::cmp::Ordering::Greater),
            OutcomeClass::Right => Some(std::cmp::Ordering::Less),
            OutcomeClass::Previous => Some(std::cmp::Ordering::Equal),
            OutcomeClass::Next => None,
        };
        order == difference
            && order == add(&x, &z).partial_cmp(&add(&y, &z))
            && order == (-&y).partial_cmp(&-&x)
            && order.map(std::cmp::Ordering::reverse) == y.partial_cmp(&x)
            && (!(x <= y && y <= z) || x <= z)
    }
    QuickCheck::new().tests(1_000).quickcheck(holds as fn(Any, Any, Any) -> bool);
}

#[test]
fn multiples_are_repeated_sums() {
    fn holds(Any(x): Any, n: u8) -> bool {
        let n = i64::from(n % 4);
        let copies: Vec<Value> = (0..n).map(|_| x.clone()).collect();
        is_large(&[&x, &x])
            || x.times(n) == Value::sum(&copies) && x.times(-n) == Value::sum(&copies).map(|value| -value)
    }
    QuickCheck::new().tests(1_000).quickcheck(holds as fn(Any, u8) -> bool);
}

/// What cannot be kept is an error, and never another value.
#[test]
fn nothing_wraps() {
    let largest = Value::from(Dyadic::new(i64::MAX, 0).unwrap());
    assert_eq!(largest.plus(&Value::from(1)), Err(ValueError::NumberTooLarge));
    assert_eq!(largest.times(2), Err(ValueError::NumberTooLarge));
    assert_eq!(Value::from_options(std::slice::from_ref(&largest), &[]), Err(ValueError::NumberTooLarge));
    assert_eq!(largest.birthday(), i64::MAX as u64);
    let switch = Value::switch(&largest, &-&largest).unwrap();
    assert_eq!(switch.plus(&"{2|-1}".parse().unwrap()), Err(ValueError::NumberTooLarge));
    assert_eq!(switch.mean(), Err(ValueError::NumberTooLarge));
    let half = Value::from(Dyadic::new(i64::MAX / 2, 0).unwrap());
    let switch = Value::switch(&half, &-&half).unwrap();
    assert_eq!((switch.mean(), switch.temperature()), (Ok(Dyadic::from(0)), Ok(half.as_number().unwrap())));

    let least = Value::from(Dyadic::new(1, 62).unwrap());
    assert_eq!(Value::switch(&Value::zero(), &least), Err(ValueError::NumberTooLarge));
    let warm = Value::switch(&Value::from(Dyadic::new(1, 62).unwrap()), &Value::zero()).unwrap();
    assert_eq!(warm.mean(), Err(ValueError::NumberTooLarge));
    assert_eq!(warm.left_stop(), Dyadic::new(1, 62).unwrap());

    assert_eq!(Value::nimber(65_536), Err(ValueError::NimberTooLarge));
    let stars: Vec<Value> = (0..999).map(|n| Value::nimber(n).unwrap()).collect();
    assert_eq!(Value::from_options(&stars, &stars), Value::nimber(999));

    assert_eq!(Value::up().times(65_536), Err(ValueError::TooManyUps));
    let most = Value::up().times(65_535).unwrap();
    assert_eq!(most.plus(&Value::up()), Err(ValueError::TooManyUps));
    assert_eq!(Value::from_options(&[Value::zero()], &[most]), Err(ValueError::TooManyUps));
    assert_eq!(Value::up().times(i64::MIN), Err(ValueError::TooManyUps));
}

#[test]
fn dyadic_rationals_obey_the_laws_of_fractions() {
    fn holds(a: (i32, u8), b: (i32, u8)) -> bool {
        let [x, y] = [a, b]
            .map(|(numerator, exponent)| Dyadic::new(numerator.into(), u32::from(exponent % 20)).unwrap());
        let scaled = |(numerator, exponent): (i32, u8)| i128::from(numerator) << (20 - exponent % 20);
        let over = |number: Dyadic| i128::from(number.numerator()) << (20 - number.exponent());
        over(x) == scaled(a)
            && over(x.plus(y).unwrap()) == scaled(a) + scaled(b)
            && over(x.minus(y).unwrap()) == scaled(a) - scaled(b)
            && x.cmp(&y) == scaled(a).cmp(&scaled(b))
            && (x.exponent() == 0 || x.numerator() % 2 != 0)
            && x.to_string().parse() == Ok(x)
            && x.to_f64() == f64::from(a.0) / f64::from(1 << (a.1 % 20))
    }
    QuickCheck::new().tests(10_000).quickcheck(holds as fn((i32, u8), (i32, u8)) -> bool);
}

#[test]
fn text_is_padded_and_parts_make_values() {
    let value: Value = "3/2⇑*".parse().unwrap();
    let mut parts = value.as_number_up_star().unwrap();
    assert_eq!(format!("[{value:7}|{parts:>7}|{:^5}]", parts.number), "[3/2⇑*  |  3/2⇑*| 3/2 ]");
    let form: Value = "{2|-1}".parse().unwrap();
    assert_eq!(format!("{form:>8}"), "  {2|-1}");
    assert_eq!(Value::try_from(parts), Ok(value));
    parts.ups = i32::MIN;
    assert_eq!(parts.to_string(), "3/2↓2147483648*");
    assert_eq!(Value::try_from(parts), Err(ValueError::TooManyUps));
}

/// The options of large nimbers, listed for each by itself, would take gigabytes.
#[test]
fn a_large_nimber_is_compared_with_a_form() {
    for nimber in [7, 65_535] {
        // The answer to ±⇑ is ⇓, which leaves ↓*, and that is less than a large nimber.
        let value: Value = format!("{{*{nimber},±{{⇑}}|0}}").parse().unwrap();
        assert_eq!(value, format!("{{*{nimber}|0}}").parse().unwrap());
        let form: Value = "±{⇑}".parse().unwrap();
        assert!(Value::nimber(nimber).unwrap().partial_cmp(&form).is_none());
    }
}
