//! Known answers for cops and robber on graphs: how many cops it takes, and how long. Sources are told in the tables and in
//! `tests/data/README.md`.

use crate::shared;
use std::collections::BTreeSet;

use crate::common::data::table;
use retrograde::{Game, Outcome};

/// Cops on vertices in increasing order, the robber, and whether the cops are to move. A mover stays or goes to a
/// neighbour; the robber is caught as soon as a cop stands where he does.
struct Cops {
    /// For each vertex itself and its neighbours.
    reach: Vec<BTreeSet<usize>>,
}

type Chase = (Vec<usize>, usize, bool);

impl Cops {
    fn new(n: usize, edges: &[(usize, usize)]) -> Self {
        let lists = shared::undirected(n, edges).into_iter().enumerate();
        Self { reach: lists.map(|(v, list)| list.into_iter().chain([v]).collect()).collect() }
    }
}

impl Game for Cops {
    type Position = Chase;

    fn successors(&self, (cops, robber, cops_move): &Chase) -> impl IntoIterator<Item = Chase> {
        if !cops_move {
            return self.reach[*robber].iter().map(|&to| (cops.clone(), to, true)).collect::<Vec<_>>();
        }
        let mut moved = BTreeSet::from([vec![]]);
        for &cop in cops {
            let with = |list: &Vec<usize>, to| {
                let mut list = [&list[..], &[to]].concat();
                list.sort_unstable();
                list
            };
            moved =
                moved.iter().flat_map(|list| self.reach[cop].iter().map(move |&to| with(list, to))).collect();
        }
        moved.into_iter().map(|cops| (cops, *robber, false)).collect()
    }

    fn terminal(&self, (cops, robber, cops_move): &Chase) -> Option<Outcome> {
        let caught = if *cops_move { Outcome::Win } else { Outcome::Loss };
        cops.contains(robber).then_some(caught)
    }
}

/// All ways to put `count` cops on `n` vertices.
fn placements(n: usize, count: usize) -> Vec<Vec<usize>> {
    let mut lists: Vec<Vec<usize>> = vec![vec![]];
    for _ in 0..count {
        let longer = |list: &Vec<usize>| {
            let least = list.last().copied().unwrap_or(0);
            (least..n).map(|next| [&list[..], &[next]].concat()).collect::<Vec<_>>()
        };
        lists = lists.iter().flat_map(longer).collect();
    }
    lists
}

/// The moves of the cops in which `count` of them catch the robber: they choose their places, then he his, then they
/// move first. `None` if he can always get away.
fn rounds(cops: &Cops, count: usize) -> Option<u32> {
    let n = cops.reach.len();
    let placements = placements(n, count);
    let starts = placements.iter().flat_map(|place| (0..n).map(move |robber| (place.clone(), robber, true)));
    let solved = shared::outcomes(cops, starts);
    let slowest = |place: &Vec<usize>| {
        let caught = |robber| {
            let start = (place.clone(), robber, true);
            let won = solved.outcome(&start) == Some(Outcome::Win);
            won.then(|| solved.remoteness(&start)).flatten().map(|plies| plies.div_ceil(2))
        };
        (0..n).map(caught).collect::<Option<Vec<_>>>()?.into_iter().max()
    };
    placements.iter().filter_map(slowest).min()
}

#[test]
fn one_cop_or_two() {
    let mut ran = [0, 0];
    for row in table("connected_graphs_le7_copnumber.csv") {
        let cops = Cops::new(row.number("n"), &shared::edges(&row, "edges"));
        let needed: usize = row.number("cop_number");
        assert_eq!(rounds(&cops, 1).is_some(), needed == 1, "{row:?}");
        assert!(rounds(&cops, 2).is_some(), "{row:?}");
        ran[needed - 1] += 1;
    }
    assert_eq!(ran, [340, 329]);
}

#[test]
fn named_graphs() {
    let (mut ran, mut too_large) = (0, 0);
    for row in table("named_cop_numbers.csv") {
        let needed: usize = row.number("cop_number");
        let cops = Cops::new(row.number("n"), &shared::edges(&row, "edges"));
        // Four cops on the 19 vertices of the Robertson graph make 80 million moves.
        if needed > 3 {
            too_large += 1;
            continue;
        }
        assert!((1..needed).all(|count| rounds(&cops, count).is_none()), "{row:?}");
        assert_eq!(rounds(&cops, needed), Some(row.number("capture_rounds")), "{row:?}");
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
        let won = graphs.iter().filter(|edges| rounds(&Cops::new(n, edges), 1).is_some()).count();
        assert_eq!(graphs.len(), row.number("connected"), "{row:?}");
        assert_eq!(won, row.number("cop_number_1"), "{row:?}");
        assert_eq!(graphs.len() - won, row.number("cop_number_2"), "{row:?}");
        ran += 1;
    }
    assert_eq!((ran, too_many), (6, 4));
}
