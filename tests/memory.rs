//! What a limit of memory counts is what is allocated: no estimate is below the peak, nor far above it.

use std::fmt::Debug;

use peak_alloc::PeakAlloc;
use retrograde::{Error, Game, Graph, Outcome, Solver, Space, from_fn};

#[global_allocator]
static ALLOC: PeakAlloc = PeakAlloc;

/// What lists may take that do not grow with the space.
const SMALL: usize = 1 << 18;

/// How many bytes `work` has in use at most.
fn peak<T>(work: impl FnOnce() -> T) -> usize {
    let before = ALLOC.current_usage();
    ALLOC.reset_peak_usage();
    let _kept = work();
    ALLOC.peak_usage() - before
}

/// The estimate, by which a run is refused under a limit of no bytes, against the same run without a limit.
fn compare<S: Space, A>(what: &str, space: S, run: fn(&mut Solver<'static>, &S) -> Result<A, Error>) {
    let refused = run(&mut Solver::new().max_bytes(0), &space);
    let Err(Error::TooMuchMemory { bytes, .. }) = refused else { panic!("{what}: not refused") };
    let peak = peak(|| run(&mut Solver::new(), &space).unwrap());
    assert!(peak <= bytes + SMALL, "{what}: the estimate is {bytes}, the peak {peak}");
    assert!(bytes <= 2 * peak, "{what}: the estimate is {bytes}, the peak {peak}");
}

/// A search is refused under a limit below its peak, and done under one not far above it.
fn compare_search<G: Game<Position: Debug>>(what: &str, game: &G, roots: impl Fn() -> Vec<G::Position>) {
    let run = |mut solver: Solver<'_>| solver.outcomes(game, roots());
    let listed = size_of::<G::Position>() * roots().len();
    let peak = peak(|| run(Solver::new()).unwrap()) - listed;
    let below = run(Solver::new().max_bytes(peak - peak / 20 - SMALL));
    assert!(matches!(below, Err(Error::TooMuchMemory { .. })), "{what}: done below its peak {peak}");
    assert!(
        run(Solver::new().max_bytes(2 * peak + SMALL)).is_ok(),
        "{what}: refused at twice its peak {peak}"
    );
}

fn random_edges(len: usize, count: usize) -> impl Iterator<Item = (usize, usize)> {
    let mut seed = 3u64;
    let mut below = move |limit: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % limit
    };
    (0..count).map(move |_| (below(len), below(len)))
}

/// All in one test: the allocator counts for all threads together.
#[test]
fn no_estimate_is_below_the_peak() {
    // On both sides of where moves are sorted by region, dense and sparse.
    for (len, count) in [(200_000, 800_000), (2_200_000, 4_400_000), (2_200_000, 50_000)] {
        let graph = || Graph::from_edges(len, random_edges(len, count)).unwrap();
        let keeping = || {
            let mut graph = graph();
            graph.set_keep_turn(random_edges(len, 1)).unwrap();
            graph
        };
        let what = |run| format!("{run}, {len} positions, {count} moves");
        compare(&what("outcomes"), graph(), Solver::solve);
        compare(&what("outcomes, kept turns"), keeping(), Solver::solve);
        compare(&what("compact"), graph(), Solver::solve_compact);
        compare(&what("outcomes alone"), graph(), Solver::solve_wdl);
        let dag = random_edges(len, count).filter(|(from, to)| from > to);
        let dag = || Graph::from_edges(len, dag).unwrap();
        compare(&what("nimbers"), dag(), Solver::solve_nimbers);
    }
    let graph = || Graph::from_edges(500_000, random_edges(500_000, 1_000_000)).unwrap();
    compare("checked", graph(), |solver, graph| std::mem::take(solver).checked(true).solve(graph));
    compare("checked alone", graph(), |solver, graph| std::mem::take(solver).checked(true).solve_wdl(graph));

    // Most positions are cut.
    let wide = from_fn(|&n: &u64| (1..=50).map(move |i| 50 * n + i));
    let cut = || Solver::new().max_positions(1_000_000).explore(&wide, [0]).unwrap();
    assert!(cut().cuts() > 900_000);
    compare("cuts", cut(), Solver::solve);
    compare("cuts, compact", cut(), Solver::solve_compact);

    let tree = |n: u64| (1..=2).map(move |i| 2 * n + i).filter(|&n| n < 700_000);
    compare_search("tree", &from_fn(|&n: &u64| tree(n)), || vec![0]);
    let ends = from_fn(|&n: &u64| tree(n)).with_terminal(|&n| (n > 300_000).then_some(Outcome::Loss));
    compare_search("decided leaves", &ends, || vec![0]);
    compare_search("decided roots", &from_fn(|_: &u64| []).with_terminal(|_| Some(Outcome::Loss)), || {
        (0..500_000).collect()
    });
    compare_search(
        "parallel moves",
        &from_fn(|&n: &u64| (0..500_000 * (1 - n.min(1))).map(|i| 1 + i % 7)),
        || vec![0],
    );
    let star = from_fn(|&n: &[u64; 32]| {
        (1..if n[0] == 0 { 20_000 } else { 1 })
            .map(|i| std::array::from_fn(|place| if place == 0 { i } else { 0 }))
    });
    compare_search("large positions", &star, || vec![[0; 32]]);

    // All positions but one are decided by moves to that one.
    #[cfg(feature = "rayon")]
    {
        let len = 2_000_000;
        let star = Graph::from_edges(len, (1..len).map(|id| (id, 0))).unwrap();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        let solve = || pool.install(|| retrograde::outcome::par_solve(&star).unwrap());
        let whole = solve();
        let peak = peak(solve);
        assert!(peak <= 5 * len + SMALL, "on several threads: {peak}");
        assert_eq!((whole.counts().win, whole.counts().loss), (len - 1, 1));
    }
}
