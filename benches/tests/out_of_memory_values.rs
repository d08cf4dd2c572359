//! Partizan values under an allocator that gives no more than so many bytes: an error, not an abort.

use std::alloc::System;
use std::ops::Range;

use cap::Cap;
use retrograde::Error;
use retrograde::partizan::{self, Partizan, Player, Value, ValueError, Values};

#[global_allocator]
static ALLOC: Cap<System> = Cap::new(System, usize::MAX);

/// Runs `work` with so many bytes more than are in use.
fn within<T>(bytes: usize, work: impl FnOnce() -> T) -> T {
    ALLOC.set_limit(ALLOC.allocated() + bytes).unwrap();
    let done = work();
    ALLOC.set_limit(usize::MAX).unwrap();
    done
}

/// So many free moves of Left, or of Right if negative; or a switch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum At {
    Number(i32),
    Switch(u32),
}

/// In switch i, Left takes 2^i moves, Right i: so sums of switches have forms with many subpositions.
fn switches() -> impl Partizan<Position = At> {
    partizan::from_fn(
        |&at: &At| match at {
            At::Number(n) => (n > 0).then_some(At::Number(n - 1)),
            At::Switch(i) => Some(At::Number(1 << i)),
        },
        |&at: &At| match at {
            At::Number(n) => (n < 0).then_some(At::Number(n + 1)),
            At::Switch(i) => Some(At::Number(-(i as i32))),
        },
    )
}

const ALL: Range<u32> = 1..10;

fn endless_games() {
    let mut values = Values::new(partizan::from_fn(|&n: &u64| [n + 1], |_| None));
    for _ in 0..2 {
        let error = within(20_000_000, || values.value(&0)).unwrap_err();
        assert!(matches!(error, Error::OutOfMemory { positions, .. } if positions > 1 << 14), "{error}");
    }
}

/// All components are solved, and only their sum is too large. With ever more memory it is an error, or the right answer.
fn sums() {
    let all: Vec<At> = ALL.map(At::Switch).collect();
    let expected = Values::new(switches()).winning_moves(Player::Left, &all).unwrap();
    assert!(!expected.is_empty());
    let mut refused = 0;
    for power in 14.. {
        let mut values = Values::new(switches());
        all.iter().for_each(|at| _ = values.value(at).unwrap());
        let count = values.component_count();
        match within(1 << power, || values.winning_moves(Player::Left, &all)) {
            Ok(winning) => {
                assert_eq!(winning, expected);
                break;
            }
            Err(Error::OutOfMemory { bytes, positions }) => {
                assert!(bytes > 1 << (power - 8) && positions == count, "{bytes} of 2^{power}, {positions}");
            }
            Err(error) => panic!("{error}"),
        }
        // What is known survives, and the rest is found once there is memory.
        assert_eq!(values.value(&At::Switch(3)).unwrap(), "{8|-3}".parse().unwrap());
        assert_eq!(values.winning_moves(Player::Left, &all).as_ref(), Ok(&expected));
        refused += 1;
    }
    assert!(refused > 3, "{refused}");
}

fn values_alone() {
    let all: Vec<Value> = ALL.map(|i| format!("{{{}|-{i}}}", 1 << i).parse().unwrap()).collect();
    let sum = within(1 << 17, || Value::sum(&all));
    assert!(matches!(sum, Err(ValueError::OutOfMemory { bytes }) if bytes > 1 << 10), "{sum:?}");
    assert!(Value::sum(&all).is_ok());
}

/// All in one test: the limit is one for all threads together.
#[test]
fn no_memory_is_an_error() {
    endless_games();
    sums();
    values_alone();
}
