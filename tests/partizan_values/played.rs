//! Canonical forms against play of games as they are written down.

use std::collections::HashMap;

use quickcheck::{Arbitrary, Gen, QuickCheck};
use retrograde::partizan::{OutcomeClass, Value};

use crate::common::class_of;

/// Games by number: the options of each, all with smaller numbers. Nothing is simplified.
#[derive(Clone, Debug, Default)]
pub struct Games {
    pub options: Vec<[Vec<usize>; 2]>,
    pub at_most: HashMap<(usize, usize), bool>,
    /// Canonical forms that are games already.
    pub forms: HashMap<Value, usize>,
}

impl Games {
    pub fn push(&mut self, left: Vec<usize>, right: Vec<usize>) -> usize {
        self.options.push([left, right]);
        self.options.len() - 1
    }

    /// Whether Right wins `x − y` if Left begins, by play: Left moves x, or moves y as Right does in it.
    pub fn is_at_most(&mut self, x: usize, y: usize) -> bool {
        if let Some(&answer) = self.at_most.get(&(x, y)) {
            return answer;
        }
        let [lefts, rights] = [self.options[x][0].clone(), self.options[y][1].clone()];
        let answer = !lefts.into_iter().any(|left| self.is_at_most(y, left))
            && !rights.into_iter().any(|right| self.is_at_most(right, x));
        self.at_most.insert((x, y), answer);
        answer
    }

    pub fn is_equal(&mut self, x: usize, y: usize) -> bool {
        self.is_at_most(x, y) && self.is_at_most(y, x)
    }

    /// Whether the player whose side it is (0 is Left) wins by beginning.
    fn is_won(&self, game: usize, side: usize) -> bool {
        self.options[game][side].iter().any(|&option| !self.is_won(option, 1 - side))
    }

    pub fn outcome(&self, game: usize) -> OutcomeClass {
        class_of([0, 1].map(|side| self.is_won(game, side)))
    }

    /// The canonical form of a value as a game.
    pub fn push_value(&mut self, value: &Value) -> usize {
        if let Some(&known) = self.forms.get(value) {
            return known;
        }
        let mut numbers =
            |options: Vec<Value>| options.iter().map(|option| self.push_value(option)).collect();
        let (left, right) = (numbers(value.left_options()), numbers(value.right_options()));
        let game = self.push(left, right);
        self.forms.insert(value.clone(), game);
        game
    }

    /// The value of every game.
    pub fn values(&self) -> Vec<Value> {
        let mut values: Vec<Value> = Vec::new();
        for sides in &self.options {
            let [left, right] = sides
                .each_ref()
                .map(|options| options.iter().map(|&option| values[option].clone()).collect::<Vec<_>>());
            values.push(Value::from_options(&left, &right).expect("a small game"));
        }
        values
    }

    /// The sum of two games, as it is played.
    pub fn sum(&mut self, x: usize, y: usize) -> usize {
        let mut moves = |side: usize| -> Vec<usize> {
            let first = self.options[x][side].clone().into_iter().map(|option| (option, y));
            let second = self.options[y][side].clone().into_iter().map(|option| (x, option));
            let moves: Vec<_> = first.chain(second).collect();
            moves.into_iter().map(|(x, y)| self.sum(x, y)).collect()
        };
        let (left, right) = (moves(0), moves(1));
        self.push(left, right)
    }

    /// Whether no option of a game, nor of any after it, is dominated or reversible.
    pub fn is_canonical(&mut self, game: usize) -> bool {
        let [lefts, rights] = self.options[game].clone();
        let no_worse = |games: &mut Self, x: usize, y: usize, side| {
            if side == 0 { games.is_at_most(x, y) } else { games.is_at_most(y, x) }
        };
        for (side, options) in [lefts, rights].into_iter().enumerate() {
            for (i, &option) in options.iter().enumerate() {
                let is_dominated =
                    (0..options.len()).any(|j| i != j && no_worse(self, option, options[j], side));
                let answers = self.options[option][1 - side].clone();
                let is_reversible = answers.into_iter().any(|answer| no_worse(self, answer, game, side));
                if is_dominated || is_reversible || !self.is_canonical(option) {
                    return false;
                }
            }
        }
        true
    }
}

/// A few random games, of which the last is meant.
#[derive(Clone, Debug)]
pub struct Random(pub Games);

impl Arbitrary for Random {
    fn arbitrary(g: &mut Gen) -> Self {
        let below = |g: &mut Gen, limit: usize| usize::arbitrary(g) % limit;
        let mut games = Games::default();
        let (len, most) = (1 + below(g, 9), 2 + below(g, 3));
        for number in 0..len {
            let options = |g: &mut Gen| -> Vec<usize> {
                let count = if number == 0 { 0 } else { below(g, most) };
                (0..count).map(|_| below(g, number)).collect()
            };
            let (left, right) = (options(g), options(g));
            games.push(left, right);
        }
        Self(games)
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let options = self.0.options.clone();
        let shorter = (1..options.len()).map({
            let options = options.clone();
            move |len| Self(Games { options: options[..len].to_vec(), ..Games::default() })
        });
        let places: Vec<_> = (0..options.len())
            .flat_map(|game| [(game, 0), (game, 1)])
            .flat_map(|(game, side)| (0..options[game][side].len()).map(move |i| (game, side, i)))
            .collect();
        let thinner = places.into_iter().map(move |(game, side, i)| {
            let mut options = options.clone();
            options[game][side].remove(i);
            Self(Games { options, ..Games::default() })
        });
        Box::new(shorter.chain(thinner))
    }
}

/// The value of the last game has the form that it must have, and the order of all values is that of play.
fn values_are_those_of_play(random: Random) -> bool {
    let mut games = random.0;
    let (values, len) = (games.values(), games.options.len());
    let last = games.push_value(&values[len - 1]);
    let order =
        (0..len).flat_map(|x| (0..len).map(move |y| (x, y))).collect::<Vec<_>>().into_iter().all(|(x, y)| {
            let is_equal = (values[x] == values[y]) == games.is_equal(x, y);
            is_equal && (values[x] <= values[y]) == games.is_at_most(x, y)
        });
    order
        && games.is_equal(len - 1, last)
        && games.is_canonical(last)
        && values[len - 1].outcome() == games.outcome(len - 1)
}

#[test]
fn ten_thousand_random_games() {
    QuickCheck::new().tests(10_000).quickcheck(values_are_those_of_play as fn(Random) -> bool);
}

#[test]
fn sums_are_those_of_play() {
    fn holds(random: Random) -> bool {
        let mut games = random.0;
        let len = games.options.len();
        let (x, y) = (len - 1, len / 2);
        if games.options.iter().flatten().map(Vec::len).sum::<usize>() > 14 {
            return true; // too long to be played
        }
        let values = games.values();
        let sum = values[x].plus(&values[y]).expect("a small sum");
        let (played, canonical) = (games.sum(x, y), games.push_value(&sum));
        games.is_equal(played, canonical) && games.is_canonical(canonical)
    }
    QuickCheck::new().tests(3_000).quickcheck(holds as fn(Random) -> bool);
}
