//! Writes whole tables as text for other programs: JSON, and CSV with the feature `csv`.
//!
//! Every position of the space is one row, in the order of the ids; holes are skipped. Rows are written one
//! by one, so no table is built in memory. Positions and moves are written in a [`Notation`];
//! [`Plain`](crate::game::Plain) writes their `Debug`.
//!
//! | answers | columns |
//! |---|---|
//! | outcomes | `id`, `position`, `outcome` (`win`, `loss`, `draw`), `remoteness`, `best_move` |
//! | outcomes without distances (`wdl`) | `id`, `position`, `outcome` |
//! | nimbers | `id`, `position`, `nimber` |
//! | loopy nimbers | `id`, `position`, `loopy_nimber` (`3`, or `∞{0,2}`) |
//! | patterns | `id`, `position`, `pattern` (`keeps`, `swaps`, `mover chooses`, `opponent chooses`) |
//! | scores | `id`, `position`, `score`, `remoteness`, `best_move` |
//!
//! An answer that is unknown or does not exist is an empty field in CSV and `null` in JSON.
//!
//! ```
//! use retrograde::{export, from_fn, game::Plain};
//!
//! let heap = from_fn(|&n: &u32| (1..=n.min(2)).map(move |take| n - take));
//! let mut text = Vec::new();
//! export::json(&retrograde::outcomes(&heap, [1])?, &Plain, &mut text)?;
//! let expected = r#"[
//! {"id":0,"position":"1","outcome":"win","remoteness":1,"best_move":"0"},
//! {"id":1,"position":"0","outcome":"loss","remoteness":0,"best_move":null}
//! ]
//! "#;
//! assert_eq!(String::from_utf8(text)?, expected);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod rows;

use std::io::{self, Write};

pub use rows::Exportable;

use crate::game::Notation;
use crate::solved::Solved;
use crate::space::Positions;

/// Writes a solved space as CSV (RFC 4180): a row of column names, then one row for each position. Fields
/// with commas, quotes or line breaks are quoted.
///
/// # Errors
///
/// What `out` gives as an error.
///
/// # Complexity
///
/// O(V + E) time: the best move of each position is looked for.
///
/// ```
/// use retrograde::{export, from_fn, game::Plain};
///
/// let mut text = Vec::new();
/// export::csv(&retrograde::nimbers(&from_fn(|&n: &u32| 0..n), [1])?, &Plain, &mut text)?;
/// assert_eq!(String::from_utf8(text)?, "id,position,nimber\n0,1,1\n1,0,0\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[cfg(feature = "csv")]
pub fn csv<S: Positions, A: Exportable>(
    solved: &Solved<S, A>,
    notation: &impl Notation<S::Position>,
    out: impl Write,
) -> io::Result<()> {
    let mut writer = csv::Writer::from_writer(out);
    writer.write_record(rows::columns::<A>())?;
    for row in rows::rows(solved, notation) {
        row.fields().try_for_each(|(_, field)| writer.write_field(field.text().as_bytes()))?;
        writer.write_record(None::<&[u8]>)?;
    }
    writer.flush()
}

/// Writes a solved space as JSON: one array with an object for each position, each on its own line.
///
/// # Errors
///
/// What `out` gives as an error.
///
/// # Complexity
///
/// O(V + E) time: the best move of each position is looked for.
///
/// ```
/// use retrograde::{export, from_fn, game::Plain};
///
/// let mut text = Vec::new();
/// export::json(&retrograde::nimbers(&from_fn(|&n: &u32| 0..n), [1])?, &Plain, &mut text)?;
/// let expected = r#"[
/// {"id":0,"position":"1","nimber":1},
/// {"id":1,"position":"0","nimber":0}
/// ]
/// "#;
/// assert_eq!(String::from_utf8(text)?, expected);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn json<S: Positions, A: Exportable>(
    solved: &Solved<S, A>,
    notation: &impl Notation<S::Position>,
    out: impl Write,
) -> io::Result<()> {
    let mut out = io::BufWriter::new(out);
    let mut before = "[\n";
    for row in rows::rows(solved, notation) {
        write!(out, "{before}{row}")?;
        before = ",\n";
    }
    // With no position at all nothing was begun.
    out.write_all(if before == "[\n" { b"[]\n" } else { b"\n]\n" })?;
    out.flush()
}
