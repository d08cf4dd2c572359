//! Checks answers against the rules of the game, wherever the answers come from.
//!
//! The answer of each position is derived again from the answers of its successors. The code that does so
//! knows the rules and a way to look answers up, but no engine and no space. The answers may come from this
//! crate, from a file, or from a program of your own. For games that this crate solved, call
//! [`Solved::verify`](crate::Solved::verify).
//!
//! The function determines which positions are checked, and the type of the [`Claim`] determines what is
//! proved.
//!
//! | function | checks | extra memory |
//! |---|---|---|
//! | [`listed`] | the positions listed | the positions |
//! | [`reachable`] | all that play reaches from the roots | the positions |
//! | [`indexed`] | all positions of an [`Indexed`] game | none |
//! | [`lost`] | the positions listed, each claimed to be lost or else won | as [`listed`] |
//! | [`values`] | all that play reaches from the roots, in [`Partizan`](crate::partizan::Partizan) rules | as [`reachable`] |
//! | [`sample`] | the positions given, against their successors only: not a proof | none |
//!
//! | claim | what passing proves | extra memory |
//! |---|---|---|
//! | [`Verdict`](crate::outcome::Verdict) | outcome and remoteness, also where play can cycle | none |
//! | [`Outcome`], `u32`, [`Genus`](crate::misere::Genus), [`TurnPattern`](crate::TurnPattern) | the outcome, the Grundy value, the genus or the turn pattern; and that play cannot stay among the positions checked forever | some 16 bytes a position |
//! | [`Valued`](crate::score::Valued) | score and remoteness of a [`Scored`](crate::score::Scored) game, also where play can cycle; and that endless play is worth something definite | none, or some 60 bytes a position if what endless play is worth changes on the way |
//! | [`LoopyNimber`](crate::loopy::LoopyNimber) | the value of an impartial game, also where play can cycle | some 50 bytes a position and 16 a move |
//!
//! [`theory`](crate::theory), section 5, shows why agreement is enough, and why draws need the remoteness.
//!
//! ```
//! use retrograde::outcome::Verdict;
//! use retrograde::{from_fn, verify};
//!
//! // Take 1 or 2 stones: multiples of three are lost.
//! let heap = from_fn(|&n: &u32| (1..=n.min(2)).map(move |take| n - take));
//! let claim = |&n: &u32| match n % 3 {
//!     0 => Some(Verdict::loss(2 * n / 3)),
//!     _ => Some(Verdict::win(2 * (n / 3) + 1)),
//! };
//! assert_eq!(verify::listed(&heap, 0..=100, claim), Ok(101));
//!
//! let wrong = verify::listed(&heap, 0..=100, |&n| if n == 7 { claim(&9) } else { claim(&n) }).unwrap_err();
//! assert_eq!(wrong.position, 7);
//! assert_eq!(
//!     wrong.to_string(),
//!     "position 7: claimed to be a loss in 6 plies, but the rules give a win in 5 plies"
//! );
//! ```
//!
//! # What is assumed
//!
//! A proof is about the rules as they were read. It assumes that
//!
//! * **the rules and the claims are functions**: the same question gets the same answer. Where play must end,
//!   the moves are listed twice, and [`Reason::Changed`] reports a position into which there are more or
//!   fewer moves the second time. No other change is noticed: none at all for a
//!   [`Verdict`](crate::outcome::Verdict) or a loopy value, which needs the moves only once, and never a change of
//!   [`passes_turn`](crate::Game::passes_turn) or of the claims. [`lint::rules`](crate::lint::rules) asks the
//!   rules twice.
//! * **equal positions have equal futures**: `Eq` compares everything that the rules use. If it leaves
//!   something out, such as the player to move, only one of the positions that it calls equal is checked.
//! * **equal positions have equal hashes**, for [`listed`], [`reachable`] and [`lost`]. Otherwise correct
//!   answers may be refused, a position may count twice, and [`reachable`] may never end.
//! * **the count is the one you expect.** Nothing ensures that all positions of the game are listed, reached
//!   or indexed: an empty list passes with `Ok(0)`. Compare the count returned with the number of positions
//!   that should have been checked.
//! * **the rules are those of the game you mean**, which no program can check.
//!
//! # Answers that are not known
//!
//! A position without an answer never passes. Among the positions checked, it is [`Reason::Missing`]. As a
//! successor it might have any answer, and so might a successor that is not checked: if the answer of a
//! position could depend on it, the position is [`Reason::Unknown`]. Three kinds of positions can still pass:
//! an end; a win in one ply, since no shorter win can be hidden; and, if the claim is the outcome alone, any
//! win with a known winning move. So check an incomplete table by listing only the positions that have
//! answers. What passes is proved, but not every correct answer can pass.
//!
//! A value that [`Game::is_position`] refuses has no correct answer: among the positions checked it is
//! [`Reason::NotAPosition`], and a move to it is [`Reason::StrayMove`].

mod claim;
mod difference;
mod domain;
mod ends;
mod genus;
mod local;
mod loopy;
mod reverting;
mod scores;
mod values;
mod worth;
mod wrong;

pub use claim::Claim;
pub use values::values;
pub use wrong::{Reason, Wrong};

pub(crate) use domain::Domain;

use crate::game::{Game, Indexed, Outcome};
use claim::{Beyond, Rule};
use domain::{All, Listed, Reached};

/// Proves the claims for the positions listed, and returns how many there are. A position listed twice counts
/// once.
///
/// * A [`Verdict`](crate::outcome::Verdict). A win must have a winning move, and the shortest must lead to a
///   remoteness of one ply less. A loss must have only losing moves, and the longest must lead to a
///   remoteness of one ply less. A draw must have a drawing move and no winning one.
/// * An [`Outcome`]. The same without the plies, and play among the positions listed must end. If it can
///   cycle, claim verdicts: only distances prove draws by endless play.
/// * A Grundy value, `u32`. It must be the mex of the successors' values. Play must end, no win or draw may
///   be declared, and every move must pass the turn.
/// * A [`TurnPattern`](crate::TurnPattern). It must follow the rule of [`theory`](crate::theory), section 4.
///   Play must end.
/// * A [`LoopyNimber`](crate::loopy::LoopyNimber). Let m be the mex of the nimbers of the successors. The
///   value must be m if each infinite successor has m in its set, and otherwise ∞ with these nimbers. Play
///   may cycle, so there must also be an order in which the nimbers can be given: each move to a larger nimber
///   or to an infinite position has a reply to an m that comes before. No win or draw may be declared, and
///   every move must pass the turn.
///
/// * A [`Valued`](crate::score::Valued). The score must be the most that a move brings, payoff and score of the
///   successor together. If it is more than endless play is worth, the remoteness must be one ply more than the
///   least that a move of this score leads to; if it is less, one more than the largest. A move on a cycle must
///   not change what endless play is worth.
///
/// Ends must have the outcome or score that the rules give.
///
/// # Errors
///
/// The first position listed whose claim is wrong, missing, or depends on a successor that is not listed or
/// has no answer. Then, for loopy values, the first position of the least nimber that has no place in such an
/// order. For outcomes, Grundy values and patterns, a position to which play can return, or to which another
/// number of moves leads when they are listed again.
///
/// # Complexity
///
/// O(V + E) time, with one look-up of a claim for each position and each move. Grundy values and loopy values
/// take O(E log d) for at most d moves at one position, or nimbers in its set. The positions listed are kept
/// in a hash table. Loopy values take some 50 bytes more for each, and 16 for each move; outcomes, Grundy
/// values and patterns some 16 bytes for each position.
///
/// ```
/// use retrograde::outcome::Verdict;
/// use retrograde::{TurnPattern, from_fn, verify};
///
/// // Two positions with moves only to each other: drawn, whatever else agrees.
/// let ring = from_fn(|&n: &u32| [1 - n]);
/// assert_eq!(verify::listed(&ring, [0, 1], |_| Some(Verdict::DRAW)), Ok(2));
/// let claim = |&n: &u32| Some(if n == 0 { Verdict::win(5) } else { Verdict::loss(4) });
/// assert_eq!(verify::listed(&ring, [0, 1], claim).unwrap_err().position, 1);
/// // The values 0 and 1 agree, too, but play does not end.
/// assert_eq!(
///     verify::listed(&ring, [0, 1], |&n| Some(n)).unwrap_err().to_string(),
///     "position 0: play can return to it, but the claim holds only where play must end"
/// );
///
/// let countdown = from_fn(|&n: &u32| n.checked_sub(1));
/// let claim = |&n: &u32| Some(if n % 2 == 0 { TurnPattern::Keeps } else { TurnPattern::Swaps });
/// assert_eq!(verify::listed(&countdown, 0..=100, claim), Ok(101));
/// ```
pub fn listed<G: Game, C: Claim<G>>(
    game: &G,
    positions: impl IntoIterator<Item = G::Position>,
    claim: impl Fn(&G::Position) -> Option<C>,
) -> Result<usize, Wrong<G::Position>> {
    prove(game, &mut Listed::new(positions, claim))
}

/// Proves the claims for all positions that play reaches from the roots, and returns how many there are.
///
/// It does the same as [`listed`], for the positions that a breadth-first walk through the rules finds.
///
/// Without roots the result is `Ok(0)`. The first position without an answer ends the walk, so a finite table
/// is always checked in finite time, even if play reaches infinitely many positions.
///
/// # Errors
///
/// As [`listed`]; the first position is the one nearest to the roots.
///
/// # Complexity
///
/// As [`listed`].
///
/// ```
/// use retrograde::{Outcome, from_fn, verify};
///
/// // Count to 21, by 1, 2 or 3; the player who says 21 loses.
/// let rules = from_fn(|&n: &u32| (n + 1..=n + 3).filter(|&n| n <= 21))
///     .with_terminal(|&n| (n == 21).then_some(Outcome::Win));
/// let claim = |&n: &u32| Some(if n % 4 == 0 { Outcome::Loss } else { Outcome::Win });
/// assert_eq!(verify::reachable(&rules, [0], claim), Ok(22));
/// assert_eq!(verify::reachable(&rules, [15], claim), Ok(7));
/// assert_eq!(verify::reachable(&rules, [16, 12], |&n| claim(&n).filter(|_| n < 19)).unwrap_err().position, 16);
/// ```
pub fn reachable<G: Game, C: Claim<G>>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
    claim: impl Fn(&G::Position) -> Option<C>,
) -> Result<usize, Wrong<G::Position>> {
    prove(game, &mut Reached(Listed::new(roots, claim)))
}

/// Proves the claims for all positions of a game with an index, and returns how many there are, without
/// holes.
///
/// Claims are looked up by index. A successor has no claim if its index is out of range, a hole, or the index
/// of another position.
///
/// # Errors
///
/// As [`listed`]; the first position is the one with the least index.
///
/// # Complexity
///
/// As [`listed`], without a hash table: nothing is stored for verdicts.
///
/// ```
/// use retrograde::outcome::Verdict;
/// use retrograde::{Graph, grundy, outcome, verify};
///
/// let graph = Graph::from_successors(&[vec![1, 2], vec![2], vec![]])?;
/// let found = outcome::solve(&graph)?;
/// let claim = |id| Some(Verdict { outcome: found.outcome(id)?, remoteness: found.remoteness(id) });
/// assert_eq!(verify::indexed(&graph, claim), Ok(3));
///
/// let found = grundy::solve(&graph)?;
/// assert_eq!(verify::indexed(&graph, |id| found.nimber(id)), Ok(3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn indexed<G: Indexed, C: Claim<G>>(
    game: &G,
    claim: impl Fn(usize) -> Option<C>,
) -> Result<usize, Wrong<G::Position>> {
    prove(game, &mut All { game, claim })
}

/// Proves that, of the positions listed, exactly those in a set are lost, that all others are won, and that
/// play ends. It is [`listed`] with claims of type [`Outcome`].
///
/// # Errors
///
/// As [`listed`]. A drawn position is wrong, whether it is in the set or not.
///
/// # Complexity
///
/// As [`listed`].
///
/// ```
/// use retrograde::{from_fn, verify};
///
/// // Wythoff's game up to (7, 7), by three of its lost positions: (3, 5) and (5, 3) come next.
/// let queen = from_fn(|&(a, b): &(u32, u32)| {
///     let one = (0..a).map(move |a| (a, b)).chain((0..b).map(move |b| (a, b)));
///     one.chain((1..=a.min(b)).map(move |k| (a - k, b - k)))
/// });
/// let board = || (0..=7).flat_map(|a| (0..=7).map(move |b| (a, b)));
/// let set = [(0, 0), (1, 2), (2, 1), (3, 5), (5, 3), (4, 7), (7, 4)];
/// assert_eq!(verify::lost(&queen, board(), |at| set.contains(at)), Ok(64));
/// assert_eq!(
///     verify::lost(&queen, board(), |at| set[..3].contains(at)).unwrap_err().to_string(),
///     "position (3, 5): claimed to be a win, but the rules give a loss"
/// );
/// ```
pub fn lost<G: Game>(
    game: &G,
    positions: impl IntoIterator<Item = G::Position>,
    is_lost: impl Fn(&G::Position) -> bool,
) -> Result<usize, Wrong<G::Position>> {
    listed(game, positions, |position| Some(if is_lost(position) { Outcome::Loss } else { Outcome::Win }))
}

/// Compares the claims for some positions with those for their successors, and returns how many were
/// compared.
///
/// This is not a proof: it trusts the successors' claims and does not check that play must end. An error is
/// as certain as an error of [`listed`].
///
/// # Errors
///
/// The first position whose claim is missing, does not agree with those of its successors, or depends on a
/// successor without an answer. The wrong claim may be that of the successor.
///
/// # Complexity
///
/// One look-up of a claim for each position and each of its moves; nothing is stored.
///
/// ```
/// use retrograde::outcome::Verdict;
/// use retrograde::{from_fn, lint, verify};
///
/// let heap = from_fn(|&n: &u32| (1..=n.min(2)).map(move |take| n - take));
/// let claim = |&n: &u32| match n % 3 {
///     0 => Some(Verdict::loss(2 * n / 3)),
///     _ => Some(Verdict::win(2 * (n / 3) + 1)),
/// };
/// // 100 positions out of a hundred million, drawn from the seed 7.
/// let some = lint::sample(100_000_000, 100, 7).map(|id| id as u32);
/// assert_eq!(verify::sample(&heap, some, claim), Ok(100));
///
/// let nim = from_fn(|&n: &u32| 0..n);
/// assert_eq!(verify::sample(&nim, [3, 1000], |&n| Some(n % 256)).unwrap_err().position, 1000);
/// ```
pub fn sample<G: Game, C: Claim<G>>(
    game: &G,
    positions: impl IntoIterator<Item = G::Position>,
    claim: impl Fn(&G::Position) -> Option<C>,
) -> Result<usize, Wrong<G::Position>> {
    let mut checked = 0;
    for position in positions {
        claim::exists(game, &position)
            .and_then(|()| claim::agrees(game, &position, claim(&position), &claim))
            .map_err(|reason| Wrong { position, reason })?;
        checked += 1;
    }
    Ok(checked)
}

/// Proves what is claimed of all positions of a domain, and returns how many there are.
pub(crate) fn prove<G, D>(game: &G, domain: &mut D) -> Result<usize, Wrong<G::Position>>
where
    G: Game,
    D: Domain<Position = G::Position, Claim: Claim<G>>,
{
    let mut beyond = <D::Claim as Rule<G>>::Beyond::new(domain.len());
    let (mut id, mut checked, mut last) = (0, 0, None);
    // A domain of what play reaches grows meanwhile.
    while id < domain.len() {
        if let Some(position) = domain.position(id) {
            let checked_one = claim::exists(game, &position).and_then(|()| {
                let claimed = domain.claim(id);
                let claim_of = |to: &G::Position| {
                    let to = domain.meet(to)?;
                    beyond.add(id, to);
                    domain.claim(to)
                };
                claim::agrees(game, &position, claimed, claim_of)
            });
            if let Err(reason) = checked_one {
                return Err(Wrong { position, reason });
            }
            checked += 1;
            last = Some(position);
        }
        id += 1;
    }
    match last {
        Some(last) => beyond.holds(game, domain, last).map(|()| checked),
        None => Ok(checked),
    }
}
