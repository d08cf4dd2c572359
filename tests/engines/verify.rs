//! Right tables pass and wrong ones do not: every single change of an answer is noticed, and so is every other wrong table.
//! The right answers are brute force's, not the engines'.

use crate::common;

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Debug;

use common::brute;
use common::random::{RandomDag, RandomGame};
use quickcheck::{Arbitrary, Gen, QuickCheck};
use retrograde::outcome::Verdict;
use retrograde::space::Kind;
use retrograde::verify::{self, Claim, Reason, Wrong};
use retrograde::{Game, Graph, Implicit, Indexed, Misere, Outcome, Solved, Solver, TurnPattern};
use retrograde::{from_fn, grundy, outcome, pattern};

use common::odd::Odd;

const MANY: u64 = 10_000;

/// Claims that no position can have.
const IMPOSSIBLE: [Verdict; 3] = [
    Verdict { outcome: Outcome::Win, remoteness: None },
    Verdict { outcome: Outcome::Loss, remoteness: None },
    Verdict { outcome: Outcome::Draw, remoteness: Some(3) },
];

/// All that a position of a game of this size might be said to be.
fn claims(len: usize) -> Vec<Verdict> {
    let plies = || (0..=len as u32 + 1).chain([u32::MAX - 1, u32::MAX]);
    plies().map(Verdict::win).chain(plies().map(Verdict::loss)).chain([Verdict::DRAW]).collect()
}

fn random<A: Arbitrary>(count: usize) -> impl Iterator<Item = A> {
    let mut random = Gen::new(100);
    (0..count).map(move |_| A::arbitrary(&mut random))
}

/// Puts each of `others` in the place of each answer in turn, and nothing in its place. Every change must be noticed by a proof,
/// which blames the position that was changed or one that moves to it, and by a sample at the very position. How many changes
/// were made.
fn every_change_is_noticed<C: Claim<RandomGame> + Copy + Debug>(
    game: &RandomGame,
    right: &[Option<C>],
    others: &[C],
) -> usize {
    let prove = |table: &[Option<C>]| {
        let listed = verify::listed(game, game.positions(), |&p| table[p]);
        assert_eq!(verify::indexed(game, |id| table[id]), listed);
        assert_eq!(verify::reachable(game, game.positions(), |&p| table[p]), listed);
        listed
    };
    let sample = |table: &[Option<C>], p| verify::sample(game, [p], |&p| table[p]);
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

fn verdicts(game: &RandomGame) -> Vec<Option<Verdict>> {
    let right = brute::outcomes(game, &game.positions());
    let verdict = |&(outcome, remoteness): &_| Verdict { outcome, remoteness };
    game.positions().iter().map(|p| right.get(p).map(verdict)).collect()
}

#[test]
fn every_single_change_of_a_verdict_is_noticed() {
    let mut changes = 0;
    for game in random::<RandomGame>(1_000) {
        let mut others = claims(game.moves.len());
        others.extend(IMPOSSIBLE);
        changes += every_change_is_noticed(&game, &verdicts(&game), &others);
    }
    assert!(changes > 10_000, "only {changes}");
}

#[test]
fn every_single_change_of_an_outcome_is_noticed_where_play_ends() {
    let mut changes = 0;
    for RandomDag(game) in random::<RandomDag>(1_000) {
        let right: Vec<_> = verdicts(&game).iter().map(|right| right.map(|right| right.outcome)).collect();
        changes += every_change_is_noticed(&game, &right, &[Outcome::Win, Outcome::Loss, Outcome::Draw]);
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
        changes += every_change_is_noticed(&game, &right, &others);
    }
    assert!(changes > 10_000, "only {changes}");
}

const PATTERNS: [TurnPattern; 4] =
    [TurnPattern::Keeps, TurnPattern::Swaps, TurnPattern::MoverChooses, TurnPattern::OpponentChooses];

#[test]
fn every_single_change_of_a_pattern_is_noticed() {
    let mut changes = 0;
    for RandomDag(game) in random::<RandomDag>(2_000) {
        let patterns = brute::patterns(&game, &game.positions());
        let right: Vec<_> = game.positions().iter().map(|p| patterns.get(p).copied()).collect();
        changes += every_change_is_noticed(&game, &right, &PATTERNS);
    }
    assert!(changes > 10_000, "only {changes}");
}

#[test]
fn what_the_engines_find_passes() {
    fn property(game: RandomGame, dag: RandomDag) -> bool {
        let all = game.moves.len();
        let indexed = Solver::new().outcomes(Implicit::new(&game)).unwrap();
        let explored = retrograde::outcomes(&Misere(&game), [0]).unwrap();
        let graph = game.graph();
        let stored = Solved::new(&graph, outcome::solve(&graph).unwrap()).unwrap();
        let normal = normal_play(&dag);
        indexed.verify(&game) == Ok(all)
            && explored.verify(&Misere(&game)) == Ok(explored.len())
            && stored.verify(&game) == Ok(all)
            && retrograde::nimbers(&normal, [0]).unwrap().verify(&normal).is_ok()
            && Solver::new().nimbers(Implicit::new(&normal)).unwrap().verify(&normal)
                == Ok(normal.moves.len())
            && retrograde::patterns(&dag.0, [0]).unwrap().verify(&dag.0).is_ok()
            && Solver::new().patterns(Implicit::new(&dag.0)).unwrap().verify(&dag.0) == Ok(dag.0.moves.len())
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame, RandomDag) -> bool);
}

#[test]
fn outcomes_that_agree_without_remoteness_may_be_wrong() {
    // 0 and 1 move to each other. "Won" and "lost" agree, and only the plies give it away.
    let ring = from_fn(|&p: &usize| [1 - p]);
    for won in 0..20 {
        for lost in 0..20 {
            let claim = |&p: &usize| Some(if p == 0 { Verdict::win(won) } else { Verdict::loss(lost) });
            assert!(verify::listed(&ring, [0, 1], claim).is_err());
        }
    }
    assert_eq!(verify::listed(&ring, [0, 1], |_| Some(Verdict::DRAW)), Ok(2));
    // So claims without plies are refused where play does not end, right or wrong.
    for claims in [[Outcome::Win, Outcome::Loss], [Outcome::Draw, Outcome::Draw]] {
        let wrong = verify::listed(&ring, [0, 1], |&p| Some(claims[p])).unwrap_err();
        assert_eq!(wrong.reason, Reason::Cyclic);
    }
}

#[test]
fn no_number_of_plies_wraps() {
    let countdown = from_fn(|&n: &u32| n.checked_sub(1));
    let reason = |claimed: Verdict| {
        let claim = |&n: &u32| Some(if n == 6 { claimed } else { Verdict::loss(u32::MAX) });
        verify::sample(&countdown, [6], claim).unwrap_err().reason
    };
    let derived = Verdict { outcome: Outcome::Win, remoteness: None };
    for claimed in [Verdict::win(0), Verdict::win(u32::MAX)] {
        assert_eq!(reason(claimed), Reason::Verdict { claimed, derived });
    }
    assert_eq!(reason(derived), Reason::Remoteness { claimed: derived });
}

#[test]
fn a_cycle_is_named_by_a_position_on_it() {
    fn property(game: RandomGame) -> bool {
        let game = RandomGame { ends: vec![None; game.moves.len()], keeps: BTreeSet::new(), ..game };
        // Values that agree all the same, if there are any: found by trying a few times to repair what is wrong.
        let mut table: BTreeMap<usize, u32> = game.positions().into_iter().map(|p| (p, 0)).collect();
        for _ in 0..200 {
            match verify::listed(&game, game.positions(), |p| table.get(p).copied()) {
                Err(Wrong { position, reason: Reason::Nimber { derived, .. }, .. }) => {
                    _ = table.insert(position, derived);
                }
                Err(Wrong { position, reason: Reason::Cyclic, .. }) => {
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
        0 => Some(Verdict::loss(2 * n / 3)),
        _ => Some(Verdict::win(2 * (n / 3) + 1)),
    };
    let without = |hidden: u32| move |n: &u32| right(n).filter(|_| *n != hidden);
    let reason = |result: Result<usize, Wrong<u32>>| result.map_err(|wrong| (wrong.position, wrong.reason));
    // Listed without an answer.
    assert_eq!(reason(verify::listed(&take, 0..=4, without(1))), Err((1, Reason::Missing)));
    // Not listed: 2 wins in one ply whatever 1 is, 3 cannot be lost for certain.
    assert_eq!(reason(verify::listed(&take, [0, 2], without(1))), Ok(2));
    assert_eq!(reason(verify::listed(&take, [0, 2], right)), Ok(2));
    assert_eq!(reason(verify::listed(&take, [0, 2, 3], right)), Err((3, Reason::Unknown { to: 1 })));
    // 5 moves to 3, which wins in three, and to 4, which might hide a shorter win.
    assert_eq!(reason(verify::sample(&take, [5], without(4))), Err((5, Reason::Unknown { to: 4 })));
    assert_eq!(reason(verify::listed(&take, [0, 2], |&n| Some(n % 3))), Err((2, Reason::Unknown { to: 1 })));
    let claim = |_: &u32| Some(TurnPattern::MoverChooses);
    assert_eq!(reason(verify::listed(&take, [2], claim)), Err((2, Reason::Unknown { to: 1 })));
}

#[test]
fn what_lies_above_a_cut_is_not_proved() {
    // 0 wins at once by 1; 2 leads to 3, which was not expanded.
    let space =
        Odd::passing(vec![Kind::Open(2), Kind::Open(0), Kind::Open(1), Kind::Cut], &[(0, 1), (0, 3), (2, 3)]);
    let rules = from_fn(|&p: &usize| [vec![1, 3], vec![], vec![3], vec![0]][p].clone());
    let solved = Solved::new(&space, outcome::solve(&space).unwrap()).unwrap();
    let wrong = solved.verify(&rules).unwrap_err();
    assert_eq!((wrong.position, wrong.reason), (2, Reason::Missing));
    // The part that is known.
    let known = solved.iter().filter(|(_, outcome)| outcome.is_some()).map(|(p, _)| p);
    let claim = |p: &usize| Some(Verdict { outcome: solved.outcome(p)?, remoteness: solved.remoteness(p) });
    assert_eq!(verify::listed(&rules, known, claim), Ok(2));
}

#[test]
fn a_position_listed_twice_counts_once() {
    let nim = from_fn(|&n: &u32| 0..n);
    assert_eq!(verify::listed(&nim, [2, 0, 1, 0, 2], |&n| Some(n)), Ok(3));
    assert_eq!(verify::listed(&nim, [], |&n| Some(n)), Ok(0));
}

/// Heaps of 0, 2 and 4 stones with indices 0, 2 and 4, and an index that is wrong about one of them.
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
    let claim = |n| Some(if n % 4 == 0 { Verdict::loss(n as u32 / 2) } else { Verdict::win(1) });
    assert_eq!(verify::indexed(&Even { wrong: None }, claim), Ok(3));
    assert_eq!(verify::indexed(&Even { wrong: None }, |n| Some(n as u32 / 2 % 2)), Ok(3));
    // The index of another position, of none, and out of range.
    for index in [4, 1, 6, usize::MAX] {
        let game = Even { wrong: Some((2, index)) };
        let wrong = verify::indexed(&game, claim).unwrap_err();
        assert_eq!((wrong.position, wrong.reason), (4, Reason::Unknown { to: 2 }));
        let wrong = verify::indexed(&game, |n| Some(n as u32 / 2 % 2)).unwrap_err();
        assert_eq!((wrong.position, wrong.reason), (4, Reason::Unknown { to: 2 }));
    }
}

#[test]
fn only_normal_play_has_nimbers() {
    let reason = |game: &Graph| {
        verify::listed(game, 0..game.len(), |&p| Some(p as u32))
            .map_err(|wrong| (wrong.position, wrong.reason))
    };
    let chain = || Graph::from_successors(&[vec![], vec![0]]).unwrap();
    assert_eq!(reason(&chain()), Ok(2));
    let mut game = chain();
    game.set_keep_turn([(1, 0)]).unwrap();
    assert_eq!(reason(&game), Err((1, Reason::NotNormalPlay)));
    for (end, expected) in [
        (Outcome::Win, Err((0, Reason::NotNormalPlay))),
        (Outcome::Draw, Err((0, Reason::NotNormalPlay))),
        (Outcome::Loss, Ok(2)),
    ] {
        let mut game = chain();
        game.set_terminal(0, end).unwrap();
        assert_eq!(reason(&game), expected);
    }
}

#[test]
fn the_first_wrong_position_listed_is_named() {
    let nim = from_fn(|&n: &u32| 0..n);
    let value = |&n: &u32| Some(if n == 3 || n == 5 { 9 } else { n });
    assert_eq!(verify::listed(&nim, 0..10, value).unwrap_err().position, 3);
    assert_eq!(verify::listed(&nim, (0..10).rev(), value).unwrap_err().position, 9);
    assert_eq!(verify::sample(&nim, [5, 3], value).unwrap_err().position, 5);
}

#[test]
fn what_is_wrong_reads_as_a_sentence() {
    let (win, loss) = (Verdict::win(1), Verdict::loss(0));
    let reasons = [
        (Reason::Missing, "has no answer"),
        (Reason::Unknown { to: "end" }, "a move leads to \"end\", which has no answer"),
        (
            Reason::Remoteness { claimed: IMPOSSIBLE[0] },
            "claimed to be a win, but every win and every loss needs a remoteness",
        ),
        (
            Reason::Remoteness { claimed: IMPOSSIBLE[2] },
            "claimed to be a draw in 3 plies, but a draw has no remoteness",
        ),
        (
            Reason::Outcome { claimed: Outcome::Draw, derived: Outcome::Win },
            "claimed to be a draw, but the rules give a win",
        ),
        (
            Reason::Verdict { claimed: win, derived: loss },
            "claimed to be a win in 1 ply, but the rules give a loss in 0 plies",
        ),
        (Reason::Nimber { claimed: 2, derived: 0 }, "claimed to have Grundy value 2, but the rules give 0"),
        (
            Reason::Pattern { claimed: TurnPattern::Keeps, derived: TurnPattern::Swaps },
            "claimed to have turn pattern \"keeps\", but the rules give \"swaps\"",
        ),
        (
            Reason::NotNormalPlay,
            "not under normal play: it is declared won or drawn, or one of its moves keeps the turn",
        ),
        (Reason::Cyclic, "play can return to it, but the claim holds only where play must end"),
        (Reason::Changed, "the rules list another number of moves to it when they are asked again"),
    ];
    for (reason, text) in reasons {
        assert_eq!(reason.to_string(), text);
    }
    let nim = from_fn(|&n: &u32| 0..n);
    let wrong = verify::listed(&nim, [0], |_| Some(Outcome::Win)).unwrap_err();
    assert_eq!(wrong.to_string(), "position 0: claimed to be a win, but the rules give a loss");
}

#[test]
fn tables_of_the_engines_pass_by_number() {
    let graph = Graph::from_successors(&[vec![1, 2], vec![2, 3], vec![3], vec![]]).unwrap();
    let (values, patterns) = (grundy::solve(&graph).unwrap(), pattern::solve(&graph).unwrap());
    assert_eq!(verify::indexed(&graph, |id| values.nimber(id)), Ok(4));
    assert_eq!(verify::indexed(&graph, |id| patterns.pattern(id)), Ok(4));
}

#[test]
fn a_walk_checks_what_play_reaches_and_no_more() {
    fn property(game: RandomGame, root: usize) -> bool {
        let root = root % game.moves.len();
        let reached = brute::reachable(&game, [root]);
        let right = verdicts(&game);
        // What is wrong elsewhere does not matter.
        let claim = |&p: &usize| right[p].filter(|_| reached.contains(&p));
        verify::reachable(&game, [root], claim) == Ok(reached.len())
            && verify::reachable(&game, [root, root], claim) == Ok(reached.len())
            && reached
                .iter()
                .all(|hidden| verify::reachable(&game, [root], |p| claim(p).filter(|_| p != hidden)).is_err())
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame, usize) -> bool);
}

#[test]
fn a_walk_ends_where_the_answers_do() {
    let up = from_fn(|&n: &u64| [n + 1, n + 2]);
    let claim = |&n: &u64| (n < 1_000).then_some(Verdict::DRAW);
    let wrong = verify::reachable(&up, [0], claim).unwrap_err();
    assert_eq!((wrong.position, wrong.reason), (998, Reason::Unknown { to: 1_000 }));
    assert_eq!(verify::reachable(&up, [], claim), Ok(0));
}

#[test]
fn a_bare_set_of_lost_positions() {
    let take = from_fn(|&n: &u32| (1..=n.min(2)).map(move |take| n - take));
    assert_eq!(verify::lost(&take, 0..=100, |n| n % 3 == 0), Ok(101));
    let reason = |result: Result<usize, Wrong<u32>>| result.map_err(|wrong| (wrong.position, wrong.reason));
    let (win, loss) = (Outcome::Win, Outcome::Loss);
    assert_eq!(
        reason(verify::lost(&take, 0..=100, |n| n % 3 == 0 && *n != 9)),
        Err((9, Reason::Outcome { claimed: win, derived: loss }))
    );
    assert_eq!(
        reason(verify::lost(&take, 0..=100, |n| n % 3 == 0 || *n == 10)),
        Err((10, Reason::Outcome { claimed: loss, derived: win }))
    );
    // A position drawn is neither, and play that can cycle has more than the two.
    let drawn = from_fn(|&n: &u32| n.checked_sub(1)).with_terminal(|&n| (n == 0).then_some(Outcome::Draw));
    for lost in [false, true] {
        assert_eq!(verify::lost(&drawn, 0..=1, |_| lost).unwrap_err().position, 0);
    }
    let ring = from_fn(|&n: &u32| [1 - n]);
    assert_eq!(verify::lost(&ring, 0..=1, |&n| n == 0).unwrap_err().reason, Reason::Cyclic);
}

#[test]
fn one_known_winning_move_is_enough_for_a_win_without_plies() {
    // 3 wins by 0, whatever 2 is.
    let rules = from_fn(|&n: &u32| if n == 3 { vec![2, 0] } else { vec![] });
    let claim = |&n: &u32| Some(if n == 3 { Outcome::Win } else { Outcome::Loss });
    assert_eq!(verify::listed(&rules, [3, 0], claim), Ok(2));
    assert_eq!(verify::listed(&rules, [3, 2], claim), Ok(2));
    assert_eq!(verify::listed(&rules, [3], claim).unwrap_err().reason, Reason::Unknown { to: 2 });
}

/// Rules that list other moves from a certain call on, counted over all positions.
struct Fickle<'a> {
    game: &'a RandomGame,
    then: &'a RandomGame,
    left: Cell<usize>,
}

impl Game for Fickle<'_> {
    type Position = usize;

    fn successors(&self, p: &usize) -> impl IntoIterator<Item = usize> {
        let game = if self.left.get() == 0 { self.then } else { self.game };
        self.left.set(self.left.get().saturating_sub(1));
        game.successors(p)
    }
}

impl Indexed for Fickle<'_> {
    fn len(&self) -> usize {
        self.game.moves.len()
    }
    fn index(&self, &p: &usize) -> usize {
        p
    }
    fn position(&self, index: usize) -> Option<usize> {
        self.game.position(index)
    }
}

#[test]
fn rules_that_change_between_the_passes_are_noticed_if_a_position_is_entered_more_or_less_often() {
    let mut noticed = 0;
    for (dag, other) in random::<RandomDag>(4_000).zip(random::<RandomGame>(4_000)) {
        let (game, len) = (dag.normal_play(), dag.0.moves.len());
        let row = |p: usize| other.moves.get(p).into_iter().flatten().map(|to| to % len).collect();
        let moves = (0..len).map(row).collect();
        let then = RandomGame { moves, ends: vec![None; len], keeps: BTreeSet::new() };
        let values = brute::nimbers(&game, &game.positions()).expect("play ends");
        let rules = Fickle { game: &game, then: &then, left: Cell::new(len) };
        let entering = |game: &RandomGame| {
            let mut ends: Vec<usize> = game.moves.concat();
            ends.sort_unstable();
            ends
        };
        let result = verify::indexed(&rules, |id| values.get(&id).copied());
        // A cycle among the new moves is as good a reason.
        if entering(&game) == entering(&then) {
            assert!(matches!(result, Ok(_) | Err(Wrong { reason: Reason::Cyclic, .. })));
        } else {
            let reason = result.expect_err("changed rules passed").reason;
            assert!(matches!(reason, Reason::Changed | Reason::Cyclic), "{reason}");
            noticed += usize::from(reason == Reason::Changed);
        }
    }
    assert!(noticed > 1_000, "only {noticed}");
}

/// An index that forgets all positions after some calls.
struct Forgetful(Cell<usize>);

impl Game for Forgetful {
    type Position = usize;
    fn successors(&self, &n: &usize) -> impl IntoIterator<Item = usize> {
        n.checked_sub(1)
    }
}

impl Indexed for Forgetful {
    fn len(&self) -> usize {
        if self.0.get() == 0 { 0 } else { 4 }
    }
    fn index(&self, &n: &usize) -> usize {
        n
    }
    fn position(&self, index: usize) -> Option<usize> {
        self.0.set(self.0.get().saturating_sub(1));
        (self.0.get() > 0 && index < 4).then_some(index)
    }
}

#[test]
fn an_index_that_changes_its_mind_neither_passes_in_full_nor_panics() {
    // 4 positions and 3 moves, each looked up once in either pass: 14 look-ups.
    let prove = |calls| verify::indexed(&Forgetful(Cell::new(calls)), |id| Some(id as u32 % 2));
    assert_eq!(prove(15), Ok(4));
    assert!((0..14).all(|calls| prove(calls) != Ok(4)));
}
