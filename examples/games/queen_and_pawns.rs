//! A queen against a row of pawns, from J. Leslie-Hurd's *solve*. Pawns step ahead, from their first row one
//! square or two, and take one square ahead to the side. The pawns begin and win if they take the queen or
//! reach the last row; play ends one ply before, where they can. A player who cannot move loses.

use retrograde::game::Notation;
use retrograde::{Game, Indexed, Outcome, Predecessors};

use super::Exhibit;
use super::board::{Grid, set};

/// On a board of side N, with a pawn on each file.
#[derive(Clone, Copy, Debug)]
pub struct QueenAndPawns<const N: usize>;

/// The square of the queen, the row of the pawn on each file (0 once it is taken), and whether the pawns are
/// to move.
pub type Position<const N: usize> = (u8, [u8; N], bool);

impl<const N: usize> QueenAndPawns<N> {
    const GRID: Grid = Grid { rows: N, columns: N };
    /// Below five rows a pawn's double step would reach the last one.
    const LAST: u8 = {
        assert!(N >= 5 && N <= 8, "a side from 5 to 8");
        N as u8 - 1
    };

    fn pawn_moves((queen, pawns, _): Position<N>) -> impl Iterator<Item = Position<N>> {
        (0..N).filter(move |&file| pawns[file] > 0).flat_map(move |file| {
            let row = pawns[file];
            let ahead = row + 1..=(if row == 1 { 3 } else { row + 1 }).min(Self::LAST);
            let free = ahead.take_while(move |&to| usize::from(queen) != N * usize::from(to) + file);
            free.map(move |to| {
                let mut pawns = pawns;
                pawns[file] = to;
                (queen, pawns, false)
            })
        })
    }

    /// In each direction up to the edge, or to the first pawn, which is taken.
    fn queen_moves((queen, pawns, _): Position<N>) -> impl Iterator<Item = Position<N>> {
        let ways =
            (-1..=1).flat_map(|up| (-1..=1).map(move |right| (up, right))).filter(|&way| way != (0, 0));
        ways.flat_map(move |(up, right)| {
            let mut open = true;
            let ahead = move |&from: &usize| Self::GRID.step(from, up, right);
            std::iter::successors(ahead(&usize::from(queen)), ahead).map_while(move |to| {
                let (row, file) = ((to / N) as u8, to % N);
                let before = std::mem::replace(&mut open, row == 0 || pawns[file] != row);
                let mut pawns = pawns;
                if !open {
                    pawns[file] = 0;
                }
                before.then_some((to as u8, pawns, true))
            })
        })
    }

    /// A pawn goes back by one square, or from row 3 by two; where it went, the queen was not.
    fn pawn_un_moves((queen, pawns, _): Position<N>) -> impl Iterator<Item = Position<N>> {
        (0..N).filter(move |&file| pawns[file] > 1).flat_map(move |file| {
            let row = pawns[file];
            let back = [Some(row - 1), (row == 3).then_some(1)].into_iter().flatten();
            let free = back.take_while(move |&from| usize::from(queen) != N * usize::from(from) + file);
            free.map(move |from| {
                let mut pawns = pawns;
                pawns[file] = from;
                (queen, pawns, true)
            })
        })
    }

    /// In each direction up to the edge or the first pawn. Where her file has no pawn, there may have been one
    /// on her square, which she took.
    fn queen_un_moves((queen, pawns, _): Position<N>) -> impl Iterator<Item = Position<N>> {
        let (row, file) = (queen / N as u8, usize::from(queen) % N);
        let took = (pawns[file] == 0 && (1..Self::LAST).contains(&row)).then(|| {
            let mut pawns = pawns;
            pawns[file] = row;
            pawns
        });
        let ways =
            (-1..=1).flat_map(|up| (-1..=1).map(move |right| (up, right))).filter(|&way| way != (0, 0));
        ways.flat_map(move |(up, right)| {
            let ahead = move |&from: &usize| Self::GRID.step(from, up, right);
            let free = move |square: &usize| {
                let row = (square / N) as u8;
                row == 0 || pawns[square % N] != row
            };
            let from = std::iter::successors(ahead(&usize::from(queen)), ahead).take_while(free);
            from.flat_map(move |from| {
                [Some(pawns), took].into_iter().flatten().map(move |pawns| (from as u8, pawns, false))
            })
        })
    }
}

impl<const N: usize> Game for QueenAndPawns<N> {
    type Position = Position<N>;

    fn successors(&self, &position: &Position<N>) -> impl IntoIterator<Item = Position<N>> {
        let (pawns, queen) = if position.2 { (Some(position), None) } else { (None, Some(position)) };
        let pawns = pawns.into_iter().flat_map(Self::pawn_moves);
        pawns.chain(queen.into_iter().flat_map(Self::queen_moves))
    }

    /// Won for the pawns where one can take the queen, or step to the last row.
    fn terminal(&self, &(queen, pawns, pawns_move): &Position<N>) -> Option<Outcome> {
        let (queen_row, queen_file) = (queen / N as u8, usize::from(queen) % N);
        let wins = |(file, &row): (usize, &u8)| {
            let arrives = row + 1 == Self::LAST && (queen_file, queen_row) != (file, row + 1);
            row > 0 && (arrives || queen_row == row + 1 && queen_file.abs_diff(file) == 1)
        };
        (pawns_move && pawns.iter().enumerate().any(wins)).then_some(Outcome::Win)
    }
}

/// Every pawn has `N - 1` places, taken included. The queen's square counts least, so that her moves, which are the
/// most, stay close together.
impl<const N: usize> Indexed for QueenAndPawns<N> {
    fn len(&self) -> usize {
        2 * (N - 1).pow(N as u32) * N * N
    }

    fn index(&self, &(queen, pawns, pawns_move): &Position<N>) -> usize {
        let rows = pawns.iter().fold(usize::from(pawns_move), |rows, &row| (N - 1) * rows + usize::from(row));
        N * N * rows + usize::from(queen)
    }

    /// The queen never shares a square with a pawn.
    fn position(&self, index: usize) -> Option<Position<N>> {
        let (mut rows, queen) = (index / (N * N), index % (N * N));
        let mut pawns = [0; N];
        for row in pawns.iter_mut().rev() {
            *row = (rows % (N - 1)) as u8;
            rows /= N - 1;
        }
        let on_pawn = pawns[queen % N] > 0 && usize::from(pawns[queen % N]) == queen / N;
        (!on_pawn && rows < 2).then_some((queen as u8, pawns, rows == 1))
    }
}

impl<const N: usize> Predecessors for QueenAndPawns<N> {
    fn predecessors(&self, &position: &Position<N>) -> impl IntoIterator<Item = Position<N>> {
        let (queen, pawns) = if position.2 { (Some(position), None) } else { (None, Some(position)) };
        let queen = queen.into_iter().flat_map(Self::queen_un_moves);
        queen.chain(pawns.into_iter().flat_map(Self::pawn_un_moves))
    }
}

/// The squares that hold a piece.
fn pieces<const N: usize>((queen, pawns, _): &Position<N>) -> u64 {
    let on_board = pawns.iter().enumerate().filter(|(_, row)| **row > 0);
    set(on_board.map(|(file, &row)| N * usize::from(row) + file)) | 1 << queen
}

impl<const N: usize> Notation<Position<N>> for QueenAndPawns<N> {
    fn show(&self, position: &Position<N>) -> String {
        let board = Self::GRID.draw(|square| match square {
            _ if square == usize::from(position.0) => 'Q',
            _ if pieces(position) >> square & 1 == 1 => 'p',
            _ => '.',
        });
        format!("{board}\n{} to move", if position.2 { "p" } else { "Q" })
    }

    fn show_move(&self, from: &Position<N>, to: &Position<N>) -> String {
        if from.2 {
            return Self::GRID.move_name(pieces(from), pieces(to));
        }
        let takes = if from.1 == to.1 { "-" } else { "x" };
        format!("Q{}{takes}{}", Self::GRID.name(from.0.into()), Self::GRID.name(to.0.into()))
    }
}

impl<const N: usize> Exhibit for QueenAndPawns<N> {
    fn title(&self) -> String {
        format!("A queen against {N} pawns")
    }

    fn start(&self) -> Position<N> {
        ((N * (N - 1) + (N - 1) / 2) as u8, [1; N], true)
    }
}
