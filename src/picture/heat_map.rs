//! Answers of a family with two parameters, as a grid.

use std::fmt;

use super::svg::{Canvas, Frame, Sign, positions, short, shortened, text_width, thousands};
use crate::game::Outcome;

/// The most rows, and the most columns, that are drawn.
const MAX_SIDE: usize = 200;
/// More rows or columns than this are not counted, so that an endless range ends.
const MAX_COUNTED: usize = 1_000_000;
/// How wide the label of a row may be.
const MAX_LABEL: f64 = 160.0;
/// More rows or columns than this are drawn small and without figures.
const MAX_FIGURES: usize = 40;

/// What one field of a [`HeatMap`] shows.
///
/// ```
/// use retrograde::{Outcome, picture::Field};
///
/// assert_eq!(Field::from(3), Field::Value(3));
/// assert_eq!(Field::from(Outcome::Draw), Field::Outcome(Outcome::Draw));
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Field {
    /// A Grundy value: 0 is a loss for the player to move and looks like one, the others are shades.
    Value(u32),
    /// An outcome.
    Outcome(Outcome),
}

impl From<u32> for Field {
    fn from(value: u32) -> Self {
        Self::Value(value)
    }
}

impl From<Outcome> for Field {
    fn from(outcome: Outcome) -> Self {
        Self::Outcome(outcome)
    }
}

/// A family of positions with two parameters as SVG: a grid of Grundy values, or of outcomes.
///
/// Its [`Display`](fmt::Display) writes the whole file, the same bytes for the same answers. At most 200 rows
/// and 200 columns are drawn; the last line says what was cut. More than 40 are drawn without figures.
///
/// Wythoff's game: take from one heap, or the same number from both.
///
/// ```
/// use retrograde::{from_fn, picture::HeatMap};
///
/// let wythoff = from_fn(|&(a, b): &(u32, u32)| {
///     let one = (0..a).map(move |rest| (rest, b)).chain((0..b).map(move |rest| (a, rest)));
///     one.chain((1..=a.min(b)).map(move |take| (a - take, b - take)))
/// });
/// let solved = retrograde::nimbers(&wythoff, [(12, 12)])?;
/// let map = HeatMap::new(0..=12, 0..=12, |&a, &b| solved.nimber(&(a, b))).title("Wythoff's game");
/// assert!(map.to_string().contains("<title>3, 5: value 0</title>")); // the golden section: 1, 2; 3, 5; 4, 7
/// # Ok::<(), retrograde::Error<(u32, u32)>>(())
/// ```
#[must_use = "a picture does nothing until it is written"]
#[derive(Clone, Debug)]
pub struct HeatMap {
    title: String,
    about: String,
    row_axis: String,
    column_axis: String,
    rows: Vec<String>,
    columns: Vec<String>,
    /// How many rows and columns there were before the cut; beyond [`MAX_COUNTED`] there are more.
    whole: [usize; 2],
    fields: Vec<Vec<Option<Field>>>,
}

impl HeatMap {
    /// A grid with a row for each of `rows` and a column for each of `columns`; `answer` says what stands
    /// there, `None` where nothing is known. Calls it once for each field.
    ///
    /// The rows and columns that are not drawn are counted up to a million. An endless range will do, too.
    ///
    /// ```
    /// use retrograde::{Outcome, picture::HeatMap};
    ///
    /// let map = HeatMap::new(1..4, ["left", "right"], |&n, _| (n > 1).then_some(Outcome::Win));
    /// assert!(map.to_string().contains("<title>2, right: win</title>"));
    ///
    /// let endless = HeatMap::new(0_u64.., 0..4, |&a, &b| Some(a as u32 ^ b)).to_string();
    /// assert!(endless.contains("Cut: 200 of more than 1,000,000 rows and 4 of 4 columns are shown."));
    /// ```
    pub fn new<R: fmt::Display, C: fmt::Display, F: Into<Field>>(
        rows: impl IntoIterator<Item = R>,
        columns: impl IntoIterator<Item = C>,
        answer: impl Fn(&R, &C) -> Option<F>,
    ) -> Self {
        let (rows, all_rows) = within(rows);
        let (columns, all_columns) = within(columns);
        let row = |row| columns.iter().map(|column| answer(row, column).map(Into::into)).collect();
        Self {
            title: "Heat map".into(),
            about: String::new(),
            row_axis: String::new(),
            column_axis: String::new(),
            fields: rows.iter().map(row).collect(),
            whole: [all_rows, all_columns],
            rows: rows.iter().map(ToString::to_string).collect(),
            columns: columns.iter().map(ToString::to_string).collect(),
        }
    }

    /// The line on top; without it "Heat map".
    ///
    /// ```
    /// use retrograde::picture::HeatMap;
    ///
    /// let map = HeatMap::new([1], [1], |_, _| Some(1)).title("a < b");
    /// assert!(map.to_string().contains(">a &lt; b</text>"));
    /// ```
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }

    /// A sentence below the title.
    ///
    /// ```
    /// use retrograde::picture::HeatMap;
    ///
    /// let map = HeatMap::new([1], [1], |_, _| Some(1)).about("Take from one heap.");
    /// assert!(map.to_string().contains(">Take from one heap.</text>"));
    /// ```
    pub fn about(mut self, about: impl Into<String>) -> Self {
        self.about = about.into();
        self
    }

    /// What the rows and what the columns are.
    ///
    /// ```
    /// use retrograde::picture::HeatMap;
    ///
    /// let map = HeatMap::new([1], [1], |_, _| Some(1)).axes("king", "rook");
    /// assert!(map.to_string().contains(">rook</text>"));
    /// ```
    pub fn axes(mut self, rows: impl Into<String>, columns: impl Into<String>) -> Self {
        (self.row_axis, self.column_axis) = (rows.into(), columns.into());
        self
    }
}

/// The first items, and how many there are, at most one more than are counted.
fn within<T>(items: impl IntoIterator<Item = T>) -> (Vec<T>, usize) {
    let mut items = items.into_iter();
    let first: Vec<T> = items.by_ref().take(MAX_SIDE).collect();
    let all = first.len() + items.take(MAX_COUNTED + 1 - first.len()).count();
    (first, all)
}

impl fmt::Display for HeatMap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draw())
    }
}

/// Six shades for the values from 1 on.
struct Shades {
    largest: u32,
    /// How many values share one.
    each: u32,
}

impl Shades {
    /// From 1 to 6.
    fn of(&self, value: u32) -> u32 {
        (1 + value.saturating_sub(1) / self.each).min(6)
    }

    /// A shade with the values that have it; `None` if no value is so large.
    fn said(&self, shade: u32) -> Option<(u32, String)> {
        let low = 1 + (shade - 1) * self.each;
        let high = low.saturating_add(self.each - 1).min(self.largest);
        let said = if low < high { format!("{low}–{high}") } else { low.to_string() };
        (low <= self.largest).then_some((shade, said))
    }

    /// The class of figures on a shade.
    fn figure(shade: u32) -> &'static str {
        match shade {
            0..=3 => "low",
            4 => "mid",
            _ => "high",
        }
    }
}

/// Where the grid stands.
struct Grid {
    x: f64,
    y: f64,
    /// The side of a field.
    side: f64,
    with_figures: bool,
}

impl HeatMap {
    fn known(&self) -> impl Iterator<Item = Field> + '_ {
        self.fields.iter().flatten().copied().flatten()
    }

    fn shades(&self) -> Shades {
        let values =
            self.known().filter_map(|field| if let Field::Value(value) = field { Some(value) } else { None });
        let largest = values.max().unwrap_or(0);
        Shades { largest, each: largest.div_ceil(6).max(1) }
    }

    fn grid(&self, shades: &Shades, y: f64) -> Grid {
        let with_figures = self.rows.len().max(self.columns.len()) <= MAX_FIGURES;
        let digits = shades.largest.to_string().len();
        let side = if with_figures { (digits as f64 * 9.0 + 8.0).max(40.0) } else { 12.0 };
        let label = self.rows.iter().map(|row| text_width(row)).fold(0.0, f64::max).min(MAX_LABEL);
        let axis = if self.row_axis.is_empty() { 0.0 } else { 26.0 };
        let above = if self.column_axis.is_empty() { 32.0 } else { 50.0 };
        Grid { x: 24.0 + axis + label + 14.0, y: y + above, side, with_figures }
    }

    fn draw(&self) -> String {
        let shades = self.shades();
        let wide = self.grid(&shades, 0.0);
        let legend = 6.0 * (text_width("–") + 2.0 * text_width(&shades.largest.to_string()) + 14.0);
        let width = (wide.x + (self.columns.len() as f64 * wide.side).max(legend) + 32.0).max(420.0);
        let mut canvas = Canvas::new();
        let y = canvas.wrapped(24.0, 34.0, "title", &self.title, width - 48.0);
        let y = canvas.wrapped(24.0, y - 2.0, "soft", &self.about, width - 48.0);
        let grid = self.grid(&shades, y - 20.0);
        self.draw_axes(&mut canvas, &grid);
        for (row, fields) in self.fields.iter().enumerate() {
            for (column, &field) in fields.iter().enumerate() {
                let [x, y] = [grid.x + column as f64 * grid.side, grid.y + row as f64 * grid.side];
                let name = format!("{}, {}", self.rows[row], self.columns[column]);
                draw_field(&mut canvas, field, &name, [x, y], &grid, &shades);
            }
        }
        let below = grid.y + self.rows.len() as f64 * grid.side + 34.0;
        let mut height = self.draw_legend(&mut canvas, &shades, grid.x.min(96.0), below);
        for note in self.notes() {
            height = canvas.wrapped(24.0, height + 8.0, "soft", &note, width - 48.0);
        }
        canvas.finish(&Frame {
            kind: "heat",
            width,
            height: height + 4.0,
            title: &self.title,
            description: &self.description(&shades),
            style: STYLE,
        })
    }

    fn draw_axes(&self, canvas: &mut Canvas, grid: &Grid) {
        let [right, bottom] = [self.columns.len(), self.rows.len()].map(|count| count as f64 * grid.side);
        if !self.column_axis.is_empty() {
            canvas.text(grid.x + right / 2.0, grid.y - 30.0, "middle soft small", &self.column_axis);
        }
        if !self.row_axis.is_empty() {
            let axis = super::svg::escaped(&self.row_axis);
            let y = short(grid.y + bottom / 2.0);
            canvas.raw(&format!(
                "<text class=\"middle soft small\" transform=\"translate(22 {y}) rotate(-90)\">{axis}</text>"
            ));
        }
        let every = if grid.with_figures { 1 } else { 5 };
        for (place, label) in self.rows.iter().enumerate().step_by(every) {
            let y = grid.y + (place as f64 + 0.5) * grid.side + 4.5;
            canvas.text(grid.x - 10.0, y, "end small", &shortened(label, MAX_LABEL));
        }
        let widest = self.columns.iter().map(|label| text_width(label)).fold(0.0, f64::max);
        let every = every.max((widest * 1.1 / grid.side).ceil() as usize);
        for (place, label) in self.columns.iter().enumerate().step_by(every) {
            let x = grid.x + (place as f64 + 0.5) * grid.side;
            canvas.text(x, grid.y - 9.0, "middle small", label);
        }
    }

    /// What occurs in the grid, explained; where the next line would stand.
    fn draw_legend(&self, canvas: &mut Canvas, shades: &Shades, x: f64, mut y: f64) -> f64 {
        if self.known().any(|field| field == Field::Value(0)) {
            canvas.rect("L", [x, y - 17.0, 24.0, 24.0], 2.0);
            canvas.text(x + 12.0, y, "middle on-L bold", "0");
            canvas.text(x + 34.0, y, "", "value 0: lost for the player to move (P-position)");
            y += 40.0;
        }
        if shades.largest > 0 {
            let bands: Vec<(u32, String)> = (1..=6).filter_map(|shade| shades.said(shade)).collect();
            let wide = bands.iter().map(|(_, said)| text_width(said)).fold(40.0, f64::max) + 12.0;
            for (nth, (shade, said)) in bands.iter().enumerate() {
                let left = x + nth as f64 * (wide + 2.0);
                canvas.rect(&format!("h{shade}"), [left, y - 18.0, wide, 26.0], 2.0);
                canvas.text(left + wide / 2.0, y, &format!("middle small {}", Shades::figure(*shade)), said);
            }
            canvas.text(x, y + 28.0, "soft", "other values: won for the player to move (N-positions)");
            y += 60.0;
        }
        for sign in Sign::ALL {
            let count = match sign {
                Sign::Unknown => self.fields.iter().flatten().filter(|field| field.is_none()).count(),
                _ => self
                    .known()
                    .filter(|field| matches!(field, Field::Outcome(o) if Sign::from(Some(*o)) == sign))
                    .count(),
            };
            if count > 0 {
                canvas.badge(sign, x + 12.0, y - 5.0, 11.0);
                let said = if sign == Sign::Unknown { "not known, or no position" } else { sign.said() };
                canvas.text(x + 34.0, y, "", &format!("{said}: {}", thousands(count)));
                y += 32.0;
            }
        }
        y
    }

    fn notes(&self) -> Vec<String> {
        let [rows, columns] = self.whole;
        let cut = rows > self.rows.len() || columns > self.columns.len();
        let counted = |all| match all {
            0..=MAX_COUNTED => thousands(all),
            _ => format!("more than {}", thousands(MAX_COUNTED)),
        };
        let said = format!(
            "Cut: {} of {} rows and {} of {} columns are shown.",
            thousands(self.rows.len()),
            counted(rows),
            thousands(self.columns.len()),
            counted(columns)
        );
        cut.then_some(said).into_iter().collect()
    }

    fn description(&self, shades: &Shades) -> String {
        let fields = self.rows.len() * self.columns.len();
        let zero = self.known().filter(|&field| field == Field::Value(0)).count();
        let mut said = vec![format!(
            "{} rows and {} columns, {}",
            self.rows.len(),
            self.columns.len(),
            positions(fields)
        )];
        if shades.largest > 0 || zero > 0 {
            said.push(format!("value 0 at {} of them, largest value {}", thousands(zero), shades.largest));
        }
        said.extend(self.notes());
        said.join("; ")
    }
}

fn draw_field(
    canvas: &mut Canvas,
    field: Option<Field>,
    name: &str,
    [x, y]: [f64; 2],
    grid: &Grid,
    shades: &Shades,
) {
    let gap = if grid.with_figures { 1.0 } else { 0.5 };
    let inner = [x + gap, y + gap, grid.side - 2.0 * gap, grid.side - 2.0 * gap];
    let [middle, base] = [x + grid.side / 2.0, y + grid.side / 2.0 + 5.0];
    let said = match field {
        None => "unknown".into(),
        Some(Field::Value(value)) => format!("value {value}"),
        Some(Field::Outcome(outcome)) => outcome.to_string(),
    };
    canvas.raw(&format!("<g><title>{}</title>", super::svg::escaped(&format!("{name}: {said}"))));
    match field {
        Some(Field::Value(0)) => {
            canvas.rect("L", inner, 2.0);
            if grid.with_figures {
                canvas.text(middle, base, "middle on-L bold", "0");
            }
        }
        Some(Field::Value(value)) => {
            let shade = shades.of(value);
            canvas.rect(&format!("h{shade}"), inner, 2.0);
            if grid.with_figures {
                canvas.text(middle, base, &format!("middle {}", Shades::figure(shade)), &value.to_string());
            }
        }
        Some(Field::Outcome(_)) | None => {
            let sign = Sign::from(
                field.and_then(|field| if let Field::Outcome(o) = field { Some(o) } else { None }),
            );
            canvas.rect("field", inner, 2.0);
            if grid.with_figures {
                canvas.badge(sign, middle, base - 5.0, 11.0);
            } else {
                canvas.shape(sign, middle, base - 5.0, if sign == Sign::Unknown { 3.5 } else { 4.6 });
            }
        }
    }
    canvas.raw("</g>");
}

const STYLE: &str = include_str!("css/heat_map.css");
