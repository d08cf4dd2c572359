//! The order of values (Claim 33), by play of the difference without adding anything up.

use super::{Id, Store};
use crate::partizan::{Player, ValueError};
use crate::room;

/// A comparison under way: whether `lower <= upper`.
#[derive(Clone, Copy, Debug)]
struct Frame {
    lower: Id,
    upper: Id,
    /// How many of its questions are answered: first whether `upper` is at most a left option of `lower`,
    /// then whether a right option of `upper` is at most `lower`.
    asked: u32,
}

impl Store {
    /// Whether `lower <= upper`.
    ///
    /// The first comparison of two forms takes O(k) time for each pair of their subpositions that is met,
    /// with k options; the answers for all of these pairs are kept.
    pub(crate) fn is_le(&mut self, lower: Id, upper: Id) -> Result<bool, ValueError> {
        match self.known(lower, upper) {
            Some(answer) => Ok(answer),
            None => self.search(lower, upper),
        }
    }

    /// Whether an option is no better for a player than another value.
    pub(super) fn is_no_better(&mut self, player: Player, option: Id, than: Id) -> Result<bool, ValueError> {
        match player {
            Player::Left => self.is_le(option, than),
            Player::Right => self.is_le(than, option),
        }
    }

    #[inline]
    fn known(&self, lower: Id, upper: Id) -> Option<bool> {
        if lower == upper {
            return Some(true);
        }
        let (x, y) = (self.entry(lower), self.entry(upper));
        if let Some(answer) = x.stops.is_at_most(&y.stops) {
            return Some(answer);
        }
        match (x.up_star(), y.up_star()) {
            (Some(x), Some(y)) => Some(x.is_at_most(y)),
            _ => self.order.get(lower, upper),
        }
    }

    /// `lower <= upper` if the answer to all questions is no.
    fn search(&mut self, lower: Id, upper: Id) -> Result<bool, ValueError> {
        let (mut stack, mut answer) = (vec![Frame { lower, upper, asked: 0 }], false);
        while let Some(frame) = stack.last_mut() {
            let Frame { lower, upper, asked } = *frame;
            frame.asked += 1;
            let question = self.question(lower, upper, asked)?;
            answer = match question.map(|(lower, upper)| (lower, upper, self.known(lower, upper))) {
                Some((_, _, Some(false))) => continue,
                Some((lower, upper, None)) => {
                    room::push(&mut stack, Frame { lower, upper, asked: 0 })?;
                    continue;
                }
                Some((_, _, Some(true))) => false,
                None => true,
            };
            // The frame is answered, and with a yes the one that asked, too.
            while let Some(Frame { lower, upper, .. }) = stack.pop() {
                self.order.insert(lower, upper, answer)?;
                if !answer || stack.is_empty() {
                    break;
                }
                answer = false;
            }
        }
        Ok(answer)
    }

    /// The next comparison that a comparison needs, if there is one.
    fn question(&mut self, lower: Id, upper: Id, asked: u32) -> Result<Option<(Id, Id)>, ValueError> {
        self.list(lower)?;
        self.list(upper)?;
        let (lefts, asked) = (self.options(lower, Player::Left), asked as usize);
        if let Some(&option) = lefts.get(asked) {
            return Ok(Some((upper, option)));
        }
        let option = self.options(upper, Player::Right).get(asked - lefts.len());
        Ok(option.map(|&option| (option, lower)))
    }
}
