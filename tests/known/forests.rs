//! Known answers for rooted trees and the forest game of the Kyoto University Programming Contest 2019, E. Sources are told
//! in the tables and in `tests/data/README.md`.

use crate::common::brute::ForestGame;
use crate::common::data::{parse, table};
use crate::shared;
use retrograde::{Graph, Outcome, TurnPattern, pattern};

/// The parents of a tree, root first; its entry, `-1`, becomes 0.
fn parents(text: &str) -> Vec<usize> {
    let words = text.split_whitespace();
    words.map(|word| if word == "-1" { 0 } else { parse(word) }).collect()
}

/// The trees of a forest.
fn forest(text: &str) -> Vec<Vec<usize>> {
    if text == "-" { Vec::new() } else { text.split(';').map(parents).collect() }
}

/// The class of a tree as the tables number it.
fn class(number: usize) -> TurnPattern {
    [TurnPattern::Keeps, TurnPattern::Swaps, TurnPattern::MoverChooses, TurnPattern::OpponentChooses][number]
}

/// The pattern of each tree from the moment before its root is entered to the moment the token is back outside.
fn patterns(trees: &[Vec<usize>]) -> Vec<TurnPattern> {
    let mut edges = Vec::new();
    let (mut len, mut entries) = (1, Vec::new());
    for parents in trees {
        // 0 is outside again; then the moment before the tree is entered, then its vertices.
        let (entry, root) = (len, len + 1);
        len = root + parents.len();
        entries.push(entry);
        edges.push((entry, root));
        edges.extend(parents.iter().enumerate().skip(1).map(|(v, &parent)| (root + parent, root + v)));
        let leaf = |v: &usize| !parents[1..].contains(v);
        edges.extend((0..parents.len()).filter(leaf).map(|v| (root + v, 0)));
    }
    let graph = Graph::from_edges(len, edges).expect("in range");
    let patterns = pattern::solve(&graph).expect("play ends");
    entries.into_iter().map(|entry| patterns.pattern(entry).expect("solved")).collect()
}

#[test]
fn classes_of_trees() {
    let (mut ran, mut mixed) = (0, 0);
    for row in table("tree_classes.csv") {
        let parents = parents(row.text("parents"));
        assert_eq!(parents.len(), row.number("nodes"), "{row:?}");
        let found = patterns(&[parents]);
        assert_eq!(found, [class(row.number("class"))], "{row:?}");
        // Best play may keep the turn, or swap it, though not every way down does.
        let settled = matches!(found[0], TurnPattern::Keeps | TurnPattern::Swaps);
        mixed += usize::from(settled && row.text("literal") == "mixed");
        ran += 1;
    }
    assert_eq!((ran, mixed), (317, 59));
}

#[test]
fn winners_of_forests() {
    let mut ran = 0;
    for row in ["forests_le8.csv", "random_forests.csv"].into_iter().flat_map(table) {
        let trees = forest(row.text("parents"));
        assert_eq!(trees.len(), row.number("trees"), "{row:?}");
        let found = patterns(&trees);
        let classes: Vec<TurnPattern> = row.numbers("classes", ' ').into_iter().map(class).collect();
        assert_eq!(found, classes, "{row:?}");
        let winner = if row.text("winner") == "Alice" { Outcome::Win } else { Outcome::Loss };
        assert_eq!(pattern::forest_outcome(found), winner, "{row:?}");
        // The whole game, played out tree by tree.
        let start = ((1u32 << trees.len()) - 1, None);
        let solved = shared::outcomes(&ForestGame::from_parents(&trees), [start]);
        assert_eq!(solved.outcome(&start), Some(winner), "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 315 + 169);
}
