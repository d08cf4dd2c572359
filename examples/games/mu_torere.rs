//! Mū Tōrere, from Aotearoa: eight points in a ring round a centre, four stones a side, one free point. A
//! stone moves to the free point if it is beside it, from the centre out, or from the ring to the centre;
//! into the centre only from beside an enemy stone, unless the centre is free to all. A player who cannot
//! move loses.

use retrograde::Game;
use retrograde::game::Notation;

use super::Exhibit;
use super::board::{move_name, moved, piece, squares};

#[derive(Clone, Copy, Debug)]
pub struct MuTorere {
    /// Whether a stone may enter the centre from anywhere.
    pub free_centre: bool,
}

/// The stones of X and of O, points 0 to 7 round the ring and 8 in the centre; who is to move, 0 for X.
pub type Position = ([u64; 2], usize);

const CENTRE: usize = 8;
const ALL: u64 = 0b1_1111_1111;

fn beside(point: usize) -> [usize; 2] {
    [(point + 1) % 8, (point + 7) % 8]
}

impl MuTorere {
    fn may_move(self, theirs: u64, from: usize, to: usize) -> bool {
        match (from, to) {
            (CENTRE, _) => true,
            (_, CENTRE) => self.free_centre || beside(from).iter().any(|point| theirs >> point & 1 == 1),
            _ => beside(from).contains(&to),
        }
    }
}

impl Game for MuTorere {
    type Position = Position;

    fn successors(&self, &(stones, mover): &Position) -> impl IntoIterator<Item = Position> {
        let theirs = stones[1 - mover];
        let free = ALL & !(stones[0] | stones[1]);
        let steps = move |from| squares(free).filter(move |&to| self.may_move(theirs, from, to));
        moved(stones[mover], steps)
            .map(move |mine| (if mover == 0 { [mine, theirs] } else { [theirs, mine] }, 1 - mover))
    }
}

impl Notation<Position> for MuTorere {
    /// The ring from the top, clockwise, round the centre.
    fn show(&self, &(stones, mover): &Position) -> String {
        let [a, b, c, d, e, f, g, h, centre] = std::array::from_fn(|point| piece(stones, ['X', 'O'], point));
        let board = format!("    {a}\n  {h}   {b}\n{g}   {centre}   {c}\n  {f}   {d}\n    {e}");
        format!("{board}\n{} to move", ["X", "O"][mover])
    }

    fn show_move(&self, &(from, mover): &Position, (to, _): &Position) -> String {
        let name =
            |point: usize| if point == CENTRE { "centre".to_string() } else { (point + 1).to_string() };
        move_name(from[mover], to[mover], name)
    }
}

impl Exhibit for MuTorere {
    fn title(&self) -> String {
        let centre = if self.free_centre { ", the centre free to all" } else { "" };
        format!("Mū Tōrere{centre}")
    }

    fn start(&self) -> Position {
        ([0b1111, 0b1111_0000], 0)
    }
}
