//! Compares moves forward with moves backward.

use fixedbitset::FixedBitSet;
use hashbrown::HashSet;

use super::report::{Findings, Issue, Report};
use super::tally::Tally;
use super::{accepts, leads_back, positions, refused, steady, twice};
use crate::game::Predecessors;
use crate::product::{Point, reduced};

/// Checks that predecessors are the exact inverse of successors, and all that [`indexed`](super::indexed)
/// checks.
///
/// Every move must be listed as often backward as forward. Moves out of decided positions do not count.
///
/// Each move is checked from both ends. So a move that only one direction lists is found if the position that
/// lists it is among those checked. Counts that differ are found at the position that the moves come from.
///
/// # Complexity
///
/// All of `0..game.len()`, each index once: O(P + E) time for P positions with E moves, in practice less than
/// ten times that of solving the game, and some 24 bytes an index. The moves out of a position then define a
/// polynomial. Each direction gives its value at one point, chosen at random for each run in a field of 2^61
/// − 1 elements. If the two values of a position differ, its moves are compared one by one. So a difference
/// at a position with n moves is missed with a probability of at most n in 2^61. Each difference takes the
/// time of all moves of the two positions.
///
/// Other indices, such as a [`sample`](super::sample): O(P + E·D) time, where D is the largest number of
/// moves into or out of one position, since the moves of each neighbour are counted again; 8 bytes an index.
///
/// ```
/// use retrograde::{Game, Indexed, Predecessors, lint, lint::Issue};
///
/// /// Two moves lead from 1 to 0, but `predecessors` lists only one of them.
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
/// assert_eq!(report.findings[0].issue, Issue::Inverse { to: 0, forward: 2, backward: 1 });
/// ```
pub fn backward<G: Predecessors>(game: &G, indices: impl IntoIterator<Item = usize>) -> Report<G::Position> {
    let len = game.len();
    let indices: Vec<usize> = indices.into_iter().filter(|&index| index < len).collect();
    let mut findings = Findings::default();
    if each_once(&indices, len) {
        let suspects = products(game, &indices, &mut findings);
        if suspects.count_ones(..) > 0 {
            compare_suspects(game, &indices, &suspects, &mut findings);
        }
        return findings.report();
    }
    for position in positions(game, indices) {
        let position = position.noted(&mut findings);
        let (out, _) = moves_out(game, &position, &mut findings);
        compare_out(game, &position, out.into_iter().map(|(to, _)| to), &mut findings);
        let into = moves_into(game, &position, &mut findings);
        compare_into(game, &position, into.into_iter().map(|(from, _)| from), &mut findings);
    }
    findings.report()
}

/// Whether these indices, all below `len`, are all there are, and none comes twice.
fn each_once(indices: &[usize], len: usize) -> bool {
    if indices.len() != len {
        return false;
    }
    let mut met = FixedBitSet::with_capacity(len);
    indices.iter().all(|&index| !met.put(index))
}

/// The positions, by index, whose moves are not for certain the same in both directions. The indices are all
/// there are.
fn products<G: Predecessors>(
    game: &G,
    indices: &[usize],
    findings: &mut Findings<G::Position>,
) -> FixedBitSet {
    let (len, point) = (indices.len(), Point::random());
    let (mut forward, mut backward) = (vec![1; len], vec![1; len]);
    // Unless the moves out of a position are sound, or do not count, they are compared one by one.
    let (mut sound, mut ended) = (FixedBitSet::with_capacity(len), FixedBitSet::with_capacity(len));
    for own in positions(game, indices.iter().copied()) {
        let index = own.index;
        let position = own.noted(findings);
        let (out, whole) = moves_out(game, &position, findings);
        sound.set(index, whole);
        ended.set(index, out.is_empty() && game.terminal(&position).is_some());
        forward[index] = out.iter().fold(1, |value, &(_, to)| point.times_root(value, to as u64));
        for (_, from) in moves_into(game, &position, findings) {
            if let Some(value) = backward.get_mut(from) {
                *value = point.times_root(*value, index as u64);
            }
        }
    }
    let differs = |index: usize| reduced(forward[index]) != reduced(backward[index]);
    (0..len).filter(|&index| !ended.contains(index) && (!sound.contains(index) || differs(index))).collect()
}

/// Compares the moves out of these positions one by one. Whatever else is wrong with them was found before.
fn compare_suspects<G: Predecessors>(
    game: &G,
    indices: &[usize],
    suspects: &FixedBitSet,
    findings: &mut Findings<G::Position>,
) {
    for own in positions(game, indices.iter().copied()) {
        let (index, position, mut known) = (own.index, own.position, Findings::default());
        if suspects.contains(index) {
            let (out, _) = moves_out(game, &position, &mut known);
            compare_out(game, &position, out.into_iter().map(|(to, _)| to), findings);
        }
        let into = moves_into(game, &position, &mut known).into_iter();
        let into = into.filter(|(_, from)| suspects.contains(*from)).map(|(from, _)| from);
        compare_into(game, &position, into, findings);
    }
}

/// Where the moves out of a position lead that count and whose ends have an index, with that index; and
/// whether these are all.
fn moves_out<G: Predecessors>(
    game: &G,
    position: &G::Position,
    findings: &mut Findings<G::Position>,
) -> (Vec<(G::Position, usize)>, bool) {
    let Some(steady) = steady(game, position, findings) else { return (Vec::new(), false) };
    let (listed, mut told) = (steady.moves.len(), HashSet::new());
    let indexed_ends = steady.moves.into_iter().filter_map(|to| {
        let index = leads_back(game, position, &to, &mut told, findings)?;
        Some((to, index))
    });
    let out: Vec<_> = indexed_ends.collect();
    let whole = steady.whole && out.len() == listed;
    (out, whole)
}

/// The same for where the moves into a position come from.
fn moves_into<G: Predecessors>(
    game: &G,
    position: &G::Position,
    findings: &mut Findings<G::Position>,
) -> Vec<(G::Position, usize)> {
    if refused(game, position).is_some() {
        return Vec::new();
    }
    let Some(moves) = twice(|| game.predecessors(position)) else {
        findings.error(position, Issue::Predecessors);
        return Vec::new();
    };
    let (mut stray, mut told) = (HashSet::new(), HashSet::new());
    let indexed_ends = moves.into_iter().filter_map(|from| {
        if !accepts(game, position, &from, &mut stray, findings) {
            return None;
        }
        let index = leads_back(game, position, &from, &mut told, findings)?;
        Some((from, index))
    });
    indexed_ends.collect()
}

/// Every move out of a position is listed backward as often.
fn compare_out<G: Predecessors>(
    game: &G,
    from: &G::Position,
    moves: impl Iterator<Item = G::Position>,
    findings: &mut Findings<G::Position>,
) {
    for (to, forward) in Tally::of(moves).into_entries() {
        let backward = game.predecessors(&to).into_iter().filter(|p| p == from).count();
        if forward != backward {
            findings.error(from, Issue::Inverse { to, forward, backward });
        }
    }
}

/// Every move into a position that is listed backward exists. How often is checked by [`compare_out`].
fn compare_into<G: Predecessors>(
    game: &G,
    to: &G::Position,
    moves: impl Iterator<Item = G::Position>,
    findings: &mut Findings<G::Position>,
) {
    for (from, backward) in Tally::of(moves).into_entries() {
        if game.terminal(&from).is_none() && !game.successors(&from).into_iter().any(|p| p == *to) {
            findings.error(&from, Issue::Inverse { to: to.clone(), forward: 0, backward });
        }
    }
}
