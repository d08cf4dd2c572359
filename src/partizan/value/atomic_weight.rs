//! Atomic weights of all-small values.

use super::form::Part;
use super::number_up_star::NumberUpStar;
use super::{Dyadic, Id, Repr, Store, Value, ValueError};

impl Value {
    /// Returns the atomic weight, which says how many `↑` an all-small value is worth in a sum with enough
    /// nimbers; `None` if the value is not all-small.
    ///
    /// The atomic weight is itself a value; that of a sum is the sum of the atomic weights. `k↑ + *m` has
    /// atomic weight k. A value with atomic weight 2 or more is greater than 0, and one with atomic weight 1
    /// or more is greater than 0 or confused with it.
    ///
    /// For each subposition about as long as [`from_options`](Self::from_options) takes, and a comparison with
    /// a nimber.
    ///
    /// # Errors
    ///
    /// A [`ValueError`] if a weight is too large to be kept, or the birthday of the value exceeds 65,534.
    ///
    /// Source: *Winning Ways*, chapter 8; Siegel, *Combinatorial Game Theory* (2013), section II.7.
    ///
    /// ```
    /// use retrograde::partizan::Value;
    ///
    /// let value: Value = "{⇑|⇓}".parse()?;
    /// assert_eq!(value.atomic_weight()?, Some(Value::star()));
    /// assert_eq!(Value::up().times(7)?.atomic_weight()?, Some(Value::from(7)));
    /// assert_eq!(Value::from(1).atomic_weight()?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn atomic_weight(&self) -> Result<Option<Self>, ValueError> {
        let form = match &self.0 {
            _ if !self.is_all_small() => return Ok(None),
            Repr::UpStar(value) => return Ok(Some(Self::from(value.ups))),
            Repr::Form(form) => form,
        };
        let far = u32::try_from(self.birthday() + 1).map_err(|_| ValueError::NimberTooLarge)?;
        let mut weights = Weights::new(&Self::nimber(far)?)?;
        let (_, weight) = form.fold(|part, known: &[(Id, Id)]| match part {
            Part::Leaf(leaf) => {
                let weight = NumberUpStar::number(leaf.ups.into());
                Ok((weights.store.up_star(leaf)?, weights.store.up_star(weight)?))
            }
            Part::Node { left, right } => {
                let of = |places: &[u32]| places.iter().map(|&place| known[place as usize]).unzip();
                weights.of_node(of(left), of(right))
            }
        })?;
        Ok(Some(weights.store.value(weight)))
    }
}

/// What the weights are worked out with.
struct Weights {
    store: Store,
    /// A nimber that no value here can reach: as good as a far star (Claim 42).
    far: Id,
    two: Id,
    minus_two: Id,
}

impl Weights {
    fn new(far: &Value) -> Result<Self, ValueError> {
        let mut store = Store::new();
        let far = store.insert(far)?;
        let two = store.insert(&Value::from(2))?;
        let minus_two = store.insert(&Value::from(-2))?;
        Ok(Self { store, far, two, minus_two })
    }

    /// The id of a value and that of its weight, from the ids of its options and of their weights.
    fn of_node(
        &mut self,
        (left, left_weights): (Vec<Id>, Vec<Id>),
        (right, right_weights): (Vec<Id>, Vec<Id>),
    ) -> Result<(Id, Id), ValueError> {
        let value = self.store.of_canonical(left, right)?;
        let left = self.all_plus(&left_weights, self.minus_two)?;
        let right = self.all_plus(&right_weights, self.two)?;
        let weight = self.store.from_options(&left, &right)?;
        if !self.store.number(weight).is_some_and(Dyadic::is_integer) {
            return Ok((value, weight));
        }
        let integer = if self.store.is_le(self.far, value)? {
            // The largest that is no more than any of Right's options, nor equal.
            let reached = right
                .iter()
                .map(|&id| self.store.stops(id))
                .map(|stops| largest_below(stops.left, stops.is_below_left));
            reached.min().unwrap_or_default()
        } else if self.store.is_le(value, self.far)? {
            let reached = left
                .iter()
                .map(|&id| self.store.stops(id))
                .map(|stops| -largest_below(-stops.right, stops.is_above_right));
            reached.max().unwrap_or_default()
        } else {
            0
        };
        let integer = NumberUpStar::number(integer.try_into()?);
        Ok((value, self.store.up_star(integer)?))
    }

    fn all_plus(&mut self, ids: &[Id], number: Id) -> Result<Vec<Id>, ValueError> {
        ids.iter().map(|&id| self.store.sum(id, number)).collect()
    }
}

/// The largest integer that is below a number, or also equal to it unless it is reached.
const fn largest_below(number: Dyadic, is_reached: bool) -> i64 {
    number.floor() - (is_reached && number.is_integer()) as i64
}
