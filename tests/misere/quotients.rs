//! Known misère theory: genera of heaps, and misère quotients of heap games.

use std::collections::BTreeMap;

use retrograde::heap::HeapGame;
use retrograde::misere::{Proof, Quotient, quotient};
use retrograde::{Outcome, from_fn, genera};

use crate::common::data::{Row, table};

/// The game with this code of the tables.
fn game(code: &str) -> HeapGame {
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

#[test]
fn orders() {
    let rows = table("misere_quotient_orders.csv");
    for row in &rows {
        let (code, n): (&str, u32) = (row.text("code"), row.number("n"));
        let start = std::time::Instant::now();
        let found = quotient(&game(code), n).unwrap();
        eprintln!("{code} {n}: {} {} pairs {:?} {found}", found.order(), found.pairs(), start.elapsed());
        assert_eq!(found.proof(), Proof::All, "{code} {n}");
        assert_eq!(found.order(), row.number::<usize>("order"), "{code} {n}");
        assert_eq!(found.lost().count(), row.number::<usize>("P_size"), "{code} {n}");
        let word: Vec<u64> = if row.text("word") == "e" { vec![] } else { row.numbers("word", ' ') };
        if row.text("word") != "-" {
            assert_eq!(found.element(&word), found.element(&[n.into()]), "{code} {n}");
        }
    }
    assert_eq!(rows.len(), 504);
}
