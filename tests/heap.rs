//! Heap games: text, values, periods and winning moves, against option lists written out and published tables.

mod common;
#[path = "heap/play.rs"]
mod play;
#[path = "heap/saltus.rs"]
mod saltus;

use common::data::table;
use quickcheck::{Arbitrary, Gen, QuickCheck};
use retrograde::heap::{HeapGame, HeapGameErrorKind as Kind, Period, Periodicity, Split};
use retrograde::{Error, Outcome, from_fn};

/// A game written a second time: what may be left of a heap, by the words of the rules alone.
#[derive(Clone, Debug)]
enum Rule {
    /// Digits, the one before the point first.
    Code(Vec<u8>),
    /// Numbers, whether any number *but* these may be taken, the most heaps left after taking, and splitting without taking.
    Set { numbers: Vec<u32>, but: bool, parts: u8, split: Split },
}

impl Rule {
    fn text(&self) -> String {
        match self {
            Self::Code(digits) => {
                let digits: Vec<String> = digits.iter().map(|digit| format!("{digit:X}")).collect();
                format!("{}.{}", digits[0], digits[1..].concat())
            }
            Self::Set { numbers, but, parts, split } => {
                let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                let word = if *but { "all-but" } else { "take" };
                let split = match split {
                    Split::None => "",
                    Split::Any => "+split",
                    Split::Unequal => "+split-unequal",
                    other => unreachable!("{other:?}"),
                };
                let parts = ["", "/2", "/3"][usize::from(*parts) - 1];
                format!("{word}{{{}}}{parts}{split}", numbers.join(","))
            }
        }
    }

    fn game(&self) -> HeapGame {
        self.text().parse().expect("a game")
    }

    fn leaves_three(&self) -> bool {
        match self {
            Self::Code(digits) => digits.iter().any(|&digit| digit > 7),
            Self::Set { parts, .. } => *parts > 2,
        }
    }

    /// Whether taking so many may leave so many heaps.
    fn allows(&self, taken: u64, left: usize) -> bool {
        match self {
            Self::Code(digits) => digits.get(taken as usize).is_some_and(|digit| digit >> left & 1 == 1),
            Self::Set { split, .. } if taken == 0 => left == 2 && *split != Split::None,
            Self::Set { numbers, but, parts, .. } => {
                left <= usize::from(*parts) && numbers.iter().any(|&n| u64::from(n) == taken) != *but
            }
        }
    }

    /// Shows every list of heaps that a heap may become.
    fn each_option(&self, heap: u64, mut show: impl FnMut(&[u64])) {
        let unequal = matches!(self, Self::Set { split: Split::Unequal, .. });
        for taken in 0..=heap {
            let rest = heap - taken;
            if self.allows(taken, 0) && rest == 0 {
                show(&[]);
            }
            if self.allows(taken, 1) && rest > 0 {
                show(&[rest]);
            }
            if self.allows(taken, 2) {
                let unequal = unequal && taken == 0;
                let pairs = (1..rest).map(|a| [a, rest - a]).filter(|[a, b]| a < b || a == b && !unequal);
                pairs.for_each(|pair| show(&pair));
            }
            if self.allows(taken, 3) {
                for a in 1..rest {
                    let triples = (a..rest - a).map(|b| [a, b, rest - a - b]).filter(|[_, b, c]| b <= c);
                    triples.for_each(|triple| show(&triple));
                }
            }
        }
    }

    fn options(&self, heap: u64) -> Vec<Vec<u64>> {
        let mut options = Vec::new();
        self.each_option(heap, |left| options.push(left.to_vec()));
        options
    }

    fn values(&self, largest: u64) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::new();
        for heap in 0..=largest {
            let mut reached = vec![false; 4 * largest as usize + 4];
            self.each_option(heap, |left| {
                reached[left.iter().fold(0, |xor, &part| xor ^ values[part as usize]) as usize] = true;
            });
            values.push(reached.iter().position(|&reached| !reached).expect("some number is missing") as u32);
        }
        values
    }
}

/// The largest heap on which a rule is tried.
const SMALL: u64 = 40;

impl Arbitrary for Rule {
    fn arbitrary(g: &mut Gen) -> Self {
        let split = *g.choose(&[Split::None, Split::None, Split::Any, Split::Unequal]).expect("some");
        let some =
            |g: &mut Gen, below: u32| (0..u32::arbitrary(g) % 5).map(|_| u32::arbitrary(g) % below).collect();
        match u8::arbitrary(g) % 5 {
            kind @ 0..=2 => {
                let (firsts, digits): (&[u8], u32) =
                    if kind < 2 { (&[0, 0, 4], 8) } else { (&[0, 4, 8, 12], 16) };
                let mut code = vec![*g.choose(firsts).expect("some")];
                code.push((u32::arbitrary(g) % digits) as u8);
                let more: Vec<u32> = some(g, digits);
                code.extend(more.into_iter().map(|digit| digit as u8));
                Self::Code(code)
            }
            kind => {
                let mut numbers: Vec<u32> = some(g, 12);
                numbers.iter_mut().for_each(|number| *number += 1);
                numbers.sort_unstable();
                numbers.dedup();
                let parts = *g.choose(&[1, 1, 2, 3]).expect("some");
                Self::Set { numbers, but: kind == 3, parts, split }
            }
        }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        match self.clone() {
            Self::Code(digits) => {
                Box::new((2..digits.len()).map(move |len| Self::Code(digits[..len].to_vec())))
            }
            Self::Set { numbers, but, parts, split } => Box::new((0..numbers.len()).map(move |leave_out| {
                let mut numbers = numbers.clone();
                numbers.remove(leave_out);
                Self::Set { numbers, but, parts, split }
            })),
        }
    }
}

/// The values of heaps 0 up to this size.
fn nimbers(game: &HeapGame, largest: usize) -> Vec<u32> {
    let solved = game.solve(largest).unwrap();
    (0..=largest as u64).map(|heap| solved.nimber(heap).unwrap().try_into().expect("small")).collect()
}

#[test]
fn values_equal_the_definition() {
    fn property(rule: Rule) -> bool {
        nimbers(&rule.game(), SMALL as usize) == rule.values(SMALL)
    }
    QuickCheck::new().tests(2_000).quickcheck(property as fn(Rule) -> bool);
}

#[test]
fn larger_values_equal_the_definition() {
    // Past the first looks at periods, and far enough for rare heaps to be few.
    fn property(rule: Rule) -> bool {
        let largest = if rule.leaves_three() { 150 } else { 450 };
        nimbers(&rule.game(), largest) == rule.values(largest as u64)
    }
    QuickCheck::new().tests(200).quickcheck(property as fn(Rule) -> bool);
}

/// Values of a game that splits after taking `taken`, by a scan of all pairs; `numbers` may be taken without a split.
fn scan(largest: usize, taken: usize, whole: bool, unequal: bool, numbers: &[usize]) -> Vec<u32> {
    let mut values = vec![0_u32; largest + 1];
    for heap in 1..=largest {
        let mut reached = [false; 1 << 10];
        reached[0] = whole && heap == 1;
        for number in numbers.iter().filter(|&&number| number <= heap) {
            reached[values[heap - number] as usize] = true;
        }
        for small in 1..=heap.saturating_sub(taken) / 2 {
            let large = heap - taken - small;
            if !(unequal && small == large) {
                reached[(values[small] ^ values[large]) as usize] = true;
            }
        }
        values[heap] = reached.iter().position(|&reached| !reached).expect("some number is missing") as u32;
    }
    values
}

#[test]
fn rare_heaps_hide_no_option() {
    // Few heaps are rare: by bits alone; by bits and the parity of the heap; late, and with a pair that does not count.
    for (text, largest, taken, whole, unequal) in [
        ("0.0004", 6_000, 4, false, false),
        ("0.1004", 6_000, 4, true, false),
        ("0.104", 6_000, 3, true, false),
        ("take{}+split-unequal", 16_000, 0, false, true),
    ] {
        let game: HeapGame = text.parse().unwrap();
        assert_eq!(nimbers(&game, largest), scan(largest, taken, whole, unequal, &[]), "{text}");
    }
    for set in 0..32_u32 {
        let numbers: Vec<u32> = (1..=5).filter(|number| set >> (number - 1) & 1 == 1).collect();
        let game = HeapGame::take(numbers.iter().copied()).unwrap().with_split(Split::Unequal).unwrap();
        let numbers: Vec<usize> = numbers.iter().map(|&number| number as usize).collect();
        assert_eq!(nimbers(&game, 3_000), scan(3_000, 0, false, true, &numbers), "{game}");
    }
}

#[test]
fn moves_equal_the_definition() {
    fn property(rule: Rule, heap: u8) -> bool {
        let heap = u64::from(heap) % (SMALL + 1);
        let sorted = |mut moves: Vec<Vec<u64>>| {
            moves.sort();
            moves
        };
        sorted(rule.game().options(heap).collect()) == sorted(rule.options(heap))
    }
    QuickCheck::new().tests(5_000).quickcheck(property as fn(Rule, u8) -> bool);
}

#[test]
fn winning_moves_are_those_that_leave_a_lost_position() {
    fn property(rule: Rule, heaps: Vec<u8>) -> bool {
        let heaps: Vec<u64> = heaps.iter().take(4).map(|&heap| u64::from(heap) % 20).collect();
        let values = rule.values(20);
        let value = |heaps: &[u64]| heaps.iter().fold(0, |xor, &heap| xor ^ values[heap as usize]);
        let mut expected = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for left in rule.options(heap) {
                let mut after = heaps.clone();
                after.remove(i);
                after.extend(&left);
                if value(&after) == 0 {
                    expected.push((i, left));
                }
            }
        }
        let solved = rule.game().solve(20).unwrap();
        let mut found: Vec<(usize, Vec<u64>)> = solved.winning_moves(&heaps).unwrap().collect();
        found.sort();
        expected.sort();
        found == expected
            && solved.sum(&heaps) == Some(value(&heaps).into())
            && found.is_empty() == (value(&heaps) == 0)
    }
    QuickCheck::new().tests(1_000).quickcheck(property as fn(Rule, Vec<u8>) -> bool);
}

#[test]
fn what_was_not_worked_out_is_not_known() {
    let grundy = HeapGame::grundy().solve(30).unwrap();
    assert!(grundy.winning_moves(&[31]).is_none());
    assert_eq!((grundy.nimber(31), grundy.sum(&[1, 31]), grundy.values().len()), (None, None, 31));
    let zero = HeapGame::grundy().solve(0).unwrap();
    assert_eq!((zero.values(), zero.periodicity()), (&[0][..], Periodicity::NotProved { up_to: 0 }));
    let limit = if usize::BITS > 32 { 1 << 31 } else { 1 << 27 };
    assert_eq!(
        HeapGame::grundy().solve(limit).unwrap_err(),
        Error::TooManyPositions { len: limit + 1, limit }
    );
}

/// Whether the rule G(n + period) = G(n) + saltus holds where it is claimed to, and not before, and no shorter does.
fn holds(values: &[u32], Period { preperiod, period, saltus }: Period) -> bool {
    let (preperiod, period) = (preperiod as usize, period as usize);
    let rule = |from: usize, by: usize, saltus: u32| {
        (from..values.len() - by).all(|n| values[n + by] == values[n] + saltus)
    };
    let shorter = (1..period).any(|by| {
        let last = values.len() - 1;
        values[last] >= values[last - by] && rule(preperiod, by, values[last] - values[last - by])
    });
    rule(preperiod, period, saltus) && !shorter && (preperiod == 0 || !rule(preperiod - 1, period, saltus))
}

#[test]
fn periods_hold_far_beyond_their_proof_and_are_the_shortest() {
    fn property(rule: Rule) -> bool {
        match rule.game().solve(400).unwrap().periodicity() {
            Periodicity::Proved(period) => {
                let far = 2 * (period.preperiod + 2 * period.period) + 100;
                far > 400 || holds(&rule.values(far), period)
            }
            Periodicity::NotProved { up_to } => up_to == 400,
        }
    }
    QuickCheck::new().tests(200).quickcheck(property as fn(Rule) -> bool);
}

#[test]
fn all_but_games_have_a_saltus() {
    // Every set of numbers up to 7: each repeats, and so it does three periods on.
    for set in 0..128_u32 {
        let numbers: Vec<u32> = (1..=7).filter(|number| set >> (number - 1) & 1 == 1).collect();
        let rule = Rule::Set { numbers, but: true, parts: 1, split: Split::None };
        let solved = rule.game().solve(100_000).unwrap();
        let Periodicity::Proved(period) = solved.periodicity() else { panic!("{rule:?}: {solved:?}") };
        assert!(period.saltus > 0, "{rule:?}: {period:?}");
        let far = period.preperiod + 3 * period.period + 20;
        let values = rule.values(far.min(250));
        assert!(far > 250 || holds(&values, period), "{rule:?}: {period:?}");
        assert!(
            (0..).zip(&values).all(|(heap, &value)| solved.nimber(heap) == Some(value.into())),
            "{rule:?}"
        );
    }
}

#[test]
fn a_value_too_large_is_unknown_and_never_wraps() {
    let nim = HeapGame::all_but([]).unwrap().solve(10).unwrap();
    assert_eq!(nim.nimber(u64::MAX), Some(u64::MAX));
    // Each stone adds 2.
    let double = "all-but{}/2+split".parse::<HeapGame>().unwrap().solve(200).unwrap();
    let (half, values) = (1 << 63, |heap| double.nimber(heap));
    assert_eq!(
        (values(half - 1), values(half), values(half + 1)),
        (Some(u64::MAX - 3), Some(u64::MAX - 1), None)
    );
    assert_eq!((values(u64::MAX), double.sum(&[3, u64::MAX])), (None, None));
    assert!(double.winning_moves(&[3, u64::MAX]).is_none());
}

#[test]
fn values_wider_than_a_byte_and_than_two() {
    // Lasker's Nim: 4k + 3 and 4k + 4 trade places.
    let values = nimbers(&HeapGame::all_but([]).unwrap().with_split(Split::Any).unwrap(), 2_000);
    for (heap, &value) in (0_u32..).zip(&values) {
        let expected = match heap % 4 {
            _ if heap == 0 => 0,
            3 => heap + 1,
            0 => heap - 1,
            _ => heap,
        };
        assert_eq!(value, expected);
    }
}

#[test]
fn text_and_game_are_inverse() {
    fn property(rule: Rule) -> bool {
        let text = rule.text();
        let game: HeapGame = text.parse().unwrap();
        let built = match &rule {
            Rule::Code(digits) => HeapGame::code(digits[0], &digits[1..]).unwrap(),
            Rule::Set { numbers, but, parts, split } => {
                let numbers = numbers.iter().rev().copied();
                let set = if *but { HeapGame::all_but(numbers) } else { HeapGame::take(numbers) };
                set.unwrap().with_split(*split).unwrap().with_parts(*parts).unwrap()
            }
        };
        game == built && game.to_string() == text && game.to_string().parse::<HeapGame>() == Ok(game)
    }
    QuickCheck::new().tests(5_000).quickcheck(property as fn(Rule) -> bool);
}

/// The one way in which `Display` writes what a text says: no blanks, the point on the line and a digit before it.
fn canonical(text: &str) -> String {
    let plain = text.replace(char::is_whitespace, "").replace('·', ".");
    if plain.starts_with('.') { format!("0{plain}") } else { plain }
}

#[test]
fn any_text_that_parses_is_shown_in_the_one_way() {
    fn property(picks: Vec<u8>) -> bool {
        let words = [
            "0", "4", ".", "7", "C", "take", "all-but", "{", "}", "1", "2", ",", "+split", "-unequal", " ",
            "é", "·", "+", "\t ", "/", "3",
        ];
        let count = picks.len() % 10;
        let text: String = picks.iter().take(count).map(|&pick| words[pick as usize % words.len()]).collect();
        match text.parse::<HeapGame>() {
            Ok(game) => {
                let shown = game.to_string();
                shown == canonical(&text) && shown.parse::<HeapGame>() == Ok(game)
            }
            Err(error) => error.found == text.chars().nth(error.at),
        }
    }
    QuickCheck::new().tests(30_000).quickcheck(property as fn(Vec<u8>) -> bool);
}

#[test]
fn texts_as_people_write_them() {
    let cases = [
        (".77", "0.77"),
        ("·77", "0.77"),
        ("4·7", "4.7"),
        (" 0.77", "0.77"),
        ("\t0.77\n", "0.77"),
        (".3102", "0.3102"),
        ("0·3102 ", "0.3102"),
        ("take{1, 3, 4}", "take{1,3,4}"),
        (" take { 1 ,3, 4 } + split ", "take{1,3,4}+split"),
        ("take{ }+ split-unequal", "take{}+split-unequal"),
        ("all-but {}", "all-but{}"),
        ("take{1} / 2", "take{1}/2"),
        (" all-but{2}/ 3 +split ", "all-but{2}/3+split"),
    ];
    for (text, shown) in cases {
        let game: HeapGame = text.parse().unwrap();
        assert_eq!(game.to_string(), shown, "{text}");
        assert_eq!(shown.parse::<HeapGame>(), Ok(game), "{text}");
    }
}

#[test]
fn every_wrong_text_points_at_what_is_wrong() {
    let cases = [
        ("", 0, Kind::Start),
        (" ", 1, Kind::Start),
        ("x", 0, Kind::Start),
        (" +split", 1, Kind::Start),
        ("Take{1}", 0, Kind::Start),
        ("1.7", 0, Kind::First),
        ("7.7", 0, Kind::First),
        ("F.7", 0, Kind::First),
        ("0", 1, Kind::Missing('.')),
        ("077", 1, Kind::Missing('.')),
        ("4,7", 1, Kind::Missing('.')),
        ("0 .7", 1, Kind::Missing('.')),
        ("0.", 2, Kind::Digit),
        (".", 1, Kind::Digit),
        ("0. 7", 2, Kind::Digit),
        ("0.7g7", 3, Kind::Digit),
        ("0.7c", 3, Kind::Digit),
        ("0.7.7", 3, Kind::Digit),
        ("0.é", 2, Kind::Digit),
        ("0.7 7", 4, Kind::End),
        ("0.77+split", 4, Kind::SplitOfCode),
        (".77 +split-unequal", 4, Kind::SplitOfCode),
        ("take", 4, Kind::Missing('{')),
        ("take(1)", 4, Kind::Missing('{')),
        ("take {", 6, Kind::Number),
        ("take{,1}", 5, Kind::Number),
        ("take{1,}", 7, Kind::Number),
        ("take{-1}", 5, Kind::Number),
        ("take{0}", 5, Kind::Zero),
        ("take{1, 02}", 8, Kind::Zero),
        ("take{1,1}", 7, Kind::Order),
        ("all-but{3, 12, 4}", 15, Kind::Order),
        ("take{4294967295,4294967296}", 16, Kind::TooLarge),
        ("take{99999999999999999999}", 5, Kind::TooLarge),
        ("take{1", 6, Kind::Separator),
        ("take{1 2}", 7, Kind::Separator),
        ("take{1;2}", 6, Kind::Separator),
        ("take{1}x", 7, Kind::Rest),
        ("take{1} x", 8, Kind::Rest),
        ("take{1}+", 8, Kind::Split),
        ("take{1}+spilt", 10, Kind::Split),
        ("take{1}+split-", 14, Kind::Split),
        ("all-but{}+split x", 16, Kind::Split),
        ("all-but{}+split-unequals", 23, Kind::Split),
        ("take{1}/", 8, Kind::Parts),
        ("take{1}/1", 8, Kind::Parts),
        ("take{1}/4", 8, Kind::Parts),
        ("take{1}/23", 9, Kind::Split),
        ("take{1}/2/2", 9, Kind::Split),
        ("take{1}+split/2", 13, Kind::Split),
        ("take/2", 4, Kind::Missing('{')),
        ("0.7/2", 3, Kind::SplitOfCode),
        ("all-but{é}", 8, Kind::Number),
    ];
    for (text, at, kind) in cases {
        let error = text.parse::<HeapGame>().unwrap_err();
        assert_eq!((error.at, error.found, error.kind), (at, text.chars().nth(at), kind), "{text}");
    }
}

#[test]
fn errors_say_what_was_expected_and_what_was_found() {
    let message = |text: &str| text.parse::<HeapGame>().unwrap_err().to_string();
    assert_eq!(message("take(1)"), "character 5: expected '{', found '('");
    assert_eq!(message("0."), "place 3: expected a digit (0 to 9 or A to F), found the end");
    assert_eq!(message("take{1"), "place 7: expected ',' or '}', found the end");
    assert_eq!(
        message("take{1}:2"),
        "character 8: expected /2, /3, +split, +split-unequal or the end, found ':'"
    );
    assert_eq!(message("take{1}/2 x"), "character 11: expected +split, +split-unequal or the end, found 'x'");
    assert_eq!(message("take{1}/4"), "character 9: expected 2 or 3, the heaps that may be left, found '4'");
    assert_eq!(message("take{3,1}"), "character 8: numbers must be strictly increasing");
    assert_eq!(message("1.7"), "character 1: the digit before the point must be 0, 4, 8 or C");
    assert_eq!(
        message("x"),
        "character 1: expected a code such as 0.77, take{...} or all-but{...}, found 'x'"
    );

    // Lists have places, and no characters.
    let list = |game: Result<HeapGame, _>| {
        let error: retrograde::heap::HeapGameError = game.unwrap_err();
        assert_eq!(error.found, None);
        (error.at, error.kind, error.to_string())
    };
    let first = "place 1: the digit before the point must be 0, 4, 8 or C".to_string();
    assert_eq!(list(HeapGame::code(5, &[1])), (0, Kind::First, first));
    assert_eq!(
        list(HeapGame::code(0, &[1, 16])),
        (2, Kind::LargeDigit, "place 3: digits must be below 16".into())
    );
    let none = "place 2: expected a digit (0 to 9 or A to F), found the end".to_string();
    assert_eq!(list(HeapGame::code(0, &[])), (1, Kind::Digit, none));
    let zero = "place 2: numbers must be positive, without a 0 in front".to_string();
    assert_eq!(list(HeapGame::all_but([2, 0])), (1, Kind::Zero, zero));
    for most in [0, 4, u8::MAX] {
        let many = "place 1: a move may leave at most 1, 2 or 3 heaps".to_string();
        assert_eq!(list(HeapGame::take([2]).unwrap().with_parts(most)), (0, Kind::TooManyParts, many));
    }
}

#[test]
fn a_code_has_its_splits_in_its_digits() {
    for split in [Split::None, Split::Any, Split::Unequal] {
        let kayles: HeapGame = "0.77".parse().unwrap();
        let error = kayles.with_split(split).unwrap_err();
        assert_eq!((error.at, error.found, error.kind), (0, None, Kind::SplitOfCode));
    }
    for most in 0..=4 {
        let kayles: HeapGame = "0.77".parse().unwrap();
        assert_eq!(kayles.with_parts(most).unwrap_err().kind, Kind::SplitOfCode);
    }
    // "Take 1, 3 or 4, and then perhaps split what is left", by its options.
    let code: HeapGame = "0.7077".parse().unwrap();
    for heap in 0..30 {
        let mut options: Vec<Vec<u64>> = code
            .options(heap)
            .map(|mut left| {
                left.sort_unstable();
                left
            })
            .collect();
        options.sort_unstable();
        let mut expected = Vec::new();
        for left in [1, 3, 4].into_iter().filter_map(|taken| heap.checked_sub(taken)) {
            expected.push(if left == 0 { vec![] } else { vec![left] });
            expected.extend((1..=left / 2).map(|part| vec![part, left - part]));
        }
        expected.sort_unstable();
        assert_eq!(options, expected, "{heap}");
    }
}

/// Treblecross: cross a cell of a row; three crosses side by side win. On n cells it is a heap of n + 2 in 0.007.
#[test]
fn treblecross_is_a_code() {
    let code = "0.007".parse::<HeapGame>().unwrap().solve(200).unwrap();
    for cells in 0..=14_u64 {
        let row = from_fn(move |&crosses: &u32| {
            (0..cells).filter(move |cell| crosses >> cell & 1 == 0).map(move |cell| crosses | 1 << cell)
        });
        let three = |crosses: u32| crosses & crosses >> 1 & crosses >> 2 != 0;
        let game = row.with_terminal(move |&crosses| three(crosses).then_some(Outcome::Loss));
        let solved = retrograde::outcomes(&game, [0]).unwrap();
        // A full row of three cells or more has three crosses side by side, so nobody is ever stuck.
        if cells > 2 {
            let expected = if code.nimber(cells + 2) == Some(0) { Outcome::Loss } else { Outcome::Win };
            assert_eq!(solved.outcome(&0), Some(expected), "{cells} cells");
        }
    }
}

#[test]
fn numbers_of_any_size_are_harmless() {
    let game: HeapGame = "take{1,4294967295}".parse().unwrap();
    assert_eq!(nimbers(&game, 3), [0, 1, 0, 1]);
    let game: HeapGame = "all-but{4294967295}".parse().unwrap();
    assert_eq!(nimbers(&game, 3), [0, 1, 2, 3]);
    assert_eq!(game.solve(300).unwrap().periodicity(), Periodicity::NotProved { up_to: 300 });
}

/// The values of a row of a table, worked out anew.
fn equals(game: &HeapGame, expected: &[u32], name: &str) {
    assert_eq!(nimbers(game, expected.len() - 1), expected, "{name}");
}

#[test]
fn published_values() {
    let mut ran = 0;
    for row in ["octal_named_1001.csv", "octal_random_161.csv"].into_iter().flat_map(table) {
        equals(&row.text("code").parse().unwrap(), &row.numbers::<u32>("values", ' '), row.text("code"));
        ran += 1;
    }
    for row in table("subtraction_games.csv") {
        let game = HeapGame::take(row.numbers("S", ' ')).unwrap();
        equals(&game, &row.numbers::<u32>("values_0_80", ' '), row.text("S"));
        let period = Period { preperiod: row.number("preperiod"), period: row.number("period"), saltus: 0 };
        assert_eq!(game.solve(100_000).unwrap().periodicity(), Periodicity::Proved(period), "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 40 + 171 + 128);
}

#[test]
fn published_games_of_one_heap() {
    let prime = |n: &u32| *n > 1 && (2..*n).all(|d| n % d != 0);
    let fibonacci = || {
        let pairs = std::iter::successors(Some((1_u32, 2_u32)), |&(a, b)| Some((b, a + b)));
        pairs.map(|(a, _)| a).take_while(|&a| a < 10_000)
    };
    let mut ran = 0;
    for row in table("heap_games.csv") {
        let expected: Vec<u32> = row.numbers("values", ' ');
        let largest = expected.len() as u32;
        let game = match row.text("name") {
            "subtract_square" => HeapGame::take((1..largest).map(|n| n * n)),
            "subtract_prime" => HeapGame::take((1..largest).filter(prime)),
            "subtract_prime_or_1" => HeapGame::take((1..largest).filter(|n| *n == 1 || prime(n))),
            "subtract_fibonacci" => HeapGame::take(fibonacci()),
            "nim" => HeapGame::all_but([]),
            "laskers_nim" => "all-but{}+split".parse(),
            "grundys_game" => "take{}+split-unequal".parse(),
            // What may be taken depends on the heap: no game of this kind.
            "mark" | "subtract_divisor" | "subtract_coprime" => continue,
            name => panic!("no rule for {name}"),
        };
        equals(&game.unwrap(), &expected, row.text("name"));
        ran += 1;
    }
    assert_eq!(ran, 7);
}

/// Rows of the table of periods that need as many heaps, or fewer, to be proved: all but 6.
const QUICK: u64 = 100_000;

/// The game, its period, and how many heaps the theorem needs for it: G(n + q) = G(n) up to n = 2p + q + k.
fn periods() -> Vec<(HeapGame, Period, u64)> {
    let rows = table("octal_periods.csv").into_iter().map(|row| {
        let code = row.text("code");
        let period = Period { preperiod: row.number("preperiod"), period: row.number("period"), saltus: 0 };
        let heaps = 2 * (period.preperiod.max(1) + period.period) + code.len() as u64;
        (code.parse().unwrap(), period, heaps)
    });
    rows.collect()
}

#[test]
fn published_periods() {
    let mut ran = 0;
    for (game, period, heaps) in periods().into_iter().filter(|&(.., heaps)| heaps <= QUICK) {
        assert_eq!(game.solve(heaps as usize).unwrap().periodicity(), Periodicity::Proved(period), "{game}");
        ran += 1;
    }
    assert_eq!(ran, 476);
}

#[test]
fn published_periods_of_some_hundred_thousand_heaps() {
    let long = periods().into_iter().filter(|&(.., heaps)| heaps > QUICK && heaps < 1_000_000);
    let mut ran = 0;
    for (game, period, heaps) in long {
        assert_eq!(game.solve(heaps as usize).unwrap().periodicity(), Periodicity::Proved(period), "{game}");
        ran += 1;
    }
    assert_eq!(ran, 2);
}

#[test]
fn published_periods_of_millions_of_heaps() {
    let longest = periods().into_iter().filter(|&(.., heaps)| heaps > 1_000_000 && heaps < 100_000_000);
    let mut ran = 0;
    for (game, period, heaps) in longest {
        assert_eq!(game.solve(heaps as usize).unwrap().periodicity(), Periodicity::Proved(period), "{game}");
        ran += 1;
    }
    assert_eq!(ran, 2);
}

/// No period is proved for the games that had none to show up to so many heaps.
fn has_no_period(heaps: usize) {
    let games = table("octal_no_period.csv");
    assert_eq!(games.len(), 319);
    for row in games {
        let game: HeapGame = row.text("code").parse().unwrap();
        let periodicity = game.solve(heaps).unwrap().periodicity();
        assert_eq!(periodicity, Periodicity::NotProved { up_to: heaps as u64 }, "{game}");
    }
}

#[test]
fn nothing_is_proved_where_nothing_repeats() {
    has_no_period(1_000);
}

#[test]
fn nothing_is_proved_where_nothing_repeats_up_to_25000() {
    has_no_period(25_000);
}

#[test]
fn published_exceptions() {
    let mut ran = 0;
    for row in table("octal_exceptions.csv") {
        let game: HeapGame = row.text("code").parse().unwrap();
        let period: usize = row.number("period");
        let solved = game.solve(2_000).unwrap();
        let Periodicity::Proved(proved) = solved.periodicity() else { panic!("{game} repeats") };
        assert_eq!(proved.period, period as u64, "{game}");
        // A heap is an exception if it differs from heaps of its remainder far out.
        let differs = |&heap: &u64| solved.nimber(heap) != solved.nimber(heap + 100 * proved.period);
        let found: Vec<u64> = (0..=proved.preperiod).filter(differs).collect();
        assert_eq!(found, row.numbers::<u64>("exceptions", ' '), "{game}");
        ran += 1;
    }
    assert_eq!(ran, 7);
}

#[test]
fn published_equivalences() {
    let mut ran = 0;
    for row in table("octal_equivalences.csv") {
        let values = |column| nimbers(&row.text(column).parse::<HeapGame>().unwrap(), 3_000);
        let (a, b, shift) = (values("a"), values("b"), row.number::<usize>("shift"));
        let differs = (shift..=3_000).find(|&n| a[n] != b[n - shift]);
        let expected = row.text("relation").strip_prefix("differ_at_").map(|n| n.parse().unwrap());
        assert_eq!(differs, expected, "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 27);
}

#[test]
fn a_million_heaps() {
    // Proved after some 200 heaps, and extended.
    for (code, preperiod, period) in [("0.77", 71, 12), ("0.07", 53, 34), ("0.165", 5181, 1550)] {
        let values = nimbers(&code.parse::<HeapGame>().unwrap(), 1_000_000);
        assert_eq!(values.len(), 1_000_001);
        assert!(holds_from(&values, preperiod, period), "{code}");
    }
    // Worked out one by one; the largest value that any table shows is 27 so far.
    let values = nimbers(&"0.106".parse::<HeapGame>().unwrap(), 1_000_000);
    assert_eq!((values.len(), values.iter().max()), (1_000_001, Some(&27)));
}

fn holds_from(values: &[u32], preperiod: usize, period: usize) -> bool {
    (preperiod..values.len() - period).all(|n| values[n] == values[n + period])
        && values[preperiod - 1] != values[preperiod - 1 + period]
}
