//! Whether two games are equal, by playing their difference: no canonical form, no sum, no order of values.

use hashbrown::HashMap;

use crate::partizan::{Player, Value};

/// The number of the game that is compared with a value. Values have the numbers after it.
const GAME: usize = 0;

/// Plays differences of games. The games are values, read only by their options, and one game with options
/// that are values.
pub(super) struct Difference {
    numbers: HashMap<Value, usize>,
    /// The values by number; where the game has its number, any value stands.
    values: Vec<Value>,
    /// The options of Left and of Right by number, once they were asked for.
    options: Vec<Option<[Vec<usize>; 2]>>,
    /// Whether x ≤ y, for pairs of values.
    known: HashMap<(usize, usize), bool>,
    /// The same for pairs with the game compared.
    known_of_game: HashMap<(usize, usize), bool>,
}

impl Difference {
    pub(super) fn new() -> Self {
        Self {
            numbers: HashMap::new(),
            values: vec![Value::zero()],
            options: vec![None],
            known: HashMap::new(),
            known_of_game: HashMap::new(),
        }
    }

    /// Who wins `{left|right} − value` by moving first. `None` if nobody does: then both are equal. All values
    /// are given by number.
    pub(super) fn first_winner(&mut self, sides: [Vec<usize>; 2], value: usize) -> Option<Player> {
        self.known_of_game.clear();
        self.options[GAME] = Some(sides);
        if !self.is_le(GAME, value) {
            Some(Player::Left)
        } else if !self.is_le(value, GAME) {
            Some(Player::Right)
        } else {
            None
        }
    }

    /// The number of a value. O(n) time for a form with n subpositions and options, to hash it.
    pub(super) fn number(&mut self, value: &Value) -> usize {
        if let Some(&number) = self.numbers.get(value) {
            return number;
        }
        let number = self.values.len();
        self.numbers.insert(value.clone(), number);
        self.values.push(value.clone());
        self.options.push(None);
        number
    }

    /// The value with this number.
    pub(super) fn value(&self, number: usize) -> &Value {
        &self.values[number]
    }

    fn expand(&mut self, number: usize) {
        if self.options[number].is_none() {
            let value = self.values[number].clone();
            let options = [value.left_options(), value.right_options()];
            let options = options.map(|list| list.iter().map(|option| self.number(option)).collect());
            self.options[number] = Some(options);
        }
    }

    /// Whether x ≤ y: Left loses x − y by moving first. A move to x' − y wins for Left if Right loses there
    /// by moving first, that is, if y ≤ x'; a move to x − y' if y' ≤ x.
    fn is_le(&mut self, x: usize, y: usize) -> bool {
        let mut answer = self.recall((x, y));
        // Pairs under way, each with the number of Left's moves that were tried.
        let mut stack = Vec::new();
        if answer.is_none() {
            stack.push(((x, y), 0));
        }
        while let Some((pair, tried)) = stack.last_mut() {
            // The move tried last wins for Left.
            let wins = answer.take() == Some(true);
            let next = if wins { None } else { self.leads_to(*pair, *tried) };
            *tried += 1;
            match next {
                None => {
                    let pair = *pair;
                    let known = if pair.0 == GAME || pair.1 == GAME {
                        &mut self.known_of_game
                    } else {
                        &mut self.known
                    };
                    known.insert(pair, !wins);
                    answer = Some(!wins);
                    stack.pop();
                }
                Some(pair) => {
                    answer = self.recall(pair);
                    if answer.is_none() {
                        stack.push((pair, 0));
                    }
                }
            }
        }
        answer == Some(true)
    }

    /// What is known of x ≤ y. In x − x a player who moves second copies every move in the other game, and
    /// wins.
    fn recall(&self, pair: (usize, usize)) -> Option<bool> {
        if pair.0 == pair.1 {
            return Some(true);
        }
        let known = if pair.0 == GAME || pair.1 == GAME { &self.known_of_game } else { &self.known };
        known.get(&pair).copied()
    }

    /// The pair whose order decides whether Left's move with this number wins in x − y.
    fn leads_to(&mut self, (x, y): (usize, usize), tried: usize) -> Option<(usize, usize)> {
        self.expand(x);
        self.expand(y);
        let of = |number: usize, player: usize| self.options[number].as_ref().map(|both| &both[player]);
        let (left, right) = (of(x, 0)?, of(y, 1)?);
        match left.get(tried) {
            Some(&option) => Some((y, option)),
            None => right.get(tried - left.len()).map(|&option| (option, x)),
        }
    }
}
