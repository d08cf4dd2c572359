//! Errors of games with scores.

use crate::error::Error;

/// Why a game with scores could not be solved.
///
/// ```
/// use retrograde::{Graph, score::{self, ScoreError}};
///
/// let graph = Graph::from_edges(2, [(0, 1), (1, 0)])?;
/// // Endless play is worth 5 to whichever player is to move: so a move changes its worth to each player.
/// let error = score::solve(&graph, |_| None, |_| 5, |_, _| 0).unwrap_err();
/// assert_eq!(error, ScoreError::EndlessDiffers { from: 0, to: 1 });
/// # Ok::<(), retrograde::space::GraphError>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScoreError<P = usize> {
    /// Play can return to where this move starts, and so be endless; but the move changes what endless play is
    /// worth to a player. So there is no telling what that play is worth. If the move takes points, let it
    /// [pay](crate::score::Scored::payoff) them, and leave them out of the worth of endless play.
    #[error(
        "expected endless play to keep its value on a cycle, found a move from {from:?} to {to:?} that changes it"
    )]
    EndlessDiffers {
        /// Where the move starts.
        from: P,
        /// Where it leads.
        to: P,
    },

    /// The score of a position, the payoff of one of its moves, or what endless play is worth there, is too large.
    #[error("expected a score from −{limit} to {limit}, found {score} at {position:?}")]
    TooLarge {
        /// The position.
        position: P,
        /// The number found there.
        score: i64,
        /// The largest absolute value.
        limit: i64,
    },

    /// An error of any engine.
    #[error(transparent)]
    Solve(#[from] Error<P>),
}

impl ScoreError<usize> {
    /// The same error with positions in place of their ids.
    pub(crate) fn named<P>(self, len: usize, name: impl Fn(usize) -> Option<P>) -> ScoreError<P> {
        let position = |id| name(id).ok_or(ScoreError::Solve(Error::NoPosition { id, len }));
        let renamed = match self {
            Self::EndlessDiffers { from, to } => {
                position(from).and_then(|from| Ok(ScoreError::EndlessDiffers { from, to: position(to)? }))
            }
            Self::TooLarge { position: id, score, limit } => {
                position(id).map(|position| ScoreError::TooLarge { position, score, limit })
            }
            Self::Solve(error) => Ok(ScoreError::Solve(error.named(len, name))),
        };
        renamed.unwrap_or_else(|error| error)
    }
}
