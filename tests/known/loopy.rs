//! Known answers for graphs on which play can cycle: win, loss, draw and distance. Sources are told in the tables and in
//! `tests/data/README.md`.

use crate::common::data::{Row, parse, table};
use crate::shared;
use retrograde::loopy::{self, LoopyNimber, LoopyNimbers};
use retrograde::outcome::Outcomes;
use retrograde::{
    Game, Graph, Implicit, Misere, Outcome, Predecessors, Solved, Solver, Stored, from_fn, outcome,
};

/// Whether values and distances of a row, in these columns, are those that `answer` gives for each vertex.
fn compare(row: &Row, columns: [&str; 2], answer: impl Fn(usize) -> (Option<Outcome>, Option<u32>)) -> usize {
    let values = shared::letters(row.text(columns[0]));
    let plies: Vec<_> = row.words(columns[1], ' ').into_iter().map(shared::plies).collect();
    let found: Vec<_> = (0..row.number("n")).map(answer).collect();
    assert_eq!(found, values.into_iter().zip(plies).collect::<Vec<_>>(), "{columns:?} of {row:?}");
    found.len()
}

/// The same for the answers of every kind of space: the graph, the graph as an implicit game, the positions explored.
fn compare_all<G>(row: &Row, columns: [&str; 2], game: &G, graph: &Graph) -> usize
where
    G: Predecessors<Position = usize>,
{
    let stored: Outcomes = outcome::solve(graph).expect("a sound space");
    compare(row, columns, |v| (stored.outcome(v), stored.remoteness(v)));
    let implicit = Solver::new().outcomes(Implicit::new(game)).expect("a sound game");
    compare(row, columns, |v| (implicit.outcome(&v), implicit.remoteness(&v)));
    let explored = shared::outcomes(game, 0..graph.len());
    compare(row, columns, |v| (explored.outcome(&v), explored.remoteness(&v)))
}

#[test]
fn one_token_moved_by_both() {
    let mut ran = 0;
    for row in table("impartial_graphs.csv") {
        let graph = Graph::from_edges(row.number("n"), shared::edges(&row, "edges")).expect("in range");
        ran += compare_all(&row, ["normal_values", "normal_rem"], &graph, &graph);
        let misere = Misere(&graph);
        let stored = Stored::new(&misere).expect("a sound game");
        ran += compare_all(&row, ["misere_values", "misere_rem"], &misere, stored.graph());
        let mut labelled = graph.clone();
        for (v, label) in shared::letters(row.text("labels")).into_iter().enumerate() {
            label.into_iter().for_each(|label| labelled.set_terminal(v, label).expect("a vertex"));
        }
        ran += compare_all(&row, ["lab_values", "lab_rem"], &labelled, &labelled);
    }
    assert_eq!(ran, 4392);
}

#[test]
fn one_token_with_edges_of_two_colours() {
    let mut ran = 0;
    for row in table("partizan_graphs.csv") {
        let n: usize = row.number("n");
        let moves =
            ["left_edges", "right_edges"].map(|column| shared::directed(n, &shared::edges(&row, column)));
        // Who is to move belongs to the position: 0 is Left, 1 is Right.
        let game = from_fn(|&(v, side): &(usize, usize)| {
            moves[side][v].iter().map(move |&to| (to, 1 - side)).collect::<Vec<_>>()
        });
        let solved = shared::outcomes(&game, (0..n).flat_map(|v| [(v, 0), (v, 1)]));
        let answer = |side| {
            let solved = &solved;
            move |v| (solved.outcome(&(v, side)), solved.remoteness(&(v, side)))
        };
        ran += compare(&row, ["left_to_move", "left_rem"], answer(0));
        ran += compare(&row, ["right_to_move", "right_rem"], answer(1));
        let class = |v| match [0, 1].map(|side| solved.outcome(&(v, side))) {
            [Some(Outcome::Win), Some(Outcome::Loss)] => 'L',
            [Some(Outcome::Loss), Some(Outcome::Win)] => 'R',
            [Some(Outcome::Win), Some(Outcome::Win)] => 'N',
            [Some(Outcome::Loss), Some(Outcome::Loss)] => 'P',
            _ => '?',
        };
        assert_eq!((0..n).map(class).collect::<String>(), row.text("outcome"), "{row:?}");
    }
    assert_eq!(ran, 1428);
}

/// Two graphs side by side, a token on each; a move moves one of them.
fn side_by_side(row: &Row) -> (impl Game<Position = (usize, usize)>, usize, usize) {
    let (n1, n2) = (row.number("n1"), row.number("n2"));
    let first = shared::directed(n1, &shared::edges(row, "edges1"));
    let second = shared::directed(n2, &shared::edges(row, "edges2"));
    let game = from_fn(move |&(a, b): &(usize, usize)| {
        let moves = first[a].iter().map(move |&to| (to, b)).chain(second[b].iter().map(move |&to| (a, to)));
        moves.collect::<Vec<_>>()
    });
    (game, n1, n2)
}

#[test]
fn two_tokens_on_two_graphs() {
    let mut ran = 0;
    for (name, column) in [("sum_of_two_graphs.csv", "values"), ("sums.csv", "outcomes")] {
        for row in table(name) {
            let (game, n1, n2) = side_by_side(&row);
            let solved: Solved<_, Outcomes> =
                shared::outcomes(&game, (0..n1).flat_map(|a| (0..n2).map(move |b| (a, b))));
            let words = row.words(column, ' ');
            assert_eq!(words.len(), n1, "{row:?}");
            for (a, word) in words.into_iter().enumerate() {
                let found: Vec<_> = (0..n2).map(|b| solved.outcome(&(a, b))).collect();
                assert_eq!(found, shared::letters(word), "{a} of {row:?}");
                ran += n2;
            }
        }
    }
    assert_eq!(ran, 2854);
}

/// A value as the tables write it: a nimber, or `inf:` and a set such as `0/2`, `-` if it is empty.
fn loopy_value(text: &str) -> LoopyNimber {
    match text.strip_prefix("inf:") {
        None => LoopyNimber::Nimber(parse(text)),
        Some("-") => LoopyNimber::infinite([]),
        Some(set) => LoopyNimber::infinite(set.split('/').map(parse)),
    }
}

/// The values in a column, after the engine gave the same for the graph of these columns.
fn loopy_values(row: &Row, [n, edges, values]: [&str; 3]) -> Vec<LoopyNimber> {
    let graph = Graph::from_edges(row.number(n), shared::edges(row, edges)).expect("in range");
    let solved: LoopyNimbers = loopy::solve(&graph).expect("normal play");
    let found: Vec<_> = (0..graph.len()).map(|v| solved.loopy_nimber(v).expect("solved")).collect();
    let expected: Vec<_> = row.words(values, ' ').into_iter().map(loopy_value).collect();
    assert_eq!(found, expected, "{values} of {row:?}");
    found
}

#[test]
fn values_of_single_tokens() {
    let values = table("smith_values.csv");
    let values = values.iter().flat_map(|row| loopy_values(row, ["n", "edges", "values"]));
    let (infinite, finite): (Vec<_>, Vec<_>) =
        values.partition(|value| matches!(value, LoopyNimber::Infinite(_)));
    assert_eq!((infinite.len(), finite.len()), (522, 1057));
}

#[test]
fn values_of_tokens_side_by_side() {
    let mut ran = 0;
    for row in table("sums.csv") {
        let first = loopy_values(&row, ["n1", "edges1", "values1"]);
        let second = loopy_values(&row, ["n2", "edges2", "values2"]);
        for (a, word) in first.iter().zip(row.words("outcomes", ' ')) {
            let beside = |b| [a, b].into_iter().sum::<LoopyNimber>().outcome();
            let found: Vec<_> = second.iter().map(|b| Some(beside(b))).collect();
            assert_eq!(found, shared::letters(word), "{a} of {row:?}");
            ran += found.len();
        }
    }
    assert_eq!(ran, 1778);
}

#[test]
fn vertices_of_a_lecture() {
    // Case 43 of `tests/data/cases.md`, from T. S. Ferguson's lecture notes; the values by brute force.
    let graph = Graph::from_successors(&[vec![1], vec![2], vec![0, 3], vec![4], vec![]]).expect("in range");
    let solved = Solver::new().loopy_nimbers(Implicit::new(&graph)).expect("normal play");
    let shown: Vec<_> = (0..5).map(|v| solved.loopy_nimber(&v).expect("solved").to_string()).collect();
    assert_eq!(shown, ["∞", "∞", "∞{1}", "1", "0"]);
    let with_heap = |heap| {
        let tokens = [solved.loopy_nimber(&2).expect("solved"), LoopyNimber::Nimber(heap)];
        tokens.iter().sum::<LoopyNimber>().outcome()
    };
    assert_eq!([0, 1, 2, 3].map(with_heap), [Outcome::Draw, Outcome::Win, Outcome::Draw, Outcome::Draw]);
    assert_eq!(solved.winning_moves(&[2, 3]), Some(vec![(0, 3)]));
}
