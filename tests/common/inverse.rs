//! Checks an indexed game's numbers and its moves backward.

use std::fmt::Debug;

use retrograde::Predecessors;

/// Asserts of each position that its index leads back to it, and that each move out of it and into it is listed as often
/// backward as forward. Where the rules end play nothing is asked of the moves out.
pub fn holds<G>(game: &G, positions: impl IntoIterator<Item = G::Position>)
where
    G: Predecessors<Position: Debug>,
{
    let times = |list: &[G::Position], p: &G::Position| list.iter().filter(|&other| other == p).count();
    let forward = |p: &G::Position| game.successors(p).into_iter().collect::<Vec<_>>();
    let backward = |p: &G::Position| game.predecessors(p).into_iter().collect::<Vec<_>>();
    for p in positions {
        assert!(game.index(&p) < game.len(), "{p:?}");
        assert_eq!(game.position(game.index(&p)).as_ref(), Some(&p));
        if game.terminal(&p).is_none() {
            let after = forward(&p);
            for to in &after {
                assert_eq!(times(&backward(to), &p), times(&after, to), "{p:?} to {to:?}");
            }
        }
        let before = backward(&p);
        for from in before.iter().filter(|from| game.terminal(from).is_none()) {
            assert_eq!(times(&forward(from), &p), times(&before, from), "{from:?} to {p:?}");
        }
    }
}
