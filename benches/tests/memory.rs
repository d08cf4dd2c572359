//! What a limit of memory counts is what is allocated: no estimate is below the peak, nor far above it.

use std::fmt::Debug;

use peak_alloc::PeakAlloc;
use retrograde::game::WithScore;
use retrograde::space::Positions;
use retrograde::{Error, Explored, Game, Graph, Outcome, Solver, Space, from_fn};

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

/// A run, with its answers kept as long as its space.
type Run<S, P> = for<'s> fn(Solver, &'s S) -> Result<Box<dyn Debug + 's>, Error<P>>;

fn kept<'s, T: Debug + 's, E>(solved: Result<T, E>) -> Result<Box<dyn Debug + 's>, E> {
    solved.map(|solved| Box::new(solved) as Box<dyn Debug + 's>)
}

/// The estimate, by which a run is refused under a limit of no bytes, against the same run within just that limit.
fn compare<S, P>(what: &str, space: S, run: Run<S, P>)
where
    S: Positions<Position = P>,
    P: Debug + PartialEq,
{
    compare_by(2, what, space, run);
}

/// The same for an estimate of up to so many times the peak.
fn compare_by<S, P>(most: usize, what: &str, space: S, run: Run<S, P>)
where
    S: Positions<Position = P>,
    P: Debug + PartialEq,
{
    let within = |limit| run(Solver::new().max_bytes(limit), &space);
    let Err(Error::TooMuchMemory { bytes, .. }) = within(0) else { panic!("{what}: not refused") };
    let refused = within(bytes - 1).err();
    assert_eq!(refused, Some(Error::TooMuchMemory { bytes, limit: bytes - 1 }), "{what}");
    let peak = peak(|| within(bytes).unwrap_or_else(|error| panic!("{what}: {error}")));
    assert!(peak <= bytes + SMALL, "{what}: the estimate is {bytes}, the peak {peak}");
    assert!(bytes <= most * peak, "{what}: the estimate is {bytes}, the peak {peak}");
}

/// The same for engines that may have any number of moves at a position.
fn compare_wide(what: &str, graph: &Graph) {
    let what = |run| format!("{what}, {run}");
    // A graph of its own for each: the first run makes its reverse rows.
    compare(&what("outcomes"), graph.clone(), |mut solver, graph| kept(solver.outcomes(graph)));
    compare(&what("checked"), graph.clone(), |solver, graph| kept(solver.check_moves().outcomes(graph)));
    compare(&what("scores"), graph.clone(), |mut solver, graph| {
        let game = WithScore::new(graph, |&id: &usize| (id % 5 == 0).then_some(2));
        kept(solver.scores(graph, &game).map_err(|error| match error {
            retrograde::score::ScoreError::Solve(error) => error,
            error => panic!("{error}"),
        }))
    });
}

/// The same for engines that take few moves at a position.
fn compare_narrow(what: &str, graph: &Graph) {
    let what = |run| format!("{what}, {run}");
    compare(&what("compact"), graph.clone(), |solver, graph| kept(solver.compact().outcomes(graph)));
    compare(&what("outcomes alone"), graph.clone(), |mut solver, graph| kept(solver.wdl(graph)));
}

/// The same where every move passes the turn.
fn compare_loopy(what: &str, graph: &Graph) {
    // How long its lists grow depends on the cycles.
    compare_by(3, &format!("{what}, loopy nimbers"), graph.clone(), |mut solver, graph| {
        kept(solver.loopy_nimbers(graph))
    });
}

/// The same for engines for which play must end.
fn compare_ending(what: &str, graph: &Graph) {
    let what = |run| format!("{what}, {run}");
    compare(&what("nimbers"), graph.clone(), |mut solver, graph| kept(solver.nimbers(graph)));
    compare(&what("patterns"), graph.clone(), |mut solver, graph| kept(solver.patterns(graph)));
}

/// What a run leaves after a search: how many positions were found, and how many of them were cut.
type Searched = Result<[usize; 2], bool>;

/// A search and each engine after it, within a limit: the peak is below it, and the only error is that the roots do not fit.
fn search_within<G: Game<Position: Debug>, R>(
    what: &str,
    game: &G,
    roots: impl Fn() -> R,
    limit: usize,
) -> Searched
where
    R: IntoIterator<Item = G::Position>,
{
    let solver = || Solver::new().max_bytes(limit);
    let size = |space: &Explored<G::Position>| [space.len(), space.cuts()];
    let runs: [(&str, &dyn Fn() -> Result<[usize; 2], Error<G::Position>>); 4] = [
        ("explored", &|| solver().explore(game, roots()).map(|space| size(&space))),
        ("outcomes", &|| {
            let space = solver().explore(game, roots())?;
            solver().outcomes(space).map(|solved| size(solved.space()))
        }),
        ("nimbers", &|| {
            let space = solver().explore(game, roots())?;
            solver().nimbers(space).map(|solved| size(solved.space()))
        }),
        ("patterns", &|| {
            let space = solver().explore(game, roots())?;
            solver().patterns(space).map(|solved| size(solved.space()))
        }),
    ];
    let mut found = Vec::new();
    for (run, work) in runs {
        let mut searched = Ok([0, 0]);
        let peak = peak(|| {
            searched = work().map_err(|error| match error {
                Error::TooMuchMemory { bytes, limit: said } => bytes > limit && said == limit,
                error => panic!("{what}, {run} within {limit}: {error}"),
            });
        });
        assert!(peak <= limit + SMALL, "{what}, {run}: the limit is {limit}, the peak {peak}");
        found.push(searched);
    }
    assert!(found.iter().all(|searched| *searched == found[0]), "{what} within {limit}: {found:?}");
    found[0]
}

/// A search that is whole without a limit: cut, or refused for its roots, under a limit below its peak, and whole under one
/// not far above.
fn compare_search<G: Game<Position: Debug>, R>(what: &str, game: &G, roots: impl Fn() -> R)
where
    R: IntoIterator<Item = G::Position>,
{
    let mut len = 0;
    let peak = peak(|| len = retrograde::outcomes(game, roots()).unwrap().len());
    let within = |limit| search_within(what, game, &roots, limit);
    for limit in [peak / 9, peak / 2, peak - peak / 20 - SMALL] {
        let part = within(limit);
        assert!(
            part == Err(true) || part.is_ok_and(|[_, cuts]| cuts > 0),
            "{what}: {part:?} below its peak {peak}"
        );
    }
    // On 32-bit targets a listed move takes less, and so less of the peak, but the list doubles past its end as it does elsewhere.
    let enough = if usize::BITS > 32 { 2 * peak } else { 3 * peak };
    assert_eq!(within(enough + SMALL), Ok([len, 0]), "{what}: not whole at {enough}, its peak {peak}");
}

fn random_edges(len: usize, count: usize) -> impl Iterator<Item = (usize, usize)> {
    let mut seed = 3u64;
    let mut below = move |limit: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % limit
    };
    (0..count).map(move |_| (below(len), below(len)))
}

fn graphs() {
    // On both sides of where moves are sorted by region, dense and sparse.
    for (len, count) in [(200_000, 800_000), (2_200_000, 4_400_000), (2_200_000, 50_000)] {
        let what = |run| format!("{run}, {len} positions, {count} moves");
        let mut graph = Graph::from_edges(len, random_edges(len, count)).unwrap();
        compare_wide(&what("cyclic"), &graph);
        compare_narrow(&what("cyclic"), &graph);
        compare_loopy(&what("cyclic"), &graph);
        graph.set_keep_turn(random_edges(len, 1)).unwrap();
        compare_wide(&what("kept turns"), &graph);
        let dag = random_edges(len, count).filter(|(from, to)| from > to);
        compare_ending(&what("acyclic"), &Graph::from_edges(len, dag).unwrap());
    }
}

fn stars() {
    let len = 3_000_000;
    let from_centre = Graph::from_edges(len, (1..len).map(|id| (0, id))).unwrap();
    compare_wide("from the centre", &from_centre);
    compare_ending("from the centre", &from_centre);
    compare_loopy("from the centre", &from_centre);
    let to_centre = Graph::from_edges(len, (1..len).map(|id| (id, 0))).unwrap();
    compare_wide("to the centre", &to_centre);
    compare_narrow("to the centre", &to_centre);
    compare_ending("to the centre", &to_centre);
    compare_loopy("to the centre", &to_centre);
    drop((from_centre, to_centre));

    let from_centre = from_fn(|&n: &u32| 1..if n == 0 { 300_000 } else { 1 });
    compare_search("from the centre", &from_centre, || [0]);
    let to_centre = from_fn(|&n: &u32| (n > 0).then_some(0));
    compare_search("to the centre", &to_centre, || 0..300_000);
    // A list of moves without end is not listed to the end.
    let endless = from_fn(|&n: &u32| {
        (1..=u64::MAX).map(move |i| n + i as u32 % 7).take(if n == 0 { usize::MAX } else { 0 })
    });
    assert_eq!(search_within("endless moves", &endless, || [0], 10_000_000), Ok([1, 1]));
}

/// What [`Error::Cyclic`] shows is beside the limit, but not what finds it.
fn cycles() {
    let len = 1_000_000;
    // A chain into a ring of half of the positions.
    let ring =
        Graph::from_edges(len, (0..len).map(|id| (id, if id + 1 < len { id + 1 } else { len / 2 }))).unwrap();
    let refused = Solver::new().max_bytes(0).nimbers(&ring);
    let Err(Error::TooMuchMemory { bytes, .. }) = refused else { panic!("{refused:?}") };
    let peak = peak(|| {
        let refused = Solver::new().max_bytes(bytes).nimbers(&ring);
        assert!(matches!(&refused, Err(Error::Cyclic { cycle }) if cycle.len() == len / 2), "not a cycle");
        refused
    });
    assert!(peak <= bytes + size_of::<usize>() * len / 2 + SMALL, "the estimate is {bytes}, the peak {peak}");
}

/// Most positions are cut.
fn cuts() {
    let wide = from_fn(|&n: &u64| (1..=50).map(move |i| 50 * n + i));
    let space = Solver::new().max_positions(1_000_000).explore(&wide, [0]).unwrap();
    assert!(space.cuts() > 900_000);
    compare("cuts", space.clone(), |mut solver, space| kept(solver.outcomes(space)));
    compare("cuts, compact", space, |solver, space| kept(solver.compact().outcomes(space)));
    // Layers of cuts and of positions above them that are too long for a list.
    let layered =
        Solver::new().max_positions(1_000_000).explore(&from_fn(|&n: &u64| [2 * n, 2 * n + 1]), [1]).unwrap();
    compare("cuts in long layers", layered, |mut solver, space| kept(solver.outcomes(space)));

    // On both sides of where lists and tables double.
    let mut last = 0;
    for limit in [1, 2, 3, 5, 8, 11].map(|i| i * 900_000) {
        let [len, cuts] = search_within("wide", &wide, || [0], limit).unwrap();
        assert!(last <= len && cuts > 0 && len > limit / 150, "within {limit}: {len}, {cuts} of them cut");
        last = len;
    }
    let chain = from_fn(|&n: &u64| [n + 1]);
    for limit in (2..=9).map(|i| i * 300_000) {
        let [len, cuts] = search_within("chain", &chain, || [0], limit).unwrap();
        assert!(cuts == 1 && len > limit / 150, "within {limit}: {len}, {cuts} of them cut");
    }
}

fn searches() {
    let tree = |n: u64| (1..=2).map(move |i| 2 * n + i).filter(|&n| n < 300_000);
    compare_search("tree", &from_fn(|&n: &u64| tree(n)), || [0]);
    let ends = from_fn(|&n: &u64| tree(n)).with_terminal(|&n| (n > 150_000).then_some(Outcome::Loss));
    compare_search("decided leaves", &ends, || [0]);
    let roots = from_fn(|_: &u64| []).with_terminal(|_| Some(Outcome::Loss));
    compare_search("decided roots", &roots, || 0..200_000);
    let parallel = from_fn(|&n: &u64| (0..500_000 * (1 - n.min(1))).map(|i| 1 + i % 7));
    compare_search("parallel moves", &parallel, || [0]);
    let star = from_fn(|&n: &[u64; 32]| {
        (1..if n[0] == 0 { 20_000 } else { 1 })
            .map(|i| std::array::from_fn(|place| if place == 0 { i } else { 0 }))
    });
    compare_search("large positions", &star, || [[0; 32]]);
    // Values, and so stamps, as large as they can be.
    compare_search("nim", &from_fn(|&n: &u16| 0..n), || [1_000]);
}

/// Moves that keep the turn are marked, in both directions. Nimbers and patterns are not asked.
fn kept_turns() {
    struct Keeping;
    impl Game for Keeping {
        type Position = u64;
        fn successors(&self, &n: &u64) -> impl IntoIterator<Item = u64> {
            (1..=4).map(move |i| 3 * n + i)
        }
        fn passes_turn(&self, &from: &u64, _: &u64) -> bool {
            from % 1_000 != 7
        }
    }
    for limit in (1..=8).map(|i| i * 900_000) {
        let peak = peak(|| {
            let mut solver = Solver::new().max_bytes(limit);
            let space = solver.explore(&Keeping, [0]).unwrap();
            solver.outcomes(space).unwrap()
        });
        assert!(peak <= limit + SMALL, "kept turns: the limit is {limit}, the peak {peak}");
    }
}

/// All in one test: the allocator counts for all threads together.
#[test]
fn no_estimate_is_below_the_peak() {
    graphs();
    stars();
    cycles();
    cuts();
    searches();
    kept_turns();

    // All positions but one are decided by moves to that one.
    let len = 2_000_000;
    let star = Graph::from_edges(len, (1..len).map(|id| (id, 0))).unwrap();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let solve = || pool.install(|| Solver::new().par_outcomes(&star).unwrap());
    let whole = solve();
    let peak = peak(solve);
    assert!(peak <= 5 * len + SMALL, "on several threads: {peak}");
    assert_eq!((whole.counts().win, whole.counts().loss), (len - 1, 1));
}
