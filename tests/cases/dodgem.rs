//! Dodgem: cars that leave the board on the far side, each player crossing the other's way; a player who cannot move wins.

use crate::shared::solve;
use retrograde::outcome::Counts;
use retrograde::{Game, Misere, Outcome, from_fn};

/// The squares with rows and columns exchanged.
fn transposed(size: usize, cars: u32) -> u32 {
    let there = (0..size * size).filter(|square| cars >> square & 1 == 1);
    there.map(|square| 1 << (square % size * size + square / size)).sum()
}

/// The player to move goes to the right, up or down and leaves on the right; after each move the board is transposed, so that this holds
/// for the other player, too. A position is the cars of the player to move and those of the other.
fn dodgem(size: usize) -> impl Game<Position = (u32, u32)> {
    Misere(from_fn(move |&(mine, theirs): &(u32, u32)| {
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
    }))
}

/// Each player's cars on their own edge, the corner that both edges share left empty.
fn start(size: usize) -> (u32, u32) {
    let mine = (1..size).map(|row| 1 << (row * size)).sum();
    (mine, transposed(size, mine))
}

#[test]
fn dodgem_on_nine_squares() {
    let solved = solve(&dodgem(3), [start(3)]);
    assert_eq!(solved.counts(), Counts { win: 826, loss: 569, draw: 0, unknown: 0 });
    assert_eq!((solved.outcome(&start(3)), solved.remoteness(&start(3))), (Some(Outcome::Win), Some(20)));
}

/// The counts are those of all ways to place up to three cars a side, whether play reaches them or not.
#[test]
fn dodgem_on_sixteen_squares() {
    let sets: Vec<u32> = (0..1u32 << 16).filter(|cars| cars.count_ones() <= 3).collect();
    let pairs = sets.iter().flat_map(|&mine| sets.iter().map(move |&theirs| (mine, theirs)));
    let solved = solve(&dodgem(4), pairs.filter(|(mine, theirs)| mine & theirs == 0));
    assert_eq!(solved.counts(), Counts { win: 147_548, loss: 102_035, draw: 28_410, unknown: 0 });
    assert_eq!(solved.outcome(&start(4)), Some(Outcome::Draw));
    assert_eq!(solved.answers().max_remoteness(), Some(43));
}
