//! An allocation that fails is an error, not an abort: under an allocator that gives no more than so many bytes.

use std::alloc::System;
use std::fmt::Debug;

use cap::Cap;
use retrograde::score::ScoreError;
use retrograde::space::GraphError;
use retrograde::sums::{MisereSums, Sums};
use retrograde::{
    Error, Game, Graph, Implicit, Indexed, Outcome, Predecessors, Solver, Stored, explore, from_fn, grundy,
    loopy, loopy_nimbers, nimbers, outcome, outcomes, pattern, patterns, score, scores,
};

#[global_allocator]
static ALLOC: Cap<System> = Cap::new(System, usize::MAX);

/// Runs `work` with so many bytes more than are in use.
fn within<T>(bytes: usize, work: impl FnOnce() -> T) -> T {
    ALLOC.set_limit(ALLOC.allocated() + bytes).unwrap();
    let done = work();
    ALLOC.set_limit(usize::MAX).unwrap();
    done
}

const ENOUGH_FOR_MANY: usize = 20_000_000;

/// The error of a run that does not end otherwise: it says how far the run came, and what to look for.
fn ends<T, P: Debug>(what: &str, run: impl FnOnce() -> Result<T, Error<P>>) {
    match within(ENOUGH_FOR_MANY, run) {
        Err(error @ Error::OutOfMemory { bytes, positions }) => {
            assert!(bytes > 1 << 18 && (1 << 14..1 << 24).contains(&positions), "{what}: {error}");
            let text = error.to_string();
            assert!(text.contains("turn number") && text.contains("bound"), "{what}: {text}");
        }
        Err(error) => panic!("{what}: {error}"),
        Ok(_) => panic!("{what} ended"),
    }
}

fn solved<T>(error: ScoreError<T>) -> Error<T> {
    match error {
        ScoreError::Solve(error) => error,
        _ => panic!("not an error of solving"),
    }
}

fn endless_games() {
    let up = from_fn(|&n: &u64| [n + 1]);
    ends("explored", || explore(&up, [0]));
    ends("outcomes", || outcomes(&up, [0]));
    ends("nimbers", || nimbers(&up, [0]));
    ends("patterns", || patterns(&up, [0]));
    ends("loopy nimbers", || loopy_nimbers(&up, [0]));
    ends("scores", || scores(&up.with_score(|_| None), [0]).map_err(solved));
    ends("a limit of positions far away", || Solver::new().max_positions(1 << 30).explore(&up, [0]));
    ends("decided positions", || {
        explore(
            &from_fn(|&n: &u64| [n + 1, n + 2]).with_terminal(|&n| (n % 2 == 1).then_some(Outcome::Loss)),
            [0],
        )
    });
    ends("kept turns", || {
        explore(&from_fn(|&n: &u64| [n + 1, n + 2]).with_passes_turn(|n, _| n % 3 > 0), [0])
    });
    ends("many moves", || explore(&from_fn(|&n: &u64| (n + 1)..(n + 50)), [0]));
    ends("large positions", || explore(&from_fn(|&n: &[u64; 9]| [n.map(|part| part + 1)]), [[0; 9]]));
    ends("on two threads", || {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        pool.install(|| Solver::new().par_explore(&up, [0]))
    });

    let alone = |&n: &u64| [n];
    ends("sums", || Sums::new(up.with_components(alone)).nimber(&0));
    ends("misère sums", || MisereSums::new(up.with_components(alone)).outcome(&[0]));
}

/// A list of moves that does not end.
fn endless_lists() {
    let list = from_fn(|&n: &u64| (0..u64::MAX).map(move |i| n + i % 7)).with_components(|&n| [n]);
    let run = || explore(&list, [0]).map(|_| ());
    assert!(matches!(within(ENOUGH_FOR_MANY, run), Err(Error::OutOfMemory { positions: 1, .. })));
    let run = || {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        pool.install(|| Solver::new().par_explore(&list, [0])).map(|_| ())
    };
    assert!(matches!(within(ENOUGH_FOR_MANY, run), Err(Error::OutOfMemory { positions: 1, .. })));
    let run = || Sums::new(&list).nimber(&0);
    assert!(matches!(within(ENOUGH_FOR_MANY, run), Err(Error::OutOfMemory { positions: 1, .. })));
}

/// So many positions are expanded one by one; more, many at a time.
const LARGE: u64 = 1 << 19;

/// No memory is left from some position on.
fn until(at: u64, left: usize) -> impl Fn(&u64) -> Option<Outcome> {
    move |&n| {
        if n == at {
            ALLOC.set_limit(ALLOC.allocated() + left).unwrap();
        }
        (n > 0).then_some(Outcome::Draw)
    }
}

fn large_searches() {
    // At the first position of those that are listed many at a time.
    let star = from_fn(|&n: &u64| 1..=LARGE * u64::from(n == 0)).with_terminal(until(1, 0));
    assert!(matches!(within(1 << 30, || explore(&star, [0]).map(|_| ())), Err(Error::OutOfMemory { .. })));

    // Where there is memory for a table twice as large and for nothing else: 2^21 cells of five bytes.
    let full = (1 << 20) / 8 * 7;
    let up = |&n: &u64| {
        if n == full - 10 {
            ALLOC.set_limit(ALLOC.allocated() + 5 * (1 << 21) + 64).unwrap();
        }
        [n + 1]
    };
    let run = || explore(&from_fn(up), [0]).map(|_| ());
    let error = within(1 << 30, run).unwrap_err();
    assert!(matches!(error, Error::OutOfMemory { positions, .. } if positions == 1 << 20), "{error}");

    // A list of moves for which there is memory alone, but not after the moves of other positions.
    let many = 1 << 21;
    let widest =
        |&n: &u64| (0..if n == LARGE + 5 { many } else { 1 }).map(move |_| n + u64::from(n < LARGE + 100));
    let run = || explore(&from_fn(widest), [0]).map(|explored| explored.positions().len() as u64);
    assert_eq!(within(140_000_000, run), Ok(LARGE + 101));
}

/// What sums know survives.
fn sums_go_on() {
    let game = from_fn(|&n: &u64| if n < 100 { 0..n } else { n + 1..n + 2 }).with_components(|&n| [n]);
    let (mut sums, mut misere) = (Sums::new(&game), MisereSums::new(&game));
    for _ in 0..3 {
        assert!(matches!(within(ENOUGH_FOR_MANY, || sums.nimber(&100)), Err(Error::OutOfMemory { .. })));
        assert_eq!(sums.nimber(&50), Ok(50));
        assert!(matches!(within(ENOUGH_FOR_MANY, || misere.outcome(&[100])), Err(Error::OutOfMemory { .. })));
        assert_eq!(misere.outcome(&[1]), Ok(Outcome::Loss));
    }
}

/// Take one stone, from any number.
struct Stones(usize);

impl Game for Stones {
    type Position = usize;
    fn successors(&self, &n: &usize) -> impl IntoIterator<Item = usize> {
        n.checked_sub(1)
    }
}

impl Indexed for Stones {
    fn len(&self) -> usize {
        self.0
    }
    fn index(&self, &n: &usize) -> usize {
        n
    }
    fn position(&self, index: usize) -> Option<usize> {
        Some(index)
    }
}

impl Predecessors for Stones {
    fn predecessors(&self, &n: &usize) -> impl IntoIterator<Item = usize> {
        (n + 1 < self.0).then_some(n + 1)
    }
}

/// Whole spaces for which there is no memory.
fn large_spaces() {
    fn refused<T: Debug, P: Debug>(run: impl FnOnce() -> Result<T, Error<P>>) {
        let error = within(1_000_000, run).err();
        assert!(matches!(error, Some(Error::OutOfMemory { .. })), "{error:?}");
    }
    let len = u32::MAX as usize;
    refused(|| outcome::solve(&Implicit::new(Stones(len))));
    refused(|| Solver::new().compact().outcomes(Implicit::new(Stones(len))));
    refused(|| Solver::new().wdl(Implicit::new(Stones(len))));
    refused(|| grundy::solve(&Implicit::new(Stones(len))));
    refused(|| pattern::solve(&Implicit::new(Stones(len))));
    refused(|| loopy::solve(&Implicit::new(Stones(len / 2 - 10))));
    refused(|| Stored::new(Stones(len)));
    refused(|| score::solve(&Implicit::new(Stones(1 << 20)), |_| None, |_| 0, |_, _| 0).map_err(solved));
    refused(|| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        pool.install(|| Solver::new().par_outcomes(Implicit::new(Stones(len))))
    });
}

fn graphs() {
    let out_of_memory =
        |graph: Result<Graph, GraphError>| matches!(graph, Err(GraphError::OutOfMemory { .. }));
    let edges = || (0..1_000_000).map(|id| (id, id / 2));
    assert!(within(1_000_000, || out_of_memory(Graph::from_edges(1_000_000, edges()))));
    assert!(within(10_000_000, || out_of_memory(Graph::from_edges(1_000_000, edges()))));
    let lists: Vec<[usize; 1]> = (0..1_000_000).map(|id| [id / 2]).collect();
    assert!(within(1_000_000, || out_of_memory(Graph::from_successors(&lists))));
    let mut graph = Graph::from_edges(1_000_000, edges()).unwrap();
    let short = |marked| matches!(marked, Err(GraphError::OutOfMemory { .. }));
    assert!(within(100_000, || short(graph.set_terminal(7, Outcome::Draw))));
    assert!(within(100_000, || short(graph.set_keep_turn(edges()))));
    // Nothing was declared.
    assert!(graph.passes_turn(&7, &3) && graph.terminal(&7).is_none());
    graph.set_keep_turn([(7, 3)]).unwrap();
    graph.set_terminal(0, Outcome::Loss).unwrap();
    // There is room for the answers, not for the moves backward.
    let solve = || outcome::solve(&graph).map(|_| ());
    assert!(matches!(within(6_000_000, solve), Err(Error::OutOfMemory { positions: 1_000_000, .. })));
    assert!(within(20_000_000, solve).is_ok());
}

/// No limit is just what some lists take: then a few bytes are left for what does not grow with the space.
/// Whatever is missing, an engine ends with the right answer or with the error: with ever more memory, until it is enough.
/// Each run has a space of its own, which is there before: the first makes its reverse rows.
fn with_ever_more<S, T: PartialEq + Debug>(
    what: &str,
    make: impl Fn() -> S,
    run: impl Fn(&S) -> Result<T, Error>,
) {
    let expected = run(&make()).unwrap();
    let mut refused = 0;
    for bytes in (0..).map(|step| 300_000 * step + 112_500) {
        let space = make();
        match within(bytes, || run(&space)) {
            Ok(answer) => {
                assert_eq!(answer, expected, "{what}");
                break;
            }
            Err(error) => {
                assert!(matches!(error, Error::OutOfMemory { positions: 200_000, .. }), "{what}: {error}");
            }
        }
        refused += 1;
    }
    assert!(refused > 1, "{what}");
}

fn engines() {
    let edges = |len: usize| (0..4 * len).map(move |i| (i / 4, i.wrapping_mul(0x9e37_79b9) % len));
    let cyclic = || Graph::from_edges(200_000, edges(200_000).filter(|(from, _)| from % 8 > 0)).unwrap();
    // Play ends, but the ids do not say so: the engines must sort.
    let rank = |id| id * 7919 % 200_000;
    let ends = move |&(from, to): &(usize, usize)| rank(from) > rank(to);
    let ending = || Graph::from_edges(200_000, edges(200_000).filter(ends)).unwrap();
    let cut = || {
        let game = from_fn(|&n: &u64| [3 * n + 1, 3 * n + 2, n / 2]);
        Solver::new().max_positions(200_000).explore(&game, [7]).unwrap()
    };
    with_ever_more("outcomes", cyclic, outcome::solve);
    with_ever_more("outcomes above cuts", cut, outcome::solve);
    with_ever_more("nimbers", ending, grundy::solve);
    with_ever_more("patterns", ending, pattern::solve);
    with_ever_more("loopy nimbers", cyclic, loopy::solve);
    let score = |id| (id % 64 == 0).then_some(id as i64 % 5);
    with_ever_more("scores", cyclic, |graph| {
        let solved = score::solve(graph, score, |_| 0, |_, _| 0).map_err(solved)?;
        // No list of the answers: it would need memory itself.
        let add = |sum: i64, id| sum.wrapping_mul(31).wrapping_add(solved.score(id).unwrap_or(1 << 40));
        Ok((0..200_000).fold(0, add))
    });
    let keeping = || {
        let mut graph = cyclic();
        graph
            .set_keep_turn(edges(200_000).filter(|(from, to)| from % 8 > 0 && (from ^ to) % 2 == 0))
            .unwrap();
        graph
    };
    with_ever_more("kept turns", keeping, outcome::solve);
}

/// All in one test: the limit is one for all threads together.
#[test]
fn no_memory_is_an_error() {
    endless_games();
    endless_lists();
    large_searches();
    sums_go_on();
    large_spaces();
    graphs();
    engines();
}
