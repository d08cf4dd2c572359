//! Periods with a saltus, and periods of games that split in ways for which Guy and Smith's theorem does not hold.

use quickcheck::QuickCheck;
use retrograde::heap::{HeapGame, Period, Periodicity};

use super::common::data::table;
use super::{Rule, holds};

fn proved(text: &str, largest: usize) -> Option<Period> {
    match text.parse::<HeapGame>().unwrap().solve(largest).unwrap().periodicity() {
        Periodicity::Proved(period) => Some(period),
        Periodicity::NotProved { .. } => None,
    }
}

fn period(preperiod: u64, period: u64, saltus: u32) -> Option<Period> {
    Some(Period { preperiod, period, saltus })
}

/// Values of a code, by marking every option; `digits[x]` is the digit for taking x.
fn values(digits: &[u8], largest: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    // Which XORs two heaps of each total have.
    let mut pairs: Vec<Vec<bool>> = Vec::new();
    let room = (2 * largest + 2).next_power_of_two();
    for heap in 0..=largest {
        let mut two = vec![false; room];
        (1..heap).for_each(|a| two[(values[a] ^ values[heap - a]) as usize] = true);
        pairs.push(two);
        let mut reached = vec![false; room];
        for (taken, &digit) in digits.iter().enumerate().take(heap + 1) {
            let rest = heap - taken;
            if rest == 0 {
                reached[0] |= digit & 1 != 0 && heap > 0;
                continue;
            }
            if digit & 2 != 0 {
                reached[values[rest] as usize] = true;
            }
            if digit & 4 != 0 {
                pairs[rest].iter().zip(&mut reached).for_each(|(&pair, reached)| *reached |= pair);
            }
            if digit & 8 != 0 {
                for a in 1..rest {
                    let set = pairs[rest - a].iter().enumerate().filter(|&(_, &pair)| pair);
                    set.for_each(|(pair, _)| reached[pair ^ values[a] as usize] = true);
                }
            }
        }
        values.push(reached.iter().position(|&reached| !reached).expect("some number is missing") as u32);
    }
    values
}

#[test]
fn kenyons_game() {
    // Winning Ways, chapter 4: saltus 3, period 6.
    assert_eq!(proved("0.3F", 200), period(0, 6, 3));
    let found = values(&[0, 3, 15], 300);
    assert_eq!(found[..13], [0, 1, 2, 0, 1, 2, 3, 4, 5, 3, 4, 5, 6]);
    let solved = "0.3F".parse::<HeapGame>().unwrap().solve(200).unwrap();
    assert!((0..).zip(&found).all(|(heap, &value)| solved.nimber(heap) == Some(value.into())));
    let huge = 10_u64.pow(18);
    assert_eq!(solved.nimber(huge), Some((huge - 4) / 2 + 1));
    assert_eq!(solved.nimber(huge + 600), Some((huge - 4) / 2 + 301));
}

#[test]
fn laskers_nim() {
    let text = "all-but{}+split";
    assert_eq!(proved(text, 200), period(1, 4, 4));
    let row =
        table("heap_games.csv").into_iter().find(|row| row.text("name") == "laskers_nim").expect("a row");
    let expected: Vec<u64> = row.numbers("values", ' ');
    let solved = text.parse::<HeapGame>().unwrap().solve(200).unwrap();
    assert!((0..).zip(&expected).all(|(heap, &value)| solved.nimber(heap) == Some(value)));
    let huge = 10_u64.pow(18);
    let after = |more| solved.nimber(huge + more).unwrap() - huge;
    assert_eq!([after(1), after(2), after(3), after(4)], [1, 2, 4, 3]);
}

#[test]
fn small_codes() {
    for (text, expected) in [
        ("0.8", period(1, 3, 1)),
        ("0.F", period(0, 2, 0)),
        ("0.0F", period(0, 2, 1)),
        ("0.FF", period(0, 1, 1)),
        ("0.3F3", period(0, 10, 5)),
        ("8.0", period(1, 2, 1)),
        ("0.C", period(1, 2, 1)),
        ("0.9", None),
        ("0.2048", None),
        ("0.7F", None),
    ] {
        assert_eq!(proved(text, 600), expected, "{text}");
    }
}

#[test]
fn proofs_of_codes_hold_for_thousands_of_heaps() {
    // All codes of two digits, one of them with an 8. Those that prove a period are compared far beyond.
    let mut found = [0; 3];
    for code in 0..256_u32 {
        let digits = [0, (code >> 4) as u8, code as u8 & 15];
        if digits.iter().all(|digit| digit & 8 == 0) {
            continue;
        }
        let game = HeapGame::code(0, &digits[1..]).unwrap();
        let solved = game.solve(250).unwrap();
        let Periodicity::Proved(period) = solved.periodicity() else {
            found[0] += 1;
            continue;
        };
        found[1 + usize::from(period.saltus > 0)] += 1;
        let values = values(&digits, if code % 16 == 15 { 400 } else { 200 });
        assert!(holds(&values, period), "{game}: {period:?}");
        assert!((0..).zip(&values).all(|(heap, &value)| solved.nimber(heap) == Some(value.into())), "{game}");
    }
    // Without a proof, with a period, with a saltus.
    assert_eq!(found, [99, 22, 71]);
}

#[test]
fn proofs_hold_for_sets_that_split() {
    fn property(rule: Rule) -> bool {
        if matches!(rule, Rule::Code(_)) {
            return true;
        }
        match rule.game().solve(250).unwrap().periodicity() {
            Periodicity::Proved(period) => {
                let far = if rule.leaves_three() { 160 } else { 700 };
                let values = rule.values(far);
                let solved = rule.game().solve(250).unwrap();
                let period_seen = period.preperiod + 2 * period.period < far;
                (!period_seen || holds(&values, period))
                    && (0..).zip(&values).all(|(heap, &value)| solved.nimber(heap) == Some(value.into()))
            }
            Periodicity::NotProved { up_to } => up_to == 250,
        }
    }
    QuickCheck::new().tests(150).quickcheck(property as fn(Rule) -> bool);
}

/// Values of a code, each value tried until no option has it.
fn values_by_trying(digits: &[u8], largest: usize) -> Vec<u32> {
    let mut values: Vec<u32> = Vec::new();
    let room = (largest + 1).next_power_of_two();
    let mut pairs: Vec<Vec<bool>> = Vec::new();
    for heap in 0..=largest {
        let mut two = vec![false; room];
        (1..heap).for_each(|a| two[(values[a] ^ values[heap - a]) as usize] = true);
        pairs.push(two);
        let reached = |value: u32| {
            digits.iter().enumerate().take(heap + 1).any(|(taken, &digit)| {
                let rest = heap - taken;
                let three = || (1..rest).any(|a| pairs[rest - a][(value ^ values[a]) as usize]);
                match rest {
                    0 => digit & 1 != 0 && heap > 0 && value == 0,
                    _ if digit & 2 != 0 && values[rest] == value => true,
                    _ if digit & 4 != 0 && pairs[rest][value as usize] => true,
                    _ => digit & 8 != 0 && three(),
                }
            })
        };
        values.push((0..).find(|&value| !reached(value)).expect("some number is missing"));
    }
    values
}

#[test]
fn proofs_hold_for_5_000_heaps() {
    for (text, digits) in [
        ("0.3F", &[0, 3, 15][..]),
        ("0.8", &[0, 8]),
        ("0.3F3", &[0, 3, 15, 3]),
        ("8.0", &[8, 0]),
        ("0.F", &[0, 15]),
    ] {
        // The others take long by this method.
        let values = values_by_trying(digits, if matches!(text, "0.3F" | "0.8") { 5_000 } else { 800 });
        assert!(holds(&values, proved(text, 200).expect("a period")), "{text}");
    }
    // All but a set may be taken, or a heap is split.
    for (text, forbidden, unequal) in [
        ("all-but{}+split", &[][..], false),
        ("all-but{2}+split", &[2], false),
        ("all-but{1,2}+split", &[1, 2], false),
        ("all-but{}+split-unequal", &[], true),
    ] {
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..=5_000_usize {
            let mut reached = vec![false; 1 << 13];
            let left = (0..heap).filter(|left| !forbidden.contains(&(heap - left)));
            left.for_each(|left| reached[values[left] as usize] = true);
            let splits = (1..=heap / 2).filter(|&a| !(unequal && 2 * a == heap));
            splits.for_each(|a| reached[(values[a] ^ values[heap - a]) as usize] = true);
            values.push(reached.iter().position(|&reached| !reached).expect("some number is missing") as u32);
        }
        assert!(holds(&values, proved(text, 200).expect("a period")), "{text}");
    }
}

#[test]
fn sets_with_known_periods() {
    for (text, expected) in [
        ("all-but{}/2", period(0, 1, 1)),
        ("all-but{}/3", period(0, 1, 1)),
        ("all-but{}+split-unequal", period(1, 4, 4)),
        ("all-but{}/2+split", period(2, 1, 2)),
        ("all-but{1}+split", period(1, 1, 1)),
        ("all-but{2}+split", period(1, 8, 4)),
        ("all-but{1,2}/2", period(0, 3, 1)),
        ("take{1,2}+split-unequal", period(1, 4, 0)),
        ("take{}+split-unequal", None),
    ] {
        assert_eq!(proved(text, 600), expected, "{text}");
    }
}
