//! The end of nine men's morris, three men against three: every man may fly to any free point, and a player
//! who closes a mill wins, since the other is left with two men.

use retrograde::game::Notation;
use retrograde::{Game, Indexed, Outcome, Predecessors};

use super::Exhibit;
use super::board::{move_name, moved, piece, set, squares};

const POINTS: usize = 24;
const ALL: u64 = (1 << POINTS) - 1;

/// Points are numbered round the three squares from the outer one, corners even.
#[derive(Clone, Debug)]
pub struct ThreeAgainstThree {
    /// All sets of three points, in increasing order, so that `rank` is the place of each.
    sets: Vec<u64>,
    mills: Vec<u64>,
}

/// The men of the player to move, and those of the other.
pub type Position = (u64, u64);

/// How many sets of three points are less, as numbers, than this one: the combinatorial number system.
fn rank(men: u64) -> usize {
    let above = men & (men - 1);
    let (low, middle) = (men.trailing_zeros() as usize, above.trailing_zeros() as usize);
    let high = men.ilog2() as usize;
    low + middle * (middle - 1) / 2 + high * (high - 1) * (high - 2) / 6
}

impl ThreeAgainstThree {
    pub fn new() -> Self {
        let side = |ring: usize, corner: usize| [0, 1, 2].map(|i| ring + (corner + i) % 8);
        let sides = [0, 8, 16].into_iter().flat_map(|ring| [0, 2, 4, 6].map(|corner| side(ring, corner)));
        let spokes = [1, 3, 5, 7].map(|point| [point, point + 8, point + 16]);
        let mills = sides.chain(spokes).map(set).collect();
        let sets = (0..POINTS).flat_map(|high| {
            (0..high).flat_map(move |middle| (0..middle).map(move |low| set([low, middle, high])))
        });
        Self { sets: sets.collect(), mills }
    }

    pub fn mill_count(&self) -> usize {
        self.mills.len()
    }
}

/// One man of `movers` on a free point instead, forward or backward.
fn flights(movers: u64, others: u64) -> impl Iterator<Item = u64> {
    moved(movers, move |_| squares(ALL & !(movers | others)))
}

impl Game for ThreeAgainstThree {
    type Position = Position;

    fn successors(&self, &(mine, theirs): &Position) -> impl IntoIterator<Item = Position> {
        flights(mine, theirs).map(move |mine| (theirs, mine))
    }

    fn terminal(&self, (_, theirs): &Position) -> Option<Outcome> {
        self.mills.contains(theirs).then_some(Outcome::Loss)
    }
}

impl Indexed for ThreeAgainstThree {
    fn len(&self) -> usize {
        self.sets.len() * self.sets.len()
    }

    fn index(&self, &(mine, theirs): &Position) -> usize {
        rank(mine) * self.sets.len() + rank(theirs)
    }

    fn position(&self, index: usize) -> Option<Position> {
        let men = (self.sets[index / self.sets.len()], self.sets[index % self.sets.len()]);
        (men.0 & men.1 == 0).then_some(men)
    }
}

impl Predecessors for ThreeAgainstThree {
    fn predecessors(&self, &(mine, theirs): &Position) -> impl IntoIterator<Item = Position> {
        flights(theirs, mine).map(move |theirs| (theirs, mine))
    }
}

/// Column and row of each point, `a1` at the bottom left of seven by seven.
fn name(point: usize) -> String {
    let (ring, place) = (point / 8, point % 8);
    let from_centre = [(-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0)][place];
    let at = |step: i8| 3 + step * (3 - ring as i8);
    format!("{}{}", char::from(b'a' + at(from_centre.0) as u8), at(from_centre.1) + 1)
}

impl Notation<Position> for ThreeAgainstThree {
    fn show(&self, &(mine, theirs): &Position) -> String {
        let at = |name_of: &str| (0..POINTS).find(|&point| name(point) == name_of);
        let row = |row: char| -> String {
            ('a'..='g')
                .map(|column| {
                    at(&format!("{column}{row}")).map_or(' ', |p| piece([mine, theirs], ['M', 'O'], p))
                })
                .collect()
        };
        let rows: Vec<String> = ('1'..='7').rev().map(|name| format!("{name} {}", row(name))).collect();
        format!("{}\n  abcdefg\nM to move", rows.join("\n"))
    }

    fn show_move(&self, &(mine, _): &Position, &(_, moved): &Position) -> String {
        move_name(mine, moved, name)
    }
}

impl Exhibit for ThreeAgainstThree {
    fn title(&self) -> String {
        "Nine men's morris, three men against three, all flying".to_string()
    }

    /// A position that takes as long as any.
    fn start(&self) -> Position {
        (set([1, 3, 5]), set([0, 2, 6]))
    }
}
