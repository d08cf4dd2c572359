//! Limits, checks and observers: what is said is true, what can be known is said, and errors name what is wrong.

use crate::common;

use std::cell::Cell;
use std::ops::ControlFlow;

use common::odd::Odd;
use common::random::{RandomDag, RandomGame, many_edges};
use common::solve::{compact, wdl};
use common::{brute, check};
use quickcheck::QuickCheck;
use retrograde::grundy::Nimbers;
use retrograde::outcome::{self, Counts, Outcomes};
use retrograde::pattern::Patterns;
use retrograde::solver::{Phase, Progress};
use retrograde::space::{Backward, Kind, Positions, Turn};
use retrograde::{
    Error, Explored, Game, Graph, Implicit, Outcome, Solved, Solver, Space, Stored, from_fn, grundy, loopy,
    misere, pattern,
};

fn go_on(_: Progress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

/// Stops at the n-th report.
fn stop_at(n: usize) -> impl FnMut(Progress) -> ControlFlow<()> {
    let mut reports = 0;
    move |_| {
        reports += 1;
        if reports > n { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

type Run<P, A> = Result<Solved<Explored<P>, A>, Error<P>>;

/// Explores and solves with one solver.
fn outcomes<G: Game, F: FnMut(Progress) -> ControlFlow<()>>(
    mut solver: Solver<F>,
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
) -> Run<G::Position, Outcomes> {
    let space = solver.explore(game, roots)?;
    solver.outcomes(space)
}

fn nimbers<G: Game, F: FnMut(Progress) -> ControlFlow<()>>(
    mut solver: Solver<F>,
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
) -> Run<G::Position, Nimbers> {
    let space = solver.explore(game, roots)?;
    solver.nimbers(space)
}

fn patterns<G: Game, F: FnMut(Progress) -> ControlFlow<()>>(
    mut solver: Solver<F>,
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
) -> Run<G::Position, Patterns> {
    let space = solver.explore(game, roots)?;
    solver.patterns(space)
}

/// The answers alone.
fn by_id<S: Positions, A: Clone, E>(solved: Result<Solved<S, A>, E>) -> Result<A, E> {
    solved.map(|solved| solved.answers().clone())
}

#[test]
fn without_limits_it_does_what_the_functions_do() {
    fn property(game: RandomGame, roots: Vec<usize>) -> bool {
        let graph = game.graph();
        let roots = || roots.iter().map(|root| root % game.moves.len());
        let mut solver = Solver::new().max_positions(100_000).max_bytes(1 << 30).check_moves().observe(go_on);
        let explored = solver.explore(&game, roots()).unwrap();
        let expected = retrograde::outcomes(&game, roots()).unwrap();
        let values = |id: usize| loopy::solve(&graph).map(|values| values.loopy_nimber(id));
        by_id(solver.outcomes(&explored)).as_ref() == Ok(expected.answers())
            && explored.positions() == expected.space().positions()
            && by_id(solver.outcomes(&graph)) == outcome::solve(&graph)
            && by_id(solver.clone().compact().outcomes(&graph)) == compact(&graph)
            && by_id(solver.wdl(&graph)) == wdl(&graph)
            && by_id(solver.nimbers(&graph)) == grundy::solve(&graph)
            && by_id(solver.patterns(&graph)) == pattern::solve(&graph)
            && by_id(solver.genera(&graph)) == misere::solve(&graph)
            && (0..graph.len())
                .all(|id| solver.loopy_nimbers(&graph).map(|solved| solved.loopy_nimber(&id)) == values(id))
            && by_id(solver.outcomes(Implicit::new(&game))) == outcome::solve(&Implicit::new(&game))
            && by_id(solver.outcomes(Stored::new(&game).unwrap())) == outcome::solve(&graph)
            && solver.store(&game).and_then(|space| by_id(solver.outcomes(space))) == outcome::solve(&graph)
            && by_id(nimbers(solver.clone(), &game, roots())) == by_id(retrograde::nimbers(&game, roots()))
            && by_id(patterns(solver.clone(), &game, roots())) == by_id(retrograde::patterns(&game, roots()))
    }
    QuickCheck::new().tests(3_000).quickcheck(property as fn(RandomGame, Vec<usize>) -> bool);
}

#[test]
fn a_search_within_a_limit_says_nothing_untrue() {
    fn property(game: RandomGame, limit: usize) -> bool {
        let limit = 1 + limit % (game.moves.len() + 2);
        let truth = brute::outcomes(&game, &game.positions());
        let solved = outcomes(Solver::new().max_positions(limit), &game, [0]).unwrap();
        let whole = retrograde::explore(&game, [0]).unwrap();
        let sound = solved.space().positions().iter().all(|p| {
            solved.outcome(p).is_none_or(|outcome| outcome == truth[p].0)
                && solved.remoteness(p).is_none_or(|plies| Some(plies) == truth[p].1)
        });
        // The same numbers as without the limit, as far as they go; and with room for all of them, nothing is cut.
        let same = whole.positions().starts_with(solved.space().positions());
        let enough = limit < whole.len() || (solved.space().cuts() == 0 && solved.counts().unknown == 0);
        sound && same && enough && solved.len() <= limit
    }
    QuickCheck::new().tests(10_000).quickcheck(property as fn(RandomGame, usize) -> bool);
}

#[test]
fn what_lies_below_no_cut_is_known_within_a_limit() {
    fn property(dag: RandomDag, limit: usize) -> bool {
        let game = dag.normal_play();
        let limit = 1 + limit % (game.moves.len() + 2);
        let truth = brute::nimbers(&game, &game.positions()).expect("play ends");
        let solved = nimbers(Solver::new().max_positions(limit), &game, [0]).unwrap();
        let patterns = patterns(Solver::new().max_positions(limit), &game, [0]).unwrap();
        let space = solved.space();
        // Marks all that can reach a cut, by as many passes as there are positions.
        let mut above: Vec<bool> = (0..space.len()).map(|id| space.kind(id) == Kind::Cut).collect();
        for _ in 0..space.len() {
            for id in 0..space.len() {
                let mut found = above[id];
                space.for_each_successor(id, |to, _| found |= above[to]);
                above[id] = found;
            }
        }
        space.positions().iter().enumerate().all(|(id, p)| {
            solved.nimber(p) == Some(truth[p]).filter(|_| !above[id])
                && patterns.pattern(p).is_none() == above[id]
        })
    }
    QuickCheck::new().tests(5_000).quickcheck(property as fn(RandomDag, usize) -> bool);
}

#[test]
fn a_run_that_is_stopped_keeps_what_was_proved_and_all_of_it_is_exact() {
    // Layers longer than what lies between two reports, and a part with a cycle.
    let len = 30_000;
    let graph = Graph::from_edges(len, many_edges(len, 2, 7)).unwrap();
    let whole = outcome::solve(&graph).unwrap();
    let mut least_known = len;
    for reports in 0.. {
        let stopped = Cell::new(false);
        let mut stop = stop_at(reports);
        let watch = |progress| {
            let flow = stop(progress);
            stopped.set(flow.is_break());
            flow
        };
        let partial = by_id(Solver::new().observe(watch).outcomes(&graph)).unwrap();
        if !stopped.get() {
            assert_eq!(partial, whole);
            assert!(reports > 10, "{reports}");
            break;
        }
        for id in 0..len {
            match partial.outcome(id) {
                None => assert_eq!(partial.remoteness(id), None),
                known => {
                    assert_eq!((known, partial.remoteness(id)), (whole.outcome(id), whole.remoteness(id)));
                    assert_ne!(known, Some(Outcome::Draw));
                }
            }
        }
        least_known = least_known.min(len - partial.counts().unknown);
        // Fewer reports may be all there are without distances: then nothing is unknown.
        let wdl = by_id(Solver::new().observe(stop_at(reports)).wdl(&graph)).unwrap();
        let drawn_at_the_end = wdl.counts().unknown == 0;
        let sound = |outcome| drawn_at_the_end || outcome != Outcome::Draw;
        assert!((0..len).all(|id| wdl.outcome(id).is_none_or(|o| Some(o) == whole.outcome(id) && sound(o))));
    }
    assert_eq!(least_known, 0); // stopped before the first position was asked about
}

#[test]
fn declared_draws_are_draws_even_in_a_run_that_was_stopped() {
    // 0 may cycle with 1, or move on to a declared draw.
    let mut graph = Graph::from_edges(10_000, [(0, 1), (1, 0), (0, 2)]).unwrap();
    graph.set_terminal(2, Outcome::Draw).unwrap();
    let stop = |progress: Progress| match progress.phase {
        Phase::Deciding => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let partial = Solver::new().observe(stop).outcomes(&graph).unwrap();
    assert_eq!(partial.counts(), Counts { win: 0, loss: 9_997, draw: 1, unknown: 2 });
    assert_eq!(
        Solver::new().outcomes(&graph).unwrap().counts(),
        Counts { win: 0, loss: 9_997, draw: 3, unknown: 0 }
    );
}

#[test]
fn nimbers_and_patterns_of_a_run_that_is_stopped_are_right_or_unknown() {
    let len = 20_000;
    let edges: Vec<_> = (1..len).flat_map(|id| [(id, id - 1), (id, id / 2), (id, id / 3)]).collect();
    let graph = Graph::from_edges(len, edges.iter().copied()).unwrap();
    let (nimbers, patterns) = (grundy::solve(&graph).unwrap(), pattern::solve(&graph).unwrap());
    let mut known = Vec::new();
    for reports in 0..20 {
        let some = by_id(Solver::new().observe(stop_at(reports)).nimbers(&graph)).unwrap();
        assert!((0..len).all(|id| some.nimber(id).is_none_or(|value| Some(value) == nimbers.nimber(id))));
        let also = by_id(Solver::new().observe(stop_at(reports)).patterns(&graph)).unwrap();
        assert!((0..len).all(|id| also.pattern(id).is_none_or(|value| Some(value) == patterns.pattern(id))));
        known.push((0..len).filter(|&id| some.nimber(id).is_some()).count());
    }
    assert!(
        known[0] == 0 && known[19] == len && known.is_sorted() && known.iter().any(|&n| 0 < n && n < len)
    );
}

/// Where play can cycle, in a large game: a nimber that is given stays, and what is not settled is not called infinite.
#[test]
fn loopy_nimbers_of_a_run_that_is_stopped_are_right_or_unknown() {
    let len = 30_000;
    let graph = Graph::from_edges(len, many_edges(len, 2, 7)).unwrap();
    let whole = loopy::solve(&graph).unwrap();
    let infinite = |value: Option<loopy::LoopyNimber>| matches!(value, Some(loopy::LoopyNimber::Infinite(_)));
    assert!((0..len).any(|id| infinite(whole.loopy_nimber(id))));
    let mut known = Vec::new();
    for reports in 0.. {
        let mut phases = Vec::new();
        let watch = |progress: Progress| {
            phases.push(progress.phase);
            if phases.len() > reports { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        let solved = Solver::new().check_moves().observe(watch).loopy_nimbers(&graph).unwrap();
        if phases.len() <= reports {
            assert!((0..len).all(|id| solved.loopy_nimber(&id) == whole.loopy_nimber(id)));
            phases.dedup();
            assert_eq!(phases, [Phase::Checking, Phase::Reading, Phase::Ordering, Phase::Valuing]);
            break;
        }
        for id in 0..len {
            let value = solved.loopy_nimber(&id);
            assert!(!infinite(value.clone()), "{id}");
            assert!(value.is_none() || value == whole.loopy_nimber(id), "{id}");
        }
        // What a winning move rests on is known, too.
        assert!((0..len).step_by(1_000).all(|id| solved.sum(&[id]) == solved.loopy_nimber(&id)));
        known.push(solved.iter().filter(|(_, value)| value.is_some()).count());
    }
    assert!(known[0] == 0 && known.is_sorted(), "{known:?}");
    assert!(known.iter().filter(|&&known| 0 < known && known < len).count() >= 3, "{known:?}");
}

/// The same in small games that are cut or not, stopped between the phases.
#[test]
fn small_loopy_games_that_are_stopped_say_nothing_untrue() {
    fn property(game: RandomGame, limit: usize) -> bool {
        let game = RandomGame { ends: vec![None; game.moves.len()], keeps: Default::default(), ..game };
        let whole = retrograde::loopy_nimbers(&game, game.positions()).unwrap();
        let limit = 1 + limit % game.moves.len();
        let space = Solver::new().max_positions(limit).explore(&game, [0]).unwrap();
        (0..5).all(|reports| {
            let solved = Solver::new().observe(stop_at(reports)).loopy_nimbers(&space).unwrap();
            solved.iter().all(|(p, value)| value.is_none() || value == whole.loopy_nimber(&p))
        })
    }
    QuickCheck::new().tests(5_000).quickcheck(property as fn(RandomGame, usize) -> bool);
}

#[test]
fn a_search_that_is_stopped_is_cut_and_the_engine_runs_on_what_there_is() {
    let game = from_fn(|&n: &u64| [n + 1, 2 * n]);
    let mut phases = Vec::new();
    let mut reports = 0;
    let watch = |progress: Progress| {
        phases.push(progress.phase);
        reports += 1;
        if reports == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let mut solver = Solver::new().observe(watch);
    let space = solver.explore(&game, [1]).unwrap();
    let solved = solver.outcomes(space).unwrap();
    drop(solver);
    // The observer is not asked again before the next run.
    assert_eq!(phases[..4], [Phase::Exploring, Phase::Exploring, Phase::Exploring, Phase::Reading]);
    assert!(phases[4..].iter().all(|phase| *phase != Phase::Exploring));
    let counts = solved.counts();
    assert_eq!((counts.win, counts.loss, counts.draw, counts.unknown), (0, 0, 0, solved.len()));
    assert!(solved.space().cuts() > 0);
}

#[test]
fn progress_grows_within_each_phase_and_stays_below_the_total() {
    let mut last: Option<Progress> = None;
    let (mut phases, mut reports) = (Vec::new(), 0);
    let watch = |now: Progress| {
        assert!(now.total.is_none_or(|total| now.done <= total), "{now:?}");
        match last.filter(|last| last.phase == now.phase) {
            Some(last) => assert!(last.done <= now.done && last.total == now.total, "{last:?} {now:?}"),
            None => phases.push(now.phase),
        }
        last = Some(now);
        reports += 1;
        ControlFlow::Continue(())
    };
    let len = 100_000;
    let ring = from_fn(move |&n: &u32| [(n + 1) % len, (n + 2) % len])
        .with_terminal(|&n| (n == 0).then_some(Outcome::Loss));
    let mut solver = Solver::new().check_moves().observe(watch);
    let space = solver.explore(&ring, [1]).unwrap();
    let _ = solver.outcomes(space.graph().unwrap()).unwrap();
    let _ = solver.outcomes(space).unwrap();
    drop(solver);
    use Phase::{Checking, Deciding, Exploring, Reading};
    assert_eq!(phases, [Exploring, Checking, Reading, Deciding, Checking, Reading, Deciding]);
    assert!(reports > 100, "{reports}");
}

/// However thin the layers are: a chain has one position in each.
#[test]
fn reports_are_some_thousands_of_positions_apart() {
    let chain = Graph::from_edges(50_000, (1..50_000).map(|id| (id, id - 1))).unwrap();
    let deciding = Cell::new(0);
    let watch = |progress: Progress| {
        deciding.set(deciding.get() + usize::from(progress.phase == Phase::Deciding));
        ControlFlow::Continue(())
    };
    let mut solver = Solver::new().observe(watch);
    assert_eq!(by_id(solver.outcomes(&chain)), outcome::solve(&chain));
    assert!((10..=20).contains(&deciding.get()), "{}", deciding.get());
    assert_eq!(by_id(solver.wdl(&chain)), wdl(&chain));
    assert!((20..=40).contains(&deciding.get()), "{}", deciding.get());
}

/// From n > 0 to n − k², or to n + 1: there is no end of positions.
fn squares() -> impl Game<Position = u64> {
    from_fn(|&n: &u64| {
        (1..).take_while(move |k| k * k <= n).map(move |k| n - k * k).chain((n > 0).then_some(n + 1))
    })
}

#[test]
fn an_infinite_game_is_solved_as_far_as_it_goes() {
    let small = outcomes(Solver::new().max_positions(300), &squares(), [1]).unwrap();
    let large = outcomes(Solver::new().max_positions(3_000), &squares(), [1]).unwrap();
    assert_eq!((small.len(), large.len()), (300, 3_000));
    let mut known = [0, 0];
    for n in 0..300 {
        for (solved, known) in [&small, &large].into_iter().zip(&mut known) {
            *known += usize::from(solved.outcome(&n).is_some());
        }
        // More is known with a higher limit, and nothing that was said is taken back.
        assert!(small.outcome(&n).is_none() || small.outcome(&n) == large.outcome(&n), "{n}");
        assert!(small.remoteness(&n).is_none() || small.remoteness(&n) == large.remoteness(&n), "{n}");
    }
    assert!(0 < known[0] && known[0] <= known[1]);
    assert_eq!((small.outcome(&0), small.outcome(&1)), (Some(Outcome::Loss), Some(Outcome::Win)));
    assert_eq!((small.counts().draw, large.counts().draw), (0, 0));
    assert!(matches!(nimbers(Solver::new().max_positions(300), &squares(), [1]), Err(Error::Cyclic { .. })));
}

#[test]
fn a_limit_of_memory_is_met_before_anything_is_allocated_and_said() {
    // A space that is there: what the engine adds.
    let graph = Graph::from_edges(100_000, (1..100_000).map(|id| (id, id - 1))).unwrap();
    let with = |limit| Solver::new().max_bytes(limit);
    assert!(matches!(with(400_000).outcomes(&graph), Err(Error::TooMuchMemory { .. })));
    // Every move leads to a lower id: nothing need be sorted.
    assert!(matches!(
        with(300_000).nimbers(&graph),
        Err(Error::TooMuchMemory { bytes: 400_000..500_000, .. })
    ));
    assert!(with(500_000).nimbers(&graph).is_ok());
    let sorted =
        Graph::from_edges(100_000, (1..100_000).map(|id| (id * 7919 % 100_000, (id - 1) * 7919 % 100_000)));
    let sorted = sorted.unwrap();
    assert!(matches!(
        with(500_000).nimbers(&sorted),
        Err(Error::TooMuchMemory { bytes: 800_000..900_000, .. })
    ));
    assert!(with(1_000_000).nimbers(&sorted).is_ok());
    assert!(matches!(with(500_000).outcomes(&graph), Err(Error::TooMuchMemory { bytes: 1_000_000.., .. })));
    assert!(with(2_000_000).outcomes(&graph).is_ok());
    // Now the reverse rows are there, and a smaller table needs less.
    assert!(with(500_000).outcomes(&graph).is_ok());
    assert!(matches!(with(400_000).outcomes(&graph), Err(Error::TooMuchMemory { bytes: 500_000, .. })));
    assert!(with(200_000).wdl(&graph).is_ok());
    assert!(matches!(
        with(500_000).check_moves().outcomes(&graph),
        Err(Error::TooMuchMemory { bytes: 900_000, .. })
    ));
}

#[test]
fn a_limit_of_memory_cuts_a_search() {
    // As far as a limit of positions would: what is proved is kept, what is not is unknown.
    let [small, large] =
        [100_000, 1_000_000].map(|bytes| outcomes(Solver::new().max_bytes(bytes), &squares(), [1]).unwrap());
    for solved in [&small, &large] {
        let same = outcomes(Solver::new().max_positions(solved.len()), &squares(), [1]).unwrap();
        assert!(solved.space().cuts() > 0 && solved.counts().draw == 0);
        assert_eq!(solved.outcome(&1), Some(Outcome::Win));
        for n in 0..solved.len() as u64 {
            assert!(solved.outcome(&n).is_none() || solved.outcome(&n) == same.outcome(&n), "{n}");
        }
    }
    assert!(small.len() > 500 && large.len() > 5 * small.len(), "{}, {}", small.len(), large.len());
    assert!(
        (0..small.len() as u64)
            .all(|n| small.outcome(&n).is_none() || small.outcome(&n) == large.outcome(&n))
    );

    // A search that fits is whole, and needs what it keeps and what the engine takes.
    let nim = from_fn(|&n: &u32| (1..=n.min(3)).map(move |take| n - take));
    let whole = |&bytes: &usize| {
        let solved = outcomes(Solver::new().max_bytes(bytes), &nim, [10_000]).unwrap();
        solved.space().cuts() == 0
    };
    let least = (1..).map(|k| k * 50_000).find(whole).unwrap();
    assert!((300_000..1_500_000).contains(&least), "{least}");

    // Where not even the roots fit, nothing can be proved.
    let refused = outcomes(Solver::new().max_bytes(1_000), &nim, 0..1_000);
    assert!(
        matches!(refused, Err(Error::TooMuchMemory { bytes: 1_001..5_000, limit: 1_000 })),
        "{refused:?}"
    );
}

#[test]
fn moves_to_known_positions_need_little_memory() {
    // The roots take most of the memory; all their moves lead to one of them.
    let game = from_fn(|&n: &u64| [0; 40].into_iter().filter(move |_| n % 50 == 1));
    let roots = 0..3_000;
    let least = (1..).map(|k| k * 1_000);
    let mut least =
        least.filter(|&bytes| Solver::new().max_bytes(bytes).explore(&game, roots.clone()).is_ok());
    let explored =
        Solver::new().max_bytes(least.next().unwrap() + 40_000).explore(&game, roots.clone()).unwrap();
    assert_eq!((explored.len(), explored.cuts()), (3_000, 0));
}

#[test]
fn a_search_that_was_cut_says_what_to_look_for() {
    /// On a ring of five, with the number of the turn or without.
    fn ring(turn: bool) -> impl Game<Position = (u8, u64)> {
        from_fn(move |&(at, turns): &(u8, u64)| [1, 2].map(|step| ((at + step) % 5, turns + u64::from(turn))))
    }
    let shown = |turn, limit: usize| {
        format!("{:?}", outcomes(Solver::new().max_positions(limit), &ring(turn), [(0, 0)]).unwrap())
    };
    assert!(!shown(false, 100).contains("cut"), "{}", shown(false, 100));
    let hint =
        "cut after 20 layers, each with new positions: is a move counter or turn number part of the position";
    // After 4 turns the token may be anywhere.
    let twenty = 1 + 2 + 3 + 4 + 16 * 5;
    assert!(shown(true, twenty).contains(hint), "{}", shown(true, twenty));
    let bytes = Solver::new().max_bytes(1_000_000).explore(&ring(true), [(0, 0)]).unwrap();
    assert!(format!("{bytes:?}").contains("layers, each with new positions"), "{bytes:?}");
}

#[test]
fn a_space_that_contradicts_itself_is_found() {
    // Each change of one move in one direction.
    fn property(game: RandomGame, at: usize) -> bool {
        let graph = game.graph();
        let kinds: Vec<Kind> = (0..game.moves.len()).map(|id| graph.kind(id)).collect();
        let row = |from: usize| game.moves[from].iter().map(move |&to| (from, to));
        let moves: Vec<_> = (0..game.moves.len())
            .flat_map(row)
            .filter(|&(from, _)| matches!(kinds[from], Kind::Open(_)))
            .map(|(from, to)| (from, to, !game.keeps.contains(&(from, to))))
            .collect();
        let solve = |space: &Odd| by_id(Solver::new().check_moves().outcomes(space));
        let right = Odd::new(kinds.clone(), moves.clone());
        if solve(&right) != outcome::solve(&right) {
            return false;
        }
        if moves.is_empty() {
            return true;
        }
        let at = at % moves.len();
        let (from, to, passes_turn) = moves[at];
        let mut dropped = moves.clone();
        dropped.remove(at);
        let mut doubled = moves.clone();
        doubled.push(moves[at]);
        let mut turned = moves.clone();
        turned[at] = (from, to, !passes_turn);
        [dropped, doubled, turned].into_iter().all(|backward| {
            let odd = Odd { back: backward, ..right.clone() };
            matches!(solve(&odd), Err(Error::InconsistentMoves { position }) if position == to)
        })
    }
    QuickCheck::new().tests(5_000).quickcheck(property as fn(RandomGame, usize) -> bool);
}

/// Checking compares fingerprints. Without a key these two lists of moves, found by search, had the same one.
#[test]
fn a_space_made_to_deceive_is_found() {
    struct Deceiver;
    const FORWARD: [usize; 2] = [490_043, 4_093_324];
    const BACKWARD: [usize; 2] = [2_008_104, 2_395_124];
    impl Space for Deceiver {
        fn len(&self) -> usize {
            4_100_000
        }
        fn kind(&self, id: usize) -> Kind {
            Kind::Open(usize::from(FORWARD.contains(&id)))
        }
        fn for_each_successor(&self, id: usize, mut visit: impl FnMut(usize, Turn)) {
            FORWARD.iter().filter(|&&from| from == id).for_each(|_| visit(0, Turn::Passes));
        }
    }
    impl Backward for Deceiver {
        fn for_each_predecessor(&self, id: usize, mut visit: impl FnMut(usize, Turn)) {
            BACKWARD.iter().filter(|_| id == 0).for_each(|&from| visit(from, Turn::Passes));
        }
    }
    impl Positions for Deceiver {
        type Position = usize;
        fn id(&self, &id: &usize) -> Option<usize> {
            self.position(id)
        }
        fn position(&self, id: usize) -> Option<usize> {
            (id < self.len()).then_some(id)
        }
    }
    let refused = Solver::new().check_moves().outcomes(Deceiver);
    assert_eq!(by_id(refused), Err(Error::InconsistentMoves { position: 0 }));
}

#[test]
fn checking_names_what_is_wrong() {
    let solve = |space: &Odd| by_id(Solver::new().check_moves().outcomes(space));
    let [one, none] = [1, 0].map(Kind::Open);
    assert_eq!(
        solve(&Odd::passing(vec![Kind::Open(2), none], &[(0, 1)])),
        Err(Error::InconsistentMoves { position: 0 })
    );
    assert_eq!(
        solve(&Odd::passing(vec![one, none], &[(0, 5)])),
        Err(Error::BadMove { position: 0, index: 5, len: 2 })
    );
    let hole = Odd::passing(vec![none, one, Kind::Hole], &[(1, 2)]);
    assert_eq!(solve(&hole), Err(Error::BadMove { position: 1, index: 2, len: 3 }));
}

#[test]
fn too_many_positions_are_an_error_where_they_cannot_be_cut() {
    let nim = from_fn(|&n: &u32| 0..n);
    assert_eq!(
        outcomes(Solver::new().max_positions(2), &nim, [7, 8, 9]).unwrap_err(),
        Error::TooManyPositions { len: 3, limit: 2 }
    );
    let graph = Graph::from_edges(3, []).unwrap();
    assert_eq!(
        by_id(Solver::new().max_positions(2).outcomes(&graph)),
        Err(Error::TooManyPositions { len: 3, limit: 2 })
    );
    assert_eq!(
        by_id(Solver::new().max_positions(2).nimbers(&graph)),
        Err(Error::TooManyPositions { len: 3, limit: 2 })
    );
}

#[test]
fn kept_turns_are_forgotten_with_the_moves_of_a_position_that_is_cut() {
    fn property(game: RandomGame, limit: usize) -> Result<(), String> {
        let limit = 1 + limit % game.moves.len();
        let solved = outcomes(Solver::new().max_positions(limit), &game, [0]).unwrap();
        // Every position expanded has its own moves with their own turns: the local check of what is below no cut.
        let whole: Explored<usize> = retrograde::explore(&game, [0]).unwrap();
        let moves = |space: &Explored<usize>, id| {
            let mut moves = Vec::new();
            space.for_each_successor(id, |to, turn| moves.push((to, turn)));
            moves
        };
        let space = solved.space();
        let expanded = (0..space.len()).filter(|&id| space.kind(id) != Kind::Cut);
        for id in expanded {
            if moves(space, id) != moves(&whole, id) {
                return Err(format!("{id}: {:?} is not {:?}", moves(space, id), moves(&whole, id)));
            }
        }
        if space.cuts() == 0 {
            check::outcomes(
                &game,
                space.positions().to_vec(),
                |p| solved.outcome(p),
                |p| solved.remoteness(p),
            )?;
        }
        Ok(())
    }
    QuickCheck::new().tests(5_000).quickcheck(property as fn(RandomGame, usize) -> Result<(), String>);
}
