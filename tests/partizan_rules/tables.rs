//! Every table of partizan positions: canonical forms, outcomes, means and temperatures.

use retrograde::partizan::{Partizan, Value, Values};
use retrograde::verify;

use crate::coloured_edges::{Colour, Hackenbush};
use crate::colouring::{Colouring, Rule};
use crate::common::{verified, written};
use crate::data::{Row, parse, table};
use crate::domineering::{Board, Domineering};
use crate::toads::ToadsAndFrogs;
use crate::whole::Search;
use crate::wide::{Wide, rectangle};

/// Compares a value with what the columns with these names say, where they say something.
fn compare(row: &Row, value: &Value, [outcome, canonical, mean, temperature]: [&str; 4]) {
    if !outcome.is_empty() {
        assert_eq!(value.outcome().to_string(), row.text(outcome), "{row:?}");
    }
    if !["-", "long"].contains(&row.text(canonical)) {
        assert_eq!(written(value), row.text(canonical), "{row:?}");
    }
    for (column, found) in [(mean, value.mean()), (temperature, value.temperature())] {
        if !column.is_empty() && row.text(column) != "-" {
            assert_eq!(found.expect("a small number").to_string(), row.text(column), "{column} of {row:?}");
        }
    }
}

const COLUMNS: [&str; 4] = ["outcome", "canonical", "mean", "temperature"];

/// A board of `.` free and `#` blocked squares, rows separated by `/`.
fn board(grid: &str) -> Board {
    let rows = grid.split('/').enumerate();
    let free = rows.flat_map(|(row, line)| line.match_indices('.').map(move |(column, _)| (row, column)));
    Board::of(free)
}

/// Compares the boards that are chosen by their shorter side and their squares, each with what `value` finds for it lying: how many
/// they are.
fn rectangles(chosen: impl Fn(u32, u32) -> bool, mut value: impl FnMut(u32, u32) -> Value) -> usize {
    let mut ran = 0;
    for row in table("domineering_rectangles.csv") {
        let (m, n): (u32, u32) = (row.number("m"), row.number("n"));
        if chosen(m.min(n), m * n) {
            let value = value(m.min(n), m.max(n));
            compare(&row, &if m > n { -value } else { value }, COLUMNS);
            ran += 1;
        }
    }
    ran
}

fn by_wide() -> impl FnMut(u32, u32) -> Value {
    let mut values = Values::new(Wide);
    move |m, n| values.value(&rectangle(m, n)).expect("play ends")
}

#[test]
fn domineering_rectangles() {
    assert_eq!(rectangles(|side, squares| squares <= 26 || side == 2, by_wide()), 41);
}

#[test]
fn long_domineering_rectangles() {
    assert_eq!(rectangles(|side, squares| squares > 26 && side == 3, by_wide()), 3);
}

/// All others but 6 by 6, whose value takes too long.
#[test]
fn large_domineering_rectangles() {
    let mut values = Values::new(Domineering);
    let by_example = |m, n| values.value(&Board::empty(m as usize, n as usize)).expect("play ends");
    assert_eq!(rectangles(|side, squares| squares > 26 && side == 4, by_example), 3);
}

/// All boards, up to 6 by 6: outcomes alone, by play.
#[test]
fn outcomes_of_all_domineering_rectangles() {
    let (mut search, mut ran) = (Search::new(), 0);
    for row in table("domineering_rectangles.csv") {
        let (m, n): (u32, u32) = (row.number("m"), row.number("n"));
        // Turning a board exchanges the players.
        let outcome = search.outcome(rectangle(m.min(n), m.max(n)));
        let outcome = if m > n { -outcome } else { outcome };
        assert_eq!(outcome.to_string(), row.text("outcome"), "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 48);
}

/// The rules of the example, whose boards have at most eight rows and columns, are the same.
#[test]
fn domineering_of_the_example() {
    let (mut wide, mut values) = (Values::new(Wide), Values::new(Domineering));
    for (rows, columns) in (1..=4).flat_map(|rows| (rows..=24 / rows).map(move |columns| (rows, columns))) {
        if columns <= 8 {
            let value = values.value(&Board::empty(rows as usize, columns as usize));
            assert_eq!(value.ok(), wide.value(&rectangle(rows, columns)).ok(), "{rows} x {columns}");
        }
    }
}

#[test]
fn domineering_regions() {
    let mut ran = 0;
    for row in table("domineering_regions.csv") {
        compare(&row, &verified(&Domineering, &board(row.text("grid"))), COLUMNS);
        ran += 1;
    }
    assert_eq!(ran, 70);
}

#[test]
fn hackenbush_graphs() {
    let mut ran = 0;
    for row in table("hackenbush_graphs.csv") {
        let edges = row.words("edges", ' ').into_iter().map(|edge| {
            let (ends, colour) = edge.split_once(':').expect("ends:colour");
            let (a, b) = ends.split_once('-').expect("two ends");
            let colour = match colour {
                "L" => Colour::Blue,
                "R" => Colour::Red,
                "G" => Colour::Green,
                _ => panic!("no colour is written {colour}"),
            };
            (parse(a), parse(b), colour)
        });
        let rules = Hackenbush::new(edges);
        compare(&row, &verified(&rules, &rules.start()), COLUMNS);
        ran += 1;
    }
    assert_eq!(ran, 176);
}

#[test]
fn hackenbush_strings() {
    let mut ran = 0;
    for row in table("hackenbush_strings.csv") {
        let rules = Hackenbush::stalk(row.text("string").trim_matches('-'));
        let value = Values::new(&rules).value(&rules.start()).expect("play ends");
        assert_eq!(written(&value), row.text("value"), "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 374);
}

/// A flower, a green stem with blue petals, has atomic weight 1, however long and however many they are (*Winning Ways*,
/// chapter 8). A bed of flowers has the sum of the weights.
#[test]
fn hackenbush_flowers() {
    for (stem, petals) in (1..5).flat_map(|stem| (1..5).map(move |petals| (stem, petals))) {
        let flower = |colour| {
            let stalk = (0..stem).map(|height| (height, height + 1, Colour::Green));
            let petals = (1..=petals).map(move |petal| (stem, stem + petal, colour));
            let rules = Hackenbush::new(stalk.chain(petals));
            verified(&rules, &rules.start())
        };
        let (blue, red) = (flower(Colour::Blue), flower(Colour::Red));
        let weight = |value: &Value| value.atomic_weight().expect("a small value");
        assert_eq!((weight(&blue), weight(&red)), (Some(Value::from(1)), Some(Value::from(-1))));
        let two = blue.plus(&blue).expect("a small value");
        assert_eq!(weight(&two), Some(Value::from(2)), "{stem} {petals}");
        assert!(two > Value::zero());
    }
}

#[test]
fn toads_and_frogs() {
    let (mut values, mut ran) = (Values::new(ToadsAndFrogs), 0);
    for row in table("toads_and_frogs.csv") {
        let strip = row.text("strip").to_string();
        compare(&row, &values.value(&strip).expect("play ends"), COLUMNS);
        assert!(verify::values(&ToadsAndFrogs, [strip], |strip| values.known(strip)).is_ok(), "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 374);
}

#[test]
fn col_and_snort() {
    let mut ran = 0;
    for row in table("col_snort.csv") {
        let ends = |edge: &str| edge.split_once('-').map(|(a, b)| (parse(a), parse(b))).expect("two ends");
        let edges: Vec<(usize, usize)> = row.words("edges", ' ').into_iter().map(ends).collect();
        let [col, snort] =
            [Rule::Col, Rule::Snort].map(|rule| Colouring::new(rule, row.number("n"), edges.clone()));
        compare(&row, &verified(&col, &col.start()), ["", "col", "", ""]);
        compare(
            &row,
            &verified(&snort, &snort.start()),
            ["snort_outcome", "snort", "snort_mean", "snort_temperature"],
        );
        ran += 1;
    }
    assert_eq!(ran, 49);
}

/// Left cuts a cake between columns, Right between rows.
struct Cutcake;

impl Partizan for Cutcake {
    type Position = Vec<(u32, u32)>;

    fn left(&self, cakes: &Self::Position) -> impl IntoIterator<Item = Self::Position> {
        pieces(cakes, |(m, n)| (1..n).map(move |cut| [(m, cut), (m, n - cut)]))
    }

    fn right(&self, cakes: &Self::Position) -> impl IntoIterator<Item = Self::Position> {
        pieces(cakes, |(m, n)| (1..m).map(move |cut| [(cut, n), (m - cut, n)]))
    }

    fn components(&self, cakes: &Self::Position) -> impl IntoIterator<Item = Self::Position> {
        cakes.iter().map(|&cake| vec![cake])
    }
}

fn pieces<I: Iterator<Item = [(u32, u32); 2]>>(
    cakes: &[(u32, u32)],
    cuts: impl Fn((u32, u32)) -> I,
) -> Vec<Vec<(u32, u32)>> {
    let all = (0..cakes.len()).flat_map(|i| cuts(cakes[i]).map(move |two| (i, two)));
    all.map(|(i, two)| [&cakes[..i], &two, &cakes[i + 1..]].concat()).collect()
}

#[test]
fn cutcake() {
    let (mut values, mut ran) = (Values::new(Cutcake), 0);
    for row in table("cutcake.csv") {
        let value = values.value(&vec![(row.number("m"), row.number("n"))]).expect("play ends");
        assert_eq!(value.to_string(), row.text("value"), "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 70);
}
