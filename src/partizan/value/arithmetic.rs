//! Sums, negatives and multiples.

use std::ops::Neg;

use super::{Repr, Store, Value, ValueError};

impl Value {
    /// Adds two values: the value of both games played at once, in which the player to move chooses one.
    ///
    /// O(1) time for two numbers plus ups plus nimbers. Otherwise a canonical form is made for each pair of
    /// subpositions: there may be many of them, and the sum may have a large form.
    ///
    /// # Errors
    ///
    /// A [`ValueError`] if a number or a multiple of `↑` is too large to be kept.
    ///
    /// ```
    /// use retrograde::partizan::Value;
    ///
    /// let sum = Value::from(1).plus(&Value::star())?;
    /// assert_eq!(sum.to_string(), "1*");
    /// assert_eq!(sum.plus(&"{2|-2}".parse()?)?.to_string(), "{3*|-1*}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn plus(&self, other: &Self) -> Result<Self, ValueError> {
        if let (Repr::UpStar(x), Repr::UpStar(y)) = (&self.0, &other.0) {
            return x.plus(*y).map(|sum| Self(Repr::UpStar(sum)));
        }
        Self::in_store([self, other], |store, [x, y]| store.sum(x, y).map(|sum| store.value(sum)))
    }

    /// Subtracts a value: adds its negative. It is 0 if the values are equal, and as [`plus`](Self::plus)
    /// otherwise.
    ///
    /// # Errors
    ///
    /// Those of [`plus`](Self::plus).
    ///
    /// ```
    /// use retrograde::partizan::Value;
    ///
    /// let switch: Value = "{5|-2}".parse()?;
    /// assert_eq!(switch.minus(&switch)?, Value::zero());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn minus(&self, other: &Self) -> Result<Self, ValueError> {
        if self == other { Ok(Self::zero()) } else { self.plus(&-other) }
    }

    /// Adds up n copies of the value, or of its negative if n is negative.
    ///
    /// O(log n) sums, each as [`plus`](Self::plus).
    ///
    /// # Errors
    ///
    /// Those of [`plus`](Self::plus).
    ///
    /// ```
    /// use retrograde::partizan::Value;
    ///
    /// assert_eq!(Value::up().times(-3)?.to_string(), "↓3");
    /// assert_eq!("{1|-1}".parse::<Value>()?.times(1_000_001)?.to_string(), "±1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn times(&self, n: i64) -> Result<Self, ValueError> {
        if let Repr::UpStar(value) = &self.0 {
            return value.times(n).map(|product| Self(Repr::UpStar(product)));
        }
        Self::in_store([self], |store, [id]| {
            let id = if n < 0 { store.negative(id)? } else { id };
            let mut product = Store::ZERO;
            for bit in (0..u64::BITS - n.unsigned_abs().leading_zeros()).rev() {
                product = store.sum(product, product)?;
                if n.unsigned_abs() >> bit & 1 == 1 {
                    product = store.sum(product, id)?;
                }
            }
            Ok(store.value(product))
        })
    }

    /// Adds up any number of values; the empty sum is 0.
    ///
    /// # Errors
    ///
    /// Those of [`plus`](Self::plus).
    ///
    /// ```
    /// use retrograde::partizan::Value;
    ///
    /// let values: Vec<Value> = ["1/2", "{3|1}", "-1/2*"].iter().map(|text| text.parse()).collect::<Result<_, _>>()?;
    /// assert_eq!(Value::sum(&values)?.to_string(), "{3*|1*}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn sum<'a>(values: impl IntoIterator<Item = &'a Self>) -> Result<Self, ValueError> {
        let mut store = Store::new();
        let mut sum = Store::ZERO;
        for value in values {
            let id = store.insert(value)?;
            sum = store.sum(sum, id)?;
        }
        Ok(store.value(sum))
    }
}

/// The value of the same game with the players' parts swapped.
///
/// O(n log n) time for a form with n subpositions and options.
///
/// ```
/// use retrograde::partizan::Value;
///
/// assert_eq!((-"{3|{1|0}}".parse::<Value>()?).to_string(), "{0|-1||-3}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Neg for &Value {
    type Output = Value;

    fn neg(self) -> Value {
        match &self.0 {
            Repr::UpStar(value) => Value(Repr::UpStar(value.negative())),
            Repr::Form(form) => form.negative(),
        }
    }
}

impl Neg for Value {
    type Output = Self;

    fn neg(self) -> Self {
        -&self
    }
}
