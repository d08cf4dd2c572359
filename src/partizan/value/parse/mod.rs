//! Values from text: `FromStr` reads what `Display` writes, with blanks around braces, bars and commas, and
//! other ways to write the same.

mod cursor;
mod group;

use std::str::FromStr;

use super::ParseValueErrorKind::{Separator, Switch, Tiny};
use super::number_up_star::NumberUpStar;
use super::{Dyadic, Id, ParseValueError, Store, Value, ValueError};
use cursor::Cursor;
use group::Group;

/// Reads the notation of the table at [`Value`]. The value need not be written in canonical form.
///
/// Options may be in any order. Of several runs of bars in one pair of braces, the longest divides first:
/// `{2||1|0}` is `{2|{1|0}}`.
///
/// # Errors
///
/// Where the text is wrong, and what was expected there; or that a value is too large to be kept.
///
/// ```
/// use retrograde::partizan::Value;
///
/// assert_eq!("{ 0, v* | ^*2 }".parse::<Value>()?, "{0,↓*|↑*2}".parse()?);
/// let error = "{1|0,}".parse::<Value>().unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "character 6: expected a value such as 0, 1/2, *, ↑*, ±1 or {1|0}, found '}'",
/// );
/// # Ok::<(), retrograde::partizan::ParseValueError>(())
/// ```
impl FromStr for Value {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        let mut reader = Reader { cursor: Cursor::new(text), store: Store::new(), open: Vec::new() };
        loop {
            let ready = match reader.begin()? {
                Begun::Braces => continue,
                Begun::Nothing => None,
                Begun::Value(id) => Some(id),
            };
            if let Some(id) = reader.follow(ready)? {
                return Ok(reader.store.value(id));
            }
        }
    }
}

/// Reads what `Display` writes, in lowest terms or not.
///
/// # Errors
///
/// Where the text is wrong, and what was expected there; or that the number is too large.
impl FromStr for Dyadic {
    type Err = ParseValueError;

    fn from_str(text: &str) -> Result<Self, ParseValueError> {
        let mut cursor = Cursor::new(text);
        cursor.skip_blanks();
        let number = cursor.number()?;
        cursor.skip_blanks();
        cursor.end().map(|()| number)
    }
}

struct Reader<'a> {
    cursor: Cursor<'a>,
    store: Store,
    /// The braces that are open, the innermost last.
    open: Vec<Group>,
}

/// What begins where an option may.
enum Begun {
    Braces,
    /// A bar or a closing brace: there is no option.
    Nothing,
    Value(Id),
}

impl Reader<'_> {
    fn begin(&mut self) -> Result<Begun, ParseValueError> {
        self.cursor.skip_blanks();
        let may_be_empty = self.open.last().is_some_and(|group| !group.is_after_comma);
        match self.cursor.peek() {
            Some('|' | '}') if may_be_empty => Ok(Begun::Nothing),
            Some('{') => Ok(self.open_braces(false)),
            Some('±' | '+') => self.switch(),
            Some('⧾') => self.tiny(Value::tiny),
            Some('⧿') => self.tiny(Value::miny),
            _ => {
                let at = self.cursor.at();
                let value = self.cursor.up_star()?;
                self.kept(at, |store| store.up_star(value)).map(Begun::Value)
            }
        }
    }

    fn open_braces(&mut self, is_switch: bool) -> Begun {
        self.cursor.next();
        self.open.push(Group::new(is_switch));
        Begun::Braces
    }

    /// `±` or `+-`, and a number or options.
    fn switch(&mut self) -> Result<Begun, ParseValueError> {
        let at = self.cursor.at();
        if !self.cursor.skip("±") && !self.cursor.skip("+-") {
            return self.cursor.fault_at(at, super::ParseValueErrorKind::Value);
        }
        self.cursor.skip_blanks();
        match self.cursor.peek() {
            Some('{') => Ok(self.open_braces(true)),
            Some('0'..='9') => {
                let number = NumberUpStar::number(self.cursor.number()?);
                self.kept(at, |store| {
                    let options = [store.up_star(number)?, store.up_star(number.negative())?];
                    store.from_options(&options[..1], &options[1..])
                })
                .map(Begun::Value)
            }
            _ => self.cursor.fault(Switch),
        }
    }

    fn tiny(&mut self, of: fn(&Value) -> Result<Value, ValueError>) -> Result<Begun, ParseValueError> {
        self.cursor.next();
        let at = self.cursor.at();
        match self.cursor.peek() {
            Some('0'..='9') => {}
            _ => return self.cursor.fault(Tiny),
        }
        let number = self.cursor.number()?;
        if number == Dyadic::ZERO {
            return self.cursor.fault_at(at, Tiny);
        }
        self.kept(at, |store| of(&number.into()).and_then(|value| store.insert(&value))).map(Begun::Value)
    }

    /// Gives a value, or none, to the braces around it. Returns it if there are none.
    fn follow(&mut self, mut ready: Option<Id>) -> Result<Option<Id>, ParseValueError> {
        loop {
            self.cursor.skip_blanks();
            let Some(group) = self.open.last_mut() else {
                return self.cursor.end().map(|()| ready);
            };
            let is_option = ready.is_some();
            group.options.extend(ready);
            group.is_after_comma = false;
            let at = self.cursor.at();
            match self.cursor.peek() {
                Some(',') if is_option => {
                    self.cursor.next();
                    group.is_after_comma = true;
                    return Ok(None);
                }
                Some('|') => {
                    let bars = self.cursor.bars();
                    match group.divide(bars, &mut self.store) {
                        Ok(()) => return Ok(None),
                        Err(kind) => return self.cursor.fault_at(at, kind),
                    }
                }
                Some('}') => match self.open.pop().map(|group| group.close(&mut self.store)) {
                    Some(Err(kind)) => return self.cursor.fault_at(at, kind),
                    closed => ready = closed.and_then(Result::ok),
                },
                _ => return self.cursor.fault(Separator),
            }
            self.cursor.next();
        }
    }

    /// What the store made of the text that begins at `at`.
    fn kept(
        &mut self,
        at: usize,
        make: impl FnOnce(&mut Store) -> Result<Id, ValueError>,
    ) -> Result<Id, ParseValueError> {
        make(&mut self.store).or_else(|error| self.cursor.fault_at(at, error.into()))
    }
}
