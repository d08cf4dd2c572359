//! Everything that can go wrong, each with its witness.

use std::fmt;

/// Why a game or a graph could not be built or solved.
///
/// `P` is how positions are named: engines and [`Graph`](crate::Graph) name them by number (`usize`), the front functions
/// such as [`outcomes`](crate::outcomes) by the game's own positions. `Display` and [`std::error::Error`] need `P: Debug`.
///
/// | variant | what causes it | what to do |
/// |---|---|---|
/// | [`BadEdge`](Error::BadEdge) | an edge list or a list of successors names a position that is not there | correct that edge |
/// | [`NoPosition`](Error::NoPosition) | a number that names no position | ask only for numbers below the length |
/// | [`NotAPosition`](Error::NotAPosition) | a root, or the end of a move, is not a position of the game | count positions as the game does, perhaps from 0; correct `successors` or [`Game::is_position`](crate::Game::is_position) |
/// | [`NoMove`](Error::NoMove) | a move that the graph does not have was to keep the turn | correct that pair, or add the edge |
/// | [`BadMove`](Error::BadMove) | a game's `index`, or a space, gave a number outside the space or of a hole, in the direction in which the engine follows moves | correct `index`, `position` or `len` |
/// | [`Cyclic`](Error::Cyclic) | play can go round where it must end | put what makes play end into the position, or use [`outcome`](crate::outcome) |
/// | [`EndlessDiffers`](Error::EndlessDiffers) | endless play is worth something else after a move than before it, for the same player | correct [`Scored::endless`](crate::scores::Scored::endless), or write the game layer by layer: a move that takes points ends play, and is scored with the value of the smaller game that follows ([guide](crate::guide), section 3) |
/// | [`NotNormalPlay`](Error::NotNormalPlay) | a win or a draw is declared, or a move keeps the turn, in a game asked for Grundy values; any end is declared in a misère sum | use [`outcome`](crate::outcome) |
/// | [`BadOrder`](Error::BadOrder) | an order of positions is not a topological order of all of them | use [`Graph::topological_order`](crate::Graph::topological_order) |
/// | [`TooManyPositions`](Error::TooManyPositions), [`TooManyMoves`](Error::TooManyMoves), [`TooDeep`](Error::TooDeep) | a limit of the tables, or one that was asked for, is passed | split the game, or raise the limit; look for a move counter or turn number in the position, which makes every position new |
/// | [`TooMuchMemory`](Error::TooMuchMemory) | a limit of memory would be passed, by a space that is there or by the roots of a search | raise it, or keep less: [`outcome::solve_compact`](crate::outcome::solve_compact) |
/// | [`Contradictory`](Error::Contradictory) | [`Solver::checked`](crate::Solver::checked) found moves that are not the same in both directions | correct `predecessors` or `successors` |
///
/// ```
/// use retrograde::{Error, Graph};
///
/// let error = Graph::from_edges(3, [(0, 1), (1, 3)]).unwrap_err();
/// assert_eq!(error, Error::BadEdge { edge: 1, from: 1, to: 3, len: 3 });
/// assert_eq!(error.to_string(), "edge 1 goes from 1 to 3, but the positions are 0..3");
/// ```
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error<P = usize> {
    /// An edge with an end outside the graph.
    #[error("edge {edge} goes from {from} to {to}, but the positions are 0..{len}")]
    BadEdge {
        /// The edge's place in the input, counted from 0.
        edge: usize,
        /// Where it starts.
        from: usize,
        /// Where it leads.
        to: usize,
        /// The number of positions.
        len: usize,
    },

    /// A number that names no position.
    #[error("{id} names no position: the numbers are 0..{len}, holes apart")]
    NoPosition {
        /// The number.
        id: usize,
        /// The number of positions.
        len: usize,
    },

    /// A root, or the end of a move, that [`Game::is_position`](crate::Game::is_position) says is not a position.
    #[error("{position:?} is not a position of the game")]
    NotAPosition {
        /// The value that is not a position.
        position: P,
    },

    /// A move that does not exist.
    #[error("pair {at}: there is no move from {from} to {to}")]
    NoMove {
        /// The pair's place among those given, counted from 0.
        at: usize,
        /// Where it would start.
        from: usize,
        /// Where it would lead.
        to: usize,
    },

    /// A move of this position leads to, or comes from, a number that is no position.
    #[error("{position:?} is joined by a move to number {index}, which is no position of the {len}")]
    BadMove {
        /// The position at the good end of the move.
        position: P,
        /// The number at the other end.
        index: usize,
        /// The number of positions.
        len: usize,
    },

    /// Play can go round.
    #[error("play can go round: {}", Round(.cycle))]
    Cyclic {
        /// One cycle: each position has a move to the next and the last has one to the first. A position that is
        /// its own successor stands alone.
        cycle: Vec<P>,
    },

    /// A position at which the theory of Sprague and Grundy does not hold.
    #[error("{position:?} is not normal play: its outcome is declared, or it has a move that keeps the turn")]
    NotNormalPlay {
        /// The position.
        position: P,
    },

    /// Endless play is not worth the same before and after a move.
    #[error(
        "the move from {from:?} to {to:?} changes what endless play is worth to the same player; if it takes points, \
         let it end the game, scored with those points and the value of the smaller game that follows"
    )]
    EndlessDiffers {
        /// Where the move starts.
        from: P,
        /// Where it leads.
        to: P,
    },

    /// An order that is not a topological order of all positions.
    #[error(
        "not a topological order of all positions: {position:?} is missing, stands twice, or stands after a successor"
    )]
    BadOrder {
        /// The first position found wrong.
        position: P,
    },

    /// More positions than may be numbered: 2^32 − 1. On 32-bit targets it is 2^27 − 1, or as many as fit into a gigabyte where a
    /// search keeps them.
    #[error("{len} positions or more; the limit is {limit}")]
    TooManyPositions {
        /// How many there are, as far as was counted.
        len: usize,
        /// How many there may be.
        limit: usize,
    },

    /// More moves than can be counted.
    #[error("{position:?} takes the count of moves past the limit of {limit}")]
    TooManyMoves {
        /// The position whose moves pass the limit.
        position: P,
        /// How many moves there may be, in all or at one position.
        limit: usize,
    },

    /// More memory than was allowed.
    #[error("{bytes} bytes are needed, by estimate; the limit is {limit}")]
    TooMuchMemory {
        /// How many bytes would be in use.
        bytes: usize,
        /// How many may be.
        limit: usize,
    },

    /// A space whose moves are not the same in both directions.
    #[error(
        "the moves of {position:?} contradict: they differ by direction, or from how many there are said to be"
    )]
    Contradictory {
        /// The first position found with such moves.
        position: P,
    },

    /// A forced win or loss longer than can be stored.
    #[error("{position:?} is decided only after more than {limit} plies")]
    TooDeep {
        /// The first position found that deep.
        position: P,
        /// The largest remoteness, in plies.
        limit: u32,
    },
}

impl Error<usize> {
    /// The same error with positions in place of their numbers. A number without a position becomes
    /// [`Error::NoPosition`]; that takes a space that contradicts itself.
    pub(crate) fn named<P>(self, len: usize, name: impl Fn(usize) -> Option<P>) -> Error<P> {
        let position = |id| name(id).ok_or(Error::NoPosition { id, len });
        let renamed = match self {
            Self::BadEdge { edge, from, to, len } => Ok(Error::BadEdge { edge, from, to, len }),
            Self::NoPosition { id, len } => Ok(Error::NoPosition { id, len }),
            Self::NoMove { at, from, to } => Ok(Error::NoMove { at, from, to }),
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
            Self::EndlessDiffers { from, to } => {
                position(from).and_then(|from| Ok(Error::EndlessDiffers { from, to: position(to)? }))
            }
            Self::BadOrder { position: id } => position(id).map(|position| Error::BadOrder { position }),
            Self::TooMuchMemory { bytes, limit } => Ok(Error::TooMuchMemory { bytes, limit }),
            Self::Contradictory { position: id } => {
                position(id).map(|position| Error::Contradictory { position })
            }
            Self::TooManyPositions { len, limit } => Ok(Error::TooManyPositions { len, limit }),
            Self::TooManyMoves { position: id, limit } => {
                position(id).map(|position| Error::TooManyMoves { position, limit })
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
