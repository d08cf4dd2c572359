//! What the rules say about points.

use super::answers::{NO_PLIES, UNKNOWN};
use super::error::ScoreError;
use super::{Scored, Scores, checked, seen};
use crate::error::Error;
use crate::game::{ASKED, Outcome};
use crate::room::{self, NoRoom};
use crate::space::{Kind, Positions, Rows, Space, rows};
use crate::watch::{EVERY, Phase, Watch};

/// The points of a game: of its ends, of play that never ends, and of its moves.
pub(crate) struct Points<C, E, P> {
    pub score: C,
    pub endless: E,
    pub payoff: P,
    /// Whether any move may pay.
    pub pays: bool,
}

/// The points of a game, by id.
pub(crate) fn points<S: Positions>(
    space: &S,
    game: &impl Scored<Position = S::Position>,
) -> Points<impl Fn(usize) -> Option<i64>, impl Fn(usize) -> i64, impl Fn(usize, usize) -> i64> {
    Points {
        score: |id| space.position(id).and_then(|position| game.score(&position)),
        endless: |id| space.position(id).map_or(0, |position| game.endless(&position)),
        payoff: |from, to| match (space.position(from), space.position(to)) {
            (Some(from), Some(to)) => game.payoff(&from, &to),
            _ => 0,
        },
        pays: game.may_pay(ASKED),
    }
}

impl<C: Fn(usize) -> Option<i64>, E: Fn(usize) -> i64, P: Fn(usize, usize) -> i64> Points<C, E, P> {
    /// Reads the scores of ends, and what endless play is worth: what is known before any move is looked at. Tells
    /// whether there are holes or cuts.
    pub(super) fn read(
        &self,
        space: &impl Space,
        watch: &mut Watch<'_>,
    ) -> Result<(Scores, bool), ScoreError> {
        let mut odd = false;
        let len = space.len();
        let no_room = |no_room: NoRoom| no_room.at::<usize>(len);
        let mut scores = Scores {
            scores: room::filled(UNKNOWN, len).map_err(no_room)?,
            plies: room::filled(NO_PLIES, len).map_err(no_room)?,
            endless: Vec::new(),
            payoffs: super::Payoffs::default(),
        };
        for id in 0..len {
            if id % EVERY == 0 && watch.stops(Phase::Reading, id, Some(len)) {
                break;
            }
            let kind = space.kind(id);
            if matches!(kind, Kind::Hole | Kind::Cut) {
                odd = true;
                continue;
            }
            if let Some(score) = end(kind, (self.score)(id)) {
                scores.scores[id] = checked(id, score)?;
                scores.plies[id] = 0;
            }
            let endless = checked(id, (self.endless)(id))?;
            if endless != 0 && scores.endless.is_empty() {
                scores.endless = room::filled(0, len).map_err(no_room)?;
            }
            if endless != 0 {
                scores.endless[id] = endless;
            }
        }
        Ok((scores, odd))
    }

    /// The rows of a space that stores its moves, if no move changes what endless play is worth to a player and
    /// no position is cut; with how many moves there are at positions with a move that pays.
    pub(super) fn agree_everywhere<'s>(
        &self,
        space: &'s impl Space,
        scores: &Scores,
    ) -> Result<Option<(Rows<'s>, usize)>, ScoreError> {
        let Some(rows) = rows(space) else { return Ok(None) };
        let must_look = self.pays || !scores.endless.is_empty();
        let mut paying = 0_usize;
        for from in 0..space.len() {
            match space.kind(from) {
                Kind::Cut => return Ok(None),
                Kind::Open(_) if must_look && scores.plies[from] != 0 => {}
                _ => continue,
            }
            let worth = scores.endless(from);
            let (mut agree, mut pays, mut moves) = (true, false, 0);
            self.for_each_move(space, from, |to, turn, payoff| {
                agree &= worth == payoff + seen(scores.endless(to), turn);
                pays |= payoff != 0;
                moves += 1;
            })?;
            if !agree {
                return Ok(None);
            }
            paying = paying.saturating_add(if pays { moves } else { 0 });
        }
        Ok(Some((rows, paying)))
    }

    /// Calls `visit(to, turn, payoff)` for each move of a position that is open.
    #[inline]
    pub(super) fn for_each_move(
        &self,
        space: &impl Space,
        from: usize,
        mut visit: impl FnMut(usize, crate::space::Turn, i64),
    ) -> Result<(), ScoreError> {
        let len = space.len();
        let mut wrong: Option<ScoreError> = None;
        space.for_each_successor(from, |to, turn| {
            if to >= len {
                wrong.get_or_insert(Error::BadMove { position: from, index: to, len }.into());
                return;
            }
            match checked(from, if self.pays { (self.payoff)(from, to) } else { 0 }) {
                Ok(payoff) => visit(to, turn, payoff),
                Err(error) => _ = wrong.get_or_insert(error),
            }
        });
        wrong.map_or(Ok(()), Err)
    }
}

/// The score of a position that ends play.
fn end(kind: Kind, score: Option<i64>) -> Option<i64> {
    match (kind, score) {
        (Kind::Hole | Kind::Cut, _) => None,
        (_, Some(score)) => Some(score),
        (Kind::End(Outcome::Win), None) => Some(1),
        (Kind::End(Outcome::Draw), None) => Some(0),
        (Kind::End(Outcome::Loss) | Kind::Open(0), None) => Some(-1),
        (Kind::Open(_), None) => None,
    }
}
