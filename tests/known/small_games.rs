//! Known answers for small games of blocking and racing, solved in full. Sources are told in the tables and in
//! `tests/data/README.md`.

use crate::common::data::table;
use crate::shared;
use crate::shared::solved;
use retrograde::{Game, Misere, Outcome, from_fn};

/// The pieces of the two sides as sets of points, and which side is to move.
type Sides = ([u32; 2], usize);

/// The points of a set.
fn points(set: u32) -> impl Iterator<Item = usize> {
    (0..32).filter(move |point| set >> point & 1 == 1)
}

/// A set of points.
fn set(points: &[usize]) -> u32 {
    points.iter().fold(0, |set, point| set | 1 << point)
}

/// One piece of the mover's slides to the only empty point, where `may(pieces, side, from, to)`; who cannot move loses.
fn sliding(all: u32, may: impl Fn([u32; 2], usize, usize, usize) -> bool) -> impl Game<Position = Sides> {
    from_fn(move |&(pieces, side): &Sides| {
        let empty = points(all & !(pieces[0] | pieces[1])).next().expect("an empty point");
        let from = points(pieces[side]).filter(|&from| may(pieces, side, from, empty));
        let slide = |from: usize| {
            let mut next = pieces;
            next[side] ^= 1 << from | 1 << empty;
            (next, 1 - side)
        };
        from.map(slide).collect::<Vec<_>>()
    })
}

/// All ways to give each side `count` of the points in `all`, either to move.
fn placements(all: u32, count: u32) -> Vec<Sides> {
    let some = |within: u32| (0..=all).filter(move |set| set & !within == 0 && set.count_ones() == count);
    some(all).flat_map(|x| some(all & !x).flat_map(move |o| [([x, o], 0), ([x, o], 1)])).collect()
}

/// Top left, top right, centre, bottom left, bottom right; there is no edge between the two at the top.
fn pong_hau_ki() -> impl Game<Position = Sides> {
    let edges = [(0, 2), (1, 2), (3, 2), (4, 2), (0, 3), (1, 4), (3, 4)];
    sliding(0b11111, move |_, _, from, to| edges.contains(&(from, to)) || edges.contains(&(to, from)))
}

#[test]
fn pong_hau_ki_in_three_ways() {
    let (top, bottom) = (set(&[0, 1]), set(&[3, 4]));
    solved::compare("pong_hau_ki", &pong_hau_ki(), &([bottom, top], 0));
    solved::compare("pong_hau_ki_top_first", &pong_hau_ki(), &([top, bottom], 0));
    let all = placements(0b11111, 2);
    let solved = solved::solve_all("pong_hau_ki_all_60", &pong_hau_ki(), &([bottom, top], 0), all);
    let rows = table("pong_hau_ki_states.csv");
    for row in &rows {
        let (board, to_move) = row.text("state").split_once(':').expect("board:side");
        let of = |piece| set(&board.match_indices(piece).map(|(point, _)| point).collect::<Vec<_>>());
        let position = ([of('X'), of('O')], usize::from(to_move == "O"));
        assert_eq!([solved.outcome(&position)], shared::letters(row.text("value"))[..], "{row:?}");
        assert_eq!(solved.remoteness(&position), shared::plies(row.text("remoteness")), "{row:?}");
    }
    assert_eq!(rows.len(), 60);
}

/// Ring points 0 to 7 and the centre 8. The centre may be entered only from beside an enemy piece, unless it is `free`.
fn mu_torere(free: bool) -> impl Game<Position = Sides> {
    sliding(0b1_1111_1111, move |pieces, side, from, to| {
        let beside = |point: usize, other: usize| other == (point + 1) % 8 || other == (point + 7) % 8;
        let enemy = || points(pieces[1 - side] & 0xff).any(|other| beside(from, other));
        if to == 8 { free || enemy() } else { from == 8 || beside(from, to) }
    })
}

#[test]
fn mu_torere_in_three_ways() {
    let start = ([0x0f, 0xf0], 0);
    solved::compare("mu_torere", &mu_torere(false), &start);
    solved::compare("mu_torere_free_centre", &mu_torere(true), &start);
    let _ = solved::solve_all("mu_torere_all_1260", &mu_torere(false), &start, placements(0x1ff, 4));
}

/// Pawns step ahead onto an empty square or take ahead to the side; reaching the far row wins. White, side 0, goes up.
fn hexapawn(rows: usize, columns: usize) -> (impl Game<Position = Sides>, Sides) {
    let row = move |row: usize| ((1u32 << columns) - 1) << (row * columns);
    let game = from_fn(move |&(pawns, side): &Sides| {
        let mut positions = Vec::new();
        for from in points(pawns[side]) {
            let ahead = if side == 0 { from + columns } else { from - columns };
            let column = ahead % columns;
            for to in (ahead - column..ahead - column + columns).filter(|to| to.abs_diff(ahead) <= 1) {
                let takes = pawns[1 - side] >> to & 1 == 1;
                if if to == ahead { (pawns[0] | pawns[1]) >> to & 1 == 0 } else { takes } {
                    let mut next = pawns;
                    next[side] ^= 1 << from | 1 << to;
                    next[1 - side] &= !(1 << to);
                    positions.push((next, 1 - side));
                }
            }
        }
        positions
    })
    .with_terminal(move |&(pawns, side)| {
        let far = if side == 0 { row(0) } else { row(rows - 1) };
        (pawns[1 - side] & far != 0).then_some(Outcome::Loss)
    });
    (game, ([row(0), row(rows - 1)], 0))
}

#[test]
fn hexapawn_on_seven_boards() {
    for (rows, columns) in [(3, 3), (3, 4), (4, 3), (4, 4), (3, 5), (5, 3), (3, 6)] {
        let (game, start) = hexapawn(rows, columns);
        solved::compare(&format!("hexapawn_{rows}x{columns}"), &game, &start);
    }
}

/// Blue cars, side 0, drive right and Red cars up, or to the side; forward over the edge a car leaves. Square `3 y + x`.
fn dodgem() -> impl Game<Position = Sides> {
    from_fn(|&(cars, side): &Sides| {
        let mut positions = Vec::new();
        for from in points(cars[side]) {
            // Along the way ahead, and across it.
            let (ahead, across) = if side == 0 { (from % 3, from / 3) } else { (from / 3, from % 3) };
            let square = |ahead: usize, across: usize| {
                1u32 << if side == 0 { 3 * across + ahead } else { 3 * ahead + across }
            };
            let forward = if ahead == 2 { Some(0) } else { Some(square(ahead + 1, across)) };
            let up = (across < 2).then(|| square(ahead, across + 1));
            let down = (across > 0).then(|| square(ahead, across - 1));
            for to in [forward, up, down].into_iter().flatten().filter(|to| (cars[0] | cars[1]) & to == 0) {
                let mut next = cars;
                next[side] = next[side] & !(1 << from) | to;
                positions.push((next, 1 - side));
            }
        }
        positions
    })
}

#[test]
fn dodgem_on_nine_squares() {
    // Who cannot move wins, all cars gone or blocked.
    solved::compare("dodgem_3x3", &Misere(dodgem()), &([set(&[3, 6]), set(&[1, 2])], 0));
}

#[test]
fn l_game() {
    // The L of the player to move, the other L, the two neutral pieces; square 4 · row + column.
    let mut shapes = Vec::new();
    for corner in 0..16 {
        let (row, column) = (corner / 4, corner % 4);
        for (long, short) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            // The long arm two squares along a row, the short one along a column; or the other way round.
            let cells = [(0, 0), (0, long), (0, 2 * long), (short, 0)];
            for cells in [cells, cells.map(|(a, b)| (b, a))] {
                let cells = cells.map(|(a, b)| (row + a, column + b));
                if cells.iter().all(|(a, b)| (0..4).contains(a) && (0..4).contains(b)) {
                    shapes.push(cells.iter().fold(0u32, |set, (a, b)| set | 1 << (4 * a + b)));
                }
            }
        }
    }
    assert_eq!(shapes.len(), 48);
    let game = from_fn(|&(own, other, neutral): &(u32, u32, u32)| {
        let mut positions = Vec::new();
        for &shape in shapes.iter().filter(|&&shape| shape != own && shape & (other | neutral) == 0) {
            positions.push((other, shape, neutral));
            for to in points(0xffff & !(shape | other | neutral)) {
                positions.extend(points(neutral).map(|from| (other, shape, neutral ^ (1 << from | 1 << to))));
            }
        }
        positions
    });
    solved::compare("l_game", &game, &(set(&[1, 2, 6, 10]), set(&[5, 9, 13, 14]), set(&[0, 15])));
}

#[test]
fn chopsticks() {
    // The hands of the player to move, then the other's, each pair in increasing order.
    type Hands = [u8; 2];
    let pair = |a: u8, b: u8| [a.min(b), a.max(b)];
    let game = from_fn(|&(own, other): &(Hands, Hands)| {
        let mut positions = std::collections::BTreeSet::new();
        for tapping in own.into_iter().filter(|&hand| hand > 0) {
            for (hand, kept) in [(other[0], other[1]), (other[1], other[0])] {
                if hand > 0 {
                    let fingers = if hand + tapping >= 5 { 0 } else { hand + tapping };
                    positions.insert((pair(fingers, kept), own));
                }
            }
        }
        let sum = own[0] + own[1];
        let splits = (sum.saturating_sub(4)..=sum / 2).map(|hand| pair(hand, sum - hand));
        positions.extend(splits.filter(|&hands| hands != own).map(|hands| (other, hands)));
        positions
    });
    solved::compare("chopsticks_split", &game, &([1, 1], [1, 1]));
}
