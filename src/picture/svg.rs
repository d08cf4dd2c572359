//! What all pictures are drawn with: colours, shapes and text as SVG.

use std::fmt::Write as _;

use crate::game::Outcome;

/// An outcome as pictures show it, always by shape, letter and colour at once; unknown is one of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Sign {
    Win,
    Loss,
    Draw,
    Unknown,
}

impl Sign {
    pub const ALL: [Self; 4] = [Self::Win, Self::Loss, Self::Draw, Self::Unknown];

    /// The letter in classes and in text; unknown is shown as a question mark.
    pub const fn class(self) -> &'static str {
        match self {
            Self::Win => "W",
            Self::Loss => "L",
            Self::Draw => "D",
            Self::Unknown => "U",
        }
    }

    pub const fn letter(self) -> &'static str {
        match self {
            Self::Unknown => "?",
            known => known.class(),
        }
    }

    pub const fn word(self) -> &'static str {
        match self {
            Self::Win => "win",
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Unknown => "unknown",
        }
    }

    /// What is said of positions: "12 won".
    pub const fn said(self) -> &'static str {
        match self {
            Self::Win => "won",
            Self::Loss => "lost",
            Self::Draw => "drawn",
            Self::Unknown => "unknown",
        }
    }
}

impl From<Option<Outcome>> for Sign {
    fn from(outcome: Option<Outcome>) -> Self {
        match outcome {
            Some(Outcome::Win) => Self::Win,
            Some(Outcome::Loss) => Self::Loss,
            Some(Outcome::Draw) => Self::Draw,
            None => Self::Unknown,
        }
    }
}

/// The colours of both schemes, and what is drawn in which. Every rule is under the class `retrograde`, so
/// that a picture may stand in the middle of a page.
const STYLE: &str = include_str!("css/common.css");

/// A picture while it is drawn.
pub(super) struct Canvas {
    body: String,
}

impl Canvas {
    pub fn new() -> Self {
        Self { body: String::new() }
    }

    /// One line of markup, written out. What it holds must be escaped already.
    pub fn raw(&mut self, markup: &str) {
        self.body.push_str(markup);
        self.body.push('\n');
    }

    pub fn text(&mut self, x: f64, y: f64, class: &str, text: &str) {
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        self.raw(&format!("<text x=\"{}\" y=\"{}\"{class}>{}</text>", short(x), short(y), escaped(text)));
    }

    /// Text in lines of at most `width`, 20 apart; where the next line would stand.
    pub fn wrapped(&mut self, x: f64, y: f64, class: &str, text: &str, width: f64) -> f64 {
        let (size, pitch) = if class.contains("title") { (18.0, 24.0) } else { (14.0, 20.0) };
        let lines = wrap(text, ((width / (size * 0.57)) as usize).max(8));
        for (place, line) in lines.iter().enumerate() {
            self.text(x, y + place as f64 * pitch, class, line);
        }
        y + lines.len() as f64 * pitch
    }

    pub fn rect(&mut self, class: &str, [x, y, width, height]: [f64; 4], corner: f64) {
        let [x, y, width, height, corner] = [x, y, width, height, corner].map(short);
        self.raw(&format!(
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{corner}\"/>"
        ));
    }

    pub fn path(&mut self, attributes: &str, d: &str) {
        self.raw(&format!("<path {attributes} d=\"{d}\"/>"));
    }

    /// The shape of an outcome around a point.
    pub fn shape(&mut self, sign: Sign, x: f64, y: f64, r: f64) {
        let class = sign.class();
        match sign {
            Sign::Loss => self.rect(class, [x - r * 0.88, y - r * 0.88, r * 1.76, r * 1.76], r * 0.12),
            Sign::Draw => {
                let (tip, [x0, y0]) = (r * 1.16, [short(x), short(y)]);
                let [left, right, up, down] = [x - tip, x + tip, y - tip, y + tip].map(short);
                self.path(
                    &format!("class=\"{class}\""),
                    &format!("M{x0} {up}L{right} {y0}L{x0} {down}L{left} {y0}Z"),
                );
            }
            Sign::Win | Sign::Unknown => {
                let r = if sign == Sign::Unknown { r - 1.0 } else { r };
                let [x, y, r] = [x, y, r].map(short);
                self.raw(&format!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"));
            }
        }
    }

    /// Shape and letter of an outcome.
    pub fn badge(&mut self, sign: Sign, x: f64, y: f64, r: f64) {
        self.shape(sign, x, y, r);
        self.text(x, y + 4.3, &format!("letter on-{}", sign.class()), sign.letter());
    }

    /// The whole file. `kind` keeps the ids of two pictures on one page apart.
    pub fn finish(self, frame: &Frame<'_>) -> String {
        let Frame { kind, width, height, title, description, style } = frame;
        let [width, height] = [*width, *height].map(|side| short(side.ceil()));
        let (title, description) = (escaped(title), escaped(description));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"retrograde\" viewBox=\"0 0 {width} {height}\" \
             width=\"{width}\" height=\"{height}\" role=\"img\" aria-labelledby=\"{kind}-title {kind}-desc\">\n\
             <title id=\"{kind}-title\">{title}</title>\n<desc id=\"{kind}-desc\">{description}</desc>\n\
             <style>\n{STYLE}{style}</style>\n\
             <rect class=\"ground\" width=\"{width}\" height=\"{height}\"/>\n{}</svg>\n",
            self.body
        )
    }
}

/// What stands around the drawing.
pub(super) struct Frame<'a> {
    pub kind: &'a str,
    pub width: f64,
    pub height: f64,
    pub title: &'a str,
    /// The figures in words, for those who do not see them.
    pub description: &'a str,
    /// Rules that only this kind of picture needs.
    pub style: &'a str,
}

/// A coordinate with at most one decimal.
pub(super) fn short(value: f64) -> String {
    let text = format!("{value:.1}");
    let text = text.strip_suffix(".0").unwrap_or(&text);
    if text == "-0" { "0".into() } else { text.into() }
}

/// Text for XML and HTML, in an attribute or between tags; characters that XML has none of are replaced.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\n' | '\t' | '\r' => out.push(' '),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            control if control.is_control() => out.push('\u{fffd}'),
            other => out.push(other),
        }
    }
    out
}

/// A number with commas between thousands.
pub(super) fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::with_capacity(digits.len() * 4 / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

/// "1 ply", "2 plies".
pub(super) fn plies(number: usize) -> String {
    format!("{} {}", thousands(number), if number == 1 { "ply" } else { "plies" })
}

/// "1 position", "2 positions".
pub(super) fn positions(number: usize) -> String {
    format!("{} position{}", thousands(number), if number == 1 { "" } else { "s" })
}

/// Words in lines of at most so many characters; a longer word has a line of its own.
fn wrap(text: &str, most: usize) -> Vec<String> {
    let mut lines = Vec::<String>::new();
    let mut room = 0;
    for word in text.split_whitespace() {
        let needed = word.chars().map(columns).sum::<usize>() + 1;
        match lines.last_mut() {
            Some(line) if needed <= room => {
                _ = write!(line, " {word}");
                room -= needed;
            }
            _ => {
                lines.push(word.to_owned());
                room = (most + 1).saturating_sub(needed);
            }
        }
    }
    lines
}

/// How many columns of a fixed-width face a character takes.
pub(super) fn columns(character: char) -> usize {
    match character as u32 {
        0x300..=0x36f | 0x200b..=0x200f | 0xfe00..=0xfe0f => 0,
        0x1100..=0x115f | 0x2e80..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff | 0xfe30..=0xfe6f => 2,
        0xff00..=0xff60 | 0xffe0..=0xffe6 | 0x1f300..=0x1faff | 0x20000..=0x3fffd => 2,
        _ => 1,
    }
}

/// About how wide text is, in pixels.
pub(super) fn text_width(text: &str) -> f64 {
    text.chars().map(columns).sum::<usize>() as f64 * 7.9
}

/// A text that is no wider than this; what is cut off ends in dots.
pub(super) fn shortened(text: &str, width: f64) -> String {
    if text_width(text) <= width {
        return text.to_owned();
    }
    let mut short = String::new();
    for character in text.chars() {
        short.push(character);
        if text_width(&short) + text_width("…") > width {
            short.pop();
            break;
        }
    }
    short + "…"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        assert_eq!([0.04, -0.04, 1.25, 12.0, -3.96].map(short), ["0", "0", "1.2", "12", "-4"]);
        assert_eq!([0, 999, 1_000, 1_234_567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!((plies(1), plies(2)), ("1 ply".into(), "2 plies".into()));
    }

    #[test]
    fn text_is_harmless() {
        assert_eq!(escaped("<b a=\"1\">'&\0"), "&lt;b a=&quot;1&quot;&gt;&#39;&amp;\u{fffd}");
        assert_eq!(wrap("one two  three", 7), ["one two", "three"]);
        assert_eq!(wrap("unbreakable x", 3), ["unbreakable", "x"]);
    }
}
