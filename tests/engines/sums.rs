//! Sums by their components, normal and misère, against literal play of whole sums: random games that split, cycles, declared
//! ends, moves that keep the turn, depth.

use crate::common;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::ControlFlow;

use common::brute;
use common::random::{RandomDag, RandomGame};
use common::splitting::{MayCycle, Splitting, sorted};
use quickcheck::{QuickCheck, TestResult};
use retrograde::heap::nim;
use retrograde::solver::{Phase, Progress};
use retrograde::sums::{MisereSums, Sums};
use retrograde::{Decompose, Error, Game, Graph, Outcome, Solver, Space, explore, from_fn};

const MANY: u64 = 2_000;

/// What a whole sum becomes when one of its components does.
fn together(parts: &[Vec<usize>], moved: &(usize, Vec<usize>)) -> Vec<usize> {
    let mut whole = parts.to_vec();
    whole[moved.0].clone_from(&moved.1);
    let mut whole = whole.concat();
    whole.sort_unstable();
    whole
}

#[test]
fn sums_are_what_literal_play_makes_them() {
    fn property(game: Splitting, seeds: Vec<usize>) -> TestResult {
        let Some((whole, reached)) = game.whole(&seeds, 3_000) else { return TestResult::discard() };
        let values = brute::nimbers(&game, &reached).expect("play ends");
        let mut sums = Sums::new(&game);
        // Values of whole positions by their definition, whichever is asked first.
        for position in &reached {
            assert_eq!(sums.nimber(position), Ok(values[position]), "{position:?}");
        }
        let components: HashSet<usize> = reached.concat().into_iter().collect();
        assert_eq!(sums.component_count(), components.len());
        let parts: Vec<Vec<usize>> = game.components(&whole).into_iter().collect();
        assert_eq!(sums.sum(&parts), Ok(values[&whole]));

        let (expected, outcome) = game.literal(&whole);
        let by_part = sums.winning_moves(&parts).unwrap();
        assert_eq!(sorted(by_part.iter().map(|moved| together(&parts, moved))), expected);
        let as_whole = sums.winning_moves(std::slice::from_ref(&whole)).unwrap();
        assert_eq!(sorted(as_whole.into_iter().map(|(_, to)| to)), expected);
        assert_eq!(outcome == Outcome::Win, values[&whole] != 0);
        TestResult::passed()
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(Splitting, Vec<usize>) -> TestResult);
}

/// A game of closures is the game: ends included.
#[test]
fn closures_decompose() {
    fn property(game: Splitting, seeds: Vec<usize>) -> TestResult {
        let whole = game.position(&seeds);
        if brute::reachable(&game, [whole.clone()]).len() > 300 {
            return TestResult::discard();
        }
        let rules = from_fn(|whole: &Vec<usize>| game.successors(whole).into_iter().collect::<Vec<_>>());
        let parts = |whole: &Vec<usize>| game.components(whole).into_iter().collect::<Vec<_>>();
        let closures = rules.with_terminal(|whole| whole.contains(&1).then_some(Outcome::Draw));
        let closures = closures.with_components(parts);
        let (mut by_trait, mut by_closures) = (Sums::new(&game), Sums::new(closures));
        match by_closures.nimber(&whole) {
            Err(Error::NotNormalPlay { position }) => assert!(position.contains(&1)),
            value => assert_eq!(value, by_trait.nimber(&whole)),
        }
        TestResult::passed()
    }
    QuickCheck::new().tests(MANY / 10).quickcheck(property as fn(Splitting, Vec<usize>) -> TestResult);
}

#[test]
fn misere_sums_are_what_literal_play_makes_them() {
    fn property(game: Splitting, seeds: Vec<usize>) -> TestResult {
        let literal = Splitting { misere: true, ..game.clone() };
        let Some((whole, reached)) = literal.whole(&seeds, 3_000) else { return TestResult::discard() };
        let (expected, outcome) = literal.literal(&whole);
        let mut sums = MisereSums::new(&game);
        let parts: Vec<Vec<usize>> = game.components(&whole).into_iter().collect();
        assert_eq!(sums.outcome(&parts), Ok(outcome));
        let by_part = sums.winning_moves(&parts).unwrap();
        assert_eq!(sorted(by_part.iter().map(|moved| together(&parts, moved))), expected);
        let as_whole = sums.winning_moves(std::slice::from_ref(&whole)).unwrap();
        assert_eq!(sorted(as_whole.into_iter().map(|(_, to)| to)), expected);
        let table = brute::outcomes(&literal, &reached);
        for position in &reached {
            assert_eq!(sums.outcome(std::slice::from_ref(position)), Ok(table[position].0), "{position:?}");
        }
        assert!(sums.sum_count() <= reached.len() + 1);
        TestResult::passed()
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(Splitting, Vec<usize>) -> TestResult);
}

/// Tokens on one game, in the order given; a move moves one.
#[derive(Debug)]
struct Tokens<'a>(&'a RandomGame, bool);

impl Game for Tokens<'_> {
    type Position = Vec<usize>;

    fn successors(&self, at: &Vec<usize>) -> impl IntoIterator<Item = Vec<usize>> {
        let mut next = Vec::new();
        for (i, &token) in at.iter().enumerate() {
            for &to in &self.0.moves[token] {
                next.push(at.iter().enumerate().map(|(j, &other)| if i == j { to } else { other }).collect());
            }
        }
        next
    }

    fn terminal(&self, at: &Vec<usize>) -> Option<Outcome> {
        (self.1 && at.iter().all(|&token| self.0.moves[token].is_empty())).then_some(Outcome::Win)
    }
}

#[test]
fn tokens_on_a_graph_without_cycles() {
    fn property(dag: RandomDag, seeds: Vec<usize>) -> bool {
        let game = dag.normal_play();
        let graph = game.graph();
        let at: Vec<usize> = seeds.iter().take(3).map(|seed| seed % graph.len()).collect();
        let after = |moves: Vec<(usize, usize)>| {
            let moved = moves.into_iter().map(|(i, to)| {
                let mut after = at.clone();
                after[i] = to;
                after
            });
            sorted(moved)
        };
        let [normal, misere] = [false, true].map(|misere| {
            let literal = Tokens(&game, misere);
            let table = brute::outcomes(&literal, &brute::reachable(&literal, [at.clone()]));
            let winning = literal.successors(&at).into_iter().filter(|to| table[to].0 == Outcome::Loss);
            (sorted(winning), table[&at].0)
        });

        let mut sums = Sums::new(&graph);
        assert_eq!(after(sums.winning_moves(&at).unwrap()), normal.0);
        let solved = Solver::new().nimbers(&graph).expect("play ends");
        assert_eq!(sums.sum(&at).ok(), solved.sum(&at));
        assert_eq!(solved.sum(&at) == Some(0), normal.1 == Outcome::Loss);
        assert_eq!(after(solved.winning_moves(&at).unwrap()), normal.0);

        let mut sums = MisereSums::new(&graph);
        assert_eq!(after(sums.winning_moves(&at).unwrap()), misere.0);
        sums.outcome(&at) == Ok(misere.1)
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomDag, Vec<usize>) -> bool);
}

#[test]
fn sums_know_what_they_do_not_know() {
    let graph = Graph::from_successors(&[vec![1], vec![]]).unwrap();
    let solved = Solver::new().nimbers(&graph).unwrap();
    assert_eq!((solved.sum(&[0, 2]), solved.winning_moves(&[0, 2])), (None, None));
    assert_eq!((solved.sum(&[]), solved.winning_moves(&[])), (Some(0), Some(vec![])));
}

/// Nim heaps in order; empty ones are left out.
struct Nim;

impl Game for Nim {
    type Position = Vec<u32>;
    fn successors(&self, heaps: &Vec<u32>) -> impl IntoIterator<Item = Vec<u32>> {
        let takes = |i: usize| (0..heaps[i]).map(move |rest| (i, rest));
        let all = (0..heaps.len()).flat_map(takes);
        all.map(|(i, rest)| [&heaps[..i], &[rest], &heaps[i + 1..]].concat())
    }
}

impl Decompose for Nim {
    fn components(&self, heaps: &Vec<u32>) -> impl IntoIterator<Item = Vec<u32>> {
        heaps.iter().filter(|&&heap| heap > 0).map(|&heap| vec![heap])
    }
}

#[test]
fn components_are_few_where_positions_are_many() {
    let start = vec![40, 40, 40];
    let mut sums = Sums::new(Nim);
    assert_eq!(sums.nimber(&start), Ok(40));
    assert_eq!(sums.component_count(), 40);
    assert_eq!(explore(&Nim, [start.clone()]).unwrap().len(), 68_921);
    let all_gone = (0..3).map(|i| {
        let mut heaps = start.clone();
        heaps[i] = 0;
        (0, heaps)
    });
    let all_gone: Vec<_> = all_gone.collect();
    assert_eq!(sums.winning_moves(&[start]), Ok(all_gone));
    assert_eq!(sums.component_count(), 40);
    // Any number of heaps; the sum is found at once.
    assert_eq!(sums.nimber(&(0..=40).cycle().take(41 * 1_001).collect()), Ok((0..=40).fold(0, |x, y| x ^ y)));
    assert_eq!(sums.component_count(), 40);
}

#[test]
fn positions_without_components() {
    let mut sums = Sums::new(Nim);
    assert_eq!((sums.nimber(&vec![]), sums.nimber(&vec![0, 0]), sums.sum(&[])), (Ok(0), Ok(0), Ok(0)));
    assert_eq!(sums.winning_moves(&[vec![], vec![0]]), Ok(vec![]));
    assert_eq!(sums.component_count(), 0);
    let mut misere = MisereSums::new(Nim);
    assert_eq!(misere.outcome(&[vec![], vec![0]]), Ok(Outcome::Win));
    assert_eq!(misere.winning_moves(&[vec![], vec![0]]), Ok(vec![]));
    assert_eq!(misere.sum_count(), 1);
}

#[test]
fn misere_nim_by_search_is_boutons_rule() {
    let mut sums = MisereSums::new(&Nim);
    for code in 0..7_u64.pow(4) {
        let heaps: Vec<u64> = (0..4).map(|i| code / 7_u64.pow(i) % 7).collect();
        let components: Vec<Vec<u32>> = heaps.iter().map(|&heap| vec![heap as u32]).collect();
        assert_eq!(sums.outcome(&components), Ok(nim::misere_outcome(&heaps)), "{heaps:?}");
        let winning = sums.winning_moves(&components).unwrap().into_iter();
        let winning: Vec<_> = winning.map(|(i, left)| (i, u64::from(left[0]))).collect();
        assert_eq!(winning, nim::misere_winning_moves(&heaps), "{heaps:?}");
    }
    assert!(sums.sum_count() <= 210, "multisets of four numbers below 7: {}", sums.sum_count());
}

#[test]
fn play_that_goes_round_is_found_wherever_it_is() {
    fn property(MayCycle(game): MayCycle, seeds: Vec<usize>) -> bool {
        let whole = game.position(&seeds);
        let leaves = |component: usize| game.moves[component].concat();
        // Which components can be left of which, by adding what is missing until nothing is.
        let mut below: Vec<BTreeSet<usize>> =
            (0..game.moves.len()).map(|component| leaves(component).into_iter().collect()).collect();
        loop {
            let more: Vec<BTreeSet<usize>> = below
                .iter()
                .map(|set| set.iter().flat_map(|&part| below[part].clone()).chain(set.clone()).collect())
                .collect();
            if more == below {
                break;
            }
            below = more;
        }
        let goes_round = |component: &usize| {
            let mut met = below[*component].iter().chain([component]);
            met.any(|&part| below[part].contains(&part))
        };
        let expected = whole.iter().any(goes_round);
        let mut sums = Sums::new(&game);
        let found = [sums.nimber(&whole).map(|_| ()), MisereSums::new(&game).outcome(&[whole]).map(|_| ())];
        for answer in found {
            match answer {
                Ok(()) => assert!(!expected),
                Err(Error::Cyclic { cycle }) => {
                    assert!(expected);
                    let next = cycle.iter().cycle().skip(1);
                    for (from, to) in cycle.iter().zip(next) {
                        assert!(leaves(from[0]).contains(&to[0]), "{cycle:?}");
                    }
                    assert_eq!(cycle.iter().collect::<HashSet<_>>().len(), cycle.len());
                }
                Err(other) => panic!("{other}"),
            }
        }
        // An error leaves what is right right.
        (0..game.moves.len())
            .all(|component| sums.nimber(&vec![component]).is_err() == goes_round(&component))
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(MayCycle, Vec<usize>) -> bool);
}

#[test]
fn declared_ends_and_kept_turns_are_errors_that_name_the_position() {
    fn property(dag: RandomDag) -> bool {
        let game = &dag.0;
        let graph = game.graph();
        for position in game.positions() {
            // The same as the engine says, but that a component is met only where play can come.
            let reached = brute::reachable(game, [position]);
            let keeps = |p: &usize| game.moves[*p].iter().any(|to| game.keeps.contains(&(*p, *to)));
            let abnormal = |p: &usize| match game.ends[*p] {
                Some(end) => end != Outcome::Loss,
                None => keeps(p),
            };
            let decided = |p: &usize| game.ends[*p].is_some() || keeps(p);
            match Sums::new(&graph).nimber(&position) {
                Ok(value) => {
                    assert!(!reached.iter().any(abnormal));
                    assert_eq!(value, brute::nimbers(game, &reached).expect("play ends")[&position]);
                }
                Err(Error::NotNormalPlay { position }) => {
                    assert!(reached.contains(&position) && abnormal(&position));
                }
                Err(other) => panic!("{other}"),
            }
            match MisereSums::new(&graph).outcome(&[position]) {
                Ok(_) => assert!(!reached.iter().any(decided)),
                Err(Error::NotNormalPlay { position }) => {
                    assert!(reached.contains(&position) && decided(&position));
                }
                Err(other) => panic!("{other}"),
            }
        }
        true
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomDag) -> bool);
}

/// A whole position may be declared lost though its components are not.
#[test]
fn a_whole_sum_declared_lost_has_no_moves() {
    struct Race;
    impl Game for Race {
        type Position = Vec<u32>;
        fn successors(&self, heaps: &Vec<u32>) -> impl IntoIterator<Item = Vec<u32>> {
            Nim.successors(heaps).into_iter().collect::<Vec<_>>()
        }
        fn terminal(&self, heaps: &Vec<u32>) -> Option<Outcome> {
            match heaps[..] {
                [1, 1] => Some(Outcome::Loss),
                [7, 7] => Some(Outcome::Draw),
                _ => None,
            }
        }
    }
    impl Decompose for Race {
        fn components(&self, heaps: &Vec<u32>) -> impl IntoIterator<Item = Vec<u32>> {
            heaps.iter().map(|&heap| vec![heap])
        }
    }
    let mut sums = Sums::new(Race);
    assert_eq!(
        (sums.nimber(&vec![1, 1]), sums.winning_moves(&[vec![1, 1], vec![2]])),
        (Ok(0), Ok(vec![(1, vec![0])]))
    );
    assert_eq!(sums.nimber(&vec![7, 7]), Err(Error::NotNormalPlay { position: vec![7, 7] }));
    let mut misere = MisereSums::new(Race);
    assert_eq!(misere.outcome(&[vec![2], vec![1, 1]]), Err(Error::NotNormalPlay { position: vec![1, 1] }));
    assert_eq!(misere.outcome(&[vec![1], vec![1]]), Ok(Outcome::Win));
}

#[test]
fn depth_costs_no_stack() {
    const LENGTH: usize = 1_000_000;
    let work = || {
        let chain = Graph::from_edges(LENGTH, (1..LENGTH).map(|id| (id, id - 1))).unwrap();
        let mut sums = Sums::new(&chain);
        assert_eq!(sums.winning_moves(&[LENGTH - 1, LENGTH - 2]), Ok(vec![(0, LENGTH - 2), (1, LENGTH - 3)]));
        assert_eq!(sums.component_count(), LENGTH);
        assert_eq!(MisereSums::new(&chain).outcome(&[LENGTH - 1, 1]), Ok(Outcome::Win)); // 10^6 moves are forced

        let ring = Graph::from_edges(LENGTH, (0..LENGTH).map(|id| (id, (id + 1) % LENGTH))).unwrap();
        let Err(Error::Cyclic { cycle }) = Sums::new(&ring).nimber(&5) else { panic!("a ring has a cycle") };
        assert_eq!((cycle.len(), cycle[0]), (LENGTH, 5));
    };
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(work).expect("a thread");
    thread.join().expect("no overflow");
}

// Limits and observers.

/// Stops once, at the n-th report counted from 0, and then goes on.
fn stop_once(n: usize) -> impl FnMut(Progress) -> ControlFlow<()> {
    let mut reports = 0;
    move |_| {
        reports += 1;
        if reports == n + 1 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

fn refused<T>(limit: usize) -> Result<T, Error<Vec<usize>>> {
    Err(Error::TooManyPositions { len: limit + 1, limit })
}

/// The component of each number alone, as far as a question for it is answered.
fn known<T>(
    game: &Splitting,
    mut ask: impl FnMut(Vec<usize>) -> Result<T, Error<Vec<usize>>>,
) -> Vec<(usize, T)> {
    (0..game.moves.len()).filter_map(|component| Some((component, ask(vec![component]).ok()?))).collect()
}

#[test]
fn a_limit_of_positions_is_met_exactly_and_what_was_solved_stays() {
    fn property(game: Splitting, seeds: Vec<usize>) -> TestResult {
        let Some((whole, reached)) = game.whole(&seeds, 300) else { return TestResult::discard() };
        let values = brute::nimbers(&game, &reached).expect("play ends");
        let components = reached.concat().into_iter().collect::<HashSet<_>>().len();
        for limit in 0..=components + 1 {
            let mut sums = Solver::new().max_positions(limit).sums(&game);
            let expected = if limit < components { refused(limit) } else { Ok(values[&whole]) };
            assert_eq!(sums.nimber(&whole), expected);
            let solved = sums.component_count();
            // Nothing untrue is said of anything, and nothing that was solved is refused.
            let told = known(&game, |position| sums.nimber(&position));
            assert!(solved <= told.len() && sums.component_count() <= limit);
            for (component, value) in &told {
                assert!(values.get(&vec![*component]).is_none_or(|right| right == value));
            }
            for position in &reached {
                assert!(
                    sums.nimber(position).is_ok_and(|value| value == values[position])
                        || sums.nimber(position) == refused(limit)
                );
            }
            assert_eq!(sums.nimber(&whole), expected);
            assert_eq!(known(&game, |position| sums.nimber(&position)), told);
        }
        TestResult::passed()
    }
    QuickCheck::new().tests(MANY / 4).quickcheck(property as fn(Splitting, Vec<usize>) -> TestResult);
}

#[test]
fn so_is_it_under_misere_play_where_it_counts_the_sums_too() {
    fn property(game: Splitting, seeds: Vec<usize>) -> TestResult {
        let literal = Splitting { misere: true, ..game.clone() };
        let Some((whole, reached)) = literal.whole(&seeds, 300) else { return TestResult::discard() };
        let table = brute::outcomes(&literal, &reached);
        let components = reached.concat().into_iter().collect::<HashSet<_>>().len();
        let mut unlimited = MisereSums::new(&game);
        let outcome = unlimited.outcome(std::slice::from_ref(&whole));
        assert_eq!(outcome, Ok(table[&whole].0));
        let enough = components.max(unlimited.sum_count());
        for limit in 0..=enough + 1 {
            let mut sums = Solver::new().max_positions(limit).misere_sums(&game);
            let expected = if limit < enough { refused(limit) } else { outcome.clone() };
            assert_eq!(sums.outcome(std::slice::from_ref(&whole)), expected);
            let sums_known = sums.sum_count();
            assert!(sums_known <= limit);
            for position in &reached {
                let told = sums.outcome(std::slice::from_ref(position));
                assert!(told == Ok(table[position].0) || told == refused(limit), "{told:?}");
            }
            assert!((sums_known..=limit).contains(&sums.sum_count()));
            if limit >= enough {
                assert_eq!(sums.outcome(std::slice::from_ref(&whole)), expected);
            }
        }
        TestResult::passed()
    }
    QuickCheck::new().tests(MANY / 4).quickcheck(property as fn(Splitting, Vec<usize>) -> TestResult);
}

/// However often it is stopped, each question goes on where the last one ended.
#[test]
fn a_search_that_is_stopped_again_and_again_ends_with_the_right_answer() {
    fn property(game: Splitting, seeds: Vec<usize>) -> TestResult {
        let literal = Splitting { misere: true, ..game.clone() };
        let Some((whole, reached)) = literal.whole(&seeds, 300) else { return TestResult::discard() };
        let never = |_| ControlFlow::Break(());
        let components = reached.concat().into_iter().collect::<HashSet<_>>().len();
        let mut sums = Solver::new().observe(never).sums(&game);
        let mut before = 0;
        let value = loop {
            match sums.nimber(&whole) {
                Err(Error::Stopped) => assert!(before < sums.component_count()),
                found => break found,
            }
            before = sums.component_count();
        };
        assert_eq!(value, Sums::new(&game).nimber(&whole));
        assert_eq!((before, sums.component_count()), (components, components));
        // What is solved is told without asking the observer.
        assert_eq!(sums.nimber(&whole), value);

        let mut sums = Solver::new().observe(never).misere_sums(&game);
        let mut stops = 0;
        let outcome = loop {
            match sums.outcome(std::slice::from_ref(&whole)) {
                Err(Error::Stopped) => stops += 1,
                found => break found,
            }
        };
        assert_eq!(outcome, Ok(literal.literal(&whole).1));
        assert_eq!(stops, components);

        // Winning moves take several questions.
        let [mut normal, mut misere] = [Vec::new(), Vec::new()];
        for reports in 0..=components {
            let whole = std::slice::from_ref(&whole);
            let mut sums = Solver::new().observe(stop_once(reports)).sums(&game);
            let first = sums.winning_moves(whole);
            let again = sums.winning_moves(whole);
            assert!(first == Err(Error::Stopped) || first == again);
            normal.push(again);
            let mut sums = Solver::new().observe(stop_once(reports)).misere_sums(&game);
            let first = sums.winning_moves(whole);
            let again = sums.winning_moves(whole);
            assert!(first == Err(Error::Stopped) || first == again);
            misere.push(again);
        }
        let whole = [whole];
        assert!(normal.iter().all(|moves| *moves == Sums::new(&game).winning_moves(&whole)));
        assert!(misere.iter().all(|moves| *moves == MisereSums::new(&game).winning_moves(&whole)));
        TestResult::passed()
    }
    QuickCheck::new().tests(MANY / 4).quickcheck(property as fn(Splitting, Vec<usize>) -> TestResult);
}

/// A graph without cycles, so large that a search reports more than once.
fn large() -> Graph {
    let edges = (1..20_000).flat_map(|id| [(id, id - 1), (id, id / 2), (id, id / 3)]);
    Graph::from_edges(20_000, edges).unwrap()
}

#[test]
fn a_large_search_of_components_is_stopped_at_any_report_and_goes_on() {
    let (graph, last) = (large(), 19_999);
    let right = Solver::new().nimbers(&graph).unwrap();
    for reports in 0.. {
        let mut told = Vec::new();
        let mut stop = stop_once(reports);
        let watch = |progress| {
            told.push(progress);
            stop(progress)
        };
        let mut sums = Solver::new().observe(watch).sums(&graph);
        let first = sums.nimber(&last);
        let solved = sums.component_count();
        if first != Err(Error::Stopped) {
            assert_eq!(first.ok(), right.nimber(&last));
            assert!((4..8).contains(&reports), "{reports}");
            break;
        }
        assert!(solved > 4_000 * reports && solved < 20_000);
        // What was solved is known, and costs no report.
        let again = sums.nimber(&last);
        assert_eq!(again.ok(), right.nimber(&last));
        assert_eq!(sums.component_count(), 20_000);
        drop(sums);
        assert!(told.iter().all(|progress| (progress.phase, progress.total) == (Phase::Valuing, None)));
        assert_eq!(told[reports].done, solved);
        assert!(told.is_sorted_by_key(|progress| progress.done));
    }
}

/// The sums of five heaps are many.
#[test]
fn a_large_search_of_sums_is_stopped_at_any_report_and_goes_on() {
    let heaps = vec![vec![19, 20, 20, 21, 21]];
    let right = nim::misere_outcome(&[19, 20, 20, 21, 21]);
    let mut whole = MisereSums::new(Nim);
    assert_eq!(whole.outcome(&heaps), Ok(right));
    for reports in 0.. {
        let mut told = Vec::new();
        let mut stop = stop_once(reports);
        let watch = |progress| {
            told.push(progress);
            stop(progress)
        };
        let mut sums = Solver::new().observe(watch).misere_sums(Nim);
        let first = sums.outcome(&heaps);
        let known = sums.sum_count();
        if first != Err(Error::Stopped) {
            assert_eq!(first, Ok(right));
            assert!(reports > 3, "{reports}");
            break;
        }
        // First the components are valued; then each report is some thousands of sums after the last.
        assert!(known <= 4_096 * reports && (reports < 2 || known > 0));
        assert_eq!(sums.outcome(&heaps), Ok(right));
        // Nothing is searched that would not have been searched at a stretch, and what was said is not taken back.
        assert_eq!(sums.sum_count(), whole.sum_count());
        drop(sums);
        let expected = if reports == 0 { Phase::Valuing } else { Phase::Deciding };
        assert_eq!((told[reports].phase, told[reports].total), (expected, None));
        assert_eq!(told[reports].done, if reports == 0 { 1 } else { 4_096 * reports });
    }
}

/// A line of play of 50,000 moves has as many sums, all of them waiting for the last one.
#[test]
fn sums_that_wait_count_too() {
    let chain = Graph::from_edges(50_000, (1..50_000).map(|id| (id, id - 1))).unwrap();
    let mut phases = Vec::new();
    let watch = |progress: Progress| {
        phases.push(progress.phase);
        ControlFlow::Continue(())
    };
    let mut sums = Solver::new().observe(watch).misere_sums(&chain);
    assert_eq!(sums.outcome(&[49_999]), Ok(Outcome::Loss));
    assert_eq!(sums.sum_count(), 50_000);
    drop(sums);
    assert_eq!(phases.iter().filter(|phase| **phase == Phase::Deciding).count(), 12);
    // Two of 300 positions, and 2 · 300 sums or more; 400 is enough for the positions alone.
    let chain = Graph::from_edges(300, (1..300).map(|id| (id, id - 1))).unwrap();
    let mut sums = Solver::new().max_positions(400).misere_sums(&chain);
    assert_eq!(sums.outcome(&[299, 299]), Err(Error::TooManyPositions { len: 401, limit: 400 }));
    assert_eq!(sums.outcome(&[299]), Ok(Outcome::Loss));
    // One sum more with each question.
    let mut sums = Solver::new().max_positions(300).misere_sums(&chain);
    assert!((0..300).all(|id| sums.outcome(&[id]).is_ok()));
    assert_eq!(sums.sum_count(), 300);
    assert_eq!(sums.outcome(&[1, 1]), Err(Error::TooManyPositions { len: 301, limit: 300 }));
    assert_eq!((sums.sum_count(), sums.outcome(&[299])), (300, Ok(Outcome::Loss)));
}

/// What a refused question only met is forgotten: it makes no other question fail.
#[test]
fn what_a_refused_question_met_counts_towards_no_limit() {
    let chain = Graph::from_edges(1_000, (1..1_000).map(|id| (id, id - 1))).unwrap();
    let mut sums = Solver::new().max_positions(3).sums(&chain);
    let mut misere = Solver::new().max_positions(3).misere_sums(&chain);
    for _ in 0..3 {
        assert_eq!(sums.nimber(&5), Err(Error::TooManyPositions { len: 4, limit: 3 }));
        assert_eq!(misere.outcome(&[5]), Err(Error::TooManyPositions { len: 4, limit: 3 }));
    }
    assert_eq!((sums.nimber(&1), misere.outcome(&[1])), (Ok(1), Ok(Outcome::Loss)));
    assert_eq!(
        (sums.nimber(&3), sums.component_count()),
        (Err(Error::TooManyPositions { len: 4, limit: 3 }), 2)
    );
    assert_eq!((sums.nimber(&2), sums.component_count()), (Ok(0), 3));

    // The same by memory: what is refused again and again does not add up.
    let nim = from_fn(|&n: &u64| n.checked_sub(1)).with_components(|&n| [n]);
    let mut sums = Solver::new().max_bytes(20_000).sums(&nim);
    for round in 0..50 {
        assert!(matches!(sums.nimber(&(1_000_000 + round)), Err(Error::TooMuchMemory { .. })));
        assert_eq!(sums.nimber(&round), Ok(round as u32 % 2));
    }
    assert_eq!(sums.component_count(), 50);
}

/// Questions in any order to games with cycles and declared ends, within a limit: each is answered as by sums that were asked
/// nothing before but what was answered. A component that was finished keeps its value, wherever gaps are closed.
#[test]
fn refused_questions_change_no_other_answer() {
    fn property(game: RandomGame, order: Vec<usize>, limit: usize) -> bool {
        let (graph, len) = (game.graph(), game.moves.len());
        let limit = 1 + limit % (len + 1);
        let fresh = |limit| Solver::new().max_positions(limit).sums(&graph);
        let (mut sums, mut finished) = (fresh(limit), BTreeSet::new());
        order.iter().map(|at| at % len).all(|at| {
            let found = sums.nimber(&at);
            let alone = fresh(usize::MAX).nimber(&at);
            let reached = explore(&graph, [at]).unwrap();
            let new = reached.positions().iter().filter(|id| !finished.contains(*id)).count();
            if found.is_ok() {
                finished.extend(reached.positions().iter().copied());
            }
            // Components that a refused question finished may be more than those known of here.
            match (&found, &alone) {
                (Ok(found), Ok(alone)) => found == alone,
                (Err(Error::TooManyPositions { .. }), Ok(_)) => new + sums.component_count() > limit,
                (Err(_), Err(_)) => true,
                _ => false,
            }
        })
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame, Vec<usize>, usize) -> bool);
}

/// An observer that stops every report: what is asked again and again is answered all the same.
#[test]
fn an_observer_that_always_stops_lets_every_question_come_to_its_end() {
    let chain = |len: usize| Graph::from_edges(len, (1..len).map(|id| (id, id - 1))).unwrap();
    let mut sums = Solver::new().observe(|_| ControlFlow::Break(())).sums(chain(300));
    for solved in 1..=300 {
        // One component more each time.
        assert_eq!((sums.nimber(&299), sums.component_count()), (Err(Error::Stopped), solved));
    }
    assert_eq!(sums.nimber(&299), Ok(1));

    // So long a line of play that thousands of sums wait before the first is found.
    let stop = |progress: Progress| match progress.phase {
        Phase::Deciding => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    };
    let mut sums = Solver::new().observe(stop).misere_sums(chain(10_000));
    for found in [4_096, 8_192] {
        assert_eq!((sums.outcome(&[9_999]), sums.sum_count()), (Err(Error::Stopped), found));
    }
    assert_eq!((sums.outcome(&[9_999]), sums.sum_count()), (Ok(Outcome::Loss), 10_000));
}

/// Asks within ever higher limits until the answer is there, and each time everything smaller, before and after.
fn within_limits<A: PartialEq + std::fmt::Debug, Q>(
    smaller: impl Fn(usize) -> (Q, A),
    questions: usize,
    mut ask: impl FnMut(Option<usize>, &Q) -> (Result<A, Error<Vec<u32>>>, usize),
) {
    let (whole, right) = smaller(questions - 1);
    let mut most = 0;
    let sound = |found: &Result<A, Error<Vec<u32>>>, right: &A, limit: usize| match found {
        Ok(found) => assert_eq!(found, right),
        Err(Error::TooMuchMemory { bytes, limit: told }) => assert!(*told == limit && *bytes > limit),
        Err(other) => panic!("{other}"),
    };
    for limit in (0..).map(|k| 1_500 * k) {
        let (first, solved) = ask(Some(limit), &whole);
        sound(&first, &right, limit);
        if first.is_ok() {
            assert!(limit > 3_000 && most > 0, "{limit} {most}");
            break;
        }
        let mut answered = Vec::new();
        for _ in 0..2 {
            let told: Vec<usize> = (0..questions)
                .filter(|&i| {
                    let (question, right) = smaller(i);
                    let (found, _) = ask(None, &question);
                    sound(&found, &right, limit);
                    found.is_ok()
                })
                .collect();
            // What was answered once is answered again.
            assert!(answered.iter().all(|i| told.contains(i)));
            answered = told;
        }
        assert!(ask(None, &whole).1 >= solved);
        most = most.max(answered.len());
    }
}

#[test]
fn a_limit_of_memory_ends_a_search_and_what_was_solved_stays() {
    let mut sums = Solver::new().sums(Nim);
    within_limits(
        |heap| (vec![heap as u32], heap as u32),
        150,
        |limit, heap| {
            if let Some(limit) = limit {
                sums = Solver::new().max_bytes(limit).sums(Nim);
            }
            (sums.nimber(heap), sums.component_count())
        },
    );
    let mut sums = Solver::new().misere_sums(Nim);
    within_limits(
        |i| {
            let heaps = [i / 100 % 10, i / 10 % 10, i % 10];
            (
                heaps.map(|heap| vec![heap as u32]).to_vec(),
                nim::misere_outcome(&heaps.map(|heap| heap as u64)),
            )
        },
        1_000,
        |limit, heaps| {
            if let Some(limit) = limit {
                sums = Solver::new().max_bytes(limit).misere_sums(Nim);
            }
            (sums.outcome(heaps), sums.sum_count())
        },
    );
}

/// All graphs whose moves go to lower numbers, none twice, by how many positions they have.
fn graphs(len: usize) -> impl Iterator<Item = Vec<Vec<usize>>> {
    let bits = len * (len - 1) / 2;
    (0..1_u32 << bits).map(move |set| {
        let row =
            |from: usize| (0..from).filter(move |to| set >> (from * (from - 1) / 2 + to) & 1 == 1).collect();
        (0..len).map(row).collect()
    })
}

/// Literal play of tokens in misère play; recursion is safe on a few positions.
fn literally_won(graph: &[Vec<usize>], at: &[usize], known: &mut HashMap<Vec<usize>, bool>) -> bool {
    if let Some(&won) = known.get(at) {
        return won;
    }
    let (mut stuck, mut won) = (true, false);
    for i in 0..at.len() {
        for &to in &graph[at[i]] {
            let mut next = at.to_vec();
            next[i] = to;
            stuck = false;
            won |= !literally_won(graph, &next, known);
        }
    }
    known.insert(at.to_vec(), stuck || won);
    stuck || won
}

/// `mex` values that begin with 1 at stuck positions, as the false recipe has it.
fn false_values(graph: &[Vec<usize>]) -> Vec<usize> {
    let mut values: Vec<usize> = Vec::new();
    for row in graph {
        let missing = (0..).find(|value| row.iter().all(|&to| values[to] != *value)).expect("a finite row");
        values.push(if row.is_empty() { 1 } else { missing });
    }
    values
}

#[test]
fn the_smallest_game_without_misere_values() {
    let mut found = Vec::new();
    for graph in (1..=4).flat_map(graphs) {
        let (values, mut known) = (false_values(&graph), HashMap::new());
        let mut sums = MisereSums::new(Graph::from_successors(&graph).unwrap());
        for (one, &value) in values.iter().enumerate() {
            // For a component alone the value does tell who wins.
            assert_eq!(literally_won(&graph, &[one], &mut known), value != 0);
            for other in (0..one).filter(|&other| values[other] == value) {
                for with in 0..graph.len() {
                    let [first, second] = [[one, with], [other, with]].map(|at| {
                        let won = literally_won(&graph, &at, &mut known);
                        let outcome = if won { Outcome::Win } else { Outcome::Loss };
                        assert_eq!(sums.outcome(&at), Ok(outcome), "{at:?} in {graph:?}");
                        won
                    });
                    if first != second {
                        found.push((graph.clone(), one, other, with));
                    }
                }
            }
        }
    }
    assert_eq!(found, [(vec![vec![], vec![0], vec![0, 1], vec![2]], 3, 1, 3)]);
}

/// Games that are not impartial: how many stones each player takes from a heap. A position says who is to move.
#[derive(Clone, Copy)]
struct Takes([Option<u32>; 2]);

impl Game for Takes {
    type Position = (u32, usize);

    fn successors(&self, &(heap, mover): &(u32, usize)) -> impl IntoIterator<Item = (u32, usize)> {
        self.0[mover].and_then(|take| heap.checked_sub(take)).map(|left| (left, 1 - mover))
    }
}

/// Two heaps of such a game as one game: one mover for both.
struct BothHeaps(Takes);

impl Game for BothHeaps {
    type Position = ([u32; 2], usize);

    fn successors(&self, &(heaps, mover): &([u32; 2], usize)) -> impl IntoIterator<Item = ([u32; 2], usize)> {
        let [first, second] = heaps.map(|heap| self.0.successors(&(heap, mover)).into_iter().next());
        let first = first.map(|(left, next)| ([left, heaps[1]], next));
        first.into_iter().chain(second.map(|(left, next)| ([heaps[0], left], next)))
    }
}

/// The sums of two heaps of 1 to `largest` stones in which the XOR of Grundy values names the wrong winner, and how many
/// there are.
fn misjudged(game: Takes, largest: u32) -> (Vec<([u32; 2], usize)>, usize) {
    let pairs = (1..=largest).flat_map(|first| (first..=largest).map(move |second| [first, second]));
    let sums: Vec<([u32; 2], usize)> = pairs.flat_map(|heaps| [(heaps, 0), (heaps, 1)]).collect();
    let parts = |&(heaps, mover): &([u32; 2], usize)| heaps.map(|heap| (heap, mover));
    let nimbers = retrograde::nimbers(&game, sums.iter().flat_map(parts)).expect("play ends");
    let literal = brute::outcomes(&BothHeaps(game), &brute::reachable(&BothHeaps(game), sums.clone()));
    let solved = retrograde::outcomes(&BothHeaps(game), sums.clone()).expect("a sound game");
    let wrong = sums.iter().filter(|sum| {
        assert_eq!(solved.outcome(sum), Some(literal[sum].0), "{sum:?}");
        let xor = nimbers.sum(&parts(sum)).expect("solved");
        (xor != 0) != (literal[sum].0 == Outcome::Win)
    });
    (wrong.copied().collect(), sums.len())
}

/// Grundy values need an impartial game: the documentation says so, and this is what it says.
#[test]
fn with_the_mover_in_the_position_the_xor_names_the_wrong_winner() {
    // Left has one move in a heap of one and Right none: the XOR of two is 0, and Left wins.
    let (wrong, count) = misjudged(Takes([Some(1), None]), 1);
    assert_eq!((wrong, count), (vec![([1, 1], 0)], 2));

    // Left takes one stone, Right two.
    let (wrong, count) = misjudged(Takes([Some(1), Some(2)]), 7);
    assert_eq!((wrong.len(), count), (21, 56));

    // If both take the same, the players have the same moves after all, and the mover in the position does no harm.
    let (wrong, _) = misjudged(Takes([Some(2), Some(2)]), 7);
    assert_eq!(wrong, []);
}
