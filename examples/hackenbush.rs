//! Green Hackenbush on trees: every tree of up to nine edges by play and by the colon principle, and the cuts that win.
//!
//! ```text
//! cargo run --release --example hackenbush
//! ```
//!
//! The rules and the principle are in `common/trees.rs`. The program makes every tree with one vertex on the ground, counts them,
//! and asserts that both ways give each the same value. The numbers of rooted trees are A000081 of the OEIS.

#[path = "common/ends.rs"]
mod ends;
#[path = "common/trees.rs"]
mod trees;

use std::collections::BTreeSet;
use std::process::ExitCode;

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

fn solve() -> Result<(), Error<Word>> {
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
