//! The best of several moves.

use super::answers::NO_PLIES;

/// The best of the moves met so far, by what they bring to the player who makes them, and how soon or late
/// nothing more is gained after one of the best.
#[derive(Clone, Copy)]
pub(super) struct Best {
    /// `None` before the first move.
    pub value: Option<i64>,
    soonest: u32,
    latest: u32,
}

impl Best {
    pub const NONE: Self = Self { value: None, soonest: 0, latest: 0 };

    /// One move more: what it brings, and the plies of the position that it leads to.
    #[inline]
    pub fn add(&mut self, value: i64, plies: u32) {
        // Where nothing more is gained, none are left.
        let plies = if plies == NO_PLIES { 0 } else { plies };
        if self.value.is_none_or(|best| value > best) {
            *self = Self { value: Some(value), soonest: plies, latest: plies };
        } else if self.value == Some(value) {
            self.soonest = self.soonest.min(plies);
            self.latest = self.latest.max(plies);
        }
    }

    /// The plies from the position with these moves, for a player who gains so much against endless play:
    /// claim 51.
    #[inline]
    pub const fn plies(self, gain: i64) -> u32 {
        match gain.signum() {
            1 => self.soonest.saturating_add(1),
            -1 => self.latest.saturating_add(1),
            _ => NO_PLIES,
        }
    }
}
