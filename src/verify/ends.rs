//! Whether play must end, without an engine's order: Kahn's algorithm, forward moves only.

use super::domain::Domain;
use super::{Rule, Wrong};
use crate::game::Game;

/// Takes away positions that nothing is left to move to; what cannot be taken away lies on a cycle or below one.
pub(super) fn play_must_end<G: Game>(
    game: &G,
    domain: &impl Domain<Position = G::Position>,
) -> Result<(), Wrong<G::Position>> {
    let mut entering = vec![0_usize; domain.len()];
    for number in 0..domain.len() {
        for_each_move(game, domain, number, |to| entering[to] += 1);
    }
    let mut free: Vec<usize> = (0..domain.len()).filter(|&number| entering[number] == 0).collect();
    while let Some(number) = free.pop() {
        for_each_move(game, domain, number, |to| {
            // Only a game that answers otherwise than before takes a move from a count of 0.
            if let Some(left) = entering[to].checked_sub(1) {
                entering[to] = left;
                if left == 0 {
                    free.push(to);
                }
            }
        });
    }
    match on_a_cycle(game, domain, &entering) {
        Some(position) => Err(Wrong { position, rule: Rule::Cyclic }),
        None => Ok(()),
    }
}

fn for_each_move<G: Game>(
    game: &G,
    domain: &impl Domain<Position = G::Position>,
    number: usize,
    visit: impl FnMut(usize),
) {
    let open = |position: &G::Position| game.terminal(position).is_none();
    if let Some(position) = domain.position(number).filter(open) {
        game.successors(&position).into_iter().filter_map(|to| domain.number(&to)).for_each(visit);
    }
}

/// A position on a cycle, if some positions were not taken away: each of those has a predecessor among them, so that a walk
/// backward as long as there are numbers has come round.
fn on_a_cycle<G: Game>(
    game: &G,
    domain: &impl Domain<Position = G::Position>,
    entering: &[usize],
) -> Option<G::Position> {
    let mut at = entering.iter().position(|&count| count > 0)?;
    let mut predecessor: Vec<usize> = (0..entering.len()).collect();
    for number in (0..entering.len()).filter(|&number| entering[number] > 0) {
        for_each_move(game, domain, number, |to| predecessor[to] = number);
    }
    for _ in 0..entering.len() {
        at = predecessor[at];
    }
    domain.position(at)
}
