//! Known answers for sums by their components, under normal and under misère play. Sources are told in the tables and in
//! `tests/data/README.md`. The rules of boards, rows and trees are those of the example programs.

#[path = "../../examples/common/cram.rs"]
mod cram;
#[path = "../../examples/common/rows.rs"]
mod rows;
#[path = "../../examples/common/trees.rs"]
mod trees;

use std::collections::{BTreeMap, HashMap};

use crate::common::data::{parse, table};
use crate::shared;
use crate::shared::heaps::{Heaps, Rule};
use retrograde::sums::{MisereSums, Sums};
use retrograde::{Decompose, Game, Graph, Outcome};

#[test]
fn octal_games_by_decomposition() {
    let mut ran = 0;
    for row in ["octal_named_1001.csv", "octal_random_161.csv"].into_iter().flat_map(table) {
        let mut sums = Sums::new(Heaps(vec![Rule::parse(row.text("code"))]));
        let expected: Vec<u32> = row.numbers("values", ' ');
        let found: Result<Vec<u32>, _> =
            (0..expected.len() as u32).map(|heap| sums.nimber(&vec![(0, heap)])).collect();
        let mut pruned = Sums::new(Heaps(vec![Rule::parse(row.text("code"))])).pruned();
        assert_eq!(pruned.nimber(&vec![(0, 100)]), Ok(expected[100]), "{}", row.text("code"));
        assert_eq!(found, Ok(expected), "{}", row.text("code"));
        ran += 1;
    }
    assert_eq!(ran, 40 + 171);
}

#[test]
fn the_kayles_of_the_example() {
    let mut ran = 0;
    for row in table("octal_named_1001.csv") {
        let game = match row.text("code") {
            "0.77" => rows::KAYLES,
            "0.07" => rows::DAWSONS_KAYLES,
            _ => continue,
        };
        let mut sums = Sums::new(game);
        for (pins, value) in row.numbers::<u32>("values", ' ').into_iter().enumerate() {
            assert_eq!(sums.nimber(&vec![pins as u32]), Ok(value), "{pins} of {row:?}");
            ran += 1;
        }
    }
    assert_eq!(ran, 2 * 1001);
}

/// Misère sums of rows: the same rules as `0.77`, in the table in full.
#[test]
fn the_misere_kayles_of_the_example() {
    let rows = table("heap_misere_P.csv");
    let mut sums = MisereSums::new(rows::KAYLES);
    let mut ran = 0;
    for row in rows.iter().filter(|row| row.text("code") == "0.77") {
        let pins: Vec<Vec<u32>> = row.numbers("heaps", ' ').into_iter().map(|heap| vec![heap]).collect();
        assert_eq!(sums.outcome(&pins), Ok(Outcome::Loss), "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 73);
}

#[test]
fn sums_of_heaps_from_different_games() {
    let mut ran = 0;
    for row in table("mixed_sums.csv") {
        let heaps = row.words("heaps", ' ').into_iter();
        let heaps: Vec<(&str, u32)> = heaps
            .map(|heap| heap.split_once(':').map(|(code, n)| (code, parse(n))).expect("code:size"))
            .collect();
        let game = Heaps(heaps.iter().map(|&(code, _)| Rule::parse(code)).collect());
        let whole: Vec<(usize, u32)> =
            heaps.iter().enumerate().map(|(rule, &(_, size))| (rule, size)).collect();
        let expected: u32 = row.number("grundy");
        assert_eq!(Sums::new(&game).nimber(&whole), Ok(expected), "{row:?}");
        let won =
            Sums::new(&game).winning_moves(std::slice::from_ref(&whole)).is_ok_and(|moves| !moves.is_empty());
        let outcome = if won { Outcome::Win } else { Outcome::Loss };
        assert_eq!([Some(outcome)], shared::letters(row.text("normal"))[..], "{row:?}");
        let misere = MisereSums::new(&game).outcome(&[whole]).ok();
        assert_eq!([misere], shared::letters(row.text("misere"))[..], "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 147);
}

#[test]
fn sums_of_vertices() {
    let mut ran = 0;
    for row in table("dag_grundy.csv") {
        let graph = Graph::from_edges(row.number("n"), shared::edges(&row, "edges")).expect("edges in range");
        let (mut sums, mut misere) = (Sums::new(&graph), MisereSums::new(&graph));
        let values: Result<Vec<u32>, _> = (0..graph.len()).map(|vertex| sums.nimber(&vertex)).collect();
        assert_eq!(values, Ok(row.numbers("grundy", ' ')), "{row:?}");
        let outcomes: Vec<_> = (0..graph.len()).map(|vertex| misere.outcome(&[vertex]).ok()).collect();
        assert_eq!(outcomes, shared::letters(row.text("misere_outcome")), "{row:?}");
        for sum in row.words("sums", ' ') {
            let (vertices, letters) = sum.split_once(':').expect("vertices:outcomes");
            let vertices: Vec<usize> = vertices.split('+').map(parse).collect();
            let normal = sums.sum(&vertices).expect("play ends") != 0;
            let found =
                [Some(if normal { Outcome::Win } else { Outcome::Loss }), misere.outcome(&vertices).ok()];
            assert_eq!(found[..], shared::letters(letters), "{sum} of {row:?}");
            ran += 1;
        }
    }
    assert_eq!(ran, 524);
}

/// All multisets of at most `count` heaps of sizes `1..=largest`.
fn multisets(count: usize, largest: u32) -> Vec<Vec<u32>> {
    let all = (0..(largest as usize + 1).pow(count as u32)).map(|code| {
        let digit = |i| (code / (largest as usize + 1).pow(i) % (largest as usize + 1)) as u32;
        (0..count as u32).map(digit).collect::<Vec<_>>()
    });
    let in_order = all.filter(|heaps| heaps.is_sorted());
    in_order.map(|heaps| heaps.into_iter().filter(|&heap| heap > 0).collect()).collect()
}

#[test]
fn misere_sums_of_heaps() {
    let rows = table("heap_misere_P.csv");
    let mut games: BTreeMap<&str, (Rule, usize, u32, Vec<Vec<u32>>)> = BTreeMap::new();
    for row in &rows {
        let new =
            || (Rule::parse(row.text("code")), row.number("max_heaps"), row.number("max_heap"), Vec::new());
        games.entry(row.text("game")).or_insert_with(new).3.push(row.numbers("heaps", ' '));
    }
    let (mut lost, mut won) = (0, 0);
    for (name, (rule, count, largest, listed)) in games {
        let mut sums = MisereSums::new(Heaps(vec![rule]));
        for heaps in multisets(count, largest) {
            let parts: Vec<_> = heaps.iter().map(|&heap| vec![(0, heap)]).collect();
            // The table lists every lost position of the range, so the others are won.
            let is_lost = sums.outcome(&parts) == Ok(Outcome::Loss);
            assert_eq!(is_lost, listed.contains(&heaps), "{name}: {heaps:?}");
            *if is_lost { &mut lost } else { &mut won } += 1;
        }
    }
    assert_eq!((lost, won), (1149, 2787));
}

#[test]
fn misere_nim() {
    let listed: Vec<Vec<u32>> =
        table("misere_nim_P.csv").iter().map(|row| row.numbers("heaps", ' ')).collect();
    let mut sums = MisereSums::new(Heaps(vec![Rule::Nim]));
    let mut lost = 0;
    for heaps in multisets(4, 7) {
        let mut padded = heaps.clone();
        padded.resize(4, 0);
        padded.sort_unstable();
        let is_lost = sums.outcome(&[heaps.into_iter().map(|heap| (0, heap)).collect()]) == Ok(Outcome::Loss);
        assert_eq!(is_lost, listed.contains(&padded), "{padded:?}");
        lost += usize::from(is_lost);
    }
    assert_eq!(lost, 49);
}

/// The boards of the table that are too large for whole boards as positions are among these.
#[test]
fn cram_rectangles() {
    let (mut sums, mut pruned) = (Sums::new(cram::Cram), Sums::new(cram::Cram).pruned());
    let (mut ran, mut ran_pruned) = (0, 0);
    for row in table("cram.csv") {
        let (m, n): (usize, usize) = (row.number("m"), row.number("n"));
        if n > 8 {
            continue;
        }
        let (board, value) = (cram::Board::empty(m, n), row.number("grundy"));
        if m * n <= 32 {
            assert_eq!(pruned.nimber(&board), Ok(value), "{row:?}");
            ran_pruned += 1;
        }
        if m * n <= 25 {
            assert_eq!(sums.nimber(&board), Ok(value), "{row:?}");
            ran += 1;
        }
    }
    assert_eq!((ran, ran_pruned), (17, 19));
    // One line of squares is Dawson's Kayles: all the lines of the table.
    let mut lines = Sums::new(rows::DAWSONS_KAYLES);
    for row in table("cram.csv").iter().filter(|row| row.number::<u32>("m") == 1) {
        assert_eq!(lines.nimber(&vec![row.number("n")]), Ok(row.number("grundy")), "{row:?}");
    }
}

#[test]
fn cram_regions() {
    let (mut sums, mut pruned) = (Sums::new(cram::Cram), Sums::new(cram::Cram).pruned());
    let mut ran = 0;
    for row in table("cram_regions.csv") {
        let lines = row.words("grid", '/').into_iter().enumerate();
        let free = lines.flat_map(|(i, line)| {
            line.bytes()
                .enumerate()
                .filter(|&(_, square)| square == b'.')
                .map(move |(j, _)| (i, j))
                .collect::<Vec<_>>()
        });
        let board = cram::Board::of(free);
        assert_eq!(sums.nimber(&board), Ok(row.number("grundy")), "{row:?}");
        assert_eq!(pruned.nimber(&board), Ok(row.number("grundy")), "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 85);
}

/// Moves of whole boards are moves of their regions: what the values of whole boards, solved without components, show.
#[test]
fn the_cram_of_the_example_splits_rightly() {
    let board = cram::Board::empty(4, 4);
    let whole = shared::nimbers(&cram::Cram, [board]);
    let mut sums = Sums::new(cram::Cram);
    for (board, value) in whole.iter() {
        assert_eq!(sums.nimber(&board).ok(), value, "\n{board}");
    }
    let (regions, boards) = (sums.component_count(), whole.len());
    assert!(regions * 20 < boards, "{regions} regions, {boards} boards");
}

#[test]
fn green_hackenbush_trees() {
    let mut sums = Sums::new(trees::Trees);
    let mut ran = 0;
    for row in table("green_hackenbush_trees.csv") {
        // Children have higher numbers than their parents, so from the last on each tree is whole when it is hung up.
        let mut edges = shared::edges(&row, "edges");
        edges.sort_by_key(|&(_, child)| std::cmp::Reverse(child));
        let mut words: HashMap<usize, String> = HashMap::new();
        for (parent, child) in edges {
            assert!(parent < child, "{row:?}");
            let tree = words.remove(&child).unwrap_or_default();
            words.entry(parent).or_default().push_str(&format!("({tree})"));
        }
        let tree = words.remove(&0).expect("the ground");
        let expected: u32 = row.number("grundy");
        assert_eq!((sums.nimber(&tree), trees::value(&tree)), (Ok(expected), expected), "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 331);
}

/// Vertices that are left, of which a move deletes some sets: those of `deleted` whose `needed` vertices are all left.
struct Deletions {
    neighbours: Vec<Vec<usize>>,
    /// `needed` and `deleted`.
    sets: Vec<(u64, u64)>,
}

impl Game for Deletions {
    type Position = u64;

    fn successors(&self, &left: &u64) -> impl IntoIterator<Item = u64> {
        let allowed = self.sets.iter().filter(move |(needed, _)| left & needed == *needed);
        allowed.map(move |(_, deleted)| left & !deleted)
    }
}

/// Connected components.
impl Decompose for Deletions {
    fn components(&self, &left: &u64) -> impl IntoIterator<Item = u64> {
        let (mut rest, mut components) = (left, Vec::new());
        while rest != 0 {
            let (mut component, mut stack) = (0, vec![rest.trailing_zeros() as usize]);
            while let Some(vertex) = stack.pop() {
                if rest >> vertex & 1 == 1 {
                    rest &= !(1 << vertex);
                    component |= 1 << vertex;
                    stack.extend(&self.neighbours[vertex]);
                }
            }
            components.push(component);
        }
        components
    }
}

/// Node Kayles: delete a vertex and its neighbours.
fn node_kayles(neighbours: Vec<Vec<usize>>) -> Deletions {
    let closed = |v: usize| neighbours[v].iter().fold(1 << v, |set, &other| set | 1 << other);
    let sets = (0..neighbours.len()).map(|v| (1 << v, closed(v))).collect();
    Deletions { neighbours, sets }
}

/// Arc Kayles: delete both ends of an edge.
fn arc_kayles(neighbours: Vec<Vec<usize>>, edges: &[(usize, usize)]) -> Deletions {
    let sets = edges.iter().map(|&(u, v)| (1 << u | 1 << v, 1 << u | 1 << v)).collect();
    Deletions { neighbours, sets }
}

#[test]
fn node_and_arc_kayles() {
    let mut ran = 0;
    for row in table("node_arc_kayles.csv") {
        let n: usize = row.number("n");
        let edges = shared::edges(&row, "edges");
        let all = (1u64 << n) - 1;
        let neighbours = shared::undirected(n, &edges);
        let nodes = Sums::new(node_kayles(neighbours.clone())).nimber(&all);
        assert_eq!(nodes, Ok(row.number("node_kayles")), "{row:?}");
        let pruned = Sums::new(node_kayles(neighbours.clone())).pruned().nimber(&all);
        assert_eq!(pruned, nodes, "{row:?}");
        let arcs = Sums::new(arc_kayles(neighbours.clone(), &edges)).nimber(&all);
        assert_eq!(arcs, Ok(row.number("arc_kayles")), "{row:?}");
        assert_eq!(Sums::new(arc_kayles(neighbours, &edges)).pruned().nimber(&all), arcs, "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 126);
}

/// A path of 60 vertices has more than 10^12 sets of vertices and 1,830 connected ones.
#[test]
fn node_kayles_on_long_paths_is_dawsons_chess() {
    const LENGTH: usize = 60;
    let path: Vec<(usize, usize)> = (1..LENGTH).map(|v| (v - 1, v)).collect();
    let mut sums = Sums::new(node_kayles(shared::undirected(LENGTH, &path)));
    let row =
        table("octal_named_1001.csv").into_iter().find(|row| row.text("code") == "0.137").expect("a row");
    for (vertices, value) in row.numbers::<u32>("values", ' ').into_iter().enumerate().take(LENGTH + 1) {
        assert_eq!(sums.nimber(&((1 << vertices) - 1)), Ok(value), "{vertices}");
    }
    assert!(sums.component_count() <= LENGTH * (LENGTH + 1) / 2);
}
