//! Published misère quotients, and every outcome they give against search.

use std::collections::BTreeMap;

use retrograde::Outcome;
use retrograde::heap::HeapGame;
use retrograde::misere::{Proof, Quotient, quotient};

use crate::common::data::{Row, table};

/// The game with this code of the tables.
pub fn game(code: &str) -> HeapGame {
    match (code, code.strip_prefix("S:")) {
        ("nim", _) => HeapGame::all_but([]).unwrap(),
        ("4!.0", _) => HeapGame::grundy(),
        (_, Some(numbers)) => {
            HeapGame::take(numbers.split(' ').map(|number| number.parse().unwrap())).unwrap()
        }
        _ => code.parse().unwrap(),
    }
}

/// The elements, products, lost elements and heaps of a table and of a quotient are the same but for the
/// names of the elements: both are walked through together, from the identity, heap by heap.
fn assert_isomorphic(quotient: &Quotient, row: &Row) {
    let products: Vec<Vec<usize>> = row
        .words("products", ';')
        .iter()
        .map(|line| line.split(' ').map(|p| p.parse().unwrap()).collect())
        .collect();
    let (phi, lost): (Vec<usize>, Vec<usize>) = (row.numbers("phi", ' '), row.numbers("P", ' '));
    let mut names: BTreeMap<usize, usize> = BTreeMap::from([(0, 0)]);
    let mut waiting = vec![0];
    while let Some(theirs) = waiting.pop() {
        let ours = names[&theirs];
        assert_eq!(quotient.lost().any(|element| element == ours), lost.contains(&theirs));
        for (heap, &class) in (1..).zip(&phi) {
            let to = quotient.product(ours, quotient.element(&[heap]).unwrap()).unwrap();
            match names.insert(products[theirs][class], to) {
                None => waiting.push(products[theirs][class]),
                Some(before) => assert_eq!(before, to),
            }
        }
    }
    assert_eq!((names.len(), quotient.order()), (products.len(), products.len()));
    for (a, line) in products.iter().enumerate() {
        for (b, product) in line.iter().enumerate() {
            assert_eq!(quotient.product(names[&a], names[&b]), Some(names[product]));
        }
    }
}

#[test]
fn tables_of_products() {
    let rows = table("misere_quotient_tables.csv");
    for row in &rows {
        let found = quotient(&game(row.text("code")), row.number("n")).unwrap();
        assert_eq!(found.order(), row.number::<usize>("order"));
        assert_isomorphic(&found, row);
    }
    assert_eq!(rows.len(), 6);
}

/// Each row of the table, order 40 and more included; of Kayles those at which the order changes.
#[test]
fn orders() {
    let rows = table("misere_quotient_orders.csv");
    let (mut ran, mut largest) = (0, 0);
    for (i, row) in rows.iter().enumerate() {
        let (code, n): (&str, u32) = (row.text("code"), row.number("n"));
        let order: usize = row.number("order");
        largest = largest.max(order);
        // A quotient goes through all smaller bounds: of long rows of equal orders the first and the last.
        let same = |row: Option<&Row>| {
            row.is_some_and(|row| row.text("code") == code && row.number::<usize>("order") == order)
        };
        if i > 0 && same(rows.get(i - 1)) && same(rows.get(i + 1)) && n % 30 > 0 {
            continue;
        }
        let found = quotient(&game(code), n).unwrap();
        assert_eq!((found.proof(), found.order()), (Proof::All, order), "{code} {n}");
        assert_eq!(found.lost().count(), row.number::<usize>("P_size"), "{code} {n}");
        if row.text("word") != "-" {
            let word: Vec<u64> = if row.text("word") == "e" { vec![] } else { row.numbers("word", ' ') };
            assert_eq!(found.element(&word), found.element(&[n.into()]), "{code} {n}");
        }
        ran += 1;
    }
    assert_eq!((rows.len(), largest), (504, 96));
    assert!(ran > 100, "{ran}");
}

#[test]
fn published_orders() {
    for (code, bound, order, lost) in
        [("0.75", 30, 8, 2), ("0.123", 40, 20, 5), ("0.15", 60, 42, 12), ("0.77", 130, 40, 9)]
    {
        let found = quotient(&code.parse().unwrap(), bound).unwrap();
        assert_eq!((found.proof(), found.order(), found.lost().count()), (Proof::All, order, lost), "{code}");
        assert_consistent(&found);
    }
}

/// The products are those of a commutative monoid that its words and relations describe, and any two elements
/// differ beside a third: so no smaller one would do.
fn assert_consistent(found: &Quotient) {
    let order = found.order();
    let product = |a, b| found.product(a, b).unwrap();
    let lost: Vec<bool> = (0..order).map(|element| found.lost().any(|lost| lost == element)).collect();
    let mut columns: Vec<Vec<bool>> = Vec::new();
    for a in 0..order {
        assert_eq!((product(0, a), found.element(&found.word(a).unwrap())), (a, Some(a)));
        for b in 0..order {
            assert_eq!(product(a, b), product(b, a));
            assert!((0..order).step_by(5).all(|c| product(product(a, b), c) == product(a, product(b, c))));
        }
        columns.push((0..order).map(|b| lost[product(a, b)]).collect());
    }
    columns.sort();
    columns.dedup();
    assert_eq!(columns.len(), order);
}

#[test]
fn outcomes_of_few_heaps() {
    let rows = table("heap_misere_P.csv");
    let mut games: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    rows.iter().for_each(|row| games.entry(row.text("code")).or_default().push(row));
    let mut won = 0;
    for (code, rows) in &games {
        let (count, largest): (usize, u64) = (rows[0].number("max_heaps"), rows[0].number("max_heap"));
        let found = quotient(&game(code), largest as u32).unwrap();
        let lost: Vec<Vec<u64>> = rows.iter().map(|row| row.numbers("heaps", ' ')).collect();
        let mut all = vec![vec![]];
        while let Some(heaps) = all.pop() {
            let is_lost = lost.contains(&heaps);
            assert_eq!(found.outcome(&heaps), Some(if is_lost { Outcome::Loss } else { Outcome::Win }));
            won += usize::from(!is_lost);
            let mut wins = Vec::new();
            for (place, &heap) in heaps.iter().enumerate() {
                for parts in game(code).options(heap) {
                    let left = [&heaps[..place], &heaps[place + 1..], &parts].concat();
                    if found.outcome(&left) == Some(Outcome::Loss) {
                        wins.push((place, parts));
                    }
                }
            }
            let stuck = heaps.iter().all(|&heap| game(code).options(heap).next().is_none());
            assert_eq!(is_lost || stuck, wins.is_empty());
            assert_eq!(found.winning_moves(&heaps), Some(wins));
            let least = heaps.last().copied().unwrap_or(1);
            if heaps.len() < count {
                all.extend((least..=largest).map(|next| [&heaps[..], &[next]].concat()));
            }
        }
    }
    assert_eq!((games.len(), rows.len(), won), (6, 1149, 2787));
}

#[test]
fn presentations() {
    let shown = |code: &str, bound| quotient(&code.parse().unwrap(), bound).unwrap().to_string();
    assert_eq!(shown("take{}", 3), "< | >, P = {}");
    assert_eq!(shown("all-but{}", 1), "<a | a^2 = 1>, P = {a}, a = 1");
    assert_eq!(
        shown("all-but{}", 4),
        "<a, b, c | a^2 = 1, c^2 = b^2, b^3 = b, b^2 c = c>, P = {a, b^2}, a = 1, b = 2, c = 4"
    );
}

/// The presentation of T. E. Plambeck, *Taming the wild in impartial combinatorial games*.
#[test]
fn the_presentation_of_0_123() {
    let found = quotient(&"0.123".parse().unwrap(), 9).unwrap();
    let (x, z, a, b) = ([1].as_slice(), [3].as_slice(), [8].as_slice(), [9].as_slice());
    let times = |words: &[&[u64]]| found.element(&words.concat()).unwrap();
    assert_eq!((times(&[x, x]), times(&[a, a])), (0, 0));
    assert_eq!((times(&[z, z, z, z]), times(&[b, b, b, b])), (times(&[z, z]), times(&[b, b])));
    assert_eq!((times(&[a, b, z]), times(&[b, b, b, x])), (times(&[b]), times(&[b, b])));
    assert_eq!(times(&[z, z, z, a]), times(&[z, z]));
    let mut lost = [times(&[x]), times(&[x, a]), times(&[b, b]), times(&[b, z]), times(&[z, z])];
    lost.sort_unstable();
    assert!(found.lost().eq(lost));
}
