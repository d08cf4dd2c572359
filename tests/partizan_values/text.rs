//! Values as text and back.

use quickcheck::QuickCheck;
use retrograde::partizan::{Dyadic, ParseValueErrorKind as Kind, Value, ValueError};

use crate::common::read;
use crate::laws::{Any, add};

#[test]
fn what_is_shown_is_read_back() {
    fn holds(Any(x): Any) -> bool {
        let switch = Value::switch(&x, &-&x).unwrap();
        [&x, &switch, &-&x].into_iter().all(|value| value.to_string().parse().as_ref() == Ok(value))
    }
    QuickCheck::new().tests(5_000).quickcheck(holds as fn(Any) -> bool);
}

/// Each in canonical form, and shown as it is read.
#[test]
fn the_notation_of_the_field() {
    let texts = "0 7 -3 1/2 -5/8 * *2 ↑ ↓ ⇑ ⇓ ↑3 ↓4 ↑* ⇓* ↑*2 ↓5*3 1* -1/2↑ 3↓3*2 ±1 ±1/2 {2|1} {1|1/2} {2|-1} {3|1*} \
        {2||1|0} {3|2||1|0} {2|||1||0|-1} {2||1|{0|||-1||-2|-3}} {1,{2|0}|-1} ±{2|1} ±{3,{4|2}} ±{2*} ±{⇑} ⧾1 ⧿1 ⧾3/2 {2|⧾1}";
    for text in texts.split_whitespace() {
        assert_eq!(read(text).to_string(), text);
    }
}

#[test]
fn other_ways_to_write_the_same() {
    for (text, same) in [
        ("^", "↑"),
        ("v3*2", "↓3*2"),
        ("+-1", "±1"),
        ("+-{2|1}", "{{2|1}|{-1|-2}}"),
        (" { 2 || 1 | 0 } ", "{2|{1|0}}"),
        ("{1|-1}", "±1"),
        ("{|}", "0"),
        ("{|||}", "0"),
        ("{3||}", "4"),
        ("{1|||2|0||-1}", "{1|{{2|0}|-1}}"),
        ("{1,2|0||-1,-2}", "{{2|0}|-2}"),
        ("{0|*}", "↑"),
        ("{0||0|-2}", "⧾2"),
        ("{2|0||0}", "⧿2"),
        ("6/4", "3/2"),
        ("−1", "-1"),
        ("*0", "0"),
        ("±0", "*"),
        ("±{}", "0"),
        ("±{1,*}", "±1"),
        ("{{0|0},0|0}", "↑*"),
        ("⇑*", "{0|↑}"),
    ] {
        assert_eq!(read(text), read(same), "{text}");
    }
    assert_eq!(add(&read("±1"), &read("*")), read("{1*|-1*}"));
}

#[test]
fn an_error_names_the_place_and_what_was_expected() {
    let too_large = |error| Kind::TooLarge(error);
    for (text, at, found, kind) in [
        ("", 0, None, Kind::Value),
        ("x", 0, Some('x'), Kind::Value),
        ("+1", 0, Some('+'), Kind::Value),
        ("-", 1, None, Kind::Digit),
        ("1/", 2, None, Kind::Digit),
        ("1/3", 2, Some('3'), Kind::Denominator(3)),
        ("{-1/12|0}", 4, Some('1'), Kind::Denominator(12)),
        ("1/0", 2, Some('0'), Kind::Denominator(0)),
        ("↑1/2", 2, Some('/'), Kind::End),
        ("1 2", 2, Some('2'), Kind::End),
        ("{1|0}}", 5, Some('}'), Kind::End),
        ("{1}", 2, Some('}'), Kind::Bar),
        ("{}", 1, Some('}'), Kind::Bar),
        ("{1|0", 4, None, Kind::Separator),
        ("{1 0}", 3, Some('0'), Kind::Separator),
        ("{,1|0}", 1, Some(','), Kind::Value),
        ("{1,|0}", 3, Some('|'), Kind::Value),
        ("{1|2|3}", 4, Some('|'), Kind::Bars),
        ("{1||2|3||4}", 7, Some('|'), Kind::Bars),
        ("±*", 1, Some('*'), Kind::Switch),
        ("⧾0", 1, Some('0'), Kind::Tiny),
        ("⧿{1|0}", 1, Some('{'), Kind::Tiny),
        ("9223372036854775808", 0, Some('9'), too_large(ValueError::NumberTooLarge)),
        ("{0|99999999999999999999999}", 3, Some('9'), too_large(ValueError::NumberTooLarge)),
        ("1/9223372036854775808", 0, Some('1'), too_large(ValueError::NumberTooLarge)),
        ("1↑65536", 1, Some('↑'), too_large(ValueError::TooManyUps)),
        ("↑*65536", 1, Some('*'), too_large(ValueError::NimberTooLarge)),
        ("{0|1/4611686018427387904}", 24, Some('}'), too_large(ValueError::NumberTooLarge)),
    ] {
        let error = text.parse::<Value>().expect_err(text);
        assert_eq!((error.at, error.found, error.kind), (at, found, kind), "{text}: {error}");
    }
    let message = |text: &str| text.parse::<Value>().expect_err(text).to_string();
    assert_eq!(message("1/3"), "character 3: expected a denominator that is a power of two, found 3");
    assert_eq!(message("±*"), "character 2: expected a number or '{', found '*'");
    assert_eq!(message("↑65536"), "character 1: expected at most 65535 ups, found more");
    assert_eq!("1/2x".parse::<Dyadic>().unwrap_err().to_string(), "character 4: expected the end, found 'x'");
}
