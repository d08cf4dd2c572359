//! Known answers for the field of nimbers. Sources are told in the tables and in `tests/data/README.md`.

use crate::common::data::{Row, parse, table};
use retrograde::nimber::Nimber;

fn nimber(row: &Row, column: &str) -> Nimber {
    Nimber::new(row.number(column))
}

fn small(value: usize) -> Nimber {
    Nimber::new(value as u64)
}

#[test]
fn products_below_16() {
    let rows = table("nim_products_16x16.csv");
    for row in &rows {
        let products: Vec<u64> = row.numbers("row", ' ');
        assert_eq!(products.len(), 16);
        for (b, &product) in products.iter().enumerate() {
            assert_eq!(nimber(row, "a") * small(b), Nimber::new(product), "{row:?} {b}");
        }
    }
    assert_eq!(rows.len(), 16);
}

#[test]
fn products_below_256() {
    let rows = table("nim_products_u8_checksums.csv");
    for row in &rows {
        let products = (0..256).map(|b| (nimber(row, "a") * small(b)).value());
        let check = (1..).zip(products.clone()).fold(0, |xor, (weight, product)| xor ^ (weight * product));
        assert_eq!(check, row.number("xor_check"), "{row:?}");
        assert_eq!(products.sum::<u64>(), row.number("sum"), "{row:?}");
    }
    assert_eq!(rows.len(), 256);
}

#[test]
fn products_of_64_bits() {
    let rows = table("nim_products_u64.csv");
    for row in &rows {
        let (a, b, product) = (nimber(row, "a"), nimber(row, "b"), nimber(row, "product"));
        assert_eq!((a * b, b * a), (product, product), "{row:?}");
        if b != Nimber::new(0) {
            assert_eq!(b.inverse().map(|inverse| product * inverse), Some(a), "{row:?}");
        }
    }
    assert_eq!(rows.len(), 78);
}

/// The products that a bug report or a contest states.
#[test]
fn products_of_contests() {
    let largest = u64::MAX;
    for (a, b, product) in [
        (2, 2, 3),
        (4, 4, 6),
        (16, 16, 24),
        (5, 7, 13),
        (255, 255, 156),
        (1 << 32, 1 << 32, 6_442_450_944),
        (1 << 63, 1 << 63, 16_017_865_340_936_038_689),
        (largest, largest, 11_290_409_524_105_353_207),
        (12_345_678_901_234_567, 98_765_432_109_876_543, 11_023_519_356_373_935_619),
    ] {
        assert_eq!((Nimber::new(a) * Nimber::new(b)).value(), product, "{a} {b}");
    }
}

#[test]
fn inverses_and_squares_below_256() {
    let rows = table("nim_inverse_u8.csv");
    for row in &rows {
        let a = nimber(row, "a");
        let inverse = match row.text("inverse") {
            "-" => None,
            text => Some(Nimber::new(parse(text))),
        };
        assert_eq!(a.inverse(), inverse, "{row:?}");
        assert_eq!((a.pow(2), a.sqrt()), (nimber(row, "square"), nimber(row, "sqrt")), "{row:?}");
    }
    assert_eq!(rows.len(), 186);
}

#[test]
fn inverses_and_squares_of_64_bits() {
    let rows = table("nim_inverse_u64.csv");
    for row in &rows {
        let a = nimber(row, "a");
        assert_eq!(a.inverse(), Some(nimber(row, "inverse")), "{row:?}");
        assert_eq!((a.pow(2), a.sqrt()), (nimber(row, "square"), nimber(row, "sqrt")), "{row:?}");
        let conjugates = std::iter::successors(Some(a), |power| Some(power.pow(2))).take(64);
        assert_eq!(conjugates.sum::<Nimber>(), nimber(row, "trace"), "{row:?}");
    }
    assert_eq!(rows.len(), 42);
}

#[test]
fn multiplicative_orders() {
    let rows = table("nim_order_u64.csv");
    for row in &rows {
        let (a, order): (_, u64) = (nimber(row, "a"), row.number("order"));
        assert_eq!(a.pow(order), Nimber::new(1), "{row:?}");
        // The prime factors of 2^64 − 1.
        for prime in [3, 5, 17, 257, 641, 65_537, 6_700_417] {
            if order % prime == 0 {
                assert_ne!(a.pow(order / prime), Nimber::new(1), "{row:?} {prime}");
            }
        }
    }
    assert_eq!(rows.len(), 34);
}
