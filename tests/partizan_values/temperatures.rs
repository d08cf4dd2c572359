//! Thermographs against their definition, temperature by temperature.

use quickcheck::QuickCheck;
use retrograde::partizan::{Dyadic, Value};

use crate::laws::Any;
use crate::played::Games;

/// Temperatures are counted in steps of 1/64.
const STEP: u32 = 6;

/// The stops of a game at each temperature, by definition. `None` if the walls meet between two steps.
fn walls(games: &Games, values: &[Value], game: usize, steps: usize) -> Option<Vec<[i64; 2]>> {
    let scaled = |number: Dyadic| number.numerator() << (STEP - number.exponent());
    if let Some(number) = values[game].as_number() {
        return (number.exponent() <= STEP).then(|| vec![[scaled(number); 2]; steps]);
    }
    let [lefts, rights] = games.options[game].each_ref().map(|options| {
        options.iter().map(|&option| walls(games, values, option, steps)).collect::<Option<Vec<_>>>()
    });
    let (lefts, rights) = (lefts?, rights?);
    let mut mast = None;
    let mut found = Vec::new();
    for step in 0..steps {
        let tax = step as i64;
        let left = lefts.iter().map(|walls| walls[step][1]).max()? - tax;
        let right = rights.iter().map(|walls| walls[step][0]).min()? + tax;
        match mast {
            None if left > right => {}
            None if left == right => mast = Some(left),
            None => return None,
            Some(_) => {}
        }
        found.push(mast.map_or([left, right], |mast| [mast; 2]));
    }
    Some(found)
}

#[test]
fn walls_are_those_of_the_definition() {
    fn holds(Any(value): Any) -> bool {
        const STEPS: usize = 12 << STEP;
        let mut games = Games::default();
        let game = games.push_value(&value);
        let Some(expected) = walls(&games, &games.values(), game, STEPS) else { return true };
        let thermograph = value.thermograph().unwrap();
        let scaled = |number: Dyadic| number.numerator() << (STEP - number.exponent());
        let same = expected.iter().enumerate().all(|(step, &[left, right])| {
            let temperature = Dyadic::new(step as i64, STEP).unwrap();
            scaled(thermograph.left_at(temperature).unwrap()) == left
                && scaled(thermograph.right_at(temperature).unwrap()) == right
        });
        let [left, right] = expected[STEPS - 1];
        same && left == right
            && scaled(thermograph.mean()) == left
            && thermograph.left_at(Dyadic::from(0)) == Ok(value.left_stop())
            && thermograph.right_at(Dyadic::from(0)) == Ok(value.right_stop())
            && (value.is_number()
                || expected.iter().position(|[left, right]| left == right)
                    == usize::try_from(scaled(thermograph.temperature())).ok())
    }
    QuickCheck::new().tests(2_000).quickcheck(holds as fn(Any) -> bool);
}

/// The mean is that of many copies: `n·m <= left stop of n·G <= n·m + t`.
#[test]
fn means_and_temperatures_of_sums() {
    fn holds(Any(x): Any, Any(y): Any) -> bool {
        if x.to_string().len() + y.to_string().len() > 40 {
            return true;
        }
        let [m, n] = [&x, &y].map(|value| value.mean().unwrap());
        let [t, u] = [&x, &y].map(|value| value.temperature().unwrap());
        let sum = x.plus(&y).unwrap();
        let three = x.times(3).unwrap();
        let [low, high] = [Dyadic::from(0), t.max(Dyadic::from(0))]
            .map(|more| m.plus(m).and_then(|sum| sum.plus(m)).and_then(|sum| sum.plus(more)).unwrap());
        sum.mean() == m.plus(n)
            && sum.temperature().unwrap() <= t.max(u)
            && (low..=high).contains(&three.left_stop())
            && three.right_stop() <= low
    }
    QuickCheck::new().tests(2_000).quickcheck(holds as fn(Any, Any) -> bool);
}

#[test]
fn points_of_walls() {
    let walls = |text: &str| {
        let thermograph = text.parse::<Value>().unwrap().thermograph().unwrap();
        [thermograph.left_wall(), thermograph.right_wall()].map(|wall| {
            wall.iter()
                .map(|point| format!("{}@{}", point.stop, point.temperature))
                .collect::<Vec<_>>()
                .join(" ")
        })
    };
    assert_eq!(walls("3/4"), ["3/4@0", "3/4@0"]);
    assert_eq!(walls("1↑*"), ["1@0", "1@0"]);
    assert_eq!(walls("{3|1}"), ["3@0 2@1", "1@0 2@1"]);
    assert_eq!(walls("{5||1|-1}"), ["5@0 5/2@5/2", "1@0 1@1 5/2@5/2"]);
    assert_eq!(walls("{4|0||-1}"), ["0@0", "-1@0 0@1"]);
    assert_eq!(walls("±{4|3}"), ["3@0 3@1/2 0@7/2", "-3@0 -3@1/2 0@7/2"]);
}
