//! Grundy values in a given topological order.

use super::{Nimbers, value_all};
use crate::error::Error;
use crate::space::Space;
use crate::watch::Watch;

/// Finds Grundy values as [`solve`](super::solve) does, in a given topological order.
///
/// Give, for example, the order of [`Graph::topological_order`](crate::Graph::topological_order): all
/// positions, each before its successors.
///
/// # Errors
///
/// [`OrderError::BadOrder`] names the first position, from the end of the order, that occurs twice, comes
/// after one of its successors, or has a successor that is missing; if there is none, the first position that
/// the order leaves out. [`OrderError::NoPosition`] names an id that is not a position.
/// [`Error::NotNormalPlay`] and [`Error::BadMove`] as in [`solve`](super::solve). A graph with a cycle has no
/// topological order.
///
/// # Complexity
///
/// O(V + E) time; 4 bytes a position.
///
/// ```
/// use retrograde::{Graph, grundy::{self, OrderError}};
///
/// let graph = Graph::from_successors(&[vec![1], vec![2], vec![]])?;
/// let order = graph.topological_order()?;
/// assert_eq!(grundy::solve_in_order(&graph, &order)?, grundy::solve(&graph)?);
/// assert_eq!(grundy::solve_in_order(&graph, &[1, 0, 2]), Err(OrderError::BadOrder { position: 0 }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn solve_in_order(space: &impl Space, order: &[usize]) -> Result<Nimbers, OrderError> {
    value_all(space, order.len(), |i| order[order.len() - 1 - i], &mut Watch::none())
}

/// Why [`solve_in_order`] could not solve in the order given.
///
/// ```
/// use retrograde::{Graph, grundy::{self, OrderError}};
///
/// let error = grundy::solve_in_order(&Graph::from_edges(2, [(0, 1)])?, &[0, 2]).unwrap_err();
/// assert_eq!(error, OrderError::NoPosition { id: 2, len: 2 });
/// # Ok::<(), retrograde::space::GraphError>(())
/// ```
#[non_exhaustive]
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OrderError {
    /// The order is not a topological order of all positions.
    #[error(
        "expected a topological order of all positions: {position} is missing, occurs twice, or comes after a successor"
    )]
    BadOrder {
        /// The first position found wrong.
        position: usize,
    },

    /// The order has an id that is not the id of a position.
    #[error("expected the id of a position, below {len} and not a hole, found {id}")]
    NoPosition {
        /// The id.
        id: usize,
        /// The number of ids.
        len: usize,
    },

    /// An error of any engine.
    #[error(transparent)]
    Solve(#[from] Error),
}
