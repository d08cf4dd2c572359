//! A game on a forest of rooted trees: who wins?
//!
//! A token starts outside. The player to move starts an unused tree at its root, or moves the token to a
//! child, or, on a leaf, back outside. A player who must start a tree when none is left loses. Input: the
//! number of trees N, then for each its size M and the parents of vertices 2 to M, in any order (the root is
//! 1). The answer is `Alice` if the first player wins, else `Bob`. This is problem E of the Kyoto University
//! Programming Contest 2019.
//!
//! ```text
//! cargo run --release --example forest < examples/data/forest_six_trees.in
//! ```
//!
//! The patterns are those of the bare trees, in which play ends at a leaf. In the game a tree has one more
//! move at the start, onto its root, and one more at every end, from the leaf back outside. That negates both
//! bits of the pattern and swaps them: `Keeps` and `Swaps` stay the same, `MoverChooses` and
//! `OpponentChooses` trade places (claim 12 in [`retrograde::theory`]).

pub(crate) mod common;

use std::process::ExitCode;

use common::{Input, MANY, known, run};
use retrograde::{Graph, Outcome, TurnPattern, pattern};

/// The pattern of a tree in the game, before its root is entered, from that of the bare tree.
fn in_the_game(bare: TurnPattern) -> TurnPattern {
    match bare {
        TurnPattern::MoverChooses => TurnPattern::OpponentChooses,
        TurnPattern::OpponentChooses => TurnPattern::MoverChooses,
        same => same,
    }
}

pub(crate) fn solve(input: &mut Input) -> Result<String, String> {
    input.make_room(0, 0, 64)?;
    // Vertex 0 stands above all roots; the trees' vertices are numbered through from 1. Vertex v's parent is `parents[v - 1]`.
    let mut parents = Vec::new();
    for _ in 0..input.number("a number of trees", 0..=MANY)? {
        let size = input.number("a tree's size", 1..=MANY)?;
        let above = parents.len();
        for vertex in 1..=size {
            parents.push(if vertex == 1 { 0 } else { above + input.number("a parent", 1..=size)? });
        }
    }
    input.end()?;
    let edges = parents.iter().copied().zip(1..);
    let graph = Graph::from_edges(parents.len() + 1, edges.clone()).map_err(|error| error.to_string())?;
    // A tree has one token for each vertex: its size, then the parents. The first token of all is the number of trees.
    let patterns =
        pattern::solve(&graph).map_err(|error| input.explain(error, |(_, child)| Some(child + 1)))?;
    let roots = edges.filter(|&(parent, _)| parent == 0).map(|(_, root)| patterns.pattern(root));
    let trees: Vec<TurnPattern> = known(roots.collect())?;
    let first = pattern::forest_outcome(trees.into_iter().map(in_the_game));
    Ok(if first == Outcome::Win { "Alice\n" } else { "Bob\n" }.to_string())
}

fn main() -> ExitCode {
    run(solve)
}
