//! Winning moves of sums.

use std::ops::ControlFlow;

use super::value::{Id, Store};
use super::{OutcomeClass, Partizan, Player, Value, Values};
use crate::error::Error;
use crate::growth::Growth;
use crate::watch::Progress;

impl<G: Partizan, F: FnMut(Progress) -> ControlFlow<()>> Values<G, F> {
    /// Finds every winning move of a player in several positions of these rules, played at once: which of
    /// them, counted from 0, and what it becomes.
    ///
    /// The player is to move; a move wins if the opponent, to move then, loses. Moves are listed as often as
    /// they occur. Empty if the player loses.
    ///
    /// # Errors
    ///
    /// As [`value`](Values::value).
    ///
    /// # Complexity
    ///
    /// That of [`value`](Values::value) for each position and each option of the player; three sums of values
    /// for each position, and one for each option.
    ///
    /// ```
    /// use retrograde::partizan::{self, Player, Values};
    ///
    /// // Left takes one stone, Right two: 2 is worth {1|0}.
    /// let strip = partizan::from_fn(|&n: &u32| n.checked_sub(1), |&n: &u32| n.checked_sub(2));
    /// let mut values = Values::new(strip);
    /// assert_eq!(values.winning_moves(Player::Left, &[2, 2])?, [(0, 1), (1, 1)]);
    /// assert_eq!(values.winning_moves(Player::Right, &[2])?, [(0, 0)]);
    /// assert_eq!(values.winning_moves(Player::Right, &[2, 2])?, []);
    /// # Ok::<(), retrograde::Error<u32>>(())
    /// ```
    pub fn winning_moves(
        &mut self,
        player: Player,
        positions: &[G::Position],
    ) -> Result<Vec<(usize, G::Position)>, Error<G::Position>> {
        self.winning_moves_beside(&Value::zero(), player, positions)
    }

    /// The same beside anything else with a value: positions of other rules, whose values are added, or an
    /// impartial game with its nimber.
    ///
    /// Ask each game for its winning moves, beside the value of all the others. Together these are the winning
    /// moves of the sum.
    ///
    /// # Errors
    ///
    /// As [`value`](Values::value).
    ///
    /// ```
    /// use retrograde::from_fn;
    /// use retrograde::partizan::{self, Player, Value, Values};
    ///
    /// let strip = partizan::from_fn(|&n: &u32| n.checked_sub(1), |&n: &u32| n.checked_sub(2));
    /// let nim = partizan::from_game(from_fn(|&n: &u32| 0..n), |&n, _| n);
    /// let (mut strips, mut heaps) = (Values::new(strip), Values::new(nim));
    ///
    /// // A strip of two and a heap of three; Right is to move.
    /// let beside = heaps.value(&3)?;
    /// assert_eq!(beside, Value::nimber(3).unwrap());
    /// assert_eq!(strips.winning_moves_beside(&beside, Player::Right, &[2])?, []); // 0 + *3: Left moves next
    /// let beside = strips.value(&2)?;
    /// assert_eq!(heaps.winning_moves_beside(&beside, Player::Right, &[3])?, []); // {1|0} is Left's to take
    /// assert_eq!(heaps.winning_moves_beside(&beside, Player::Left, &[3])?, [(0, 1), (0, 2)]);
    /// # Ok::<(), retrograde::Error<u32>>(())
    /// ```
    pub fn winning_moves_beside(
        &mut self,
        beside: &Value,
        player: Player,
        positions: &[G::Position],
    ) -> Result<Vec<(usize, G::Position)>, Error<G::Position>> {
        let mut winning = Vec::new();
        let others = self.others(beside, positions)?;
        for ((i, position), others) in positions.iter().enumerate().zip(others) {
            for to in self.options(position, player)? {
                let value = self.id(&to)?;
                let left = self.add(&to, value, others)?;
                if self.loses_next(left, player.opponent()) {
                    winning.push((i, to));
                }
            }
        }
        Ok(winning)
    }

    /// For each position the sum of all others and of what is beside them: of those before it in some order,
    /// and of those after it. Equal values are neighbours in that order, since many cancel.
    fn others(&mut self, beside: &Value, positions: &[G::Position]) -> Result<Vec<Id>, Error<G::Position>> {
        let Some(first) = positions.first() else { return Ok(Vec::new()) };
        let beside =
            self.table.store.insert(beside).map_err(|error| self.components.refused(first, error))?;
        let values = positions.iter().map(|position| self.id(position)).collect::<Result<Vec<_>, _>>()?;
        let mut order: Vec<usize> = (0..values.len()).collect();
        order.sort_unstable_by_key(|&i| values[i]);
        let mut others = vec![beside; values.len()];
        for pair in order.windows(2) {
            let (i, next) = (pair[0], pair[1]);
            others[next] = self.add(&positions[i], others[i], values[i])?;
        }
        let mut after = Store::ZERO;
        for pair in order.windows(2).rev() {
            let (i, next) = (pair[0], pair[1]);
            after = self.add(&positions[next], after, values[next])?;
            others[i] = self.add(&positions[i], others[i], after)?;
        }
        Ok(others)
    }

    /// The options of a player.
    fn options(
        &self,
        position: &G::Position,
        player: Player,
    ) -> Result<Vec<G::Position>, Error<G::Position>> {
        let beside = |bytes: usize| self.components.allows(&self.table, Growth::fixed(bytes));
        let (mut all, left) = self.components.moves(position, beside)?;
        match player {
            Player::Left => all.truncate(left),
            Player::Right => drop(all.drain(..left)),
        }
        Ok(all)
    }

    /// Whether a player who is to move in a sum with this value loses.
    fn loses_next(&self, value: Id, player: Player) -> bool {
        let opponents = match player {
            Player::Left => OutcomeClass::Right,
            Player::Right => OutcomeClass::Left,
        };
        let outcome = self.table.store.outcome(value);
        outcome == opponents || outcome == OutcomeClass::Previous
    }
}
