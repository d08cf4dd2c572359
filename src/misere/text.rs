//! A genus as text: `FromStr` reads what `Display` writes.

use std::fmt;
use std::str::FromStr;

use super::error::GenusError;
use super::genus::Genus;

impl fmt::Display for Genus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = format!("{}^", self.nimber());
        let values: Vec<String> = self.superscripts().map(|value| value.to_string()).collect();
        if values.iter().all(|value| value.len() == 1) {
            text.extend(values);
        } else {
            text = format!("{text}({})", values.join(","));
        }
        f.pad(&text)
    }
}

impl FromStr for Genus {
    type Err = GenusError;

    fn from_str(text: &str) -> Result<Self, GenusError> {
        let mut cursor = Cursor { rest: text, at: 0 };
        let nimber = cursor.number()?;
        if !cursor.skip('^') {
            return cursor.expected("'^'");
        }
        let misere = if cursor.skip('(') { cursor.list()? } else { cursor.digits() };
        if !cursor.rest.is_empty() {
            return cursor.expected("a digit or the end");
        }
        Self::new(nimber, &misere)
    }
}

/// The rest of a text, and how many characters come before.
struct Cursor<'a> {
    rest: &'a str,
    at: usize,
}

impl Cursor<'_> {
    fn skip(&mut self, character: char) -> bool {
        let Some(rest) = self.rest.strip_prefix(character) else { return false };
        (self.rest, self.at) = (rest, self.at + 1);
        true
    }

    fn expected<T>(&self, what: &'static str) -> Result<T, GenusError> {
        Err(GenusError::Expected { at: self.at, what })
    }

    fn digit(&mut self) -> Option<u32> {
        let digit = self.rest.chars().next()?;
        let value = digit.to_digit(10)?;
        self.skip(digit);
        Some(value)
    }

    fn digits(&mut self) -> Vec<u32> {
        std::iter::from_fn(|| self.digit()).collect()
    }

    fn number(&mut self) -> Result<u32, GenusError> {
        let at = self.at;
        let Some(mut number) = self.digit() else { return self.expected("a number") };
        while let Some(digit) = self.digit() {
            let longer = number.checked_mul(10).and_then(|number| number.checked_add(digit));
            number = longer.ok_or(GenusError::TooLarge { at })?;
        }
        Ok(number)
    }

    /// Numbers with commas between them, up to a parenthesis.
    fn list(&mut self) -> Result<Vec<u32>, GenusError> {
        let mut numbers = vec![self.number()?];
        while self.skip(',') {
            numbers.push(self.number()?);
        }
        if self.skip(')') { Ok(numbers) } else { self.expected("',' or ')'") }
    }
}
