//! Rules that contradict themselves are found, and sound ones are left in peace.

mod common;

use std::cell::Cell;
use std::collections::BTreeSet;

use common::random::RandomGame;
use quickcheck::QuickCheck;
use retrograde::game::Reduced;
use retrograde::lint::{self, Finding, Issue};
use retrograde::{Game, Graph, Indexed, Misere, Outcome, Predecessors, from_fn};

const MANY: u64 = 10_000;

/// A game whose every answer stands in a list of its own, so that each can be made wrong.
#[derive(Clone, Debug)]
struct Lists {
    moves: Vec<Vec<usize>>,
    back: Vec<Vec<usize>>,
    ends: Vec<Option<Outcome>>,
    keeps: BTreeSet<(usize, usize)>,
    /// The index of each position.
    numbers: Vec<usize>,
    /// The position of each number.
    places: Vec<Option<usize>>,
}

impl Lists {
    /// A sound game: everything fits.
    fn of(game: &RandomGame) -> Self {
        let len = game.moves.len();
        let back = (0..len).map(|p| game.predecessors(&p).into_iter().collect()).collect();
        Self {
            moves: game.moves.clone(),
            back,
            ends: game.ends.clone(),
            keeps: game.keeps.clone(),
            numbers: (0..len).collect(),
            places: (0..len).map(Some).collect(),
        }
    }

    fn from_moves(moves: &[&[usize]]) -> Self {
        let moves: Vec<Vec<usize>> = moves.iter().map(|row| row.to_vec()).collect();
        let ends = vec![None; moves.len()];
        Self::of(&RandomGame { moves, ends, keeps: BTreeSet::new() })
    }

    fn backward(&self) -> lint::Report<usize> {
        lint::backward(self, 0..self.len())
    }

    /// The only finding, whichever check finds it.
    fn only_finding(&self) -> (usize, Issue<usize>) {
        let report = self.backward();
        assert_eq!((report.findings.len(), report.left_out), (1, 0), "{report}");
        pairs(&report).remove(0)
    }
}

/// What was found, and where.
fn pairs(report: &lint::Report<usize>) -> Vec<(usize, Issue<usize>)> {
    report.findings.iter().map(|finding| (finding.position, finding.issue.clone())).collect()
}

impl Game for Lists {
    type Position = usize;
    fn successors(&self, &p: &usize) -> impl IntoIterator<Item = usize> {
        self.moves[p].iter().copied()
    }
    fn terminal(&self, &p: &usize) -> Option<Outcome> {
        self.ends[p]
    }
    fn passes_turn(&self, &from: &usize, &to: &usize) -> bool {
        !self.keeps.contains(&(from, to))
    }
}

impl Indexed for Lists {
    fn len(&self) -> usize {
        self.places.len()
    }
    fn index(&self, &p: &usize) -> usize {
        self.numbers[p]
    }
    fn position(&self, index: usize) -> Option<usize> {
        self.places[index]
    }
}

impl Predecessors for Lists {
    fn predecessors(&self, &p: &usize) -> impl IntoIterator<Item = usize> {
        self.back[p].iter().copied()
    }
}

fn count(list: &[usize], item: usize) -> usize {
    list.iter().filter(|&&other| other == item).count()
}

/// Every move that counts is listed as often in both directions, by comparing all pairs.
fn directions_agree(game: &Lists) -> bool {
    let all = || 0..game.moves.len();
    let same = |p: usize, q: usize| count(&game.moves[p], q) == count(&game.back[q], p);
    all().all(|p| game.ends[p].is_some() || all().all(|q| same(p, q)))
}

#[test]
fn sound_games_are_clean() {
    fn property(game: RandomGame) -> bool {
        let all = || 0..game.moves.len();
        let with_moves = all().filter(|&p| game.ends[p].is_some() && !game.moves[p].is_empty()).count();
        let graph = game.graph();
        [lint::rules(&game, all()), lint::indexed(&game, all()), lint::backward(&game, all())]
            .into_iter()
            .chain([lint::backward(&graph, all()), lint::backward(&&Misere(&graph), all())])
            .all(|report| {
                let noted = match report.findings.as_slice() {
                    [] => 0,
                    [Finding { issue: Issue::DecidedWithMoves { positions }, .. }] => *positions,
                    other => panic!("{other:?}"),
                };
                report.is_clean() && noted == with_moves && report.checked == game.moves.len()
            })
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn any_difference_between_the_directions_is_found_and_nothing_else() {
    fn property(game: RandomGame, faults: Vec<(bool, usize, usize, u8)>) -> bool {
        let mut lists = Lists::of(&game);
        let len = lists.moves.len();
        for (forward, at, other, kind) in faults.into_iter().take(3) {
            let rows = if forward { &mut lists.moves } else { &mut lists.back };
            let row = &mut rows[at % len];
            match kind % 3 {
                0 => row.push(other % len),
                1 if !row.is_empty() => drop(row.remove(other % row.len())),
                1 => {}
                _ => {
                    let mut seen = BTreeSet::new();
                    row.retain(|&item| seen.insert(item));
                }
            }
        }
        let report = lists.backward();
        let true_findings = report.findings.iter().all(|finding| match finding.issue {
            Issue::Inverse { to, forward, backward } => {
                let from = finding.position;
                let counts = (count(&lists.moves[from], to), count(&lists.back[to], from));
                forward != backward && (forward, backward) == counts
            }
            Issue::DecidedWithMoves { .. } => true,
            _ => false,
        });
        report.is_clean() == directions_agree(&lists) && true_findings
    }
    QuickCheck::new()
        .tests(MANY)
        .quickcheck(property as fn(RandomGame, Vec<(bool, usize, usize, u8)>) -> bool);
}

#[test]
fn any_fault_of_the_index_is_found_and_nothing_else() {
    fn property(game: RandomGame, faults: Vec<(u8, usize, usize)>) -> bool {
        let mut lists = Lists::of(&game);
        let len = lists.moves.len();
        for (kind, at, value) in faults.into_iter().take(3) {
            match kind % 4 {
                0 => lists.numbers[at % len] = value % len,
                1 => lists.numbers[at % len] = [len, len + 7, usize::MAX][value % 3],
                2 => lists.places[at % len] = None,
                _ => lists.places[at % len] = Some(value % len),
            }
        }
        let sound = |p: usize| lists.places.get(lists.numbers[p]) == Some(&Some(p));
        let listed = || (0..len).filter_map(|number| Some((number, lists.places[number]?)));
        let expected = listed().all(|(number, p)| {
            lists.numbers[p] == number
                && (lists.ends[p].is_some() || lists.moves[p].iter().all(|&q| sound(q)))
        });
        lint::indexed(&lists, 0..len).is_clean() == expected
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame, Vec<(u8, usize, usize)>) -> bool);
}

#[test]
fn a_dropped_self_loop() {
    let mut lists = Lists::from_moves(&[&[0, 1], &[]]);
    lists.back[0].clear();
    assert_eq!(lists.only_finding(), (0, Issue::Inverse { to: 0, forward: 1, backward: 0 }));
    let mut lists = Lists::from_moves(&[&[0, 1], &[]]);
    lists.moves[0] = vec![1];
    assert_eq!(lists.only_finding(), (0, Issue::Inverse { to: 0, forward: 0, backward: 1 }));
}

#[test]
fn predecessors_without_duplicates() {
    let mut lists = Lists::from_moves(&[&[1, 1, 1], &[]]);
    lists.back[1].dedup();
    assert_eq!(lists.only_finding().1, Issue::Inverse { to: 1, forward: 3, backward: 1 });
}

#[test]
fn successors_without_duplicates() {
    let mut lists = Lists::from_moves(&[&[1, 1, 1], &[]]);
    lists.moves[0].dedup();
    assert_eq!(lists.only_finding().1, Issue::Inverse { to: 1, forward: 1, backward: 3 });
}

#[test]
fn a_missing_predecessor() {
    let mut lists = Lists::from_moves(&[&[2], &[2], &[]]);
    lists.back[2].retain(|&from| from != 1);
    assert_eq!(lists.only_finding(), (1, Issue::Inverse { to: 2, forward: 1, backward: 0 }));
}

#[test]
fn an_index_that_collides() {
    let mut lists = Lists::from_moves(&[&[1], &[], &[]]);
    lists.numbers[2] = 1;
    assert_eq!(lists.only_finding(), (2, Issue::Index { expected: 2, found: 1 }));
}

#[test]
fn an_index_out_of_range() {
    // The last position has a number that the game does not count.
    let mut lists = Lists::from_moves(&[&[2], &[], &[]]);
    lists.places.truncate(2);
    let issue = Issue::OutOfRange { neighbour: 2, index: 2, len: 2 };
    assert_eq!(lists.only_finding(), (0, issue));
    // The same met backward.
    let mut lists = Lists::from_moves(&[&[], &[], &[0]]);
    lists.places.truncate(2);
    let issue = Issue::OutOfRange { neighbour: 2, index: 2, len: 2 };
    assert_eq!(lists.only_finding(), (0, issue));
}

#[test]
fn a_hole_as_a_successor() {
    let mut lists = Lists::from_moves(&[&[1], &[]]);
    lists.places[1] = None;
    assert_eq!(lists.only_finding(), (0, Issue::Hole { neighbour: 1, index: 1 }));
}

#[test]
fn a_number_that_stands_for_another_position() {
    let mut lists = Lists::from_moves(&[&[1], &[], &[]]);
    lists.places[1] = Some(2);
    let report = lint::indexed(&lists, [0]);
    assert_eq!(pairs(&report), [(0, Issue::Neighbour { neighbour: 1, index: 1 })]);
    let report = lint::indexed(&lists, [1]);
    assert_eq!(pairs(&report), [(2, Issue::Index { expected: 1, found: 2 })]);
}

#[test]
fn moves_of_a_decided_position_are_a_note() {
    let mut lists = Lists::from_moves(&[&[1], &[0], &[0], &[]]);
    (1..4).for_each(|p| lists.ends[p] = Some(Outcome::Draw));
    // They may be listed backward or left out.
    for back in [vec![1, 2], vec![1], vec![]] {
        lists.back[0] = back;
        let note = (1, Issue::DecidedWithMoves { positions: 2 });
        assert_eq!(lists.only_finding(), note);
        assert!(!note.1.is_error());
        assert!(lists.backward().is_clean());
    }
}

/// A ring of two on which one method gives its answers in turn.
#[derive(Default)]
struct Fickle {
    method: &'static str,
    calls: Cell<usize>,
}

impl Fickle {
    fn odd_call(&self, method: &str) -> bool {
        self.calls.set(self.calls.get() + usize::from(method == self.method));
        method == self.method && self.calls.get() % 2 == 0
    }
}

impl Game for Fickle {
    type Position = usize;
    fn successors(&self, &p: &usize) -> impl IntoIterator<Item = usize> {
        if self.odd_call("successors") { vec![1 - p, 1 - p] } else { vec![1 - p] }
    }
    fn terminal(&self, _: &usize) -> Option<Outcome> {
        self.odd_call("terminal").then_some(Outcome::Win)
    }
    fn passes_turn(&self, _: &usize, _: &usize) -> bool {
        !self.odd_call("passes_turn")
    }
}

impl Indexed for Fickle {
    fn len(&self) -> usize {
        2
    }
    fn index(&self, &p: &usize) -> usize {
        p
    }
    fn position(&self, index: usize) -> Option<usize> {
        Some(if self.odd_call("position") { 1 - index } else { index })
    }
}

impl Predecessors for Fickle {
    fn predecessors(&self, &p: &usize) -> impl IntoIterator<Item = usize> {
        if self.odd_call("predecessors") { vec![] } else { vec![1 - p] }
    }
}

#[test]
fn answers_that_change_when_asked_again() {
    let first = |method| {
        let game = Fickle { method, calls: Cell::new(0) };
        let report = lint::backward(&game, 0..2);
        assert_eq!(report.is_clean(), method.is_empty(), "{report}");
        report.findings.first().map(|finding| (finding.position, finding.issue.clone()))
    };
    assert_eq!(first("successors"), Some((0, Issue::Successors)));
    assert_eq!(first("terminal"), Some((0, Issue::Terminal)));
    assert_eq!(first("passes_turn"), Some((0, Issue::PassesTurn { to: 1 })));
    assert_eq!(first("position"), Some((0, Issue::Position { index: 0 })));
    assert_eq!(first("predecessors"), Some((0, Issue::Predecessors)));
    assert_eq!(first(""), None);
}

/// Answers that alternate are found whether a position has an even number of moves or an odd one.
#[test]
fn turns_that_change_when_asked_again() {
    for moves in 1..9 {
        let calls = Cell::new(0);
        let game = from_fn(move |&n: &u32| (0..if n == 0 { moves } else { 0 }).map(|to| to + 1))
            .with_passes_turn(|_: &u32, _: &u32| {
                calls.set(calls.get() + 1);
                calls.get() % 2 == 0
            });
        let report = lint::rules(&game, 0..=moves);
        let is_turn = |finding: &Finding<u32>| matches!(finding.issue, Issue::PassesTurn { .. });
        assert!(!report.is_clean() && report.findings.iter().all(is_turn), "{moves} moves: {report}");
    }
    // One move of many, and only the second time that its turn is asked.
    let calls = Cell::new(0);
    let game = from_fn(|&n: &u32| if n == 0 { vec![1, 2, 3] } else { vec![] }).with_passes_turn(
        |_: &u32, &to: &u32| {
            calls.set(calls.get() + u32::from(to == 2));
            to != 2 || calls.get() != 2
        },
    );
    let report = lint::rules(&game, 0..4);
    assert_eq!(report.findings.len(), 1);
    assert_eq!(report.findings[0].issue, Issue::PassesTurn { to: 2 });
}

/// A game up to symmetry takes all moves of a position to say what one of them does to the turn: `lint` asks for all at
/// once.
#[test]
fn a_reduced_game_is_checked_in_linear_time() {
    const MOVES: u32 = 2_000;
    let calls = Cell::new(0);
    let canonical = |&n: &u32| {
        calls.set(calls.get() + 1);
        n
    };
    let star = from_fn(|&n: &u32| (0..if n == 0 { MOVES } else { 0 }).map(|to| to + 1));
    let report = lint::rules(&Reduced::new(star, canonical), 0..=MOVES);
    assert!(report.is_clean(), "{report}");
    assert!(calls.get() <= 8 * MOVES, "{} calls for {MOVES} moves", calls.get());
}

/// Moves of one class that differ in what they do to the turn are no contradiction.
#[test]
fn moves_of_one_class_may_treat_the_turn_differently() {
    let ends = from_fn(|&n: &i32| if n == 0 { vec![-1, 1, -1] } else { vec![] })
        .with_passes_turn(|_: &i32, &to: &i32| to > 0);
    let report = lint::rules(&Reduced::new(ends, |&n: &i32| n.abs()), 0..2);
    assert!(report.findings.is_empty(), "{report}");
}

#[test]
fn the_order_of_moves_may_change() {
    let turned = Cell::new(false);
    let game = from_fn(|&n: &u8| {
        turned.set(!turned.get());
        if turned.get() { [n, n + 1, n] } else { [n + 1, n, n] }
    });
    assert!(lint::rules(&game, 0..9).findings.is_empty());
}

#[test]
fn a_report_lists_so_many_errors_and_counts_the_rest() {
    let moves: Vec<Vec<usize>> = (0..250).map(|_| vec![0]).collect();
    let mut lists = Lists::of(&RandomGame { moves, ends: vec![None; 250], keeps: BTreeSet::new() });
    lists.back[0].clear();
    let report = lists.backward();
    assert_eq!((report.findings.len(), report.left_out, report.checked), (100, 150, 250));
    assert!(!report.is_clean());
    let text = report.to_string();
    assert!(
        text.starts_with("250 positions checked: 250 errors, 0 notes\nerror: 0: its moves to 0"),
        "{text}"
    );
    assert!(text.ends_with("\nand 150 errors more"), "{text}");
}

#[test]
fn a_sample_finds_what_is_wrong_at_its_positions() {
    let moves: Vec<Vec<usize>> = (0..1000).map(|p| vec![p, (p + 1) % 1000]).collect();
    let mut lists = Lists::of(&RandomGame { moves, ends: vec![None; 1000], keeps: BTreeSet::new() });
    assert!(lint::backward(&lists, lint::sample(1000, 50, 1)).is_clean());
    let drawn: Vec<usize> = lint::sample(1000, 50, 1).collect();
    lists.back[drawn[17]].retain(|&from| from != drawn[17]); // its self-loop
    let report = lint::backward(&lists, drawn.iter().copied());
    assert_eq!(report.findings[0].position, drawn[17]);
    assert_eq!(report.checked, 50);
    // Numbers that are not below the length are passed over.
    assert_eq!(lint::backward(&lists, [1000, usize::MAX]).checked, 0);
}

#[test]
fn a_position_reached_with_either_player_to_move() {
    fn property(game: RandomGame) -> bool {
        // By brute force: the set of pairs, grown until nothing changes.
        let mut met = BTreeSet::from([(0, false)]);
        loop {
            let step = |&(p, odd): &(usize, bool)| {
                let open = game.ends[p].is_none();
                let moves = game.moves[p].iter().filter(move |_| open);
                moves.map(|&to| (to, odd ^ game.passes_turn(&p, &to))).collect::<Vec<_>>()
            };
            let news: Vec<_> = met.iter().flat_map(step).filter(|pair| !met.contains(pair)).collect();
            if news.is_empty() {
                break;
            }
            met.extend(news);
        }
        let both = (0..game.moves.len()).filter(|&p| met.contains(&(p, false)) && met.contains(&(p, true)));
        let reached: BTreeSet<usize> = met.iter().map(|&(p, _)| p).collect();
        let report = lint::turns(&game, [0]);
        let noted = match report.findings.as_slice() {
            [] => 0,
            [Finding { position, issue: Issue::BothTurns { positions }, .. }] => {
                assert!(met.contains(&(*position, false)) && met.contains(&(*position, true)));
                *positions
            }
            other => panic!("{other:?}"),
        };
        report.is_clean() && noted == both.count() && report.checked == reached.len()
    }
    QuickCheck::new().tests(MANY).quickcheck(property as fn(RandomGame) -> bool);
}

#[test]
fn an_empty_game_is_clean() {
    let graph = Graph::from_edges(0, []).unwrap();
    let report = lint::backward(&graph, lint::sample(0, 10, 1));
    assert_eq!((report.is_clean(), report.checked), (true, 0));
}
