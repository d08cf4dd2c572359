//! The tables of `tests/data/`.

use std::cmp::Ordering;

use crate::common::{read, written};
use crate::data::{Row, table};
use retrograde::partizan::{Dyadic, Value};

fn value(text: &str) -> Value {
    read(&text.replace(';', ","))
}

fn number(row: &Row, column: &str) -> Dyadic {
    row.text(column).parse().unwrap_or_else(|error| panic!("{row:?}: {error}"))
}

fn sign(order: Option<Ordering>) -> char {
    match order {
        Some(Ordering::Equal) => '=',
        Some(Ordering::Less) => '<',
        Some(Ordering::Greater) => '>',
        None => '|',
    }
}

/// What the tables say of a value, those columns that there are.
fn compare(row: &Row, found: &Value, columns: &[&str]) {
    for column in columns {
        let told = row.text(column);
        match *column {
            "canonical" | "sum_canonical" => assert_eq!(written(found), told, "{row:?}"),
            "outcome" | "sum_outcome" => assert_eq!(found.outcome().to_string(), told, "{row:?}"),
            "birthday" => assert_eq!(found.birthday().to_string(), told, "{row:?}"),
            "left_stop" => assert_eq!(found.left_stop(), number(row, column), "{row:?}"),
            "right_stop" => assert_eq!(found.right_stop(), number(row, column), "{row:?}"),
            "mean" => assert_eq!(found.mean(), Ok(number(row, column)), "{row:?}"),
            "temperature" => assert_eq!(found.temperature(), Ok(number(row, column)), "{row:?}"),
            _ => panic!("{column}"),
        }
    }
    assert_eq!(found.to_string().parse().as_ref(), Ok(found));
    assert_eq!(found, &-(-found));
}

const ALL: [&str; 7] = ["canonical", "outcome", "birthday", "left_stop", "right_stop", "mean", "temperature"];

fn relations(values: &[Value]) -> Vec<String> {
    values.iter().map(|x| values.iter().map(|y| sign(x.partial_cmp(y))).collect()).collect()
}

#[test]
fn the_22_values_born_by_day_2() {
    let rows = table("partizan_day2.csv");
    let values: Vec<Value> = rows.iter().map(|row| value(row.text("canonical"))).collect();
    for ((row, value), relations) in rows.iter().zip(&values).zip(relations(&values)) {
        compare(row, value, &ALL);
        assert_eq!(relations, row.text("relations"));
    }
    assert_eq!(rows.len(), 22);
}

#[test]
fn values_with_names() {
    let rows = table("partizan_named.csv");
    let values: Vec<Value> = rows.iter().map(|row| value(row.text("canonical"))).collect();
    for ((row, value), relations) in rows.iter().zip(&values).zip(relations(&values)) {
        compare(row, value, &["canonical", "outcome", "birthday", "mean", "temperature"]);
        assert_eq!(relations, row.text("relations"), "{row:?}");
        assert_eq!(&named(row.text("name")), value, "{row:?}");
    }
    assert_eq!(rows.len(), 26);
}

/// A value by the name that the table has for it.
fn named(name: &str) -> Value {
    let tiny = |n: i32| Value::tiny(&Value::from(n)).expect("a small value");
    match name {
        "up" => Value::up(),
        "down" => -Value::up(),
        "upup" => Value::up().times(2).expect("two"),
        "up3" => Value::up().times(3).expect("three"),
        "tiny1" => tiny(1),
        "tiny2" => tiny(2),
        "miny1" => -tiny(1),
        _ => value(&name.replace("upup", "⇑").replace("up", "↑")),
    }
}

#[test]
fn random_games() {
    let rows = table("partizan_random.csv");
    for row in &rows {
        let value = value(row.text("raw"));
        compare(row, &value, &ALL);
        assert_eq!(value, self::value(row.text("canonical")));
    }
    assert_eq!(rows.len(), 174);
}

#[test]
fn pairs_of_random_games() {
    let rows = table("partizan_pairs.csv");
    for row in &rows {
        let (x, y) = (value(row.text("G")), value(row.text("H")));
        assert_eq!(sign(x.partial_cmp(&y)).to_string(), row.text("relation"), "{row:?}");
        let sum = x.plus(&y).expect("a small sum");
        compare(row, &sum, &["sum_canonical", "sum_outcome"]);
        assert_eq!(sum.minus(&y), Ok(x), "{row:?}");
    }
    assert_eq!(rows.len(), 194);
}

#[test]
fn sums_of_switches() {
    let rows = table("switch_sums.csv");
    for row in &rows {
        let switches: Vec<Value> = row
            .words("switches", ' ')
            .into_iter()
            .map(|switch| value(&format!("{{{}}}", switch.replace(':', "|"))))
            .collect();
        let sum = Value::sum(&switches).expect("a small sum");
        compare(row, &sum, &["outcome", "left_stop", "right_stop", "mean", "temperature"]);
    }
    assert_eq!(rows.len(), 89);
}
