//! Cat and mouse on graphs: LeetCode's problem 913, and a map on which play is long.
//!
//! ```text
//! cargo run --release --example cat_and_mouse
//! ```
//!
//! The rules are in `games/cat_and_mouse.rs`. The first two maps are the problem's own; on the third, of 13
//! places, the cat needs 58 plies, more than many programs look at (LeetCode-Feedback, issue 7542).

mod games;

use std::process::ExitCode;

use games::cat_and_mouse::CatAndMouse;
use games::{ends, show};
use retrograde::Outcome;

fn solve() -> Result<(), String> {
    let maps: [(&[&[usize]], _); 2] = [
        (&[&[2, 5], &[3], &[0, 4, 5], &[1, 4, 5], &[2, 3], &[0, 2, 3]], (Outcome::Draw, None)),
        (&[&[1, 3], &[0], &[3], &[0, 2]], (Outcome::Win, Some(1))),
    ];
    for (map, known) in maps {
        let map = map.iter().map(|places| places.to_vec()).collect();
        assert_eq!(show(&CatAndMouse(map))?.start, known);
    }
    assert_eq!(show(&CatAndMouse::long_hunt())?.start, (Outcome::Loss, Some(58)));
    Ok(())
}

fn main() -> ExitCode {
    ends::without_arguments(solve)
}
