//! Fox and hounds (gilith/solve): positions, outcome, distance and complete games on small boards.

use crate::shared::{histories, solve};
use retrograde::outcome::Counts;
use retrograde::{Outcome, from_fn};

/// The squares one step away along a diagonal. A square is `row * size + column`; hounds go to smaller rows only.
fn diagonals(size: usize, square: usize, hound: bool) -> impl Iterator<Item = usize> {
    let (row, column) = (square / size, square % size);
    let rows = [row.checked_sub(1), Some(row + 1).filter(|&row| row < size && !hound)];
    rows.into_iter().flatten().flat_map(move |row| {
        let columns = [column.checked_sub(1), Some(column + 1).filter(|&column| column < size)];
        columns.into_iter().flatten().map(move |column| row * size + column)
    })
}

/// All squares that can be reached from these, none of the barred ones on the way.
fn reach(size: usize, from: u64, barred: u64, hound: bool) -> u64 {
    let mut area = from;
    let mut todo: Vec<usize> = squares(from).collect();
    while let Some(square) = todo.pop() {
        for to in diagonals(size, square, hound).filter(|to| barred >> to & 1 == 0) {
            if area >> to & 1 == 0 {
                area |= 1 << to;
                todo.push(to);
            }
        }
    }
    area
}

fn squares(set: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |square| set >> square & 1 == 1)
}

/// The number of positions, the outcome and plies of the first, all outcomes, and the number of complete games. A player who cannot
/// move loses; the fox has won in an area of two squares or more that no hound can reach any more.
fn fox_and_hounds(size: usize) -> (usize, Option<Outcome>, Option<u32>, Counts, u64) {
    // The fox, the hounds, and whether the fox is to move.
    let moves = from_fn(move |&(fox, hounds, fox_moves): &(usize, u64, bool)| {
        let free = move |to: &usize| hounds >> to & 1 == 0 && *to != fox;
        if fox_moves {
            return diagonals(size, fox, false).filter(free).map(|to| (to, hounds, false)).collect();
        }
        let step = |from: usize| {
            diagonals(size, from, true).filter(free).map(move |to| hounds ^ (1 << from | 1 << to))
        };
        squares(hounds).flat_map(step).map(|hounds| (fox, hounds, true)).collect::<Vec<_>>()
    });
    let game = moves.with_terminal(move |&(fox, hounds, fox_moves)| {
        let hunted = reach(size, hounds, 0, true);
        let escaped = hunted >> fox & 1 == 0 && reach(size, 1 << fox, hunted, false).count_ones() >= 2;
        escaped.then_some(if fox_moves { Outcome::Win } else { Outcome::Loss })
    });
    let hounds: u64 = (1..size).step_by(2).map(|column| 1 << ((size - 1) * size + column)).sum();
    let start = (size / 4 * 2, hounds, true);
    let solved = solve(&game, [start]);
    (
        solved.len(),
        solved.outcome(&start),
        solved.remoteness(&start),
        solved.counts(),
        histories(solved.space()),
    )
}

#[test]
fn fox_and_hounds_on_small_boards() {
    let counts = Counts { win: 47, loss: 36, draw: 0, unknown: 0 };
    assert_eq!(fox_and_hounds(4), (83, Some(Outcome::Loss), Some(8), counts, 178));
    let counts = Counts { win: 4_445, loss: 3_730, draw: 0, unknown: 0 };
    assert_eq!(fox_and_hounds(6), (8_175, Some(Outcome::Win), Some(21), counts, 982_462_133_247));
}
