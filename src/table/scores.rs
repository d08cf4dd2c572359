//! Scores as bytes, and back: the score and the remoteness. What endless play is worth, and what moves pay,
//! the rules say.

use std::ops::Range;
use std::path::Path;

use super::contents::Contents;
use super::error::{TableError, TableErrorKind};
use super::format::{ENDLESS, Header, PAYOFFS};
use super::probe::Table;
use super::savable::{Savable, Sealed, nth, reserve};
use super::{load_from, parts};
use crate::score::{self, LIMIT, NO_PLIES, Scored, Scores, UNKNOWN, Valued};
use crate::solved::Solved;
use crate::space::{MAX_POSITIONS, Positions};

impl Savable for Scores {}

impl Sealed for Scores {
    const EXPECTED: &'static str = "scores";

    fn check(&self) -> Result<(), TableErrorKind> {
        Ok(())
    }

    fn positions(&self) -> usize {
        self.position_count()
    }

    fn contents(&self) -> Contents {
        Contents::Scores
    }

    fn unmarked_holes(&self) -> usize {
        0
    }

    fn points(&self) -> u64 {
        let endless = if self.endless.is_empty() { 0 } else { ENDLESS };
        endless | if self.payoffs.is_empty() { 0 } else { PAYOFFS }
    }

    fn encode(&self, _: &[u64], ids: Range<usize>, bytes: &mut Vec<u8>) {
        for (score, plies) in self.scores[ids.clone()].iter().zip(&self.plies[ids]) {
            bytes.extend(score.to_le_bytes());
            bytes.extend(plies.to_le_bytes());
        }
    }

    fn blank(header: &Header) -> Result<Option<Self>, TableErrorKind> {
        match header.contents {
            Contents::Scores => {
                let (scores, plies) = (reserve(header)?, reserve(header)?);
                Ok(Some(Self { scores, plies, endless: Vec::new(), payoffs: Default::default() }))
            }
            _ => Ok(None),
        }
    }

    fn decode(&mut self, _: &Header, ids: Range<usize>, bytes: &[u8]) -> Option<()> {
        for index in 0..ids.len() {
            let (score, plies) = cell(bytes, index)?;
            self.scores.push(score);
            self.plies.push(plies);
        }
        Some(())
    }

    fn finish(&mut self, _: &Header, _: &[u32]) -> Result<(), TableErrorKind> {
        Ok(())
    }
}

/// The two numbers of a position; `None` if no engine leaves them.
fn cell(bytes: &[u8], index: usize) -> Option<(i64, u32)> {
    let cell: [u8; 12] = nth(bytes, index)?;
    let (score, plies) = cell.split_first_chunk()?;
    let (score, plies) = (i64::from_le_bytes(*score), u32::from_le_bytes(plies.try_into().ok()?));
    let sound = if score == UNKNOWN { plies == NO_PLIES } else { score.unsigned_abs() <= LIMIT as u64 };
    sound.then_some((score, plies))
}

/// What a block says of one of its positions, `Some(None)` if that is not known; `None` if the bytes are no
/// answer.
pub(super) fn read(_: &Header, bytes: &[u8], index: usize) -> Option<Option<Valued>> {
    let (score, plies) = cell(bytes, index)?;
    let remoteness = Some(plies).filter(|&plies| plies != NO_PLIES);
    Some((score != UNKNOWN).then_some(Valued { score, remoteness }))
}

/// Loads a whole table of scores, with the rules: whatever they are, [`load`](super::load) loads only those
/// that depend on ends alone.
///
/// The space is the one that was solved; the root function [`scores`](crate::scores()) ends its search where
/// there is a score, which [`explore`](crate::explore) does not. A table holds scores and remotenesses. The
/// rules are asked once more what endless play is worth and what moves pay, as
/// [`Solved::moves`](crate::Solved::moves) needs them.
///
/// # Errors
///
/// As [`load`](super::load), and [`TableErrorKind::WrongPoints`] if the rules give ends another score, or points
/// for endless play or for moves where the rules that were solved gave none, or the reverse. Other changes of
/// points are not noticed.
///
/// # Complexity
///
/// O(V + E) time; the memory of the answers, as [`score::solve`] keeps them.
///
/// ```
/// use retrograde::{Game, Solver, explore, score::Scored, table::{self, TableErrorKind}};
/// use retrograde::score::Scores;
///
/// /// Take 1 or 2 of some stones; two together pay 3 points.
/// struct Stones;
///
/// impl Game for Stones {
///     type Position = u32;
///     fn successors(&self, &n: &u32) -> impl IntoIterator<Item = u32> {
///         (1..=n.min(2)).map(move |take| n - take)
///     }
/// }
///
/// impl Scored for Stones {
///     fn score(&self, &n: &u32) -> Option<i64> {
///         (n == 0).then_some(0)
///     }
///     fn payoff(&self, from: &u32, to: &u32) -> i64 {
///         if from - to == 2 { 3 } else { 0 }
///     }
/// }
///
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("stones.table");
/// let space = explore(&Stones, [5])?;
/// let solved = Solver::new().scores(&space, &Stones)?;
/// table::save(&path, "stones", &solved)?;
/// let loaded = table::load_scores(&path, "stones", &space, &Stones)?;
/// assert_eq!(loaded.moves(&5), solved.moves(&5));
/// let refused = table::load::<_, Scores>(&path, "stones", &space).unwrap_err();
/// assert!(matches!(refused.kind, TableErrorKind::NeedsRules));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn load_scores<S: Positions>(
    path: impl AsRef<Path>,
    game: &str,
    space: S,
    rules: &impl Scored<Position = S::Position>,
) -> Result<Solved<S, Scores>, TableError> {
    let path = path.as_ref();
    let table = Table::open(path, game)?;
    parts::expect_at_most(table.header().len, MAX_POSITIONS).map_err(|kind| kind.at(path))?;
    table.check_space(&space)?;
    let mut answers: Scores = load_from(&table)?;
    let read = score::read_points(&space, &score::points(&space, rules), &mut answers);
    match read {
        Ok(true) if fits(&answers, table.header()) => Ok(Solved::joined(space, answers)),
        _ => Err(TableErrorKind::WrongPoints.at(path)),
    }
}

/// Whether the rules give points where those did that were solved.
fn fits(answers: &Scores, header: &Header) -> bool {
    let (found, held) = (answers.points(), header.points);
    // A run that was stopped need not have met all points, and may take it that moves pay.
    let whole = answers.scores.iter().all(|&score| score != UNKNOWN);
    found == held || (!whole && found & ENDLESS >= held & ENDLESS)
}
