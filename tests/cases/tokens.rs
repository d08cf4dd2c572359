//! Cases with one or two tokens on a board that anyone may move: contest problems. Sources: `tests/data/cases.md`.

use crate::games::berzerk::Berzerk;
use crate::shared::solve;
use retrograde::{Outcome, from_fn};

/// Codeforces 786A (Berzerk) for one player to move first, "Win", "Lose" or "Loop" for each square but the hole, 0.
fn berzerk(n: usize, steps: [&[usize]; 2]) -> [String; 2] {
    let game = Berzerk { planets: n, steps: steps.map(<[usize]>::to_vec) };
    let solved = solve(&game, game.everywhere());
    [0, 1].map(|player| {
        let words = (1..n).map(|at| match solved.outcome(&(at, player)) {
            Some(Outcome::Win) => "Win",
            Some(Outcome::Loss) => "Lose",
            Some(Outcome::Draw) => "Loop",
            None => "?",
        });
        words.collect::<Vec<_>>().join(" ")
    })
}

/// Codeforces 786A/787C (Berzerk), and `open_spiel` PR 868: there Nim's state left out whose turn it is, so that two states
/// were one and a won position was given as lost. Here the same square is lost for one player and drawn for the other.
#[test]
fn the_mover_is_part_of_the_position() {
    let [first, second] = berzerk(5, [&[3, 2], &[1, 2, 3]]);
    assert_eq!((first.as_str(), second.as_str()), ("Lose Win Win Loop", "Loop Win Win Win"));
    let [first, second] = berzerk(8, [&[6, 2, 3, 4], &[3, 6]]);
    assert_eq!(first, ["Win"; 7].join(" "));
    assert_eq!(second, "Lose Win Lose Lose Win Lose Lose");
}

/// Whose decision it is in Kattis Game Strategy: Alice's at a place, or Bob's among the places of one of her sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Choice {
    Alice(usize),
    Bob(usize, usize),
}

/// The fewest rounds in which Alice can force the token from each place to each other; −1 where Bob can avoid it.
fn rounds(sets: &[&[&[usize]]]) -> Vec<Vec<i64>> {
    let mut table = vec![Vec::new(); sets.len()];
    for target in 0..sets.len() {
        let moves = from_fn(|choice: &Choice| match *choice {
            Choice::Alice(at) => (0..sets[at].len()).map(|set| Choice::Bob(at, set)).collect::<Vec<_>>(),
            Choice::Bob(at, set) => sets[at][set].iter().map(|&to| Choice::Alice(to)).collect(),
        });
        let game = moves.with_terminal(|&choice| (choice == Choice::Alice(target)).then_some(Outcome::Win));
        let solved = solve(&game, (0..sets.len()).map(Choice::Alice));
        for (from, row) in table.iter_mut().enumerate() {
            // A round is a choice of hers and one of his.
            let plies = solved.remoteness(&Choice::Alice(from));
            row.push(plies.map_or(-1, |plies| i64::from(plies / 2)));
        }
    }
    table
}

/// Kattis, Game Strategy: the distance of the AND/OR search, with endless play as Bob's success.
#[test]
fn kattis_game_strategy() {
    let (a, b, c) = (0, 1, 2);
    assert_eq!(rounds(&[&[&[a, b], &[b]], &[&[b]]]), [[0, 1], [-1, 0]]);
    let table = rounds(&[&[&[b]], &[&[b], &[a]], &[&[a, b], &[a, c]]]);
    assert_eq!(table, [[0, 1, -1], [1, 0, -1], [2, 2, 0]]);
}

/// USACO Hoof and Brain: Brain names one of two tokens, Hoof moves it along an edge, not onto the other. Hoof stuck is
/// Brain's win; endless play is Hoof's, so a draw reads as H.
#[test]
fn usaco_hoof_and_brain() {
    let edges = [(1, 2), (2, 3), (3, 4), (4, 7), (3, 5), (1, 6), (6, 8), (8, 9), (9, 6), (7, 2)];
    // The two tokens, and the one that was named, if it is Hoof's turn.
    let game = from_fn(|&(a, b, named): &(usize, usize, Option<usize>)| match named {
        None => vec![(a, b, Some(a)), (a, b, Some(b))],
        Some(named) => {
            let other = a + b - named;
            let to = edges.iter().filter(|edge| edge.0 == named && edge.1 != other).map(|edge| edge.1);
            to.map(|to| (to.min(other), to.max(other), None)).collect()
        }
    });
    let starts = [(1, 5, None), (1, 2, None), (1, 6, None), (2, 4, None)];
    let solved = solve(&game, starts);
    let winners = starts.map(|start| if solved.outcome(&start) == Some(Outcome::Win) { 'B' } else { 'H' });
    assert_eq!(winners.iter().collect::<String>(), "BHHB");
}

/// The vertices, counted from 1, from which the first player wins AGC010 F: take a stone from the token's vertex, then
/// move the token to a neighbour; no stone to take is a loss.
fn tree_game(stones: &[u8], edges: &[(usize, usize)]) -> Vec<usize> {
    let neighbours = |at: usize| {
        edges.iter().filter_map(move |&(a, b)| if a == at { Some(b) } else { (b == at).then_some(a) })
    };
    let game = from_fn(|(stones, at): &(Vec<u8>, usize)| {
        let mut rest = stones.clone();
        let can_take = rest[*at - 1] > 0;
        rest[*at - 1] -= u8::from(can_take);
        neighbours(*at).filter(|_| can_take).map(|to| (rest.clone(), to)).collect::<Vec<_>>()
    });
    let starts = (1..=stones.len()).map(|at| (stones.to_vec(), at));
    let solved = solve(&game, starts.clone());
    starts.filter(|start| solved.outcome(start) == Some(Outcome::Win)).map(|(_, at)| at).collect()
}

/// AtCoder AGC010 F (Tree Game): the samples.
#[test]
fn atcoder_agc010_f_samples() {
    assert_eq!(tree_game(&[1, 2, 3], &[(1, 2), (2, 3)]), [2]);
    assert_eq!(tree_game(&[5, 4, 1, 2, 3], &[(1, 2), (1, 3), (2, 4), (2, 5)]), [1, 2]);
    assert_eq!(tree_game(&[1, 1, 1], &[(1, 2), (2, 3)]), [0; 0]);
}

/// AtCoder AGC010 F: the known rule (a vertex wins if and only if some neighbour with fewer stones loses) against the
/// whole game, for all ways to lay up to three stones on each vertex of a path and of a star.
#[test]
fn atcoder_agc010_f_rule() {
    for edges in [[(1, 2), (2, 3), (3, 4)], [(1, 2), (1, 3), (1, 4)]] {
        for code in 0..256usize {
            let stones: Vec<u8> = (0..4).map(|i| (code >> (2 * i)) as u8 & 3).collect();
            let mut by_stones = vec![1, 2, 3, 4];
            by_stones.sort_by_key(|&at: &usize| stones[at - 1]);
            let mut winning: Vec<usize> = Vec::new();
            for at in by_stones {
                let loses_below = |&(a, b): &(usize, usize)| {
                    let to = if a == at { b } else { a };
                    (a == at || b == at) && stones[to - 1] < stones[at - 1] && !winning.contains(&to)
                };
                if edges.iter().any(loses_below) {
                    winning.push(at);
                }
            }
            winning.sort_unstable();
            assert_eq!(tree_game(&stones, &edges), winning, "{stones:?} on {edges:?}");
        }
    }
}
