//! Checks the rules of a game before it is solved: what an engine takes on trust, so that its answers would
//! be silently wrong.
//!
//! | function | for | checks |
//! |---|---|---|
//! | [`rules`] | any [`Game`] | `is_position`, `terminal`, `successors` and `passes_turn` say the same when asked again, and the positions and the ends of their moves are positions; a note if a decided position has moves |
//! | [`indexed`] | an [`Indexed`] game | that, and that number and position lead back to each other, in range, for successors, too |
//! | [`backward`] | a game with [`Predecessors`] | that, and that predecessors are the exact inverse of successors, counted with multiplicity |
//! | [`symmetry`] | a [`Reduced`](crate::game::Reduced) game | that positions and their representatives have the same ends and, up to symmetry, the same moves |
//! | [`turns`] | any [`Game`], on request | a note if one position is reached with either player to move |
//!
//! Each looks at the positions it is given: all of them, `0..game.len()`, or some drawn from a seed by
//! [`sample`]. What comes back is a [`Report`] of errors, which make answers wrong, and notes, which are
//! legal and may be meant.
//!
//! ```
//! use retrograde::{Graph, lint};
//!
//! let graph = Graph::from_successors(&[vec![1, 1, 0], vec![0], vec![]])?;
//! assert!(lint::backward(&graph, 0..graph.len()).is_clean());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod report;
mod sample;
mod symmetry;
mod tally;

pub use report::{Finding, LIMIT, Report, Rule, Severity};
pub use sample::sample;
pub use symmetry::symmetry;

use hashbrown::HashMap;

use crate::game::{Game, Indexed, Predecessors};
use report::Findings;
use tally::Tally;

/// Checks that the rules say the same of each position when they are asked twice, and that
/// [`Game::is_position`] accepts it and every position it has a move to.
///
/// Successors may come in another order. Of a decided position `successors` is asked as well, though no
/// engine does so: if it lists moves, there is a note, and what it lists is not looked at.
///
/// # Complexity
///
/// For P positions with E moves, O(P + E) time; memory for the moves of one position.
///
/// ```
/// use retrograde::{Outcome, from_fn, lint};
///
/// let race = from_fn(|&n: &u32| [n + 1, n + 2]).with_terminal(|&n| (n >= 10).then_some(Outcome::Loss));
/// let report = lint::rules(&race, 0..12);
/// assert!(report.is_clean());
/// assert_eq!(
///     report.to_string(),
///     "12 positions checked: 0 errors, 1 note\nnote: 10: it is decided and has moves, which do not count (positions like this: 2)"
/// );
/// ```
pub fn rules<G: Game>(game: &G, positions: impl IntoIterator<Item = G::Position>) -> Report<G::Position> {
    let mut findings = Findings::default();
    for position in positions {
        findings.checked += 1;
        steady(game, &position, &mut findings);
    }
    findings.report()
}

/// Checks the positions with these numbers as [`rules`] does, and that numbers and positions lead back to
/// each other: each number's position has that number, and each successor has a number in range whose
/// position it is.
///
/// Numbers for which [`Indexed::position`] gives `None` are passed over, and so are those out of range.
///
/// # Complexity
///
/// For P positions with E moves, O(P + E) time; memory for the moves of one position.
///
/// ```
/// use retrograde::{Game, Indexed, lint, lint::Rule};
///
/// /// A heap of at most 9 stones; whoever wrote it thought that `len` is the largest number.
/// struct Heap;
///
/// impl Game for Heap {
///     type Position = usize;
///     fn successors(&self, &n: &usize) -> impl IntoIterator<Item = usize> {
///         if n < 9 { vec![n + 1] } else { vec![] }
///     }
/// }
///
/// impl Indexed for Heap {
///     fn len(&self) -> usize {
///         9
///     }
///     fn index(&self, &n: &usize) -> usize {
///         n
///     }
///     fn position(&self, index: usize) -> Option<usize> {
///         (index < 10).then_some(index)
///     }
/// }
///
/// let report = lint::indexed(&Heap, 0..9);
/// assert_eq!(report.findings[0].rule, Rule::OutOfRange { neighbour: 9, index: 9, len: 9 });
/// assert_eq!(report.findings[0].to_string(), "error: 8: a move joins it to 9, whose number 9 is not in 0..9");
/// ```
pub fn indexed<G: Indexed>(game: &G, numbers: impl IntoIterator<Item = usize>) -> Report<G::Position> {
    let mut findings = Findings::default();
    for position in positions(game, numbers) {
        let position = position.noted(&mut findings);
        for (to, _) in steady(game, &position, &mut findings) {
            leads_back(game, &position, &to, &mut findings);
        }
    }
    findings.report()
}

/// Checks the positions with these numbers as [`indexed`] does, and that predecessors are the inverse of
/// successors: every move is listed as often backward as forward. Moves out of decided positions do not count
/// and are left out.
///
/// Each move is looked at from both its ends, so that a move which only one direction lists is found
/// whichever it is, as long as the end that lists it is among the positions checked; counts that differ are
/// found at the position moved from.
///
/// # Complexity
///
/// For P positions with E moves and at most D moves into or out of one position, O(P + E·D) time, as the
/// moves of each neighbour are counted anew; memory for the moves of one position. Where D is large, check a
/// [`sample`].
///
/// ```
/// use retrograde::{Game, Indexed, Predecessors, lint, lint::Rule};
///
/// /// Two moves from 1 to 0, and whoever wrote the un-moves forgot one.
/// struct Twice;
///
/// impl Game for Twice {
///     type Position = usize;
///     fn successors(&self, &n: &usize) -> impl IntoIterator<Item = usize> {
///         if n == 1 { vec![0, 0] } else { vec![] }
///     }
/// }
///
/// impl Indexed for Twice {
///     fn len(&self) -> usize {
///         2
///     }
///     fn index(&self, &n: &usize) -> usize {
///         n
///     }
///     fn position(&self, index: usize) -> Option<usize> {
///         (index < 2).then_some(index)
///     }
/// }
///
/// impl Predecessors for Twice {
///     fn predecessors(&self, &n: &usize) -> impl IntoIterator<Item = usize> {
///         (n == 0).then_some(1)
///     }
/// }
///
/// let report = lint::backward(&Twice, 0..2);
/// assert!(!report.is_clean());
/// assert_eq!(report.findings[0].position, 1);
/// assert_eq!(report.findings[0].rule, Rule::Inverse { to: 0, forward: 2, backward: 1 });
/// ```
pub fn backward<G: Predecessors>(game: &G, numbers: impl IntoIterator<Item = usize>) -> Report<G::Position> {
    let mut findings = Findings::default();
    for position in positions(game, numbers) {
        let position = position.noted(&mut findings);
        inverse_from(game, &position, &mut findings);
        inverse_into(game, &position, &mut findings);
    }
    findings.report()
}

/// Notes the positions that play reaches from `roots` with either player to move. All roots have the same
/// player to move. A root or successor that [`Game::is_position`] refuses is an error.
///
/// That is as it should be if both players have the same moves and answers are read as "for the player to
/// move". Otherwise the mover is missing from the position.
///
/// # Complexity
///
/// O(V + E) time and a hash table of the V positions reached. A game without end fills the memory.
///
/// ```
/// use retrograde::{from_fn, lint, lint::Rule};
///
/// let heap = from_fn(|&n: &u32| (1..=n.min(2)).map(move |take| n - take));
/// let report = lint::turns(&heap, [4]);
/// assert!(report.is_clean()); // 2 is reached in one move or two, and that is a note
/// assert_eq!(report.findings[0].rule, Rule::BothTurns { positions: 3 });
///
/// let with_mover = from_fn(|&(n, mover): &(u32, bool)| (1..=n.min(2)).map(move |take| (n - take, !mover)));
/// assert!(lint::turns(&with_mover, [(4, false)]).findings.is_empty());
/// ```
pub fn turns<G: Game>(game: &G, roots: impl IntoIterator<Item = G::Position>) -> Report<G::Position> {
    let mut findings = Findings::default();
    // Bit 0: reached with the roots' player to move; bit 1: with the other.
    let mut met: HashMap<G::Position, u8> = HashMap::new();
    let mut stack = Vec::new();
    let mut meet = |position: G::Position, turn: u8, stack: &mut Vec<_>| {
        let turns = met.entry(position.clone()).or_insert(0);
        if *turns == 0 && !game.is_position(&position) {
            *turns = 3;
            findings.checked += 1;
            findings.error(&position, Rule::NotAPosition);
        } else if *turns & turn == 0 {
            *turns |= turn;
            findings.checked += usize::from(*turns == turn);
            if *turns != turn {
                findings.both_turns(&position);
            }
            stack.push((position, turn));
        }
    };
    roots.into_iter().for_each(|root| meet(root, 1, &mut stack));
    while let Some((position, turn)) = stack.pop() {
        if game.terminal(&position).is_none() {
            for to in game.successors(&position) {
                let next = if game.passes_turn(&position, &to) { 3 - turn } else { turn };
                meet(to, next, &mut stack);
            }
        }
    }
    findings.report()
}

/// The moves that count of a position, each with how often it is listed, once the rules have given the same
/// answers twice. Where they have not, none.
fn steady<G: Game>(
    game: &G,
    position: &G::Position,
    findings: &mut Findings<G::Position>,
) -> Vec<(G::Position, usize)> {
    if let Some(rule) = refused(game, position) {
        findings.error(position, rule);
        return Vec::new();
    }
    let end = game.terminal(position);
    if game.terminal(position) != end {
        findings.error(position, Rule::Terminal);
        return Vec::new();
    }
    if end.is_some() {
        if game.successors(position).into_iter().next().is_some() {
            findings.decided_with_moves(position);
        }
        return Vec::new();
    }
    let moves = Tally::of(game.successors(position));
    if moves != Tally::of(game.successors(position)) {
        findings.error(position, Rule::Successors);
        return Vec::new();
    }
    let mut moves = moves.into_entries();
    moves.retain(|(to, _)| accepts(game, position, to, findings));
    for (to, _) in &moves {
        if game.passes_turn(position, to) != game.passes_turn(position, to) {
            findings.error(position, Rule::PassesTurn { to: to.clone() });
        }
    }
    moves
}

/// What is wrong unless the game says twice that this is one of its positions.
fn refused<G: Game>(game: &G, position: &G::Position) -> Option<Rule<G::Position>> {
    match (game.is_position(position), game.is_position(position)) {
        (true, true) => None,
        (false, false) => Some(Rule::NotAPosition),
        _ => Some(Rule::IsPosition),
    }
}

/// Whether the game accepts the other end of a move as a position.
fn accepts<G: Game>(
    game: &G,
    position: &G::Position,
    neighbour: &G::Position,
    findings: &mut Findings<G::Position>,
) -> bool {
    let accepted = game.is_position(neighbour);
    if !accepted {
        findings.error(position, Rule::StrayMove { neighbour: neighbour.clone() });
    }
    accepted
}

/// A number with its position, both as the game gave them, and what was wrong with them.
struct Own<P> {
    position: P,
    rule: Option<Rule<P>>,
}

impl<P: Clone + PartialEq> Own<P> {
    fn noted(self, findings: &mut Findings<P>) -> P {
        findings.checked += 1;
        if let Some(rule) = self.rule {
            findings.error(&self.position, rule);
        }
        self.position
    }
}

/// The positions with these numbers.
fn positions<G: Indexed>(
    game: &G,
    numbers: impl IntoIterator<Item = usize>,
) -> impl Iterator<Item = Own<G::Position>> {
    let len = game.len();
    numbers.into_iter().filter(move |&number| number < len).filter_map(move |number| {
        let position = game.position(number)?;
        let index = game.index(&position);
        let rule = if game.position(number).as_ref() != Some(&position) {
            Some(Rule::Position { number })
        } else {
            (index != number).then_some(Rule::Index { number, index })
        };
        Some(Own { position, rule })
    })
}

/// Whether a neighbour has a number that leads back to it.
fn leads_back<G: Indexed>(
    game: &G,
    position: &G::Position,
    neighbour: &G::Position,
    findings: &mut Findings<G::Position>,
) -> bool {
    let (index, len) = (game.index(neighbour), game.len());
    let neighbour = || neighbour.clone();
    let rule = if index >= len {
        Rule::OutOfRange { neighbour: neighbour(), index, len }
    } else {
        match game.position(index) {
            None => Rule::Hole { neighbour: neighbour(), index },
            Some(found) if found != neighbour() => Rule::Neighbour { neighbour: neighbour(), index },
            Some(_) => return true,
        }
    };
    findings.error(position, rule);
    false
}

/// Every move out of a position is listed backward as often.
fn inverse_from<G: Predecessors>(game: &G, from: &G::Position, findings: &mut Findings<G::Position>) {
    for (to, forward) in steady(game, from, findings) {
        if leads_back(game, from, &to, findings) {
            let backward = game.predecessors(&to).into_iter().filter(|p| p == from).count();
            if forward != backward {
                findings.error(from, Rule::Inverse { to, forward, backward });
            }
        }
    }
}

/// Every move into a position that is listed backward exists. How often is checked by [`inverse_from`].
fn inverse_into<G: Predecessors>(game: &G, to: &G::Position, findings: &mut Findings<G::Position>) {
    if refused(game, to).is_some() {
        return;
    }
    let moves = Tally::of(game.predecessors(to));
    if moves != Tally::of(game.predecessors(to)) {
        findings.error(to, Rule::Predecessors);
        return;
    }
    for (from, backward) in moves.entries() {
        if accepts(game, to, from, findings)
            && leads_back(game, to, from, findings)
            && game.terminal(from).is_none()
            && !game.successors(from).into_iter().any(|p| p == *to)
        {
            findings.error(from, Rule::Inverse { to: to.clone(), forward: 0, backward });
        }
    }
}
