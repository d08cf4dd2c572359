//! Reading the tables of `tests/data/`.

use std::collections::HashMap;
use std::path::Path;

/// One line of a table, by column name.
#[derive(Debug)]
pub struct Row(HashMap<String, String>);

impl Row {
    /// The text in a column.
    pub fn text(&self, column: &str) -> &str {
        self.0.get(column).unwrap_or_else(|| panic!("no column {column} in {self:?}"))
    }

    /// The number in a column.
    pub fn number<T: std::str::FromStr>(&self, column: &str) -> T {
        parse(self.text(column))
    }

    /// The numbers in a column, between `separator`s; none for an empty field or `-`.
    pub fn numbers<T: std::str::FromStr>(&self, column: &str, separator: char) -> Vec<T> {
        self.words(column, separator).into_iter().map(parse).collect()
    }

    /// The words in a column, between `separator`s; none for an empty field or `-`.
    pub fn words(&self, column: &str, separator: char) -> Vec<&str> {
        let text = self.text(column).trim();
        if text == "-" { Vec::new() } else { text.split(separator).filter(|word| !word.is_empty()).collect() }
    }
}

/// A number, or a panic that shows the text.
pub fn parse<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("not a number: {text:?}"))
}

/// The rows of `tests/data/<name>`: lines that start with `#` are comments, the first other line names the columns.
pub fn table(name: &str) -> Vec<Row> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data").join(name);
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let mut lines = text.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    let columns: Vec<&str> = lines.next().expect("a line of column names").split(',').collect();
    let rows: Vec<Row> = lines
        .map(|line| {
            let fields: Vec<&str> = line.split(',').collect();
            assert_eq!(fields.len(), columns.len(), "{name}: {line}");
            Row(columns.iter().map(ToString::to_string).zip(fields.iter().map(ToString::to_string)).collect())
        })
        .collect();
    assert!(!rows.is_empty(), "{name} has no rows");
    rows
}
