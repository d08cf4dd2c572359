//! How positions look, and what moves are called.

use std::fmt;

/// What a position looks like to a person, and what a move is called.
///
/// Nothing that solves asks for it. Everything that shows answers does: lines, refutations, strategies,
/// explanations, pictures, exported tables. A game type usually implements it for its own positions. Where
/// there is nothing to say, [`Plain`] shows positions by their `Debug`, and a pair of closures will do, too.
///
/// It is a trait over positions, not a part of [`Game`](crate::Game): answers can be shown when the game is
/// gone, and one game can be shown in several ways.
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
    /// A position as text. It may have several lines; none needs to end in a line break.
    ///
    /// ```
    /// use retrograde::game::{Notation, Plain};
    ///
    /// assert_eq!(Plain.show(&[1, 2]), "[1, 2]");
    /// ```
    fn show(&self, position: &P) -> String;

    /// The name of the move between two positions, on one line. Unless this says otherwise, that is the
    /// position it leads to, its lines joined by " / ".
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

/// The notation of positions that have none of their own: their `Debug`.
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

/// How positions are shown, and how moves.
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
