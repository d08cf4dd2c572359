//! Values into a store and out of it.

use hashbrown::hash_map::Entry;
use hashbrown::{HashMap, HashSet};

use super::memo::FastHash;
use super::{Id, Store};
use crate::partizan::Player;
use crate::partizan::value::form::{FormBuilder, Part};
use crate::partizan::value::number_up_star::NumberUpStar;
use crate::partizan::value::{Repr, Value, ValueError};
use crate::room;

impl Store {
    /// The id of a value. O(n) time for a form with n subpositions and options.
    pub(crate) fn insert(&mut self, value: &Value) -> Result<Id, ValueError> {
        let form = match &value.0 {
            Repr::UpStar(value) => return self.up_star(*value),
            Repr::Form(form) => form,
        };
        let mut ids = room::list(form.len())?;
        for part in form.parts() {
            ids.push(match part {
                Part::Leaf(leaf) => self.up_star(leaf)?,
                Part::Node { left, right } => {
                    let here = |options: &[u32]| options.iter().map(|&option| ids[option as usize]).collect();
                    self.of_canonical(here(left), here(right))?
                }
            });
        }
        Ok(ids[ids.len() - 1])
    }

    /// The value of an id on its own. O(n log n) time for a form with n subpositions and options.
    pub(crate) fn value(&self, id: Id) -> Value {
        if let Some(value) = self.entry(id).up_star() {
            return Value(Repr::UpStar(value));
        }
        let forms = self.subpositions(id);
        let (leaves, mut places) = self.leaves(&forms);
        let mut builder = FormBuilder::new(leaves);
        for id in forms {
            let here = |player| self.options(id, player).iter().map(|option| places[option]).collect();
            builder.node(here(Player::Left), here(Player::Right), self.entry(id).stops);
            places.insert(id, places.len() as u32);
        }
        builder.value()
    }

    /// The forms that play from a value can reach, itself included, each after its options; none that are a
    /// number plus ups plus a nimber.
    pub(super) fn subpositions(&self, id: Id) -> Vec<Id> {
        let is_form = |id: &Id| !self.entry(*id).is_up_star;
        let (mut met, mut waiting) = (HashSet::with_hasher(FastHash::default()), vec![id]);
        waiting.retain(is_form);
        met.extend(waiting.iter().copied());
        while let Some(id) = waiting.pop() {
            let options =
                [Player::Left, Player::Right].into_iter().flat_map(|player| self.options(id, player));
            waiting.extend(options.copied().filter(is_form).filter(|&option| met.insert(option)));
        }
        let mut forms: Vec<Id> = met.into_iter().collect();
        forms.sort_unstable(); // a form is made after its options
        forms
    }

    /// The options of forms that are a number plus ups plus a nimber, and where each is in that list.
    fn leaves(&self, forms: &[Id]) -> (Vec<NumberUpStar>, HashMap<Id, u32, FastHash>) {
        let (mut leaves, mut places) = (Vec::new(), HashMap::with_hasher(FastHash::default()));
        for &id in forms {
            for &option in self.options(id, Player::Left).iter().chain(self.options(id, Player::Right)) {
                if let (Some(leaf), Entry::Vacant(place)) =
                    (self.entry(option).up_star(), places.entry(option))
                {
                    place.insert(leaves.len() as u32);
                    leaves.push(leaf);
                }
            }
        }
        (leaves, places)
    }
}
