//! Known answers for games that eat up a graph: Green Hackenbush, Node and Arc Kayles, Geography; and Sylver Coinage, which
//! eats up numbers. What is left is a set of bits. Sources are told in the tables and in `tests/data/README.md`.

use crate::common::data::table;
use crate::shared;
use retrograde::{Game, Outcome, from_fn};

/// The bits of a set.
fn bits(set: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |bit| set >> bit & 1 == 1)
}

/// The set of the first `count` bits.
fn all(count: usize) -> u64 {
    (1 << count) - 1
}

/// Green Hackenbush: a move cuts an edge, and what no longer hangs on vertex 0 goes, too. Positions are sets of edges.
fn hackenbush(edges: &[(usize, usize)]) -> impl Game<Position = u64> {
    let hanging = move |left: u64| {
        let (mut reached, mut hanging) = (1u64, 0);
        loop {
            let touches =
                |&edge: &usize| reached >> edges[edge].0 & 1 == 1 || reached >> edges[edge].1 & 1 == 1;
            let more = bits(left & !hanging).filter(touches).fold(hanging, |set, edge| set | 1 << edge);
            if more == hanging {
                return hanging;
            }
            hanging = more;
            reached |= bits(hanging).fold(0, |set, edge| set | 1 << edges[edge].0 | 1 << edges[edge].1);
        }
    };
    from_fn(move |&left: &u64| bits(left).map(|edge| hanging(left & !(1 << edge))).collect::<Vec<_>>())
}

#[test]
fn green_hackenbush() {
    let mut ran = 0;
    for row in ["green_hackenbush_trees.csv", "green_hackenbush_graphs.csv"].into_iter().flat_map(table) {
        let edges = shared::edges(&row, "edges");
        let whole = all(edges.len());
        let solved = shared::nimbers(&hackenbush(&edges), [whole]);
        assert_eq!(solved.nimber(&whole), Some(row.number("grundy")), "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 331 + 143);
}

/// Deleting one of some sets from the vertices that are left, if `allowed` by them.
fn deletions(sets: &[(u64, u64)]) -> impl Game<Position = u64> {
    from_fn(move |&left: &u64| {
        let allowed = sets.iter().filter(move |(needed, _)| left & needed == *needed);
        allowed.map(move |(_, deleted)| left & !deleted).collect::<Vec<_>>()
    })
}

#[test]
fn node_and_arc_kayles() {
    let mut ran = 0;
    for row in table("node_arc_kayles.csv") {
        let n: usize = row.number("n");
        let edges = shared::edges(&row, "edges");
        let set = |vertices: &[usize]| vertices.iter().fold(0u64, |set, vertex| set | 1 << vertex);
        let neighbours = shared::undirected(n, &edges);
        let nodes: Vec<_> = (0..n).map(|v| (1 << v, 1 << v | set(&neighbours[v]))).collect();
        let arcs: Vec<_> = edges.iter().map(|&(u, v)| (set(&[u, v]), set(&[u, v]))).collect();
        for (column, sets) in [("node_kayles", nodes), ("arc_kayles", arcs)] {
            let solved = shared::nimbers(&deletions(&sets), [all(n)]);
            assert_eq!(solved.nimber(&all(n)), Some(row.number(column)), "{column} {row:?}");
        }
        ran += 1;
    }
    assert_eq!(ran, 126);
}

/// Geography: the token on a vertex moves along an edge that is left. Positions are the token and what is left: of vertices
/// if `by_vertex`, else of edges.
fn geography(
    edges: Vec<(usize, usize)>,
    both_ways: bool,
    by_vertex: bool,
) -> impl Game<Position = (usize, u64)> {
    from_fn(move |&(at, left): &(usize, u64)| {
        let mut positions = Vec::new();
        for (edge, &(from, to)) in edges.iter().enumerate() {
            let ends = [(from, to), (to, from)];
            for &(_, to) in ends[..1 + usize::from(both_ways)].iter().filter(|end| end.0 == at) {
                let used = if by_vertex { to } else { edge };
                if left >> used & 1 == 1 {
                    positions.push((to, left & !(1 << used)));
                }
            }
        }
        positions
    })
}

#[test]
fn generalised_geography() {
    let mut ran = 0;
    for row in table("geography.csv") {
        let edges = shared::edges(&row, "edges");
        let n: usize = row.number("n");
        let both_ways = row.text("kind") == "undirected";
        for by_vertex in [true, false] {
            let left = |start: usize| if by_vertex { all(n) & !(1 << start) } else { all(edges.len()) };
            let roots = (0..n).map(|start| (start, left(start)));
            // Play ends, so that Grundy values exist; the table knows who wins.
            let solved = shared::nimbers(&geography(edges.clone(), both_ways, by_vertex), roots.clone());
            let won = |root| if solved.nimber(&root) == Some(0) { Outcome::Loss } else { Outcome::Win };
            let found: Vec<_> = roots.map(won).map(Some).collect();
            let column = if by_vertex { "vertex_outcome" } else { "edge_outcome" };
            assert_eq!(found, shared::letters(row.text(column)), "{column} {row:?}");
            ran += found.len();
        }
    }
    assert_eq!(ran, 1520);
}

/// The numbers below 64 that are sums of 0 and numbers of a set which is closed under sums but for `more`.
fn with_sums(mut sums: u64, more: usize) -> u64 {
    loop {
        let next = sums | sums << more;
        if next == sums {
            return sums;
        }
        sums = next;
    }
}

#[test]
fn sylver_coinage() {
    // A position is the set of numbers that are sums of those named; a move names another one. Naming 1 loses, so it is no
    // move, and who cannot but name it is stuck. All gaps of the table are below 64.
    let game = from_fn(|&sums: &u64| {
        bits(!sums)
            .filter(|&number| number > 1)
            .map(move |number| with_sums(sums, number))
            .collect::<Vec<_>>()
    });
    let mut ran = 0;
    for row in table("sylver.csv") {
        let named: Vec<usize> = row.numbers("named", ' ');
        let root = named.iter().fold(1, |sums, &number| with_sums(sums, number));
        assert_eq!((!root).count_ones(), row.number("gaps"), "{row:?}");
        let solved = shared::outcomes(&game, [root]);
        assert_eq!([solved.outcome(&root)], shared::letters(row.text("outcome"))[..], "{row:?}");
        let wins = |&number: &usize| solved.outcome(&with_sums(root, number)) == Some(Outcome::Loss);
        let winning: Vec<usize> = bits(!root).filter(|&number| number > 1).filter(wins).collect();
        assert_eq!(winning, row.numbers::<usize>("winning_moves", ' '), "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 46);
}
