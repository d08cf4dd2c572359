//! Genera as text.

use quickcheck::{QuickCheck, TestResult};
use retrograde::misere::{Genus, GenusError};

#[test]
fn text_is_read_back() {
    fn property(nimber: u32, small: bool, values: Vec<u32>) -> TestResult {
        let mut values = values;
        if small {
            values.iter_mut().for_each(|value| *value %= 8);
        }
        let Some(&last) = values.last() else { return TestResult::discard() };
        values.push(last ^ 2);
        let genus = Genus::new(nimber, &values).unwrap();
        let text = genus.to_string();
        let longer = Genus::new(nimber, &[&values[..], &[last, last ^ 2]].concat()).unwrap();
        assert_eq!((text.parse(), &longer), (Ok(genus.clone()), &genus));
        let same = (0..9).all(|twos| {
            let even = twos < values.len() || (twos - values.len()) % 2 == 0;
            let value = values.get(twos).copied().unwrap_or(if even { last } else { last ^ 2 });
            genus.misere_nimber(twos) == value
        });
        TestResult::from_bool(same && text.is_ascii())
    }
    QuickCheck::new().tests(2_000).quickcheck(property as fn(u32, bool, Vec<u32>) -> TestResult);
}

#[test]
fn other_text_is_refused() {
    let expected = |at, what| Err(GenusError::Expected { at, what });
    for (text, error) in [
        ("", expected(0, "a number")),
        ("^20", expected(0, "a number")),
        ("2", expected(1, "'^'")),
        ("2²⁰", expected(1, "'^'")),
        ("2^2o", expected(3, "a digit or the end")),
        ("2^(2,0", expected(6, "',' or ')'")),
        ("2^(2 0)", expected(4, "',' or ')'")),
        ("2^(2,)", expected(5, "a number")),
        ("2^(2,0)1", expected(7, "a digit or the end")),
        ("4294967296^20", Err(GenusError::TooLarge { at: 0 })),
        ("2^(4294967296,2)", Err(GenusError::TooLarge { at: 3 })),
        ("2^", Err(GenusError::NoEnd)),
        ("2^2", Err(GenusError::NoEnd)),
        ("2^23", Err(GenusError::NoEnd)),
    ] {
        assert_eq!(text.parse::<Genus>(), error, "{text}");
    }
    assert_eq!("2^(2,0)".parse::<Genus>(), Ok(Genus::nim_heap(2)));
    assert_eq!(format!("{:>6}|{:<6}", Genus::nim_heap(2), Genus::nim_heap(0)), "  2^20|0^120 ");
}
