//! The genus of a position from those of its options.

use fixedbitset::FixedBitSet;

use super::genus::Genus;
use crate::room::{self, NoRoom};

/// Finds genera, with lists that are used again.
#[derive(Debug, Default)]
pub(super) struct Rule {
    seen: FixedBitSet,
    misere: Vec<u32>,
}

impl Rule {
    /// The genus of a position with these options.
    pub fn genus<'a>(&mut self, options: impl Iterator<Item = &'a Genus> + Clone) -> Result<Genus, NoRoom> {
        let count = options.clone().count();
        if count == 0 {
            return Ok(Genus::nim_heap(0));
        }
        // Each mex is of one value an option and at most two more.
        room::grow_bits(&mut self.seen, count + 3)?;
        let nimber = self.mex(options.clone().map(Genus::nimber));
        let settled = options.clone().map(Genus::settled).max().unwrap_or(0);
        self.misere.clear();
        room::push(&mut self.misere, 0)?;
        self.misere[0] = self.mex(options.clone().map(|option| option.misere_nimber(0)));
        loop {
            let twos = self.misere.len();
            let last = self.misere[twos - 1];
            // Claim 61.
            let of_options = options.clone().map(|option| option.misere_nimber(twos));
            let next = self.mex(of_options.chain([last, last ^ 1]));
            // Claim 62.
            if twos > settled && next == last ^ 2 {
                return Ok(Genus::of(nimber, &self.misere));
            }
            room::push(&mut self.misere, next)?;
        }
    }

    fn mex(&mut self, values: impl Iterator<Item = u32>) -> u32 {
        self.seen.clear();
        for value in values {
            if (value as usize) < self.seen.len() {
                self.seen.insert(value as usize);
            }
        }
        // There are more bits than values.
        self.seen.zeroes().next().unwrap_or(self.seen.len()) as u32
    }
}
