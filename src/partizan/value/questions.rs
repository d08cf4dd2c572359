//! What can be asked of a value.

use std::convert::Infallible;

use super::form::Part;
use super::number_up_star::NumberUpStar;
use super::stops::Stops;
use super::{Dyadic, OutcomeClass, Repr, Thermograph, Value, ValueError};

impl Value {
    /// Returns the number that the value is, if it is one.
    ///
    /// ```
    /// use retrograde::partizan::{Dyadic, Value};
    ///
    /// assert_eq!("{0|1}".parse::<Value>()?.as_number(), Some(Dyadic::new(1, 1)?));
    /// assert_eq!(Value::up().as_number(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn as_number(&self) -> Option<Dyadic> {
        self.as_number_up_star().filter(|value| value.is_number()).map(|value| value.number)
    }

    /// Returns the n for which the value is `*n`, if there is one; 0 is `*0`.
    ///
    /// ```
    /// use retrograde::partizan::Value;
    ///
    /// assert_eq!("{0,*|0,*}".parse::<Value>()?.as_nimber(), Some(2));
    /// assert_eq!(Value::from(1).as_nimber(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn as_nimber(&self) -> Option<u32> {
        let value = self.as_number_up_star()?;
        (value == NumberUpStar::star(value.nimber)).then_some(value.nimber.into())
    }

    /// Returns the parts of a value that is a number plus ups plus a nimber.
    ///
    /// ```
    /// use retrograde::partizan::Value;
    ///
    /// let parts = Value::up().as_number_up_star().unwrap();
    /// assert_eq!((parts.ups, parts.nimber), (1, 0));
    /// assert_eq!("{1|-1}".parse::<Value>()?.as_number_up_star(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn as_number_up_star(&self) -> Option<NumberUpStar> {
        match self.0 {
            Repr::UpStar(value) => Some(value),
            Repr::Form(_) => None,
        }
    }

    /// Whether the value is a number.
    ///
    /// ```
    /// # use retrograde::partizan::Value;
    /// assert!(Value::from(-1).is_number());
    /// assert!(!Value::star().is_number());
    /// ```
    #[must_use]
    pub fn is_number(&self) -> bool {
        self.as_number().is_some()
    }

    /// Whether the value is a nimber, 0 included: that of an impartial game.
    ///
    /// ```
    /// # use retrograde::partizan::Value;
    /// assert!(Value::star().is_nimber());
    /// assert!(!Value::up().is_nimber());
    /// ```
    #[must_use]
    pub fn is_nimber(&self) -> bool {
        self.as_nimber().is_some()
    }

    /// Whether the value is all-small: from every subposition of the canonical form both players can move, or
    /// neither can. Such a value is infinitesimal. O(n) time for n subpositions.
    ///
    /// ```
    /// # use retrograde::partizan::Value;
    /// assert!("{↑|*,↓}".parse::<Value>()?.is_all_small());
    /// assert!(!Value::tiny(&Value::from(1))?.is_all_small()); // Right threatens to move to −1
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn is_all_small(&self) -> bool {
        let is_small = |value: &NumberUpStar| value.number == Dyadic::ZERO;
        match &self.0 {
            Repr::UpStar(value) => is_small(value),
            Repr::Form(form) => form.leaves().iter().all(is_small),
        }
    }

    /// Returns the height of the canonical form, the most moves that it can last: the first day on which the
    /// value is born. O(n) time for a form with n subpositions and options.
    ///
    /// ```
    /// use retrograde::partizan::Value;
    ///
    /// assert_eq!(Value::zero().birthday(), 0);
    /// assert_eq!("3/4".parse::<Value>()?.birthday(), 3);
    /// assert_eq!("{2|{1|0}}".parse::<Value>()?.birthday(), 3);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn birthday(&self) -> u64 {
        match &self.0 {
            Repr::UpStar(value) => value.birthday(),
            Repr::Form(form) => always(form.fold(|part, known: &[u64]| {
                Ok(match part {
                    Part::Leaf(leaf) => leaf.birthday(),
                    Part::Node { left, right } => {
                        let options = left.iter().chain(right).map(|&option| known[option as usize] + 1);
                        options.max().unwrap_or(0)
                    }
                })
            })),
        }
    }

    /// Returns who wins.
    ///
    /// O(1) time, like that of the stops.
    ///
    /// ```
    /// use retrograde::partizan::{OutcomeClass, Value};
    ///
    /// assert_eq!("{1|{0|-1}}".parse::<Value>()?.outcome(), OutcomeClass::Left);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn outcome(&self) -> OutcomeClass {
        self.stops().outcome()
    }

    /// Returns the number at which play stops if Left begins and both play their best.
    ///
    /// A number is its own stop. Otherwise Left moves to the option with the largest right stop.
    ///
    /// ```
    /// use retrograde::partizan::{Dyadic, Value};
    ///
    /// let value: Value = "{3|{1|0}}".parse()?;
    /// assert_eq!((value.left_stop(), value.right_stop()), (Dyadic::from(3), Dyadic::from(1)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn left_stop(&self) -> Dyadic {
        self.stops().left
    }

    /// Returns the number at which play stops if Right begins and both play their best.
    ///
    /// ```
    /// use retrograde::partizan::{Dyadic, Value};
    ///
    /// assert_eq!(Value::up().right_stop(), Dyadic::from(0));
    /// ```
    pub fn right_stop(&self) -> Dyadic {
        self.stops().right
    }

    pub(super) fn stops(&self) -> Stops {
        match &self.0 {
            Repr::UpStar(value) => value.stops(),
            Repr::Form(form) => form.stops(form.len() - 1),
        }
    }

    /// Returns the mean value: n copies are worth n times as much, within a bound that does not depend on n.
    ///
    /// # Errors
    ///
    /// Those of [`thermograph`](Self::thermograph), of which it is the mast.
    ///
    /// ```
    /// use retrograde::partizan::{Dyadic, Value};
    ///
    /// assert_eq!("{4|{1|-2}}".parse::<Value>()?.mean()?, Dyadic::new(7, 2)?);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn mean(&self) -> Result<Dyadic, ValueError> {
        self.thermograph().map(|thermograph| thermograph.mean())
    }

    /// Returns the temperature: how much a move is worth. A number `m/2^k` in lowest terms has temperature
    /// `−1/2^k`, an infinitesimal that is not 0 has temperature 0.
    ///
    /// # Errors
    ///
    /// Those of [`thermograph`](Self::thermograph), of which it is the height at which the walls meet.
    ///
    /// ```
    /// use retrograde::partizan::{Dyadic, Value};
    ///
    /// assert_eq!("{4|{1|-2}}".parse::<Value>()?.temperature()?, Dyadic::new(9, 2)?);
    /// assert_eq!(Value::from(3).temperature()?, Dyadic::from(-1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn temperature(&self) -> Result<Dyadic, ValueError> {
        self.thermograph().map(|thermograph| thermograph.temperature())
    }

    /// Returns the thermograph: the stops at every temperature from 0 up.
    ///
    /// O(n·w) time for a form with n subpositions and options, and walls of up to w turns.
    ///
    /// # Errors
    ///
    /// [`ValueError::NumberTooLarge`] if a difference of two stops, or a temperature, is too large to be kept.
    ///
    /// ```
    /// use retrograde::partizan::{Dyadic, Value};
    ///
    /// let thermograph = "{4|{1|-2}}".parse::<Value>()?.thermograph()?;
    /// assert_eq!(thermograph.left_at(Dyadic::from(1))?, Dyadic::from(3));
    /// assert_eq!(thermograph.right_at(Dyadic::from(1))?, Dyadic::from(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn thermograph(&self) -> Result<Thermograph, ValueError> {
        match &self.0 {
            Repr::UpStar(value) => Thermograph::of_up_star(*value),
            Repr::Form(form) => form.fold(|part, known| match part {
                Part::Leaf(leaf) => Thermograph::of_up_star(leaf),
                Part::Node { left, right } => {
                    let of = |places: &[u32]| {
                        places.iter().map(|&place| &known[place as usize]).collect::<Vec<_>>()
                    };
                    Thermograph::from_options(&of(left), &of(right))
                }
            }),
        }
    }
}

/// What was worked out by a function that cannot fail.
fn always<T>(found: Result<T, Infallible>) -> T {
    match found {
        Ok(found) => found,
        Err(never) => match never {},
    }
}
