//! Known answers for cops and robber on graphs: how many cops it takes, and how long. Sources are told in the
//! tables and in `tests/data/README.md`.

use crate::shared;
use std::collections::BTreeSet;

use crate::common::data::table;
use crate::games::cops_and_robber::{self, CopsAndRobber, Position};

/// The moves of the cops in which `count` of them catch the robber: they choose their places, then he his,
/// then they move first. `None` if he can always get away.
fn rounds(n: usize, edges: &[(usize, usize)], count: usize) -> Option<u32> {
    cops_and_robber::rounds(&shared::outcomes(&CopsAndRobber::new(count, n, edges), [Position::Empty]))
}

#[test]
fn one_cop_or_two() {
    let mut ran = [0, 0];
    for row in table("connected_graphs_le7_copnumber.csv") {
        let (n, edges) = (row.number("n"), shared::edges(&row, "edges"));
        let needed: usize = row.number("cop_number");
        assert_eq!(rounds(n, &edges, 1).is_some(), needed == 1, "{row:?}");
        assert!(rounds(n, &edges, 2).is_some(), "{row:?}");
        ran[needed - 1] += 1;
    }
    assert_eq!(ran, [340, 329]);
}

#[test]
fn named_graphs() {
    let (mut ran, mut too_large) = (0, 0);
    for row in table("named_cop_numbers.csv") {
        let needed: usize = row.number("cop_number");
        let (n, edges) = (row.number("n"), shared::edges(&row, "edges"));
        // Four cops on the 19 vertices of the Robertson graph make 80 million moves.
        if needed > 3 {
            too_large += 1;
            continue;
        }
        assert!((1..needed).all(|count| rounds(n, &edges, count).is_none()), "{row:?}");
        assert_eq!(rounds(n, &edges, needed), Some(row.number("capture_rounds")), "{row:?}");
        ran += 1;
    }
    assert_eq!((ran, too_large), (53, 1));
}

/// The connected graphs on `n` vertices, one of each shape.
fn connected_graphs(n: usize) -> Vec<Vec<(usize, usize)>> {
    let pairs: Vec<(usize, usize)> = (0..n).flat_map(|a| (0..a).map(move |b| (b, a))).collect();
    let mut orders: Vec<Vec<usize>> = vec![vec![]];
    for _ in 0..n {
        let longer = |list: &Vec<usize>| {
            let unused = (0..n).filter(|v| !list.contains(v)).collect::<Vec<_>>();
            unused.into_iter().map(|v| [&list[..], &[v]].concat()).collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    let place = |a: usize, b: usize| a.max(b) * (a.max(b) - 1) / 2 + a.min(b);
    let renamings: Vec<Vec<usize>> =
        orders.iter().map(|order| pairs.iter().map(|&(a, b)| place(order[a], order[b])).collect()).collect();
    let renamed = |set: u32, renaming: &Vec<usize>| {
        renaming
            .iter()
            .enumerate()
            .filter(|(i, _)| set >> i & 1 == 1)
            .fold(0, |new, (_, place)| new | 1 << place)
    };
    let edges = |set: u32| {
        pairs.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, &pair)| pair).collect::<Vec<_>>()
    };
    let connected = |edges: &Vec<(usize, usize)>| {
        let mut reached = BTreeSet::from([0]);
        for _ in 0..n {
            let near = edges.iter().filter(|(a, b)| reached.contains(a) || reached.contains(b));
            reached = near.flat_map(|&(a, b)| [a, b]).chain([0]).collect();
        }
        reached.len() == n
    };
    // Of all graphs that renaming carries into each other, the one with the least number stands for them.
    let least = |set: &u32| renamings.iter().all(|renaming| renamed(*set, renaming) >= *set);
    (0..1u32 << pairs.len()).filter(least).map(edges).filter(connected).collect()
}

#[test]
fn counts_of_graphs_with_cop_number_one() {
    let (mut ran, mut too_many) = (0, 0);
    for row in table("copwin_counts.csv") {
        let n: usize = row.number("n");
        // All graphs are made, one of each shape: beyond 6 vertices there are too many.
        if n > 6 {
            too_many += 1;
            continue;
        }
        let graphs = connected_graphs(n);
        let won = graphs.iter().filter(|edges| rounds(n, edges, 1).is_some()).count();
        assert_eq!(graphs.len(), row.number("connected"), "{row:?}");
        assert_eq!(won, row.number("cop_number_1"), "{row:?}");
        assert_eq!(graphs.len() - won, row.number("cop_number_2"), "{row:?}");
        ran += 1;
    }
    assert_eq!((ran, too_many), (6, 4));
}
