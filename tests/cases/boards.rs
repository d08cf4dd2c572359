//! Cases on boards that must come out the same in a mirror: noughts and crosses, and hexapawn. Sources:
//! `tests/data/cases.md`.

use std::collections::HashSet;

use crate::shared::{histories, solve};
use retrograde::outcome::Counts;
use retrograde::{Game, Outcome, from_fn};

const ROWS: [u16; 8] =
    [0b111, 0b111_000, 0b111_000_000, 0b1_001_001, 0b10_010_010, 0b100_100_100, 0b100_010_001, 0b1_010_100];

/// Noughts and crosses: the squares of the player to move and of the opponent.
fn noughts_and_crosses() -> impl Game<Position = (u16, u16)> {
    let game = from_fn(|&(mine, theirs): &(u16, u16)| {
        (0..9)
            .filter(move |square| (mine | theirs) >> square & 1 == 0)
            .map(move |square| (theirs, mine | 1 << square))
    });
    game.with_terminal(|&(mine, theirs)| {
        let lost = ROWS.iter().any(|row| theirs & row == *row);
        if lost { Some(Outcome::Loss) } else { (mine | theirs == 0b111_111_111).then_some(Outcome::Draw) }
    })
}

/// The images of a set of squares under the eight symmetries of the board.
fn images(squares: u16) -> [u16; 8] {
    let moved = |to: fn(u16, u16) -> (u16, u16)| {
        (0..9).filter(|square| squares >> square & 1 == 1).fold(0, |image, square| {
            let (row, column) = to(square / 3, square % 3);
            image | 1 << (3 * row + column)
        })
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

/// syzygy1/tb #13. Two generators disagreed, and their authors compare counts: these are those of noughts and crosses,
/// together with symmetric positions, which must be valued alike.
#[test]
fn noughts_and_crosses_by_counts() {
    let game = noughts_and_crosses();
    let solved = solve(&game, [(0, 0)]);
    assert_eq!(solved.counts(), Counts { win: 2_836, loss: 1_574, draw: 1_068, unknown: 0 });
    assert_eq!(solved.outcome(&(0, 0)), Some(Outcome::Draw));
    let finished = solved.iter().filter(|(position, _)| game.terminal(position).is_some()).count();
    assert_eq!((solved.len(), finished), (5_478, 958));

    let mut classes = HashSet::new();
    for ((mine, theirs), outcome) in solved.iter() {
        let twins: Vec<_> = images(mine).into_iter().zip(images(theirs)).collect();
        for twin in &twins {
            let told = (solved.outcome(twin), solved.remoteness(twin));
            assert_eq!(told, (outcome, solved.remoteness(&(mine, theirs))), "{twin:?}");
        }
        classes.insert(twins.into_iter().min());
    }
    assert_eq!(classes.len(), 765);
}

/// syzygy1/tb #13, too: complete histories counted over the graph in topological order.
#[test]
fn noughts_and_crosses_by_histories() {
    let game = noughts_and_crosses();
    let explored = retrograde::explore(&game, [(0, 0)]).unwrap();
    assert_eq!(histories(&explored), 255_168);
}

/// Hexapawn: pawns step forward or take diagonally; reaching the last row, or leaving the opponent no move, wins.
#[derive(Clone, Copy)]
struct Hexapawn {
    rows: u32,
    columns: u32,
}

/// Pawns that go up, pawns that go down, and whether the former are to move.
type Pawns = (u32, u32, bool);

impl Hexapawn {
    fn start(self) -> Pawns {
        let row = (1 << self.columns) - 1;
        (row, row << (self.columns * (self.rows - 1)), true)
    }

    fn mirrored(self, pawns: u32) -> u32 {
        let squares = (0..self.rows * self.columns).filter(|square| pawns >> square & 1 == 1);
        squares.fold(0, |image, square| {
            let (row, column) = (square / self.columns, square % self.columns);
            image | 1 << (row * self.columns + self.columns - 1 - column)
        })
    }
}

impl Game for Hexapawn {
    type Position = Pawns;

    fn successors(&self, &(up, down, up_moves): &Pawns) -> impl IntoIterator<Item = Pawns> {
        let Self { rows, columns } = *self;
        let (mine, theirs) = if up_moves { (up, down) } else { (down, up) };
        let mut next = Vec::new();
        for square in (0..rows * columns).filter(|square| mine >> square & 1 == 1) {
            let (row, column) = (square / columns, square % columns);
            let ahead = if up_moves { row.checked_add(1) } else { row.checked_sub(1) };
            let Some(ahead) = ahead.filter(|&row| row < rows) else { continue };
            for to_column in column.saturating_sub(1)..columns.min(column + 2) {
                let to = 1u32 << (ahead * columns + to_column);
                let allowed = if to_column == column { (up | down) & to == 0 } else { theirs & to != 0 };
                if allowed {
                    let (mine, theirs) = (mine & !(1 << square) | to, theirs & !to);
                    next.push(if up_moves { (mine, theirs, false) } else { (theirs, mine, true) });
                }
            }
        }
        next
    }

    fn terminal(&self, &(up, down, up_moves): &Pawns) -> Option<Outcome> {
        let first_row = (1 << self.columns) - 1;
        let last_row = first_row << (self.columns * (self.rows - 1));
        let opponent_arrived = if up_moves { down & first_row != 0 } else { up & last_row != 0 };
        opponent_arrived.then_some(Outcome::Loss)
    }
}

/// mrozilla.cz #37. Mirrored hexapawn positions were judged differently: they must agree in outcome and distance.
#[test]
fn hexapawn_in_the_mirror() {
    let cases = [
        (3, 3, 135, Outcome::Loss, 6),
        (4, 4, 20_286, Outcome::Win, 11),
        (4, 3, 987, Outcome::Loss, 8),
        (3, 4, 1_128, Outcome::Win, 5),
    ];
    for (rows, columns, states, outcome, plies) in cases {
        let game = Hexapawn { rows, columns };
        let solved = solve(&game, [game.start()]);
        assert_eq!(solved.len(), states, "{rows} rows, {columns} columns");
        assert_eq!(
            (solved.outcome(&game.start()), solved.remoteness(&game.start())),
            (Some(outcome), Some(plies))
        );
        for ((up, down, up_moves), outcome) in solved.iter() {
            let twin = (game.mirrored(up), game.mirrored(down), up_moves);
            let told = (solved.outcome(&twin), solved.remoteness(&twin));
            assert_eq!(told, (outcome, solved.remoteness(&(up, down, up_moves))), "{twin:?}");
        }
    }
}
