//! Errors, limits, progress, stopping, depth.

use std::cell::Cell;
use std::ops::ControlFlow;
use std::rc::Rc;
use std::sync::Arc;

use retrograde::partizan::{self, Partizan, Player, Turns, Value, Values};
use retrograde::solver::{Phase, Progress};
use retrograde::verify::{self, Reason};
use retrograde::{Error, Outcome, Solver, lint};

use crate::tokens::Tokens;

/// Left takes one stone, Right two.
fn strip() -> impl Partizan<Position = u32> + Copy {
    partizan::from_fn(|&n: &u32| n.checked_sub(1), |&n: &u32| n.checked_sub(2))
}

#[test]
fn a_cycle_is_shown_whoever_makes_its_moves() {
    use Player::{Left, Right};
    let cases: [(&[(Player, usize, usize)], &[usize]); 4] = [
        (&[(Left, 0, 0)], &[0]),
        (&[(Right, 1, 1), (Left, 0, 1)], &[1]),
        (&[(Left, 0, 1), (Left, 1, 2), (Left, 2, 1)], &[1, 2]),
        (&[(Left, 0, 1), (Right, 1, 2), (Left, 2, 0)], &[0, 1, 2]),
    ];
    for (edges, cycle) in cases {
        let mut values = Values::new(Tokens::new(3, edges.iter().copied()));
        let cycle: Vec<Vec<usize>> = cycle.iter().map(|&at| vec![at]).collect();
        assert_eq!(values.value(&vec![0]), Err(Error::Cyclic { cycle }), "{edges:?}");
        assert!(
            verify::values(&Tokens::new(3, edges.iter().copied()), [vec![0]], |_| Some(Value::zero()))
                .is_err()
        );
    }
    let mut values = Values::new(Tokens::new(3, [(Left, 0, 1), (Right, 1, 0), (Left, 2, 2)]));
    let error = values.value(&vec![0]).unwrap_err();
    assert_eq!(error.to_string(), "play can cycle: [0] -> [1] -> [0]");
    // Nothing of it is kept.
    assert_eq!(values.component_count(), 0);
}

/// Claims that agree everywhere prove nothing if play can cycle.
#[test]
fn verification_needs_play_that_ends() {
    let rules = Tokens::new(
        2,
        [(Player::Left, 0, 1), (Player::Right, 0, 1), (Player::Left, 1, 0), (Player::Right, 1, 0)],
    );
    let claim = |at: &Vec<usize>| Value::nimber(at[0] as u32).ok();
    let wrong = verify::values(&rules, [vec![0]], claim).unwrap_err();
    assert_eq!(wrong.reason, Reason::Cyclic);
}

#[test]
fn what_is_not_a_position_is_refused() {
    let rules = Tokens::new(2, [(Player::Left, 0, 1)]);
    let mut values = Values::new(&rules);
    assert_eq!(values.value(&vec![7]), Err(Error::NotAPosition { position: vec![7] }));
    assert_eq!(values.known(&vec![7]), None);
    let stray = Tokens::new(2, [(Player::Left, 1, 9)]);
    assert_eq!(Values::new(&stray).value(&vec![1]), Err(Error::NotAPosition { position: vec![9] }));
    let wrong = verify::values(&stray, [vec![1]], |_| Some(Value::zero())).unwrap_err();
    assert_eq!(wrong.reason, Reason::StrayMove { to: vec![9] });
}

/// A position is a list of values, each a component.
fn hot() -> impl Partizan<Position = Vec<Value>> {
    let options = |parts: &Vec<Value>, player| {
        let mut all = Vec::new();
        for (i, part) in parts.iter().enumerate() {
            let options = if player == Player::Left { part.left_options() } else { part.right_options() };
            all.extend(options.into_iter().map(|to| [&parts[..i], &[to], &parts[i + 1..]].concat()));
        }
        all
    };
    let rules = partizan::from_fn(
        move |parts: &Vec<Value>| options(parts, Player::Left),
        move |parts: &Vec<Value>| options(parts, Player::Right),
    );
    rules
        .with_components(|parts: &Vec<Value>| parts.iter().map(|part| vec![part.clone()]).collect::<Vec<_>>())
}

/// Sums are made after the walk over the components; memory and the observer are asked then, too.
#[test]
fn sums_keep_to_the_limits() {
    let parts: Vec<Value> =
        (0..9).map(|n| format!("{{{}|-{}/8}}", 1 << n, 1 + 2 * n).parse().unwrap()).collect();
    let alone =
        |values: &mut dyn FnMut(&Vec<Value>)| parts.iter().for_each(|part| values(&vec![part.clone()]));
    let limit = 1 << 18;
    let mut values = Solver::new().max_bytes(limit).values(hot());
    alone(&mut |part| assert!(values.value(part).is_ok()));
    assert!(matches!(values.value(&parts), Err(Error::TooMuchMemory { .. })));
    assert!(matches!(
        values.winning_moves(Player::Left, std::slice::from_ref(&parts)),
        Err(Error::TooMuchMemory { .. })
    ));

    let solved = Cell::new(false);
    let watch = |_: Progress| if solved.get() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let mut values = Solver::new().observe(watch).values(hot());
    alone(&mut |part| assert!(values.value(part).is_ok()));
    solved.set(true);
    assert_eq!(values.value(&parts), Err(Error::Stopped));
}

#[test]
fn a_limit_of_positions_keeps_what_is_solved() {
    let mut values = Solver::new().max_positions(10).values(strip());
    assert_eq!(values.value(&10), Err(Error::TooManyPositions { len: 11, limit: 10 }));
    assert_eq!(values.value(&9).unwrap(), Values::new(strip()).value(&9).unwrap());
    assert_eq!(values.component_count(), 10);
    assert_eq!(values.value(&10), Err(Error::TooManyPositions { len: 11, limit: 10 }));
    assert_eq!(values.component_count(), 10);
    assert!(values.value(&9).is_ok());
}

/// With more and more bytes more and more is solved, and all of it is right.
#[test]
fn a_limit_of_memory_is_an_error() {
    let mut last = 0;
    let (mut enough, mut refused) = (0, 0);
    for bytes in (10..22).map(|power| 1 << power) {
        let mut values = Solver::new().max_bytes(bytes).values(strip());
        match values.value(&3_000) {
            Ok(_) => enough += 1,
            Err(Error::TooMuchMemory { limit, bytes: found }) => {
                assert!(limit == bytes && found > bytes);
                refused += 1;
            }
            Err(error) => panic!("{error}"),
        }
        assert!(values.component_count() >= last);
        last = values.component_count();
        for (n, value) in values.iter().take(100) {
            assert_eq!(Ok(value), Values::new(strip()).value(n));
        }
    }
    assert!(enough > 0 && refused > 0);
}

#[test]
fn a_run_is_watched_and_stopped_and_goes_on() {
    let mut seen = Vec::new();
    let mut values = Solver::new()
        .observe(|progress: Progress| {
            seen.push((progress.phase, progress.done));
            if progress.done >= 4_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .values(partizan::from_fn(|&n: &u32| n.checked_sub(1), |_| None));
    let mut stops = 0;
    let value = loop {
        match values.value(&6_000) {
            Err(Error::Stopped) => stops += 1,
            value => break value,
        }
    };
    assert_eq!(value, Ok(Value::from(6_000)));
    assert_eq!(values.component_count(), 6_001);
    drop(values);
    assert!(stops > 100, "{stops}: each question solves one component more");
    assert!(seen.iter().all(|&(phase, _)| phase == Phase::Valuing));
    assert!(seen.is_sorted_by_key(|&(_, done)| done));
}

/// Play of 300,000 moves, and values that are far from small.
#[test]
fn long_play_takes_no_stack() {
    let deep = 300_000;
    let mut values = Values::new(partizan::from_fn(|&n: &u32| n.checked_sub(1), |_| None));
    assert_eq!(values.value(&deep), Ok(Value::from(300_000)));
    let mut stars = Values::new(partizan::from_fn(|&n: &u32| n.checked_sub(1), |&n: &u32| n.checked_sub(1)));
    assert_eq!(stars.value(&deep), Ok(Value::zero()));
    let solved = retrograde::outcomes(&Turns(strip()), [(deep, Player::Left)]).unwrap();
    assert_eq!(solved.outcome(&(deep, Player::Left)), Some(Outcome::Loss));
    let mut values = Values::new(strip());
    _ = values.value(&2_000).unwrap();
    assert_eq!(verify::values(&strip(), [2_000], |n| values.known(n)), Ok(2_001));
}

/// Numbers beyond what a value can be are an error with the position, never a wrong number.
#[test]
fn a_number_too_fine_is_an_error_that_names_the_position() {
    // From n > 0 Left moves to 0, Right to n - 1: position n is worth 1 / 2^(n - 1).
    let halves = partizan::from_fn(|&n: &u32| (n > 0).then_some(0), |&n: &u32| (n > 1).then(|| n - 1));
    let mut values = Values::new(halves);
    assert_eq!(values.value(&1), Ok(Value::from(1)));
    assert_eq!(values.value(&11).unwrap().to_string(), "1/1024");
    let error = values.value(&1_000).unwrap_err();
    let Error::ValueTooLarge { position, .. } = &error else { panic!("{error}") };
    assert!((60..70).contains(position), "{position}");
    assert_eq!(error.to_string(), format!("the value of {position} is too large to be kept"));
    assert!(std::error::Error::source(&error).is_some());
    assert!(values.value(&(position - 1)).is_ok());
}

#[test]
fn a_notation_shows_what_lint_and_verify_found() {
    let turns = Turns(strip());
    let report = lint::impartial(&turns, [(2, Player::Left)], |&(n, player)| (n, player.opponent()));
    let notation = (|(n, player): &(u32, Player)| format!("{player} {n}"), |_: &_, _: &_| String::new());
    assert_eq!(
        report.display(&notation).to_string(),
        "2 positions checked: 2 errors, 0 notes\n\
         error: Left 2: its moves to Right 1: the player to move has 1, the other player 0\n\
         error: Right 1: its moves to Left 0: the player to move has 0, the other player 1"
    );
    let wrong = verify::values(&strip(), [1], |_| Some(Value::zero())).unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "position 1: claimed to have value 0, but Left wins by moving first in the difference"
    );
}

/// Pointers forward what has a default, too.
#[test]
fn pointers_have_components_and_know_positions() {
    fn check(rules: impl Partizan<Position = Vec<usize>>) {
        let mut values = Values::new(rules);
        assert!(values.value(&vec![1, 2, 2]).is_ok());
        assert_eq!(values.component_count(), 3);
        assert_eq!(values.value(&vec![3]), Err(Error::NotAPosition { position: vec![3] }));
    }
    let rules = || Tokens::new(3, [(Player::Left, 2, 1), (Player::Right, 1, 0)]);
    let owned = rules();
    check(&owned);
    check(owned);
    check(Box::new(rules()));
    check(Rc::new(rules()));
    check(Arc::new(rules()));
}

/// Values can be sent to another thread, as the rest of the crate's answers can.
#[test]
fn values_can_be_sent_and_shared() {
    fn check<T: Send + Sync + 'static>() {}
    check::<Values<Tokens>>();
    check::<Turns<Tokens>>();
    check::<Error<Vec<usize>>>();
    assert_eq!(format!("{:?}", Values::new(strip())), "Values { components: 0, .. }");
}
