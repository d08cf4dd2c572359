//! Cases on small graphs: what reports and lecture notes say of cycles, ranking moves, and draws.
//!
//! Graphs are lists of successors; W, L and D are for the player to move. Sources are listed in `tests/data/cases.md`.

use crate::shared::{graph, labels, letter, solve, solve_indexed};
use retrograde::outcome::Counts;
use retrograde::solved::{Line, Move};
use retrograde::{Error, Game, Graph, Implicit, Outcome, Solver, from_fn};

/// mame/dobutsu-shogi-master #42. With no position lost outright, only some won outright, the main loop never started and
/// everything came out as a draw; the longest distance underflowed to 2^64 − 1.
#[test]
fn positions_declared_won_start_the_work_and_all_draws_have_no_longest_distance() {
    let mut chain = graph(&[&[1], &[2], &[3], &[]]);
    chain.set_terminal(3, Outcome::Win).unwrap();
    assert_eq!(labels(&chain), ("LWLW".into(), vec![Some(3), Some(2), Some(1), Some(0)]));

    let ring = graph(&[&[1], &[0]]);
    assert_eq!(labels(&ring), ("DD".into(), vec![None, None]));
    assert_eq!(solve_indexed(&ring).answers().max_remoteness(), None);
    assert!(solve_indexed(&ring).answers().histogram().is_empty());
}

/// Study notes on LeetCode 913 (doocong.com 2019, and a public notes repository). Depth-first search stored "draw" for a
/// state that is still on the stack, so that entering through the cycle first spoils later answers.
#[test]
fn no_answer_depends_on_where_the_search_entered_a_cycle() {
    assert_eq!(
        labels(&graph(&[&[], &[0, 2], &[1]])),
        ("LWL".into(), vec![Some(0), Some(1), Some(2)]) // the recipe says D for vertex 2
    );
    assert_eq!(
        labels(&graph(&[&[1, 2], &[2, 3], &[1], &[]])),
        ("WWLL".into(), vec![Some(3), Some(1), Some(2), Some(0)]) // the recipe says D for vertex 0
    );
}

/// sunfish #220 and Stockfish PR 1762. Under a repetition rule a value depends on the path, so a table by position is
/// unsound. Here a repeat is endless play: the answer is the same whatever the entry.
#[test]
fn the_entry_point_does_not_change_an_endless_game() {
    let rounds = graph(&[&[1], &[0, 2], &[0]]);
    assert_eq!(labels(&rounds).0, "DDD");
    for roots in [[0, 1, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        assert_eq!(solve(&rounds, roots).counts(), Counts { win: 0, loss: 0, draw: 3, unknown: 0 });
        assert_eq!(solve(&rounds, [roots[0]]).outcome(&roots[0]), Some(Outcome::Draw));
    }
}

/// easyAI #19 and RubiChess #397. With the table on, the winner toggled between two won positions forever: both moves of
/// vertex 0 reach lost positions, but only one gets nearer to the end.
#[test]
fn the_best_move_makes_progress() {
    // In either order of the moves: the first of two wins is not the best by accident.
    for first_moves in [[1, 2], [2, 1]] {
        let toggle = graph(&[&first_moves, &[], &[0]]);
        assert_eq!(labels(&toggle), ("WLL".into(), vec![Some(1), Some(0), Some(2)]));
        let solved = solve_indexed(&toggle);
        let win = |position, plies| Move { position, value: Some(Outcome::Win), remoteness: Some(plies) };
        assert_eq!(solved.moves(&0), Some(vec![win(1, 1), win(2, 3)]));
        assert_eq!(solved.best_move(&0), Some(win(1, 1)));
        assert_eq!(solved.line(&2), Some(Line { positions: vec![2, 0, 1], cycle: None, keeps: vec![] }));
    }
}

/// lichess-bot #1158. A won game was moved into a draw by choosing on distance alone: rank by outcome, then distance.
#[test]
fn outcome_ranks_before_distance() {
    let game = graph(&[&[1, 2], &[1], &[3], &[4], &[]]);
    assert_eq!(labels(&game), ("WDLWL".into(), vec![Some(3), None, Some(2), Some(1), Some(0)]));
    let solved = solve_indexed(&game);
    assert_eq!(solved.best_move(&0).map(|best| best.position), Some(2));
    let ranked = solved.moves(&0).unwrap();
    assert_eq!(ranked[1], Move { position: 1, value: Some(Outcome::Draw), remoteness: None });
}

/// lila #8684. A move that ends the game at once was listed as "unknown".
#[test]
fn the_list_of_moves_knows_those_that_end_the_game() {
    let solved_graph = graph(&[&[], &[0, 2], &[1]]);
    let solved = solve_indexed(&solved_graph);
    let win = |position, plies| Move { position, value: Some(Outcome::Win), remoteness: Some(plies) };
    // Vertex 2 has only the move back, and 1 is won: so 1 → 2 wins, too, two plies later.
    assert_eq!(solved.moves(&1), Some(vec![win(0, 1), win(2, 3)]));
    assert_eq!(solved.moves(&0), Some(vec![]));

    // With one more dead end below vertex 2, the move there hands the opponent a win in one.
    let solved_graph = graph(&[&[], &[0, 2], &[1, 3], &[]]);
    let given_away = Move { position: 2, value: Some(Outcome::Loss), remoteness: Some(2) };
    assert_eq!(solve_indexed(&solved_graph).moves(&1), Some(vec![win(0, 1), given_away]));
}

/// lila-tablebase #1. A shortcut ("not enough material") said draw before the table was asked. There is one test for the
/// end of play, the game's own, and a wrong one passes to everything above it.
#[test]
fn a_declared_draw_overrides_what_is_below_it() {
    let mut chain = graph(&[&[1], &[2], &[]]);
    assert_eq!(labels(&chain).0, "LWL");
    chain.set_terminal(1, Outcome::Draw).unwrap();
    assert_eq!(labels(&chain).0, "DDL");
    // What gives it away: the decided position still has moves.
    assert_eq!(chain.successors(&1).into_iter().count(), 1);
}

/// python-chess #929 and ddugovic/Stockfish #114. Asked for a position it does not hold, a table answered 0, which also
/// means draw.
#[test]
fn a_position_outside_the_table_is_no_draw() {
    let solved = solve(&from_fn(|&n: &u32| (1..=n.min(3)).map(move |take| n - take)), [10]);
    assert_eq!((solved.outcome(&11), solved.remoteness(&11)), (None, None));
    assert_eq!((solved.moves(&11), solved.best_move(&11), solved.line(&11)), (None, None, None));
    let ring = graph(&[&[1], &[0]]);
    assert_eq!(solve_indexed(&ring).outcome(&2), None);
}

/// Ferguson's game with a cycle, which is also the sample of `KöMaL` S.13 (December 2005; there a third visit is a draw).
const FERGUSON: [&[usize]; 5] = [&[1], &[2], &[0, 3], &[4], &[]];

/// Ferguson's lecture notes, I-17, a question on math.stackexchange, and `KöMaL` S.13. An ordinary Grundy value does not
/// exist, yet the game with a heap of one beside it is won: labels alone do not add up.
#[test]
fn a_game_with_a_cycle_beside_a_heap() {
    let game = graph(&FERGUSON);
    assert_eq!(labels(&game), ("DDDWL".into(), vec![None, None, None, Some(1), Some(0)]));
    assert!(
        matches!(Solver::new().nimbers(Implicit::new(&game)), Err(Error::Cyclic { cycle }) if cycle.len() == 3)
    );

    let beside_a_heap = from_fn(|&(vertex, heap): &(usize, usize)| {
        let on_the_graph = FERGUSON[vertex].iter().map(move |&to| (to, heap));
        on_the_graph.chain((0..heap).map(move |rest| (vertex, rest))).collect::<Vec<_>>()
    });
    let solved = solve(&beside_a_heap, (0..5).map(|vertex| (vertex, 6)));
    let row = |vertex| (0..=6).map(|heap| letter(solved.outcome(&(vertex, heap)))).collect::<String>();
    // Loopy values: infinity twice, infinity with 1, then 1 and 0.
    assert_eq!([row(0), row(1), row(2)], ["DDDDDDD", "DDDDDDD", "DWDDDDD"]);
    assert_eq!([row(3), row(4)], ["WLWWWWW", "LWWWWWW"]);
}

/// mununu PRs 439, 453 and 454. A verdict was not enough: users want the move that keeps the draw and the round that
/// proves it.
#[test]
fn a_draw_shows_the_move_that_keeps_it_and_its_round() {
    let game = graph(&FERGUSON);
    let solved = solve_indexed(&game);
    let not_lost: Vec<usize> = solved
        .moves(&2)
        .unwrap()
        .into_iter()
        .filter(|choice| choice.value != Some(Outcome::Loss))
        .map(|choice| choice.position)
        .collect();
    assert_eq!(not_lost, [0]);
    assert_eq!(solved.line(&0), Some(Line { positions: vec![0, 1, 2], cycle: Some(0), keeps: vec![] }));
    assert_eq!(solved.line(&2), Some(Line { positions: vec![2, 0, 1], cycle: Some(0), keeps: vec![] }));
}

/// cs.stackexchange 67788: a solver hung on a position that is its own option. Here it is an error that names it.
#[test]
fn a_position_that_is_its_own_option_is_named() {
    let passing = from_fn(|&n: &u32| (0..=n).filter(move |_| n > 0));
    assert_eq!(retrograde::nimbers(&passing, [1]).err(), Some(Error::Cyclic { cycle: vec![1] }));
    assert_eq!(
        retrograde::pattern::solve(&Graph::from_successors(&[[0]]).unwrap()),
        Err(Error::Cyclic { cycle: vec![0] })
    );
}

/// Codeforces 936B, Sleepy Game: one player moves for both, and wins at a dead end after an odd number of moves; a dead end after
/// an even number loses, and endless play draws. Vertex `v` is position `2v` after an even number of moves, `2v + 1` after an odd one.
fn sleepy(len: usize, edges: impl Iterator<Item = (usize, usize)> + Clone) -> Graph {
    let moves = edges.flat_map(|(from, to)| [(2 * from, 2 * to + 1), (2 * from + 1, 2 * to)]);
    let mut graph = Graph::from_edges(2 * len, moves.clone()).expect("valid edges");
    graph.set_keep_turn(moves).expect("moves of the graph");
    let dead_ends: Vec<usize> =
        (0..2 * len).filter(|id| graph.successors(id).into_iter().next().is_none()).collect();
    for id in dead_ends.into_iter().filter(|id| id % 2 == 1) {
        graph.set_terminal(id, Outcome::Win).expect("a position");
    }
    graph
}

/// The outcome from a vertex, and a line of best play over the vertices, counted from 1.
fn sleepy_from(start: usize, lists: &[&[usize]]) -> (char, Vec<usize>) {
    let edges = lists.iter().enumerate().flat_map(|(from, list)| list.iter().map(move |&to| (from, to)));
    let graph = sleepy(lists.len(), edges);
    let solved = solve_indexed(&graph);
    let line = solved.line(&(2 * start)).expect("a position");
    (letter(solved.outcome(&(2 * start))), line.positions.iter().map(|id| id / 2 + 1).collect())
}

#[test]
fn codeforces_936b_sleepy_game() {
    assert_eq!(sleepy_from(0, &[&[], &[2], &[1, 3], &[]]).0, 'L');
    assert_eq!(sleepy_from(0, &[&[1], &[2], &[], &[2, 4], &[3]]).0, 'L');
    assert_eq!(sleepy_from(0, &[&[1, 2], &[3, 4], &[3], &[4], &[]]), ('W', vec![1, 2, 4, 5]));
    assert_eq!(sleepy_from(1, &[&[2], &[0], &[]]).0, 'L');
    assert_eq!(sleepy_from(0, &[&[1], &[0]]).0, 'D');
}

/// The same on a star with as many edges as the problem allows: all moves keep the turn, half of them those of one position.
#[test]
fn codeforces_936b_at_full_size() {
    let star = sleepy(200_001, (1..=200_000).map(|leaf| (0, leaf)));
    let solved = Solver::new().outcomes(Implicit::new(&star)).expect("a sound game");
    assert_eq!(solved.verify(&star), Ok(400_002));
    assert_eq!((solved.outcome(&0), solved.remoteness(&0)), (Some(Outcome::Win), Some(1)));
    assert_eq!((solved.outcome(&1), solved.remoteness(&1)), (Some(Outcome::Loss), Some(1)));
}

/// ruby/tsort #4, daggy #28, graphlib #32: a vertex that is its own successor is a cycle and is shown as one; once the edge that
/// closes a cycle is left out, the rest has an order.
#[test]
fn a_loop_is_a_cycle_and_is_gone_with_its_edge() {
    let with_loop = graph(&[&[1], &[1, 2], &[]]);
    assert_eq!(with_loop.topological_order(), Err(Error::Cyclic { cycle: vec![1] }));
    assert_eq!(retrograde::grundy::solve(&with_loop).err(), Some(Error::Cyclic { cycle: vec![1] }));
    assert_eq!(labels(&with_loop), ("LWL".into(), vec![Some(2), Some(1), Some(0)]));
    assert_eq!(graph(&[&[1], &[2], &[]]).topological_order(), Ok(vec![0, 1, 2]));

    let edges = [(0, 1), (1, 2), (2, 0), (2, 3)];
    let ring = Graph::from_edges(4, edges).unwrap();
    let Err(Error::Cyclic { cycle }) = ring.topological_order() else { panic!("there is a cycle") };
    assert_eq!(cycle.len(), 3);
    let closes = |&(from, to): &(usize, usize)| (from, to) == (cycle[2], cycle[0]);
    let rest = Graph::from_edges(4, edges.into_iter().filter(|edge| !closes(edge))).unwrap();
    assert_eq!(rest.move_count(), 3);
    let order = rest.topological_order().unwrap();
    let place = |id: usize| order.iter().position(|&at| at == id);
    assert!((0..4).all(|from| rest.successors(&from).into_iter().all(|to| place(from) < place(to))));
}
