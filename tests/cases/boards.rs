//! Cases on boards that must come out the same in a mirror: noughts and crosses, and hexapawn. Sources:
//! `tests/data/cases.md`.

use std::collections::HashSet;

use crate::games::Exhibit;
use crate::games::board::{Grid, set, squares};
use crate::games::hexapawn::{Hexapawn, Position};
use crate::games::tictactoe::TicTacToe;
use crate::shared::{histories, solve};
use retrograde::outcome::Counts;
use retrograde::{Game, Outcome};

/// The images of a set of squares under the eight symmetries of the board.
fn images(stones: u64) -> [u64; 8] {
    let moved = |to: fn(usize, usize) -> (usize, usize)| {
        set(squares(stones).map(|square| {
            let (row, column) = to(square / 3, square % 3);
            3 * row + column
        }))
    };
    [
        moved(|r, c| (r, c)),
        moved(|r, c| (c, 2 - r)),
        moved(|r, c| (2 - r, 2 - c)),
        moved(|r, c| (2 - c, r)),
        moved(|r, c| (r, 2 - c)),
        moved(|r, c| (2 - r, c)),
        moved(|r, c| (c, r)),
        moved(|r, c| (2 - c, 2 - r)),
    ]
}

/// syzygy1/tb #13. Two generators disagreed, and their authors compare counts: these are those of noughts and
/// crosses, together with symmetric positions, which must be valued alike.
#[test]
fn noughts_and_crosses_by_counts() {
    let solved = solve(&TicTacToe, [[0, 0]]);
    assert_eq!(solved.counts(), Counts { win: 2_836, loss: 1_574, draw: 1_068, unknown: 0 });
    assert_eq!(solved.outcome(&[0, 0]), Some(Outcome::Draw));
    let finished = solved.iter().filter(|(position, _)| TicTacToe.terminal(position).is_some()).count();
    assert_eq!((solved.len(), finished), (5_478, 958));

    let mut classes = HashSet::new();
    for ([xs, os], outcome) in solved.iter() {
        let twins: Vec<_> = images(xs).into_iter().zip(images(os)).map(<[u64; 2]>::from).collect();
        for twin in &twins {
            let told = (solved.outcome(twin), solved.remoteness(twin));
            assert_eq!(told, (outcome, solved.remoteness(&[xs, os])), "{twin:?}");
        }
        classes.insert(twins.into_iter().min());
    }
    assert_eq!(classes.len(), 765);
}

/// syzygy1/tb #13, too: complete histories counted over the graph in topological order.
#[test]
fn noughts_and_crosses_by_histories() {
    let explored = retrograde::explore(&TicTacToe, [[0, 0]]).unwrap();
    assert_eq!(histories(&explored), 255_168);
}

/// A position with columns in the opposite order.
fn mirrored(grid: Grid, (pawns, mover): Position) -> Position {
    let mirrored = |square: usize| square + grid.columns - 1 - 2 * (square % grid.columns);
    (pawns.map(|pawns| set(squares(pawns).map(mirrored))), mover)
}

/// mrozilla.cz #37. Mirrored hexapawn positions were judged differently: they must agree in outcome and
/// distance.
#[test]
fn hexapawn_in_the_mirror() {
    let cases = [
        (3, 3, 135, Outcome::Loss, 6),
        (4, 4, 20_286, Outcome::Win, 11),
        (4, 3, 987, Outcome::Loss, 8),
        (3, 4, 1_128, Outcome::Win, 5),
    ];
    for (rows, columns, states, outcome, plies) in cases {
        let grid = Grid { rows, columns };
        let game = Hexapawn(grid);
        let solved = solve(&game, [game.start()]);
        assert_eq!(solved.len(), states, "{rows} rows, {columns} columns");
        let start = (solved.outcome(&game.start()), solved.remoteness(&game.start()));
        assert_eq!(start, (Some(outcome), Some(plies)));
        for (position, outcome) in solved.iter() {
            let twin = mirrored(grid, position);
            let told = (solved.outcome(&twin), solved.remoteness(&twin));
            assert_eq!(told, (outcome, solved.remoteness(&position)), "{twin:?}");
        }
    }
}
