//! Games as text: `FromStr` and `Display`, exact inverses.

use std::fmt;
use std::str::FromStr;

use super::error::{BadGame, Fault};
use super::game::{Form, HeapGame, Split, first_allowed};

impl FromStr for HeapGame {
    type Err = BadGame;

    fn from_str(text: &str) -> Result<Self, BadGame> {
        let mut cursor = Cursor { text, at: 0, rest: text };
        let form = if cursor.skip("take") {
            Form::Take { numbers: cursor.numbers()?, split: cursor.split()? }
        } else if cursor.skip("all-but") {
            Form::AllBut { numbers: cursor.numbers()?, split: cursor.split()? }
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

    /// An error at the next character.
    fn fault<T>(&self, fault: Fault) -> Result<T, BadGame> {
        self.fault_at(self.at, fault)
    }

    fn fault_at<T>(&self, at: usize, fault: Fault) -> Result<T, BadGame> {
        Err(BadGame { at, found: self.text.chars().nth(at), fault })
    }

    fn expect(&mut self, wanted: char) -> Result<(), BadGame> {
        if self.peek() != Some(wanted) {
            return self.fault(Fault::Missing(wanted));
        }
        self.next();
        Ok(())
    }

    fn code(&mut self) -> Result<Form, BadGame> {
        let first = match self.peek().and_then(digit) {
            None => return self.fault(Fault::Start),
            Some(first) if !first_allowed(first) => return self.fault(Fault::First),
            Some(first) => first,
        };
        self.next();
        self.expect('.')?;
        let mut digits = Vec::new();
        while digits.is_empty() || self.peek().is_some() {
            match self.peek().and_then(digit) {
                Some(digit) => digits.push(digit),
                None => return self.fault(Fault::Digit),
            }
            self.next();
        }
        Ok(Form::Code { first, digits })
    }

    fn numbers(&mut self) -> Result<Vec<u32>, BadGame> {
        self.expect('{')?;
        let mut numbers = Vec::new();
        if self.peek() == Some('}') {
            self.next();
            return Ok(numbers);
        }
        loop {
            let start = self.at;
            let number = self.number()?;
            if numbers.last().is_some_and(|&before| before >= number) {
                return self.fault_at(start, Fault::Order);
            }
            numbers.push(number);
            match self.peek() {
                Some(',') => self.next(),
                Some('}') => break,
                _ => return self.fault(Fault::Separator),
            };
        }
        self.next();
        Ok(numbers)
    }

    fn number(&mut self) -> Result<u32, BadGame> {
        let start = self.at;
        match self.peek() {
            Some('1'..='9') => {}
            Some('0') => return self.fault(Fault::Zero),
            _ => return self.fault(Fault::Number),
        }
        let mut number: u32 = 0;
        while let Some(digit) = self.peek().and_then(|next| next.to_digit(10)) {
            number = match number.checked_mul(10).and_then(|number| number.checked_add(digit)) {
                Some(number) => number,
                None => return self.fault_at(start, Fault::TooLarge),
            };
            self.next();
        }
        Ok(number)
    }

    fn split(&mut self) -> Result<Split, BadGame> {
        match self.rest {
            "" => Ok(Split::None),
            "+split" => Ok(Split::Any),
            "+split-unequal" => Ok(Split::Unequal),
            rest => {
                // The first character that neither word would have.
                let shared = |word: &str| word.chars().zip(rest.chars()).take_while(|(a, b)| a == b).count();
                self.fault_at(self.at + shared("+split-unequal"), Fault::Rest)
            }
        }
    }
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
            Form::Take { numbers, split } => write_set(f, "take", numbers, *split),
            Form::AllBut { numbers, split } => write_set(f, "all-but", numbers, *split),
        }
    }
}

fn write_set(f: &mut fmt::Formatter<'_>, word: &str, numbers: &[u32], split: Split) -> fmt::Result {
    write!(f, "{word}{{")?;
    for (i, number) in numbers.iter().enumerate() {
        write!(f, "{}{number}", if i == 0 { "" } else { "," })?;
    }
    f.write_str(match split {
        Split::None => "}",
        Split::Any => "}+split",
        Split::Unequal => "}+split-unequal",
    })
}
