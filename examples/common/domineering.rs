//! Domineering: Left covers two free squares one above the other, Right two side by side; boards of up to 8 by
//! 8 squares.

#[path = "cram.rs"]
mod cram;

pub use cram::{Board, squares};
use retrograde::game::Notation;
use retrograde::partizan::{Partizan, Player};

/// The rules, and how moves are called.
#[derive(Clone, Copy, Debug)]
pub struct Domineering;

impl Domineering {
    /// The boards that one more domino leaves.
    fn covered(Board(free): Board, player: Player) -> impl Iterator<Item = Board> {
        let (by, starts) = match player {
            Player::Left => (8, free & free >> 8),
            Player::Right => (1, free & free >> 1 & !squares::LAST_COLUMN),
        };
        squares::each(starts).map(move |square| Board(free & !(square | square << by)))
    }
}

impl Partizan for Domineering {
    type Position = Board;

    fn left(&self, &board: &Board) -> impl IntoIterator<Item = Board> {
        Self::covered(board, Player::Left)
    }

    fn right(&self, &board: &Board) -> impl IntoIterator<Item = Board> {
        Self::covered(board, Player::Right)
    }

    /// The regions of free squares, in the corner and as reflections have the least number. Turning a region
    /// by a quarter would exchange the players. Single squares have no move and are left out.
    fn components(&self, &board: &Board) -> impl IntoIterator<Item = Board> {
        board.regions().filter(|region| region.0.count_ones() > 1).map(Board::upright_in_corner)
    }
}

impl Notation<Board> for Domineering {
    fn show(&self, board: &Board) -> String {
        board.to_string().trim_end().to_string()
    }

    /// The squares covered, by column and row: `b1-b2`.
    fn show_move(&self, from: &Board, to: &Board) -> String {
        squares::each(from.0 & !to.0).map(squares::name).collect::<Vec<_>>().join("-")
    }
}
