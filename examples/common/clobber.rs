//! Clobber: a player moves one of their stones onto a neighbouring stone of the opponent and removes it;
//! boards of up to 8 by 8 squares.

use retrograde::game::Notation;
use retrograde::partizan::Partizan;

/// Left's stones and Right's: bit `8 · row + column`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stones {
    pub left: u64,
    pub right: u64,
}

const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
const LAST_COLUMN: u64 = FIRST_COLUMN << 7;

/// The squares beside a set of squares, in the four directions.
fn beside(set: u64) -> [u64; 4] {
    [(set & !LAST_COLUMN) << 1, (set & !FIRST_COLUMN) >> 1, set << 8, set >> 8]
}

fn each(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let square = set & set.wrapping_neg();
        set ^= square;
        (square != 0).then_some(square)
    })
}

impl Stones {
    /// The stones of a picture: rows, `x` for Left's stones and `o` for Right's.
    pub fn of(picture: &str) -> Self {
        let mut stones = Self { left: 0, right: 0 };
        for (row, line) in picture.lines().enumerate() {
            for (column, square) in line.bytes().enumerate() {
                assert!(row < 8 && column < 8, "a board has at most 8 rows and 8 columns");
                match square {
                    b'x' => stones.left |= 1 << (8 * row + column),
                    b'o' => stones.right |= 1 << (8 * row + column),
                    _ => {}
                }
            }
        }
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
        let all = self.left | self.right;
        let column = (0..8).find(|column| all & FIRST_COLUMN << column != 0).unwrap_or(0);
        let by = if all == 0 { 0 } else { (all.trailing_zeros() & !7) + column };
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
        let mut rest = left | right;
        let groups = std::iter::from_fn(move || {
            let (mut group, mut grown) = (0, rest & rest.wrapping_neg());
            while group != grown {
                group = grown;
                grown = beside(group).into_iter().fold(group, |grown, set| grown | set) & rest;
            }
            rest &= !group;
            (group != 0).then_some(group)
        });
        let stones = groups.map(move |group| Stones { left: left & group, right: right & group });
        stones.filter(|stones| stones.left != 0 && stones.right != 0).map(Stones::in_corner)
    }
}

impl Notation<Stones> for Clobber {
    fn show(&self, &Stones { left, right }: &Stones) -> String {
        let all = left | right;
        let rows = all.checked_ilog2().map_or(0, |last| last / 8 + 1);
        let columns =
            (0..8).rev().find(|column| all & FIRST_COLUMN << column != 0).map_or(0, |last| last + 1);
        let square = |place: u32| match (left >> place & 1, right >> place & 1) {
            (0, 0) => '.',
            (1, _) => 'x',
            _ => 'o',
        };
        let line = |row| (0..columns).map(|column| square(8 * row + column)).collect::<String>();
        (0..rows).map(line).collect::<Vec<_>>().join("\n")
    }

    /// From which square to which, by column and row: `a1-b1`.
    fn show_move(&self, from: &Stones, to: &Stones) -> String {
        let name = |set: u64| {
            let square = set.trailing_zeros() as u8;
            format!("{}{}", (b'a' + square % 8) as char, square / 8 + 1)
        };
        let left_of = (from.left | from.right) & !(to.left | to.right);
        let taken = (from.left & to.right) | (from.right & to.left);
        format!("{}-{}", name(left_of), name(taken))
    }
}
