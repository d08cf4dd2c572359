//! Who wins Domineering, by play with whole boards: outcomes alone, where values would take long.

use std::collections::HashMap;

use retrograde::partizan::{OutcomeClass, Partizan, Player, Values};

use crate::common::{PLAYERS, class_of};
use crate::wide::{STRIDE, Wide};

/// Boards whose regions have no more squares than this are not played: the sum of the values says who wins.
const SMALL: u32 = 12;

pub struct Search {
    values: Values<Wide>,
    /// Whether a player wins by beginning on a board with these regions.
    known: HashMap<(Vec<u128>, Player), bool>,
}

/// How many moves a player has.
fn mobility(free: u128, player: Player) -> u32 {
    let by = if player == Player::Left { STRIDE } else { 1 };
    (free & free >> by).count_ones()
}

impl Search {
    pub fn new() -> Self {
        Self { values: Values::new(Wide), known: HashMap::new() }
    }

    pub fn outcome(&mut self, free: u128) -> OutcomeClass {
        class_of(PLAYERS.map(|player| self.wins(free, player)))
    }

    /// Whether a player wins by beginning.
    fn wins(&mut self, free: u128, player: Player) -> bool {
        let mut regions: Vec<u128> = Wide.components(&free).into_iter().collect();
        if regions.iter().all(|region| region.count_ones() <= SMALL) {
            let class = self.values.value(&free).expect("play ends").outcome();
            let won = if player == Player::Left { OutcomeClass::Left } else { OutcomeClass::Right };
            return class == won || class == OutcomeClass::Next;
        }
        regions.sort_unstable();
        let key = (regions, player);
        if let Some(&wins) = self.known.get(&key) {
            return wins;
        }
        let mut options: Vec<u128> = match player {
            Player::Left => Wide.left(&free).into_iter().collect(),
            Player::Right => Wide.right(&free).into_iter().collect(),
        };
        // First what leaves the opponent few moves, and the player many.
        let other = player.opponent();
        options.sort_by_cached_key(|&to| i64::from(mobility(to, other)) - i64::from(mobility(to, player)));
        let wins = options.into_iter().any(|to| !self.wins(to, other));
        self.known.insert(key, wins);
        wins
    }
}
