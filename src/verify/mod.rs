//! Checks answers against the rules of the game, without trust in what gave them.
//!
//! Each position's answer is worked out again from the answers of its successors, by code that knows the rules and a way to
//! look answers up, and no engine and no space. The answers may come from this crate, from a file, or from a program of your
//! own. [`Solved::verify`](crate::Solved::verify) does it for what this crate solved.
//!
//! | function | what passing proves | extra memory |
//! |---|---|---|
//! | [`outcomes`] | outcome and remoteness of every position listed, also where play can go round | the positions |
//! | [`nimbers`], [`patterns`] | the answers of every position listed, and that play from there must end | the positions, and some 16 bytes each |
//! | [`outcomes_indexed`] | as [`outcomes`], for all of an [`Indexed`] game | none |
//! | [`nimbers_indexed`], [`patterns_indexed`] | as [`nimbers`] and [`patterns`], for all of an [`Indexed`] game | some 16 bytes a number |
//! | [`sample_outcomes`], [`sample_nimbers`], [`sample_patterns`] | only that the answers listed agree with those of their successors, right or wrong | none |
//!
//! Why agreement is enough, and what remoteness has to do with it, is in [`theory`](crate::theory), section 5.
//!
//! ```
//! use retrograde::{Outcome, from_fn, verify};
//!
//! // Take 1 or 2 stones: multiples of three are lost.
//! let heap = from_fn(|&n: &u32| (1..=n.min(2)).map(move |take| n - take));
//! let claim = |&n: &u32| match n % 3 {
//!     0 => Some((Outcome::Loss, Some(2 * n / 3))),
//!     _ => Some((Outcome::Win, Some(2 * (n / 3) + 1))),
//! };
//! assert_eq!(verify::outcomes(&heap, 0..=100, claim), Ok(101));
//!
//! let wrong = verify::outcomes(&heap, 0..=100, |&n| if n == 7 { claim(&9) } else { claim(&n) }).unwrap_err();
//! assert_eq!(wrong.position, 7);
//! assert_eq!(
//!     wrong.to_string(),
//!     "7 is wrong: it is stated a loss in 6 plies, but the rules make it a win in 5 plies"
//! );
//! ```
//!
//! # Answers that are not known
//!
//! A position without an answer is never taken as proved. Listed among the positions, it is [`Rule::Missing`]. As a successor
//! it might be anything, and so might a successor that is not listed: a position whose answer could be another for some answer
//! of that successor is [`Rule::Unknown`]. What may still pass is a decided position and a win in one ply, for which no shorter
//! win can be hidden. So a table that is not whole is checked by listing only the positions that have answers; what passes is
//! proved, though not everything that is right can pass.
//!
//! What [`Game::is_position`] refuses has no answer that could be right: listed among the positions it is
//! [`Rule::NotAPosition`], and a move to it is [`Rule::StrayMove`].

mod domain;
mod ends;
mod local;
mod wrong;

pub use wrong::{Rule, Wrong};

pub(crate) use domain::Domain;

use crate::capability::Indexed;
use crate::game::{Game, Outcome};
use crate::pattern::TurnPattern;
use domain::{Listed, Numbered};

/// Proves outcomes and remoteness of the positions listed: how many there are.
///
/// `lookup` gives the outcome for the player to move and, unless it is a draw, the remoteness in plies. A win must have a
/// winning move, the shortest to an end of one ply less; a loss only losing moves, the longest to an end of one ply less; a draw
/// a drawing move and no winning one; ends are what the rules say. A position listed twice counts once.
///
/// # Errors
///
/// The first position listed whose answer is wrong, missing, or depends on a successor that is not listed or has no answer.
///
/// # Complexity
///
/// O(V + E) time and one look-up a move; the positions listed are held in a hash table.
///
/// ```
/// use retrograde::{Outcome, from_fn, verify};
///
/// // Two positions that only move to each other: drawn, whatever else agrees.
/// let ring = from_fn(|&n: &u32| [1 - n]);
/// assert_eq!(verify::outcomes(&ring, [0, 1], |_| Some((Outcome::Draw, None))), Ok(2));
/// let claim = |&n: &u32| Some(if n == 0 { (Outcome::Win, Some(5)) } else { (Outcome::Loss, Some(4)) });
/// assert_eq!(verify::outcomes(&ring, [0, 1], claim).unwrap_err().position, 1);
/// ```
pub fn outcomes<G: Game>(
    game: &G,
    positions: impl IntoIterator<Item = G::Position>,
    lookup: impl Fn(&G::Position) -> Option<(Outcome, Option<u32>)>,
) -> Result<usize, Wrong<G::Position>> {
    let listed = Listed::new(positions);
    prove_outcomes(game, &listed, |number| lookup(listed.at(number)))
}

/// Proves the Grundy values of the positions listed: how many there are.
///
/// Each value must be the least number missing among those of the successors, and 0 at a position that is declared lost. Play
/// must end: where it goes round, values may agree that mean nothing, so that is checked, too.
///
/// # Errors
///
/// The first position listed whose value is wrong or missing, is declared won or drawn, or has a move that keeps the turn or
/// leads to a position that is not listed or has no value; if there is none, a position that play can come back to.
///
/// # Complexity
///
/// O(V + E) time, but a logarithm for sorting the values at one position; three passes over the moves. The positions listed are
/// held in a hash table, with some 16 bytes each.
///
/// ```
/// use retrograde::{from_fn, verify, verify::Rule};
///
/// let nim = from_fn(|&n: &u32| 0..n);
/// assert_eq!(verify::nimbers(&nim, 0..50, |&n| Some(n)), Ok(50));
///
/// // Each value is the least that the other is not, and yet they mean nothing.
/// let ring = from_fn(|&n: &u32| [1 - n]);
/// assert_eq!(verify::nimbers(&ring, [0, 1], |&n| Some(n)).unwrap_err().rule, Rule::Cyclic);
/// ```
pub fn nimbers<G: Game>(
    game: &G,
    positions: impl IntoIterator<Item = G::Position>,
    lookup: impl Fn(&G::Position) -> Option<u32>,
) -> Result<usize, Wrong<G::Position>> {
    let listed = Listed::new(positions);
    prove_nimbers(game, &listed, |number| lookup(listed.at(number)))
}

/// Proves the turn patterns of the positions listed: how many there are.
///
/// As [`nimbers`], by the rule of [`pattern`](crate::pattern).
///
/// # Errors
///
/// The first position listed whose pattern is wrong or missing, or that has a move to a position that is not listed or has no
/// pattern; if there is none, a position that play can come back to.
///
/// # Complexity
///
/// O(V + E) time; three passes over the moves. The positions listed are held in a hash table, with some 16 bytes each.
///
/// ```
/// use retrograde::{TurnPattern, from_fn, verify};
///
/// let countdown = from_fn(|&n: &u32| n.checked_sub(1));
/// let claim = |&n: &u32| Some(if n % 2 == 0 { TurnPattern::Keeps } else { TurnPattern::Swaps });
/// assert_eq!(verify::patterns(&countdown, 0..10, claim), Ok(10));
/// assert_eq!(verify::patterns(&countdown, 0..10, |&n| claim(&n.max(1))).unwrap_err().position, 0);
/// ```
pub fn patterns<G: Game>(
    game: &G,
    positions: impl IntoIterator<Item = G::Position>,
    lookup: impl Fn(&G::Position) -> Option<TurnPattern>,
) -> Result<usize, Wrong<G::Position>> {
    let listed = Listed::new(positions);
    prove_patterns(game, &listed, |number| lookup(listed.at(number)))
}

/// [`outcomes`] of all positions of a game with an index, looked up by number: how many there are, holes left out.
///
/// A successor whose number stands for another position, for none, or is out of range counts as one without an answer.
///
/// # Errors
///
/// As [`outcomes`]; the first position is the one with the least number.
///
/// # Complexity
///
/// O(V + E) time; nothing is stored.
///
/// ```
/// use retrograde::{Graph, outcome, verify};
///
/// let graph = Graph::from_successors(&[vec![1, 0], vec![2], vec![]])?;
/// let found = outcome::solve(&graph)?;
/// let claim = |id| Some((found.outcome(id)?, found.remoteness(id)));
/// assert_eq!(verify::outcomes_indexed(&graph, claim), Ok(3));
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn outcomes_indexed<G: Indexed>(
    game: &G,
    lookup: impl Fn(usize) -> Option<(Outcome, Option<u32>)>,
) -> Result<usize, Wrong<G::Position>> {
    prove_outcomes(game, &Numbered(game), lookup)
}

/// [`nimbers`] of all positions of a game with an index, looked up by number: how many there are, holes left out.
///
/// A successor whose number stands for another position, for none, or is out of range counts as one without an answer.
///
/// # Errors
///
/// As [`nimbers`]; the first position is the one with the least number.
///
/// # Complexity
///
/// As [`nimbers`]; some 16 bytes a number.
///
/// ```
/// use retrograde::{Graph, grundy, verify};
///
/// let graph = Graph::from_successors(&[vec![1, 2], vec![2], vec![]])?;
/// let found = grundy::solve(&graph)?;
/// assert_eq!(verify::nimbers_indexed(&graph, |id| found.nimber(id)), Ok(3));
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn nimbers_indexed<G: Indexed>(
    game: &G,
    lookup: impl Fn(usize) -> Option<u32>,
) -> Result<usize, Wrong<G::Position>> {
    prove_nimbers(game, &Numbered(game), lookup)
}

/// [`patterns`] of all positions of a game with an index, looked up by number: how many there are, holes left out.
///
/// A successor whose number stands for another position, for none, or is out of range counts as one without an answer.
///
/// # Errors
///
/// As [`patterns`]; the first position is the one with the least number.
///
/// # Complexity
///
/// As [`patterns`]; some 16 bytes a number.
///
/// ```
/// use retrograde::{Graph, pattern, verify};
///
/// let graph = Graph::from_successors(&[vec![1, 2], vec![2], vec![]])?;
/// let found = pattern::solve(&graph)?;
/// assert_eq!(verify::patterns_indexed(&graph, |id| found.pattern(id)), Ok(3));
/// # Ok::<(), retrograde::Error>(())
/// ```
pub fn patterns_indexed<G: Indexed>(
    game: &G,
    lookup: impl Fn(usize) -> Option<TurnPattern>,
) -> Result<usize, Wrong<G::Position>> {
    prove_patterns(game, &Numbered(game), lookup)
}

/// Compares the outcomes of some positions with those of their successors: how many were compared. It proves nothing, as the
/// successors' answers are taken as they are; an error is as certain as that of [`outcomes`].
///
/// # Errors
///
/// The first position whose answer is missing, does not agree with those of its successors, or depends on one without an
/// answer. The fault may lie in the successor's answer.
///
/// # Complexity
///
/// One look-up for each move of the positions given; nothing is stored.
///
/// ```
/// use retrograde::{Outcome, from_fn, lint, verify};
///
/// let heap = from_fn(|&n: &u32| (1..=n.min(2)).map(move |take| n - take));
/// let claim = |&n: &u32| match n % 3 {
///     0 => Some((Outcome::Loss, Some(2 * n / 3))),
///     _ => Some((Outcome::Win, Some(2 * (n / 3) + 1))),
/// };
/// // 100 positions out of a hundred million, drawn from the seed 7.
/// let some = lint::sample(100_000_000, 100, 7).map(|number| number as u32);
/// assert_eq!(verify::sample_outcomes(&heap, some, claim), Ok(100));
/// ```
pub fn sample_outcomes<G: Game>(
    game: &G,
    positions: impl IntoIterator<Item = G::Position>,
    lookup: impl Fn(&G::Position) -> Option<(Outcome, Option<u32>)>,
) -> Result<usize, Wrong<G::Position>> {
    each(game, positions, |position| local::outcome(game, position, lookup(position), &lookup))
}

/// Compares the Grundy values of some positions with those of their successors: how many were compared. It proves nothing: the
/// successors' values are taken as they are, and that play must end is not checked.
///
/// # Errors
///
/// As [`nimbers`] for the positions given, but for play that goes round. The fault may lie in a successor's value.
///
/// # Complexity
///
/// One look-up for each move of the positions given; nothing is stored.
///
/// ```
/// use retrograde::{from_fn, verify};
///
/// let nim = from_fn(|&n: &u32| 0..n);
/// assert_eq!(verify::sample_nimbers(&nim, [3, 1000], |&n| Some(n)), Ok(2));
/// assert_eq!(verify::sample_nimbers(&nim, [3, 1000], |&n| Some(n % 256)).unwrap_err().position, 1000);
/// ```
pub fn sample_nimbers<G: Game>(
    game: &G,
    positions: impl IntoIterator<Item = G::Position>,
    lookup: impl Fn(&G::Position) -> Option<u32>,
) -> Result<usize, Wrong<G::Position>> {
    each(game, positions, |position| local::nimber(game, position, lookup(position), &lookup))
}

/// Compares the turn patterns of some positions with those of their successors: how many were compared. It proves nothing: the
/// successors' patterns are taken as they are, and that play must end is not checked.
///
/// # Errors
///
/// As [`patterns`] for the positions given, but for play that goes round. The fault may lie in a successor's pattern.
///
/// # Complexity
///
/// One look-up for each move of the positions given; nothing is stored.
///
/// ```
/// use retrograde::{TurnPattern, from_fn, verify};
///
/// let countdown = from_fn(|&n: &u32| n.checked_sub(1));
/// let claim = |&n: &u32| Some(if n % 2 == 0 { TurnPattern::Keeps } else { TurnPattern::Swaps });
/// assert_eq!(verify::sample_patterns(&countdown, [1_000_000], claim), Ok(1));
/// ```
pub fn sample_patterns<G: Game>(
    game: &G,
    positions: impl IntoIterator<Item = G::Position>,
    lookup: impl Fn(&G::Position) -> Option<TurnPattern>,
) -> Result<usize, Wrong<G::Position>> {
    each(game, positions, |position| local::pattern(game, position, lookup(position), &lookup))
}

/// [`outcomes`] of all positions of a domain; `answer` is by number.
pub(crate) fn prove_outcomes<G: Game>(
    game: &G,
    domain: &impl Domain<Position = G::Position>,
    answer: impl Fn(usize) -> Option<(Outcome, Option<u32>)>,
) -> Result<usize, Wrong<G::Position>> {
    let lookup = |position: &G::Position| answer(domain.number(position)?);
    each_of(game, domain, |number, position| local::outcome(game, position, answer(number), lookup))
}

/// [`nimbers`] of all positions of a domain; `answer` is by number.
pub(crate) fn prove_nimbers<G: Game>(
    game: &G,
    domain: &impl Domain<Position = G::Position>,
    answer: impl Fn(usize) -> Option<u32>,
) -> Result<usize, Wrong<G::Position>> {
    let lookup = |position: &G::Position| answer(domain.number(position)?);
    let checked =
        each_of(game, domain, |number, position| local::nimber(game, position, answer(number), lookup))?;
    ends::play_must_end(game, domain)?;
    Ok(checked)
}

/// [`patterns`] of all positions of a domain; `answer` is by number.
pub(crate) fn prove_patterns<G: Game>(
    game: &G,
    domain: &impl Domain<Position = G::Position>,
    answer: impl Fn(usize) -> Option<TurnPattern>,
) -> Result<usize, Wrong<G::Position>> {
    let lookup = |position: &G::Position| answer(domain.number(position)?);
    let checked =
        each_of(game, domain, |number, position| local::pattern(game, position, answer(number), lookup))?;
    ends::play_must_end(game, domain)?;
    Ok(checked)
}

/// Checks every number that stands for a position.
fn each_of<G: Game>(
    game: &G,
    domain: &impl Domain<Position = G::Position>,
    check: impl Fn(usize, &G::Position) -> Result<(), Rule>,
) -> Result<usize, Wrong<G::Position>> {
    let mut checked = 0;
    for number in 0..domain.len() {
        if let Some(position) = domain.position(number) {
            one(game, position, |position| check(number, position))?;
            checked += 1;
        }
    }
    Ok(checked)
}

fn each<G: Game>(
    game: &G,
    positions: impl IntoIterator<Item = G::Position>,
    check: impl Fn(&G::Position) -> Result<(), Rule>,
) -> Result<usize, Wrong<G::Position>> {
    let mut checked = 0;
    for position in positions {
        one(game, position, &check)?;
        checked += 1;
    }
    Ok(checked)
}

/// Checks what is listed as a position, once the game knows it.
fn one<G: Game>(
    game: &G,
    position: G::Position,
    check: impl FnOnce(&G::Position) -> Result<(), Rule>,
) -> Result<(), Wrong<G::Position>> {
    let checked = if game.is_position(&position) { check(&position) } else { Err(Rule::NotAPosition) };
    checked.map_err(|rule| Wrong { position, rule })
}
