//! The XOR of Grundy values over ranges of a topological order.
//!
//! Input: `N M`, M edges `u v` (vertices from 1) of a graph without cycles, `Q`, Q pairs `l r`. For each pair the answer is the
//! XOR of the Grundy values of the l-th to the r-th vertex of the topological order that
//! [`Graph::topological_order`](retrograde::Graph::topological_order) gives: Kahn's, first in first out, seeded in increasing
//! order, successors in the order of the input.
//!
//! ```text
//! cargo run --release --example dag_xor < examples/data/dag_xor_statement.in
//! ```
//!
//! The sample of the problem's original statement (that file: edges 1-2 1-3 2-4 3-4 4-5, queries 1 3, 2 5 and 1 5) prints
//! `3 2 1`. That contradicts the statement's own definition: the order is 1 2 3 4 5, the values are 1 0 0 1 0, and the right
//! answers are `1 1 0`.

pub(crate) mod common;

use std::process::ExitCode;

use common::{Input, MANY, known, run};
use retrograde::Graph;
use retrograde::grundy::{self, PrefixXor};

/// The problem asks for 50,000; this many take 4 GB.
pub(crate) const MAX_VERTICES: usize = 100_000_000;

pub(crate) fn solve(input: &mut Input) -> Result<String, String> {
    let vertices = input.number("a number of vertices", 1..=MAX_VERTICES)?;
    let count = input.number("a number of edges", 0..=MANY)?;
    input.make_room(vertices, 40, 24)?;
    let mut edges = input.edges(vertices, count);
    let graph = Graph::from_edges(vertices, &mut edges).map_err(|error| error.to_string())?;
    edges.end()?;
    let queries = input.queries(|input| {
        let first = input.number("a place l", 1..=vertices)?;
        Ok((first, input.number("a place r", first..=vertices)?))
    })?;
    let order = graph.topological_order().map_err(|error| {
        // The edges follow the two counts, vertices numbered from 1.
        input.explain(error, |(from, to)| input.find_pair(2, (from + 1, to + 1)))
    })?;
    let nimbers = grundy::solve_in_order(&graph, &order).map_err(|error| error.to_string())?;
    let values: Option<Vec<u32>> = order.into_iter().map(|vertex| nimbers.nimber(vertex)).collect();
    let values = PrefixXor::new(known(values)?);
    let xor = |(first, last)| Ok(format!("{}\n", known(values.xor(first - 1..last))?));
    queries.into_iter().map(xor).collect()
}

fn main() -> ExitCode {
    run(solve)
}
