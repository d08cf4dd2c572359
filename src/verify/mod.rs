//! Checks answers against the rules of the game, without trusting what gave them.
//!
//! Each position's answer is derived again from the answers of its successors, by code that knows the rules
//! and a way to look answers up, but no engine and no space. The answers may come from this crate, from a
//! file, or from a program of your own. [`Solved::verify`](crate::Solved::verify) does it for what this crate
//! solved.
//!
//! The function says which positions are checked, and the type of the [`Claim`] what is claimed of them.
//!
//! | function | checks | extra memory |
//! |---|---|---|
//! | [`listed`] | the positions listed | the positions |
//! | [`reachable`] | all that play reaches from the roots | the positions |
//! | [`indexed`] | all positions of an [`Indexed`] game | none |
//! | [`lost`] | the positions listed, claimed lost or else won | as [`listed`] |
//! | [`sample`] | the positions given, against their successors only: no proof | none |
//!
//! | claim | what passing proves | extra memory |
//! |---|---|---|
//! | [`Verdict`](crate::outcome::Verdict) | outcome and remoteness, also where play can cycle | none |
//! | [`Outcome`], `u32`, [`TurnPattern`](crate::TurnPattern) | the outcome, the Grundy value, the turn pattern; and that play cannot stay among the positions checked forever | some 16 bytes a position |
//!
//! Why agreement is enough, and what remoteness has to do with it, is in [`theory`](crate::theory),
//! section 5. Scores and the values of [`loopy`](crate::loopy) games are not verified.
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
//! A proof is about the rules as they were read. It holds if
//!
//! * **the rules and the claims are functions**: the same question gets the same answer. Where play must end,
//!   the moves are listed twice, and another number of moves into some position the second time is
//!   [`Reason::Changed`]. No other change is noticed: none at all under a
//!   [`Verdict`](crate::outcome::Verdict), which needs the moves only once, and never one of
//!   [`passes_turn`](crate::Game::passes_turn) or of the claims. [`lint::rules`](crate::lint::rules) asks the
//!   rules twice.
//! * **equal positions have equal futures**: `Eq` compares all that the rules look at. If it leaves something
//!   out, such as the player to move, only one of the positions that it calls equal is checked.
//! * **equal positions have equal hashes**, for [`listed`], [`reachable`] and [`lost`]. Otherwise right
//!   answers may be refused, a position may count twice, and [`reachable`] may never come to an end.
//! * **the count is the one you expect.** Nothing says that all positions of the game are listed, reached or
//!   indexed: an empty list passes with `Ok(0)`. Compare the count that is returned with the number of
//!   positions that should have been checked.
//! * **the rules are those of the game you mean**, which no program can tell.
//!
//! # Answers that are not known
//!
//! A position without an answer is never taken as proved. Among the positions checked, it is
//! [`Reason::Missing`]. As a successor it might be anything, and so might a successor that is not checked: a
//! position whose answer could change with the answer of that successor is [`Reason::Unknown`]. What may
//! still pass is an end, a win in one ply, for which no shorter win can be hidden, and, where the claim is
//! the outcome alone, any win that has a known winning move. So an incomplete table is checked by listing
//! only the positions that have answers; what passes is proved, though not everything that is right can pass.
//!
//! No answer is right for a value that [`Game::is_position`] refuses: among the positions checked it is
//! [`Reason::NotAPosition`], and a move to it is [`Reason::StrayMove`].

mod claim;
mod domain;
mod ends;
mod local;
mod wrong;

pub use claim::Claim;
pub use wrong::{Reason, Wrong};

pub(crate) use domain::Domain;

use crate::game::{Game, Indexed, Outcome};
use domain::{All, Listed, Reached};
use ends::Entering;

/// Proves what is claimed of the positions listed, and returns how many there are. A position listed twice
/// counts once.
///
/// * A [`Verdict`](crate::outcome::Verdict): a win must have a winning move, and the shortest lead to an end
///   of one ply less; a loss only losing moves, and the longest lead to an end of one ply less; a draw a
///   drawing move and no winning one.
/// * An [`Outcome`]: the same without the plies, and play among the positions listed must end. Where it can
///   cycle, claim a verdict: only distances prove draws by endless play.
/// * A Grundy value, `u32`: the mex of the successors' values. Play must end, no win or draw is declared, and
///   every move passes the turn.
/// * A [`TurnPattern`](crate::TurnPattern): by the rule of [`theory`](crate::theory), section 4. Play must
///   end.
///
/// Ends are what the rules say.
///
/// # Errors
///
/// The first position listed whose claim is wrong, missing, or depends on a successor that is not listed or
/// has no answer. Then, for all claims but verdicts, a position to which play can return, or to which other
/// moves lead when they are listed again.
///
/// # Complexity
///
/// O(V + E) time, one claim asked for each position and each move; Grundy values take O(E log d) for at most
/// d moves at one position. The positions listed are held in a hash table; all claims but verdicts take some
/// 16 bytes more for each.
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
pub fn listed<G: Game, C: Claim>(
    game: &G,
    positions: impl IntoIterator<Item = G::Position>,
    claim: impl Fn(&G::Position) -> Option<C>,
) -> Result<usize, Wrong<G::Position>> {
    prove(game, &mut Listed::new(positions, claim))
}

/// Proves what is claimed of all positions that play reaches from the roots, and returns how many there are:
/// as [`listed`], with the list made by walking the rules breadth first.
///
/// No root, no position: the answer is then `Ok(0)`. The first position without an answer ends the walk, so a
/// finite table is always checked in finite time, even if play reaches infinitely many positions.
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
pub fn reachable<G: Game, C: Claim>(
    game: &G,
    roots: impl IntoIterator<Item = G::Position>,
    claim: impl Fn(&G::Position) -> Option<C>,
) -> Result<usize, Wrong<G::Position>> {
    prove(game, &mut Reached(Listed::new(roots, claim)))
}

/// Proves what is claimed of all positions of a game with an index, by index, and returns how many there are,
/// holes left out.
///
/// Nothing is claimed of a successor whose index is out of range, a hole, or that of another position.
///
/// # Errors
///
/// As [`listed`]; the first position is the one with the least index.
///
/// # Complexity
///
/// As [`listed`], without a hash table: nothing is stored for verdicts, and some 16 bytes an index for other
/// claims.
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
pub fn indexed<G: Indexed, C: Claim>(
    game: &G,
    claim: impl Fn(usize) -> Option<C>,
) -> Result<usize, Wrong<G::Position>> {
    prove(game, &mut All { game, claim })
}

/// Proves that of the positions listed exactly those are lost that a set contains, all others won, and that
/// play ends: [`listed`] with claims of type [`Outcome`].
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

/// Compares the claims of some positions with those of their successors, and returns how many were compared.
/// It proves nothing: the successors' claims are taken as they are, and that play must end is not checked. An
/// error is as certain as that of [`listed`].
///
/// # Errors
///
/// The first position whose claim is missing, does not agree with those of its successors, or depends on one
/// without an answer. The fault may lie in the successor's claim.
///
/// # Complexity
///
/// One claim asked for each position and each of its moves; nothing is stored.
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
pub fn sample<G: Game, C: Claim>(
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
    D: Domain<Position = G::Position, Claim: Claim>,
{
    let must_end = <D::Claim as claim::Rule>::PLAY_MUST_END;
    let mut entering = Entering::new(if must_end { domain.len() } else { 0 });
    let (mut id, mut checked, mut last) = (0, 0, None);
    // A domain of what play reaches grows meanwhile.
    while id < domain.len() {
        if let Some(position) = domain.position(id) {
            let checked_one = claim::exists(game, &position).and_then(|()| {
                let claimed = domain.claim(id);
                let claim_of = |to: &G::Position| {
                    let to = domain.meet(to)?;
                    if must_end {
                        entering.add(to);
                    }
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
        Some(last) if must_end => entering.play_must_end(game, domain, last).map(|()| checked),
        _ => Ok(checked),
    }
}
