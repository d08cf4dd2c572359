//! Clobber: a player moves one of their stones onto a neighbouring stone of the opponent and removes it;
//! boards of up to 8 by 8 squares.

use retrograde::game::Notation;
use retrograde::partizan::Partizan;

use super::squares::{self, beside, each};

/// Left's stones and Right's: bit `8 · row + column`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    pub left: u64,
    pub right: u64,
}

impl Stones {
    /// The stones of a picture: rows, `x` for Left's stones and `o` for Right's.
    pub fn of(picture: &str) -> Self {
        let mut stones = Self { left: 0, right: 0 };
        squares::read(picture, |square, what| match what {
            b'x' => stones.left |= square,
            b'o' => stones.right |= square,
            _ => {}
        });
        stones
    }

    /// A board full of stones, no two neighbours of one colour.
    pub fn chequered(rows: usize, columns: usize) -> Self {
        let squares = (0..rows)
            .map(|row| (0..columns).map(move |column| if (row + column) % 2 == 0 { 'x' } else { 'o' }));
        Self::of(&squares.map(Iterator::collect::<String>).collect::<Vec<_>>().join("\n"))
    }

    /// With the least row and column in use moved to the edge.
    fn in_corner(self) -> Self {
        let by = squares::to_corner(self.left | self.right);
        Self { left: self.left >> by, right: self.right >> by }
    }
}

/// The rules, and how moves are called.
#[derive(Clone, Copy, Debug)]
pub struct Clobber;

/// For each capture by the first stones: their own and the other ones after it.
fn captures(mine: u64, theirs: u64) -> impl Iterator<Item = (u64, u64)> {
    each(mine).flat_map(move |from| {
        let targets = beside(from).into_iter().filter(move |to| theirs & to != 0);
        targets.map(move |to| (mine ^ from ^ to, theirs ^ to))
    })
}

impl Partizan for Clobber {
    type Position = Stones;

    fn left(&self, stones: &Stones) -> impl IntoIterator<Item = Stones> {
        captures(stones.left, stones.right).map(|(left, right)| Stones { left, right })
    }

    fn right(&self, stones: &Stones) -> impl IntoIterator<Item = Stones> {
        captures(stones.right, stones.left).map(|(right, left)| Stones { left, right })
    }

    /// Groups of neighbouring stones. A group of one colour has no move and is left out.
    fn components(&self, &Stones { left, right }: &Stones) -> impl IntoIterator<Item = Stones> {
        let groups = squares::regions(left | right, beside);
        let stones = groups.map(move |group| Stones { left: left & group, right: right & group });
        stones.filter(|stones| stones.left != 0 && stones.right != 0).map(Stones::in_corner)
    }
}

impl Notation<Stones> for Clobber {
    fn show(&self, &Stones { left, right }: &Stones) -> String {
        squares::show(left | right, |square| match [left, right].map(|set| set & square > 0) {
            [true, _] => 'x',
            [_, true] => 'o',
            _ => '.',
        })
    }

    /// From which square to which, by column and row: `a1-b1`.
    fn show_move(&self, from: &Stones, to: &Stones) -> String {
        let left_of = (from.left | from.right) & !(to.left | to.right);
        let taken = (from.left & to.right) | (from.right & to.left);
        format!("{}-{}", squares::name(left_of), squares::name(taken))
    }
}
