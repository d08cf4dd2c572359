//! Toads and Frogs: on a strip Left's toads move to the right and Right's frogs to the left, one step into an
//! empty square, or over one piece of the other kind into the empty square behind it.

use retrograde::game::Notation;
use retrograde::partizan::Partizan;

/// `T` a toad, `F` a frog, `.` an empty square.
pub type Strip = String;

/// The rules, and how moves are called.
#[derive(Clone, Copy, Debug)]
pub struct ToadsAndFrogs;

/// The strips after a move of `piece`, which walks by `step` squares and jumps over `other`.
fn moved(strip: &str, piece: u8, other: u8, step: isize) -> Vec<Strip> {
    let squares = strip.as_bytes();
    let at = |place: isize| usize::try_from(place).ok().and_then(|place| squares.get(place).copied());
    let mut all = Vec::new();
    for from in (0..squares.len()).filter(|&from| squares[from] == piece) {
        let walk = from as isize + step;
        let to = if at(walk) == Some(other) { walk + step } else { walk };
        if at(to) == Some(b'.') {
            let mut after = squares.to_vec();
            after.swap(from, to as usize);
            all.extend(String::from_utf8(after));
        }
    }
    all
}

impl Partizan for ToadsAndFrogs {
    type Position = Strip;

    fn left(&self, strip: &Strip) -> impl IntoIterator<Item = Strip> {
        moved(strip, b'T', b'F', 1)
    }

    fn right(&self, strip: &Strip) -> impl IntoIterator<Item = Strip> {
        moved(strip, b'F', b'T', -1)
    }
}

impl Notation<Strip> for ToadsAndFrogs {
    fn show(&self, strip: &Strip) -> String {
        strip.clone()
    }

    /// The squares from which and to which the piece moves, counted from 1: `2-4`.
    fn show_move(&self, from: &Strip, to: &Strip) -> String {
        let changed = |empty: bool| {
            let mut squares = from.bytes().zip(to.bytes());
            squares
                .position(|(before, after)| before != after && (after == b'.') == empty)
                .map_or(0, |i| i + 1)
        };
        format!("{}-{}", changed(true), changed(false))
    }
}
