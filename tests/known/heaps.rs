//! Known answers for heaps: taking, splitting, subtracting. Sources are told in the tables and in `tests/data/README.md`.

use crate::common::data::{parse, table};
use crate::shared;
use crate::shared::heaps::{Heaps, Rule, position};
use retrograde::{Graph, Outcome, from_fn, grundy};

/// The engine's Grundy values of heaps `0..=largest` of a game that never splits one.
fn heap_values(rule: &Rule, largest: u32) -> Vec<u32> {
    let game = from_fn(|&heap: &u32| {
        let left = rule.options(heap);
        left.into_iter().map(|heaps| heaps.first().copied().unwrap_or(0)).collect::<Vec<_>>()
    });
    let solved = shared::nimbers(&game, 0..=largest);
    (0..=largest).map(|heap| solved.nimber(&heap).expect("solved")).collect()
}

/// The moves of a row of `heap_games.csv`, `None` for the games that split a heap.
fn heap_game(name: &str) -> Option<Box<dyn Fn(u32) -> Vec<u32>>> {
    let take = |allowed: fn(u32, u32) -> bool| -> Option<Box<dyn Fn(u32) -> Vec<u32>>> {
        Some(Box::new(move |n| (1..=n).filter(|&k| allowed(n, k)).map(|k| n - k).collect()))
    };
    match name {
        "nim" => take(|_, _| true),
        "subtract_square" => take(|_, k| k.isqrt().pow(2) == k),
        "subtract_prime" => take(|_, k| is_prime(k)),
        "subtract_prime_or_1" => take(|_, k| k == 1 || is_prime(k)),
        "subtract_fibonacci" => take(|_, k| is_fibonacci(k)),
        "subtract_divisor" => take(|n, k| n % k == 0),
        "subtract_coprime" => take(|n, k| gcd(n, k) == 1),
        "mark" => Some(Box::new(|n| if n == 0 { vec![] } else { vec![n - 1, n / 2] })),
        "grundys_game" | "laskers_nim" => None,
        _ => panic!("no rule for {name}"),
    }
}

fn is_prime(n: u32) -> bool {
    n > 1 && (2..n).take_while(|d| d * d <= n).all(|d| n % d != 0)
}

fn is_fibonacci(n: u32) -> bool {
    let mut pair = (1, 2);
    while pair.0 < n {
        pair = (pair.1, pair.0 + pair.1);
    }
    pair.0 == n
}

fn gcd(a: u32, b: u32) -> u32 {
    let mut pair = (a, b);
    while pair.1 > 0 {
        pair = (pair.1, pair.0 % pair.1);
    }
    pair.0
}

#[test]
fn subtraction_games() {
    let mut ran = 0;
    for row in table("subtraction_games.csv") {
        let set: Vec<u32> = row.numbers("S", ' ');
        let (preperiod, period) = (row.number::<usize>("preperiod"), row.number::<usize>("period"));
        let largest = (preperiod + 2 * period).max(80) + *set.iter().max().expect("a set") as usize;
        let values = heap_values(&Rule::Take(set), largest as u32);
        assert_eq!(values[..=80], row.numbers("values_0_80", ' '), "{row:?}");
        // Equal over a window as long as the largest number is equal forever.
        let repeats = |from: usize, by: usize| (from + by..=largest).all(|n| values[n - by] == values[n]);
        assert!(repeats(preperiod, period), "{row:?}");
        assert!(preperiod == 0 || !repeats(preperiod - 1, period), "{row:?}");
        assert!((1..period).filter(|by| period % by == 0).all(|by| !repeats(preperiod, by)), "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 128);
}

#[test]
fn octal_games_by_definition() {
    let mut ran = 0;
    for row in ["octal_named_1001.csv", "octal_random_161.csv"].into_iter().flat_map(table) {
        let expected: Vec<u32> = row.numbers("values", ' ');
        let values = Rule::parse(row.text("code")).values(expected.len() as u32 - 1);
        assert_eq!(values, expected, "{}", row.text("code"));
        ran += 1;
    }
    assert_eq!(ran, 40 + 171);
}

#[test]
fn octal_games_as_whole_positions() {
    let (mut whole, mut single) = (0, 0);
    for (name, largest) in [("octal_named_1001.csv", 15), ("octal_random_161.csv", 11)] {
        for row in table(name) {
            let code = row.text("code");
            let expected: Vec<u32> = row.numbers("values", ' ');
            let rule = Rule::parse(code);
            if rule.never_splits() {
                let last = expected.len() as u32 - 1;
                assert_eq!(heap_values(&rule, last), expected, "{code}");
                single += 1;
            }
            // A heap that splits is one position with its parts; their number grows too fast for large heaps.
            let solved = shared::nimbers(&Heaps(vec![rule]), (0..=largest).map(|heap| position(&[heap])));
            for (heaps, nimber) in solved.iter() {
                let sum = heaps.iter().fold(0, |xor, &(_, heap)| xor ^ expected[heap as usize]);
                assert_eq!(nimber, Some(sum), "{code}: {heaps:?}");
            }
            whole += 1;
        }
    }
    assert_eq!((whole, single), (40 + 171, 9));
}

#[test]
fn heap_games() {
    let (mut single, mut split) = (0, 0);
    for row in table("heap_games.csv") {
        let name = row.text("name");
        let expected: Vec<u32> = row.numbers("values", ' ');
        let largest = expected.len() as u32 - 1;
        if let Some(successors) = heap_game(name) {
            let solved = shared::nimbers(&from_fn(|&heap: &u32| successors(heap)), 0..=largest);
            let found: Vec<u32> = (0..=largest).filter_map(|heap| solved.nimber(&heap)).collect();
            assert_eq!(found, expected, "{name}");
            single += 1;
        } else {
            let rule = if name == "laskers_nim" { Rule::TakeOrSplit } else { Rule::SplitUnequally };
            assert_eq!(rule.values(largest), expected, "{name}");
            let solved = shared::nimbers(&Heaps(vec![rule]), (0..=14).map(|heap| position(&[heap])));
            for heap in 0..=14 {
                let value = solved.nimber(&position(&[heap]));
                assert_eq!(value, Some(expected[heap as usize]), "{name}: {heap}");
            }
            split += 1;
        }
    }
    assert_eq!((single, split), (8, 2));
}

#[test]
fn wythoff() {
    let game = from_fn(|&(a, b): &(u32, u32)| {
        let one = (0..a).map(move |rest| (rest, b)).chain((0..b).map(move |rest| (a, rest)));
        one.chain((1..=a.min(b)).map(move |both| (a - both, b - both))).collect::<Vec<_>>()
    });
    let solved = shared::nimbers(&game, [(63, 63)]);
    assert_eq!(solved.len(), 64 * 64);
    let mut ran = 0;
    for row in table("wythoff_64x64.csv") {
        let a: u32 = row.number("a");
        let found: Vec<u32> = (0..64).map(|b| solved.nimber(&(a, b)).expect("solved")).collect();
        assert_eq!(found, row.numbers::<u32>("values_b0_b63", ' '), "row {a}");
        ran += found.len();
    }
    assert_eq!(ran, 64 * 64);
}

#[test]
fn euclid() {
    // Subtract a multiple of the smaller number from the larger; `least` is what may be left of it.
    let euclid = |least: u32| {
        from_fn(move |&(a, b): &(u32, u32)| {
            let multiples = (b - least).checked_div(a).unwrap_or(0);
            (1..=multiples).map(move |k| (a.min(b - k * a), a.max(b - k * a))).collect::<Vec<_>>()
        })
    };
    let rows = table("euclid_60.csv");
    let roots = || rows.iter().map(|row| (row.number("a"), row.number("b")));
    let (to_zero, positive) = (shared::nimbers(&euclid(0), roots()), shared::nimbers(&euclid(1), roots()));
    let mut ran = 0;
    for (row, root) in rows.iter().zip(roots()) {
        assert_eq!(to_zero.nimber(&root), Some(row.number("g_until_zero")), "{root:?}");
        assert_eq!(positive.nimber(&root), Some(row.number("g_positive")), "{root:?}");
        ran += 1;
    }
    assert_eq!(ran, 459);
}

#[test]
fn sums_of_heaps_from_different_games() {
    let mut ran = 0;
    for row in table("mixed_sums.csv") {
        let heaps: Vec<(&str, u32)> = row
            .words("heaps", ' ')
            .into_iter()
            .map(|heap| heap.split_once(':').map(|(code, size)| (code, parse(size))).expect("code:size"))
            .collect();
        let game = Heaps(heaps.iter().map(|&(code, _)| Rule::parse(code)).collect());
        let root: Vec<(usize, u32)> =
            heaps.iter().enumerate().map(|(rule, &(_, size))| (rule, size)).collect();
        let whole = shared::nimbers(&game, [root.clone()]);
        let expected: u32 = row.number("grundy");
        assert_eq!(whole.nimber(&root), Some(expected), "{row:?}");
        // The same by the sum of the heaps, each solved alone.
        let parts: Vec<_> = root.iter().map(|&heap| vec![heap]).collect();
        let alone = shared::nimbers(&game, parts.clone());
        assert_eq!(alone.sum(&parts), Some(expected), "{row:?}");
        let won = shared::letter(row.text("normal").chars().next().expect("a letter"));
        assert_eq!(won == Some(Outcome::Win), expected != 0, "{row:?}");
        assert_eq!(alone.winning_moves(&parts).is_some_and(|moves| !moves.is_empty()), expected != 0);
        let misere = shared::misere_outcomes(&game, [root.clone()]);
        assert_eq!([misere.outcome(&root)], shared::letters(row.text("misere"))[..], "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 147);
}

#[test]
fn heaps_as_plain_lists() {
    // The plainest door gives the same: subtraction games as lists of successors.
    let mut ran = 0;
    for row in table("subtraction_games.csv") {
        let set: Vec<usize> = row.numbers("S", ' ');
        let lists: Vec<Vec<usize>> =
            (0..=80).map(|n| set.iter().filter(|&&k| k <= n).map(|k| n - k).collect()).collect();
        let nimbers = grundy::solve(&Graph::from_successors(&lists).expect("in range")).expect("play ends");
        let found: Vec<u32> = (0..=80).filter_map(|n| nimbers.nimber(n)).collect();
        assert_eq!(found, row.numbers::<u32>("values_0_80", ' '), "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 128);
}
