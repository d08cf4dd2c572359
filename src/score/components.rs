//! Scores component by component: each strongly connected component after those that its moves lead to.

use super::answers::UNKNOWN;
use super::best::Best;
use super::component::{Inner, Members};
use super::points::Points;
use super::tarjan::Met;
use super::{Allows, ScoreError, Scores, checked, seen};
use crate::space::Space;
use crate::watch::{Phase, Watch};

/// Finds all scores. `all_open` says that there are neither holes nor cuts. Returns how many moves leave positions
/// that have a paying move.
pub(super) fn solve<C, E, P>(
    space: &impl Space,
    points: &Points<C, E, P>,
    scores: &mut Scores,
    all_open: bool,
    allows: Allows<'_>,
    watch: &mut Watch<'_>,
) -> Result<usize, ScoreError>
where
    C: Fn(usize) -> Option<i64>,
    E: Fn(usize) -> i64,
    P: Fn(usize, usize) -> i64,
{
    let kept = scores.bytes();
    let allows_beside = |bytes: usize| allows(bytes.saturating_add(kept));
    let total = space.len();
    let mut met = Met::new(space, |id| scores.plies[id] == 0, all_open, &allows_beside)?;
    let mut run = Run { space, points, scores, allows, inner: Inner::default(), done: 0, paying: 0 };
    while let Some(first) =
        met.next_component(space, &allows_beside, |met| watch.stops(Phase::Valuing, met, Some(total)))?
    {
        run.value(met.members(first), met.bytes(), watch)?;
        if watch.stopped() {
            break;
        }
        met.forget(first);
    }
    Ok(run.paying)
}

/// What values components.
pub(super) struct Run<'a, S, C, E, P> {
    pub space: &'a S,
    pub points: &'a Points<C, E, P>,
    pub scores: &'a mut Scores,
    pub allows: Allows<'a>,
    pub inner: Inner,
    /// How many positions are valued.
    pub done: usize,
    /// How many moves there are at positions with a move that pays.
    pub paying: usize,
}

impl<S: Space, C, E, P> Run<'_, S, C, E, P>
where
    C: Fn(usize) -> Option<i64>,
    E: Fn(usize) -> i64,
    P: Fn(usize, usize) -> i64,
{
    /// Values the members of a component. So many bytes are in use beside the scores.
    fn value(
        &mut self,
        members: Members<'_>,
        beside: usize,
        watch: &mut Watch<'_>,
    ) -> Result<(), ScoreError> {
        let alone = match *members.ids {
            [id] => self.value_alone(id as usize)?,
            _ => false,
        };
        if !alone {
            self.value_together(members, beside, watch)?;
        }
        self.done += members.ids.len();
        Ok(())
    }

    /// Values a position to which play cannot come back; `false` if it can.
    fn value_alone(&mut self, id: usize) -> Result<bool, ScoreError> {
        let (mut best, mut unknown, mut comes_back) = (Best::NONE, false, false);
        let (mut pays, mut moves) = (false, 0);
        self.points.for_each_move(self.space, id, |to, turn, payoff| {
            pays |= payoff != 0;
            moves += 1;
            comes_back |= to == id;
            match self.scores.scores[to] {
                UNKNOWN => unknown = true,
                score => best.add(payoff + seen(score, turn), self.scores.plies[to]),
            }
        })?;
        if comes_back {
            return Ok(false);
        }
        self.paying += if pays { moves } else { 0 };
        if let Some(value) = best.value.filter(|_| !unknown) {
            self.scores.scores[id] = checked(id, value)?;
            self.scores.plies[id] = best.plies(value - self.scores.endless(id));
        }
        Ok(true)
    }
}
