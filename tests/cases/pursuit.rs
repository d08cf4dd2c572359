//! Cases of cat and mouse on a graph: LeetCode 913 and the reports on programs that its judge accepted.
//!
//! The mouse starts at 1 and moves first, the cat at 2; both must move; the cat never enters the hole, 0. The mouse in
//! the hole has won, the cat on the mouse has won. Sources are listed in `tests/data/cases.md`.

use crate::games::Exhibit;
use crate::games::cat_and_mouse::CatAndMouse;
use crate::shared::{solve, solve_indexed};
use retrograde::Outcome;

/// The map of nested lists as LeetCode writes them.
fn map(lists: &str) -> CatAndMouse {
    let inner = lists.trim_start_matches("[[").trim_end_matches("]]");
    CatAndMouse(
        inner.split("],[").map(|list| list.split(',').map(|to| to.parse().unwrap()).collect()).collect(),
    )
}

/// What a map comes to: LeetCode's answer (1 mouse, 2 cat, 0 draw), the plies from the start, the longest distance of
/// any state, and how many states are won, lost and drawn for the player to move.
fn verdict(map: &CatAndMouse) -> (u32, Option<u32>, Option<u32>, [usize; 3]) {
    let solved = solve_indexed(map);
    let explored = solve(map, [map.start()]);
    for (position, outcome) in explored.iter() {
        let here = (outcome, explored.remoteness(&position));
        assert_eq!(here, (solved.outcome(&position), solved.remoteness(&position)), "{position:?}");
    }
    let answer = match solved.outcome(&map.start()) {
        Some(Outcome::Win) => 1,
        Some(Outcome::Loss) => 2,
        _ => 0,
    };
    let counts = solved.counts();
    let labels = [counts.win, counts.loss, counts.draw];
    (answer, solved.remoteness(&map.start()), solved.answers().max_remoteness(), labels)
}

/// A map with a long tail: behind the last vertex of the core hangs a chain down to vertex 49.
fn with_tail(core: &str) -> CatAndMouse {
    let mut map = map(core);
    for vertex in map.0.len()..50 {
        let next = (vertex < 49).then_some(vertex + 1);
        map.0.push(std::iter::once(vertex - 1).chain(next).collect());
    }
    map
}

/// LeetCode 913's own examples. The first is also where an interview page's model solution fails to stop: its memo is
/// keyed by a turn number that only grows, so that a cycle never meets it.
#[test]
fn leetcode_913_examples() {
    let (answer, plies, ..) = verdict(&map("[[2,5],[3],[0,4,5],[1,4,5],[2,3],[0,2,3]]"));
    assert_eq!((answer, plies), (0, None));
    let (answer, plies, ..) = verdict(&map("[[1,3],[0],[3],[0,2]]"));
    assert_eq!((answer, plies), (1, Some(1)));
}

/// LeetCode-Feedback #7684. A program that cheats at turn 5 was accepted. The start is lost in an **odd** number of plies,
/// since the rules declare positions won for the mover: parity of the distance does not tell the outcome.
#[test]
fn leetcode_feedback_7684() {
    let map = map("[[3],[4],[3],[0,2,4],[1,3]]");
    assert_eq!(verdict(&map), (2, Some(5), Some(5), [30, 20, 0]));
    assert_eq!(solve_indexed(&map).outcome(&map.start()), Some(Outcome::Loss));
}

/// LeetCode-Feedback #7542. Programs that stop at a path length of n + 1, 2n, 4n or 4n + 3 call this a draw, and 4n + 3
/// was accepted; the cat needs 58 plies on 13 vertices.
#[test]
fn leetcode_feedback_7542() {
    let map = map(
        "[[3],[5,7,9],[4,8,9],[0,4,5,6,7,12],[2,3,8,10,11],[1,3,6,12],[3,5,7],[1,3,6,11],[2,4,12],[1,2,12],\
                   [4,11],[4,7,10],[3,5,8,9]]",
    );
    assert_eq!(verdict(&map), (2, Some(58), Some(58), [205, 133, 0]));
}

/// LeetCode-Feedback #7500. Caps of n + 1 and 2n say draw; the cat wins in 50 plies, and other states need 52.
#[test]
fn leetcode_feedback_7500() {
    let map =
        map("[[3],[4,7,12],[3,4,6,9],[0,2,7,11,12],[1,2,9],[7,8,10],[2],[1,3,5,9,10],[5,10,11,12],[2,4,7],\
                   [5,7,8,12],[3,8,12],[1,3,8,10,11]]");
    assert_eq!(verdict(&map), (2, Some(50), Some(52), [202, 136, 0]));
}

/// LeetCode-Feedback #7533. A dense core with a long tail: 128 plies on 50 vertices, beyond a cap of 2n.
#[test]
fn leetcode_feedback_7533() {
    let core = "[[3],[2,4,10],[1,11,12],[0,4,5,7,8,11],[1,3,6,9,10],[3,7,10],[4,7,9,11,12],[3,5,6,9],[3,9,10,13],\
                [4,6,7,8,12],[1,4,5,8,11],[2,3,6,10,12],[2,6,9,11],[8,14]]";
    assert_eq!(verdict(&with_tail(core)), (2, Some(128), Some(129), [2583, 2417, 0]));
}

/// LeetCode-Feedback #7471. The same with 115 plies.
#[test]
fn leetcode_feedback_7471() {
    let core = "[[3],[2,4,5,6],[1,4,11],[0,8,9,10],[1,2,5,8],[1,4,8,9],[1,7,9,10],[6,8,10],[3,4,5,7],[3,5,6,10],\
                [3,6,7,9],[2,12]]";
    assert_eq!(verdict(&with_tail(core)), (2, Some(115), Some(116), [2564, 2436, 0]));
}
