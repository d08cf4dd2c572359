//! Depth costs no stack: a chain of a million positions on a thread with a stack of one mebibyte.

use std::fmt::{self, Write};

use retrograde::loopy::{self, LoopyNimber};
use retrograde::verify::{self, Reason};
use retrograde::{
    Graph, Implicit, Outcome, Solved, Solver, TurnPattern, from_fn, grundy, lint, outcome, pattern,
};

const LENGTH: usize = 1_000_000;

fn on_a_small_stack(work: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(work).expect("a thread");
    thread.join().expect("no overflow");
}

fn chain() -> Graph {
    Graph::from_edges(LENGTH, (1..LENGTH).map(|id| (id - 1, id))).expect("valid edges")
}

#[test]
fn outcomes_of_a_long_chain() {
    on_a_small_stack(|| {
        let outcomes = outcome::solve(&chain()).unwrap();
        assert_eq!(
            (outcomes.outcome(0), outcomes.remoteness(0)),
            (Some(Outcome::Win), Some(LENGTH as u32 - 1))
        );
    });
}

#[test]
fn nimbers_of_a_long_chain() {
    on_a_small_stack(|| assert_eq!(grundy::solve(&chain()).unwrap().nimber(0), Some(1)));
}

#[test]
fn loopy_values_of_a_long_chain_and_a_long_ring() {
    on_a_small_stack(|| {
        let value = |graph: &Graph| loopy::solve(graph).unwrap().loopy_nimber(0).unwrap();
        assert_eq!(value(&chain()), LoopyNimber::Nimber(1));
        let ring = || (0..LENGTH).map(|id| (id, (id + 1) % LENGTH));
        assert_eq!(value(&Graph::from_edges(LENGTH, ring()).unwrap()), LoopyNimber::infinite([]));
        // A chain from each position of which there is a move to 0, too, which closes a cycle, or on to 1 or 2, of nimbers 0 and 1.
        let round = [(0, 0), (0, 1), (0, 2), (2, 1)];
        let down = (3..LENGTH).flat_map(|id| [(id, id - 1), (id, 0)]).skip(1);
        let ladder =
            loopy::solve(&Graph::from_edges(LENGTH, round.into_iter().chain(down)).unwrap()).unwrap();
        assert_eq!(ladder.loopy_nimber(0), Some(LoopyNimber::infinite([0, 1])));
        let by_turns = |id| LoopyNimber::Nimber((id as u32 + 1) % 2);
        assert!((3..LENGTH).all(|id| ladder.loopy_nimber(id) == Some(by_turns(id))));
    });
}

#[test]
fn patterns_of_a_long_chain() {
    on_a_small_stack(|| {
        assert_eq!(pattern::solve(&chain()).unwrap().pattern(0), Some(TurnPattern::Swaps));
    });
}

#[test]
fn exploring_and_playing_a_long_chain() {
    on_a_small_stack(|| {
        let solved = retrograde::outcomes(&from_fn(|&n: &usize| n.checked_sub(1)), [LENGTH]).unwrap();
        assert_eq!(solved.line(&LENGTH).unwrap().positions.len(), LENGTH + 1);
    });
}

/// Counts the lines written to it and keeps none.
struct Lines(usize);

impl Write for Lines {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 += text.matches('\n').count();
        Ok(())
    }
}

#[test]
fn the_strategy_of_a_long_chain() {
    on_a_small_stack(|| {
        let solved = Solver::new().outcomes(Implicit::new(chain())).unwrap();
        let strategy = solved.strategy(&0).unwrap();
        assert_eq!((strategy.iter().len(), strategy.line().positions.len()), (LENGTH / 2, LENGTH));
        assert_eq!(strategy.get(&(LENGTH - 2)), Some(&[LENGTH - 1][..]));
    });
}

#[test]
fn the_refutation_of_a_long_chain_is_built_printed_and_dropped() {
    on_a_small_stack(|| {
        let solved = Solver::new().outcomes(Implicit::new(chain())).unwrap();
        let refutation = solved.refutation(&0, u32::MAX).unwrap();
        assert_eq!(refutation.steps.len(), LENGTH);
        let mut lines = Lines(0);
        write!(lines, "{refutation}").unwrap();
        assert_eq!(lines.0, LENGTH - 1); // no line break ends the text
        assert_eq!(refutation.clone(), refutation);
    });
}

#[test]
fn the_draw_on_a_long_cycle() {
    on_a_small_stack(|| {
        let ring = Graph::from_edges(LENGTH, (0..LENGTH).map(|id| (id, (id + 1) % LENGTH))).unwrap();
        let strategy = Solver::new().outcomes(Implicit::new(ring)).unwrap().strategy(&7).unwrap();
        assert_eq!((strategy.iter().len(), strategy.line().positions.len()), (LENGTH, LENGTH));
        assert_eq!(strategy.line().cycle, Some(0));
    });
}

#[test]
fn a_long_cycle_is_shown_whole() {
    on_a_small_stack(|| {
        let ring = Graph::from_edges(LENGTH, (0..LENGTH).map(|id| (id, (id + 1) % LENGTH))).unwrap();
        match ring.topological_order() {
            Err(retrograde::Error::Cyclic { cycle }) => assert_eq!(cycle.len(), LENGTH),
            other => panic!("{other:?}"),
        }
        assert_eq!(outcome::solve(&ring).unwrap().outcome(7), Some(Outcome::Draw));
    });
}

#[test]
fn verifying_a_long_chain() {
    on_a_small_stack(|| {
        let graph = chain();
        let solved = Solved::new(&graph, outcome::solve(&graph).unwrap()).unwrap();
        assert_eq!(solved.verify(&graph), Ok(LENGTH));
        assert_eq!(Solved::new(&graph, grundy::solve(&graph).unwrap()).unwrap().verify(&graph), Ok(LENGTH));
        assert_eq!(Solved::new(&graph, pattern::solve(&graph).unwrap()).unwrap().verify(&graph), Ok(LENGTH));
        // A ring as long: by turns 0 and 1, the values agree.
        let ring = Graph::from_edges(LENGTH, (0..LENGTH).map(|id| (id, (id + 1) % LENGTH))).unwrap();
        let wrong = verify::indexed(&ring, |id| Some(id as u32 % 2)).unwrap_err();
        assert_eq!(wrong.reason, Reason::Cyclic);
    });
}

#[test]
fn linting_a_long_chain() {
    on_a_small_stack(|| {
        assert!(lint::backward(&chain(), 0..LENGTH).is_clean());
        assert_eq!(lint::turns(&chain(), [0]).checked, LENGTH);
    });
}
