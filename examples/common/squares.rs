//! Sets of squares on boards of up to 8 by 8 squares: bit `8 · row + column`.
#![allow(dead_code, reason = "every game uses its own part")]

pub const SIDE: usize = 8;
const FIRST_COLUMN: u64 = 0x0101_0101_0101_0101;
pub const LAST_COLUMN: u64 = FIRST_COLUMN << 7;

/// The set of one square.
pub fn square(row: usize, column: usize) -> u64 {
    assert!(row < SIDE && column < SIDE, "a board has at most 8 rows and 8 columns");
    1 << (SIDE * row + column)
}

/// The squares of a set, each as a set of its own.
pub fn each(mut set: u64) -> impl Iterator<Item = u64> {
    std::iter::from_fn(move || {
        let square = set & set.wrapping_neg();
        set ^= square;
        (square != 0).then_some(square)
    })
}

/// All squares of a set moved by one, in each of the four directions.
pub fn beside(set: u64) -> [u64; 4] {
    [(set & !LAST_COLUMN) << 1, (set & !FIRST_COLUMN) >> 1, set << 8, set >> 8]
}

/// The same in each of the eight directions.
pub fn steps(set: u64) -> [u64; 8] {
    let [east, west, north, south] = beside(set);
    [east, west, north, south, east << 8, east >> 8, west << 8, west >> 8]
}

/// The regions of a set whose squares are connected by steps such as [`beside`] or [`steps`].
pub fn regions<const N: usize>(set: u64, moved: fn(u64) -> [u64; N]) -> impl Iterator<Item = u64> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let (mut region, mut grown) = (0, rest & rest.wrapping_neg());
        while region != grown {
            region = grown;
            grown = moved(region).into_iter().fold(region, |grown, set| grown | set) & rest;
        }
        rest &= !region;
        (region != 0).then_some(region)
    })
}

/// The columns in which a set has squares: bit by column.
pub fn columns(set: u64) -> u64 {
    let halves = set | set >> 32;
    let quarters = halves | halves >> 16;
    (quarters | quarters >> 8) & 0xFF
}

/// By how many bits a set is shifted down so that its first row and its first column are at the edge.
pub fn to_corner(set: u64) -> u32 {
    if set == 0 { 0 } else { (set.trailing_zeros() & !7) + columns(set).trailing_zeros() }
}

/// Calls `put` with each square of a picture, a line for each row, and what stands there.
pub fn read(picture: &str, mut put: impl FnMut(u64, u8)) {
    for (row, line) in picture.lines().enumerate() {
        line.bytes().enumerate().for_each(|(column, what)| put(square(row, column), what));
    }
}

/// A picture of the squares up to the last row and column of a set: `what` stands at each.
pub fn show(set: u64, what: impl Fn(u64) -> char) -> String {
    let rows = set.checked_ilog2().map_or(0, |last| last as usize / SIDE + 1);
    let across = columns(set).checked_ilog2().map_or(0, |last| last as usize + 1);
    let line = |row| (0..across).map(|column| what(square(row, column))).collect::<String>();
    (0..rows).map(line).collect::<Vec<_>>().join("\n")
}

/// The name of the first square of a set, by column and row: `a1`.
pub fn name(set: u64) -> String {
    let square = set.trailing_zeros() as u8;
    format!("{}{}", (b'a' + square % 8) as char, square / 8 + 1)
}
