//! Checks the rules of a game before it is solved, and finds errors that would make answers silently wrong.
//!
//! | function | for | checks |
//! |---|---|---|
//! | [`rules`] | any [`Game`] | `is_position`, `terminal`, `successors` and `passes_turn` give the same answers when asked again, and moves lead to positions of the game; a note if a decided position has moves |
//! | [`indexed`] | an [`Indexed`] game | the same, and that index and position are inverse to each other and in range, for successors, too |
//! | [`backward`] | a game with [`Predecessors`](crate::Predecessors) | the same, and that predecessors are the exact inverse of successors, counted with multiplicity |
//! | [`symmetry`] | a [`Reduced`](crate::game::Reduced) game | that positions and their representatives have the same ends and, up to symmetry, the same moves |
//! | [`impartial`] | a [`Game`] asked for nimbers | that both players have the same moves |
//! | [`turns`] | any [`Game`], on request | a note if the same position is reached with either player to move |
//!
//! [`turns`] and [`impartial`] start from roots. The others check the positions that you give them: all of
//! them, `0..game.len()`, or some that [`sample`] draws from a seed. Each returns a [`Report`] of errors,
//! which make answers wrong, and notes, which are legal and may be intended.
//!
//! ```
//! use retrograde::{Graph, lint};
//!
//! let graph = Graph::from_successors(&[vec![1, 1, 0], vec![0], vec![]])?;
//! assert!(lint::backward(&graph, 0..graph.len()).is_clean());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod backward;
mod impartial;
mod report;
mod sample;
mod symmetry;
mod tally;

pub use backward::backward;
pub use impartial::impartial;
pub use report::{Finding, Issue, Report};
pub use sample::sample;
pub use symmetry::symmetry;

use std::hash::Hash;

use hashbrown::{HashMap, HashSet};

use crate::game::{Game, Indexed, moves};
use report::Findings;
use tally::Tally;

/// Checks that the rules give the same answers when they are asked twice.
///
/// It also checks that [`Game::is_position`] accepts each position and every position that it has a move to.
///
/// Successors may come in another order. `successors` is called for decided positions, too, though no engine
/// does so: if it lists moves, there is a note, and those moves are not checked.
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
///     "12 positions checked: 0 errors, 1 note\n\
///      note: 10: it is decided and has moves, which do not count (positions like this: 2)"
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

/// Checks that indices and positions are inverse to each other, and all that [`rules`] checks.
///
/// The position at an index must have that index, and each successor must have an index in range that leads
/// back to it.
///
/// Indices for which [`Indexed::position`] gives `None` are skipped, and so are those out of range.
///
/// # Complexity
///
/// For P positions with E moves, O(P + E) time; memory for the moves of one position.
///
/// ```
/// use retrograde::{Game, Indexed, lint, lint::Issue};
///
/// /// A heap of at most 9 stones; the bug: `len` is the largest index.
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
/// assert_eq!(report.findings[0].issue, Issue::OutOfRange { neighbour: 9, index: 9, len: 9 });
/// assert_eq!(report.findings[0].to_string(), "error: 8: a move joins it to 9, whose index 9 is not in 0..9");
/// ```
pub fn indexed<G: Indexed>(game: &G, indices: impl IntoIterator<Item = usize>) -> Report<G::Position> {
    let mut findings = Findings::default();
    for position in positions(game, indices) {
        let position = position.noted(&mut findings);
        let mut told = HashSet::new();
        for to in steady(game, &position, &mut findings).map_or(Vec::new(), |steady| steady.moves) {
            leads_back(game, &position, &to, &mut told, &mut findings);
        }
    }
    findings.report()
}

/// Notes if play from `roots` reaches positions with either player to move.
///
/// All roots must have the same player to move. A root or successor that [`Game::is_position`] refuses is an
/// error.
///
/// Such positions are right if both players have the same moves and you read answers as "for the player to
/// move". Otherwise the player to move is missing from the position.
///
/// # Complexity
///
/// O(V + E) time and a hash table of the V positions reached. A game with infinitely many positions fills the
/// memory.
///
/// ```
/// use retrograde::{from_fn, lint, lint::Issue};
///
/// let heap = from_fn(|&n: &u32| (1..=n.min(2)).map(move |take| n - take));
/// let report = lint::turns(&heap, [4]);
/// assert!(report.is_clean()); // 2 is reached in one move or two, and that is a note
/// assert_eq!(report.findings[0].issue, Issue::BothTurns { positions: 3 });
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
            findings.error(&position, Issue::NotAPosition);
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
            for (to, passes) in moves(game, &position) {
                let next = if passes { 3 - turn } else { turn };
                meet(to, next, &mut stack);
            }
        }
    }
    findings.report()
}

/// The moves of a position whose rules gave the same answers twice.
struct Steady<P> {
    /// Where they lead, as often as they are listed; only to positions of the game. None at an end.
    moves: Vec<P>,
    /// Whether these are all.
    whole: bool,
}

/// The moves that count of a position, once the rules have given the same answers twice. `None` where they
/// have not.
fn steady<G: Game>(
    game: &G,
    position: &G::Position,
    findings: &mut Findings<G::Position>,
) -> Option<Steady<G::Position>> {
    if let Some(issue) = refused(game, position) {
        findings.error(position, issue);
        return None;
    }
    let end = game.terminal(position);
    if game.terminal(position) != end {
        findings.error(position, Issue::Terminal);
        return None;
    }
    if end.is_some() {
        if game.successors(position).into_iter().next().is_some() {
            findings.decided_with_moves(position);
        }
        return Some(Steady { moves: Vec::new(), whole: true });
    }
    // With their turns, as a game up to symmetry takes all moves to say what one of them does.
    let [first, second] = [(); 2].map(|()| moves(game, position).into_iter().collect::<Vec<_>>());
    let Some(mut fickle) = fickle(&first, &second) else {
        findings.error(position, Issue::Successors);
        return None;
    };
    // Answers that alternate may be the same in both lists: one move is asked about twice in a row.
    let asked = first.first().map(|(to, _)| to).filter(|to| fickle.is_empty() && flips(game, position, to));
    fickle.extend(asked.cloned());
    let listed = first.len();
    let mut stray = HashSet::<G::Position>::new();
    let mut moves: Vec<G::Position> = first.into_iter().map(|(to, _)| to).collect();
    moves.retain(|to| accepts(game, position, to, &mut stray, findings));
    for to in fickle.into_iter().filter(|to| !stray.contains(to)) {
        findings.error(position, Issue::PassesTurn { to });
    }
    let whole = moves.len() == listed;
    Some(Steady { moves, whole })
}

/// Whether a move passes the turn one time and keeps it the next.
fn flips<G: Game>(game: &G, from: &G::Position, to: &G::Position) -> bool {
    game.passes_turn(from, to) != game.passes_turn(from, to)
}

/// Where moves lead that do not always treat the turn alike, by two lists of the same moves; `None` if the
/// lists are of different moves.
fn fickle<P: Clone + Eq + Hash>(first: &[(P, bool)], second: &[(P, bool)]) -> Option<Vec<P>> {
    let ends = |list: &[(P, bool)]| Tally::of(list.iter().map(|(to, _)| to.clone()));
    if first == second {
        return Some(Vec::new());
    }
    let tally = ends(first);
    if tally != ends(second) {
        return None;
    }
    let kept =
        |list: &[(P, bool)]| Tally::of(list.iter().filter(|(_, passes)| !passes).map(|(to, _)| to.clone()));
    let (once, again) = (kept(first), kept(second));
    let differs = |to: &&P| once.count(to) != again.count(to);
    Some(tally.entries().map(|(to, _)| to).filter(differs).cloned().collect())
}

/// A list that is the same, in any order, when it is asked for again.
fn twice<P: Clone + Eq + Hash, I: IntoIterator<Item = P>>(list: impl Fn() -> I) -> Option<Vec<P>> {
    let first: Vec<P> = list().into_iter().collect();
    let second: Vec<P> = list().into_iter().collect();
    let same = first == second || Tally::of(first.iter().cloned()) == Tally::of(second);
    same.then_some(first)
}

/// What is wrong unless the game says twice that this is one of its positions.
fn refused<G: Game>(game: &G, position: &G::Position) -> Option<Issue<G::Position>> {
    match (game.is_position(position), game.is_position(position)) {
        (true, true) => None,
        (false, false) => Some(Issue::NotAPosition),
        _ => Some(Issue::IsPosition),
    }
}

/// Whether the game accepts the other end of a move as a position. What is in `told` is not reported again.
fn accepts<G: Game>(
    game: &G,
    position: &G::Position,
    neighbour: &G::Position,
    told: &mut HashSet<G::Position>,
    findings: &mut Findings<G::Position>,
) -> bool {
    let accepted = game.is_position(neighbour);
    if !accepted && told.insert(neighbour.clone()) {
        findings.error(position, Issue::StrayMove { neighbour: neighbour.clone() });
    }
    accepted
}

/// An index with its position, both as the game gave them, and what was wrong with them.
struct Own<P> {
    index: usize,
    position: P,
    issue: Option<Issue<P>>,
}

impl<P: Clone + PartialEq> Own<P> {
    fn noted(self, findings: &mut Findings<P>) -> P {
        findings.checked += 1;
        if let Some(issue) = self.issue {
            findings.error(&self.position, issue);
        }
        self.position
    }
}

/// The positions at these indices.
fn positions<G: Indexed>(
    game: &G,
    indices: impl IntoIterator<Item = usize>,
) -> impl Iterator<Item = Own<G::Position>> {
    let len = game.len();
    indices.into_iter().filter(move |&index| index < len).filter_map(move |index| {
        let position = game.position(index)?;
        let found = game.index(&position);
        let issue = if game.position(index).as_ref() != Some(&position) {
            Some(Issue::Position { index })
        } else {
            (found != index).then_some(Issue::Index { expected: index, found })
        };
        Some(Own { index, position, issue })
    })
}

/// The index of a neighbour, if it leads back to it. What is in `told` is not reported again.
fn leads_back<G: Indexed>(
    game: &G,
    position: &G::Position,
    neighbour: &G::Position,
    told: &mut HashSet<G::Position>,
    findings: &mut Findings<G::Position>,
) -> Option<usize> {
    let (index, len) = (game.index(neighbour), game.len());
    let found = if index < len { game.position(index) } else { None };
    if found.as_ref() == Some(neighbour) {
        return Some(index);
    }
    if told.insert(neighbour.clone()) {
        let neighbour = neighbour.clone();
        let issue = match found {
            _ if index >= len => Issue::OutOfRange { neighbour, index, len },
            None => Issue::Hole { neighbour, index },
            Some(_) => Issue::Neighbour { neighbour, index },
        };
        findings.error(position, issue);
    }
    None
}
