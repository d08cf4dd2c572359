//! A queen against a row of pawns, from J. Leslie-Hurd's *solve*. Pawns step ahead, from their first row one
//! square or two, and take one square ahead to the side. The pawns begin and win if they take the queen or
//! reach the last row; play ends one ply before, where they can. A player who cannot move loses.

use retrograde::game::Notation;
use retrograde::{Game, Outcome};

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
