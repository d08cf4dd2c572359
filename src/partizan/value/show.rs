//! Values as text, in the notation of the field.

use std::fmt;

use super::form::{Form, Part};
use super::number_up_star::NumberUpStar;
use super::{Dyadic, Repr, Value};

/// The same text, with the blanks that a width asks for; the text itself is made without one.
pub(super) fn padded(shown: &impl fmt::Display, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.pad(&shown.to_string())
}

impl fmt::Display for NumberUpStar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { number, ups, nimber } = *self;
        if f.width().is_some() {
            return padded(self, f);
        }
        if number != Dyadic::ZERO || self.is_number() {
            write!(f, "{number}")?;
        }
        match ups {
            0 => {}
            1 => f.write_str("↑")?,
            2 => f.write_str("⇑")?,
            -1 => f.write_str("↓")?,
            -2 => f.write_str("⇓")?,
            3.. => write!(f, "↑{ups}")?,
            _ => write!(f, "↓{}", ups.unsigned_abs())?,
        }
        match nimber {
            0 => Ok(()),
            1 => f.write_str("*"),
            _ => write!(f, "*{nimber}"),
        }
    }
}

/// The notation of the table at [`Value`]. A form is written out as a tree: the text may be long where
/// subpositions come up often.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            _ if f.width().is_some() => padded(self, f),
            Repr::UpStar(value) => write!(f, "{value}"),
            Repr::Form(form) => Shown::new(form).write(f),
        }
    }
}

/// How a part of a form is written.
#[derive(Clone, Copy, Debug)]
enum Style {
    /// As a number plus ups plus a nimber.
    Plain,
    /// As `⧾x` or `⧿x`.
    Tiny(&'static str, Dyadic),
    /// As `±` and Left's options.
    Switch,
    /// As options in braces, with so many bars between them.
    Options { bars: usize },
}

/// More bars than this are hard to count: then braces divide.
const MAX_BARS: usize = 3;

/// What is still to be written.
enum Piece {
    Text(&'static str),
    Bars(usize),
    /// A part as a whole.
    Part(u32),
    /// What is between its braces.
    Inside(u32),
}

struct Shown<'a> {
    form: &'a Form,
    styles: Vec<Style>,
}

impl<'a> Shown<'a> {
    fn new(form: &'a Form) -> Self {
        let mut shown = Self { form, styles: Vec::with_capacity(form.len()) };
        for ((place, part), mirrored) in (0..).zip(form.parts()).zip(form.mirrored()) {
            let style = match part {
                Part::Leaf(_) => Style::Plain,
                Part::Node { .. } if mirrored == Some(place) => Style::Switch,
                Part::Node { left, right } => shown.tiny(left, right).unwrap_or_else(|| {
                    let bars = shown.open_bars(left).max(shown.open_bars(right)) + 1;
                    Style::Options { bars }
                }),
            };
            shown.styles.push(style);
        }
        shown
    }

    /// The bars of a single option that is written without its braces.
    fn open_bars(&self, options: &[u32]) -> usize {
        match options {
            &[option] => match self.styles[option as usize] {
                Style::Options { bars } if bars < MAX_BARS => bars,
                _ => 0,
            },
            _ => 0,
        }
    }

    fn number(&self, options: &[u32]) -> Option<Dyadic> {
        let &[option] = options else { return None };
        match self.form.part(option as usize) {
            Part::Leaf(leaf) if leaf.is_number() => Some(leaf.number),
            _ => None,
        }
    }

    /// `{0||0|-x}` and `{x|0||0}` for a positive number x.
    fn tiny(&self, left: &[u32], right: &[u32]) -> Option<Style> {
        let threat = |options: &[u32]| match options {
            &[option] => match self.form.part(option as usize) {
                Part::Node { left, right } => Some((self.number(left)?, self.number(right)?)),
                Part::Leaf(_) => None,
            },
            _ => None,
        };
        let zero = Dyadic::ZERO;
        match (self.number(left), self.number(right)) {
            (Some(number), _) if number == zero => match threat(right)? {
                (left, right) if left == zero && right < zero => Some(Style::Tiny("⧾", -right)),
                _ => None,
            },
            (_, Some(number)) if number == zero => match threat(left)? {
                (left, right) if right == zero && left > zero => Some(Style::Tiny("⧿", left)),
                _ => None,
            },
            _ => None,
        }
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut pieces = vec![Piece::Part(self.form.len() as u32 - 1)];
        while let Some(piece) = pieces.pop() {
            match piece {
                Piece::Text(text) => f.write_str(text)?,
                Piece::Bars(bars) => (0..bars).try_for_each(|_| f.write_str("|"))?,
                Piece::Part(place) => self.write_part(f, place, &mut pieces)?,
                Piece::Inside(place) => self.push_inside(place, &mut pieces),
            }
        }
        Ok(())
    }

    fn write_part(&self, f: &mut fmt::Formatter<'_>, place: u32, pieces: &mut Vec<Piece>) -> fmt::Result {
        match (self.styles[place as usize], self.form.part(place as usize)) {
            (Style::Tiny(sign, number), _) => write!(f, "{sign}{number}"),
            (Style::Switch, Part::Node { left, .. }) => {
                match self.number(left) {
                    Some(number) => write!(f, "±{number}")?,
                    None => {
                        pieces.push(Piece::Text("}"));
                        self.push_options(left, pieces);
                        f.write_str("±{")?;
                    }
                }
                Ok(())
            }
            (_, Part::Leaf(leaf)) => write!(f, "{leaf}"),
            (_, Part::Node { .. }) => {
                pieces.extend([Piece::Text("}"), Piece::Inside(place), Piece::Text("{")]);
                Ok(())
            }
        }
    }

    /// Pushes what is between the braces, last piece first.
    fn push_inside(&self, place: u32, pieces: &mut Vec<Piece>) {
        if let (Style::Options { bars }, Part::Node { left, right }) =
            (self.styles[place as usize], self.form.part(place as usize))
        {
            self.push_options(right, pieces);
            pieces.push(Piece::Bars(bars));
            self.push_options(left, pieces);
        }
    }

    fn push_options(&self, options: &[u32], pieces: &mut Vec<Piece>) {
        if let (&[option], 1..) = (options, self.open_bars(options)) {
            pieces.push(Piece::Inside(option));
            return;
        }
        for (i, &option) in options.iter().enumerate().rev() {
            pieces.push(Piece::Part(option));
            if i > 0 {
                pieces.push(Piece::Text(","));
            }
        }
    }
}
