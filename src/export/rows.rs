//! One row a position: what all formats write.

#[cfg(feature = "csv")]
use std::borrow::Cow;
use std::fmt;

use crate::game::Notation;
use crate::grundy::Nimbers;
use crate::json::Json;
use crate::loopy::LoopyNimbers;
use crate::outcome::{Outcomes, Wdl};
use crate::pattern::Patterns;
use crate::score::Scores;
use crate::solved::{Answers, Solved};
use crate::space::Positions;

/// Answers that can be exported: those of every engine. Nothing else can implement it.
///
/// ```
/// use retrograde::{Graph, Solver, export::Exportable, solved::Answers};
///
/// fn columns_are_known<A: Exportable>(_: &A) {}
///
/// columns_are_known(Solver::new().outcomes(&Graph::from_edges(1, [])?)?.answers());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Exportable: Sealed {}

impl Exportable for Outcomes {}
impl Exportable for Wdl {}
impl Exportable for Nimbers {}
impl Exportable for LoopyNimbers {}
impl Exportable for Patterns {}
impl Exportable for Scores {}

/// What one field holds.
#[derive(Debug)]
pub enum Field {
    Text(String),
    Number(i64),
    /// Not known, or there is none.
    Nothing,
}

impl Field {
    #[cfg(feature = "csv")]
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Text(text) => text.into(),
            Self::Number(number) => number.to_string().into(),
            Self::Nothing => "".into(),
        }
    }

    fn word(value: Option<impl ToString>) -> Self {
        value.map_or(Self::Nothing, |value| Self::Text(value.to_string()))
    }

    fn number(value: Option<impl Into<i64>>) -> Self {
        value.map_or(Self::Nothing, |value| Self::Number(value.into()))
    }
}

pub trait Sealed: Answers + Sized {
    /// The columns behind `id` and `position`.
    const COLUMNS: &'static [&'static str];

    /// The answers for a position, in the order of the columns.
    fn fields<S: Positions>(
        solved: &Solved<S, Self>,
        id: usize,
        position: &S::Position,
        notation: &impl Notation<S::Position>,
    ) -> Vec<Field>;
}

impl Sealed for Outcomes {
    const COLUMNS: &'static [&'static str] = &["outcome", "remoteness", "best_move"];

    fn fields<S: Positions>(
        solved: &Solved<S, Self>,
        id: usize,
        position: &S::Position,
        notation: &impl Notation<S::Position>,
    ) -> Vec<Field> {
        let (outcome, remoteness) = (solved.answers().outcome(id), solved.answers().remoteness(id));
        let best = solved.best_by_id(id).map(|best| notation.show_move(position, &best.position));
        vec![Field::word(outcome), Field::number(remoteness), Field::word(best)]
    }
}

impl Sealed for Scores {
    const COLUMNS: &'static [&'static str] = &["score", "remoteness", "best_move"];

    fn fields<S: Positions>(
        solved: &Solved<S, Self>,
        id: usize,
        position: &S::Position,
        notation: &impl Notation<S::Position>,
    ) -> Vec<Field> {
        let answers = solved.answers();
        let best = solved.best_by_id(id).map(|best| notation.show_move(position, &best.position));
        vec![Field::number(answers.score(id)), Field::number(answers.remoteness(id)), Field::word(best)]
    }
}

/// Answers of one column.
macro_rules! one_column {
    ($answers:ty, $column:literal, $field:expr) => {
        impl Sealed for $answers {
            const COLUMNS: &'static [&'static str] = &[$column];

            fn fields<S: Positions>(
                solved: &Solved<S, Self>,
                id: usize,
                _: &S::Position,
                _: &impl Notation<S::Position>,
            ) -> Vec<Field> {
                vec![$field(solved.answers().value(id))]
            }
        }
    };
}

one_column!(Wdl, "outcome", Field::word);
one_column!(Nimbers, "nimber", Field::number);
one_column!(LoopyNimbers, "loopy_nimber", Field::word);
one_column!(Patterns, "pattern", Field::word);

/// The names of all columns.
#[cfg(feature = "csv")]
pub fn columns<A: Sealed>() -> impl Iterator<Item = &'static str> {
    ["id", "position"].into_iter().chain(A::COLUMNS.iter().copied())
}

/// A position with its answers.
pub struct Row {
    columns: &'static [&'static str],
    id: Field,
    position: Field,
    answers: Vec<Field>,
}

impl Row {
    pub fn fields(&self) -> impl Iterator<Item = (&'static str, &Field)> {
        let own = [("id", &self.id), ("position", &self.position)];
        own.into_iter().chain(self.columns.iter().copied().zip(&self.answers))
    }
}

/// As an object of JSON.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Json::new(f).object(|json| {
            for (column, field) in self.fields() {
                let json = json.key(column)?;
                match field {
                    Field::Text(text) => json.string(text)?,
                    Field::Number(number) => json.raw(format_args!("{number}"))?,
                    Field::Nothing => json.raw(format_args!("null"))?,
                }
            }
            Ok(())
        })
    }
}

pub fn rows<'a, S: Positions, A: Sealed>(
    solved: &'a Solved<S, A>,
    notation: &'a impl Notation<S::Position>,
) -> impl Iterator<Item = Row> + 'a {
    (0..solved.len()).filter_map(move |id| {
        let position = solved.space().position(id)?;
        let answers = A::fields(solved, id, &position, notation);
        let (columns, position) = (A::COLUMNS, Field::Text(notation.show(&position)));
        Some(Row { columns, id: Field::Number(id as i64), position, answers })
    })
}
