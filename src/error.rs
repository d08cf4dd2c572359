//! The common error type.

use std::fmt;

use crate::partizan::ValueError;

/// Why a game was not solved.
///
/// `P` is the type of a position: bare engines name positions by id (`usize`), everything else by the game's
/// own positions. `Display` and [`std::error::Error`] need `P: Debug`. Errors that arise only when a graph is
/// built are [`GraphError`](crate::space::GraphError)s; those that arise only in scores are
/// [`ScoreError`](crate::score::ScoreError)s.
///
/// | variant | what causes it | what to do |
/// |---|---|---|
/// | [`NoPosition`](Error::NoPosition) | a space calls an id open, but gives no position for it | correct [`Positions::position`](crate::space::Positions::position) |
/// | [`NotAPosition`](Error::NotAPosition) | a root, or the end of a move, is not a position of the game | count positions as the game does, perhaps from 0; correct `successors` or [`Game::is_position`](crate::Game::is_position) |
/// | [`BadMove`](Error::BadMove) | a game's `index`, or a space, gave an id that is outside the space or a hole, in the direction in which the engine follows moves | correct `index`, `position` or `len` |
/// | [`Cyclic`](Error::Cyclic) | play can cycle, but must end for this engine | put what makes play end into the position, or use [`outcome`](crate::outcome) |
/// | [`NotNormalPlay`](Error::NotNormalPlay) | a win or a draw is declared, or a move keeps the turn, in a game asked for Grundy values; any end is declared in a misère sum | use [`outcome`](crate::outcome) |
/// | [`TooManyPositions`](Error::TooManyPositions), [`TooManyMoves`](Error::TooManyMoves), [`TooDeep`](Error::TooDeep) | a limit of the tables, or one that you set, is exceeded | split the game, or raise the limit; look for a move counter or turn number in the position, which makes every position new |
/// | [`ValueTooLarge`](Error::ValueTooLarge) | the value of a position of partizan rules is a number, a nimber or a form beyond what can be kept | look at the rules: no known game comes near |
/// | [`TooMuchMemory`](Error::TooMuchMemory) | a space, or the roots of a search, would exceed the memory limit | raise the limit, or keep less: [`Solver::compact`](crate::Solver::compact) |
/// | [`OutOfMemory`](Error::OutOfMemory) | the system gives no more memory | bound a game without end; look for a move counter or turn number in the position; set [`Solver::max_bytes`](crate::Solver::max_bytes) |
/// | [`InconsistentMoves`](Error::InconsistentMoves) | [`Solver::check_moves`](crate::Solver::check_moves) found moves that are not the same in both directions | correct `predecessors` or `successors` |
/// | [`Stopped`](Error::Stopped) | an observer stopped a run that has no partial answer | ask again: what was solved is kept |
///
/// ```
/// use retrograde::{Graph, grundy};
///
/// let ring = Graph::from_edges(3, [(0, 1), (1, 2), (2, 1)])?;
/// let error = grundy::solve(&ring).unwrap_err();
/// assert_eq!(error.to_string(), "play can cycle: 2 -> 1 -> 2");
/// # Ok::<(), retrograde::space::GraphError>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error<P = usize> {
    /// An id for which the space gives no position.
    #[error("expected a position for id {id} of 0..{len}, found none")]
    NoPosition {
        /// The id.
        id: usize,
        /// The number of ids.
        len: usize,
    },

    /// A root, or the end of a move, that [`Game::is_position`](crate::Game::is_position) says is not a
    /// position.
    #[error("{position:?} is not a position of the game")]
    NotAPosition {
        /// The value that is not a position.
        position: P,
    },

    /// A move of this position leads to, or comes from, an id that is not a position.
    #[error("a move joins {position:?} to id {index}: expected the id of a position, below {len}")]
    BadMove {
        /// The position at the valid end of the move.
        position: P,
        /// The id at the other end.
        index: usize,
        /// The number of ids.
        len: usize,
    },

    /// Play can cycle.
    #[error("play can cycle: {}", Round(.cycle))]
    Cyclic {
        /// One cycle: each position has a move to the next, and the last has one to the first. A self-loop is
        /// a cycle of one position.
        cycle: Vec<P>,
    },

    /// A position that is not under normal play, so that it has no Grundy value.
    #[error("expected normal play, found a declared outcome or a move that keeps the turn at {position:?}")]
    NotNormalPlay {
        /// The position.
        position: P,
    },

    /// More positions than there are ids, 2^32 − 1, or than the limit allows. On 32-bit targets there are
    /// 2^27 − 1 ids; where a search keeps the positions, as many as fit into a gigabyte.
    #[error("expected at most {limit} positions, found {len} or more")]
    TooManyPositions {
        /// How many there are at least.
        len: usize,
        /// How many there may be.
        limit: usize,
    },

    /// More moves than can be counted.
    #[error("expected at most {limit} moves; those of {position:?} exceed the limit")]
    TooManyMoves {
        /// The position whose moves exceed the limit.
        position: P,
        /// How many moves there may be, in all or at one position.
        limit: usize,
    },

    /// More memory than the limit allows.
    #[error("expected to stay within {limit} bytes, found an estimate of {bytes}")]
    TooMuchMemory {
        /// How many bytes would be in use.
        bytes: usize,
        /// How many may be.
        limit: usize,
    },

    /// The system gives no more memory. A game with infinitely many positions that is explored without a limit
    /// ends here.
    #[error(
        "no memory for {bytes} bytes beside {positions} positions: is a turn number in them, or a bound missing?"
    )]
    OutOfMemory {
        /// How many bytes were asked for.
        bytes: usize,
        /// How many positions there are, or were found by then.
        positions: usize,
    },

    /// Moves that differ by direction, or from one visit to the next.
    #[error(
        "expected the moves of {position:?} to agree in both directions and with their number, found a difference"
    )]
    InconsistentMoves {
        /// The first position found with such moves.
        position: P,
    },

    /// An observer stopped a run that has no partial answer. [`Sums`](crate::sums::Sums) and
    /// [`MisereSums`](crate::sums::MisereSums) keep what they solved before.
    #[error("stopped by the observer")]
    Stopped,

    /// A value that is larger than a [`Value`](crate::partizan::Value) can be.
    #[error("the value of {position:?} is too large to be kept")]
    ValueTooLarge {
        /// The position.
        position: P,
        /// What is too large.
        source: ValueError,
    },

    /// A forced win or loss longer than can be stored.
    #[error("expected a remoteness of at most {limit} plies, found more at {position:?}")]
    TooDeep {
        /// The first position found that deep.
        position: P,
        /// The largest remoteness, in plies.
        limit: u32,
    },
}

impl Error<usize> {
    /// The same error with positions in place of their ids. An id without a position becomes
    /// [`Error::NoPosition`]; that takes a space that contradicts itself.
    pub(crate) fn named<P>(self, len: usize, name: impl Fn(usize) -> Option<P>) -> Error<P> {
        let position = |id| name(id).ok_or(Error::NoPosition { id, len });
        let renamed = match self {
            Self::NoPosition { id, len } => Ok(Error::NoPosition { id, len }),
            Self::BadMove { position: id, index, len } => {
                position(id).map(|position| Error::BadMove { position, index, len })
            }
            Self::Cyclic { cycle } => {
                cycle.into_iter().map(position).collect::<Result<_, _>>().map(|cycle| Error::Cyclic { cycle })
            }
            Self::NotAPosition { position: id } => {
                position(id).map(|position| Error::NotAPosition { position })
            }
            Self::NotNormalPlay { position: id } => {
                position(id).map(|position| Error::NotNormalPlay { position })
            }
            Self::TooMuchMemory { bytes, limit } => Ok(Error::TooMuchMemory { bytes, limit }),
            Self::OutOfMemory { bytes, positions } => Ok(Error::OutOfMemory { bytes, positions }),
            Self::InconsistentMoves { position: id } => {
                position(id).map(|position| Error::InconsistentMoves { position })
            }
            Self::Stopped => Ok(Error::Stopped),
            Self::TooManyPositions { len, limit } => Ok(Error::TooManyPositions { len, limit }),
            Self::TooManyMoves { position: id, limit } => {
                position(id).map(|position| Error::TooManyMoves { position, limit })
            }
            Self::ValueTooLarge { position: id, source } => {
                position(id).map(|position| Error::ValueTooLarge { position, source })
            }
            Self::TooDeep { position: id, limit } => {
                position(id).map(|position| Error::TooDeep { position, limit })
            }
        };
        renamed.unwrap_or_else(|error| error)
    }
}

/// Shows a cycle in one line, however long it is.
struct Round<'a, P>(&'a [P]);

impl<P: fmt::Debug> fmt::Display for Round<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHOWN: usize = 8;
        for position in self.0.iter().take(SHOWN) {
            write!(f, "{position:?} -> ")?;
        }
        if self.0.len() > SHOWN {
            write!(f, "... ({} more) -> ", self.0.len() - SHOWN)?;
        }
        match self.0.first() {
            Some(first) => write!(f, "{first:?}"),
            None => Ok(()),
        }
    }
}
