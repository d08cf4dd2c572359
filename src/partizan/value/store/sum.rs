//! Sums and negatives in a store.

use super::{Id, Store};
use crate::partizan::{Player, ValueError};
use crate::room;

impl Store {
    /// The value of two games played at once.
    ///
    /// O(1) time if each is a number plus ups plus a nimber; otherwise a canonical form for each pair of
    /// subpositions that was not added up before.
    pub(crate) fn sum(&mut self, a: Id, b: Id) -> Result<Id, ValueError> {
        if let Some(sum) = self.known_sum(a, b)? {
            return Ok(sum);
        }
        let mut stack = Vec::new();
        loop {
            let (x, y) = *stack.last().unwrap_or(&(a, b));
            if self.known_sum(x, y)?.is_some() {
                stack.pop(); // it was asked for twice
                continue;
            }
            let waiting = stack.len();
            let left = self.moves_of_sum(Player::Left, x, y, &mut stack)?;
            let right = self.moves_of_sum(Player::Right, x, y, &mut stack)?;
            if stack.len() > waiting {
                continue;
            }
            let sum = self.sum_of_moves(x, y, left, right)?;
            room::reserve_entry(&mut self.sums)?;
            self.sums.insert(ordered(x, y), sum);
            if stack.pop().is_none() {
                return Ok(sum);
            }
        }
    }

    fn known_sum(&mut self, a: Id, b: Id) -> Result<Option<Id>, ValueError> {
        if a == Self::ZERO || b == Self::ZERO {
            return Ok(Some(a.max(b)));
        }
        match (self.entry(a).up_star(), self.entry(b).up_star()) {
            (Some(x), Some(y)) => x.plus(y).and_then(|sum| self.up_star(sum)).map(Some),
            _ => Ok(self.sums.get(&ordered(a, b)).copied()),
        }
    }

    /// The sums that a player can move to; those that are not known yet go onto the stack.
    fn moves_of_sum(
        &mut self,
        player: Player,
        a: Id,
        b: Id,
        stack: &mut Vec<(Id, Id)>,
    ) -> Result<Vec<Id>, ValueError> {
        let mut sums = Vec::new();
        for (moved, other) in [(a, b), (b, a)] {
            // In a number no one moves who can move elsewhere (Claim 39); the other is none.
            if self.number(moved).is_some() {
                continue;
            }
            self.list(moved)?;
            for i in 0..self.options(moved, player).len() {
                let option = self.options(moved, player)[i];
                match self.known_sum(option, other)? {
                    Some(sum) => room::push(&mut sums, sum)?,
                    None => room::push(stack, (option, other))?,
                }
            }
        }
        Ok(sums)
    }

    fn sum_of_moves(&mut self, a: Id, b: Id, left: Vec<Id>, right: Vec<Id>) -> Result<Id, ValueError> {
        if self.number(a).is_some() || self.number(b).is_some() {
            self.of_canonical(left, right) // a canonical form plus a number (Claim 41)
        } else {
            self.from_options(&left, &right)
        }
    }

    /// The value with the players' parts swapped. O(n) time for a form with n subpositions and options.
    pub(crate) fn negative(&mut self, a: Id) -> Result<Id, ValueError> {
        for id in self.subpositions(a) {
            if self.negatives.contains_key(&id) {
                continue;
            }
            let (left, right) = (self.negatives_of(id, Player::Right)?, self.negatives_of(id, Player::Left)?);
            let negative = self.of_canonical(left, right)?;
            for (id, negative) in [(id, negative), (negative, id)] {
                room::reserve_entry(&mut self.negatives)?;
                self.negatives.insert(id, negative);
            }
        }
        self.negative_of_met(a)
    }

    fn negatives_of(&mut self, id: Id, player: Player) -> Result<Vec<Id>, ValueError> {
        (0..self.options(id, player).len())
            .map(|i| self.negative_of_met(self.options(id, player)[i]))
            .collect()
    }

    /// The negative of a value whose subpositions were all turned around.
    fn negative_of_met(&mut self, id: Id) -> Result<Id, ValueError> {
        match self.entry(id).up_star() {
            Some(value) => self.up_star(value.negative()),
            None => Ok(self.negatives[&id]),
        }
    }
}

fn ordered(a: Id, b: Id) -> (Id, Id) {
    (a.min(b), a.max(b))
}
