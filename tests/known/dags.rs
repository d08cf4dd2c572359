//! Known answers for graphs without cycles, and for the cycles of others: the plain lists of edges of the reference problem.
//! Sources are told in the tables and in `tests/data/README.md`.

use crate::shared;
use std::collections::BTreeSet;

use crate::common::data::{Row, parse, table};
use retrograde::grundy::{self, PrefixXor};
use retrograde::{Error, Game, Graph, Implicit, Misere, Outcome, Solver, from_fn};

/// The graph of a row whose vertices count from `first`.
fn graph(row: &Row, first: usize) -> Graph {
    let edges = shared::edges(row, "edges").into_iter().map(|(from, to)| (from - first, to - first));
    Graph::from_edges(row.number("n"), edges).expect("edges in range")
}

/// Several tokens on one graph, in increasing order; a move moves one of them.
fn tokens(graph: &Graph) -> impl Game<Position = Vec<usize>> {
    from_fn(move |tokens: &Vec<usize>| {
        let mut positions = Vec::new();
        for (i, token) in tokens.iter().enumerate() {
            for to in graph.successors(token) {
                let mut next = tokens.clone();
                next[i] = to;
                next.sort_unstable();
                positions.push(next);
            }
        }
        positions
    })
}

#[test]
fn values_of_every_vertex() {
    let mut ran = 0;
    for row in table("dag_grundy.csv") {
        let graph = graph(&row, 0);
        let all = 0..graph.len();
        let expected: Vec<u32> = row.numbers("grundy", ' ');
        let nimbers = grundy::solve(&graph).expect("play ends");
        assert_eq!(all.clone().filter_map(|v| nimbers.nimber(v)).collect::<Vec<_>>(), expected, "{row:?}");
        let explored = shared::nimbers(&graph, all.clone());
        assert_eq!(all.clone().filter_map(|v| explored.nimber(&v)).collect::<Vec<_>>(), expected, "{row:?}");
        let misere = shared::misere_outcomes(&graph, all.clone());
        let found: Vec<_> = all.clone().map(|v| misere.outcome(&v)).collect();
        assert_eq!(found, shared::letters(row.text("misere_outcome")), "{row:?}");
        let indexed = Solver::new().outcomes(Implicit::new(Misere(&graph))).expect("a sound game");
        assert_eq!(all.clone().map(|v| indexed.outcome(&v)).collect::<Vec<_>>(), found, "{row:?}");
        // Misère values: as if every end had one move more.
        let end = graph.len();
        let moves = all.clone().flat_map(|v| {
            let onward: Vec<_> = graph.successors(&v).into_iter().collect();
            if onward.is_empty() { vec![(v, end)] } else { onward.into_iter().map(|to| (v, to)).collect() }
        });
        let longer = grundy::solve(&Graph::from_edges(end + 1, moves).expect("in range")).expect("play ends");
        let found: Vec<u32> = all.filter_map(|v| longer.nimber(v)).collect();
        assert_eq!(found, row.numbers::<u32>("misere_grundy", ' '), "{row:?}");
        ran += found.len();
    }
    assert_eq!(ran, 929);
}

#[test]
fn sums_of_vertices() {
    let mut ran = 0;
    for row in table("dag_grundy.csv") {
        let graph = graph(&row, 0);
        let alone = Solver::new().nimbers(Implicit::new(&graph)).expect("play ends");
        for sum in row.words("sums", ' ') {
            let (vertices, letters) = sum.split_once(':').expect("vertices:outcomes");
            let mut vertices: Vec<usize> = vertices.split('+').map(parse).collect();
            let lost = alone.sum(&vertices) == Some(0);
            vertices.sort_unstable();
            let normal = shared::nimbers(&tokens(&graph), [vertices.clone()]);
            assert_eq!(normal.nimber(&vertices), alone.sum(&vertices), "{sum} of {row:?}");
            let misere = shared::misere_outcomes(&tokens(&graph), [vertices.clone()]);
            let found = [Some(if lost { Outcome::Loss } else { Outcome::Win }), misere.outcome(&vertices)];
            assert_eq!(found[..], shared::letters(letters), "{sum} of {row:?}");
            ran += 1;
        }
    }
    assert_eq!(ran, 524);
}

#[test]
fn xor_over_ranges_of_the_order() {
    let mut ran = 0;
    for row in table("dag_xor_queries.csv") {
        let graph = graph(&row, 1);
        assert_eq!(graph.move_count(), row.number("m"), "{row:?}");
        let order = graph.topological_order().expect("no cycle");
        let labels: Vec<usize> = order.iter().map(|id| id + 1).collect();
        assert_eq!(labels, row.numbers::<usize>("order", ' '), "{row:?}");
        let nimbers = grundy::solve_in_order(&graph, &order).expect("a topological order");
        assert_eq!(grundy::solve(&graph).as_ref(), Ok(&nimbers));
        let values: Vec<u32> = (0..graph.len()).filter_map(|v| nimbers.nimber(v)).collect();
        assert_eq!(values, row.numbers::<u32>("grundy", ' '), "{row:?}");
        let prefix = PrefixXor::new(order.iter().map(|&id| values[id]));
        let queries = row.words("queries", ' ').into_iter();
        let queries = queries.map(|query| query.split_once(':').expect("first:last"));
        let found: Vec<u32> =
            queries.filter_map(|(first, last)| prefix.xor(parse::<usize>(first) - 1..parse(last))).collect();
        assert_eq!(found, row.numbers::<u32>("answers", ' '), "{row:?}");
        ran += found.len();
    }
    assert_eq!(ran, 378);
}

#[test]
fn a_cycle_is_told_and_is_one() {
    let (mut acyclic, mut cyclic) = (0, 0);
    for row in table("kahn_cycle_detection.csv") {
        let graph = graph(&row, 1);
        let prefix: Vec<usize> = row.numbers("kahn_prefix", ' ');
        match graph.topological_order() {
            Ok(order) => {
                assert_eq!(row.text("kind"), "acyclic", "{row:?}");
                assert_eq!(order.iter().map(|id| id + 1).collect::<Vec<_>>(), prefix, "{row:?}");
                acyclic += 1;
            }
            Err(Error::Cyclic { cycle }) => {
                assert_eq!(row.text("kind"), "cyclic", "{row:?}");
                assert_eq!(grundy::solve(&graph), Err(Error::Cyclic { cycle: cycle.clone() }), "{row:?}");
                let edges: BTreeSet<_> = shared::edges(&row, "edges").into_iter().collect();
                let labels: Vec<usize> = cycle.iter().map(|id| id + 1).collect();
                for (i, &from) in labels.iter().enumerate() {
                    assert!(edges.contains(&(from, labels[(i + 1) % labels.len()])), "{labels:?} in {row:?}");
                    // What the order could begin with is on no cycle.
                    assert!(!prefix.contains(&from), "{labels:?} in {row:?}");
                }
                assert!(!labels.is_empty());
                assert_eq!(labels.iter().collect::<BTreeSet<_>>().len(), labels.len(), "{labels:?}");
                cyclic += 1;
            }
            Err(error) => panic!("{error} in {row:?}"),
        }
    }
    assert_eq!((acyclic, cyclic), (8, 15));
}
