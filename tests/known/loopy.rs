//! Known answers for graphs on which play can go round: win, loss, draw and distance. Sources are told in the tables and in
//! `tests/data/README.md`.

use crate::common::data::{Row, table};
use crate::shared;
use retrograde::outcome::Outcomes;
use retrograde::{Game, Graph, Misere, Outcome, Solved, from_fn, outcome};

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
    G: retrograde::Predecessors<Position = usize>,
{
    let stored: Outcomes = outcome::solve(graph).expect("a sound space");
    compare(row, columns, |v| (stored.outcome(v), stored.remoteness(v)));
    let implicit = retrograde::outcomes_indexed(game).expect("a sound game");
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
        let stored = Graph::from_indexed(&misere).expect("a sound game");
        ran += compare_all(&row, ["misere_values", "misere_rem"], &misere, &stored);
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
    // The values in `sums.csv` that are not outcomes wait for an engine that answers them.
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
