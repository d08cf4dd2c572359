//! Every error has a cause that a user can bring about: each is brought about here, by the front door where there is one.

use crate::common;

use std::ops::ControlFlow;

use common::odd::Odd;
use common::solve::{compact, wdl};
use retrograde::game::WithScore;
use retrograde::grundy::OrderError;
use retrograde::score::{self, ScoreError};
use retrograde::space::{Backward, GraphError, Kind, Positions, Turn};
use retrograde::{
    Error, Game, Graph, Implicit, Indexed, Outcome, Predecessors, Solver, Space, Stored, from_fn, grundy,
    loopy, outcome,
};

#[test]
fn bad_edge() {
    let error = Graph::from_edges(4, [(0, 1), (9, 9), (7, 0)]).unwrap_err();
    assert_eq!(error, GraphError::BadEdge { edge: 1, from: 9, to: 9, len: 4 });
    let error = Graph::from_successors(&[vec![0], vec![1, 2]]).unwrap_err();
    assert_eq!(error, GraphError::BadEdge { edge: 2, from: 1, to: 2, len: 2 });
    assert_eq!(error.to_string(), "edge 2 goes from 1 to 2: expected positions 0..2");
}

#[test]
fn bad_rows() {
    let error = |starts: &[u32]| Graph::from_rows(starts.to_vec(), vec![1, 0]).unwrap_err();
    let bad = |row, start| GraphError::BadRows { row, start, targets: 2 };
    assert_eq!(error(&[1, 2, 2]), bad(0, 1));
    assert_eq!(error(&[0, 2, 1, 2]), bad(2, 1));
    assert_eq!(error(&[0, 1, 1]), bad(2, 1));
    assert_eq!(error(&[0, 2]), GraphError::BadEdge { edge: 0, from: 0, to: 1, len: 1 });
    let shown = "start 2 is 1: expected starts that never decrease, from 0 to the number of targets, 2";
    assert_eq!(error(&[0, 1, 1]).to_string(), shown);
}

#[test]
fn no_position() {
    let mut graph = Graph::from_edges(4, []).unwrap();
    assert_eq!(graph.set_terminal(4, Outcome::Win), Err(GraphError::NoPosition { id: 4, len: 4 }));
    assert_eq!(
        grundy::solve_in_order(&graph, &[0, 1, 2, 3, 9]),
        Err(OrderError::NoPosition { id: 9, len: 4 })
    );
}

/// `tests/engines/positions.rs` asks every door and every engine.
#[test]
fn not_a_position() {
    let graph = Graph::from_edges(2, [(0, 1)]).unwrap();
    let error = retrograde::outcomes(&graph, [7]).unwrap_err();
    assert_eq!(error, Error::NotAPosition { position: 7 });
    assert_eq!(error.to_string(), "7 is not a position of the game");
}

#[test]
fn no_move() {
    let mut graph = Graph::from_edges(2, [(0, 1)]).unwrap();
    assert_eq!(graph.set_keep_turn([(1, 0)]), Err(GraphError::NoMove { at: 0, from: 1, to: 0 }));
    let error = graph.set_keep_turn([(0, 1), (7, 0)]).unwrap_err();
    assert_eq!(error, GraphError::NoMove { at: 1, from: 7, to: 0 });
    assert_eq!(error.to_string(), "pair 1: expected a move of the graph, found 7 to 0");
}

/// A walk along 0..10, whose index and predecessors may lie.
struct Walk {
    lie: usize,
}

impl Game for Walk {
    type Position = usize;
    fn successors(&self, &at: &usize) -> impl IntoIterator<Item = usize> {
        (at + 1 < 10).then_some(at + 1)
    }
}

impl Indexed for Walk {
    fn len(&self) -> usize {
        10
    }
    fn index(&self, &at: &usize) -> usize {
        if at == self.lie { 1_000 } else { at }
    }
    fn position(&self, index: usize) -> Option<usize> {
        (index < 10).then_some(index)
    }
}

impl Predecessors for Walk {
    fn predecessors(&self, &at: &usize) -> impl IntoIterator<Item = usize> {
        at.checked_sub(1)
    }
}

#[test]
fn bad_move() {
    let walk = Walk { lie: 6 };
    // Followed backward, 6 comes before 7; followed forward, after 5.
    let bad = |position| Error::BadMove { position, index: 1_000, len: 10 };
    assert_eq!(Solver::new().outcomes(Implicit::new(&walk)).unwrap_err(), bad(7));
    assert_eq!(Solver::new().nimbers(Implicit::new(&walk)).unwrap_err(), bad(5));
    assert_eq!(Solver::new().patterns(Implicit::new(&walk)).unwrap_err(), bad(5));
    assert_eq!(Stored::new(&walk).unwrap_err(), bad(5));
    assert!(Solver::new().outcomes(Implicit::new(&Walk { lie: 10 })).is_ok());
}

#[test]
fn cyclic() {
    let ring = from_fn(|&n: &u8| [(n + 1) % 3]);
    let error = retrograde::nimbers(&ring, [1]).unwrap_err();
    assert!(matches!(&error, Error::Cyclic { cycle } if cycle.len() == 3), "{error}");
    assert_eq!(retrograde::patterns(&ring, [1]).unwrap_err(), error);
    assert!(error.to_string().starts_with("play can cycle: "), "{error}");
}

#[test]
fn not_normal_play() {
    let declared = from_fn(|&n: &u8| n.checked_sub(1)).with_terminal(|&n| (n == 1).then_some(Outcome::Draw));
    assert_eq!(retrograde::nimbers(&declared, [3]).unwrap_err(), Error::NotNormalPlay { position: 1 });
}

#[test]
fn endless_differs() {
    let graph = Graph::from_edges(2, [(0, 1), (1, 0)]).unwrap();
    let error = score::solve(&graph, |_| None, |_| 5, |_, _| 0).unwrap_err();
    assert_eq!(error, ScoreError::EndlessDiffers { from: 0, to: 1 });
}

#[test]
fn too_large() {
    let game = |points| {
        WithScore::new(Graph::from_edges(2, [(0, 1)]).unwrap(), move |&p| (p == 1).then_some(points))
    };
    let limit = 1 << 61;
    for points in [limit + 1, -limit - 1, i64::MIN] {
        let error = retrograde::scores(&game(points), [0]).unwrap_err();
        assert_eq!(error, ScoreError::TooLarge { position: 1, score: points, limit });
    }
    assert_eq!(retrograde::scores(&game(-limit), [0]).unwrap().score(&0), Some(limit));
}

#[test]
fn stopped() {
    let mut solver = Solver::new().observe(|_| ControlFlow::Break(()));
    assert_eq!(solver.store(Walk { lie: 10 }).unwrap_err(), Error::Stopped);
    assert_eq!(solver.sums(Graph::from_edges(2, [(0, 1)]).unwrap()).nimber(&0), Err(Error::Stopped));
}

#[test]
fn bad_order() {
    let graph = Graph::from_edges(3, [(0, 1), (1, 2)]).unwrap();
    assert_eq!(grundy::solve_in_order(&graph, &[0, 2, 1]), Err(OrderError::BadOrder { position: 1 }));
    assert_eq!(grundy::solve_in_order(&graph, &[0, 1, 2, 2]), Err(OrderError::BadOrder { position: 2 }));
    assert_eq!(grundy::solve_in_order(&graph, &[1, 2]), Err(OrderError::BadOrder { position: 0 }));
}

/// A space that says it has more positions than numbers.
#[derive(Debug)]
struct Vast;

impl Space for Vast {
    fn len(&self) -> usize {
        usize::MAX
    }
    fn kind(&self, _: usize) -> Kind {
        Kind::Open(0)
    }
    fn for_each_successor(&self, _: usize, _: impl FnMut(usize, Turn)) {}
}

impl Backward for Vast {
    fn for_each_predecessor(&self, _: usize, _: impl FnMut(usize, Turn)) {}
}

impl Positions for Vast {
    type Position = usize;
    fn id(&self, &id: &usize) -> Option<usize> {
        Some(id)
    }
    fn position(&self, id: usize) -> Option<usize> {
        Some(id)
    }
}

#[test]
fn too_many_positions() {
    let limit = if usize::BITS > 32 { u32::MAX as usize } else { (1 << 27) - 1 };
    let error = Error::TooManyPositions { len: usize::MAX, limit };
    assert_eq!(outcome::solve(&Vast), Err(error.clone()));
    assert_eq!(compact(&Vast), Err(error.clone()));
    assert_eq!(wdl(&Vast), Err(error.clone()));
    assert_eq!(grundy::solve(&Vast), Err(error.clone()));
    assert_eq!(retrograde::pattern::solve(&Vast), Err(error.clone()));
    let fewer = Error::TooManyPositions { len: usize::MAX, limit: limit.min((1 << 31) - 3) };
    assert_eq!(loopy::solve(&Vast).unwrap_err(), fewer);
    assert_eq!(score::solve(&Vast, |_| None, |_| 0, |_, _| 0).unwrap_err(), ScoreError::Solve(error.clone()));
    assert_eq!(Solver::new().check_moves().outcomes(&Vast).unwrap_err(), error);
    let error = GraphError::TooManyPositions { len: usize::MAX, limit };
    assert_eq!(Graph::from_edges(usize::MAX, []).unwrap_err(), error);
    let roots = Solver::new().max_positions(1).explore(&from_fn(|&n: &u8| [n]), [1, 2]);
    assert_eq!(roots.unwrap_err(), Error::TooManyPositions { len: 2, limit: 1 });
}

#[test]
fn too_many_moves() {
    let odd = Odd::passing(vec![Kind::Open(0), Kind::Open(1 << 30)], &[]);
    let limit = (1 << 30) - 1;
    assert_eq!(outcome::solve(&odd), Err(Error::TooManyMoves { position: 1, limit }));
    let many = from_fn(|&n: &u16| vec![0; n.into()]);
    let space = retrograde::explore(&many, [300]).unwrap();
    assert_eq!(wdl(&space), Err(Error::TooManyMoves { position: 300, limit: 255 }));
}

#[test]
fn too_deep() {
    let chain = retrograde::explore(&from_fn(|&n: &u32| n.checked_sub(1)), [20_000]).unwrap();
    let error = compact(&chain).unwrap_err();
    assert_eq!(error, Error::TooDeep { position: 16_383, limit: 16_382 });
    assert_eq!(error.to_string(), "expected a remoteness of at most 16382 plies, found more at 16383");
}

#[test]
fn too_much_memory() {
    let error = Solver::new().max_bytes(10_000).explore(&from_fn(|&n: &u32| [n + 1]), 0..1_000).unwrap_err();
    assert!(matches!(error, Error::TooMuchMemory { bytes: 10_001.., limit: 10_000 }), "{error}");
    assert!(
        error.to_string().starts_with("expected to stay within 10000 bytes, found an estimate of "),
        "{error}"
    );
}

#[test]
fn inconsistent_moves() {
    /// Every second predecessor is forgotten.
    struct Half(Walk);
    impl Game for Half {
        type Position = usize;
        fn successors(&self, at: &usize) -> impl IntoIterator<Item = usize> {
            self.0.successors(at)
        }
    }
    impl Indexed for Half {
        fn len(&self) -> usize {
            self.0.len()
        }
        fn index(&self, at: &usize) -> usize {
            self.0.index(at)
        }
        fn position(&self, index: usize) -> Option<usize> {
            self.0.position(index)
        }
    }
    impl Predecessors for Half {
        fn predecessors(&self, at: &usize) -> impl IntoIterator<Item = usize> {
            self.0.predecessors(at).into_iter().filter(|from| from % 2 == 0)
        }
    }
    let half = Half(Walk { lie: 10 });
    assert_eq!(Solver::new().outcomes(Implicit::new(&half)).unwrap().counts().draw, 8); // silently wrong
    let error = Solver::new().check_moves().outcomes(Implicit::new(&half)).unwrap_err();
    assert_eq!(error, Error::InconsistentMoves { position: 2 });
}
