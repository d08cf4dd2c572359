//! A small reader of JSON, to look at the data of a page as a browser does.

#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    Null,
    Number(f64),
    Text(String),
    List(Vec<Json>),
    Object(Vec<(String, Json)>),
}

impl Json {
    pub fn read(text: &str) -> Self {
        let mut reader = Reader { rest: text };
        let value = reader.value();
        reader.skip_blanks();
        assert_eq!(reader.rest, "", "expected the end");
        value
    }

    pub fn get(&self, key: &str) -> &Self {
        let Self::Object(members) = self else { panic!("expected an object, found {self:?}") };
        members.iter().find(|(name, _)| name == key).map_or(&Self::Null, |(_, value)| value)
    }

    pub fn list(&self) -> &[Self] {
        let Self::List(items) = self else { panic!("expected a list, found {self:?}") };
        items
    }

    pub fn number(&self) -> i64 {
        let Self::Number(number) = self else { panic!("expected a number, found {self:?}") };
        *number as i64
    }

    pub fn text(&self) -> &str {
        let Self::Text(text) = self else { panic!("expected text, found {self:?}") };
        text
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl Reader<'_> {
    fn skip_blanks(&mut self) {
        self.rest = self.rest.trim_start_matches([' ', '\n', '\r', '\t']);
    }

    fn next(&mut self) -> char {
        let next = self.rest.chars().next().expect("more JSON");
        self.rest = &self.rest[next.len_utf8()..];
        next
    }

    fn takes(&mut self, token: &str) -> bool {
        self.skip_blanks();
        let is_there = self.rest.starts_with(token);
        if is_there {
            self.rest = &self.rest[token.len()..];
        }
        is_there
    }

    fn items(&mut self, end: &str, mut item: impl FnMut(&mut Self)) {
        if self.takes(end) {
            return;
        }
        loop {
            item(self);
            if self.takes(end) {
                return;
            }
            assert!(self.takes(","), "expected a comma before {:?}", self.rest);
        }
    }

    fn value(&mut self) -> Json {
        if self.takes("null") {
            return Json::Null;
        }
        if self.takes("[") {
            let mut list = Vec::new();
            self.items("]", |reader| list.push(reader.value()));
            return Json::List(list);
        }
        if self.takes("{") {
            let mut members = Vec::new();
            self.items("}", |reader| {
                assert!(reader.takes("\""), "expected a key");
                let key = reader.string();
                assert!(reader.takes(":"), "expected a colon");
                members.push((key, reader.value()));
            });
            return Json::Object(members);
        }
        if self.takes("\"") {
            return Json::Text(self.string());
        }
        let end = self.rest.find(|c: char| !matches!(c, '0'..='9' | '-' | '.')).unwrap_or(self.rest.len());
        let (number, rest) = self.rest.split_at(end);
        self.rest = rest;
        Json::Number(number.parse().unwrap_or_else(|_| panic!("expected a number, found {number:?}")))
    }

    fn string(&mut self) -> String {
        let mut text = String::new();
        loop {
            match self.next() {
                '"' => return text,
                '\\' => match self.next() {
                    'n' => text.push('\n'),
                    'u' => {
                        let (code, rest) = self.rest.split_at(4);
                        self.rest = rest;
                        text.push(char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap());
                    }
                    other => text.push(other),
                },
                control if control < ' ' => panic!("a control character in a string"),
                other => text.push(other),
            }
        }
    }
}
