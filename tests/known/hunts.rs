//! Known answers for games of many against one, solved in full. Sources are told in the tables and in
//! `tests/data/README.md`.

use crate::shared;
use crate::shared::solved;
use retrograde::{Game, Outcome, from_fn};

/// The hounds in increasing order, the one they hunt, and whether that one is to move.
type Hunt = (Vec<usize>, usize, bool);

/// The hounds after one of them has moved.
fn moved(hounds: &[usize], i: usize, to: usize) -> Vec<usize> {
    let mut hounds = hounds.to_vec();
    hounds[i] = to;
    hounds.sort_unstable();
    hounds
}

/// Points in columns: 0 alone, then three columns of top, middle and bottom, 10 alone.
const EDGES: [(usize, usize); 22] = [
    (0, 1),
    (0, 4),
    (0, 7),
    (1, 2),
    (2, 3),
    (4, 5),
    (5, 6),
    (7, 8),
    (8, 9),
    (1, 4),
    (4, 7),
    (2, 5),
    (5, 8),
    (3, 6),
    (6, 9),
    (1, 5),
    (7, 5),
    (5, 3),
    (5, 9),
    (10, 3),
    (10, 6),
    (10, 9),
];

/// Hounds never step back a column; a hare that is not ahead of any of them has escaped.
fn hare_and_hounds() -> impl Game<Position = Hunt> {
    let column = |point: usize| match point {
        0 => 0,
        10 => 4,
        _ => (point - 1) % 3 + 1,
    };
    let near = shared::undirected(11, &EDGES);
    from_fn(move |(hounds, hare, hare_moves): &Hunt| {
        let free = |to: &usize| !hounds.contains(to) && to != hare;
        if *hare_moves {
            return near[*hare].iter().copied().filter(free).map(|to| (hounds.clone(), to, false)).collect();
        }
        let mut positions = Vec::new();
        for (i, &from) in hounds.iter().enumerate() {
            let onward = near[from].iter().copied().filter(free).filter(|&to| column(to) >= column(from));
            positions.extend(onward.map(|to| (moved(hounds, i, to), *hare, true)));
        }
        positions
    })
    .with_terminal(move |(hounds, hare, hare_moves)| {
        let escaped = hounds.iter().all(|&hound| column(*hare) <= column(hound));
        (!hare_moves && escaped).then_some(Outcome::Loss)
    })
}

#[test]
fn hare_and_hounds_in_two_ways() {
    let hounds = vec![0, 1, 7];
    let game = hare_and_hounds();
    solved::compare("hare_and_hounds_hare_first_hare_R", &game, &(hounds.clone(), 10, true));
    solved::compare("hare_and_hounds_hounds_first_hare_m2", &game, &(hounds, 5, false));
}

/// Hounds and a fox on the dark squares of `n` rows and columns, all moving diagonally, hounds only away from row 0; a fox
/// that reaches row 0 has won. Square `n · row + column`.
fn fox_and_hounds(n: usize) -> impl Game<Position = Hunt> {
    let beside = move |from: usize, row: usize| {
        let column = from % n;
        [column.checked_sub(1), Some(column + 1)]
            .into_iter()
            .flatten()
            .filter(move |&c| c < n)
            .map(move |c| row * n + c)
    };
    from_fn(move |(hounds, fox, fox_moves): &Hunt| {
        let free = |to: &usize| !hounds.contains(to) && to != fox;
        let rows = |from: usize, back: bool| {
            let row = from / n;
            let back = if back { row.checked_sub(1) } else { None };
            back.into_iter().chain([row + 1]).filter(|&row| row < n).flat_map(move |row| beside(from, row))
        };
        if *fox_moves {
            return rows(*fox, true).filter(free).map(|to| (hounds.clone(), to, false)).collect();
        }
        let mut positions = Vec::new();
        for (i, &from) in hounds.iter().enumerate() {
            positions.extend(rows(from, false).filter(free).map(|to| (moved(hounds, i, to), *fox, true)));
        }
        positions
    })
    .with_terminal(move |(_, fox, fox_moves)| (!fox_moves && *fox < n).then_some(Outcome::Loss))
}

#[test]
fn fox_and_hounds_on_two_boards() {
    // The boards of 64 squares have 900,000 positions: too slow for a test.
    for (n, first, column) in [
        (4, "hounds", 0),
        (4, "hounds", 2),
        (6, "fox", 0),
        (6, "fox", 2),
        (6, "fox", 4),
        (6, "hounds", 0),
        (6, "hounds", 4),
    ] {
        let hounds: Vec<usize> = (1..n).step_by(2).collect();
        let start = (hounds, (n - 1) * n + column, first == "fox");
        let name = format!("fox_and_hounds_{n}x{n}_{first}first_fox_col{column}");
        solved::compare(&name, &fox_and_hounds(n), &start);
    }
}
