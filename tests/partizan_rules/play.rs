//! Values against literal play of whole sums, and against the engines that know outcomes only.

use std::collections::BTreeSet;
use std::slice::from_ref;

use quickcheck::{QuickCheck, TestResult};
use retrograde::lint::{self, Issue};
use retrograde::partizan::{self, OutcomeClass, Partizan, Player, Turns, Value, Values};
use retrograde::verify::{self, Reason};
use retrograde::{Error, Outcome, from_fn};

use crate::common::{PLAYERS, class_of, played};
use crate::data::table;
use crate::tokens::Tokens;

/// Tokens on these vertices, if they are few.
fn placed(rules: &Tokens, seeds: &[usize]) -> Option<Vec<usize>> {
    let mut tokens: Vec<usize> = seeds.iter().map(|seed| seed % rules.len()).collect();
    tokens.sort_unstable();
    (tokens.len() <= 3).then_some(tokens)
}

/// Who wins, and by which moves of each player, by literal play of the whole.
fn literal(rules: &Tokens, tokens: &Vec<usize>) -> (OutcomeClass, [BTreeSet<Vec<usize>>; 2]) {
    let solved =
        retrograde::outcomes(&Turns(rules), PLAYERS.map(|player| (tokens.clone(), player))).expect("sound");
    let wins = |player| solved.outcome(&(tokens.clone(), player)) == Some(Outcome::Win);
    let class = class_of(PLAYERS.map(wins));
    let winning = PLAYERS.map(|player| {
        let options: Vec<Vec<usize>> = match player {
            Player::Left => rules.left(tokens).into_iter().collect(),
            Player::Right => rules.right(tokens).into_iter().collect(),
        };
        let lost = |to: &Vec<usize>| solved.outcome(&(to.clone(), player.opponent())) == Some(Outcome::Loss);
        options.into_iter().filter(lost).collect()
    });
    (class, winning)
}

#[test]
fn values_say_who_wins_a_sum_and_by_which_moves() {
    fn property(rules: Tokens, seeds: Vec<usize>) -> TestResult {
        let Some(tokens) = placed(&rules, &seeds) else { return TestResult::discard() };
        let (class, winning) = literal(&rules, &tokens);
        let mut values = Values::new(&rules);
        let value = values.value(&tokens).expect("play ends");
        assert_eq!(value.outcome(), class);
        let parts: Vec<Vec<usize>> = tokens.iter().map(|&at| vec![at]).collect();
        for (player, winning) in PLAYERS.into_iter().zip(&winning) {
            let by_part = values.winning_moves(player, &parts).expect("play ends");
            assert_eq!(rules.together(&tokens, by_part), *winning);
            let whole = values.winning_moves(player, from_ref(&tokens)).expect("play ends");
            assert_eq!(whole.into_iter().map(|(_, to)| to).collect::<BTreeSet<_>>(), *winning);
        }
        // Without components the value is the same, and the check of all claims passes.
        let whole = Tokens { splits: false, ..rules };
        let mut as_one = Values::new(&whole);
        assert_eq!(as_one.value(&tokens), Ok(value));
        assert!(verify::values(&whole, [tokens], |position| as_one.known(position)).is_ok());
        TestResult::passed()
    }
    QuickCheck::new().tests(1_000).quickcheck(property as fn(Tokens, Vec<usize>) -> TestResult);
}

/// A token of these rules and one of other rules, by value only.
#[test]
fn games_of_different_rules_are_added_by_value() {
    fn property(rules: Tokens, other: Tokens, heap: u8) -> bool {
        let (last, other_last, heap) = (vec![rules.len() - 1], vec![other.len() - 1], u32::from(heap % 4));
        // One graph that holds both and the heap, for literal play.
        let (first, second) = (rules.len(), rules.len() + other.len());
        let mut edges = Vec::new();
        for (side, player) in PLAYERS.into_iter().enumerate() {
            let shifted = |rules: &Tokens, by: usize| {
                let lists = rules.edges[side].iter().enumerate();
                lists
                    .flat_map(|(from, list)| list.iter().map(move |to| (player, from + by, to + by)))
                    .collect::<Vec<_>>()
            };
            edges.extend(shifted(&rules, 0));
            edges.extend(shifted(&other, first));
            edges.extend((0..4).flat_map(|n| (0..n).map(move |rest| (player, second + n, second + rest))));
        }
        let whole = Tokens::new(second + 4, edges);
        let tokens = vec![last[0], first + other_last[0], second + heap as usize];
        let (class, winning) = literal(&whole, &tokens);

        let mut values = [Values::new(&rules), Values::new(&other)];
        let mut heaps = Values::new(partizan::from_game(from_fn(|&n: &u32| 0..n), |&n, _| n));
        let [a, b] = [values[0].value(&last).unwrap(), values[1].value(&other_last).unwrap()];
        let nimber = heaps.value(&heap).unwrap();
        assert_eq!(nimber, Value::nimber(heap).unwrap());
        assert_eq!(Value::sum([&a, &b, &nimber]).unwrap().outcome(), class);
        for (player, winning) in PLAYERS.into_iter().zip(winning) {
            let beside = |x: &Value, y: &Value| x.plus(y).unwrap();
            let mut found = BTreeSet::new();
            let moved =
                values[0].winning_moves_beside(&beside(&b, &nimber), player, from_ref(&last)).unwrap();
            found.extend(moved.into_iter().map(|(_, to)| vec![to[0], tokens[1], tokens[2]]));
            let moved =
                values[1].winning_moves_beside(&beside(&a, &nimber), player, from_ref(&other_last)).unwrap();
            found.extend(moved.into_iter().map(|(_, to)| vec![tokens[0], first + to[0], tokens[2]]));
            let moved = heaps.winning_moves_beside(&beside(&a, &b), player, &[heap]).unwrap();
            found.extend(moved.into_iter().map(|(_, to)| vec![tokens[0], tokens[1], second + to as usize]));
            assert_eq!(found, winning);
        }
        true
    }
    QuickCheck::new().tests(300).quickcheck(property as fn(Tokens, Tokens, u8) -> bool);
}

/// Each single claim, changed, is noticed, there or at a position above.
#[test]
fn every_changed_claim_is_noticed() {
    fn property(rules: Tokens, by: u8) -> bool {
        let mut values = Values::new(&rules);
        let roots: Vec<Vec<usize>> = (0..rules.len()).map(|at| vec![at]).collect();
        for root in &roots {
            _ = values.value(root).unwrap();
        }
        assert_eq!(verify::values(&rules, roots.clone(), |at| values.known(at)), Ok(roots.len()));
        let changes = [Value::from(1), Value::star(), Value::up(), Value::from(-1)];
        let change = &changes[usize::from(by) % changes.len()];
        for changed in &roots {
            let claim = |at: &Vec<usize>| {
                let value = values.known(at)?;
                if at == changed { value.plus(change).ok() } else { Some(value) }
            };
            let wrong = verify::values(&rules, roots.clone(), claim).unwrap_err();
            assert!(matches!(wrong.reason, Reason::Value { .. }), "{wrong}");
            let wrong =
                verify::values(&rules, roots.clone(), |at| claim(at).filter(|_| at != changed)).unwrap_err();
            assert!(matches!(wrong.reason, Reason::Missing | Reason::Unknown { .. }), "{wrong}");
        }
        true
    }
    QuickCheck::new().tests(300).quickcheck(property as fn(Tokens, u8) -> bool);
}

#[test]
fn components_that_lie_are_found() {
    // Two tokens on one vertex leave each other alone, these rules say; but only one of them is listed.
    let rules = Tokens::new(2, [(Player::Left, 1, 0)]);
    let lie = partizan::from_fn(
        |tokens: &Vec<usize>| rules.left(tokens).into_iter().collect::<Vec<_>>(),
        |tokens: &Vec<usize>| rules.right(tokens).into_iter().collect::<Vec<_>>(),
    )
    .with_components(|tokens| vec![vec![tokens[0]]]);
    let mut values = Values::new(&lie);
    assert_eq!(values.value(&vec![1, 1]), Ok(Value::from(1)));
    _ = values.value(&vec![0, 1]).unwrap();
    let wrong = verify::values(&lie, [vec![1, 1]], |tokens| values.known(tokens)).unwrap_err();
    assert_eq!(wrong.position, [0, 1]);
}

/// Where play can cycle there are outcomes, draws among them, but no values: then the error shows a cycle.
#[test]
fn graphs_on_which_play_can_cycle() {
    let (mut ran, mut refused) = (0, 0);
    for row in table("partizan_graphs.csv") {
        let n: usize = row.number("n");
        let edges = PLAYERS.into_iter().zip(["left_edges", "right_edges"]).flat_map(|(player, column)| {
            let words = row.words(column, ' ').into_iter();
            let ends =
                words.map(|edge| edge.split_once('>').map(|(a, b)| (a.parse().unwrap(), b.parse().unwrap())));
            ends.map(move |ends| ends.map(|(from, to)| (player, from, to)).expect("an edge"))
                .collect::<Vec<_>>()
        });
        let rules = Tokens::new(n, edges);
        let roots = (0..n).flat_map(|at| PLAYERS.map(|player| (vec![at], player)));
        let solved = retrograde::outcomes(&Turns(&rules), roots).expect("a sound game");
        for (player, [letters, plies]) in
            PLAYERS.into_iter().zip([["left_to_move", "left_rem"], ["right_to_move", "right_rem"]])
        {
            for (at, (letter, plies)) in
                row.text(letters).chars().zip(row.numbers::<i64>(plies, ' ')).enumerate()
            {
                let outcome = match letter {
                    'W' => Outcome::Win,
                    'L' => Outcome::Loss,
                    _ => Outcome::Draw,
                };
                let position = (vec![at], player);
                assert_eq!(solved.outcome(&position), Some(outcome), "{at} of {row:?}");
                assert_eq!(solved.remoteness(&position).map_or(-1, i64::from), plies, "{at} of {row:?}");
                ran += 1;
            }
        }
        refused += (0..n).filter(|&at| is_refused_with_a_cycle(&rules, at)).count();
    }
    assert_eq!((ran, refused), (1428, 544));
}

/// Whether a vertex has no value; then each vertex of the cycle shown has an edge to the next. Otherwise the value says who wins.
fn is_refused_with_a_cycle(rules: &Tokens, at: usize) -> bool {
    match Values::new(rules).value(&vec![at]) {
        Ok(value) => {
            assert_eq!(value.outcome(), played(rules, &vec![at]));
            false
        }
        Err(Error::Cyclic { cycle }) => {
            for (from, to) in cycle.iter().zip(cycle.iter().cycle().skip(1)) {
                assert!(rules.left(from).into_iter().chain(rules.right(from)).any(|option| option == *to));
            }
            true
        }
        Err(error) => panic!("{error}"),
    }
}

/// `lint::impartial` reports a game exactly if some position that is reached has different options for the players.
#[test]
fn lint_tells_partizan_games_from_impartial_ones() {
    fn property(rules: Tokens, same: bool) -> bool {
        let mut rules = rules;
        if same {
            rules.edges[1] = rules.edges[0].clone();
        }
        let turns = Turns(&rules);
        let roots: Vec<_> = (0..rules.len()).map(|at| (vec![at], Player::Left)).collect();
        let report = lint::impartial(&turns, roots, |(tokens, player)| (tokens.clone(), player.opponent()));
        let set = |list: &Vec<usize>| list.iter().copied().collect::<BTreeSet<_>>();
        let differs = (0..rules.len()).any(|at| set(&rules.edges[0][at]) != set(&rules.edges[1][at]));
        assert_eq!(report.is_clean(), !differs, "{report}");
        assert!(report.findings.iter().all(|finding| matches!(finding.issue, Issue::OnePlayersMove { .. })));
        // An impartial game has nimbers for values.
        same <= (0..rules.len()).all(|at| Values::new(&rules).value(&vec![at]).unwrap().is_nimber())
    }
    QuickCheck::new().tests(300).quickcheck(property as fn(Tokens, bool) -> bool);
}

#[test]
fn lint_refuses_a_swap_that_is_none() {
    let game = from_fn(|&n: &u32| n.checked_sub(1));
    let report = lint::impartial(&game, [3], |&n| n / 2);
    assert_eq!(report.findings[0].issue, Issue::Swap { swapped: 1, again: 0 });
    let ends = from_fn(|&(n, left): &(u32, bool)| n.checked_sub(1).map(|n| (n, !left)))
        .with_terminal(|&(n, left)| (n == 1 && left).then_some(Outcome::Loss));
    let report = lint::impartial(&ends, [(1, true)], |&(n, left)| (n, !left));
    assert_eq!(
        report.to_string(),
        "1 position checked: 1 error, 0 notes\nerror: (1, true): terminal gives loss, but none with the other player to move"
    );
}
