//! Games as text: `FromStr` reads what `Display` writes, and the same with blanks between the tokens, or with
//! other ways to write the point.

use std::fmt;
use std::str::FromStr;

use super::error::HeapGameError;
use super::error::HeapGameErrorKind::{
    self as Kind, Digit, End, First, Missing, Number, Order, Parts, Rest, Separator, SplitOfCode, Start,
    TooLarge, Zero,
};
use super::game::{Form, HeapGame, Split, first_allowed};

impl FromStr for HeapGame {
    type Err = HeapGameError;

    fn from_str(text: &str) -> Result<Self, HeapGameError> {
        let mut cursor = Cursor { text, at: 0, rest: text };
        cursor.skip_blanks();
        let form = if cursor.skip("take") {
            let (numbers, parts) = (cursor.numbers()?, cursor.parts()?);
            Form::Take { numbers, parts, split: cursor.split(parts)? }
        } else if cursor.skip("all-but") {
            let (numbers, parts) = (cursor.numbers()?, cursor.parts()?);
            Form::AllBut { numbers, parts, split: cursor.split(parts)? }
        } else {
            cursor.code()?
        };
        Ok(Self(form))
    }
}

/// The text, how many characters are read, and the rest.
struct Cursor<'a> {
    text: &'a str,
    at: usize,
    rest: &'a str,
}

impl Cursor<'_> {
    fn peek(&self) -> Option<char> {
        self.rest.chars().next()
    }

    fn next(&mut self) -> Option<char> {
        let next = self.peek()?;
        self.rest = &self.rest[next.len_utf8()..];
        self.at += 1;
        Some(next)
    }

    fn skip(&mut self, word: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(word) else { return false };
        self.rest = rest;
        self.at += word.chars().count();
        true
    }

    /// Whether there were any.
    fn skip_blanks(&mut self) -> bool {
        let start = self.at;
        while self.peek().is_some_and(char::is_whitespace) {
            self.next();
        }
        self.at > start
    }

    /// An error at the next character.
    fn fault<T>(&self, kind: Kind) -> Result<T, HeapGameError> {
        self.fault_at(self.at, kind)
    }

    fn fault_at<T>(&self, at: usize, kind: Kind) -> Result<T, HeapGameError> {
        Err(HeapGameError { at, found: self.text.chars().nth(at), kind })
    }

    fn code(&mut self) -> Result<Form, HeapGameError> {
        let first = match self.peek() {
            Some(point) if is_point(point) => 0,
            other => match other.and_then(digit) {
                None => return self.fault(Start),
                Some(first) if !first_allowed(first) => return self.fault(First),
                Some(first) => {
                    self.next();
                    first
                }
            },
        };
        if !self.peek().is_some_and(is_point) {
            return self.fault(Missing('.'));
        }
        self.next();
        let mut digits = Vec::new();
        while let Some(digit) = self.peek().and_then(digit) {
            digits.push(digit);
            self.next();
        }
        if digits.is_empty() {
            return self.fault(Digit);
        }
        let ended = self.skip_blanks();
        match self.peek() {
            None => Ok(Form::Code { first, digits }),
            Some('+' | '/') => self.fault(SplitOfCode),
            Some(_) => self.fault(if ended { End } else { Digit }),
        }
    }

    fn numbers(&mut self) -> Result<Vec<u32>, HeapGameError> {
        self.skip_blanks();
        if !self.skip("{") {
            return self.fault(Missing('{'));
        }
        self.skip_blanks();
        let mut numbers = Vec::new();
        if self.skip("}") {
            return Ok(numbers);
        }
        loop {
            let start = self.at;
            let number = self.number()?;
            if numbers.last().is_some_and(|&before| before >= number) {
                return self.fault_at(start, Order);
            }
            numbers.push(number);
            self.skip_blanks();
            if self.skip("}") {
                return Ok(numbers);
            }
            if !self.skip(",") {
                return self.fault(Separator);
            }
            self.skip_blanks();
        }
    }

    fn number(&mut self) -> Result<u32, HeapGameError> {
        let start = self.at;
        match self.peek() {
            Some('1'..='9') => {}
            Some('0') => return self.fault(Zero),
            _ => return self.fault(Number),
        }
        let mut number: u32 = 0;
        while let Some(digit) = self.peek().and_then(|next| next.to_digit(10)) {
            number = match number.checked_mul(10).and_then(|number| number.checked_add(digit)) {
                Some(number) => number,
                None => return self.fault_at(start, TooLarge),
            };
            self.next();
        }
        Ok(number)
    }

    /// How many heaps may be left after taking.
    fn parts(&mut self) -> Result<u8, HeapGameError> {
        self.skip_blanks();
        if !self.skip("/") {
            return Ok(1);
        }
        self.skip_blanks();
        match self.peek() {
            Some(heaps @ ('2' | '3')) => {
                self.next();
                Ok(heaps as u8 - b'0')
            }
            _ => self.fault(Parts),
        }
    }

    fn split(&mut self, parts: u8) -> Result<Split, HeapGameError> {
        self.skip_blanks();
        if self.rest.is_empty() {
            return Ok(Split::None);
        }
        if !self.skip("+") {
            return self.fault(if parts == 1 { Rest } else { Kind::Split });
        }
        self.skip_blanks();
        match self.rest.trim_end() {
            "split" => Ok(Split::Any),
            "split-unequal" => Ok(Split::Unequal),
            rest => {
                // Points at the first character that neither word has there.
                let both = "split-unequal".chars().zip(rest.chars());
                both.take_while(|(wanted, found)| wanted == found).for_each(|_| {
                    self.next();
                });
                self.skip_blanks();
                self.fault(Kind::Split)
            }
        }
    }
}

/// The point of a code: on the line, or raised, as it is printed in books.
fn is_point(character: char) -> bool {
    matches!(character, '.' | '·')
}

/// The value of a digit: capital letters only, so that there is one way to write it.
fn digit(character: char) -> Option<u8> {
    match character {
        '0'..='9' => Some(character as u8 - b'0'),
        'A'..='F' => Some(character as u8 - b'A' + 10),
        _ => None,
    }
}

impl fmt::Display for HeapGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Form::Code { first, digits } => {
                write!(f, "{first:X}.")?;
                digits.iter().try_for_each(|digit| write!(f, "{digit:X}"))
            }
            Form::Take { numbers, parts, split } => {
                write_set(f, "take", numbers)?;
                write_left(f, *parts, *split)
            }
            Form::AllBut { numbers, parts, split } => {
                write_set(f, "all-but", numbers)?;
                write_left(f, *parts, *split)
            }
        }
    }
}

fn write_set(f: &mut fmt::Formatter<'_>, word: &str, numbers: &[u32]) -> fmt::Result {
    write!(f, "{word}{{")?;
    for (i, number) in numbers.iter().enumerate() {
        write!(f, "{}{number}", if i == 0 { "" } else { "," })?;
    }
    f.write_str("}")
}

fn write_left(f: &mut fmt::Formatter<'_>, parts: u8, split: Split) -> fmt::Result {
    if parts > 1 {
        write!(f, "/{parts}")?;
    }
    f.write_str(match split {
        Split::None => "",
        Split::Any => "+split",
        Split::Unequal => "+split-unequal",
    })
}
