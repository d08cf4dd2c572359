//! What play can reach, counted by position and player to move, or by position alone.
#![allow(dead_code, reason = "every program uses its own part")]

use fixedbitset::FixedBitSet;
use retrograde::outcome::{Counts, Outcomes};
use retrograde::space::Positions;
use retrograde::{Indexed, Outcome, Solved};

/// The indices of the positions that play from `start` can reach with the player to move who began, and with the opponent
/// to move, for a game whose moves all pass the turn. What the rules decide is not left.
///
/// Two bits an index and player; found by passes over them, as many as there are plies in the longest shortest way.
pub fn reached<G: Indexed>(game: &G, start: &G::Position) -> [FixedBitSet; 2] {
    let none = || [(); 2].map(|()| FixedBitSet::with_capacity(game.len()));
    let (mut seen, mut expanded) = (none(), none());
    seen[0].insert(game.index(start));
    let mut mover = 0;
    while seen != expanded {
        let [first, second] = &mut seen;
        let (here, there) = if mover == 0 { (first, second) } else { (second, first) };
        let fresh = here.difference(&expanded[mover]).filter_map(|id| game.position(id));
        for from in fresh.filter(|from| game.terminal(from).is_none()) {
            game.successors(&from).into_iter().for_each(|to| there.insert(game.index(&to)));
        }
        expanded[mover].clone_from(here);
        mover = 1 - mover;
    }
    seen
}

/// The same, whoever is to move: three bits an index.
pub fn reached_by_either<G: Indexed>(game: &G, start: &G::Position) -> FixedBitSet {
    let none = || FixedBitSet::with_capacity(game.len());
    let (mut seen, mut fresh) = (none(), none());
    seen.insert(game.index(start));
    fresh.insert(game.index(start));
    while !fresh.is_clear() {
        let mut next = none();
        let open = fresh.ones().filter_map(|id| game.position(id)).filter(|at| game.terminal(at).is_none());
        for from in open {
            let ends = game.successors(&from).into_iter().map(|to| game.index(&to));
            ends.filter(|&to| !seen.put(to)).for_each(|to| next.insert(to));
        }
        fresh = next;
    }
    seen
}

/// How many of these are won, lost and drawn, and the largest remoteness among them; `None` if none has one.
pub fn count<S: Positions>(solved: &Solved<S, Outcomes>, reached: &[FixedBitSet]) -> (Counts, Option<u32>) {
    let (mut counts, mut longest) = (Counts::default(), None);
    for id in reached.iter().flat_map(FixedBitSet::ones) {
        *match solved.answers().outcome(id) {
            Some(Outcome::Win) => &mut counts.win,
            Some(Outcome::Loss) => &mut counts.loss,
            Some(Outcome::Draw) => &mut counts.draw,
            None => &mut counts.unknown,
        } += 1;
        longest = longest.max(solved.answers().remoteness(id));
    }
    (counts, longest)
}
