//! Only positions get answers: not a root or a successor that the game does not have, and not a space of another length.

use crate::common;

use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

use common::odd::Odd;
use common::solve::{compact, wdl};
use petgraph::Direction;
use petgraph::algo::{dijkstra, has_path_connecting};
use petgraph::visit::{
    Bfs, Dfs, DfsPostOrder, IntoEdges, IntoNeighborsDirected, NodeIndexable, VisitMap, Visitable,
};
use retrograde::grundy::OrderError;
use retrograde::outcome::Verdict;
use retrograde::score::{self, ScoreError, Scored};
use retrograde::solved::{Answers, LengthMismatch};
use retrograde::space::{Backward, GraphError, Kind, Positions};
use retrograde::sums::{MisereSums, Sums};
use retrograde::verify::{self, Reason, Wrong};
use retrograde::{
    Decompose, Error, Game, Graph, Implicit, Indexed, Misere, Outcome, Predecessors, Solved, Solver, Space,
    Stored, TurnPattern, grundy, lint, loopy, outcome, pattern,
};

/// Where ids have 64 bits, this one looks like 1 in 32 bits.
const WIDE: usize = if usize::BITS > 32 { (1 + (1_u64 << 32)) as usize } else { usize::MAX - 1 };

/// Numbers that are positions of no small graph.
const ASTRAY: [usize; 5] = [2, 7, u32::MAX as usize, usize::MAX, WIDE];

fn two() -> Graph {
    Graph::from_edges(2, [(0, 1)]).unwrap()
}

/// Four numbers, of which 2 is a hole; from 3 to 1 and from 1 to 0.
fn holed() -> Graph {
    struct Holed;
    impl Game for Holed {
        type Position = usize;
        fn successors(&self, &id: &usize) -> impl IntoIterator<Item = usize> {
            [&[][..], &[0], &[], &[1]][id].iter().copied()
        }
    }
    impl Indexed for Holed {
        fn len(&self) -> usize {
            4
        }
        fn index(&self, &id: &usize) -> usize {
            id
        }
        fn position(&self, id: usize) -> Option<usize> {
            [Some(0), Some(1), None, Some(3)][id]
        }
    }
    Stored::new(&Holed).unwrap().graph().clone()
}

/// A graph with a score of 5 at its last position.
struct Points(Graph);

impl Game for Points {
    type Position = usize;
    fn successors(&self, id: &usize) -> impl IntoIterator<Item = usize> {
        self.0.successors(id)
    }
    fn is_position(&self, id: &usize) -> bool {
        self.0.is_position(id)
    }
}

impl Scored for Points {
    fn score(&self, &id: &usize) -> Option<i64> {
        (id + 1 == self.0.len()).then_some(5)
    }
}

/// Heaps of at most 9. From 5 there is a move to `to` as well, which may be too large.
#[derive(Clone, Copy)]
struct Heap {
    to: u32,
}

impl Game for Heap {
    type Position = u32;
    fn successors(&self, &n: &u32) -> impl IntoIterator<Item = u32> {
        assert!(n < 10, "asked for moves outside the game");
        n.checked_sub(1).into_iter().chain((n == 5).then_some(self.to))
    }
    fn terminal(&self, &n: &u32) -> Option<Outcome> {
        assert!(n < 10, "asked how play ends outside the game");
        None
    }
    fn is_position(&self, &n: &u32) -> bool {
        n < 10
    }
}

impl Indexed for Heap {
    fn len(&self) -> usize {
        10
    }
    /// Too large a heap is given the number of one that exists.
    fn index(&self, &n: &u32) -> usize {
        n as usize % 10
    }
    fn position(&self, index: usize) -> Option<u32> {
        u32::try_from(index).ok()
    }
}

impl Predecessors for Heap {
    fn predecessors(&self, &n: &u32) -> impl IntoIterator<Item = u32> {
        [n + 1].into_iter().filter(move |&up| up < 10 || n == 9 && self.to == 19)
    }
}

impl Decompose for Heap {
    fn components(&self, &n: &u32) -> impl IntoIterator<Item = u32> {
        [n]
    }
}

impl Scored for Heap {
    fn score(&self, _: &u32) -> Option<i64> {
        None
    }
}

/// Every door that takes roots refuses these, and names the position.
fn every_door_refuses<G>(game: &G, roots: &[G::Position], position: &G::Position)
where
    G: Game<Position: Send + Sync + std::fmt::Debug> + Sync,
{
    let error = Error::NotAPosition { position: position.clone() };
    let roots = || roots.iter().cloned();
    assert_eq!(retrograde::explore(game, roots()).unwrap_err(), error);
    assert_eq!(retrograde::outcomes(game, roots()).unwrap_err(), error);
    assert_eq!(retrograde::nimbers(game, roots()).unwrap_err(), error);
    assert_eq!(retrograde::patterns(game, roots()).unwrap_err(), error);
    assert_eq!(retrograde::loopy_nimbers(game, roots()).unwrap_err(), error);
    assert_eq!(Solver::new().explore(game, roots()).unwrap_err(), error);
    assert_eq!(Solver::new().check_moves().compact().explore(&game, roots()).unwrap_err(), error);
    assert_eq!(retrograde::outcomes(&Misere(game), roots()).unwrap_err(), error);
    assert_eq!(retrograde::outcomes(&Box::new(game), roots()).unwrap_err(), error);
    assert_eq!(retrograde::outcomes(&Rc::new(game), roots()).unwrap_err(), error);
    assert_eq!(retrograde::outcomes(&Arc::new(game), roots()).unwrap_err(), error);
    #[cfg(feature = "rayon")]
    for threads in [1, 2, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let found = pool.install(|| Solver::new().par_explore(game, roots().collect::<Vec<_>>()));
        assert_eq!(found.unwrap_err(), error);
    }
}

#[test]
fn a_root_that_is_not_a_position_is_an_error_at_every_door() {
    let graph = two();
    for astray in ASTRAY {
        every_door_refuses(&graph, &[astray], &astray);
        every_door_refuses(&graph, &[0, astray, 1], &astray);
        let error = Error::NotAPosition { position: astray };
        assert_eq!(retrograde::scores(&Points(two()), [0, astray]).unwrap_err(), ScoreError::Solve(error));
    }
    assert_eq!(retrograde::outcomes(&graph, [0, 1]).unwrap().outcome(&0), Some(Outcome::Win));
    assert_eq!(retrograde::scores(&Points(two()), [0]).unwrap().score(&0), Some(-5));
}

#[test]
fn a_hole_is_no_root() {
    let graph = holed();
    assert_eq!([0, 1, 2, 3].map(|id| graph.is_position(&id)), [true, true, false, true]);
    every_door_refuses(&graph, &[2], &2);
    every_door_refuses(&graph, &[3, 2], &2);
    assert_eq!(retrograde::nimbers(&graph, [3]).unwrap().nimber(&3), Some(0));
}

/// What a limit leaves out is unknown; but a root is named by the caller, and is looked at.
#[test]
fn no_limit_and_no_observer_hides_a_bad_root() {
    let (graph, error) = (two(), Error::NotAPosition { position: 7 });
    assert_eq!(Solver::new().max_positions(1).explore(&graph, [7]).unwrap_err(), error);
    assert_eq!(Solver::new().max_positions(1).explore(&graph, [0, 7]).unwrap_err(), error);
    assert_eq!(Solver::new().max_bytes(0).explore(&graph, [7]).unwrap_err(), error);
    let mut stopped = Solver::new().observe(|_| ControlFlow::Break(()));
    assert_eq!(stopped.explore(&graph, [0, 7]).unwrap_err(), error);
    let space = stopped.explore(&graph, [0]).unwrap();
    assert_eq!(stopped.outcomes(space).unwrap().outcome(&0), None);
}

#[test]
fn a_successor_that_is_not_a_position_is_an_error_at_every_door() {
    for to in [10, 14, 19, u32::MAX] {
        let game = Heap { to };
        let error = Error::NotAPosition { position: to };
        every_door_refuses(&game, &[8], &to);
        assert_eq!(retrograde::scores(&game, [8]).unwrap_err(), ScoreError::Solve(error.clone()));
        assert_eq!(Stored::new(&game).unwrap_err(), error);
        assert_eq!(Sums::new(game).nimber(&8), Err(error.clone()));
        assert_eq!(MisereSums::new(game).outcome(&[8]), Err(error));
        // Below 5 nothing leads there.
        assert_eq!(retrograde::outcomes(&game, [4]).unwrap().outcome(&4), Some(Outcome::Loss));
    }
    assert!(retrograde::outcomes(&Heap { to: 2 }, [9]).is_ok());
}

/// A game whose index and `is_position` do not agree on which numbers stand for positions.
#[test]
fn an_index_that_disagrees_with_is_position_is_an_error() {
    struct Wide(Heap);
    impl Game for Wide {
        type Position = u32;
        fn successors(&self, n: &u32) -> impl IntoIterator<Item = u32> {
            self.0.successors(n)
        }
        fn is_position(&self, n: &u32) -> bool {
            self.0.is_position(n)
        }
    }
    impl Indexed for Wide {
        fn len(&self) -> usize {
            12
        }
        fn index(&self, &n: &u32) -> usize {
            n as usize
        }
        fn position(&self, index: usize) -> Option<u32> {
            u32::try_from(index).ok()
        }
    }
    let game = Wide(Heap { to: 0 });
    assert_eq!(Stored::new(&game).unwrap_err(), Error::NotAPosition { position: 10 });
    // From 5 there is a move to 0, so all is over in few plies. At 10 and 11, too, the answer would agree.
    let claim = |id: usize| {
        let plies = if id < 5 { id } else { id - 4 } as u32;
        Some(if plies % 2 == 0 { Verdict::loss(plies) } else { Verdict::win(plies) })
    };
    let wrong = verify::indexed(&game, claim).unwrap_err();
    assert_eq!((wrong.position, wrong.reason), (10, Reason::NotAPosition));
    let report = lint::indexed(&game, 0..12);
    let found: Vec<_> = report.findings.iter().map(|finding| (finding.position, &finding.issue)).collect();
    assert_eq!(found, [(10, &lint::Issue::NotAPosition), (11, &lint::Issue::NotAPosition)]);
    assert_eq!(report.checked, 12);
}

#[test]
fn sums_take_positions_only() {
    for astray in ASTRAY {
        let error = || Error::NotAPosition { position: astray };
        let mut sums = Sums::new(two());
        assert_eq!(sums.nimber(&astray), Err(error()));
        assert_eq!(sums.sum(&[0, astray]), Err(error()));
        assert_eq!(sums.winning_moves(&[0, astray]), Err(error()));
        assert_eq!((sums.nimber(&0), sums.component_count()), (Ok(1), 2)); // and go on
        let mut sums = MisereSums::new(two());
        assert_eq!(sums.outcome(&[astray]), Err(error()));
        assert_eq!(sums.winning_moves(&[0, astray]), Err(error()));
        assert_eq!(sums.outcome(&[0]), Ok(Outcome::Loss));
    }
    let hole = Error::NotAPosition { position: 2 };
    assert_eq!(Sums::new(holed()).nimber(&2), Err(hole.clone()));
    assert_eq!(MisereSums::new(holed()).outcome(&[2]), Err(hole));
}

#[test]
fn a_component_is_a_position_too() {
    struct Parts;
    impl Game for Parts {
        type Position = u32;
        fn successors(&self, &n: &u32) -> impl IntoIterator<Item = u32> {
            0..n
        }
        fn is_position(&self, &n: &u32) -> bool {
            n < 10
        }
    }
    impl Decompose for Parts {
        fn components(&self, &n: &u32) -> impl IntoIterator<Item = u32> {
            [2 * n, n]
        }
    }
    assert_eq!(Sums::new(Parts).nimber(&6), Err(Error::NotAPosition { position: 12 }));
    assert_eq!(MisereSums::new(Parts).outcome(&[6]), Err(Error::NotAPosition { position: 12 }));
}

/// The answers are those of a position without moves, and agree with it: only that there is no such position is wrong.
#[test]
fn verify_refuses_what_is_not_a_position() {
    let graph = two();
    let stuck = |_: &usize| Some(Verdict::loss(0));
    for astray in ASTRAY {
        let wrong = |found: Result<usize, Wrong<usize>>| {
            assert_eq!(
                found.map_err(|wrong| (wrong.position, wrong.reason)),
                Err((astray, Reason::NotAPosition))
            );
        };
        wrong(verify::listed(&graph, [1, astray], stuck));
        wrong(verify::listed(&graph, [1, astray], |_| Some(Outcome::Loss)));
        wrong(verify::listed(&graph, [1, astray], |_| Some(0)));
        wrong(verify::listed(&graph, [1, astray], |_| Some(TurnPattern::Keeps)));
        wrong(verify::reachable(&graph, [1, astray], stuck));
        wrong(verify::reachable(&graph, [1, astray], |_| Some(0)));
        wrong(verify::lost(&graph, [1, astray], |_| true));
        wrong(verify::sample(&graph, [1, astray], stuck));
        wrong(verify::sample(&graph, [1, astray], |_| Some(TurnPattern::Keeps)));
        wrong(verify::listed(&Misere(&graph), [astray], |_| Some(Verdict::win(0))));
        // Claims are asked of positions only.
        wrong(verify::sample(&graph, [astray], |&id| Some([1, 0][id])));
        wrong(verify::listed(&graph, [astray], |&id| Some([1, 0][id])));
    }
    assert_eq!(verify::listed(&graph, [1], stuck), Ok(1));
    assert_eq!(verify::listed(&holed(), [2], stuck).unwrap_err().reason, Reason::NotAPosition);
    let shown = verify::listed(&graph, [7], stuck).unwrap_err().to_string();
    assert_eq!(shown, "position 7: not a position of the game");
}

#[test]
fn verify_refuses_moves_to_what_is_not_a_position() {
    let game = Heap { to: 19 };
    // 5 is won by its move to 4, whatever 19 is.
    let lost = |n: u32| {
        assert!(n < 10, "asked for a claim outside the game");
        n % 2 == 0
    };
    let verdict = |&n: &u32| Some(if lost(n) { Verdict::loss(n) } else { Verdict::win(n) });
    let outcome = |&n: &u32| Some(if lost(n) { Outcome::Loss } else { Outcome::Win });
    let nimber = |&n: &u32| Some(u32::from(!lost(n)));
    let pattern = |&n: &u32| Some(if lost(n) { TurnPattern::Keeps } else { TurnPattern::Swaps });
    let refused = |found: Result<usize, Wrong<u32>>| {
        let found = found.map_err(|wrong| (wrong.position, wrong.reason));
        assert_eq!(found, Err((5, Reason::StrayMove { to: 19 })));
    };
    refused(verify::listed(&game, (0..10).chain([19]), verdict));
    refused(verify::listed(&game, 0..10, outcome));
    refused(verify::listed(&game, 0..10, nimber));
    refused(verify::listed(&game, 0..10, pattern));
    refused(verify::reachable(&game, [5], verdict));
    refused(verify::reachable(&game, [8, 5], nimber));
    refused(verify::lost(&game, 0..10, |&n| lost(n)));
    refused(verify::sample(&game, 0..10, verdict));
    refused(verify::sample(&game, 0..10, nimber));
    refused(verify::indexed(&game, |id| verdict(&(id as u32))));
    refused(verify::indexed(&game, |id| nimber(&(id as u32))));
    refused(verify::indexed(&game, |id| pattern(&(id as u32))));
    assert_eq!(verify::listed(&game, 0..5, verdict), Ok(5));
    let shown = verify::sample(&game, [5], verdict).unwrap_err().to_string();
    assert_eq!(shown, "position 5: a move leads to 19, which is not a position of the game");
}

/// Answers for one graph are not proved of a smaller one that agrees as far as it goes.
#[test]
fn solved_is_not_verified_against_a_smaller_game() {
    let (large, small) = (Graph::from_edges(3, [(0, 1)]).unwrap(), two());
    let refused = |found: Result<usize, Wrong<usize>>| {
        assert_eq!(found.map_err(|wrong| (wrong.position, wrong.reason)), Err((2, Reason::NotAPosition)));
    };
    refused(Solver::new().outcomes(Implicit::new(&large)).unwrap().verify(&small));
    refused(Solver::new().nimbers(Implicit::new(&large)).unwrap().verify(&small));
    refused(Solver::new().patterns(Implicit::new(&large)).unwrap().verify(&small));
}

#[test]
fn lint_finds_what_is_not_a_position() {
    use lint::Issue;
    fn found<P: Clone>(report: &lint::Report<P>) -> Vec<(P, &Issue<P>)> {
        assert!(!report.is_clean());
        report.findings.iter().map(|finding| (finding.position.clone(), &finding.issue)).collect()
    }
    let game = Heap { to: 19 };
    let stray = Issue::StrayMove { neighbour: 19 };
    assert_eq!(found(&lint::rules(&game, [4, 5, 12])), [(5, &stray), (12, &Issue::NotAPosition)]);
    assert_eq!(found(&lint::indexed(&game, 0..10)), [(5, &stray)]);
    // Backward, 10 is said to lead to 9.
    let ten = Issue::StrayMove { neighbour: 10 };
    assert_eq!(found(&lint::backward(&game, 0..10)), [(5, &stray), (9, &ten)]);
    assert_eq!(found(&lint::turns(&game, [11, 6])), [(11, &Issue::NotAPosition), (19, &Issue::NotAPosition)]);
    assert_eq!(found(&lint::turns(&two(), [7])), [(7, &Issue::NotAPosition)]);
    assert_eq!(stray.to_string(), "a move joins it to 19, which is not a position of the game");
    assert!(lint::rules(&game, 0..5).is_clean() && lint::backward(&holed(), 0..4).is_clean());
}

#[test]
fn lint_notices_that_positions_come_and_go() {
    struct Fickle(std::cell::Cell<bool>);
    impl Game for Fickle {
        type Position = u8;
        fn successors(&self, _: &u8) -> impl IntoIterator<Item = u8> {
            []
        }
        fn is_position(&self, _: &u8) -> bool {
            self.0.replace(!self.0.get())
        }
    }
    let report = lint::rules(&Fickle(true.into()), [3]);
    assert_eq!((report.findings.len(), report.findings[0].position), (1, 3));
    assert_eq!(report.findings[0].issue, lint::Issue::IsPosition);
    assert_eq!(report.findings[0].to_string(), "error: 3: is_position gives two answers");
}

/// In 32 bits 2^32 + 1 would be 1.
#[test]
fn a_graph_knows_no_move_of_numbers_beyond_32_bits() {
    let mut graph = two();
    graph.set_keep_turn([(0, 1)]).unwrap();
    let far = WIDE - 1;
    assert!(!graph.passes_turn(&0, &1));
    assert!(graph.passes_turn(&0, &(1 + far)));
    assert!(graph.passes_turn(&far, &1));
    assert!(graph.passes_turn(&far, &(1 + far)));
    assert_eq!(
        graph.set_keep_turn([(far, 1 + far)]),
        Err(GraphError::NoMove { at: 0, from: far, to: 1 + far })
    );
    assert_eq!(graph.set_keep_turn([(0, 1 + far)]), Err(GraphError::NoMove { at: 0, from: 0, to: 1 + far }));
    let none = Err(GraphError::NoPosition { id: far, len: 2 });
    assert_eq!(graph.set_terminal(far, Outcome::Win), none);
    assert_eq!(
        Graph::from_edges(2, [(0, far)]).unwrap_err(),
        GraphError::BadEdge { edge: 0, from: 0, to: far, len: 2 }
    );
}

#[test]
fn numbers_outside_a_graph_have_no_moves_and_no_answer() {
    let graph = two();
    let outcomes = outcome::solve(&graph).unwrap();
    let nimbers = Solver::new().nimbers(&graph).unwrap();
    let solved = Solver::new().outcomes(Implicit::new(&graph)).unwrap();
    for astray in ASTRAY {
        assert_eq!((graph.kind(astray), Positions::position(&graph, astray)), (Kind::Hole, None));
        assert_eq!(Indexed::position(&graph, astray), None);
        assert_eq!(Positions::id(&graph, &astray), None);
        assert_eq!(Positions::id(&Implicit::new(&graph), &astray), None);
        assert_eq!(graph.successors(&astray).into_iter().count(), 0);
        assert_eq!(graph.predecessors(&astray).into_iter().count(), 0);
        graph.for_each_successor(astray, |_, _| panic!("a move out of nowhere"));
        graph.for_each_predecessor(astray, |_, _| panic!("a move into nowhere"));
        assert_eq!((outcomes.outcome(astray), outcomes.remoteness(astray)), (None, None));
        assert_eq!((nimbers.nimber(&astray), nimbers.answers().nimber(astray)), (None, None));
        assert_eq!((nimbers.sum(&[0, astray]), nimbers.winning_moves(&[0, astray])), (None, None));
        assert_eq!(
            (solved.outcome(&astray), solved.moves(&astray), solved.line(&astray)),
            (None, None, None)
        );
        assert!(solved.strategy(&astray).is_none() && solved.refutation(&astray, 9).is_err());
        assert_eq!(
            grundy::solve_in_order(&graph, &[0, 1, astray]),
            Err(OrderError::NoPosition { id: astray, len: 2 })
        );
    }
}

/// A space may say anything of where moves lead: what is no number of it is an error in every engine that follows the move.
#[test]
fn numbers_from_a_space_are_not_cut_down_to_32_bits() {
    for astray in ASTRAY {
        let kinds = || vec![Kind::Open(1), Kind::Open(0)];
        let bad = |position| Error::BadMove { position, index: astray, len: 2 };
        let forward = Odd::passing(kinds(), &[(0, astray)]);
        assert_eq!(grundy::solve(&forward), Err(bad(0)));
        assert_eq!(pattern::solve(&forward), Err(bad(0)));
        assert_eq!(loopy::solve(&forward).unwrap_err(), bad(0));
        let backward = Odd::passing(kinds(), &[(astray, 1)]);
        assert_eq!(outcome::solve(&backward), Err(bad(1)));
        assert_eq!(compact(&backward), Err(bad(1)));
        assert_eq!(wdl(&backward), Err(bad(1)));
        // Scores follow moves forward only.
        assert!(score::solve(&backward, |_| None, |_| 0, |_, _| 0).is_ok());
        assert_eq!(loopy::solve(&backward).unwrap_err(), bad(1));
        assert_eq!(Solver::new().check_moves().outcomes(&forward).unwrap_err(), bad(0));
    }
}

#[test]
fn petgraph_may_start_anywhere() {
    let graph = two();
    for astray in ASTRAY {
        assert_eq!(Dfs::new(&graph, astray).next(&graph), None);
        assert_eq!(DfsPostOrder::new(&graph, astray).next(&graph), None);
        let mut breadth_first = Bfs::new(&graph, astray);
        while let Some(id) = breadth_first.next(&graph) {
            assert_eq!(id, astray);
        }
        assert!(!has_path_connecting(&graph, astray, 1, None));
        assert!(!has_path_connecting(&graph, 0, astray, None));
        assert_eq!(dijkstra(&graph, astray, None, |_| 1).get(&1), None);
        for direction in [Direction::Outgoing, Direction::Incoming] {
            assert_eq!((&graph).neighbors_directed(astray, direction).count(), 0);
        }
        assert_eq!((&graph).edges(astray).count(), 0);
        assert_eq!(graph.to_index(astray), astray);
        let mut map = graph.visit_map();
        assert!(!map.visit(astray) && !map.is_visited(&astray) && !map.unvisit(astray));
    }
    let mut map = graph.visit_map();
    assert!(map.visit(1) && !map.visit(1) && map.is_visited(&1) && !map.is_visited(&0));
    assert!(map.unvisit(1) && !map.unvisit(1) && map.visit(1));
    graph.reset_map(&mut map);
    assert!(!map.is_visited(&1) && map.visit(1));
    let mut larger = Graph::from_edges(1, []).unwrap().visit_map();
    graph.reset_map(&mut larger);
    assert!(larger.visit(1));
    assert!(has_path_connecting(&graph, 0, 1, None) && !has_path_connecting(&graph, 1, 0, None));
}

fn chain(len: usize) -> Graph {
    Graph::from_edges(len, (1..len).map(|id| (id, id - 1))).unwrap()
}

/// Both ways: answers for fewer positions than the space has, and for more.
fn fits_its_own_length_only<A: Answers + Clone>(answers: &A) {
    assert_eq!(answers.len(), 5);
    for len in [0, 4, 6, 2_116] {
        let LengthMismatch { space, answers, .. } = Solved::new(chain(len), answers.clone()).err().unwrap();
        assert_eq!((space, answers), (len, 5));
    }
    assert_eq!(Solved::new(chain(5), answers.clone()).unwrap().len(), 5);
}

#[test]
fn answers_of_another_length_are_refused() {
    let graph = chain(5);
    fits_its_own_length_only(&outcome::solve(&graph).unwrap());
    fits_its_own_length_only(&compact(&graph).unwrap());
    fits_its_own_length_only(&wdl(&graph).unwrap());
    fits_its_own_length_only(&grundy::solve(&graph).unwrap());
    fits_its_own_length_only(&pattern::solve(&graph).unwrap());
    fits_its_own_length_only(&loopy::solve(&graph).unwrap());
    fits_its_own_length_only(&score::solve(&graph, |_| None, |_| 0, |_, _| 0).unwrap());
    let refused = Solved::new(chain(2_116), outcome::solve(&chain(1_963)).unwrap()).unwrap_err();
    assert_eq!(refused.to_string(), "expected answers for 2116 positions, found 1963");
}

#[test]
fn winning_moves_need_the_values_of_the_same_space() {
    let (small, large) = (chain(4), chain(9));
    let [few, many] = [&small, &large].map(|graph| grundy::solve(graph).unwrap());
    assert!(Solved::new(&large, few.clone()).is_err() && Solved::new(&small, many.clone()).is_err());
    let (few, many) = (Solved::new(&small, few).unwrap(), Solved::new(&large, many).unwrap());
    assert_eq!((few.winning_moves(&[3]), few.winning_moves(&[8])), (Some(vec![(0, 2)]), None));
    assert_eq!((many.winning_moves(&[3]), many.winning_moves(&[9])), (Some(vec![(0, 2)]), None));
}
