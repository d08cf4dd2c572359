//! Hackenbush. Green, on trees: every tree of up to nine edges by play and by the colon principle, and the cuts that win. In blue,
//! red and green: stalks, and a drawing that is not a number.
//!
//! ```text
//! cargo run --release --example hackenbush
//! ```
//!
//! The rules and the principle are in `common/trees.rs`. The program makes every tree with one vertex on the ground, counts them,
//! and asserts that both ways give each the same value. The numbers of rooted trees are A000081 of the OEIS.
//!
//! The rules in three colours are in `common/coloured_edges.rs`. A stalk of blue and red edges is worth the number that
//! Berlekamp's rule reads off it (*Winning Ways*, chapter 3), and the program compares the two for all stalks of up to ten edges.

#[path = "common/coloured_edges.rs"]
mod coloured_edges;
#[path = "common/ends.rs"]
mod ends;
#[path = "common/trees.rs"]
mod trees;

use std::collections::BTreeSet;
use std::process::ExitCode;

use coloured_edges::{Colour, Hackenbush};
use retrograde::partizan::{Dyadic, Value, ValueError, Values};
use retrograde::sums::Sums;
use retrograde::{Decompose, Error};
use trees::{Trees, Word, value};

/// The same trees with one more edge somewhere, each once. Trees share the vertex on the ground.
fn grown(trees: &BTreeSet<Word>) -> BTreeSet<Word> {
    let places = trees.iter().flat_map(|tree| (0..=tree.len()).map(move |place| (tree, place)));
    let grown = places.map(|(tree, place)| format!("{}(){}", &tree[..place], &tree[place..]));
    let in_order = grown.map(|tree| {
        let mut parts: Vec<Word> = Trees.components(&tree).into_iter().collect();
        parts.sort_unstable();
        parts.concat()
    });
    in_order.collect()
}

/// The value of a stalk of blue (`L`) and red (`R`) edges by Berlekamp's rule: edges count 1 up to the first change of
/// colour, and from there on half as much as the edge before.
fn by_rule(stalk: &str) -> Result<Dyadic, ValueError> {
    let mut value = Dyadic::default();
    let mut exponent = 0;
    let first = stalk.chars().next();
    let mut changed = false;
    for letter in stalk.chars() {
        changed |= Some(letter) != first;
        exponent += u32::from(changed);
        let sign = if letter == 'L' { 1 } else { -1 };
        value = value.plus(Dyadic::new(sign, exponent)?)?;
    }
    Ok(value)
}

/// Every stalk of blue and red edges with so many edges.
fn stalks(edges: u32) -> impl Iterator<Item = String> {
    let letter = |word: u32, edge: u32| if word >> edge & 1 == 0 { 'L' } else { 'R' };
    (0..1 << edges).map(move |word| (0..edges).map(|edge| letter(word, edge)).collect())
}

fn in_three_colours() -> Result<(), String> {
    let mut count = 0;
    for stalk in (0..=10).flat_map(stalks) {
        let rules = Hackenbush::stalk(&stalk);
        let value = Values::new(&rules).value(&rules.start()).map_err(|error| error.to_string())?;
        assert_eq!(value.as_number(), Some(by_rule(&stalk).map_err(|error| error.to_string())?), "{stalk}");
        count += 1;
    }
    println!("\n{count} stalks of blue and red edges are worth what Berlekamp's rule says.");

    // A green stem that carries blue petals: confused with 0, though two of them are greater than 0.
    let flower = |petals| {
        let petals = (0..petals).map(|_| (1, 1, Colour::Blue));
        Hackenbush::new([(0, 1, Colour::Green)].into_iter().chain(petals))
    };
    for petals in 1..=3 {
        let rules = flower(petals);
        let value = Values::new(&rules).value(&rules.start()).map_err(|error| error.to_string())?;
        println!("A green stem with blue petals, {petals} of them, is worth {value}.");
        let two = value.plus(&value).map_err(|error| error.to_string())?;
        assert!(two > Value::zero() && value.partial_cmp(&Value::zero()).is_none());
    }
    Ok(())
}

fn solve() -> Result<(), String> {
    green().map_err(|error| error.to_string())?;
    in_three_colours()
}

fn green() -> Result<(), Error<Word>> {
    let mut sums = Sums::new(Trees);
    let mut trees = BTreeSet::from([Word::new()]);
    println!("edges  trees  lost by the first player");
    for (edges, known) in (1..).zip([1, 2, 4, 9, 20, 48, 115, 286, 719]) {
        trees = grown(&trees);
        for tree in &trees {
            assert_eq!(sums.nimber(tree)?, value(tree), "{tree}");
        }
        let lost = trees.iter().filter(|tree| value(tree) == 0).count();
        println!("{edges:5}  {:5}  {lost}", trees.len());
        assert_eq!(trees.len(), known);
    }
    println!(
        "{} branches were solved by play; the colon principle gives the same values.\n",
        sums.component_count()
    );

    let garden = "((())())((()())(()))(((())))".to_string();
    println!("In the garden {garden} of value {} the winning cuts leave", sums.nimber(&garden)?);
    for (_, left) in sums.winning_moves(&[garden])? {
        println!("{left}");
        assert_eq!(value(&left), 0);
    }
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
