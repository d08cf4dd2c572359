//! Errors of building or changing a graph.

use crate::room::NoRoom;

/// Why a [`Graph`](crate::Graph) could not be built or changed.
///
/// | variant | what causes it | what to do |
/// |---|---|---|
/// | [`BadEdge`](GraphError::BadEdge) | an edge, or a list of successors, names a position outside the graph | correct that edge; positions are counted from 0 |
/// | [`BadRows`](GraphError::BadRows) | the starts of compressed rows decrease, or do not end at the number of targets | correct the starts |
/// | [`NoPosition`](GraphError::NoPosition) | an outcome is declared for an id that is not a position | declare outcomes only for ids of positions |
/// | [`NoMove`](GraphError::NoMove) | a move declared to keep the turn does not exist | correct that pair, or add the edge |
/// | [`TooManyPositions`](GraphError::TooManyPositions), [`TooManyMoves`](GraphError::TooManyMoves) | more than 2^32 − 1 | split the graph |
/// | [`OutOfMemory`](GraphError::OutOfMemory) | the system gives no more memory | split the graph |
///
/// ```
/// use retrograde::{Graph, space::GraphError};
///
/// let error = Graph::from_edges(3, [(0, 1), (1, 3)]).unwrap_err();
/// assert_eq!(error, GraphError::BadEdge { edge: 1, from: 1, to: 3, len: 3 });
/// assert_eq!(error.to_string(), "edge 1 goes from 1 to 3: expected positions 0..3");
/// ```
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// An edge with an end outside the graph.
    #[error("edge {edge} goes from {from} to {to}: expected positions 0..{len}")]
    BadEdge {
        /// Which edge of the input it is, counted from 0.
        edge: usize,
        /// Where it starts.
        from: usize,
        /// Where it leads.
        to: usize,
        /// The number of positions.
        len: usize,
    },

    /// The starts do not split the targets into rows.
    #[error(
        "start {row} is {start}: expected starts that never decrease, from 0 to the number of targets, {targets}"
    )]
    BadRows {
        /// Which start of the list it is, counted from 0.
        row: usize,
        /// The start found there; the number of targets if there is none.
        start: usize,
        /// The number of targets.
        targets: usize,
    },

    /// An id that is not the id of a position.
    #[error("expected the id of a position, below {len} and not a hole, found {id}")]
    NoPosition {
        /// The id.
        id: usize,
        /// The number of ids.
        len: usize,
    },

    /// A move that does not exist.
    #[error("pair {at}: expected a move of the graph, found {from} to {to}")]
    NoMove {
        /// Which pair of those given it is, counted from 0.
        at: usize,
        /// Where it would start.
        from: usize,
        /// Where it would lead.
        to: usize,
    },

    /// More moves than can be counted.
    #[error("expected at most {limit} moves in all; those of position {position} exceed the limit")]
    TooManyMoves {
        /// The position whose moves exceed the limit.
        position: usize,
        /// How many moves there may be in all.
        limit: usize,
    },

    /// More positions than ids.
    #[error("expected at most {limit} positions, found {len}")]
    TooManyPositions {
        /// How many there are.
        len: usize,
        /// How many there may be.
        limit: usize,
    },

    /// The system gives no more memory.
    #[error("expected {bytes} bytes more, found no memory")]
    OutOfMemory {
        /// How many bytes were asked for.
        bytes: usize,
    },
}

impl From<NoRoom> for GraphError {
    fn from(NoRoom { bytes }: NoRoom) -> Self {
        Self::OutOfMemory { bytes }
    }
}
