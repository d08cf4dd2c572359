//! All games of three positions against all tables of claims: a table passes if and only if brute force gives the same.
//!
//! A position is an end that the rules declare, or has one of three things to each of the three positions: no move, a move
//! that passes the turn, a move that keeps it. That makes 3 + 3³ = 30 kinds of position and 30³ games.

use crate::common;

use std::fmt::Debug;

use common::brute;
use retrograde::outcome::Verdict;
use retrograde::verify::{self, Claim};
use retrograde::{Game, Indexed, Outcome, TurnPattern};

const LEN: usize = 3;
const ALL: [usize; LEN] = [0, 1, 2];
const OUTCOMES: [Outcome; 3] = [Outcome::Win, Outcome::Loss, Outcome::Draw];
const PATTERNS: [TurnPattern; 4] =
    [TurnPattern::Keeps, TurnPattern::Swaps, TurnPattern::MoverChooses, TurnPattern::OpponentChooses];

/// What one position has to another: no move, or one that passes the turn or not.
type Arrow = Option<bool>;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    End(usize),
    Open([Arrow; LEN]),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Tiny([Kind; LEN]);

impl Game for Tiny {
    type Position = usize;

    fn successors(&self, &p: &usize) -> impl IntoIterator<Item = usize> {
        let arrows = if let Kind::Open(arrows) = self.0[p] { arrows } else { [None; LEN] };
        ALL.into_iter().filter(move |&to| arrows[to].is_some())
    }

    fn terminal(&self, &p: &usize) -> Option<Outcome> {
        if let Kind::End(end) = self.0[p] { Some(OUTCOMES[end]) } else { None }
    }

    fn passes_turn(&self, &from: &usize, &to: &usize) -> bool {
        if let Kind::Open(arrows) = self.0[from] { arrows[to] == Some(true) } else { true }
    }
}

impl Indexed for Tiny {
    fn len(&self) -> usize {
        LEN
    }

    fn index(&self, &p: &usize) -> usize {
        p
    }

    fn position(&self, index: usize) -> Option<usize> {
        (index < LEN).then_some(index)
    }
}

impl Tiny {
    /// All games whose arrows are among these.
    fn all(arrows: &[Arrow], ends: bool) -> Vec<Self> {
        let open = triples(arrows).into_iter().map(Kind::Open);
        let kinds: Vec<Kind> = open.chain((0..3).filter(|_| ends).map(Kind::End)).collect();
        triples(&kinds).into_iter().map(Self).collect()
    }

    /// Whether none of the games that differ from this one by the names of the positions comes before it.
    fn is_first_of_its_like(&self) -> bool {
        const NAMES: [[usize; LEN]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        let renamed = |names: [usize; LEN]| {
            Self(names.map(|p| match self.0[p] {
                Kind::Open(arrows) => Kind::Open(names.map(|to| arrows[to])),
                end => end,
            }))
        };
        NAMES.into_iter().all(|names| *self <= renamed(names))
    }

    fn right_verdicts(&self) -> [Verdict; LEN] {
        let right = brute::outcomes(self, &ALL);
        ALL.map(|p| Verdict { outcome: right[&p].0, remoteness: right[&p].1 })
    }

    fn is_normal_play(&self) -> bool {
        self.0.iter().all(|kind| match kind {
            Kind::End(end) => OUTCOMES[*end] == Outcome::Loss,
            Kind::Open(arrows) => !arrows.contains(&Some(false)),
        })
    }
}

/// Everything with three entries out of these.
fn triples<T: Copy>(choices: &[T]) -> Vec<[T; LEN]> {
    let pairs = choices.iter().flat_map(|&a| choices.iter().map(move |&b| (a, b)));
    pairs.flat_map(|(a, b)| choices.iter().map(move |&c| [a, b, c])).collect()
}

fn with_none<C: Copy>(claims: &[C]) -> Vec<Option<C>> {
    claims.iter().copied().map(Some).chain([None]).collect()
}

/// Draws, and wins and losses in up to three plies: one more than any position of three can take.
fn verdicts() -> Vec<Verdict> {
    (0..=3).map(Verdict::win).chain((0..=3).map(Verdict::loss)).chain([Verdict::DRAW]).collect()
}

/// Of these tables exactly the right one passes, and none if there is none. How many passed.
fn only_the_right_one_passes<C: Claim<Tiny> + Copy + Debug>(
    game: &Tiny,
    tables: &[[Option<C>; LEN]],
    right: Option<[C; LEN]>,
) -> usize {
    let mut passed = 0;
    for table in tables {
        let passes = verify::indexed(game, |id| table[id]) == Ok(LEN);
        let expected = right.is_some_and(|right| right.map(Some) == *table);
        assert_eq!(passes, expected, "{game:?}: {table:?}, and right is {right:?}");
        passed += usize::from(passes);
    }
    passed
}

/// Of every part of every table, a pass proves what is listed; what is not listed is unknown, whatever the table says. And a
/// walk passes if and only if what it reaches is right. How many parts passed that are not whole.
fn parts_and_walks<C: Claim<Tiny> + Copy + Holds + Debug>(
    game: &Tiny,
    tables: &[[Option<C>; LEN]],
    right: [C; LEN],
) -> usize {
    let reached = ALL.map(|root| brute::reachable(game, [root]));
    let subsets = (0..1_usize << LEN).map(|bits| ALL.into_iter().filter(move |p| bits >> p & 1 == 1));
    let subsets: Vec<Vec<usize>> = subsets.map(Iterator::collect).collect();
    let mut passed = 0;
    for table in tables {
        let is_right = |p: &usize| table[*p] == Some(right[*p]);
        for part in &subsets {
            let proved = verify::listed(game, part.iter().copied(), |&p| table[p]);
            if proved.is_ok() {
                assert_eq!(proved, Ok(part.len()));
                assert!(part.iter().all(is_right), "{game:?}: {table:?} passed at {part:?}");
                passed += usize::from((1..LEN).contains(&part.len()));
            }
        }
        for root in ALL {
            let walked = verify::reachable(game, [root], |&p| table[p]);
            let expected = reached[root].iter().all(is_right) && C::holds(game, &reached[root]);
            let expected = expected.then_some(reached[root].len());
            assert_eq!(walked.ok(), expected, "{game:?}: {table:?} from {root}");
        }
    }
    passed
}

/// Where claims of a type can hold.
trait Holds {
    fn holds(game: &Tiny, positions: &[usize]) -> bool;
}

impl Holds for Verdict {
    fn holds(_: &Tiny, _: &[usize]) -> bool {
        true
    }
}

impl Holds for Outcome {
    fn holds(game: &Tiny, positions: &[usize]) -> bool {
        brute::play_ends(game, positions)
    }
}

const ARROWS: [Arrow; 3] = [None, Some(true), Some(false)];

#[test]
fn verdicts_of_all_games() {
    let tables = triples(&verdicts().into_iter().map(Some).collect::<Vec<_>>());
    let games = Tiny::all(&ARROWS, true);
    let passed: usize =
        games.iter().map(|game| only_the_right_one_passes(game, &tables, Some(game.right_verdicts()))).sum();
    assert_eq!((games.len(), tables.len(), passed), (27_000, 729, 27_000));
}

#[test]
fn outcomes_nimbers_and_patterns_of_all_games() {
    let (outcomes, values, patterns) =
        (triples(&with_none(&OUTCOMES)), triples(&with_none(&[0, 1, 2, 3])), triples(&with_none(&PATTERNS)));
    let mut passed = [0; 3];
    for game in Tiny::all(&ARROWS, true) {
        let ends = brute::play_ends(&game, &ALL);
        let right = ends.then(|| game.right_verdicts().map(|verdict| verdict.outcome));
        passed[0] += only_the_right_one_passes(&game, &outcomes, right);
        let right = brute::nimbers(&game, &ALL).filter(|_| game.is_normal_play());
        passed[1] += only_the_right_one_passes(&game, &values, right.map(|right| ALL.map(|p| right[&p])));
        let right = ends.then(|| brute::patterns(&game, &ALL));
        passed[2] += only_the_right_one_passes(&game, &patterns, right.map(|right| ALL.map(|p| right[&p])));
    }
    // As many as end have outcomes and patterns.
    assert_eq!(passed[0], passed[2]);
    assert!(passed[1] > 25 && passed[0] > passed[1], "{passed:?}");
}

/// Without declared ends and kept turns: all digraphs with loops. The 25 labelled acyclic ones are known (OEIS A003024).
#[test]
fn all_digraphs() {
    let games = Tiny::all(&ARROWS[..2], false);
    let values = triples(&with_none(&[0, 1, 2, 3]));
    let passed: usize = games
        .iter()
        .map(|game| {
            let right = brute::nimbers(game, &ALL).map(|right| ALL.map(|p| right[&p]));
            only_the_right_one_passes(game, &values, right)
        })
        .sum();
    assert_eq!((games.len(), passed), (512, 25));
}

#[test]
fn parts_of_tables_and_walks() {
    let (whole, bare) = (triples(&with_none(&verdicts())), triples(&with_none(&OUTCOMES)));
    let mut passed = [0; 2];
    // Up to the names of the positions; the kept turns only with the tables that are few.
    for game in Tiny::all(&ARROWS, true).into_iter().filter(Tiny::is_first_of_its_like) {
        let right = game.right_verdicts();
        passed[1] += parts_and_walks(&game, &bare, right.map(|verdict| verdict.outcome));
        if game.0.iter().all(|kind| !matches!(kind, Kind::Open(arrows) if arrows.contains(&Some(false)))) {
            passed[0] += parts_and_walks(&game, &whole, right);
        }
    }
    assert!(passed.into_iter().all(|passed| passed > 10_000), "{passed:?}");
}

#[test]
fn sets_of_lost_positions_of_all_games() {
    let sets = triples(&[false, true]);
    let (mut passed, mut games) = (0, 0);
    for game in Tiny::all(&ARROWS, true) {
        let right = game.right_verdicts().map(|verdict| verdict.outcome);
        let fits = brute::play_ends(&game, &ALL) && !right.contains(&Outcome::Draw);
        for set in &sets {
            let passes = verify::lost(&game, ALL, |&p| set[p]).is_ok();
            let expected = fits && right.map(|outcome| outcome == Outcome::Loss) == *set;
            assert_eq!(passes, expected, "{game:?}: {set:?}");
            passed += usize::from(passes);
        }
        games += usize::from(fits);
    }
    assert!(passed == games && games > 25, "{passed} of {games}");
}
