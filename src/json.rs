//! JSON for a page, written as it is made.

use std::fmt;

/// Writes JSON that may be put inside a script element: it has no `<`.
pub(super) struct Json<'a, 'b> {
    f: &'a mut fmt::Formatter<'b>,
    /// Whether the next item of the innermost list needs a comma.
    after_item: bool,
}

impl<'a, 'b> Json<'a, 'b> {
    pub fn new(f: &'a mut fmt::Formatter<'b>) -> Self {
        Self { f, after_item: false }
    }

    fn separate(&mut self) -> fmt::Result {
        let comma = if self.after_item { "," } else { "" };
        self.after_item = true;
        self.f.write_str(comma)
    }

    /// A value that is JSON already.
    pub fn raw(&mut self, value: fmt::Arguments<'_>) -> fmt::Result {
        self.separate()?;
        self.f.write_fmt(value)
    }

    pub fn number(&mut self, number: usize) -> fmt::Result {
        self.raw(format_args!("{number}"))
    }

    pub fn optional(&mut self, number: Option<usize>) -> fmt::Result {
        match number {
            Some(number) => self.number(number),
            None => self.raw(format_args!("null")),
        }
    }

    pub fn string(&mut self, text: &str) -> fmt::Result {
        self.separate()?;
        self.write_string(text)
    }

    fn write_string(&mut self, text: &str) -> fmt::Result {
        self.f.write_str("\"")?;
        let mut rest = text;
        while let Some(at) = rest.find(|c: char| matches!(c, '"' | '\\' | '<') || c < ' ') {
            let (plain, special) = rest.split_at(at);
            self.f.write_str(plain)?;
            let mut characters = special.chars();
            match characters.next() {
                Some(special @ ('"' | '\\')) => write!(self.f, "\\{special}")?,
                Some('\n') => self.f.write_str("\\n")?,
                Some(special) => write!(self.f, "\\u{:04x}", special as u32)?,
                None => {}
            }
            rest = characters.as_str();
        }
        self.f.write_str(rest)?;
        self.f.write_str("\"")
    }

    /// The key of the next value of an object.
    pub fn key(&mut self, key: &str) -> Result<&mut Self, fmt::Error> {
        self.separate()?;
        self.write_string(key)?;
        self.f.write_str(":")?;
        self.after_item = false;
        Ok(self)
    }

    pub fn object(&mut self, members: impl FnOnce(&mut Self) -> fmt::Result) -> fmt::Result {
        self.within("{", "}", members)
    }

    pub fn array<T>(
        &mut self,
        items: impl IntoIterator<Item = T>,
        mut write: impl FnMut(&mut Self, T) -> fmt::Result,
    ) -> fmt::Result {
        self.within("[", "]", |json| items.into_iter().try_for_each(|item| write(json, item)))
    }

    fn within(
        &mut self,
        open: &str,
        close: &str,
        inner: impl FnOnce(&mut Self) -> fmt::Result,
    ) -> fmt::Result {
        self.separate()?;
        self.f.write_str(open)?;
        self.after_item = false;
        inner(self)?;
        self.after_item = true;
        self.f.write_str(close)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Sample;

    impl fmt::Display for Sample {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            Json::new(f).object(|json| {
                json.key("a\"\\")?.string("</script>\n\u{1}é")?;
                json.key("b")?.array([1, 2], Json::number)?;
                json.key("c")?.array([(); 0], |_, ()| Ok(()))?;
                json.key("d")?.optional(None)
            })
        }
    }

    #[test]
    fn everything_is_escaped_and_separated() {
        let expected = r#"{"a\"\\":"\u003c/script>\n\u0001é","b":[1,2],"c":[],"d":null}"#;
        assert_eq!(Sample.to_string(), expected);
    }
}
