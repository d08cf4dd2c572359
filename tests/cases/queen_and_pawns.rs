//! A queen against a row of pawns (gilith/solve): positions, outcome and distance on small boards.

use crate::shared::solve;
use retrograde::{Game, Outcome};

/// On a board of side N, a pawn on each file. Pawns move first, one step or two from where they start.
struct QueenAndPawns<const N: usize>;

/// The queen's file and row, the row of the pawn on each file (0 once it is captured), and whether pawns are to move.
type Position<const N: usize> = ((usize, usize), [usize; N], bool);

impl<const N: usize> QueenAndPawns<N> {
    const START: Position<N> = (((N - 1) / 2, N - 1), [1; N], true);

    fn pawn_moves((queen, pawns, _): Position<N>) -> Vec<Position<N>> {
        let mut next = Vec::new();
        for (file, &row) in pawns.iter().enumerate().filter(|(_, row)| **row > 0) {
            let steps = if row == 1 { 1..=2 } else { 1..=1 };
            let free = steps.map(|step| row + step).take_while(|&to| to < N && queen != (file, to));
            next.extend(free.map(|to| {
                let mut pawns = pawns;
                pawns[file] = to;
                (queen, pawns, false)
            }));
        }
        next
    }

    /// In each direction up to the edge, or to the first pawn, which is captured.
    fn queen_moves(((file, row), pawns, _): Position<N>) -> Vec<Position<N>> {
        let mut next = Vec::new();
        let directions = (0..9).filter(|&direction| direction != 4);
        for (right, up) in directions.map(|direction| (direction % 3, direction / 3)) {
            let (mut file, mut row) = (file + right, row + up);
            // Both are one too large, so that they stay above 0.
            while (1..=N).contains(&file) && (1..=N).contains(&row) {
                let captures = pawns[file - 1] == row - 1 && row > 1;
                let mut pawns = pawns;
                pawns[file - 1] = if captures { 0 } else { pawns[file - 1] };
                next.push(((file - 1, row - 1), pawns, true));
                if captures {
                    break;
                }
                (file, row) = (file + right - 1, row + up - 1);
            }
        }
        next
    }
}

impl<const N: usize> Game for QueenAndPawns<N> {
    type Position = Position<N>;

    fn successors(&self, &position: &Position<N>) -> impl IntoIterator<Item = Position<N>> {
        if position.2 { Self::pawn_moves(position) } else { Self::queen_moves(position) }
    }

    /// Won for the pawns where one can capture the queen, or step to the last row.
    fn terminal(&self, &(queen, pawns, pawns_move): &Position<N>) -> Option<Outcome> {
        let wins = |(file, &row): (usize, &usize)| {
            let arrives = row + 2 == N && queen != (file, row + 1);
            row > 0 && (arrives || queen.1 == row + 1 && queen.0.abs_diff(file) == 1)
        };
        (pawns_move && pawns.iter().enumerate().any(wins)).then_some(Outcome::Win)
    }
}

/// The author counts the last pawn move, too: 5 and 11.
#[test]
fn queen_against_five_and_six_pawns() {
    let solved = solve(&QueenAndPawns::<5>, [QueenAndPawns::<5>::START]);
    assert_eq!(solved.len(), 25_002);
    let start = QueenAndPawns::<5>::START;
    assert_eq!((solved.outcome(&start), solved.remoteness(&start)), (Some(Outcome::Win), Some(4)));

    let start = QueenAndPawns::<6>::START;
    let solved = retrograde::outcomes(&QueenAndPawns::<6>, [start]).expect("a sound game");
    assert_eq!(solved.verify(&QueenAndPawns::<6>), Ok(635_231));
    assert_eq!((solved.outcome(&start), solved.remoteness(&start)), (Some(Outcome::Win), Some(10)));
}
