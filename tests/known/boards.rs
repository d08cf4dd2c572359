//! Known answers for Chomp, Cram and coins on a row: whole boards as positions. Sources are told in the tables and in
//! `tests/data/README.md`.

use crate::shared;
use std::collections::BTreeSet;

use crate::common::data::{Row, table};
use retrograde::{Game, from_fn};

/// Chomp: rows of squares, the first the longest; a move takes a square with all to its right and below. The square in the
/// corner may not be taken.
fn chomp() -> impl Game<Position = Vec<usize>> {
    from_fn(|rows: &Vec<usize>| {
        let mut positions = Vec::new();
        for row in 0..rows.len() {
            for left in usize::from(row == 0)..rows[row] {
                let bitten =
                    rows.iter().enumerate().map(|(i, &len)| if i < row { len } else { len.min(left) });
                positions.push(bitten.filter(|&len| len > 0).collect::<Vec<_>>());
            }
        }
        positions
    })
}

#[test]
fn chomp_diagrams() {
    let rows = table("chomp_grundy.csv");
    let diagram = |row: &Row| row.numbers::<usize>("rows", ' ');
    let solved = shared::nimbers(&chomp(), rows.iter().map(diagram));
    for row in &rows {
        assert_eq!(solved.nimber(&diagram(row)), Some(row.number("grundy")), "{row:?}");
    }
    assert_eq!(rows.len(), 633);
}

#[test]
fn chomp_rectangles() {
    let rows = table("chomp_rect_grundy.csv");
    let diagram = |row: &Row| vec![row.number::<usize>("n"); row.number("m")];
    let solved = shared::nimbers(&chomp(), rows.iter().map(diagram));
    for row in &rows {
        assert_eq!(solved.nimber(&diagram(row)), Some(row.number("grundy")), "{row:?}");
    }
    assert_eq!(rows.len(), 15);
}

#[test]
fn chomp_of_three_rows() {
    let solved = shared::outcomes(&chomp(), [vec![14; 3]]);
    let three = |mut rows: Vec<usize>| {
        rows.resize(3, 0);
        rows
    };
    // The table lists every lost position, so the others are won.
    let found: BTreeSet<Vec<usize>> = shared::lost(&solved).into_iter().map(three).collect();
    let listed: BTreeSet<Vec<usize>> =
        table("chomp_3xn_P.csv").iter().map(|row| ["a", "b", "c"].map(|c| row.number(c)).into()).collect();
    assert_eq!(found, listed);
    assert_eq!((listed.len(), solved.len()), (51, 679));
}

/// Cram: a move covers two neighbouring free squares of a board `width` wide; bit `width · row + column` is a free square.
fn cram(width: u32) -> impl Game<Position = u64> {
    let first = (0..64).step_by(width as usize).fold(0, |mask, square| mask | 1u64 << square);
    from_fn(move |&free: &u64| {
        let across = free & free >> 1 & !(first >> 1);
        let down = free & free >> width;
        let pairs = move |from: u64, by: u32| {
            (0..64)
                .filter(move |square| from >> square & 1 == 1)
                .map(move |square| 1u64 << square | 1 << (square + by))
        };
        pairs(across, 1).chain(pairs(down, width)).map(move |pair| free & !pair).collect::<Vec<_>>()
    })
}

#[test]
fn cram_rectangles() {
    let (mut ran, mut too_large) = (0, 0);
    for row in table("cram.csv") {
        let (m, n): (u32, u32) = (row.number("m"), row.number("n"));
        // Positions are whole boards: up to 20 squares, or 24 in one line, they are fewer than 100,000.
        if m * n > 20 && (m > 1 || n > 24) {
            too_large += 1;
            continue;
        }
        let free = (1u64 << (m * n)) - 1;
        let solved = shared::nimbers(&cram(n), [free]);
        assert_eq!(solved.nimber(&free), Some(row.number("grundy")), "{row:?}");
        ran += 1;
    }
    assert_eq!((ran, too_large), (21, 38));
}

#[test]
fn cram_regions() {
    let mut ran = 0;
    for row in table("cram_regions.csv") {
        let lines = row.words("grid", '/');
        let width = lines[0].len() as u32;
        let squares = lines.concat();
        let free = squares.bytes().enumerate().fold(0, |mask, (i, c)| mask | u64::from(c == b'.') << i);
        let solved = shared::nimbers(&cram(width), [free]);
        assert_eq!(solved.nimber(&free), Some(row.number("grundy")), "{row:?}");
        ran += 1;
    }
    assert_eq!(ran, 85);
}

/// The sets of coins that a move may turn, the rightmost of them at `last`; coin `i` is bit `i`.
fn turns(rule: &str, last: u32) -> Vec<u32> {
    let run = |from: u32| (from..=last).fold(0, |set, coin| set | 1u32 << coin);
    let sets = |sizes: &[u32]| {
        let all = (0..1u32 << last).map(move |others| others | 1 << last);
        all.filter(|set| sizes.contains(&set.count_ones())).collect()
    };
    match rule {
        "turn 1 or 2 coins" => sets(&[1, 2]),
        "turn 1 2 or 3 coins" => sets(&[1, 2, 3]),
        "turn exactly 3 coins" => sets(&[3]),
        "turn up to 5 coins" => sets(&[1, 2, 3, 4, 5]),
        "turn any number of consecutive coins" => (0..=last).map(run).collect(),
        "turn up to 5 consecutive coins" => (last.saturating_sub(4)..=last).map(run).collect(),
        "turn 3 equally spaced coins" => {
            (1..=last / 2).map(|by| [0, by, 2 * by].map(|d| 1u32 << (last - d)).iter().sum()).collect()
        }
        _ => panic!("no rule for {rule}"),
    }
}

#[test]
fn coin_turning() {
    const COINS: u32 = 10;
    let mut ran = 0;
    for row in table("coin_turning.csv") {
        let by_last: Vec<Vec<u32>> = (0..COINS).map(|last| turns(row.text("rule"), last)).collect();
        let game = from_fn(|&heads: &u32| {
            let lasts = (0..COINS).filter(move |last| heads >> last & 1 == 1);
            lasts.flat_map(|last| &by_last[last as usize]).map(move |set| heads ^ set).collect::<Vec<_>>()
        });
        let solved = shared::nimbers(&game, 0..1 << COINS);
        let single: Vec<u32> = row.numbers("values", ' ');
        // Coins count from 1 in the table, and a row of heads is worth the XOR of its heads.
        assert_eq!(row.number::<u32>("first_pos"), 1);
        for (heads, nimber) in solved.iter() {
            let sum = (0..COINS)
                .filter(|coin| heads >> coin & 1 == 1)
                .fold(0, |xor, coin| xor ^ single[coin as usize]);
            assert_eq!(nimber, Some(sum), "{}: {heads:b}", row.text("name"));
        }
        ran += 1;
    }
    assert_eq!(ran, 7);
}
