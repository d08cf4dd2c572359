//! From options to the canonical form.

use hashbrown::HashMap;

use super::memo::FastHash;
use super::{Id, Store};
use crate::partizan::value::number_up_star::NumberUpStar;
use crate::partizan::value::stops::{Between, Stops, between};
use crate::partizan::{Player, ValueError};
use crate::room;

impl Store {
    /// The value of the game with these options, in any order.
    ///
    /// First the simplest number between the options is looked for. If there is none, dominated options go;
    /// then reversible ones are replaced by what the opponent's answer leaves, and what that makes dominated
    /// goes, too (Claims 35 to 37).
    ///
    /// O(k²) comparisons for k options, as many again for each option that is reversible, and O(k·r) for all
    /// answers r to an option.
    #[allow(clippy::wrong_self_convention, reason = "named like that of `Value`")]
    pub(crate) fn from_options(&mut self, left: &[Id], right: &[Id]) -> Result<Id, ValueError> {
        let stops = match self.between(left, right)? {
            Between::Number(number) => return self.up_star(NumberUpStar::number(number)),
            Between::Stops(stops) => stops,
        };
        let left = self.undominated(Player::Left, left)?;
        let right = self.undominated(Player::Right, right)?;
        if let Some(known) = self.find(&left, &right) {
            return Ok(self.entry(known).value);
        }
        let form = self.push_form(&left, &right, stops)?;
        let new_left = self.irreversible(Player::Left, form)?;
        let new_right = self.irreversible(Player::Right, form)?;
        let value = if new_left.is_none() && new_right.is_none() {
            self.recognised(&left, &right).unwrap_or(Ok(form))?
        } else {
            let left = new_left.map_or(Ok(left), |left| self.undominated(Player::Left, &left))?;
            let right = new_right.map_or(Ok(right), |right| self.undominated(Player::Right, &right))?;
            self.canonical(&left, &right, stops)?
        };
        self.entries[form.index()].value = value;
        self.index_form(form)?;
        Ok(value)
    }

    /// The value whose canonical form has these options, in any order.
    pub(in crate::partizan::value) fn of_canonical(
        &mut self,
        mut left: Vec<Id>,
        mut right: Vec<Id>,
    ) -> Result<Id, ValueError> {
        left.sort_unstable();
        right.sort_unstable();
        match self.between(&left, &right)? {
            Between::Number(number) => self.up_star(NumberUpStar::number(number)),
            Between::Stops(stops) => self.canonical(&left, &right, stops),
        }
    }

    /// The same in ascending order, with the stops that they make.
    fn canonical(&mut self, left: &[Id], right: &[Id], stops: Stops) -> Result<Id, ValueError> {
        if let Some(known) = self.find(left, right) {
            return Ok(self.entry(known).value);
        }
        if let Some(value) = self.recognised(left, right) {
            return value;
        }
        let form = self.push_form(left, right, stops)?;
        self.index_form(form)?;
        Ok(form)
    }

    /// What the stops of the options say of a value.
    fn between(&self, left: &[Id], right: &[Id]) -> Result<Between, ValueError> {
        let stops = |id: &Id| &self.entry(*id).stops;
        between(left.iter().map(stops), right.iter().map(stops))
    }

    /// The value with these canonical options, if it is a number plus ups plus a nimber.
    fn recognised(&mut self, left: &[Id], right: &[Id]) -> Option<Result<Id, ValueError>> {
        let up_stars =
            |ids: &[Id]| ids.iter().map(|&id| self.entry(id).up_star()).collect::<Option<Vec<_>>>();
        let value = NumberUpStar::from_options(&up_stars(left)?, &up_stars(right)?)?;
        Some(value.and_then(|value| self.up_star(value)))
    }

    /// The options of a player that no other is as good as, in ascending order (Claim 35).
    fn undominated(&mut self, player: Player, options: &[Id]) -> Result<Vec<Id>, ValueError> {
        let mut kept = room::list(options.len())?;
        'options: for &option in options {
            let mut i = 0;
            while let Some(&other) = kept.get(i) {
                if self.is_no_better(player, option, other)? {
                    continue 'options;
                }
                if self.is_no_better(player, other, option)? {
                    kept.swap_remove(i);
                } else {
                    i += 1;
                }
            }
            kept.push(option);
        }
        kept.sort_unstable();
        Ok(kept)
    }

    /// A player's options of a form, with those of the opponent's answer in place of each that is reversible
    /// (Claim 36); `None` if none is.
    fn irreversible(&mut self, player: Player, form: Id) -> Result<Option<Vec<Id>>, ValueError> {
        let options = self.options(form, player);
        let mut waiting = room::list(options.len())?;
        waiting.extend_from_slice(options);
        let (mut kept, mut is_changed) = (room::list(waiting.len())?, false);
        let mut met = HashMap::with_hasher(FastHash::default());
        while let Some(option) = waiting.pop() {
            match self.reversal(player, option, form)? {
                None => room::push(&mut kept, option)?,
                Some(answer) => {
                    is_changed = true;
                    self.list(answer)?;
                    // What an answer leaves may be reversible in its turn.
                    for &option in self.options(answer, player) {
                        room::reserve_entry(&mut met)?;
                        if met.insert(option, ()).is_none() {
                            room::push(&mut waiting, option)?;
                        }
                    }
                }
            }
        }
        Ok(is_changed.then_some(kept))
    }

    /// An opponent's answer to an option that is at least as good for the opponent as the whole form.
    fn reversal(&mut self, player: Player, option: Id, form: Id) -> Result<Option<Id>, ValueError> {
        self.list(option)?;
        for i in 0..self.options(option, player.opponent()).len() {
            let answer = self.options(option, player.opponent())[i];
            if self.is_no_better(player, answer, form)? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }
}
