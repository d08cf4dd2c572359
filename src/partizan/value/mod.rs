//! Values of short games: canonical forms, their order, sums, stops and temperatures.

mod arithmetic;
#[cfg(feature = "serde")]
mod as_text;
mod atomic_weight;
mod dyadic;
mod error;
mod form;
mod make;
mod number_up_star;
mod outcome_class;
mod parse;
mod questions;
mod show;
mod simplest;
mod stops;
mod store;
mod thermograph;

pub use dyadic::Dyadic;
pub use error::{ParseValueError, ParseValueErrorKind, ValueError};
pub use number_up_star::NumberUpStar;
pub use outcome_class::OutcomeClass;
pub(crate) use store::{Id, Store};
pub use thermograph::{Thermograph, WallPoint};

use std::cmp::Ordering;
use std::sync::Arc;

use crate::room::NoRoom;
use form::Form;

/// The value of a short game, in canonical form.
///
/// A game is *short* if it has finitely many positions and play cannot cycle. Two games have the same value if
/// one may stand for the other in every sum, without a change in who wins. Each value has one canonical form,
/// the simplest game of that value, so that equal values have equal forms: `==` and `Hash` compare them, and
/// take O(n) time for a form with n subpositions and options.
///
/// `<=` is the **partial** order of games: `x <= y` if Right wins `x − y` when Left begins. Values of which
/// neither is at most the other are confused, and [`partial_cmp`](PartialOrd::partial_cmp) says `None`: so
/// `!(x <= y)` does not mean `x > y`.
///
/// | text | value | |
/// |---|---|---|
/// | `3`, `-1/2` | a number | its canonical form is `{2\|}`, `{-1\|0}` |
/// | `*`, `*2` | a nimber | `{0\|0}`, `{0,*\|0,*}` |
/// | `↑`, `⇓`, `↑3` | ups and downs: three times `↑` is `↑3` | `{0\|*}` |
/// | `3/2↑*2` | a number plus ups plus a nimber | |
/// | `{2\|-1}`, `{3\|\|1\|0}` | options of Left and of Right; the longer bar divides first | |
/// | `±1`, `±{2,{3\|1}}` | a switch: `{1\|-1}`, and so on | |
/// | `⧾2`, `⧿2` | tiny and miny | `{0\|\|0\|-2}`, `{2\|0\|\|0}` |
///
/// `Display` writes this, and `FromStr` reads it. Blanks may surround braces, bars and commas; `^` stands for `↑`,
/// `v` for `↓` and `+-` for `±`; options in braces need not be in canonical form.
///
/// A value that is a number plus ups plus a nimber takes no memory beyond its own. Any other shares its form
/// with its clones.
///
/// Source: J. H. Conway, *On Numbers and Games* (1976), chapters 7 to 10; E. R. Berlekamp, J. H. Conway and R.
/// K. Guy, *Winning Ways* (1982), chapters 1 to 8; A. N. Siegel, *Combinatorial Game Theory* (2013), chapter
/// II.
///
/// ```
/// use retrograde::partizan::{OutcomeClass, Value};
///
/// let switch: Value = "{2|-1}".parse()?;
/// assert_eq!(switch.outcome(), OutcomeClass::Next);
/// assert_eq!(switch.plus(&Value::from(2))?.to_string(), "{4|1}");
/// assert_eq!(switch.plus(&switch)?, Value::from(1)); // each is worth 1/2 on average
/// assert_eq!(switch.minus(&switch)?, Value::zero());
///
/// let one = Value::from(1);
/// assert_eq!(switch.partial_cmp(&one), None); // confused: who begins decides which is better
/// assert!(switch < Value::from(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Value(Repr);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Repr {
    UpStar(NumberUpStar),
    Form(Arc<Form>),
}

impl Value {
    /// Asks a store of its own about some values.
    fn in_store<T, const N: usize>(
        values: [&Self; N],
        ask: impl FnOnce(&mut Store, [Id; N]) -> Result<T, ValueError>,
    ) -> Result<T, ValueError> {
        let (mut store, mut ids) = (Store::new(), [Store::ZERO; N]);
        for (id, value) in ids.iter_mut().zip(values) {
            *id = store.insert(value)?;
        }
        ask(&mut store, ids)
    }

    fn compare(&self, other: &Self) -> Result<Option<Ordering>, ValueError> {
        if let (Repr::UpStar(x), Repr::UpStar(y)) = (&self.0, &other.0) {
            return Ok(x.compare(*y));
        }
        Self::in_store([self, other], |store, [x, y]| {
            Ok(match (store.is_le(x, y)?, store.is_le(y, x)?) {
                (true, true) => Some(Ordering::Equal),
                (true, false) => Some(Ordering::Less),
                (false, true) => Some(Ordering::Greater),
                (false, false) => None,
            })
        })
    }
}

/// The partial order of games: `None` if the values are confused.
///
/// O(1) time if each is a number plus ups plus a nimber; otherwise as long as it takes to play the difference,
/// each position of it once, unless the stops decide.
impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        match self.compare(other) {
            Ok(order) => order,
            Err(ValueError::OutOfMemory { bytes }) => NoRoom { bytes }.abort(),
            // A full store: 2^31 entries of 64 bytes, or 2^32 options of 4. Nearly all of that are the forms of
            // the two values, since large nimbers share their options; so each of the forms would take
            // gigabytes by itself.
            Err(_) => None,
        }
    }
}
