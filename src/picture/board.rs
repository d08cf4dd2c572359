//! What the board of an explorer looks like.

use crate::json::Json;

/// A board on which an [`Explorer`](super::Explorer) draws positions, instead of showing their text.
///
/// Its cells are the characters of what the notation shows, in reading order: all that are not blank, or
/// those that a [`template`](Board::template) says. If a position does not fit the board, the page shows all
/// positions as text, and says why.
///
/// ```
/// use retrograde::picture::{Board, Mark};
///
/// let tic_tac_toe = Board::squares(3, 3)
///     .labels(["a3", "b3", "c3", "a2", "b2", "c2", "a1", "b1", "c1"])
///     .mark('X', Mark::Cross)
///     .mark('O', Mark::Ring);
/// assert_eq!(tic_tac_toe.cell_count(), 9);
/// ```
#[must_use = "a board does nothing until an explorer has it"]
#[derive(Clone, Debug, PartialEq)]
pub struct Board {
    spots: Spots,
    lines: Vec<(usize, usize)>,
    labels: Vec<String>,
    marks: Vec<(char, Mark)>,
    template: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
enum Spots {
    Squares(usize, usize),
    Points(Vec<(f64, f64)>),
}

/// What is drawn for a character on a [`Board`].
///
/// ```
/// use retrograde::picture::{Board, Mark};
///
/// let draughts = Board::squares(8, 8).mark('b', Mark::Black).mark('w', Mark::White);
/// let kings = draughts.mark('B', Mark::Text("♚".into())).mark('W', Mark::Text("♔".into()));
/// assert_eq!(kings.cell_count(), 64);
/// ```
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// An X.
    Cross,
    /// An O.
    Ring,
    /// A filled circle.
    Disc,
    /// A black piece, black on a dark page, too.
    Black,
    /// A white piece.
    White,
    /// Nothing: the cell is empty.
    Empty,
    /// This text.
    Text(String),
}

impl Mark {
    fn name(&self) -> &str {
        match self {
            Self::Cross => "cross",
            Self::Ring => "ring",
            Self::Disc => "disc",
            Self::Black => "black",
            Self::White => "white",
            Self::Empty => "",
            Self::Text(text) => text,
        }
    }
}

impl Board {
    /// Squares in columns and rows; the cells go row by row from the top left.
    ///
    /// ```
    /// assert_eq!(retrograde::picture::Board::squares(7, 6).cell_count(), 42);
    /// ```
    pub fn squares(columns: usize, rows: usize) -> Self {
        Self::with(Spots::Squares(columns, rows))
    }

    /// Points at these coordinates, in any unit, x to the right and y down; [`lines`](Board::lines) join
    /// them.
    ///
    /// ```
    /// use retrograde::picture::{Board, Mark};
    ///
    /// let triangle = Board::points([(0.0, -1.0), (-0.9, 0.5), (0.9, 0.5)]).lines([(0, 1), (1, 2), (2, 0)]);
    /// assert_eq!(triangle.cell_count(), 3);
    /// ```
    pub fn points(points: impl IntoIterator<Item = (f64, f64)>) -> Self {
        Self::with(Spots::Points(points.into_iter().collect()))
    }

    fn with(spots: Spots) -> Self {
        Self { spots, lines: Vec::new(), labels: Vec::new(), marks: vec![('.', Mark::Empty)], template: None }
    }

    /// The pairs of cells that lines join.
    ///
    /// ```
    /// let path = retrograde::picture::Board::points([(0.0, 0.0), (1.0, 0.0)]).lines([(0, 1)]);
    /// assert_eq!(path.cell_count(), 2);
    /// ```
    pub fn lines(mut self, lines: impl IntoIterator<Item = (usize, usize)>) -> Self {
        self.lines = lines.into_iter().collect();
        self
    }

    /// The names of all cells, in the order of the cells.
    ///
    /// ```
    /// let board = retrograde::picture::Board::squares(2, 1).labels(["left", "right"]);
    /// assert_eq!(board.cell_count(), 2);
    /// ```
    pub fn labels<L: Into<String>>(mut self, labels: impl IntoIterator<Item = L>) -> Self {
        self.labels = labels.into_iter().map(Into::into).collect();
        self
    }

    /// What is drawn for a character; without it the character itself, and nothing for a dot. The first two
    /// marks that are not empty stand beside the names of the first and the second player.
    ///
    /// ```
    /// use retrograde::picture::{Board, Mark};
    ///
    /// let board = Board::squares(2, 2).mark('#', Mark::Disc).mark('-', Mark::Empty);
    /// assert_eq!(board.cell_count(), 4);
    /// ```
    pub fn mark(mut self, character: char, mark: Mark) -> Self {
        self.marks.retain(|(known, _)| *known != character);
        self.marks.push((character, mark));
        self
    }

    /// Says which characters of a position's text are cells: those where this text has a `#`. The rest of the
    /// text must be the same in every position. Needed if a blank is a cell, or if the text has more than
    /// cells.
    ///
    /// ```
    /// // Shown as "a| |b": the blanks within are cells.
    /// let board = retrograde::picture::Board::squares(3, 1).template("#|#|#");
    /// assert_eq!(board.cell_count(), 3);
    /// ```
    pub fn template(mut self, template: impl Into<String>) -> Self {
        self.template = Some(template.into());
        self
    }

    /// How many cells there are.
    ///
    /// ```
    /// assert_eq!(retrograde::picture::Board::points([(0.0, 0.0)]).cell_count(), 1);
    /// ```
    #[must_use]
    pub fn cell_count(&self) -> usize {
        match &self.spots {
            Spots::Squares(columns, rows) => columns.saturating_mul(*rows),
            Spots::Points(points) => points.len(),
        }
    }

    /// The cells of each text, and the template they stand in; or why some do not fit.
    pub(super) fn read(&self, texts: &[String]) -> Result<(Vec<String>, String), String> {
        self.check()?;
        let template = match (&self.template, texts.first()) {
            (Some(template), _) => template.clone(),
            (None, first) => first.into_iter().flat_map(|text| text.chars()).map(cell_or_blank).collect(),
        };
        let cells: Result<Vec<String>, String> =
            texts.iter().map(|text| self.cells(text, &template)).collect();
        Ok((cells?, template))
    }

    fn check(&self) -> Result<(), String> {
        let cells = self.cell_count();
        if !self.labels.is_empty() && self.labels.len() != cells {
            return Err(format!("expected {cells} labels, found {}", self.labels.len()));
        }
        if let Some((a, b)) = self.lines.iter().find(|(a, b)| *a.max(b) >= cells) {
            return Err(format!("expected lines between cells below {cells}, found ({a}, {b})"));
        }
        match &self.spots {
            Spots::Points(points) => match points.iter().find(|(x, y)| !x.is_finite() || !y.is_finite()) {
                Some((x, y)) => Err(format!("expected finite coordinates, found ({x}, {y})")),
                None => Ok(()),
            },
            Spots::Squares(..) => Ok(()),
        }
    }

    fn cells(&self, text: &str, template: &str) -> Result<String, String> {
        let mut cells = String::new();
        let mut found = text.chars();
        for expected in template.chars() {
            match found.next() {
                Some(cell) if expected == '#' => cells.push(cell),
                Some(other) if other == expected => {}
                // Lines need not be filled up with blanks.
                None if expected.is_whitespace() => {}
                other => {
                    let other = other.map_or("the end".into(), |other| format!("{other:?}"));
                    return Err(format!("expected a position like {template:?}, found {text:?}: {other}"));
                }
            }
        }
        let rest = found.as_str().trim();
        let count = cells.chars().count() + rest.chars().count();
        match count == self.cell_count() && rest.is_empty() {
            true => Ok(cells),
            false => Err(format!("expected {} cells, found {count} in {text:?}", self.cell_count())),
        }
    }

    pub(super) fn write(&self, template: &str, json: &mut Json<'_, '_>) -> std::fmt::Result {
        json.object(|json| {
            json.key("template")?.string(template)?;
            match &self.spots {
                Spots::Squares(columns, rows) => {
                    let squares = (0..*rows).flat_map(|y| (0..*columns).map(move |x| [x, y]));
                    json.key("squares")?.array(squares, |json, square| json.array(square, Json::number))?;
                }
                Spots::Points(points) => {
                    json.key("points")?.array(points, |json, (x, y)| {
                        json.array([x, y], |json, at| json.raw(format_args!("{at}")))
                    })?;
                    json.key("lines")?
                        .array(&self.lines, |json, &(a, b)| json.array([a, b], Json::number))?;
                }
            }
            if !self.labels.is_empty() {
                json.key("labels")?.array(&self.labels, |json, label| json.string(label))?;
            }
            // A list, as an object of JavaScript would put digits first.
            json.key("marks")?.array(&self.marks, |json, (character, mark)| {
                json.array([character.encode_utf8(&mut [0; 4]), mark.name()], Json::string)
            })
        })
    }
}

/// A template made of a position: every character that is not blank is a cell.
fn cell_or_blank(character: char) -> char {
    if character.is_whitespace() { character } else { '#' }
}
