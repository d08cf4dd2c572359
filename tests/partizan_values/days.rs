//! All values born by day 2, and how many are born by day 3.

use std::collections::HashSet;

use crate::played::Games;
use retrograde::partizan::Value;

/// The subsets of a list.
fn subsets<T: Clone>(list: &[T]) -> Vec<Vec<T>> {
    (0..1_usize << list.len())
        .map(|set| (0..list.len()).filter(|i| set >> i & 1 == 1).map(|i| list[i].clone()).collect())
        .collect()
}

/// The subsets of values of which none is at most another.
fn antichains(values: &[Value]) -> Vec<Vec<Value>> {
    let mut found = vec![Vec::new()];
    for value in values {
        let more: Vec<Vec<Value>> = found
            .iter()
            .filter(|chain: &&Vec<Value>| chain.iter().all(|other| other.partial_cmp(value).is_none()))
            .map(|chain| chain.iter().chain([value]).cloned().collect())
            .collect();
        found.extend(more);
    }
    found
}

/// The values with options among these.
fn next_day(values: &[Value]) -> Vec<Value> {
    let antichains = antichains(values);
    let mut born = HashSet::new();
    for left in &antichains {
        born.extend(antichains.iter().map(|right| Value::from_options(left, right).expect("a small value")));
    }
    born.into_iter().collect()
}

/// Every game with options among the four values born by day 1, dominated options and all, against play: equal values if the
/// games are equal, ordered as they are, and in canonical form.
#[test]
fn all_games_born_by_day_2() {
    let mut games = Games::default();
    let zero = games.push(vec![], vec![]);
    let day_1 = [
        zero,
        games.push(vec![zero], vec![]),
        games.push(vec![], vec![zero]),
        games.push(vec![zero], vec![zero]),
    ];
    let sets = subsets(&day_1);
    for left in &sets {
        for right in &sets {
            games.push(left.clone(), right.clone());
        }
    }
    let values = games.values();
    let len = values.len();
    assert_eq!(values.iter().collect::<HashSet<_>>().len(), 22);
    for x in 0..len {
        for y in 0..len {
            assert_eq!(values[x] <= values[y], games.is_at_most(x, y), "{} {}", values[x], values[y]);
            assert_eq!(values[x] == values[y], games.is_equal(x, y), "{} {}", values[x], values[y]);
        }
        let form = games.push_value(&values[x]);
        assert!(games.is_equal(x, form) && games.is_canonical(form), "{}", values[x]);
        assert_eq!(values[x].outcome(), games.outcome(x), "{}", values[x]);
    }
}

/// 1, 4, 22, 1474: OEIS A037142.
#[test]
fn as_many_values_are_born_as_are_published() {
    let mut days = vec![vec![Value::zero()]];
    for _ in 0..3 {
        days.push(next_day(&days[days.len() - 1]));
    }
    assert_eq!(days.iter().map(Vec::len).collect::<Vec<_>>(), [1, 4, 22, 1474]);
    for (day, values) in (0..).zip(&days) {
        assert!(values.iter().all(|value| value.birthday() <= day));
    }
    // Each is read back from its text, and is what its options make.
    for value in &days[3] {
        assert_eq!(value.to_string().parse().as_ref(), Ok(value));
        assert_eq!(Value::from_options(&value.left_options(), &value.right_options()).as_ref(), Ok(value));
        assert_eq!(value.minus(value), Ok(Value::zero()));
    }
}
