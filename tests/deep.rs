//! Depth costs no stack: a chain of a million positions on a thread with a stack of one mebibyte.

use retrograde::{Graph, Outcome, TurnPattern, from_fn, grundy, outcome, pattern};

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
