//! Chopsticks: each player holds up one finger of each hand. A turn taps one of the other's hands, which then
//! holds up as many fingers more, and with five or more is dead; or it divides one's own fingers otherwise
//! between one's hands, at most four on each. A player with two dead hands loses.

use std::collections::BTreeSet;

use retrograde::Game;
use retrograde::game::Notation;

use super::Exhibit;

#[derive(Clone, Copy, Debug)]
pub struct Chopsticks;

/// The fingers of two hands, fewer first. Which hand is which makes no difference.
pub type Hands = [u8; 2];

/// The hands of the player to move, and those of the other.
pub type Position = (Hands, Hands);

fn hands(a: u8, b: u8) -> Hands {
    [a.min(b), a.max(b)]
}

impl Game for Chopsticks {
    type Position = Position;

    fn successors(&self, &(mine, theirs): &Position) -> impl IntoIterator<Item = Position> {
        let mut next = BTreeSet::new();
        for tapping in mine.into_iter().filter(|&hand| hand > 0) {
            for (tapped, other) in [(theirs[0], theirs[1]), (theirs[1], theirs[0])] {
                if tapped > 0 {
                    let fingers = if tapped + tapping < 5 { tapped + tapping } else { 0 };
                    next.insert((hands(fingers, other), mine));
                }
            }
        }
        let all = mine[0] + mine[1];
        let divided = (all.saturating_sub(4)..=all / 2).map(|fewer| hands(fewer, all - fewer));
        next.extend(divided.filter(|&divided| divided != mine).map(|divided| (theirs, divided)));
        next
    }
}

impl Notation<Position> for Chopsticks {
    fn show(&self, (mine, theirs): &Position) -> String {
        format!("{}-{} against {}-{}", mine[0], mine[1], theirs[0], theirs[1])
    }

    fn show_move(&self, (mine, theirs): &Position, (tapped, after): &Position) -> String {
        if mine == after {
            return format!("tap {}-{} to {}-{}", theirs[0], theirs[1], tapped[0], tapped[1]);
        }
        format!("divide {}-{}", after[0], after[1])
    }
}

impl Exhibit for Chopsticks {
    fn title(&self) -> String {
        "Chopsticks, with divided hands".to_string()
    }

    fn start(&self) -> Position {
        ([1, 1], [1, 1])
    }
}
