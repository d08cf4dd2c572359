//! Making values, and their options.

use std::fmt;

use super::number_up_star::NumberUpStar;
use super::{Dyadic, Repr, Value, ValueError};

impl Value {
    /// Returns 0, the value of the game in which nobody can move.
    ///
    /// ```
    /// use retrograde::partizan::Value;
    ///
    /// assert_eq!(Value::from_options(&[], &[])?, Value::zero());
    /// # Ok::<(), retrograde::partizan::ValueError>(())
    /// ```
    pub fn zero() -> Self {
        Self::default()
    }

    /// Returns `*`, the value `{0|0}`.
    ///
    /// ```
    /// use retrograde::partizan::Value;
    ///
    /// assert_eq!(Value::star().plus(&Value::star())?, Value::zero());
    /// # Ok::<(), retrograde::partizan::ValueError>(())
    /// ```
    pub fn star() -> Self {
        Self(Repr::UpStar(NumberUpStar::star(1)))
    }

    /// Returns `↑`, the value `{0|*}`: greater than 0, and less than every positive number.
    ///
    /// ```
    /// use retrograde::partizan::Value;
    ///
    /// let up = Value::up();
    /// assert!(up > Value::zero() && up < "1/1024".parse()?);
    /// assert_eq!(up.partial_cmp(&Value::star()), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn up() -> Self {
        Self(Repr::UpStar(NumberUpStar { ups: 1, ..NumberUpStar::default() }))
    }

    /// Returns `*n`, the value of a Nim heap of n stones, and of every impartial game with Grundy value n.
    ///
    /// # Errors
    ///
    /// [`ValueError::NimberTooLarge`] above 65,535.
    ///
    /// ```
    /// use retrograde::partizan::Value;
    ///
    /// assert_eq!(Value::nimber(5)?.plus(&Value::nimber(3)?)?, Value::nimber(6)?);
    /// # Ok::<(), retrograde::partizan::ValueError>(())
    /// ```
    pub fn nimber(n: u32) -> Result<Self, ValueError> {
        let nimber = u16::try_from(n).map_err(|_| ValueError::NimberTooLarge)?;
        Ok(Self(Repr::UpStar(NumberUpStar::star(nimber))))
    }

    /// Returns `{left|right}`: a switch if `left > right`.
    ///
    /// # Errors
    ///
    /// Those of [`from_options`](Self::from_options).
    ///
    /// ```
    /// use retrograde::partizan::{Dyadic, Value};
    ///
    /// let switch = Value::switch(&Value::from(3), &Value::from(-2))?;
    /// assert_eq!(switch.mean()?, Dyadic::new(1, 1)?);
    /// assert_eq!(switch.temperature()?, Dyadic::new(5, 1)?);
    /// # Ok::<(), retrograde::partizan::ValueError>(())
    /// ```
    pub fn switch(left: &Self, right: &Self) -> Result<Self, ValueError> {
        Self::from_options(std::slice::from_ref(left), std::slice::from_ref(right))
    }

    /// Returns `⧾x` (tiny-x), the value `{0||0|-x}`. For a positive number x it is positive, and smaller than
    /// `↑` however often it is added up; `⧾0` is `↑`.
    ///
    /// # Errors
    ///
    /// Those of [`from_options`](Self::from_options).
    ///
    /// ```
    /// use retrograde::partizan::Value;
    ///
    /// let tiny = Value::tiny(&Value::from(2))?;
    /// assert_eq!(tiny.to_string(), "⧾2");
    /// assert_eq!(tiny, "{0||0|-2}".parse()?);
    /// assert!(Value::zero() < tiny && tiny.times(1000)? < Value::up());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn tiny(x: &Self) -> Result<Self, ValueError> {
        let threat = Self::switch(&Self::zero(), &-x)?;
        Self::switch(&Self::zero(), &threat)
    }

    /// Returns `⧿x` (miny-x), the value `{x|0||0}`, which is the negative of `⧾x`.
    ///
    /// # Errors
    ///
    /// Those of [`from_options`](Self::from_options).
    ///
    /// ```
    /// use retrograde::partizan::Value;
    ///
    /// let (tiny, miny) = (Value::tiny(&Value::from(2))?, Value::miny(&Value::from(2))?);
    /// assert_eq!(tiny.plus(&miny)?, Value::zero());
    /// # Ok::<(), retrograde::partizan::ValueError>(())
    /// ```
    pub fn miny(x: &Self) -> Result<Self, ValueError> {
        Self::tiny(x).map(|tiny| -tiny)
    }

    /// Returns the value of the game in which Left and Right can move to these values.
    ///
    /// The options may be in any order, and may be dominated or reversible. O(k²) comparisons for k options,
    /// and as many again for each that is reversible.
    ///
    /// # Errors
    ///
    /// A [`ValueError`] if a number, a multiple of `↑` or a nimber is too large to be kept.
    ///
    /// ```
    /// use retrograde::partizan::Value;
    ///
    /// let (zero, star) = (Value::zero(), Value::star());
    /// assert_eq!(Value::from_options(&[zero.clone()], &[star.clone()])?, Value::up());
    /// // Left's move to * can be reversed: Right's answer 0 is at most {*|} = 0.
    /// assert_eq!(Value::from_options(&[star.clone()], &[])?, zero);
    /// assert_eq!(Value::from_options(&[zero, Value::from(2)], &[])?, Value::from(3)); // 0 is dominated
    /// # Ok::<(), retrograde::partizan::ValueError>(())
    /// ```
    pub fn from_options(left: &[Self], right: &[Self]) -> Result<Self, ValueError> {
        let mut store = super::Store::new();
        let mut ids = |values: &[Self]| values.iter().map(|value| store.insert(value)).collect();
        let (left, right): (Result<Vec<_>, _>, Result<Vec<_>, _>) = (ids(left), ids(right));
        let id = store.from_options(&left?, &right?)?;
        Ok(store.value(id))
    }

    /// Lists Left's options in the canonical form.
    ///
    /// O(k) time for a number plus ups plus a nimber with k of them; otherwise each takes O(n) time for a form
    /// with n subpositions and options.
    ///
    /// ```
    /// use retrograde::partizan::Value;
    ///
    /// let value: Value = "{3,{4|1}|-1}".parse()?;
    /// let options: Vec<String> = value.left_options().iter().map(ToString::to_string).collect();
    /// assert_eq!(options, ["3", "{4|1}"]);
    /// assert_eq!(Value::from(-2).left_options(), []);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn left_options(&self) -> Vec<Self> {
        match &self.0 {
            Repr::UpStar(value) => of_up_stars(value.left_options()),
            Repr::Form(form) => form.root().0.iter().map(|&place| form.value_at(place)).collect(),
        }
    }

    /// Lists Right's options in the canonical form, as [`left_options`](Self::left_options) does Left's.
    ///
    /// ```
    /// use retrograde::partizan::Value;
    ///
    /// assert_eq!(Value::from(-2).right_options(), [Value::from(-1)]);
    /// ```
    #[must_use]
    pub fn right_options(&self) -> Vec<Self> {
        match &self.0 {
            Repr::UpStar(value) => of_up_stars(value.right_options()),
            Repr::Form(form) => form.root().1.iter().map(|&place| form.value_at(place)).collect(),
        }
    }
}

fn of_up_stars(options: Vec<NumberUpStar>) -> Vec<Value> {
    options.into_iter().map(|option| Value(Repr::UpStar(option))).collect()
}

/// 0.
impl Default for Value {
    fn default() -> Self {
        Self(Repr::UpStar(NumberUpStar::default()))
    }
}

/// An integer: so many free moves for Left, or for Right if it is negative.
impl From<i32> for Value {
    fn from(n: i32) -> Self {
        Dyadic::from(n).into()
    }
}

/// A number.
impl From<Dyadic> for Value {
    fn from(number: Dyadic) -> Self {
        Self(Repr::UpStar(NumberUpStar::number(number)))
    }
}

/// The value with these parts, as [`as_number_up_star`](Value::as_number_up_star) gives them.
/// [`ValueError::TooManyUps`] beyond 65,535 ups either way.
impl TryFrom<NumberUpStar> for Value {
    type Error = ValueError;

    fn try_from(value: NumberUpStar) -> Result<Self, ValueError> {
        value.with_ups(value.ups.into()).map(|value| Self(Repr::UpStar(value)))
    }
}

/// As [`Display`](fmt::Display).
impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
