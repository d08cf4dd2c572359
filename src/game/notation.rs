//! How positions are shown and moves are named.

use std::fmt;

/// How positions are shown to a person, and how moves are named.
///
/// Solving does not need it. Lines, refutations, explanations, pictures and exported tables use it. A game
/// type usually implements it for its own positions. [`Plain`] shows positions by their `Debug`, and a pair of
/// closures works, too, if they name the types of their parameters: `(|n: &u32| …, |from: &u32, to: &u32| …)`.
///
/// It is a trait over positions and not a part of [`Game`](crate::Game): so answers can be shown after the
/// game is dropped, and one game can be shown in several ways.
///
/// ```
/// use retrograde::{from_fn, game::Notation};
///
/// struct Stones;
///
/// impl Notation<u32> for Stones {
///     fn show(&self, &stones: &u32) -> String {
///         "o".repeat(stones as usize)
///     }
///     fn show_move(&self, from: &u32, to: &u32) -> String {
///         format!("take {}", from - to)
///     }
/// }
///
/// let heap = from_fn(|&stones: &u32| (1..=stones.min(3)).map(move |take| stones - take));
/// let line = retrograde::outcomes(&heap, [7])?.line(&7).unwrap();
/// assert_eq!(line.display(&Stones).to_string(), "take 3, take 1, take 3");
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
pub trait Notation<P> {
    /// Shows a position as text, on one or several lines. The last line needs no line break.
    ///
    /// ```
    /// use retrograde::game::{Notation, Plain};
    ///
    /// assert_eq!(Plain.show(&[1, 2]), "[1, 2]");
    /// ```
    fn show(&self, position: &P) -> String;

    /// Names the move between two positions, on one line. By default the name is the position that the move
    /// leads to, its lines joined by " / ".
    ///
    /// ```
    /// use retrograde::game::{Notation, Plain};
    ///
    /// assert_eq!(Plain.show_move(&3, &1), "1");
    /// ```
    fn show_move(&self, from: &P, to: &P) -> String {
        let _ = from;
        one_line(&self.show(to))
    }
}

/// Shows positions by their `Debug`.
///
/// ```
/// use retrograde::game::{Notation, Plain};
///
/// assert_eq!(Plain.show(&"ab"), "\"ab\"");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Plain;

impl<P: fmt::Debug> Notation<P> for Plain {
    fn show(&self, position: &P) -> String {
        format!("{position:?}")
    }
}

impl<P, N: Notation<P> + ?Sized> Notation<P> for &N {
    fn show(&self, position: &P) -> String {
        (**self).show(position)
    }

    fn show_move(&self, from: &P, to: &P) -> String {
        (**self).show_move(from, to)
    }
}

/// The first closure shows a position, the second names a move.
impl<P, S: Fn(&P) -> String, M: Fn(&P, &P) -> String> Notation<P> for (S, M) {
    fn show(&self, position: &P) -> String {
        self.0(position)
    }

    fn show_move(&self, from: &P, to: &P) -> String {
        self.1(from, to)
    }
}

/// A position as text on one line: its lines without blanks around them, joined by " / ".
pub(crate) fn one_line(text: &str) -> String {
    text.lines().map(str::trim).collect::<Vec<_>>().join(" / ")
}

/// What a move that keeps the turn is marked with, after its name.
pub(crate) const KEEPS: &str = " (keeps the turn)";

/// What can be shown in a notation.
pub(crate) trait Show {
    type Position;

    /// Writes it on one line or several; the last has no line break.
    fn write(&self, f: &mut fmt::Formatter<'_>, notation: &impl Notation<Self::Position>) -> fmt::Result;
}

impl<T: Show> Show for &T {
    type Position = T::Position;

    fn write(&self, f: &mut fmt::Formatter<'_>, notation: &impl Notation<T::Position>) -> fmt::Result {
        (**self).write(f, notation)
    }
}

/// Something with the notation it is shown in: what every `display` returns.
pub(crate) struct Shown<'a, T, N> {
    pub(crate) what: T,
    pub(crate) notation: &'a N,
}

impl<T: Show, N: Notation<T::Position>> fmt::Display for Shown<'_, T, N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.what.write(f, self.notation)
    }
}
