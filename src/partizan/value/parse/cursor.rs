//! Reading a text character by character.

use crate::partizan::value::ParseValueErrorKind::{self as Kind, Denominator, Digit, End, TooLarge, Value};
use crate::partizan::value::number_up_star::NumberUpStar;
use crate::partizan::value::{Dyadic, ParseValueError, ValueError};

/// The text, how many characters are read, and the rest.
pub(super) struct Cursor<'a> {
    text: &'a str,
    at: usize,
    rest: &'a str,
}

impl<'a> Cursor<'a> {
    pub const fn new(text: &'a str) -> Self {
        Self { text, at: 0, rest: text }
    }

    pub const fn at(&self) -> usize {
        self.at
    }

    pub fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    pub fn next(&mut self) {
        if let Some(next) = self.peek() {
            self.rest = &self.rest[next.len_utf8()..];
            self.at += 1;
        }
    }

    pub fn skip(&mut self, word: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(word) else { return false };
        self.rest = rest;
        self.at += word.chars().count();
        true
    }

    /// Whether one of these characters came next, and which.
    fn skip_any<T: Copy>(&mut self, characters: &[(char, T)]) -> Option<T> {
        let next = self.peek()?;
        let &(_, meant) = characters.iter().find(|(character, _)| *character == next)?;
        self.next();
        Some(meant)
    }

    pub fn skip_blanks(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next();
        }
    }

    /// How many bars come next.
    pub fn bars(&mut self) -> usize {
        let start = self.at;
        while self.peek() == Some('|') {
            self.next();
        }
        self.at - start
    }

    /// An error at the next character.
    pub fn fault<T>(&self, kind: Kind) -> Result<T, ParseValueError> {
        self.fault_at(self.at, kind)
    }

    pub fn fault_at<T>(&self, at: usize, kind: Kind) -> Result<T, ParseValueError> {
        Err(ParseValueError { at, found: self.text.chars().nth(at), kind })
    }

    pub fn end(&self) -> Result<(), ParseValueError> {
        if self.rest.is_empty() { Ok(()) } else { self.fault(End) }
    }

    /// Digits, if there are any; `u64::MAX` for a number that is larger.
    fn digits(&mut self) -> Option<u64> {
        let mut number: Option<u64> = None;
        while let Some(digit) = self.peek().and_then(|next| next.to_digit(10)) {
            number = Some(number.unwrap_or(0).saturating_mul(10).saturating_add(digit.into()));
            self.next();
        }
        number
    }

    /// An integer or a fraction.
    pub fn number(&mut self) -> Result<Dyadic, ParseValueError> {
        let start = self.at;
        let is_negative = self.skip_any(&[('-', ()), ('−', ())]).is_some();
        let Some(digits) = self.digits() else { return self.fault(Digit) };
        let mut exponent = 0;
        if self.skip("/") {
            let start = self.at;
            match self.digits() {
                None => return self.fault(Digit),
                Some(denominator) if denominator.is_power_of_two() => exponent = denominator.trailing_zeros(),
                Some(u64::MAX) => return self.fault_at(start, TooLarge(ValueError::NumberTooLarge)),
                Some(other) => return self.fault_at(start, Denominator(other)),
            }
        }
        let number = i64::try_from(digits).map_err(|_| ValueError::NumberTooLarge);
        match number.and_then(|number| Dyadic::new(if is_negative { -number } else { number }, exponent)) {
            Ok(number) => Ok(number),
            Err(error) => self.fault_at(start, TooLarge(error)),
        }
    }

    /// A number, ups or downs, and a nimber, of which at least one is there.
    pub fn up_star(&mut self) -> Result<NumberUpStar, ParseValueError> {
        let start = self.at;
        let mut value = NumberUpStar::default();
        if matches!(self.peek(), Some('0'..='9' | '-' | '−')) {
            value.number = self.number()?;
        }
        let arrow = self.at;
        let arrows = [('↑', 1), ('^', 1), ('⇑', 2), ('↓', -1), ('v', -1), ('⇓', -2)];
        if let Some(ups) = self.skip_any(&arrows) {
            let count = if ups % 2 == 0 { 1 } else { self.digits().unwrap_or(1) };
            let ups = i64::try_from(count).unwrap_or(i64::MAX).saturating_mul(ups);
            value = value.with_ups(ups).or_else(|error| self.fault_at(arrow, TooLarge(error)))?;
        }
        let star = self.at;
        if self.skip("*") {
            let nimber = self.digits().unwrap_or(1).try_into();
            value.nimber = nimber.or_else(|_| self.fault_at(star, TooLarge(ValueError::NimberTooLarge)))?;
        }
        if self.at == start { self.fault(Value) } else { Ok(value) }
    }
}
