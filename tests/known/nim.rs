//! Known answers for Nim and its relatives, whose heaps, coins or tokens make one position. Sources are told in the tables
//! and in `tests/data/README.md`.

use crate::shared;
use std::collections::BTreeSet;

use crate::common::data::{Row, parse, table};
use retrograde::heap::nim;
use retrograde::{Explored, Game, Outcome, Solved, from_fn, outcome::Outcomes};

/// Nim with the heaps in the order of the table.
fn nim_game() -> impl Game<Position = Vec<u64>> {
    from_fn(|heaps: &Vec<u64>| {
        let mut positions = Vec::new();
        for i in 0..heaps.len() {
            positions.extend((0..heaps[i]).map(|rest| [&heaps[..i], &[rest], &heaps[i + 1..]].concat()));
        }
        positions
    })
}

/// Winning moves as the table writes them: heap and what to leave of it.
fn listed(row: &Row, column: &str) -> Vec<(usize, u64)> {
    let words = row.words(column, ' ').into_iter();
    words.map(|word| word.split_once(':').expect("heap:rest")).map(|(i, r)| (parse(i), parse(r))).collect()
}

/// The winning moves among those that the engine ranks, in the same form.
fn winning(solved: &Solved<Explored<Vec<u64>>, Outcomes>, heaps: &Vec<u64>) -> Vec<(usize, u64)> {
    let moves = solved.moves(heaps).expect("a position").into_iter();
    let won = moves.filter(|m| m.value == Some(Outcome::Win));
    let changed = |to: Vec<u64>| (0..heaps.len()).find(|&i| to[i] != heaps[i]).map(|i| (i, to[i]));
    let mut found: Vec<_> = won.filter_map(|m| changed(m.position)).collect();
    found.sort_unstable();
    found
}

#[test]
fn nim_by_rule_by_sum_and_by_search() {
    let (mut ran, mut searched) = (0, 0);
    let heap = shared::nimbers(&from_fn(|&n: &u64| 0..n), [31]);
    for row in table("nim_positions.csv") {
        let heaps: Vec<u64> = row.numbers("heaps", ' ');
        let (normal, misere) = (listed(&row, "winning_moves"), listed(&row, "misere_winning_moves"));
        let xor: u64 = row.number("xor");
        assert_eq!(nim::outcome(&heaps) == Outcome::Win, xor != 0, "{row:?}");
        assert_eq!(nim::winning_moves(&heaps), normal, "{row:?}");
        assert_eq!([Some(nim::misere_outcome(&heaps))], shared::letters(row.text("misere_outcome"))[..]);
        assert_eq!(nim::misere_winning_moves(&heaps), misere, "{row:?}");
        assert_eq!(heap.sum(&heaps).map(u64::from), Some(xor), "{row:?}");
        assert_eq!(heap.winning_moves(&heaps).expect("solved"), normal, "{row:?}");
        // Whole positions of the others are too many.
        if heaps.iter().map(|heap| heap + 1).product::<u64>() <= 5_000 {
            let roots = [heaps.clone()];
            let solved = shared::outcomes(&nim_game(), roots.clone());
            assert_eq!(winning(&solved, &heaps), normal, "{row:?}");
            let solved = shared::misere_outcomes(&nim_game(), roots);
            assert_eq!(winning(&solved, &heaps), misere, "{row:?}");
            assert_eq!(solved.outcome(&heaps), Some(nim::misere_outcome(&heaps)), "{row:?}");
            searched += 1;
        }
        ran += 1;
    }
    assert_eq!((ran, searched), (82, 65));
}

/// All ways to put `count` numbers `0..=largest` in increasing order.
fn multisets(count: usize, largest: u32) -> Vec<Vec<u32>> {
    let mut lists = vec![vec![]];
    for _ in 0..count {
        lists = lists
            .iter()
            .flat_map(|list: &Vec<u32>| {
                let least = list.last().copied().unwrap_or(0);
                (least..=largest).map(|next| [&list[..], &[next]].concat()).collect::<Vec<_>>()
            })
            .collect();
    }
    lists
}

/// Four heaps in increasing order, of which a move reduces at least one and at most `k`.
fn moore(k: usize) -> impl Game<Position = Vec<u32>> {
    from_fn(move |heaps: &Vec<u32>| {
        let mut all: Vec<(Vec<u32>, usize)> = vec![(vec![], 0)];
        for &heap in heaps {
            let extend = |(list, reduced): &(Vec<u32>, usize)| {
                let (list, reduced) = (list.clone(), *reduced);
                let rests = (0..=heap).map(move |rest| {
                    let reduced = reduced + usize::from(rest < heap);
                    ([&list[..], &[rest]].concat(), reduced)
                });
                rests.filter(|&(_, reduced)| reduced <= k).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(extend).collect();
        }
        all.into_iter().filter(|&(_, reduced)| reduced > 0).map(|(mut list, _)| {
            list.sort_unstable();
            list
        })
    })
}

#[test]
fn moore_nim() {
    let rows = table("moore_nim_P.csv");
    let mut ran = 0;
    for k in 1..=3 {
        let solved = shared::outcomes(&moore(k), multisets(4, 6));
        assert_eq!(solved.len(), 210);
        // The table lists every lost position, so the others are won.
        let listed = rows.iter().filter(|row| row.number::<usize>("k") == k);
        let listed: BTreeSet<Vec<u32>> = listed.map(|row| row.numbers("heaps", ' ')).collect();
        assert_eq!(shared::lost(&solved).into_iter().collect::<BTreeSet<_>>(), listed, "k = {k}");
        ran += listed.len();
    }
    assert_eq!(ran, 52);
}

#[test]
fn misere_nim() {
    let rows = table("misere_nim_P.csv");
    let roots = multisets(4, 7).into_iter().map(|heaps| heaps.into_iter().map(u64::from).collect());
    let sorted = from_fn(|heaps: &Vec<u64>| {
        let nim = nim_game();
        let moves = nim.successors(heaps).into_iter();
        let sort = |mut heaps: Vec<u64>| {
            heaps.sort_unstable();
            heaps
        };
        moves.map(sort).collect::<Vec<_>>()
    });
    let solved = shared::misere_outcomes(&sorted, roots);
    assert_eq!(solved.len(), 330);
    // The table lists every lost position, so the others are won.
    let listed: BTreeSet<Vec<u64>> = rows.iter().map(|row| row.numbers("heaps", ' ')).collect();
    assert_eq!(shared::lost(&solved).into_iter().collect::<BTreeSet<_>>(), listed);
    assert!(listed.iter().all(|heaps| nim::misere_outcome(heaps) == Outcome::Loss));
    assert_eq!(listed.len(), 49);
}

#[test]
fn nimble() {
    let game = from_fn(|coins: &Vec<u64>| {
        // A coin on square n is a heap of n: sliding it left takes from the heap.
        nim_game().successors(coins).into_iter().collect::<Vec<_>>()
    });
    let rows = table("nimble.csv");
    let coins = |row: &Row| row.numbers::<u64>("coins", ' ');
    let solved = shared::nimbers(&game, rows.iter().map(coins));
    let found: Vec<_> = rows.iter().filter_map(|row| solved.nimber(&coins(row))).collect();
    assert_eq!(found, rows.iter().map(|row| row.number("grundy")).collect::<Vec<u32>>());
    assert_eq!(found.len(), 111);
}

#[test]
fn staircase_nim() {
    // Tokens on stairs 1 to 4; from stair 1 they go to the ground.
    let game = from_fn(|stairs: &Vec<u32>| {
        let mut positions = Vec::new();
        for (stair, &tokens) in stairs.iter().enumerate() {
            for taken in 1..=tokens {
                let mut next = stairs.clone();
                next[stair] -= taken;
                if stair > 0 {
                    next[stair - 1] += taken;
                }
                positions.push(next);
            }
        }
        positions
    });
    let rows = table("staircase_nim.csv");
    let stairs = |row: &Row| row.numbers::<u32>("stairs_1_4", ' ');
    let solved = shared::nimbers(&game, rows.iter().map(stairs));
    for row in &rows {
        let nimber = solved.nimber(&stairs(row)).expect("solved");
        assert_eq!(nimber, row.number("grundy"), "{row:?}");
        assert_eq!(nimber, row.number("xor_odd"), "{row:?}");
        let won = [Some(Outcome::Win)] == shared::letters(row.text("outcome"))[..];
        assert_eq!(nimber != 0, won, "{row:?}");
    }
    assert_eq!(rows.len(), 178);
}
