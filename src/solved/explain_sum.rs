//! Explains in words why a sum of positions is won or lost.

use std::fmt;

use hashbrown::HashSet;

use super::Solved;
use crate::game::{Notation, Plain, Show, Shown, one_line};
use crate::grundy::Nimbers;
use crate::space::Positions;

/// Why several positions played at once are won or lost: what `Solved::explain` returns for Grundy values.
///
/// `Display` prints a few lines, with positions by their `Debug`; [`display`](SumExplanation::display) takes
/// a notation.
///
/// ```
/// use retrograde::from_fn;
///
/// let heap = retrograde::nimbers(&from_fn(|&n: &u32| 0..n), [9])?;
/// let text = "\
/// 3 + 4 + 5: win
///   values: 3, 4, 5
///   their XOR is 2; a winning move makes it 0:
///     in 3: 1, of value 1";
/// assert_eq!(heap.explain(&[3, 4, 5]).unwrap().to_string(), text);
/// let text = "\
/// 4 + 4: loss
///   values: 4, 4
///   their XOR is 0; every move changes it, and the opponent can make it 0 again";
/// assert_eq!(heap.explain(&[4, 4]).unwrap().to_string(), text);
/// # Ok::<(), retrograde::Error<u32>>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct SumExplanation<P> {
    /// The components with their Grundy values, in the order in which they were given.
    pub components: Vec<(P, u32)>,
    /// The XOR of the values: the player to move wins if it is not 0.
    pub sum: u32,
    /// Every move that makes the XOR 0, in the order of the components; parallel moves are listed once.
    pub winning: Vec<SumMove<P>>,
}

/// A winning move in a sum.
///
/// ```
/// use retrograde::from_fn;
///
/// let heap = retrograde::nimbers(&from_fn(|&n: &u32| 0..n), [9]).unwrap();
/// let winning = &heap.explain(&[1, 9]).unwrap().winning[0];
/// assert_eq!((winning.component, winning.position, winning.nimber), (1, 1, 1));
/// ```
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SumMove<P> {
    /// The component in which the move is made, counted from 0.
    pub component: usize,
    /// The position that the component becomes.
    pub position: P,
    /// The Grundy value of that position: the XOR of the other components.
    pub nimber: u32,
}

impl<S: Positions> Solved<S, Nimbers> {
    /// Explains why several positions played at once are won or lost: the Grundy value of each, their XOR,
    /// and every winning move. `None` if the value of a component is unknown.
    ///
    /// Expected O(n) for the n moves of all components.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let heap = retrograde::nimbers(&from_fn(|&n: &u32| 0..n), [9]).unwrap();
    /// let explanation = heap.explain(&[3, 5]).unwrap();
    /// assert_eq!((explanation.components, explanation.sum), (vec![(3, 3), (5, 5)], 6));
    /// assert_eq!(heap.explain(&[10]), None);
    /// ```
    #[must_use]
    pub fn explain(&self, components: &[S::Position]) -> Option<SumExplanation<S::Position>> {
        let sum = self.sum(components)?;
        let (mut winning, mut met) = (Vec::new(), HashSet::new());
        for (component, position) in self.winning_moves(components)? {
            let nimber = sum ^ self.nimber(components.get(component)?)?;
            if met.insert((component, self.space.id(&position))) {
                winning.push(SumMove { component, position, nimber });
            }
        }
        let valued = components.iter().map(|component| Some((component.clone(), self.nimber(component)?)));
        Some(SumExplanation { components: valued.collect::<Option<_>>()?, sum, winning })
    }
}

impl<P> SumExplanation<P> {
    /// Shows the same text in a notation, with each position on one line.
    ///
    /// ```
    /// use retrograde::from_fn;
    ///
    /// let heap = retrograde::nimbers(&from_fn(|&n: &u32| 0..n), [9]).unwrap();
    /// let notation = (|n: &u32| format!("[{n}]"), |from: &u32, to: &u32| format!("take {}", from - to));
    /// let text = heap.explain(&[2]).unwrap().display(&notation).to_string();
    /// assert!(text.ends_with("\n    in [2]: take 2, of value 0"), "{text}");
    /// ```
    pub fn display<'a>(&'a self, notation: &'a impl Notation<P>) -> impl fmt::Display + 'a {
        Shown { what: self, notation }
    }
}

impl<P: fmt::Debug> fmt::Display for SumExplanation<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.display(&Plain).fmt(f)
    }
}

impl<P> Show for SumExplanation<P> {
    type Position = P;

    fn write(&self, f: &mut fmt::Formatter<'_>, notation: &impl Notation<P>) -> fmt::Result {
        let Self { components, sum, winning } = self;
        let show = |position: &P| one_line(&notation.show(position));
        if components.is_empty() {
            return write!(f, "no component: loss");
        }
        let outcome = if *sum == 0 { "loss" } else { "win" };
        let (names, values): (Vec<String>, Vec<String>) =
            components.iter().map(|(position, nimber)| (show(position), nimber.to_string())).unzip();
        write!(f, "{}: {outcome}\n  values: {}", names.join(" + "), values.join(", "))?;
        if *sum == 0 {
            let rest = "their XOR is 0; every move changes it, and the opponent can make it 0 again";
            return write!(f, "\n  {rest}");
        }
        write!(f, "\n  their XOR is {sum}; a winning move makes it 0:")?;
        winning.iter().try_for_each(|SumMove { component, position, nimber }| {
            let Some((from, _)) = components.get(*component) else { return Ok(()) };
            let name = notation.show_move(from, position);
            write!(f, "\n    in {}: {name}, of value {nimber}", show(from))
        })
    }
}
