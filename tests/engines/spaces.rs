//! The three doors lead to the same answers; graphs convert, and petgraph's algorithms run on them.

use crate::common;

use common::random::{RandomDag, RandomGame};
use petgraph::algo::{is_cyclic_directed, kosaraju_scc, toposort};
use petgraph::dot::{Config, Dot};
use petgraph::graph::DiGraph;
use quickcheck::QuickCheck;
use retrograde::space::{Backward, GraphError, Kind, Positions, Turn};
use retrograde::{
    Error, Explored, Game, Graph, Implicit, Indexed, Outcome, Predecessors, Solved, Solver, Space, Stored,
    explore, grundy, outcome, pattern,
};

const MANY: u64 = 10_000;

/// Moves out of open positions, sorted, as a space lists them in one direction.
fn listed(space: &impl Backward, forward: bool) -> Vec<(usize, usize, bool)> {
    let mut moves = Vec::new();
    for id in 0..space.len() {
        if forward {
            space.for_each_successor(id, |to, turn| moves.push((id, to, turn == Turn::Passes)));
        } else {
            space.for_each_predecessor(id, |from, turn| moves.push((from, id, turn == Turn::Passes)));
        }
    }
    moves.retain(|&(from, ..)| matches!(space.kind(from), Kind::Open(_)));
    moves.sort_unstable();
    moves
}

/// What the contracts of `Space` and `Backward` promise.
fn keeps_its_contract(space: &impl Backward) -> bool {
    let forward = listed(space, true);
    let counted = (0..space.len()).all(|id| match space.kind(id) {
        Kind::Open(moves) => forward.iter().filter(|m| m.0 == id).count() == moves,
        _ => true,
    });
    counted && forward == listed(space, false)
}

#[test]
fn a_move_stands_as_often_in_both_directions() {
    fn property(game: RandomGame) -> bool {
        let explored = explore(&game, game.positions()).unwrap();
        keeps_its_contract(&game.graph())
            && keeps_its_contract(&Stored::new(&game).unwrap())
            && keeps_its_contract(&Implicit::new(&game))
            && keeps_its_contract(&explored)
            // All positions are roots, so they keep their ids.
            && listed(&explored, true) == listed(&Implicit::new(&game), true)
            && listed(&game.graph(), true) == listed(&Implicit::new(&game), true)
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn the_three_doors_agree_on_outcomes() {
    fn property(game: RandomGame) -> bool {
        let solve = |space: &Explored<usize>| outcome::solve(space).unwrap();
        let stored = outcome::solve(&game.graph()).unwrap();
        stored == outcome::solve(&Implicit::new(&game)).unwrap()
            && stored == solve(&explore(&game, game.positions()).unwrap())
            && stored == outcome::solve(&Stored::new(&game).unwrap()).unwrap()
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn the_three_doors_agree_on_nimbers_and_patterns() {
    fn property(dag: RandomDag) -> bool {
        let game = dag.normal_play();
        let (graph, explored) = (game.graph(), explore(&game, game.positions()).unwrap());
        let nimbers = grundy::solve(&graph).unwrap();
        let patterns = pattern::solve(&graph).unwrap();
        nimbers == grundy::solve(&Implicit::new(&game)).unwrap()
            && nimbers == grundy::solve(&explored).unwrap()
            && patterns == pattern::solve(&Implicit::new(&game)).unwrap()
            && patterns == pattern::solve(&explored).unwrap()
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomDag) -> bool);
}

#[test]
fn exploring_finds_what_can_be_reached_and_no_more() {
    fn property(game: RandomGame, root: usize) -> bool {
        let root = root % game.moves.len();
        let mut expected = common::brute::reachable(&game, [root]);
        let explored = explore(&game, [root, root]).unwrap();
        let mut found = explored.positions().to_vec();
        expected.sort_unstable();
        found.sort_unstable();
        found == expected
            && (0..explored.len()).all(|id| explored.id(&explored.positions()[id]) == Some(id))
            && (0..explored.len()).all(|id| explored.position(id) == Some(explored.positions()[id]))
            && explored.position(explored.len()).is_none()
            && explored.positions()[0] == root
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame, usize) -> bool);
}

#[test]
fn a_graph_is_the_game_it_was_made_of() {
    fn property(game: RandomGame) -> bool {
        let graph = game.graph();
        Indexed::len(&graph) == game.moves.len()
            && game.positions().iter().all(|p| {
                let open = game.ends[*p].is_none();
                graph.successors(p).into_iter().eq(game.successors(p))
                    && graph.predecessors(p).into_iter().eq(game.predecessors(p))
                    && graph.terminal(p) == game.terminal(p)
                    && graph.index(p) == *p
                    && Indexed::position(&graph, *p) == Some(*p)
                    && (!open
                        || game.moves[*p]
                            .iter()
                            .all(|to| graph.passes_turn(p, to) == game.passes_turn(p, to)))
            })
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn turns_declared_late_are_seen_in_both_directions() {
    let mut graph = Graph::from_successors(&[vec![1, 1], vec![]]).unwrap();
    assert_eq!(outcome::solve(&graph).unwrap().outcome(0), Some(Outcome::Win)); // builds the reverse rows
    graph.set_keep_turn([(0, 1)]).unwrap();
    assert!(keeps_its_contract(&graph));
    assert_eq!(outcome::solve(&graph).unwrap().outcome(0), Some(Outcome::Loss));
}

#[test]
fn turns_declared_together_are_those_declared_one_by_one() {
    fn property(game: RandomGame, first: usize) -> bool {
        let kept: Vec<(usize, usize)> = game.keeps.iter().copied().collect();
        let mut graph = Graph::from_successors(&game.moves).unwrap();
        let (some, others) = kept.split_at(first % (kept.len() + 1));
        graph.set_keep_turn(others.iter().chain(others).rev().copied()).unwrap();
        some.iter().for_each(|&pair| graph.set_keep_turn([pair]).unwrap());
        let moves = |from: usize| game.moves[from].iter().map(move |&to| (from, to));
        keeps_its_contract(&graph)
            && (0..graph.len())
                .flat_map(moves)
                .all(|(from, to)| graph.passes_turn(&from, &to) != game.keeps.contains(&(from, to)))
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame, usize) -> bool);
}

#[test]
fn there_and_back_through_petgraph() {
    fn property(game: RandomGame) -> bool {
        let graph = game.graph();
        let there = DiGraph::<(), ()>::from(&graph);
        let back = Graph::from(&there);
        (0..graph.len()).all(|p| back.successors(&p).into_iter().eq(graph.successors(&p)))
            && (there.node_count(), there.edge_count()) == (graph.len(), graph.move_count())
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn petgraph_keeps_its_edge_order() {
    let mut petgraph: DiGraph<&str, u8> = DiGraph::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| petgraph.add_node(name));
    for (from, to) in [(a, c), (b, a), (a, b), (a, c), (a, a)] {
        petgraph.add_edge(from, to, 0);
    }
    let graph = Graph::from(&petgraph);
    assert_eq!(graph.successors(&0).into_iter().collect::<Vec<_>>(), [2, 1, 2, 0]);
}

#[test]
fn petgraphs_algorithms_run_on_a_graph() {
    fn property(game: RandomGame) -> bool {
        let graph = game.graph();
        let cyclic = DiGraph::<(), ()>::from(&graph);
        let mut components: Vec<Vec<usize>> = kosaraju_scc(&graph);
        components.iter_mut().for_each(|component| component.sort_unstable());
        let sorted = toposort(&graph, None).is_ok_and(|order| {
            let place = |id: usize| order.iter().position(|&other| other == id);
            (0..graph.len()).all(|p| graph.successors(&p).into_iter().all(|to| place(p) < place(to)))
        });
        sorted != is_cyclic_directed(&cyclic) && components.concat().len() == graph.len()
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn petgraphs_dot_draws_a_graph() {
    let mut graph = Graph::from_successors(&[vec![1, 2], vec![], vec![], vec![0]]).unwrap();
    graph.set_keep_turn([(3, 0)]).unwrap();
    let drawn = Dot::with_config(&graph, &[]).to_string();
    let edges: Vec<&str> = drawn.lines().map(str::trim).filter(|line| line.contains("->")).collect();
    let expected =
        ["0 -> 1 [ label = \"\" ]", "0 -> 2 [ label = \"\" ]", "3 -> 0 [ label = \"keeps the turn\" ]"];
    assert_eq!(edges, expected);
    let bare = format!("{:?}", Dot::with_config(&graph, &[Config::EdgeNoLabel]));
    assert!(bare.contains("digraph {") && bare.contains("0 [ label = \"0\" ]"), "{bare}");
}

/// One heap of at most nine, whose index does not mind foreign positions.
struct Folded;

impl Game for Folded {
    type Position = usize;
    fn successors(&self, &n: &usize) -> impl IntoIterator<Item = usize> {
        0..n
    }
}

impl Indexed for Folded {
    fn len(&self) -> usize {
        10
    }
    fn index(&self, &n: &usize) -> usize {
        n % 10
    }
    fn position(&self, index: usize) -> Option<usize> {
        (index < 10).then_some(index)
    }
}

impl Predecessors for Folded {
    fn predecessors(&self, &n: &usize) -> impl IntoIterator<Item = usize> {
        n + 1..10
    }
}

#[test]
fn a_foreign_position_is_unknown_even_if_its_index_is_not() {
    let solved = Solver::new().nimbers(Implicit::new(Folded)).unwrap();
    assert_eq!((solved.nimber(&7), solved.nimber(&17)), (Some(7), None));
    let solved = Solver::new().outcomes(Implicit::new(Folded)).unwrap();
    assert_eq!(
        (solved.outcome(&7), solved.outcome(&17), solved.moves(&17)),
        (Some(Outcome::Win), None, None)
    );
}

#[test]
fn a_hole_cannot_be_declared_an_end() {
    let mut graph = Stored::new(&Holed { wrong: None }).unwrap().graph().clone();
    assert_eq!(graph.set_terminal(3, Outcome::Win), Err(GraphError::NoPosition { id: 3, len: 10 }));
    assert_eq!(graph.kind(3), Kind::Hole);
}

#[test]
fn a_graph_and_its_answers_can_be_asked_together() {
    fn property(game: RandomGame) -> bool {
        let graph = game.graph();
        let joined = Solved::new(&graph, outcome::solve(&graph).unwrap()).unwrap();
        let by_index = Solver::new().outcomes(Implicit::new(&graph)).unwrap();
        game.positions().iter().all(|p| {
            joined.moves(p) == by_index.moves(p)
                && joined.line(p) == by_index.line(p)
                && joined.outcome(p) == by_index.outcome(p)
                && joined.remoteness(p) == by_index.remoteness(p)
        })
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn a_borrowed_space_is_the_same_space() {
    fn property(game: RandomGame) -> bool {
        let graph = game.graph();
        let borrowed = &&graph;
        listed(borrowed, true) == listed(&graph, true)
            && listed(borrowed, false) == listed(&graph, false)
            && (0..=graph.len()).all(|id| Space::kind(borrowed, id) == graph.kind(id))
            && Positions::id(borrowed, &0) == Positions::id(&graph, &0)
            && outcome::solve(borrowed) == outcome::solve(&graph)
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn a_bad_edge_is_named() {
    let error = GraphError::BadEdge { edge: 2, from: 1, to: 5, len: 3 };
    assert_eq!(Graph::from_edges(3, [(0, 1), (1, 2), (1, 5), (9, 9)]).unwrap_err(), error);
    assert_eq!(Graph::from_successors(&[vec![1], vec![2, 5], vec![]]).unwrap_err(), error);
    let outside = GraphError::BadEdge { edge: 0, from: 7, to: 0, len: 3 };
    assert_eq!(Graph::from_edges(3, [(7, 0)]).unwrap_err(), outside);
}

#[test]
fn what_is_not_there_cannot_be_declared() {
    let mut graph = Graph::from_edges(2, [(0, 1)]).unwrap();
    assert_eq!(graph.set_terminal(2, Outcome::Win), Err(GraphError::NoPosition { id: 2, len: 2 }));
    // Where ids have 64 bits, the last one looks like 0 in 32 bits.
    let wide = if usize::BITS > 32 { (1_u64 << 32) as usize } else { usize::MAX - 1 };
    let missing = [(1, 0), (5, 0), (0, 5), (usize::MAX, usize::MAX), (wide, 1)];
    for (from, to) in missing {
        let refused = graph.set_keep_turn([(0, 1), (0, 1), (from, to), (7, 7)]);
        assert_eq!(refused, Err(GraphError::NoMove { at: 2, from, to }));
        assert!(graph.passes_turn(&0, &1), "nothing is declared if one of the moves is missing");
    }
}

#[test]
fn a_number_outside_a_graph_has_nothing() {
    let graph = Graph::from_edges(2, [(0, 1), (1, 0)]).unwrap();
    for outside in [2, 3, usize::MAX] {
        assert_eq!(graph.successors(&outside).into_iter().count(), 0);
        assert_eq!(graph.predecessors(&outside).into_iter().count(), 0);
        assert_eq!(graph.kind(outside), Kind::Hole);
        assert_eq!(Indexed::position(&graph, outside), None);
    }
    assert_eq!(Graph::from_edges(0, []).unwrap().topological_order(), Ok(vec![]));
}

/// Ten numbers, of which the odd ones are holes; from n move to n − 2, and from `wrong`, if given, to that number.
struct Holed {
    wrong: Option<(usize, usize)>,
}

impl Game for Holed {
    type Position = usize;
    fn successors(&self, &n: &usize) -> impl IntoIterator<Item = usize> {
        let astray = self.wrong.filter(|&(from, _)| from == n).map(|(_, to)| to);
        n.checked_sub(2).into_iter().chain(astray)
    }
}

impl Indexed for Holed {
    fn len(&self) -> usize {
        10
    }
    fn index(&self, &n: &usize) -> usize {
        n
    }
    fn position(&self, index: usize) -> Option<usize> {
        (index % 2 == 0 && index < 10).then_some(index)
    }
}

impl Predecessors for Holed {
    fn predecessors(&self, &n: &usize) -> impl IntoIterator<Item = usize> {
        let astray = self.wrong.filter(|&(_, to)| to == n).map(|(from, _)| from);
        [n + 2].into_iter().filter(|&up| up < 10).chain(astray)
    }
}

#[test]
fn holes_are_nobodys_positions() {
    let game = Holed { wrong: None };
    let solved = Solver::new().outcomes(Implicit::new(&game)).unwrap();
    assert_eq!(solved.iter().map(|(n, _)| n).collect::<Vec<_>>(), [0, 2, 4, 6, 8]);
    assert_eq!((solved.outcome(&8), solved.outcome(&7)), (Some(Outcome::Loss), None));
    assert_eq!((solved.counts().win, solved.counts().loss, solved.counts().unknown), (2, 3, 0));
    let graph = Stored::new(&game).unwrap();
    assert_eq!(outcome::solve(&graph).unwrap(), *solved.answers());
    assert_eq!(graph.graph().topological_order().unwrap(), [8, 6, 4, 2, 0]);
    assert_eq!(Solver::new().nimbers(Implicit::new(&game)).unwrap().nimber(&8), Some(0));
    assert_eq!(grundy::solve(&graph).unwrap().nimber(7), None);
    assert_eq!(pattern::solve(&graph).unwrap().pattern(7), None);
    assert_eq!(Positions::id(solved.space(), &3), None);
}

#[test]
fn an_index_that_goes_astray_is_an_error_that_names_the_position() {
    for (wrong, index) in [((4, 12), 12), ((4, 3), 3)] {
        let game = Holed { wrong: Some(wrong) };
        let expected = Error::BadMove { position: 4, index, len: 10 };
        assert_eq!(Stored::new(&game).unwrap_err(), expected);
        assert_eq!(Solver::new().nimbers(Implicit::new(&game)).unwrap_err(), expected);
        assert_eq!(Solver::new().patterns(Implicit::new(&game)).unwrap_err(), expected);
        // Outcomes are found backward, so where a move leads is not looked at: `Stored::new` is the door that does.
        assert!(Solver::new().outcomes(Implicit::new(&game)).is_ok());
    }
    // Walking back, it is the other end that is met.
    let game = Holed { wrong: Some((14, 0)) };
    let expected = Error::BadMove { position: 0, index: 14, len: 10 };
    assert_eq!(Solver::new().outcomes(Implicit::new(&game)).unwrap_err(), expected);
}
