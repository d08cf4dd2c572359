//! Edge lists, good and bad: graphs, every engine, orders, runs with limits and observers, and all that is asked of answers.
//! What comes out is held against the edges themselves.
#![no_main]

use std::collections::{BTreeSet, HashSet, VecDeque};
use std::ops::ControlFlow;

use arbitrary::{Result, Unstructured};
use libfuzzer_sys::fuzz_target;
use retrograde::outcome::Outcomes;
use retrograde::solved::Answers as _;
use retrograde::solver::{Phase, Progress};
use retrograde::space::{GraphError, Positions, Space, Turn};
use retrograde::{
    Error, Graph, Implicit, Outcome, Predecessors, Solved, Solver, TurnPattern, grundy, outcome, pattern,
};
use retrograde_fuzz::Input;
use retrograde_fuzz::common::random::RandomGame;
use retrograde_fuzz::common::{check, solve};

fuzz_target!(|bytes: &[u8]| {
    let _ = run(&mut Unstructured::new(bytes));
});

/// What an input says beside the edges.
struct Settings {
    max_positions: usize,
    max_bytes: usize,
    reports: usize,
    checked: bool,
    roots: Vec<usize>,
    depth: u32,
}

fn run(bytes: &mut Unstructured<'_>) -> Result<()> {
    let [len, more] = bytes.arbitrary::<[u8; 2]>()?.map(usize::from);
    let len = len + 4 * more;
    let [positions, more, reports, flags, depth, root, other] =
        bytes.arbitrary::<[u8; 7]>()?.map(usize::from);
    let settings = Settings {
        max_positions: positions * (1 + more % 32),
        max_bytes: (more * 256) << (flags % 8),
        reports,
        checked: flags & 8 > 0,
        roots: [root, other, 31 * root].iter().filter_map(|id| id.checked_rem(len)).collect(),
        depth: if flags & 16 > 0 { u32::MAX } else { depth as u32 },
    };
    let input = Input::read(len, bytes)?;
    let game = input.game();
    let graph = build(&input, &game);
    let truth = Truth::new(&game);
    whole(&game, &graph, &truth, &settings);
    limited(&game, &graph, &truth, &settings);
    searched(&game, &truth, &settings);
    Ok(())
}

/// The graph of the input, once each thing that is not there was refused by name.
fn build(input: &Input, game: &RandomGame) -> Graph {
    let len = input.len;
    let built = Graph::from_edges(len, input.edges.iter().copied());
    match input.first_bad() {
        Some(edge) => {
            let (from, to) = input.edges[edge];
            assert_eq!(built.err(), Some(GraphError::BadEdge { edge, from, to, len }));
        }
        None => assert_eq!(built.expect("good edges").move_count(), input.edges.len()),
    }
    let good = input.edges.iter().copied().filter(|&(from, to)| from < len && to < len);
    let mut graph = Graph::from_edges(len, good).expect("good edges");
    for &(id, end) in &input.ends {
        let expected = if id < len { Ok(()) } else { Err(GraphError::NoPosition { id, len }) };
        assert_eq!(graph.set_terminal(id, end), expected);
    }
    for &(from, to) in &input.keeps {
        let there = game.moves.get(from).is_some_and(|row| row.contains(&to));
        let expected = if there { Ok(()) } else { Err(GraphError::NoMove { at: 0, from, to }) };
        assert_eq!(graph.set_keep_turn([(from, to)]), expected);
    }
    lists(input, game);
    same_moves(game, &graph);
    graph
}

/// The same edges as lists, of which one may lead outside.
fn lists(input: &Input, game: &RandomGame) {
    let mut lists = game.moves.clone();
    let built = Graph::from_successors(&lists).expect("good lists");
    assert!(
        (0..input.len)
            .all(|id| retrograde::Game::successors(&built, &id).into_iter().eq(lists[id].iter().copied()))
    );
    if let Some(&(from, to)) = input.edges.iter().find(|(from, to)| *from < input.len && *to >= input.len) {
        let edge = lists[..=from].iter().map(Vec::len).sum();
        lists[from].push(to);
        let expected = GraphError::BadEdge { edge, from, to, len: input.len };
        assert_eq!(Graph::from_successors(&lists).err(), Some(expected));
    }
}

fn same_moves(game: &RandomGame, graph: &Graph) {
    let mut back = vec![Vec::new(); game.moves.len()];
    for (from, row) in game.moves.iter().enumerate() {
        let mut found = Vec::new();
        graph.for_each_successor(from, |to, turn| found.push((to, turn == Turn::Keeps)));
        assert!(found.iter().map(|(to, _)| to).eq(row), "moves of {from}");
        assert!(found.iter().all(|&(to, keeps)| keeps == game.keeps.contains(&(from, to))));
        row.iter().for_each(|&to| back[to].push(from));
    }
    for (to, expected) in back.iter().enumerate() {
        assert!(graph.predecessors(&to).into_iter().eq(expected.iter().copied()), "moves to {to}");
    }
}

/// What the edges themselves say.
struct Truth {
    /// Kahn's order; shorter than the game if play can cycle.
    order: Vec<usize>,
    /// Whether Grundy values have a meaning.
    normal: bool,
    /// What an engine says that counts moves in a byte.
    crowded: Option<Error>,
    outcomes: Outcomes,
}

impl Truth {
    fn new(game: &RandomGame) -> Self {
        let open = |p: &usize| game.ends[*p].is_none();
        let normal = game.ends.iter().flatten().all(|&end| end == Outcome::Loss)
            && game.keeps.iter().all(|(from, _)| !open(from));
        // Proved from the game itself, by a check that asks no graph.
        let outcomes = outcome::solve(&game.graph()).expect("small");
        let said = |p: &usize| (outcomes.outcome(*p), outcomes.remoteness(*p));
        check::outcomes(game, game.positions(), |p| said(p).0, |p| said(p).1).expect("right answers");
        let crowded = game.positions().into_iter().find(|p| open(p) && game.moves[*p].len() > 255);
        let crowded = crowded.map(|position| Error::TooManyMoves { position, limit: 255 });
        Self { order: kahn(game), normal, crowded, outcomes }
    }

    fn ends(&self) -> bool {
        self.order.len() == self.outcomes.len()
    }
}

fn kahn(game: &RandomGame) -> Vec<usize> {
    let rows = |p: usize| if game.ends[p].is_some() { &[][..] } else { &game.moves[p] };
    let mut entering = vec![0; game.moves.len()];
    game.positions().into_iter().flat_map(rows).for_each(|&to| entering[to] += 1);
    let mut queue: VecDeque<usize> = game.positions().into_iter().filter(|&p| entering[p] == 0).collect();
    let mut order = Vec::new();
    while let Some(p) = queue.pop_front() {
        order.push(p);
        for &to in rows(p) {
            entering[to] -= 1;
            if entering[to] == 0 {
                queue.push_back(to);
            }
        }
    }
    order
}

/// Everything, without limits.
fn whole(game: &RandomGame, graph: &Graph, truth: &Truth, settings: &Settings) {
    let outcomes = outcome::solve(graph).expect("small");
    assert_eq!(outcomes, truth.outcomes);
    assert_eq!(solve::compact(graph).expect("small"), outcomes);
    match solve::wdl(graph) {
        Ok(wdl) => {
            assert_eq!(truth.crowded, None);
            assert!((0..graph.len()).all(|id| wdl.outcome(id) == outcomes.outcome(id)));
            assert_eq!(wdl.counts(), outcomes.counts());
        }
        Err(error) => assert_eq!(Some(error), truth.crowded),
    }
    if settings.reports % 8 == 0 {
        assert_eq!(Solver::new().par_outcomes(graph).expect("small").answers(), &outcomes);
        assert_eq!(Solver::new().compact().par_outcomes(graph).expect("small").answers(), &outcomes);
        let wdl = Solver::new().par_wdl(graph).map(|solved| solved.answers().clone());
        assert_eq!(wdl, solve::wdl(graph));
    }
    if game.moves.len() < 200 {
        assert_eq!(outcome::solve(&Implicit::new(game)).expect("small"), outcomes);
    }
    orders(game, graph, truth);
    asked(game, &Solved::new(graph, outcomes).unwrap(), truth, settings, true);
}

fn orders(game: &RandomGame, graph: &Graph, truth: &Truth) {
    match graph.topological_order() {
        Ok(order) => {
            assert_eq!(order, truth.order);
            let nimbers = grundy::solve(graph);
            assert_eq!(nimbers.is_ok(), truth.normal);
            assert_eq!(grundy::solve_in_order(graph, &order).is_ok(), truth.normal);
            let nimbers = nimbers.map_err(|error| refused(game, truth, &error));
            let patterns = pattern::solve(graph).expect("play ends");
            for p in game.positions() {
                let row = if game.ends[p].is_some() { &[][..] } else { &game.moves[p] };
                if let Ok(nimbers) = &nimbers {
                    let below: BTreeSet<_> =
                        row.iter().map(|&to| nimbers.nimber(to).expect("solved")).collect();
                    let least = (0..).find(|value| !below.contains(value));
                    assert_eq!(nimbers.nimber(p), least, "the value of {p}");
                }
                assert_eq!(patterns.pattern(p), Some(pattern_of(game, p, row, |to| patterns.pattern(to))));
            }
            if let Ok(nimbers) = nimbers {
                assert_eq!(grundy::solve_in_order(graph, &order).expect("normal play"), nimbers);
            }
            let turned: Vec<_> = order.iter().rev().copied().collect();
            let sound =
                game.positions().into_iter().all(|p| game.ends[p].is_some() || game.moves[p].is_empty());
            if truth.normal {
                assert_eq!(grundy::solve_in_order(graph, &turned).is_ok(), sound);
            }
        }
        Err(error) => {
            refused(game, truth, &error);
            refused(game, truth, &grundy::solve(graph).expect_err("a cycle"));
            refused(game, truth, &pattern::solve(graph).expect_err("a cycle"));
        }
    }
}

/// The pattern by asking twice: can the mover have the number of moves left even? odd?
fn pattern_of(
    game: &RandomGame,
    p: usize,
    row: &[usize],
    below: impl Fn(usize) -> Option<TurnPattern>,
) -> TurnPattern {
    let can = |even: bool| {
        let after = |&to: &usize| {
            let next = below(to).expect("solved");
            if game.keeps.contains(&(p, to)) {
                return if even { next.can_force_even() } else { next.can_force_odd() };
            }
            // The opponent must be unable to have the other parity of what is left.
            !(if even { next.can_force_even() } else { next.can_force_odd() })
        };
        if row.is_empty() { even } else { row.iter().any(after) }
    };
    match (can(true), can(false)) {
        (true, false) => TurnPattern::Keeps,
        (false, true) => TurnPattern::Swaps,
        (true, true) => TurnPattern::MoverChooses,
        (false, false) => TurnPattern::OpponentChooses,
    }
}

/// Whether an error of an engine that asks more than `outcome` has its reason.
fn refused(game: &RandomGame, truth: &Truth, error: &Error) {
    match error {
        Error::Cyclic { cycle } => {
            assert!(!truth.ends() && !cycle.is_empty());
            assert_eq!(cycle.iter().collect::<HashSet<_>>().len(), cycle.len());
            for (i, &at) in cycle.iter().enumerate() {
                let next = cycle[(i + 1) % cycle.len()];
                assert!(game.ends[at].is_none() && game.moves[at].contains(&next), "{at} to {next}");
            }
        }
        Error::NotNormalPlay { position } => {
            let keeps = game.moves[*position].iter().any(|&to| game.keeps.contains(&(*position, to)));
            match game.ends[*position] {
                Some(end) => assert_ne!(end, Outcome::Loss),
                None => assert!(keeps),
            }
        }
        error => panic!("{error}"),
    }
    assert!(!error.to_string().contains('\n'));
}

/// What may be asked of outcomes, whole or in part.
fn asked(
    game: &RandomGame,
    solved: &Solved<impl Positions<Position = usize>, Outcomes>,
    truth: &Truth,
    settings: &Settings,
    whole: bool,
) {
    for &root in &settings.roots {
        let Some(moves) = solved.moves(&root) else {
            assert!(!whole);
            assert!(solved.outcome(&root).is_none() && solved.line(&root).is_none());
            continue;
        };
        assert_eq!(solved.best_move(&root), moves.first().copied());
        let listed = if game.ends[root].is_some() { 0 } else { game.moves[root].len() };
        assert!(moves.len() == listed || !whole && moves.is_empty());
        let seen = |to: usize| {
            let outcome = truth.outcomes.outcome(to).expect("solved");
            if game.keeps.contains(&(root, to)) { outcome } else { outcome.reversed() }
        };
        assert!(moves.iter().all(|at| at.value.is_none_or(|outcome| outcome == seen(at.position))));

        let line = solved.line(&root).expect("a position");
        let steps = line.positions.windows(2).map(|step| (step[0], step[1]));
        let back = line.cycle.map(|first| (line.positions[line.positions.len() - 1], line.positions[first]));
        for (at, to) in steps.chain(back) {
            assert!(game.ends[at].is_none() && game.moves[at].contains(&to));
        }
        if let Some(plies) = solved.remoteness(&root) {
            assert_eq!((line.positions.len() - 1, line.cycle), (plies as usize, None));
        }
        let strategy = solved.strategy(&root);
        assert_eq!(strategy.as_ref().map(|found| found.verdict().outcome), solved.outcome(&root));
        assert!(strategy.is_none_or(|found| found.iter().all(|(at, to)| found.get(at) == Some(to))));
        let decided = solved.outcome(&root).is_some_and(|outcome| outcome != Outcome::Draw);
        let tree = solved.refutation(&root, settings.depth);
        assert_eq!(tree.is_ok(), decided);
        if let Ok(tree) = tree {
            assert_eq!(tree.to_string().lines().count(), tree.steps.len());
            assert!(tree.steps.iter().all(|step| step.depth <= settings.depth));
        }
    }
}

/// A run that may be refused, or stopped.
fn limited(game: &RandomGame, graph: &Graph, truth: &Truth, settings: &Settings) {
    let known = |partial: &Outcomes| {
        let drawn = partial.counts().unknown == 0;
        for p in game.positions() {
            let found = (partial.outcome(p), partial.remoteness(p));
            let right = (truth.outcomes.outcome(p), truth.outcomes.remoteness(p));
            assert!(found == right || found == (None, None), "{found:?} at {p}");
            assert!(found.0 != Some(Outcome::Draw) || drawn || game.ends[p] == Some(Outcome::Draw));
        }
    };
    let allowed = |error: Error| {
        if !allowed(&error, graph.len(), settings) {
            refused(game, truth, &error);
        }
    };
    solver(settings).outcomes(graph).map_or_else(allowed, |partial| {
        known(partial.answers());
        asked(game, &partial, truth, settings, true);
    });
    solver(settings).compact().outcomes(graph).map_or_else(allowed, |partial| known(partial.answers()));
    let crowded = |error: Error| {
        if Some(&error) != truth.crowded.as_ref() {
            allowed(error)
        }
    };
    solver(settings).wdl(graph).map_or_else(crowded, |partial| {
        let right = |p| truth.outcomes.outcome(p);
        assert!(
            (0..graph.len()).all(|p| partial.outcome(&p).is_none_or(|outcome| Some(outcome) == right(p)))
        );
    });
    let nimbers = grundy::solve(graph).ok();
    solver(settings).nimbers(graph).map_or_else(allowed, |partial| {
        let right = |p| nimbers.as_ref().and_then(|nimbers| nimbers.nimber(p));
        assert!(
            (0..graph.len())
                .all(|p| partial.nimber(&p).is_none_or(|value| nimbers.is_none() || Some(value) == right(p)))
        );
    });
    let patterns = pattern::solve(graph).ok();
    solver(settings).patterns(graph).map_or_else(allowed, |partial| {
        let right = |p| patterns.as_ref().and_then(|patterns| patterns.pattern(p));
        assert!((0..graph.len()).all(|p| partial.pattern(&p).is_none_or(|value| Some(value) == right(p))));
    });
}

/// A search that may be cut, refused, or stopped.
fn searched(game: &RandomGame, truth: &Truth, settings: &Settings) {
    let roots = || settings.roots.iter().copied();
    let small = |len: usize| assert!(len <= settings.max_positions);
    let checked = |error: Error| {
        if !allowed(&error, settings.roots.len(), settings) {
            refused(game, truth, &error);
        }
    };
    let mut run = solver(settings);
    run.explore(game, roots()).and_then(|space| run.outcomes(space)).map_or_else(checked, |solved| {
        small(solved.len());
        for p in solved.space().positions() {
            let (outcome, plies) = (solved.outcome(p), solved.remoteness(p));
            assert!(outcome.is_none_or(|outcome| Some(outcome) == truth.outcomes.outcome(*p)));
            assert!(plies.is_none() || plies == truth.outcomes.remoteness(*p));
        }
        asked(game, &solved, truth, settings, false);
    });
    let mut run = solver(settings);
    let found = run.explore(game, roots()).and_then(|space| run.nimbers(space));
    found.map_or_else(checked, |solved| small(solved.len()));
    let mut run = solver(settings);
    let found = run.explore(game, roots()).and_then(|space| run.patterns(space));
    found.map_or_else(checked, |solved| small(solved.len()));
}

fn solver(settings: &Settings) -> Solver<impl FnMut(Progress) -> ControlFlow<()>> {
    let mut reports = 0;
    let watch = move |progress: Progress| {
        assert!(
            progress.phase == Phase::Exploring || progress.total.is_some_and(|total| progress.done <= total)
        );
        reports += 1;
        if reports > settings.reports { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let limited = Solver::new().max_positions(settings.max_positions).max_bytes(settings.max_bytes);
    if settings.checked { limited.check_moves() } else { limited }.observe(watch)
}

/// Whether an error is that of a limit, which was passed.
fn allowed(error: &Error, len: usize, settings: &Settings) -> bool {
    match *error {
        Error::TooManyPositions { len: found, limit } => {
            assert!(limit == settings.max_positions && found > limit && found <= len);
            true
        }
        Error::TooMuchMemory { bytes, limit } => {
            assert!(limit == settings.max_bytes && bytes > limit);
            true
        }
        _ => false,
    }
}
