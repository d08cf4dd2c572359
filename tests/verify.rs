//! Right tables pass and wrong ones do not: every single change of an answer is noticed, and so is every other wrong table.
//! The right answers are brute force's, not the engines'.

mod common;

use std::collections::{BTreeMap, BTreeSet};

use common::brute;
use common::random::{RandomDag, RandomGame};
use quickcheck::{Arbitrary, Gen, QuickCheck};
use retrograde::verify::{self, Rule, Wrong};
use retrograde::{Game, Graph, Indexed, Kind, Misere, Outcome, Solved, TurnPattern};
use retrograde::{from_fn, grundy, outcome, pattern};

use common::odd::Odd;

const MANY: u64 = 10_000;

type Claim = (Outcome, Option<u32>);

/// Claims that no position can have.
const IMPOSSIBLE: [Claim; 3] = [(Outcome::Win, None), (Outcome::Loss, None), (Outcome::Draw, Some(3))];

/// All that a position of a game of this size might be said to be.
fn claims(len: usize) -> Vec<Claim> {
    let plies = || (0..=len as u32 + 1).chain([u32::MAX - 1, u32::MAX]);
    let decided = |outcome| plies().map(move |plies| (outcome, Some(plies)));
    decided(Outcome::Win).chain(decided(Outcome::Loss)).chain([(Outcome::Draw, None)]).collect()
}

fn random<A: Arbitrary>(count: usize) -> impl Iterator<Item = A> {
    let mut random = Gen::new(100);
    (0..count).map(move |_| A::arbitrary(&mut random))
}

/// Puts each of `others` in the place of each answer in turn, and nothing in its place. Every change must be noticed by `prove`,
/// which blames the position that was changed or one that moves to it, and by `sample` at the very position. How many changes
/// were made.
fn every_change_is_noticed<A: Copy + PartialEq + std::fmt::Debug>(
    game: &RandomGame,
    right: &[Option<A>],
    others: &[A],
    prove: impl Fn(&[Option<A>]) -> Result<usize, Wrong<usize>>,
    sample: impl Fn(&[Option<A>], usize) -> Result<usize, Wrong<usize>>,
) -> usize {
    assert_eq!(prove(right), Ok(right.len()), "{game:?}: {right:?}");
    let mut table = right.to_vec();
    let mut changes = 0;
    for p in 0..right.len() {
        assert_eq!(sample(right, p), Ok(1), "{game:?}: {p}");
        for other in others.iter().copied().map(Some).chain([None]).filter(|&other| other != right[p]) {
            table[p] = other;
            let wrong = prove(&table).expect_err("a changed answer passed");
            let at = wrong.position;
            assert!(
                at == p || game.moves[at].contains(&p),
                "{game:?}: {wrong} after a change of {p} to {other:?}"
            );
            assert_eq!(sample(&table, p).map_err(|wrong| wrong.position), Err(p), "{game:?}: {table:?}");
            changes += 1;
        }
        table[p] = right[p];
    }
    changes
}

fn outcome_table(game: &RandomGame) -> Vec<Option<Claim>> {
    let right = brute::outcomes(game, &game.positions());
    game.positions().iter().map(|p| Some(right[p])).collect()
}

#[test]
fn every_single_change_of_an_outcome_is_noticed() {
    let mut changes = 0;
    for game in random::<RandomGame>(1_000) {
        let mut others = claims(game.moves.len());
        others.extend(IMPOSSIBLE);
        let prove = |table: &[Option<Claim>]| {
            let listed = verify::outcomes(&game, game.positions(), |&p| table[p]);
            assert_eq!(verify::outcomes_indexed(&game, |number| table[number]), listed);
            listed
        };
        let sample = |table: &[Option<Claim>], p| verify::sample_outcomes(&game, [p], |&p| table[p]);
        changes += every_change_is_noticed(&game, &outcome_table(&game), &others, prove, sample);
    }
    assert!(changes > 10_000, "only {changes}");
}

/// A random game on which Grundy values exist: play ends, at stuck positions and at declared losses.
fn normal_play(dag: &RandomDag) -> RandomGame {
    let ends = dag.0.ends.iter().map(|end| end.map(|_| Outcome::Loss)).collect();
    RandomGame { moves: dag.0.moves.clone(), ends, keeps: BTreeSet::new() }
}

#[test]
fn every_single_change_of_a_nimber_is_noticed() {
    let mut changes = 0;
    for dag in random::<RandomDag>(1_000) {
        let game = normal_play(&dag);
        let values = brute::nimbers(&game, &game.positions()).expect("play ends");
        let right: Vec<Option<u32>> = game.positions().iter().map(|p| values.get(p).copied()).collect();
        let others: Vec<u32> = (0..=game.moves.len() as u32).chain([u32::MAX]).collect();
        let prove = |table: &[Option<u32>]| {
            let listed = verify::nimbers(&game, game.positions(), |&p| table[p]);
            assert_eq!(verify::nimbers_indexed(&game, |number| table[number]), listed);
            listed
        };
        let sample = |table: &[Option<u32>], p| verify::sample_nimbers(&game, [p], |&p| table[p]);
        changes += every_change_is_noticed(&game, &right, &others, prove, sample);
    }
    assert!(changes > 10_000, "only {changes}");
}

const PATTERNS: [TurnPattern; 4] =
    [TurnPattern::Keeps, TurnPattern::Swaps, TurnPattern::MoverChooses, TurnPattern::OpponentChooses];

/// Turn patterns from brute-force outcomes of two games in which every end is stuck: normal play says who can force "odd",
/// misère play who can force "even".
fn pattern_table(game: &RandomGame) -> Vec<Option<TurnPattern>> {
    let moves = game.moves.iter().zip(&game.ends);
    let bare = RandomGame {
        moves: moves.map(|(row, end)| if end.is_some() { vec![] } else { row.clone() }).collect(),
        ends: vec![None; game.moves.len()],
        keeps: game.keeps.clone(),
    };
    let (normal, misere) =
        (brute::outcomes(&bare, &bare.positions()), brute::outcomes(&Misere(&bare), &bare.positions()));
    let found = |p| {
        let forced = (misere[p].0 == Outcome::Win, normal[p].0 == Outcome::Win);
        PATTERNS.into_iter().find(|pattern| (pattern.can_force_even(), pattern.can_force_odd()) == forced)
    };
    game.positions().iter().map(found).collect()
}

#[test]
fn every_single_change_of_a_pattern_is_noticed() {
    let mut changes = 0;
    for RandomDag(game) in random::<RandomDag>(2_000) {
        let right = pattern_table(&game);
        let prove = |table: &[Option<TurnPattern>]| {
            let listed = verify::patterns(&game, game.positions(), |&p| table[p]);
            assert_eq!(verify::patterns_indexed(&game, |number| table[number]), listed);
            listed
        };
        let sample = |table: &[Option<TurnPattern>], p| verify::sample_patterns(&game, [p], |&p| table[p]);
        changes += every_change_is_noticed(&game, &right, &PATTERNS, prove, sample);
    }
    assert!(changes > 10_000, "only {changes}");
}

/// The first three positions of a game; moves to others lead to one of the three.
fn tiny(game: &RandomGame) -> RandomGame {
    let len = game.moves.len().min(3);
    let moves = game.moves[..len].iter().map(|row| row.iter().map(|to| to % len).collect()).collect();
    let keeps =
        game.keeps.iter().filter(|(from, _)| *from < len).map(|&(from, to)| (from, to % len)).collect();
    RandomGame { moves, ends: game.ends[..len].to_vec(), keeps }
}

/// Calls `visit` with every table of so many answers out of `choices`.
fn for_each_table<A: Copy>(len: usize, choices: &[Option<A>], mut visit: impl FnMut(&[Option<A>])) {
    for code in 0..choices.len().pow(len as u32) {
        let digit = |place| code / choices.len().pow(place) % choices.len();
        let table: Vec<Option<A>> = (0..len as u32).map(|place| choices[digit(place)]).collect();
        visit(&table);
    }
}

/// Of all tables for a tiny game, whole ones pass if and only if they are right, and nothing that is wrong passes in part.
#[test]
fn among_all_tables_of_a_tiny_game_only_what_is_right_passes() {
    let (mut proved, mut partly) = (0, 0);
    for game in random::<RandomGame>(400).map(|game| tiny(&game)) {
        let right = outcome_table(&game);
        let len = right.len();
        let decided = |outcome| (0..=len as u32).map(move |plies| Some((outcome, Some(plies))));
        let mut choices: Vec<Option<Claim>> = vec![None, Some((Outcome::Draw, None))];
        choices.extend(decided(Outcome::Win).chain(decided(Outcome::Loss)));
        for_each_table(len, &choices, |table| {
            let whole = verify::outcomes(&game, 0..len, |&p| table[p]);
            assert_eq!(whole.is_ok(), table == right, "{game:?}: {table:?}");
            proved += usize::from(whole.is_ok());
            // What is not listed is unknown, even if the look-up has an answer for it.
            for subset in 0..1_usize << len {
                let listed = (0..len).filter(|p| subset >> p & 1 == 1);
                let known: Vec<usize> = listed.filter(|&p| table[p].is_some()).collect();
                if verify::outcomes(&game, known.iter().copied(), |&p| table[p]).is_ok() {
                    assert!(known.iter().all(|&p| table[p] == right[p]), "{game:?}: {table:?}, {known:?}");
                    partly += usize::from(known.len() < len && !known.is_empty());
                }
            }
        });
    }
    assert_eq!(proved, 400);
    assert!(partly > 400, "only {partly}");
}

/// The same for Grundy values and patterns, on games most of which can go round.
#[test]
fn among_all_values_of_a_tiny_game_only_what_is_right_passes() {
    let (mut ends, mut rounds) = (0, 0);
    for game in random::<RandomGame>(2_000).map(|game| tiny(&game)) {
        let len = game.moves.len();
        let values = brute::nimbers(&game, &game.positions());
        let play_ends = values.is_some();
        let normal = game.positions().iter().all(|&p| {
            let keeps = || game.moves[p].iter().any(|to| game.keeps.contains(&(p, *to)));
            game.ends[p].map_or_else(|| !keeps(), |end| end == Outcome::Loss)
        });
        let right = values.filter(|_| normal);
        for_each_table(len, &[Some(0), Some(1), Some(2), Some(3)], |table| {
            let expected = right.as_ref().is_some_and(|right| (0..len).all(|p| table[p] == Some(right[&p])));
            let passed = verify::nimbers(&game, 0..len, |&p| table[p]).is_ok();
            assert_eq!(passed, expected, "{game:?}: {table:?}");
        });
        let right = play_ends.then(|| pattern_table(&game));
        for_each_table(len, &PATTERNS.map(Some), |table| {
            let passed = verify::patterns(&game, 0..len, |&p| table[p]).is_ok();
            assert_eq!(passed, right.as_ref().is_some_and(|right| table == right), "{game:?}: {table:?}");
        });
        *if play_ends { &mut ends } else { &mut rounds } += 1;
    }
    assert!(ends > 100 && rounds > 100, "{ends} end, {rounds} go round");
}

#[test]
fn what_the_engines_find_passes() {
    fn property(game: RandomGame, dag: RandomDag) -> bool {
        let all = game.moves.len();
        let indexed = retrograde::outcomes_indexed(&game).unwrap();
        let explored = retrograde::outcomes(&Misere(&game), [0]).unwrap();
        let graph = game.graph();
        let stored = Solved::new(&graph, outcome::solve(&graph).unwrap()).unwrap();
        let normal = normal_play(&dag);
        indexed.verify(&game) == Ok(all)
            && explored.verify(&Misere(&game)) == Ok(explored.len())
            && stored.verify(&game) == Ok(all)
            && retrograde::nimbers(&normal, [0]).unwrap().verify(&normal).is_ok()
            && retrograde::nimbers_indexed(&normal).unwrap().verify(&normal) == Ok(normal.moves.len())
            && retrograde::patterns(&dag.0, [0]).unwrap().verify(&dag.0).is_ok()
            && retrograde::patterns_indexed(&dag.0).unwrap().verify(&dag.0) == Ok(dag.0.moves.len())
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame, RandomDag) -> bool);
}

#[test]
fn outcomes_that_agree_without_remoteness_may_be_wrong() {
    // 0 and 1 move to each other. "Won" and "lost" agree, and only the plies give it away.
    let ring = from_fn(|&p: &usize| [1 - p]);
    for won in 0..20 {
        for lost in 0..20 {
            let claim = |&p: &usize| {
                Some(if p == 0 { (Outcome::Win, Some(won)) } else { (Outcome::Loss, Some(lost)) })
            };
            assert!(verify::outcomes(&ring, [0, 1], claim).is_err());
        }
    }
    assert_eq!(verify::outcomes(&ring, [0, 1], |_| Some((Outcome::Draw, None))), Ok(2));
}

#[test]
fn no_number_of_plies_wraps() {
    let countdown = from_fn(|&n: &u32| n.checked_sub(1));
    let rule = |stated: Claim| {
        let claim = |&n: &u32| Some(if n == 6 { stated } else { (Outcome::Loss, Some(u32::MAX)) });
        verify::sample_outcomes(&countdown, [6], claim).unwrap_err().rule
    };
    let derived = (Outcome::Win, None);
    for claimed in [(Outcome::Win, Some(0)), (Outcome::Win, Some(u32::MAX))] {
        assert_eq!(rule(claimed), Rule::Outcome { claimed, derived });
    }
    assert_eq!(rule(derived), Rule::Remoteness { claimed: derived });
}

#[test]
fn a_cycle_is_named_by_a_position_on_it() {
    fn property(game: RandomGame) -> bool {
        let game = RandomGame { ends: vec![None; game.moves.len()], keeps: BTreeSet::new(), ..game };
        // Values that agree all the same, if there are any: found by trying a few times to repair what is wrong.
        let mut table: BTreeMap<usize, u32> = game.positions().into_iter().map(|p| (p, 0)).collect();
        for _ in 0..200 {
            match verify::nimbers(&game, game.positions(), |p| table.get(p).copied()) {
                Err(Wrong { position, rule: Rule::Nimber { derived, .. } }) => {
                    _ = table.insert(position, derived);
                }
                Err(Wrong { position, rule: Rule::Cyclic }) => {
                    let next = game.successors(&position).into_iter();
                    return brute::reachable(&game, next).contains(&position);
                }
                other => {
                    return other == Ok(game.moves.len())
                        && brute::nimbers(&game, &game.positions()).is_some();
                }
            }
        }
        brute::nimbers(&game, &game.positions()).is_none()
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn what_is_not_known_is_not_proved() {
    let take = from_fn(|&n: &u32| (1..=n.min(2)).map(move |take| n - take));
    let right = |&n: &u32| match n % 3 {
        0 => Some((Outcome::Loss, Some(2 * n / 3))),
        _ => Some((Outcome::Win, Some(2 * (n / 3) + 1))),
    };
    let without = |hidden: u32| move |n: &u32| right(n).filter(|_| *n != hidden);
    let rule = |result: Result<usize, Wrong<u32>>| result.map_err(|wrong| (wrong.position, wrong.rule));
    // Listed without an answer.
    assert_eq!(rule(verify::outcomes(&take, 0..=4, without(1))), Err((1, Rule::Missing)));
    // Not listed: 2 wins in one ply whatever 1 is, 3 cannot be lost for certain.
    assert_eq!(rule(verify::outcomes(&take, [0, 2], without(1))), Ok(2));
    assert_eq!(rule(verify::outcomes(&take, [0, 2], right)), Ok(2));
    assert_eq!(rule(verify::outcomes(&take, [0, 2, 3], right)), Err((3, Rule::Unknown { place: 1 })));
    // 5 moves to 3, which wins in three, and to 4, which might hide a shorter win.
    assert_eq!(rule(verify::sample_outcomes(&take, [5], without(4))), Err((5, Rule::Unknown { place: 0 })));
    assert_eq!(rule(verify::nimbers(&take, [0, 2], |&n| Some(n % 3))), Err((2, Rule::Unknown { place: 0 })));
    let claim = |_: &u32| Some(TurnPattern::MoverChooses);
    assert_eq!(rule(verify::patterns(&take, [2], claim)), Err((2, Rule::Unknown { place: 0 })));
}

#[test]
fn what_lies_above_a_cut_is_not_proved() {
    // 0 wins at once by 1; 2 leads to 3, which was not expanded.
    let space =
        Odd::passing(vec![Kind::Open(2), Kind::Open(0), Kind::Open(1), Kind::Cut], &[(0, 1), (0, 3), (2, 3)]);
    let rules = from_fn(|&p: &usize| [vec![1, 3], vec![], vec![3], vec![0]][p].clone());
    let solved = Solved::new(&space, outcome::solve(&space).unwrap()).unwrap();
    let wrong = solved.verify(&rules).unwrap_err();
    assert_eq!((wrong.position, wrong.rule), (2, Rule::Missing));
    // The part that is known.
    let known = solved.iter().filter(|(_, outcome)| outcome.is_some()).map(|(p, _)| p);
    let claim = |p: &usize| Some((solved.outcome(p)?, solved.remoteness(p)));
    assert_eq!(verify::outcomes(&rules, known, claim), Ok(2));
}

#[test]
fn a_position_listed_twice_counts_once() {
    let nim = from_fn(|&n: &u32| 0..n);
    assert_eq!(verify::nimbers(&nim, [2, 0, 1, 0, 2], |&n| Some(n)), Ok(3));
    assert_eq!(verify::nimbers(&nim, [], |&n| Some(n)), Ok(0));
}

/// Heaps of 0, 2 and 4 stones with numbers 0, 2 and 4, and an index that is wrong about one of them.
struct Even {
    wrong: Option<(usize, usize)>,
}

impl Game for Even {
    type Position = usize;
    fn successors(&self, &n: &usize) -> impl IntoIterator<Item = usize> {
        n.checked_sub(2)
    }
}

impl Indexed for Even {
    fn len(&self) -> usize {
        6
    }
    fn index(&self, &n: &usize) -> usize {
        self.wrong.filter(|wrong| wrong.0 == n).map_or(n, |wrong| wrong.1)
    }
    fn position(&self, index: usize) -> Option<usize> {
        (index < 6 && index % 2 == 0).then_some(index)
    }
}

#[test]
fn holes_are_left_out_and_a_wrong_index_proves_nothing() {
    let claim =
        |n| Some(if n % 4 == 0 { (Outcome::Loss, Some(n as u32 / 2)) } else { (Outcome::Win, Some(1)) });
    assert_eq!(verify::outcomes_indexed(&Even { wrong: None }, claim), Ok(3));
    assert_eq!(verify::nimbers_indexed(&Even { wrong: None }, |n| Some(n as u32 / 2 % 2)), Ok(3));
    // The number of another position, of none, and out of range.
    for index in [4, 1, 6, usize::MAX] {
        let game = Even { wrong: Some((2, index)) };
        let wrong = verify::outcomes_indexed(&game, claim).unwrap_err();
        assert_eq!((wrong.position, wrong.rule), (4, Rule::Unknown { place: 0 }));
        let wrong = verify::nimbers_indexed(&game, |n| Some(n as u32 / 2 % 2)).unwrap_err();
        assert_eq!((wrong.position, wrong.rule), (4, Rule::Unknown { place: 0 }));
    }
}

#[test]
fn only_normal_play_has_nimbers() {
    let rule = |game: &Graph| {
        verify::nimbers(game, 0..game.len(), |&p| Some(p as u32))
            .map_err(|wrong| (wrong.position, wrong.rule))
    };
    let chain = || Graph::from_successors(&[vec![], vec![0]]).unwrap();
    assert_eq!(rule(&chain()), Ok(2));
    let mut game = chain();
    game.set_keeps_turn(1, 0).unwrap();
    assert_eq!(rule(&game), Err((1, Rule::NotNormalPlay)));
    for (end, expected) in [
        (Outcome::Win, Err((0, Rule::NotNormalPlay))),
        (Outcome::Draw, Err((0, Rule::NotNormalPlay))),
        (Outcome::Loss, Ok(2)),
    ] {
        let mut game = chain();
        game.set_terminal(0, end).unwrap();
        assert_eq!(rule(&game), expected);
    }
}

#[test]
fn the_first_wrong_position_listed_is_named() {
    let nim = from_fn(|&n: &u32| 0..n);
    let value = |&n: &u32| Some(if n == 3 || n == 5 { 9 } else { n });
    assert_eq!(verify::nimbers(&nim, 0..10, value).unwrap_err().position, 3);
    assert_eq!(verify::nimbers(&nim, (0..10).rev(), value).unwrap_err().position, 9);
    assert_eq!(verify::sample_nimbers(&nim, [5, 3], value).unwrap_err().position, 5);
}

#[test]
fn what_is_wrong_reads_as_a_sentence() {
    let (win, loss) = ((Outcome::Win, Some(1)), (Outcome::Loss, Some(0)));
    let rules = [
        (Rule::Missing, "it has no answer"),
        (Rule::Unknown { place: 3 }, "it depends on its move number 3, to a position without an answer"),
        (
            Rule::Remoteness { claimed: (Outcome::Win, None) },
            "it is stated a win, and only wins and losses have a number of plies, always",
        ),
        (
            Rule::Outcome { claimed: win, derived: loss },
            "it is stated a win in 1 ply, but the rules make it a loss in 0 plies",
        ),
        (Rule::Nimber { claimed: 2, derived: 0 }, "its value is stated to be 2, but its moves make it 0"),
        (
            Rule::Pattern { claimed: TurnPattern::Keeps, derived: TurnPattern::Swaps },
            "its pattern is stated to be \"keeps\", but its moves make it \"swaps\"",
        ),
        (
            Rule::NotNormalPlay,
            "it has no Grundy value: it is declared won or drawn, or has a move that keeps the turn",
        ),
        (Rule::Cyclic, "play can come back to it, and has to end"),
    ];
    for (rule, text) in rules {
        assert_eq!(Wrong { position: "start", rule }.to_string(), format!("\"start\" is wrong: {text}"));
    }
}

#[test]
fn tables_of_the_engines_pass_by_number() {
    let graph = Graph::from_successors(&[vec![1, 2], vec![2, 3], vec![3], vec![]]).unwrap();
    let (values, patterns) = (grundy::solve(&graph).unwrap(), pattern::solve(&graph).unwrap());
    assert_eq!(verify::nimbers_indexed(&graph, |id| values.nimber(id)), Ok(4));
    assert_eq!(verify::patterns_indexed(&graph, |id| patterns.pattern(id)), Ok(4));
}
