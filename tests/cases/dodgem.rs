//! Dodgem: cars that leave the board on the far side, each player crossing the other's way; a player who cannot move wins.

use crate::shared::solve;
use retrograde::outcome::Counts;
use retrograde::{Misere, Outcome, from_fn};

/// The squares with rows and columns exchanged.
fn transposed(size: usize, cars: u32) -> u32 {
    let there = (0..size * size).filter(|square| cars >> square & 1 == 1);
    there.map(|square| 1 << (square % size * size + square / size)).sum()
}

/// All outcomes, those of the first position with its plies, and the longest distance. The player to move goes to the right, up or down
/// and leaves on the right; after each move the board is transposed, so that this holds for the other player, too.
fn dodgem(size: usize) -> (Counts, Option<Outcome>, Option<u32>, Option<u32>) {
    let game = from_fn(move |&(mine, theirs): &(u32, u32)| {
        let mut next = Vec::new();
        for car in (0..size * size).filter(|car| mine >> car & 1 == 1) {
            let (row, column) = (car / size, car % size);
            let without = mine ^ 1 << car;
            if column + 1 == size {
                next.push(without);
            }
            let steps = [
                (column + 1 < size).then_some(car + 1),
                (row > 0).then(|| car - size),
                (row + 1 < size).then_some(car + size),
            ];
            let free = steps.into_iter().flatten().filter(|to| (mine | theirs) >> to & 1 == 0);
            next.extend(free.map(|to| without | 1 << to));
        }
        next.into_iter().map(move |mine| (transposed(size, theirs), transposed(size, mine)))
    });
    let mine: u32 = (1..size).map(|row| 1 << (row * size)).sum();
    let start = (mine, transposed(size, mine));
    let solved = solve(&Misere(game), [start]);
    (solved.counts(), solved.outcome(&start), solved.remoteness(&start), solved.max_remoteness())
}

#[test]
fn dodgem_on_small_boards() {
    let (counts, outcome, plies, _) = dodgem(3);
    assert_eq!(counts, Counts { win: 826, loss: 569, draw: 0, unknown: 0 });
    assert_eq!((outcome, plies), (Some(Outcome::Win), Some(20)));

    let (counts, outcome, plies, longest) = dodgem(4);
    assert_eq!(counts, Counts { win: 147_548, loss: 102_035, draw: 28_410, unknown: 0 });
    assert_eq!((outcome, plies, longest), (Some(Outcome::Draw), None, Some(43)));
}
