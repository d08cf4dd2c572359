//! The payoffs of moves, kept for the questions about moves.

use super::Scores;
use super::error::ScoreError;
use super::points::Points;
use crate::error::Error;
use crate::room::{self, NoRoom};
use crate::space::{Kind, Space};

/// What the moves of each position pay, in the order of the space. A position none of whose moves pay has an
/// empty row; if no move pays, there are no rows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Payoffs {
    /// Row `id` is `values[starts[id]..starts[id + 1]]`.
    pub starts: Vec<u32>,
    pub values: Vec<i64>,
}

/// The most payoffs that rows can hold.
const MAX: usize = u32::MAX as usize;

impl Payoffs {
    /// How many bytes the payoffs of so many positions take, with so many moves in rows that are not empty.
    pub fn bytes(len: usize, moves: usize) -> usize {
        moves.saturating_mul(8).saturating_add(len.saturating_add(1).saturating_mul(4))
    }

    /// Whether there are no rows.
    pub fn is_empty(&self) -> bool {
        self.starts.is_empty()
    }

    /// What the moves of a position pay; empty if none does.
    pub fn row(&self, id: usize) -> &[i64] {
        match self.starts.get(id..).and_then(|rest| rest.get(..2)) {
            Some(&[start, end]) => self.values.get(start as usize..end as usize).unwrap_or_default(),
            _ => &[],
        }
    }

    /// Reads all payoffs once more; there are so many moves in rows that are not empty. A run that was stopped
    /// should end soon: of positions without a score nothing is read.
    pub(super) fn of<C, E, P>(
        space: &impl Space,
        scores: &Scores,
        points: &Points<C, E, P>,
        moves: usize,
        stopped: bool,
    ) -> Result<Self, ScoreError>
    where
        C: Fn(usize) -> Option<i64>,
        E: Fn(usize) -> i64,
        P: Fn(usize, usize) -> i64,
    {
        let len = space.len();
        let no_room = |no_room: NoRoom| no_room.at::<usize>(len);
        let mut starts = room::list(len + 1).map_err(no_room)?;
        let mut values = room::list(moves).map_err(no_room)?;
        starts.push(0);
        for id in 0..len {
            let asked = scores.plies[id] != 0 && (!stopped || scores.score(id).is_some());
            if asked && matches!(space.kind(id), Kind::Open(_)) {
                // A row that is not kept must not make the list grow.
                let mut pays = false;
                points.for_each_move(space, id, |_, _, payoff| pays |= payoff != 0)?;
                let mut full = None;
                if pays {
                    points.for_each_move(space, id, |_, _, payoff| {
                        if let Err(no_room) = room::push(&mut values, payoff) {
                            full.get_or_insert(no_room);
                        }
                    })?;
                }
                if let Some(full) = full {
                    return Err(no_room(full).into());
                }
            }
            if values.len() > MAX {
                return Err(Error::TooManyMoves { position: id, limit: MAX }.into());
            }
            starts.push(values.len() as u32);
        }
        Ok(Self { starts, values })
    }
}
